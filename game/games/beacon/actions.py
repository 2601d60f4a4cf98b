"""Actions and outcomes of Beacon, and their notation. Pure."""

from __future__ import annotations

from typing import Final

from msgspec.structs import force_setattr

from game.rules.common import Started
from game.rules.contract import Action, Outcome
from game.rules.notation import Notation

from .board import STEPS, Face, code_of


class Roll(Action):
    """Roll both dice again (S-11)."""


class Place(Action):
    """Accept the number and place the pair on a free dice field (S-15)."""

    field: int


class Rolled(Outcome):
    """Faces shown by die A and die B (S-11, G-06)."""

    a: Face
    b: Face
    code: int = 0
    """The throw encoded as one small int."""

    def __post_init__(self) -> None:
        force_setattr(self, "code", code_of(self.a, self.b))


Decision = Roll | Place
Answer = Started | Rolled
NOTATION: Final = Notation((Roll, Place, Started, Rolled))

ROLL: Final = Roll()
PLACES: Final = tuple(Place(field) for field in range(len(STEPS)))
"""Placings by dice field."""
