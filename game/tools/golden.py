"""Makes the golden matches: recorded matches that must replay unchanged. For developers.

    python -m game.tools.golden                write the missing ones, of every game and number of seats
    python -m game.tools.golden --all [KEY]    rewrite all, of every game or of this one

They are stored beside the tests of their game, and only rewritten when the `VERSION` of its rules is raised; the diff
then shows the change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from game.bots.bot import play_out
from game.bots.levels import make
from game.games import catalogue
from game.rules.game import Game
from game.rules.match import Match, Player

TESTS: Final = Path(__file__).resolve().parents[2] / "tests" / "games"
NAMES: Final = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def tests_of(game: Game) -> Path:
    """Return the folder of a game's tests; a package of its own has them beside its code."""
    return game.folder.parent / "tests" if game.contract else TESTS / game.folder.name


def path_of(game: Game, seats: int) -> Path:
    return tests_of(game) / "playthroughs" / f"{game.key}-{seats}.txt"


def golden(game: Game, seats: int) -> str:
    """Play a match of greedy bots; return its save text."""
    match = Match(game, [Player(name, "greedy") for name in NAMES[:seats]], (), "golden")
    return play_out(match, make("greedy", game).choose, Random("golden")).dump()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m game.tools.golden", description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="also those that are there")
    parser.add_argument("game", nargs="?", choices=list(catalogue()), metavar="KEY", help="only of this game")
    given = parser.parse_args(argv)
    for game in catalogue().values():
        if given.game in (None, game.key):
            for seats in game.seats:
                path = path_of(game, seats)
                if given.all or not path.exists():
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(golden(game, seats), encoding="utf-8", newline="\n")
                    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
