"""The drawn middle of the board of Going Places: pile, last card, banner, card being read.

Draws the view model; decides nothing.
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
        """Rendering jobs of cards that are shown soon."""
        self._expected: set[tuple[int, cards.Use]] = set()

    def lay(self, layout: Layout, canvas: Canvas) -> None:
        self._layout, self._canvas = layout, canvas
        self._soon.clear()
        self._expected.clear()

    # ---- preparing

    def expect(self, card: int, use: cards.Use, side: int = 0) -> None:
        """Announce a card that is shown soon, in a duel on this side; `work` renders it in advance."""
        if (card, use) in self._expected:
            return
        self._expected.add((card, use))
        layout = self._layout
        place = {"page": layout.page, "duel": layout.stand(0), "used": layout.used}[use]
        self._soon.append(cards.ahead(self._canvas, card, place.w, place.h, use, self._shown.looks))
        if use == "duel":
            self._soon.append(rotated_cards.ahead(self._canvas, card, place.w, self._shown.looks, side))

    def work(self) -> None:
        """Advance the rendering of announced cards by one step."""
        while self._soon:
            if next(self._soon[0], self) is not self:
                return
            self._soon.popleft()

    def preparing(self) -> Iterator[bool]:
        """Prepare the images of the first card and the first duel, one per step."""
        canvas, layout = self._canvas, self._layout
        paint, stand = canvas.paint, layout.stand(0)
        yield from cards.sheets(canvas, layout.page, (stand.w, layout.used.w, self._large_back))
        paint.panel(round(layout.banner.w), round(layout.banner.h), 34, opacity=0.97)
        yield False
        for guest in self._table.guests:
            canvas.pieces.avatar(guest.look, face_on(layout.banner))
            yield False

    def preparing_letters(self) -> Iterator[bool]:
        """Preload the glyphs of the cards, one card per step."""
        yield from cards.letters(self._canvas, self._layout.page)

    @property
    def _large_back(self) -> float:
        """Width of a back as high as the large card."""
        return self._layout.page.h / RATIO

    # ---- at rest

    def draw_piles(self, canvas: Canvas) -> None:
        """Draw the pile with its count and the last card drawn, or the last one before the running duel."""
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
        """Draw one line about the current event; `seat` is its player, -1 for none."""
        box = self._layout.banner
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 34, opacity=0.97), box)
        draw_said(canvas, box, self._table.guests[seat].look if seat >= 0 else None, text, "ink.on_dark")

    # ---- a card

    def draw_reading(self, canvas: Canvas, reading: Reading) -> None:
        """Draw a card that flies from the pile, turns and lies open."""
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
