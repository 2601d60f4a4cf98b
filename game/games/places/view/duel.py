"""The duels of Going Places: two large cards over the darkened board, both figures, the verdict; their stories."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from math import cos, pi, sin
from typing import Final

import pygame

from game.games.places import events as happened
from game.games.places.chain import HELD
from game.games.places.deck import deck
from game.stage.canvas import DIM, Canvas
from game.stage.layout.shapes import Box, Spot, between
from game.stage.paint.sprite import Sprite, cached_briefly
from game.stage.paint.theme import EASE
from game.stage.pieces.player_tokens import Mood
from game.stage.table.animator import on
from game.stage.table.owner_frame import BAND, OUTSIDE, SIDE
from game.stage.table.table import Table
from game.stage.table.track_animator import CALM
from game.stage.table.transitions import Draw, FadeGroup
from game.stage.text.language import tr
from game.stage.time.timeline import Script, together, tween, wait

from . import cards
from .board import draw_said
from .layout import Layout
from .line_animator import FLIP, LineAnimator
from .viewmodel import FACE_DOWN, Duel, PlacesAnimations, PlacesViewModel

LEAVE: Final = 0.24
"""Seconds in which a duel ends: the board brightens and the cards move onto the discards."""
SHADE: Final = (36, 26, 16, 158)
"""Dim colour over the board; its colours keep about two fifths."""
GROWN: Final = (1.0, 1.14, 0.9)
"""Scale of the figures: undecided, winner, loser."""
STEPS: Final = 6
"""Animation steps in which figures enter, grow, shrink and fall."""
HOP: Final = 90.0
"""Height of the hop onto the stage, in card units."""
FLAT: Final = 0.46
"""Height of a beaten card, as a share of its own."""
FLATS: Final = 8
"""Animation steps of a falling card."""
BLANKS: Final[tuple[cards.Blank, ...]] = ("slot", "back", "glow")
MOODS: Final[tuple[Mood, Mood]] = ("joy", "sulk")
BLOWS: Final = (0.34, 0.5, 0.58)
"""Radius of the star where the cards meet, by step, in widths of a card."""
COME: Final = 0.36
"""Seconds in which the board darkens for a duel and the figures hop onto the stage."""
WAIT: Final = 0.4
"""Seconds for which both cards are held before they are turned."""
COMPARED: Final = 0.35
"""Seconds for which both cards can be compared before they clash."""
BACK, LUNGE, CLASH, PART, DROP = 0.18, 0.14, 0.12, 0.18, 0.24
"""Seconds in which the cards lean back, meet, strike sparks and part, and the loser's card falls."""
TORN: Final = 0.6
"""Seconds for which scraps of paper fly up where they meet."""
SHOCK: Final = 22.0
"""Distance in u by which the cards shake after it."""
SCRAPS: Final = (("paper", "surface.card_hi"), ("paper", "state.gold"), ("star", "state.gold"))
COUNTED: Final = 0.3
"""Seconds from the verdict until the counters fly, if the winner gets any."""
VERDICT: Final = 0.6
"""Seconds for which the verdict stands from then on."""
SLIDE, RISE = 0.25, 0.05
"""Shares by which the loser's card slides on meanwhile, and by which the winner's rises in its glow."""
PLAYED: Final = 0.3
"""Seconds in which a card comes from the pile or a hand."""
CHOSEN: Final = 0.5
"""Opacity of a hand from which a card has been chosen."""
GROW: Final = 0.3
"""Seconds in which the winner grows and the loser shrinks."""
LEAN: Final = 0.35
"""Distance of leaning back, as a share of the cards' way to each other."""


