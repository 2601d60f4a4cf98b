"""Search of Knight's Leap by whole turns: alpha-beta for two seats, quantal response for more. Pure.

With more than two seats the probability of an end of a turn grows with its value (quantal response, McKelvey and
Palfrey 1995), and a position's value is the mean, which is not biased upwards like the maximum of uncertain values.

Iterative deepening within a budget of positions, never by the clock. Only the most promising ends of a turn are
searched, the best of the previous iteration first. The generators yield between positions, for time slices.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import exp
from operator import itemgetter, mul
from typing import Final, NamedTuple

from game.rules.contract import Seat

from .board import CENTRE
from .queries import ways
from .rules import KnightsLeapState
from .value_tables import Chances, TurnPosition, ValueTables

STEALS: Final = 2
"""Consecutive robberies searched beyond the last turn with two seats (quiescence)."""
ROOT_WIDTH: Final = 16
WIDTH: Final = 10
"""Ends of a turn searched with two seats."""
WIDTH_OF_MORE: Final = 5
DEEPEST: Final = 16
SLACK: Final = 0.6
"""In logits: with two seats, ends of the turn within this margin of the best get exact values."""
QUANTAL_TEMPERATURE: Final = 0.08
"""Win probability: with more than two seats, an end worse by this much is e times less likely."""


class Scope(NamedTuple):
    width: int = WIDTH
    width_of_more: int = WIDTH_OF_MORE
    slack: float = SLACK
    is_whole: bool = False
    """True if an unfinished iteration is discarded."""


USUAL: Final = Scope()
BROAD: Final = Scope(12, 6, 1.0, True)
"""Wider, and exact for every end of the turn that is not far worse than the best."""
WIN: Final = 1000.0
"""Logit of a win; later wins count less."""

_EXACT, _LOW, _HIGH = range(3)
Value = Generator[None, None, float]
Values = Generator[None, None, Chances]
Ranked = list[tuple[float, int]]
"""(win probability of the mover, square where the turn ends), best first."""
Ranking = Generator[None, None, Ranked]


class TurnSearch:
    def __init__(self, state: KnightsLeapState, worth: ValueTables, budget: int, scope: Scope = USUAL) -> None:
        """`budget` is the maximum number of positions searched."""
        self.scope = scope
        self.state = state
        self.ways = ways(state)
        """Actions that end the turn, by the square where they end it."""
        self.worth = worth
        self.budget = budget
        self.looked = 0
        self.depth = 0
        """Depth in turns of the last finished iteration."""
        self.root = worth.position_of(state)

    def glance(self) -> Ranking:
        """Return every end of the turn with the mover's win probability right after it, best first."""
        seat = self.state.active
        found: Ranked = []
        for square in sorted(self.ways):
            yield
            is_won = square == CENTRE and not self.root.stands[seat].rest
            chance = 1.0 if is_won else self.worth.chances(self.worth.after(self.root, square))[seat]
            found.append((chance, square))
        return sorted(found, reverse=True)

    def run(self) -> Ranking:
        """Return the ranking of the most promising squares, from the deepest search within the budget."""
        ranked = (yield from self.glance())[:ROOT_WIDTH]
        if len(ranked) < 2 or ranked[0][0] >= 1:
            return ranked
        seat = self.state.active
        two = self.state.seats == 2
        while self.looked < self.budget and self.depth < DEEPEST:
            deeper: Ranked = []
            most = -WIN if two else 0.0
            for _, square in ranked:
                position = self.worth.after(self.root, square)
                if two:
                    floor = most - self.scope.slack
                    if position.active == seat:
                        value = yield from self._duel(position, self.depth, floor, WIN, 1)
                    else:
                        value = -(yield from self._duel(position, self.depth, -WIN, -floor, 1))
                else:
                    value = (yield from self._each(position, self.depth + 1))[seat]
                if self.looked >= self.budget:
                    break
                deeper.append((value, square))
                most = max(most, value)
            is_whole = len(deeper) == len(ranked)
            if not deeper or (self.scope.is_whole and not is_whole):
                break
            if most <= (-WIN / 2 if two else 0.0):
                break  # if all seems lost, the previous iteration is more informative
            chances = [(_chance(value) if two else value, square) for value, square in deeper]
            chances.sort(key=itemgetter(0), reverse=True)
            # Squares not searched at this depth keep their distance to the others.
            change = chances[-1][0] - ranked[len(deeper) - 1][0]
            ranked = chances + [(max(0.0, value + change), square) for value, square in ranked[len(deeper) :]]
            if not is_whole or most >= (WIN / 2 if two else 1.0):
                break
            self.depth += 1
        return ranked

    # ---- two seats: zero-sum

    def _duel(self, position: TurnPosition, depth: int, low: float, high: float, ply: int) -> Value:
        """Return the active seat's logit by alpha-beta, exact between `low` and `high`."""
        yield
        if depth == 0 or self.looked + 1 >= self.budget:
            return self._quiescence(position, low, high, ply)
        self.looked += 1
        if self.worth.wins(position):
            return WIN - ply
        active = position.active
        first = -1
        if position.bound:
            deep, value, kind, first = position.bound
            if deep >= depth and (
                kind == _EXACT or (kind == _LOW and value >= high) or (kind == _HIGH and value <= low)
            ):
                return value
        squares = self.worth.promising(position, self.scope.width)
        if first in squares:
            squares = [first, *[square for square in squares if square != first]]
        best = -2 * WIN
        floor = low
        end = -1
        for square in squares:
            after = self.worth.after(position, square)
            if after.active == active:
                value = yield from self._duel(after, depth - 1, low, high, ply + 1)
            elif depth == 1:
                value = -self._quiescence(after, -high, -low, ply + 1)
            else:
                value = -(yield from self._duel(after, depth - 1, -high, -low, ply + 1))
            if value > best:
                best, end = value, square
                low = max(low, value)
                if low >= high:
                    break
        if self.looked < self.budget:
            kind = _HIGH if best <= floor else _LOW if best >= high else _EXACT
            position.bound = depth, best, kind, end
        return best

    def _quiescence(self, position: TurnPosition, low: float, high: float, ply: int, steals: int = STEALS) -> float:
        """Return the static logit after a quiescence search: immediate robberies are played out first."""
        self.looked += 1
        if self.worth.wins(position):
            return WIN - ply
        active = position.active
        mine, other = self.worth.strengths(position)
        value = other - mine if active else mine - other
        robbed = position.stands[1 - active]
        if not steals or value >= high or not robbed.unsafe & position.stands[active].next:
            return value
        if not self.worth.targets(position) & robbed.bit:
            return value
        after = self.worth.after(position, robbed.square)
        low = max(low, value)
        if after.active == active:
            return max(value, self._quiescence(after, low, high, ply + 1, steals - 1))
        return max(value, -self._quiescence(after, -high, -low, ply + 1, steals - 1))

    # ---- more seats: each for itself

    def _each(self, position: TurnPosition, depth: int) -> Values:
        """Return the win probability of every seat if all play for themselves and err."""
        known = position.expected
        if known and known[0] >= depth:
            return known[1]
        yield
        if depth == 0 or self.looked + 1 >= self.budget or self.worth.wins(position):
            return self._sight(position)
        self.looked += 1
        active = position.active
        found: list[Chances] = []
        for square in self.worth.promising(position, self.scope.width_of_more):
            after = self.worth.after(position, square)
            value = self._sight(after) if depth == 1 else (yield from self._each(after, depth - 1))
            if value[active] >= 1:
                return value
            found.append(value)
        value = expected(found, active)
        if self.looked < self.budget:
            position.expected = depth, value
        return value

    def _sight(self, position: TurnPosition) -> Chances:
        self.looked += 1
        if self.worth.wins(position):
            return tuple(float(seat == position.active) for seat in range(len(position.stands)))
        return self.worth.chances(position)


def expected(found: Sequence[Chances], seat: Seat) -> Chances:
    """Return the mean win probabilities over the ends of a turn, weighted by quantal response for the seat."""
    most = max(chances[seat] for chances in found)
    shares = [exp((chances[seat] - most) / QUANTAL_TEMPERATURE) for chances in found]
    whole = sum(shares)
    return tuple(sum(map(mul, shares, column)) / whole for column in zip(*found, strict=True))


def _chance(logit: float) -> float:
    return 1.0 if logit > WIN / 2 else 0.0 if logit < -WIN / 2 else 1 / (1 + exp(-logit))
