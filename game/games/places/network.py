"""Estimate every seat's chance to win a position of Going Places with a learned neural network. Pure.

The position is one in which a turn begins. The network gives one logit per seat; the chances are the softmax of the
logits. Its inputs are all figures as that seat sees them, counters, bank, ways home, and the duels that each pair of
seats could start. It was trained by self-play with `learner.c` beside this file, which has the same inputs in the same
order.

Weights are integers, in multiples of 1 / `UNIT`. The sums of all nodes are packed into one integer with one lane per
node, so a single addition adds for all nodes and order does not matter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from struct import Struct as Packing
from typing import Final, TypeVar

import msgspec

from game.rules.contract import BrokenData, Seat
from game.rules.data import json_record, path_of, read
from game.rules.network import check_weights

from .actions import TRACK
from .board import LOOP, MOST_COUNTERS, QUARTERS, Board
from .rules import PlacesState
from .value import MEMO, REACH, SEATS, WAYS, chases, settled

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

K = TypeVar("K")
V = TypeVar("V")


@lru_cache(MEMO)
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


class Network:
    """The learned weights for one number of seats."""

    __slots__ = ("_others", "_out", "_owns", "_pair_rows", "_pairs", "_rows")

    def __init__(self, inputs: Sequence[Sequence[int]], out: Sequence[int]) -> None:
        """Pack the weights.

        `inputs` has per input the weights to all hidden nodes and the direct weight; `out` has the weights of the
        nodes.
        """
        lanes = [sum(weight << LANE * lane for lane, weight in enumerate(row)) for row in inputs]
        # One integer per input. A negative lane borrows from the one above; `_ZEROES` makes up for it.
        self._pair_rows = lanes[PAIR : PAIR + PAIRS]
        self._rows = [PART * lane for lane in lanes]
        self._out = tuple(weight / (UNIT * UNIT * PART) for weight in out)
        self._owns: dict[tuple[int, int], tuple[int, int]] = {}
        self._others: dict[tuple[int, int, int], int] = {}
        self._pairs: dict[tuple[int, int, int, int, int], int] = {}

    def share(self, state: PlacesState, seat: Seat) -> float:
        return self.shares(state)[seat]

    def shares(self, state: PlacesState) -> list[float]:
        """Return every seat's chance to win when a turn begins or the race is over; they sum to 1."""
        known = settled(state)
        if known:
            return known
        logits = self.logits(state)
        most = max(logits)
        strengths = [exp(logit - most) for logit in logits]
        whole = sum(strengths)
        return [strength / whole for strength in strengths]

    def logits(self, state: PlacesState) -> list[float]:
        """Return the logits of all seats in a position in which a turn begins."""
        rows, figures, counters = self._rows, state.figures, state.counters
        colours, active, bank, size = state.colours, state.active, state.bank, state.board.figures
        others, pairs = self._others, self._pairs
        seats, out = len(figures), self._out
        everybody = rows[ALWAYS] + rows[BY_BANK + bisect_right(BANKS, bank)]
        by_few = BY_FEW + LEADS * bisect_right(FEW, bank) + LEAD
        second, most = sorted(counters)[-2:]
        leads = [_LEADS[count - (most if count < most else second)] for count in counters]
        owns = [self._owns.get((size, standing)) or self._own((size, standing)) for standing in figures]
        found = []
        for seat, (own, way) in enumerate(owns):
            count, lead, standing, colour = counters[seat], leads[seat], figures[seat], colours[seat]
            total = (
                everybody
                + own
                + rows[WAIT + (seat - active) % seats]
                + rows[by_few + lead]
                + rows[BY_WAY + LEADS * bisect_right(WAYS, way) + LEAD + lead]
                + rows[COUNTERS + (count if count < RICH else RICH)]
            )
            turn = 2 * (seat == active) + (count == 0)
            least = _FAR
            nearest = seat
            for step in range(1, seats):
                other = (seat + step) % seats
                quarters = (colours[other] - colour) % QUARTERS
                theirs = figures[other]
                bits = turn | (other == active) << 2
                total += (
                    (others.get((size, theirs, quarters)) or self._other((size, theirs, quarters)))
                    + (
                        pairs.get((size, standing, theirs, quarters, bits))
                        or self._pair(state.board, (standing, theirs, quarters, bits))
                    )
                    + rows[BY_APART + APARTS * (quarters - 1) + _APARTS[count - counters[other]]]
                )
                if owns[other][1] < least:
                    nearest, least = other, owns[other][1]
            total += rows[BY_THEIRS + LEADS * bisect_right(WAYS, least) + LEAD + leads[nearest]]
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

    def _own(self, key: tuple[int, int]) -> tuple[int, int]:
        """Return the first-layer sum of a seat's own figures, and their way home in fields.

        The key is the number of figures and their progress bits.
        """
        size, standing = key
        way, rest = (size - standing.bit_count()) * (LOOP + 1), standing & TRACK
        while rest:
            low = rest & -rest
            way += LOOP + 2 - low.bit_length()
            rest ^= low
        return _keep(self._owns, key, (self._side(OWN, size, standing), way))

    def _other(self, key: tuple[int, int, int]) -> int:
        """Return the first-layer sum of another seat's figures, `quarters` ahead."""
        size, standing, quarters = key
        return _keep(self._others, key, self._side(OTHER + (quarters - 1) * SIDE, size, standing))

    def _pair(self, board: Board, key: tuple[int, int, int, int]) -> int:
        """Return the first-layer sum of two seats' possible duels: throws, raids, jumps, figures two throws apart.

        The key is the progress bits of both, the quarters to the other and three flags as bits: the seat owns no
        counter, it is the seat's turn, it is the other's turn.
        """
        own, other, quarters, turn = key
        rows = self._pair_rows
        poor, mine, theirs = turn & 1, not turn & 2, not turn & 4
        hunts, raids, pounces = chases(board, own, other, quarters)
        hunted, raided, pounced = chases(board, other, own, QUARTERS - quarters)
        total = (
            PART // 2 * (hunts * rows[mine] + pounces * rows[10 + mine])
            + PART // 2 * (hunted * rows[2 + 2 * theirs + poor] + pounced * rows[12 + theirs])
            + round(PART * raids) * rows[6 + mine]
            + round(PART * raided) * rows[8 + theirs]
            + PART // 4 * _later(own, other, quarters) * rows[14]
            + PART // 4 * _later(other, own, QUARTERS - quarters) * rows[15]
        )
        return _keep(self._pairs, (board.figures, *key), total)


def _keep(known: dict[K, V], key: K, value: V) -> V:
    if len(known) >= MEMO:
        known.clear()
    known[key] = value
    return value


class _Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    inputs: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    made: dict[str, str] = {}
    """The command, its seed and the date."""


def parse(text: str) -> dict[int, Network]:
    """Parse a file's text into networks by number of seats; raises ValueError, BrokenData included."""
    learned = json_record(text, dict[str, _Weights])
    if set(learned) != set(map(str, SEATS)):
        raise BrokenData("there is one network for 2, 3 and 4 seats each")
    for weights in learned.values():
        check_weights(weights.inputs, INPUTS, WIDE, HEAVIEST)
        check_weights((weights.out,), 1, HIDDEN, HEAVIEST)
    return {int(seats): Network(weights.inputs, weights.out) for seats, weights in learned.items()}


@cache
def network(seats: int) -> Network:
    """Return the shipped network for a number of seats; raises BrokenData."""
    return read(path_of("places", "network.json"), parse)[seats]
