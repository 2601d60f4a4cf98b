"""How fair and how long Knight's Leap is, measured by matches among bots.

`python -m game.games.knightsleap.fairness --seats 4 --matches 100 [--bots greedy,sharp,...] [--option short]`
prints one JSON object. A developer's tool; the game itself never imports it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from random import Random
from time import thread_time

from game.bots.bot import Bot, Thought
from game.bots.levels import make
from game.games import catalogue
from game.rules.contract import CHANCE, Action, AnyState, Emit, Event, Seat, ranks

from .board import CORNERS
from .events import ColourStolen
from .queries import unwinnable
from .race import Race
from .rules import HAND, NOBODY, KnightsLeapState


class Timed(Bot):
    """Another bot with a stop watch: how long it thinks, and how long at most between two pauses."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.game)
        self._bot = bot
        self.turns = 0
        self.seconds = 0.0
        self.slices: Counter[int] = Counter()
        """Pieces of work by their length in tenths of a millisecond, rounded up."""

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        assert isinstance(state, KnightsLeapState)
        self.turns += state.is_turn and not state.is_chain
        thought = self._bot.think(state, seat, rng)
        while True:
            before = thread_time()
            try:
                next(thought)
            except StopIteration as stop:
                self._note(thread_time() - before)
                action: Action = stop.value
                return action
            self._note(thread_time() - before)
            yield

    def _note(self, seconds: float) -> None:
        self.seconds += seconds
        self.slices[int(seconds * 10_000) + 1] += 1

    def report(self) -> dict[str, float]:
        """Milliseconds: per turn, and of the pieces of work between two pauses."""
        ordered = sorted(self.slices.elements())
        return {
            "per_turn": round(1000 * self.seconds / max(1, self.turns), 1),
            "slice_p99": ordered[int(len(ordered) * 0.99)] / 10,
            "slice_most": ordered[-1] / 10,
        }


def act(state: AnyState, rng: Random, bots: list[Bot], emit: Emit | None = None) -> None:
    """Whoever is due, nature included, does one thing."""
    (seat,) = state.actors()
    state.apply(seat, state.chance().sample(rng) if seat == CHANCE else bots[seat].choose(state, seat, rng), emit)


def start(seats: int, options: frozenset[str], rng: Random, bots: list[Bot]) -> KnightsLeapState:
    """A match up to its first turn."""
    state = catalogue()["knightsleap"].new(seats, options)
    assert isinstance(state, KnightsLeapState)
    while HAND in state.pawns:
        act(state, rng, bots)
    return state


def finish(state: KnightsLeapState, rng: Random, bots: list[Bot]) -> int:
    """Play on to the end; the number of steals."""
    events: list[Event] = []
    while state.actors():
        act(state, rng, bots, events.append)
    return sum(isinstance(event, ColourStolen) for event in events)


def measure(seats: int, matches: int, seed: int, levels: list[str], options: frozenset[str]) -> dict[str, object]:
    """Win shares by order of play, corner and level; the levels move round the seats from match to match."""
    game = catalogue()["knightsleap"]
    kinds = {level: Timed(make(level, game)) for level in levels}
    order, corners, wins = [0] * seats, dict.fromkeys(CORNERS, 0), dict.fromkeys(kinds, 0)
    begun = dict.fromkeys(CORNERS, 0)
    rounds: list[int] = []
    spreads = []
    capped = bad = steals = 0
    for match in range(matches):
        rng = Random(f"fairness/{seats}/{seed}/{match}")
        seated = [levels[(seat + match) % seats] for seat in range(seats)]
        bots: list[Bot] = [kinds[level] for level in seated]
        state = start(seats, options, rng, bots)
        bad += bool(unwinnable(state))
        race = Race(state)
        alone = [race.turns(state, seat) for seat in range(seats)]
        spreads.append(max(alone) - min(alone))
        corner = state.pawns[:]
        for square in corner:
            begun[square] += 1
        steals += finish(state, rng, bots)
        rounds.append(-(-state.turns // seats))
        if state.winner == NOBODY:
            capped += 1
            continue
        winner = ranks(state).index(1)
        order[(winner - state.first) % seats] += 1
        corners[corner[winner]] += 1
        wins[seated[winner]] += 1
    rounds.sort()
    return {
        "seats": seats,
        "matches": matches,
        "wins_by_level": wins,
        "wins_by_order_of_play": order,
        "thinking_in_ms": {level: timed.report() for level, timed in kinds.items()},
        "wins_by_corner": [f"{corners[square]}/{begun[square]}" for square in CORNERS],
        "ended_by_cap": capped,
        "starts_in_which_a_seat_cannot_win": bad,
        "rounds_min_median_max": [rounds[0], rounds[len(rounds) // 2], rounds[-1]],
        "steals_per_match": round(steals / matches, 2),
        "mean_spread_of_solo_turns_at_the_start": round(sum(spreads) / matches, 2),
    }


def main() -> None:
    """Read the wish, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="greedy", help="levels by seat, the last one fills up")
    parser.add_argument("--option", action="append", default=[], help="calm, short, open; may be repeated")
    wish = parser.parse_args()
    levels = wish.bots.split(",")[: wish.seats]
    levels += levels[-1:] * (wish.seats - len(levels))
    print(json.dumps(measure(wish.seats, wish.matches, wish.seed, levels, frozenset(wish.option)), indent=1))


if __name__ == "__main__":
    main()
