"""The rules of light: one lamp hangs above the table; shadows fall away from it, longer with distance and height."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.stage.paint.svg import Spot

LAMP: Final[Spot] = (660.0, 110.0)
"""Place of the lamp above the table of a match, in u."""
STRIDE: Final = 300.0
"""Distance in u from which a shadow leans by another step."""
MOST: Final = 2
Lean = tuple[int, int]
"""Steps by which a shadow leans aside (left is negative) and down; few, so that pictures stay cached."""
OVERHEAD: Final[Lean] = (0, 1)
"""Lean of shadows where no place is known."""
FALLS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        # What lies or stands: u per step, aside and down.
        "contact": (1, 2),
        "tile": (2, 4),
        "card": (5, 14),
        "board": (8, 26),
        "modal": (10, 40),
        "block": (14, 0),
        # In heights of the piece.
        "pawn": (0.09, 0.015),
        "die": (0.06, 0.34),
    }
)


def lean(x: float, y: float, lamp: Spot = LAMP) -> Lean:
    """Return the lean of a shadow at a place in u."""
    aside, down = round((x - lamp[0]) / STRIDE), round((y - lamp[1]) / STRIDE)
    return max(-MOST, min(MOST, aside)), max(1, min(MOST, down))


def fall(kind: str, leaning: Lean, height: float = 1.0) -> Spot:
    """Return the offset of a shadow; one that leans down twice as far is half as long again."""
    aside, down = FALLS[kind]
    return aside * leaning[0] * height, down * (1 + leaning[1]) / 2 * height
