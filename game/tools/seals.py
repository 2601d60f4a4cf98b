"""Makes the seal matches: short matches that win each challenge of a game. For developers.

    python -m game.tools.seals halma          search them if there are none, and list the winners for review
    python -m game.tools.seals --all halma    also after new rules: keep those that still win, search the rest

They are stored beside the tests of their game. Players without any skill decide, so a challenge that needs some may be
left over: play such a match yourself, save its text in the same folder, and run the command again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from itertools import count, cycle, product
from pathlib import Path
from random import Random
from typing import Final

from game.bots.bot import by_lot, play_out
from game.bots.levels import make
from game.games import catalogue
from game.rules.challenges import ChallengeJudge
from game.rules.game import Game
from game.rules.match import Match, Player, load
from game.rules.save_error import SaveError
from game.tools.golden import NAMES, tests_of

LEVELS: Final = ("greedy", "gentle", "")
"""Levels that decide in turn; the empty one decides by lot."""
TOLD: Final = 100
"""Matches after which the progress is printed."""


def folder_of(game: Game) -> Path:
    return tests_of(game) / "seals"


def won_in(match: Match) -> tuple[tuple[str, ...], ...]:
    """Return for each seat the keys of the challenges it meets."""
    judge = ChallengeJudge(match.game.challenges, len(match.players))
    for _, events, state in match.replay():
        judge.see(events, state)
    return judge.seals(match.state)


def standing(paths: Iterable[Path]) -> dict[Path, Match]:
    """Return the matches that still replay and win a challenge."""
    found = {}
    for path in paths:
        try:
            match = load(path.read_text(encoding="utf-8"), catalogue())
        except SaveError:
            continue
        if any(won_in(match)):
            found[path] = match
    return found


def searched(game: Game, matches: int, met: Iterable[str] = ()) -> Iterable[Match]:
    """Play matches and return as few and as short ones as win every other challenge that any of them wins."""
    best: dict[str, Match] = {}
    wanted = {one.key for one in game.challenges.CHALLENGES}.difference(met)
    for number, (key, seats) in zip(range(matches if wanted else 0), cycle(product(LEVELS, game.seats)), strict=False):
        if number % TOLD == 0:
            print(f"{number} of {matches} matches: {len(wanted) - len(best)} challenges left", file=sys.stderr)
        match = Match(game, [Player(name) for name in NAMES[:seats]], (), str(number))
        play_out(match, make(key, game).choose if key else by_lot, Random(number))
        for challenge in wanted & {key for won in won_in(match) for key in won}:
            if challenge not in best or len(match.log) < len(best[challenge].log):
                best[challenge] = match
    kept: list[Match] = []
    met = set(met)
    for challenge in sorted(best, key=lambda key: -len(best[key].log)):  # long matches win other challenges too
        if challenge not in met:
            kept.append(best[challenge])
            met |= {key for won in won_in(best[challenge]) for key in won}
    return kept


def note(game: Game) -> set[str]:
    """List the seals won in the matches of the folder; return the challenges that no seat or every seat wins."""
    folder, lines, winners = folder_of(game), list[str](), list[set[str]]()
    for path in sorted(folder.glob("*.txt")):
        for seat, won in enumerate(won_in(load(path.read_text(encoding="utf-8"), catalogue()))):
            lines.append(" ".join((path.stem, str(seat), *won)))
            winners.append(set(won))
    (folder / "won").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return {one.key for one in game.challenges.CHALLENGES if len({one.key in won for won in winners}) < 2}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m game.tools.seals", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(catalogue()), metavar="KEY")
    parser.add_argument("--all", action="store_true", help="also if there are some; those that still win are kept")
    parser.add_argument("--matches", type=int, default=1000, metavar="N", help="matches to play (default: 1000)")
    given = parser.parse_args(argv)
    game = catalogue()[given.game]
    folder = folder_of(game)
    folder.mkdir(parents=True, exist_ok=True)
    old = list(folder.glob("*.txt"))
    if given.all or not old:
        kept = standing(old)
        for path in set(old) - set(kept):
            path.unlink()
        free = (path for n in count(1) if (path := folder / f"{game.key}-{n}.txt") not in kept)
        met = {key for match in kept.values() for won in won_in(match) for key in won}
        for match in searched(game, given.matches, met):
            path = next(free)
            path.write_text(match.dump(), encoding="utf-8", newline="\n")
            print(path)
    left = note(game)
    if left:
        print(f"lamplight: not won by one seat and missed by another: {', '.join(sorted(left))}", file=sys.stderr)
    return int(bool(left))


if __name__ == "__main__":
    sys.exit(main())
