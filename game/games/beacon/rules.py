"""The rules of Beacon, optimised for speed: flat int lists, bit masks, throws as one small int (see board.py). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.chance import Uniform
from game.rules.common import STARTS, FirstSeatDrawn, MatchEnded, Started, TurnEnded, TurnStarted
from game.rules.contract import ALONE, CHANCE, NATURE, Chance, Emit, Ending, Seat, State
from game.rules.game import Bounds

from . import board, events
from .actions import NOTATION, PLACES, ROLL, Answer, Decision, Place, Rolled
from .board import CROSSES, DOUBLES, GOAL, NONE, TOP
from .events import MoveReason

__all__ = ["BOUNDS", "NOTATION", "TURN_CAP", "VERSION", "BeaconState", "check", "new"]

VERSION: Final = 1
TURN_CAP: Final = 200
"""Cap of G-04: turns per seat."""
_SEATS_MOST: Final = 6
AHEAD: Final = 1
"""Track field where all but the first player start with a head start (S-33)."""
STRETCH: Final = 14
"""Track field from which on the last pawn has tailwind (S-34)."""
TAILWIND: Final = 2
"""Fields that tailwind brings a turn, at most onto the field of the next pawn (S-34)."""
_REROLLS: Final = 4700
"""Upper bound of second and later throws of a six-seat match up to the turn cap, if all seats keep rolling (S-13).

