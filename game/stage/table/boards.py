"""Boards on which seats cross fields, and the places of all boards. Sets of fields are ints, one bit per field."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import dist, inf
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.sprite import Sprite
from game.stage.pieces.marks import CROSS_SECONDS, VARIANTS
from game.stage.time.timeline import Script, tween

from .animator import Animator
from .board_image import BoardImage
from .reward import medal, risen
from .table import Table
from .tray import DiceTray
from .viewmodel import Animations, Snapshot, ViewModel
from .words import rolling, unstopped

K = TypeVar("K", bound=Hashable)
B = TypeVar("B", bound="PlacedBoard")
H = TypeVar("H", bound="BoardsViewModel[Any]")
M = TypeVar("M", bound="BoardsAnimations")

FILLED: Final = 0.7
"""Seconds of the animation of a completed colour area."""
WAVE, LIT, GONE = 0.2, 0.1, 0.2
"""Seconds of the light's sweep over all fields, and of its fade in and out on one field."""
FOLLOW: Final = 0.15
"""Seconds from the start of one cross to the next."""
BACK: Final = 0.2
"""Seconds an undone cross takes to disappear."""
FADE: Final = 0.16
"""Seconds crosses take to appear with reduced motion."""
MEDAL, SMALL_MEDAL = 48.0, 30.0
"""Size in u of the rising medal before it grows."""


