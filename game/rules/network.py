"""Learned weights of the judges: reading, checking, and chances from logits. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp
from operator import mul
from typing import Final

import msgspec

from .contract import BrokenData
from .data import json_record, path_of, read

NAME: Final = "weights.json"
HIDDEN: Final = 12
"""Number of hidden nodes of a small network."""
LARGEST: Final = 200.0
"""Largest absolute weight of a small network."""
FURTHEST: Final = 30.0
"""Largest absolute log strength."""

Table = tuple[float, ...]


class WeightsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weights: dict[str, Table]
    """The weights by number of seats, 0 for all, in the order of the training program (`game.training.weights`)."""
    made: dict[str, dict[str, str]]
    """The command, its seed and the date, by number of seats."""
    inputs: tuple[str, ...] = ()
    """Names of the inputs of a small network, in order."""


def learned(game: str, seats: int, sizes: Sequence[int], largest: float) -> list[Table]:
    """Return a game's weights for a number of seats as tables of these sizes.

    Raises BrokenData for a file that cannot be read, another number of weights, or one of a larger absolute value.
    """

    return read(path_of(game, NAME), lambda text: _tables(json_record(text, WeightsFile), seats, sizes, largest))


def _tables(file: WeightsFile, seats: int, sizes: Sequence[int], largest: float) -> list[Table]:
    found = file.weights[str(seats)]
    if len(found) != sum(sizes):
        raise BrokenData(f"there have to be {sum(sizes)} weights for {seats} seats, not {len(found)}")
    if not all(abs(weight) <= largest for weight in found):
        raise BrokenData(f"a weight is larger than {largest}")
    return [found[end - size : end] for end, size in zip(accumulate(sizes), sizes, strict=True)]


def rows(table: Table, wide: int) -> list[Table]:
    return [table[at : at + wide] for at in range(0, len(table), wide)]


class SmallNetwork:
    """A network of few nodes for all numbers of seats, which gives the log strength of one seat."""

    def __init__(self, game: str) -> None:
        """Raises BrokenData."""

        def parse(text: str) -> tuple[tuple[str, ...], list[Table]]:
            file = json_record(text, WeightsFile)
            size = len(file.inputs)
            return file.inputs, _tables(file, 0, (size * HIDDEN, size, HIDDEN), LARGEST)

        self.inputs, (hidden, direct, self._out) = read(path_of(game, NAME), parse)
        self.rows = [direct, *(hidden[node::HIDDEN] for node in range(HIDDEN))]
        """Weights of each input to the output and to every node."""

    def place(self, name: str) -> int:
        """Return the place of an input in `rows`; raises BrokenData."""
        if name not in self.inputs:
            raise BrokenData(f"{NAME}: no input is called {name!r}")
        return self.inputs.index(name)

    def of(self, inputs: Sequence[float]) -> float:
        return self.strength([sum(map(mul, row, inputs)) for row in self.rows])

    def strength(self, sums: Sequence[float]) -> float:
        """Return the log strength from the weighted sums of the inputs, one for each of `rows`."""
        total = sums[0]
        for height, weight in zip(sums[1:], self._out, strict=True):
            if height > 0:
                total += weight * height
        return max(-FURTHEST, min(FURTHEST, total))


def softmax(logits: Sequence[float]) -> Table:
    """Return the chances of these logits; they sum to 1.

    >>> softmax([2.0, 2.0])
    (0.5, 0.5)
    """
    most = max(logits)
    parts = [exp(logit - most) for logit in logits]
    whole = sum(parts)
    return tuple([part / whole for part in parts])
