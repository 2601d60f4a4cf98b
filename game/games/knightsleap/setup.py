"""Chance nodes of the set-up of Knight's Leap: colours, tokens and rows (K-05, K-51).

Pure. Each draw takes one item from those left, so every node can be enumerated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import floor
from random import Random
from typing import Final

from game.rules.chance import Uniform

from .actions import Chosen, Dealt, Placed
from .board import COLOURS, Token

SHORT_ROW: Final = 5
"""Cards of a row in a short match (K-51)."""


_PLACED: Final = tuple(map(Placed, Token))
_DEALT: Final = tuple(map(Dealt, COLOURS))


class PlacedDraw:
    """The next token out of those left, each token equally likely, so kinds are weighted by their number."""

    __slots__ = ("_left",)

    def __init__(self, left: Sequence[int]) -> None:
        self._left = left

    def sample(self, rng: Random) -> Placed:
        left = self._left
        return _PLACED[left[floor(rng.random() * len(left))]]

    def outcomes(self) -> Iterator[tuple[Placed, float]]:
        left = self._left
        return ((_PLACED[token], left.count(token) / len(left)) for token in sorted(set(left)))

    def __contains__(self, outcome: object) -> bool:
        return isinstance(outcome, Placed) and outcome.token in self._left


class DealtDraw:
    """The next card of a row out of those left, all equally likely."""

    __slots__ = ("_left",)

    def __init__(self, left: Sequence[int]) -> None:
        self._left = left

    def sample(self, rng: Random) -> Dealt:
        left = self._left
        return _DEALT[left[floor(rng.random() * len(left))]]

    def outcomes(self) -> Iterator[tuple[Dealt, float]]:
        share = 1.0 / len(self._left)
        return ((_DEALT[colour], share) for colour in self._left)

    def __contains__(self, outcome: object) -> bool:
        return isinstance(outcome, Dealt) and outcome.colour in self._left


SHORT_DRAW: Final = Uniform(tuple(map(Chosen, combinations(COLOURS, SHORT_ROW))))
"""The colours of a short match (K-51)."""
