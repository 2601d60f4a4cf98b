"""Challenges of a Diceland match besides winning. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import ChallengeTracker, challenge, challenges_of
from game.rules.common import TurnStarted
from game.rules.contract import N_, Event, Seat

from . import events
from .board import COLOURS, Colour
from .events import RollingEnd

QUICK: Final = 24
"""Turns of all seats together; about 27 are usual."""


class DicelandTracker(ChallengeTracker):
    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.rounds = 0
        self.active = -1
        self.is_throwing = False
        """True while treasure throws are played, after the roll of the turn."""
        self.chain_length = 0
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

    def see(self, event: Event) -> None:
        if isinstance(event, TurnStarted):
            self.idle_turns += self.is_idle
            self.rounds, self.active, self.crosses = event.round, event.seat, 0
            self.is_idle, self.is_throwing, self.chain_length = event.seat == self.seat, False, 0
        elif isinstance(event, events.TreasureThrown):
            self.is_throwing = True
            if event.seat == self.seat:
                self.crosses = 0
                self.chain_length = self.chain_length if event.chained else 1

    def see_own(self, event: Event) -> None:
        if isinstance(event, events.FieldCrossed):
            self._cross()
        elif isinstance(event, events.TreasureFound) and self.is_throwing:
            self.chain_length += 1
            self.longest_chain = max(self.longest_chain, self.chain_length)
        elif isinstance(event, events.RegionCompleted):
            self.regions.add(event.colour)
            if self.crosses >= len(event.fields):
                self.largest_stroke = max(self.largest_stroke, len(event.fields))
        elif isinstance(event, events.ColourCompleted):
            self.colours += 1
        elif isinstance(event, events.RollingEnded):
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

    @challenge(N_("Six of a kind"), N_("Set all six dice aside in one turn."))
    def six(self) -> bool:
        return self.is_all_aside

    @challenge(N_("At one stroke"), N_("Fill a region of five or six spaces with one roll."))
    def stroke(self) -> bool:
        return self.largest_stroke >= 5

    @challenge(N_("One leads to another"), N_("Find three treasures in a row, each with the throw of the one before."))
    def chain(self) -> bool:
        return self.longest_chain >= 3

    @challenge(N_("Rainbow"), N_("Fill a region of each of the six colours."))
    def rainbow(self) -> bool:
        return len(self.regions) == len(COLOURS)

    @challenge(N_("Two-coloured"), N_("Cross off two whole colours."))
    def twocolours(self) -> bool:
        return self.colours >= 2

    @challenge(N_("A good guest"), N_("Win with more crosses from others’ rolls than from your own."))
    def guest(self) -> bool:
        return self.is_winner and self.by_others > self.by_own

    @challenge(N_("Never for nothing"), N_("Win and cross something off on each of your own turns."))
    def busy(self) -> bool:
        return self.is_winner and not self.idle_turns and not self.is_idle

    @challenge(N_("Enough is enough"), N_("Win without ever rolling for nothing."))
    def enough(self) -> bool:
        return self.is_winner and not self.missed

    @challenge(N_("The straight way"), N_("Win before the 24th turn of the match."))
    def quick(self) -> bool:
        return self.is_winner and self.rounds < QUICK

    @challenge(N_("Slow start"), N_("Win after having been three treasures behind."))
    def behind(self) -> bool:
        return self.is_winner and self.deficit >= 3

    @challenge(N_("Out of sight"), N_("Win with three more treasures than anybody else."))
    def clear(self) -> bool:
        return self.is_winner and self.lead >= 3

    @challenge(N_("By your own hand"), N_("Win without making a cross with a treasure throw."))
    def unaided(self) -> bool:
        return self.is_winner and not self.by_throws


CHALLENGES: Final = challenges_of(DicelandTracker)
tracker: Final = DicelandTracker
