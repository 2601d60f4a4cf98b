"""Turns a seat needs to win without opposition: exact distances over (square, progress).

Pure. Special tokens never move (K-14), so the squares one turn can reach depend on the layout only and are computed
once. Pawns are ignored here; the search accounts for them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from game.rules.bitset import numbers
from game.rules.contract import Seat

from .actions import EXTRA_MASKS
from .board import BITS, CENTRE, CORNERS, FIRST_SPECIAL, LEAP_MASKS, SQUARES, Token, distances
from .rules import HAND, KnightsLeapState

_CHAINING: Final = (Token.ORTHOGONAL, Token.DIAGONAL, Token.KNIGHT)
FAR: Final = 99
"""Turns to an unreachable square."""

NEVER: Final = (FAR,) * SQUARES

MissingColours = tuple[int, ...]
"""The colours a seat still misses, in order."""
Goals = tuple[tuple[int, tuple[int, ...]], ...]
"""Turns to the win from each token of the next colour (or the centre), and turns from every square to it."""


class EmptyBoard:
    """Turns between squares on a board without pawns, for one placement of the special tokens."""

    def __init__(self, special: tuple[int, ...]) -> None:
        self.rings = special[Token.JUMP - FIRST_SPECIAL]
        """Squares from which a pawn may jump, never onto another pawn."""
        self.extras = [0] * SQUARES
        """Squares to which a pawn may continue on an empty board, by landing square (K-14)."""
        self.chaining = self.rings
        """Squares from which a pawn may continue."""
        for kind in _CHAINING:
            self.chaining |= special[kind - FIRST_SPECIAL]
            for square in numbers(special[kind - FIRST_SPECIAL]):
                self.extras[square] = EXTRA_MASKS[kind][square]
        for square in numbers(self.rings):
            self.extras[square] = self.rings
        self.reach = tuple(self.ends(square) for square in range(SQUARES))
        """Squares where a turn can end, by its first square (K-10..K-16)."""
        self._before = [0] * SQUARES
        for square, mask in enumerate(self.reach):
            for end in numbers(mask):
                self._before[end] |= BITS[square]
        self.turns_to = cache(lambda goal: distances(self._before, goal, FAR))
        """Turns from every square to a goal, by goal; from the goal itself, those to leave and return."""

    def ends(self, start: int, occupied: int = 0, barred: int = 0) -> int:
        """Return the squares where a turn can end among these pawns; those on `barred` cannot be met (K-10..K-20)."""
        found = LEAP_MASKS[start] & ~barred
        seen = found | BITS[start]
        extras, rings = self.extras, self.rings
        onward = self.chaining & ~occupied
        edge = found & onward
        while edge:
            low = edge & -edge
            edge ^= low
            fresh = extras[low.bit_length() - 1] & ~(seen | (occupied if rings & low else barred))
            seen |= fresh
            edge |= fresh & onward
        return seen & ~BITS[start]


_layout_of = lru_cache(maxsize=16)(EmptyBoard)  # which takes about a millisecond once per match


class Race:
    """Solo distances in the given position and in all positions that can follow from it."""

    def __init__(self, state: KnightsLeapState) -> None:
        self.layout = _layout_of(state.layout)
        self._of_colour = of_colour = [0] * FIRST_SPECIAL
        for square in numbers(state.tokens):
            of_colour[state.board[square]] |= BITS[square]
        self.mask = cache(lambda rest: sum(of_colour[colour] for colour in rest))
        """Squares of the tokens, by missing colours."""
        self._turns: dict[tuple[MissingColours, int], tuple[int, ...]] = {}
        self._goals: dict[tuple[MissingColours, int], Goals] = {}

    def turns(self, rest: MissingColours, tokens: int) -> tuple[int, ...]:
        """Return the turns a seat needs to win with all other pawns off the board, by square."""
        key = (rest, tokens & self.mask(rest))
        known = self._turns.get(key)
        if known is None:
            made = [tuple([more + each for each in turns]) for more, turns in self.goals(key)]
            known = self._turns[key] = tuple(map(min, NEVER, *made))
        return known

    def goals(self, key: tuple[MissingColours, int]) -> Goals:
        known = self._goals.get(key)
        if known is None:
            rest, tokens = key
            turns_to = self.layout.turns_to
            if rest:
                later = self.turns(rest[1:], tokens)
                known = tuple(
                    (later[square], turns_to(square)) for square in numbers(self._of_colour[rest[0]] & tokens)
                )
            else:
                known = ((0, turns_to(CENTRE)),)
            self._goals[key] = known
        return known

    def turns_of(self, state: KnightsLeapState, seat: Seat) -> int:
        """Return the turns the seat needs to win with all other pawns off the board; 0 for the winner."""
        if seat == state.winner:
            return 0
        turns, square = self.turns(missing(state, seat), state.tokens), state.pawns[seat]
        return turns[square] if square != HAND else min(turns[corner] for corner in free_corners(state.occupied))


def missing(state: KnightsLeapState, seat: Seat) -> MissingColours:
    """Return the colours that a seat still misses, in order."""
    return tuple(state.rows[seat][state.owned[seat] :])


def free_corners(occupied: int) -> list[int]:
    return [corner for corner in CORNERS if not occupied >> corner & 1]
