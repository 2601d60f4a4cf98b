"""Challenges of All Around. Pure."""

from __future__ import annotations

from collections import Counter

from game.rules.challenges import ChallengeTracker, challenge
from game.rules.common import TurnStarted
from game.rules.contract import N_

from .board import SIZES, Area, Colour
from .events import AreaEnclosed, AreaScored, DicePassedOn, DiceRolled, SegmentCompleted


class Challenges(ChallengeTracker):
    @challenge(N_("Easily pleased"), N_("Complete segments with your first throw in three turns."), "glyph/heart")
    def content(self) -> bool:
        completed = (turn for turn in self.turns if self.own(SegmentCompleted, turn))
        return sum(len(self.own(DiceRolled, turn)) == 1 for turn in completed) >= 3

    @challenge(N_("Three at a blow"), N_("Complete three segments in one of your own turns."), "glyph/bolt")
    def three(self) -> bool:
        return any(len(self.own(SegmentCompleted, turn)) >= 3 for turn in self.turns)

    @challenge(N_("The long one"), N_("Cross off all five spaces of a segment at once."), "icon/pen")
    def long(self) -> bool:
        return any(len(event.fields) >= SIZES[-1] for event in self.own(SegmentCompleted))

    @challenge(N_("Nothing left"), N_("Use all five dice in two of your own turns."), "icon/dice")
    def stingy(self) -> bool:
        return sum(event.is_single for event in self.own(DicePassedOn)) >= 2

    @challenge(N_("Six colours"), N_("Complete segments of all six colours in your own turns."), "icon/rainbow")
    def rainbow(self) -> bool:
        return len({event.segment.colour for event in self.own(SegmentCompleted)}) == len(Colour)

    @challenge(N_("A good guest"), N_("Enclose three areas with the dice of others."), "icon/users")
    def guest(self) -> bool:
        others = (turn for turn in self.turns if not self.own(TurnStarted, turn))
        return sum(len(self.own(AreaEnclosed, turn)) for turn in others) >= 3

    @challenge(N_("Two gates at once"), N_("Enclose two areas in one turn, your own or another’s."), "icon/pause")
    def two(self) -> bool:
        return any(len(self.own(AreaEnclosed, turn)) >= 2 for turn in self.turns)

    @challenge(N_("Lord of the castle"), N_("Be the first to enclose the castle."), "icon/castle")
    def castle(self) -> bool:
        return any(event.is_first and event.area is Area.CASTLE for event in self.own(AreaScored))

    @challenge(N_("Always there first"), N_("Score the high number for five areas."), "icon/flag")
    def first(self) -> bool:
        return sum(event.is_first for event in self.own(AreaScored)) >= 5

    @challenge(N_("Few but fine"), N_("Win though somebody else has enclosed more areas."), "glyph/star")
    def few(self) -> bool:
        areas = Counter(event.seat for event in self.told(AreaScored))
        return self.is_winner and areas[self.seat] < max(areas.values(), default=0)

    @challenge(N_("A small estate"), N_("Win without castle and maze."), "icon/home")
    def modest(self) -> bool:
        return self.is_winner and not {event.area for event in self.own(AreaScored)} & {Area.CASTLE, Area.MAZE}

    @challenge(N_("Catching up"), N_("Win after having been twelve points behind."), "icon/fast")
    def behind(self) -> bool:
        return self.is_winner and self.deficit >= 12
