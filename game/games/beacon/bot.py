"""How good a position of Beacon is and what to do: roll on, or accept and place where. Pure.

Both opponents solve the turn exactly (solver.py); they differ in what they think a finished turn is worth. The clever
one counts the steps it expects, the sharp one the learned chance of winning (value.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from game.rules.contract import Action, Seat, ranks

from .board import GOAL, TOP
from .rules import Race
from .solver import LADDER, Valuation, rolling
from .value import Strengths, gone, strengths
from .words import NONE, PLACES, ROLL, Decision

_SPITE: Final = 0.5
"""What a step taken from another seat is worth to the clever one, shared by the number of others."""
_EXTRA: Final = 0.001
"""What a track field is worth where nothing but the rank is left to play for."""


class _Choice(Valuation, Protocol):
    def best(self, pawn: int, number: int) -> tuple[float, int]:
        """The worth of accepting the number now, and the dice field to place it on."""


def _free(state: Race) -> list[int]:
    return [field for field in range(TOP, -1, -1) if not field or state.owners[field] == NONE]


class Steps:
    """Worth counted in track fields: where the pawn will be after its next move, less what the others keep."""

    __slots__ = ("_far", "_fields", "_wait")

    def __init__(self, state: Race, seat: Seat) -> None:
        others = state.seats - 1
        numbers = state.numbers
        self._wait = others
        lying = []
        for step in range(1, TOP + 1):
            owner = state.owners[step]
            if owner != NONE:
                number = numbers[state.pairs[owner]]
                kept = 1 - gone((owner - seat - 1) % state.seats, step, number)
                lying.append((step, number, _SPITE * step * kept / others))
        self._fields = [(field, [item for item in lying if item[0] > field]) for field in _free(state)]
        self._far: list[float] | None = None

    def _worth(self, pawn: int, field: int, above: list[tuple[int, int, float]], number: int) -> float:
        ahead = min(field, GOAL - pawn)
        worth = pawn + (ahead * (1 - gone(self._wait, field, number)) if field else 0.0)
        for _, other, spite in above:
            if other <= number:
                worth += spite
        return worth

    def best(self, pawn: int, number: int) -> tuple[float, int]:
        return max((self._worth(pawn, field, above, number), field) for field, above in self._fields)

    def accepting(self, pawn: int) -> Sequence[float]:
        if pawn + TOP > GOAL:
            return [self.best(pawn, number)[0] for number in LADDER]
        if self._far is None:
            self._far = [self.best(0, number)[0] for number in LADDER]
        return [pawn + worth for worth in self._far]

    def lost(self, pawn: int) -> float:
        return float(pawn)

    def arrived(self, pawn: int) -> float:
        return float(GOAL + TOP)


class Chances:
    """Worth counted in chances to win, by the learned strengths."""

    __slots__ = ("_all", "_fields", "_rows", "_seat", "_state", "_strengths", "_wait")

    def __init__(self, state: Race, seat: Seat, learned: Strengths) -> None:
        self._state, self._seat, self._strengths = state, seat, learned
        self._wait = state.seats - 1
        numbers = state.numbers
        total = 0.0
        lying = []
        for other in range(state.seats):
            if other == seat:
                continue
            wait = (other - seat - 1) % state.seats
            pawn, step = state.pawns[other], state.steps[other]
            if step > 0:
                number = numbers[state.pairs[other]]
                with_pair = learned.of(wait, pawn, step, number)
                total += with_pair
                lying.append((step, number, with_pair - learned.of(wait, pawn, NONE, 0)))
            else:
                total += learned.of(wait, pawn, NONE, 0)
        self._all = total
        self._fields = [(field, [item for item in lying if item[0] > field]) for field in _free(state)]
        self._rows = [(field, [self._rest(above, number) for number in LADDER]) for field, above in self._fields]

    def _rest(self, above: list[tuple[int, int, float]], number: int) -> float:
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
        for field, above in self._fields:
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

    __slots__ = ("_fields", "_seat", "_state")

    def __init__(self, state: Race, seat: Seat) -> None:
        self._state, self._seat, self._fields = state, seat, _free(state)

    def best(self, pawn: int, number: int) -> tuple[float, int]:
        field = self._fields[0]
        return _EXTRA * (pawn + field / (TOP + 1)), field

    def accepting(self, pawn: int) -> Sequence[float]:
        return [self.best(pawn, 0)[0]] * len(LADDER)

    def lost(self, pawn: int) -> float:
        return _EXTRA * pawn

    def arrived(self, pawn: int) -> float:
        return _lead(self._state, self._seat, pawn) + _EXTRA * pawn


def _lead(state: Race, seat: Seat, pawn: int) -> float:
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


def _valuation(state: Race, seat: Seat) -> _Choice:
    if state.finish and max(state.pawns) >= GOAL:
        return LastRound(state, seat)
    return Chances(state, seat, strengths(state.seats))


def _decide(state: Race, seat: Seat, choice: _Choice) -> Decision:
    pawn = state.pawns[seat]
    worth, field = choice.best(pawn, state.numbers[state.code])
    return ROLL if rolling(pawn, choice) > worth else PLACES[field]


def policy(state: Race, seat: Seat, rng: Random) -> Action | None:
    """Roll while more steps can be expected from it than from the best placing."""
    return _decide(state, seat, Steps(state, seat))


def sharp_policy(state: Race, seat: Seat, rng: Random) -> Action | None:
    """Roll while the chance to win is greater with it than with the best placing."""
    return _decide(state, seat, _valuation(state, seat))


def evaluate(state: Race, seat: Seat) -> float:
    """The chance to win, 0 to 1; the seats' chances sum to 1."""
    return chances(state)[seat]


def chances(state: Race) -> list[float]:
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
    learned = strengths(seats)
    shares = []
    for seat in range(seats):
        step = state.steps[seat]
        number = state.numbers[state.pairs[seat]] if step > 0 else 0
        shares.append(learned.of((seat - active) % seats, state.pawns[seat], step if step > 0 else NONE, number))
    total = sum(shares)
    if state.code == NONE:
        return [share / total for share in shares]
    choice = _valuation(state, active)
    pawn = state.pawns[active]
    own = rolling(pawn, choice)
    if state.due == (active,):
        own = max(own, choice.best(pawn, state.numbers[state.code])[0])
    rest = total - shares[active]
    return [own if seat == active else (1 - own) * share / rest for seat, share in enumerate(shares)]
