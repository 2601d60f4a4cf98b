"""Rates crosses of Diceland by looking ahead to the next throw. Pure.

The network estimates a sheet in general. The next throw is calculated: the throw earned by a treasure, or the first
roll of the next turn, of any seat, and of the seat's own next turn. If the best crosses with and without a throw are
nearly equal, both are followed to the next turn.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from math import log
from typing import Final

from game.rules.bitset import numbers
from game.rules.contract import Seat
from game.rules.judging import WON, chance_of, logit, looked_at, near, remembered

from .actions import MARKS, NO_MENU, PASS_MENU
from .board import BIT, COLOURS, SHADES, spread
from .dice import DICE, THROW
from .rules import CROSSING, DicelandState
from .turn_value import SheetStrength, TurnOutlook, colours_of, rolls, standings
from .value import network

Odds = Generator[None, None, float]
"""Yields after every small step of work; returns the log odds."""

CLOSE: Final = 0.25
"""Crosses with and without a throw are followed further if their log odds differ by less than this."""
FOLLOWED: Final = 6
"""Number of most likely follow-up crosses that are followed after a throw."""


def ahead(state: DicelandState, seat: Seat, sets: Mapping[int, float]) -> Generator[None, None, dict[int, float]]:
    """Return the win probability of these sets of crosses, none made yet, by lookahead from the best of them."""
    treasure = state.sides[seat].treasure
    crosses = list(sets)
    logits = [logit(chance) for chance in sets.values()]
    turn, places = NextTurn(state, seat), near(logits)
    resting = Resting(turn)
    plain = sum(not crosses[place] & treasure for place in places)
    if plain == len(places):
        odds = yield from looked_at(logits, [resting.odds(made) for made in crosses])
        return {made: chance_of(one) for made, one in zip(crosses, odds, strict=True)}
    after = [
        before_throw(state, seat, made) if made & treasure else resting.apart(made, odds, is_alone=plain == 1)
        for made, odds in zip(crosses, logits, strict=True)
    ]
    odds = yield from looked_at(logits, after)
    if plain:
        seen = yield from _followed(turn, {crosses[place]: odds[place] for place in places})
        least = min(seen.values())
        odds = [seen.get(made, min(one, least)) for made, one in zip(crosses, odds, strict=True)]
    return {made: chance_of(one) for made, one in zip(crosses, odds, strict=True)}


def _followed(turn: NextTurn, seen: dict[int, float]) -> Generator[None, None, dict[int, float]]:
    treasure = turn.state.sides[turn.seat].treasure
    thrown = max((made for made in seen if made & treasure), key=seen.__getitem__)
    rested = max((made for made in seen if not made & treasure), key=seen.__getitem__)
    if abs(seen[thrown] - seen[rested]) >= CLOSE:
        return seen
    with_throw = (yield from beyond_throw(turn, thrown)) - seen[thrown]
    without = (yield from turn.before(rested)) - seen[rested]
    return {made: odds + (with_throw if made & treasure else without) for made, odds in seen.items()}


def taken_back(state: DicelandState, seat: Seat) -> DicelandState:
    """Return the state before the seat's unconfirmed crosses; the same state if there are none."""
    made = state.marked[seat]
    if not made:
        return state
    side, twin = state.sides[seat], state.copy()
    first = numbers(made)[0]
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


def known_sets(state: DicelandState, seat: Seat) -> dict[int, float]:
    """Return the lookahead's notes on a position, to be filled by the caller; empty if not recently examined."""
    dice = state.phase, state.active, state.turns, tuple(state.dice), state.chosen, state.aside
    crosses = tuple(state.sides), tuple(state.free), state.found, state.owed
    return remembered((seat, state.terms, state.order, dice, crosses))


def before_throw(state: DicelandState, seat: Seat, made: int) -> Odds:
    """Return the log odds of a seat whose treasure throw comes next after these crosses (D-31)."""
    found = yield from _thrown(state, seat, made)
    return logit(sum(share * chance for share, chance, _ in found))


def beyond_throw(turn: NextTurn, made: int) -> Odds:
    """Return the same log odds followed to the next turn, or to the throw that another treasure earns.

    Only the most likely crosses are followed; their mean correction of the static value is applied to all.
    """
    state, seat = turn.state, turn.seat
    found = yield from _thrown(state, seat, made)
    treasure = state.sides[seat].treasure
    shift = followed = 0.0
    for share, glance, more in sorted(found, reverse=True)[:FOLLOWED]:
        if glance < WON:
            after = before_throw(state, seat, made | more) if more & treasure else turn.before(made | more)
            shift += share * (chance_of((yield from after)) - glance)
        followed += share
    return logit(sum(share * chance for share, chance, _ in found) + shift / followed)


