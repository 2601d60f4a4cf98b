"""Looking several turns ahead in Knight's Leap: whole turns as moves, every seat playing for itself (max^n).

Pure. The work is cut into small slices by generators; its size is counted in positions, never in time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from .actions import LEAPS, RETREATS, STOP
from .board import BITS, CENTRE, Token, squares_of
from .race import Race, best_corner
from .rules import KnightsLeapState
from .value import Chances, Taste, chances, taste_for

FEAR: Final = 1.5
"""Turns that landing in a robber's reach costs, when squares are put in order."""
STEAL: Final = 1.5
"""Turns that a steal is worth beyond the colour, when squares are put in order."""
SHELTER: Final = 0.35
"""The same for every colour made safe."""
SLICE: Final = 5
"""Positions between two pauses."""
ROOT_WIDTH: Final = 10
WIDTHS: Final = (4, 4, 5, 5)
"""Squares looked at with 1, 2, ... turns left to look ahead."""
DEEPEST: Final = 8

CLEARLY: Final = 2e-6
"""A look-ahead is only cut off if it is worse by this much, so that nothing unfinished looks equally good."""


def ends(race: Race, state: KnightsLeapState) -> int:
    """The squares on which the running turn can end, as a bit set; exact, chains and pawns included (K-10..K-20)."""
    seat = state.active
    square = state.pawns[seat]
    if not state.is_chain:
        reach = race.layout.reach[square]
        if not reach & state.occupied:
            return reach
    found = 0
    edge = []
    entered = state.entered
    for action in state.choices:
        if action is STOP:
            found |= BITS[square]
        else:
            edge.append(action.square)
            found |= BITS[action.square]
    seen = entered | found
    occupied = state.occupied
    while edge:
        at = edge.pop()
        if occupied >> at & 1:
            continue
        fresh = state.extra_targets(seat, at, seen)
        if fresh:
            seen |= fresh
            found |= fresh
            edge += squares_of(fresh)
    return found


def play(race: Race, state: KnightsLeapState, square: int) -> KnightsLeapState:
    """The position after the active seat's turn has ended on the square, a robbed pawn back on its best corner.

    The way there changes nothing (K-16 forgets it with the turn), so one leap to its end stands for all of it.
    """
    after = state.copy()
    seat = state.active
    if square == state.pawns[seat]:
        after.apply(seat, STOP)
        return after
    after.apply(seat, LEAPS[square])
    if after.is_retreat:
        after.apply(after.victim, RETREATS[best_corner(race, after, after.victim)])
    elif after.active == seat and after.is_chain:
        after.apply(seat, STOP)
    return after


def promising(race: Race, state: KnightsLeapState, width: int) -> list[int]:
    """The squares worth looking at, best first: short ways to the win, steals, safety, out of the robbers' reach."""
    seat = state.active
    pawns, board = state.pawns, state.board
    want = state.want[seat]
    goals = race.goals(state, seat)
    others = state.occupied & ~BITS[pawns[seat]]
    unsafe = state.have[seat] & ~state.safe[seat]
    danger = fresh_danger = 0
    for other, need in enumerate(state.want):
        if other != seat and need >= 0:
            if unsafe >> need & 1:
                danger |= race.layout.reach[pawns[other]]
            elif need == want:
                fresh_danger |= race.layout.reach[pawns[other]]
    scored = []
    for square in squares_of(ends(race, state)):
        value: float
        if others >> square & 1 and want >= 0:
            later = race.goals_after(state, seat, state.tokens)
            value = min(more + turns[square] for more, turns in later) - STEAL
        elif board[square] == want >= 0:
            later = race.goals_after(state, seat, state.tokens & ~BITS[square])
            value = min(more + turns[square] for more, turns in later)
            if fresh_danger >> square & 1:
                value += FEAR
        elif want < 0 and square == CENTRE:
            value = -1.0
        else:
            value = min(more + turns[square] for more, turns in goals)
            if unsafe and board[square] == Token.SAFETY:
                value -= SHELTER * unsafe.bit_count() + FEAR * (danger >> square & 1)
        if danger >> square & 1:
            value += FEAR
        scored.append((value, square))
    scored.sort()
    return [square for _, square in scored[:width]]


class Search:
    """One decision: on which square the running turn should end."""

    def __init__(
        self, state: KnightsLeapState, budget: int, taste: Taste | None = None, margin: float = CLEARLY
    ) -> None:
        """`budget` is the number of positions looked at, roughly; the taste is what was learned, or another.

        Ends of the turn that are worse than the best by the margin need not be looked at to the end.
        """
        self.state = state
        self.race = Race(state)
        self.taste = taste or taste_for(state.seats)
        self.budget = budget
        self.margin = margin
        self.looked = 0
        self.depth = 0
        """Turns of the deepest finished look-ahead."""

    def glance(self) -> list[tuple[float, int]]:
        """Every end of the turn with the mover's chance right after it, best first."""
        return sorted(self._ends(), reverse=True)

    def _ends(self) -> Iterator[tuple[float, int]]:
        seat = self.state.active
        for square in squares_of(ends(self.race, self.state)):
            yield chances(self.race, play(self.race, self.state, square), self.taste)[seat], square

    def run(self) -> Generator[None, None, list[tuple[float, int]]]:
        """The same list from the deepest look-ahead the budget allows, for the squares worth it."""
        seat = self.state.active
        yield
        found = []
        for each in self._ends():
            found.append(each)
            if len(found) % SLICE == 0:
                yield
        ranked = sorted(found, reverse=True)[:ROOT_WIDTH]
        after = {square: play(self.race, self.state, square) for _, square in ranked}
        # Found a forced win: the shortest. Found only losses: the look-ahead before held out longest.
        while self.looked < self.budget and self.depth < DEEPEST and len(ranked) > 1 and ranked[0][0] < 1.0:
            deeper: list[tuple[float, int]] = []
            most = 0.0
            for _, square in ranked:
                value = (yield from self._value(after[square], self.depth + 1, 1.0 - most + self.margin))[seat]
                if self.looked >= self.budget:
                    break
                deeper.append((value, square))
                most = max(most, value)
            if len(deeper) < len(ranked):
                # Half finished: what was looked at again comes first, the others keep their order behind it.
                if not deeper:
                    break
                done = sorted(deeper, reverse=True)
                worst = done[-1][0] - CLEARLY
                return done + [(min(value, worst), square) for value, square in ranked[len(done) :]]
            if most <= 0.0:
                break
            self.depth += 1
            ranked = sorted(deeper, reverse=True)
        return ranked

    def _value(self, state: KnightsLeapState, depth: int, enough: float) -> Generator[None, None, Chances]:
        """Every seat's chance if all play for themselves; cut off once the mover has `enough` to put its parent off."""
        self.looked += 1
        if self.looked % SLICE == 0:
            yield
        if depth == 0 or not state.is_turn or self.looked >= self.budget:
            return chances(self.race, state, self.taste)
        seat = state.active
        best: Chances = ()
        for square in promising(self.race, state, WIDTHS[min(depth, len(WIDTHS)) - 1]):
            value = yield from self._value(play(self.race, state, square), depth - 1, 1.0 - best[seat] if best else 1.0)
            if not best or value[seat] > best[seat]:
                best = value
                if best[seat] >= enough:
                    break
        return best
