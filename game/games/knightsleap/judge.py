"""Rates every end of a turn of Knight's Leap, for the bot levels and the hints. Pure.

Whole turns are the moves. The search (`search`) looks as many turns ahead as the level's depth allows and evaluates the
leaves with learned tables (`value_tables`).
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.rules.contract import Seat
from game.rules.judging import WON, RatedMove, Skill, Weighing

from .board import Token
from .rules import KnightsLeapState
from .search import BROAD, USUAL, Ranked, TurnSearch
from .value_tables import ValueTables

SKILLS: Final = {
    "gentle": Skill(0, 0.5, 0.3),
    "steady": Skill(0, 0.35, 0.15),
    "sharp": Skill(1, 0.15, 0.08),
    "master": Skill(2, risk_weight=0.1),
}
TILTS: Final = (0.3, 0.25)
RISK_WEIGHT: Final = {2: 1.0, 3: 0.13, 4: 0.2}
"""Risk weight by seat count; lower with 3-4 seats so that temperament does not cost strength."""
MASTER_RISK_WEIGHT: Final = {2: 0.8, 3: 0.67, 4: 1.0}
"""Risk weight of the level that looks furthest ahead; `Skill.risk_weight` reduces it."""
REACHED: Final = 0.4
"""Risk of standing where a colour can be stolen, and of standing within reach of a stealable colour. Negative where the
seat cannot be robbed although it could be elsewhere.
"""
BEYOND: Final = 3
"""Depth of a search with ten times the master's budget, the reference for measuring hints."""
BUDGETS: Final = {2: (0, 1000, 16000, 160000), 3: (0, 900, 11000, 110000), 4: (0, 800, 8000, 80000)}
"""Positions searched per decision, by number of seats and by depth."""
PATIENCE: Final = 36
"""Rounds after which all seats get impatient: two seats can rob each other in circles, or wait for each other, without
a mistake. The leader waits longer, since the others would lose at the cap.
"""
LEADING: Final = 14
"""Additional rounds for which the leader waits."""
TIRING: Final = 20
"""Rounds from there until no seat waits any more; the rest is a race, and a race ends."""
HURRY: Final = 0.001
"""Win probability that an impatient seat attributes to each turn saved."""


def rate(state: KnightsLeapState, seat: Seat, depth: int) -> Weighing:
    """Rate every promising end of the turn, or every corner (K-05, K-23)."""
    worth = ValueTables(state)
    yield
    others = [square for other, square in enumerate(state.pawns) if other != seat]
    here = f"{state.turns} {others} {state.tokens}"
    if not state.is_turn:
        return (yield from _corners(state, seat, here, worth))
    foresight = TurnSearch(state, worth, BUDGETS[state.seats][depth], BROAD if depth == BEYOND else USUAL)
    ranked = yield from foresight.run() if depth else foresight.glance()
    full = {square: chance for chance, square in ranked}
    if state.turns // state.seats > PATIENCE and ranked[0][0] < WON:
        ranked = _discount_waiting(foresight, ranked)
    risks = _risks(foresight)
    describe = (MASTER_RISK_WEIGHT if depth >= SKILLS["master"].depth else RISK_WEIGHT)[state.seats]
    return [
        RatedMove(
            chance, foresight.ways[square][0], f"{here} {square}", describe * risks[square], full[square] - chance
        )
        for chance, square in ranked
    ]


def _risks(search: TurnSearch) -> dict[int, float]:
    """Return the risk of every end: high for stealing, hunting and robbers' reach, low for safety and shelter."""
    position, worth = search.root, search.worth
    mine = position.stands[position.active]
    others = [stand for stand in position.stands if stand is not mine]
    prey = sum(stand.bit for stand in others if stand.unsafe & mine.next)
    danger = 0
    for stand in others:
        if stand.next & mine.unsafe:
            danger |= stand.reach
    found = {}
    for square in search.ways:
        if square != mine.square and position.occupied >> square & 1:
            found[square] = 1.0
        elif mine.unsafe and worth.board[square] == Token.SAFETY:
            found[square] = -1.0
        else:
            found[square] = REACHED if worth.layout.reach[square] & prey else 0.0
            if danger:
                found[square] += REACHED if danger >> square & 1 else -REACHED
    return found


def _discount_waiting(search: TurnSearch, ranked: Ranked) -> Ranked:
    """Discount turns that bring the win no nearer, at last to nothing, for an impatient seat."""
    state, worth, seat = search.state, search.worth, search.root.active
    rounds = state.turns // state.seats
    now = worth.chances(search.root)
    tired = (rounds - PATIENCE - LEADING * (now[seat] >= max(now))) / TIRING
    if tired <= 0:
        return ranked
    tired = min(1.0, tired)
    # Robbing each other in circles is progress for both, so the seat that stops is drawn at random.
    stops_robbing = Random(f"{state.turns} {seat}").random() < (rounds - PATIENCE - LEADING) / TIRING
    robbed = search.root.occupied ^ search.root.stands[seat].bit
    before = worth.turns_left(search.root, seat)
    found = []
    for chance, square in ranked:
        after = worth.after(search.root, square)
        left = worth.turns_left(after, seat)
        waits = stops_robbing if robbed >> square & 1 else left >= before
        found.append((max(0.0, chance * (1 - tired * waits) + tired * HURRY * (before - left)), square))
    return sorted(found, reverse=True)


def _corners(state: KnightsLeapState, seat: Seat, here: str, worth: ValueTables) -> Weighing:
    found = []
    for action in state.choices:
        after = state.copy()
        after.apply(seat, action)
        found.append(RatedMove(worth.state_chances(after)[seat], action, f"{here} {action}"))
        yield
    return found
