"""Displayed state and animations of games in which every seat crosses fields on a board of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Any, ClassVar, Final, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.pieces.marks import CROSS_SECONDS
from game.stage.pieces.particles import Burst
from game.stage.time.timeline import Script, together

from .animator import Animator
from .placed_board import FILLED, PlacedBoard, fields_of
from .placed_board import WAVE as SWEPT
from .table import Table
from .tray import Tray
from .viewmodel import Animations, Flare, Snapshot, ViewModel
from .words import unstopped

K = TypeVar("K", bound=Hashable)
B = TypeVar("B", bound=PlacedBoard[Any])
H = TypeVar("H", bound="BoardsViewModel[Any]")
M = TypeVar("M", bound="BoardsAnimations")

FOLLOW: Final = 0.15
"""Seconds from the start of one cross to the next."""
BACK: Final = 0.2
"""Seconds an undone cross takes to disappear."""
FADE: Final = 0.16
"""Seconds crosses take to appear with reduced motion."""


@dataclass(slots=True)
class BoardsViewModel(ViewModel, Generic[K]):
    """Displayed state of a game in which every seat crosses fields on a board of its own."""

    kinds: list[K | None]
    """Board by seat; None: not dealt yet."""
    crossed: list[int]
    """Set of crossed fields by seat."""


@dataclass(slots=True)
class BoardsAnimations(Animations):
    strokes: dict[tuple[int, int], float] = field(default_factory=dict)
    """Crosses being drawn, by seat and field: seconds."""
    filled: dict[tuple[int, tuple[int, ...]], float] = field(default_factory=dict)
    """Areas just completed, by seat and fields in the order in which they light up: seconds."""
    hopping: dict[tuple[int, tuple[int, ...]], float] = field(default_factory=dict)
    """Crossed fields that hop in this order, by seat and fields: seconds."""


class Boards(Generic[K, B]):
    """The boards of a table: those on stage are large, the others small in their rows."""

    def __init__(
        self,
        board: type[B],
        shown: BoardsViewModel[K],
        rows: Mapping[int, Box],
        mini: Callable[[Box], Box | None],
    ) -> None:
        """Create the boards; `rows` are the boxes of the standings, `mini` returns the map's box in a row."""
        self.canvas: Canvas
        self.boxes: dict[int, Box] = {}
        """Box of the large board by seat on stage."""
        self.named = 0.0
        """Width in u of the longest name above a standing in the smallest letters, with its sign."""
        self._board, self._shown, self.rows, self._mini = board, shown, rows, mini

    def lay(self, seat: int, kind: K, box: Box, *, is_small: bool) -> B:
        return self._board(self.canvas, kind, box, is_small=is_small, variant=seat)

    def large(self, seat: int) -> B | None:
        kind, box = self._shown.kinds[seat], self.boxes.get(seat)
        return None if kind is None or box is None else self.lay(seat, kind, box, is_small=False)

    def small(self, seat: int) -> B | None:
        """Return the small board of a seat; None if it is not dealt, or its row is not drawn or lacks room."""
        kind, row = self._shown.kinds[seat], self.rows.get(seat)
        box = None if row is None else self._mini(row)
        return None if kind is None or box is None else self.lay(seat, kind, box, is_small=True)

    def seen(self, seat: int) -> B | None:
        return self.large(seat) or self.small(seat)

    def counter(self, seat: int, on_card: Callable[[Box], Spot], in_row: Callable[[Box], Spot]) -> Spot | None:
        """Return the place of a seat's counter: on its large card, else in its row if that is drawn."""
        card, row = self.boxes.get(seat), self.rows.get(seat)
        return on_card(card) if card is not None else in_row(row) if row is not None else None


POP, POPPED = 0.5, 0.45
"""Start of the second burst of a completed area, and its seconds."""


