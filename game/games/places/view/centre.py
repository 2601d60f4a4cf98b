"""The middle of the board of Going Places as it is drawn: pile and last card, banner, card being read, duel.

Draws what it is told; knows no position and decides nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from math import cos, pi, sin
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.clipped import Moved
from game.stage.paint.sprite import Sprite
from game.stage.table.comings import Comings, Draw
from game.stage.table.table import Table

from . import cards
from .cloth import cloth_body
from .layout import RATIO, Layout
from .shown import Duel, PlacesMotion, PlacesShown, Reading

SLOT: Final = (255, 246, 228, 110)
GROWN: Final = (1.06, 1.2, 0.92)
"""How large figures stand in a duel: before it is decided, who has won, who has lost."""
STEPS: Final = 6
"""In how many steps they grow, shrink and fall."""
LOW: Final = 76.0
"""Height of the bar below a duel."""


class Centre:
    """The middle of one board."""

    def __init__(self, table: Table, shown: PlacesShown, motion: PlacesMotion) -> None:
        self._table, self._shown, self._motion = table, shown, motion
        self._layout: Layout
        self._canvas: Canvas
        self._soon: deque[Iterator[bool]] = deque()
        """Cards that will be shown soon, being drawn."""
        self._expected: set[tuple[int, cards.Use]] = set()
        self.verdicts: Comings[tuple[object, ...]] = Comings()
        """What is said below a duel, and the sign between its cards."""

    def lay(self, layout: Layout, canvas: Canvas) -> None:
        """Take this place."""
        self._layout, self._canvas = layout, canvas
        self._soon.clear()
        self._expected.clear()

    # ---- drawing ahead

    def expect(self, card: int, use: cards.Use) -> None:
        """This card will be shown soon: `work` draws it before it is needed."""
        if (card, use) in self._expected:
            return
        self._expected.add((card, use))
        layout = self._layout
        place = {"page": layout.page, "duel": layout.stand(0), "used": layout.used}[use]
        self._soon.append(cards.ahead(self._canvas, card, place.w, place.h, use, self._shown.looks))

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
        face = yield from paint.drawing(cloth_body(canvas, *self._cloth_size), *self._cloth_size)
        self._cloth(canvas, face)
        yield False
        paint.glow(round(stand.w), round(stand.h), 20, canvas.colour("state.gold"))
        yield False
        paint.dashed(round(stand.w), round(stand.h), 18, SLOT)
        paint.panel(round(layout.banner.w), round(layout.banner.h), 34, opacity=0.97)
        yield False
        for guest in self._table.guests:
            canvas.pieces.avatar(guest.look, _face(layout.banner))
            yield False
            for grown in GROWN:
                canvas.pieces.pawn(guest.look, self._tall(grown))
                yield False

    def preparing_letters(self) -> Iterator[bool]:
        """Learn to write what the cards say, a little each time."""
        yield from cards.letters(self._canvas, self._layout.page)

    @property
    def _large_back(self) -> float:
        """Width of a back as high as the large card."""
        return self._layout.page.h / RATIO

    def _tall(self, grown: float) -> int:
        """Height of a figure in a duel."""
        return round(self._layout.duel.h * 0.33 * grown)

    # ---- at rest

    def draw_piles(self, canvas: Canvas) -> None:
        """The pile with its number and the card drawn last."""
        layout, shown = self._layout, self._shown
        pile, used, k, count = layout.pile, layout.used, layout.k, shown.pile
        if shown.top:
            canvas.put_box(cards.face(canvas, shown.top, used.w, shown.looks, named=False), used)
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
        self._say(canvas, box, seat, text, "ink.on_dark")

    def _say(self, canvas: Canvas, box: Box, seat: int, text: str, ink: str | tuple[int, int, int, int]) -> None:
        left = box.x + 28
        if seat >= 0:
            size = _face(box)
            look = self._table.guests[seat].look
            canvas.put(canvas.pieces.avatar(look, size), box.x + 14 + size / 2, box.centre[1])
            left = box.x + size + 28
        room = Box(left, box.y + 4, box.right - 22 - left, box.h - 8)
        canvas.block(text, room, "body_b", ink, "left", "middle")

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

    # ---- a duel

    def draw_duel(self, canvas: Canvas, duel: Duel, *, is_calm: bool) -> None:
        """Both cards, both figures, who wins and why; it opens like a curtain, with all of that."""
        box = self._layout.duel
        if duel.opened < 1:
            self.verdicts.forget()
            cards.draw_turned(canvas, self._pictured(canvas, duel), box.centre, (box.w, box.h), max(0.03, duel.opened))
        else:
            self._draw_stage(canvas, duel, is_calm=is_calm)

    def _pictured(self, canvas: Canvas, duel: Duel) -> Sprite:
        """The whole scene as it is now, for the time in which it opens or closes."""
        looks = tuple(self._table.guests[seat].look for seat in duel.seats)
        key = ("places duel", self._cloth_size, looks, tuple(duel.cards), duel.won, duel.prize, self._motion.line)

        def make() -> Sprite:
            cloth, (left, top) = self._cloth(canvas), canvas.viewport.at(self._layout.duel.x, self._layout.duel.y)
            surface = pygame.Surface(cloth.surface.get_size(), pygame.SRCALPHA)
            onto = canvas.onto(Moved(surface, cloth.ox - left, cloth.oy - top))
            onto.audit = None
            self._draw_stage(onto, duel, is_calm=True)
            return Sprite(surface, cloth.ox, cloth.oy)

        return canvas.paint.kept(key, make, is_fleeting=True)

    def _draw_stage(self, canvas: Canvas, duel: Duel, *, is_calm: bool) -> None:
        box = self._layout.duel
        canvas.put_box(self._cloth(canvas), box)
        for side in (0, 1):
            stand = self._layout.stand(side)
            if duel.cards[side]:
                self._draw_drawn(canvas, duel, side, stand)
            else:
                canvas.put_box(canvas.paint.dashed(round(stand.w), round(stand.h), 18, SLOT), stand)
        foot = self._layout.stand(0).bottom + 4
        for side in (0, 1):
            off = box.w * 0.075 * (-1 if side == 0 else 1)
            look = self._table.guests[duel.seats[side]].look
            step = round(duel.grown * STEPS)
            if duel.won == 1 - side:
                pawn = self._tipped(canvas, look, round(duel.fallen * STEPS), step, side)
                canvas.put(pawn, box.centre[0] + off * (1 + 0.6 * duel.fallen), foot - 12 * duel.fallen)
            else:
                canvas.put(self._standing(canvas, look, step if duel.won == side else 0), box.centre[0] + off, foot)
        if duel.clash:
            canvas.faint(duel.nearer, lambda onto: self._draw_clash(onto, duel.clash), is_offbeat=True)
        seat, text = self._motion.line or (-1, "")
        seat = seat if duel.won >= 0 else -1
        said = duel.won >= 0, duel.prize, seat, text
        things: dict[tuple[object, ...], Draw] = {
            ("sign", duel.won): partial(self._draw_sign, won=duel.won),
            ("line", *said): lambda onto: self._draw_verdict(onto, *said),
        }
        self.verdicts.draw(canvas, things, is_calm=is_calm)

    def _draw_verdict(self, canvas: Canvas, is_decided: bool, prize: int, seat: int, text: str) -> None:
        """What is said below: on dark ground, once it is decided on gold and with what the winner takes."""
        box = self._layout.duel
        bar = Box(box.x + 20, box.bottom - 92, box.w - 40, LOW, 38)
        if is_decided:
            gold = canvas.colour("state.gold")
            canvas.put_box(canvas.paint.round_rect(round(bar.w), LOW, 38, gold, (122, 84, 18, 255), 3), bar)
            if prize:
                bar = self._draw_prize(canvas, bar, prize)
            self._say(canvas, bar, seat, text, cards.DARK)
        else:
            canvas.put_box(canvas.paint.round_rect(round(bar.w), LOW, 38, (6, 38, 44, 235)), bar)
            self._say(canvas, bar, seat, text, "ink.on_dark")

    def _standing(self, canvas: Canvas, look: str, step: int) -> Sprite:
        """A figure on its feet, in so many steps of the way to the size of who has won."""
        if step in (0, STEPS):
            return canvas.pieces.pawn(look, self._tall(GROWN[1] if step else GROWN[0]))
        large = canvas.pieces.pawn(look, self._tall(GROWN[1]))
        share = (GROWN[0] + (GROWN[1] - GROWN[0]) * step / STEPS) / GROWN[1]
        key = ("places growing", look, self._tall(GROWN[1]), step)
        return canvas.paint.kept(key, lambda: large.grown(share), is_fleeting=True)

    def _tipped(self, canvas: Canvas, look: str, turned: int, step: int, side: int) -> Sprite:
        """The figure of who has lost, tipped over in steps, away from the other, while it shrinks."""
        tall = self._tall(GROWN[2])
        share = (GROWN[0] + (GROWN[2] - GROWN[0]) * step / STEPS) / GROWN[2]

        def make() -> Sprite:
            pawn = canvas.pieces.pawn(look, tall, shadow=False)
            turn = turned * 84 / STEPS * (1 if side == 0 else -1)
            surface = pygame.transform.rotozoom(pawn.surface, turn, share)
            return Sprite(surface, surface.get_width() // 2, surface.get_height() - round(4 * canvas.scale))

        return canvas.paint.kept(("places tipped", look, tall, turned, step, side), make, is_fleeting=step < STEPS)

    def _draw_clash(self, canvas: Canvas, part: float) -> None:
        """A jagged star where the cards meet."""
        box, stand = self._layout.duel, self._layout.stand(0)
        step = min(2, int(part * 3))
        reach = stand.w * (0.34, 0.5, 0.58)[step]
        reaches = [reach * (1 if index % 2 else 0.52) for index in range(22)]
        points = [(far * cos(pi * index / 11), far * sin(pi * index / 11)) for index, far in enumerate(reaches)]
        gold, dark = canvas.colour("state.accent"), canvas.colour("state.gold_dark")
        canvas.put(canvas.paint.polygon(points, gold, dark, 7), box.centre[0], stand.centre[1])

    def _draw_sign(self, canvas: Canvas, won: int) -> None:
        """Between the cards: who is higher."""
        box = self._layout.duel
        mx, y = box.centre[0], box.y + 20 + self._layout.stand(0).h * 0.27
        d = min(104.0, box.h * 0.29)
        canvas.put(canvas.paint.disc(d, (6, 38, 44, 255), (255, 236, 196, 120), 3), mx, y)
        if won >= 0:
            s = d * 0.2 * (1 if won == 0 else -1)
            arm = ((-s, -d * 0.22), (s, 0.0), (-s, d * 0.22))
            canvas.put(canvas.paint.polyline(arm, canvas.colour("ink.on_dark"), d * 0.13), mx, y)
        else:
            canvas.text("?", mx, y, "number_l", "ink.on_dark", "center", d * 0.7)

    def _draw_prize(self, canvas: Canvas, bar: Box, count: int) -> Box:
        """What the winner takes, at the end of the bar; gives what is left of it."""
        y = bar.centre[1]
        used = canvas.text(f"+{count}", bar.right - 24, y, "number_m", cards.DARK, "right", 90)
        for number in range(count):
            canvas.image("place/puzzle", 52, bar.right - 24 - used - 40 - 46 * number, y)
        return Box(bar.x, bar.y, bar.w - used - 40 - 50 * count, bar.h, bar.r)

    def _draw_drawn(self, canvas: Canvas, duel: Duel, side: int, stand: Box) -> None:
        pile, way, turn = self._layout.pile, duel.ways[side], duel.turns[side]
        x = pile.x + (stand.x - pile.x) * way
        y = pile.y + (stand.y - pile.y) * way
        x += self._aside(duel, side, stand)
        if duel.won == side:
            glow = canvas.paint.glow(round(stand.w), round(stand.h), 20, canvas.colour("state.gold"))
            canvas.faint(duel.grown, lambda onto: onto.put_box(glow, stand))
        centre, size = (x + stand.w / 2, y + stand.h / 2), (stand.w, stand.h)
        if turn < 0.5:
            cards.draw_turned(canvas, cards.back(canvas, stand.w), centre, size, 1 - 2 * turn)
        else:
            sprite = cards.face(canvas, duel.cards[side], stand.w, self._shown.looks)
            flat = round(duel.fallen * 8) if duel.won == 1 - side else 0
            if not flat:
                cards.draw_turned(canvas, sprite, centre, size, 2 * turn - 1)
                return
            key = ("places fallen", duel.cards[side], stand.w, flat)
            fallen = canvas.paint.kept(key, lambda: sprite.squashed(1.0, 1 - 0.05 * flat), is_fleeting=True)
            canvas.put(fallen, x, stand.bottom - stand.h * (1 - 0.05 * flat))

    def _aside(self, duel: Duel, side: int, stand: Box) -> float:
        """How far a card is from where it lies, in u: trembling, or on its way to the other."""
        way = (self._layout.stand(1).x - self._layout.stand(0).x - stand.w) / 2 + stand.w * 0.06
        trembling = duel.trembling if side else 0.0
        return trembling + duel.nearer * way * (1 if side == 0 else -1)

    @property
    def _cloth_size(self) -> tuple[int, int]:
        return round(self._layout.duel.w), round(self._layout.duel.h)

    def _cloth(self, canvas: Canvas, face: pygame.Surface | None = None) -> Sprite:
        """The small stage of a duel: wood round lit felt; `face` is its drawing, if that is there already."""
        w, h = self._cloth_size
        paint = canvas.paint

        def make() -> Sprite:
            top = Sprite(face or paint.draw_svg(cloth_body(canvas, w, h), w, h))
            return paint.stack(w, h, [(0, 0, top)], paint.plain_shadow(w, h, 38, "board", 0.8))

        return paint.kept(("places cloth", w, h), make)


def _face(line: Box) -> float:
    """Size of the face on a line."""
    return min(64.0, line.h - 14)
