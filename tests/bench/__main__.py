"""Prints the benchmark tables of the rules and of the screen."""

from __future__ import annotations

import argparse
import platform

from game.games import catalogue, shelf

from . import engine, print_table, screen, window


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("part", nargs="?", choices=("engine", "thinking", "screen", "window"), help="only this part")
    parser.add_argument("--games", help="keys, separated by commas (default: all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="per figure of the engine (default: 1)")
    parser.add_argument("--frames", type=int, default=1800, help="per game and size (default: 1800, half a minute)")
    parser.add_argument("--matches", type=int, default=10, help="watched for the memory figure (default: 10)")
    parser.add_argument("--span", type=float, default=20.0, help="seconds per game in the window (default: 20)")
    given = parser.parse_args()
    keys = given.games.split(",") if given.games else list(catalogue())
    games = [catalogue()[key] for key in keys]
    print(f"Python {platform.python_version()}, {platform.machine()}")
    if given.part == "window":
        seen = [game for game in games if game in shelf()]
        print_table("Between two frames in a real X window", window.COLUMNS, window.rows(seen, given.span))
        return
    if given.part in (None, "thinking"):
        print_table("Thinking of the master (processor time)", engine.THINKING_COLUMNS, engine.thinking_rows(games))
    if given.part in (None, "engine"):
        print_table("Rules (processor time, best of five)", engine.COLUMNS, engine.rows(games, given.seconds))
    if given.part in (None, "screen"):
        seen = [game for game in games if game in shelf()]
        print_table("Frame work while bots play", screen.FRAME_COLUMNS, screen.frame_rows(seen, given.frames))
        print_table("The whole", screen.WHOLE_COLUMNS, screen.whole_rows(seen, given.matches))


if __name__ == "__main__":
    main()
