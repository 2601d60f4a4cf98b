"""Estimate every seat's chance to win a position of Going Places with a learned neural network. Pure.

The position is one in which a turn begins. The network gives one logit per seat; the chances are the softmax of the
logits. Its inputs are all figures as that seat sees them, counters, bank, ways home, and the duels that each pair of
seats could start. `game/training/places.c`, which trains it, has the same inputs in the same order.

The sums of all nodes are packed into one integer with one lane per node, so a single addition adds for all nodes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from struct import Struct as Packing
from typing import Final

from game.rules.contract import Seat
from game.rules.network import Table, learned, rows, softmax

from .actions import TRACK
from .board import LOOP, MOST_COUNTERS, QUARTERS, LoopTables
from .rules import PlacesState

Numbers = tuple[int, ...]
Chases = tuple[int, float, int]
REACH: Final = 5
"""The highest throw."""
WAYS: Final = (3, 6, 10, 16, 26, 45)
"""Bin edges for the way home, in fields of all figures together."""
MEMO: Final = 1 << 11
"""Cache size for questions about figures; a search repeats the same ones many times."""
HIDDEN: Final = 24
"""Number of hidden nodes."""
UNIT: Final = 1000
"""Weights are thousandths."""
PART: Final = 40
"""Inputs are counted in fortieths: a raid is worth the fields that the beaten figure loses."""
HEAVIEST: Final = 50 * UNIT

FIELDS: Final = LOOP + 4
SIDE: Final = FIELDS + 10
"""Inputs per colour: figures by progress, how many wait (0 to 4), how many are not in the goal (0 to 4)."""
APART: Final = 5
"""Differences in counters between two seats are clipped to this, in both directions."""
APARTS: Final = 2 * APART + 1
LEAD: Final = 4
"""Leads over the best other seat are clipped to this, in both directions."""
LEADS: Final = 2 * LEAD + 1
BANKS: Final = (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27)
"""Bin edges for the bank."""
FEW: Final = (2, 3, 4, 5, 7, 10, 15)
"""Bin edges for the bank in combination with a lead."""
RICH: Final = 8
"""Own counters are clipped to this."""

OWN: Final = 0
OTHER: Final = OWN + SIDE
"""By quarters ahead, 1 to 3."""
WAIT: Final = OTHER + 3 * SIDE
BY_APART: Final = WAIT + 4
BY_BANK: Final = BY_APART + 3 * APARTS
BY_FEW: Final = BY_BANK + len(BANKS) + 1
BY_WAY: Final = BY_FEW + LEADS * (len(FEW) + 1)
BY_THEIRS: Final = BY_WAY + LEADS * (len(WAYS) + 1)
"""By the way home and the lead of the other seat that is nearest to its goal."""
COUNTERS: Final = BY_THEIRS + LEADS * (len(WAYS) + 1)
PAIR: Final = COUNTERS + RICH + 1
"""Per pair of seats, see `Network._pair`."""
PAIRS: Final = 16
ALWAYS: Final = PAIR + PAIRS
INPUTS: Final = ALWAYS + 1

WIDE: Final = HIDDEN + 1
"""The hidden nodes, and one lane for the direct connection from inputs to output."""
LANE: Final = 32
_ZERO: Final = 1 << LANE - 1
_ZEROES: Final = sum(_ZERO << LANE * lane for lane in range(WIDE))
_UNPACK: Final = Packing(f"<{WIDE}I").unpack
_BYTES: Final = WIDE * LANE // 8
_WINDOW: Final = (1 << REACH) - 1
_DIRECT: Final = 1 / (UNIT * PART)
_FAR: Final = 1 << 30
_MOST: Final = MOST_COUNTERS
_LEADS: Final = {apart: max(-LEAD, min(LEAD, apart)) for apart in range(-_MOST, _MOST + 1)}
_APARTS: Final = {apart: APART + max(-APART, min(APART, apart)) for apart in range(-_MOST, _MOST + 1)}
_CLOCKWISE: Final = tuple(
    tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats))
    for seats in range(QUARTERS + 1)
)
"""By number of seats and seat: the others in clockwise order."""
_PAIRS: Final = tuple(tuple(combinations(range(seats), 2)) for seats in range(QUARTERS + 1))

_LANDINGS: Final = (1 << REACH + 1) - 2


@cache
def _circles(circles: tuple[bool, ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return the circles as a bit mask, and the progress of each with the one before; the same for all colours."""
    places = [place + 1 for place, circle in enumerate(circles) if circle]
    return sum(1 << at for at in places), tuple(zip(places, places[-1:] + places[:-1], strict=True))


