"""Makes the golden matches: `python -m tests.playthroughs.make` writes those that are missing, `--all` every one.

A golden match is made again only when `VERSION` of its rules is raised; the change then shows in the diff.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from game.bots.levels import make
from game.games import catalogue
from game.rules.game import Game
from game.rules.match import Match, Player

FOLDER = Path(__file__).resolve().parent


def golden(game: Game, seats: int) -> str:
    """The save text of a match among greedy bots."""
    bot = make("greedy", game)
    match = Match(
        game, [Player(name, "greedy") for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[:seats]], (), "golden"
    )
    match.settle()
    rng = Random("golden")
    while not match.is_over:
        seat = match.state.actors()[0]
        match.submit(seat, bot.choose(match.state, seat, rng))
    return match.dump()


def main() -> None:
    for game in catalogue().values():
        for seats in game.seats:
            path = FOLDER / f"{game.key}-{seats}.txt"
            if "--all" in sys.argv or not path.exists():
                path.write_text(golden(game, seats), encoding="utf-8", newline="\n")
                print(path.name)


if __name__ == "__main__":
    main()
