"""Ratings of all moves and cards of Going Places, for the bot levels and the hints. Pure.

Moves are rated by the learned network (`network`) with chance averaged and the next turns searched (`search`), cards of
a duel by the network after it, cards of the showdown by `tricks`.
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.rules.contract import Seat
from game.rules.judging import RatedMove, Skill, Weighing

from .actions import Race
from .board import LOOP
from .network import REACH, network
from .queries import preview
from .rules import DUELLING, PlacesState
from .search import MoveSearch, after, ends, valued
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


def rate(state: PlacesState, seat: Seat, depth: int) -> Weighing:
    if state.showdown is not None:
        showdown = state.showdown
        here = f"{state.turns} {showdown.points} {showdown.hands[showdown.order.index(seat)]}"
        found = yield from cards(showdown, state.deck, seat, Random(here))
        return [RatedMove(worth, play, f"{here} {play.card}") for (worth, _), play in found]
    here = f"{state.turns} {state.figures} {state.pips} {state.counters}"
    if state.phase == DUELLING:
        here = f"{here} {state.held} {state.duel}"
        rated = []
        for play in state.held[seat]:
            reached = ends(after(state, seat, play))
            chance = sum(odds * valued(end, network(state.seats))[seat] for end, odds in reached)
            rated.append(RatedMove(chance, play, here))  # one plan: no level throws away a duel that it has won
            yield
        return rated
    search = MoveSearch(state, seat, network(state.seats))
    ranked = yield from search.run((0, 1, state.seats)[depth])
    describe = RISK_WEIGHT[state.seats]
    return [
        RatedMove(chance, action, f"{here} {action}", describe * _risk(state, seat, action))
        for chance, action in ranked
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
