"""Things that come and go at a table: nothing is cut in or out. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.paint.frame import Note
from game.stage.time.fading import Fading

COME: Final = 0.14
"""Seconds in which something comes or goes."""

K = TypeVar("K", bound=Hashable)
Draw = Callable[[Canvas], None]


class Comings(Generic[K]):
    """Things of one kind, by what they are: what is not drawn any more is seen a moment longer, ever fainter."""

    def __init__(self, seconds: float = COME, *, is_offbeat: bool = False) -> None:
        """`seconds` is what coming and going takes.

        Offbeat its steps lie between those of others that come and go at the same time.
        """
        self._is_offbeat = is_offbeat
        self._fading: Fading[K] = Fading(seconds)
        self._draws: Mapping[K, Draw] = {}
        """What was there in the last frame."""
        self._gone: dict[K, Sequence[Note]] = {}
        """What goes, as it was drawn last."""

    @property
    def is_moving(self) -> bool:
        """Whether something comes or goes."""
        return self._fading.is_moving

    @property
    def seen(self) -> Collection[K]:
        """What is seen, however faintly."""
        return self._fading.parts.keys()

    def advance(self, dt: float) -> bool:
        """Let time pass; whether something moved."""
        return self._fading.advance(dt)

    def forget(self) -> None:
        """Whatever is drawn next is there at once."""
        self._fading.forget()
        self._gone = {}

    def draw(self, canvas: Canvas, things: Mapping[K, Draw], *, is_calm: bool) -> None:
        """Draw these, and what was drawn until now as it goes; if it is calm, these alone."""
        if not self._gone and self._fading.rests_at(things):
            self._draws = dict(things)
            for draw in things.values():
                draw(canvas)
            return
        self._fading.aim(things, is_calm=is_calm or canvas.audit is not None)
        parts = self._fading.parts
        going = [thing for thing in parts if thing not in things]
        self._gone = {
            thing: self._gone[thing] if thing in self._gone else canvas.noted(self._draws[thing]) for thing in going
        }
        self._draws = dict(things)
        for thing, part in parts.items():
            if thing in self._gone:
                canvas.put_faint(part, self._gone[thing], is_offbeat=self._is_offbeat)
            else:
                canvas.faint(part, things[thing], is_offbeat=self._is_offbeat)