Each of the 1200 turns ends with a throw that shows an X; they need more throws than this in only one match of 10**13.
"""
# One entry for the first player; a throw and a placing per turn; the roll action and the throw of every reroll.
BOUNDS: Final = Bounds(
    length=1 + 2 * TURN_CAP * _SEATS_MOST + 2 * _REROLLS, outcomes=len(board.CODES), actions=1 + len(board.STEPS)
)

_FIRST_ROLL: Final = 1
"""Initial value of `trail` in a turn: a one, so that a leading X-X (code 0) is not lost."""
_ROLLED: Final = 1 << 6
"""Smallest `trail` that holds a roll."""
_CODE: Final = 63

_THROWS: Final = Uniform(tuple(Rolled(*board.faces(code)) for code in board.CODES))
_LEGAL: Final[tuple[Sequence[Decision], ...]] = tuple(
    (ROLL, *(PLACES[field] for field in board.STEPS if field == 0 or not taken >> field & 1)) for taken in range(64)
)
"""Roll again, or place on a free field, top down, by mask of taken dice fields (S-11, S-15)."""
_ABOVE: Final = tuple(
    tuple(tuple(higher for higher in range(field + 1, TOP + 1) if taken >> higher & 1) for field in range(TOP + 1))
    for taken in range(64)
)
"""Taken fields above a dice field, by mask of taken fields and field (S-16)."""


class BeaconState(State[Decision, Answer]):
    __slots__ = (
        "active", "due", "finish", "first", "lows", "numbers", "owners", "pairs", "pawns", "steps", "tailwind", "taken",
        "trail", "turns",
    )  # fmt: skip
    due: tuple[Seat, ...]

    def __init__(self, seats: int, options: frozenset[str]) -> None:
        self.pawns = [0] * seats
        """Track field by seat, 0 for the start (S-02); beyond GOAL only with `finish` (S-32)."""
        self.steps = [NONE] * seats
        """Dice field of each seat's pair, or NONE."""
        self.pairs = [NONE] * seats
        """Code of each seat's placed pair, or NONE."""
        self.owners = [NONE] * (TOP + 1)
        """Seat whose pair lies on each dice field 1-5, or NONE; field 0, which holds any number, is not tracked."""
        self.taken = 0
        """Bit mask of the occupied dice fields."""
        self.numbers = board.NUMBERS_HUNDRED if "hundred" in options else board.NUMBERS
        self.finish = "finish" in options
        self.tailwind = "tailwind" in options
        self.lows = (AHEAD if "head" in options else 0,) * seats
        """Track field where a seat's pawn starts and below which it never falls, by seat (S-13, S-33)."""
        self.first = NONE
        self.active = 0
        self.turns = 0
        """Finished turns of all seats."""
        self.trail = _FIRST_ROLL
        """The rolls of this turn, six bits each, latest in the lowest bits."""
        self.due = NATURE

    # ---- the contract

    @property
    def seats(self) -> int:
        return len(self.pawns)

    def legal(self, seat: Seat) -> Sequence[Decision]:
        return _LEGAL[self.taken]

    def chance(self) -> Chance[Answer]:
        return _THROWS if self.first >= 0 else STARTS[len(self.pawns)]

    def roller(self) -> Seat:
        """The active seat before its first roll; a further one is its decision (S-11)."""
        return self.active if self.first >= 0 and self.trail == _FIRST_ROLL else CHANCE

    def apply(self, seat: Seat, action: Decision | Answer, emit: Emit | None = None) -> None:
        if type(action) is Rolled:  # `type() is` takes half the time of isinstance()
            seat, trail, code = self.active, self.trail, action.code
            self.trail = trail << 6 | code
            crosses = CROSSES[code] if trail != _FIRST_ROLL else 0
            if emit is not None:
                emit(events.PairRolled(seat, board.throw_of(code, self.numbers), self.count, crosses))
            if crosses:
                self._lose(crosses, emit)
                return
            double = DOUBLES[code]
            if double:
                self._move(seat, double, MoveReason.DOUBLE, emit)
                if self.pawns[seat] >= GOAL:
                    self._arrive(seat, emit)
                    return
            self.due = ALONE[seat]
        elif type(action) is Place:
            self._place(seat, action.field, emit)
        elif isinstance(action, Started):
            self._start(action.seat, emit)
        else:
            self.due = NATURE

    def scores(self) -> tuple[int, ...]:
        return tuple(self.pawns)

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """Track position, then the dice field of the pair (S-21); at the goal there is none, so equals tie (S-32)."""
        return (self.pawns[seat], self.steps[seat])

    def progress(self, seat: Seat) -> float:
        return min(1.0, self.pawns[seat] / GOAL)

    def ending(self) -> Ending:
        """The goal comes before the cap, also in the cap's last round (S-20, S-32, G-04)."""
        if max(self.pawns) < GOAL:
            return Ending.CAP
        return Ending.LAST_ROUND if self.finish else Ending.GOAL

    # ---- derived state

    @property
    def count(self) -> int:
        """Number of rolls in this turn."""
        return (self.trail.bit_length() - 1) // 6

    @property
    def code(self) -> int:
        """Code of the latest roll, NONE before the first."""
        return self.trail & _CODE if self.trail >= _ROLLED else NONE

    def codes(self) -> tuple[int, ...]:
        """Return the codes of this turn's rolls, first one first."""
        return tuple(self.trail >> 6 * back & _CODE for back in range(self.count - 1, -1, -1))

    def knocked_off(self, field: int) -> list[Seat]:
        """Return the seats whose pairs the rolled one would remove if placed on the field, bottom up (S-16)."""
        number, numbers, owners, pairs = self.numbers[self.code], self.numbers, self.owners, self.pairs
        return [owners[higher] for higher in _ABOVE[self.taken][field] if numbers[pairs[owners[higher]]] <= number]

    # ---- transitions

    def _start(self, seat: Seat, emit: Emit | None) -> None:
        self.first = self.active = seat
        if emit is not None:
            emit(FirstSeatDrawn(seat))
        if self.lows[seat]:
            self.pawns[:] = self.lows = tuple(low * (other != seat) for other, low in enumerate(self.lows))
            if emit is not None:
                emit(events.HeadStart(tuple(other for other, low in enumerate(self.lows) if low), AHEAD))
        if emit is not None:
            emit(TurnStarted(seat, 1))

    def _lose(self, crosses: int, emit: Emit | None) -> None:
        """End the turn after an X: move back one field per X, place nothing (S-13)."""
        seat = self.active
        start, low = self.pawns[seat], self.lows[seat]
        end = start - crosses if start - crosses > low else low
        self.pawns[seat] = end
        if emit is not None:
            emit(events.TurnLost(seat, crosses))
            if start > end:
                emit(events.PawnMoved(seat, start, end, MoveReason.CROSS))
        self._pass(emit)

    def _place(self, seat: Seat, field: int, emit: Emit | None) -> None:
        code = self.trail & _CODE
        owners, pairs, steps = self.owners, self.pairs, self.steps
        if emit is not None:
            emit(events.PairPlaced(seat, field, board.throw_of(code, self.numbers)))
        above = _ABOVE[self.taken][field]
        if above:
            numbers = self.numbers
            number = numbers[code]
            for higher in above:
                other = owners[higher]
                if numbers[pairs[other]] <= number:
                    if emit is not None:
                        emit(events.PairKnockedOff(other, higher, self._lying(other), seat))
                    owners[higher] = steps[other] = pairs[other] = NONE
                    self.taken ^= 1 << higher
        steps[seat] = field
        pairs[seat] = code
        if field:
            owners[field] = seat
            self.taken |= 1 << field
        self._pass(emit)

    def _pass(self, emit: Emit | None) -> None:
        """Begin the next seat's turn, up to its first roll (S-17)."""
        pawns, steps = self.pawns, self.steps
        seats = len(pawns)
        if emit is not None:
            emit(TurnEnded(self.active))
        self.turns += 1
        turns = self.turns
        if turns >= TURN_CAP * seats or (self.finish and not turns % seats and max(pawns) >= GOAL):
            self._end(emit)
            return
        seat = self.active + 1
        if seat == seats:
            seat = 0
        self.active = seat
        self.trail = _FIRST_ROLL
        self.due = NATURE
        if emit is not None:
            emit(TurnStarted(seat, self.round))
        if self.tailwind and max(pawns) >= STRETCH:
            self._push(seat, emit)
        step = steps[seat]
        if step < 0:
            return
        if step:
            self.owners[step] = NONE
            self.taken ^= 1 << step
            self._move(seat, step, MoveReason.STEP, emit)
        if emit is not None:
            emit(events.PairTaken(seat, step, self._lying(seat)))
        steps[seat] = self.pairs[seat] = NONE
        if pawns[seat] >= GOAL:
            self._arrive(seat, emit)

    def _push(self, seat: Seat, emit: Emit | None) -> None:
        """Move the pawn if it is the last, with all others ahead of it; never past the next one (S-34)."""
        start, *others = self.pawns[seat], *self.pawns[:seat], *self.pawns[seat + 1 :]
        if ahead := max(0, min(others) - start):
            self._move(seat, min(ahead, TAILWIND), MoveReason.TAILWIND, emit)

    def _move(self, seat: Seat, fields: int, why: MoveReason, emit: Emit | None) -> None:
        """Move forward on the track; GOAL is the limit unless the round is finished (S-20, S-32)."""
        start = self.pawns[seat]
        end = start + fields
        if end > GOAL and not self.finish:
            end = GOAL
        self.pawns[seat] = end
        if emit is not None:
            emit(events.PawnMoved(seat, start, end, why))

    def _arrive(self, seat: Seat, emit: Emit | None) -> None:
        """End the match, or with S-32 the turn, as a pawn stands on the goal or beyond."""
        if emit is not None:
            emit(events.GoalReached(seat, self.pawns[seat]))
        if self.finish:
            self._pass(emit)
            return
        if emit is not None:
            emit(TurnEnded(seat))
        self._end(emit)

    def _lying(self, seat: Seat) -> board.Throw:
        return board.throw_of(self.pairs[seat], self.numbers)

    def _end(self, emit: Emit | None) -> None:
        self.due = ()
        if emit is not None:
            emit(MatchEnded.of(self))


new = BeaconState
"""Make the initial state: all pawns at the start, the dice fields empty, the first seat not yet drawn (G-05)."""


def check() -> None:
    """Read the board's drawing; raises BrokenData."""
    board.drawing()
