"""The weights file of a small network that says how strong somebody stands: read and checked. Pure."""

from __future__ import annotations

from typing import Final

import msgspec

from game.rules.contract import BrokenData
from game.rules.data import json_record

HIDDEN: Final = 12
"""How many nodes lie between what such a network looks at and what it says."""
LARGEST: Final = 200.0
"""Of a weight, either way."""


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights file."""

    inputs: tuple[str, ...]
    hidden: tuple[tuple[float, ...], ...]
    """By node, the weights of the inputs."""
    skip: tuple[float, ...]
    """The weights of the inputs that count as they are."""
    out: tuple[float, ...]
    """The weights of the nodes."""
    made: dict[str, str] = {}
    """The command, its seed and the date."""


def learned(text: str, inputs: tuple[str, ...]) -> Learned:
    """The weights for these inputs from JSON text; raises ValueError, BrokenData included.

    >>> rows = [[0.5]] * HIDDEN
    >>> text = msgspec.json.encode({"inputs": ["always"], "hidden": rows, "skip": [1], "out": [1] * HIDDEN}).decode()
    >>> learned(text, ("always",)).skip
    (1.0,)
    """
    found = json_record(text, Learned)
    if found.inputs != inputs:
        raise BrokenData("the weights were learned for other inputs")
    rows = (*found.hidden, found.skip)
    if len(found.hidden) != HIDDEN or len(found.out) != HIDDEN or any(len(row) != len(inputs) for row in rows):
        raise BrokenData(f"the weights are not those of {HIDDEN} nodes with {len(inputs)} inputs")
    if not all(abs(weight) <= LARGEST for row in (*rows, found.out) for weight in row):
        raise BrokenData(f"a weight is larger than {LARGEST}")
    return found
