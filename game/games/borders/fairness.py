"""Measures All Around among equal computer opponents: boards (B-07), order of play (B-52), length.

Pure. `python -m game.games.borders.fairness --matches 2000 --seats 4 --options circle`
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from game.bots.greedy import GreedyBot
from game.games import catalogue
from game.rules.common import Ending, Started
from game.rules.contract import CHANCE, ranks
from game.rules.playout import Choice, play_with

from .rules import BordersState

TOLERANCE = 0.03
"""How far the win share of a board may be from equal (B-07)."""
JUDGED_SEATS = 4
"""The number of seats the clause speaks of."""


@dataclass
class Share:
    """Wins out of tries; a shared first rank counts in parts."""

    wins: float = 0.0
    tries: int = 0

    def add(self, win: float) -> None:
        """Count one try."""
        self.wins += win
        self.tries += 1

    @property
    def part(self) -> float:
        """Wins per try."""
        return self.wins / self.tries if self.tries else 0.0

    @property
    def doubt(self) -> float:
        """Half the width of the 95 % interval."""
        return float(1.96 * (self.part * (1 - self.part) / self.tries) ** 0.5) if self.tries else 1.0

    def __str__(self) -> str:
        return f"{self.part:6.1%} +- {self.doubt:.1%} of {self.tries}"


@dataclass
class Measure:
    """Sums over finished matches."""

    seats: int
    matches: int = 0
    turns: int = 0
    winner_points: int = 0
    by_goal: int = 0
    boards: dict[str, Share] = field(default_factory=dict)
    places: list[Share] = field(default_factory=list)
    """By order of play, the first active seat first."""

    def add(self, state: BordersState, first: int, why: Ending | None) -> None:
        """Count a finished match that seat `first` began."""
        standing = ranks(state)
        winners = standing.count(1)
        self.matches += 1
        self.turns += state.turns
        self.winner_points += state.scores()[standing.index(1)]
        self.by_goal += why is Ending.GOAL
        self.places = self.places or [Share() for _ in range(self.seats)]
        for seat, rank in enumerate(standing):
            win = 1 / winners if rank == 1 else 0.0
            self.places[(seat - first) % self.seats].add(win)
            if not state.is_fresh:
                self.boards.setdefault(state.layouts[seat].name, Share()).add(win)

    def lines(self) -> Sequence[str]:
        """The findings as text."""
        out = [
            f"{self.seats} seats, {self.matches} matches: {self.turns / self.matches:.1f} active turns, winner "
            f"{self.winner_points / self.matches:.1f} points, {self.by_goal / self.matches:.1%} ended by the goal"
        ]
        for name, share in sorted(self.boards.items()):
            is_outside = self.seats == JUDGED_SEATS and abs(share.part - 1 / JUDGED_SEATS) > TOLERANCE
            verdict = "  outside B-07" if is_outside else ""
            out.append(f"  board {name}: {share}{verdict}")
        out += [f"  active as number {place}: {share}" for place, share in enumerate(self.places, 1)]
        return out


def measure(seats: int, matches: int, options: Sequence[str] = (), seed: int = 0) -> Measure:
    """Play matches among greedy opponents and count."""
    game = catalogue()["borders"]
    bot: Choice = GreedyBot(game).choose
    found = Measure(seats)
    for number in range(matches):
        rng = Random(f"{seed}/{number}")
        state = game.new(seats, options)
        assert isinstance(state, BordersState)
        first = 0
        while state.actors() == (CHANCE,) and not state.turns and not state.throw:
            outcome = state.chance().sample(rng)
            if isinstance(outcome, Started):
                first = outcome.seat
            state.apply(CHANCE, outcome)
        play_with(state, rng, [bot] * seats)
        found.add(state, first, Ending.GOAL if state.is_goal_reached() else Ending.CAP)
    return found


def main(words: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m game.games.borders.fairness", description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seats", type=int, nargs="+", default=[4], choices=(2, 3, 4))
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(words)
    for seats in asked.seats:
        print("\n".join(measure(seats, asked.matches, asked.options, asked.seed).lines()))


if __name__ == "__main__":
    main()
