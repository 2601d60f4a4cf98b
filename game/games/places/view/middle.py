"""The middle of the board of Going Places as it is drawn: pile and last card, banner, card being read.

Draws what it is told; knows no position and decides nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from game.stage.canvas import Canvas
from game.stage.table.table import Table

from . import cards, rotated_cards
from .banner_line import draw_said, face_on
from .layout import RATIO, Layout
from .viewmodel import PlacesAnimations, PlacesViewModel, Reading


class Centre:
    """The middle of one board."""

    def __init__(self, table: Table, shown: PlacesViewModel, motion: PlacesAnimations) -> None:
        self._table, self._shown, self._motion = table, shown, motion
        self._layout: Layout
        self._canvas: Canvas
        self._soon: deque[Iterator[bool]] = deque()
        """Cards that will be shown soon, being drawn."""
        self._expected: set[tuple[int, cards.Use]] = set()

    def lay(self, layout: Layout, canvas: Canvas) -> None:
        """Take this place."""
        self._layout, self._canvas = layout, canvas
        self._soon.clear()
        self._expected.clear()

    # ---- drawing ahead

    def expect(self, card: int, use: cards.Use, side: int = 0) -> None:
        """This card will be shown soon, in a duel on this side: `work` draws it before it is needed."""
        if (card, use) in self._expected:
            return
        self._expected.add((card, use))
        layout = self._layout
        place = {"page": layout.page, "duel": layout.stand(0), "used": layout.used}[use]
        self._soon.append(cards.ahead(self._canvas, card, place.w, place.h, use, self._shown.looks))
        if use == "duel":
            self._soon.append(rotated_cards.ahead(self._canvas, card, place.w, self._shown.looks, side))

    def work(self) -> None:
        """Draw the next bit of the cards that will be shown soon."""
        while self._soon:
            if next(self._soon[0], self) is not self:
                return
            self._soon.popleft()

    def preparing(self) -> Iterator[bool]:
        """Draw what the first card and the first duel need, a little each time."""
        canvas, layout = self._canvas, self._layout
        paint, stand = canvas.paint, layout.stand(0)
        yield from cards.sheets(canvas, layout.page, (stand.w, layout.used.w, self._large_back))
        paint.panel(round(layout.banner.w), round(layout.banner.h), 34, opacity=0.97)
        yield False
        for guest in self._table.guests:
            canvas.pieces.avatar(guest.look, face_on(layout.banner))
            yield False

    def preparing_letters(self) -> Iterator[bool]:
        """Learn to write what the cards say, a little each time."""
        yield from cards.letters(self._canvas, self._layout.page)

    @property
    def _large_back(self) -> float:
        """Width of a back as high as the large card."""
        return self._layout.page.h / RATIO

    # ---- at rest

    def draw_piles(self, canvas: Canvas) -> None:
        """The pile with its number and the card drawn last, or the one before the duel that is on."""
        layout, shown, duel = self._layout, self._shown, self._motion.duel
        pile, used, k, count = layout.pile, layout.used, layout.k, shown.pile
        top = shown.top if duel is None else duel.below
        if top:
            canvas.put_box(cards.face(canvas, top, used.w, shown.looks, named=False), used)
        else:
            canvas.put_box(canvas.paint.dashed(round(used.w), round(used.h), 20 * k, (110, 140, 90, 160)), used)
        if count:
            canvas.put_box(cards.stack(canvas, pile.w, -(-count // 12), round(5 * k, 1)), pile)
            d = 62.0
            x, y = pile.right - 10 * k, pile.bottom - 26 * k
            canvas.put(
                canvas.paint.disc(d, canvas.colour("surface.card_hi"), canvas.colour("surface.card_line"), 3), x, y
            )
            canvas.text(str(count), x, y, "number_s", "ink.on_card", "center", d - 14)

    def draw_banner(self, canvas: Canvas, seat: int, text: str) -> None:
        """One line about what happens; `seat` is whom it is about, -1: nobody."""
        box = self._layout.banner
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 34, opacity=0.97), box)
        draw_said(canvas, box, self._table.guests[seat].look if seat >= 0 else None, text, "ink.on_dark")

    # ---- a card

    def draw_reading(self, canvas: Canvas, reading: Reading) -> None:
        """A card flying from the pile, turning, lying open."""
        page, pile, way = self._layout.page, self._layout.pile, reading.way
        if reading.laid:
            used, laid = self._layout.used, reading.laid
            (x, y), (to_x, to_y) = page.centre, used.centre
            sprite = cards.page(canvas, reading.card, page, self._shown.looks)
            spot, grown = (x + (to_x - x) * laid, y + (to_y - y) * laid), 1 + (used.h / page.h - 1) * laid
            narrow = 1 + (used.w / used.h * page.h / page.w - 1) * laid
            cards.draw_turned(canvas, sprite, spot, (page.w, page.h), narrow, grown)
            return
        high = pile.h + (page.h - pile.h) * way
        cx = pile.centre[0] + (page.centre[0] - pile.centre[0]) * way
        cy = pile.centre[1] + (page.centre[1] - pile.centre[1]) * way
        if reading.turn < 0.5:
            wide = self._large_back
            sprite = cards.back(canvas, wide)
            cards.draw_turned(canvas, sprite, (cx, cy), (wide, page.h), 1 - 2 * reading.turn, high / page.h)
        else:
            sprite = cards.page(canvas, reading.card, page, self._shown.looks)
            cards.draw_turned(canvas, sprite, (cx, cy), (page.w, page.h), 2 * reading.turn - 1)
