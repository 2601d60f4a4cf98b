"""Estimate every seat's chance to win a position of Going Places with a learned neural network. Pure.

Positions are those at the start of a turn. The network gives one logit per seat, and the chances are their softmax. Its
inputs are all figures in the seat's own coordinates, counters, bank, ways home, and the possible duels of each pair of
seats. Most are one-hot: one input per bin. `game/training/places.c`, which trains it, has the same inputs in the same
order. The sums of all nodes share one integer with one lane per node, so one addition serves all nodes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from struct import Struct as Packing
from typing import Final, NamedTuple

from game.rules.common import OTHERS
from game.rules.contract import Seat
from game.rules.judging import shares
from game.rules.network import Table, learned, rows, softmax

from .actions import TRACK
from .board import LOOP, MOST_COUNTERS, QUARTERS, LoopTables
from .rules import PlacesState

Numbers = tuple[int, ...]
REACH: Final = 5
"""The highest throw."""
WAYS: Final = (3, 6, 10, 16, 26, 45)
"""Bin edges for the way home: fields that all figures of a seat still need."""
MEMO: Final = 1 << 11
"""Cache size for sums over figures, which a search repeats many times."""
HIDDEN: Final = 24
UNIT: Final = 1000
"""Weights are thousandths."""
PART: Final = 40
"""Inputs are fortieths, since a raid counts the share of the loop that the beaten figure loses."""
HEAVIEST: Final = 50 * UNIT

FIELDS: Final = LOOP + 4
SIDE: Final = FIELDS + 10
"""Inputs per colour: figures by progress, number waiting (0 to 4), number not in the goal (0 to 4)."""
APART: Final = 5
"""Differences in counters between two seats are clipped to plus or minus this."""
APARTS: Final = 2 * APART + 1
LEAD: Final = 4
"""Leads over the best other seat are clipped to plus or minus this."""
LEADS: Final = 2 * LEAD + 1
BANKS: Final = (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27)
"""Bin edges for the bank."""
FEW: Final = (2, 3, 4, 5, 7, 10, 15)
"""Bin edges for the bank in combination with a lead."""
RICH: Final = 8
"""Own counters are clipped to this."""

OWN: Final = 0
OTHER: Final = OWN + SIDE
"""Offset of the other seats' inputs, by their distance of 1 to 3 quarters ahead."""
WAIT: Final = OTHER + 3 * SIDE
BY_APART: Final = WAIT + 4
BY_BANK: Final = BY_APART + 3 * APARTS
BY_FEW: Final = BY_BANK + len(BANKS) + 1
BY_WAY: Final = BY_FEW + LEADS * (len(FEW) + 1)
BY_THEIRS: Final = BY_WAY + LEADS * (len(WAYS) + 1)
"""By way home and lead of the other seat nearest to its goal."""
COUNTERS: Final = BY_THEIRS + LEADS * (len(WAYS) + 1)
PAIR: Final = COUNTERS + RICH + 1
"""Offset of the duels, see `Network._duels`."""
PAIRS: Final = 16
ALWAYS: Final = PAIR + PAIRS
INPUTS: Final = ALWAYS + 1

WIDE: Final = HIDDEN + 1
"""One lane per hidden node, and one for the direct connection from inputs to output."""
LANE: Final = 32
_ZERO: Final = 1 << LANE - 1
_ZEROES: Final = sum(_ZERO << LANE * lane for lane in range(WIDE))
_UNPACK: Final = Packing(f"<{WIDE}I").unpack
_BYTES: Final = WIDE * LANE // 8
_DIRECT: Final = 1 / (UNIT * PART)
_FAR: Final = 1 << 30
_MOST: Final = MOST_COUNTERS
_LEADS: Final = {apart: max(-LEAD, min(LEAD, apart)) for apart in range(-_MOST, _MOST + 1)}
_APARTS: Final = {apart: APART + max(-APART, min(APART, apart)) for apart in range(-_MOST, _MOST + 1)}
_PAIRS: Final = tuple(tuple(combinations(range(seats), 2)) for seats in range(QUARTERS + 1))

_LANDINGS: Final = (1 << REACH + 1) - 2


class Chases(NamedTuple):
    """Numbers of throws by which the figures of a colour start a duel with those of another."""

    hunts: int
    """Throws of figures on the track."""
    raids: float
    """Throws from the start fields, weighted by the loss of the beaten figure."""
    pounces: int
    """Throws with a jump."""
    later: int
    """Pairs of figures two throws apart, 6 to 10 fields."""


