"""Squares, tokens and move tables of Knight's Leap, and its validated token counts. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from typing import Final

import msgspec

from game.rules.bitset import numbers
from game.rules.contract import N_, BrokenData
from game.rules.data import json_record, path_of, read

SIDE: Final = 7
SQUARES: Final = SIDE * SIDE
"""Squares are numbered 0..48 in row order from the top left (K-01)."""
CENTRE: Final = SQUARES // 2
CORNERS: Final = (0, SIDE - 1, SQUARES - SIDE, SQUARES - 1)
CLOSED: Final = SQUARES - SIDE
"""The lower left corner, which cannot be picked first with two seats (K-53)."""
FIELDS: Final = tuple(square for square in range(SQUARES) if square != CENTRE and square not in CORNERS)
"""The 44 squares that get a token (K-02)."""
BITS: Final = tuple(1 << square for square in range(SQUARES))
SEATS_MOST: Final = 4


class Token(IntEnum):
    """The token of a square: seven colours, then the five special kinds (K-02, K-03)."""

    RED, ORANGE, YELLOW, GREEN, BLUE, GREY, VIOLET = range(7)
    ORTHOGONAL, DIAGONAL, KNIGHT, JUMP, SAFETY = range(7, 12)


EMPTY: Final = -1
COLOURS: Final = tuple(Token)[:7]
SPECIALS: Final = tuple(Token)[7:]
FIRST_SPECIAL: Final = int(Token.ORTHOGONAL)

TITLES: Final = {
    Token.RED: N_("red"),
    Token.ORANGE: N_("orange"),
    Token.YELLOW: N_("yellow"),
    Token.GREEN: N_("green"),
    Token.BLUE: N_("blue"),
    Token.GREY: N_("grey"),
    Token.VIOLET: N_("violet"),
    Token.ORTHOGONAL: N_("Straight step"),
    Token.DIAGONAL: N_("Diagonal step"),
    Token.KNIGHT: N_("Another leap"),
    Token.JUMP: N_("Ring jump"),
    Token.SAFETY: N_("Shield"),
}
HINTS: Final = {
    Token.ORTHOGONAL: N_("You may step on to a neighbouring square, straight ahead or to the side."),
    Token.DIAGONAL: N_("You may step on to a diagonally neighbouring square."),
    Token.KNIGHT: N_("You may leap again."),
    Token.JUMP: N_("You may jump to any other rings without a pawn on them."),
    Token.SAFETY: N_("Everything you have collected so far is safe for good."),
}

_LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
_SLANTING = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def _masks(offsets: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    masks = []
    for square in range(SQUARES):
        row, column = divmod(square, SIDE)
        mask = 0
        for down, right in offsets:
            if 0 <= row + down < SIDE and 0 <= column + right < SIDE:
                mask |= 1 << (square + down * SIDE + right)
        masks.append(mask)
    return tuple(masks)


LEAP_MASKS: Final = _masks(_LEAPS)
"""Squares a knight move away, by square (K-10)."""
STRAIGHT_MASKS: Final = _masks(_STRAIGHT)
SLANTING_MASKS: Final = _masks(_SLANTING)


def distances(masks: Sequence[int], start: int, far: int = 0) -> tuple[int, ...]:
    """Return the moves from a start to every square, by the squares a move away; `far` if there is no way.

    For the start itself it is the number of moves to leave and return.
    """
    found = [far] * SQUARES
    seen, edge, moves = 0, BITS[start], 0
    while edge:
        moves += 1
        reached = 0
        for square in numbers(edge):
            reached |= masks[square]
        edge = reached & ~seen
        seen |= edge
        for square in numbers(edge):
            found[square] = moves
    return tuple(found)


KNIGHT_DISTANCES: Final = tuple(distances(LEAP_MASKS, square) for square in range(SQUARES))
"""Knight moves between squares on the empty board; the distance to the square itself is 2: leave and return (K-31)."""


# ---- the token counts


class TokenSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of tokens of each kind on the board, and the defining clause."""

    name: str
    clause: str
    colours: dict[str, int]
    special: dict[str, int]


def read_sets(text: str) -> dict[str, TokenSet]:
    """Parse the token sets by name; raises BrokenData with the violated clause, ValueError for malformed text."""
    sets = json_record(text, list[TokenSet])
    for each in sets:
        _check(each)
    found = {each.name: each for each in sets}
    for name, clause in (("standard", "K-03"), ("calm", "K-50")):
        if name not in found:
            raise BrokenData(f"{clause}: the token table has no set {name!r}")
    return found


def _check(tokens: TokenSet) -> None:
    if set(tokens.colours) != {colour.name.lower() for colour in COLOURS}:
        raise BrokenData(f"K-02: {tokens.name}: the seven colours are {_names(COLOURS)}")
    # With fewer tokens than seats, opponents could hold every token of a colour that a seat still needs.
    if set(tokens.colours.values()) != {SEATS_MOST}:
        raise BrokenData(f"K-02: {tokens.name}: every colour has four tokens")
    if set(tokens.special) != {special.name.lower() for special in SPECIALS}:
        raise BrokenData(f"K-02: {tokens.name}: the five special kinds are {_names(SPECIALS)}")
    counts = tokens.special.values()
    if min(counts) < 1 or sum(counts) != len(FIELDS) - SEATS_MOST * len(COLOURS):
        raise BrokenData(f"K-02: {tokens.name}: the special tokens are 16, at least one of each kind")
    if tokens.name == "standard" and sorted(counts) != [1, 3, 3, 3, 6]:
        raise BrokenData("K-03: standard: the counts of the special kinds are 1, 3, 3, 3 and 6")
    if tokens.special["jump"] < 2:
        raise BrokenData(f"{tokens.clause}: {tokens.name}: a jump token needs another one to jump to")


def _names(tokens: tuple[Token, ...]) -> str:
    return ", ".join(token.name.lower() for token in tokens)


@cache
def token_sets() -> dict[str, TokenSet]:
    """Return the shipped token sets, cached; raises BrokenData."""
    return read(path_of("knightsleap", "tokens.json"), read_sets, "K-03")


@cache
def bag(name: str) -> tuple[int, ...]:
    """Return all 44 tokens of a set in ascending order; raises BrokenData."""
    tokens = token_sets()[name]
    counts = {**tokens.colours, **tokens.special}
    return tuple(int(token) for token in Token for _ in range(counts[token.name.lower()]))
