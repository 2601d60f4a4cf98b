"""Highlights of legal moves on the board of Going Places: figures, landing fields, paths."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import atan2, degrees
from typing import Final

from game.games.places.board import LOOP, QUARTERS, Kind, field_of
from game.games.places.queries import MovePreview, path, preview, start_of
from game.games.places.rules import PlacesState
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.text.language import tr

from .geometry import ASIDE, RADIUS, SMALL, goal, inward
from .layout import Layout
from .viewmodel import PlacesViewModel

FOOT: Final = 30.0
"""Size of a pair of footprints, in card units."""


class HighlightPainter:
    def __init__(self, table: Table, shown: PlacesViewModel) -> None:
        self._table, self._shown = table, shown
        self.layout: Layout

    def draw_fields(self, canvas: Canvas, offers: Iterable[Offer[PlacesState]]) -> None:
        """Draw amber rings round figures that can move, white ones round their landing fields."""
        layout, shown = self.layout, self._shown
        k = layout.k
        amber = canvas.paint.ring_disc(round((2 * RADIUS + 2) * k), "legal", canvas.colour("state.accent"))
        for offer in offers:
            for action in offer.legal:
                canvas.put(amber, *layout.at(shown.spot(offer.seat, start_of(action))))
                end = preview(offer.state, offer.seat, action).end
                if end:
                    grown = 12 if action == offer.action else 4
                    halo = canvas.paint.ring_disc(round((2 * RADIUS + grown) * k), "legal")
                    canvas.put(halo, *layout.at(shown.spot(offer.seat, end)))

    def draw_way(self, canvas: Canvas, offer: Offer[PlacesState]) -> None:
        layout, shown, seat = self.layout, self._shown, offer.seat
        seen = preview(offer.state, seat, offer.action)
        if seen.end:
            spots = [shown.spot(seat, step) for step in (seen.start, *path(seen.start, seen.end))]
            for (ax, ay), (bx, by) in pairwise(spots[:-1]):
                steps = footprints(canvas, round(FOOT * layout.k), degrees(atan2(by - ay, bx - ax)))
                canvas.put(steps, *layout.at((bx, by)))
        if seen.jump:
            halo = canvas.paint.ring_disc(round((2 * RADIUS + 12) * layout.k), "legal")
            canvas.put(halo, *layout.at(shown.spot(seat, seen.jump)))
        self._draw_sign(canvas, seat, seen)

    def _draw_sign(self, canvas: Canvas, seat: int, seen: MovePreview) -> None:
        end = seen.jump if seen.jump_rival >= 0 else seen.end
        if not end:
            return
        words, icon, wide = "", "", 74.0
        if seen.rival >= 0 or seen.jump_rival >= 0:
            words = tr("Duel!")
            wide = canvas.paint.type.width(words, "small_b") + 40
        elif seen.kind is Kind.OWN_DOT:
            icon = "place/puzzle"
        elif seen.kind is Kind.DOT:
            icon = "icon/book"
        elif seen.blocked_jump:
            icon = "icon/undo"
        elif end > LOOP:
            icon = "icon/home"
        else:
            return
        box = self.sign_box(seat, end, wide)
        tone = canvas.colour("state.danger" if words else "surface.card_hi")
        canvas.put_box(canvas.paint.round_rect(round(wide), 58, 29, tone, canvas.colour("state.legal_edge"), 3), box)
        if words:
            canvas.text(words, *box.centre, "small_b", "state.danger_ink", "center", wide - 16)
        elif icon == "place/puzzle":
            canvas.image(icon, 48, *box.centre)
        else:
            canvas.image(icon, 36, *box.centre, "ink.on_card")

    def sign_box(self, seat: int, end: int, wide: float) -> Box:
        """Place the sign inside the road, clear of figures; further in where it would cover a goal field."""
        layout, quarter = self.layout, self._shown.colours[seat]
        place = quarter * 10 + LOOP - end if end > LOOP else field_of(quarter, end)
        nx, ny = inward(place)
        x, y = layout.at(self._shown.spot(seat, end))
        away = (RADIUS + 18 + max(0.0, -ny) * 34) * layout.k + abs(nx) * wide / 2 + abs(ny) * 29
        count = self._shown.board.figures
        goals = [layout.at(goal(lane, number)) for lane in range(QUARTERS) for number in range(count)]
        far = (ASIDE + SMALL + 8) * layout.k + abs(nx) * wide / 2 + abs(ny) * 29
        boxes = [Box(x + nx * length - wide / 2, y + ny * length - 29, wide, 58, 29) for length in (away, far)]
        reach = SMALL * layout.k
        return next((box for box in boxes if not any(box.inset(-reach).contains(spot) for spot in goals)), boxes[-1])


def footprints(canvas: Canvas, size: int, angle: float) -> Sprite:
    """Return two footprints, walking in direction `angle` (degrees, clockwise from the right)."""
    turn = round(angle / 15) * 15

    def draw() -> Sprite:
        edge = svg.stroke(canvas.colour("surface.card_hi"), size * 0.12)
        sole = f'<ellipse rx="{size * 0.24}" ry="{size * 0.13}" {svg.fill(canvas.colour("ink.on_card"))} {edge}/>'
        pair = "".join(
            f'<g transform="translate({size * dx} {size * dy})">{sole}</g>' for dx, dy in ((-0.24, -0.2), (0.24, 0.2))
        )
        bounds = (-size / 2, -size / 2), (size / 2, size / 2)
        return canvas.paint.framed(f'<g transform="rotate({turn})">{pair}</g>', bounds, size / 4)

    return canvas.paint.kept(("places footprints", size, turn), draw)
