"""Pawns on the track; crowded pawns lie as discs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.stage.canvas import Canvas
from game.stage.table.table import TableGuest

from .layout import FOOT, PAWN, Layout
from .viewmodel import BeaconAnimations

DISC: Final = 44.0
"""Diameter of a disc in card units."""
LOW: Final = 0.4
"""Share by which a pawn narrows while it turns into a disc."""


def draw_pawns(
    canvas: Canvas, layout: Layout, guests: Sequence[TableGuest], pawns: Sequence[int], motion: BeaconAnimations
) -> None:
    """Draw all pawns at rest or in motion, back to front; `pawns` holds their fields by seat."""
    k = layout.k
    standings = enumerate(layout.standings(pawns, motion.steps, motion.asides, motion.flats))
    for seat, standing in sorted(standings, key=lambda one: (one[1].spot[1], one[0])):
        look, (x, y), flat = guests[seat].look, standing.spot, standing.flat
        high, lift = round(PAWN * k), motion.lifts.get(seat, 0.0)
        if lift and flat < 1:
            canvas.put(canvas.pieces.pawn_shadow(high, lift), x, y + FOOT * k)
        if flat < 1:
            pawn = canvas.pieces.pawn(look, high, shadow=not lift)
            canvas.put(pawn if not flat else pawn.squashed(1 - LOW * flat, 1 - flat), x, y + FOOT * k - lift)
        if flat > 0:
            # The pawn sinks into the board while the disc grows.
            disc = canvas.pieces.disc(look, round(DISC * k))
            canvas.put(disc if flat >= 1 else disc.grown(flat), x, y + FOOT * k * (1 - flat) - lift)
