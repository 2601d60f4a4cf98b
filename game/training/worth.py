"""Writes the weights learned by `learner.c` of Knight’s Leap to `assets/games/knightsleap/worth.json`, with their
origin.

    python -m game.training.worth 2=FILE [3=FILE] [4=FILE] --made "train 2 v 3 8000 300"

A file starts with the number of seats, followed by the weights in the order of `TABLES`.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import msgspec

from game.games.knightsleap.value_tables import HEAVIEST, TABLES, WeightsFile
from game.rules.data import path_of


def weights_in(path: Path, seats: int) -> tuple[float, ...]:
    """Read the weights of a file; raises ValueError if they do not match, OSError."""
    first, *rest = path.read_text("ascii").split()
    weights = tuple(round(float(word), 3) for word in rest)
    if int(first) != seats or len(weights) != sum(TABLES.values()) or max(map(abs, weights)) > HEAVIEST:
        raise ValueError(f"{path}: no weights for {seats} seats")
    return weights


def main(words: Sequence[str] | None = None) -> None:
    """Raises ValueError, OSError."""
    parser = ArgumentParser(prog="python -m game.training.worth", description="What was learned, for Knight’s Leap.")
    parser.add_argument("files", nargs="+", metavar="SEATS=FILE")
    parser.add_argument("--made", required=True, help="the command that made them")
    given = parser.parse_args(words)
    path = path_of("knightsleap", "worth.json")
    try:
        held = msgspec.json.decode(path.read_bytes(), type=WeightsFile)
    except (OSError, ValueError):
        held = WeightsFile(TABLES, {}, {})
    weights, made = (dict(held.weights), dict(held.made)) if held.tables == TABLES else ({}, {})
    for word in given.files:
        seats, _, name = word.partition("=")
        weights[seats] = weights_in(Path(name), int(seats))
        made[seats] = {"command": given.made, "date": date.today().isoformat()}
    content = {"tables": TABLES, "weights": dict(sorted(weights.items())), "made": dict(sorted(made.items()))}
    path.write_text(json.dumps(content) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
