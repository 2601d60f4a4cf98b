"""Measures opponents and seats: `python -m game.games.beacon.fairness --seats 4 --one sharp --others greedy`.

A tool. One seat plays at one level, the others at another; the seats are rotated and the dice seeded, so a run can be
repeated. Shared wins count as their share. Prints win shares with 95 % Wilson intervals.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from game.bots.bot import Bot
from game.bots.levels import BY_KEY, make
from game.rules.contract import CHANCE, AnyState, ranks

from . import GAME
from .rules import BeaconState, new


@dataclass(frozen=True, slots=True)
class Share:
    """Wins of all matches, with the 95 % Wilson interval."""

    wins: float
    matches: int

    @property
    def value(self) -> float:
        return self.wins / self.matches

    def interval(self) -> tuple[float, float]:
        z, n, p = 1.96, self.matches, self.value
        middle = p + z * z / (2 * n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.value:6.1%} [{low:.1%}, {high:.1%}]"


def play(bots: Sequence[Bot], options: frozenset[str], rng: Random) -> BeaconState:
    """The final position of one match."""
    race = new(len(bots), options)
    state: AnyState = race
    while due := state.actors():
        seat = due[0]
        state.apply(seat, state.chance().sample(rng) if seat == CHANCE else bots[seat].choose(state, seat, rng))
    return race


def wins(state: BeaconState) -> list[float]:
    """Every seat's share of the win."""
    won = [rank == 1 for rank in ranks(state)]
    return [first / sum(won) for first in won]


def matches(
    seats: int, one: str, others: str, count: int, options: Sequence[str] = (), seed: str = "fair"
) -> Iterator[tuple[int, BeaconState]]:
    """The seat of the one and the final position of every match."""
    minds = {key: make(key, GAME) for key in (one, others)}
    chosen = GAME.check_options(seats, options)
    for number in range(count):
        chair = number % seats
        bots = [minds[one if seat == chair else others] for seat in range(seats)]
        yield chair, play(bots, chosen, Random(f"{seed}/{number}"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure opponents and seats of Beacon.")
    parser.add_argument("--seats", type=int, nargs="+", default=list(GAME.seats), choices=GAME.seats)
    parser.add_argument("--one", default="sharp", choices=BY_KEY)
    parser.add_argument("--others", default="greedy", choices=BY_KEY)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--seed", default="fair")
    arguments = parser.parse_args()
    for seats in arguments.seats:
        own, first, rounds = 0.0, 0.0, 0
        for chair, state in matches(
            seats, arguments.one, arguments.others, arguments.games, arguments.options, arguments.seed
        ):
            shares = wins(state)
            own += shares[chair]
            first += shares[state.first]
            rounds += state.round
        count = arguments.games
        print(
            f"{seats} seats: {arguments.one} against {arguments.others} {Share(own, count)}, fair {1 / seats:.1%};"
            f" first seat {Share(first, count)}; {rounds / count:.1f} rounds",
            flush=True,
        )


if __name__ == "__main__":
    main()