@cache
def _circles(circles: tuple[bool, ...]) -> tuple[int, dict[int, int]]:
    """Return the bit mask of the circles, and the previous circle's bit by circle bit; the same for all colours."""
    bits = [1 << place + 1 for place, circle in enumerate(circles) if circle]
    return sum(bits), dict(zip(bits, bits[-1:] + bits[:-1], strict=True))


def _hits(hunter: int, prey: int) -> int:
    """Count the throws that bring one of the hunter's figures onto one of the prey's."""
    ahead = hunter << 1 | hunter << 2
    if not (ahead | ahead << 2 | hunter << 5) & prey:
        return 0
    return (
        (hunter << 1 & prey).bit_count()
        + (hunter << 2 & prey).bit_count()
        + (hunter << 3 & prey).bit_count()
        + (hunter << 4 & prey).bit_count()
        + (hunter << 5 & prey).bit_count()
    )


def _chases(board: LoopTables, hunter: int, prey: int, quarters: int) -> Chases:
    """Count the throws by which one colour's figures start a duel with those of a colour `quarters` ahead."""
    waiting = hunter.bit_count() < board.figures
    on_track = hunter & TRACK
    turned = (prey & TRACK) << 10 * quarters
    reached = turned & TRACK | turned >> LOOP & TRACK
    raids = 0.0
    if waiting:
        rest = reached & _LANDINGS
        while rest:
            low = rest & -rest
            rest ^= low
            raids += ((low.bit_length() - 2 - 10 * quarters) % LOOP + 1) / LOOP
    pounces = 0
    circles, before = _circles(board.circles)
    rest = reached & circles
    while rest:
        low = rest & -rest
        rest ^= low
        pounces += _hits(on_track, before[low]) + (waiting and before[low] <= 1 << REACH)
    return Chases(_hits(on_track, reached), raids, pounces, _hits(on_track << REACH, reached))


def settled(state: PlacesState) -> list[float] | None:
    """Return the shares of the win once the race is over, else None."""
    if state.finish is None:
        return None
    if state.showdown is not None and state.actors():
        tied = state.showdown.order
        return [1.0 / len(tied) if seat in tied else 0.0 for seat in range(state.seats)]
    return shares(state)


def _parts(state: PlacesState) -> tuple[LoopTables, Numbers, Numbers, Numbers, int, Seat]:
    return state.board, state.colours, tuple(state.figures), tuple(state.counters), state.bank, state.active


