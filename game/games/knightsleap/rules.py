"""The rules of Knight's Leap: leap, chain, collect, steal, secure, and reach the centre with a full row. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from game.rules.bitset import numbers
from game.rules.chance import PileDraw
from game.rules.common import STARTS, FirstSeatDrawn, MatchEnded, Started, TurnEnded, TurnStarted
from game.rules.contract import ALONE, NATURE, Chance, Emit, Ending, Seat, State
from game.rules.game import Bounds

from . import actions, board, events
from .actions import CORNER_MASK, EXTRA_MASKS, EXTRA_MENUS, FREE_LEAPS, LEAP_MENUS, NOTATION
from .board import BITS, CENTRE, EMPTY, FIRST_SPECIAL, LEAP_MASKS
from .events import Means, TurnEnding

__all__ = ["BOUNDS", "NOTATION", "TURNS_EACH", "VERSION", "KnightsLeapState", "check", "new"]

VERSION: Final = 1
TURNS_EACH: Final = 300
"""Cap of G-04: turns per seat, including skipped ones."""
HAND: Final = -1
"""The square of a pawn off the board: during set-up, and while its owner chooses a corner."""
NOBODY: Final = -1
FULL: Final = -1
"""The next colour of a seat whose row is full."""

_SETUP_MOST: Final = 1 + len(board.FIELDS) + board.SEATS_MOST * len(board.COLOURS) + 1 + board.SEATS_MOST
"""Log entries before the first turn: colours, tokens, cards, first seat, corners (K-05, K-51)."""
_CHAINING_MOST: Final = len(board.FIELDS) - board.SEATS_MOST * len(board.COLOURS) - 1
"""Maximum number of special tokens that allow an extra move: all but at least one safety token (K-02, K-03)."""
# A turn enters each of these at most once, then one more square, and a robbed seat chooses a corner (K-16, K-23).
# Actions: up to eight squares are a knight move away, and the move may be declined. Outcomes: five colours of seven.
BOUNDS: Final = Bounds(
    length=_SETUP_MOST + TURNS_EACH * board.SEATS_MOST * (_CHAINING_MOST + 2),
    outcomes=comb(len(board.COLOURS), actions.SHORT_ROW),
    actions=9,
)

_CHOOSING, _PLACING, _DEALING, _STARTING, _CORNERS, _TURN, _RETREAT, _OVER = range(8)
_NONE: tuple[actions.Decision, ...] = ()
_MEANS: dict[type, Means] = {actions.Leap: Means.LEAP, actions.Step: Means.STEP, actions.Jump: Means.JUMP}
_JUMP, _SAFETY = int(board.Token.JUMP), int(board.Token.SAFETY)


class KnightsLeapState(State[actions.Decision, actions.Answer]):
    __slots__ = (
        "active", "board", "cap", "choices", "colours", "due", "entered", "first", "have", "is_backward", "is_open",
        "layout", "left", "occupied", "owned", "pawns", "phase", "rows", "safe", "tokens", "turns", "victim", "want",
        "winner",
    )  # fmt: skip
    due: tuple[Seat, ...]

    def __init__(self, seats: int, options: frozenset[str]) -> None:
        self.board = [EMPTY] * board.SQUARES
        """Token of every square, or EMPTY."""
        self.pawns = [HAND] * seats
        self.rows: list[tuple[int, ...]] = [()] * seats
        """Colours in the order of collecting; the collected ones are a prefix (K-22)."""
        self.owned = [0] * seats
        """Length of that prefix."""
        self.have = [0] * seats
        """The same as bit sets of colours."""
        self.safe = [0] * seats
        self.want = [FULL] * seats
        """Next colour of every row."""
        self.occupied = 0
        """Squares with a pawn."""
        self.entered = 0
        """Squares entered in this turn, including the first one (K-16)."""
        self.tokens = 0
        """Squares with a colour token."""
        self.layout = (0,) * len(board.SPECIALS)
        """Set of squares of every special kind; constant throughout the match (K-14)."""
        self.colours = tuple(map(int, board.COLOURS))
        """The colours of the rows (K-51)."""
        self.left = [*board.bag("calm" if "calm" in options else "standard")]
        """Tokens or cards left in the current draw of the set-up."""
        self.is_open = "open" in options
        self.is_backward = "reverse" in options
        """True if corners are picked in reverse order (K-53)."""
        self.cap = TURNS_EACH * seats
        self.turns = 0
        self.first = self.active = 0
        self.victim = self.winner = NOBODY
        self.phase = _CHOOSING if "short" in options else _PLACING
        self.due = NATURE
        self.choices = _NONE

    # ---- the contract

    @property
    def seats(self) -> int:
        return len(self.pawns)

    def legal(self, seat: Seat) -> Sequence[actions.Decision]:
        return self.choices

    def chance(self) -> Chance[actions.Answer]:
        if self.phase == _PLACING:
            return PileDraw(self.left, actions.PLACED)
        if self.phase == _DEALING:
            return PileDraw(self.left, actions.DEALT)
        return actions.SHORT_DRAW if self.phase == _CHOOSING else STARTS[len(self.pawns)]

    def scores(self) -> tuple[int, ...]:
        return tuple(self.owned)

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """The winner, then colours collected, then distance to the next goal (K-31)."""
        return (int(seat == self.winner), self.owned[seat], -self.distance(seat))

    def progress(self, seat: Seat) -> float:
        """Share of a full row plus the centre (K-30)."""
        return (self.owned[seat] + (seat == self.winner)) / (len(self.rows[seat]) + 1)

    def ending(self) -> Ending:
        """The centre with a full row, or the cap (K-30, G-04)."""
        return Ending.CAP if self.winner == NOBODY else Ending.GOAL

    # ---- queries

    @property
    def is_turn(self) -> bool:
        return self.phase == _TURN

    @property
    def is_chain(self) -> bool:
        """True if the active seat has already moved in this turn."""
        return self.phase == _TURN and self.entered & (self.entered - 1) != 0

    @property
    def is_retreat(self) -> bool:
        """True while the owner of a robbed pawn chooses a corner (K-23)."""
        return self.phase == _RETREAT

    def distance(self, seat: Seat) -> int:
        """Return the knight moves on the empty board to the seat's next goal (K-31)."""
        square = self.pawns[seat]
        want = self.want[seat]
        goals = [CENTRE] if want == FULL else [goal for goal in numbers(self.tokens) if self.board[goal] == want]
        # A pawn in hand will stand on a free corner; its owner would take the nearest.
        starts = numbers(CORNER_MASK & ~self.occupied) if square == HAND else (square,)
        return min((board.KNIGHT_DISTANCES[start][goal] for start in starts for goal in goals), default=0)

    def barred(self, seat: Seat) -> int:
        """Return the squares of pawns closed to the active seat (K-20, K-32, K-52); jumps may enter none at all."""
        want = self.want[seat]
        own = self.pawns[seat]
        mask = self.occupied
        if own >= 0:
            mask &= ~BITS[own]
        if want < 0:
            return mask & ~BITS[CENTRE] if self.is_open else mask
        have, safe, wanted = self.have, self.safe, 1 << want
        for other, square in enumerate(self.pawns):
            if have[other] & wanted and not safe[other] & wanted and other != seat and square >= 0:
                mask ^= BITS[square]
        return mask

    def extra_targets(self, seat: Seat, square: int, entered: int) -> int:
        """Return the squares to which a pawn that has just landed on this square may continue (K-14, K-16, K-20)."""
        token = self.board[square]
        if token < FIRST_SPECIAL or token == _SAFETY:
            return 0
        if token == _JUMP:
            return self.layout[_JUMP - FIRST_SPECIAL] & ~entered & ~self.occupied
        mask = EXTRA_MASKS[token][square] & ~entered
        return mask & ~self.barred(seat) if mask & self.occupied else mask

    # ---- the turn

    def apply(self, seat: Seat, action: actions.Decision | actions.Answer, emit: Emit | None = None) -> None:
        if self.phase != _TURN:
            self._arrange(seat, action, emit)
            return
        square: int = action.square  # type: ignore[union-attr]  # a decision: nothing is drawn during a turn
        if square < 0:
            self._pass(emit, TurnEnding.DECLINED)
            return
        pawns = self.pawns
        origin = pawns[seat]
        pawns[seat] = square
        if emit is not None:
            emit(events.PawnMoved(seat, square, _MEANS[type(action)], self.entered.bit_count()))
        bit = BITS[square]
        if self.occupied & bit:
            self._meet(seat, origin, square, emit)
            return
        self.occupied ^= BITS[origin] | bit
        token = self.board[square]
        if token < 0:
            if square == CENTRE and self.want[seat] < 0:
                self.winner = seat
                ending = TurnEnding.WON
            else:
                ending = TurnEnding.EMPTY
        elif token < FIRST_SPECIAL:
            if token == self.want[seat]:
                self.board[square] = EMPTY
                self.tokens ^= bit
                if emit is not None:
                    emit(events.TokenCollected(seat, square, board.Token(token), self.owned[seat]))
                self._gain(seat, token, emit)
                ending = TurnEnding.COLLECTED
            else:
                ending = TurnEnding.OTHER_COLOUR
        elif token == _SAFETY:
            if emit is not None:
                fresh = self.have[seat] & ~self.safe[seat]
                emit(events.ColoursSecured(seat, square, tuple(map(board.Token, numbers(fresh)))))
            self.safe[seat] = self.have[seat]
            ending = TurnEnding.SECURED
        else:
            entered = self.entered | bit
            mask = self.extra_targets(seat, square, entered)
            if mask:
                self.entered = entered
                self.choices = EXTRA_MENUS[token][mask]
                return
            ending = TurnEnding.STUCK
        self._pass(emit, ending)

    def _gain(self, seat: Seat, colour: int, emit: Emit | None) -> None:
        owned = self.owned[seat] + 1
        row = self.rows[seat]
        self.owned[seat] = owned
        self.have[seat] |= 1 << colour
        if owned < len(row):
            self.want[seat] = row[owned]
        else:
            self.want[seat] = FULL
            if emit is not None:
                emit(events.RowFilled(seat))

    def _meet(self, seat: Seat, origin: int, square: int, emit: Emit | None) -> None:
        """Resolve entering another pawn's square: steal, or win in the open centre (K-20..K-23, K-52)."""
        victim = next(other for other, taken in enumerate(self.pawns) if taken == square and other != seat)
        self.occupied ^= BITS[origin]
        self.pawns[victim] = HAND
        self.victim = victim
        colour = self.want[seat]
        if colour == FULL:
            self.winner = seat
            if emit is not None:
                emit(events.PawnPushed(seat, victim, square))
        else:
            row = self.rows[victim]
            lost = row.index(colour)
            row = (*row[:lost], *row[lost + 1 :], colour)
            self.rows[victim] = row
            self.owned[victim] -= 1
            self.have[victim] ^= 1 << colour
            self.want[victim] = row[self.owned[victim]]
            if emit is not None:
                cards = tuple(map(board.Token, row))
                emit(events.ColourStolen(seat, victim, square, board.Token(colour), self.owned[seat], lost, cards))
            self._gain(seat, colour, emit)
        corners = CORNER_MASK & ~self.occupied
        self.choices = actions.RETREAT_MENUS[corners]
        if len(self.choices) == 1:
            self._retreat(self.choices[0].square, False, emit)
            return
        self.phase = _RETREAT
        self.due = ALONE[victim]
        if emit is not None:
            emit(events.CornerAsked(victim))

    def _retreat(self, corner: int, chosen: bool, emit: Emit | None) -> None:
        victim = self.victim
        self.pawns[victim] = corner
        self.occupied |= BITS[corner]
        self.victim = NOBODY
        if emit is not None:
            emit(events.PawnRetreated(victim, corner, chosen))
        self._pass(emit, TurnEnding.STOLEN if self.winner == NOBODY else TurnEnding.WON)

    def _pass(self, emit: Emit | None, ending: TurnEnding) -> None:
        """End the turn; unless the match is over, the next seat that can move follows (K-10, G-01)."""
        self.turns += 1
        if emit is not None:
            emit(events.TurnResolved(self.active, self.turns, self.pawns[self.active], ending))
            emit(TurnEnded(self.active))
        if self.winner == NOBODY and self.turns < self.cap:
            self.begin_turn((self.active + 1) % len(self.pawns), emit)
            return
        self.phase = _OVER
        self.due = ()
        self.choices = _NONE
        if emit is not None:
            emit(MatchEnded.of(self))

    def begin_turn(self, seat: Seat, emit: Emit | None = None) -> None:
        """Start the seat's turn; if it has no legal knight move, skip to the next seat (K-10)."""
        self.phase, self.active = _TURN, seat
        square = self.pawns[seat]
        if emit is not None:
            emit(TurnStarted(seat, self.round))
        mask = LEAP_MASKS[square]
        if mask & self.occupied:
            mask &= ~self.barred(seat)
            if not mask:
                # The recursion is short: four pawns cannot all block each other's every leap.
                self._pass(emit, TurnEnding.SKIPPED)
                return
            self.choices = LEAP_MENUS[mask]
        else:
            self.choices = FREE_LEAPS[square]
        self.entered = BITS[square]
        self.due = ALONE[seat]

    # ---- set-up and retreat

    def _arrange(self, seat: Seat, action: actions.Decision | actions.Answer, emit: Emit | None) -> None:
        if isinstance(action, actions.Placed):
            self._lay(int(action.token), emit)
        elif isinstance(action, actions.Dealt):
            self._deal(int(action.colour), emit)
        elif isinstance(action, actions.Retreat):
            self._retreat(action.square, True, emit)
        elif isinstance(action, actions.Place):
            self._place(seat, action.square, emit)
        elif isinstance(action, actions.Chosen):
            self.colours = tuple(map(int, action.colours))
            self.phase = _PLACING
            if emit is not None:
                emit(events.ColoursChosen(action.colours))
        elif isinstance(action, Started):
            self.first = action.seat
            self.active = (action.seat - self.is_backward) % len(self.pawns)
            self.phase = _CORNERS
            self.due = ALONE[self.active]
            self.choices = actions.PLACE_MENUS[CORNER_MASK & ~BITS[board.CLOSED] if self._is_facing else CORNER_MASK]
            if emit is not None:
                emit(FirstSeatDrawn(action.seat))

    def _lay(self, token: int, emit: Emit | None) -> None:
        square = board.FIELDS[len(board.FIELDS) - len(self.left)]
        self.left.remove(token)
        self.board[square] = token
        if token < FIRST_SPECIAL:
            self.tokens |= BITS[square]
        if emit is not None:
            emit(events.TokenPlaced(square, board.Token(token)))
        if not self.left:
            layout = [0] * len(board.SPECIALS)
            for where in board.FIELDS:
                if self.board[where] >= FIRST_SPECIAL:
                    layout[self.board[where] - FIRST_SPECIAL] |= BITS[where]
            self.layout = tuple(layout)
            self.phase = _DEALING
            self.left = list(self.colours)

    def _deal(self, colour: int, emit: Emit | None) -> None:
        length = len(self.colours)
        seat = next(other for other, row in enumerate(self.rows) if len(row) < length)
        self.rows[seat] += (colour,)
        self.left.remove(colour)
        if emit is not None:
            emit(events.CardDealt(seat, len(self.rows[seat]) - 1, board.Token(colour)))
        if self.left:
            return
        self.want[seat] = self.rows[seat][0]
        if seat == len(self.rows) - 1:
            self.phase = _STARTING
        else:
            self.left = list(self.colours)

    @property
    def _is_facing(self) -> bool:
        """True for two seats in opposite corners (K-53)."""
        return self.is_backward and len(self.pawns) == 2

    def _place(self, seat: Seat, corner: int, emit: Emit | None) -> None:
        self.pawns[seat] = corner
        self.occupied |= BITS[corner]
        if emit is not None:
            emit(events.PawnPlaced(seat, corner))
        if HAND not in self.pawns:
            self.begin_turn(self.first, emit)
            return
        self.active = (seat + (-1 if self.is_backward else 1)) % len(self.pawns)
        self.due = ALONE[self.active]
        free = CORNER_MASK & ~self.occupied
        if self._is_facing:
            free = BITS[board.SQUARES - 1 - corner]
        self.choices = actions.PLACE_MENUS[free]


new = KnightsLeapState
"""Make the empty board, before the tokens are shuffled onto it."""


def check() -> None:
    """Validate all data files of the game, cached; raises BrokenData."""
    board.token_sets()
