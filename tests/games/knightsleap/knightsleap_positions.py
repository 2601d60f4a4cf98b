"""Positions of Knight's Leap drawn as text, for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.games import catalogue
from game.games.knightsleap.board import (
    BITS,
    CENTRE,
    EMPTY,
    FIRST_SPECIAL,
    LEAP_MASKS,
    SPECIALS,
    SQUARES,
    Token,
    numbers,
)
from game.games.knightsleap.rules import FULL, HAND, KnightsLeapState
from game.rules.contract import CHANCE, Event, Seat

GAME = catalogue()["knightsleap"]
LETTERS = {
    "r": Token.RED,
    "o": Token.ORANGE,
    "y": Token.YELLOW,
    "g": Token.GREEN,
    "b": Token.BLUE,
    "e": Token.GREY,
    "v": Token.VIOLET,
    "+": Token.ORTHOGONAL,
    "x": Token.DIAGONAL,
    "n": Token.KNIGHT,
    "j": Token.JUMP,
    "s": Token.SAFETY,
}


def at(name: str) -> int:
    """Return the square of a name: columns a-g from the left, rows 1-7 from the top."""
    return (int(name[1]) - 1) * 7 + "abcdefg".index(name[0])


def colours(letters: str) -> tuple[int, ...]:
    return tuple(int(LETTERS[letter]) for letter in letters)


def position(
    tokens: dict[str, str],
    pawns: Sequence[str],
    rows: Sequence[str] | None = None,
    owned: Sequence[int] | None = None,
    safe: Sequence[str] | None = None,
    active: Seat = 0,
    turns: int = 0,
    options: Sequence[str] = (),
) -> KnightsLeapState:
    """Return a position at the start of a turn: tokens by square, pawns, rows, their collected and safe parts."""
    seats = len(pawns)
    state = GAME.new(seats, options)
    assert isinstance(state, KnightsLeapState)
    state.left = []
    state.board = [EMPTY] * SQUARES
    for name, letter in tokens.items():
        state.board[at(name)] = int(LETTERS[letter])
    state.tokens = sum(BITS[square] for square in range(SQUARES) if 0 <= state.board[square] < FIRST_SPECIAL)
    state.layout = tuple(
        sum(BITS[square] for square in range(SQUARES) if state.board[square] == kind) for kind in SPECIALS
    )
    state.pawns = [at(name) for name in pawns]
    state.occupied = sum(BITS[square] for square in state.pawns)
    state.rows = [colours(row) for row in rows or ["roygbev"] * seats]
    state.owned = list(owned or [0] * seats)
    for seat, row in enumerate(state.rows):
        count = state.owned[seat]
        state.have[seat] = sum(1 << colour for colour in row[:count])
        state.want[seat] = row[count] if count < len(row) else FULL
        state.safe[seat] = sum(1 << colour for colour in colours((safe or [""] * seats)[seat]))
    state.turns = turns
    state.active = active
    state.begin_turn(active)
    assert state.active == active
    return state


def do(state: KnightsLeapState, *words: str, seat: Seat | None = None) -> list[Event]:
    """Apply legal actions written as `leap c2`, `stop`, ... for the acting seats, and return their events."""
    events: list[Event] = []
    for word in words:
        verb, _, name = word.partition(" ")
        action = GAME.rules.NOTATION.parse(f"{verb} {at(name)}" if name else verb)
        who = state.actors()[0] if seat is None else seat
        assert action in state.legal(who), f"{word} is not legal"
        state.apply(who, action, events.append)
    return events


def may(state: KnightsLeapState, word: str) -> bool:
    """True if the acting seat may do this."""
    verb, _, name = word.partition(" ")
    action = GAME.rules.NOTATION.parse(f"{verb} {at(name)}" if name else verb)
    return action in state.legal(state.actors()[0])


def dealt(seats: int, seed: int, options: Sequence[str] = ()) -> KnightsLeapState:
    """Return a match after all set-up chance, before the corners are chosen."""
    state = GAME.new(seats, options)
    assert isinstance(state, KnightsLeapState)
    rng = Random(seed)
    while state.actors() == (CHANCE,):
        state.apply(CHANCE, state.chance().sample(rng))
    return state


def started(seats: int, seed: int, options: Sequence[str] = ()) -> KnightsLeapState:
    """Return a match in which every seat has taken the first free corner."""
    state = dealt(seats, seed, options)
    while HAND in state.pawns:
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    return state


def unwinnable(state: KnightsLeapState) -> tuple[Seat, ...]:
    """Return the seats that could not win even if all others never moved; empty for every start (K-05).

    A turn may stop on every square, so plain knight moves are enough. Proof for starts: knight moves between the
    squares outside any three corners connect them all, and of four tokens per colour at most three lie in the rows of
    others. The set-up therefore never has to be redrawn; tests check both halves of the proof.
    """
    return tuple(seat for seat in range(state.seats) if not _can_win(state, seat))


def _can_win(state: KnightsLeapState, seat: Seat) -> bool:
    walls = state.occupied & ~(1 << state.pawns[seat])
    edge = reached = 1 << state.pawns[seat]
    while edge:
        fresh = 0
        for square in numbers(edge):
            fresh |= LEAP_MASKS[square]
        edge = fresh & ~walls & ~reached
        reached |= edge
    needs = state.rows[seat][state.owned[seat] :]
    tokens = {state.board[square] for square in numbers(reached & state.tokens)}
    return state.pawns[seat] != HAND and bool(reached >> CENTRE & 1) and tokens.issuperset(needs)
