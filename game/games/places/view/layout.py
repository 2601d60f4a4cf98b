"""Positions in Going Places: on the board in card units (1240 x 848), and of everything on the screen in u."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from math import copysign, cos, hypot, pi, sin
from typing import Final

from game.games.places.board import LOOP, field_of
from game.games.places.chain import HELD
from game.games.places.showdown import HAND
from game.stage.layout.shapes import Box, Spot
from game.stage.layout.zones import Zones
from game.stage.table.track import Track

WIDTH: Final = 1240.0
HEIGHT: Final = 848.0
MIDDLE: Final = (620.0, 424.0)
RADIUS: Final = 28.0
"""Radius of a field."""
SMALL: Final = 25.0
"""Radius of a start or goal field."""
INSIDE: Final = 67.0
"""Distance of a goal field from the middle of the road."""
FACE: Final = (300.0, 392.0)
"""Width and height of a small card in its own units."""
STAGE: Final = Box(266, 244, 708, 360, 36)
"""The free middle of the loop: pile, cards and duels."""
_SHIFT: Final = -2.5
"""Offset in fields from the top left corner of the loop back to field 0."""
_STEPS: Final = 4000
RATIO: Final = FACE[1] / FACE[0]
ASIDE: Final = 0.19
"""Share of a narrow row for its owner."""
TALLY: Final = 210.0
"""Width of the points over a hand."""
ROOMY: Final = 250.0
"""From this height on, the row of a hand has room for a line over its cards."""
LOW: Final = 76.0
"""Height of the bar below a duel."""
APART: Final = 0.14
"""Gap between the two cards of a duel, in widths of one."""


@cache
def curve() -> tuple[Spot, ...]:
    """Return the middle of the road as a closed line, clockwise from the top left."""
    out = []
    for step in range(_STEPS):
        turn = 2 * pi * step / _STEPS - pi * 0.75
        c, s = cos(turn), sin(turn)
        waist = 1 - 0.085 * (cos(2 * turn) ** 2) ** 1.5
        x = 510 * copysign(abs(c) ** (2 / 2.7), c) * waist
        y = 322 * copysign(abs(s) ** (2 / 2.7), s) * waist
        out.append((MIDDLE[0] + x, MIDDLE[1] + y))
    return tuple(out)


@cache
def _lengths() -> tuple[float, ...]:
    points = curve()
    total, out = 0.0, [0.0]
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        total += hypot(bx - ax, by - ay)
        out.append(total)
    return tuple(out)


@cache
def pitch() -> float:
    """Return the distance along the road from field to field."""
    return _lengths()[-1] / LOOP


def along(place: float) -> Spot:
    """Return the point of the road at a fractional field number; wraps round."""
    lengths, points = _lengths(), curve()
    way = (place + _SHIFT) % LOOP / LOOP * lengths[-1]
    index = min(bisect_right(lengths, way) - 1, _STEPS - 1)
    (ax, ay), (bx, by) = points[index], points[(index + 1) % _STEPS]
    share = (way - lengths[index]) / (lengths[index + 1] - lengths[index])
    return ax + (bx - ax) * share, ay + (by - ay) * share


def inward(place: float) -> Spot:
    """Return the unit vector towards the inside of the loop."""
    (ax, ay), (bx, by) = along(place - 0.5), along(place + 0.5)
    length = hypot(bx - ax, by - ay)
    return -(by - ay) / length, (bx - ax) / length


def beside(place: float, aside: float) -> Spot:
    """Return the point this far inside the road (negative: outside)."""
    (x, y), (nx, ny) = along(place), inward(place)
    return x + nx * aside, y + ny * aside


@cache
def fields() -> tuple[Spot, ...]:
    return tuple(along(place) for place in range(LOOP))


@cache
def goal(quarter: int, number: int) -> Spot:
    """Return a goal field, 0 the first inside the lane: beside the last fields before the entry."""
    return beside(quarter * 10 - 1 - number, INSIDE)


@cache
def yard(quarter: int, number: int, figures: int) -> Spot:
    """Return a start field, outside the loop at the entry."""
    x, y = fields()[quarter * 10]
    step = (number - (figures - 1) / 2) * 58
    return ((66, y + step), (x + step, 65), (WIDTH - 66, y + step), (x + step, HEIGHT - 62))[quarter]


@cache
def standing(quarter: int, progress: int) -> Spot:
    """Return the position of a figure with this progress (1 and more)."""
    return goal(quarter, progress - LOOP - 1) if progress > LOOP else fields()[field_of(quarter, progress)]


# ---- the screen


class Road(Track[Spot]):
    """A station is named by its middle in card units; those of the road are the fields."""

    piece = 78.0
    below = 17.0
    rim = 3.0
    radius = RADIUS

    def __init__(self) -> None:
        super().__init__(WIDTH, {spot: spot for spot in fields()})

    def middle(self, station: Spot) -> Spot:
        return station


class Layout(Road):
    def __init__(self, zones: Zones) -> None:
        super().__init__()
        self.reach = pitch() / 2
        self.lay(zones.board)
        self.tray = tray = zones.tray
        self.players = zones.players
        self.die = Box(tray.x, tray.y, min(tray.w * 0.48, tray.h * 1.1), tray.h)
        room = Box(self.die.right, tray.y + 26, tray.right - self.die.right - 30, tray.h - 52)
        self.bank = Box(room.x, room.bottom - 60, room.w, 60, 24)
        room = Box(room.x, room.y, room.w, room.h - 66)
        self.said = room
        """Box of the words beside the die."""
        self._place_middle()
        self._place_duel()

    def _place_middle(self) -> None:
        board, k = self.board, self.k
        cx, cy = board.x + (STAGE.x + STAGE.w / 2) * k, board.y + (STAGE.y + STAGE.h / 2) * k
        rest = Box(cx - STAGE.w * k / 2, cy - STAGE.h * k / 2, STAGE.w * k, STAGE.h * k)
        self.page = around(cx, cy, min(board.w * 0.94, max(STAGE.w * k, 720)), 0.51)
        """Box of the large card."""
        low = 84.0 if k > 0.9 else 112.0
        self.banner = Box(rest.x, rest.bottom - low, rest.w, low, 34)
        high = (rest.h - low - 54 * k) * (1.0 if k > 0.9 else 1.4)
        wide, y = high / RATIO, rest.y + 46 * k
        self.pile = Box(cx - wide - 22 * k, y, wide, high)
        self.used = Box(cx + 22 * k, y, wide, high)
        """Box of the discards."""
        self.final = Box(board.x + 34 * k, board.y + 34 * k, board.w - 68 * k, board.h - 68 * k, 34)
        """Box of the showdown table."""

    def _place_duel(self) -> None:
        board, k = self.board, self.k
        wide = board.w * 0.9
        self.verdict = Box(board.centre[0] - wide / 2, board.bottom - 60 * k - LOW, wide, LOW, LOW / 2)
        """Room for the bar of the verdict."""
        self.stake = Box(board.x + board.w * 0.015, self.verdict.y, board.w * 0.97, LOW + 24, 38)
        """Bar for the stake of a duel with open hands."""
        self.foot = self.verdict.y - 4
        """Foot of the figures in a duel."""
        self.tall = board.h * 0.19
        """Height of these figures."""
        top = board.y + 30 * k
        high = self.foot - self.tall * 0.92 - top
        self._stand = Box(0, top, high / RATIO, high)

    @property
    def till(self) -> Spot:
        """Position where counters leave the bank."""
        return self.bank.x + 60, self.bank.centre[1]

    @property
    def away(self) -> Spot:
        """Position below the board where counters leave the game."""
        return self.board.centre[0], self.board.bottom + 300

    @property
    def clash(self) -> Spot:
        """Spot at which the cards of a duel meet."""
        stand = self.stand(0)
        return self.board.centre[0], stand.y + stand.h * 0.4

    def stand(self, side: int) -> Box:
        """Return the box of a card in a duel: 0 the challenger's, 1 the defender's."""
        stand = self._stand
        away = stand.w * APART / 2
        x = self.board.centre[0] + (-away - stand.w if side == 0 else away)
        return Box(x, stand.y, stand.w, stand.h)

    def reserve(self, side: int, count: int = HELD) -> list[Box]:
        """Return the boxes of a duellist's hand, in a column beside the cards of the duel (P-63)."""
        board, stand, gap = self.board, self.stand(0), 12.0
        # A resting card is tilted a little out of its box.
        room, top = stand.x - board.x - 0.05 * stand.h, board.y + 40 * self.k
        high = min((self.verdict.y - gap - top + gap) / HELD - gap, (room - 36 * self.k) * RATIO)
        x = board.x + 10 * self.k + room / 2
        boxes = [
            around(x, top + (high + gap) * (n + 0.5 + (HELD - count) / 2), high / RATIO, RATIO) for n in range(count)
        ]
        mirror = 2 * board.centre[0]
        return [Box(mirror - box.right if side else box.x, box.y, box.w, box.h, 16) for box in boxes]

    def spread(self) -> list[Box]:
        """Return the boxes of a hand of which a card may be swapped, in a row in the middle (P-65)."""
        (x, y), wide = self.page.centre, 0.66 * self.page.h / RATIO
        return [around(x + (n - HELD // 2) * (wide + 24), y, wide, RATIO) for n in range(HELD)]

    # ---- the showdown

    @property
    def below_spread(self) -> Box:
        """The place below a spread hand where cards are put aside."""
        boxes, k = self.spread(), self.k
        top = boxes[0].bottom + 40 * k
        return Box(boxes[0].x, top, boxes[-1].right - boxes[0].x, self.board.bottom - 34 * k - top, 30)

    def row(self, place: int, seats: int) -> Box:
        """Return the row of a hand and its owner, by place in the order."""
        row = self.final.inset(22, 20).split_y(*[1 / seats] * seats, gap=10)[place]
        return Box(row.x, row.y, row.w * 0.765, row.h, 22)

    def head(self, row: Box) -> float:
        """Return the height of the line over a hand; 0 if the owner is beside the cards."""
        return 92.0 if row.h >= ROOMY else 0.0

    def hand(self, place: int, seats: int, count: int) -> list[Box]:
        row = self.row(place, seats)
        head = self.head(row)
        left = row.x + (24 if head else row.w * ASIDE)
        top, room = row.y + head, row.h - head - 16
        high = min(room, ((row.right - left - 24) / HAND - 16) * RATIO)
        wide = high / RATIO
        return [Box(left + n * (wide + 16), top + (room - high) / 2 + 8, wide, high, 16) for n in range(count)]

    def owner(self, place: int, seats: int) -> Box:
        row = self.row(place, seats)
        head = self.head(row)
        if head:
            return around(row.x + 24 + 36, row.y + head / 2 + 6, 72, 1.0)
        d = min(92.0, row.h * 0.5, row.w * 0.16)
        return around(row.x + row.w * ASIDE / 2, row.y + row.h * 0.36, d, 1.0)

    def tally(self, place: int, seats: int) -> Box:
        row, owner = self.row(place, seats), self.owner(place, seats)
        if not self.head(row):
            wide = row.w * ASIDE - 16
            return Box(owner.centre[0] - wide / 2, owner.bottom + 20, wide, 28)
        return Box(row.right - 28 - TALLY, owner.centre[1] - 29, TALLY, 58)

    def slots(self, seats: int) -> list[Box]:
        box = self.final
        side = Box(box.x + box.w * 0.785, box.y + 76, box.w * 0.2, box.h - 96)
        pitch = side.h / seats
        high = min(pitch - 12, side.w * 0.86 * RATIO)
        wide = high / RATIO
        return [
            Box(side.centre[0] - wide / 2, side.y + n * pitch + (pitch - high) / 2, wide, high) for n in range(seats)
        ]


def around(cx: float, cy: float, wide: float, ratio: float) -> Box:
    """Return a box from its centre, `ratio` times as high as wide."""
    high = wide * ratio
    return Box(cx - wide / 2, cy - high / 2, wide, high, 36)
