"""Dynamic board of Beacon: pairs, pawns, legal fields with previews, and the light beam."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import cos, dist, pi, sin
from typing import Final

from game.games.beacon.actions import Place
from game.games.beacon.board import GOAL, Throw, throw_of
from game.games.beacon.rules import BeaconState
from game.rules.contract import Seat
from game.stage.canvas import INK, Canvas, Ink
from game.stage.layout.shapes import Box, Spot
from game.stage.paint import svg
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.theme import StyleName, mix, with_alpha
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.table.track import UP
from game.stage.table.transitions import Draw
from game.stage.table.viewmodel import Passing
from game.stage.table.way import Line, draw_line
from game.stage.text.language import tr

from .layout import Layout
from .scenery import LIGHTS, START_WORD, beam, disc, draw_splash, full_beam, printed
from .tray import BeaconTray
from .viewmodel import BeaconAnimations, BeaconViewModel, Chip, DieFace, ordered

DRAWN: Final = 18.0
"""Height in u of the smallest printed letters."""
GHOST: Final = 0.6
"""Opacity of a previewed pair."""
PLATE, PLATE_AT = (46.0, 32.0), 50.0
"""Size of the number plate below pawns in card units, and its distance from the middle of the field."""
BARE: Final = 68.0
"""Side of the square that holds the printed number of a field, in card units."""
SURGE, SHINE, HOP = 16.0, 44.0, 10.0
"""Height in u of the light that runs up the tower, its glow, and in card units the hop of pairs that it passes."""
CHIP: Final = 48.0
LEFT: Final = 40.0
"""Width by which the ring round a field that a pawn leaves grows, in card units."""
_SPIN: Final = 24.0
"""Degrees between two sprites of a spinning die."""
LIT: Final = Line(6.5, 2.25)
RAY: Final = Line(12.0, 4.0, inks=("ink.marker", "surface.card_hi"))
_RAYS: Final = 8
Light = Callable[[Canvas, Draw | None, int], None]


class Board:
    def __init__(self, table: Table, shown: BeaconViewModel, motion: BeaconAnimations, tray: BeaconTray) -> None:
        self._guests, self._shown, self._motion, self._tray = table.guests, shown, motion, tray
        self.layout: Layout

    # ---- static layer

    def draw_static(self, canvas: Canvas) -> None:
        layout = self.layout
        board, k = layout.board, layout.k
        canvas.put_box(self._print(canvas).sprite, board)
        x, y = layout.at(GOAL)
        canvas.image("icon/flag", round(58 * k), x + 3 * k, y - 4 * k, "ink.on_card")
        _letter(canvas, tr("Start"), layout.spot(*START_WORD), "number_s", "ink.on_card", 118 * k, 40 * k)
        for field in range(1, GOAL):
            _letter(canvas, str(field), layout.at(field), "number_s", "ink.on_card", 64 * k, 64 * k)
        self._draw_steps(canvas, 0.0)

    def _print(self, canvas: Canvas) -> Recipe:
        return self.layout.print(canvas, "beacon board", partial(printed, self.layout.drawing, canvas))

    def _draw_steps(self, canvas: Canvas, aside: float) -> None:
        layout, k = self.layout, self.layout.k
        for storey in layout.drawing.tower:
            x, y = layout.spot(*disc(storey))
            _letter(canvas, str(storey.step), (x + aside, y), "number_m", "ink.on_dark", 50 * k, 60 * k)

    def _draw_tower(self, canvas: Canvas, aside: float) -> None:
        """Draw the printed tower again, shifted by `aside` u."""
        tower = self.layout.drawing.tower
        left, right = min(one.x for one in tower) - 12, max(one.x + one.width for one in tower[:-1]) + 14
        low = tower[-2].y + tower[-2].height + 2
        self._reprint(canvas, Box(left, 30, right - left, low - 30), aside)
        self._draw_steps(canvas, aside)

    def _draw_bare(self, canvas: Canvas, number: int) -> None:
        """Cover the number of a field with the print below it."""
        x, y = self.layout.middle(number)
        self._reprint(canvas, Box(x - BARE / 2, y - BARE / 2, BARE, BARE))

    def _reprint(self, canvas: Canvas, part: Box, aside: float = 0.0) -> None:
        """Draw a part of the printed board, in card units, again, shifted by `aside` u."""
        board, px = self.layout.board, canvas.scale * self.layout.k
        left, top, wide, high = (round(length * px) for length in (part.x, part.y, part.w, part.h))
        (x, y), card = canvas.viewport.at(board.x, board.y), self._print(canvas).sprite
        spot = x + left + round(aside * canvas.scale), y + top
        canvas.surface.blit(card.surface, spot, (card.ox + left, card.oy + top, wide, high))

    # ---- dynamic layer

    def draw(self, canvas: Canvas, offer: Offer[BeaconState] | None, light: Light) -> None:
        """Draw the dynamic board. `offer` holds the legal choices; `light` draws highlights, told apart by number."""
        fields = [] if offer is None else [one.field for one in offer.legal if isinstance(one, Place)]
        victims = {} if offer is None else {field: offer.state.knocked_off(field) for field in fields}
        chosen = offer.action.field if offer is not None and isinstance(offer.action, Place) else None
        covered = self._covered()
        for number in covered:
            canvas.cached(("bare", number), self._draw_bare, number)
        if step := round(self._motion.beam * LIGHTS):
            canvas.put_box(beam(canvas, self.layout.k, step), self.layout.board)
        if sway := self._motion.sway:
            self._draw_tower(canvas, sway)
        lit = [field for field in fields if field != chosen]
        light(canvas, partial(self._draw_lit, fields=lit) if fields else None, 0)
        storeys = [] if chosen is None else [self._shown.pairs[seat][0] for seat in victims.get(chosen, ())]
        for storey in storeys:
            self._draw_glow(canvas, storey)
        surge = self._motion.surge
        if surge is not None:
            self._draw_surge(canvas, *surge)
        for seat, (field, throw) in sorted(self._shown.pairs.items()):
            ((ax, ay), (bx, by)), edge = self.layout.slots(field, *self._shown.place_of(seat, field))
            up = 0.0 if surge is None else HOP * self.layout.k * max(0.0, 1 - 2 * abs(surge[0] - field))
            self._draw_pair(canvas, seat, throw, ((ax + sway, ay - up), (bx + sway, by - up)), edge)
        seen: dict[int, Draw] = {}
        for field, seats in victims.items():
            if chosen == field and offer is not None:
                seen[field] = partial(self._draw_chosen, state=offer.state, field=field, doomed=storeys)
            elif seats:
                seen[field] = partial(self._draw_victims, field=field, seats=seats)
        for place in self.layout.drawing.tower:
            light(canvas, seen.get(place.step), 1 + place.step)
        if self._motion.left is not None:
            self._draw_left(canvas, self._motion.left)
        looks = [guest.look for guest in self._guests]
        self.layout.draw_pieces(canvas, self._shown.pieces, self._motion.poses, looks.__getitem__)
        for number in covered:
            canvas.cached(("plate", number), self._draw_plate, number)
        for chip in self._motion.chips:
            canvas.with_alpha(min(1.0, 8 * chip.part, 5 * (1 - chip.part)), partial(self._draw_chip, chip=chip))

    def _covered(self) -> set[int]:
        """Return the numbers of the fields on which pawns stand, also while others move."""
        poses, layout = self._motion.poses, self.layout
        reach = layout.reach * layout.k
        return {
            at
            for seat, at in self._shown.pieces.items()
            if seat not in poses or (poses[seat].lift <= UP and dist(poses[seat].spot, layout.at(at)) < reach)
        } - {0, GOAL}

    def _draw_plate(self, canvas: Canvas, number: int) -> None:
        """Repeat the number of a field below the pawns that cover it."""
        (x, y), k = self.layout.at(number), self.layout.k
        y += PLATE_AT * k
        wide, high = (side * k for side in PLATE)
        if high / INK >= DRAWN:
            fill, edge = canvas.colour("surface.card_hi"), canvas.colour("ink.on_card")
            canvas.put_box(
                canvas.paint.round_rect(round(wide), round(high), round(high / 2), fill, edge, 3),
                Box(x - wide / 2, y - high / 2, wide, high),
            )
            _letter(canvas, str(number), (x, y), "number_s", "ink.on_card", wide - 8 * k, high - 4 * k)

    def _draw_surge(self, canvas: Canvas, at: float, strength: float) -> None:
        bar = self.layout.across(at, SURGE)
        wide, light = round(bar.w / 8) * 8, canvas.colour("state.gold_light")
        bar = Box(bar.centre[0] - wide / 2, bar.y, wide, bar.h)

        def draw(onto: Canvas) -> None:
            onto.put_box(onto.paint.glow(wide, SURGE, SURGE / 2, onto.colour("state.gold"), SHINE), bar)
            onto.put_box(onto.paint.round_rect(wide, SURGE, SURGE / 2, light), bar)

        canvas.with_alpha(strength, draw)

    def _draw_left(self, canvas: Canvas, left: Passing) -> None:
        """Draw a ring that grows round a field, in few sizes, which are cached."""
        d = 4 * round((2 * self.layout.drawing.radius + LEFT * left.part) * self.layout.k / 4)
        ring = canvas.paint.ring_disc(d, "legal", canvas.colour("state.danger"))
        canvas.with_alpha(1 - left.part, partial(Canvas.put, sprite=ring, x=left.spot[0], y=left.spot[1]))

    def _draw_chip(self, canvas: Canvas, chip: Chip) -> None:
        high, (x, y) = CHIP * max(0.8, self.layout.k), chip.spot
        wide = canvas.width(chip.words, "number_m", high - 6) + 36
        box = Box(x - wide / 2, y - high / 2, wide, high)
        fill, white = canvas.colour(chip.fill), canvas.colour("surface.card_hi")
        canvas.put_box(canvas.paint.round_rect(round(wide), round(high), round(high / 2), fill, white, 3), box)
        canvas.text(chip.words, *box.centre, "number_m", chip.ink, "center", wide - 16, high - 6)

    def _draw_lit(self, canvas: Canvas, fields: Sequence[int]) -> None:
        """Draw a line inside the walls of every storey: golden with a soft edge, white in high contrast."""
        for field in fields:
            (left, top), (right, _), (far, low), (near, _) = self.layout.storey_shape(field).points
            by = max(5.0, 7 * self.layout.k)
            points = (left + by, top + by), (right - by, top + by), (far - by, low - by), (near + by, low - by)
            if canvas.theme.is_contrast:
                draw_line(canvas, (*points, points[0]), LIT, 1.0)
            else:
                x, y = points[0]
                canvas.put(_golden(canvas, tuple((a - x, b - y) for a, b in points), self.layout.k), x, y)

    def draw_flights(self, canvas: Canvas) -> None:
        for splash in self._motion.splashes:
            draw_splash(canvas, self.layout.drawing, self.layout.board, splash)
        if self._motion.slam is not None:
            self._draw_slam(canvas, self._motion.slam)
        for seat, flight in self._motion.flights.items():
            for die, (x, y) in zip(ordered(flight.thing), flight.spots, strict=True):
                if flight.turn:
                    canvas.put(self._spun(canvas, seat, die, flight.size, flight.turn), x, y)
                else:
                    canvas.put(self._tray.scaled(seat, die, flight.size, None), x, y)
        self._motion.draw_flares(canvas)

    def _draw_slam(self, canvas: Canvas, slam: Passing) -> None:
        k, (x, y) = self.layout.k, slam.spot
        step = min(3, int(slam.part * 4))
        near, far = (76 + 50 * step) * k, (132 + 80 * step) * k
        for index in range(_RAYS):
            angle = 2 * pi * (index + 0.5) / _RAYS
            ray = [(x + cos(angle) * reach * 1.3, y + sin(angle) * reach) for reach in (near, far)]
            draw_line(canvas, ray, RAY, k)
        dust = with_alpha(canvas.colour("surface.card_lo"), (0.8, 0.65, 0.45, 0.2)[step])
        for side in (-1, 1):
            canvas.put(
                canvas.paint.disc(round((56 + 26 * step) * k), dust), x + side * (120 + 34 * step) * k, y + 40 * k
            )

    def _draw_pair(
        self, canvas: Canvas, seat: int, throw: Throw, spots: Sequence[Spot], edge: float, alpha: float = 1.0
    ) -> None:
        for die, spot in zip(ordered(throw), spots, strict=True):
            canvas.put(self._tray.scaled(seat, die, edge, canvas.lean(*spot), alpha), *spot)

    def _spun(self, canvas: Canvas, seat: int, face: DieFace, edge: float, degrees: float) -> Sprite:
        """Return the cached sprite of a die rotated in the image plane about its middle."""
        size = round(edge * canvas.scale / 6) * 6 / canvas.scale
        key = ("beacon spun", self._guests[seat].look, face, size)
        return canvas.paint.turned(key, lambda: self._tray.scaled(seat, face, size, None), degrees, _SPIN)

    def coming_up(self, canvas: Canvas) -> Iterator[bool]:
        yield from self._print(canvas).ahead()
        yield from full_beam(canvas, self.layout.k).ahead()
        for storey in self.layout.drawing.tower:
            yield from canvas.ahead(partial(self._draw_lit, fields=(storey.step,)))
        for number in range(1, GOAL):
            yield from canvas.ahead(partial(self._draw_plate, number=number))

    # ---- preview of a placing

    def _draw_victims(self, canvas: Canvas, field: int, seats: Sequence[Seat]) -> None:
        box, size, k = self.layout.storey_box(field), 46.0, max(0.8, self.layout.k)
        wide = (26 + 40 * len(seats)) * k
        right = box.right + (wide - 24 * k if field else 14 * k)
        tag = Box(right - wide, box.y - 10 * k, wide, size * k)
        red, white = canvas.colour("state.danger"), canvas.colour("surface.card_hi")
        canvas.put_box(canvas.paint.round_rect(tag.w, tag.h, tag.h / 2, red, white, 3), tag)
        canvas.image("icon/down", 22 * k, tag.x + 19 * k, tag.centre[1], white)
        for index, seat in enumerate(seats):
            canvas.put(
                canvas.pieces.disc(self._guests[seat].look, round(34 * k)), tag.x + (46 + 38 * index) * k, tag.centre[1]
            )

    def _draw_chosen(self, canvas: Canvas, state: BeaconState, field: int, doomed: Sequence[int]) -> None:
        throw = throw_of(state.code, state.numbers)
        spots, edge = self.layout.slots(field, *self._shown.place_of(state.active, field))
        self._draw_pair(canvas, state.active, throw, spots, edge, GHOST)
        for storey in doomed:
            self.draw_doom(canvas, storey)

    def _draw_glow(self, canvas: Canvas, field: int) -> None:
        box, k = self.layout.storey_box(field), self.layout.k
        glow = Box(box.x + 96 * k, box.y + 3 * k, 198 * k, 100 * k)
        red = with_alpha(canvas.colour("state.danger"), 0.42)
        canvas.put_box(canvas.paint.round_rect(round(glow.w), round(glow.h), round(22 * k), red), glow)

    def draw_doom(self, canvas: Canvas, field: int) -> None:
        box, k = self.layout.storey_box(field), self.layout.k
        danger, white = canvas.colour("state.danger"), canvas.colour("surface.card_hi")
        points = [(48 * k * sin(pi / 2 * t / 6), 46 * k * (1 - cos(pi / 2 * t / 6))) for t in range(7)]
        tip = [(32 * k, 34 * k), (49 * k, 54 * k), (64 * k, 32 * k)]
        words = tr("out!")
        wide = canvas.width(words, "number_s", 44) + 36
        tag = Box(box.right - 10 * k, box.y + 4 * k, wide, 46)
        for colour, thick in ((white, 14.0), (danger, 8.0)):
            for line in (points, tip):
                canvas.put(canvas.paint.polyline(line, colour, thick * k), tag.x + 20, tag.bottom + 4)
        canvas.put_box(canvas.paint.round_rect(round(tag.w), tag.h, 23, danger, white, 3), tag)
        canvas.text(words, tag.centre[0], tag.centre[1], "number_s", "state.danger_ink", "center", wide - 16, 40)


@cached
def _golden(canvas: Canvas, points: Sequence[Spot], k: float) -> Sprite:
    """Draw a golden line along these points, with light to both sides."""
    gold, light = canvas.colour("state.gold"), canvas.colour("state.gold_light")
    soft = [(with_alpha(gold, 0.16), wide) for wide in (20.0, 15.0, 11.0)]
    lines = *soft, (with_alpha(canvas.colour("state.gold_dark"), 0.6), 7.5), (mix(gold, light, 0.6), 5.0)
    path = svg.polygon(points)
    body = "".join(f'<path d="{path}" fill="none" {svg.stroke(ink, wide * k)}/>' for ink, wide in lines)
    return canvas.paint.framed(body, points, 11 * k)


def _letter(canvas: Canvas, words: str, spot: Spot, style: StyleName, ink: Ink, wide: float, high: float) -> None:
    """Draw a printed label: at the user's text size if it fits, else, as in the rule book, at drawing size."""
    line, has_room = canvas.line(words, style, ink, wide, high)
    if line.fits and has_room:
        canvas.text(words, *spot, style, ink, "center", wide, high)
        return
    whole, _ = canvas.line(words, style, ink, None, high)
    size = min(high / INK, whole.size_u * wide * canvas.scale / whole.width)
    if size >= DRAWN:
        canvas.put_line(words, *spot, style, ink, size)
