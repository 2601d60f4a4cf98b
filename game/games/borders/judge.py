"""Rates every choice of All Around, for the levels and the hints. Pure.

A seat's win probability is its share of all strengths, which were learned (`value`). Rerolls are rated by exact
expectation over all throws (`turn_value`). The deepest level also calculates the next throw after the best choices.
"""

from __future__ import annotations

from typing import Final

from game.rules.bitset import numbers
from game.rules.contract import Seat
from game.rules.judging import Look, RatedMove, Skill, Weighing, chance_of, logit, looked_at, shares

from .actions import COMPLETES, CONFIRM, DONE, KEEP, MARKS, Reroll
from .dice import DICE, ONE, counts, hand
from .rules import BordersState
from .turn_value import PLACE, Gifts, crossings, finished, gifts_of, hold_values_before
from .value import Made, SeatStrength, is_over, network, position_value, with_crosses

SKILLS: Final = {
    "gentle": Skill(0, 0.22, 0.14),
    "steady": Skill(0, 0.12, 0.08),
    "sharp": Skill(1, 0.1, 0.05),
    "master": Skill(2),
}
TILTS: Final = (0.008, 0.008)
LOOKS: Final = (40, 80, 200)
"""Maximum number of positions evaluated per decision of action 2, by depth."""
AHEAD: Final = 2
"""Depth from which the next throw is evaluated."""
GLANCE: Final = 40
"""Maximum number of sets of crosses evaluated for each other seat before it."""


def rate(state: BordersState, seat: Seat, depth: int) -> Weighing:
    network()
    yield
    table = position_value(state)
    standing = SeatStrength(table, seat)
    yield
    if state.is_marking:
        return (yield from _crosses(state, standing, depth))
    gifts = yield from gifts_of(table, seat, depth)
    return (
        yield from (_throws(state, standing, gifts) if state.is_throwing else _segments(state, standing, gifts, depth))
    )


# ---- throwing


def _throws(state: BordersState, standing: SeatStrength, gifts: Gifts) -> Weighing:
    values = hold_values_before((yield from finished(state, standing, gifts)), state.throws_left)
    yield
    whole = hand(state.dice)
    here = f"{state.turns} {state.throw} {state.dice}"
    # Keeping is safe; the more dice are thrown again, the bolder.
    found = [RatedMove(values[PLACE[whole]], KEEP, f"{here} keep", -1.0)]
    held_by: dict[int, RatedMove] = {}
    for action in state.legal(standing.seat):
        if isinstance(action, Reroll):
            held = whole - hand(state.dice[position] for position in action.positions)
            if held not in held_by:
                risk = 2 * len(action.positions) / DICE - 1
                held_by[held] = RatedMove(values[PLACE[held]], action, f"{here} {held}", risk)
    return found + list(held_by.values())


# ---- action 1


def _segments(state: BordersState, standing: SeatStrength, gifts: Gifts, depth: int) -> Weighing:
    """Rate every segment together with the best others to complete beside it, and ending action 1."""
    seat = standing.seat
    layout = state.layouts[seat]
    masks = layout.masks
    whole = hand(state.dice)
    begin, pool = state.crossed[seat], state.pool[seat]
    segments = numbers(state.completable(seat, pool))
    logits: list[float] = []
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(begin, state.edge[seat], pool, ())]
    for looked, (crossed, edge, left, some) in enumerate(waiting):
        logits.append(standing.logit(crossed, edge) - gifts.cost(whole, left))
        for segment in segments:
            lacking = (masks[segment] & ~crossed).bit_count()
            if (not some or segment > some[-1]) and 0 < lacking <= counts(left)[segment >> 2]:
                made = crossed | masks[segment]
                around = (edge | layout.around[segment]) & ~made
                waiting.append((made, around, left - lacking * ONE[segment >> 2], (*some, segment)))
        if looked % 2:
            yield
    if depth == AHEAD:
        after = [passed_on(state, Made(seat, crossed, edge), left) for crossed, edge, left, _ in waiting]
        logits = yield from looked_at(logits, after)
    best: dict[int, int] = {}
    for place, (*_, some) in enumerate(waiting):
        for segment in some:
            if segment not in best or logits[place] > logits[best[segment]]:
                best[segment] = place
    here = f"{state.turns} {state.dice}"
    return [
        RatedMove(chance_of(logits[0]), DONE, f"{here} {begin}"),
        *(
            RatedMove(chance_of(logits[place]), COMPLETES[segment], f"{here} {waiting[place][0]}")
            for segment, place in best.items()
        ),
    ]


# ---- action 2


def _crosses(state: BordersState, standing: SeatStrength, depth: int) -> Weighing:
    """Rate the evaluated sets of crosses, represented by their first field, and confirming."""
    seat = standing.seat
    sets = yield from crossings(state, standing, state.pool[seat], state.is_single, LOOKS[depth])
    logits = [odds for odds, *_ in sets]
    if depth == AHEAD and state.wait(seat) == 0:
        after = [before_throw(state, Made(seat, crossed, edge)) for _, crossed, edge, _ in sets]
        logits = yield from looked_at(logits, after)
    here = f"{state.turns} {seat} {state.dice}"
    return [
        RatedMove(chance_of(odds), CONFIRM if first < 0 else MARKS[first], f"{here} {made}")
        for odds, (_, made, _, first) in zip(logits, sets, strict=True)
    ]


# ---- the next throw


def before_throw(state: BordersState, made: Made) -> Look:
    """Return the log odds of a seat whose turn begins with these crosses; None if the match is over before."""
    seat = made.seat
    twin = with_crosses(state, [made])
    if is_over(twin):
        return None
    twin.turns += 1
    twin.active = seat
    table = position_value(twin)
    standing = SeatStrength(table, seat)
    yield
    gifts = yield from gifts_of(table, seat, 1)
    chances = yield from finished(twin, standing, gifts)
    chance = hold_values_before(chances, twin.throws)[PLACE[0]]
    yield
    return logit(chance)


def passed_on(state: BordersState, made: Made, left: int) -> Look:
    """Return the active seat's log odds after the others' best crosses and, with two seats, the other's next throw."""
    active, seats = made.seat, state.seats
    twin = with_crosses(state, [made])
    table = position_value(twin)
    theirs = []
    for other in range(seats):
        if other != active:
            standing = SeatStrength(table, other)
            yield
            sets = yield from crossings(twin, standing, left or hand(state.dice), not left, GLANCE)
            _, crossed, edge, _ = max(sets)
            theirs.append(Made(other, crossed, edge))
    twin = with_crosses(twin, theirs)
    if is_over(twin):
        return logit(shares(twin)[active])
    if seats == 2 and state.wait(theirs[0].seat) == 0:
        against = yield from before_throw(twin, theirs[0])
        return None if against is None else -against
    return SeatStrength(position_value(twin), active).logit(twin.crossed[active], twin.edge[active])
