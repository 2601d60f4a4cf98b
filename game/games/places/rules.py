"""The rules of Going Places: set-up, turns with at most one decision, the end and the showdown. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self, cast

from game.rules.chance import PileDraw
from game.rules.common import STARTS, FirstSeatDrawn, MatchEnded, Started, TurnEnded, TurnStarted
from game.rules.contract import ALONE, CHANCE, NATURE, Chance, Emit, Ending, Seat
from game.rules.game import Bounds

from . import actions, events
from . import board as boards
from . import deck as decks
from .actions import DIE, DREWS, NOTATION, Advance, Drew, Enter, Rolled
from .board import LoopTables
from .chain import HELD, PATIENCE, UNCHOSEN, EffectKind, Journey
from .deck import CARDS, Deck
from .events import Cause, Finish, Role
from .showdown import HAND, Showdown, without_card

__all__ = ["BOUNDS", "NOTATION", "VERSION", "PlacesState", "check", "new"]

VERSION: Final = 1
TURNS_PER_SEAT: Final = 300
"""Turn limit per seat (G-04), skipped turns included."""

_SEATS: Final = 4
_DUELS: Final = PATIENCE - 1 + _SEATS * 4 - 1
"""Maximum duels in a turn: from the sixth on, each takes one of at most 16 figures off the track (P-25, P-61)."""
# Set-up: colours, three cards each (P-63), and the first seat. Each turn: a throw and a move. Only the moved figure
# comes forward, so it draws at most one card on each of the twelve dots and rolls again on one circle. A duel is two
# cards, for no two are equal (P-06), and two to fill up the hands. The showdown deals and plays five cards each. The
# most outcomes are the cards of a full pile. The most actions are two moves within the lane for each of four figures,
# or the sets of cards of a hand that may be swapped.
BOUNDS: Final = Bounds(
    length=2 + HELD * _SEATS + TURNS_PER_SEAT * _SEATS * (2 + 12 + 1 + 4 * _DUELS) + 2 * HAND * _SEATS,
    outcomes=CARDS,
    actions=8,
)

SEATING, DEALING, STARTING, ROLLING, MOVING, SWAPPING, DUELLING, FILLING, CHAIN, SHOWDOWN, OVER = range(11)
_DRAWING: Final = (CHAIN, DEALING, FILLING)
_AGAIN, _DUEL, _FIELD, _BY_THROW = EffectKind.AGAIN, EffectKind.DUEL, EffectKind.FIELD, Cause.THROW


class PlacesState(Journey):
    __slots__ = ("active", "due", "finish", "first", "options", "phase", "pips", "showdown", "turns")
    due: tuple[Seat, ...]

    def __init__(self, seats: int, board: LoopTables, deck: Deck) -> None:
        super().__init__(seats, board, deck)
        self.first = self.active = self.turns = self.pips = 0
        self.options: tuple[actions.Race, ...] = ()
        self.phase = SEATING
        self.due = NATURE
        self.finish: Finish | None = None
        self.showdown: Showdown | None = None

    # ---- State protocol

    @property
    def seats(self) -> int:
        return len(self.figures)

    def legal(self, seat: Seat) -> Sequence[actions.Decision]:
        phase = self.phase
        if phase == MOVING:
            return self.options
        if phase == SWAPPING:
            return actions.swaps(self.held[seat])
        return self.held[seat] if self.showdown is None else self.showdown.legal(seat)

    def is_joint(self) -> bool:
        return self.phase == DUELLING

    def seen_by(self, seat: Seat) -> Self:
        """Return the position without the cards that lie face down (P-63)."""
        if self.chosen == UNCHOSEN:
            return self
        twin = self.copy()
        twin.chosen = UNCHOSEN
        twin.due = twin.choosing()
        return twin

    def chance(self) -> Chance[actions.Answer]:
        phase = self.phase
        if phase == ROLLING:
            return DIE
        if phase == CHAIN and self.pending[-1].kin is _AGAIN:
            return DIE
        if phase in _DRAWING:
            return PileDraw(self.pile, DREWS)
        if phase == SHOWDOWN:
            return PileDraw(cast("Showdown", self.showdown).pile, DREWS)
        return actions.SEATINGS[len(self.figures)] if phase == SEATING else STARTS[len(self.figures)]

    def roller(self) -> Seat:
        """The seat on turn, the owner of the pending effect, or the first of the showdown, which deals for all."""
        if self.phase == CHAIN:
            return self.drawer()
        if self.showdown is not None:
            return self.showdown.order[0] if not any(self.showdown.hands) else CHANCE
        return self.active if self.phase == ROLLING else CHANCE

    def apply(self, seat: Seat, action: actions.Decision | actions.Answer, emit: Emit | None = None) -> None:
        if type(action) is Rolled:  # `type() is` takes half the time of isinstance()
            self._roll(action.pips, emit)
        elif type(action) is Advance:
            start = action.start
            self._forward(seat, start, start + self.pips, _BY_THROW, emit)
            self._proceed(emit)
        elif type(action) is Drew:
            if self.phase == CHAIN:
                self._draw(action.card, emit)
                self._proceed(emit)
            elif self.phase == DEALING:
                self._fill(action.card, Role.HAND, emit)
                if self.short_hand() < 0:
                    self.phase = STARTING
            elif self.phase == FILLING:
                self._fill(action.card, Role.HAND if self.duels else Role.SWAP, emit)
                self._proceed(emit)
            elif self.showdown is not None:
                self.showdown.deal(action.card, emit)
                self.due = self.showdown.actors()
        elif type(action) is Enter:
            self._forward(seat, 0, self.pips, _BY_THROW, emit)
            self._proceed(emit)
        elif isinstance(action, actions.Shift):
            self.figures[seat] ^= 1 << action.start | 1 << action.end
            if emit is not None:
                emit(events.FigureShifted(seat, action.start, action.end))
            self._proceed(emit)
        elif isinstance(action, actions.Retreat):
            start = action.start
            self._back(seat, start, start - self.pips, _BY_THROW, emit)
            self._proceed(emit)
        elif isinstance(action, actions.Play):
            self._play(seat, action.card, emit)
        elif isinstance(action, actions.Swap):
            for card in action.cards:
                self.held[seat], self.top = without_card(self.held[seat], card), card
            if emit is not None:
                emit(events.CardsSwapped(seat, action.cards))
            self._proceed(emit)
        elif isinstance(action, actions.Seated | Started):
            self._set_up(action, emit)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.counters)

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """Return the counters and the lead in the showdown; only its winner ranks above equal counters (P-51, P-52)."""
        return self.counters[seat], self.showdown is not None and self.showdown.leads(seat)

    def progress(self, seat: Seat) -> float:
        """Return the share of figures at home, or the used share of the bank if no seat has more counters (P-50)."""
        home = self.board.home
        gone = 1 - self.bank / self.board.counters[self.seats]
        share = self.counters[seat] / max(1, *self.counters)
        return max((self.figures[seat] & home).bit_count() / home.bit_count(), gone * share)

    def ending(self) -> Ending:
        """Return the ending: all figures at home, an empty bank, the cap, or the showdown (P-50, P-52, G-04)."""
        if self.showdown is not None:
            return Ending.SHOWDOWN
        if self.finish is Finish.CAP:
            return Ending.CAP
        return Ending.GOAL if self.finish is Finish.HOME else Ending.EXHAUSTED

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.board, twin.deck, twin.colours = self.board, self.deck, self.colours
        twin.figures, twin.counters, twin.bank = self.figures[:], self.counters[:], self.bank
        twin.pile, twin.duel, twin.top, twin.pending = self.pile[:], self.duel, self.top, self.pending[:]
        twin.duels, twin.first, twin.active, twin.is_shrinking = self.duels, self.first, self.active, self.is_shrinking
        twin.held, twin.chosen = self.held[:], self.chosen
        twin.turns, twin.pips, twin.phase, twin.finish = self.turns, self.pips, self.phase, self.finish
        twin.options, twin.others, twin.due = self.options, self.others, self.due
        twin.showdown = None if self.showdown is None else self.showdown.copy()
        return twin

    # ---- set-up and turns

    def _set_up(self, outcome: actions.Seated | Started, emit: Emit | None) -> None:
        if isinstance(outcome, actions.Seated):
            self.seat_colours(outcome.colours)
            self.phase = DEALING if self.held else STARTING
            if emit is not None:
                emit(events.ColoursDealt(outcome.colours))
            return
        self.first = self.active = outcome.seat
        self.phase = ROLLING
        if emit is not None:
            emit(FirstSeatDrawn(outcome.seat))
            emit(TurnStarted(self.active, self.round))

    def _roll(self, pips: int, emit: Emit | None) -> None:
        seat = self.active
        if self.phase == CHAIN:
            again = self.pending.pop()
            self.pips = pips
            if emit is not None:
                emit(events.DieRolled(again.seat, pips, True))
            if pips:
                self._back(again.seat, again.at, again.at - pips, Cause.AGAIN, emit)
            elif emit:
                emit(events.NothingMoved(again.seat, again.at))
            self._proceed(emit)
            return
        self.pips = pips
        if emit is not None:
            emit(events.DieRolled(seat, pips, False))
        if pips:
            # With a figure outside the goal there is always a move, forward or back: `choices` is never empty here.
            self.options = actions.choices(self.board, self.figures[seat], pips)
            self.phase = MOVING
            self.due = ALONE[seat]
            if emit is not None and isinstance(self.options[0], actions.Retreat):
                emit(events.BackwardForced(seat, pips))
            return
        if emit is not None:
            emit(events.NothingMoved(seat, 0))
        if self.held:
            self.phase = SWAPPING
            self.due = ALONE[seat]
        else:
            self._end_turn(emit)

    def _proceed(self, emit: Emit | None) -> None:
        pending = self.pending
        if self.held and self.short_hand() >= 0:
            self._provide(emit)
            self.phase = FILLING
            self.due = NATURE
            return
        while pending and pending[-1].kin is _FIELD:
            effect = pending.pop()
            self._land(effect.seat, effect.at, emit)
        if pending:
            self.phase, self.due = CHAIN, NATURE
            if self.held and pending[-1].kin is _DUEL:
                self.phase, self.due = DUELLING, self.choosing()
        else:
            self._end_turn(emit)

    def _end_turn(self, emit: Emit | None) -> None:
        seat, seats = self.active, len(self.figures)
        if emit is not None:
            emit(TurnEnded(seat))
        self.turns += 1
        self.duels = 0
        if self.figures[seat] == self.board.home:
            self.finish = Finish.HOME
        elif not self.bank:
            self.finish = Finish.BANK
        elif self.turns >= TURNS_PER_SEAT * seats:
            self.finish = Finish.CAP
        else:
            self.active = (seat + 1) % seats
            self.phase = ROLLING
            self.due = NATURE
            if emit is not None:
                emit(TurnStarted(self.active, self.round))
            return
        if emit is not None:
            emit(events.RaceEnded(seat, self.finish))
        most = max(self.counters)
        clockwise = ((self.first + step) % seats for step in range(seats))
        tied = tuple(seat for seat in clockwise if self.counters[seat] == most)
        if len(tied) > 1 and self.finish is not Finish.CAP:
            self.phase = SHOWDOWN
            self.showdown = Showdown(tied, self.colours, self.deck)
            self.due = NATURE
            self.held = []
            if emit is not None:
                emit(events.ShowdownStarted(tied))
        else:
            self.phase = OVER
            self.due = ()
            if emit is not None:
                emit(MatchEnded.of(self))

    # ---- cards of a hand

    def _play(self, seat: Seat, card: int, emit: Emit | None) -> None:
        if self.showdown is None:
            self._lay(seat, card, emit)
            self._proceed(emit)
            return
        self.showdown.play(seat, card, self.deck, emit)
        self.due = self.showdown.actors()
        if not self.due:
            self.phase = OVER
            if emit is not None:
                emit(MatchEnded.of(self))


def new(seats: int, options: frozenset[str]) -> PlacesState:
    """Create the state before the lots; `short` (P-60), `long` (P-61) and `full` (P-62) change the size."""
    size = next((key for key in ("full", "short", "long") if key in options), "normal")
    state = PlacesState(seats, boards.board(size), decks.deck())
    state.is_shrinking = "gone" in options
    state.held = [()] * seats if "hand" in options else []
    return state


def check() -> None:
    """Read the loop and the cards; raises BrokenData (P-03 to P-07, P-60 and later)."""
    boards.loop()
    decks.deck()
