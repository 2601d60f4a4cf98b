"""Weights files: conversion between the plain numbers of the C programs and the JSON files of the games.

    python -m game.training.weights unpack KEY SEATS > FILE
    python -m game.training.weights pack KEY SEATS FILE --made COMMAND

The C programs read and write every network as numbers, one a line: for every input its weights to the hidden nodes,
then for every input its linear weight, then the output weights of the nodes. The files have them in the same order, but
those of Beacon only for the seats that play. All Around and Diceland have one network for all numbers of seats: SEATS
is 0.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

from game.games.beacon.network import NODES, TRAITS
from game.rules.data import path_of
from game.rules.network import NAME

KEYS: Final = ("beacon", "borders", "diceland", "knightsleap", "places")
UNIT: Final = {"beacon": 1000, "places": 1000}
"""Beacon and Going Places store whole thousandths."""
DIGITS: Final = 3
"""Decimals of the weights of Knight's Leap."""
BEACON_SEATS: Final = 6
"""Fixed number of seats in the C program, independent of the players."""
BEACON_SIZES: Final = (TRAITS * NODES, TRAITS, NODES)
"""Weights of a seat: of its inputs to the nodes, of its inputs to its own strength, and of the nodes."""


def _resized(plain: Sequence[float], seats: int, wanted: int) -> list[float]:
    """Convert Beacon's weights to another number of seats: without the last ones, or with zeroes for them."""
    found: list[float] = []
    start = 0
    for size in BEACON_SIZES:
        table = list(plain[start : start + seats * size])
        found += table[: wanted * size] + [0.0] * (wanted - seats) * size
        start += seats * size
    return found


def unpack(key: str, seats: int) -> list[float]:
    """Return a game's weights as plain numbers; raises OSError, LookupError for other numbers of seats."""
    plain: list[float] = json.loads(path_of(key, NAME).read_text("utf-8"))["weights"][str(seats)]
    if key in UNIT:
        plain = [weight / UNIT[key] for weight in plain]
    return _resized(plain, seats, BEACON_SEATS) if key == "beacon" else plain


def packed(key: str, seats: int, plain: Sequence[float], made: str) -> dict[str, Any]:
    """Return the content of a game’s file with these weights replaced; raises ValueError for a wrong number."""
    if len(plain) != len(unpack(key, seats)):
        raise ValueError(f"{len(plain)} weights are not those of {key} with {seats} seats")
    if key == "beacon":
        plain = _resized(plain, BEACON_SEATS, seats)
    if key in UNIT:
        plain = [round(weight * UNIT[key]) for weight in plain]
    elif key == "knightsleap":
        plain = [round(weight, DIGITS) for weight in plain]
    held: dict[str, Any] = json.loads(path_of(key, NAME).read_text("utf-8"))
    held["weights"][str(seats)] = list(plain)
    held["made"][str(seats)] = {"command": made, "date": date.today().isoformat()}
    return held


def main(words: Sequence[str] | None = None) -> None:
    """Raises ValueError, OSError."""
    parser = ArgumentParser(prog="python -m game.training.weights", description="Weights files, to the games and back.")
    parser.add_argument("command", choices=("pack", "unpack"))
    parser.add_argument("key", choices=KEYS)
    parser.add_argument("seats", type=int)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--made", help="the command that made the weights: './KEY learn SEED ...'")
    given = parser.parse_args(words)
    if given.command == "unpack":
        print(*unpack(given.key, given.seats), sep="\n")
    elif given.file is None or given.made is None:
        parser.error("pack needs FILE and --made")
    else:
        plain = [float(word) for word in given.file.read_text("ascii").split()]
        content = json.dumps(packed(given.key, given.seats, plain, given.made), ensure_ascii=False)
        path_of(given.key, NAME).write_text(content + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
