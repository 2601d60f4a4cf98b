"""The crosses of the seats in Diceland, independent of turns and phases. Pure.

A sheet has its free fields, the frontier (free fields touching a cross), and per colour the free fields of its open
region and the number of missing fields. Sets of fields are ints with one bit per field.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.bitset import numbers
from game.rules.contract import Emit, Seat, State

from . import events
from .actions import Answer, Decision
from .board import BIT, COLOURS, NEAR, NOWHERE, SHADES, BoardKind, Side
from .dice import DICE
from .events import Refusal, RefusalReason


@dataclass(frozen=True, slots=True)
class Terms:
    """Rule parameters derived from the options of a match (D-50..D-54)."""

    layout: BoardKind
    goal: int
    """Treasures needed (D-40)."""
    same: bool
    fresh: bool
    circle: bool = False
    """True if play continues until all seats have been active equally often (D-53)."""
    back: bool = False
    """True if the playing order reverses after every round (D-54)."""


class CrossSheets(State[Decision, Answer]):
    __slots__ = ("free", "front", "need", "rest", "sides", "terms", "treasures")

    def __init__(self, seats: int, terms: Terms) -> None:
        self.terms = terms
        self.sides: list[Side] = [NOWHERE] * seats
        self.free = [0] * seats
        """Coloured fields not crossed yet, per seat."""
        self.front = [0] * seats
        """Free fields that touch a cross, per seat (D-20)."""
        self.rest = [0] * (SHADES * seats)
        """At 6 * seat + colour: the free fields of the open region of that colour, 0 if none is open (D-21)."""
        self.need = [terms.layout.colour_fields] * (SHADES * seats)
        """At 6 * seat + colour: the fields of that colour still missing (D-07)."""
        self.treasures = [0] * seats

    @property
    def seats(self) -> int:
        return len(self.free)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.treasures)

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """Ranking by D-44; winners come first automatically, as only they have both in full."""
        missing = min(self.need[SHADES * seat : SHADES * (seat + 1)])
        return (min(self.treasures[seat], self.terms.goal), -missing)

    def openings(self, seat: Seat, shade: int, dice: int) -> int:
        """Return the fields the seat could cross first with that many dice of a colour, as a set (D-20..D-23)."""
        rest = self.rest[SHADES * seat + shade]
        if rest:
            return self.front[seat] & rest if rest.bit_count() >= dice else 0
        side = self.sides[seat]
        return self.front[seat] & side.roomy[shade][dice]

    def refusal(self, seat: Seat, shade: int, dice: int) -> Refusal | None:
        """Return the reason why the seat could not use that many dice of a colour, None if it could."""
        if self.openings(seat, shade, dice):
            return None
        colour = COLOURS[shade]
        rest = self.rest[SHADES * seat + shade]
        if rest:
            return Refusal(RefusalReason.OVERTHROWN, colour, dice, rest.bit_count())
        if not self.need[SHADES * seat + shade]:
            return Refusal(RefusalReason.COLOUR_COMPLETE, colour, dice)
        room = self.room(seat, shade)
        if room:
            return Refusal(RefusalReason.OVERTHROWN, colour, dice, room)
        return Refusal(RefusalReason.OUT_OF_REACH, colour, dice)

    def refusals(self, seat: Seat, dice: Iterable[tuple[int, int]]) -> tuple[Refusal, ...]:
        """Return the refusals for several (colour, dice), omitting usable ones."""
        found = (self.refusal(seat, shade, number) for shade, number in dice)
        return tuple(refusal for refusal in found if refusal)

    def room(self, seat: Seat, shade: int) -> int:
        """Return the most dice of a colour the seat could use, in its open or else its largest reachable region."""
        rest = self.rest[SHADES * seat + shade]
        if rest:
            return rest.bit_count()
        roomy = self.sides[seat].roomy[shade]
        front = self.front[seat]
        return next((dice for dice in range(DICE, 0, -1) if front & roomy[dice]), 0)

    def has_goal(self, seat: Seat) -> bool:
        """True if the seat has its treasures and one complete colour (D-40)."""
        return self.treasures[seat] >= self.terms.goal and 0 in self.need[SHADES * seat : SHADES * (seat + 1)]

    def take_side(self, seat: Seat, side: Side, emit: Emit | None) -> None:
        self.sides[seat] = side
        self.free[seat] = side.coloured
        self.front[seat] = NEAR[side.start] & side.coloured
        if emit is not None:
            emit(events.SideTaken(seat, side.name))

    def tell_cross(self, seat: Seat, number: int, dice: int, left: int, emit: Emit) -> None:
        """Emit the events of a cross just made with one of `dice` dice, `left` of them still unused (D-20, D-30)."""
        side = self.sides[seat]
        colour = COLOURS[side.colour[number]]
        slot = SHADES * seat + colour
        region = side.region[number]
        free = self.rest[slot].bit_count()
        emit(events.FieldCrossed(seat, number, colour, dice - left, dice))
        if BIT[number] & side.treasure:
            emit(events.TreasureFound(seat, number, colour, self.treasures[seat]))
        if not free:
            emit(events.RegionCompleted(seat, colour, numbers(region)))
        if not self.need[slot]:
            emit(events.ColourCompleted(seat, colour))
