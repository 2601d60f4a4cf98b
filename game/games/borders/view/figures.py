"""Rule book figures of All Around, drawn from its own boards."""

from __future__ import annotations

from game.games.borders.board import Area, BoardName, Partition, Segment, around, bits
from game.games.borders.board_library import geometry, layouts
from game.rules.bitset import numbers, union
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box

from .board import Land
from .layout import BAR, FORMAT
from .standings import draw_bar, draw_tags
from .viewmodel import AreaStanding

BEGUN = (Segment.RED4, Segment.BLUE3, Segment.YELLOW5, Segment.GREEN2)


def figure(canvas: Canvas, name: str, box: Box) -> None:
    """Draw the figure `name` ("board", "segments", "crosses", "area" or "values") into a box."""
    if name == "values":
        _values(canvas, box)
    else:
        _board(canvas, name, box)


def _board(canvas: Canvas, name: str, box: Box) -> None:
    shape = FORMAT.land
    wide = min(box.w, box.h * shape.w / shape.h)
    card = FORMAT.whole(Box(box.centre[0] - wide / 2, box.y, wide, wide * shape.h / shape.w))
    layout = layouts()[BoardName.E1]
    land = Land(canvas, layout, card)
    crossed, closed, standing = _shown(layout, name)
    land.draw_enclosed(canvas, crossed, closed)
    draw_tags(canvas, land, standing)
    if name == "segments":
        land.draw_lifted(canvas, Segment.GREY3)
        for field in layout.segments[Segment.GREY3]:
            land.draw_ghost(canvas, field)
    if name == "crosses":
        near = around(layout.geometry.neighbours, numbers(crossed)) & ~crossed
        for field in [field for field in numbers(near) if layout.colour_at[field] >= 0][:6]:
            land.draw_ring(canvas, field)


def _shown(layout: Partition, name: str) -> tuple[int, int, AreaStanding]:
    white = geometry().crossed
    if name == "area":
        castle = 1 << Area.FOUNTAIN
        return white | geometry().borders[Area.FOUNTAIN], castle, AreaStanding(closed=castle, high=castle, taken=castle)
    if name in ("segments", "crosses"):
        return white | union(bits(layout.segments[segment]) for segment in BEGUN), 0, AreaStanding()
    return white, 0, AreaStanding()


def _values(canvas: Canvas, box: Box) -> None:
    wide = min(box.w, 1100.0)
    k = wide / FORMAT.width
    villa, fountain, maze = (1 << area for area in (Area.VILLA, Area.FOUNTAIN, Area.MAZE))
    standing = AreaStanding(closed=villa | fountain, high=villa, low=fountain, taken=villa | fountain | maze)
    card = Box(box.centre[0] - wide / 2, box.centre[1] - 772 * k, wide, FORMAT.height * k)
    draw_bar(canvas, FORMAT.part(card, BAR), standing)
