"""`python -m game.training.hint_cost KEY [--seats N,...] [--positions N] [--courses N] [--turns N] [--play-on N]
[--players LEVEL] [--seed S] [--jobs N]`.

Measures the loss of a game's hints against a deeper search (`hint_trials`), in percentage points of win chance: the
mean, the share with a better choice, and the worst ones. The exit code is 1 if the loss significantly exceeds the
limit.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from game.bots import levels
from game.games import catalogue
from game.tools.workers import Workers
from game.training.hint_trials import Players, Trial, judge_of, positions, trial

LEVELS: Final = ("steady", "sharp")
"""Levels of the bots that play the matches, in turn."""
KEYS: Final = [level.key for level in levels.LEVELS]
EACH: Final = 2
"""Positions per match."""
MEAN: Final = 0.3
"""Limit of the mean loss in percentage points."""
WORST: Final = 5.0
"""Limit of a single loss in percentage points."""
SURE: Final = 1.96
"""Standard errors for significance."""
SHOWN: Final = 8
"""Worst hints printed."""


class HintMatch(NamedTuple):
    """A match from which hints are tested."""

    game: str
    seats: int
    level: str
    seed: str
    courses: int
    turns: int
    players: Players | None


def tried(order: HintMatch) -> list[Trial]:
    """Test the hints of some positions of a match."""
    game = catalogue()[order.game]
    some = positions(game, order.seats, order.level, order.seed, EACH)
    return [
        trial(game, position, f"{order.seed}/{number}", order.courses, order.turns, order.players)
        for number, position in enumerate(some)
    ]


def points(chance: float) -> str:
    """Format a difference of chances in percentage points.

    >>> points(0.0123)
    '1.23'
    """
    return f"{100 * chance:.2f}"


def spread(chances: Sequence[float]) -> float:
    """Return the standard error of the mean.

    >>> round(spread([0.0, 1.0, 0.0, 1.0]), 4)
    0.2887
    """
    return stdev(chances) / sqrt(len(chances)) if len(chances) > 1 else 0.0


def row(name: str, trials: Sequence[Trial]) -> str:
    """Format the summary of some hints."""
    costs = [one.cost for one in trials]
    other = sum(bool(one.better) for one in trials) / len(trials)
    most = fmean(one.most for one in trials)
    dearest = max(trials, key=lambda one: one.last[0])
    return (
        f"  {name:<8} {len(trials):4d} hints cost {points(fmean(costs))} +- {points(SURE * spread(costs))} points, "
        f"at most {points(most)}; in {other:.1%} something else is better; "
        f"the dearest {points(dearest.last[0])} +- {points(SURE * dearest.last[1])}"
    )


def dearest(trials: Iterable[Trial]) -> Iterator[str]:
    """Yield the worst hints, formatted."""
    for one in sorted(filter(_is_beaten, trials), key=lambda one: one.last[0], reverse=True)[:SHOWN]:
        cost, error = one.last
        yield (
            f"    {points(cost)} +- {points(SURE * error)}, {one.seats} seats: {one.hint}, better {one.better}, "
            f"held for {points(one.said)} less ({one.where})"
        )


def _is_beaten(one: Trial) -> bool:
    return bool(one.better)


def is_too_dear(trials: Sequence[Trial]) -> bool:
    """True if the loss significantly exceeds the limits."""
    costs = [one.cost for one in trials]
    worst = max(one.last[0] - SURE * one.last[1] for one in trials)
    return 100 * (fmean(costs) - SURE * spread(costs)) > MEAN or 100 * worst > WORST


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m game.training.hint_cost")
    parser.add_argument("game", choices=sorted(catalogue()))
    parser.add_argument("--seats", default="")
    parser.add_argument("--positions", type=int, default=300, help="of all seat counts together")
    parser.add_argument("--courses", type=int, default=128, help="ways the match may go on, for either half")
    parser.add_argument("--turns", type=int, default=1, help="own turns that are looked ahead")
    parser.add_argument("--play-on", type=int, default=0, help="times the match is played to its end")
    parser.add_argument("--players", default=Players(0).level, choices=KEYS, help="who plays on then")
    parser.add_argument("--seed", default="hints")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    game = catalogue()[given.game]
    judge_of(game)
    players = Players(given.play_on, given.players) if given.play_on else None
    counts = [int(number) for number in given.seats.split(",")] if given.seats else list(game.seats)
    found: list[Trial] = []
    with Workers(given.jobs) as workers:
        for seats in counts:
            wanted = given.positions // len(counts)
            names = [(LEVELS[n % len(LEVELS)], f"{given.seed}/{n}") for n in range(wanted)]
            orders = [
                HintMatch(game.key, seats, level, seed, given.courses, given.turns, players) for level, seed in names
            ]
            some: list[Trial] = []
            for trials in workers.map(tried, orders):
                some += trials
                if len(some) >= wanted:
                    break
            found += some[:wanted]
            print(row(f"{seats} seats", some[:wanted]), flush=True)
    print(row("all", found))
    print("\n".join(dearest(found)), flush=True)
    return int(is_too_dear(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
