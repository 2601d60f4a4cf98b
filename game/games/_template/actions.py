"""Actions and outcomes of Golden Rung, and their notation. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.common import Started
from game.rules.contract import Action, Outcome
from game.rules.notation import Notation


class Climb(Action):
    """Throw the die and climb (T-10)."""


class Stop(Action):
    """Keep the rungs of this turn (T-11)."""


class Follow(Action):
    """Keep the rungs of this turn for the second pawn (T-21)."""


class Rolled(Outcome):
    """Pips of the die, 1-6."""

    pips: int


Decision = Climb | Stop | Follow
Answer = Started | Rolled
NOTATION: Final = Notation((Climb, Stop, Follow, Started, Rolled))

CLIMB: Final = Climb()
STOP: Final = Stop()
FOLLOW: Final = Follow()
