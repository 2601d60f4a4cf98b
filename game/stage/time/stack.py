"""The scene stack: scenes return moves, or routes that the router turns into moves. No pygame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, dataclass_transform


class Layer(Protocol):
    """The part of a scene that the stack needs."""

    @property
    def is_overlay(self) -> bool:
        """True if it lies over the scene below (pause, a card), which stays visible."""

    def enter(self) -> None:
        """Called when it has come to the top, for the first time or again."""

    def leave(self) -> None:
        """Called when it is removed for good."""

    def hide(self) -> None:
        """Called when a scene above fills the window; pictures may be dropped until `enter`."""


@dataclass(frozen=True, slots=True)
class Push:
    scene: Layer


@dataclass(frozen=True, slots=True)
class Pop:
    """Remove the top scene; the program ends with the last one."""


@dataclass(frozen=True, slots=True)
class Replace:
    scene: Layer


@dataclass(frozen=True, slots=True)
class Reset:
    """Remove all scenes and start with this one."""

    scene: Layer
    is_quiet: bool = False
    """True if it shows the same table, so that the light stays as it is."""


@dataclass(frozen=True, slots=True)
class Quit: ...


@dataclass_transform(frozen_default=True)
class Go:
    """Base of all routes, frozen dataclasses: a place to be, which the router answers with a move."""

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, repr=False)(cls)  # with these and `frozen` forty routes would take 10 ms of every start

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


Move = Push | Pop | Replace | Reset | Quit
Transition = Move | Go
"""Result of a scene's handlers: a move of the stack, or a route that the router turns into one."""


class Stack:
    """Scenes from bottom to top; only the top one is active."""

    def __init__(self, first: Layer) -> None:
        self._layers: list[Layer] = [first]
        first.enter()

    @property
    def top(self) -> Layer | None:
        return self._layers[-1] if self._layers else None

    @property
    def layers(self) -> tuple[Layer, ...]:
        return tuple(self._layers)

    def go(self, move: Move | None) -> None:
        match move:
            case None:
                return
            case Push(scene):
                self._layers.append(scene)
                for layer in () if scene.is_overlay else self._layers[:-1]:
                    layer.hide()
            case Pop():
                self._layers.pop().leave()
            case Replace(scene):
                self._layers.pop().leave()
                self._layers.append(scene)
            case Reset(scene):
                self._clear()
                self._layers.append(scene)
            case Quit():
                self._clear()
        if self._layers:
            self._layers[-1].enter()

    def _clear(self) -> None:
        while self._layers:
            self._layers.pop().leave()
