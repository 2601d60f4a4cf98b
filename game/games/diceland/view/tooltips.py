"""Tooltips for fields, chips and standings of Diceland. Reads the view model."""

from __future__ import annotations

from collections.abc import Mapping

from game.games.diceland.board import COLOURS
from game.games.diceland.refusals import COLOUR_NAMES
from game.stage.layout.shapes import Box, Spot
from game.stage.table.table import Table
from game.stage.table.tooltip import Tooltip, sentence
from game.stage.text.language import ntr, tr

from .board import Land
from .layout import BAR, FORMAT, SHOWN
from .standings import SheetProgress
from .viewmodel import DicelandViewModel


def about(
    shown: DicelandViewModel, board: Land | None, seat: int, rows: Mapping[int, Box], table: Table, spot: Spot
) -> Tooltip | None:
    """Return the tooltip of the field, chip or standing at a point; `board` is that of `seat`."""
    if board is not None and board.box.contains(spot):
        field = board.field(spot)
        if field is not None:
            words = _field(board, shown.crossed[seat], field)
            return Tooltip(board.hexagon(field).bounds, words) if words else None
        bar = FORMAT.part(board.box, BAR)
        if bar.contains(spot):
            return _chip(SheetProgress.of(board.side, shown.crossed[seat], shown.goal), bar, spot)
    for who, box in rows.items():
        if box.contains(spot):
            tally = SheetProgress.of(shown.kinds[who], shown.crossed[who], shown.goal)
            return Tooltip(box, f"{table.name(who)}: {_standing(tally)}") if tally.is_dealt else None
    return None


def _field(board: Land, crossed: int, field: int) -> str:
    side, bit = board.side, 1 << field
    if field == side.start:
        return tr("The start: crossed from the beginning.")
    if side.obstacles & bit:
        return tr("An obstacle is never crossed.")
    if not side.region[field]:
        return ""
    colour, region = tr(COLOUR_NAMES[COLOURS[side.colour[field]]]), side.region[field]
    free = (region & ~crossed).bit_count()
    words = tr("Region of {size} fields in {colour}", size=region.bit_count(), colour=colour)
    words += ": " + (tr("{n} still free", n=free) if free else tr("full"))
    if side.treasure & bit & ~crossed:
        words = f"{words}. {tr('A treasure brings you an extra throw.')}"
    return sentence(words)


def _chip(tally: SheetProgress, bar: Box, spot: Spot) -> Tooltip:
    high, wide = bar.h / 2, bar.w / len(SHOWN)
    if spot[1] < bar.centre[1]:
        return Tooltip(Box(bar.x, bar.y, bar.w, high), _standing(tally))
    place = max(0, min(len(SHOWN) - 1, int((spot[0] - bar.x) / wide)))
    return Tooltip(Box(bar.x + place * wide, bar.y + high, wide, high), _missing(tally, place))


def _missing(tally: SheetProgress, place: int) -> str:
    colour, missing = tr(COLOUR_NAMES[COLOURS[SHOWN[place]]]), tally.missing[place]
    if not missing:
        return sentence(tr("{colour}: the whole colour is crossed.", colour=colour))
    words = ntr(
        "{colour}: {n} field is still missing for the whole colour.",
        "{colour}: {n} fields are still missing for the whole colour.",
        missing,
        colour=colour,
    )
    return sentence(words)


def _standing(tally: SheetProgress) -> str:
    treasures = tr("{n} of {goal} treasures.", n=tally.treasures, goal=tally.goal)
    return f"{treasures} {_missing(tally, tally.nearest)}"
