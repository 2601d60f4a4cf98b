"""Tooltips for fields, piles and standings of Going Places."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from game.games.places.board import LOOP, QUARTERS, Kind, progress_on
from game.stage.layout.shapes import Box, Spot
from game.stage.table.table import Table
from game.stage.table.tooltip import Tooltip
from game.stage.text.language import ntr, tr

from .geometry import SMALL, fields, goal, pitch, yard
from .layout import Layout
from .viewmodel import PlacesViewModel


def about(
    shown: PlacesViewModel, layout: Layout, seat: int, rows: Mapping[int, Box], table: Table, spot: Spot
) -> Tooltip | None:
    """Describe the field, pile, bank or standing at a position, from the viewpoint of `seat`."""
    if shown.hands:
        return None
    reach = pitch() / 2 * layout.k
    for place, middle in enumerate(map(layout.at, fields())):
        if hypot(spot[0] - middle[0], spot[1] - middle[1]) <= reach:
            return _round(middle, reach, _field(shown, seat, place, table))
    count = shown.board.figures
    for quarter in range(QUARTERS):
        for number in range(count):
            for where, words in (
                (goal(quarter, number), tr("A goal field: only an exact number leads here.")),
                (
                    yard(quarter, number, count),
                    tr("A start field: with a 1 a pawn sets out, with a 2 one field further."),
                ),
            ):
                x, y = layout.at(where)
                if hypot(spot[0] - x, spot[1] - y) <= SMALL * layout.k:
                    return _round((x, y), SMALL * layout.k, words)
    if layout.pile.contains(spot):
        left = ntr("{n} card left.", "{n} cards left.", shown.pile)
        return Tooltip(layout.pile, f"{tr('Place cards: drawn on dots and in duels.')} {left}")
    if layout.bank.contains(spot):
        words = ntr("The bank holds {n} counter.", "The bank holds {n} counters.", shown.bank)
        return Tooltip(layout.bank, f"{words} {tr('When it is empty, the journey ends.')}")
    for who, box in rows.items():
        if box.contains(spot):
            counters = ntr("{n} counter", "{n} counters", shown.counters[who])
            home = tr("{n} of {count} pawns home", n=shown.home(who), count=count)
            return Tooltip(box, f"{table.name(who)}: {counters}, {home}.")
    return None


def _round(middle: Spot, r: float, words: str) -> Tooltip:
    return Tooltip(Box(middle[0] - r, middle[1] - r, 2 * r, 2 * r), words)


def _field(shown: PlacesViewModel, seat: int, place: int, table: Table) -> str:
    quarter = shown.colours[seat]
    kind = Kind(shown.board.kinds[quarter][progress_on(quarter, place)])
    if place % (LOOP // QUARTERS) == 0 and kind is Kind.PLAIN:
        return tr("An entry field: waiting pawns of this quarter come in here.")
    name = table.name(seat)
    match kind:
        case Kind.OWN_DOT:
            return tr("A dot in {name}’s colour: a counter from the bank.", name=name)
        case Kind.DOT:
            return tr("A dot: {name} would draw a place card here.", name=name)
        case Kind.CIRCLE:
            return tr("A circle: whoever lands here jumps to the next one.")
        case _:
            return tr("A plain field: nothing happens here.")
