"""How good a position of Knight's Leap is, and two ways to choose: at a glance, and by looking ahead. Pure.

One sharp seat against greedy ones, seats and order of play rotating, measured before there was a league:

    seats  matches  sharp wins  fair share  ended by a win  median rounds  thinking per turn
    2      200      78 %        50 %        100 %           14             70 ms
    3      150      56 %        33 %        100 %           13             69 ms
    4      200      46 %        25 %        100 %           15             88 ms

Measured on a busy machine; the greedy opponent needs about a millisecond. Run it again after changing rules or tastes.
"""

from __future__ import annotations

from collections.abc import Generator
from math import exp
from random import Random
from typing import Final

from game.rules.contract import Seat

from .actions import Decision
from .board import BITS
from .queries import ways
from .race import Race, best_corner
from .rules import KnightsLeapState
from .search import Search
from .value import Taste, chances

BUDGET: Final = 1200
"""Positions the sharp opponent looks at for one decision."""
EVEN: Final = 1e-6
"""Chances that differ by less are drawn for by lot."""
PATIENCE: Final = 24
"""Rounds after which the greedy opponent gets tired: two seats can rob each other in circles without a mistake."""
SHARP_PATIENCE: Final = 36
"""The same for the sharp one, whose matches are longer."""
TIRING: Final = 20
"""Rounds from there until it does not steal any more; what is left then is a race, and a race ends."""
SLACK: Final = 0.05
"""Difference in chances that hardly matters to a tired opponent."""
WON: Final = 1.0
"""The chance after a winning move."""


def evaluate(state: KnightsLeapState, seat: Seat) -> float:
    """The seat's estimated share of the win."""
    return chances(Race(state), state)[seat]


def policy(state: KnightsLeapState, seat: Seat, rng: Random, taste: Taste | None = None) -> Decision:
    """The first move towards the square that leaves the best chances right after the turn, by what was learned."""
    if not state.is_turn:
        return _corner(state, seat, rng)
    return _towards(state, Search(state, 0, taste).glance(), rng, PATIENCE)


def sharp(state: KnightsLeapState, seat: Seat, rng: Random) -> Generator[None, None, Decision]:
    """The same after looking several turns ahead, in slices well under a millisecond."""
    if not state.is_turn:
        return _corner(state, seat, rng)
    ranked = yield from Search(state, BUDGET).run()
    return _towards(state, ranked, rng, SHARP_PATIENCE)


def _towards(state: KnightsLeapState, ranked: list[tuple[float, int]], rng: Random, patience: int) -> Decision:
    """The first move to the best square; who is tired of a long match steals less and is less exact."""
    tired = min(1.0, max(0, state.turns // state.seats - patience) / TIRING)
    if tired and ranked[0][0] < WON:
        if rng.random() < tired:
            others = state.occupied & ~BITS[state.pawns[state.active]]
            ranked = [each for each in ranked if not others >> each[1] & 1] or ranked
        shares = [exp((value - ranked[0][0]) / (SLACK * tired)) for value, _ in ranked]
    else:
        shares = [float(value >= ranked[0][0] - EVEN) for value, _ in ranked]
    point = rng.random() * sum(shares)
    index = 0
    while index < len(shares) - 1 and point >= shares[index]:
        point -= shares[index]
        index += 1
    return ways(state)[ranked[index][1]][0]


def _corner(state: KnightsLeapState, seat: Seat, rng: Random) -> Decision:
    """The corner with the shortest way, before the match and after being robbed (K-05, K-23)."""
    square = best_corner(Race(state), state, seat)
    return next(action for action in state.choices if action.square == square)
