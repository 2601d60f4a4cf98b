"""The rules of Golden Rung: roll and climb as often as you like, a one ends the turn. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.chance import Uniform
from game.rules.common import STARTS, FirstSeatDrawn, MatchEnded, Started, TurnEnded, TurnStarted
from game.rules.contract import ALONE, CHANCE, NATURE, Chance, Emit, Ending, Seat, State
from game.rules.game import Bounds

from .actions import CLIMB, FOLLOW, NOTATION, STOP, Answer, Climb, Decision, Follow, Rolled, Stop
from .events import DieRolled, PawnClimbed, PawnSlipped

__all__ = ["BOUNDS", "NOTATION", "TURN_CAP", "VERSION", "TemplateState", "new"]

VERSION: Final = 1
TURN_CAP: Final = 400
"""Cap of G-04: turns of all seats together."""
_THROWS: Final = 3400
"""Upper bound of throws in that many turns; 400 ones take more throws in only one match of 10**16 (T-11)."""
# Two entries per throw, at most one stop per turn, and one entry for the first player.
BOUNDS: Final = Bounds(length=1 + 2 * _THROWS + TURN_CAP, outcomes=6, actions=3)

_FIRST, _BOTH, _SECOND, _EITHER = (CLIMB,), (CLIMB, STOP), (CLIMB, FOLLOW), (CLIMB, STOP, FOLLOW)
_ROLLS = Uniform(tuple(Rolled(pips) for pips in range(1, 7)))
_SETUP, _TURN, _ROLLING, _OVER = range(4)


class TemplateState(State[Decision, Answer]):
    """Rungs of all pawns, and the gain of the current turn."""

    __slots__ = ("active", "gained", "goal", "has_pairs", "phase", "pips", "rungs", "second", "turns")

    def __init__(self, seats: int, goal: int, *, has_pairs: bool = False) -> None:
        self.rungs = [0] * seats
        self.second = [0] * seats
        """Rungs of the second pawns, which stay at 0 without the variant (T-21)."""
        self.has_pairs = has_pairs
        self.goal = goal
        self.active = 0
        self.gained = 0
        self.pips = 0
        """Latest roll; 0 before the first throw of a turn."""
        self.turns = 0
        self.phase = _SETUP

    @property
    def seats(self) -> int:
        return len(self.rungs)

    def actors(self) -> tuple[Seat, ...]:
        if self.phase == _TURN:
            return ALONE[self.active]
        return () if self.phase == _OVER else NATURE

    def roller(self) -> Seat:
        # Only the first throw of a turn is forced; the others have been decided.
        is_forced = self.has_pairs and self.phase == _ROLLING and not self.gained
        return self.active if is_forced else CHANCE

    def legal(self, seat: Seat) -> Sequence[Decision]:
        if not self.gained:
            return _FIRST
        first, second = self.rungs[seat], self.second[seat]
        # Of two pawns on the same rung it is the first: they are equal.
        if not self.has_pairs or second in (first, self.goal):
            return _BOTH
        return _SECOND if first == self.goal else _EITHER

    def chance(self) -> Chance[Answer]:
        return STARTS[len(self.rungs)] if self.phase == _SETUP else _ROLLS

    def apply(self, seat: Seat, action: Decision | Answer, emit: Emit | None = None) -> None:
        if isinstance(action, Started):
            if emit:
                emit(FirstSeatDrawn(action.seat))
            self._begin(action.seat, emit)
        elif isinstance(action, Climb):
            self.phase = _ROLLING
        elif isinstance(action, Stop | Follow):
            pawn = int(isinstance(action, Follow))
            rungs = (self.rungs, self.second)[pawn]
            start, end = rungs[seat], rungs[seat] + self.gained
            rungs[seat] = min(end, self.goal) if self.has_pairs else end
            if emit:
                emit(PawnClimbed(seat, start, rungs[seat], pawn))
            self._pass(emit)
        else:
            self._rolled(action.pips, emit)

    def _rolled(self, pips: int, emit: Emit | None) -> None:
        self.phase = _TURN
        if emit:
            emit(DieRolled(self.active, pips))
        if pips > 1:
            self.gained += pips
            self.pips = pips
            return
        if emit:
            emit(PawnSlipped(self.active, self.gained))
        self._pass(emit)

    def _pass(self, emit: Emit | None) -> None:
        """End the turn; begin the next seat's unless the match is over (T-12, G-04)."""
        if emit:
            emit(TurnEnded(self.active))
        self.gained = self.pips = 0
        self.turns += 1
        if self.is_up(self.active) or self.turns >= TURN_CAP:
            self.phase = _OVER
            if emit:
                emit(MatchEnded.of(self))
            return
        self._begin((self.active + 1) % len(self.rungs), emit)

    def _begin(self, seat: Seat, emit: Emit | None) -> None:
        self.active, self.phase = seat, _ROLLING if self.has_pairs else _TURN
        if emit:
            emit(TurnStarted(seat, self.round))

    def is_up(self, seat: Seat) -> bool:
        return min(self.rungs[seat], self.second[seat] if self.has_pairs else self.goal) >= self.goal

    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self.rungs, self.second, strict=True)))

    def progress(self, seat: Seat) -> float:
        return min(1.0, (self.rungs[seat] + self.second[seat]) / self.goal / (1 + self.has_pairs))

    def ending(self) -> Ending:
        return Ending.GOAL if any(map(self.is_up, range(self.seats))) else Ending.CAP


def new(seats: int, options: frozenset[str]) -> TemplateState:
    """Return the initial state: all pawns at the bottom of ten rungs, twenty with `tall`; two of each with `pair`."""
    return TemplateState(seats, 20 if "tall" in options else 10, has_pairs="pair" in options)
