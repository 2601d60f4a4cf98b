"""Generates Beacon's board data: `python -m game.games.beacon.generate > assets/games/beacon/board.json`.

Pure apart from its output. The boardwalk is five straights joined by half circles, divided into equal steps.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from math import cos, dist, pi, sin
from typing import Final

import msgspec

from .board import GOAL, STEPS, Drawing, Spot, Storey, check

WIDTH: Final = 1240.0
HEIGHT: Final = 848.0
RADIUS: Final = 43.0
LEFT: Final = 700.0
RIGHT: Final = 1090.0
ROWS: Final = (742.0, 592.0, 442.0, 292.0, 142.0)
"""y of the straights, from the landing stage up."""
GRAIN: Final = 200
"""Segments per straight and per bend."""
AXIS: Final = 306.0
"""x of the lighthouse's centre line."""


def walk() -> list[tuple[float, float]]:
    """Return the boardwalk as a fine polyline from the start to the goal."""
    bend = (ROWS[0] - ROWS[1]) / 2
    points: list[tuple[float, float]] = []
    for row, y in enumerate(ROWS):
        start, end = (LEFT, RIGHT) if row % 2 == 0 else (RIGHT, LEFT)
        points += [(start + (end - start) * piece / GRAIN, y) for piece in range(GRAIN + 1)]
        if row + 1 < len(ROWS):
            side = 1 if end == RIGHT else -1
            turns = [pi * piece / GRAIN for piece in range(1, GRAIN)]
            points += [(end + side * bend * sin(turn), y - bend + bend * cos(turn)) for turn in turns]
    return points


def paced(points: list[tuple[float, float]], paces: int) -> list[tuple[float, float]]:
    """Return `paces` + 1 equidistant points along the polyline, its ends included."""
    lengths = [0.0]
    for here, there in pairwise(points):
        lengths.append(lengths[-1] + dist(here, there))
    out, piece = [], 0
    for pace in range(paces + 1):
        target = lengths[-1] * pace / paces
        while piece < len(points) - 2 and lengths[piece + 1] < target:
            piece += 1
        (x0, y0), (x1, y1) = points[piece], points[piece + 1]
        share = (target - lengths[piece]) / (lengths[piece + 1] - lengths[piece])
        out.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return out


def draw() -> Drawing:
    """Return the board: 22 track fields and the lighthouse, each storey a little wider than the one above."""
    track = tuple(Spot(round(x, 1), round(y, 1)) for x, y in paced(walk(), GOAL))
    tower = []
    for row, step in enumerate(STEPS[:-1]):
        width = 300.0 + 16 * row
        tower.append(Storey(step, AXIS - width / 2, 144.0 + 112 * row, width, 104.0))
    tower.append(Storey(0, 46.0, 706.0, 520.0, 112.0))
    drawing = Drawing(WIDTH, HEIGHT, RADIUS, track, tuple(tower))
    check(drawing)
    return drawing


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(draw()), indent=1).decode() + "\n")
