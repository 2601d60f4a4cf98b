"""Challenges of Going Places: optional goals beside winning. Pure."""

from __future__ import annotations

from game.rules.challenges import ChallengeTracker, challenge
from game.rules.contract import N_

from . import events


class Challenges(ChallengeTracker):
    @challenge(N_("Collector"), N_("Take four pieces from dots of your own colour."), "icon/bookmark")
    def dots(self) -> bool:
        return sum(event.taken for event in self.own(events.CountersTaken) if event.why is events.Gain.DOT) >= 4

    @challenge(N_("Round and round"), N_("Jump from circle to circle ten times in one match."), "icon/redo")
    def circles(self) -> bool:
        return sum(event.cause is events.Cause.CIRCLE for event in self.own(events.FigureAdvanced)) >= 10

    @challenge(N_("Change of plan"), N_("Draw two place cards for dots in a single turn."), "icon/cards")
    def cards(self) -> bool:
        return any(
            sum(event.role is events.Role.DOT for event in self.own(events.CardDrawn, turn)) >= 2 for turn in self.turns
        )

    @challenge(N_("Ready for a duel"), N_("Win eight duels in one match."), "icon/swords")
    def duels(self) -> bool:
        return len(self.own(events.DuelDecided, by="winner")) >= 8

    @challenge(N_("An ace up the sleeve"), N_("Win a duel with a joker."), "glyph/star")
    def joker(self) -> bool:
        return any(
            event.edge in (events.Edge.JOKER, events.Edge.HIGHER_JOKER)
            for event in self.own(events.DuelDecided, by="winner")
        )

    @challenge(N_("By a hair’s breadth"), N_("Win a duel in which only the right number decides."), "icon/lens")
    def right(self) -> bool:
        return any(event.edge is events.Edge.RIGHT for event in self.own(events.DuelDecided, by="winner"))

    @challenge(N_("Hold your ground"), N_("Win four duels in which you were challenged."), "icon/shield")
    def defender(self) -> bool:
        return sum(not event.challenger_won for event in self.own(events.DuelDecided, by="winner")) >= 4

    @challenge(N_("Everybody home"), N_("Be the first to bring all your pawns home, and win."), "icon/home")
    def home(self) -> bool:
        return self.is_winner and any(event.why is events.Finish.HOME for event in self.own(events.RaceEnded))

    @challenge(N_("Not the fastest"), N_("Win although somebody else was home first."), "icon/clock")
    def rich(self) -> bool:
        first = (event.seat for event in self.told(events.RaceEnded) if event.why is events.Finish.HOME)
        return self.is_winner and any(seat != self.seat for seat in first)

    @challenge(N_("Last one out"), N_("Take the last piece of the bank, and win."), "icon/flag")
    def bank(self) -> bool:
        # An empty bank has none to give.
        given = [event for event in self.told(events.CountersTaken) if event.taken or event.bank]
        has_last = bool(given) and given[-1].seat == self.seat and not given[-1].bank
        return self.is_winner and has_last and self.told(events.RaceEnded)[-1].why is events.Finish.BANK

    @challenge(N_("No way back"), N_("Win without any of your pawns being sent back to the start."), "icon/check")
    def safe(self) -> bool:
        return self.is_winner and not self.own(events.FigureSentHome)

    @challenge(N_("Late riches"), N_("Win after having been four pieces behind."), "glyph/moon")
    def behind(self) -> bool:
        return self.is_winner and self.deficit >= 4