class BoardsAnimator(Animator[H, M], Generic[H, M, B]):
    tray: Tray

    def __init__(self, table: Table, shown: H, motion: M, boards: Boards[Any, B], tray: Tray) -> None:
        super().__init__(table, shown, motion, tray)
        self.boards = boards
        self.last: dict[int, int] = {}
        """Field crossed last in the animations so far, by seat."""

    shard: ClassVar[str]
    """Shape of the shards that fly up from completed fields."""

    def say_of(self, seat: int, line: str) -> None:
        self.motion.words, self.motion.speaker = unstopped(line), seat

    def say_rolling(self, seat: int) -> None:
        super().say_rolling(seat)
        self.motion.speaker = seat

    def cross(self, seat: int, numbers: Sequence[int]) -> Script:
        try:
            yield together(*(self._stroke(seat, number, place) for place, number in enumerate(numbers)))
        finally:
            for number in numbers:
                self.shown.crossed[seat] |= 1 << number
            self.last[seat] = numbers[-1]

    def _stroke(self, seat: int, number: int, place: int) -> Script:
        """Draw the cross at a place of the order in which they follow each other; with reduced motion all at once."""
        reduced_motion = self.table.reduced_motion
        yield 0.0 if reduced_motion else place * FOLLOW
        if place == 0 or not reduced_motion:
            board = self.boards.seen(seat)
            self.table.sound("cross_stroke", gain=0.5, at=board.at(number) if board else None)
        seconds = FADE if reduced_motion else CROSS_SECONDS
        yield self.run(self.motion.strokes, (seat, number), seconds, CROSS_SECONDS)
        self.shown.crossed[seat] |= 1 << number

    def fill(self, seat: int, fields: Sequence[int]) -> Script:
        """Sweep a light over a completed colour area, starting at the last cross."""
        board, last = self.boards.seen(seat), self.last.get(seat, fields[0])
        self.table.sound("segment_done", gain=0.6, at=board.at(last) if board else None)
        key = seat, tuple(fields if board is None else sorted(fields, key=lambda n: dist(board.at(n), board.at(last))))
        shattered = self.shatter(seat, key[1], over=SWEPT, life=FILLED - SWEPT)
        yield together(self.run(self.motion.filled, key, FILLED, FILLED), shattered, self._pop(seat, key[1]))

    def _pop(self, seat: int, fields: Sequence[int]) -> Script:
        """Begin a second, small burst in the middle of a completed area, which lingers."""
        board = self.boards.large(seat)
        yield POP
        if board is not None and not self.table.reduced_motion:
            x, y = (sum(place) / len(fields) for place in zip(*map(board.at, fields), strict=True))
            looks = [("star", "state.gold"), (self.shard, board.key(fields[0]))]
            burst = Burst(fields[0], looks, count=12, reach=220.0, life=POPPED, room=y - self.top)
            self.motion.lingering.append(Flare(burst, (x, y)))

    def shatter(self, seat: int, fields: Sequence[int], **how: Any) -> Script:
        """Let shards in the colours of these fields fly up from one after the other; `how` belongs to the burst."""
        board = self.boards.seen(seat)
        if board is None:
            return
        spots = [board.at(number) for number in fields]
        sources = [(x - spots[0][0], y - spots[0][1]) for x, y in spots]
        looks = [(self.shard, board.key(number)) for number in fields]
        how = {"count": max(13, min(28, 2 * len(fields))), "reach": 190.0} | how
        if board.is_small:
            how |= {"count": 7, "reach": 70.0}
        yield self.burst(spots[0], fields[0], looks, sources=sources, **how)

    def animate_undo(self, seen: Snapshot[H, M]) -> Script:
        """Remove crosses stroke by stroke, from their present state."""
        gone = {
            (seat, number): CROSS_SECONDS
            for seat, crossed in enumerate(seen.shown.crossed)
            for number in fields_of(crossed & ~self.shown.crossed[seat])
        }
        for (seat, number), seconds in seen.motion.strokes.items():
            if not self.shown.crossed[seat] >> number & 1:
                gone[seat, number] = seconds
        strokes = self.motion.strokes
        yield together(*(self.run(strokes, place, BACK, 0.0, seconds) for place, seconds in gone.items()))
