"""Places of things in a tray: kept ones and groups, or a column for each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Self

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.pieces.roll import EDGES, ONE, RIM, Size, fitting_edge, grouped

HERO: Final = 360.0
"""Height in u from which a tray has room for the largest things."""
TALL: Final = 1.3
"""Height of a drawn die, its front side included, in edge lengths."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """The upper faces of things by position, and which of them are set aside."""

    faces: tuple[str, ...] = ()
    away: frozenset[int] = frozenset()
    """Positions of the things set aside: kept, or used."""
    made: int = 0
    """Throws made, in games that show it."""
    are_used: bool = False
    """True if the things set aside are used up rather than kept."""

    @classmethod
    def of(cls, kept: Sequence[str], loose: Sequence[str] = ()) -> Self:
        return cls((*kept, *loose), frozenset(range(len(kept))))

    @property
    def used(self) -> frozenset[int]:
        return self.away if self.are_used else frozenset()


class Placing(ABC):
    """The places of at most `count` things; spots are in u from the tray's corner."""

    is_scattering = False
    """True if thrown things come to rest anywhere and glide to their places afterwards."""

    @abstractmethod
    def fit(self, count: int, tray: Size, thing: Size) -> float:
        """Adopt the size of the tray and of a thing, and return the edge length for this many."""

    @abstractmethod
    def spots(self, faces: Sequence[str], away: Collection[int]) -> list[Spot]: ...

    def lie(self, position: int, away: Collection[int]) -> int:
        """Return the way to lie of a thing that is newly laid down."""
        return position % 4

    def shift(self, away: int) -> float:
        """Return the distance from the left at which things are thrown while this many are set aside."""
        return 0.0

    def reset(self) -> None:  # noqa: B027 (a placing without a memory)
        """Forget the places of things that are cleared away."""

    def draw(self, canvas: Canvas, box: Box, now: Arranged) -> None:  # noqa: B027 (a bare tray)
        """Draw the ground under the things."""