class Network:
    """The learned weights for one number of seats."""

    def __init__(self, nodes: Table, direct: Table, out: Table) -> None:
        """Pack the weights, in thousandths: from inputs to nodes, from inputs to output, from nodes to output."""
        columns = zip(rows(nodes, HIDDEN), direct, strict=True)
        lanes = [sum(int(weight) << LANE * lane for lane, weight in enumerate((*row, last))) for row, last in columns]
        # One integer per input. A negative lane borrows from the one above; `_ZEROES` makes up for it.
        self._pair_rows = lanes[PAIR : PAIR + PAIRS]
        self._rows = [PART * lane for lane in lanes]
        self._apart = [
            {apart: self._rows[base + clipped] for apart, clipped in _APARTS.items()}
            for base in range(BY_APART, BY_BANK, APARTS)
        ]
        """By quarters ahead from 1, and by lead in counters over the other seat."""
        self._out = tuple(weight / (UNIT * UNIT * PART) for weight in out)
        self._own, self._other = lru_cache(MEMO)(self._own_sum), lru_cache(MEMO)(self._side)
        self._pair = lru_cache(MEMO)(self._pair_sums)
        self._shares = lru_cache(MEMO)(lambda *parts: softmax(self._logits(*parts)))

    def shares(self, state: PlacesState) -> Sequence[float]:
        """Return every seat's chance to win at the start of a turn or after the race; they sum to 1."""
        return settled(state) or self._shares(*_parts(state))

    def logits(self, state: PlacesState) -> list[float]:
        return self._logits(*_parts(state))

    def _logits(
        self, board: LoopTables, colours: Numbers, figures: Numbers, counters: Numbers, bank: int, active: Seat
    ) -> list[float]:
        rows, pair, size = self._rows, self._pair, board.figures
        seats, out = len(figures), self._out
        everybody = rows[ALWAYS] + rows[BY_BANK + bisect_right(BANKS, bank)]
        by_few = BY_FEW + LEADS * bisect_right(FEW, bank) + LEAD
        second, most = sorted(counters)[-2:]
        leads = [_LEADS[count - (most if count < most else second)] for count in counters]
        owns = [self._own(size, standing) for standing in figures]
        totals = []
        for seat, (own, way) in enumerate(owns):
            count, lead = counters[seat], leads[seat]
            others = OTHERS[seats][seat]
            ways = [owns[other][1] for other in others]
            least = min(ways)
            nearest = others[ways.index(least)]
            totals.append(
                everybody
                + own
                + rows[WAIT + (seat - active) % seats]
                + rows[by_few + lead]
                + rows[BY_WAY + LEADS * bisect_right(WAYS, way) + LEAD + lead]
                + rows[COUNTERS + (count if count < RICH else RICH)]
                + rows[BY_THEIRS + LEADS * bisect_right(WAYS, least) + LEAD + leads[nearest]]
            )
        for seat, other in _PAIRS[seats]:
            quarters, apart = (colours[other] - colours[seat]) % QUARTERS, counters[seat] - counters[other]
            turn = 0 if seat == active else 1 if other == active else 2
            poor = 2 * (not counters[seat]) + (not counters[other])
            mine, theirs = pair(board, figures[seat], figures[other], quarters, turn, poor)
            totals[seat] += mine + self._apart[quarters - 1][apart]
            totals[other] += theirs + self._apart[-quarters][-apart]
        found = []
        for total in totals:
            *nodes, direct = _UNPACK((total + _ZEROES).to_bytes(_BYTES, "little"))
            found.append(
                (direct - _ZERO) * _DIRECT
                + sum([weight * (node - _ZERO) for weight, node in zip(out, nodes, strict=True) if node > _ZERO])
            )
        return found

    def _side(self, base: int, size: int, standing: int) -> int:
        """Return the first-layer sum of one seat's figures; `base` is the offset of its inputs."""
        rows = self._rows
        outside = size - (standing >> LOOP + 1).bit_count()
        total = rows[base + FIELDS + size - standing.bit_count()] + rows[base + FIELDS + 5 + outside]
        while standing:
            low = standing & -standing
            total += rows[base + low.bit_length() - 2]
            standing ^= low
        return total

    def _own_sum(self, size: int, standing: int) -> tuple[int, int]:
        """Return the first-layer sum of a seat's own figures, and their way home in fields."""
        way, rest = (size - standing.bit_count()) * (LOOP + 1), standing & TRACK
        while rest:
            low = rest & -rest
            way += LOOP + 2 - low.bit_length()
            rest ^= low
        return self._side(OWN, size, standing), way

    def _pair_sums(
        self, board: LoopTables, own: int, other: int, quarters: int, turn: int, poor: int
    ) -> tuple[int, int]:
        """Return the first-layer sums that two seats get from each other: figures and possible duels.

        `turn` is 0 on the first seat's turn, 1 on the other's, else 2; `poor` has two bits for seats without a counter.
        """
        back = QUARTERS - quarters
        chases, chased = _chases(board, own, other, quarters), _chases(board, other, own, back)
        size, mine, theirs = board.figures, turn != 0, turn != 1
        ahead, behind = OTHER + (quarters - 1) * SIDE, OTHER + (back - 1) * SIDE
        return (
            self._other(ahead, size, other) + self._duels(chases, chased, mine, theirs, poor >> 1),
            self._other(behind, size, own) + self._duels(chased, chases, theirs, mine, poor & 1),
        )

    def _duels(self, chases: Chases, chased: Chases, mine: bool, theirs: bool, poor: int) -> int:
        """Return the first-layer sum of possible duels with another seat.

        `mine` and `theirs` are false on the turn of the seat and of the other; `poor` is 1 without a counter.
        """
        rows, total = self._pair_rows, 0
        for (hunts, raids, pounces, later), of_hunts, of_raids, of_pounces, of_later in (
            (chases, mine, 6 + mine, 10 + mine, 14),
            (chased, 2 + 2 * theirs + poor, 8 + theirs, 12 + theirs, 15),
        ):
            if hunts:
                total += PART // 2 * hunts * rows[of_hunts]
            if raids:
                total += round(PART * raids) * rows[of_raids]
            if pounces:
                total += PART // 2 * pounces * rows[of_pounces]
            if later:
                total += PART // 4 * later * rows[of_later]
        return total


@cache
def network(seats: int) -> Network:
    """Return the network for a number of seats; raises BrokenData."""
    return Network(*learned("places", seats, (INPUTS * HIDDEN, INPUTS, HIDDEN), HEAVIEST))
