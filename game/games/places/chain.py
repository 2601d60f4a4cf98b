"""What a move sets off in Going Places: landings, cards, jumps, duels, counters and going back (P-20 to P-46). Pure.

A chain is told to the position as a stack of pending effects; nature's answer settles the topmost one, which may push
others. No decision falls inside a chain. Knows nothing of turns, throws and the end of a match.

Long because the chain a move sets off is one state machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple, cast

from game.rules.contract import Emit, Seat, State

from .actions import Answer, Decision
from .board import LOOP, QUARTERS, Board, Colour, Kind, field_of
from .deck import Deck
from .events import (
    BlockReason,
    CardDrawn,
    Cause,
    CircleReached,
    CounterReturned,
    CountersTaken,
    DotReached,
    DuelDecided,
    DuelStarted,
    DuelTied,
    Edge,
    FieldRested,
    FigureAdvanced,
    FigureRetreated,
    FigureSentHome,
    Gain,
    GoalReached,
    InstructionRead,
    PileRenewed,
    Rest,
    ReturnReason,
    Role,
)

PATIENCE: Final = 6
"""From this duel of a turn on the loser goes to its start fields (P-25)."""
PRIZE: Final = 2
"""Counters for a challenger that wins (P-41)."""
FROM_START: Final = 0
"""Way of a challenger that came from its start fields."""
BACKWARD: Final = -1
"""Way of a challenger that was going back."""
_DUEL_ROLES: Final = (Role.CHALLENGER, Role.DEFENDER)


class Kin(IntEnum):
    """What kind of effect is pending."""

    CARD = 0
    """A card is drawn for a figure on a dot (P-21)."""
    AGAIN = 1
    """A second roll takes a figure back from a circle (P-23)."""
    DUEL = 2
    """Cards are drawn until one is higher (P-40)."""
    FIELD = 3
    """The field of a winner takes effect once the loser's retreat is through (P-25)."""


# Members of an enum are slow to look up, and to compare with an int: the rules keep what they need at hand.
_CARD, _AGAIN, _DUEL, _FIELD = Kin
_PLAIN, _OWN_DOT, _DOT, _CIRCLE = map(int, Kind)
_BY_CIRCLE: Final = Cause.CIRCLE
_STANDING: Final = tuple(
    tuple(1 << (at - 1 + 10 * quarters) % LOOP + 1 for at in range(LOOP + 1)) for quarters in range(QUARTERS)
)
"""By quarters back and progress: the bit of the progress that the colour so far behind has on the same field."""


class Pending(NamedTuple):
    """An effect that waits; `at` is the progress of the seat's figure it is about."""

    kin: Kin
    seat: Seat
    at: int
    rival: Seat = -1
    """The defender of a duel."""
    way: int = 0
    """Fields the challenger came from, FROM_START or BACKWARD (P-44)."""
    stirs: bool = False
    """Whether the contested field takes effect for a challenger that wins: not after a jump or going back."""


