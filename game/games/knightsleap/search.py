"""Looking ahead in Knight's Leap by whole turns: alpha-beta for two seats, every seat for itself with more. Pure.

With more than two seats nobody is thought to find the best end of a turn always: ends are expected the more, the better
they are (a quantal response, McKelvey and Palfrey 1995), and what follows is their mean. The best of several doubtful
figures looks better than it is; a mean does not, and changes little when looked at once more, further on.

Deeper and deeper, as long as the number of positions allows; never by the clock. The moves looked at are the most
promising ends of a turn, what was best before comes first. Pauses are made between positions, for slices of work.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import exp
from operator import mul
from typing import Final, NamedTuple

from game.rules.contract import Seat

from .board import BITS, squares_of
from .race import Race
from .rules import KnightsLeapState
from .turn_ends import ends, play
from .turn_moves import TurnMoves
from .value_tables import Chances, TurnPosition, ValueTables

STEALS: Final = 2
"""Robberies, one after the other, looked at beyond the last turn by two seats."""
ROOT_WIDTH: Final = 16
WIDTH: Final = 10
"""Ends of a turn looked at by two seats."""
WIDTH_OF_MORE: Final = 5
DEEPEST: Final = 16
SLACK: Final = 0.6
"""Logits: ends of the turn that are worse than the best by less are looked at to the end by two seats."""
ERRING: Final = 0.08
"""Chances: an end of a turn that is worse by this is expected e times less often, with more than two seats."""


class Scope(NamedTuple):
    """How widely is looked."""

    width: int = WIDTH
    width_of_more: int = WIDTH_OF_MORE
    slack: float = SLACK
    is_whole: bool = False
    """Whether a look-ahead that could not be finished counts for nothing."""


USUAL: Final = Scope()
BROAD: Final = Scope(12, 6, 1.0, True)
"""Wider, and exact for every end of the turn that is not far worse than the best."""
WIN: Final = 1000.0
"""Logit of a win; later ones are less."""

_EXACT, _LOW, _HIGH = range(3)
Value = Generator[None, None, float]
Values = Generator[None, None, Chances]
Ranked = list[tuple[float, int]]
"""Chances of the mover, and squares on which the turn ends; best first."""


Ranking = Generator[None, None, Ranked]


class Search:
    """One decision: on which square the running turn should end."""

    def __init__(self, state: KnightsLeapState, worth: ValueTables, budget: int, scope: Scope = USUAL) -> None:
        """`budget` is the number of positions looked at."""
        self.scope = scope
        self.state = state
        self.race = Race(state)
        self.worth = worth
        self.budget = budget
        self.looked = 0
        self.depth = 0
        """Turns of the deepest finished look-ahead."""
        self.turns = TurnMoves(worth)
        self._met: dict[TurnPosition, tuple[int, float, int, int]] = {}
        """Of positions looked at by two seats: depth, value, what kind of value, best end."""
        self._expected: dict[TurnPosition, tuple[int, Chances]] = {}
        """The same by more: depth and chances."""

    def glance(self) -> Ranking:
        """Every end of the turn with the mover's chance right after it, best first."""
        seat = self.state.active
        found: Ranked = []
        for square in squares_of(ends(self.race, self.state)):
            yield
            after = play(self.race, self.state, square)
            found.append((self.worth.state_chances(after)[seat], square))
        return sorted(found, reverse=True)

    def run(self) -> Ranking:
        """The same list from the deepest look-ahead the budget allows, for the squares worth it."""
        ranked = (yield from self.glance())[:ROOT_WIDTH]
        if len(ranked) < 2 or ranked[0][0] >= 1:
            return ranked
        after = {square: self.worth.position(play(self.race, self.state, square)) for _, square in ranked}
        seat = self.state.active
        two = self.state.seats == 2
        while self.looked < self.budget and self.depth < DEEPEST:
            deeper: Ranked = []
            most = -WIN if two else 0.0
            for _, square in ranked:
                position = after[square]
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
                break  # where all seems lost, what was seen before tells more
            chances = [(_chance(value) if two else value, square) for value, square in deeper]
            chances.sort(key=_worst_first, reverse=True)
            # What was not looked at so far ahead is as far behind as it was.
            change = chances[-1][0] - ranked[len(deeper) - 1][0]
            ranked = chances + [(max(0.0, value + change), square) for value, square in ranked[len(deeper) :]]
            if not is_whole or most >= (WIN / 2 if two else 1.0):
                break
            self.depth += 1
        return ranked

    # ---- two seats: what one wins the other loses

    def _duel(self, position: TurnPosition, depth: int, low: float, high: float, ply: int) -> Value:
        """The active seat's logit, exact between `low` and `high`."""
        yield
        if depth == 0 or self.looked + 1 >= self.budget:
            return self._glimpse(position, low, high, ply)
        self.looked += 1
        if self.turns.wins(position):
            return WIN - ply
        active = position.active
        known = self._met.get(position)
        first = -1
        if known:
            deep, value, kind, first = known
            if deep >= depth and (
                kind == _EXACT or (kind == _LOW and value >= high) or (kind == _HIGH and value <= low)
            ):
                return value
        squares = self.turns.promising(position, self.scope.width)
        if first in squares:
            squares.remove(first)
            squares.insert(0, first)
        best = -2 * WIN
        floor = low
        end = -1
        for square in squares:
            after = self.turns.after(position, square)
            if after.active == active:
                value = yield from self._duel(after, depth - 1, low, high, ply + 1)
            elif depth == 1:
                value = -self._glimpse(after, -high, -low, ply + 1)
            else:
                value = -(yield from self._duel(after, depth - 1, -high, -low, ply + 1))
            if value > best:
                best, end = value, square
                low = max(low, value)
                if low >= high:
                    break
        if self.looked < self.budget:
            kind = _HIGH if best <= floor else _LOW if best >= high else _EXACT
            self._met[position] = depth, best, kind, end
        return best

    def _glimpse(self, position: TurnPosition, low: float, high: float, ply: int, steals: int = STEALS) -> float:
        """The same without looking ahead, but to what is stolen at once: nothing is judged amid robberies."""
        self.looked += 1
        if self.turns.wins(position):
            return WIN - ply
        stands, _, active = position
        mine, other = self.worth.strengths(position)
        value = other - mine if active else mine - other
        robbed = stands[1 - active]
        rest = stands[active].rest
        if not steals or value >= high or not rest or not robbed.have & ~robbed.safe & 1 << rest[0]:
            return value
        if not self.turns.targets(position) & BITS[robbed.square]:
            return value
        after = self.turns.after(position, robbed.square)
        low = max(low, value)
        if after.active == active:
            return max(value, self._glimpse(after, low, high, ply + 1, steals - 1))
        return max(value, -self._glimpse(after, -high, -low, ply + 1, steals - 1))

    # ---- more: every seat for itself

    def _each(self, position: TurnPosition, depth: int) -> Values:
        """Every seat's chance if all play for themselves, and err."""
        known = self._expected.get(position)
        if known and known[0] >= depth:
            return known[1]
        yield
        if depth == 0 or self.looked + 1 >= self.budget or self.turns.wins(position):
            return self._sight(position)
        self.looked += 1
        active = position.active
        found: list[Chances] = []
        for square in self.turns.promising(position, self.scope.width_of_more):
            after = self.turns.after(position, square)
            value = self._sight(after) if depth == 1 else (yield from self._each(after, depth - 1))
            if value[active] >= 1:
                return value
            found.append(value)
        value = expected(found, active)
        if self.looked < self.budget:
            self._expected[position] = depth, value
        return value

    def _sight(self, position: TurnPosition) -> Chances:
        """The same without looking ahead."""
        self.looked += 1
        if self.turns.wins(position):
            return tuple(float(seat == position.active) for seat in range(len(position.stands)))
        return self.worth.chances(position)


def expected(found: Sequence[Chances], seat: Seat) -> Chances:
    """Every seat's chance in the mean of what the seat may do, the more of each the better it is for the seat."""
    most = max(chances[seat] for chances in found)
    shares = [exp((chances[seat] - most) / ERRING) for chances in found]
    whole = sum(shares)
    return tuple(sum(map(mul, shares, column)) / whole for column in zip(*found, strict=True))


def _worst_first(choice: tuple[float, int]) -> float:
    return choice[0]


def _chance(logit: float) -> float:
    return 1.0 if logit > WIN / 2 else 0.0 if logit < -WIN / 2 else 1 / (1 + exp(-logit))
