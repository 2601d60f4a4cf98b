"""Challenges of a Knight's Leap match besides winning. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import ChallengeTracker, challenge
from game.rules.common import TurnEnded
from game.rules.contract import N_

from .events import ColoursSecured, ColourStolen, Means, PawnMoved, RowFilled, TokenCollected, TurnEnding, TurnResolved

QUICK: Final = 15
"""Turns of the seat itself; about twenty are usual."""


class Challenges(ChallengeTracker):
    @challenge(N_("Hop, hop, hop"), N_("Make five moves in one turn."), "icon/pawn")
    def chain(self) -> bool:
        return any(event.hop >= 5 for event in self.own(PawnMoved))

    @challenge(N_("A long way round"), N_("Get your next colour at the end of a chain of four moves."), "icon/redo")
    def hunt(self) -> bool:
        chains = (turn for turn in self.turns if len(self.own(PawnMoved, turn)) >= 4)
        return any(
            bool(self.own(TokenCollected, turn)) or bool(self.own(ColourStolen, turn, by="thief")) for turn in chains
        )

    @challenge(N_("From ring to ring"), N_("Jump between rings twice in one turn."), "icon/rings")
    def rings(self) -> bool:
        return any(sum(event.means is Means.JUMP for event in self.own(PawnMoved, turn)) >= 2 for turn in self.turns)

    @challenge(N_("In full gallop"), N_("Get a colour in three of your turns in a row."), "icon/horseshoe")
    def streak(self) -> bool:
        gains = [event.ending in (TurnEnding.COLLECTED, TurnEnding.STOLEN) for event in self.own(TurnResolved)]
        return any(map(all, zip(gains, gains[1:], gains[2:], strict=False)))

    @challenge(N_("Well covered"), N_("Secure four colours with one visit to the shield."), "icon/shield")
    def shield(self) -> bool:
        return any(len(event.colours) >= 4 for event in self.own(ColoursSecured))

    @challenge(N_("Robber knight"), N_("Steal three colours in one match."), "icon/swords")
    def robber(self) -> bool:
        return len(self.own(ColourStolen, by="thief")) >= 3

    @challenge(N_("The missing piece"), N_("Steal the last colour of your row."), "icon/plus")
    def last(self) -> bool:
        return any(self.own(RowFilled, turn) and self.own(ColourStolen, turn, by="thief") for turn in self.turns)

    @challenge(N_("An honest knight"), N_("Win without stealing."), "glyph/heart")
    def honest(self) -> bool:
        return self.is_winner and not self.own(ColourStolen, by="thief")

    @challenge(N_("Without a shield"), N_("Win without ever securing a colour."), "glyph/star")
    def bold(self) -> bool:
        return self.is_winner and not any(event.colours for event in self.own(ColoursSecured))

    @challenge(N_("Undaunted"), N_("Win after having been robbed twice."), "icon/flag")
    def undaunted(self) -> bool:
        return self.is_winner and len(self.own(ColourStolen, by="victim")) >= 2

    @challenge(N_("Swift hooves"), N_("Win in at most fifteen of your own turns."), "icon/fast")
    def quick(self) -> bool:
        return self.is_winner and len(self.own(TurnEnded)) <= QUICK

    @challenge(N_("By a length"), N_("Win with a lead of three colours or more."), "icon/crown")
    def clear(self) -> bool:
        return self.is_winner and self.lead >= 3