class Journey(State[Decision, Answer]):
    """Who stands where, counters, pile, and what is still to happen this turn."""

    __slots__ = (
        "bank",
        "board",
        "colours",
        "counters",
        "deck",
        "duel",
        "duels",
        "figures",
        "others",
        "pending",
        "pile",
        "top",
    )

    def __init__(self, seats: int, board: Board, deck: Deck) -> None:
        self.board = board
        self.deck = deck
        self.colours: tuple[int, ...] = (0,) * seats
        self.others: tuple[tuple[tuple[Seat, tuple[int, ...]], ...], ...] = ()
        """Per seat every other seat and, by progress, the bit of a figure of theirs on the same field."""
        self.figures = [0] * seats
        """Per seat a bit for every progress a figure stands on; those without a bit wait on the start fields."""
        self.counters = [0] * seats
        self.bank = board.counters[seats]
        self.pile = list(deck.numbers)
        self.duel: tuple[int, ...] = ()
        """Cards of the running duel; what is neither here nor in the pile is discarded."""
        self.top = 0
        """The card drawn last, which lies open; 0 before the first and on a renewed pile. Decides nothing."""
        self.pending: list[Pending] = []
        self.duels = 0
        """Begun this turn."""

    def seat_colours(self, colours: Sequence[int]) -> None:
        """Give every seat its colour (P-01)."""
        self.colours = tuple(map(int, colours))
        self.others = tuple(
            tuple((seat, _STANDING[own - other]) for seat, other in enumerate(self.colours) if other != own)
            for own in self.colours
        )

    # ---- what others may ask

    def waiting(self, seat: Seat) -> int:
        """How many figures of the seat wait on its start fields."""
        return self.board.figures - self.figures[seat].bit_count()

    def rival_at(self, seat: Seat, at: int) -> Seat:
        """Another seat whose figure stands where this seat's progress `at` lies on the track, or -1."""
        figures = self.figures
        for other, standing in self.others[seat]:
            if figures[other] & standing[at]:
                return other
        return -1

    def progress_of(self, other: Seat, seat: Seat, at: int) -> int:
        """The progress another seat's figure has on the field where this seat's progress `at` lies."""
        return (at - 1 + (self.colours[seat] - self.colours[other]) * 10) % LOOP + 1

    # ---- moving

    def _forward(self, seat: Seat, start: int, end: int, cause: Cause, emit: Emit | None) -> None:
        """Move forward (start 0: enter) onto a field without an own figure: collision first, then the field."""
        figures = self.figures
        figures[seat] = figures[seat] & ~(1 << start) | 1 << end
        if emit:
            emit(FigureAdvanced(seat, start, end, cause))
        if end > LOOP:
            if emit:
                emit(GoalReached(seat, end, (figures[seat] & self.board.home).bit_count()))
            return
        jumped = cause is _BY_CIRCLE
        rival = self.rival_at(seat, end)
        if rival >= 0:
            self._challenge(seat, end, rival, (end - start) % LOOP if start else FROM_START, not jumped, emit)
        elif not jumped:
            self._land(seat, end, emit)
        elif emit:
            self._tell_rest(seat, end, Rest.JUMPED_HERE, emit)

    def _land(self, seat: Seat, at: int, emit: Emit | None) -> None:
        """The field takes effect on a figure that came forward onto it and holds it (P-20 to P-23)."""
        colour = self.colours[seat]
        kind = self.board.kinds[colour][at]
        if kind == _PLAIN:
            return
        if kind == _CIRCLE:
            ahead = self.board.jumps[at]
            blocked = bool(self.figures[seat] >> ahead & 1)
            if emit:
                emit(CircleReached(seat, at, ahead, blocked))
            if blocked:
                self.pending.append(Pending(_AGAIN, seat, at))
            else:
                self._forward(seat, at, ahead, Cause.CIRCLE, emit)
            return
        if emit:
            dot = self.board.dots[field_of(colour, at)]
            emit(DotReached(seat, at, cast("Colour", dot), kind == _OWN_DOT))
        if kind == _OWN_DOT:
            self._take(seat, 1, Gain.DOT, emit)
        else:
            self.pending.append(Pending(_CARD, seat, at))
            self._provide(emit)

    def _back(self, seat: Seat, start: int, end: int, cause: Cause, emit: Emit | None) -> None:
        """Go back, at most to the entry field, past own figures, into a duel with another's (P-30 to P-33)."""
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
        if emit:
            emit(FigureRetreated(seat, start, end, cause, met, end > wanted - len(met)))
        rival = self.rival_at(seat, end)
        if rival >= 0:
            self._challenge(seat, end, rival, BACKWARD, False, emit)
        elif emit:
            self._tell_rest(seat, end, Rest.CAME_BACK, emit)

    def _tell_rest(self, seat: Seat, at: int, why: Rest, emit: Emit) -> None:
        kind = Kind(self.board.kinds[self.colours[seat]][at])
        if kind is not Kind.PLAIN:
            emit(FieldRested(seat, at, kind, why))

    def _send_home(
        self, seat: Seat, start: int, why: ReturnReason, emit: Emit | None, met: tuple[int, ...] = ()
    ) -> None:
        self.figures[seat] &= ~(1 << start)
        if emit:
            emit(FigureSentHome(seat, start, why, met))

    # ---- cards

    def _provide(self, emit: Emit | None) -> None:
        """A card is needed: an empty pile is renewed from the discards (P-46)."""
        if not self.pile:
            duel = self.duel
            self.pile = [card for card in self.deck.numbers if card not in duel]
            self.top = 0
            if emit:
                emit(PileRenewed(len(self.pile)))

    def _draw(self, card: int, emit: Emit | None) -> None:
        """Nature's answer to the topmost effect."""
        self.pile.remove(card)
        self.top = card
        effect = self.pending[-1]
        if effect.kin is _CARD:
            self.pending.pop()
            if emit:
                emit(CardDrawn(effect.seat, card, Role.DOT, len(self.pile)))
            self._follow(effect.seat, effect.at, card, emit)
        else:
            drawn = len(self.duel) % 2
            self.duel = (*self.duel, card)
            if emit:
                emit(CardDrawn(effect.rival if drawn else effect.seat, card, _DUEL_ROLES[drawn], len(self.pile)))
            if not drawn or not self._compare(effect, emit):
                self._provide(emit)

    def _follow(self, seat: Seat, at: int, card: int, emit: Emit | None) -> None:
        """Do what the card from a dot says, if it can be done (P-21)."""
        move = self.deck.moves[card]
        end = at + move
        block: BlockReason | None = None
        if move > 0 and end > self.board.last:
            block = BlockReason.TOO_FAR
        elif move > 0 and self.figures[seat] >> end & 1:
            block = BlockReason.OWN_FIGURE
        if emit:
            emit(InstructionRead(seat, card, move, block))
        if move < 0:
            self._back(seat, at, end, Cause.CARD, emit)
        elif move and block is None:
            self._forward(seat, at, end, Cause.CARD, emit)

    # ---- duels

    def _challenge(self, seat: Seat, at: int, rival: Seat, way: int, stirs: bool, emit: Emit | None) -> None:
        self.duels += 1
        self.pending.append(Pending(_DUEL, seat, at, rival, way, stirs))
        if emit:
            came_from = 0 if way == FROM_START else (at - way - 1) % LOOP + 1
            emit(
                DuelStarted(
                    challenger=seat,
                    defender=rival,
                    challenger_at=at,
                    defender_at=self.progress_of(rival, seat, at),
                    came_from=at if way == BACKWARD else came_from,
                    going_back=way == BACKWARD,
                    number=self.duels,
                )
            )
        self._provide(emit)

    def _compare(self, duel: Pending, emit: Emit | None) -> bool:
        """Settle the duel with the last two cards; False if they are equal and new ones are needed (P-40)."""
        mine, theirs = self.duel[-2:]
        strength = self.deck.strength
        if strength[mine] == strength[theirs]:
            if emit:
                emit(DuelTied(duel.seat, duel.rival, (mine, theirs)))
            return False
        won = strength[mine] > strength[theirs]
        self.pending.pop()
        self.duel = ()
        seat, rival, at, way = duel.seat, duel.rival, duel.at, duel.way
        loser = rival if won else seat
        if emit:
            winner, cards = (seat, (mine, theirs)) if won else (rival, (theirs, mine))
            emit(DuelDecided(winner, loser, *cards, self._edge(*cards), won))
        self._give(loser, emit)
        if won:
            self._take(seat, PRIZE, Gain.DUEL, emit)
            if duel.stirs:
                self.pending.append(Pending(_FIELD, seat, at))
            elif emit:
                self._tell_rest(seat, at, Rest.CAME_BACK if way == BACKWARD else Rest.JUMPED_HERE, emit)
            at = self.progress_of(rival, seat, at)
        # A retreat that would end on the contested field itself (P-44) is possible from the own entry field only.
        if self.duels >= PATIENCE:
            self._send_home(loser, at, ReturnReason.SIXTH_DUEL, emit)
        elif at == 1:
            self._send_home(loser, at, ReturnReason.LOST_AT_ENTRY, emit)
        elif way == FROM_START:
            self._send_home(loser, at, ReturnReason.CAME_FROM_START, emit)
        elif way == BACKWARD:
            self._back(loser, at, at - 1, Cause.DUEL, emit)
        else:
            self._back(loser, at, at - way if won else at - way - 1, Cause.DUEL, emit)
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
        if emit:
            emit(CountersTaken(seat, wanted, taken, why, self.bank))

    def _give(self, seat: Seat, emit: Emit | None) -> None:
        returned = min(1, self.counters[seat])
        self.counters[seat] -= returned
        self.bank += returned
        if emit:
            emit(CounterReturned(seat, returned, self.bank))
