"""Challenges of Going Places: optional goals beside winning. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import Challenge, ChallengeTracker
from game.rules.common import TurnStarted
from game.rules.contract import N_, AnyState, Event, Seat

from .events import (
    CardDrawn,
    Cause,
    CountersTaken,
    DuelDecided,
    Edge,
    FigureAdvanced,
    FigureSentHome,
    Finish,
    Gain,
    RaceEnded,
    Role,
)


class JourneyTracker(ChallengeTracker):
    """Counts a seat's duels, dots and cards, and notes the first seat at home."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.cards = 0
        """Place cards drawn this turn."""
        self.most_cards = 0
        self.won = 0
        self.lost = 0
        self.defended = 0
        """Duels won as the defender."""
        self.has_won_by_joker = False
        self.has_won_by_right = False
        self.dots = 0
        """Counters from dots of the own colour."""
        self.jumps = 0
        self.sent_home = 0
        self.first_home: Seat | None = None
        """The first seat with all its figures at home."""
        self.has_taken_last = False
        """True if the seat took the last counter of the bank and none was returned afterwards."""

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, TurnStarted):
            self.cards = 0
        elif isinstance(event, DuelDecided):
            self._duel(event)
        elif isinstance(event, CountersTaken):
            self.has_taken_last = event.seat == self.seat and event.taken > 0 and not event.bank
            self.dots += event.taken if event.seat == self.seat and event.why is Gain.DOT else 0
        elif isinstance(event, RaceEnded):
            self.first_home = event.seat if event.why is Finish.HOME else None
            self.has_taken_last &= event.why is Finish.BANK
        elif getattr(event, "seat", None) == self.seat:
            self._own(event)

    def _own(self, event: Event) -> None:
        if isinstance(event, CardDrawn):
            self.cards += event.role is Role.DOT
            self.most_cards = max(self.most_cards, self.cards)
        elif isinstance(event, FigureAdvanced):
            self.jumps += event.cause is Cause.CIRCLE
        elif isinstance(event, FigureSentHome):
            self.sent_home += 1

    def _duel(self, event: DuelDecided) -> None:
        self.lost += event.loser == self.seat
        if event.winner == self.seat:
            self.won += 1
            self.defended += not event.challenger_won
            self.has_won_by_joker |= event.edge in (Edge.JOKER, Edge.HIGHER_JOKER)
            self.has_won_by_right |= event.edge is Edge.RIGHT


CHALLENGES: Final = (
    Challenge[JourneyTracker](
        "dots",
        N_("Collector"),
        N_("Take four counters from dots of your own colour."),
        lambda deeds: deeds.dots >= 4,
    ),
    Challenge[JourneyTracker](
        "circles",
        N_("Round and round"),
        N_("Jump from circle to circle ten times in one match."),
        lambda deeds: deeds.jumps >= 10,
    ),
    Challenge[JourneyTracker](
        "cards",
        N_("Change of plan"),
        N_("Draw two place cards for dots in a single turn."),
        lambda deeds: deeds.most_cards >= 2,
    ),
    Challenge[JourneyTracker](
        "duels",
        N_("Ready for a duel"),
        N_("Win eight duels in one match."),
        lambda deeds: deeds.won >= 8,
    ),
    Challenge[JourneyTracker](
        "joker",
        N_("An ace up the sleeve"),
        N_("Win a duel with a joker."),
        lambda deeds: deeds.has_won_by_joker,
    ),
    Challenge[JourneyTracker](
        "right",
        N_("By a hair’s breadth"),
        N_("Win a duel in which only the right number decides."),
        lambda deeds: deeds.has_won_by_right,
    ),
    Challenge[JourneyTracker](
        "defender",
        N_("Hold your ground"),
        N_("Win four duels in which you were challenged."),
        lambda deeds: deeds.defended >= 4,
    ),
    Challenge[JourneyTracker](
        "home",
        N_("Everybody home"),
        N_("Be the first to bring all your pawns home, and win."),
        lambda deeds: deeds.is_winner and deeds.first_home == deeds.seat,
    ),
    Challenge[JourneyTracker](
        "rich",
        N_("Not the fastest"),
        N_("Win although somebody else was home first."),
        lambda deeds: deeds.is_winner and deeds.first_home not in (None, deeds.seat),
    ),
    Challenge[JourneyTracker](
        "bank",
        N_("Last one out"),
        N_("Take the last counter of the bank, and win."),
        lambda deeds: deeds.is_winner and deeds.has_taken_last,
    ),
    Challenge[JourneyTracker](
        "safe",
        N_("No way back"),
        N_("Win without any of your pawns being sent back to the start."),
        lambda deeds: deeds.is_winner and not deeds.sent_home,
    ),
    Challenge[JourneyTracker](
        "behind",
        N_("Late riches"),
        N_("Win after having been four counters behind."),
        lambda deeds: deeds.is_winner and deeds.behind >= 4,
    ),
)


def deeds(seat: Seat) -> JourneyTracker:
    return JourneyTracker(seat)
