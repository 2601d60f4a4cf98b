"""How good a position of Beacon is and what to do: roll on, or accept and place where. Pure.

The clever opponent counts the steps it expects and stops rolling when no more are to be had. The others count their
chance to win, learned for the moment when a turn begins (network.py; value.py for the former sharp one) and solved
exactly from there back (solver.py).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Generator, Sequence
from functools import cache
from random import Random
from typing import Final, Protocol

from game.rules.contract import Seat, ranks

from .actions import PLACES, ROLL, Decision
from .board import GOAL, NONE, TOP
from .network import WON, foresight, network
from .rules import BeaconState
from .solver import DOUBLED, LADDER, ONE_CROSS, PLAIN, TWO_CROSSES, Valuation, rolling
from .value import Strengths, former_strengths, gone

_SPITE: Final = 0.5
"""What a step taken from another seat is worth to the clever one, shared by the number of others."""
_WIN: Final = 2.0 * TOP
"""What reaching the goal is worth to the clever one, in steps."""
_CERTAIN: Final = 1e9
"""The strength of a seat that wins with its next move: so great that all others together have no chance."""
_EXTRA: Final = 0.001
"""What a track field is worth where nothing but the rank is left to play for."""


class _Choice(Valuation, Protocol):
    def placings(self, pawn: int, number: int) -> list[tuple[float, int]]:
        """The worth of accepting the number now on every free dice field."""


_Lying = tuple[int, int, float]
"""Of a pair of another seat: dice field, number, and what knocking it off is worth."""


def _places(state: BeaconState, lying: Sequence[_Lying]) -> list[tuple[int, list[_Lying]]]:
    """The free dice fields from the top down, each with the pairs above it."""
    free = [field for field in range(TOP, -1, -1) if not field or state.owners[field] == NONE]
    return [(field, [pair for pair in lying if pair[0] > field]) for field in free]


@cache
def _kept(wait: int, field: int) -> tuple[float, ...]:
    """By rank on the ladder: a rough chance that a pair still lies there after `wait` turns of others."""
    return tuple(1 - gone(wait, field, number) for number in LADDER)


class Steps:
    """Worth counted in track fields ahead: the next move of the pawn, and what the others lose."""

    __slots__ = ("_low", "_pawn", "_places", "_wait")

    def __init__(self, state: BeaconState, seat: Seat) -> None:
        self._wait = others = state.seats - 1
        self._pawn, self._low = state.pawns[seat], state.lows[seat]
        lying: list[_Lying] = []
        for step in range(1, TOP + 1):
            owner = state.owners[step]
            if owner != NONE:
                number = state.numbers[state.pairs[owner]]
                kept = 1 - gone((owner - seat - 1) % state.seats, step, number)
                lying.append((step, number, _SPITE * step * kept / others))
        self._places = _places(state, lying)

    def _ahead(self, field: int) -> float:
        """The worth of the pawn's next move from a dice field that keeps its pair."""
        return _WIN if self._pawn + field >= GOAL else float(field)

    def best(self, number: int) -> tuple[float, int]:
        """The worth of accepting the number, and the dice field to place it on."""
        worths = []
        for field, above in self._places:
            worth = self._ahead(field) * (1 - gone(self._wait, field, number)) if field else 0.0
            worths.append((worth + sum(spite for _, other, spite in above if other <= number), field))
        return max(worths)

    def rolling(self) -> float:
        """The worth of rolling again, as if the pawn's way were endless."""
        pawn = self._pawn
        best = [0.0] * len(LADDER)
        for field, above in self._places:
            ahead = self._ahead(field)
            row = [ahead * kept for kept in _kept(self._wait, field)]
            for _, other, spite in above:
                for rank in range(bisect_left(LADDER, other), len(LADDER)):
                    row[rank] += spite
            best = list(map(max, best, row))
        back = pawn - self._low
        gained, throws = -float(ONE_CROSS * min(back, 1) + TWO_CROSSES * min(back, 2)), ONE_CROSS + TWO_CROSSES
        options = [best[rank] for rank in PLAIN]
        for double, rank in DOUBLED:
            if pawn + double >= GOAL:
                gained += _WIN
                throws += 1
            else:
                gained += double
                options.append(best[rank])
        worth = gained / throws
        for option in sorted(options, reverse=True):
            if option <= worth:
                break
            gained += option
            throws += 1
            worth = gained / throws
        return worth


