"""Tooltips for the storeys, track fields and standings of Beacon. Reads the view model only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

from game.games.beacon.board import GOAL
from game.stage.layout.shapes import Box, Spot
from game.stage.table.table import TableGuest
from game.stage.table.tooltip import Tooltip
from game.stage.text.language import ntr, tr

from .layout import Layout
from .viewmodel import BeaconViewModel, number


def about(
    shown: BeaconViewModel, layout: Layout, rows: Mapping[int, Box], guests: Sequence[TableGuest], spot: Spot
) -> Tooltip | None:
    """Return the tooltip for the storey, track field or standing at a spot; None elsewhere."""
    for storey in layout.drawing.tower:
        if layout.storey_shape(storey.step).contains(spot):
            return Tooltip(layout.storey_box(storey.step), _storey(shown, storey.step, guests))
    r = layout.drawing.radius * layout.k
    for place in range(1, GOAL + 1):
        field = layout.drawing.track[place]
        x, y = layout.at(field.x, field.y)
        if hypot(spot[0] - x, spot[1] - y) <= r:
            words = tr("Field {n} of {goal}.", n=place, goal=GOAL)
            if place == GOAL:
                words = tr("The goal: the first pawn to reach it wins.")
            return Tooltip(Box(x - r, y - r, 2 * r, 2 * r), words)
    for seat, box in rows.items():
        if box.contains(spot):
            name, at = guests[seat].name, min(GOAL, shown.pawns[seat])
            return Tooltip(box, tr("{name} is on field {n} of {goal}.", name=name, n=at, goal=GOAL))
    return None


def _storey(shown: BeaconViewModel, field: int, guests: Sequence[TableGuest]) -> str:
    if not field:
        return tr("The rock: room for everybody, and nobody is knocked off. But it brings no fields.")
    seat = next((seat for seat, (at, _) in shown.pairs.items() if at == field), None)
    if seat is None:
        return ntr(
            "A free storey: {n} field forward if your dice still lie here when your turn comes.",
            "A free storey: {n} fields forward if your dice still lie here when your turn comes.",
            field,
        )
    lying = number(shown.pairs[seat][1])
    return tr(
        "{name}’s {number}: any equal or higher number placed below it knocks it off.",
        name=guests[seat].name, number=lying,
    )  # fmt: skip
