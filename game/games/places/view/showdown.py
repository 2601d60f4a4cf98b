"""The showdown of Going Places: open hands, trick, points, moving cards; its stories."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable
from functools import partial
from typing import Final

import pygame

from game.games.places import events as happened
from game.games.places.deck import deck
from game.games.places.rules import PlacesState
from game.games.places.showdown import HAND
from game.rules.contract import Seat
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.frame import Clipped, Moved
from game.stage.paint.theme import EASE
from game.stage.table.animator import on
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.table.track_animator import CALM
from game.stage.table.viewmodel import Snapshot
from game.stage.text.language import ntr, tr
from game.stage.time.timeline import Script, tween

from . import cards
from .layout import Layout, around
from .line_animator import LineAnimator
from .viewmodel import CardSlide, PlacesAnimations, PlacesViewModel

FAINT: Final = 0.35
"""Opacity of a card of a hand that is to be swapped."""
DISC: Final = 92.0
"""Diameter of the sign on it."""
SLIDE: Final = 0.35
DEAL: Final = 0.15
"""Seconds for a card to slide, and to be dealt."""
COME: Final = 0.24
"""Seconds in which the showdown table slides onto the board."""


def counted(points: int) -> str:
    return ntr("{n} point", "{n} points", points)


class ShowdownScene:
    def __init__(self, table: Table, shown: PlacesViewModel, motion: PlacesAnimations) -> None:
        self._table, self._shown, self._motion = table, shown, motion
        self.layout: Layout

    def draw(self, canvas: Canvas) -> None:
        layout, shown = self.layout, self._shown
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
                if card not in sliding and cards.name(card) != self._motion.in_hand:
                    canvas.put_box(cards.face(canvas, card, spot.w, shown.looks, named=False), spot)
        self._draw_trick(canvas, sliding)

    def draw_spread(self, canvas: Canvas, seat: Seat, aside: Container[int]) -> None:
        """Draw a hand in the middle of the board, faintly the cards put `aside`, to be swapped for new ones (P-65)."""
        spots = self.layout.spread()
        box = Box(spots[0].x, spots[0].y, spots[-1].right - spots[0].x, spots[0].h).inset(-24)
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 36), box)
        for card, spot in zip(self._shown.held[seat], spots, strict=False):
            if cards.name(card) == self._motion.in_hand:
                continue
            draw = partial(cards.draw_hand, hand=(card,), spots=(spot,), looks=self._shown.looks)
            canvas.with_alpha(FAINT if card in aside else 1.0, draw)
            if card in aside:
                canvas.put(canvas.paint.disc(DISC, canvas.colour("surface.card_hi")), *spot.centre)
                canvas.image("icon/redo", DISC * 0.6, *spot.centre, "ink.on_card")

    def draw_lit(self, canvas: Canvas, offers: Iterable[Offer[PlacesState]]) -> None:
        for offer in offers:
            for target in offer.targets:
                canvas.ring(target.shape, "legal")

    def draw_slides(self, canvas: Canvas) -> None:
        for slide in self._motion.slides:
            at, drawn = slide.at, max(slide.begin, slide.end, key=lambda box: box.w)
            sprite = cards.face(canvas, slide.card, drawn.w, self._shown.looks, named=False)
            cards.draw_turned(canvas, sprite, at.centre, (drawn.w, drawn.h), 1.0, at.w / drawn.w)

    def _draw_trick(self, canvas: Canvas, sliding: Container[int]) -> None:
        box, trick, seats = self.layout.final, self._shown.trick, len(self._shown.hands)
        slots = self.layout.slots(seats)
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
        layout, guest, seats = self.layout, self._table.guests[seat], len(self._shown.hands)
        row, spot = layout.row(place, seats), layout.owner(place, seats)
        canvas.put(canvas.pieces.avatar(guest.look, spot.w), *spot.centre)
        tally, words = layout.tally(place, seats), counted(self._shown.points.get(seat, 0))
        x, y = tally.centre
        if not layout.head(row):
            canvas.text(words, x, y, "small_b", "ink.on_dark", "center", tally.w)
            return
        canvas.text(words, x, y, "h3", "ink.on_dark", "center", tally.w)
        canvas.text(guest.name, spot.right + 18, y, "h3", "ink.on_dark", "left", tally.x - 24 - spot.right - 18)


class ShowdownAnimator(LineAnimator):
    @on(happened.ShowdownStarted)
    def _begin_showdown(self, event: happened.ShowdownStarted) -> Script:
        self.table.sound("duel_drum", gain=0.6)
        self.motion.words = tr("The cards are dealt")
        yield self.say(event, long=0.4)
        self.motion.line = None
        self.shown.hands = {seat: [] for seat in event.seats}
        self.shown.points = dict.fromkeys(event.seats, 0)
        yield self.passing(self.lively(COME, lambda t: setattr(self.motion, "coming", 1 - t), "out_cubic"), "coming")

    def deal(self, event: happened.CardDrawn) -> Script:
        hands = self.shown.hands
        hand = hands.setdefault(event.seat, [])
        after = sorted([*hand, event.card])
        goal = self._spots(event.seat, len(after))[after.index(event.card)]
        self.table.sound("card_flip", gain=0.4)
        yield self._regroup(event.seat, after, CardSlide(event.card, self.layout.slots(len(hands))[0], goal), DEAL)
        if all(len(hand) == HAND for hand in self.shown.hands.values()):
            self.motion.words = ""

    @on(happened.CardPlayed)
    def _play(self, event: happened.CardPlayed) -> Script:
        self.motion.words = tr("{name} plays a card", name=self.name(event.seat))
        hands, trick = self.shown.hands, self.shown.trick
        hand = hands.setdefault(event.seat, [])
        self.table.sound("card_flip", gain=0.6)
        try:
            if event.card in hand:
                start = self._spots(event.seat, len(hand))[hand.index(event.card)]
                slide = CardSlide(event.card, start, self.layout.slots(len(hands))[len(trick)])
                yield self._regroup(event.seat, [card for card in hand if card != event.card], slide, SLIDE)
        finally:
            trick.append((event.seat, event.card))
        yield 0.3

    def _spots(self, seat: Seat, count: int) -> list[Box]:
        hands = self.shown.hands
        return self.layout.hand(list(hands).index(seat), len(hands), count)

    def _regroup(self, seat: Seat, after: list[int], slide: CardSlide, seconds: float) -> Script:
        hands, before = self.shown.hands, self.shown.hands[seat]
        was, now = self._spots(seat, len(before)), self._spots(seat, len(after))
        staying = [card for card in after if card in before]
        others = [CardSlide(card, was[before.index(card)], now[after.index(card)]) for card in staying]
        hands[seat] = after
        yield self._slide([*others, slide], seconds)

    @on(happened.TrickTaken)
    def _take_trick(self, event: happened.TrickTaken) -> Script:
        self.motion.words = tr("{name} takes the trick", name=self.name(event.seat))
        self.table.toast(self.words.line(event))
        shown, trick = self.shown, self.shown.trick

        def count() -> None:
            shown.points[event.seat] = event.points

        try:
            self.table.sound("segment_done", gain=0.6)
            yield 1.1
            goal = self._tally(event.seat)
            slots = self.layout.slots(len(shown.hands))
            slides = [CardSlide(card, spot, goal) for (_, card), spot in zip(trick, slots, strict=False)]
            trick.clear()
            yield self._slide(slides)
            before = shown.points[event.seat]
            yield self.count(goal.centre, self._counted(before), self._counted(event.points), count)
        finally:
            count()
            trick.clear()

    def _tally(self, seat: Seat) -> Box:
        place, seats = list(self.shown.hands).index(seat), len(self.shown.hands)
        return around(*self.layout.tally(place, seats).centre, self.layout.owner(place, seats).w, 1.0)

    def _counted(self, points: int) -> str:
        """Return the points as text; only the number where space is short."""
        row = self.layout.row(0, len(self.shown.hands))
        return counted(points) if self.layout.head(row) else str(points)

    def animate_undo(self, seen: Snapshot[PlacesViewModel, PlacesAnimations]) -> Script:
        before, shown = seen.shown, self.shown
        was, now = self._places(before), self._places(shown)
        taker = next((seat for seat, points in before.points.items() if points != shown.points[seat]), None)
        tally = None if taker is None else self._tally(taker)
        was |= {slide.card: slide.at for slide in seen.motion.slides}
        starts = {card: was.get(card, tally) for card in now}
        slides = [CardSlide(card, start, now[card]) for card, start in starts.items() if start not in (None, now[card])]
        held = {card for hand in before.hands.values() for card in hand}
        yield self._slide(sorted(slides, key=lambda slide: slide.card not in held))

    def _places(self, shown: PlacesViewModel) -> dict[int, Box]:
        hands, seats = shown.hands, len(shown.hands)
        places = {card: spot for (_, card), spot in zip(shown.trick, self.layout.slots(seats), strict=False)}
        for place, hand in enumerate(hands.values()):
            places |= zip(hand, self.layout.hand(place, seats, len(hand)), strict=True)
        return places

    def _slide(self, moving: list[CardSlide], seconds: float = SLIDE) -> Script:
        if self.table.reduced_motion:
            yield CALM
            return
        self.motion.slides[:] = moving
        for slide in moving:
            slide.begin = self.taken(slide.card, slide.begin)

        def show(t: float) -> None:
            for slide in moving:
                slide.share = t

        yield self.passing(tween(seconds, show, EASE["in_out_sine"]), "slides")
