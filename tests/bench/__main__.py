"""Prints the benchmark tables of the rules and of the screen, or compares them with an older checkout."""

from __future__ import annotations

import argparse
import platform
import sys
from itertools import chain
from pathlib import Path

from game.games import catalogue, shelf

from . import compare, engine, openspiel, print_table, screen, switches, window


def main() -> None:
    if sys.argv[1:2] == ["compare"]:
        _compare(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parts = ("engine", "thinking", "screen", "switches", "window", "slow")
    parser.add_argument("part", nargs="?", choices=parts, help="only this part")
    parser.add_argument("--games", help="keys, separated by commas (default: all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="per figure of the engine (default: 1)")
    parser.add_argument("--frames", type=int, default=1800, help="per game and size (default: 1800, half a minute)")
    parser.add_argument("--matches", type=int, default=10, help="watched for the memory figure (default: 10)")
    parser.add_argument("--span", type=float, default=20.0, help="seconds per game in the window (default: 20)")
    parser.add_argument("--peer", choices=("openspiel",), help="a peer’s games in the table of the rules")
    given = parser.parse_args()
    keys = given.games.split(",") if given.games else list(catalogue())
    games = [catalogue()[key] for key in keys]
    print(f"Python {platform.python_version()}, {platform.machine()}")
    if given.part == "window":
        seen = [game for game in games if game in shelf()]
        print_table("Between two frames in a real X window", window.COLUMNS, window.rows(seen, given.span))
        return
    if given.part == "slow":
        seen = [game for game in games if game in shelf()]
        print_table(
            "Under a third of a core, in a real X window", window.SLOW_COLUMNS, window.slow_rows(seen, given.span)
        )
        return
    if given.part == "switches":
        print_table(
            "A decision by switches", switches.COLUMNS, switches.rows([game for game in games if game in shelf()])
        )
        return
    if given.part in (None, "thinking"):
        print_table("Thinking of the master (processor time)", engine.THINKING_COLUMNS, engine.thinking_rows(games))
    if given.part in (None, "engine"):
        peers = openspiel.rows(given.seconds) if given.peer else ()
        rows = chain(engine.rows(games, given.seconds), peers)
        print_table("Rules (processor time, best of five)", engine.COLUMNS, rows)
    if given.part in (None, "screen"):
        seen = [game for game in games if game in shelf()]
        print_table("Frame work while bots play", screen.FRAME_COLUMNS, screen.frame_rows(seen, given.frames))
        print_table("The whole", screen.WHOLE_COLUMNS, screen.whole_rows(seen, given.matches))


def _compare(words: list[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench compare",
        description="Runs both in turn and prints ratios: frames, memory and start, or the benchmark of further words.",
    )
    parser.add_argument("old", type=Path, help="the other checkout")
    parser.add_argument("--python", default=sys.executable, help="its interpreter (default: this one)")
    parser.add_argument("--rounds", type=int, default=2, help="(default: 2)")
    parser.add_argument("--games", default=",".join(game.key for game in shelf()), help="(default: all)")
    parser.add_argument("--sizes", default=",".join(compare.SIZES), help=f"(default: {','.join(compare.SIZES)})")
    given, benchmark = parser.parse_known_args(words)
    parts = compare.parts(benchmark, given.games.split(","), given.sizes.split(",") if given.sizes else ())
    rows = compare.rows(given.old.resolve(), given.python, given.rounds, parts)
    print_table(f"This build against {given.old.name}: ratios, medians of {given.rounds}", compare.COLUMNS, rows)


if __name__ == "__main__":
    main()
