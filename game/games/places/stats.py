"""Statistics of a match of Going Places: counters, duels, dots, figures at home. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.rules.contract import N_, AnyState, Ending, Event
from game.rules.fairness import RandomSource
from game.rules.statistics import DeedKind, Tally, ThrowLuck, WinReason, better_than

from . import events
from .actions import Retreat, choices
from .deck import deck
from .rules import PlacesState

JOKER: Final = 12
"""The lowest left number of a joker. Four cards have each number below it, and there are four jokers (P-06)."""


WON_BY: Final = {
    Ending.SHOWDOWN: (
        N_("Level on pieces, {n} each: {who} wins the showdown."),
        N_("{who} are level, after the showdown too."),
    ),
    Ending.EXHAUSTED: (
        N_("The bank is empty, and {who} has the most pieces: {n}."),
        N_("The bank is empty; {who} have {n} pieces each."),
    ),
    Ending.GOAL: (
        N_("One colour is home, and {who} has the most pieces: {n}."),
        N_("One colour is home; {who} have {n} pieces each."),
    ),
}


class Statistics(Tally):
    RANDOM_SOURCES = (
        RandomSource("die", N_("The die"), tuple("012345"), events.DieRolled, lambda event: (event.pips,)),
        RandomSource(
            "cards",
            N_("Cards (left number, J: joker)"),
            (*map(str, range(1, JOKER)), "J"),
            events.CardDrawn,
            lambda event: (min(JOKER, deck().card(event.card).left) - 1,),
            are_cards=True,
        ),
    )
    DEEDS = (
        DeedKind(events.TrickTaken, N_("{name} took a trick of the showdown")),
        DeedKind(
            events.DuelDecided,
            N_("{name} won a duel with {other}"),
            N_("{name} won {n} duels in one turn"),
            by="winner",
            of="loser",
        ),
        DeedKind(events.GoalReached, N_("{name} brought a pawn home")),
        DeedKind(
            events.CountersTaken,
            N_("{name} took a piece"),
            N_("{name} took {n} pieces"),
            lambda event: event.taken if event.why is events.Gain.DOT else 0,
        ),
        DeedKind(events.FigureSentHome, N_("{name} had to go back to the start"), is_loss=True),
        DeedKind(
            events.FigureAdvanced,
            N_("{name} moved on a space"),
            N_("{name} moved on {n} spaces"),
            lambda event: max(0, event.end - event.start),
        ),
    )
    titles = (N_("Pieces"), N_("Home"), N_("Duels won"), N_("Duels lost"), N_("Back to the start"), N_("Dots"))
    chart = N_("Pieces, round by round")
    pace = "round"

    def throw(self, event: Event, state: AnyState) -> ThrowLuck | None:
        if not isinstance(event, events.DieRolled):
            return None
        assert isinstance(state, PlacesState)
        figures, board = state.figures[event.seat], state.board

        def way(pips: int) -> int:
            """Return the fields onwards; a throw may send the pawn back (P-13, P-23)."""
            if not pips:
                return 0
            is_back = event.again or all(isinstance(move, Retreat) for move in choices(board, figures, pips))
            return -pips if is_back else pips

        return ThrowLuck(event.seat, better_than(way(event.pips), map(way, range(6))))

    def won_by(self, state: AnyState) -> WinReason:
        return WinReason(*WON_BY[state.ending()], {"n": max(state.scores())})

    def values(self, state: AnyState) -> Iterable[Sequence[object]]:
        return (
            state.scores(),
            self.count(events.GoalReached),
            self.count(events.DuelDecided, by="winner"),
            self.count(events.DuelDecided, by="loser"),
            self.count(events.FigureSentHome),
            self.count(events.CountersTaken, lambda event: event.taken if event.why is events.Gain.DOT else 0),
        )
