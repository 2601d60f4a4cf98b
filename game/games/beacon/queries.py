"""Read-only queries on a Beacon position for the screen: odds, previews, refusals.

Pure. Legality always comes from the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Final

from game.rules.contract import CHANCE, N_, Seat

from .actions import PLACES
from .board import CODES, CROSSES, NONE, NUMBERS, Throw, throw_of
from .rules import BeaconState


class RefusalReason(Enum):
    """Reason why a seat may not place its pair on a dice field; the value is a message id."""

    OVER = N_("The match is over.")
    NOT_YOUR_TURN = N_("It is not your turn.")
    ROLLING = N_("The dice are still rolling.")
    TAKEN = N_("Another pair lies here.")


@dataclass(frozen=True, slots=True)
class Odds:
    """Probabilities for the next roll, out of 36 throws. `better` counts throws above the current number."""

    cross: Fraction
    """At least one X, which loses the turn (S-13); 0 before the first roll."""
    better: Fraction


@dataclass(frozen=True, slots=True)
class PlacingPreview:
    """Effect of placing the current pair on a dice field (S-15, S-16)."""

    field: int
    number: int
    knocked_off: tuple[Seat, ...]
    """Seats whose pairs would be knocked off, bottom up."""


def rolls(state: BeaconState) -> tuple[Throw, ...]:
    """Return the rolls of the current turn, first one first."""
    return tuple(throw_of(code, state.numbers) for code in state.codes())


def current(state: BeaconState) -> Throw | None:
    """Return the throw that could be accepted now; None while the dice roll."""
    if not state.due or state.due[0] == CHANCE:
        return None
    return throw_of(state.code, state.numbers)


def dice_on_track(state: BeaconState, seat: Seat) -> tuple[int, Throw] | None:
    """Return the dice field and the throw of a seat's pair; None if it has none on the board."""
    if state.steps[seat] == NONE:
        return None
    return state.steps[seat], throw_of(state.pairs[seat], state.numbers)


@cache
def odds_beyond(number: int) -> Odds:
    good = [code for code in CODES if not CROSSES[code]]
    total = len(CODES)
    return Odds(
        Fraction(total - len(good), total),
        Fraction(sum(NUMBERS[code] > number for code in good), total),
    )


_FREE_ROLL: Final = Odds(Fraction(0), Fraction(1))


def odds(state: BeaconState) -> Odds:
    """Return the odds of the next roll; a turn's first roll cannot fail (S-12)."""
    code = state.code
    return _FREE_ROLL if code == NONE else odds_beyond(state.numbers[code])


@cache
def reach(number: int) -> Fraction:
    """Return the chance of at least this number by rolling on until an X; the first roll cannot fail (S-11 to S-13)."""
    first = Fraction(sum(NUMBERS[code] >= number for code in CODES), len(CODES))
    hits = sum(NUMBERS[code] >= number for code in CODES if not CROSSES[code])
    lost = sum(CROSSES[code] > 0 for code in CODES)
    return first + (1 - first) * Fraction(hits, hits + lost)


def preview(state: BeaconState, field: int) -> PlacingPreview:
    """Return the effect of placing here; only valid while a number can be accepted and why_not() is None."""
    return PlacingPreview(field, state.numbers[state.code], tuple(state.knocked_off(field, state.code)))


def why_not(state: BeaconState, seat: Seat, field: int) -> RefusalReason | None:
    """Return why the seat may not place its pair on this dice field now; None if it may."""
    if not state.due:
        return RefusalReason.OVER
    if state.active != seat:
        return RefusalReason.NOT_YOUR_TURN
    if state.due[0] == CHANCE:
        return RefusalReason.ROLLING
    return None if PLACES[field] in state.legal(seat) else RefusalReason.TAKEN
