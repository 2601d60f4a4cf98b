"""Saved throws as chips in a part of the tray: those that can be used are targets, and one of them is picked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.commands import Act
from game.stage.layout.shapes import Box, Target
from game.stage.pieces.roll import RIM

CHIP: Final = 74.0
"""Width and height of a chip in u."""
GAP: Final = 12.0


@dataclass(frozen=True, slots=True)
class Chip:
    words: str
    """A number or another short text."""
    spoken: str
    """A phrase that tells it from the others."""


class SavedThrows:
    def __init__(self, most: int = 4) -> None:
        """Create an empty row with room for `most` throws; equal ones may share a chip, such as "5 ×2"."""
        self.chips: tuple[Chip, ...] = ()
        self.picked: int | None = None
        """The throw to be used next, by its place in the row."""
        self._most = most
        self._room = Box(0, 0, 0, 0)

    def place(self, tray: Box) -> Box:
        """Take a part of the tray for the chips, at its right or its lower end, and return the rest for the throws."""
        pitch, is_wide = CHIP + GAP, tray.w > 1.5 * tray.h
        across, down = (max(1, int((side - 2 * RIM + GAP) / pitch)) for side in (tray.w, tray.h))
        across, down = (-(-self._most // down), down) if is_wide else (across, -(-self._most // across))
        wide, high = across * pitch, down * pitch
        left = tray.right - RIM - wide if is_wide else tray.centre[0] - wide / 2
        top = tray.centre[1] - high / 2 if is_wide else tray.bottom - RIM - high
        self._room = Box(left, top, wide, high)
        return Box(tray.x, tray.y, left - tray.x, tray.h) if is_wide else Box(tray.x, tray.y, tray.w, top - tray.y)

    def show(self, chips: Sequence[Chip]) -> None:
        """Show these throws at rest, with none of them picked."""
        self.chips, self.picked = tuple(chips), None

    def toggle(self, place: int) -> None:
        self.picked = None if self.picked == place else place

    def used(self, usable: Collection[int]) -> int | None:
        """Return the throw to be used next: the picked one, or the only one there is."""
        return self.picked if self.picked in usable else next(iter(usable)) if len(usable) == 1 else None

    def targets(self, usable: Collection[int], label: str, act: Callable[[int], Act]) -> Iterator[Target]:
        """Yield a target for each of the throws that can be used; `act` is the command of choosing one."""
        for place, (chip, box) in enumerate(zip(self.chips, self.boxes, strict=True)):
            if place in usable:
                yield Target(f"throw{place}", box, act(place), label, spoken=chip.spoken)

    @property
    def boxes(self) -> Sequence[Box]:
        count, pitch, (x, y) = len(self.chips), CHIP + GAP, self._room.centre
        across = max(1, round(self._room.w / pitch))
        rows = [min(across, count - start) for start in range(0, count, across)]
        spots = (
            (x + (column - (inside - 1) / 2) * pitch, y + (row - (len(rows) - 1) / 2) * pitch)
            for row, inside in enumerate(rows)
            for column in range(inside)
        )
        return [Box(left - CHIP / 2, top - CHIP / 2, CHIP, CHIP, CHIP / 2) for left, top in spots]

    def draw(self, canvas: Canvas, usable: Collection[int] = ()) -> None:
        """Draw all chips, those that can be used lit and the one to be used next bright."""
        used = self.used(usable)
        for place, (chip, box) in enumerate(zip(self.chips, self.boxes, strict=True)):
            is_used = place == used
            ground, ink = ("state.accent", "state.accent_ink") if is_used else ("surface.card", "ink.on_card")
            canvas.put_box(canvas.paint.chip(box.w, box.h, canvas.colour(ground)), box)
            canvas.text(chip.words, *box.centre, "number_s", ink, "center", box.w - 12, box.h - 20)
            if place in usable and not is_used:
                canvas.ring(box, "legal")
