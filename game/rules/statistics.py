"""What a finished match is told with: a table per seat and one curve per seat.

Pure. A game's `stats.py` fills it from the events of a replay.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from .contract import AnyState, Event


@dataclass(frozen=True, slots=True)
class Report:
    """Columns and rows of the results table, and the progress chart. Texts are message ids."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """One row per seat, one cell per column; numbers as text, never sentences."""
    chart: str
    """Title of the chart, such as "Treasures per round"."""
    curves: tuple[tuple[int, ...], ...]
    """Per seat one value per round, starting with the position before the first round."""


class Tally(ABC):
    """Collects a match's story entry by entry.

    >>> from game.games import catalogue
    >>> from game.games._template.events import DieRolled
    >>> game = catalogue()["template"]
    >>> state, tally = game.new(2), game.stats.tally(2)
    >>> tally.see(DieRolled(1, 6), state)
    >>> tally.report(state).columns, tally.report(state).rows
    (('Rungs', 'Rolls', 'Slips'), (('0', '0', '0'), ('0', '1', '0')))
    """

    @abstractmethod
    def see(self, event: Event, state: AnyState) -> None:
        """Take note of an event; `state` is the position after the action or outcome that caused it."""

    @abstractmethod
    def report(self, state: AnyState) -> Report:
        """The report at this position, usually the last."""