class Groups(Placing):
    """Kept things in a well at the left, in one or two rows; the others beside it, equal ones together."""

    is_scattering = True

    def __init__(self) -> None:
        self._size: Size = (520.0, 250.0)
        self._thing = ONE
        self._edge = 96.0
        self._rows = 2

    def fit(self, count: int, tray: Size, thing: Size) -> float:
        self._size, self._thing = tray, thing
        edges = EDGES if tray[1] >= HERO else EDGES[1:]
        self._edge, self._rows = next(
            ((edge, rows) for edge in edges for rows in (1, 2) if self._fits(count, edge, rows)), (EDGES[-1], 2)
        )
        return self._edge

    def _fits(self, count: int, edge: float, rows: int) -> bool:
        """True if all fit side by side in this many rows, for every number of kept ones."""
        (wide, high), self._edge, self._rows = self._size, edge, rows
        rooms = ((count - kept, (wide - self.shift(kept), high)) for kept in range(count))
        return (
            all(fitting_edge(loose, room, self._thing) >= edge for loose, room in rooms)
            and self.shift(count) <= wide - 2 * RIM
            and (rows == 1 or TALL * rows * edge * self._thing[1] <= high - 2 * RIM)
        )

    def shift(self, away: int) -> float:
        return -(-away // self._rows) * self._edge * self._thing[0] * 1.12 + 34 if away else 0.0

    def spots(self, faces: Sequence[str], away: Collection[int]) -> list[Spot]:
        (wide, high), kept = self._size, len(away)
        across, deep = self._edge * self._thing[0], self._edge * self._thing[1]
        pitch = min(deep * TALL, (high - 2 * RIM) / 2)
        spots: list[Spot] = []
        for index in range(kept):
            column, row = divmod(index, self._rows)
            is_alone = self._rows == 1 or (kept % 2 and index == kept - 1)
            y = high / 2 + (0 if is_alone else (row - 0.5) * pitch)
            spots.append((RIM + 12 + across * 0.6 + column * across * 1.12, y))
        shift, loose = self.shift(kept), list(faces[kept:])
        if loose:
            spots += [(x + shift, y) for x, y in grouped(loose, (wide - shift, high), self._edge, self._thing)]
        return spots

    def lie(self, position: int, away: Collection[int]) -> int:
        return (position if position in away else position - len(away) + 1) % 4

    def draw(self, canvas: Canvas, box: Box, now: Arranged) -> None:
        if now.away:
            wide = self.shift(len(now.away)) - 10
            well = Box(box.x + RIM - 4, box.y + RIM - 4, wide, box.h - 2 * RIM + 8)
            canvas.put_box(canvas.paint.round_rect(round(well.w), round(well.h), 20, (255, 255, 255, 26)), well)


class Columns(Placing):
    """A column for each, those set aside above, or left in a low tray; a lock and the throws made at the right."""

    _SIDE: Final = 50.0
    """Width of the lock and the throw spots."""
    _APART: Final = 34.0
    """Gap between the things set aside and the others in a single line."""

    def __init__(self, count: int, throws: int) -> None:
        self._count, self._throws = count, throws
        self._columns = list(range(count))
        self._size: Size = (520.0, 260.0)
        self._edge = 72.0
        self._is_line = False
        self._pitch = 84.0

    def fit(self, count: int, tray: Size, thing: Size) -> float:
        self._size = tray
        wide, high = tray[0] - 2 * RIM - self._SIDE - 16, tray[1] - 2 * RIM
        rows, line = wide / count, (wide - self._APART) / count
        in_rows = _largest(min(rows / 1.1 / thing[0], (high / 2 + 4) / 1.3 / thing[1]))
        in_line = _largest(min(line / 1.08 / thing[0], high / 1.4 / thing[1]))
        self._is_line = in_line > in_rows
        self._edge = in_line if self._is_line else in_rows
        self._pitch = min(line if self._is_line else rows, self._edge * thing[0] * 1.7)
        return self._edge

    def spots(self, faces: Sequence[str], away: Collection[int]) -> list[Spot]:
        return [self._spot(position, away) for position in range(len(faces))]

    def _spot(self, position: int, away: Collection[int]) -> Spot:
        is_away, high = position in away, self._size[1] - 2 * RIM
        jitter = 0.0 if is_away else (self._columns[position] * 5 % 7 - 3) * 0.02 * self._edge
        if not self._is_line:
            left = RIM + 12 + (self._size[0] - 2 * RIM - self._SIDE - 16 - self._count * self._pitch) / 2
            down = 0.5 if self._are_all(away) else 0.24 if is_away else 0.76
            return left + (self._columns[position] + 0.5) * self._pitch, RIM + high * down + jitter
        order = sorted(range(self._count), key=lambda p: (p not in away, self._columns[p]))
        shift = self._APART if away and not is_away else 0.0
        return RIM + 10 + (order.index(position) + 0.5) * self._pitch + shift, RIM + high * 0.53 + jitter

    def _are_all(self, away: Collection[int]) -> bool:
        """True if nothing lies in the other row: the things set aside have the whole tray."""
        return len(away) == self._count

    def cell(self, position: int, away: Collection[int]) -> Box:
        """Return the touch area of a thing, from the tray's corner: its whole column in its row."""
        left, high = self._spot(position, away)[0] - self._pitch / 2, self._size[1] - 2 * RIM
        if self._is_line or self._are_all(away):
            return Box(left, RIM, self._pitch, high, 20)
        return Box(left, RIM if position in away else RIM + high / 2, self._pitch, high / 2, 20)

    def side(self, tray: Box, *, is_kept: bool) -> Box:
        """Return the part of the tray for the things that are set aside, or for the others."""
        kept, loose = tray.split_x(0.5, 0.5) if self._is_line else tray.split_y(0.5, 0.5)
        return kept if is_kept else loose

    def swap(self, one: int, other: int) -> None:
        columns = self._columns
        columns[one], columns[other] = columns[other], columns[one]

    def reset(self) -> None:
        self._columns = list(range(self._count))

    def draw(self, canvas: Canvas, box: Box, now: Arranged) -> None:
        away, high = len(now.away), box.h - 2 * RIM
        if self._is_line:
            well = Box(box.x + RIM + 2, box.y + RIM - 2, away * self._pitch + 18, high + 4)
        else:
            part = 1.0 if self._are_all(now.away) else 0.5
            well = Box(box.x + RIM - 2, box.y + RIM - 2, box.w - 2 * RIM + 4, high * part + 2)
        if away or not self._is_line:
            white = (255, 255, 255, 24 if away else 12)
            canvas.put_box(canvas.paint.round_rect(round(well.w), round(well.h), 18, white), well)
        if now.made:
            self._draw_throws(canvas, box, now)

    def _draw_throws(self, canvas: Canvas, box: Box, now: Arranged) -> None:
        high = box.h - 2 * RIM
        x = box.right - RIM - self._SIDE / 2 - 4
        ink = "state.gold_light" if now.away else "ink.disabled_on_dark"
        name = "icon/check" if now.are_used else "icon/lock"
        canvas.image(name, 32, x, box.y + RIM + high * (0.2 if self._is_line else 0.25), ink)
        top, pitch = box.y + RIM + high * (0.45 if self._is_line else 0.54), min(30.0, high * 0.16)
        white = canvas.colour("ink.on_dark")
        for number in range(self._throws):
            canvas.put(canvas.paint.disc(22, white if number < now.made else None, white, 3), x, top + number * pitch)


def _largest(room: float) -> float:
    return float(next((edge for edge in EDGES[1:] if edge <= room), EDGES[-1]))
