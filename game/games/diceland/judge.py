"""What every choice of Diceland is worth: what the levels and the hints think with. Pure.

A seat's chance is its share of all strengths, which were learned (`value`); what rolling on brings is calculated
(`turns`), and by who looks furthest what the next throw makes of crosses (`ahead`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from game.rules.contract import Seat
from game.rules.judging import WON, Skill, Weighed, Weighing

from .actions import CHOICES, CONFIRM, MARKS, PASS, PICKS, ROLL, STOP
from .ahead import ahead
from .board import SIDE_NAMES, numbers, sides
from .dice import DICE
from .rules import CHOOSING, CROSSING, DECIDING, PICKING, DicelandState
from .turns import Table
from .value import Network, network

SKILLS: Final = {
    "gentle": Skill(0, 0.57, 0.25),
    "steady": Skill(0, 0.34, 0.12),
    "sharp": Skill(1, 0.2, 0.06),
    "master": Skill(2),
}
TILTS: Final = (0.02, 0.02)
AHEAD: Final = 2
"""Who sees so far looks ahead to the next throw."""


def weigh(state: DicelandState, seat: Seat, sight: int) -> Weighing:
    """The faces, the colours, to stop and to roll, or everything that could be crossed."""
    learned = network()
    yield
    if state.phase == PICKING:
        return _faces(state, seat, learned)
    if state.marked[seat] and not state.left[seat]:
        return (Weighed(1.0, CONFIRM, ""),)
    table = Table(state, seat, learned)
    yield
    if state.phase not in (CHOOSING, DECIDING):
        return (yield from _crosses(state, seat, table, sight))
    assert state.rolled is not None
    if sight:
        yield from table.look()
    here = f"{state.turns} {state.free} {state.rolled.dice}"
    shown = state.rolled.count.of
    if state.phase == DECIDING:
        shade, aside = state.chosen, state.aside
        own = yield from table.own.best_of(shade, aside, DICE)
        rolling = (yield from table.rolling(shade, own, aside))[aside]
        stopping = table.stopping(shade, own[aside], shown)
        return (Weighed(stopping, STOP, f"{here} stop", -1.0), Weighed(rolling, ROLL, f"{here} roll", 1.0))
    found = []
    for shade, dice in state.rolled.count.shown:
        own = yield from table.own.best_of(shade, dice, DICE)
        chance = table.stopping(shade, own[dice], shown)
        if dice < DICE:
            chance = max(chance, (yield from table.rolling(shade, own, dice))[dice])
        # The fewer dice are set aside, the more has still to come.
        found.append(Weighed(chance, CHOICES[shade], f"{here} {shade}", 1 - 2 * dice / DICE))
    return found


def _faces(state: DicelandState, seat: Seat, learned: Network) -> list[Weighed]:
    """The sides of the board dealt, by how strong they are at the start; the others may take either of theirs."""
    printed = sides(state.terms.layout)

    def strength(other: Seat, face: int) -> float:
        side = printed[SIDE_NAMES[2 * state.boards[other] + face]]
        wait = (other - state.active) % state.seats
        return exp(learned.value(side, side.coloured, state.terms.goal, 0, wait, state.seats))

    rest = sum((strength(other, 0) + strength(other, 1)) / 2 for other in range(state.seats) if other != seat)
    here = f"{state.boards} {state.active} {seat}"
    found = []
    for face, pick in enumerate(PICKS):
        own = strength(seat, face)
        found.append(Weighed(own / (own + rest), pick, f"{here} {pick}"))
    return found


def _crosses(state: DicelandState, seat: Seat, table: Table, sight: int) -> Weighing:
    standing, marked = table.own, state.marked[seat]
    if marked:
        colours = {standing.side.colour[marked.bit_length() - 1]: state.left[seat]}
    elif state.phase == CROSSING and seat == state.active:
        colours = {state.chosen: state.aside}
    else:
        hidden = state.chosen if state.phase == CROSSING else -1
        colours = {shade: dice for shade, dice in enumerate(state.dice) if dice and shade != hidden}
    chances: list[float] = []
    sets: list[int] = []
    for shade, dice in colours.items():
        for strength, made in standing.ways(shade, dice):
            chances.append(table.stopping(shade, strength, ()))
            sets.append(made)
            if len(sets) % 16 == 0:
                yield
    if PASS in state.legal(seat):
        chances.append(table.stopping(-1, standing.idle, ()))
        sets.append(0)
    if sight == AHEAD and max(chances) < WON:
        chances = yield from ahead(state, seat, chances, sets)
    here = f"{state.turns} {seat} {state.free[seat] | marked}"
    return [
        Weighed(chance, MARKS[next(numbers(made & standing.front))], f"{here} {made | marked}")
        if made
        else Weighed(chance, PASS, f"{here} pass")
        for chance, made in zip(chances, sets, strict=True)
    ]
