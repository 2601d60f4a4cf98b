"""Actions and chance outcomes of Going Places, and the moves that a throw allows. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from game.rules.bitset import Menus
from game.rules.chance import Uniform
from game.rules.common import Started
from game.rules.contract import Action, Outcome
from game.rules.notation import Notation

from .board import LOOP, Colour, LoopTables


class Enter(Action):
    """Bring a waiting figure onto the track by the throw (P-11)."""


class Advance(Action):
    """Move the track figure with this progress forward by the throw (P-10)."""

    start: int


class Shift(Action):
    """Move a figure within the lane by the throw (P-15)."""

    start: int
    end: int


class Retreat(Action):
    """Take the track figure with this progress back by the throw (P-13)."""

    start: int


class Play(Action):
    """Play a card of the hand, in the showdown or in a duel (P-52, P-63)."""

    card: int


class Swap(Action):
    """Put cards of the hand aside for new ones after a zero, or keep the hand (P-65)."""

    cards: tuple[int, ...]


class Seated(Outcome):
    """Assignment of colours to seats (P-01)."""

    colours: tuple[Colour, ...]


class Rolled(Outcome):
    """Result of the die, 0-5 (P-02), for the throw of a turn and for going back from a circle (P-23)."""

    pips: int


class Drew(Outcome):
    """The top card of the pile, 1-48."""

    card: int


Race = Enter | Advance | Shift | Retreat
Decision = Race | Play | Swap
Answer = Seated | Started | Rolled | Drew

NOTATION = Notation((Enter, Advance, Shift, Retreat, Play, Swap, Seated, Started, Rolled, Drew))

TRACK: Final = (1 << LOOP + 1) - 2
"""Bit mask of the progress values on the track."""
GOALS = range(LOOP + 1, LOOP + 5)
ENTER: Final = Enter()
ADVANCES: Final = tuple(Advance(start) for start in range(LOOP + 1))
ADVANCE_MENUS: Final = Menus[Race](ADVANCES)
"""Moves forward, by set of progress values."""
RETREATS: Final = tuple(Retreat(start) for start in range(LOOP + 1))
SHIFTS: Final = {(start, end): Shift(start, end) for start in GOALS for end in GOALS if start != end}
PLAYS: Final = tuple(Play(card) for card in range(49))
DREWS: Final = tuple(Drew(card) for card in range(49))

SWAP: Final = cache(Swap)
KEEP: Final = SWAP(())

DIE: Final = Uniform(tuple(Rolled(pips) for pips in range(6)))
IN_PLAY: Final = ((), (), (Colour.RED, Colour.GREEN), (Colour.RED, Colour.BLUE, Colour.GREEN), tuple(Colour))
"""The colours in play by number of seats, clockwise (P-01)."""
SEATINGS: Final = tuple(
    Uniform(tuple(Seated(colours[turn:] + colours[:turn]) for turn in range(len(colours)))) for colours in IN_PLAY
)
"""Seats and quarters both run clockwise (P-08), so the lot rotates the circle of colours."""


def choices(board: LoopTables, figures: int, pips: int) -> tuple[Race, ...]:
    """Return the legal moves of a colour with these progress bits, for a throw of 1-5 (P-11 to P-15)."""
    found = ADVANCE_MENUS[figures & ~(figures >> pips) & board.walkable[pips]]
    if figures.bit_count() < board.figures and not figures >> pips & 1:
        found = (ENTER, *found)
    if home := figures & board.home:
        found += _shifts(home, pips, board.last)
    return found or tuple(RETREATS[start] for start in range(2, LOOP + 1) if figures >> start & 1)


@cache
def _shifts(home: int, pips: int, last: int) -> tuple[Race, ...]:
    goals = range(LOOP + 1, last + 1)
    starts = (start for start in goals if home >> start & 1)
    ways = ((start, end) for start in starts for end in (start - pips, start + pips))
    return tuple(SHIFTS[start, end] for start, end in ways if end in goals and not home >> end & 1)


def swaps(hand: Sequence[Play]) -> list[Swap]:
    """Return the ways to swap cards of a hand, the fewest cards first (P-65)."""
    cards = [play.card for play in hand]
    return [SWAP(some) for count in range(len(cards) + 1) for some in combinations(cards, count)]
