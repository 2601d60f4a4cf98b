"""Statistics of a finished match: a table and one curve per seat. Pure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import ClassVar, Final

from .contract import N_, AnyState, Ending, Event, Seat


@dataclass(frozen=True, slots=True)
class Report:
    """Columns and rows of the results table, and the progress chart. Texts are message ids."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """One row per seat, one cell per column; numbers as text, never sentences."""
    chart: str
    curves: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class WinReason:
    """The reason for a win: a sentence for one winner and one for several, both message ids.

    `{who}` stands for the winners' names; other placeholders are filled from `numbers`.
    """

    one: str
    several: str
    numbers: Mapping[str, int] = field(default_factory=dict)


LONGEST: Final = WinReason(
    N_("The match has reached its limit: {who} is ahead."),
    N_("The match has reached its limit: {who} are level."),
)
"""The reason of a match that reached its cap, the same in all games (G-04)."""


@dataclass(frozen=True, slots=True)
class ThrowLuck:
    """The luck of a throw: the share of equally likely throws that are worse, ties counted half."""

    seat: Seat
    share: float
    """0..1, with mean 0.5 over all throws for any dice."""


def better_than(value: int, values: Iterable[int]) -> float:
    """Return the share of equally likely values that this one beats, ties counted half.

    >>> better_than(6, range(1, 7)), better_than(1, range(1, 7))
    (0.9166666666666666, 0.08333333333333333)
    """
    every = tuple(values)
    return (sum(other < value for other in every) + sum(other == value for other in every) / 2) / len(every)


@cache
def alike(most: int, dice: int, sides: int = 6) -> float:
    """Return the luck of a roll that should show as many equal dice as possible and shows `most`.

    >>> alike(3, 3, 2), alike(2, 3, 2)
    (0.875, 0.375)
    """
    below, same = _ways(most - 1, dice, sides), _ways(most, dice, sides)
    return (below + same) / 2 / float(sides**dice)


def _ways(most: int, dice: int, sides: int) -> int:
    """Count the rolls in which no side comes up more than `most` times."""
    if not sides or not dice:
        return int(not dice)
    return sum(comb(dice, count) * _ways(most, dice - count, sides - 1) for count in range(min(most, dice) + 1))


class Tally(ABC):
    """Collects the statistics of a match event by event. The subclass of a game is its `tally`.

    >>> from game.games import catalogue
    >>> from game.games._template.events import DieRolled
    >>> game = catalogue()["template"]
    >>> state, tally = game.new(2), game.stats.tally(2)
    >>> tally.see(DieRolled(1, 6), state)
    >>> tally.report(state).columns, tally.report(state).rows
    (('Rungs', 'Rolls', 'Slips'), (('0', '0', '0'), ('0', '1', '0')))
    """

    titles: ClassVar[tuple[str, ...]]
    """Headings of the results table, message ids."""
    chart: ClassVar[str]
    """Title of the progress chart, such as "Treasures per round"; a message id."""

    def __init__(self, seats: int) -> None:
        self.curves = [[0] for _ in range(seats)]
        """Per seat one value per round, starting with the position before the first round."""

    @abstractmethod
    def see(self, event: Event, state: AnyState) -> None:
        """Process an event; `state` is the position after the action or outcome that caused it."""

    def throw(self, event: Event, state: AnyState) -> ThrowLuck | None:
        """Return the luck of this event's throw, None if it is no throw; `state` as in `see`."""
        return None

    def reason(self, state: AnyState) -> WinReason:
        """Return the reason for the win of a finished match."""
        return LONGEST if state.ending() is Ending.CAP else self.won_by(state)

    @abstractmethod
    def won_by(self, state: AnyState) -> WinReason:
        """Return the reason for the win; not called for a match that reached its cap, see `LONGEST`."""

    @abstractmethod
    def values(self, state: AnyState) -> Iterable[Sequence[object]]:
        """Return for every title the values of all seats."""

    def mark(self, state: AnyState) -> None:
        """Continue all curves with the present scores."""
        for curve, score in zip(self.curves, state.scores(), strict=True):
            curve.append(score)

    def report(self, state: AnyState) -> Report:
        """Return the report at this position, usually the last."""
        rows = tuple(tuple(map(str, row)) for row in zip(*self.values(state), strict=True))
        return Report(self.titles, rows, self.chart, tuple(map(tuple, self.curves)))
