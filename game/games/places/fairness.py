"""Measures Going Places among computer opponents: endings, length, seats, colours, levels; run as a module.

`python -m game.games.places.fairness --matches 4000` told of tables of greedy players, with the counters of P-07:

    seats   throws   bank / home   showdown   wins by seat              +-
    2         81.6   .738 / .263       .189   .491 .509               .015
    3        129.0   .644 / .356       .100   .350 .314 .336          .015
    4        176.8   .737 / .264       .096   .238 .237 .271 .254     .013

Both endings are above a quarter and no seat is off by more than 2.1 points. Matches are 14 to 20 % shorter than the
95 / 160 / 220 throws of the rules. Better players do not make up for that. Sharp ones (`--bots sharp --seed 2`):

    seats  matches   throws   bank / home   showdown   wins by seat              +-
    2          240     82.4   .850 / .150       .167   .533 .467               .063
    3           90    117.9   .911 / .089       .167   .389 .289 .322          .097
    4           90    187.2   .878 / .122       .100   .333 .222 .244 .200     .089

With them the bank is nearly always empty before anybody is home: of the endings less than a quarter are at home, and
the learned weights say why, a figure in the goal is worth less than one on its way unless its seat leads. Random
players need 105 / 160 / 210 throws (200 matches each, home .56 / .69 / .55): the figures of the rules are those of
random play. The counters of P-07 stay; the option of a full bank, 12 / 24 / 34 counters, was tuned so that greedy
players come near them (`--matches 2000 --options full --seed 5`):

    seats   throws   bank / home   showdown   wins by seat              +-
    2         92.9   .537 / .463       .144   .493 .507               .022
    3        152.1   .272 / .728       .099   .338 .331 .332          .021
    4        213.8   .373 / .626       .095   .251 .234 .244 .270     .019

Not pure: it has a stop watch. The game itself never imports it.
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
from .rules import PlacesState


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

    def add(self, state: PlacesState, levels: Sequence[str]) -> None:
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
        if isinstance(state, PlacesState):
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
