"""Positions of Knight's Leap written as text, for the tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

from game.bots.levels import make
from game.games import catalogue
from game.games.knightsleap import board
from game.games.knightsleap.actions import STOP
from game.games.knightsleap.events import TurnResolved
from game.games.knightsleap.queries import ways
from game.games.knightsleap.race import Race, missing
from game.games.knightsleap.rules import FULL, HAND, KnightsLeapState
from game.rules.contract import CHANCE, Action, Event, Seat
from tests import scenario
from tests.playouts import decisions
from tests.scenario import seen_in, step

GAME = catalogue()["knightsleap"]
LETTERS = dict(zip("roygbev+xnjs", board.Token, strict=True))
USUAL = "roygbev"
NAMES = tuple(column + row for row in "1234567" for column in "abcdefg")
"""Names of the squares: columns a-g from the left, rows 1-7 from the top."""


def at(name: str) -> int:
    return NAMES.index(name)


def ats(names: str) -> tuple[int, ...]:
    return tuple(map(at, names.split()))


def colours(letters: str) -> tuple[int, ...]:
    return tuple(int(LETTERS[letter]) for letter in letters)


def ended_on(state: KnightsLeapState, square: int) -> KnightsLeapState:
    """Return the position after the turn ended on the square, a robbed pawn on the corner with the shortest race."""
    after = state.copy()
    for action in ways(state)[square]:
        after.apply(after.active, action)
    if after.is_retreat:
        turns = Race(after).turns(missing(after, after.victim), after.tokens)
        after.apply(after.victim, min(after.choices, key=lambda action: turns[action.square]))
    return after


def position(
    tokens: str, seats: str, moves: str = "", *, active: Seat = 0, turns_before: int = 0, options: Sequence[str] = ()
) -> KnightsLeapState:
    """Return a position after these moves of a turn.

    `tokens` are squares with letters (`b3r c4+`). `seats` are the pawns' squares, with a colon the number of colours
    collected in the usual row (`b3:4`) or a row as in `rows_of` (`b3:V*OYrgbe`).
    """
    words = [word.partition(":") for word in seats.split()]
    state = GAME.new(len(words), options)
    assert isinstance(state, KnightsLeapState)
    state.left = []
    state.board = [board.EMPTY] * board.SQUARES
    for word in tokens.split():
        state.board[at(word[:2])] = int(LETTERS[word[2]])
    state.tokens = sum(
        board.BITS[square] for square in range(board.SQUARES) if 0 <= state.board[square] < board.FIRST_SPECIAL
    )
    state.layout = tuple(
        sum(board.BITS[square] for square in range(board.SQUARES) if state.board[square] == kind)
        for kind in board.SPECIALS
    )
    state.pawns = [at(square) for square, _, _ in words]
    state.occupied = sum(board.BITS[square] for square in state.pawns)
    rows = [usual(int(row or 0)) if not row or row.isdigit() else row for *_, row in words]
    state.rows = [colours(row.replace("*", "").lower()) for row in rows]
    state.owned = [sum(map(str.isupper, row)) for row in rows]
    state.safe = [sum(1 << LETTERS[letter.lower()] for letter in re.findall(r"(.)\*", row)) for row in rows]
    for seat, row in enumerate(state.rows):
        count = state.owned[seat]
        state.have[seat] = sum(1 << colour for colour in row[:count])
        state.want[seat] = row[count] if count < len(row) else FULL
    state.turns = turns_before
    state.active = active
    state.begin_turn(active)
    assert state.active == active
    do(state, moves)
    return state


def usual(collected: int) -> str:
    return USUAL[:collected].upper() + USUAL[collected:]


def rows_of(state: KnightsLeapState) -> str:
    """Return the rows of all seats in letters: collected colours as capitals, safe ones with a star."""
    words = []
    for row, owned, safe in zip(state.rows, state.owned, state.safe, strict=True):
        letters = [USUAL[colour] + "*" * (safe >> colour & 1) for colour in row]
        words.append("".join([*map(str.upper, letters[:owned]), *letters[owned:]]))
    return " ".join(words)


def parsed(word: str) -> Action:
    """Parse an action written as `leap c2` or `stop`."""
    verb, _, name = word.partition(" ")
    action = GAME.rules.NOTATION.parse(f"{verb} {at(name)}" if name else verb)
    assert isinstance(action, Action)
    return action


def do(state: KnightsLeapState, moves: str) -> list[Event]:
    """Apply legal actions of the acting seats, written as `leap c2, stop`, and return their events."""
    events: list[Event] = []
    for word in moves.split(", ") if moves else ():
        events += step(state, state.actors()[0], parsed(word))
    return events


def may(state: KnightsLeapState, word: str) -> bool:
    """True if the acting seat may do this."""
    return parsed(word) in state.legal(state.actors()[0])


class Scenario(scenario.Scenario):
    """The start is that of `position`."""

    START = ("turns_before", "options")

    def play(self) -> tuple[Callable[[str], object], Sequence[Event]]:
        tokens, seats, moves = self.start
        state = position(tokens, seats, **self.given)
        events = do(state, moves)
        return lambda name: seen(state, events, name), events


def seen(state: KnightsLeapState, events: Sequence[Event], name: str) -> object:
    """Return a value that a scenario compares: a token by square, text of `pawns` etc., attributes of the state."""
    if name in NAMES:
        return state.board[at(name)]
    if name == "pawns":
        return " ".join("hand" if square == HAND else NAMES[square] for square in state.pawns)
    if name == "reach":
        squares = sorted(action.square for action in state.legal(state.actors()[0]) if action is not STOP)
        return " ".join([*(NAMES[square] for square in squares), *["stop"] * (STOP in state.legal(state.actors()[0]))])
    if name == "rows":
        return rows_of(state)
    if name == "ends":
        return " ".join(event.ending.name for event in events if isinstance(event, TurnResolved))
    return seen_in(state, name)


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


def played(seats: int, seed: int | str, level: str) -> Iterator[tuple[KnightsLeapState, Seat]]:
    """Play a match among opponents of a level, in place, and yield every decision before it is made."""
    state = GAME.new(seats)
    assert isinstance(state, KnightsLeapState)
    return decisions(state, Random(seed), make(level, GAME))


def connected(start: int, walls: int) -> int:
    """Return the squares that knight moves outside the walls connect with this one."""
    edge = reached = board.BITS[start]
    while edge:
        fresh = 0
        for square in board.numbers(edge):
            fresh |= board.LEAP_MASKS[square]
        edge = fresh & ~walls & ~reached
        reached |= edge
    return reached
