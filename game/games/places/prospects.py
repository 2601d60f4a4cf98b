"""Enumerate the ends of a move's chain in Going Places with their probabilities. Pure.

Chances that differ only in details are merged: a duel is won or lost, and a card counts by its instruction. The exact
card that leaves the pile is ignored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.rules.contract import CHANCE, Seat

from .actions import DIE, DREWS, Race
from .chain import Kin
from .rules import CHAIN, PlacesState

UNLIKELY = 0.004
"""Chains less likely than this are not split further."""


def after(state: PlacesState, seat: Seat, action: Race) -> PlacesState:
    """Return the position right after a move, before any chance outcome."""
    twin = state.copy()
    twin.apply(seat, action)
    return twin


def ends(state: PlacesState, share: float = 1.0) -> Iterator[tuple[PlacesState, float]]:
    """Yield the positions in which the running chain can end, with their probabilities. Consumes the position."""
    stack = [(state, share)]
    while stack:
        at, share = stack.pop()
        while at.phase == CHAIN:
            kin = at.pending[-1].kin
            if kin is Kin.AGAIN:
                for outcome, part in DIE.outcomes():
                    twin = at.copy()
                    twin.apply(CHANCE, outcome)
                    stack.append((twin, share * part))
                break
            pile = at.pile
            if kin is Kin.DUEL:
                strength = at.deck.strength
                if len(at.duel) % 2 == 0 and len(pile) > 1:
                    low, high = min(pile, key=strength.__getitem__), max(pile, key=strength.__getitem__)
                    twin = at.copy()
                    twin.apply(CHANCE, DREWS[low])
                    twin.apply(CHANCE, DREWS[high])
                    stack.append((twin, 0.5 * share))
                    at.apply(CHANCE, DREWS[high])
                    at.apply(CHANCE, DREWS[low])
                    share *= 0.5
                else:
                    at.apply(CHANCE, DREWS[pile[len(pile) // 2]])
                continue
            moves = at.deck.moves
            by_move = {moves[card]: card for card in pile}
            if share < UNLIKELY:
                at.apply(CHANCE, DREWS[by_move.get(0, pile[0])])
                continue
            counts = Counter(moves[card] for card in pile)
            for move, card in by_move.items():
                twin = at.copy()
                twin.apply(CHANCE, DREWS[card])
                stack.append((twin, share * counts[move] / len(pile)))
            break
        else:
            yield at, share
