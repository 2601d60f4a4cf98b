"""Printed boards: large ones on stage, small ones in the players' rows, those that will be needed. Knows no game.

A print is a large picture made tile by tile, in the second thread where there is one; until it is there its place is
blank, and `has_news` says when it is not any more. What has been shown blank stays on order until it is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.zones import Zones, side_by_side
from game.stage.paint.render_queue import Printable, RenderQueue

K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=Printable)

SMALL: Final = 2
"""Sizes of small boards that are kept."""


@dataclass(frozen=True, slots=True)
class ImageKey(Generic[K]):
    """A print: whose it is, of what, how wide in u, whether it is one of the small ones."""

    seat: int
    kind: K
    wide: float
    is_small: bool = False


class BoardImages(Generic[K, P]):
    """The printed boards of one view; `kinds` are what the game's boards are told apart by."""

    def __init__(self, begin: Callable[[ImageKey[K]], P], ratio: float, people: Sequence[int]) -> None:
        """`begin` makes a print, not printed yet; boards have this width to height; `people` are no computers."""
        self._begin = begin
        self._ratio = ratio
        self._people = tuple(people)
        self._queue: RenderQueue[ImageKey[K], P]
        self._zones: Zones
        self._smalls: list[float] = []
        self._kinds: Mapping[int, Sequence[K]] = {}
        self._first: tuple[ImageKey[K], ...] = ()
        self._blank: dict[ImageKey[K], P] = {}
        """Prints that were asked for before they were there."""
        self._is_changing = len(self._people) != 1
        """Whether others lie large in their turns: then whoever comes next is not packed."""
        self.boxes: dict[int, Box] = {}
        """By seat on stage where its large board lies."""

    # ---- places and orders

    def place(self, canvas: Canvas, zones: Zones, stage: Sequence[int], *, is_new: bool) -> None:
        """Lay the boards of these seats large, side by side; `is_new`: all prints are to be made again."""
        if is_new:
            self._smalls, self._blank = [], {}
            paint = canvas.paint
            self._queue = RenderQueue(self._begin, paint.clock, may_wait=paint.preparer is not None)
        self._zones = zones
        self._is_changing |= bool(self.boxes) and tuple(self.boxes) != tuple(stage)
        self.boxes = self._side_by_side(stage)
        self._order()

    def expect(self, kinds: Mapping[int, Sequence[K]], first: Sequence[ImageKey[K]] = ()) -> bool:
        """What may have to be shown: by seat the kinds of its board; `first` are needed before all others.

        Only once the boards have their places; whether it is something else than before.
        """
        if kinds == self._kinds and tuple(first) == self._first:
            return False
        self._kinds, self._first = dict(kinds), tuple(first)
        self._order()
        return True

    def _side_by_side(self, stage: Sequence[int]) -> dict[int, Box]:
        return dict(zip(stage, side_by_side(self._zones.board, self._ratio, len(stage)), strict=True))

    def _order(self) -> None:
        """Let everything be printed that will be needed: whoever is large next, or several at a time.

        As long as somebody still has to pick a board, only what is on stage is printed large.
        """
        now = [*self.boxes.items()]
        known = self._kinds if all(len(kinds) == 1 for kinds in self._kinds.values()) else ()
        later = [*((seat, self._zones.board) for seat in known)]
        later += self._side_by_side([seat for seat in self._people if seat in known]).items()
        small = [
            ImageKey(seat, kind, w, True) for w in self._smalls for seat in self._kinds for kind in self._kinds[seat]
        ]
        seen, off_stage = self._large(now), self._large(later)
        wanted = [*self._first, *seen, *self._blank, *small, *off_stage]
        self._queue.order(wanted, {one for one in off_stage if one.seat != self._next} - {*seen, *self._first})

    @property
    def _next(self) -> int | None:
        """Whose board probably lies large next."""
        if not self._is_changing or not self._kinds:
            return None
        return (max(self.boxes, default=-1) + 1) % (max(self._kinds) + 1)

    def _large(self, boxes: Iterable[tuple[int, Box]]) -> list[ImageKey[K]]:
        return [ImageKey(seat, kind, box.w) for seat, box in boxes for kind in self._kinds.get(seat, ())]

    # ---- taking prints

    def take(self, wanted: ImageKey[K]) -> P:
        """A print, finished or blank; a blank one is made next, and `has_news` tells of it."""
        found = self._queue.take(wanted)
        if not found.is_printed:
            self._blank[wanted] = found
        elif wanted.is_small:
            self._blank.pop(wanted, None)
        return found

    def large(self, seat: int, kind: K) -> P:
        """The print of a seat on stage."""
        return self.take(ImageKey(seat, kind, self.boxes[seat].w))

    def small(self, seat: int, kind: K, wide: float) -> P:
        """A small print, so many u wide."""
        if wide not in self._smalls:
            self._smalls = [*self._smalls[1 - SMALL :], wide]
            self._order()
        return self.take(ImageKey(seat, kind, wide, True))

    # ---- preparing

    @property
    def has_news(self) -> bool:
        """Whether something that was taken blank is printed now; small ones are news until they are taken again."""
        return any(one.is_printed for one in self._blank.values())

    @property
    def has_large_news(self) -> bool:
        """Whether a large one is among them."""
        return any(one.is_printed and not wanted.is_small for wanted, one in self._blank.items())

    def forget_news(self) -> None:
        """The large boards that are printed now will be drawn."""
        self._blank = {wanted: one for wanted, one in self._blank.items() if wanted.is_small or not one.is_printed}

    @property
    def is_prepared(self) -> bool:
        """Whether everything ordered is printed."""
        return not self._queue.is_waiting

    def prepare(self, seconds: float) -> bool:
        """Go on printing for about so long; True when everything ordered is there."""
        return self._queue.prepare(seconds)

    @property
    def is_trimmed(self) -> bool:
        """Whether large boards are packed that are off stage."""
        return self._queue.is_trimmed

    def trim(self, seconds: float) -> bool:
        """Go on packing them for about so long; True when `is_trimmed`."""
        return self._queue.trim(seconds)