class DuelScene:
    def __init__(self, table: Table, shown: PlacesViewModel, motion: PlacesAnimations) -> None:
        self._table, self._shown, self._motion = table, shown, motion
        self.layout: Layout
        self.verdicts: FadeGroup[tuple[object, ...]] = FadeGroup(is_in_turn=True)
        """The verdict below the cards, and the sign between them."""

    def coming_up(self, canvas: Canvas) -> Iterator[bool]:
        for side, kind in product((0, 1), BLANKS):
            yield from canvas.ahead(partial(self._blank, kind=kind, side=side))

    def _blank(self, canvas: Canvas, kind: cards.Blank, side: int) -> Sprite:
        return cards.tilted_blank(canvas, kind, self.layout.stand(side).w, side)

    # ---- the board

    def draw_dim(self, canvas: Canvas, duel: Duel) -> None:
        """Dim the board, its lower edge too."""
        layout, box = self.layout, self.layout.board.inset(BAND - OUTSIDE)
        board = Box(box.x, box.y, box.w, box.h + SIDE, round(40 * layout.k - BAND + OUTSIDE))
        canvas.dim(board, SHADE, duel.seen)

    # ---- the stage

    def draw(self, canvas: Canvas, duel: Duel, *, reduced_motion: bool, stake: str = "") -> None:
        """Draw the scene; `stake` is the sentence on the prize, shown while a card is chosen."""
        canvas.with_alpha(duel.seen, lambda onto: self._draw_slots(onto, duel), shades=DIM)
        for side in (0, 1) if self._shown.held and duel.grown < 1 else ():
            seen = duel.seen * (1 - duel.grown) * (CHOSEN if duel.cards[side] else 1)
            canvas.with_alpha(seen, partial(self._draw_hand, duel=duel, side=side), shades=DIM)
        # On the pile they lie in the order in which they were drawn.
        for side in (0, 1) if duel.won == 1 or duel.left else (1, 0):
            if duel.cards[side]:
                self._draw_card(canvas, duel, side)
        if duel.clash:
            canvas.with_alpha(duel.nearer, lambda onto: self._draw_clash(onto, duel.clash), is_offbeat=True)
        if duel.left:
            canvas.with_alpha(1 - duel.left, lambda onto: self._draw_figures(onto, duel), shades=DIM)
        else:
            self._draw_figures(canvas, duel)
        seat, text = self._motion.line or (-1, "")
        seat = seat if duel.won >= 0 else -1
        said = duel.won >= 0, duel.prize, seat, text
        things: dict[tuple[object, ...], Draw] = {}
        if duel.opened >= 1 and not duel.left:
            if stake:
                things[("stake", stake)] = partial(self._draw_stake, text=stake)
            else:
                things[("line", *said)] = lambda onto: self._draw_verdict(onto, *said)
            if duel.won >= 0 or (any(duel.cards) and not duel.is_struck):
                things[("sign", duel.won)] = partial(self._draw_sign, duel=duel)
        self.verdicts.draw(canvas, things, reduced_motion=reduced_motion)

    def _draw_slots(self, canvas: Canvas, duel: Duel) -> None:
        for side in (0, 1):
            if not duel.cards[side]:
                stand = self.layout.stand(side)
                canvas.put(self._blank(canvas, "slot", side), *stand.centre)

    # ---- cards

    def _draw_hand(self, canvas: Canvas, duel: Duel, side: int) -> None:
        hand = self._shown.held[duel.seats[side]]
        for card, spot in zip(hand, self.layout.reserve(side, len(hand)), strict=True):
            if cards.name(card) != self._motion.in_hand:
                cards.draw_hand(canvas, (card,), (spot,), self._shown.looks)

    def _draw_card(self, canvas: Canvas, duel: Duel, side: int) -> None:
        stand, turn, looks = self.layout.stand(side), duel.turned, self._shown.looks
        centre, grown = self._place(duel, side, stand)
        if turn < 0.5:
            sprite = self._blank(canvas, "back", side)
            cards.draw_turned(canvas, sprite, centre, (0, 0), 1 - 2 * turn, grown)
            return
        number = duel.cards[side]
        fallen = duel.fallen * (1 - duel.left)
        flat = round(fallen * FLATS) if duel.won == 1 - side else 0
        if flat:
            slid = fallen + SLIDE * duel.standing * (1 - duel.left)
            out, down = stand.w * (0.08 if side else -0.08) * slid, stand.h * 0.22 * slid
            beaten = _fallen(canvas, number, looks, side, stand.w, flat)
            cards.draw_turned(canvas, beaten, (centre[0] + out, centre[1] + down), (0, 0), 1.0, grown)
            return
        if duel.won == side:
            glow = self._blank(canvas, "glow", side)
            breath = sin(pi * duel.standing)
            centre = centre[0], centre[1] - RISE * stand.h * breath
            bright = duel.grown * max(0.0, 1 - 4 * duel.left) * (1 - 0.7 * breath)
            canvas.with_alpha(bright, lambda onto: onto.put(glow, *centre))
        sprite = cards.tilted(canvas, number, stand.w, looks, side, _leaning(duel.nearer)).sprite
        cards.draw_turned(canvas, sprite, centre, (0, 0), 2 * turn - 1, grown)

    def _place(self, duel: Duel, side: int, stand: Box) -> tuple[Spot, float]:
        """Return the centre and scale of a card on its way from the pile or a hand, or to the discards."""
        pile, way = duel.starts[side] or self.layout.pile, duel.ways[side]
        if duel.left:
            pile, way = self.layout.used, 1 - duel.left
        x, y = between(pile.centre, stand.centre, way)
        apart = self.layout.stand(1).x - self.layout.stand(0).right
        meet = (apart / 2 + stand.w * 0.05) * duel.nearer * (1 if side == 0 else -1)
        aside = meet + duel.trembling
        return (x + aside, y), (pile.w + (stand.w - pile.w) * way) / stand.w

    # ---- figures

    def _draw_figures(self, canvas: Canvas, duel: Duel) -> None:
        layout = self.layout
        start, foot = layout.at(duel.contested), layout.foot
        for side in (0, 1):
            look = self._table.guests[duel.seats[side]].look
            out = -1 if side == 0 else 1
            x = layout.board.centre[0] + layout.tall * 0.46 * out
            if duel.won == 1 - side:
                pawn = self.tipped_pawn(canvas, look, round(duel.fallen * STEPS), round(duel.grown * STEPS), side)
                canvas.put(pawn, x + layout.tall * 0.5 * duel.fallen * out, foot - 12 * duel.fallen)
            elif duel.opened >= 1 or duel.begun is None:
                step = round(duel.grown * STEPS) if duel.won == side else 0
                canvas.put(self.standing_pawn(canvas, look, step), x, foot)
            else:
                way = duel.opened
                high = layout.k * (HOP * sin(pi * way) - 15 * (1 - way))
                at_x, at_y = between(start, (x, foot), way)
                coming = self._figure(canvas, look, GROWN[0], share=0.5 + 0.5 * round(way * STEPS) / STEPS)
                canvas.put(coming, at_x, at_y - high)

    def _figure(self, canvas: Canvas, look: str, grown: float, mood: Mood = "neutral", share: float = 1.0) -> Sprite:
        """Return a figure at a scale of GROWN, at a `share` of it while it grows."""
        tall = self.layout.tall
        whole = canvas.pieces.pawn(look, round(tall * grown), mood=mood)
        if share == 1:
            return whole
        key = ("places growing", look, tall, grown, share)
        return canvas.paint.kept(key, lambda: whole.grown(share), "brief")

    def standing_pawn(self, canvas: Canvas, look: str, step: int) -> Sprite:
        """Return a standing figure at a step of its growth to the winner's size."""
        if not step:
            return self._figure(canvas, look, GROWN[0])
        share = 1.0 if step == STEPS else (GROWN[0] + (GROWN[1] - GROWN[0]) * step / STEPS) / GROWN[1]
        return self._figure(canvas, look, GROWN[1], MOODS[0], share)

    def tipped_pawn(self, canvas: Canvas, look: str, turned: int, step: int, side: int) -> Sprite:
        """Return the loser's figure at a step of its fall, tipped away from the other while it shrinks."""
        share = (GROWN[0] + (GROWN[2] - GROWN[0]) * step / STEPS) / GROWN[2]

        def make() -> Sprite:
            pawn = canvas.pieces.pawn(look, round(self.layout.tall * GROWN[2]), None, mood=MOODS[1])
            turn = turned * 84 / STEPS * (1 if side == 0 else -1)
            surface = pygame.transform.rotozoom(pawn.surface, turn, share)
            return Sprite(surface, surface.get_width() // 2, surface.get_height() - round(4 * canvas.scale))

        key = ("places tipped", look, self.layout.tall, turned, step, side)
        return canvas.paint.kept(key, make, "brief" if step < STEPS else "usual")

    # ---- between and below

    def _draw_clash(self, canvas: Canvas, part: float) -> None:
        stand, paint = self.layout.stand(0), canvas.paint
        x, y = self.layout.clash
        reach = stand.w * BLOWS[min(len(BLOWS) - 1, int(part * len(BLOWS)))]
        star, dark = _star(reach), canvas.colour("state.gold_dark")
        canvas.put(paint.polygon(star, canvas.colour("state.accent"), dark, 7), x, y)
        canvas.put(paint.polygon(_star(reach * 0.56), canvas.colour("surface.card_hi"), None, 0), x, y)

    def _draw_sign(self, canvas: Canvas, duel: Duel) -> None:
        """Draw a question, or once decided the sign between the two numbers that decided."""
        stand, words = self.layout.stand(0), "?"
        if duel.won >= 0:
            one, other = (deck().card(number) for number in duel.cards)
            numbers = (one.right, other.right) if one.left == other.left else (one.left, other.left)
            sign = "<" if duel.won else ">"
            words = f"{numbers[0]} {sign} {numbers[1]}" if one.is_joker == other.is_joker else sign
        x, y, high = self.layout.board.centre[0], stand.y + stand.h * 0.5, min(112.0, stand.w * 0.34)
        wide = max(high, canvas.width(words, "number_l") + 0.6 * high)
        pill = canvas.paint.round_rect(wide, high, high / 2, (6, 38, 44, 255), (255, 236, 196, 120), 3)
        canvas.put_box(pill, Box(x - wide / 2, y - high / 2, wide, high))
        canvas.text(words, x, y, "number_l", "ink.on_dark", "center", wide - 0.3 * high)

    def _draw_stake(self, canvas: Canvas, text: str) -> None:
        bar = self.layout.stake
        canvas.put_box(canvas.paint.round_rect(round(bar.w), round(bar.h), bar.r, (6, 38, 44, 235)), bar)
        canvas.block(text, bar.inset(8, 4), "small_b", "ink.on_dark", "center", "middle")

    def _draw_verdict(self, canvas: Canvas, is_decided: bool, prize: int, seat: int, text: str) -> None:
        """Draw the verdict line: on a dark bar, once decided on a gold one with the prize."""
        if not text:
            return
        bar, paint = self.layout.verdict, canvas.paint
        prize_w = canvas.width(f"+{prize}", "number_m") + 40 + 50 * prize if is_decided and prize else 0.0
        words_w = canvas.width(text, "body_b") + (bar.h if seat >= 0 else 0) + 60
        w, h = round(min(bar.w, words_w + prize_w)), round(bar.h)
        bar = Box(bar.centre[0] - w / 2, bar.y, w, h, bar.r)
        if is_decided:
            canvas.put_box(paint.round_rect(w, h, bar.r, canvas.colour("state.gold"), (122, 84, 18, 255), 3), bar)
        else:
            canvas.put_box(paint.round_rect(w, h, bar.r, (6, 38, 44, 235)), bar)
        if prize_w:
            self._draw_prize(canvas, bar, prize)
        look, line = self._table.guests[seat].look if seat >= 0 else None, Box(bar.x, bar.y, w - prize_w, h, bar.r)
        draw_said(canvas, line, look, text, cards.DARK if is_decided else "ink.on_dark")

    def _draw_prize(self, canvas: Canvas, bar: Box, count: int) -> None:
        y = bar.centre[1]
        used = canvas.text(f"+{count}", bar.right - 24, y, "number_m", cards.DARK, "right", 90)
        for number in range(count):
            canvas.image("place/puzzle", 52, bar.right - 24 - used - 40 - 46 * number, y)


class DuelAnimator(LineAnimator):
    def close(self) -> Script:
        duel = self.motion.duel
        if duel is None:
            return
        try:
            if duel.won >= 0 and not duel.prize:
                yield together(wait(VERDICT), self.lively(VERDICT, lambda t: setattr(duel, "standing", t)))
            yield self.lively(LEAVE, lambda t: setattr(duel, "left", t), "in_out_sine")
        finally:
            self.motion.duel = None
            self.motion.words = ""

    @on(happened.DuelStarted)
    def _challenge(self, event: happened.DuelStarted) -> Script:
        yield self.close()
        duel = self.motion.duel = Duel.begin(event, self.shown.colours, self.shown.top)
        self.table.sound("duel_drum", gain=0.6)
        self.line(event)
        self._announce(event)
        try:
            come = self.lively(COME, lambda t: setattr(duel, "opened", t), "in_out_sine")
            yield together(self.ring(duel.contested, 0.2), come)
        finally:
            duel.opened = 1.0

    def _announce(self, event: happened.DuelStarted) -> None:
        names = {"name": self.name(event.challenger), "other": self.name(event.defender)}
        self.announce(tr("Duel! {name} against {other}", **names))

    def draw_for_duel(self, event: happened.CardDrawn) -> Script:
        """Let a duellist draw a card from the pile; after the second one both are turned over."""
        duel = self.motion.duel = self.motion.duel or Duel((event.seat, event.seat), below=self.shown.top, opened=1.0)
        side = int(event.role is happened.Role.DEFENDER)
        duel.cards[side], self.shown.pile = event.card, event.left
        yield self._bring(duel, side)
        if side:
            yield self._turn_over(duel)

    @on(happened.DuelCardLaid)
    def _lay(self, event: happened.DuelCardLaid) -> Script:
        """Let a duellist lay a card from the middle of the hand, which hides which one it is."""
        duel = self.motion.duel
        if duel is not None:
            side = duel.seats.index(event.seat)
            start = self.layout.reserve(side)[HELD // 2]
            for card in self.shown.held[event.seat]:
                start = self.taken(card, start)
            duel.cards[side], duel.starts[side] = FACE_DOWN, start
            yield self._bring(duel, side)

    @on(happened.DuelCardsRevealed)
    def _reveal(self, event: happened.DuelCardsRevealed) -> Script:
        shown, seats = self.shown, (event.challenger, event.defender)
        duel = self.motion.duel = self.motion.duel or Duel(seats, below=shown.top, opened=1.0)
        duel.cards[:], duel.ways[:], shown.top = event.cards, (1.0, 1.0), event.cards[-1]
        for seat, card in zip(seats, event.cards, strict=True):
            shown.held[seat].remove(card)
        yield self._turn_over(duel)

    def _bring(self, duel: Duel, side: int) -> Script:
        """Bring a card onto the stage, face down."""
        if duel.begun is not None:
            self._announce(duel.begun)  # the seat has become the actor, but it takes no turn
        self.table.sound("card_flip", gain=0.6)
        try:
            yield self.lively(PLAYED, lambda t: duel.ways.__setitem__(side, t), "out_cubic")
        finally:
            duel.ways[side] = 1.0

    def _turn_over(self, duel: Duel) -> Script:
        """Turn both cards over together and let them clash, before lamp and animals react to the result."""

        def tremble(t: float) -> None:
            duel.trembling = 4 * sin(2 * pi * 9 * t) * t if t < 1 else 0.0
            self.motion.suspense = min(1.0, 3 * t)

        def flip(t: float) -> None:
            duel.turned, self.motion.suspense = t, max(0.0, 1 - 2 * t)

        try:
            if self.table.reduced_motion:
                yield CALM
                return
            self.table.sound("duel_drum", gain=0.8)
            yield tween(WAIT, tremble)
            self.table.sound("card_flip", gain=0.6)
            yield tween(FLIP, flip)
            yield COMPARED
            yield self._clash(duel)
        finally:
            duel.turned, duel.trembling, self.motion.suspense = 1.0, 0.0, 0.0

    @on(happened.DuelTied)
    def _tied(self, event: happened.DuelTied) -> Script:
        yield self.say(event, long=0.4)
        duel = self.motion.duel
        if duel is not None:
            duel.cards, duel.ways, duel.turned = [0, 0], [0.0, 0.0], 0.0
            duel.starts, duel.is_struck = [None, None], False

    @on(happened.DuelDecided)
    def _decided(self, event: happened.DuelDecided) -> Script:
        duel = self.motion.duel
        self.table.sound("segment_done", gain=0.6)
        if duel is None:
            yield self.say(event, long=0.4)
            return
        duel.won = 0 if event.challenger_won else 1
        self.announce(tr("{name} wins the duel", name=self.name(event.winner)))
        self.line(event)
        yield together(
            self.lively(DROP, lambda t: setattr(duel, "fallen", t), "out_bounce"),
            self.lively(GROW, lambda t: setattr(duel, "grown", t), "out_cubic"),
            wait(COUNTED),
        )
        duel.fallen = duel.grown = 1.0

    def _clash(self, duel: Duel) -> Script:
        duel.is_struck = True
        try:
            yield tween(BACK, lambda t: setattr(duel, "nearer", -LEAN * t), EASE["out_cubic"])
            yield tween(LUNGE, lambda t: setattr(duel, "nearer", -LEAN + (1 + LEAN) * t**3))
            self.table.sound("dice_knocked", gain=0.9)
            torn = self.burst(self.layout.clash, 7, SCRAPS, count=22, reach=400, life=TORN)
            yield together(self._rebound(duel), torn)
        finally:
            duel.nearer = duel.clash = duel.trembling = 0.0

    def _rebound(self, duel: Duel) -> Script:
        def part(t: float) -> None:
            duel.nearer, duel.trembling = 1 - EASE["out_cubic"](t), SHOCK * sin(6 * pi * t) * (1 - t)

        yield tween(CLASH, lambda t: setattr(duel, "clash", t))
        yield tween(PART, part)


@cached_briefly
def _fallen(canvas: Canvas, number: int, looks: Sequence[str], side: int, wide: float, flat: int) -> Sprite:
    degrees = cards.FALLS[round(flat * (len(cards.FALLS) - 1) / FLATS)]
    card = cards.tilted(canvas, number, wide, looks, side, degrees).sprite
    return card.squashed(1.0, 1 - (1 - FLAT) * flat / FLATS, is_rough=flat < FLATS)


def _star(reach: float) -> Sequence[Spot]:
    reaches = [reach * (1 if index % 2 else 0.52) for index in range(22)]
    return [(far * cos(pi * index / 11), far * sin(pi * index / 11)) for index, far in enumerate(reaches)]


def _leaning(nearer: float) -> int:
    """Return the rotation of a card in degrees for its approach to the other."""
    part = min(1.0, nearer) if nearer > 0 else nearer / LEAN
    middle = cards.LEANS.index(cards.REST)
    return cards.LEANS[middle - round(part * middle)]
