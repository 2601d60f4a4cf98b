"""Placement of a callout card on a full table: beside its subject, covering as little else as possible. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import hypot

from game.stage.layout.shapes import Box

CLOSE = 24.0
"""Minimum gap in u between the card and its subject, if there is not room for more."""
LIT = 90.0
"""Cost per covered square unit of the subject."""
FAR = 1000.0
"""Cost per unit of distance, in square units covered."""
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

    def cost(place: tuple[Box, int]) -> float:
        box, number = place
        covered = sum(_lost(box, other) * weight for other, weight in weighed)
        far = 0.0 if lit is None else hypot(*apart(box, lit)) * FAR
        return covered + far + sizes[number][1]

    places = ((box, number) for number, (size, _) in enumerate(sizes) for box in _places(stage, size, lit, gap))
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


def common(a: Box, b: Box) -> float:
    return max(0.0, min(a.right, b.right) - max(a.x, b.x)) * max(0.0, min(a.bottom, b.bottom) - max(a.y, b.y))


def apart(a: Box, b: Box) -> tuple[float, float]:
    """Return the gaps between two boxes across and down, 0 where they overlap."""
    return max(0.0, a.x - b.right, b.x - a.right), max(0.0, a.y - b.bottom, b.y - a.bottom)