class Chances:
    """Worth counted in chances to win, by the learned strengths."""

    __slots__ = ("_all", "_places", "_rows", "_seat", "_state", "_strengths", "_wait", "far", "low")

    def __init__(self, state: BeaconState, seat: Seat, learned: Strengths) -> None:
        self.far, self.low = GOAL, state.lows[seat]
        self._state, self._seat, self._strengths = state, seat, learned
        self._wait = state.seats - 1
        numbers = state.numbers
        total = 0.0
        lying: list[_Lying] = []
        for other in range(state.seats):
            if other == seat:
                continue
            wait = (other - seat - 1) % state.seats
            pawn, step = state.pawns[other], state.steps[other]
            if step > 0:
                number = numbers[state.pairs[other]]
                if wait:
                    with_pair = learned.of(wait, pawn, step, number)
                elif pawn + step < GOAL or state.finish:
                    # The next turn begins with this pair's move; that is the moment the formula was learned for.
                    with_pair = learned.of(0, pawn + step, NONE, 0)
                else:
                    with_pair = _CERTAIN
                total += with_pair
                lying.append((step, number, with_pair - learned.of(wait, pawn, NONE, 0)))
            else:
                total += learned.of(wait, pawn, NONE, 0)
        self._all = total
        self._places = _places(state, lying)
        self._rows = [(field, [self._rest(above, number) for number in LADDER]) for field, above in self._places]

    def _rest(self, above: list[_Lying], number: int) -> float:
        """The strength of all others after a placing."""
        rest = self._all
        for _, other, less in above:
            if other <= number:
                rest -= less
        return rest

    def placings(self, pawn: int, number: int) -> list[tuple[float, int]]:
        """The worth of accepting the number on every free dice field."""
        of, wait = self._strengths.of, self._wait
        worths = []
        for field, above in self._places:
            own = of(wait, pawn, field, number)
            worths.append((own / (own + self._rest(above, number)), field))
        return worths

    def best(self, pawn: int, number: int) -> tuple[float, int]:
        return max(self.placings(pawn, number))

    def accepting(self, pawn: int) -> Sequence[float]:
        # The best share is the one with the smallest ratio of the others' strength to one's own.
        own = self._strengths.own(pawn)
        field, rests = self._rows[0]
        ratios = [rest / mine for rest, mine in zip(rests, own[field], strict=True)]
        for field, rests in self._rows[1:]:
            ratios = [
                ratio if ratio * mine < rest else rest / mine
                for ratio, rest, mine in zip(ratios, rests, own[field], strict=True)
            ]
        return [1 / (1 + ratio) for ratio in ratios]

    def lost(self, pawn: int) -> float:
        own = self._strengths.of(self._wait, pawn, NONE, 0)
        return own / (own + self._all)

    def arrived(self, pawn: int) -> float:
        return _lead(self._state, self._seat, pawn) if self._state.finish else 1.0


class LastRound:
    """Worth where a pawn is already at the goal and the round is being finished (S-32): only doubles still help."""

    __slots__ = ("_free", "_seat", "_state", "far", "low")

    def __init__(self, state: BeaconState, seat: Seat) -> None:
        self.far, self.low = GOAL, state.lows[seat]
        self._state, self._seat = state, seat
        self._free = [field for field, _ in _places(state, ())]

    def placings(self, pawn: int, number: int) -> list[tuple[float, int]]:
        return [(_EXTRA * (pawn + field / (TOP + 1)), field) for field in self._free]

    def best(self, pawn: int, number: int) -> tuple[float, int]:
        return max(self.placings(pawn, number))

    def accepting(self, pawn: int) -> Sequence[float]:
        return [self.best(pawn, 0)[0]] * len(LADDER)

    def lost(self, pawn: int) -> float:
        return _EXTRA * pawn

    def arrived(self, pawn: int) -> float:
        return _lead(self._state, self._seat, pawn) + _EXTRA * pawn


