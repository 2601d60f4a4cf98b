"""Events specific to Golden Rung. Pure; never read by the rules."""

from __future__ import annotations

from game.rules.contract import Event, Fortune, Seat


class DieRolled(Event):
    """A seat rolled the die (T-10)."""

    seat: Seat
    pips: int


class PawnClimbed(Event):
    """A seat stopped and kept the rungs of its turn for one of its pawns (T-11, T-21)."""

    seat: Seat
    start: int
    end: int
    pawn: int = 0

    fortune = Fortune.GAIN


class PawnSlipped(Event):
    """A seat rolled a one and lost the rungs of its turn (T-11)."""

    seat: Seat
    rungs: int
    fortune = Fortune.BLOW
