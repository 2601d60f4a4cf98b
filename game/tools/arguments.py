"""Command-line arguments of `league`.

Lightweight, because it is imported at every start; the command itself validates combinations.
"""

from __future__ import annotations

import argparse
import re


def words(text: str) -> tuple[str, ...]:
    """Split `a,b` into words."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def numbers(text: str) -> tuple[int, ...]:
    """Split `2,4` into whole numbers; raises ArgumentTypeError."""
    found = words(text)
    if not found or not all(re.fullmatch("[0-9]{1,7}", word) for word in found):
        raise argparse.ArgumentTypeError(f"{text!r} is no list of numbers such as 2,4")
    return tuple(map(int, found))


def add_league(parser: argparse.ArgumentParser, levels: str) -> None:
    parser.add_argument("--seats", type=numbers, metavar="N,...", help="seat counts (default: all the game has)")
    parser.add_argument("--matches", type=int, default=400, metavar="N", help="matches per table (default: 400)")
    parser.add_argument(
        "--levels",
        type=words,
        default=("greedy",),
        metavar="A,B,...",
        help="one: all equal; two: one of the first among the second; more: by seat, the last one fills up "
        f"(default: greedy); of: {levels}",
    )
    parser.add_argument("--options", type=words, default=(), metavar="A,B", help="variants of the game")
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed, the same dice (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; the figures do not depend on it")
    parser.add_argument(
        "--sprt",
        nargs="?",
        const="0:4",
        metavar="LOW:HIGH",
        help="stop when it is decided which is true of the first level: LOW or HIGH percentage points above the fair "
        "share (default 0:4), or Elo points, as 0:30elo; wrong in at most 5 of 100 tests",
    )
    parser.add_argument("--both", action="store_true", help="also one of the second level among the first")
    parser.add_argument(
        "--boards",
        action="store_true",
        help="compare boards and sides under equal opponents; the exit code is 1 if one is unfair for sure",
    )
