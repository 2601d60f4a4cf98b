"""Queries for the view before a decision of Going Places: destinations of moves, and reasons for refusals.

Pure. `State.legal` alone decides legality.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.contract import Seat

from .actions import Enter, Race, Retreat, Shift
from .board import LOOP, Kind
from .events import BlockReason
from .rules import PlacesState


@dataclass(frozen=True, slots=True)
class MovePreview:
    """The destination of a move before any card is drawn."""

    start: int
    end: int
    kind: Kind
    """Effect of the landing field; PLAIN in the lane and when going back."""
    rival: Seat = -1
    """The seat that has to be beaten there, or -1."""
    jump: int = 0
    """Progress of the next circle from a circle that the figure holds; 0 if there is no jump (P-22, P-23)."""
    jump_rival: Seat = -1
    """The seat on the circle where the jump ends, or -1."""
    blocked_jump: bool = False
    """An own figure stands on the next circle: a second roll takes the figure back (P-23)."""
    to_start: bool = False
    """Going back ends on the start fields (P-33)."""


def start_of(action: Race) -> int:
    """Return the progress of the figure an action moves; 0 for a waiting one."""
    return 0 if isinstance(action, Enter) else action.start


def preview(state: PlacesState, seat: Seat, action: Race) -> MovePreview:
    start, pips, figures = start_of(action), state.pips, state.figures[seat]
    if isinstance(action, Shift):
        return MovePreview(start, action.end, Kind.PLAIN)
    if isinstance(action, Retreat):
        end, rival = resting(state, seat, start, start - pips)
        return MovePreview(start, end, Kind.PLAIN, rival, to_start=not end)
    end = start + pips
    if end > LOOP:
        return MovePreview(start, end, Kind.PLAIN)
    kind = Kind(state.board.kinds[state.colours[seat]][end])
    rival = state.rival_at(seat, end)
    if kind is not Kind.CIRCLE:
        return MovePreview(start, end, kind, rival)
    ahead = state.board.jumps[end]
    if figures >> ahead & 1:
        return MovePreview(start, end, kind, rival, blocked_jump=True)
    return MovePreview(start, end, kind, rival, ahead, state.rival_at(seat, ahead))


def resting(state: PlacesState, seat: Seat, start: int, end: int) -> tuple[int, Seat]:
    """Return the end of a figure going back, 0 for its start fields, and the rival there (P-30 to P-33)."""
    rest, end = state.figures[seat] & ~(1 << start), max(1, end)
    while end and rest >> end & 1:
        end -= 1
    return end, state.rival_at(seat, end) if end else -1


def beaten_by(state: PlacesState, seat: Seat, card: int) -> int:
    """Return the number of cards of the rival's hand that a duellist's card beats (P-63)."""
    duel, strength = state.pending[-1], state.deck.strength
    hand = state.held[duel.rival if seat == duel.seat else duel.seat]
    return sum(strength[play.card] < strength[card] for play in hand)


def block(state: PlacesState, start: int) -> BlockReason | None:
    """Return the reason why the figure with this progress (0: a waiting one) cannot move now; None if it can."""
    options = state.options
    if any(start_of(action) == start for action in options):
        return None
    if start == 1 and options and isinstance(options[0], Retreat):
        return BlockReason.AT_ENTRY
    end = start + state.pips
    if start > LOOP:
        inside = [goal for goal in (start - state.pips, end) if LOOP < goal <= state.board.last]
        return BlockReason.OWN_FIGURE if inside else BlockReason.IN_LANE
    return BlockReason.TOO_FAR if end > state.board.last else BlockReason.OWN_FIGURE


def path(start: int, end: int) -> tuple[int, ...]:
    """Return the progress values a walking figure touches after `start`, forward or back; not for jumps."""
    step = 1 if end > start else -1
    return tuple(range(start + step, end + step, step))
