"""Weights files: conversion between the plain numbers of the C programs and the JSON files of the games.

    python -m game.training.weights unpack KEY SEATS > FILE
    python -m game.training.weights pack KEY SEATS FILE --made COMMAND

The C programs read and write every network as numbers, one a line: for every input its weights to the hidden nodes,
then for every input its linear weight, then the output weights of the nodes. `pack` writes them to the file that the
game reads. All Around and Diceland have one network for all numbers of seats and accept any SEATS.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

from game.games.beacon.board import GOAL
from game.games.beacon.network import NODES, RISKED, TRAITS
from game.rules.data import path_of

FILES: Final = {
    "beacon": "network.json",
    "borders": "value.json",
    "diceland": "value.json",
    "knightsleap": "worth.json",
    "places": "network.json",
}
"""Weights files read by the levels of each game."""
UNIT: Final = 1000
"""Beacon and Going Places store whole thousandths."""
BEACON_SEATS: Final = 6
"""Fixed number of seats in the C program, independent of the players."""


def _beacon_plain(waiting: Sequence[Any]) -> list[float]:
    nodes: list[float] = []
    own: list[float] = []
    out: list[float] = []
    for wait in range(BEACON_SEATS):
        one = waiting[wait] if wait < len(waiting) else {"nodes": [], "own": [], "out": [0] * NODES}
        rows = [*one["nodes"], *[[0] * NODES] * (TRAITS - len(one["nodes"]))]
        nodes += [weight for row in rows for weight in row]
        own += [*one["own"], *[0] * (TRAITS - len(one["own"]))]
        out += one["out"]
    return [weight / UNIT for weight in (*nodes, *own, *out)]


def _beacon_packed(plain: Sequence[float], seats: int) -> list[dict[str, list[Any]]]:
    whole = [round(weight * UNIT) for weight in plain]
    owns = BEACON_SEATS * TRAITS * NODES
    outs = owns + BEACON_SEATS * TRAITS
    waiting: list[dict[str, list[Any]]] = []
    for wait in range(seats):
        # The next seat has no pair, because it has moved.
        first, traits = wait * TRAITS, TRAITS if wait else GOAL
        nodes = [whole[at * NODES : (at + 1) * NODES] for at in range(first, first + (RISKED + 1 if wait else GOAL))]
        own = whole[owns + first : owns + first + traits]
        out = whole[outs + wait * NODES : outs + (wait + 1) * NODES]
        waiting.append({"nodes": nodes, "own": own, "out": out})
    return waiting


def places_plain(inputs: Sequence[Sequence[int]], out: Sequence[int]) -> list[float]:
    """Return the plain weights of Going Places; the last column of the inputs is linear."""
    nodes = [weight for row in inputs for weight in row[:-1]]
    return [weight / UNIT for weight in (*nodes, *(row[-1] for row in inputs), *out)]


def _places_packed(plain: Sequence[float], inputs: int, hidden: int) -> dict[str, list[Any]]:
    whole = [round(weight * UNIT) for weight in plain]
    direct = inputs * hidden
    rows = [[*whole[at * hidden : (at + 1) * hidden], whole[direct + at]] for at in range(inputs)]
    return {"inputs": rows, "out": whole[direct + inputs :]}


def unpack(key: str, seats: int) -> list[float]:
    """Return a game's weights as plain numbers; raises OSError, LookupError for other numbers of seats."""
    held = json.loads(path_of(key, FILES[key]).read_text("utf-8"))
    match key:
        case "beacon":
            return _beacon_plain(held["weights"][str(seats)])
        case "places":
            return places_plain(held[str(seats)]["inputs"], held[str(seats)]["out"])
        case "knightsleap":
            return list(held["weights"][str(seats)])
        case _:
            by_input = zip(*held["hidden"], strict=True)
            return [*(weight for row in by_input for weight in row), *held["skip"], *held["out"]]


def packed(key: str, seats: int, plain: Sequence[float], made: str) -> dict[str, Any]:
    """Return the content of a game’s file with these weights replaced; raises ValueError for a wrong number."""
    if len(plain) != len(unpack(key, seats)):
        raise ValueError(f"{len(plain)} weights are not those of {key} with {seats} seats")
    held: dict[str, Any] = json.loads(path_of(key, FILES[key]).read_text("utf-8"))
    today = date.today().isoformat()
    match key:
        case "beacon":
            held["weights"][str(seats)] = _beacon_packed(plain, seats)
            held["made"][str(seats)], held["date"] = made, today
        case "places":
            inputs, out = len(held[str(seats)]["inputs"]), len(held[str(seats)]["out"])
            held[str(seats)] = {"made": {"command": made, "date": today}, **_places_packed(plain, inputs, out)}
        case "knightsleap":
            held["weights"][str(seats)] = [round(weight, 3) for weight in plain]
            held["made"][str(seats)] = {"command": made, "date": today}
        case _:
            inputs, hidden = len(held["skip"]), len(held["out"])
            held["made"] = {"command": made, "seed": made.split()[2], "date": today}
            held["hidden"] = [list(plain[node : inputs * hidden : hidden]) for node in range(hidden)]
            held["skip"] = list(plain[inputs * hidden : inputs * hidden + inputs])
            held["out"] = list(plain[inputs * hidden + inputs :])
    return held


def main(words: Sequence[str] | None = None) -> None:
    """Raises ValueError, OSError."""
    parser = ArgumentParser(prog="python -m game.training.weights", description="Weights files, to the games and back.")
    parser.add_argument("command", choices=("pack", "unpack"))
    parser.add_argument("key", choices=FILES)
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
        path_of(given.key, FILES[given.key]).write_text(content + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
