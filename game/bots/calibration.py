"""Calibration: a monotone curve per game and number of seats from judged to actual chances, fitted to matches. Pure.

`python -m game.training.calibrate` makes the data files. Without one, judged chances are used unchanged.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

import msgspec

from game.rules.contract import BrokenData
from game.rules.data import path_of, read_json
from game.rules.game import Game

NAME: Final = "chances.json"
BINS: Final = 24
"""Number of equal-sized bins before the fit."""


class Band(msgspec.Struct, frozen=True, array_like=True):
    """All positions with a judged chance in one tenth: their mean chance, and the share of wins."""

    tenth: int
    said: float
    won: float
    count: int


class Scale(msgspec.Struct, frozen=True):
    """A monotone piecewise linear curve from 0 to 1.

    >>> Scale((0.2, 0.6), (0.1, 0.7))(0.4), Scale()(0.3)
    (0.4, 0.3)
    """

    raw: tuple[float, ...] = ()
    won: tuple[float, ...] = ()
    command: str = ""
    """The command that made it."""
    date: str = ""
    bands: tuple[Band, ...] = ()
    """Validation on matches that were not used for the fit."""

    @property
    def is_sound(self) -> bool:
        """True if the curve is monotone."""
        ways = (self.raw, self.won)
        return len(self.raw) == len(self.won) and all([0.0, *way, 1.0] == sorted([0.0, *way, 1.0]) for way in ways)

    def __call__(self, chance: float) -> float:
        """Return the calibrated chance, 0..1."""
        raw, won = (0.0, *self.raw, 1.0), (0.0, *self.won, 1.0)
        index = min(len(raw) - 1, max(1, bisect_right(raw, chance)))
        low, high = raw[index - 1], raw[index]
        share = (chance - low) / (high - low) if high > low else 1.0
        return min(1.0, max(0.0, round(won[index - 1] + share * (won[index] - won[index - 1]), 6)))


@cache
def scale_of(game: Game, seats: int) -> Scale:
    """Return the scale of a game for a number of seats; the identity if none can be read."""
    try:
        scale = scales(game).get(str(seats), Scale())
    except BrokenData:
        return Scale()
    return scale if scale.is_sound else Scale()


def scales(game: Game) -> Mapping[str, Scale]:
    """Return all scales of a game by number of seats; raises BrokenData for a damaged file."""
    path = path_of(game.key, NAME)
    return read_json(path, dict[str, Scale]) if path.exists() else {}


def fitted(pairs: Iterable[tuple[float, float]]) -> Scale:
    """Fit a monotone curve to (judgement, part of the win) pairs: bin means, pooled by isotonic regression.

    >>> scale = fitted((n / 1000, float(n > 300)) for n in range(1000))
    >>> scale(0.1) < 0.05, scale(0.9) > 0.95
    (True, True)
    """
    ordered = sorted(pairs)
    size = max(1, len(ordered) // BINS)
    parts = [ordered[start : start + size] for start in range(0, len(ordered), size)]
    blocks: list[tuple[float, float, int]] = []
    for part in parts:
        block = sum(raw for raw, _ in part), sum(won for _, won in part), len(part)
        while blocks and blocks[-1][1] / blocks[-1][2] >= block[1] / block[2]:
            before = blocks.pop()
            block = before[0] + block[0], before[1] + block[1], before[2] + block[2]
        blocks.append(block)
    return Scale(
        tuple(round(raw / count, 4) for raw, _, count in blocks),
        tuple(round(won / count, 4) for _, won, count in blocks),
    )


def banded(pairs: Iterable[tuple[float, float]]) -> tuple[Band, ...]:
    """Compare (chance, part of the win) pairs tenth by tenth.

    >>> [(band.tenth, band.won) for band in banded([(0.31, 1.0), (0.39, 0.0), (0.95, 1.0)])]
    [(3, 0.5), (9, 1.0)]
    """
    tenths: dict[int, list[tuple[float, float]]] = {}
    for chance, won in pairs:
        tenths.setdefault(min(9, int(chance * 10)), []).append((chance, won))
    return tuple(
        Band(tenth, round(_mean([c for c, _ in some]), 4), round(_mean([w for _, w in some]), 4), len(some))
        for tenth, some in sorted(tenths.items())
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
