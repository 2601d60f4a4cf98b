"""Looking several turns ahead in Knight's Leap: whole turns as moves, every seat playing for itself (max^n).

Pure. The work is cut into small slices by generators; its size is counted in positions, never in time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Final

import msgspec

from game.rules.contract import Seat
from game.rules.data import path_of, read_json

from .board import BITS, CENTRE, COLOURS, Token, squares_of
from .moves import LEAPS, RETREATS, STOP
from .race import Race, best_corner
from .rules import NOBODY, KnightsLeapState


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth, in natural logarithms of the share of the win; learned from matches (`training`)."""

    turn: float
    """A turn further from the win than the others (solo distance and order of play)."""
    colour: float
    """A colour in the row, beyond the turns it saves."""
    full: float
    """A full row, the same."""
    robber: float
    """Being on turn with a pawn to rob in reach."""
    robbed: float
    """An unsafe colour that somebody who needs it next can steal at once."""
    wanted: tuple[float, float, float, float]
    """An unsafe colour that somebody needs next, second, third, later."""

    @classmethod
    def of(cls, weights: Sequence[float]) -> Taste:
        """From weights in the order of `FEATURES`; raises ValueError for another number of them."""
        wait, colour, full, robber, robbed, *wanted = weights
        first, second, third, later = wanted
        return cls(-wait, colour, full, robber, robbed, (first, second, third, later))


FEATURES: Final = ("wait", "colours", "full", "robber", "robbed", "next", "second", "third", "later")
"""What `features` gives."""
TASTES: Final = {
    2: Taste(0.47, 0.47, 1.2, 0.83, -0.83, (-0.47, -0.4, -0.3, -0.29)),
    3: Taste(0.4, 0.49, 0.86, 0.25, -0.85, (-0.31, -0.19, -0.22, -0.36)),
    4: Taste(0.24, 0.64, 1.14, 0.36, -0.69, (-0.34, -0.2, -0.3, -0.3)),
}
"""By number of seats, where nothing newer was learned."""
WEIGHTS_FILE: Final = path_of("knightsleap", "value.json")
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

_NEVER = 99

CLEARLY: Final = 2e-6
"""A look-ahead is only cut off if it is worse by this much, so that nothing unfinished looks equally good."""

Chances = tuple[float, ...]
"""Per seat its estimated share of the win; they sum to 1."""


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of weights."""

    features: tuple[str, ...]
    weights: dict[str, tuple[float, ...]]
    """By number of seats, in the order of the features."""
    made: dict[str, dict[str, str]] = {}
    """By number of seats: the command, seed and date."""


@cache
def taste_for(seats: int) -> Taste:
    """What was learned last for that many seats; `TASTES` where there is no file of weights that fits."""
    try:
        learned = read_json(WEIGHTS_FILE, Learned)
        if learned.features == FEATURES:
            return Taste.of(learned.weights[str(seats)])
    except (ValueError, LookupError):
        pass
    return TASTES[seats]


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


def features(race: Race, state: KnightsLeapState, seat: Seat) -> tuple[float, ...]:
    """What `Taste` weighs, in its order: turns, colours, full, robber, robbed, wanted next, second, third, later."""
    seats = state.seats
    pawns, reach = state.pawns, race.layout.reach
    square, want, active = pawns[seat], state.want[seat], state.active
    wait = race.turns(state, seat) + (seat - active) % seats / seats
    robber = robbed = 0
    if active == seat and want >= 0 and state.is_turn:
        mask = state.occupied & reach[square]
        if mask:
            robber = int(mask & ~state.barred(seat) & ~BITS[square] != 0)
    counts = [0, 0, 0, 0]
    unsafe = state.have[seat] & ~state.safe[seat]
    if unsafe:
        soonest = [_NEVER] * len(COLOURS)
        near = [
            other
            for other, stand in enumerate(pawns)
            if active != seat and stand >= 0 <= square and reach[stand] >> square & 1
        ]
        for other, owned in enumerate(state.owned):
            if other == seat:
                continue
            for place, colour in enumerate(state.rows[other][owned:]):
                if unsafe >> colour & 1 and place < soonest[colour]:
                    soonest[colour] = place
                    if place == 0 and other in near:
                        soonest[colour] = -1
        for place in soonest:
            if place < 0:
                robbed += 1
            elif place < _NEVER:
                counts[min(place, 3)] += 1
    return (wait, state.owned[seat], want < 0, robber, robbed, *counts)


def chances(race: Race, state: KnightsLeapState, taste: Taste | None = None) -> Chances:
    """Every seat's estimated share of the win, from solo distance, order of play and what can be stolen."""
    seats = state.seats
    if state.winner != NOBODY:
        return tuple(float(seat == state.winner) for seat in range(seats))
    taste = taste or taste_for(seats)
    first, second, third, later = taste.wanted
    weights = []
    for seat in range(seats):
        wait, colours, full, robber, robbed, a, b, c, d = features(race, state, seat)
        weights.append(
            exp(
                taste.colour * colours
                - taste.turn * wait
                + taste.full * full
                + taste.robber * robber
                + taste.robbed * robbed
                + first * a
                + second * b
                + third * c
                + later * d
            )
        )
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


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

    def __init__(self, state: KnightsLeapState, budget: int, taste: Taste | None = None) -> None:
        """`budget` is the number of positions looked at, roughly; the taste is what was learned, or another."""
        self.state = state
        self.race = Race(state)
        self.taste = taste or taste_for(state.seats)
        self.budget = budget
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
                value = (yield from self._value(after[square], self.depth + 1, 1.0 - most + CLEARLY))[seat]
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
