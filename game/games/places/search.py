"""Looking ahead in Going Places: own move, chains, and the best reply of whoever throws next, valued by the formula.

Pure. Nature is averaged, not sampled, so a difference between two moves is never luck. The work is cut into small
slices by generators; its size is counted in positions, never in time.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Final

from game.rules.contract import CHANCE, Seat

from .moves import DIE, Race
from .prospects import after, ends
from .rules import MOVING, ROLLING, Places
from .value import Formula

SLICE: Final = 6
"""Positions between two pauses."""
TURNS: Final = 2
"""How many turns of others are thought of."""
CLEAR: Final = (0.08, 0.025)
"""By turns thought of already: a move that promises so much less than the best one is not thought of any further."""
RARE: Final = (0.02, 0.1)
"""The same for ends of a chain that are less likely than this."""

Shares = list[float]
"""Every seat's chance to win."""


@dataclass(slots=True)
class Prospect:
    """A move as far as it has been thought through."""

    action: Race
    value: float
    """The chance to win."""
    ends: list[tuple[float, float, Places]] = field(default_factory=list)
    """Probability, chance to win, position."""


class Search:
    """One decision: which figure to move."""

    def __init__(self, state: Places, seat: Seat, formula: Formula) -> None:
        self.state = state
        self.seat = seat
        self.looked = 0
        """Positions valued so far."""
        self._formula = formula

    def run(self, turns: int = TURNS) -> Generator[None, None, list[tuple[float, Race]]]:
        """The moves with the chance to win after each, best first, so many turns of others thought of."""
        ranked: list[Prospect] = []
        for action in self.state.options:
            prospect = Prospect(action, 0.0)
            for end, odds in ends(after(self.state, self.seat, action)):
                share = self._formula.share(end, self.seat)
                prospect.ends.append((odds, share, end))
                prospect.value += odds * share
                if self._pauses():
                    yield
            ranked.append(prospect)
        ranked.sort(key=_value, reverse=True)
        for depth in range(1, turns + 1):
            yield from self._deepen(ranked, depth)
        return [(prospect.value, prospect.action) for prospect in ranked]

    def _deepen(self, ranked: list[Prospect], depth: int) -> Generator[None, None, None]:
        """Think the moves that are nearly as good as the best one turn further; the others stay behind them."""
        enough = ranked[0].value - CLEAR[depth - 1]
        some = [prospect for prospect in ranked if prospect.value >= enough]
        if len(some) == 1:
            return
        for prospect in some:
            gained = weight = open_odds = 0.0
            for odds, share, end in prospect.ends:
                if end.phase != ROLLING:
                    continue
                open_odds += odds
                if odds >= RARE[depth - 1]:
                    thought = (yield from self._turn(end, depth))[self.seat]
                    gained += odds * (thought - share)
                    weight += odds
            # Thinking further moves all chances a little, for whoever chooses gains: so too those of the rare ends.
            prospect.value = sum(odds * share for odds, share, _ in prospect.ends)
            if weight:
                prospect.value += gained / weight * open_odds
        worst = min(map(_value, some))
        for prospect in ranked[len(some) :]:
            prospect.value = min(prospect.value, worst)
        ranked[: len(some)] = sorted(some, key=_value, reverse=True)

    def _turn(self, state: Places, depth: int) -> Generator[None, None, Shares]:
        """What all can expect of the next turn, if who plays it takes the move that looks best for that seat."""
        mover = state.active
        total = [0.0] * state.seats
        for throw, part in DIE.outcomes():
            thrown = state.copy()
            thrown.apply(CHANCE, throw)
            if thrown.phase == MOVING:
                best, reached = yield from self._move(thrown, mover)
            else:
                best, reached = self._formula.shares(thrown), [(thrown, 1.0)]
                if self._pauses():
                    yield
            if depth > 1:
                best = yield from self._further(reached, depth - 1)
            _add(total, best, part)
        return total

    def _further(self, reached: list[tuple[Places, float]], depth: int) -> Generator[None, None, Shares]:
        """What all can expect of these ends of a chain, a turn or more later."""
        total = [0.0] * self.state.seats
        gained = [0.0] * self.state.seats
        weight = open_odds = 0.0
        for end, odds in reached:
            shares = self._formula.shares(end)
            _add(total, shares, odds)
            if end.phase != ROLLING:
                continue
            open_odds += odds
            if odds >= RARE[-1]:
                thought = yield from self._turn(end, depth)
                _add(gained, thought, odds)
                _add(gained, shares, -odds)
                weight += odds
        if weight:
            _add(total, gained, open_odds / weight)
        return total

    def _move(self, state: Places, mover: Seat) -> Generator[None, None, tuple[Shares, list[tuple[Places, float]]]]:
        """What all can expect of the mover's best move at a glance, and where it can end."""
        best: Shares = []
        best_ends: list[tuple[Places, float]] = []
        for action in state.options:
            found = [0.0] * state.seats
            reached = []
            for end, odds in ends(after(state, mover, action)):
                reached.append((end, odds))
                _add(found, self._formula.shares(end), odds)
                if self._pauses():
                    yield
            if not best or found[mover] > best[mover]:
                best, best_ends = found, reached
        return best, best_ends

    def _pauses(self) -> bool:
        self.looked += 1
        return self.looked % SLICE == 0


def _value(prospect: Prospect) -> float:
    return prospect.value


def _add(total: Shares, shares: Shares, odds: float) -> None:
    for seat, share in enumerate(shares):
        total[seat] += odds * share
