"""Challenges of Golden Rung. Pure."""

from __future__ import annotations

from game.rules.challenges import ChallengeTracker, challenge
from game.rules.contract import N_

from .events import DieRolled, PawnClimbed, PawnSlipped


class Challenges(ChallengeTracker):
    @challenge(N_("That will do"), N_("Roll a six and stop at once."))
    def six(self) -> bool:
        rolls = [self.own(DieRolled, turn) for turn in self.turns if self.own(PawnClimbed, turn)]
        return any([roll.pips for roll in turn] == [6] for turn in rolls)

    @challenge(N_("In one go"), N_("Climb eight rungs in a single turn."))
    def leap(self) -> bool:
        return any(event.end - event.start >= 8 for event in self.own(PawnClimbed))

    @challenge(N_("Surefooted"), N_("Win without slipping once."))
    def surefooted(self) -> bool:
        return self.is_winner and not self.own(PawnSlipped)
