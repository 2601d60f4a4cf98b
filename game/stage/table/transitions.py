"""Fades elements in and out and cross-fades elements that change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final, Generic, Protocol, TypeVar

from game.stage.canvas import Canvas
from game.stage.paint.frame import DrawOp
from game.stage.time.fader import Fader

COME: Final = 0.14
"""Seconds of a fade in or out."""

K = TypeVar("K", bound=Hashable)
Draw = Callable[[Canvas], None]


class Fading(Protocol):
    @property
    def is_moving(self) -> bool: ...

    def advance(self, dt: float) -> bool:
        """Let time pass; returns True if it was moving."""

    def forget(self) -> None:
        """Show the next drawing without a fade."""


F = TypeVar("F", bound=Fading)


class Fades:
    """The fades of one scene or view, advanced together."""

    def __init__(self) -> None:
        self._all: list[Fading] = []

    def add(self, fade: F) -> F:
        self._all.append(fade)
        return fade

    @property
    def is_moving(self) -> bool:
        return any(fade.is_moving for fade in self._all)

    def advance(self, dt: float) -> bool:
        moved = [fade.advance(dt) for fade in self._all]
        return any(moved)

    def forget(self) -> None:
        for fade in self._all:
            fade.forget()


class FadeGroup(Fader[K]):
    """Elements of one kind, by key; an element no longer drawn fades out from its last picture."""

    def __init__(self, seconds: float = COME, *, is_offbeat: bool = False, is_in_turn: bool = False) -> None:
        """Create a group with fades of `seconds`; offbeat steps lie between those of other fades."""
        super().__init__(seconds, is_in_turn=is_in_turn)
        self._is_offbeat = is_offbeat
        self._draws: Mapping[K, Draw] = {}
        self._gone: dict[K, Sequence[DrawOp]] = {}
        """Elements fading out, as they were drawn last."""

    def forget(self) -> None:
        super().forget()
        self._gone = {}

    def draw(self, canvas: Canvas, things: Mapping[K, Draw], *, reduced_motion: bool) -> None:
        if not self._gone and not self.is_moving and self._aim is not None and things.keys() == self._aim:
            self._draws = things
            for draw in things.values():
                draw(canvas)
            return
        self.aim(things, reduced_motion=reduced_motion or canvas.audit is not None)
        parts = self.parts
        going = [thing for thing in parts if thing not in things]
        self._gone = {
            thing: self._gone[thing] if thing in self._gone else canvas.noted(self._draws[thing]) for thing in going
        }
        self._draws = things
        for thing, part in parts.items():
            if thing in self._gone:
                canvas.put_with_alpha(part, self._gone[thing], is_offbeat=self._is_offbeat)
            else:
                canvas.with_alpha(part, things[thing], is_offbeat=self._is_offbeat)


class CrossFade(Generic[K]):
    """Cross-fade of elements that stay and change their look: the old look fades out over the new one."""

    def __init__(self) -> None:
        self._seen: Mapping[K, tuple[Hashable, Draw]] = {}
        """Look in the last frame, and draw function, by element."""
        self._old: dict[K, tuple[Sequence[DrawOp], float]] = {}
        """Old look as it was drawn, and remaining opacity, by element."""

    @property
    def is_moving(self) -> bool:
        return bool(self._old)

    def advance(self, dt: float) -> bool:
        was_moving = self.is_moving
        fading = {key: (ops, left - dt / COME) for key, (ops, left) in self._old.items()}
        self._old = {key: old for key, old in fading.items() if old[1] > 0}
        return was_moving

    def forget(self) -> None:
        self._seen, self._old = {}, {}

    def over(
        self, canvas: Canvas, things: Mapping[K, tuple[Hashable, Draw]], *, reduced_motion: bool
    ) -> Mapping[K, Draw]:
        """Return draw functions of these elements, given by look and draw function; unchanged with reduced motion."""
        if reduced_motion or canvas.audit is not None:
            self._old = {}
        else:
            turned = [key for key, (look, _) in things.items() if key in self._seen and self._seen[key][0] != look]
            before = {key: canvas.noted(self._draw(key, self._seen[key][1])) for key in turned}
            self._old = {key: old for key, old in self._old.items() if key in things}
            self._old |= {key: (ops, 1.0) for key, ops in before.items()}
        self._seen = things
        return {key: self._draw(key, draw) for key, (_, draw) in things.items()}

    def _draw(self, key: K, draw: Draw) -> Draw:
        if key not in self._old:
            return draw
        ops, left = self._old[key]

        def both(canvas: Canvas) -> None:
            draw(canvas)
            canvas.put_with_alpha(left, ops)

        return both
