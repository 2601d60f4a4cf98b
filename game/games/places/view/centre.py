"""The middle of the board of Going Places: pile and discards, banner, card being read, duel, history, showdown.

Draws what it is told; knows no position and decides nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pygame

from game.games.places.deck import deck
from game.games.places.showdown import HAND
from game.stage.canvas import Canvas
from game.stage.language import ntr, tr
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite
from game.stage.table.view import Guest

from . import cards
from .geometry import STAGE, WIDTH
from .parts import Duel, Entry, Reading, Slide

RATIO: Final = cards.FACE[1] / cards.FACE[0]
SLOT: Final = (255, 246, 228, 110)
GROWN: Final = (1.06, 1.2, 0.92)
"""How large figures stand in a duel: before it is decided, who has won, who has lost."""
ASIDE: Final = 0.19
"""The part of a row that its owner has where there is no such room."""
ROOMY: Final = 250.0
"""From this height on the row of a hand has room for a line over its cards."""


class Centre:
    """Places in the middle for one layout."""

    def __init__(self, canvas: Canvas, board: Box, guests: Sequence[Guest]) -> None:
        self.canvas = canvas
        self.board = board
        self.guests = guests
        k = self.k = board.w / WIDTH
        cx, cy = board.x + (STAGE.x + STAGE.w / 2) * k, board.y + (STAGE.y + STAGE.h / 2) * k
        self.rest = Box(cx - STAGE.w * k / 2, cy - STAGE.h * k / 2, STAGE.w * k, STAGE.h * k)
        self.page = _around(cx, cy, min(board.w * 0.94, max(STAGE.w * k, 720)), 0.51)
        self.duel = _around(cx, cy, max(STAGE.w * k, min(600, board.w * 0.66)), 0.51)
        low = 84.0 if k > 0.9 else 112.0
        self.banner = Box(self.rest.x, self.rest.bottom - low, self.rest.w, low, 34)
        cards_h = self.rest.h - low - 20 * k
        self.small = cards_h / RATIO
        y = self.rest.y + 6 * k
        self.pile = Box(cx - self.small - 22 * k, y, self.small, cards_h)
        self.used = Box(cx + 22 * k, y, self.small, cards_h)
        self._soon: deque[Iterator[bool]] = deque()
        self._drawn: set[tuple[int, cards.Use]] = set()
        self.panel = Box(board.x + 50 * k, board.y + 34 * k, board.w - 100 * k, board.h - 68 * k, 34)

    # ---- at rest

    def draw_piles(self, looks: Sequence[str], count: int, top: int) -> None:
        """The pile with its number and the card used last."""
        canvas, pile, used = self.canvas, self.pile, self.used
        if not top:
            canvas.put_box(canvas.paint.dashed(round(used.w), round(used.h), 20 * self.k, (110, 140, 90, 160)), used)
        else:
            canvas.put_box(cards.face(canvas, top, used.w, looks, named=False), used)
        if count:
            canvas.put_box(cards.stack(canvas, pile.w, -(-count // 12), round(5 * self.k, 1)), pile)
        if count:
            d = 62.0
            x, y = pile.right - 10 * self.k, pile.bottom - 26 * self.k
            canvas.put(
                canvas.paint.disc(d, canvas.colour("surface.card_hi"), canvas.colour("surface.card_line"), 3), x, y
            )
            canvas.text(str(count), x, y, "number_s", "ink.on_card", "center", d - 14)

    def draw_banner(self, seat: int, text: str) -> None:
        """One line about what happens."""
        canvas, box = self.canvas, self.banner
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 34, opacity=0.97), box)
        self._say(box, seat, text, "ink.on_dark")

    def _say(self, box: Box, seat: int, text: str, ink: str | tuple[int, int, int, int]) -> None:
        canvas = self.canvas
        left = box.x + 28
        if seat >= 0:
            size = min(64.0, box.h - 14)
            canvas.put(canvas.pieces.avatar(self.guests[seat].look, size), box.x + 14 + size / 2, box.centre[1])
            left = box.x + size + 28
        room = Box(left, box.y + 4, box.right - 22 - left, box.h - 8)
        canvas.block(text, room, "body_b", ink, "left", "middle")

    # ---- a card

    def expect(self, card: int, use: cards.Use, looks: Sequence[str]) -> None:
        """This card will be shown soon: `work` draws it before it is needed."""
        if (card, use) in self._drawn:
            return
        self._drawn.add((card, use))
        place = {"page": self.page, "duel": self.stand(0), "used": self.used}[use]
        self._soon.append(cards.ahead(self.canvas, card, place.w, place.h, use, looks))

    def work(self) -> None:
        """Draw the next bit of the cards that will be shown soon."""
        while self._soon:
            if next(self._soon[0], self) is not self:
                return
            self._soon.popleft()

    def prepare(self) -> Iterator[bool]:
        """Draw what the first card and the first duel need, a little each time."""
        paint, stand = self.canvas.paint, self.stand(0)
        yield from cards.sheets(self.canvas, self.page, (stand.w, self.used.w, self._large_back))
        face = yield from paint.drawing(self._cloth_body(), *self._cloth_size)
        self._cloth(face)
        yield False
        paint.glow(round(stand.w), round(stand.h), 20, self.canvas.colour("state.gold"))
        yield False
        paint.dashed(round(stand.w), round(stand.h), 18, SLOT)
        for guest in self.guests:
            for grown in GROWN:
                self.canvas.pieces.pawn(guest.look, self._tall(grown))
                yield False

    def prepare_letters(self) -> Iterator[bool]:
        """Learn to write what the cards say, a little each time."""
        yield from cards.letters(self.canvas, self.page)

    @property
    def _large_back(self) -> float:
        """Width of a back as high as the large card."""
        return self.page.h / RATIO

    def _tall(self, grown: float) -> int:
        """Height of a figure in a duel."""
        return round(self.duel.h * 0.33 * grown)

    def draw_reading(self, reading: Reading, looks: Sequence[str]) -> None:
        """A card flying from the pile, turning, lying open."""
        canvas = self.canvas
        page, pile, way = self.page, self.pile, reading.way
        high = pile.h + (page.h - pile.h) * way
        cx = pile.centre[0] + (page.centre[0] - pile.centre[0]) * way
        cy = pile.centre[1] + (page.centre[1] - pile.centre[1]) * way
        if reading.turn < 0.5:
            wide = self._large_back
            sprite = cards.back(canvas, wide)
            self._turned(sprite, cx, cy, wide, page.h, 1 - 2 * reading.turn, high / page.h)
        else:
            sprite = cards.page(canvas, reading.card, page, looks)
            self._turned(sprite, cx, cy, page.w, page.h, 2 * reading.turn - 1)

    def _turned(
        self, sprite: Sprite, cx: float, cy: float, w: float, h: float, share: float, grown: float = 1.0
    ) -> None:
        """A card about its middle, `share` of its width wide."""
        if share * grown >= 0.999:
            self.canvas.put(sprite, cx - w / 2, cy - h / 2)
        elif share > 0.02:
            shown = sprite.squashed(share * grown, grown)
            self.canvas.put(shown, cx - w / 2 * share * grown, cy - h / 2 * grown)

    # ---- a duel

    def stand(self, side: int) -> Box:
        """Where a card of the duel lies."""
        box = self.duel
        high = box.h - 92 - 28
        wide = high / RATIO
        x = box.x + 34 if side == 0 else box.right - 34 - wide
        return Box(x, box.y + 19, wide, high)

    def draw_duel(self, duel: Duel, looks: Sequence[str], seat: int, text: str) -> None:
        """Both cards, both figures, who wins and why."""
        canvas, box = self.canvas, self.duel
        if duel.opened < 1:
            # The stage opens like a curtain.
            self._turned(self._cloth(), *box.centre, box.w, box.h, max(0.03, duel.opened))
            return
        canvas.put_box(self._cloth(), box)
        mx = box.centre[0]
        for side in (0, 1):
            stand = self.stand(side)
            if duel.cards[side]:
                self._draw_drawn(duel, side, stand, looks)
            else:
                canvas.put_box(canvas.paint.dashed(round(stand.w), round(stand.h), 18, SLOT), stand)
        top = box.y + 20 + self.stand(0).h * 0.27
        d = min(104.0, box.h * 0.29)
        canvas.put(canvas.paint.disc(d, (6, 38, 44, 255), (255, 236, 196, 120), 3), mx, top)
        if duel.won >= 0:
            s = d * 0.2 * (1 if duel.won == 0 else -1)
            arm = ((-s, -d * 0.22), (s, 0.0), (-s, d * 0.22))
            canvas.put(canvas.paint.polyline(arm, canvas.colour("ink.on_dark"), d * 0.13), mx, top)
        else:
            canvas.text("?", mx, top, "number_l", "ink.on_dark", "center", d * 0.7)
        foot = self.stand(0).bottom + 4
        for side in (0, 1):
            grown = GROWN[0] if duel.won < 0 else GROWN[1] if duel.won == side else GROWN[2]
            off = box.w * 0.075 * (-1 if side == 0 else 1)
            canvas.put(canvas.pieces.pawn(self.guests[duel.seats[side]].look, self._tall(grown)), mx + off, foot)
        low = Box(box.x + 20, box.bottom - 92, box.w - 40, 76, 38)
        if duel.won >= 0:
            gold = canvas.colour("state.gold")
            canvas.put_box(canvas.paint.round_rect(round(low.w), 76, 38, gold, (122, 84, 18, 255), 3), low)
            if duel.prize:
                low = self._draw_prize(low, duel.prize)
            self._say(low, seat, text, cards.DARK)
        else:
            canvas.put_box(canvas.paint.round_rect(round(low.w), 76, 38, (6, 38, 44, 235)), low)
            self._say(low, -1, text, "ink.on_dark")

    def _draw_prize(self, bar: Box, count: int) -> Box:
        """What the winner takes, at the end of the bar; gives what is left of it."""
        canvas, y = self.canvas, bar.centre[1]
        used = canvas.text(f"+{count}", bar.right - 24, y, "number_m", cards.DARK, "right", 90)
        for number in range(count):
            canvas.image("place/puzzle", 52, bar.right - 24 - used - 40 - 46 * number, y)
        return Box(bar.x, bar.y, bar.w - used - 40 - 50 * count, bar.h, bar.r)

    def _draw_drawn(self, duel: Duel, side: int, stand: Box, looks: Sequence[str]) -> None:
        canvas, pile, way, turn = self.canvas, self.pile, duel.ways[side], duel.turns[side]
        x = pile.x + (stand.x - pile.x) * way
        y = pile.y + (stand.y - pile.y) * way
        if duel.won == side:
            glow = canvas.paint.glow(round(stand.w), round(stand.h), 20, canvas.colour("state.gold"))
            canvas.put_box(glow, stand)
        if turn < 0.5:
            self._turned(cards.back(canvas, stand.w), x + stand.w / 2, y + stand.h / 2, stand.w, stand.h, 1 - 2 * turn)
        else:
            sprite = cards.face(canvas, duel.cards[side], stand.w, looks)
            self._turned(sprite, x + stand.w / 2, y + stand.h / 2, stand.w, stand.h, 2 * turn - 1)

    @property
    def _cloth_size(self) -> tuple[int, int]:
        return round(self.duel.w), round(self.duel.h)

    def _cloth(self, face: pygame.Surface | None = None) -> Sprite:
        """The small stage of a duel: wood round lit felt; `face` is its drawing, if that is there already."""
        w, h = self._cloth_size
        paint = self.canvas.paint

        def make() -> Sprite:
            top = Sprite(face or paint.draw_svg(self._cloth_body(), w, h))
            return paint.stack(w, h, [(0, 0, top)], paint.plain_shadow(w, h, 38, "board", 0.8))

        return paint.kept(("places cloth", w, h), make)

    def _cloth_body(self) -> str:
        w, h = self._cloth_size
        spot = svg.radial(
            "c",
            (w / 2, h * 0.3),
            w * 0.65,
            ((0, (43, 127, 121, 255)), (0.55, (20, 84, 90, 255)), (1, (7, 42, 48, 255))),
        )
        wood, dark = self.canvas.colour("surface.wood"), self.canvas.colour("surface.wood_dark")
        return (
            f"<defs>{spot}</defs>"
            f'<path d="{svg.rounded(0, 0, w, h, 38)}" {svg.fill(dark)}/>'
            f'<path d="{svg.rounded(2, 1, w - 4, h - 4, 37)}" {svg.fill(wood)}/>'
            f'<path d="{svg.rounded(8, 8, w - 16, h - 17, 31)}" {svg.fill(dark)}/>'
            f'<path d="{svg.rounded(11, 12, w - 22, h - 23, 29)}" {svg.fill("c")}/>'
        )

    # ---- what happened

    def draw_journal(self, entries: Sequence[Entry]) -> None:
        """The latest lines, the newest below, those of a turn together."""
        canvas, box = self.canvas, self.panel
        canvas.put_box(canvas.paint.card(round(box.w), round(box.h), 34, shadow="modal", inset=12), box)
        canvas.text(tr("What happened"), box.centre[0], box.y + 62, "h2", "ink.on_card", "center", box.w - 120, 84)
        left, room = box.x + 110, box.w - 160
        y, top = box.bottom - 44, box.y + 112
        if not entries:
            canvas.block(tr("Nothing yet."), Box(left, top, room, 80), "body", "ink.on_card_2")
        for index in range(len(entries) - 1, -1, -1):
            entry = entries[index]
            block = canvas.paint.type.block(entry.text, "body", canvas.colour("ink.on_card"), room)
            high = block.height / canvas.scale
            is_first = index == 0 or entries[index - 1].turn != entry.turn
            if y - high < top:
                break
            canvas.block(entry.text, Box(left, y - high, room, high + 2), "body", "ink.on_card")
            is_last = y - high - 8 - high < top
            if entry.seat >= 0 and (is_first or is_last or entries[index - 1].seat != entry.seat):
                canvas.put(canvas.pieces.avatar(self.guests[entry.seat].look, 44), box.x + 70, y - high / 2)
            y -= high + 8
            if is_first and index:
                line = Box(box.x + 48, y - 2, box.w - 96, 2)
                canvas.put_box(canvas.paint.round_rect(round(line.w), 2, 1, canvas.colour("surface.card_line")), line)
                y -= 12

    # ---- the showdown

    def final(self) -> Box:
        """The table of the showdown."""
        k, box = self.k, self.board
        return Box(box.x + 34 * k, box.y + 34 * k, box.w - 68 * k, box.h - 68 * k, 34)

    def hand(self, place: int, seats: int, count: int) -> list[Box]:
        """Where the cards of a hand lie."""
        row = self._row(place, seats)
        head = self._head(row)
        left = row.x + (24 if head else row.w * ASIDE)
        top, room = row.y + head, row.h - head - 16
        high = min(room, ((row.right - left - 24) / HAND - 16) * RATIO)
        wide = high / RATIO
        return [Box(left + n * (wide + 16), top + (room - high) / 2 + 8, wide, high, 16) for n in range(count)]

    def owner(self, place: int, seats: int) -> Box:
        """Where the avatar of a hand's owner is."""
        row = self._row(place, seats)
        head = self._head(row)
        if head:
            return _around(row.x + 24 + 36, row.y + head / 2 + 6, 72, 1.0)
        d = min(92.0, row.h * 0.5, row.w * 0.16)
        return _around(row.x + row.w * ASIDE / 2, row.y + row.h * 0.36, d, 1.0)

    def slots(self, seats: int) -> list[Box]:
        """Where the cards of a trick lie."""
        box = self.final()
        side = Box(box.x + box.w * 0.785, box.y + 76, box.w * 0.2, box.h - 96)
        pitch = side.h / seats
        high = min(pitch - 12, side.w * 0.86 * RATIO)
        wide = high / RATIO
        return [
            Box(side.centre[0] - wide / 2, side.y + n * pitch + (pitch - high) / 2, wide, high) for n in range(seats)
        ]

    def _row(self, place: int, seats: int) -> Box:
        box = self.final().inset(22, 20)
        row = box.split_y(*[1 / seats] * seats, gap=10)[place]
        return Box(row.x, row.y, row.w * 0.765, row.h, 22)

    def _head(self, row: Box) -> float:
        """Height of the line over the cards of a hand; 0 if the owner stands beside them."""
        return 92.0 if row.h >= ROOMY else 0.0

    def draw_showdown(
        self,
        hands: Mapping[int, Sequence[int]],
        trick: Sequence[tuple[int, int]],
        points: Mapping[int, int],
        looks: Sequence[str],
    ) -> None:
        """All hands open, the trick on the right, points."""
        canvas, box = self.canvas, self.final()
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 34, opacity=0.95), box)
        seats = len(hands)
        for place, (seat, hand) in enumerate(hands.items()):
            row = self._row(place, seats)
            canvas.put_box(canvas.paint.round_rect(round(row.w), round(row.h), 22, (255, 246, 228, 22)), row)
            self._draw_owner(place, seats, seat, points.get(seat, 0))
            for card, spot in zip(hand, self.hand(place, seats, len(hand)), strict=True):
                canvas.put_box(cards.face(canvas, card, spot.w, looks, named=False), spot)
        slots = self.slots(seats)
        canvas.text(tr("Trick"), slots[0].centre[0], box.y + 46, "h3", "ink.on_dark", "center", box.w * 0.2, 52)
        best = max((card for _, card in trick), key=deck().strength.__getitem__, default=0)
        for index, spot in enumerate(slots):
            wide, high = spot.w, spot.h
            if index >= len(trick):
                canvas.put_box(canvas.paint.dashed(round(wide), round(high), 16, (255, 246, 228, 90)), spot)
                continue
            seat, card = trick[index]
            if card == best and len(trick) == seats:
                canvas.put_box(canvas.paint.glow(round(wide), round(high), 16, canvas.colour("state.gold")), spot)
            canvas.put_box(cards.face(canvas, card, wide, looks, named=False), spot)
            canvas.put(canvas.pieces.avatar(self.guests[seat].look, 52), spot.x + 2, spot.bottom - 14)

    def _draw_owner(self, place: int, seats: int, seat: int, points: int) -> None:
        canvas, row, spot = self.canvas, self._row(place, seats), self.owner(place, seats)
        canvas.put(canvas.pieces.avatar(self.guests[seat].look, spot.w), *spot.centre)
        words = ntr("{n} point", "{n} points", points)
        if not self._head(row):
            y = spot.bottom + 34
            canvas.text(words, spot.centre[0], y, "small_b", "ink.on_dark", "center", row.w * ASIDE - 16)
            return
        y = spot.centre[1]
        used = canvas.text(words, row.right - 28, y, "h3", "ink.on_dark", "right", row.w * 0.4)
        room = row.right - 28 - used - 24 - spot.right - 18
        canvas.text(self.guests[seat].name, spot.right + 18, y, "h3", "ink.on_dark", "left", room)

    def draw_slide(self, slide: Slide, looks: Sequence[str]) -> None:
        """A card of the showdown on its way."""
        t, begin, end = slide.share, slide.begin, slide.end
        drawn = max(begin, end, key=lambda box: box.w)
        sprite = cards.face(self.canvas, slide.card, drawn.w, looks, named=False)
        wide = begin.w + (end.w - begin.w) * t
        cx = begin.centre[0] + (end.centre[0] - begin.centre[0]) * t
        cy = begin.centre[1] + (end.centre[1] - begin.centre[1]) * t
        self._turned(sprite, cx, cy, drawn.w, drawn.h, 1.0, wide / drawn.w)


def _around(cx: float, cy: float, wide: float, ratio: float) -> Box:
    high = wide * ratio
    return Box(cx - wide / 2, cy - high / 2, wide, high, 36)
