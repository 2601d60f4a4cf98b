"""Challenges of a Diceland match besides winning. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import Challenge, ChallengeTracker
from game.rules.common import TurnStarted
from game.rules.contract import N_, AnyState, Event, Seat

from .board import COLOURS, Colour
from .events import (
    ColourCompleted,
    FieldCrossed,
    RegionCompleted,
    RollingEnd,
    RollingEnded,
    TreasureFound,
    TreasureThrown,
)

QUICK: Final = 24
"""Turns of all seats together; about 27 are usual."""


class DicelandTracker(ChallengeTracker):
    """Counts crosses by the source of their dice, and the regions and colours they completed."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.rounds = 0
        self.active = -1
        self.is_throwing = False
        """True while treasure throws are played, after the roll of the turn."""
        self.chain = 0
        """Consecutive treasures, each found with the throw of the previous one."""
        self.longest_chain = 0
        self.crosses = 0
        """In the current phase."""
        self.by_own = 0
        self.by_others = 0
        self.by_throws = 0
        self.is_idle = False
        """True while the seat has crossed no field in its own current turn."""
        self.idle_turns = 0
        self.is_all_aside = False
        self.missed = 0
        """Rolls without a die of the chosen colour."""
        self.regions: set[Colour] = set()
        self.colours = 0
        self.largest_stroke = 0
        """Size of the largest region completed in one phase, in fields."""

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, TurnStarted):
            self.idle_turns += self.is_idle
            self.rounds, self.active, self.crosses = event.round, event.seat, 0
            self.is_idle, self.is_throwing, self.chain = event.seat == self.seat, False, 0
        elif isinstance(event, TreasureThrown):
            self.is_throwing = True
            if event.seat == self.seat:
                self.crosses = 0
                self.chain = self.chain if event.chained else 1
        elif getattr(event, "seat", None) == self.seat:
            self._own(event)

    def _own(self, event: Event) -> None:
        if isinstance(event, FieldCrossed):
            self._cross()
        elif isinstance(event, TreasureFound) and self.is_throwing:
            self.chain += 1
            self.longest_chain = max(self.longest_chain, self.chain)
        elif isinstance(event, RegionCompleted):
            self.regions.add(event.colour)
            if self.crosses >= len(event.fields):
                self.largest_stroke = max(self.largest_stroke, len(event.fields))
        elif isinstance(event, ColourCompleted):
            self.colours += 1
        elif isinstance(event, RollingEnded):
            self.is_all_aside |= event.why is RollingEnd.ALL_ASIDE
            self.missed += event.why is RollingEnd.MISSED

    def _cross(self) -> None:
        self.crosses += 1
        if self.is_throwing:
            self.by_throws += 1
        elif self.active == self.seat:
            self.by_own += 1
            self.is_idle = False
        else:
            self.by_others += 1


CHALLENGES: Final = (
    Challenge[DicelandTracker](
        "six",
        N_("Six of a kind"),
        N_("Set all six dice aside in one turn."),
        lambda deeds: deeds.is_all_aside,
    ),
    Challenge[DicelandTracker](
        "stroke",
        N_("At one stroke"),
        N_("Fill a region of five or six fields with one roll."),
        lambda deeds: deeds.largest_stroke >= 5,
    ),
    Challenge[DicelandTracker](
        "chain",
        N_("One leads to another"),
        N_("Find three treasures in a row, each with the throw of the one before."),
        lambda deeds: deeds.longest_chain >= 3,
    ),
    Challenge[DicelandTracker](
        "rainbow",
        N_("Rainbow"),
        N_("Fill a region of each of the six colours."),
        lambda deeds: len(deeds.regions) == len(COLOURS),
    ),
    Challenge[DicelandTracker](
        "twocolours",
        N_("Two-coloured"),
        N_("Cross two whole colours."),
        lambda deeds: deeds.colours >= 2,
    ),
    Challenge[DicelandTracker](
        "guest",
        N_("A good guest"),
        N_("Win with more crosses from others’ rolls than from your own."),
        lambda deeds: deeds.is_winner and deeds.by_others > deeds.by_own,
    ),
    Challenge[DicelandTracker](
        "busy",
        N_("Never for nothing"),
        N_("Win, and cross something in every turn of your own."),
        lambda deeds: deeds.is_winner and not deeds.idle_turns and not deeds.is_idle,
    ),
    Challenge[DicelandTracker](
        "enough",
        N_("Enough is enough"),
        N_("Win, and always stop before your colour fails to come."),
        lambda deeds: deeds.is_winner and not deeds.missed,
    ),
    Challenge[DicelandTracker](
        "quick",
        N_("The straight way"),
        N_("Win before the 24th turn of the match."),
        lambda deeds: deeds.is_winner and deeds.rounds < QUICK,
    ),
    Challenge[DicelandTracker](
        "behind",
        N_("Slow start"),
        N_("Win after having been three treasures behind."),
        lambda deeds: deeds.is_winner and deeds.behind >= 3,
    ),
    Challenge[DicelandTracker](
        "clear",
        N_("Out of sight"),
        N_("Win with three more treasures than anybody else."),
        lambda deeds: deeds.is_winner and deeds.lead >= 3,
    ),
    Challenge[DicelandTracker](
        "unaided",
        N_("By your own hand"),
        N_("Win without making a cross with a treasure throw."),
        lambda deeds: deeds.is_winner and not deeds.by_throws,
    ),
)


def deeds(seat: Seat) -> DicelandTracker:
    return DicelandTracker(seat)
