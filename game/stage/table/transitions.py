"""Things that come and go at a table, and what stays and looks different: nothing is cut. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.paint.frame import DrawOp
from game.stage.time.fader import Fader

COME: Final = 0.14
"""Seconds in which something comes or goes."""

K = TypeVar("K", bound=Hashable)
Draw = Callable[[Canvas], None]


class FadeGroup(Generic[K]):
    """Things of one kind, by what they are: what is not drawn any more is seen a moment longer, ever fainter."""

    def __init__(self, seconds: float = COME, *, is_offbeat: bool = False) -> None:
        """`seconds` is what coming and going takes.

        Offbeat its steps lie between those of others that come and go at the same time.
        """
        self._is_offbeat = is_offbeat
        self._fading: Fader[K] = Fader(seconds)
        self._draws: Mapping[K, Draw] = {}
        """What was there in the last frame."""
        self._gone: dict[K, Sequence[DrawOp]] = {}
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

    def draw(self, canvas: Canvas, things: Mapping[K, Draw], *, reduced_motion: bool) -> None:
        """Draw these, and what was drawn until now as it goes; if it is calm, these alone."""
        if not self._gone and self._fading.rests_at(things):
            self._draws = dict(things)
            for draw in things.values():
                draw(canvas)
            return
        self._fading.aim(things, reduced_motion=reduced_motion or canvas.audit is not None)
        parts = self._fading.parts
        going = [thing for thing in parts if thing not in things]
        self._gone = {
            thing: self._gone[thing] if thing in self._gone else canvas.noted(self._draws[thing]) for thing in going
        }
        self._draws = dict(things)
        for thing, part in parts.items():
            if thing in self._gone:
                canvas.put_with_alpha(part, self._gone[thing], is_offbeat=self._is_offbeat)
            else:
                canvas.with_alpha(part, things[thing], is_offbeat=self._is_offbeat)


@dataclass(slots=True)
class _Old:
    """What is still seen of something as it was."""

    notes: Sequence[DrawOp]
    left: float = 1.0


class CrossFade(Generic[K]):
    """Things that stay and look different from now on: as they were they lie over it, ever fainter."""

    def __init__(self, seconds: float = COME) -> None:
        self._seconds = seconds
        self._seen: Mapping[K, tuple[Hashable, Draw]] = {}
        """By thing its look in the last frame, and how that was drawn."""
        self._old: dict[K, _Old] = {}

    @property
    def is_moving(self) -> bool:
        """Whether something turns into something else."""
        return bool(self._old)

    def advance(self, dt: float) -> bool:
        """Let time pass; whether something moved."""
        was_moving = self.is_moving
        for key, old in list(self._old.items()):
            old.left -= dt / self._seconds
            if old.left <= 0:
                del self._old[key]
        return was_moving

    def forget(self) -> None:
        """Whatever is drawn next looks so at once."""
        self._seen, self._old = {}, {}

    def over(
        self, canvas: Canvas, things: Mapping[K, tuple[Hashable, Draw]], *, reduced_motion: bool
    ) -> Mapping[K, Draw]:
        """How to draw these, given by what they look like and how that is drawn; if it is calm, as they are."""
        if reduced_motion or canvas.audit is not None:
            self._old = {}
        else:
            turned = [key for key, (look, _) in things.items() if key in self._seen and self._seen[key][0] != look]
            before = {key: canvas.noted(self._draw(key, self._seen[key][1])) for key in turned}
            self._old = {key: old for key, old in self._old.items() if key in things}
            self._old |= {key: _Old(notes) for key, notes in before.items()}
        self._seen = things
        return {key: self._draw(key, draw) for key, (_, draw) in things.items()}

    def _draw(self, key: K, draw: Draw) -> Draw:
        """How something is drawn with what is still seen of it as it was."""
        old = self._old.get(key)
        if old is None:
            return draw

        def both(canvas: Canvas) -> None:
            draw(canvas)
            canvas.put_with_alpha(old.left, old.notes)

        return both
