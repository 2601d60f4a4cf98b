"""What becomes of crosses of Diceland with the next throw. Pure.

The network says what a sheet is worth in general; what the very next throw can do with it is calculated: the throw
that a treasure brings, or after a treasure throw the next turn.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.rules.ahead import Look, chance_of, logit, looked_at, near
from game.rules.contract import Seat

from .actions import MARKS
from .board import COLOURS, numbers
from .dice import DICE, THROW
from .rules import THROWING, DicelandState
from .turns import Table, rolls
from .value import network


def ahead(
    state: DicelandState, seat: Seat, chances: Sequence[float], sets: Sequence[int]
) -> Generator[None, None, list[float]]:
    """The chances with these sets of crosses, those that are the best at a glance looked ahead from."""
    treasure = state.sides[seat].treasure
    logits = [logit(chance) for chance in chances]
    brings = [bool((made | state.marked[seat]) & treasure) for made in sets]
    if any(brings[place] for place in near(logits)):
        after = [
            before_throw(state, seat, made) if brought else _as_it_is(odds)
            for made, brought, odds in zip(sets, brings, logits, strict=True)
        ]
    elif state.phase == THROWING and (len(state.free) == 2 or state.wait(seat) == 0):
        after = [before_turn(state, seat, made) for made in sets]
    else:
        return list(chances)
    return [chance_of(odds) for odds in (yield from looked_at(logits, after))]


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
        made &= ~(1 << field)
    twin.found = twin.owed = 0
    return twin


def _as_it_is(odds: float) -> Look:
    return odds
    yield
