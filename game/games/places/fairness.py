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
from time import thread_time

from game.bots.bot import Bot, Thought
from game.bots.levels import BY_KEY, make
from game.rules.contract import Action, AnyState, Seat, ranks
from game.rules.playout import play_with

from . import GAME
from .board import Colour
from .rules import Places


def _shares() -> defaultdict[int, float]:
    return defaultdict(float)


def _level_shares() -> defaultdict[str, float]:
    return defaultdict(float)


class Timed(Bot):
    """Another bot with a stop watch: how long it thinks, and how long at most between two pauses."""

    def __init__(self, level: str) -> None:
        super().__init__(GAME)
        self._bot = make(level, GAME)
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0
        self.slices: Counter[int] = Counter()
        """Pieces of work by their length in tenths of a millisecond, rounded up."""

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        self.decisions += len(state.legal(seat)) > 1
        thought = self._bot.think(state, seat, rng)
        whole = 0.0
        while True:
            before = thread_time()
            try:
                next(thought)
            except StopIteration as stop:
                whole += self._note(thread_time() - before)
                self.seconds += whole
                self.longest = max(self.longest, whole)
                action: Action = stop.value
                return action
            whole += self._note(thread_time() - before)
            yield

    def _note(self, seconds: float) -> float:
        self.slices[int(seconds * 10_000) + 1] += 1
        return seconds

    def line(self) -> str:
        """Milliseconds per real decision, of the longest one, and of 99 % of the pieces of work between two pauses."""
        ordered = sorted(self.slices.elements())
        return (
            f"{1000 * self.seconds / max(1, self.decisions):.2f} ms per decision, longest {1000 * self.longest:.0f}, "
            f"slices p99 {ordered[int(len(ordered) * 0.99)] / 10}, longest {ordered[-1] / 10}"
        )


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
    by_level: defaultdict[str, float] = field(default_factory=_level_shares)
    """Wins by kind of opponent; the levels move round the seats from match to match."""
    minds: dict[str, Timed] = field(default_factory=dict)

    def add(self, state: Places, levels: Sequence[str]) -> None:
        """Count a finished match of these opponents by seat."""
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
            self.by_level[levels[seat]] += share

    def lines(self) -> Sequence[str]:
        """The findings as text."""

        def shares(counts: dict[int, float], names: Sequence[str]) -> str:
            return "  ".join(f"{names[key]} {counts[key] / self.matches:.3f}" for key in sorted(counts))

        def reach(share: float) -> str:
            return f"+-{1.96 * sqrt(share * (1 - share) / max(1, self.matches)):.3f}"

        ends = "  ".join(f"{name.lower()} {count / self.matches:.3f}" for name, count in sorted(self.finishes.items()))
        return (
            f"{self.seats} seats, {self.matches} matches: {self.turns / self.matches:.1f} throws, "
            f"showdown {self.showdowns / self.matches:.3f}",
            f"  ends    {ends}",
            f"  seats   {shares(self.by_seat, '0123')}  {reach(1 / self.seats)}",
            f"  turns   {shares(self.by_turn, ('first', 'second', 'third', 'fourth'))}",
            f"  colours {shares(self.by_colour, [colour.name.lower() for colour in Colour])}",
            *(
                f"  {level:7} {self.by_level[level] / self.matches:.3f} {reach(self.by_level[level] / self.matches)}  "
                f"{timed.line()}"
                for level, timed in self.minds.items()
            ),
        )


def measure(seats: int, matches: int, options: frozenset[str], levels: Sequence[str], seed: int) -> Measure:
    """Play matches; `levels` by seat, the last one fills up, and they move round from match to match."""
    filled = [levels[min(place, len(levels) - 1)] for place in range(seats)]
    result = Measure(seats, minds={level: Timed(level) for level in filled})
    for number in range(matches):
        state = GAME.new(seats, options)
        seated = [filled[(seat + number) % seats] for seat in range(seats)]
        play_with(state, Random(f"{seed}/{number}"), [result.minds[level].choose for level in seated])
        if isinstance(state, Places):
            result.add(state, seated)
    return result


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure Going Places among computer opponents.")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--bots", nargs="+", default=["greedy"], choices=list(BY_KEY), help="by seat, the last fills up"
    )
    asked = parser.parse_args(arguments)
    for seats in asked.seats:
        for line in measure(seats, asked.matches, frozenset(asked.options), asked.bots, asked.seed).lines():
            print(line, flush=True)


if __name__ == "__main__":
    main()
