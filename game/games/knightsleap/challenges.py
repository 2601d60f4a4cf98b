"""Challenges of a Knight's Leap match besides winning. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import Challenge, ChallengeTracker
from game.rules.contract import N_, AnyState, Event, Seat

from .events import (
    ColoursSecured,
    ColourStolen,
    Means,
    PawnMoved,
    RowFilled,
    TokenCollected,
    TurnEnding,
    TurnResolved,
)

QUICK: Final = 15
"""Turns of the seat itself; about twenty are usual."""


class LeapTracker(ChallengeTracker):
    """Tracks the sources of a seat's colours, and its moves."""

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
        self.streak = 0
        """Consecutive turns that gained a colour."""
        self.longest_streak = 0

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, ColourStolen):
            self.robbed += event.victim == self.seat
            if event.thief == self.seat:
                self.stolen += 1
                self.is_stealing = True
                self.longest_hunt = max(self.longest_hunt, self.hops)
        elif getattr(event, "seat", None) == self.seat:
            self._own(event)

    def _own(self, event: Event) -> None:
        if isinstance(event, PawnMoved):
            self.hops = event.hop
            self.longest_chain = max(self.longest_chain, self.hops)
            self.jumps = (0 if self.hops == 1 else self.jumps) + (event.means is Means.JUMP)
            self.most_jumps = max(self.most_jumps, self.jumps)
        elif isinstance(event, TokenCollected):
            self.is_stealing = False
            self.longest_hunt = max(self.longest_hunt, self.hops)
        elif isinstance(event, RowFilled):
            self.has_stolen_last |= self.is_stealing
        elif isinstance(event, ColoursSecured):
            self.secured = max(self.secured, len(event.colours))
            self.is_secured |= bool(event.colours)
        elif isinstance(event, TurnResolved):
            brought = event.ending in (TurnEnding.COLLECTED, TurnEnding.STOLEN)
            self.streak = self.streak + 1 if brought else 0
            self.longest_streak = max(self.longest_streak, self.streak)


CHALLENGES: Final = (
    Challenge[LeapTracker](
        "chain",
        N_("Hop, hop, hop"),
        N_("Make five moves in one turn."),
        lambda deeds: deeds.longest_chain >= 5,
    ),
    Challenge[LeapTracker](
        "hunt",
        N_("A long way round"),
        N_("Get your next colour at the end of a chain of four moves."),
        lambda deeds: deeds.longest_hunt >= 4,
    ),
    Challenge[LeapTracker](
        "rings",
        N_("From ring to ring"),
        N_("Jump between rings twice in one turn."),
        lambda deeds: deeds.most_jumps >= 2,
    ),
    Challenge[LeapTracker](
        "streak",
        N_("In full gallop"),
        N_("Get a colour in three turns of yours, one after the other."),
        lambda deeds: deeds.longest_streak >= 3,
    ),
    Challenge[LeapTracker](
        "shield",
        N_("Well covered"),
        N_("Secure four colours with one visit to the shield."),
        lambda deeds: deeds.secured >= 4,
    ),
    Challenge[LeapTracker](
        "robber",
        N_("Robber knight"),
        N_("Steal three colours in one match."),
        lambda deeds: deeds.stolen >= 3,
    ),
    Challenge[LeapTracker](
        "last",
        N_("The missing piece"),
        N_("Steal the last colour of your row."),
        lambda deeds: deeds.has_stolen_last,
    ),
    Challenge[LeapTracker](
        "honest",
        N_("An honest knight"),
        N_("Win without stealing."),
        lambda deeds: deeds.is_winner and not deeds.stolen,
    ),
    Challenge[LeapTracker](
        "bold",
        N_("Without a shield"),
        N_("Win without ever securing a colour."),
        lambda deeds: deeds.is_winner and not deeds.is_secured,
    ),
    Challenge[LeapTracker](
        "undaunted",
        N_("Undaunted"),
        N_("Win after having been robbed twice."),
        lambda deeds: deeds.is_winner and deeds.robbed >= 2,
    ),
    Challenge[LeapTracker](
        "quick",
        N_("Swift hooves"),
        N_("Win in fifteen turns of yours or fewer."),
        lambda deeds: deeds.is_winner and deeds.turns <= QUICK,
    ),
    Challenge[LeapTracker](
        "clear",
        N_("By a length"),
        N_("Win with a lead of three colours or more."),
        lambda deeds: deeds.is_winner and deeds.lead >= 3,
    ),
)


def deeds(seat: Seat) -> LeapTracker:
    return LeapTracker(seat)