def _lead(state: BeaconState, seat: Seat, pawn: int) -> float:
    """The chance to win with a pawn at the goal while the round is finished (S-32)."""
    seats = state.seats
    played = (seat - state.first) % seats
    ahead = 0
    for other in range(seats):
        if other == seat:
            continue
        still = (other - state.first) % seats > played
        mark = state.pawns[other] + (max(state.steps[other], 0) if still else 0)
        if mark > pawn:
            return 0.0
        ahead += mark == pawn
    return 1.0 / (1 + ahead)


def valuation(state: BeaconState, seat: Seat) -> _Choice:
    """What the ends of the seat's turn are worth: chances to win, or the rank where only that is left to play for."""
    if not state.finish:
        return foresight(state, seat)
    if max(state.pawns) >= GOAL:
        return LastRound(state, seat)
    return foresight(state, seat, tuple([_lead(state, seat, GOAL + beyond) for beyond in range(len(WON))]))


def policy(state: BeaconState, seat: Seat, rng: Random) -> Decision | None:
    """Roll while more steps can be expected from it than from the best placing."""
    steps = Steps(state, seat)
    worth, field = steps.best(state.numbers[state.code])
    return ROLL if steps.rolling() > worth else PLACES[field]


def sharp(state: BeaconState, seat: Seat, rng: Random) -> Generator[None, None, Decision]:
    """Roll while the chance to win is greater with it than with the best placing; pauses while tables are built.

    By what was learned before the four levels, for comparison with them.
    """
    pawn = state.pawns[seat]
    learned = former_strengths(state.seats)
    for field in range(pawn, GOAL):
        if not learned.knows(field):
            learned.own(field)
            yield
    last = state.finish and max(state.pawns) >= GOAL
    choice: _Choice = LastRound(state, seat) if last else Chances(state, seat, learned)
    worth, field = choice.best(pawn, state.numbers[state.code])
    return ROLL if rolling(pawn, choice) > worth else PLACES[field]


def evaluate(state: BeaconState, seat: Seat) -> float:
    """The chance to win, 0 to 1; the seats' chances sum to 1."""
    return chances(state)[seat]


def chances(state: BeaconState) -> list[float]:
    """Every seat's chance to win: learned where a turn begins, solved exactly from there within a turn."""
    seats, active = state.seats, state.active
    if not state.due:
        winners = [rank == 1 for rank in ranks(state)]
        return [won / sum(winners) for won in winners]
    if state.first == NONE:
        return [1 / seats] * seats
    if state.finish and max(state.pawns) >= GOAL:
        played = (active - state.first) % seats
        marks = [
            pawn + (max(step, 0) if (seat - state.first) % seats > played else 0)
            for seat, (pawn, step) in enumerate(zip(state.pawns, state.steps, strict=True))
        ]
        best = max(marks)
        return [(mark == best) / marks.count(best) for mark in marks]
    seen = []
    for wait in range(seats):
        seat = (active + wait) % seats
        step = state.steps[seat]
        seen.append((state.pawns[seat], *((step, state.numbers[state.pairs[seat]]) if step > 0 else (NONE, 0))))
    told = network(seats).shares(seen)
    shares = [told[(seat - active) % seats] for seat in range(seats)]
    if state.code == NONE:
        return shares
    choice = valuation(state, active)
    pawn = state.pawns[active]
    own = rolling(pawn, choice)
    if state.due == (active,):
        own = max(own, choice.best(pawn, state.numbers[state.code])[0])
    rest = 1 - shares[active]
    return [own if seat == active else (1 - own) * share / rest for seat, share in enumerate(shares)]
