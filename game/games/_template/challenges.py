"""Challenges of Climb. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import ChallengeTracker, challenge, challenges_of
from game.rules.contract import N_, Event, Seat

from .events import DieRolled, PawnClimbed, PawnSlipped


class LadderTracker(ChallengeTracker):
    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.rolls: list[int] = []
        """Rolls of the current turn."""
        self.longest = 0
        self.slips = 0
        self.has_kept_six = False

    def see_own(self, event: Event) -> None:
        if isinstance(event, DieRolled):
            self.rolls.append(event.pips)
        elif isinstance(event, PawnClimbed):
            self.longest = max(self.longest, event.end - event.start)
            self.has_kept_six |= self.rolls == [6]
            self.rolls = []
        elif isinstance(event, PawnSlipped):
            self.slips += 1
            self.rolls = []

    @challenge(N_("That will do"), N_("Roll a six and stop at once."))
    def six(self) -> bool:
        return self.has_kept_six

    @challenge(N_("In one go"), N_("Climb eight rungs in a single turn."))
    def leap(self) -> bool:
        return self.longest >= 8

    @challenge(N_("Surefooted"), N_("Win without slipping once."))
    def surefooted(self) -> bool:
        return self.is_winner and not self.slips


CHALLENGES: Final = challenges_of(LadderTracker)
tracker: Final = LadderTracker
