"""Queries about the current turn for the screen: possible ends and paths, refusals, and the contents of the rows.

Pure. Legality comes from the rules alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from game.rules.bitset import numbers
from game.rules.contract import N_, Event, Seat

from .actions import EXTRA_MASKS, JUMPS, LEAPS, STEPS, STOP, Decision
from .board import CORNERS, FIRST_SPECIAL, LEAP_MASKS, Token
from .events import ColourStolen, TokenCollected, TurnEnding, TurnResolved
from .rules import FULL, KnightsLeapState


@dataclass(frozen=True, slots=True)
class Path:
    """A way to end the current turn on `target`: the actions to submit, and the squares from the present one on."""

    target: int
    actions: tuple[Decision, ...]
    squares: tuple[int, ...]
    ending: TurnEnding
    colour: Token | None
    """The colour collected or stolen."""
    victim: Seat | None
    """The seat whose pawn has to move to a corner."""


class RefusalReason(Enum):
    """Reason why a square cannot be reached; the value is the sentence to show (a message id)."""

    OUT_OF_REACH = N_("Not a leap: it goes two squares one way and one to the side.")
    NO_WAY_ON = N_("The token under your pawn does not reach this far.")
    ENTERED = N_("You have already been on this square this turn.")
    PAWN_WITHOUT = N_("This pawn is in the way: its owner does not have the colour you need.")
    PAWN_SAFE = N_("This pawn is in the way: the colour you need is safe.")
    PAWN_FULL = N_("This pawn is in the way: your row is full, there is nothing to steal.")
    PAWN_ON_RINGS = N_("Nobody can jump to rings with a pawn on them.")
    OWN_PAWN = N_("Your pawn is here and has to move.")
    NO_CORNER = N_("Choose one of the corners.")
    CORNER_TAKEN = N_("This corner is taken.")
    CORNER_BESIDE = N_("The player who begins starts in the corner opposite the other pawn.")
    CORNER_CLOSED = N_("Nobody can pick this corner first: it would favour the player who does not begin.")


def next_colour(state: KnightsLeapState, seat: Seat) -> Token | None:
    """Return the colour the seat must get next; None once its row is full and the centre comes next."""
    want = state.want[seat]
    return None if want == FULL else Token(want)


def victims(state: KnightsLeapState, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that the seat could rob if it reached their pawn (K-20)."""
    want = state.want[seat]
    return tuple(
        other
        for other in range(state.seats)
        if other != seat and want != FULL and (state.have[other] & ~state.safe[other]) >> want & 1
    )


def ways(state: KnightsLeapState) -> dict[int, tuple[Decision, ...]]:
    """Return every square where the turn can end, with the shortest actions to it; K-16 makes the chains finite."""
    if not state.is_turn:
        return {}
    seat = state.active
    start = state.pawns[seat]
    found: dict[int, tuple[Decision, ...]] = {}
    edge: list[tuple[int, tuple[Decision, ...], int]] = []
    taken = state.occupied
    seen = state.entered
    for action in state.choices:
        if action is STOP:
            found[start] = (STOP,)
        else:
            seen |= 1 << action.square
            edge.append((action.square, (action,), state.entered | 1 << action.square))
    while edge:
        later = []
        for square, actions, entered in edge:
            targets = 0 if taken >> square & 1 else state.extra_targets(seat, square, entered)
            found[square] = (*actions, STOP) if targets else actions
            fresh = targets & ~seen
            if fresh:
                seen |= fresh
                token = state.board[square]
                table = LEAPS if token == Token.KNIGHT else JUMPS if token == Token.JUMP else STEPS
                later += [(to, (*actions, table[to]), entered | 1 << to) for to in numbers(fresh)]
        edge = later
    return found


def paths(state: KnightsLeapState) -> Mapping[int, Path]:
    """Return the same with the squares of the path and its gains; empty if no move is due."""
    return {target: _path(state, target, actions) for target, actions in ways(state).items()}


def _path(state: KnightsLeapState, target: int, actions: tuple[Decision, ...]) -> Path:
    after = state.copy()
    seat = state.active
    events: list[Event] = []
    for action in actions:
        after.apply(seat, action, events.append)
    ending = TurnEnding.STOLEN
    colour: Token | None = None
    for event in reversed(events):
        if isinstance(event, TurnResolved) and event.turn == state.turns + 1:
            ending = event.ending
        elif isinstance(event, TokenCollected | ColourStolen):
            colour = event.colour
    met = state.occupied >> target & 1 and target != state.pawns[seat]
    victim = state.pawns.index(target) if met else None
    if after.winner == seat:
        ending = TurnEnding.WON
    squares = (state.pawns[seat], *(action.square for action in actions if action is not STOP))
    return Path(target, actions, squares, ending, colour, victim)


def why_not(state: KnightsLeapState, seat: Seat, square: int) -> RefusalReason | None:
    """Return the reason why the seat cannot choose the square or end its turn there by any chain, else None."""
    if not state.is_turn:
        if square not in CORNERS:
            return RefusalReason.NO_CORNER
        if state.occupied >> square & 1:
            return RefusalReason.CORNER_TAKEN
        if square in {action.square for action in state.choices}:
            return None
        return RefusalReason.CORNER_BESIDE if state.occupied else RefusalReason.CORNER_CLOSED
    reached = ways(state)
    if square in reached:
        return None
    if square == state.pawns[seat]:
        return RefusalReason.OWN_PAWN
    if state.entered >> square & 1:
        return RefusalReason.ENTERED
    if state.occupied >> square & 1:
        return _blocked(state, seat, square, reached)
    return RefusalReason.NO_WAY_ON if state.is_chain else RefusalReason.OUT_OF_REACH


def _blocked(state: KnightsLeapState, seat: Seat, square: int, reached: Mapping[int, object]) -> RefusalReason:
    """Return the reason for a square with a pawn: the pawn itself or the distance."""
    stand = state.pawns[seat]
    landings = [stand] if state.is_chain else []
    near = 0 if state.is_chain else LEAP_MASKS[stand]
    rings = False
    for at in landings + [at for at in reached if at != stand and not state.occupied >> at & 1]:
        token = state.board[at]
        if token == Token.JUMP:
            rings = True
        elif token >= FIRST_SPECIAL and token != Token.SAFETY:
            near |= EXTRA_MASKS[token][at]
    if near >> square & 1:
        want = state.want[seat]
        if want == FULL:
            return RefusalReason.PAWN_FULL
        other = state.pawns.index(square)
        return RefusalReason.PAWN_SAFE if state.safe[other] >> want & 1 else RefusalReason.PAWN_WITHOUT
    if rings and state.board[square] == Token.JUMP:
        return RefusalReason.PAWN_ON_RINGS
    return RefusalReason.NO_WAY_ON if state.is_chain else RefusalReason.OUT_OF_REACH
