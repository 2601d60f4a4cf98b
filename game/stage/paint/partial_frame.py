"""A frame of which only small places move: all else of it is repeated as it was noted down last. Knows no scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.stage.paint.frame import DisplayList, DrawOp, DrawTarget


@dataclass(frozen=True, slots=True)
class Span:
    """What moves: from which note of a frame to which it was drawn, and how it is drawn anew."""

    start: int
    end: int
    draw: Callable[[DrawTarget], None]


@dataclass(slots=True)
class PartialFrame:
    """The notes of a whole frame, with gaps. While one is drawn, what moves is told to it."""

    notes: list[DrawOp]
    gaps: list[Span] = field(default_factory=list)

    def move(self, sheet: DrawTarget, draw: Callable[[DrawTarget], None]) -> None:
        """Draw something that moves while all else rests."""
        start = len(self.notes)
        draw(sheet)
        if isinstance(sheet, DisplayList) and sheet.notes is self.notes:
            self.gaps.append(Span(start, len(self.notes), draw))

    def again(self, sheet: DisplayList) -> PartialFrame:
        """Note down the same frame, with what moves as it is now."""
        fresh, at = PartialFrame(sheet.notes), 0
        for gap in self.gaps:
            sheet.notes.extend(self.notes[at : gap.start])
            fresh.move(sheet, gap.draw)
            at = gap.end
        sheet.notes.extend(self.notes[at:])
        return fresh
