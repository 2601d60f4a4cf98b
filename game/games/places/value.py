"""Duels that the next throw can start in Going Places, and the shares of a finished race. Pure."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from .board import LOOP, Board
from .rules import PlacesState

SEATS: Final = (2, 3, 4)
REACH: Final = 5
"""The highest throw."""

WAYS: Final = (3, 6, 10, 16, 26, 45)
"""Bin edges for the way home, in fields of all figures together."""


MEMO: Final = 1 << 11
"""Cache size for queries about figures; a search repeats the same ones many times."""


_TRACK: Final = (1 << LOOP + 1) - 2
_LANDINGS: Final = (1 << REACH + 1) - 2


@cache
def _circles(circles: tuple[bool, ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return the circles as a bit mask, and the progress of each with the one before; the same for all colours."""
    places = [place + 1 for place, circle in enumerate(circles) if circle]
    return sum(1 << at for at in places), tuple(zip(places, places[-1:] + places[:-1], strict=True))


def _hits(hunter: int, prey: int) -> int:
    """Count the throws that bring one of the hunter's figures onto one of the prey's."""
    return (
        (hunter << 1 & prey).bit_count()
        + (hunter << 2 & prey).bit_count()
        + (hunter << 3 & prey).bit_count()
        + (hunter << 4 & prey).bit_count()
        + (hunter << 5 & prey).bit_count()
    )


@lru_cache(MEMO)
def chases(board: Board, hunter: int, prey: int, quarters: int) -> tuple[int, float, int]:
    """Count the throws by which one colour's figures start a duel with those of a colour `quarters` ahead.

    The three values are for figures on the track, for figures from the start fields (weighted by the loss of the
    beaten figure), and for jumps.
    """
    waiting = hunter.bit_count() < board.figures
    on_track = hunter & _TRACK
    turned = (prey & _TRACK) << 10 * quarters
    reached = turned & _TRACK | turned >> LOOP & _TRACK
    hunts = _hits(on_track, reached)
    raids = 0.0
    if waiting:
        rest = reached & _LANDINGS
        while rest:
            low = rest & -rest
            rest ^= low
            raids += ((low.bit_length() - 2 - 10 * quarters) % LOOP + 1) / LOOP
    pounces = 0
    circles, pairs = _circles(board.circles)
    if reached & circles:
        for at, before in pairs:
            if reached >> at & 1:
                pounces += _hits(on_track, 1 << before) + (waiting and before <= REACH)
    return hunts, raids, pounces


def settled(state: PlacesState) -> list[float] | None:
    """Return the shares of the win once the race is over, else None."""
    if state.finish is None:
        return None
    keys = [state.rank_key(seat) for seat in range(state.seats)]
    if state.showdown is not None and state.actors():
        tied = state.showdown.order
        return [1.0 / len(tied) if seat in tied else 0.0 for seat in range(state.seats)]
    best = max(keys)
    return [1.0 / keys.count(best) if key == best else 0.0 for key in keys]
