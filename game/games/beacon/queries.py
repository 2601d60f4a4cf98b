"""What a screen asks about a position of Beacon: odds, previews, the rolls of the turn, and why not.

Pure. Legality is asked of the rules, never decided again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Final

from game.rules.contract import CHANCE, N_, Seat

from .actions import PLACES, Place
from .board import CODES, CROSSES, DOUBLES, GOAL, NONE, NUMBERS, Throw, throw_of
from .rules import BeaconState


class Refusal(Enum):
    """Why a seat may not place its pair on a dice field; the value is a message id."""

    OVER = N_("The match is over.")
    NOT_YOUR_TURN = N_("It is not your turn.")
    ROLLING = N_("The dice are still rolling.")
    TAKEN = N_("Another pair lies here.")


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely the next roll brings what, out of 36 throws. `better` counts throws above the current number."""

    cross: Fraction
    """At least one X: the turn would be lost (S-13); 0 before the first roll."""
    better: Fraction
    double: Fraction
    """1-1, 2-2 or 3-3 (S-14)."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What placing the current pair on a dice field would do (S-15, S-16)."""

    field: int
    number: int
    knocked_off: tuple[Seat, ...]
    """Whose pairs would fly, from the bottom up."""
    spared: tuple[Seat, ...]
    """Whose pairs lie above and are too high to be moved."""
    target: int
    """The track field its pawn reaches next turn if the pair is still there; at most the goal unless S-32 is on."""


def rolls(state: BeaconState) -> tuple[Throw, ...]:
    """The rolls of the running turn, the first one first."""
    return tuple(throw_of(code, state.numbers) for code in state.codes())


def current(state: BeaconState) -> Throw | None:
    """The throw that could be accepted now; None while the dice roll."""
    if not state.due or state.due[0] == CHANCE:
        return None
    return throw_of(state.code, state.numbers)


def lying(state: BeaconState, seat: Seat) -> tuple[int, Throw] | None:
    """The dice field and the pair of a seat; None if it lies on none."""
    if state.steps[seat] == NONE:
        return None
    return state.steps[seat], throw_of(state.pairs[seat], state.numbers)


@cache
def odds_beyond(number: int) -> Odds:
    """The odds from the second roll of a turn on, holding that number."""
    good = [code for code in CODES if not CROSSES[code]]
    total = len(CODES)
    return Odds(
        Fraction(total - len(good), total),
        Fraction(sum(NUMBERS[code] > number for code in good), total),
        Fraction(sum(DOUBLES[code] > 0 for code in good), total),
    )


_FREE_ROLL: Final = Odds(Fraction(0), Fraction(1), odds_beyond(0).double)


def odds(state: BeaconState) -> Odds:
    """The odds of rolling once more; of a turn's first roll, which cannot fail, while it is due (S-12)."""
    code = state.code
    return _FREE_ROLL if code == NONE else odds_beyond(state.numbers[code])


@cache
def reach(number: int) -> Fraction:
    """Chance that a seat which keeps rolling gets at least this number before an X, first roll free (S-11..S-13)."""
    first = Fraction(sum(NUMBERS[code] >= number for code in CODES), len(CODES))
    hits = sum(NUMBERS[code] >= number for code in CODES if not CROSSES[code])
    lost = sum(CROSSES[code] > 0 for code in CODES)
    return first + (1 - first) * Fraction(hits, hits + lost)


def preview(state: BeaconState, field: int) -> Preview:
    """What placing here would do; only while a number can be accepted and where why_not() is None."""
    code, seat = state.code, state.active
    flying = tuple(state.knocked_off(field, code))
    spared = tuple(
        owner for owner in state.owners[field + 1 :] if owner != NONE and owner not in flying and owner != seat
    )
    target = state.pawns[seat] + field
    return Preview(field, state.numbers[code], flying, spared, target if state.finish or target < GOAL else GOAL)


def previews(state: BeaconState) -> tuple[Preview, ...]:
    """Every placing that is possible now, from the top down."""
    if current(state) is None:
        return ()
    return tuple(preview(state, action.field) for action in state.legal(state.active) if isinstance(action, Place))


def why_not(state: BeaconState, seat: Seat, field: int) -> Refusal | None:
    """Why the seat may not place its pair on this dice field now; None if it may."""
    if not state.due:
        return Refusal.OVER
    if state.active != seat:
        return Refusal.NOT_YOUR_TURN
    if state.due[0] == CHANCE:
        return Refusal.ROLLING
    return None if PLACES[field] in state.legal(seat) else Refusal.TAKEN
