"""Rates every choice of Diceland, for the bot levels and the hints. Pure.

A seat's win probability is its share of all strengths, which come from a learned network (`value`). Rolling on is
calculated (`turn_value`); the deepest level also looks ahead to the next throw (`lookahead`).
"""

from __future__ import annotations

from collections.abc import Generator
from math import exp
from typing import Final

from game.rules.bitset import numbers
from game.rules.contract import Seat
from game.rules.judging import WON, RatedMove, Skill, Weighing

from .actions import CHOICES, CONFIRM, MARKS, PASS, PICKS, ROLL, STOP
from .board import SIDE_NAMES, sides
from .dice import DICE
from .lookahead import ahead, known_sets, taken_back
from .rules import CHOOSING, CROSSING, DECIDING, PICKING, DicelandState
from .turn_value import TurnOutlook, standings
from .value import Network, network

SKILLS: Final = {
    "gentle": Skill(0, 0.57, 0.25),
    "steady": Skill(0, 0.34, 0.12),
    "sharp": Skill(1, 0.2, 0.06),
    "master": Skill(2),
}
TILTS: Final = (0.02, 0.02)
AHEAD: Final = 2
"""Depth from which the bot looks ahead to the next throw."""


def rate(state: DicelandState, seat: Seat, depth: int) -> Weighing:
    learned = network()
    yield
    if state.phase == PICKING:
        return (yield from _faces(state, seat, learned))
    if state.marked[seat] and not state.left[seat]:
        return (RatedMove(1.0, CONFIRM, ""),)
    if state.phase not in (CHOOSING, DECIDING):
        return (yield from _crosses(state, seat, learned, depth))
    table = TurnOutlook(standings(state, learned), seat)
    yield
    assert state.rolled is not None
    if depth:
        yield from table.look()
    here = f"{state.turns} {state.free} {state.rolled.dice}"
    shown = state.rolled.count.of
    if state.phase == DECIDING:
        shade, aside = state.chosen, state.aside
        own = yield from table.own.best_of(shade, aside, DICE)
        rolling = (yield from table.rolling(shade, own, aside))[aside]
        stopping = table.stopping(shade, own[aside], shown)
        return (RatedMove(stopping, STOP, f"{here} stop", -1.0), RatedMove(rolling, ROLL, f"{here} roll", 1.0))
    found = []
    for shade, dice in state.rolled.count.shown:
        own = yield from table.own.best_of(shade, dice, DICE)
        chance = table.stopping(shade, own[dice], shown)
        if dice < DICE:
            chance = max(chance, (yield from table.rolling(shade, own, dice))[dice])
        # The fewer dice are set aside, the more is still to come.
        found.append(RatedMove(chance, CHOICES[shade], f"{here} {shade}", 1 - 2 * dice / DICE))
    return found


def _faces(state: DicelandState, seat: Seat, learned: Network) -> Weighing:
    """Rate the two sides of the dealt board by their strength at the start; opponents may take either of theirs."""
    printed = sides(state.terms.layout)
    strengths: list[list[float]] = []
    for other in range(state.seats):
        wait = (other - state.active) % state.seats
        dealt = []
        for face in range(len(PICKS)):
            side = printed[SIDE_NAMES[2 * state.boards[other] + face]]
            dealt.append(exp(learned.value(side, side.coloured, state.terms.goal, 0, wait, state.seats)))
            yield
        strengths.append(dealt)
    rest = sum(sum(both) / 2 for other, both in enumerate(strengths) if other != seat)
    here = f"{state.boards} {state.active} {seat}"
    return [
        RatedMove(own / (own + rest), pick, f"{here} {pick}") for own, pick in zip(strengths[seat], PICKS, strict=True)
    ]


def _crosses(state: DicelandState, seat: Seat, learned: Network, depth: int) -> Weighing:
    """Rate all sets of crosses, by their first field, and passing; the lookahead runs once, before the first cross."""
    marked = state.marked[seat]
    if depth < AHEAD:
        known = yield from _sets(state, seat, learned)
    else:
        before = taken_back(state, seat)
        known = known_sets(before, seat)
        if not known:
            sets = yield from _sets(before, seat, learned)
            known.update((yield from ahead(before, seat, sets)) if max(sets.values()) < WON else sets)
    here = f"{state.turns} {seat} {state.free[seat] | marked}"
    found = []
    for made, chance in known.items():
        rest = made & ~marked
        if rest and not marked & ~made:
            action = MARKS[numbers(rest & state.front[seat])[0]]
            found.append(RatedMove(chance, action, f"{here} {made}"))
        elif not made and not marked:
            found.append(RatedMove(chance, PASS, f"{here} pass"))
    return found


def _sets(state: DicelandState, seat: Seat, learned: Network) -> Generator[None, None, dict[int, float]]:
    """Return the win probability of every set of crosses, including those made; with 0 for passing, if legal."""
    table, marked = TurnOutlook(standings(state, learned), seat), state.marked[seat]
    yield
    if marked:
        colours = {table.own.side.colour[marked.bit_length() - 1]: state.left[seat]}
    elif state.phase == CROSSING and seat == state.active:
        colours = {state.chosen: state.aside}
    else:
        hidden = state.chosen if state.phase == CROSSING else -1
        colours = {shade: dice for shade, dice in enumerate(state.dice) if dice and shade != hidden}
    found: dict[int, float] = {}
    for shade, dice in colours.items():
        for strength, made in table.own.ways(shade, dice):
            found[made | marked] = table.stopping(shade, strength, ())
            if len(found) % 16 == 0:
                yield
    if PASS in state.legal(seat):
        found[0] = table.stopping(-1, table.own.idle, ())
    return found
