"""Learned evaluation of All Around: a small network over points, open areas and reach. Pure.

The network yields the logarithm of a seat's strength; its win probability is its share of all strengths. The inputs of
a seat depend on the others: distances to areas, the lead, the distance to the end.
The weights file names them; `game/training/borders.c`, which trains them, has them in the same order.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from math import exp, log
from typing import Any, Final, NamedTuple

from game.rules.bitset import numbers, union
from game.rules.contract import Seat
from game.rules.judging import remembered
from game.rules.network import SmallNetwork

from .board import HIGH, LOW, Area, early_points
from .dice import COLOURS
from .rules import BordersState

DECAYS: Final = (0.92, 0.8, 0.6)
NEAR: Final = (1, 2, 3, 5, 8)
FINAL: Final = 0.8
"""Log strength per point if the match ends with this turn."""
TIE: Final = 0.05
"""Log strength per point of the best single area, as a tie-breaker in that case."""
EARLY_POINT: Final = 0.1
"""Log strength per early point, which the network has not learned (B-55)."""
NEARER: Final = 0.4
"""Factor for every field that a segment lacks which may still bring early points."""

_FADING: Final = tuple(tuple(decay**missing for decay in DECAYS) for missing in range(32))
_NOBODY: Final = 99


class Made(NamedTuple):
    """Crosses a seat would have after its action."""

    seat: Seat
    crossed: int
    edge: int


class PositionValue:
    """A position prepared for evaluation: crosses and scores of all seats, and values derived from them."""

    def __init__(self, learned: SmallNetwork, state: BordersState) -> None:
        self._learned, self.state = learned, state
        self._layouts, self._goal, self.seats = state.layouts, state.goal, state.seats
        self._colours = [[layout.reach[1 << shade] for shade in range(COLOURS)] for layout in self._layouts]
        """Fields of a colour, by seat and colour."""
        self.crossed, self.edges = state.crossed, state.edge
        seats = range(self.seats)
        self._is_over = is_over(state)
        self._waits = [state.wait(seat) for seat in seats]
        borders = self._layouts[0].geometry.borders
        self._lacks = [[(border & ~crossed).bit_count() for border in borders] for crossed in self.crossed]
        scored = [high | low for high, low in zip(state.high, state.low, strict=True)]
        self._points = state.scores()
        self._closed = [areas.bit_count() for areas in scored]
        self._needs = [_need(self._lacks[seat], scored[seat], self._goal) for seat in seats]
        taken = union(state.high)
        self._open = []
        """Open areas by seat: border, is taken, points, loss if taken by others, fewest missing fields of rivals."""
        self._standings = []
        """Inputs by seat that its crosses do not change: the first, the distance of others to the end, the last."""
        for seat in seats:
            others = [other for other in seats if other != seat]
            found = []
            for area in Area:
                if not scored[seat] >> area & 1:
                    rivals = [self._lacks[other][area] for other in others if not scored[other] >> area & 1]
                    is_taken = taken >> area & 1
                    points = LOW[area] if is_taken else HIGH[area]
                    found.append((borders[area], is_taken, points, points - LOW[area], min(rivals, default=_NOBODY)))
            self._open.append(found)
            closed, points, wait = self._closed[seat], self._points[seat], self._waits[seat]
            lead = points - max([self._points[other] for other in others])
            rival = max([self._closed[other] for other in others])
            left = self._goal - max(closed, rival)
            first = (
                points, max(-30, min(30, lead)), lead > 0, lead >= 3, lead >= 6, lead >= -3, lead >= -6,
                closed, rival, left <= 4, left <= 3, left <= 2, left <= 1,
            )  # fmt: skip
            last = wait == 1, wait == 2, wait == 3, self.seats == 2, self.seats == 3, 1.0
            self._standings.append((first, min([self._needs[other] for other in others]), last))
        self._known: dict[tuple[Seat, int], float] = {}
        self.gifts: dict[tuple[Seat, int], Any] = {}
        """Costs of the dice left to the others by seat and depth, see `turn_value`."""

    def inputs(self, seat: Seat, crossed: int, edge: int) -> list[float]:
        """Return the network inputs with these crosses of the seat, which bring no points."""
        layout = self._layouts[seat]
        worth = [0.0] * 9
        threatened = ahead = 0
        missing = []
        free = ~crossed
        for border, is_taken, points, more, theirs in self._open[seat]:
            lack = (border & free).bit_count()
            missing.append(lack)
            slow, middle, fast = _FADING[lack]
            kind = 6 if is_taken else 0 if lack < theirs else 3
            worth[kind] += points * slow
            worth[kind + 1] += points * middle
            worth[kind + 2] += points * fast
            if theirs <= 2 < lack:
                threatened += more
            elif lack <= 2 < theirs:
                ahead += more
        missing.sort()
        first, theirs, last = self._standings[seat]
        need = sum(missing[: max(0, self._goal - self._closed[seat])])
        lacks = [(mask & free).bit_count() for mask in layout.masks]
        open_ = iter([lack or 9 for lack in lacks])
        least = sorted(map(min, open_, open_, open_, open_))  # of each colour's four segments
        return list(map(float, (
            *first,
            need, min(90, theirs), need <= 2, need <= 5, theirs <= 2, theirs <= 5,
            *worth,
            *[bisect_right(missing, fields) for fields in NEAR],
            *map(lacks.count, range(6)),
            *[bisect_right(least, fields) for fields in (1, 2, 3)],
            sum([edge & fields != 0 for fields in self._colours[seat]]),
            edge.bit_count(), crossed.bit_count(), threatened, ahead,
            *last,
        )))  # fmt: skip

    def logit(self, seat: Seat, crossed: int, edge: int) -> float:
        """Return the seat's log strength with these crosses, which bring no points."""
        known = self._known.get((seat, crossed))
        if known is None:
            known = self._known[seat, crossed] = self._logit(seat, crossed, edge)
        return known

    def _logit(self, seat: Seat, crossed: int, edge: int) -> float:
        if self._is_over:
            points, best = self.state.rank_key(seat)
            return FINAL * points + TIE * best
        return self._learned.of(self.inputs(seat, crossed, edge)) + self._early(seat, crossed)

    def _early(self, seat: Seat, crossed: int) -> float:
        """Return the log strength from early points, those the seat has and those it is near (B-55)."""
        if not self.state.is_early:
            return 0.0
        masks, has = self._layouts[seat].masks, self.state.early[seat]
        return EARLY_POINT * (
            early_points(has)
            + sum(
                early_points(1 << segment) * NEARER ** (masks[segment] & ~crossed).bit_count()
                for segment in numbers(self.state.open & ~has)
            )
        )

    def logits(self) -> list[float]:
        return [self.logit(seat, self.crossed[seat], self.edges[seat]) for seat in range(self.seats)]

    def encloses(self, seat: Seat, crossed: int) -> bool:
        """True if these crosses enclose an area not scored yet, or bring early points."""
        for border, *_ in self._open[seat]:
            if border & crossed == border:
                return True
        return self.state.completes_early(seat, crossed) != 0

    def after(self, seat: Seat, crossed: int, edge: int) -> PositionValue:
        return position_value(with_crosses(self.state, [Made(seat, crossed, edge)]))


