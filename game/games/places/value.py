"""How likely each seat wins a position of Going Places in which a turn begins: a learned formula. Pure.

Every seat has a strength, the exponential of a weighted sum of what stands below; a seat's chance is its share of all
strengths. What counts early does not count late: most weights are given for several lengths of what is left of the
match (`KNOTS`) and mixed in between. The weights were learned from self play (`training`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import exp
from typing import Final

import msgspec

from game.rules.contract import BrokenData, Seat
from game.rules.data import json_record, path_of, read

from .board import LOOP, Board
from .rules import PlacesState

SEATS: Final = (2, 3, 4)
KNOTS: Final = (0.5, 2.0, 5.0, 11.0, 22.0)
"""Rounds left, roughly, for which weights are learned."""
REACH: Final = 5
"""The highest throw."""
ROUNDS: Final = 40.0
"""Rounds that the counters of a normal match last, if nobody comes home."""
STEP: Final = 2.6
"""Fields a seat comes nearer to its goal per turn."""
FURTHEST: Final = LOOP + 4
"""The innermost goal field of any board."""

# What counts: where the weights of a mark begin. A figure that stands on progress 0 to 44 comes first.
COUNTERS, HUNTS, HUNTED, HUNTED_POOR, RAIDS, RAIDED, POUNCES, POUNCED, WAIT, BY_BANK = (
    len(KNOTS) * (FURTHEST + place) for place in (1, 2, 3, 4, 5, 6, 7, 8, 9, 13)
)
"""Counters; throws that start a duel, by this seat or against it (with no counter to lose); the same from the start
fields, by what the beaten figure loses, and by a jump; turns to wait (four marks); then come the tables of leads."""
LEADS: Final = 7
"""Leads in counters that are told apart: from three or more behind to three or more ahead."""
_LEVEL: Final = LEADS // 2
BANKS: Final = (2, 3, 4, 5, 7, 9)
"""Bounds between the banks that are told apart."""
WAYS: Final = (3, 6, 10, 16, 26, 45)
"""Bounds between the ways home that are told apart, in fields of all figures together."""
BY_WAY: Final = BY_BANK + LEADS * (len(BANKS) + 1)
SIZE: Final = BY_WAY + LEADS * (len(WAYS) + 1)
"""How many weights there are: by mark and knot, by bank and lead, by own way home and lead."""
HEAVIEST: Final = 50.0
"""No learned weight is larger: heavier ones would lead to strengths that cannot be told apart or computed."""

Mark = tuple[int, float]
"""Where its weights begin and how much there is of it."""


class Sight:
    """What a formula sees of a position: per seat its marks and its place in the two tables of leads."""

    __slots__ = ("ends", "knot", "late", "marks")

    def __init__(self, knot: int, late: float, marks: list[list[Mark]], ends: list[tuple[int, int]]) -> None:
        self.knot = knot
        """The knot before what is left ..."""
        self.late = late
        """... and the weight of the one behind it."""
        self.marks = marks
        self.ends = ends


MEMO: Final = 1 << 11
"""Answers about figures that are remembered; a search asks the same ones many times."""


@lru_cache(MEMO)
def _figures(figures: int, count: int) -> tuple[tuple[Mark, ...], int]:
    """Marks for a seat's figures, and their way home."""
    marks: list[Mark] = []
    way = 0
    while figures:
        low = figures & -figures
        at = low.bit_length() - 1
        marks.append((at * len(KNOTS), 1.0))
        way += max(0, LOOP + 1 - at)
        figures ^= low
        count -= 1
    if count:
        marks.append((0, float(count)))
    return tuple(marks), way + count * (LOOP + 1)


_TRACK: Final = (1 << LOOP + 1) - 2
_LANDINGS: Final = (1 << REACH + 1) - 2


