"""What becomes of crosses of Diceland with the next throw. Pure.

The network says what a sheet is worth in general; what the very next throw can do with it is calculated: the throw
that a treasure brings, or the next turn, if it is the own one or there are two seats.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Mapping
from functools import lru_cache

from game.rules.ahead import Look, chance_of, logit, looked_at, near
from game.rules.contract import Seat

from .actions import MARKS, NO_MENU, PASS_MENU
from .board import BIT, COLOURS, SHADES, numbers, spread
from .dice import DICE, THROW
from .rules import CROSSING, DicelandState
from .turns import Table, rolls
from .value import network


def ahead(state: DicelandState, seat: Seat, sets: Mapping[int, float]) -> Generator[None, None, dict[int, float]]:
    """The chances with these sets of crosses, of which none is made yet, by looking ahead from the best of them."""
    treasure = state.sides[seat].treasure
    crosses = list(sets)
    logits = [logit(chance) for chance in sets.values()]
    if any(crosses[place] & treasure for place in near(logits)):
        after = [
            before_throw(state, seat, made) if made & treasure else _as_it_is(odds)
            for made, odds in zip(crosses, logits, strict=True)
        ]
    elif len(state.free) == 2 or state.wait(seat) == 0:
        after = [before_turn(state, seat, made) for made in crosses]
    else:
        return dict(sets)
    odds = yield from looked_at(logits, after)
    return {made: chance_of(one) for made, one in zip(crosses, odds, strict=True)}


def taken_back(state: DicelandState, seat: Seat) -> DicelandState:
    """The state before the crosses that a seat has made and not confirmed; the same if there are none."""
    made = state.marked[seat]
    if not made:
        return state
    side, twin = state.sides[seat], state.copy()
    first = next(numbers(made))
    slot, region, free = SHADES * seat + side.colour[first], side.region[first], state.free[seat] | made
    twin.free[seat] = free
    twin.front[seat] = spread(side.coloured & ~free | BIT[side.start]) & free
    twin.rest[slot] = region & free if region & ~free else 0
    twin.need[slot] += made.bit_count()
    twin.treasures[seat] -= (made & side.treasure).bit_count()
    twin.marked[seat] = twin.left[seat] = 0
    twin.found &= ~(1 << seat)
    twin.choices[seat] = NO_MENU if state.phase == CROSSING and seat == state.active else PASS_MENU
    return twin


def remembered(state: DicelandState, seat: Seat) -> dict[int, float]:
    """What was found by looking ahead from a position, to be filled; empty if it was not looked at of late."""
    dice = state.phase, state.active, state.turns, tuple(state.dice), state.chosen, state.aside
    crosses = tuple(state.sides), tuple(state.free), state.found, state.owed
    return _memory((seat, state.terms, state.order, dice, crosses))


def forget() -> None:
    """Remember nothing."""
    _memory.cache_clear()


@lru_cache(maxsize=16)
def _memory(_position: Hashable) -> dict[int, float]:
    return {}


def before_throw(state: DicelandState, seat: Seat, made: int) -> Look:
    """The odds of a seat whose treasure throw is next after these crosses (D-31)."""
    table = Table(_with(state, seat, made), seat, network())
    yield
    own = table.own
    uses = []
    for shade in COLOURS:
        found = yield from own.best_of(shade, 1, THROW)
        uses.append([max(own.idle, strength) for strength in found])
    chance = 0.0
    for share, shown in rolls(THROW):
        best = max(use[dice] for use, dice in zip(uses, shown, strict=True))
        chance += share * table.stopping(-1, best, ())
    yield
    return logit(chance)


def before_turn(state: DicelandState, seat: Seat, made: int) -> Look:
    """The odds of a seat with these crosses before the next turn, which is its own or with two seats the other's."""
    twin = _with(state, seat, made)
    twin.turns += 1
    twin.active = active = twin.order.at(twin.turns)
    table = Table(twin, active, network())
    yield
    yield from table.look()
    own, rolling = [], []
    for shade in COLOURS:
        own.append((yield from table.own.best_of(shade, 1, DICE)))
        rolling.append((yield from table.rolling(shade, own[shade], 1)))
    chance = 0.0
    for place, (share, shown) in enumerate(rolls(DICE)):
        chance += share * max(
            max(table.stopping(shade, own[shade][dice], shown), rolling[shade][dice] if dice < DICE else 0.0)
            for shade, dice in enumerate(shown)
            if dice
        )
        if place % 64 == 0:
            yield
    return logit(chance if active == seat else 1 - chance)


def _with(state: DicelandState, seat: Seat, made: int) -> DicelandState:
    """The state after these crosses; the throw they bring is not owed, but made."""
    twin = state.copy()
    while made:
        field = next(numbers(made & twin.front[seat]))
        twin.apply(seat, MARKS[field])
        made ^= BIT[field]
    twin.found = twin.owed = 0
    return twin


def _as_it_is(odds: float) -> Look:
    return odds
    yield