def fields_of(mask: int) -> Iterator[int]:
    """Yield the fields of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(slots=True)
class BoardsViewModel(ViewModel, Generic[K]):
    """Displayed state of a game in which every seat crosses fields on a board of its own."""

    kinds: list[K | None]
    """By seat its board; None: not dealt yet."""
    crossed: list[int]
    """By seat the set of its crossed fields."""
    turn: int = 0
    """Turn of the match, from 1; 0 before the first and after the last."""


@dataclass(slots=True)
class BoardsAnimations(Animations):
    strokes: dict[tuple[int, int], float] = field(default_factory=dict)
    """Crosses being drawn, by seat and field: seconds."""
    filled: dict[tuple[int, tuple[int, ...]], float] = field(default_factory=dict)
    """Areas just completed, by seat and fields in the order in which they light up: seconds."""


class PlacedBoard(ABC):
    """A board image at its place: the whole card (large), or the map alone, small in a seat's row."""

    cross: ClassVar[float]
    """Size of a cross in card units."""
    flash: ClassVar[float]
    """Size of the flash on a small board in card units."""

    def __init__(self, printed: BoardImage[Any], box: Box, variant: int = 0) -> None:
        """Create a board; `box` is the place of the card, or of the map if it is small, `variant` varies crosses."""
        self.print = printed
        self.canvas = printed.canvas
        self.box = box
        self.variant = variant
        self.k = printed.k
        self.is_small = printed.is_small
        land = printed.format.land
        self._left, self._top = (land.x, land.y) if self.is_small else (0.0, 0.0)

    # ---- implemented by games

    @abstractmethod
    def middle(self, number: int) -> Spot:
        """Return the centre of a field in card units."""

    @property
    @abstractmethod
    def start(self) -> int: ...

    @abstractmethod
    def worn(self, number: int) -> Sprite | None:
        """Return the worn picture of a field under its cross."""

    @abstractmethod
    def small_cross(self, number: int) -> Sprite:
        """Return a crossed field on a small board."""

    @abstractmethod
    def key(self, number: int) -> str:
        """Return the theme's colour name of a field that has one."""

    @abstractmethod
    def field_light(self) -> Sprite:
        """Return a lit field, with rims that show on every colour."""

    # ---- places

    def spot(self, x: float, y: float) -> Spot:
        return self.box.x + (x - self._left) * self.k, self.box.y + (y - self._top) * self.k

    def at(self, number: int) -> Spot:
        return self.spot(*self.middle(number))

    def moved_to(self, box: Box) -> Self:
        return type(self)(self.print, box, self.variant)

    # ---- drawing

    @property
    def is_printed(self) -> bool:
        return self.print.is_printed

    def draw(self, canvas: Canvas, crossed: int = 0) -> None:
        self.print.draw(canvas, self.box)
        for number in fields_of(self.start | crossed):
            self.draw_cross(canvas, number)

    def lie(self, number: int) -> int:
        return (number * 7 + self.variant) % VARIANTS

    def draw_cross(
        self, canvas: Canvas, number: int, seconds: float = CROSS_SECONDS, *, is_fading: bool = False
    ) -> None:
        """Draw a cross as far as the pen has come after `seconds`; with reduced motion it fades in instead."""
        x, y = self.at(number)
        if self.is_small:
            canvas.put(self.small_cross(number), x, y)
            return
        worn, size, lie = self.worn(number), self.cross * self.k, self.lie(number)
        if is_fading and seconds < CROSS_SECONDS:
            share = seconds / CROSS_SECONDS
            for sprite in (worn, canvas.pieces.cross(size, lie)):
                if sprite is not None:
                    canvas.put(sprite.faded(share), x, y)
            return
        if worn is not None:
            canvas.put(worn, x, y)
        canvas.pieces.draw_cross(canvas.surface, x * canvas.scale, y * canvas.scale, size, lie, seconds)

    def draw_filled(self, canvas: Canvas, fields: Sequence[int], seconds: float, *, reduced_motion: bool) -> None:
        """Sweep a light over a completed area and raise its medal; with reduced motion only the light appears."""
        wave, light = 0.0 if reduced_motion else WAVE, self.field_light()

        def put(onto: Canvas, sprite: Sprite, spot: Spot) -> None:
            onto.put(sprite, *spot)

        for place, number in enumerate(fields):
            since = seconds - wave * place / len(fields)
            strength = min(since / LIT, (FILLED - wave - since) / GONE)
            if strength > 0:
                canvas.with_alpha(strength, partial(put, sprite=light, spot=self.at(number)))
        if reduced_motion:
            return
        high, grown = risen(seconds)
        spots = [self.at(number) for number in fields]
        x, y = (sum(place) / len(spots) for place in zip(*spots, strict=True))
        size = (SMALL_MEDAL if self.is_small else MEDAL) * round(grown * 8) / 8
        # Text stands above a large board.
        top = -inf if self.is_small else min(y, self.box.y + size / 2)
        coin = medal(f"glyph/{canvas.theme.game[self.key(fields[0])].glyph}")(canvas, size)
        canvas.with_alpha((FILLED - seconds) / GONE, partial(put, sprite=coin, spot=(x, max(top, y - high))))

    def draw_flash(self, canvas: Canvas, number: int) -> None:
        canvas.put(self.light(canvas), *self.at(number))

    def light(self, canvas: Canvas) -> Sprite:
        return canvas.paint.disc(round(self.flash * self.k), canvas.colour("state.accent"))


class Boards(Generic[K, B]):
    """The boards of a table: those on stage are large, the others small in their rows."""

    def __init__(
        self,
        shown: BoardsViewModel[K],
        rows: Mapping[int, Box],
        lay: Callable[[int, K, Box, bool], B],
        mini: Callable[[Box], Box | None],
    ) -> None:
        """Create the boards.

        `rows` are the boxes of the standings, `mini` returns the map's box in a row, and `lay` places a seat's board
        in a box, large or small.
        """
        self.boxes: dict[int, Box] = {}
        """By seat on stage the box of its large board."""
        self._shown, self._rows = shown, rows
        self._lay, self._mini = lay, mini
        self._known: dict[tuple[int, bool], B] = {}

    def forget(self) -> None:
        self._known.clear()

    def large(self, seat: int) -> B | None:
        kind, box = self._shown.kinds[seat], self.boxes.get(seat)
        return None if kind is None or box is None else self._at(seat, kind, box, False)

    def small(self, seat: int) -> B | None:
        """Return the small board of a seat; None if it is not dealt, or its row is not drawn or lacks room."""
        kind, row = self._shown.kinds[seat], self._rows.get(seat)
        place = None if kind is None or row is None else self._mini(row)
        return None if kind is None or place is None else self._at(seat, kind, place, True)

    def _at(self, seat: int, kind: K, box: Box, is_small: bool) -> B:
        known = self._known.get((seat, is_small))
        if known is not None and known.print.kind is kind and known.box == box:
            return known
        board = self._lay(seat, kind, box, is_small)
        if board.is_printed:
            self._known[seat, is_small] = board
        return board

    def counter(self, seat: int, on_card: Callable[[Box], Spot], in_row: Callable[[Box], Spot]) -> Spot | None:
        """Return the place of a seat's counter: on its large card, else in its row if that is drawn."""
        card, row = self.boxes.get(seat), self._rows.get(seat)
        return on_card(card) if card is not None else in_row(row) if row is not None else None

    def row(self, seat: int) -> Box | None:
        return self._rows.get(seat)

    def seen(self, seat: int) -> B | None:
        return self.large(seat) or self.small(seat)


