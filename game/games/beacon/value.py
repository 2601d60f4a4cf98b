"""How likely each seat wins a position of Beacon in which a turn begins: a small learned formula. Pure.

Every seat has a strength, the exponential of a weighted sum of a few features of its pawn, its lying pair and the
number of turns until its own; a seat's chance is its share of all strengths. The weights were learned from self play
(`training`). The former sharp opponent plays by them; the levels play by what was learned after (`network`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from operator import mul
from typing import Final

import msgspec

from game.rules.contract import BrokenData
from game.rules.data import json_record, path_of, read

from .board import GOAL, TOP
from .queries import reach
from .solver import LADDER

FEATURES: Final = (
    "way",
    "way squared",
    "wait",
    "step",
    "step x risk",
    "step x gone",
    "step x way",
    "step x risk x wait",
    "step x risk x wait x way",
    "arrives",
    "arrives x gone",
    "gone",
)
SEATS: Final = (2, 3, 4, 5, 6)
LARGEST: Final = 20.0
"""Of a weight, either way; with these no strength is too large a number."""

_EXPOSED: Final = (0.0, 0.1, 0.2, 0.4, 0.7, 1.2)
"""By dice field: how much of the risk of a number one turn of another seat is, seen in self play."""


@cache
def risk(number: int) -> float:
    """Chance that a seat bent on it rolls at least this number; nothing but a second 100 beats a 100 (S-31)."""
    return float(reach(number))


@cache
def gone(wait: int, step: int, number: int) -> float:
    """A rough chance that a pair on a dice field is knocked off within `wait` turns of others."""
    return 1 - (1 - min(0.95, _EXPOSED[step] * risk(number))) ** wait


def features(seats: int, wait: int, pawn: int, step: int, number: int) -> tuple[float, ...]:
    """What counts of a seat: pawn on a track field, `wait` turns of others before its own, a pair or none (step -1)."""
    way = pawn / GOAL
    late = wait / (seats - 1)
    if step < 1:
        return (way, way * way, late, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    height = min(step, GOAL - pawn) / TOP if pawn < GOAL else 0.0  # steps beyond the goal win nothing more
    threat = height * risk(number)
    lost = gone(wait, step, number)
    arrives = float(pawn + step >= GOAL)
    return (
        way,
        way * way,
        late,
        height,
        threat,
        height * lost,
        height * way,
        threat * late,
        threat * late * way,
        arrives,
        arrives * lost,
        lost,
    )


class Strengths:
    """The strengths of seats in a match of that size, each computed once."""

    __slots__ = ("_known", "_owns", "seats", "weights")

    def __init__(self, seats: int, weights: Sequence[float]) -> None:
        self.seats = seats
        self.weights = tuple(weights)
        self._known: dict[int, float] = {}
        self._owns: dict[int, tuple[tuple[float, ...], ...]] = {}

    def of(self, wait: int, pawn: int, step: int, number: int) -> float:
        """The strength of one seat; `step` -1 and number 0 without a lying pair."""
        key = ((wait << 8 | pawn) << 3 | step + 1) << 7 | number
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._fresh(wait, pawn, step, number)
        return known

    def _fresh(self, wait: int, pawn: int, step: int, number: int) -> float:
        return exp(sum(map(mul, self.weights, features(self.seats, wait, pawn, step, number))))

    def knows(self, pawn: int) -> bool:
        """Whether own() has been asked for this track field before; the first answer takes about 0.3 ms."""
        return pawn in self._owns

    def own(self, pawn: int) -> tuple[tuple[float, ...], ...]:
        """By dice field and rank on the ladder: the strength of a seat that has just placed there."""
        owns = self._owns.get(pawn)
        if owns is None:
            wait = self.seats - 1
            owns = self._owns[pawn] = tuple(
                tuple([self._fresh(wait, pawn, step, number) for number in LADDER]) for step in range(TOP + 1)
            )
        return owns


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights file."""

    features: tuple[str, ...]
    weights: dict[str, tuple[float, ...]]
    """By number of seats."""
    made: dict[str, dict[str, str]] = {}
    """By number of seats: the command, seed and date, where they are known."""


def parse(text: str) -> dict[int, tuple[float, ...]]:
    """The weights by number of seats from JSON text; raises ValueError, BrokenData included."""
    learned = json_record(text, Learned)
    if learned.features != FEATURES:
        raise BrokenData("the weights were learned for other features")
    if set(learned.weights) != set(map(str, SEATS)):
        raise BrokenData("S-01, S-30: there are weights for 2 to 6 seats")
    for seats, weights in learned.weights.items():
        if len(weights) != len(FEATURES) or max(map(abs, weights)) > LARGEST:
            raise BrokenData(f"the weights for {seats} seats are not {len(FEATURES)} numbers up to {LARGEST}")
    return {int(seats): weights for seats, weights in learned.weights.items()}


@cache
def strengths(seats: int) -> Strengths:
    """The learned strengths that the network began with; raises BrokenData."""
    return Strengths(seats, read(path_of("beacon", "value.json"), parse)[seats])


@cache
def former_strengths(seats: int) -> Strengths:
    """What was learned before 2026-11-22, for comparison; raises BrokenData."""
    return Strengths(seats, read(path_of("beacon", "former.json"), parse)[seats])