def _hits(hunter: int, prey: int) -> int:
    """Count the throws that bring one of the hunter's figures onto one of the prey's."""
    return (
        (hunter << 1 & prey).bit_count()
        + (hunter << 2 & prey).bit_count()
        + (hunter << 3 & prey).bit_count()
        + (hunter << 4 & prey).bit_count()
        + (hunter << 5 & prey).bit_count()
    )


def _chases(board: LoopTables, hunter: int, prey: int, quarters: int) -> Chases:
    """Count the throws by which one colour's figures start a duel with those of a colour `quarters` ahead.

    The three values are for figures on the track, for figures from the start fields (weighted by the loss of the
    beaten figure), and for jumps.
    """
    waiting = hunter.bit_count() < board.figures
    on_track = hunter & TRACK
    turned = (prey & TRACK) << 10 * quarters
    reached = turned & TRACK | turned >> LOOP & TRACK
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


def _later(hunter: int, prey: int, quarters: int) -> int:
    """Count the pairs of figures two throws apart (6 to 10 fields) of two colours, one `quarters` ahead."""
    near, rest = (hunter & TRACK) << 2 * REACH, prey & TRACK
    found = 0
    while rest:
        low = rest & -rest
        at = (low.bit_length() - 2 + 10 * quarters) % LOOP + 1
        found += (near >> at & _WINDOW).bit_count()
        rest ^= low
    return found


def settled(state: PlacesState) -> list[float] | None:
    """Return the shares of the win once the race is over, else None."""
    if state.finish is None:
        return None
    keys = [state.rank_key(seat) for seat in range(state.seats)]
    if state.showdown is not None and state.actors():
        tied = state.showdown.order
        return [1.0 / len(tied) if seat in tied else 0.0 for seat in range(state.seats)]
    best = max(keys)
    return [1.0 / keys.count(best) if key == best else 0.0 for key in keys]


def _parts(state: PlacesState) -> tuple[LoopTables, Numbers, Numbers, Numbers, Seat]:
    """Return what the network depends on."""
    return state.board, state.colours, tuple(state.figures), tuple(state.counters), state.active


