"""A player's standing in Going Places: counters, and the figures that wait, are on their way or home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.games.places.chain import HELD
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.theme import StyleName
from game.stage.table.standing import LOW
from game.stage.table.table import Table
from game.stage.table.view import ROOMY

from . import cards
from .layout import Layout
from .viewmodel import PlacesViewModel

LEAST: Final = 52.0
"""Minimum width of the number of counters."""
PURSE: Final = 160.0
"""Width of the counters beside a name."""
NARROW: Final = 330.0
"""Rows up to this width have the counters below the name, if they are high enough,"""
HIGH: Final = 96.0
"""and so do all rows of at least this height."""


CHIP_GAP: Final = 5.0
"""Gap between the cards of a hand."""


class _Purse(NamedTuple):
    spot: Spot
    size: float
    style: StyleName
    width: float


class StandingsRow:
    """The standings of one table; `rows` has the box of each seat's row."""

    def __init__(self, table: Table, shown: PlacesViewModel, rows: Mapping[int, Box]) -> None:
        self._table, self._shown, self._rows = table, shown, rows
        self._layout: Layout
        self._canvas: Canvas

    def lay(self, layout: Layout, canvas: Canvas) -> None:
        self._layout, self._canvas = layout, canvas

    def purse(self, seat: int) -> Spot:
        """Return the position of a seat's counters, in u."""
        return self._purse(seat).spot

    def number(self, seat: int) -> Spot:
        """Return the position of the number of counters, in u."""
        purse = self._purse(seat)
        return purse.spot[0] + 4 + (purse.size + purse.width) / 2, purse.spot[1]

    def homes(self, seat: int) -> Spot:
        """Return the position of a seat's figures at home, in u."""
        box = self._box(seat)
        d, y = _dots(box)
        return box.x + (self._shown.board.figures * (d + 10) - 10) / 2, y

    def _purse(self, seat: int) -> _Purse:
        return _purse(self._canvas, self._box(seat), self._shown.counters[seat])

    def _box(self, seat: int) -> Box:
        """Return the row of a seat; all players' area without rows."""
        return self._rows.get(seat, self._layout.players)

    def draw(self, canvas: Canvas, seat: int, box: Box) -> None:
        shown = self._shown
        count = shown.board.figures
        counts = shown.counters[seat], shown.home(seat), count - shown.waiting(seat), count
        canvas.cached(("standing", seat), self._draw, seat, box, *counts)
        if shown.held:
            canvas.cached(("hand", seat), self._draw_hand, box, tuple(shown.held[seat]), shown.looks)

    def _draw_hand(self, canvas: Canvas, box: Box, hand: Sequence[int], looks: tuple[str, ...]) -> None:
        """Draw the cards for duels in the right of the row's upper half, clear of the counters (P-63)."""
        wide = chip_width(box.h)
        high = wide * cards.CHIP_RATIO
        right = box.right - (8 if is_below(box.w, box.h) else PURSE)
        for place, card in enumerate(reversed(hand)):
            x = right - wide - place * (wide + CHIP_GAP)
            canvas.put(cards.chip(canvas, card, wide, looks), x, box.y + box.h * 0.26 - high / 2)

    def _draw(self, canvas: Canvas, seat: int, box: Box, counters: int, home: int, out: int, count: int) -> None:
        (x, y), size, style, _ = _purse(canvas, box, counters)
        canvas.text(str(counters), x + size / 2 + 4, y, style, "ink.on_dark", width=76, height=size)
        canvas.image("place/puzzle", round(size), x, y)
        room = x - size / 2 - box.x - 12
        look = canvas.theme.game[self._table.guests[seat].look]
        d, y = _dots(box)
        for number in range(count):
            cx = box.x + d / 2 + number * (d + 10)
            if cx + d / 2 > box.x + room:
                break
            is_home = number < home
            inside = look.fill if is_home else (0, 0, 0, 70)
            canvas.put(canvas.paint.disc(round(d), inside, look.light, 3), cx, y)
            if is_home:
                canvas.image("icon/check", round(d * 0.66), cx, y, look.ink)
            elif number < out:
                canvas.put(canvas.paint.disc(round(d * 0.42), look.light), cx, y)


def _dots(box: Box) -> tuple[float, float]:
    """Return the diameter and the y position of the dots that stand for figures."""
    return 42.0 if box.h >= ROOMY else min(34.0, box.h * 0.4), box.y + box.h * (0.5 if box.h < LOW else 0.73)


def chip_width(high: float) -> float:
    """Return the width of a card of a hand in a row of this height."""
    return min(46.0, high * 0.4)


def hand_width(high: float) -> float:
    return HELD * (chip_width(high) + CHIP_GAP) + 8


def is_below(wide: float, high: float) -> bool:
    """True if the counters lie below the name, which then has the whole width."""
    return high >= HIGH or (high >= LOW and wide <= NARROW)


def _purse(canvas: Canvas, box: Box, counters: int) -> _Purse:
    has_own_line = is_below(box.w, box.h)
    y = box.y + box.h * (0.73 if has_own_line else 0.5)
    size = min(72.0, box.h * 0.5 if has_own_line else box.h - 4)
    style: StyleName = "number_l" if box.h > 90 and box.w > NARROW else "number_m"
    line, _ = canvas.line(str(counters), style, "ink.on_dark", 76, size)
    width = line.width / canvas.scale
    return _Purse((box.right - 12 - max(width, LEAST) - size / 2, y), size, style, width)
