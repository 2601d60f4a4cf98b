"""Shapes for hit tests and layout, and the targets made of them. Pure arithmetic in logical units, no pygame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, hypot, pi, sin
from typing import Protocol

from game.stage.layout.commands import NOTHING, Act

Spot = tuple[float, float]


class Shape(Protocol):
    @property
    def centre(self) -> Spot: ...

    @property
    def bounds(self) -> Box: ...

    def contains(self, spot: Spot) -> bool: ...

    def outline(self) -> Sequence[Spot]:
        """Return a closed polygon along its edge, for the focus ring."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A part of a split box with a fixed length, in units; plain numbers are shares of the rest."""

    length: float


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    w: float
    h: float
    r: float = 0.0

    @property
    def centre(self) -> Spot:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def bounds(self) -> Box:
        return self

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def contains(self, spot: Spot) -> bool:
        return self.x <= spot[0] < self.x + self.w and self.y <= spot[1] < self.y + self.h

    def outline(self) -> Sequence[Spot]:
        r = min(self.r, self.w / 2, self.h / 2)
        if r <= 0:
            return ((self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom))
        corners = (
            (self.right - r, self.y + r, -90),
            (self.right - r, self.bottom - r, 0),
            (self.x + r, self.bottom - r, 90),
            (self.x + r, self.y + r, 180),
        )
        return tuple(
            (cx + r * cos(pi * (start + step * 15) / 180), cy + r * sin(pi * (start + step * 15) / 180))
            for cx, cy, start in corners
            for step in range(7)
        )

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box smaller by this on every side; negative values grow it."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy), self.r)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h, self.r)

    def overlaps(self, other: Box) -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def split_x(self, *parts: float | Fixed, gap: float = 0.0) -> tuple[Box, ...]:
        """Split side by side: fixed parts get their length, shares divide the rest in proportion."""
        return tuple(Box(at, self.y, size, self.h, self.r) for at, size in _cut(self.x, self.w, parts, gap))

    def split_y(self, *parts: float | Fixed, gap: float = 0.0) -> tuple[Box, ...]:
        """Split one above the other, like `split_x`."""
        return tuple(Box(self.x, at, self.w, size, self.r) for at, size in _cut(self.y, self.h, parts, gap))

    def grid(self, columns: int, rows: int, gap: float = 0.0) -> list[Box]:
        w, h = (self.w - gap * (columns - 1)) / columns, (self.h - gap * (rows - 1)) / rows
        places = (divmod(index, columns) for index in range(columns * rows))
        return [Box(self.x + column * (w + gap), self.y + row * (h + gap), w, h, self.r) for row, column in places]


