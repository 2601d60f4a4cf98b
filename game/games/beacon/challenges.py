"""Challenges of Beacon. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import ChallengeTracker, challenge
from game.rules.contract import N_

from .board import DOUBLES, GOAL, TOP
from .events import MoveReason, PairKnockedOff, PairPlaced, PairRolled, PairTaken, PawnMoved, TurnLost

HIGHEST: Final = 76
"""The highest number; X-X that counts 100 (S-31) is none of the numbers."""
DARING: Final = 5


class Challenges(ChallengeTracker):
    @challenge(N_("Keeper of the light"), N_("Find your pair still on floor 5 twice in one match."), "icon/lamp")
    def top(self) -> bool:
        return sum(event.field == TOP for event in self.own(PairTaken)) >= 2

    @challenge(N_("Full beam"), N_("Place a 76, the highest number of all."), "glyph/sun")
    def seventysix(self) -> bool:
        return any(event.throw.number == HIGHEST for event in self.own(PairPlaced))

    @challenge(
        N_("Nerves of steel"), N_("Roll five times or more in a turn, and still place your pair."), "icon/shield"
    )
    def daring(self) -> bool:
        return any(self.own(PairPlaced, turn) and len(self.own(PairRolled, turn)) >= DARING for turn in self.turns)

    @challenge(N_("Clean sweep"), N_("Knock off three pairs with one of yours."), "glyph/bolt")
    def sweep(self) -> bool:
        return any(len(self.own(PairKnockedOff, turn, by="by")) >= 3 for turn in self.turns)

    @challenge(N_("From the ground"), N_("Knock a pair off with one that you place on the rock."), "glyph/mountain")
    def ground(self) -> bool:
        hits = (turn for turn in self.turns if self.own(PairKnockedOff, turn, by="by"))
        return any(event.field == 0 for turn in hits for event in self.own(PairPlaced, turn))

    @challenge(N_("All three twins"), N_("Roll 1-1, 2-2 and 3-3 in one match."), "icon/dice")
    def doubles(self) -> bool:
        return {1, 2, 3} <= {DOUBLES[event.throw.code] for event in self.own(PairRolled)}

    @challenge(N_("A last little jump"), N_("Reach the goal with a double."), "icon/flag")
    def double(self) -> bool:
        moves = (event for event in self.own(PawnMoved) if event.why is MoveReason.DOUBLE)
        return any(event.end >= GOAL for event in moves)

    @challenge(N_("Never one too many"), N_("Win without losing a turn to an X."), "icon/check")
    def careful(self) -> bool:
        return self.is_winner and not self.own(TurnLost)

    @challenge(N_("A safe harbour"), N_("Win without any of your pairs being knocked off."), "icon/anchor")
    def safe(self) -> bool:
        return self.is_winner and not self.own(PairKnockedOff)

    @challenge(N_("Halfway up"), N_("Win without ever placing a pair on floor 5."), "icon/up")
    def low(self) -> bool:
        return self.is_winner and all(event.field != TOP for event in self.own(PairPlaced))

    @challenge(N_("Against the tide"), N_("Win after having been eight spaces behind."), "glyph/drop")
    def behind(self) -> bool:
        return self.is_winner and self.deficit >= 8

    @challenge(N_("Far ahead"), N_("Win with a lead of seven spaces or more."), "icon/fast")
    def clear(self) -> bool:
        return self.is_winner and self.lead >= 7
