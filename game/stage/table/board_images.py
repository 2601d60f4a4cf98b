"""Images of printed boards: large ones on stage, small ones in the players' rows, and those needed later.

Until an image is rendered, its place is blank; then `has_completed`. An image shown blank stays on order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.zones import Zones, side_by_side

from .board_image import BoardImage

K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=BoardImage[Any])

SMALL: Final = 2


@dataclass(frozen=True, slots=True)
class ImageKey(Generic[K]):
    """Key of a board image: seat, board, width in u, and smallness."""

    seat: int
    kind: K
    wide: float
    is_small: bool = False


class BoardImages(Generic[K, P]):
    """The board images of one view, rendered in order and kept until others are ordered; `kinds` are boards."""

    def __init__(self, begin: Callable[[ImageKey[K]], P], ratio: float, people: Sequence[int]) -> None:
        """Create an empty set; `begin` returns an unrendered image, `people` are the human seats."""
        self._begin = begin
        self._ratio = ratio
        self._people = tuple(people)
        self._canvas: Canvas
        self._zones: Zones
        self._smalls: list[float] = []
        self._kinds: Mapping[int, Sequence[K]] = {}
        self._first: tuple[ImageKey[K], ...] = ()
        self._images: dict[ImageKey[K], P] = {}
        self._waiting: list[ImageKey[K]] = []
        self._blank: dict[ImageKey[K], P] = {}
        self.boxes: dict[int, Box] = {}
        """By seat on stage the box of its large board."""

    # ---- places and orders

    def place(self, canvas: Canvas, zones: Zones, stage: Sequence[int], *, is_new: bool) -> None:
        """Place the boards of these seats side by side; `is_new`: all images are made again."""
        if is_new:
            self._smalls, self._blank, self._images = [], {}, {}
        self._canvas, self._zones = canvas, zones
        self.boxes = self._side_by_side(stage)
        self._order()

    def expect(self, kinds: Mapping[int, Sequence[K]], first: Sequence[ImageKey[K]] = ()) -> bool:
        """Set, after `place`, the boards of each seat, and those needed first; returns True if anything has changed."""
        if kinds == self._kinds and tuple(first) == self._first:
            return False
        self._kinds, self._first = dict(kinds), tuple(first)
        self._order()
        return True

    def _side_by_side(self, stage: Sequence[int]) -> dict[int, Box]:
        return dict(zip(stage, side_by_side(self._zones.board, self._ratio, len(stage)), strict=True))

    def _order(self) -> None:
        """Order the images needed, drop all others. Large ones off stage wait until every seat has a board."""
        known = self._kinds if all(len(kinds) == 1 for kinds in self._kinds.values()) else ()
        later = [*((seat, self._zones.board) for seat in known)]
        later += self._side_by_side([seat for seat in self._people if seat in known]).items()
        small = [
            ImageKey(seat, kind, w, True) for w in self._smalls for seat in self._kinds for kind in self._kinds[seat]
        ]
        on_stage = self._large(self.boxes.items())
        wanted = dict.fromkeys([*self._first, *on_stage, *self._blank, *small, *self._large(later)])
        self._waiting = [*wanted]
        self._images = {key: image for key, image in self._images.items() if key in wanted}

    def _large(self, boxes: Iterable[tuple[int, Box]]) -> list[ImageKey[K]]:
        return [ImageKey(seat, kind, box.w) for seat, box in boxes for kind in self._kinds.get(seat, ())]

    # ---- taking images

    def _image(self, wanted: ImageKey[K]) -> P:
        if wanted not in self._images:
            self._images[wanted] = self._begin(wanted)
        return self._images[wanted]

    def take(self, wanted: ImageKey[K]) -> P:
        """Return an image: rendered now, or with a render thread perhaps blank, then next and in `has_completed`."""
        image = self._image(wanted)
        if image.is_printed:
            if wanted.is_small:
                self._blank.pop(wanted, None)
        elif self._canvas.paint.preparer is None:
            image.spend(inf)
        else:
            self._blank[wanted] = image
            self._waiting = [wanted, *(other for other in self._waiting if other != wanted)]
        return image

    def large(self, seat: int, kind: K) -> P:
        return self.take(ImageKey(seat, kind, self.boxes[seat].w))

    def small(self, seat: int, kind: K, wide: float) -> P:
        if wide not in self._smalls:
            self._smalls = [*self._smalls[1 - SMALL :], wide]
            self._order()
        return self.take(ImageKey(seat, kind, wide, True))

    # ---- preparing

    @property
    def has_completed(self) -> bool:
        """True if an image taken blank is rendered now; small ones count until they are taken again."""
        return any(image.is_printed for image in self._blank.values())

    @property
    def has_large_news(self) -> bool:
        """True if a large one is among them."""
        return any(image.is_printed and not wanted.is_small for wanted, image in self._blank.items())

    def acknowledge(self) -> None:
        """Drop the rendered large images from the news, since they are drawn now."""
        self._blank = {key: image for key, image in self._blank.items() if key.is_small or not image.is_printed}

    @property
    def is_prepared(self) -> bool:
        return not self._waiting

    def prepare(self, seconds: float) -> bool:
        clock = self._canvas.paint.clock
        end = clock() + seconds
        while self._waiting:
            if not self._image(self._waiting[0]).spend(end - clock()):
                return False
            self._waiting.pop(0)
        return True
