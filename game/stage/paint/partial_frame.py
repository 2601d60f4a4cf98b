"""Partial redraw: a frame with a few moving places, whose other operations are replayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.stage.paint.frame import DisplayList, DrawOp, DrawTarget


@dataclass(frozen=True, slots=True)
class Span:
    """A moving part: its range of operations in the frame, and its draw function."""

    start: int
    end: int
    draw: Callable[[DrawTarget], None]


@dataclass(slots=True)
class PartialFrame:
    """The display list of a whole frame with its moving parts, which register while it is drawn."""

    notes: list[DrawOp]
    gaps: list[Span] = field(default_factory=list)

    def move(self, sheet: DrawTarget, draw: Callable[[DrawTarget], None]) -> None:
        """Draw a part that moves while all else rests."""
        start = len(self.notes)
        draw(sheet)
        if isinstance(sheet, DisplayList) and sheet.notes is self.notes:
            self.gaps.append(Span(start, len(self.notes), draw))

    def again(self, sheet: DisplayList) -> PartialFrame:
        """Replay the frame onto `sheet` with its moving parts redrawn."""
        fresh, at = PartialFrame(sheet.notes), 0
        for gap in self.gaps:
            sheet.notes.extend(self.notes[at : gap.start])
            fresh.move(sheet, gap.draw)
            at = gap.end
        sheet.notes.extend(self.notes[at:])
        return fresh
