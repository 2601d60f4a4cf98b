"""Measures Going Places among equal computer opponents: endings, length, seats, colours; run as a module.

Pure. `python -m game.games.places.fairness --matches 4000 --seats 2 3 4` told, with 10 / 18 / 26 counters (P-07):

    seats   throws   bank / home   showdown   wins by seat              +-
    2         78.8   .630 / .370       .180   .508 .492               .015
    3        127.5   .615 / .385       .103   .338 .332 .330          .015
    4        175.5   .696 / .304       .102   .246 .243 .251 .260     .013

Both endings are above a quarter and no seat is off by more than a point, nor is a place in the turn order. Matches
are 17 to 20 % shorter than the 95 / 160 / 220 throws of the rules. How long they last depends on who plays, with the
same counters: random players need 105 / 160 / 210 throws (200 matches each, home .56 / .69 / .55); players that try
every move in 30 playouts of eight turns need 85 with two seats and beat this one (.64 of 100 matches); 24 playouts of
twelve turns make 200 throws with four seats, but no better player (.10 of 40). The same bot with more fear of duels
(`EXPOSED` 1.2) comes to 81 / 192 with two and four seats and wins .50 / .17 against this one. That is no reason to
leave the counters of P-07: 12 / 21 / 30 counters would give this bot 88 / 141 / 195.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from game.bots.greedy import GreedyBot
from game.bots.simple import RandomBot
from game.rules.contract import ranks
from game.rules.playout import Choice, play_with

from . import GAME
from .board import Colour
from .rules import Places


def _shares() -> defaultdict[int, float]:
    return defaultdict(float)


@dataclass
class Measure:
    """Sums over matches; shared first ranks count as parts of a win."""

    seats: int
    matches: int = 0
    turns: int = 0
    showdowns: int = 0
    finishes: Counter[str] = field(default_factory=Counter)
    by_seat: defaultdict[int, float] = field(default_factory=_shares)
    by_turn: defaultdict[int, float] = field(default_factory=_shares)
    """Wins by place in the turn order, 0 began."""
    by_colour: defaultdict[int, float] = field(default_factory=_shares)

    def add(self, state: Places) -> None:
        """Count a finished match."""
        self.matches += 1
        self.turns += state.turns
        self.showdowns += state.showdown is not None
        self.finishes[state.finish.name if state.finish is not None else "?"] += 1
        first = [seat for seat, rank in enumerate(ranks(state)) if rank == 1]
        for seat in first:
            share = 1 / len(first)
            self.by_seat[seat] += share
            self.by_turn[(seat - state.first) % self.seats] += share
            self.by_colour[state.colours[seat]] += share

    def lines(self) -> Sequence[str]:
        """The findings as text."""

        def shares(counts: dict[int, float], names: Sequence[str]) -> str:
            return "  ".join(f"{names[key]} {counts[key] / self.matches:.3f}" for key in sorted(counts))

        even = 1 / self.seats
        reach = 1.96 * sqrt(even * (1 - even) / max(1, self.matches))

        ends = "  ".join(f"{name.lower()} {count / self.matches:.3f}" for name, count in sorted(self.finishes.items()))
        return (
            f"{self.seats} seats, {self.matches} matches: {self.turns / self.matches:.1f} throws, "
            f"showdown {self.showdowns / self.matches:.3f}",
            f"  ends    {ends}",
            f"  seats   {shares(self.by_seat, '0123')}  +-{reach:.3f}",
            f"  turns   {shares(self.by_turn, ('first', 'second', 'third', 'fourth'))}",
            f"  colours {shares(self.by_colour, [colour.name.lower() for colour in Colour])}",
        )


def measure(seats: int, matches: int, options: frozenset[str], minds: Sequence[Choice], seed: int) -> Measure:
    """Play matches with one chooser per seat."""
    result = Measure(seats)
    for number in range(matches):
        state = GAME.new(seats, options)
        play_with(state, Random(f"{seed}/{number}"), list(minds))
        if isinstance(state, Places):
            result.add(state)
    return result


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure Going Places among computer opponents.")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", choices=("greedy", "random"), default="greedy", help="what seats 1.. play")
    asked = parser.parse_args(arguments)
    greedy, other = GreedyBot(GAME), RandomBot(GAME) if asked.against == "random" else GreedyBot(GAME)
    for seats in asked.seats:
        minds = [greedy.choose, *[other.choose] * (seats - 1)]
        for line in measure(seats, asked.matches, frozenset(asked.options), minds, asked.seed).lines():
            print(line)


if __name__ == "__main__":
    main()
