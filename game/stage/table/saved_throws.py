"""Saved throws as chips in a part of the tray: equal ones share a chip, and one of them is used next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.commands import Act
from game.stage.layout.shapes import Box, Target
from game.stage.pieces.roll import RIM

T = TypeVar("T")
"""A throw, such as a number."""

CHIP: Final = 74.0
"""Width and height of a chip in u."""
GAP: Final = 26.0
"""Distance of two chips, so that the focus ring of one leaves the other whole."""


class SavedThrows(Generic[T]):
    def __init__(self, saved: Callable[[], Sequence[T]], spoken: Callable[[T], str], least: int = 1) -> None:
        """Create chips with room for at least so many.

        `saved` returns the list of the displayed state, `spoken` a phrase that tells a throw from the others.
        """
        self._saved, self._spoken, self._least = saved, spoken, least
        self._room = Box(0, 0, 0, 0)

    def place(self, tray: Box) -> Box:
        """Take a part of the tray for the chips, at its right or its lower end, and return the rest for the throws."""
        count = max(self._least, len(self.values))
        if not count:
            return tray
        pitch, is_wide = CHIP + GAP, tray.w > 1.5 * tray.h
        across, down = (max(1, int((side - 2 * RIM + GAP) / pitch)) for side in (tray.w, tray.h))
        across, down = (-(-count // down), down) if is_wide else (across, -(-count // across))
        wide, high = across * pitch, down * pitch
        left = tray.right - RIM - wide if is_wide else tray.centre[0] - wide / 2
        top = tray.centre[1] - high / 2 if is_wide else tray.bottom - RIM - high
        self._room = Box(left, top, wide, high)
        return Box(tray.x, tray.y, left - tray.x, tray.h) if is_wide else Box(tray.x, tray.y, tray.w, top - tray.y)

    @property
    def values(self) -> Sequence[T]:
        """The different throws, in the order of their chips."""
        return list(dict.fromkeys(self._saved()))

    def used(self, picked: T | None) -> T | None:
        """Return the throw to be used next: the picked one, or the only one there is."""
        values = self.values
        return picked if picked in values else values[0] if len(values) == 1 else None

    def targets(self, used: T | None, label: str, act: Callable[[T], Act]) -> Iterator[Target]:
        """Yield a target for each throw but the one to be used; `act` is the command of choosing one."""
        for value, box in zip(self.values, self.boxes, strict=True):
            if value != used:
                yield Target(f"throw{value}", box, act(value), label, spoken=self._spoken(value))

    @property
    def boxes(self) -> Sequence[Box]:
        count, pitch, (x, y) = len(self.values), CHIP + GAP, self._room.centre
        across = max(1, round(self._room.w / pitch))
        rows = [min(across, count - start) for start in range(0, count, across)]
        spots = (
            (x + (column - (inside - 1) / 2) * pitch, y + (row - (len(rows) - 1) / 2) * pitch)
            for row, inside in enumerate(rows)
            for column in range(inside)
        )
        return [Box(left - CHIP / 2, top - CHIP / 2, CHIP, CHIP, CHIP / 2) for left, top in spots]

    def draw(self, canvas: Canvas, used: T | None, *, is_lit: bool = True) -> None:
        """Draw all chips, such as "5 ×2", the one to be used next bright, the others with a ring if they are lit."""
        saved: Sequence[Any] = self._saved()
        for value, box in zip(self.values, self.boxes, strict=True):
            is_used, count = value == used, saved.count(value)
            ground, ink = ("state.accent", "state.accent_ink") if is_used else ("surface.card", "ink.on_card")
            canvas.put_box(canvas.paint.chip(box.w, box.h, canvas.colour(ground)), box)
            words = str(value) if count == 1 else f"{value} ×{count}"
            canvas.text(words, *box.centre, "number_s", ink, "center", box.w - 12, box.h - 20)
            if is_lit and not is_used:
                canvas.ring(box, "legal", "state.accent")