def _thrown(state: DicelandState, seat: Seat, made: int) -> Generator[None, None, list[tuple[float, float, int]]]:
    """Return the results of the throw after these crosses: probability, static win probability, further crosses."""
    table = TurnOutlook(standings(_with(state, seat, made), network()), seat)
    yield
    idle = (table.own.idle, 0)
    ways = []
    for shade in COLOURS:
        best = yield from table.own.best_ways(shade, 1, THROW)
        ways.append([way if way[0] > idle[0] else idle for way in best])
    shares: dict[tuple[float, int], float] = {}
    for share, shown in rolls(THROW):
        taken = max(way[dice] for way, dice in zip(ways, shown, strict=True))
        shares[taken] = shares.get(taken, 0.0) + share
    yield
    return [(share, table.stopping(-1, strength, ()), more) for (strength, more), share in shares.items()]


class NextTurn:
    """The next turn, for a seat that makes different crosses before it; everything else stays the same."""

    def __init__(self, state: DicelandState, seat: Seat, later: int = 0) -> None:
        """`later`: number of turns to skip, with the position unchanged."""
        self.state, self.seat = state, seat
        self._turns = state.turns + 1 + later
        self._active = state.order.at(self._turns)
        self._seats: list[SheetStrength] = []
        self._known: dict[int, tuple[float, float]] = {}
        """Log odds before the first roll and logarithm of the static strength, by crosses."""

    def before(self, made: int) -> Odds:
        """Return the seat's log odds before the first roll, given these crosses."""
        if made not in self._known:
            self._known[made] = yield from self._look(made)
        return self._known[made][0]

    def more(self, made: int) -> Odds:
        """Return the gain of these crosses before the first roll over their static value, as a logarithm."""
        odds = yield from self.before(made)
        return odds - self._known[made][1]

    def _look(self, made: int) -> Generator[None, None, tuple[float, float]]:
        seat, active, learned = self.seat, self._active, network()
        twin = _with(self.state, seat, made)
        twin.turns, twin.active = self._turns, active
        if self._seats:
            self._seats[seat] = SheetStrength(twin, seat, learned)
        else:
            self._seats = standings(twin, learned)
        mine = self._seats[seat]
        table = TurnOutlook(self._seats, active)
        yield
        yield from table.look()
        own, rolling, theirs = [], [], []
        for colour in COLOURS:
            strengths = yield from table.own.best_of(colour, 1, DICE)
            own.append(strengths)
            rolling.append((yield from table.rolling(colour, strengths, 1)))
            if active != seat:
                theirs.append((yield from table.rolling_to(mine, colour, strengths, rolling[colour], 1)))
        chance = 0.0
        for place, (share, shown, rests) in enumerate(table.rolled(DICE)):
            # The best choice for the rolling seat: stop with some colour, or roll on.
            best, taken, is_stopping = 0.0, 0, True
            for shade, dice in colours_of(shown):
                strength = own[shade][dice]
                stopping = strength / (strength + rests[shade])
                if stopping > best:
                    best, taken, is_stopping = stopping, shade, True
                if dice < DICE and rolling[shade][dice] > best:
                    best, taken, is_stopping = rolling[shade][dice], shade, False
            if active == seat:
                chance += share * best
            elif is_stopping:
                chance += share * table.left_to(mine, taken, own[taken][shown[taken]], shown)
            else:
                chance += share * theirs[taken][shown[taken]]
            if place % 64 == 0:
                yield
        return logit(chance), log(mine.idle)


class Resting:
    """Crosses without a throw: compared by the next turn, and by the seat's own if that is an opponent's."""

    def __init__(self, turn: NextTurn) -> None:
        wait = turn.state.wait(turn.seat)
        self._turn, self._own = turn, NextTurn(turn.state, turn.seat, later=wait) if wait else None
        self._anchor: float | None = None
        """Gain of the first crosses in the own turn over their static value."""
        self._shift: float | None = None
        """Static value of the first crosses minus their looked-ahead value."""

    def odds(self, made: int) -> Odds:
        """Return the log odds before the next turn, plus the gain in the own turn relative to the first crosses."""
        seen = yield from self._turn.before(made)
        if self._own is None:
            return seen
        more = yield from self._own.more(made)
        if self._anchor is None:
            self._anchor = more
        return seen + more - self._anchor

    def apart(self, made: int, glance: float, *, is_alone: bool) -> Odds:
        """Rank the crosses without a throw among themselves, beside some with one; the first keeps its static value.

        `glance` is their static value. `is_alone`: only one of them is near, so there is nothing to compare.
        """
        if is_alone:
            return glance
        seen = yield from self.odds(made)
        if self._shift is None:
            self._shift = glance - seen
        return seen + self._shift


def _with(state: DicelandState, seat: Seat, made: int) -> DicelandState:
    """Return the state after these crosses; the throw they earn counts as made, not owed."""
    twin = state.copy()
    while made:
        field = numbers(made & twin.front[seat])[0]
        twin.apply(seat, MARKS[field])
        made ^= BIT[field]
    twin.found = twin.owed = 0
    return twin