class BoardsAnimator(Animator[H, M], Generic[H, M, B]):
    def __init__(self, table: Table, shown: H, motion: M, boards: Boards[Any, B], tray: DiceTray) -> None:
        super().__init__(table, shown, motion)
        self.boards, self.tray = boards, tray
        self.last: dict[int, int] = {}
        """By seat the field crossed last in the animations told so far."""

    def say_of(self, seat: int, line: str) -> None:
        self.motion.words, self.motion.speaker = unstopped(line), seat

    def say_rolling(self, seat: int) -> None:
        self.say_of(seat, rolling(self.name(seat)))

    def cross(self, seat: int, numbers: Sequence[int]) -> Script:
        strokes, reduced_motion = self.motion.strokes, self.table.reduced_motion
        whole = CROSS_SECONDS + (0.0 if reduced_motion else FOLLOW * (len(numbers) - 1))
        begun = 0

        def show(t: float) -> None:
            nonlocal begun
            for place, number in enumerate(numbers):
                seconds = t * whole - (0.0 if reduced_motion else place * FOLLOW)
                if seconds > 0:
                    if place == begun:
                        begun += 1
                        if not reduced_motion or place == 0:
                            board = self.boards.seen(seat)
                            self.table.sound("cross_stroke", gain=0.5, at=board.at(number) if board else None)
                    strokes[seat, number] = min(CROSS_SECONDS, seconds)

        try:
            yield tween(FADE if reduced_motion else whole, show)
        finally:
            for number in numbers:
                strokes.pop((seat, number), None)
                self.shown.crossed[seat] |= 1 << number
            self.last[seat] = numbers[-1]

    def fill(self, seat: int, fields: Sequence[int]) -> Script:
        """Sweep a light over a completed colour area, starting at the last cross."""
        board, last, filled = self.boards.seen(seat), self.last.get(seat, fields[0]), self.motion.filled
        self.table.sound("segment_done", gain=0.6, at=board.at(last) if board else None)
        key = seat, tuple(fields if board is None else sorted(fields, key=lambda n: dist(board.at(n), board.at(last))))

        def show(t: float) -> None:
            filled[key] = t * FILLED

        try:
            yield tween(FILLED, show)
        finally:
            filled.pop(key, None)

    def animate_undo(self, seen: Snapshot[H, M]) -> Script:
        """Remove crosses stroke by stroke, from their present state."""
        strokes = self.motion.strokes
        gone = {
            (seat, number): CROSS_SECONDS
            for seat, crossed in enumerate(seen.shown.crossed)
            for number in fields_of(crossed & ~self.shown.crossed[seat])
        }
        for (seat, number), seconds in seen.motion.strokes.items():
            if not self.shown.crossed[seat] >> number & 1:
                gone[seat, number] = seconds

        def show(t: float) -> None:
            strokes.update({place: seconds * (1 - t) for place, seconds in gone.items()})

        try:
            yield tween(BACK, show)
        finally:
            strokes.clear()
