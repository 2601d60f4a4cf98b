"""The drawn showdown of Going Places: open hands, trick, points, moving cards."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable

import pygame

from game.games.places.deck import deck
from game.games.places.rules import PlacesState
from game.stage.canvas import Canvas
from game.stage.paint.draw_targets import Clipped, Moved
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.text.language import ntr, tr

from . import cards
from .layout import Layout
from .viewmodel import CardSlide, PlacesAnimations, PlacesViewModel


def counted(points: int) -> str:
    """Return a number of points in words."""
    return ntr("{n} point", "{n} points", points)


class ShowdownScene:
    """The showdown of one table."""

    def __init__(self, table: Table, shown: PlacesViewModel, motion: PlacesAnimations) -> None:
        self._table, self._shown, self._motion = table, shown, motion
        self._layout: Layout

    def lay(self, layout: Layout) -> None:
        self._layout = layout

    def draw(self, canvas: Canvas) -> None:
        """Draw all hands open, the trick on the right, and points; without moving cards."""
        layout, shown = self._layout, self._shown
        box = layout.final
        if self._motion.coming:
            # It slides up from the lower edge of the board.
            k, part = canvas.scale, canvas.viewport.at(box.x, box.y)
            window = pygame.Rect(part, (math.ceil(box.w * k), math.ceil(box.h * k)))
            canvas = canvas.onto(Moved(Clipped(canvas.surface, window), 0, round(box.h * k * self._motion.coming)))
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 34, opacity=0.95), box)
        seats, sliding = len(shown.hands), {slide.card for slide in self._motion.slides}
        for place, (seat, hand) in enumerate(shown.hands.items()):
            row = layout.row(place, seats)
            canvas.put_box(canvas.paint.round_rect(round(row.w), round(row.h), 22, (255, 246, 228, 22)), row)
            self._draw_owner(canvas, place, seat)
            for card, spot in zip(hand, layout.hand(place, seats, len(hand)), strict=True):
                if card not in sliding:
                    canvas.put_box(cards.face(canvas, card, spot.w, shown.looks, named=False), spot)
        self._draw_trick(canvas, sliding)

    def draw_lit(self, canvas: Canvas, offers: Iterable[Offer[PlacesState]]) -> None:
        """Highlight the playable cards."""
        for offer in offers:
            for target in offer.targets:
                canvas.ring(target.shape, "legal")

    def draw_slides(self, canvas: Canvas) -> None:
        """Draw the moving cards."""
        for slide in self._motion.slides:
            self._draw_slide(canvas, slide)

    def _draw_trick(self, canvas: Canvas, sliding: Container[int]) -> None:
        box, trick, seats = self._layout.final, self._shown.trick, len(self._shown.hands)
        slots = self._layout.slots(seats)
        canvas.text(tr("Trick"), slots[0].centre[0], box.y + 46, "h3", "ink.on_dark", "center", box.w * 0.2, 52)
        best = max((card for _, card in trick), key=deck().strength.__getitem__, default=0)
        for index, spot in enumerate(slots):
            wide, high = spot.w, spot.h
            if index >= len(trick) or trick[index][1] in sliding:
                canvas.put_box(canvas.paint.dashed(round(wide), round(high), 16, (255, 246, 228, 90)), spot)
                continue
            seat, card = trick[index]
            if card == best and len(trick) == seats:
                canvas.put_box(canvas.paint.glow(round(wide), round(high), 16, canvas.colour("state.gold")), spot)
            canvas.put_box(cards.face(canvas, card, wide, self._shown.looks, named=False), spot)
            look = self._table.guests[seat].look
            canvas.put(canvas.pieces.avatar(look, 52), spot.x + 2, spot.bottom - 14)

    def _draw_owner(self, canvas: Canvas, place: int, seat: int) -> None:
        layout, guest, seats = self._layout, self._table.guests[seat], len(self._shown.hands)
        row, spot = layout.row(place, seats), layout.owner(place, seats)
        canvas.put(canvas.pieces.avatar(guest.look, spot.w), *spot.centre)
        tally, words = layout.tally(place, seats), counted(self._shown.points.get(seat, 0))
        x, y = tally.centre
        if not layout.head(row):
            canvas.text(words, x, y, "small_b", "ink.on_dark", "center", tally.w)
            return
        canvas.text(words, x, y, "h3", "ink.on_dark", "center", tally.w)
        canvas.text(guest.name, spot.right + 18, y, "h3", "ink.on_dark", "left", tally.x - 24 - spot.right - 18)

    def _draw_slide(self, canvas: Canvas, slide: CardSlide) -> None:
        at, drawn = slide.at, max(slide.begin, slide.end, key=lambda box: box.w)
        sprite = cards.face(canvas, slide.card, drawn.w, self._shown.looks, named=False)
        cards.draw_turned(canvas, sprite, at.centre, (drawn.w, drawn.h), 1.0, at.w / drawn.w)
