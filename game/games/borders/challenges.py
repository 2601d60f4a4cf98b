"""Challenges of All Around. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import ChallengeTracker, challenge, challenges_of
from game.rules.common import TurnStarted
from game.rules.contract import N_, Event, Seat

from . import events
from .board import SIZES, Area, Colour


class BordersTracker(ChallengeTracker):
    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.active = -1
        self.throws = 0
        """Throws in the current turn."""
        self.kept_first = 0
        """Turns in which the first throw was kept and completed a segment."""
        self.completed = 0
        """Segments completed in action 1 of the current turn."""
        self.most_completed = 0
        self.longest = 0
        """Most fields of one segment crossed at once."""
        self.colours: set[Colour] = set()
        """Colours of the segments completed in action 1."""
        self.enclosed = 0
        """Areas enclosed in the current turn, its own or another seat's."""
        self.most_enclosed = 0
        self.as_guest = 0
        """Areas enclosed with the dice of other seats."""
        self.all_used = 0
        self.areas: set[Area] = set()
        self.firsts: set[Area] = set()
        self.most_others = 0
        """Most areas enclosed by any other seat."""
        self._counts: dict[Seat, int] = {}

    def see(self, event: Event) -> None:
        if isinstance(event, TurnStarted):
            self.active, self.throws, self.completed, self.enclosed = event.seat, 0, 0, 0
        elif isinstance(event, events.AreaScored) and event.seat != self.seat:
            count = self._counts[event.seat] = self._counts.get(event.seat, 0) + 1
            self.most_others = max(self.most_others, count)

    def see_own(self, event: Event) -> None:
        if isinstance(event, events.DiceRolled):
            self.throws = event.throw
        elif isinstance(event, events.SegmentCompleted):
            self.kept_first += self.throws == 1 and not self.completed
            self.completed += 1
            self.most_completed = max(self.most_completed, self.completed)
            self.longest = max(self.longest, len(event.fields))
            self.colours.add(event.segment.colour)
        elif isinstance(event, events.AreaEnclosed):
            self.enclosed += 1
            self.most_enclosed = max(self.most_enclosed, self.enclosed)
            self.as_guest += self.active != self.seat
        elif isinstance(event, events.AreaScored):
            self.areas.add(event.area)
            if event.is_first:
                self.firsts.add(event.area)
        elif isinstance(event, events.DicePassedOn):
            self.all_used += event.is_single

    @challenge(N_("Easily pleased"), N_("Complete segments with your first throw in three turns."))
    def content(self) -> bool:
        return self.kept_first >= 3

    @challenge(N_("Three at a blow"), N_("Complete three segments in one of your own turns."))
    def three(self) -> bool:
        return self.most_completed >= 3

    @challenge(N_("The long one"), N_("Cross off all five spaces of a segment at once."))
    def long(self) -> bool:
        return self.longest >= SIZES[-1]

    @challenge(N_("Nothing left"), N_("Use all five dice in two of your own turns."))
    def stingy(self) -> bool:
        return self.all_used >= 2

    @challenge(N_("Six colours"), N_("Complete segments of all six colours in your own turns."))
    def rainbow(self) -> bool:
        return len(self.colours) == len(Colour)

    @challenge(N_("A good guest"), N_("Enclose three areas with the dice of others."))
    def guest(self) -> bool:
        return self.as_guest >= 3

    @challenge(N_("Two gates at once"), N_("Enclose two areas in one turn, your own or another’s."))
    def two(self) -> bool:
        return self.most_enclosed >= 2

    @challenge(N_("Lord of the castle"), N_("Be the first to enclose the castle."))
    def castle(self) -> bool:
        return Area.CASTLE in self.firsts

    @challenge(N_("Always there first"), N_("Score the high number for five areas."))
    def first(self) -> bool:
        return len(self.firsts) >= 5

    @challenge(N_("Few but fine"), N_("Win though somebody else has enclosed more areas."))
    def few(self) -> bool:
        return self.is_winner and len(self.areas) < self.most_others

    @challenge(N_("A small estate"), N_("Win without castle and maze."))
    def modest(self) -> bool:
        return self.is_winner and not self.areas & {Area.CASTLE, Area.MAZE}

    @challenge(N_("Catching up"), N_("Win after having been twelve points behind."))
    def behind(self) -> bool:
        return self.is_winner and self.deficit >= 12


CHALLENGES: Final = challenges_of(BordersTracker)
tracker: Final = BordersTracker
