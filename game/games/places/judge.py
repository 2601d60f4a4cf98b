"""Ratings of all moves and cards of Going Places, for the bot levels and the hints. Pure.

Moves are rated by the learned network (`network`) with chance averaged and the next turns searched (`search`), cards of
a duel by an equilibrium of the network's chances after it, cards of the showdown by `tricks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.rules.contract import Seat
from game.rules.judging import RatedMove, Skill, Weighing

from .actions import Race
from .board import LOOP
from .network import REACH, network
from .queries import preview
from .rules import DUELLING, SWAPPING, PlacesState
from .search import MoveSearch, Shares, after, ends, equilibrium, laid, valued
from .tricks import cards

SKILLS: Final = {
    "gentle": Skill(0, 0.8, 0.35),
    "steady": Skill(0, 0.2, 0.1),
    "sharp": Skill(0, 0.08, 0.05),
    "master": Skill(2),
}
TILTS: Final = (0.06, 0.06)
RISK_WEIGHT: Final = {2: 1.0, 3: 0.5, 4: 0.5}
"""Weight of risks by number of seats: with more than two, full weight would let style win too much."""
AWAY: Final = -0.5
"""The risk of a field where no rival can start a duel with the next throw."""
ALIKE: Final = 1e-6
"""Chance by which the card drawn by lot from an equilibrium stands out from the others."""


def rate(state: PlacesState, seat: Seat, depth: int) -> Weighing:
    if state.showdown is not None:
        showdown = state.showdown
        here = f"{state.turns} {showdown.points} {showdown.hands[showdown.order.index(seat)]}"
        found = yield from cards(showdown, state.deck, seat, Random(here))
        return [RatedMove(worth, play, f"{here} {play.card}") for (worth, _), play in found]
    here = f"{state.turns} {state.figures} {state.pips} {state.counters}"
    if state.phase == DUELLING:
        return (yield from _rate_cards(state, seat, f"{here} {state.held} {state.duel} {seat}"))
    if state.phase == SWAPPING:
        rated = []
        for swap in state.legal(seat):
            end, _ = next(ends(after(state, seat, swap)))
            rated.append(RatedMove(valued(end, network(state.seats))[seat], swap, f"{here} {swap}"))
            yield
        return rated
    search = MoveSearch(state, seat, network(state.seats))
    ranked = yield from search.run((0, 1, state.seats)[depth])
    describe = RISK_WEIGHT[state.seats]
    return [
        RatedMove(chance, action, f"{here} {action}", describe * _risk(state, seat, action))
        for chance, action in ranked
    ]


def _rate_cards(state: PlacesState, seat: Seat, here: str) -> Weighing:
    """Rate the cards of a duellist against a rival who chooses as well as possible.

    Cards that are worth playing are about equally good; one of them is drawn by lot, as often as the equilibrium says,
    and rated as the best.
    """
    duel, value = state.pending[-1], network(state.seats)
    side, mine, theirs = int(seat == duel.rival), state.held[duel.seat], state.held[duel.rival]
    found: list[list[Shares]] = []
    for own in mine:
        found.append([])
        for other in theirs:
            reached = [(valued(end, value), odds) for end, odds in ends(laid(state, own.card, other.card))]
            found[-1].append([sum(share[who] * odds for share, odds in reached) for who in range(state.seats)])
            yield
    mixes = equilibrium([[shares[duel.seat] - shares[duel.rival] for shares in row] for row in found])
    rows: Sequence[Sequence[Shares]] = list(zip(*found, strict=True)) if side else found
    chances = [sum(shares[seat] * odds for shares, odds in zip(row, mixes[1 - side], strict=True)) for row in rows]
    hand, best = state.held[seat], max(chances)
    (drawn,) = Random(here).choices(hand, mixes[side])
    return [
        RatedMove(best if play is drawn else min(chance, best - ALIKE), play, here)
        for play, chance in zip(hand, chances, strict=True)
    ]


def _risk(state: PlacesState, seat: Seat, action: Race) -> float:
    """Return the risk: a duel is bold; staying out of the rivals' reach is careful, most of all in the goal."""
    seen = preview(state, seat, action)
    if seen.rival >= 0 or seen.jump_rival >= 0:
        return 1.0
    at = seen.jump or seen.end
    if at > LOOP:
        return -1.0
    return 0.0 if at and any(_in_reach(state, other, standing[at]) for other, standing in state.others[seat]) else AWAY


def _in_reach(state: PlacesState, other: Seat, bit: int) -> bool:
    """True if a rival could start a duel there with the next throw; `bit` is the field in the rival's progress."""
    theirs = bit.bit_length() - 1
    behind = min(REACH, theirs - 1)
    near = state.figures[other] >> theirs - behind & (1 << behind) - 1
    return bool(near) or (theirs <= REACH and state.waiting(other) > 0)
