"""What every choice of All Around is worth: what the levels and the hints think with. Pure.

A seat's chance is its share of all strengths, which were learned (`value`). Which dice to throw again is decided by
exact expectation over all throws (`odds`): of the chance with the best segments for each, and of what the dice that are
left bring the others.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import combinations
from math import exp, log
from typing import Final

from game.rules.contract import Seat
from game.rules.judging import Skill, Weighed, Weighing

from .actions import COMPLETES, CONFIRM, DONE, KEEP, MARKS, Reroll
from .board import numbers
from .dice import COLOURS, DICE, HANDS, ONE, counts, hand, size
from .odds import PLACE, WHOLE, hold_values_before
from .rules import BordersState
from .value import Standing, Table, network

SKILLS: Final = {
    "gentle": Skill(0, 0.28, 0.15),
    "steady": Skill(0, 0.12, 0.08),
    "sharp": Skill(1, 0.1, 0.05),
    "master": Skill(2),
}
TILTS: Final = (0.008, 0.008)
LOOKS: Final = (40, 80, 200)
"""Positions looked at for one decision of action 2, by sight."""
SLICE: Final = 8
"""Positions between two pauses."""
GIFT: Final = 0.04
"""What a die left for the others costs whoever does not look at what they could do with it."""
NEVER: Final = -1e9

Shown = tuple[tuple[int, int], ...]
"""The colours of a hand and the dice of each."""
Options = list[list[tuple[float, int]]]
"""By the dice of a colour that are there: what some of them could bring, and how many they are."""

_SHOWN: Final[dict[int, Shown]] = {
    packed: tuple((colour, dice) for colour, dice in enumerate(counts(packed)) if dice) for packed in HANDS
}
_SIZES: Final = {packed: size(packed) for packed in HANDS}


def _chance(logit: float) -> float:
    return 1 / (1 + exp(-logit))


class _Gifts:
    """What dice left for the others cost, in logarithms of the odds to win."""

    def __init__(self, state: BordersState, table: Table, seat: Seat, sight: int) -> None:
        self._state, self._table, self._seat = state, table, seat
        self._sight = sight
        self._factors: list[tuple[float, list[list[float]]]] = []
        """Of every other seat: its strength, and by colour how many times that with 0, 1, 2, ... dice of it."""
        self._costs: dict[int, float] = {0: 0.0}

    def look(self) -> Generator[None, None, None]:
        """Find out what each of the others could do with dice of one colour."""
        if not self._sight:
            return
        for other in range(self._state.seats):
            if other != self._seat:
                standing = Standing(self._table, other)
                factors = []
                for colour in range(COLOURS):
                    factors.append((yield from self._factors_of(standing, colour)))
                self._factors.append((standing.strength(), factors))

    def _factors_of(self, standing: Standing, colour: int) -> Generator[None, None, list[float]]:
        other = standing.seat
        layout = self._state.layouts[other]
        reach, near = layout.reach[1 << colour], layout.neighbours
        crossed, edge = self._table.crossed[other], self._table.edges[other]
        begin = best = standing.logit(crossed, edge)
        found = [1.0]
        while len(found) <= DICE:
            choice = -1
            for field in numbers(edge & reach):
                made = crossed | 1 << field
                value = standing.logit(made, (edge | near[field]) & ~made)
                if value > best:
                    best, choice = value, field
            yield
            if choice < 0:
                break
            crossed |= 1 << choice
            edge = (edge | near[choice]) & ~crossed
            found.append(exp(best - begin))
        return found + [found[-1]] * (DICE + 1 - len(found))

    def cost(self, whole: int, left: int) -> float:
        """Of what is left of a throw; of nothing: everybody else has one of its dice (B-22)."""
        if not self._sight:
            return GIFT * _SIZES[left]
        if left:
            return self._cost(left)
        return max([self._cost(ONE[colour]) for colour, _ in _SHOWN[whole]])

    def _cost(self, left: int) -> float:
        cost = self._costs.get(left)
        if cost is None:
            idle = used = 0.0
            for strength, factors in self._factors:
                idle += strength
                for colour, dice in _SHOWN[left]:
                    strength *= factors[colour][dice]
                used += strength
            cost = self._costs[left] = log(used / idle)
        return cost


def weigh(state: BordersState, seat: Seat, sight: int) -> Weighing:
    """All dice that could be thrown again, all segments, or all sets of crosses that were looked at."""
    learned = network()
    yield
    table = Table(learned, state)
    standing = Standing(table, seat)
    yield
    if state.is_marking:
        return (yield from _crosses(state, standing, sight))
    gifts = _Gifts(state, table, seat, sight)
    yield from gifts.look()
    return (yield from (_throws if state.is_throwing else _segments)(state, standing, gifts))


# ---- throwing


def _throws(state: BordersState, standing: Standing, gifts: _Gifts) -> Weighing:
    begin = standing.logit(state.crossed[standing.seat], state.edge[standing.seat])
    options = []
    for colour in range(COLOURS):
        options.append(_options(state, standing, colour, begin))
        yield
    finished: list[float] = []
    for packed in HANDS[WHOLE:]:
        finished.append(_chance(begin + _best(packed, options, gifts)))
        if len(finished) % 64 == 0:
            yield
    values = hold_values_before(finished, state.throws_left)
    yield
    whole = hand(state.dice)
    here = f"{state.turns} {state.throw} {state.dice}"
    # What lies there is safe; the more dice are thrown again, the bolder.
    found = [Weighed(values[PLACE[whole]], KEEP, f"{here} keep", -1.0)]
    held_by: dict[int, Weighed] = {}
    for action in state.legal(standing.seat):
        if isinstance(action, Reroll):
            held = whole - hand(state.dice[position] for position in action.positions)
            if held not in held_by:
                risk = 2 * len(action.positions) / DICE - 1
                held_by[held] = Weighed(values[PLACE[held]], action, f"{here} {held}", risk)
    return found + list(held_by.values())


def _options(state: BordersState, standing: Standing, colour: int, begin: float) -> Options:
    """What segments of a colour bring, in logarithms of the odds."""
    seat = standing.seat
    layout, crossed, edge = state.layouts[seat], state.crossed[seat], state.edge[seat]
    lacks = {
        segment: lack
        for segment in range(4 * colour, 4 * colour + 4)
        if (lack := (layout.masks[segment] & ~crossed).bit_count())
    }
    brings = [0.0] + [NEVER] * DICE
    for many in (1, 2):
        for some in combinations(lacks, many):
            dice = sum(lacks[segment] for segment in some)
            if dice <= DICE:
                made, around = crossed, edge
                for segment in some:
                    made |= layout.masks[segment]
                    around |= layout.around[segment]
                brings[dice] = max(brings[dice], standing.logit(made, around & ~made) - begin)
    found = [(gain, dice * ONE[colour]) for dice, gain in enumerate(brings) if gain > NEVER]
    return [[(gain, used) for gain, used in found if used <= dice * ONE[colour]] for dice in range(DICE + 1)]


def _best(packed: int, options: Sequence[Options], gifts: _Gifts) -> float:
    """What a finished throw brings, in logarithms of the odds."""
    sums = [(0.0, packed)]
    for colour, dice in _SHOWN[packed]:
        some = options[colour][dice]
        if len(some) > 1:
            sums = [(total + gain, left - used) for total, left in sums for gain, used in some]
    return max([total - gifts.cost(packed, left) for total, left in sums])


# ---- action 1


def _segments(state: BordersState, standing: Standing, gifts: _Gifts) -> Weighing:
    """Every segment with the best that can be completed beside it, and to leave the dice."""
    seat = standing.seat
    layout = state.layouts[seat]
    masks = layout.masks
    whole = hand(state.dice)
    begin, pool = state.crossed[seat], state.pool[seat]
    segments = numbers(state.completable(seat, pool))
    best: dict[int, tuple[float, int]] = {}
    leaving = 0.0
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(begin, state.edge[seat], pool, ())]
    for looked, (crossed, edge, left, some) in enumerate(waiting):
        chance = _chance(standing.logit(crossed, edge) - gifts.cost(whole, left))
        if not some:
            leaving = chance
        for segment in some:
            if segment not in best or chance > best[segment][0]:
                best[segment] = chance, crossed
        for segment in segments:
            lacking = (masks[segment] & ~crossed).bit_count()
            if (not some or segment > some[-1]) and 0 < lacking <= counts(left)[segment >> 2]:
                made = crossed | masks[segment]
                around = (edge | layout.around[segment]) & ~made
                waiting.append((made, around, left - lacking * ONE[segment >> 2], (*some, segment)))
        if looked % 2:
            yield
    here = f"{state.turns} {state.dice}"
    return [
        Weighed(leaving, DONE, f"{here} {begin}"),
        *(Weighed(chance, COMPLETES[segment], f"{here} {made}") for segment, (chance, made) in best.items()),
    ]


# ---- action 2


def _crosses(state: BordersState, standing: Standing, sight: int) -> Weighing:
    """The sets of crosses, as far as the sight goes, by their first field; and to leave it at that."""
    seat = standing.seat
    layout = state.layouts[seat]
    colour_at, near = layout.colour_at, layout.neighbours
    begin = state.crossed[seat]
    here = f"{state.turns} {seat} {state.dice}"
    found = [Weighed(_chance(standing.logit(begin, state.edge[seat])), CONFIRM, f"{here} {begin}")]
    seen = {begin}
    waiting = [(begin, state.edge[seat], state.pool[seat], -1)]
    for crossed, edge, pool, first in waiting:
        amounts = counts(pool)
        reach = layout.reach[sum(1 << colour for colour, dice in enumerate(amounts) if dice)]
        for field in numbers(edge & reach):
            made = crossed | 1 << field
            if made in seen or len(seen) > LOOKS[sight]:
                continue
            seen.add(made)
            start = field if first < 0 else first
            around = (edge | near[field]) & ~made
            found.append(Weighed(_chance(standing.logit(made, around)), MARKS[start], f"{here} {made}"))
            if len(found) % SLICE == 0:
                yield
            left = 0 if state.is_single else pool - ONE[colour_at[field]]
            if left:
                waiting.append((made, around, left, start))
    return found
