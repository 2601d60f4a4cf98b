"""Challenges of a Knight's Leap match besides winning. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import ChallengeTracker, challenge, challenges_of
from game.rules.contract import N_, Event, Seat

from . import events
from .events import Means, TurnEnding

QUICK: Final = 15
"""Turns of the seat itself; about twenty are usual."""


class LeapTracker(ChallengeTracker):
    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.stolen = 0
        self.robbed = 0
        self.is_stealing = False
        """True if the latest colour was stolen."""
        self.has_stolen_last = False
        self.hops = 0
        """Moves of the current turn."""
        self.longest_chain = 0
        self.longest_hunt = 0
        """Moves of the longest turn that gained a colour."""
        self.jumps = 0
        """In the current turn."""
        self.most_jumps = 0
        self.secured = 0
        """Most colours secured in one visit to the shield."""
        self.is_secured = False
        self.streak_length = 0
        """Consecutive turns that gained a colour."""
        self.longest_streak = 0

    def see(self, event: Event) -> None:
        if isinstance(event, events.ColourStolen):
            self.robbed += event.victim == self.seat
            if event.thief == self.seat:
                self.stolen += 1
                self.is_stealing = True
                self.longest_hunt = max(self.longest_hunt, self.hops)

    def see_own(self, event: Event) -> None:
        if isinstance(event, events.PawnMoved):
            self.hops = event.hop
            self.longest_chain = max(self.longest_chain, self.hops)
            self.jumps = (0 if self.hops == 1 else self.jumps) + (event.means is Means.JUMP)
            self.most_jumps = max(self.most_jumps, self.jumps)
        elif isinstance(event, events.TokenCollected):
            self.is_stealing = False
            self.longest_hunt = max(self.longest_hunt, self.hops)
        elif isinstance(event, events.RowFilled):
            self.has_stolen_last |= self.is_stealing
        elif isinstance(event, events.ColoursSecured):
            self.secured = max(self.secured, len(event.colours))
            self.is_secured |= bool(event.colours)
        elif isinstance(event, events.TurnResolved):
            brought = event.ending in (TurnEnding.COLLECTED, TurnEnding.STOLEN)
            self.streak_length = self.streak_length + 1 if brought else 0
            self.longest_streak = max(self.longest_streak, self.streak_length)

    @challenge(N_("Hop, hop, hop"), N_("Make five moves in one turn."))
    def chain(self) -> bool:
        return self.longest_chain >= 5

    @challenge(N_("A long way round"), N_("Get your next colour at the end of a chain of four moves."))
    def hunt(self) -> bool:
        return self.longest_hunt >= 4

    @challenge(N_("From ring to ring"), N_("Jump between rings twice in one turn."))
    def rings(self) -> bool:
        return self.most_jumps >= 2

    @challenge(N_("In full gallop"), N_("Get a colour in three of your turns in a row."))
    def streak(self) -> bool:
        return self.longest_streak >= 3

    @challenge(N_("Well covered"), N_("Secure four colours with one visit to the shield."))
    def shield(self) -> bool:
        return self.secured >= 4

    @challenge(N_("Robber knight"), N_("Steal three colours in one match."))
    def robber(self) -> bool:
        return self.stolen >= 3

    @challenge(N_("The missing piece"), N_("Steal the last colour of your row."))
    def last(self) -> bool:
        return self.has_stolen_last

    @challenge(N_("An honest knight"), N_("Win without stealing."))
    def honest(self) -> bool:
        return self.is_winner and not self.stolen

    @challenge(N_("Without a shield"), N_("Win without ever securing a colour."))
    def bold(self) -> bool:
        return self.is_winner and not self.is_secured

    @challenge(N_("Undaunted"), N_("Win after having been robbed twice."))
    def undaunted(self) -> bool:
        return self.is_winner and self.robbed >= 2

    @challenge(N_("Swift hooves"), N_("Win in at most fifteen of your own turns."))
    def quick(self) -> bool:
        return self.is_winner and self.turns <= QUICK

    @challenge(N_("By a length"), N_("Win with a lead of three colours or more."))
    def clear(self) -> bool:
        return self.is_winner and self.lead >= 3


CHALLENGES: Final = challenges_of(LeapTracker)
tracker: Final = LeapTracker
