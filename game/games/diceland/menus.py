"""The menus and questions of Diceland, made once: what `legal` and `chance` hand out. Pure, knows no position."""

from __future__ import annotations

from typing import Final

from game.rules.chance import Deal, Uniform
from game.rules.contract import CHANCE

from .board import BOARDS, COLOURS
from .maps import SEEDS
from .sheets import SHADES
from .words import CHOICES, CONFIRM, MARKS, PASS, ROLL, STOP, Board, Charted, Dealt, Decision, Print, Shared, Started

NATURE: Final = (CHANCE,)
NOBODY: Final = ()
SEATS: Final = tuple(tuple(seat for seat in range(4) if seats >> seat & 1) for seats in range(16))
"""The seats of a bit set, ascending."""
NO_MENU: Final[tuple[Decision, ...]] = ()
CONFIRM_MENU: Final[tuple[Decision, ...]] = (CONFIRM,)
PASS_MENU: Final[tuple[Decision, ...]] = (PASS,)
STOP_OR_ROLL: Final = (STOP, ROLL)
COLOUR_MENUS: Final = tuple(
    tuple(CHOICES[shade] for shade in COLOURS if shown >> shade & 1) for shown in range(1 << SHADES)
)
STARTS: Final = tuple(Uniform(tuple(Started(seat) for seat in range(seats))) for seats in range(5))
PRINTS: Final = Uniform(tuple(Shared(side) for side in Print))
CHARTS: Final = Uniform(tuple(Charted(seed) for seed in range(SEEDS)))


def _dealt(deal: tuple[int, ...]) -> Dealt:
    return Dealt(tuple(map(Board, deal)))


DEALS: Final = tuple(
    Deal(len(BOARDS), seats, _dealt, lambda outcome: outcome.boards if isinstance(outcome, Dealt) else None)
    for seats in range(5)
)

LIMIT: Final = 50_000
MARKS_OF: dict[int, tuple[Decision, ...]] = {}


def marks(fields: int) -> tuple[Decision, ...]:
    """The marks of a set of fields, remembered."""
    if len(MARKS_OF) > LIMIT:
        MARKS_OF.clear()
    found = []
    left = fields
    while left:
        low = left & -left
        found.append(MARKS[low.bit_length() - 1])
        left ^= low
    menu = MARKS_OF[fields] = tuple(found)
    return menu
