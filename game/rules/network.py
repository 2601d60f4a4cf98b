"""Reading and checking the weights file of a small neural network that rates a seat. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from game.rules.contract import BrokenData
from game.rules.data import json_record

HIDDEN: Final = 12
"""Number of hidden nodes."""
LARGEST: Final = 200.0
"""Largest absolute weight."""


class NetworkFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the weights file."""

    inputs: tuple[str, ...]
    hidden: tuple[tuple[float, ...], ...]
    """By node, the weights of the inputs."""
    skip: tuple[float, ...]
    """Weights of the direct connections from the inputs to the output."""
    out: tuple[float, ...]
    """Weights of the nodes."""
    made: dict[str, str] = {}
    """The command, its seed and the date."""


def learned(text: str, inputs: tuple[str, ...]) -> NetworkFile:
    """Parse JSON text into weights for these inputs; raises ValueError, BrokenData included.

    >>> rows = [[0.5]] * HIDDEN
    >>> text = msgspec.json.encode({"inputs": ["always"], "hidden": rows, "skip": [1], "out": [1] * HIDDEN}).decode()
    >>> learned(text, ("always",)).skip
    (1.0,)
    """
    found = json_record(text, NetworkFile)
    if found.inputs != inputs:
        raise BrokenData("the weights were learned for other inputs")
    check_weights(found.hidden, HIDDEN, len(inputs), LARGEST)
    check_weights((found.skip,), 1, len(inputs), LARGEST)
    check_weights((found.out,), 1, HIDDEN, LARGEST)
    return found


def check_weights(rows: Sequence[Collection[float]], many: int, wide: int, largest: float) -> None:
    """Check for `many` rows of `wide` weights, all at most `largest` in absolute value; raises BrokenData.

    >>> check_weights([[1, 2], [3, -4]], 2, 2, 4)
    >>> check_weights([[1, 2], [3, -4]], 2, 2, 3)
    Traceback (most recent call last):
    game.rules.contract.BrokenData: a weight is larger than 3
    """
    if len(rows) != many or any(len(row) != wide for row in rows):
        raise BrokenData(f"there have to be {many} times {wide} weights")
    if not all(abs(weight) <= largest for row in rows for weight in row):
        raise BrokenData(f"a weight is larger than {largest}")
