"""Learned network: win probability of each seat at the start of a turn of Beacon. Pure.

A seat's inputs are the field of its pawn, the target field (where its pair would move the pawn), the dice field of the
pair and its risk. Each number of turns until the seat's own (`wait`) has its own weights. The hidden nodes combine all
seats, so the value of a pair depends on the other pawns and pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import exp
from operator import add, mul, sub
from typing import Final
from weakref import proxy

from game.rules.contract import Seat
from game.rules.network import Table, learned, rows

from .board import GOAL, TOP
from .queries import reach
from .rules import BeaconState

NODES: Final = 32
UNIT: Final = 1000
"""Weights are thousandths."""
HEAVIEST: Final = 50 * UNIT
FAR: Final = 4
"""Maximum number of fields gained by doubles in one turn of the solver; after that the pair is placed."""

LANDING: Final = GOAL - 1
"""Offset of the inputs by target field, from 1; the pawn fields come first."""
PAIR: Final = LANDING + GOAL + 1
"""Offset of three inputs per dice field, from 1: the pair, its risk, and the risk squared."""
RISKED: Final = PAIR + 3 * TOP - 1
"""Offset of the risk by target field; these inputs only count for a seat's own strength."""
TRAITS: Final = RISKED + GOAL + 1

DOUBLED: Final = 0.03
"""Rough chance of overtaking another pawn by doubles alone."""
_LESS: Final = 1e-6
"""Minimum penalty of a dominated placing."""
WON: Final = (1.0,) * 3
"""Value of the goal and of the two fields beyond it."""
KEPT: Final = 12
"""Size of the cache of turns."""
_EXPOSED: Final = (0.0, 0.1, 0.2, 0.4, 0.7, 1.2)
"""Share of the risk that applies in one turn of another seat, by dice field; measured in self-play."""
_NOTHING: Final[Table] = (0.0,) * NODES


@cache
def risk(number: int) -> float:
    """Return the probability that a seat that tries rolls at least this number; only a 100 beats a 100 (S-31)."""
    return float(reach(number))


@cache
def gone(wait: int, step: int, number: int) -> float:
    """Return a rough probability that a pair is knocked off within `wait` turns of other seats."""
    return 1 - (1 - min(0.95, _EXPOSED[step] * risk(number))) ** wait


def _sum(rows: Sequence[Table]) -> Table:
    return tuple([sum(lane) for lane in zip(*rows, strict=True)])


class Network:
    """The network for one number of seats; the seat to move has no pair, because its pawn has already moved."""

    def __init__(self, seats: int) -> None:
        """Raises BrokenData."""
        nodes, own, out = learned("beacon", seats, (seats * TRAITS * NODES, seats * TRAITS, seats * NODES), HEAVIEST)
        scaled = rows(tuple([weight / UNIT for weight in nodes]), NODES)
        self._nodes = [scaled[at : at + TRAITS] for at in range(0, len(scaled), TRAITS)]
        """Weights to the nodes, by `wait` and input up to `RISKED`."""
        self._own = rows(own, TRAITS)
        """Weights to the seat's own strength in thousandths, by `wait` and input."""
        *others, mine = rows(tuple([weight / UNIT for weight in out]), NODES)
        self.against = [tuple(map(sub, other, mine)) for other in others]
        """Weights of the nodes to another seat's strength relative to the own, by `wait`."""
        self.own, self.pawn, self.pair = cache(self._strength), cache(self._pawn_row), cache(self._pair_row)

    def _strength(self, wait: int, pawn: int, step: int, number: int) -> float:
        """Return the seat's own log strength, without the contribution of the nodes."""
        own = self._own[wait]
        total = own[pawn]
        if step > 0:
            lands, base, at_risk = min(pawn + step, GOAL), PAIR + 3 * (step - 1), risk(number)
            total += own[LANDING + lands] + own[base] + at_risk * (own[base + 1] + at_risk * own[base + 2])
            total += at_risk * own[RISKED + lands]
        return total / UNIT

    def _pawn_row(self, wait: int, pawn: int, step: int) -> Table:
        """Return the contribution to the nodes of a pawn that its pair would move by `step` fields."""
        nodes = self._nodes[wait]
        return _sum((nodes[pawn], nodes[LANDING + min(pawn + step, GOAL)])) if step > 0 else nodes[pawn]

    def _pair_row(self, wait: int, step: int, number: int) -> Table:
        """Return the contribution to the nodes of a pair on a dice field."""
        if step < 1:
            return _NOTHING
        nodes, base, at_risk = self._nodes[wait], PAIR + 3 * (step - 1), risk(number)
        parts = zip(*nodes[base : base + 3], strict=True)
        return tuple([a + at_risk * (b + at_risk * c) for a, b, c in parts])


class _Rest:
    """The other seats after a placing: their sum at the nodes, and each one's own strength and weights."""

    def __init__(self, network: Network, seen: Sequence[tuple[int, int, int]]) -> None:
        pawn = seen[0][0]
        self.is_lost = pawn >= GOAL
        """True if the move of its pair makes the next seat win."""
        self.nodes = _NOTHING
        self.with_pawn: dict[tuple[int, int], Table] = {}
        self.against: list[tuple[float, Table]] = []
        if self.is_lost:
            return
        for wait, (pawn, step, number) in enumerate(seen):
            self.nodes = _sum((self.nodes, network.pawn(wait, pawn, step), network.pair(wait, step, number)))
            self.against.append((network.own(wait, pawn, step, number), network.against[wait]))