def position_value(state: BordersState) -> PositionValue:
    """Return the evaluation of a position, cached: all decisions of a turn ask for the same ones."""
    scored, crossed = (*state.high, *state.low, *state.early), tuple(state.crossed)
    notes = remembered(
        ("borders", state.layouts, state.order, state.goal, state.is_circle, state.turns, state.open, scored, crossed)
    )
    if not notes:
        notes["value"] = PositionValue(network(), state.copy())
    value: PositionValue = notes["value"]
    return value


def with_crosses(state: BordersState, some: Sequence[Made]) -> BordersState:
    twin = state.copy()
    taken = union(twin.high)
    for seat, crossed, edge in some:
        twin.early[seat] |= state.completes_early(seat, crossed)
        twin.open &= ~twin.early[seat]
        twin.crossed[seat], twin.edge[seat] = crossed, edge
        borders = twin.layouts[seat].geometry.borders
        twin.closed[seat] = sum(1 << area for area, border in enumerate(borders) if not border & ~crossed)
        gained = twin.closed[seat] & ~(twin.high[seat] | twin.low[seat])
        twin.high[seat] |= gained & ~taken
        twin.low[seat] |= gained & taken
    return twin


def is_over(state: BordersState) -> bool:
    """True if the match ends with this turn (B-40, B-52)."""
    return (not state.is_circle or (state.turns + 1) % state.seats == 0) and state.is_goal_reached()


def _need(lacks: Sequence[int], scored: int, goal: int) -> int:
    """Return the total missing fields of the nearest areas needed to end the match; shared fields count repeatedly."""
    open_ = sorted(lack for area, lack in enumerate(lacks) if not scored >> area & 1)
    return sum(open_[: max(0, goal - scored.bit_count())])


class SeatStrength:
    def __init__(self, table: PositionValue, seat: Seat) -> None:
        self.table, self.seat = table, seat
        self._logits = table.logits()
        self._rest = self._others(self._logits)

    def _others(self, logits: Sequence[float]) -> float:
        return log(sum(exp(logit) for other, logit in enumerate(logits) if other != self.seat))

    def logit(self, crossed: int, edge: int) -> float:
        """Return the log odds of winning with these crosses."""
        table, seat = self.table, self.seat
        if not table.encloses(seat, crossed):
            return table.logit(seat, crossed, edge) - self._rest
        logits = table.after(seat, crossed, edge).logits()
        return logits[seat] - self._others(logits)

    def strength(self) -> float:
        return exp(self._logits[self.seat])


@cache
def network() -> SmallNetwork:
    """Return the network; raises BrokenData."""
    return SmallNetwork("borders")
