"""Challenges of a Diceland match besides winning. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import ChallengeTracker, challenge, split
from game.rules.common import TurnStarted
from game.rules.contract import N_, Event

from .board import COLOURS
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


class Challenges(ChallengeTracker):
    def rolled(self, *, own: bool) -> list[list[Event]]:
        """Return the events of its own or the others' turns up to the first treasure throw, by turn."""
        return [split(turn, TreasureThrown)[0] for turn in self.turns if bool(self.own(TurnStarted, turn)) is own]

    def thrown(self) -> list[list[Event]]:
        """Return the events after its treasure throws, by turn."""
        return [[event for part in split(turn, TreasureThrown)[1:] for event in part] for turn in self.turns]

    @challenge(N_("Six of a kind"), N_("Set all six dice aside in one turn."), "icon/dice")
    def six(self) -> bool:
        return any(event.why is RollingEnd.ALL_ASIDE for event in self.own(RollingEnded))

    @challenge(N_("At one stroke"), N_("Fill a region of five or six spaces with one roll."), "glyph/bolt")
    def stroke(self) -> bool:
        parts = [part for turn in self.turns for part in split(turn, TreasureThrown)]
        return any(
            len(self.own(FieldCrossed, part)) >= len(event.fields) >= 5
            for part in parts
            for event in self.own(RegionCompleted, part)
        )

    @challenge(
        N_("One leads to another"),
        N_("Find three treasures in a row, each with the throw of the one before."),
        "icon/rings",
    )
    def chain(self) -> bool:
        return any(len(self.own(TreasureFound, thrown)) >= 2 for thrown in self.thrown())

    @challenge(N_("Rainbow"), N_("Fill a region of each of the six colours."), "icon/rainbow")
    def rainbow(self) -> bool:
        return len({event.colour for event in self.own(RegionCompleted)}) == len(COLOURS)

    @challenge(N_("Two-coloured"), N_("Cross off two whole colours."), "glyph/drop")
    def twocolours(self) -> bool:
        return len(self.own(ColourCompleted)) >= 2

    @challenge(N_("A good guest"), N_("Win with more crosses from others’ rolls than from your own."), "icon/users")
    def guest(self) -> bool:
        others, mine = (
            sum(len(self.own(FieldCrossed, rolled)) for rolled in self.rolled(own=own)) for own in (False, True)
        )
        return self.is_winner and others > mine

    @challenge(N_("Never for nothing"), N_("Win and cross something off on each of your own turns."), "icon/check")
    def busy(self) -> bool:
        return self.is_winner and all(self.own(FieldCrossed, rolled) for rolled in self.rolled(own=True))

    @challenge(N_("Enough is enough"), N_("Win without ever rolling for nothing."), "icon/pause")
    def enough(self) -> bool:
        return self.is_winner and all(event.why is not RollingEnd.MISSED for event in self.own(RollingEnded))

    @challenge(N_("The straight way"), N_("Win before the 24th turn of the match."), "icon/fast")
    def quick(self) -> bool:
        return self.is_winner and self.told(TurnStarted)[-1].round < QUICK

    @challenge(N_("Slow start"), N_("Win after having been three treasures behind."), "icon/clock")
    def behind(self) -> bool:
        return self.is_winner and self.deficit >= 3

    @challenge(N_("Out of sight"), N_("Win with three more treasures than anybody else."), "icon/eye")
    def clear(self) -> bool:
        return self.is_winner and self.lead >= 3

    @challenge(N_("By your own hand"), N_("Win without making a cross with a treasure throw."), "icon/touch")
    def unaided(self) -> bool:
        return self.is_winner and not any(self.own(FieldCrossed, thrown) for thrown in self.thrown())