@cache
def _circles(circles: tuple[bool, ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The circles as a bit mask, and the progress of each and of the one before; they lie the same for all colours."""
    places = [place + 1 for place, circle in enumerate(circles) if circle]
    return sum(1 << at for at in places), tuple(zip(places, places[-1:] + places[:-1], strict=True))


def _hits(hunter: int, prey: int) -> int:
    """How many throws bring one of these figures onto one of those."""
    return (
        (hunter << 1 & prey).bit_count()
        + (hunter << 2 & prey).bit_count()
        + (hunter << 3 & prey).bit_count()
        + (hunter << 4 & prey).bit_count()
        + (hunter << 5 & prey).bit_count()
    )


@lru_cache(MEMO)
def chases(board: Board, hunter: int, prey: int, quarters: int) -> tuple[int, float, int]:
    """Throws by which one colour's figures start a duel with those of a colour so many quarters ahead.

    By a figure on the track; from the start fields, counted by what the beaten figure would lose; by a jump.
    """
    waiting = hunter.bit_count() < board.figures
    on_track = hunter & _TRACK
    turned = (prey & _TRACK) << 10 * quarters
    reached = turned & _TRACK | turned >> LOOP & _TRACK
    hunts = _hits(on_track, reached)
    raids = 0.0
    if waiting:
        rest = reached & _LANDINGS
        while rest:
            low = rest & -rest
            rest ^= low
            raids += ((low.bit_length() - 2 - 10 * quarters) % LOOP + 1) / LOOP
    pounces = 0
    circles, pairs = _circles(board.circles)
    if reached & circles:
        for at, before in pairs:
            if reached >> at & 1:
                pounces += _hits(on_track, 1 << before) + (waiting and before <= REACH)
    return hunts, raids, pounces


def see(state: PlacesState) -> Sight:
    """What counts in a position in which a turn begins."""
    board, counters, figures, colours, bank = state.board, state.counters, state.figures, state.colours, state.bank
    seats = len(figures)
    marks: list[list[Mark]] = []
    ways: list[int] = []
    active = state.active
    for seat, own in enumerate(figures):
        standing, way = _figures(own, board.figures)
        ways.append(way)
        marks.append(
            [*standing, (WAIT + len(KNOTS) * ((seat - active) % seats), 1.0), (COUNTERS, float(counters[seat]))]
        )
    for seat, other in combinations(range(seats), 2):
        quarters = colours[other] - colours[seat]
        for hunter, prey, apart in ((seat, other, quarters), (other, seat, -quarters)):
            hunts, raids, pounces = chases(board, figures[hunter], figures[prey], apart % 4)
            if hunts:
                marks[hunter].append((HUNTS, float(hunts)))
                marks[prey].append((HUNTED if counters[prey] else HUNTED_POOR, float(hunts)))
            if raids:
                marks[hunter].append((RAIDS, raids))
                marks[prey].append((RAIDED, raids))
            if pounces:
                marks[hunter].append((POUNCES, float(pounces)))
                marks[prey].append((POUNCED, float(pounces)))
    by_bank = ROUNDS * bank / _normal(seats)
    by_way = min(ways) / STEP
    left = by_bank * by_way / (by_bank + by_way) if by_bank and by_way else 0.0
    knot, late = 0, 0.0
    if left >= KNOTS[-1]:
        knot, late = len(KNOTS) - 2, 1.0
    elif left > KNOTS[0]:
        knot = bisect_right(KNOTS, left) - 1
        late = (left - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])
    most = max(counters)
    second = sorted(counters)[-2]
    bank_row = BY_BANK + LEADS * bisect_right(BANKS, bank) + _LEVEL
    ends: list[tuple[int, int]] = []
    for count, way in zip(counters, ways, strict=True):
        lead = count - (most if count < most else second)
        lead = max(-_LEVEL, min(_LEVEL, lead))
        ends.append((bank_row + lead, BY_WAY + LEADS * bisect_right(WAYS, way) + _LEVEL + lead))
    return Sight(knot, late, marks, ends)


@cache
def _normal(seats: int) -> int:
    return (0, 0, 10, 18, 26)[seats]


def settled(state: PlacesState) -> list[float] | None:
    """The shares of the win where there is nothing left to estimate: after the race."""
    if state.finish is None:
        return None
    keys = [state.rank_key(seat) for seat in range(state.seats)]
    if state.showdown is not None and state.actors():
        tied = state.showdown.order
        return [1.0 / len(tied) if seat in tied else 0.0 for seat in range(state.seats)]
    best = max(keys)
    return [1.0 / keys.count(best) if key == best else 0.0 for key in keys]


class Formula:
    """The learned weights for a number of seats."""

    __slots__ = ("weights",)

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights = weights

    def shares(self, state: PlacesState) -> list[float]:
        """Every seat's chance to win when a turn begins or nothing is left to play; they sum to 1."""
        return settled(state) or self.of(see(state))

    def of(self, sight: Sight) -> list[float]:
        """The same from what was seen."""
        knot, late, weights = sight.knot, sight.late, self.weights
        early, after = 1.0 - late, knot + 1
        strengths = []
        for marks, (by_bank, by_way) in zip(sight.marks, sight.ends, strict=True):
            total = weights[by_bank] + weights[by_way]
            for mark, much in marks:
                total += much * (early * weights[mark + knot] + late * weights[mark + after])
            strengths.append(exp(total))
        whole = sum(strengths)
        return [strength / whole for strength in strengths]

    def share(self, state: PlacesState, seat: Seat) -> float:
        """One seat's chance."""
        return self.shares(state)[seat]


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of weights."""

    knots: tuple[float, ...]
    weights: dict[str, tuple[float, ...]]
    made: dict[str, dict[str, str]] = {}
    """By number of seats: the command, seed and date, where they are known."""


def parse(text: str) -> dict[int, Formula]:
    """The formulas of a file's text; raises BrokenData, or ValueError where it is no record of weights."""
    learned = json_record(text, Learned)
    if learned.knots != KNOTS or set(learned.weights) != set(map(str, SEATS)):
        raise BrokenData("the weights belong to another formula")
    for weights in learned.weights.values():
        if len(weights) != SIZE or not all(abs(weight) <= HEAVIEST for weight in weights):
            raise BrokenData(f"there are {SIZE} weights of at most {HEAVIEST:g} per number of seats")
    return {int(seats): Formula(weights) for seats, weights in learned.weights.items()}


@cache
def formula(seats: int) -> Formula:
    """The shipped formula for that many seats; raises BrokenData."""
    return read(path_of("places", "value.json"), parse)[seats]
