"""Resolve the chain after a move of Going Places: landings, cards, jumps, duels, counters, going back (P-20 to P-46).

Pure. The chain is a stack of pending effects. A chance outcome resolves the top one, or the cards that two duellists
choose from their hands (P-63).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from game.rules.contract import Emit, Seat, State

from . import events
from .actions import Answer, Decision
from .board import LOOP, QUARTERS, Kind, LoopTables
from .deck import Deck
from .events import BlockReason, Cause, Edge, Gain, RestReason, ReturnReason, Role
from .showdown import Hand, with_card, without_card

PATIENCE: Final = 6
"""From this duel of a turn on, the loser goes to its start fields (P-25)."""
DEFENDED: Final = 1
"""Counters that a defender who wins takes from the bank if hands are played (P-63)."""
HELD: Final = 3
"""Cards that a seat holds between duels (P-63)."""
UNCHOSEN: Final = (0, 0)
"""The cards of a duel before a duellist has chosen one."""
PRIZE: Final = 2
"""Counters for a challenger that wins (P-41)."""
FROM_START: Final = 0
"""Value of `Pending.way` for a challenger that came from its start fields."""
BACKWARD: Final = -1
"""Value of `Pending.way` for a challenger that was going back."""
_DUEL_ROLES: Final = (Role.CHALLENGER, Role.DEFENDER)


class EffectKind(IntEnum):
    CARD = 0
    """Draw a card for a figure on a dot (P-21)."""
    AGAIN = 1
    """Roll again to take a figure back from a circle (P-23)."""
    DUEL = 2
    """Draw cards until one is higher (P-40)."""
    FIELD = 3
    """Apply the winner's field once the loser's retreat is complete (P-25)."""


# Looking up enum members, and comparing them with ints, is slow: cache the values.
_CARD, _AGAIN, _DUEL, _FIELD = EffectKind
_PLAIN, _OWN_DOT, _DOT, _CIRCLE = map(int, Kind)
_BY_CIRCLE: Final = Cause.CIRCLE
_STANDING: Final = tuple(
    tuple(1 << (at - 1 + 10 * quarters) % LOOP + 1 for at in range(LOOP + 1)) for quarters in range(QUARTERS)
)
"""Bit masks by quarters back and progress: the progress on the same field for the colour that far behind."""


class Pending(NamedTuple):
    """A pending effect; `at` is the progress of the seat's figure."""

    kin: EffectKind
    seat: Seat
    at: int
    rival: Seat = -1
    """Defender of a duel."""
    way: int = 0
    """Fields the challenger moved, or FROM_START or BACKWARD (P-44)."""
    stirs: bool = False
    """True if the contested field takes effect for a winning challenger: not after a jump or when going back."""


