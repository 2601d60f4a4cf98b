"""Tooltips for the fields, areas and standings of All Around. Reads the view model only."""

from __future__ import annotations

from collections.abc import Mapping

from game.games.borders.board import AREA_TITLES, HIGH, LOW, Area, Segment
from game.stage.layout.shapes import Box, Poly, Spot
from game.stage.table.table import Table
from game.stage.table.tooltip import Tooltip, sentence
from game.stage.table.words import colour_name
from game.stage.text.language import ntr, tr

from .board import Land
from .layout import KEYS, ground
from .viewmodel import BordersViewModel

REACH = 34.0
"""Hit radius of a field in card units."""


def about(
    shown: BordersViewModel, board: Land | None, seat: int, rows: Mapping[int, Box], table: Table, spot: Spot
) -> Tooltip | None:
    """Return the tooltip for the field, area or standing at a spot, None elsewhere; `board` belongs to `seat`."""
    if board is not None and board.box.contains(spot):
        field, area = board.field(spot), board.area(spot)
        if field is not None:
            x, y = board.at(field)
            r = REACH * board.k
            return Tooltip(Box(x - r, y - r, 2 * r, 2 * r), _field(shown, board, seat, field))
        if area is not None:
            bounds = Poly(tuple(board.spot(*point) for point in ground(area))).bounds
            return Tooltip(bounds, _area(shown, area, table))
    for who, box in rows.items():
        if box.contains(spot):
            count, points = shown.closed[who].bit_count(), shown.standing(who).points
            words = tr(
                "{name}: {points} points. Areas enclosed: {count}; with {goal} the match ends.",
                name=table.name(who), points=points, count=count, goal=shown.goal,
            )  # fmt: skip
            return Tooltip(box, words)
    return None


def _field(shown: BordersViewModel, board: Land, seat: int, field: int) -> str:
    layout = board.layout
    if board.start >> field & 1:
        return tr("A white field: crossed from the start, part of the border.")
    segment = Segment(layout.segment_at[field])
    fields = layout.segments[segment]
    missing = sum(1 for number in fields if not shown.crossed[seat] >> number & 1)
    colour = colour_name(KEYS[segment.colour])
    where = tr("{colour} segment of {size} fields", colour=colour, size=segment.size)
    left = ntr("{n} field is missing", "{n} fields are missing", missing) if missing else tr("completed")
    return sentence(f"{where}: {left}")


def _area(shown: BordersViewModel, area: Area, table: Table) -> str:
    title = tr(AREA_TITLES[area])
    names = ", ".join(table.name(seat) for seat, high in enumerate(shown.high) if high >> area & 1)
    if not names:
        words = tr("{area}: {high} points for the first, {low} after that", area=title, high=HIGH[area], low=LOW[area])
    else:
        words = tr("{area}: {name} was first, {low} points from now on", area=title, name=names, low=LOW[area])
    return sentence(words)
