"""The scene stack: scenes return moves, or routes that the router turns into moves. No pygame."""

from __future__ import annotations

from typing import Protocol, dataclass_transform

from msgspec import Struct


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


class Push(Struct, frozen=True):
    scene: Layer


class Pop(Struct, frozen=True):
    """Remove the top scene; the program ends with the last one."""


class Replace(Struct, frozen=True):
    scene: Layer


class Reset(Struct, frozen=True):
    """Remove all scenes and start with this one."""

    scene: Layer
    is_quiet: bool = False
    """True if it shows the same table, so that the light stays as it is."""


class Quit(Struct, frozen=True): ...


@dataclass_transform(frozen_default=True)
class Go(Struct, frozen=True):
    """Base of all routes: a destination that the router turns into a move."""


Move = Push | Pop | Replace | Reset | Quit
Transition = Move | Go
"""Result of a scene's handlers: a move of the stack, or a route that the router turns into one."""


def as_transition(result: object) -> Transition | None:
    """Return the result of a widget's callable if it is a transition, else None."""
    return result if isinstance(result, Transition) else None


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
