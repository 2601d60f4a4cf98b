"""The rules of Going Places: turns, landings and the chains of cards, jumps, duels and going back. Pure.

A chain is told to the state as a stack of pending effects (`pending`); nature's answer settles the topmost one, which
may push others. No decision falls inside a chain, so a turn has at most one.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple, Self, cast

from game.rules.contract import CHANCE, Chance, Emit, Outcome, Seat, State

from . import board as tables
from .board import LOOP, Board, Deck, Kind, field_of, progress_on
from .events import (
    BackwardForced,
    Block,
    CardDrawn,
    Cause,
    CircleReached,
    ColoursDealt,
    CounterReturned,
    CountersTaken,
    DieRolled,
    DotReached,
    DuelDecided,
    DuelStarted,
    DuelTied,
    Edge,
    FieldRested,
    FigureAdvanced,
    FigureRetreated,
    FigureSentHome,
    FigureShifted,
    Finish,
    Gain,
    GoalReached,
    Home,
    InstructionRead,
    MatchEnded,
    NothingMoved,
    PileRenewed,
    RaceEnded,
    Rest,
    Role,
    ShowdownStarted,
    TurnEnded,
    TurnStarted,
)
from .moves import DIE, FIRSTS, NOTATION, SEATINGS, Answer, Decision, Draw, Drew, Enter, Play
from .moves import Advance as Advance
from .moves import Retreat, Rolled, Seated, Shift, Started, choices
from .showdown import Showdown

__all__ = ["NOTATION", "VERSION", "Places", "new"]

VERSION: Final = 1
TURNS_PER_SEAT: Final = 300
"""Cap of G-04, skipped turns included."""
PATIENCE: Final = 6
"""From this duel of a turn on the loser goes to its start fields (P-25)."""
PRIZE: Final = 2
"""Counters for a challenger that wins (P-41)."""
FROM_START: Final = 0
"""Way of a challenger that came from its start fields."""
BACKWARD: Final = -1
"""Way of a challenger that was going back."""

SEATING, STARTING, ROLLING, MOVING, CHAIN, SHOWDOWN, OVER = range(7)
_NATURE: Final = (CHANCE,)
_ACTORS: Final = ((0,), (1,), (2,), (3,))
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


class Places(State[Decision, Answer]):
    """Who stands where, counters, pile, and what is still to happen this turn."""

    __slots__ = (
        "active",
        "bank",
        "board",
        "colours",
        "counters",
        "deck",
        "duel",
        "duels",
        "figures",
        "finish",
        "first",
        "pending",
        "phase",
        "pile",
        "pips",
        "showdown",
        "turns",
    )

    def __init__(self, seats: int, board: Board, deck: Deck) -> None:
        self.board = board
        self.deck = deck
        self.colours: tuple[int, ...] = (0,) * seats
        self.figures = [0] * seats
        """Per seat a bit for every progress a figure stands on; those without a bit wait on the start fields."""
        self.counters = [0] * seats
        self.bank = board.counters[seats]
        self.pile = list(deck.numbers)
        self.duel: tuple[int, ...] = ()
        """Cards of the running duel; what is neither here nor in the pile is discarded."""
        self.pending: list[Pending] = []
        self.duels = 0
        self.first = self.active = self.turns = self.pips = 0
        self.phase = SEATING
        self.finish: Finish | None = None
        self.showdown: Showdown | None = None

    # ---- the contract

    @property
    def seats(self) -> int:
        return len(self.figures)

    def actors(self) -> tuple[Seat, ...]:
        phase = self.phase
        if phase == MOVING:
            return _ACTORS[self.active]
        if phase < SHOWDOWN:
            return _NATURE
        return cast(Showdown, self.showdown).actors() if phase == SHOWDOWN else ()

    def legal(self, seat: Seat) -> Sequence[Decision]:
        if self.showdown is not None:
            return self.showdown.legal(seat)
        return cast(Sequence[Decision], choices(self.board, self.figures[seat], self.pips))

    def chance(self) -> Chance[Answer]:
        phase = self.phase
        if phase == ROLLING:
            return DIE
        if phase == CHAIN:
            return DIE if self.pending[-1].kin is Kin.AGAIN else Draw(self.pile)
        if phase == SHOWDOWN:
            return Draw(cast(Showdown, self.showdown).pile)
        return SEATINGS[len(self.figures)] if phase == SEATING else FIRSTS[len(self.figures)]

    def apply(self, seat: Seat, action: Decision | Answer, emit: Emit | None = None) -> None:
        kind = type(action)
        if kind is Rolled:
            self._roll(cast(Rolled, action).pips, emit)
        elif kind is Drew:
            self._draw(cast(Drew, action).card, emit)
        elif kind is Advance:
            start = cast(Advance, action).start
            self._forward(seat, start, start + self.pips, Cause.THROW, emit)
            self._proceed(emit)
        elif kind is Enter:
            self._forward(seat, 0, self.pips, Cause.THROW, emit)
            self._proceed(emit)
        elif kind is Retreat:
            start = cast(Retreat, action).start
            self._back(seat, start, start - self.pips, Cause.THROW, emit)
            self._proceed(emit)
        elif kind is Shift:
            self._shift(seat, cast(Shift, action), emit)
        elif kind is Play:
            self._play(seat, cast(Play, action).card, emit)
        else:
            self._set_up(cast(Outcome, action), emit)

    def scores(self) -> tuple[int, ...]:
        """Counters."""
        return tuple(self.counters)

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """Counters, then points of the showdown (P-51, P-52)."""
        return self.counters[seat], 0 if self.showdown is None else self.showdown.points_of(seat)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.board, twin.deck, twin.colours = self.board, self.deck, self.colours
        twin.figures, twin.counters, twin.bank = self.figures[:], self.counters[:], self.bank
        twin.pile, twin.duel, twin.pending = self.pile[:], self.duel, self.pending[:]
        twin.duels, twin.first, twin.active = self.duels, self.first, self.active
        twin.turns, twin.pips, twin.phase, twin.finish = self.turns, self.pips, self.phase, self.finish
        twin.showdown = None if self.showdown is None else self.showdown.copy()
        return twin

    # ---- what others may ask

    @property
    def discards(self) -> tuple[int, ...]:
        """Cards that will be the next pile, by rising number (P-46)."""
        return tuple(card for card in self.deck.numbers if card not in self.pile and card not in self.duel)

    def waiting(self, seat: Seat) -> int:
        """How many figures of the seat wait on its start fields."""
        return self.board.figures - self.figures[seat].bit_count()

    def rival_at(self, seat: Seat, at: int) -> Seat:
        """Another seat whose figure stands where this seat's progress `at` lies on the track, or -1."""
        place = self.colours[seat] * 10 + at - 1
        for other, figures in enumerate(self.figures):
            if figures and other != seat and figures >> (place - self.colours[other] * 10) % LOOP + 1 & 1:
                return other
        return -1

    # ---- set-up and turns

    def _set_up(self, outcome: Outcome, emit: Emit | None) -> None:
        if isinstance(outcome, Seated):
            self.colours = tuple(map(int, outcome.colours))
            self.phase = STARTING
            if emit:
                emit(ColoursDealt(outcome.colours))
        elif isinstance(outcome, Started):
            self.first = self.active = outcome.seat
            self.phase = ROLLING
            if emit:
                emit(TurnStarted(self.active, self.turns))

    def _roll(self, pips: int, emit: Emit | None) -> None:
        seat = self.active
        if self.phase == CHAIN:
            again = self.pending.pop()
            if emit:
                emit(DieRolled(again.seat, pips, True))
            if pips:
                self._back(again.seat, again.at, again.at - pips, Cause.AGAIN, emit)
            elif emit:
                emit(NothingMoved(again.seat, 0, Block.ZERO))
            self._proceed(emit)
            return
        self.pips = pips
        if emit:
            emit(DieRolled(seat, pips, False))
        options = choices(self.board, self.figures[seat], pips) if pips else ()
        if options:
            self.phase = MOVING
            if emit and type(options[0]) is Retreat:
                emit(BackwardForced(seat, pips))
            return
        if emit:
            emit(NothingMoved(seat, pips, Block.NOWHERE if pips else Block.ZERO))
        self._end_turn(emit)

    def _proceed(self, emit: Emit | None) -> None:
        pending = self.pending
        while pending and pending[-1].kin is Kin.FIELD:
            effect = pending.pop()
            self._land(effect.seat, effect.at, emit)
        if pending:
            self.phase = CHAIN
        else:
            self._end_turn(emit)

    def _end_turn(self, emit: Emit | None) -> None:
        seat = self.active
        if emit:
            emit(TurnEnded(seat, self.turns))
        self.turns += 1
        self.duels = 0
        home = self.board.home
        if self.figures[seat] & home == home:
            self.finish = Finish.HOME
        elif not self.bank:
            self.finish = Finish.BANK
        elif self.turns >= TURNS_PER_SEAT * len(self.figures):
            self.finish = Finish.CAP
        else:
            self.active = (seat + 1) % len(self.figures)
            self.phase = ROLLING
            if emit:
                emit(TurnStarted(self.active, self.turns))
            return
        if emit:
            emit(RaceEnded(seat, self.finish))
        self._finish(emit)

    def _finish(self, emit: Emit | None) -> None:
        most = max(self.counters)
        seats = len(self.figures)
        clockwise = ((self.first + step) % seats for step in range(seats))
        tied = tuple(seat for seat in clockwise if self.counters[seat] == most)
        if len(tied) > 1 and self.finish is not Finish.CAP:
            self.phase = SHOWDOWN
            self.showdown = Showdown(tied, self.colours, self.deck)
            if emit:
                emit(ShowdownStarted(tied))
        else:
            self.phase = OVER
            if emit:
                emit(MatchEnded(tuple(sorted(tied))))

    # ---- moving

    def _shift(self, seat: Seat, action: Shift, emit: Emit | None) -> None:
        self.figures[seat] ^= 1 << action.start | 1 << action.end
        if emit:
            emit(FigureShifted(seat, action.start, action.end))
        self._proceed(emit)

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
        jumped = cause is Cause.CIRCLE
        rival = self.rival_at(seat, end)
        if rival >= 0:
            self._challenge(seat, end, rival, (end - start) % LOOP if start else FROM_START, not jumped, emit)
        elif not jumped:
            self._land(seat, end, emit)
        elif emit:
            emit(FieldRested(seat, end, Kind.CIRCLE, Rest.JUMPED_HERE))

    def _land(self, seat: Seat, at: int, emit: Emit | None) -> None:
        """The field takes effect on a figure that came forward onto it and holds it (P-20 to P-23)."""
        colour = self.colours[seat]
        kind = self.board.kinds[colour][at]
        if kind == Kind.PLAIN:
            return
        if kind == Kind.CIRCLE:
            ahead = self.board.jumps[at]
            blocked = bool(self.figures[seat] >> ahead & 1)
            if emit:
                emit(CircleReached(seat, at, ahead, blocked))
            if blocked:
                self.pending.append(Pending(Kin.AGAIN, seat, at))
            else:
                self._forward(seat, at, ahead, Cause.CIRCLE, emit)
            return
        if emit:
            dot = self.board.dots[field_of(colour, at)]
            emit(DotReached(seat, at, cast(tables.Colour, dot), kind == Kind.OWN_DOT))
        if kind == Kind.OWN_DOT:
            self._take(seat, 1, Gain.DOT, emit)
        else:
            self.pending.append(Pending(Kin.CARD, seat, at))
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
                self._send_home(seat, start, Home.ENTRY_TAKEN, emit, met)
                return
            end -= 1
        self.figures[seat] = rest | 1 << end
        if emit:
            emit(FigureRetreated(seat, start, end, cause, met, end > wanted - len(met)))
        rival = self.rival_at(seat, end)
        if rival >= 0:
            self._challenge(seat, end, rival, BACKWARD, False, emit)
        elif emit:
            kind = Kind(self.board.kinds[self.colours[seat]][end])
            if kind is not Kind.PLAIN:
                emit(FieldRested(seat, end, kind, Rest.CAME_BACK))

    def _send_home(self, seat: Seat, start: int, why: Home, emit: Emit | None, met: tuple[int, ...] = ()) -> None:
        self.figures[seat] &= ~(1 << start)
        if emit:
            emit(FigureSentHome(seat, start, why, met))

    # ---- cards

    def _provide(self, emit: Emit | None) -> None:
        """A card is needed: an empty pile is renewed from the discards (P-46)."""
        if not self.pile:
            duel = self.duel
            self.pile = [card for card in self.deck.numbers if card not in duel]
            if emit:
                emit(PileRenewed(len(self.pile)))

    def _draw(self, card: int, emit: Emit | None) -> None:
        if self.showdown is not None:
            self.showdown.deal(card, emit)
            return
        self.pile.remove(card)
        effect = self.pending[-1]
        if effect.kin is Kin.CARD:
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
                return
        self._proceed(emit)

    def _follow(self, seat: Seat, at: int, card: int, emit: Emit | None) -> None:
        """Do what the card from a dot says, if it can be done (P-21)."""
        move = self.deck.moves[card]
        end = at + move
        block: Block | None = None
        if move > 0 and end > self.board.last:
            block = Block.TOO_FAR
        elif move > 0 and self.figures[seat] >> end & 1:
            block = Block.OWN_FIGURE
        if emit:
            emit(InstructionRead(seat, card, move, block))
        if move < 0:
            self._back(seat, at, end, Cause.CARD, emit)
        elif move and block is None:
            self._forward(seat, at, end, Cause.CARD, emit)

    # ---- duels

    def _challenge(self, seat: Seat, at: int, rival: Seat, way: int, stirs: bool, emit: Emit | None) -> None:
        self.duels += 1
        self.pending.append(Pending(Kin.DUEL, seat, at, rival, way, stirs))
        if emit:
            place = field_of(self.colours[seat], at)
            came_from = 0 if way == FROM_START else (at - way - 1) % LOOP + 1
            emit(
                DuelStarted(
                    challenger=seat,
                    defender=rival,
                    challenger_at=at,
                    defender_at=progress_on(self.colours[rival], place),
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
                self.pending.append(Pending(Kin.FIELD, seat, at))
            at = (self.colours[seat] * 10 + at - 1 - self.colours[rival] * 10) % LOOP + 1
        if self.duels >= PATIENCE:
            self._send_home(loser, at, Home.SIXTH_DUEL, emit)
        elif at == 1:
            self._send_home(loser, at, Home.LOST_AT_ENTRY, emit)
        elif way == FROM_START:
            self._send_home(loser, at, Home.CAME_FROM_START, emit)
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

    # ---- the showdown

    def _play(self, seat: Seat, card: int, emit: Emit | None) -> None:
        showdown = cast(Showdown, self.showdown)
        showdown.play(seat, card, self.deck, emit)
        if not showdown.actors():
            self.phase = OVER
            if emit:
                keys = [self.rank_key(seat) for seat in range(len(self.figures))]
                emit(MatchEnded(tuple(seat for seat, key in enumerate(keys) if key == max(keys))))


def new(seats: int, options: frozenset[str]) -> Places:
    """The empty track before the lot; `short` (P-60) and `long` (P-61) change the size."""
    size = "long" if "long" in options else "short" if "short" in options else "normal"
    return Places(seats, tables.board(size), tables.deck())