class Foresight:
    """Win probabilities of one turn's choices; the network was trained without "Finish the round" (S-32)."""

    def __init__(
        self, network: Network, seen: Sequence[tuple[int, int, int]], leads: Sequence[float], again: bool, low: int
    ) -> None:
        """`seen` holds pawn, dice field (or 0) and number of the other seats, the next one first and not yet moved.

        `leads` are the values of arriving, by number of fields beyond the goal; empty if arriving wins. `again` is true
        if the seat gets another turn after the next seat arrives. The pawn never falls below the field `low`.
        """
        self._leads, self._again = leads or WON, again
        self._is_race = not leads
        self.far, self.low = FAR, low
        self._network = network
        self._wait = len(seen)
        self._seen = seen
        self._lying = [(step, number) for _, step, number in seen if step]
        taken = [step for step, _ in self._lying]
        self.fields = [field for field in range(TOP, -1, -1) if field not in taken]
        self._rests: dict[int, _Rest] = {}
        """Keyed by bit mask of the dice fields whose pairs are knocked off."""
        mine: Foresight = proxy(self)  # no cycle, so that a turn that is dropped is freed at once
        self._after = cache(lambda number: [(field, mine._rest(field, number)) for field in mine.fields])
        """Free dice fields and the other seats after a placing there, by number."""
        self.best = cache(lambda pawn, number: mine._best(pawn, number))
        """Value of the best placing, by pawn field and number."""
        self._idle = cache(lambda rest, pawn: mine._worth(rest, pawn, 0, 0))
        """Value of a pair on dice field 0, where its number does not count."""
        self._sensible: dict[int, list[int]] = {}
        """Dice fields by pawn field, without those where a lower one wins as well."""

    def _rest(self, field: int, number: int) -> _Rest:
        gone = 0
        for step, lying in self._lying:
            if step > field and lying <= number:
                gone |= 1 << step
        rest = self._rests.get(gone)
        if rest is None:
            left = [(pawn, 0, 0) if gone >> step & 1 else (pawn, step, number) for pawn, step, number in self._seen]
            # The network was trained on positions right after the next seat's pair has moved its pawn.
            pawn, step, _ = left[0]
            left[0] = (pawn + step, 0, 0)
            rest = self._rests[gone] = _Rest(self._network, left)
        return rest

    def _worth(self, rest: _Rest, pawn: int, field: int, number: int) -> float:
        """Return the win probability after a placing."""
        if rest.is_lost:
            return self._overtaking(pawn, field, number) if self._again else 0.0
        network, wait = self._network, self._wait
        nodes: Iterable[float] | None = rest.with_pawn.get((pawn, field))
        if nodes is None:
            nodes = rest.with_pawn[pawn, field] = tuple(map(add, rest.nodes, network.pawn(wait, pawn, field)))
        if field:
            nodes = map(add, nodes, network.pair(wait, field, number))
        lit = [node if node > 0.0 else 0.0 for node in nodes]
        mine = network.own(wait, pawn, field, number)
        total = 0.0
        for own, row in rest.against:
            total += exp(own - mine + sum(map(mul, row, lit)))
        return 1 / (1 + total)

    def _overtaking(self, pawn: int, field: int, number: int) -> float:
        """Return a rough chance that the pair overtakes the arriving next seat (S-32)."""
        theirs = self._seen[0][0] + self._seen[0][1]
        kept = 1 - gone(self._wait - 1, field, number) if field else 1.0
        mark = pawn + field
        return DOUBLED + (kept * (1 - DOUBLED) if mark > theirs else kept / 2 if mark == theirs else 0.0)

    def placings(self, pawn: int, number: int) -> list[tuple[float, int]]:
        """Return the value of placing the number, by free dice field.

        If a lower field also brings the pawn home, the pair is safer there and knocks off at least as many pairs.
        """
        found: list[tuple[float, int]] = []
        home = 1.0
        for field, rest in reversed(self._after(number)):
            worth = self._worth(rest, pawn, field, number) if field else self._idle(rest, pawn)
            if self._brings_home(pawn, field):
                worth = min(worth, home)
                home = worth - _LESS
            found.append((worth, field))
        found.reverse()
        return found

    def _best(self, pawn: int, number: int) -> float:
        fields = self._sensible.get(pawn)
        if fields is None:
            too_high = [field for field in self.fields if self._brings_home(pawn, field)][:-1]
            fields = self._sensible[pawn] = [field for field in self.fields if field not in too_high]
        worths = [
            self._worth(rest, pawn, field, number) if field else self._idle(rest, pawn)
            for field, rest in self._after(number)
            if field in fields
        ]
        return max(worths)

    def _brings_home(self, pawn: int, field: int) -> bool:
        """True if the pair wins from there unless it is knocked off."""
        return self._is_race and field > 0 and pawn + field >= GOAL

    def lost(self, pawn: int) -> float:
        return self._idle(self._rest(TOP, 0), pawn)

    def arrived(self, pawn: int) -> float:
        return self._leads[pawn - GOAL]


_foresight = lru_cache(KEPT)(Foresight)


def foresight(state: BeaconState, seat: Seat, leads: tuple[float, ...] = ()) -> Foresight:
    """Return the valuation for a seat, which all decisions of a turn share. Raises BrokenData."""
    seats, seen = state.seats, []
    for wait in range(seats - 1):
        other = (seat + 1 + wait) % seats
        step = max(state.steps[other], 0)
        seen.append((state.pawns[other], step, state.numbers[state.pairs[other]] if step else 0))
    again = state.finish and (seat - state.first) % seats == seats - 1
    return _foresight(network(seats), tuple(seen), leads, again, state.lows[seat])


network = cache(Network)
"""The network for a number of seats; raises BrokenData."""
