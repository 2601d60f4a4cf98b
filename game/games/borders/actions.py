"""Actions and outcomes of All Around, their notation, and the shared lists returned by `legal`. Pure."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from msgspec.structs import force_setattr

from game.rules.bitset import Menus
from game.rules.common import Started
from game.rules.contract import Action, Outcome
from game.rules.notation import Notation

from .board import FIELDS, BoardName, Colour, Segment


class Reroll(Action):
    """Throw the dice at these positions again, 0-4 ascending (B-10)."""

    positions: tuple[int, ...]


class Keep(Action):
    """Stop throwing (B-10)."""


class Complete(Action):
    """Cross the missing fields of a segment, one die of its colour each (B-11)."""

    segment: Segment


class Done(Action):
    """End action 1; the dice left go to the others (B-13)."""


class Mark(Action):
    """Cross one field with a die of its colour (B-21)."""

    field: int


class Confirm(Action):
    """End the seat's action 2 (B-24)."""


class Dealt(Outcome):
    """Boards dealt to the seats (B-07)."""

    boards: tuple[BoardName, ...]


class Grown(Outcome):
    """Seed of the fresh board (B-51)."""

    seed: int


class Rolled(Outcome):
    """Colours of the thrown dice, in die order (G-06)."""

    dice: tuple[Colour, ...]
    colours: tuple[int, ...] = ()
    """The dice as plain ints, which are faster than enum members."""

    def __post_init__(self) -> None:
        force_setattr(self, "colours", tuple(map(int, self.dice)))


Decision = Reroll | Keep | Complete | Done | Mark | Confirm
Answer = Dealt | Grown | Started | Rolled

NOTATION: Final = Notation((Reroll, Keep, Complete, Done, Mark, Confirm, Dealt, Grown, Started, Rolled))
KEEP, DONE, CONFIRM = Keep(), Done(), Confirm()
REROLLS: Final = {
    positions: Reroll(positions) for number in range(1, 6) for positions in combinations(range(5), number)
}
COMPLETES: Final = tuple(map(Complete, Segment))
MARKS: Final = tuple(map(Mark, range(FIELDS)))

COMPLETE_MENUS: Final = Menus[Decision](COMPLETES, (DONE,))
marks: Final = Menus[Decision](MARKS, (CONFIRM,)).made
"""Return the marks of a set of fields, then the end of action 2."""