class Journey(State[Decision, Answer]):
    """Figures, counters, pile, and the effects still pending this turn."""

    __slots__ = (
        "bank", "board", "chosen", "colours", "counters", "deck", "duel", "duels", "figures", "held", "is_shrinking",
        "others", "pending", "pile", "top",
    )  # fmt: skip

    def __init__(self, seats: int, board: LoopTables, deck: Deck) -> None:
        self.board = board
        self.deck = deck
        self.colours: tuple[int, ...] = (0,) * seats
        self.others: tuple[tuple[tuple[Seat, tuple[int, ...]], ...], ...] = ()
        """Every other seat per seat, with a bit mask by progress: the bit of that seat's figure on the same field."""
        self.figures = [0] * seats
        """One bit per seat for every progress a figure stands on; figures without a bit wait on the start fields."""
        self.counters = [0] * seats
        self.bank = board.counters[seats]
        self.is_shrinking = False
        """True if a counter that a duel costs leaves the game instead of going to the bank (P-64)."""
        self.pile = list(deck.numbers)
        self.duel: tuple[int, ...] = ()
        """Cards of the running duel; cards neither here nor in the pile nor in a hand are discarded."""
        self.held: list[Hand] = []
        """The hand of every seat; empty where duellists draw from the pile instead (P-63)."""
        self.chosen = UNCHOSEN
        """The cards laid face down in a duel, the challenger's first; they are still in the hands (P-63)."""
        self.top = 0
        """The last card drawn, face up; 0 before the first draw and on a renewed pile. No rule depends on it."""
        self.pending: list[Pending] = []
        self.duels = 0
        """Number of duels begun this turn."""

    def seat_colours(self, colours: Sequence[int]) -> None:
        """Assign a colour to every seat (P-01)."""
        self.colours = tuple(map(int, colours))
        self.others = tuple(
            tuple((seat, _STANDING[own - other]) for seat, other in enumerate(self.colours) if other != own)
            for own in self.colours
        )

    # ---- queries

    def waiting(self, seat: Seat) -> int:
        return self.board.figures - self.figures[seat].bit_count()

    def rival_at(self, seat: Seat, at: int) -> Seat:
        """Return the other seat with a figure on the track field of this seat's progress `at`, or -1."""
        figures = self.figures
        for other, standing in self.others[seat]:
            if figures[other] & standing[at]:
                return other
        return -1

    def short_hand(self) -> Seat:
        """Return the first seat whose hand has to be filled up now, or -1: during a duel only an empty one (P-63)."""
        least = 1 if self.duel else HELD
        return next((seat for seat, hand in enumerate(self.held) if len(hand) < least), -1)

    def drawer(self) -> Seat:
        """Return the seat that has to draw a card or to roll for the effect that is due."""
        effect = self.pending[-1]
        return effect.rival if len(self.duel) % 2 else effect.seat

    def choosing(self) -> tuple[Seat, ...]:
        """Return the duellists who have not laid a card yet, the challenger first (P-63)."""
        duel = self.pending[-1]
        return tuple(seat for seat, card in zip((duel.seat, duel.rival), self.chosen, strict=True) if not card)

    def progress_of(self, other: Seat, seat: Seat, at: int) -> int:
        """Convert this seat's progress `at` into another seat's progress on the same field."""
        return (at - 1 + (self.colours[seat] - self.colours[other]) * 10) % LOOP + 1

    # ---- moving

    def _forward(self, seat: Seat, start: int, end: int, cause: Cause, emit: Emit | None) -> None:
        """Move forward (start 0: enter) onto a field without an own figure; a collision comes before the field."""
        figures = self.figures
        figures[seat] = figures[seat] & ~(1 << start) | 1 << end
        if emit is not None:
            emit(events.FigureAdvanced(seat, start, end, cause))
        if end > LOOP:
            if emit is not None:
                emit(events.GoalReached(seat, end, (figures[seat] & self.board.home).bit_count()))
            return
        jumped = cause is _BY_CIRCLE
        rival = self.rival_at(seat, end)
        if rival >= 0:
            self._challenge(seat, end, rival, (end - start) % LOOP if start else FROM_START, not jumped, emit)
        elif not jumped:
            self._land(seat, end, emit)
        elif emit:
            self._tell_rest(seat, end, RestReason.JUMPED_HERE, emit)

    def _land(self, seat: Seat, at: int, emit: Emit | None) -> None:
        """Apply the field to a figure that came forward onto it and holds it (P-20 to P-23)."""
        colour = self.colours[seat]
        kind = self.board.kinds[colour][at]
        if kind == _PLAIN:
            return
        if kind == _CIRCLE:
            ahead = self.board.jumps[at]
            blocked = bool(self.figures[seat] >> ahead & 1)
            if emit is not None:
                emit(events.CircleReached(seat, at, blocked))
            if blocked:
                self.pending.append(Pending(_AGAIN, seat, at))
            else:
                self._forward(seat, at, ahead, Cause.CIRCLE, emit)
            return
        if emit is not None:
            emit(events.DotReached(seat, at, kind == _OWN_DOT))
        if kind == _OWN_DOT:
            self._take(seat, 1, Gain.DOT, emit)
        else:
            self.pending.append(Pending(_CARD, seat, at))
            self._provide(emit)

    def _back(self, seat: Seat, start: int, end: int, cause: Cause, emit: Emit | None) -> None:
        """Move back, at most to the entry field, past own figures and into a duel with others (P-30 to P-33)."""
        rest = self.figures[seat] & ~(1 << start)
        wanted = end
        if end < 1:
            end = 1
        met: tuple[int, ...] = ()
        while rest >> end & 1:
            met = (*met, end)
            if end == 1:
                self._send_home(seat, start, ReturnReason.ENTRY_TAKEN, emit, met)
                return
            end -= 1
        self.figures[seat] = rest | 1 << end
        if emit is not None:
            emit(events.FigureRetreated(seat, start, end, cause, met, end > wanted - len(met)))
        rival = self.rival_at(seat, end)
        if rival >= 0:
            self._challenge(seat, end, rival, BACKWARD, False, emit)
        elif emit:
            self._tell_rest(seat, end, RestReason.CAME_BACK, emit)

    def _tell_rest(self, seat: Seat, at: int, why: RestReason, emit: Emit) -> None:
        kind = Kind(self.board.kinds[self.colours[seat]][at])
        if kind is not Kind.PLAIN:
            emit(events.FieldRested(seat, at, kind, why))

    def _send_home(
        self, seat: Seat, start: int, why: ReturnReason, emit: Emit | None, met: tuple[int, ...] = ()
    ) -> None:
        self.figures[seat] &= ~(1 << start)
        if emit is not None:
            emit(events.FigureSentHome(seat, start, why, met))

    # ---- cards

    def _provide(self, emit: Emit | None) -> None:
        """Renew an empty pile from the discards before a draw (P-46)."""
        if not self.pile:
            kept = {*self.duel, *(play.card for hand in self.held for play in hand)}
            self.pile = [card for card in self.deck.numbers if card not in kept]
            self.top = 0
            if emit is not None:
                emit(events.PileRenewed(len(self.pile)))

    def _draw(self, card: int, emit: Emit | None) -> None:
        self.pile.remove(card)
        self.top = card
        effect = self.pending[-1]
        if effect.kin is _CARD:
            self.pending.pop()
            if emit is not None:
                emit(events.CardDrawn(effect.seat, card, Role.DOT, len(self.pile)))
            self._follow(effect.seat, effect.at, card, emit)
        else:
            if emit is not None:
                emit(events.CardDrawn(self.drawer(), card, _DUEL_ROLES[len(self.duel) % 2], len(self.pile)))
            self.duel = (*self.duel, card)
            if len(self.duel) % 2 or not self._compare(emit):
                self._provide(emit)

    def _fill(self, card: int, role: Role, emit: Emit | None) -> None:
        """Deal a card to the first hand that is short of one (P-63, P-65)."""
        seat = self.short_hand()
        self.pile.remove(card)
        self.held[seat] = with_card(self.held[seat], card)
        if emit is not None:
            emit(events.CardDrawn(seat, card, role, len(self.pile)))

    def _follow(self, seat: Seat, at: int, card: int, emit: Emit | None) -> None:
        """Carry out the instruction of a card from a dot, if it is possible (P-21)."""
        move = self.deck.moves[card]
        end = at + move
        block: BlockReason | None = None
        if move > 0 and end > self.board.last:
            block = BlockReason.TOO_FAR
        elif move > 0 and self.figures[seat] >> end & 1:
            block = BlockReason.OWN_FIGURE
        if emit is not None:
            emit(events.InstructionRead(seat, card, move, block))
        if move < 0:
            self._back(seat, at, end, Cause.CARD, emit)
        elif move and block is None:
            self._forward(seat, at, end, Cause.CARD, emit)

    # ---- duels

    def _challenge(self, seat: Seat, at: int, rival: Seat, way: int, stirs: bool, emit: Emit | None) -> None:
        self.duels += 1
        self.pending.append(Pending(_DUEL, seat, at, rival, way, stirs))
        if emit is not None:
            emit(self.duel_started())
        self._provide(emit)

    def duel_started(self) -> events.DuelStarted:
        """Return the event with which the duel that is due began."""
        _, seat, at, rival, way, _ = self.pending[-1]
        came_from = 0 if way == FROM_START else (at - way - 1) % LOOP + 1
        return events.DuelStarted(
            challenger=seat,
            defender=rival,
            challenger_at=at,
            defender_at=self.progress_of(rival, seat, at),
            came_from=at if way == BACKWARD else came_from,
            going_back=way == BACKWARD,
            number=self.duels,
        )

    def _lay(self, seat: Seat, card: int, emit: Emit | None) -> None:
        """Lay a card of a duellist face down; the second one turns both over (P-63)."""
        duel, (mine, theirs) = self.pending[-1], self.chosen
        self.chosen = (card, theirs) if seat == duel.seat else (mine, card)
        if emit is not None:
            emit(events.DuelCardLaid(seat))
        if not all(self.chosen):
            return
        chosen, self.chosen = self.chosen, UNCHOSEN
        for duellist, played in zip((duel.seat, duel.rival), chosen, strict=True):
            self.held[duellist] = without_card(self.held[duellist], played)
        self.top = chosen[-1]
        if emit is not None:
            emit(events.DuelCardsRevealed(duel.seat, duel.rival, chosen))
        self.duel += chosen
        self._compare(emit)

    def retreat(self, duel: Pending, won: bool) -> int | ReturnReason:
        """Return the retreat of a duel's loser: a progress of its own, or the reason for its start fields (P-44)."""
        at = self.progress_of(duel.rival, duel.seat, duel.at) if won else duel.at
        # A retreat can end on the contested field itself only from the own entry field.
        if self.duels >= PATIENCE:
            return ReturnReason.SIXTH_DUEL
        if at == 1:
            return ReturnReason.LOST_AT_ENTRY
        if duel.way == FROM_START:
            return ReturnReason.CAME_FROM_START
        if duel.way == BACKWARD:
            return at - 1
        return at - duel.way if won else at - duel.way - 1

    def _compare(self, emit: Emit | None) -> bool:
        """Resolve the duel with the last two cards; return False on a tie, which needs new cards (P-40)."""
        duel, (mine, theirs) = self.pending[-1], self.duel[-2:]
        strength = self.deck.strength
        if strength[mine] == strength[theirs]:
            if emit is not None:
                emit(events.DuelTied(duel.seat, duel.rival, (mine, theirs)))
            return False
        won = strength[mine] > strength[theirs]
        self.pending.pop()
        self.duel = ()
        seat, rival, at, way = duel.seat, duel.rival, duel.at, duel.way
        loser, to = rival if won else seat, self.retreat(duel, won)
        if emit is not None:
            winner, cards = (seat, (mine, theirs)) if won else (rival, (theirs, mine))
            emit(events.DuelDecided(winner, loser, self._edge(*cards), won))
        returned = 1 if self.counters[loser] else 0
        self.counters[loser] -= returned
        if not self.is_shrinking:
            self.bank += returned
        if emit is not None:
            emit(events.CounterReturned(loser, returned, self.bank, self.is_shrinking))
        if won:
            self._take(seat, PRIZE, Gain.DUEL, emit)
            if duel.stirs:
                self.pending.append(Pending(_FIELD, seat, at))
            elif emit:
                self._tell_rest(seat, at, RestReason.CAME_BACK if way == BACKWARD else RestReason.JUMPED_HERE, emit)
            at = self.progress_of(rival, seat, at)
        elif self.held:
            self._take(rival, DEFENDED, Gain.DUEL, emit)
        if isinstance(to, ReturnReason):
            self._send_home(loser, at, to, emit)
        else:
            self._back(loser, at, to, Cause.DUEL, emit)
        return True

    def _edge(self, winner: int, loser: int) -> Edge:
        high, low = self.deck.card(winner), self.deck.card(loser)
        if high.is_joker:
            return Edge.HIGHER_JOKER if low.is_joker else Edge.JOKER
        return Edge.LEFT if high.left > low.left else Edge.RIGHT

    # ---- counters

    def _take(self, seat: Seat, wanted: int, why: Gain, emit: Emit | None) -> None:
        taken = min(wanted, self.bank)
        self.bank -= taken
        self.counters[seat] += taken
        if emit is not None:
            emit(events.CountersTaken(seat, wanted, taken, why, self.bank))
