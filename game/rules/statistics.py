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
    """Collects a match's story entry by entry."""

    @abstractmethod
    def see(self, event: Event, state: AnyState) -> None:
        """Take note of an event; `state` is the position after the action or outcome that caused it."""

    @abstractmethod
    def report(self, state: AnyState) -> Report:
        """The report at this position, usually the last."""