def between(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _cut(start: float, length: float, parts: Sequence[float | Fixed], gap: float) -> list[tuple[float, float]]:
    fixed = sum(part.length for part in parts if isinstance(part, Fixed))
    shares = sum(part for part in parts if not isinstance(part, Fixed)) or 1.0
    free = max(0.0, length - fixed - gap * (len(parts) - 1))
    out, at = [], start
    for part in parts:
        size = part.length if isinstance(part, Fixed) else free * part / shares
        out.append((at, size))
        at += size + gap
    return out


UNSEEN = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    r: float

    @property
    def centre(self) -> Spot:
        return self.x, self.y

    @property
    def bounds(self) -> Box:
        return Box(self.x - self.r, self.y - self.r, 2 * self.r, 2 * self.r, self.r)

    def contains(self, spot: Spot) -> bool:
        return hypot(spot[0] - self.x, spot[1] - self.y) <= self.r

    def outline(self) -> Sequence[Spot]:
        return tuple((self.x + self.r * cos(i * pi / 20), self.y + self.r * sin(i * pi / 20)) for i in range(40))


@dataclass(frozen=True, slots=True)
class Poly:
    points: tuple[Spot, ...]

    @property
    def centre(self) -> Spot:
        """The middle of its bounds, or, if that lies outside, the middle of its widest part at that height."""
        x, y = self.bounds.centre
        if self.contains((x, y)):
            return x, y
        cuts = sorted(
            (bx - ax) * (y - ay) / (by - ay) + ax
            for (ax, ay), (bx, by) in zip(self.points, (*self.points[1:], self.points[0]), strict=True)
            if (ay > y) != (by > y)
        )
        parts = list(zip(cuts[::2], cuts[1::2], strict=True))
        left, right = max(parts, key=lambda part: part[1] - part[0], default=(x, x))
        return (left + right) / 2, y

    @property
    def bounds(self) -> Box:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def contains(self, spot: Spot) -> bool:
        x, y = spot
        inside = False
        ax, ay = self.points[-1]
        for bx, by in self.points:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
            ax, ay = bx, by
        return inside

    def outline(self) -> Sequence[Spot]:
        return self.points


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be chosen by pointer, finger, key or controller.

    `key` is stable while the target is the same, so that the focus can stay on it. `act` is the command of choosing
    it. `label` is the text of the confirm prompt, unless it is a name and the `verb` tells the action. `spoken` is a
    phrase that distinguishes the target from all others on offer ("green field, row 4, closes the region"). A target
    with a `reason` is shown but disabled; choosing it shows the reason.
    """

    key: str
    shape: Shape
    act: Act = NOTHING
    label: str = ""
    reason: str = ""
    spoken: str = ""
    verb: str = ""

    @property
    def prompt(self) -> str:
        return self.verb or self.label

    @property
    def is_enabled(self) -> bool:
        return not self.reason

    @property
    def name(self) -> str:
        return self.spoken or self.label


# ---- callouts: a card on a full table beside its subject, covering as little else as possible

CLOSE = 24.0
"""Minimum gap in u between the card and its subject, if there is not room for more."""
LIT = 90.0
"""Cost per covered square unit of the subject."""
FAR = 1000.0
"""Cost per unit of distance, in square units covered."""
FEW = 3
"""Number of spots up to which each one has places beside it."""
STRIP = 0.86
"""Covered share of its width from which a box counts as covered across its whole width."""
Size = tuple[float, float]


def beside(
    stage: Box,
    sizes: Sequence[tuple[Size, float]],
    spots: Sequence[Box],
    others: Sequence[tuple[Box, float]],
    gap: float,
) -> tuple[Box, int]:
    """Return the best place for a card about the spots, `gap` u away if possible, and the index of its size.

    Each size comes with its cost, in square units covered. `others` are other things on the stage, with their cost
    per covered square unit; that of the spots is LIT.
    """
    weighed = [*others, *((spot, LIT) for spot in spots)]
    lit = around(spots) if spots else None
    # A card may stand between a few spots, or beside only one of them.
    anchors = [lit, *(spots if 1 < len(spots) <= FEW else ())]

    def cost(place: tuple[Box, int]) -> float:
        box, number = place
        covered = sum(_lost(box, other) * weight for other, weight in weighed)
        far = 0.0 if lit is None else hypot(*apart(box, lit)) * FAR
        return covered + far + sizes[number][1]

    places = (
        (box, number)
        for number, (size, _) in enumerate(sizes)
        for anchor in anchors
        for box in _places(stage, size, anchor, gap)
    )
    return min(places, key=cost)


def _places(stage: Box, size: Size, lit: Box | None, gap: float) -> Iterator[Box]:
    """Yield the candidate places: at the edges of the stage and of the subject, and in the middle of both."""
    wide, high = size
    xs = [stage.right - wide, stage.x]
    ys = [stage.centre[1] - high / 2, stage.y, stage.bottom - high]
    for room in (gap, CLOSE) if lit is not None else ():
        assert lit is not None
        xs += [lit.right + room, lit.x - room - wide, lit.centre[0] - wide / 2]
        ys += [lit.centre[1] - high / 2, lit.y - room - high, lit.bottom + room]
    for x, y in product(xs, ys):
        yield Box(max(stage.x, min(stage.right - wide, x)), max(stage.y, min(stage.bottom - high, y)), wide, high)


def _lost(box: Box, other: Box) -> float:
    """Return the square units of `other` lost under a box; a narrow strip left at its side counts as lost."""
    wide = min(box.right, other.right) - max(box.x, other.x)
    high = max(0.0, min(box.bottom, other.bottom) - max(box.y, other.y))
    return other.w * high if wide >= STRIP * other.w else common(box, other)


def around(boxes: Sequence[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def as_read(boxes: Sequence[Box], region: Iterable[int]) -> Sequence[int]:
    """Sort indices of boxes by lines from top to bottom, and each line from the left."""
    lines: list[list[int]] = []
    for index in sorted(region, key=lambda index: boxes[index].centre[1]):
        if lines and boxes[index].y < boxes[lines[-1][0]].centre[1]:
            lines[-1].append(index)
        else:
            lines.append([index])
    return [index for line in lines for index in sorted(line, key=lambda index: boxes[index].x)]


def common(a: Box, b: Box) -> float:
    return max(0.0, min(a.right, b.right) - max(a.x, b.x)) * max(0.0, min(a.bottom, b.bottom) - max(a.y, b.y))


def apart(a: Box, b: Box) -> tuple[float, float]:
    """Return the gaps between two boxes across and down, 0 where they overlap."""
    return max(0.0, a.x - b.right, b.x - a.right), max(0.0, a.y - b.bottom, b.y - a.bottom)
