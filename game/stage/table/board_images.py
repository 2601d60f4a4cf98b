"""Images of printed boards: large ones on stage, small ones in the players' rows, and those needed later.

A board image is a large picture rendered tile by tile, on the render thread if there is one. Its place is blank
until then, and `has_completed` reports its completion. An image once shown blank stays on order until it is rendered.
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
"""Number of sizes of small boards kept."""


@dataclass(frozen=True, slots=True)
class ImageKey(Generic[K]):
    """Key of a board image: seat, board, width in u, and smallness."""

    seat: int
    kind: K
    wide: float
    is_small: bool = False


class BoardImages(Generic[K, P]):
    """The board images of one view; `kinds` identify the game's boards."""

    def __init__(self, begin: Callable[[ImageKey[K]], P], ratio: float, people: Sequence[int]) -> None:
        """Create an empty set; `begin` returns an unrendered image, `ratio` is width to height, `people` are the
        human seats.
        """
        self._begin = begin
        self._ratio = ratio
        self._people = tuple(people)
        self._queue: RenderQueue[ImageKey[K], P]
        self._zones: Zones
        self._smalls: list[float] = []
        self._kinds: Mapping[int, Sequence[K]] = {}
        self._first: tuple[ImageKey[K], ...] = ()
        self._blank: dict[ImageKey[K], P] = {}
        """Images that were taken before they were rendered."""
        self._is_changing = len(self._people) != 1
        """True if the seats on stage take turns; the next seat's board then stays uncompressed."""
        self.boxes: dict[int, Box] = {}
        """By seat on stage the box of its large board."""

    # ---- places and orders

    def place(self, canvas: Canvas, zones: Zones, stage: Sequence[int], *, is_new: bool) -> None:
        """Place the boards of these seats side by side; `is_new`: all images are made again."""
        if is_new:
            self._smalls, self._blank = [], {}
            paint = canvas.paint
            self._queue = RenderQueue(self._begin, paint.clock, may_wait=paint.preparer is not None)
        self._zones = zones
        self._is_changing |= bool(self.boxes) and tuple(self.boxes) != tuple(stage)
        self.boxes = self._side_by_side(stage)
        self._order()

    def expect(self, kinds: Mapping[int, Sequence[K]], first: Sequence[ImageKey[K]] = ()) -> bool:
        """Set the boards that may be shown: by seat the kinds of its board; `first` are needed before all others.

        Call it after `place`. Returns True if anything has changed.
        """
        if kinds == self._kinds and tuple(first) == self._first:
            return False
        self._kinds, self._first = dict(kinds), tuple(first)
        self._order()
        return True

    def _side_by_side(self, stage: Sequence[int]) -> dict[int, Box]:
        return dict(zip(stage, side_by_side(self._zones.board, self._ratio, len(stage)), strict=True))

    def _order(self) -> None:
        """Order all images that will be needed: large ones for the next seat, or for several at a time.

        As long as any seat still has to pick a board, only boards on stage are rendered large.
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
        """The seat whose board is probably large next."""
        if not self._is_changing or not self._kinds:
            return None
        return (max(self.boxes, default=-1) + 1) % (max(self._kinds) + 1)

    def _large(self, boxes: Iterable[tuple[int, Box]]) -> list[ImageKey[K]]:
        return [ImageKey(seat, kind, box.w) for seat, box in boxes for kind in self._kinds.get(seat, ())]

    # ---- taking prints

    def take(self, wanted: ImageKey[K]) -> P:
        """Return an image, finished or blank; a blank one is rendered next and reported by `has_completed`."""
        found = self._queue.take(wanted)
        if not found.is_printed:
            self._blank[wanted] = found
        elif wanted.is_small:
            self._blank.pop(wanted, None)
        return found

    def large(self, seat: int, kind: K) -> P:
        """Return the large image of a seat on stage."""
        return self.take(ImageKey(seat, kind, self.boxes[seat].w))

    def small(self, seat: int, kind: K, wide: float) -> P:
        """Return a small image, `wide` u wide."""
        if wide not in self._smalls:
            self._smalls = [*self._smalls[1 - SMALL :], wide]
            self._order()
        return self.take(ImageKey(seat, kind, wide, True))

    # ---- preparing

    @property
    def has_completed(self) -> bool:
        """True if an image taken blank is rendered now; small ones count until they are taken again."""
        return any(one.is_printed for one in self._blank.values())

    @property
    def has_large_news(self) -> bool:
        """True if a large one is among them."""
        return any(one.is_printed and not wanted.is_small for wanted, one in self._blank.items())

    def acknowledge(self) -> None:
        """Drop the rendered large images from the news, since they are drawn now."""
        self._blank = {wanted: one for wanted, one in self._blank.items() if wanted.is_small or not one.is_printed}

    @property
    def is_prepared(self) -> bool:
        return not self._queue.is_waiting

    def prepare(self, seconds: float) -> bool:
        """Render for about `seconds`; True when everything ordered is done."""
        return self._queue.prepare(seconds)

    @property
    def is_trimmed(self) -> bool:
        """True if all off-stage board images are compressed."""
        return self._queue.is_trimmed

    def trim(self, seconds: float) -> bool:
        """Compress off-stage images for about `seconds`; True when `is_trimmed`."""
        return self._queue.trim(seconds)