class Network:
    """The learned weights for one number of seats."""

    def __init__(self, nodes: Table, direct: Table, out: Table) -> None:
        """Pack the weights, in thousandths: by input to all hidden nodes, by input to the output, and of the nodes."""
        columns = zip(rows(nodes, HIDDEN), direct, strict=True)
        lanes = [sum(int(weight) << LANE * lane for lane, weight in enumerate((*row, last))) for row, last in columns]
        # One integer per input. A negative lane borrows from the one above; `_ZEROES` makes up for it.
        self._pair_rows = lanes[PAIR : PAIR + PAIRS]
        self._rows = [PART * lane for lane in lanes]
        self._out = tuple(weight / (UNIT * UNIT * PART) for weight in out)
        self._own, self._other = lru_cache(MEMO)(self._own_sum), lru_cache(MEMO)(self._other_sum)
        self._pair = lru_cache(MEMO)(self._pair_sums)
        self._shares = lru_cache(MEMO)(self._softmax)

    def share(self, state: PlacesState, seat: Seat) -> float:
        return self.shares(state)[seat]

    def shares(self, state: PlacesState) -> Sequence[float]:
        """Return every seat's chance to win when a turn begins or the race is over; they sum to 1."""
        return settled(state) or self._shares(*_parts(state))

    def logits(self, state: PlacesState) -> list[float]:
        return self._logits(*_parts(state))

    def _softmax(
        self, board: LoopTables, colours: Numbers, figures: Numbers, counters: Numbers, active: Seat
    ) -> Sequence[float]:
        return softmax(self._logits(board, colours, figures, counters, active))

    def _logits(
        self, board: LoopTables, colours: Numbers, figures: Numbers, counters: Numbers, active: Seat
    ) -> list[float]:
        rows, size = self._rows, board.figures
        seats, out = len(figures), self._out
        bank = board.counters[seats] - sum(counters)
        everybody = rows[ALWAYS] + rows[BY_BANK + bisect_right(BANKS, bank)]
        by_few = BY_FEW + LEADS * bisect_right(FEW, bank) + LEAD
        second, most = sorted(counters)[-2:]
        leads = [_LEADS[count - (most if count < most else second)] for count in counters]
        owns = [self._own(size, standing) for standing in figures]
        totals = []
        for seat, (own, way) in enumerate(owns):
            count, lead = counters[seat], leads[seat]
            nearest = min(_CLOCKWISE[seats][seat], key=lambda other: owns[other][1])
            totals.append(
                everybody
                + own
                + rows[WAIT + (seat - active) % seats]
                + rows[by_few + lead]
                + rows[BY_WAY + LEADS * bisect_right(WAYS, way) + LEAD + lead]
                + rows[COUNTERS + (count if count < RICH else RICH)]
                + rows[BY_THEIRS + LEADS * bisect_right(WAYS, owns[nearest][1]) + LEAD + leads[nearest]]
            )
        for seat, other in _PAIRS[seats]:
            quarters, apart = (colours[other] - colours[seat]) % QUARTERS, counters[seat] - counters[other]
            turn = 0 if seat == active else 1 if other == active else 2
            poor = (counters[seat] == 0, counters[other] == 0)
            mine, theirs = self._pair(board, figures[seat], figures[other], quarters, turn, poor)
            totals[seat] += mine + rows[BY_APART + APARTS * (quarters - 1) + _APARTS[apart]]
            totals[other] += theirs + rows[BY_APART + APARTS * (QUARTERS - 1 - quarters) + _APARTS[-apart]]
        found = []
        for total in totals:
            *nodes, direct = _UNPACK((total + _ZEROES).to_bytes(_BYTES, "little"))
            found.append(
                (direct - _ZERO) * _DIRECT
                + sum([weight * (node - _ZERO) for weight, node in zip(out, nodes, strict=True) if node > _ZERO])
            )
        return found

    def _side(self, base: int, size: int, standing: int) -> int:
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

    def _other_sum(self, size: int, standing: int, quarters: int) -> int:
        """Return the first-layer sum of another seat's figures, `quarters` ahead."""
        return self._side(OTHER + (quarters - 1) * SIDE, size, standing)

    def _pair_sums(
        self, board: LoopTables, own: int, other: int, quarters: int, turn: int, poor: tuple[bool, bool]
    ) -> tuple[int, int]:
        """Return what each of two seats is to the other: its figures and their possible duels.

        `turn` is 0 on the first seat's turn, 1 on the other's, else 2; `poor` are the seats without a counter.
        """
        chases, chased = _chases(board, own, other, quarters), _chases(board, other, own, QUARTERS - quarters)
        close, closed = _later(own, other, quarters), _later(other, own, QUARTERS - quarters)
        size, mine, theirs = board.figures, turn != 0, turn != 1
        return (
            self._other(size, other, quarters) + self._duels(chases, chased, close, closed, mine, theirs, poor[0]),
            self._other(size, own, QUARTERS - quarters)
            + self._duels(chased, chases, closed, close, theirs, mine, poor[1]),
        )

    def _duels(
        self, chases: Chases, chased: Chases, close: int, closed: int, mine: bool, theirs: bool, poor: bool
    ) -> int:
        """Return the first-layer sum of possible duels: throws, raids, jumps, figures two throws apart.

        `mine` and `theirs` are false on the turn of the seat and of the other.
        """
        rows, total = self._pair_rows, 0
        for (hunts, raids, pounces), at, of_raids, of_jumps in (
            (chases, mine, 6 + mine, 10 + mine),
            (chased, 2 + 2 * theirs + poor, 8 + theirs, 12 + theirs),
        ):
            if hunts:
                total += PART // 2 * hunts * rows[at]
            if raids:
                total += round(PART * raids) * rows[of_raids]
            if pounces:
                total += PART // 2 * pounces * rows[of_jumps]
        if close:
            total += PART // 4 * close * rows[14]
        if closed:
            total += PART // 4 * closed * rows[15]
        return total


@cache
def network(seats: int) -> Network:
    """Return the network for a number of seats; raises BrokenData."""
    return Network(*learned("places", seats, (INPUTS * HIDDEN, INPUTS, HIDDEN), HEAVIEST))
