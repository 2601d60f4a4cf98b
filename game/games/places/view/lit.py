"""What a seat is offered on the board of Going Places, as it is drawn: lit figures, landing fields, the way there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.games.places.actions import Race
from game.games.places.board import LOOP, Kind, field_of
from game.games.places.queries import Preview, path, preview, start_of
from game.games.places.rules import MOVING, PlacesState
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.layout.shapes import Box
from game.stage.table.offer import Offer
from game.stage.table.table import Table

from .geometry import RADIUS, inward
from .layout import Layout
from .shown import PlacesShown

CLEAR: Final = (0, 0, 0, 0)

Offers = Iterable[Offer[PlacesState]]


class Lit:
    """The light on one board."""

    def __init__(self, table: Table, shown: PlacesShown) -> None:
        self._table, self._shown = table, shown
        self._layout: Layout

    def lay(self, layout: Layout) -> None:
        """Take this place."""
        self._layout = layout

    def draw_fields(self, canvas: Canvas, offers: Offers) -> None:
        """Figures that can move stand in light, their landing fields are ringed in the colour of the player."""
        layout, shown = self._layout, self._shown
        k = layout.k
        for offer, action in _moves(offers):
            look = canvas.theme.game[self._table.guests[offer.seat].look]
            legal = canvas.paint.ring_disc(round((2 * RADIUS + 6) * k), "legal")
            canvas.put(legal, *layout.at(shown.spot(offer.seat, start_of(action))))
            seen = preview(offer.state, offer.seat, action)
            if not seen.end:
                continue
            spot = layout.at(shown.spot(offer.seat, seen.end))
            if action == offer.action:
                legal = canvas.paint.ring_disc(round((2 * RADIUS + 12) * k), "legal")
            canvas.put(legal, *spot)
            # A ring leaves the sign of the field readable.
            canvas.put(canvas.paint.disc(round((2 * RADIUS - 2) * k), CLEAR, look.fill, max(3.0, 6 * k)), *spot)

    def draw_way(self, canvas: Canvas, offers: Offers) -> None:
        """The way of the move under the focus and what it sets off."""
        layout, shown = self._layout, self._shown
        for offer, action in _moves(offers):
            if action != offer.action:
                continue
            seat, seen = offer.seat, preview(offer.state, offer.seat, action)
            look = canvas.theme.game[self._table.guests[seat].look]
            if seen.end:
                dot = canvas.paint.disc(round(18 * layout.k), look.fill, (255, 255, 255, 255), max(2.0, 3 * layout.k))
                for step in path(seen.start, seen.end)[:-1]:
                    canvas.put(dot, *layout.at(shown.spot(seat, step)))
            if seen.jump:
                d = round((2 * RADIUS + 10) * layout.k)
                canvas.put(canvas.paint.ring_disc(d, "second", look.dark), *layout.at(shown.spot(seat, seen.jump)))
            self._draw_sign(canvas, seat, seen)

    def _draw_sign(self, canvas: Canvas, seat: int, seen: Preview) -> None:
        """A sign beside the landing field: duel, counter, card, home."""
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
        # Inside of the road, where no figure stands in front of it.
        quarter = self._shown.colours[seat]
        place = quarter * 10 + LOOP - end if end > LOOP else field_of(quarter, end)
        nx, ny = inward(place)
        x, y = self._layout.at(self._shown.spot(seat, end))
        away = (RADIUS + 18 + max(0.0, -ny) * 34) * self._layout.k + abs(nx) * wide / 2 + abs(ny) * 29
        box = Box(x + nx * away - wide / 2, y + ny * away - 29, wide, 58, 29)
        tone = canvas.colour("state.danger" if words else "surface.card_hi")
        canvas.put_box(canvas.paint.round_rect(round(wide), 58, 29, tone, canvas.colour("state.legal_edge"), 3), box)
        if words:
            canvas.text(words, *box.centre, "small_b", "state.danger_ink", "center", wide - 16)
        elif icon == "place/puzzle":
            canvas.image(icon, 48, *box.centre)
        else:
            canvas.image(icon, 36, *box.centre, "ink.on_card")


def _moves(offers: Offers) -> Iterator[tuple[Offer[PlacesState], Race]]:
    """Whose moves are offered at this moment."""
    for offer in offers:
        if offer.state.phase == MOVING:
            for action in offer.legal:
                yield offer, action
