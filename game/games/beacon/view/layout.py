"""Screen layout of Beacon in logical units: lighthouse, boardwalk, tray."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.games.beacon.board import GOAL, Drawing, Storey, drawing
from game.stage.layout.shapes import Box, Poly, Spot, around, between
from game.stage.layout.zones import Zones
from game.stage.pieces.roll import RIM
from game.stage.table.track import Track

from .scenery import START, START_FOOT, slot_corner

LARGEST: Final = 150.0
"""Maximum edge of the tray dice in u."""
SAID: Final = 166.0
"""Maximum height in u of the tray's text block and the odds below it: that of the lower tray of large text."""
STITCHES: Final = 10.0
"""Height of the felt's stitching, which the text block keeps clear of."""
PAIR_EDGE: Final = 72
"""Edge of dice on a storey in card units."""
LANTERN: Final = 116
"""Height of the lantern above the storeys in card units."""
LOOSE_EDGES: Final = (56, 44)
"""Edges of dice on the rock: up to three pairs in one row, more in two rows."""


@dataclass(frozen=True, slots=True)
class TrayPlan:
    box: Box
    edge: float
    dice: Spot
    """Midpoint between the two dice."""
    words: Box
    odds: Box

    @classmethod
    def of(cls, tray: Box, has_odds: bool) -> TrayPlan:
        """Lay out the tray: wide ones side by side, others with the odds at the bottom, tall ones in a column."""
        inner = tray.inset(RIM + 6, RIM)
        low, below = 40.0, 0.0
        if tray.w > 3.1 * tray.h:
            dice, words, odds = inner.split_x(0.36, 0.26, 0.38, gap=16)
            odds = Box(odds.x, odds.centre[1] - 40, odds.w, 80)
            if not has_odds:
                dice, words = inner.split_x(0.5, 0.5, gap=16)
            room = inner.w * 0.36, inner.h
        else:
            below = low if has_odds else 0.0
            upper = Box(inner.x, inner.y, inner.w, inner.h - below)
            odds = Box(inner.x, inner.bottom - low, inner.w, low)
            is_tall = tray.h > 0.75 * tray.w
            dice, words = upper.split_y(0.56, 0.44) if is_tall else upper.split_x(0.62, 0.38)
            room = dice.w, (inner.h - low) * (0.56 if is_tall else 1)
        said = min(SAID - below, words.h - 2 * STITCHES)
        words = Box(words.x, words.centre[1] - said / 2, words.w, said)
        # The edge is the same with and without odds, since every die size has to be baked.
        edge = float(round(min(LARGEST, room[0] / 2.46, room[1] / 1.56)))
        x, y = dice.centre
        return cls(tray, edge, (x, y - 0.03 * edge), words, odds)

    def rests(self) -> tuple[Spot, Spot]:
        """Return the resting places of the two dice, the higher one left."""
        x, y = self.dice
        return (x - self.edge * 0.62, y - 4), (x + self.edge * 0.62, y + 4)


class Layout(Track[int]):
    """The lighthouse, and the boardwalk whose stations are the start, its fields, and the goal."""

    def __init__(self, zones: Zones) -> None:
        self.drawing: Drawing = drawing()
        fields = {number: (spot.x, spot.y) for number, spot in enumerate(self.drawing.track)}
        super().__init__(self.drawing.width, fields | {0: (START.centre[0], START_FOOT)}, [range(GOAL + 1)])
        self.reach = self.drawing.radius
        self.lay(zones.board)
        self.storeys: Mapping[int, Storey] = {storey.step: storey for storey in self.drawing.tower}

    def sea(self, seat: int, field: int) -> Spot:
        """Return the spot where a pair knocked off a dice field hits the water; slightly different for every seat."""
        return self.spot(548 + seat % 2 * 26, max(390 + seat * 76 % 110, self.storeys[field].y + 50))

    def storey_box(self, field: int) -> Box:
        storey, k = self.storeys[field], self.k
        x, y = self.spot(storey.x, storey.y)
        return Box(x, y, storey.width * k, storey.height * k, 20 * k)

    def storey_middle(self, field: int) -> Spot:
        """Return the middle between the two dice of a storey."""
        (left, right), _ = self.slots(field)
        return between(left, right, 0.5)

    def across(self, at: float, high: float) -> Box:
        """Return a bar `high` u high within the walls of the tower: in the middle of a storey, or between two."""
        low = max(1, min(int(at), max(self.storeys) - 1))
        one, two, part = self.storey_box(low), self.storey_box(low + 1), at - low
        (x, y), wide = between(one.centre, two.centre, part), one.w + (two.w - one.w) * part - 8 * self.k
        return Box(x - wide / 2, y - high / 2, wide, high, high / 2)

    def tower(self) -> Box:
        """Return the lighthouse with its lantern."""
        storeys = around([*map(self.storey_box, self.storeys)])
        return replace(storeys, y=storeys.y - LANTERN * self.k, h=storeys.h + LANTERN * self.k)

    def storey_shape(self, field: int) -> Poly:
        """Return the outline of a storey as drawn: wider at the bottom than at the top."""
        storey, k = self.storeys[field], self.k
        x, y = self.spot(storey.x, storey.y)
        wide, high, lean = storey.width * k, storey.height * k, (4 if field else 14) * k
        return Poly(((x + lean, y), (x + wide - lean, y), (x + wide + lean, y + high), (x - lean, y + high)))

    def slots(self, field: int, index: int = 0, count: int = 1) -> tuple[tuple[Spot, Spot], float]:
        """Return the places of the two dice of pair number `index` of `count` on a dice field, and their edge."""
        storey = self.storeys[field]
        if field:
            left, right = (slot_corner(storey, place) for place in (0, 1))
            return (self.spot(left[0] + 43, left[1] + 43), self.spot(right[0] + 43, right[1] + 43)), PAIR_EDGE * self.k
        is_two_rows = count > 3
        row, column = divmod(index, 3)
        edge = LOOSE_EDGES[is_two_rows]
        x = storey.x + 92 + 68 + column * 138
        y = storey.y + storey.height / 2 + ((row - 0.5) * 50 if is_two_rows else 0)
        apart = edge * 0.56
        return (self.spot(x - apart, y), self.spot(x + apart, y)), edge * self.k
