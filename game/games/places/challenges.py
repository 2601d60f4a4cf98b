"""Challenges of Going Places: optional goals beside winning. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import ChallengeTracker, challenge, challenges_of
from game.rules.common import TurnStarted
from game.rules.contract import N_, Event, Seat

from . import events
from .events import Cause, Edge, Finish, Gain, Role


class JourneyTracker(ChallengeTracker):
    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.cards_drawn = 0
        """Place cards drawn this turn."""
        self.most_cards = 0
        self.won = 0
        self.lost = 0
        self.defended = 0
        """Duels won as the defender."""
        self.has_won_by_joker = False
        self.has_won_by_right = False
        self.counters_from_dots = 0
        """Counters from dots of the own colour."""
        self.jumps = 0
        self.sent_home = 0
        self.first_home: Seat | None = None
        self.has_taken_last = False
        """True if the seat took the last counter of the bank and none was returned afterwards."""

    def see(self, event: Event) -> None:
        if isinstance(event, TurnStarted):
            self.cards_drawn = 0
        elif isinstance(event, events.DuelDecided):
            self._duel(event)
        elif isinstance(event, events.CountersTaken):
            if event.taken or event.bank:  # an empty bank has none to give
                self.has_taken_last = event.seat == self.seat and not event.bank
            self.counters_from_dots += event.taken if event.seat == self.seat and event.why is Gain.DOT else 0
        elif isinstance(event, events.RaceEnded):
            self.first_home = event.seat if event.why is Finish.HOME else None
            self.has_taken_last &= event.why is Finish.BANK

    def see_own(self, event: Event) -> None:
        if isinstance(event, events.CardDrawn):
            self.cards_drawn += event.role is Role.DOT
            self.most_cards = max(self.most_cards, self.cards_drawn)
        elif isinstance(event, events.FigureAdvanced):
            self.jumps += event.cause is Cause.CIRCLE
        elif isinstance(event, events.FigureSentHome):
            self.sent_home += 1

    def _duel(self, event: events.DuelDecided) -> None:
        self.lost += event.loser == self.seat
        if event.winner == self.seat:
            self.won += 1
            self.defended += not event.challenger_won
            self.has_won_by_joker |= event.edge in (Edge.JOKER, Edge.HIGHER_JOKER)
            self.has_won_by_right |= event.edge is Edge.RIGHT

    @challenge(N_("Collector"), N_("Take four counters from dots of your own colour."))
    def dots(self) -> bool:
        return self.counters_from_dots >= 4

    @challenge(N_("Round and round"), N_("Jump from circle to circle ten times in one match."))
    def circles(self) -> bool:
        return self.jumps >= 10

    @challenge(N_("Change of plan"), N_("Draw two place cards for dots in a single turn."))
    def cards(self) -> bool:
        return self.most_cards >= 2

    @challenge(N_("Ready for a duel"), N_("Win eight duels in one match."))
    def duels(self) -> bool:
        return self.won >= 8

    @challenge(N_("An ace up the sleeve"), N_("Win a duel with a joker."))
    def joker(self) -> bool:
        return self.has_won_by_joker

    @challenge(N_("By a hair’s breadth"), N_("Win a duel in which only the right number decides."))
    def right(self) -> bool:
        return self.has_won_by_right

    @challenge(N_("Hold your ground"), N_("Win four duels in which you were challenged."))
    def defender(self) -> bool:
        return self.defended >= 4

    @challenge(N_("Everybody home"), N_("Be the first to bring all your pawns home, and win."))
    def home(self) -> bool:
        return self.is_winner and self.first_home == self.seat

    @challenge(N_("Not the fastest"), N_("Win although somebody else was home first."))
    def rich(self) -> bool:
        return self.is_winner and self.first_home not in (None, self.seat)

    @challenge(N_("Last one out"), N_("Take the last counter of the bank, and win."))
    def bank(self) -> bool:
        return self.is_winner and self.has_taken_last

    @challenge(N_("No way back"), N_("Win without any of your pawns being sent back to the start."))
    def safe(self) -> bool:
        return self.is_winner and not self.sent_home

    @challenge(N_("Late riches"), N_("Win after having been four counters behind."))
    def behind(self) -> bool:
        return self.is_winner and self.deficit >= 4


CHALLENGES: Final = challenges_of(JourneyTracker)
tracker: Final = JourneyTracker
