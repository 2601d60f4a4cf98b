"""Prints Diceland maps generated from seeds in board file format: candidates for new sides (D-05). Run by hand.

python -m game.games.diceland.generate 3 4 5 --islands
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from .board import ISLANDS, MAINLAND
from .board_generator import SEEDS, fresh


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m game.games.diceland.generate", description="Print maps of Diceland drawn from seeds."
    )
    parser.add_argument("seeds", type=int, nargs="+", help=f"which maps; 0 to {SEEDS - 1} are those of the option")
    parser.add_argument("--islands", action="store_true", help="island maps (D-50)")
    chosen = parser.parse_args(arguments)
    for seed in chosen.seeds:
        made = fresh(seed, ISLANDS if chosen.islands else MAINLAND)
        print(f"; {made.name}\n{made.print()}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
