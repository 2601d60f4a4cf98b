"""The crosses of the seats in Diceland: what is free, what is in reach, what is missing.

Pure. Knows no dice tray, no turns and no phases; `rules` builds on it. A sheet is four things a seat: its free fields,
the frontier (free fields touching a cross), per colour the free fields of its open region, and per colour the fields
missing. Sets of fields are ints with one bit per field, so a cross costs about a microsecond.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.contract import Emit, Seat, State

from .actions import Answer, Decision
from .board import BIT, COLOURS, NEAR, NOWHERE, SHADES, Layout, Side, numbers
from .dice import DICE
from .events import ColourCompleted, FieldCrossed, RegionCompleted, SideTaken, TreasureFound
from .refusals import Reason, Refusal


@dataclass(frozen=True, slots=True)
class Terms:
    """What the options of a match amount to (D-50..D-54)."""

    layout: Layout
    goal: int
    """Treasures needed (D-40)."""
    same: bool
    fresh: bool
    circle: bool = False
    """Whether play goes on until everybody was active equally often (D-53)."""
    back: bool = False
    """Whether the order of play turns after every round (D-54)."""


class CrossSheets(State[Decision, Answer]):
    """Every seat's crosses."""

    __slots__ = ("free", "front", "need", "rest", "sides", "terms", "treasures")

    def __init__(self, seats: int, terms: Terms) -> None:
        self.terms = terms
        self.sides: list[Side] = [NOWHERE] * seats
        self.free = [0] * seats
        """Per seat the coloured fields not crossed yet."""
        self.front = [0] * seats
        """Per seat the free fields that touch a cross (D-20)."""
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
        """D-44; the winners come first by themselves, as they alone have both in full."""
        missing = min(self.need[SHADES * seat : SHADES * (seat + 1)])
        return (min(self.treasures[seat], self.terms.goal), -missing)

    def openings(self, seat: Seat, shade: int, dice: int) -> int:
        """The fields the seat could cross first with that many dice of a colour, as a set (D-20..D-23)."""
        rest = self.rest[SHADES * seat + shade]
        if rest:
            return self.front[seat] & rest if rest.bit_count() >= dice else 0
        side = self.sides[seat]
        return self.front[seat] & side.roomy[shade][dice]

    def refusal(self, seat: Seat, shade: int, dice: int) -> Refusal | None:
        """Why the seat could not use that many dice of a colour, None if it could."""
        if self.openings(seat, shade, dice):
            return None
        colour = COLOURS[shade]
        rest = self.rest[SHADES * seat + shade]
        if rest:
            return Refusal(Reason.OVERTHROWN, colour, dice, rest.bit_count())
        if not self.need[SHADES * seat + shade]:
            return Refusal(Reason.COLOUR_COMPLETE, colour, dice)
        room = self.room(seat, shade)
        if room:
            return Refusal(Reason.OVERTHROWN, colour, dice, room)
        return Refusal(Reason.OUT_OF_REACH, colour, dice)

    def refusals(self, seat: Seat, dice: Iterable[tuple[int, int]]) -> tuple[Refusal, ...]:
        """The same for several (colour, dice), those that could be used left out."""
        found = (self.refusal(seat, shade, number) for shade, number in dice)
        return tuple(refusal for refusal in found if refusal)

    def room(self, seat: Seat, shade: int) -> int:
        """The most dice of a colour the seat could use: free fields of the open or of the largest region in reach."""
        rest = self.rest[SHADES * seat + shade]
        if rest:
            return rest.bit_count()
        roomy = self.sides[seat].roomy[shade]
        front = self.front[seat]
        return next((dice for dice in range(DICE, 0, -1) if front & roomy[dice]), 0)

    def has_goal(self, seat: Seat) -> bool:
        """Whether the seat has its treasures and one whole colour (D-40)."""
        return self.treasures[seat] >= self.terms.goal and 0 in self.need[SHADES * seat : SHADES * (seat + 1)]

    def take_side(self, seat: Seat, side: Side, emit: Emit | None, picked: bool = False) -> None:
        self.sides[seat] = side
        self.free[seat] = side.coloured
        self.front[seat] = NEAR[side.start] & side.coloured
        if emit:
            emit(SideTaken(seat, side.name, picked))

    def tell_cross(self, seat: Seat, number: int, dice: int, left: int, emit: Emit) -> None:
        """What a cross just made with one of `dice`, of which `left` are still to be used, has brought (D-20, D-30)."""
        side = self.sides[seat]
        colour = COLOURS[side.colour[number]]
        slot = SHADES * seat + colour
        region = side.region[number]
        free = self.rest[slot].bit_count()
        emit(FieldCrossed(seat, number, colour, dice - left, dice, free + 1 == region.bit_count()))
        if BIT[number] & side.treasure:
            emit(TreasureFound(seat, number, colour, self.treasures[seat]))
        if not free:
            emit(RegionCompleted(seat, colour, tuple(numbers(region))))
        if not self.need[slot]:
            emit(ColourCompleted(seat, colour))
