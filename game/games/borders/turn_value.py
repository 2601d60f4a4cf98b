"""Values of a turn in All Around. Pure.

The values of holding dice over up to three throws are exact expectations for given values of the finished throws: dice
are added one at a time, so 462 hands replace 7776 throws per choice. A finished throw is worth the best segments it
completes, less the cost of the dice left to the others. For action 2, sets of crosses are enumerated.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import combinations
from math import exp, log
from typing import Final

from game.rules.bitset import numbers
from game.rules.contract import Seat
from game.rules.judging import chance_of

from .dice import BITS, COLOURS, DICE, HANDS, ONE, counts, size
from .rules import BordersState
from .value import PositionValue, SeatStrength

PLACE: Final = {packed: index for index, packed in enumerate(HANDS)}
"""Index of each hand in tables by hand; whole throws come last."""
WHOLE: Final = sum(size(packed) < DICE for packed in HANDS)
"""Index of the first whole throw."""
_FACES: Final = float(COLOURS)
SLICE: Final = 8
"""Positions evaluated between two yields."""
GIFT: Final = 0.04
"""Flat cost of a die left to the others, used at depth 0, which does not evaluate their options."""
NEVER: Final = -1e9

Shown = tuple[tuple[int, int], ...]
"""Colours of a hand with their number of dice."""
Options = list[list[tuple[float, int]]]
"""Pairs of gain in log odds and the packed hand used for it, by number of dice of a colour."""

_WITH_ONE_MORE: Final = tuple(tuple(PLACE[packed + one] for one in ONE) for packed in HANDS[:WHOLE])
_WITH_ONE_LESS: Final = tuple(
    tuple(PLACE[packed - one] for colour, one in enumerate(ONE) if packed >> BITS * colour & 7) for packed in HANDS
)
_SHOWN: Final[dict[int, Shown]] = {
    packed: tuple((colour, dice) for colour, dice in enumerate(counts(packed)) if dice) for packed in HANDS
}


Crossing = tuple[float, int, int, int]
"""Log odds with a set of crosses, the crosses, the uncrossed fields around, and the field to cross first."""


class Gifts(dict[int, float]):
    """Costs of the dice left to the other seats, in log odds, by packed hand; found on first use."""

    def __init__(self, state: BordersState, table: PositionValue, seat: Seat, sight: int) -> None:
        super().__init__()
        self._state, self._table, self._seat = state, table, seat
        self._sight = sight
        self.finished: list[float] = []
        """The win probability after keeping each whole throw, once it is known."""
        self._idle = 0.0
        """The strength of all other seats as they stand."""
        self._factors: list[tuple[float, list[list[float]]]] = []
        """For every other seat: its strength, and by colour the factors on it with 0, 1, 2, ... dice of that colour."""

    def look(self) -> Generator[None, None, None]:
        """Evaluate the options of each other seat with dice of one colour."""
        if not self._sight:
            return
        for other in range(self._state.seats):
            if other != self._seat:
                standing = SeatStrength(self._table, other)
                factors = []
                for colour in range(COLOURS):
                    factors.append((yield from self._factors_of(standing, colour)))
                self._factors.append((standing.strength(), factors))
                self._idle += standing.strength()

    def _factors_of(self, standing: SeatStrength, colour: int) -> Generator[None, None, list[float]]:
        other = standing.seat
        layout = self._state.layouts[other]
        reach, near = layout.reach[1 << colour], layout.geometry.neighbours
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
        """Return the cost of the dice `left` of the throw `whole`; if none, each other seat may use one die (B-22)."""
        if left or not self._sight:
            return self[left]
        return max([self[ONE[colour]] for colour, _ in _SHOWN[whole]])

    def __missing__(self, left: int) -> float:
        if not self._sight:
            cost = GIFT * size(left)
        else:
            used = 0.0
            for strength, factors in self._factors:
                for colour, dice in _SHOWN[left]:
                    strength *= factors[colour][dice]
                used += strength
            cost = log(used / self._idle)
        self[left] = cost
        return cost


def gifts_of(table: PositionValue, seat: Seat, sight: int) -> Generator[None, None, Gifts]:
    """Return these costs after a look at the other seats, cached with the position."""
    sight = min(sight, 1)
    known = table.gifts.get((seat, sight))
    if known is None:
        gifts = Gifts(table.state, table, seat, sight)
        yield from gifts.look()
        known = table.gifts[seat, sight] = gifts
    return known


# ---- throwing


def hold_values(finished: Sequence[float]) -> list[float]:
    """Return the expected value of holding each hand and throwing the rest once, given the values of whole throws."""
    values = [0.0] * WHOLE
    values += finished
    for place in range(WHOLE - 1, -1, -1):
        a, b, c, d, e, f = _WITH_ONE_MORE[place]
        values[place] = (values[a] + values[b] + values[c] + values[d] + values[e] + values[f]) / _FACES
    return values


def best_values(values: Sequence[float]) -> list[float]:
    """Return the value of every whole throw when its best dice are held, given the values of holding."""
    best = list(values)
    for place, fewer in enumerate(_WITH_ONE_LESS):
        here = best[place]
        for other in fewer:
            if best[other] > here:
                here = best[other]
        best[place] = here
    return best[WHOLE:]


def hold_values_before(finished: Sequence[float], throws_left: int) -> list[float]:
    """Return the expected value of holding each hand with 1 to 3 throws left; a whole throw counts as finished."""
    values = hold_values(finished)
    for _ in range(throws_left - 1):
        values = hold_values(best_values(values))
    values[WHOLE:] = finished
    return values


def finished(state: BordersState, standing: SeatStrength, gifts: Gifts) -> Generator[None, None, list[float]]:
    """Return the win probability after keeping each whole throw, in the order of `HANDS`."""
    if gifts.finished:
        return gifts.finished
    begin = standing.logit(state.crossed[standing.seat], state.edge[standing.seat])
    options = []
    for colour in range(COLOURS):
        options.append(_options(state, standing, colour, begin))
        yield
    found: list[float] = []
    for packed in HANDS[WHOLE:]:
        found.append(chance_of(begin + _best(packed, options, gifts)))
        if len(found) % 64 == 0:
            yield
    gifts.finished = found
    return found


def _options(state: BordersState, standing: SeatStrength, colour: int, begin: float) -> Options:
    """Return the gains of completing segments of a colour, in log odds."""
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


def _best(packed: int, options: Sequence[Options], gifts: Gifts) -> float:
    """Return the gain of a finished throw, in log odds."""
    sums = [(0.0, packed)]
    for colour, dice in _SHOWN[packed]:
        some = options[colour][dice]
        if len(some) > 1:
            sums = [(total + gain, left - used) for total, left in sums for gain, used in some]
    return max([total - (gifts[left] if left else gifts.cost(packed, 0)) for total, left in sums])


# ---- crossing


def crossings(
    state: BordersState, standing: SeatStrength, pool: int, is_single: bool, most: int
) -> Generator[None, None, list[Crossing]]:
    """Return at most `most` sets of crosses with the dice of action 2; the first one adds no cross."""
    seat = standing.seat
    layout = state.layouts[seat]
    colour_at, near = layout.colour_at, layout.geometry.neighbours
    begin, rim = state.crossed[seat], state.edge[seat]
    found = [(standing.logit(begin, rim), begin, rim, -1)]
    seen = {begin}
    waiting = [(begin, rim, pool, -1)]
    for crossed, edge, dice, first in waiting:
        amounts = counts(dice)
        reach = layout.reach[sum(1 << colour for colour, some in enumerate(amounts) if some)]
        for field in numbers(edge & reach):
            made = crossed | 1 << field
            if made in seen or len(seen) > most:
                continue
            seen.add(made)
            start = field if first < 0 else first
            around = (edge | near[field]) & ~made
            found.append((standing.logit(made, around), made, around, start))
            if len(found) % SLICE == 0:
                yield
            left = 0 if is_single else dice - ONE[colour_at[field]]
            if left:
                waiting.append((made, around, left, start))
    return found
