"""Containers that lay out their parts: `Row`, `Column`, `Grid`, `Stack`, `Rest`, `FirstFit`. Pure arithmetic in units.

Every part has a least size and a share in the room that is left. A page builds its parts, places the outermost one, and
takes the widgets from it in the order of the focus:

    page = Column(title := Cell(h=100), Row(no, yes, gap=20, h=92), gap=24)
    page.place(area)
    self.widgets = page.contents(Widget)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Literal, Protocol, TypedDict, TypeVar, Unpack

from game.stage.layout.shapes import Box

Align = Literal["fill", "start", "middle", "end"]
UNPLACED = Box(0, 0, 0, 0)
_BEFORE = {"fill": 0.5, "start": 0.0, "middle": 0.5, "end": 1.0}
"""Share of the spare room that lies before a part, by its alignment."""
_ROUNDING = 0.01
"""Lack of room in u that is only an error of rounding."""
T = TypeVar("T")


class Placeable(Protocol):
    """A widget, or anything else with a box."""

    box: Box


class Size(TypedDict, total=False):
    """Size of a part; `h` may depend on the width.

    `grow` is the share in the length along the container, between the least size and `most_w` or `most_h`; by default
    parts without a least length have one share, and others none. `align` is the place across the container.
    """

    w: float
    h: float | Callable[[float], float]
    grow: float
    most_w: float
    most_h: float
    align: Align


class Part:
    """Base of everything in a container. `box` is known once the outermost part has been placed."""

    def __init__(self, **size: Unpack[Size]) -> None:
        self.box = UNPLACED
        self._size = size

    @property
    def align(self) -> Align:
        return self._size.get("align", "fill")

    def least_w(self) -> float:
        return self._size.get("w", 0.0)

    def least_h(self, wide: float) -> float:
        """Return the least height at this width."""
        high = self._size.get("h", 0.0)
        return high(wide) if callable(high) else high

    def across(self) -> tuple[float, float, float]:
        """Return least width, share and greatest width."""
        return self._range(self.least_w(), self._size.get("most_w", inf))

    def down(self, wide: float) -> tuple[float, float, float]:
        """Return least height, share and greatest height at this width."""
        return self._range(self.least_h(wide), self._size.get("most_h", inf))

    def _range(self, least: float, most: float) -> tuple[float, float, float]:
        return least, self._size.get("grow", 0.0 if least else 1.0), max(least, most)

    def fits(self, box: Box) -> bool:
        return self.least_w() <= box.w + _ROUNDING and self.least_h(box.w) <= box.h + _ROUNDING

    def place(self, box: Box) -> None:
        self.box = box

    def contents(self, kind: type[T]) -> list[T]:
        """Return the placed parts and contents of a type in reading order, which is the order of the focus."""
        return [content for content in self._contents() if isinstance(content, kind)]

    def _contents(self) -> Iterator[object]:
        yield self


class Cell(Part):
    """A part with one content, or an empty room."""

    def __init__(self, content: Placeable | None = None, **size: Unpack[Size]) -> None:
        super().__init__(**size)
        self.content = content

    def place(self, box: Box) -> None:
        super().place(box)
        if self.content is not None:
            self.content.box = box

    def _contents(self) -> Iterator[object]:
        yield self
        if self.content is not None:
            yield self.content


class Stack(Part):
    """Parts on top of each other, each aligned in both directions. Base of the other containers."""

    def __init__(
        self,
        *parts: Part | Placeable,
        gap: float = 0.0,
        pad: tuple[float, float] = (0.0, 0.0),
        spare: Align = "start",
        **size: Unpack[Size],
    ) -> None:
        """`pad` is the margin inside, across and down. `spare` aligns the parts together in room that none takes."""
        super().__init__(**size)
        self.parts = [part if isinstance(part, Part) else Cell(part) for part in parts]
        self.gap, self.pad, self.spare = gap, pad, spare

    def least_w(self) -> float:
        return max(super().least_w(), self._least_w() + 2 * self.pad[0])

    def least_h(self, wide: float) -> float:
        return max(super().least_h(wide), self._least_h(max(0.0, wide - 2 * self.pad[0])) + 2 * self.pad[1])

    def place(self, box: Box) -> None:
        super().place(box)
        self._place(box.inset(*self.pad))

    def _contents(self) -> Iterator[object]:
        yield self
        for part in self.parts:
            yield from part._contents()

    def _least_w(self) -> float:
        return max((part.least_w() for part in self.parts), default=0.0)

    def _least_h(self, wide: float) -> float:
        return max((part.least_h(wide) for part in self.parts), default=0.0)

    def _place(self, inner: Box) -> None:
        for part in self.parts:
            x, wide = _aligned(inner.x, inner.w, part.across(), part.align)
            y, high = _aligned(inner.y, inner.h, part.down(wide), part.align)
            part.place(Box(x, y, wide, high, inner.r))


class Column(Stack):
    """Parts one above the other."""

    def _least_h(self, wide: float) -> float:
        return sum(part.least_h(wide) for part in self.parts) + self.gap * max(0, len(self.parts) - 1)

    def _place(self, inner: Box) -> None:
        across = [_aligned(inner.x, inner.w, part.across(), part.align) for part in self.parts]
        ranges = [part.down(wide) for part, (_, wide) in zip(self.parts, across, strict=True)]
        down = _along(inner.y, inner.h, ranges, self.gap, self.spare)
        for part, (x, wide), (y, high) in zip(self.parts, across, down, strict=True):
            part.place(Box(x, y, wide, high, inner.r))


class Row(Stack):
    """Parts side by side."""

    def _least_w(self) -> float:
        return sum(part.least_w() for part in self.parts) + self.gap * max(0, len(self.parts) - 1)

    def _least_h(self, wide: float) -> float:
        widths = (wide for _, wide in self._across(0.0, wide))
        return max((part.least_h(wide) for part, wide in zip(self.parts, widths, strict=True)), default=0.0)

    def _across(self, x: float, wide: float) -> list[tuple[float, float]]:
        return _along(x, wide, [part.across() for part in self.parts], self.gap, self.spare)

    def _place(self, inner: Box) -> None:
        for part, (x, wide) in zip(self.parts, self._across(inner.x, inner.w), strict=True):
            y, high = _aligned(inner.y, inner.h, part.down(wide), part.align)
            part.place(Box(x, y, wide, high, inner.r))


class Grid(Stack):
    """Parts in cells of equal size; without a number of columns, in as few even rows as the widest part allows."""

    def __init__(
        self,
        *parts: Part | Placeable,
        columns: int | None = None,
        gap: float = 0.0,
        pad: tuple[float, float] = (0.0, 0.0),
        **size: Unpack[Size],
    ) -> None:
        super().__init__(*parts, gap=gap, pad=pad, **size)
        self.columns = columns

    def _least_w(self) -> float:
        columns = self.columns or 1
        return columns * super()._least_w() + self.gap * (columns - 1)

    def _least_h(self, wide: float) -> float:
        columns, rows = self._shape(wide)
        cell = (wide - self.gap * (columns - 1)) / columns
        return rows * super()._least_h(cell) + self.gap * (rows - 1)

    def _shape(self, wide: float) -> tuple[int, int]:
        count = max(1, len(self.parts))
        columns = self.columns
        if columns is None:
            cell = super()._least_w() + self.gap
            columns = max(1, min(count, int((wide + self.gap + _ROUNDING) // cell) if cell else count))
            columns = -(-count // -(-count // columns))
        return columns, -(-count // columns)

    def _place(self, inner: Box) -> None:
        for part, box in zip(self.parts, inner.grid(*self._shape(inner.w), self.gap), strict=False):
            part.place(box)


class Rest(Column):
    """Parts that take the height that is left, however little."""

    def least_h(self, wide: float) -> float:
        return 0.0


class FirstFit(Stack):
    """The first of several ways to show the same that has room; the last one if none has. It chooses when placed."""

    def __init__(self, *ways: Part, **size: Unpack[Size]) -> None:
        super().__init__(*ways, **size)
        self.chosen = self.parts[-1]

    def _least_w(self) -> float:
        return min(part.least_w() for part in self.parts)

    def _least_h(self, wide: float) -> float:
        ways = [part for part in self.parts if part.least_w() <= wide + _ROUNDING]
        return min(part.least_h(wide) for part in ways or self.parts[-1:])

    def _place(self, inner: Box) -> None:
        self.chosen = next((part for part in self.parts if part.fits(inner)), self.parts[-1])
        self.chosen.place(inner)

    def _contents(self) -> Iterator[object]:
        yield self
        yield from self.chosen._contents()


def _aligned(start: float, room: float, length: tuple[float, float, float], align: Align) -> tuple[float, float]:
    """Return start and length of a part in this room; one with more least length than that takes the room."""
    least, _, most = length
    taken = min(room, most if align == "fill" else least or most)
    return start + (room - taken) * _BEFORE[align], taken


def _along(
    start: float, room: float, ranges: Sequence[tuple[float, float, float]], gap: float, spare: Align
) -> list[tuple[float, float]]:
    """Return start and length of parts in a line; `ranges` are their least length, share and greatest length."""
    free = room - gap * (len(ranges) - 1)
    lengths = _divided(free, ranges)
    at = start + max(0.0, free - sum(lengths)) * _BEFORE[spare]
    out = []
    for length in lengths:
        out.append((at, length))
        at += length + gap
    return out


def _divided(room: float, ranges: Sequence[tuple[float, float, float]]) -> list[float]:
    """Divide a length in proportion to the shares, within the limits of each part.

    >>> _divided(100, [(20, 0, 20), (0, 1, inf), (0, 3, inf)]), _divided(100, [(70, 1, inf), (0, 1, inf)])
    ([20, 20.0, 60.0], [70, 30.0])
    """
    lengths = [least for least, _, _ in ranges]
    if sum(lengths) > room:
        return [least * max(0.0, room) / sum(lengths) for least in lengths]
    growing = {index for index, (_, share, _) in enumerate(ranges) if share}
    while growing:
        rest = room - sum(length for index, length in enumerate(lengths) if index not in growing)
        shares = sum(ranges[index][1] for index in growing)
        wished = {index: rest * (ranges[index][1] / shares) for index in growing}
        limited = {index: max(ranges[index][0], min(ranges[index][2], wish)) for index, wish in wished.items()}
        excess = sum(limited[index] - wished[index] for index in growing)
        # Parts at their least length leave less to the others, parts at their greatest more: only one kind is settled.
        settled = {i for i in growing if (limited[i] - wished[i]) * excess > 0} or growing
        for index in settled:
            lengths[index] = limited[index]
        growing = growing - settled
    return lengths
