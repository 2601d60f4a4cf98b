"""The celebration after a match: the other players rise on their blocks, the winner falls in and is crowned.

Then the card with the statistics appears. The final state equals the scene at rest, so the ceremony may be cut at any
moment.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.frame import Clipped, DrawOp, Moved
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import EASE
from game.stage.pieces.particles import Confetti, score_pop
from game.stage.room.atmosphere import LONGEST
from game.stage.room.mascot import APPLAUD, MascotLook, swing
from game.stage.table.table import PlaySound

from .podium import HEAD, Podium, PodiumFigure

RISE, SUNK = 0.26, 0.62
"""Seconds a block takes to rise, and the share of it that is below the floor before."""
RISES: Final = (0.0, 0.24, 0.48)
"""Start times of the third, second and first block."""
HOP, HOP_HIGH = 0.21, 60.0
HOPS: Final = 0.85
"""Start time of the first hop; the others follow."""
BREATH: Final = 1.35
"""Start of the dark, still moment."""
FALL, FALL_TAKES, FALL_HIGH = 1.75, 0.30, 900.0
LANDED: Final = FALL + FALL_TAKES
SQUASH, SQUASH_TAKES = (0.34, -0.28), 0.42
"""Change of width and height at the first of three swings after the fall, and seconds of all."""
STIR: Final = 34.0, 0.24
"""Height in u to which the others are thrown up by it, and seconds."""
CROWN, CROWN_TAKES, CROWN_HIGH = 2.25, 0.26, 260.0
CROWNED: Final = CROWN + CROWN_TAKES
WOBBLE, WOBBLE_TAKES = 9.0, 0.6
"""Degrees and seconds."""
DUST: Final = 0.18
GLIDE, GLIDE_TAKES = 3.7, 0.5
CARD, CARD_TAKES = GLIDE + GLIDE_TAKES, 0.4
"""One after the other: together they would redraw the whole screen."""
ROWS, ROW_TAKES = CARD + CARD_TAKES, 0.09
CURVES, CURVES_TAKE = 4.9, 0.9
OVER: Final = 6.1
BUTTONS_TAKE: Final = 0.24
"""Duration of the buttons' entrance in seconds."""
STREWN: Final = 60.0
"""Depth in u in front of the blocks in which confetti comes to rest."""
BESIDE: Final = 32.0
"""Room in u between the confetti and the buttons."""
LIFE: Final = 12.0
"""Seconds after which the idle life begins anew."""
HOPPING, GLINTS, BLINKS = (0.42, (3.0, 9.6)), (0.4, (1.2, 5.2, 9.2)), (0.11, (2.2, 4.6, 7.4, 11.0))
"""Seconds of the winner's two hops, of a glint on the crown and of the others' blinks, and when they begin."""
GLINT, FINEST = 38.0, 6
"""Maximum radius of a glint in u, and the step between its sizes."""
LIGHTS: Final = (0.1, 0.24, 0.4)
"""Strengths of the light cone: in the dark, as usual, over the winner."""


class Ceremony:
    def __init__(self, podium: Podium, sound: PlaySound, fanfare: str) -> None:
        self.seconds = 0.0
        self.let_in_at = math.inf
        """Time at which the buttons come in."""
        self._lived = 0.0
        """Seconds of idle life."""
        self._podium = podium
        self._cast = podium.cast()
        self._sound = sound
        ceiling = max(podium.title, min(one.foot - one.pawn for one in self._cast) - podium.area.y - 60)
        depth = min(STREWN, podium.area.bottom - podium.floor)
        whole = podium.area.w - BESIDE, podium.floor - podium.area.y + depth
        self._confetti = Confetti(podium.ending.seed, whole, ceiling=ceiling, depth=depth)
        self._title: Sprite | None = None
        self._figures: Sequence[DrawOp] = ()
        cues = [(self._rises(one) + RISE * 0.7, "dice_hit", 0.9) for one in self._cast if one.block]
        cues += [(self._hops(one) + HOP, "pawn_hop", 0.8) for one in self._cast if one.rank > 1]
        self._cues = [*sorted(cues), (LANDED, "dice_knocked", 1.0), (CROWNED, fanfare, 1.0)]

    @property
    def is_over(self) -> bool:
        return self.seconds >= OVER

    @property
    def has_card(self) -> bool:
        """True from the time at which the card comes in, and the buttons may."""
        return self.seconds >= CARD

    @property
    def is_still(self) -> bool:
        """True once the ceremony is over, the buttons are in place and all confetti has landed."""
        return self.seconds >= max(self.let_in_at + BUTTONS_TAKE, CROWNED + self._confetti.seconds)

    @property
    def way_of_buttons(self) -> float:
        """Remaining part of the buttons' way, from 1 to 0."""
        return 1 - EASE["out_cubic"](self._part(self.let_in_at, BUTTONS_TAKE))

    def resize(self) -> None:
        self._cast, self._title, self._figures = self._podium.cast(), None, ()

    def advance(self, dt: float) -> None:
        self.seconds += dt
        while self._cues and self._cues[0][0] <= self.seconds:
            _, name, gain = self._cues.pop(0)
            self._sound(name, gain=gain)

    def live(self, dt: float) -> bool:
        """Let time of the idle life pass; True if the picture changes."""
        was_stirring, self._lived = self.is_stirring, self._lived + dt
        return was_stirring or self.is_stirring

    @property
    def is_stirring(self) -> bool:
        return any(map(self._stirred, (HOPPING, GLINTS, BLINKS)))

    @property
    def wake_after(self) -> float | None:
        """Seconds until something of the idle life begins; None: everything rests."""
        starts = (start for _, starts in (HOPPING, GLINTS, BLINKS) for start in starts)
        return min((start - self._lived) % LIFE for start in starts) if self._lived < LONGEST else None

    def _stirred(self, what: tuple[float, Sequence[float]]) -> float:
        """Return the elapsed part of a piece of idle life, 0 to 1; 0 while there is none."""
        takes, starts = what
        since = min((self._lived - start) % LIFE for start in starts)
        return since / takes if since < takes and self._lived < LONGEST else 0.0

    def skip(self) -> None:
        """End the ceremony; only the fanfare is still played, and the confetti falls on."""
        self._cues = self._cues[-1:]
        self.advance(max(0.0, OVER - self.seconds))

    def let_in(self) -> None:
        self.let_in_at = min(self.let_in_at, self.seconds)

    def settle(self) -> None:
        """End the ceremony with all confetti landed."""
        self.skip()
        self.advance(self._confetti.seconds)

    def _rises(self, one: PodiumFigure) -> float:
        ranks = sorted({other.rank for other in self._cast if other.block}, reverse=True)
        return RISES[len(RISES) - len(ranks) + ranks.index(one.rank)]

    def _hops(self, one: PodiumFigure) -> float:
        order = sorted((other for other in self._cast if other.rank > 1), key=lambda other: -other.rank)
        apart = min(HOP, (BREATH - HOPS - HOP) / max(1, len(order) - 1))
        return HOPS + apart * order.index(one)

    def _part(self, start: float, takes: float) -> float:
        """Return the elapsed part of a phase, 0 to 1."""
        return max(0.0, min(1.0, (self.seconds - start) / takes))

    def prepare(self, canvas: Canvas) -> None:
        """Render the large pictures while it is still dark."""
        for one in self._cast:
            self._podium.draw_block(canvas, one)
            self._podium.pawn(canvas, one)
        for strength in LIGHTS:
            self._podium.draw_light(canvas, strength, has_rays=strength == LIGHTS[-1])
        self._podium.draw_card(canvas)

    def preparing(self, canvas: Canvas) -> Iterator[bool]:
        """Render the other pictures in the order of use, pausing after each."""
        self._titled(canvas)
        yield False
        for _ in self._confetti.preparing(canvas.paint):
            yield False
        yield from self._podium.drawing_figures(canvas)
        for one in self._cast:
            self._podium.pawn(canvas, one, is_blinking=True)
            yield False
        for radius in range(FINEST, round(GLINT) + 1, FINEST):
            self._draw_glint(canvas, radius, 0, 0)
            yield False

    def draw(self, canvas: Canvas) -> None:
        podium, left = self._podium, 1 - EASE["in_out_sine"](self._part(GLIDE, GLIDE_TAKES))
        way = round((podium.start - podium.middle) * left * canvas.scale)
        moved = canvas.onto(Moved(canvas.surface, way, 0)) if way else canvas
        strength = LIGHTS[0 if BREATH <= self.seconds < LANDED else 2 if self.seconds >= LANDED else 1]
        podium.draw_garland(moved)
        self._draw_light(moved, strength)
        if self.seconds > CARD:
            self._draw_card(canvas)
        cast = sorted(self._cast, key=lambda other: -other.rank)
        self._draw_confetti(moved, is_lying=False)
        for one in cast:
            self._draw_block(moved, one)
        for one in cast:
            self._draw_pawn(moved, one)
        self._draw_confetti(moved, is_lying=True)
        if self.seconds > CROWNED:
            self._draw_title(moved)

    def _draw_confetti(self, canvas: Canvas, *, is_lying: bool) -> None:
        """Draw it behind blocks, names and faces while it flies, and in front of them once it lies."""
        if self.seconds > CROWNED:
            area = self._podium.area
            x, y = canvas.viewport.at(area.x, area.y)
            self._confetti.draw(canvas.surface, canvas.paint, self.seconds - CROWNED, x, y, is_lying=is_lying)

    def _draw_light(self, canvas: Canvas, strength: float) -> None:
        """Draw the lamp, which covers its eyes before the winner falls, and applauds twice afterwards."""
        look: MascotLook = "neutral" if self.seconds < BREATH else "wince" if self.seconds < LANDED else "applaud"
        since = self.seconds - (BREATH if look == "wince" else LANDED)
        angle = swing(look, since % APPLAUD if since < 2 * APPLAUD else since)
        self._podium.draw_light(canvas, strength, look, angle, has_rays=self.seconds >= LANDED)

    def _draw_card(self, canvas: Canvas) -> None:
        """Slide the card in from the right with the head of its table, then fade in its rows and draw its chart."""
        podium, k = self._podium, canvas.scale
        left = 1 - EASE["out_cubic"](self._part(CARD, CARD_TAKES))
        away = (canvas.viewport.width - podium.card.x + 40) * left
        if self.is_over:
            podium.draw_card(canvas)
            canvas.cached("figures", self._draw_figures)
            return
        sliding = canvas.onto(Moved(canvas.surface, round(away * k), 0)) if left > 0 else canvas
        podium.draw_card(sliding)
        rows, card = podium.table, podium.card
        self._reveal(sliding, Box(card.x, rows.y, card.w, HEAD))
        high, whole = (rows.h - HEAD) / len(self._cast), 0.0
        for place in range(len(self._cast)):
            line = Box(card.x, rows.y + HEAD + high * place, card.w, high)
            part = self._part(ROWS + place * ROW_TAKES, 2 * ROW_TAKES)
            if part >= 1:
                whole += high
            elif part > 0:
                canvas.with_alpha(part, partial(self._reveal, part=line))
        if whole:
            self._reveal(canvas, Box(card.x, rows.y + HEAD, card.w, whole))
        drawn = EASE["in_out_sine"](self._part(CURVES, CURVES_TAKE))
        if drawn > 0:
            self._reveal(canvas, Box(card.x, rows.bottom, card.w * drawn, card.bottom - rows.bottom))

    def _draw_figures(self, canvas: Canvas) -> None:
        for _ in self._podium.drawing_figures(canvas):
            pass

    def _reveal(self, canvas: Canvas, part: Box) -> None:
        self._figures = self._figures or canvas.noted(self._draw_figures)
        Clipped(canvas.surface, _pixels(part, canvas.scale)).blits(self._figures)

    def _draw_block(self, canvas: Canvas, one: PodiumFigure) -> None:
        box, podium, k = self._podium.block(one), self._podium, canvas.scale
        is_secret = one.rank == 1 and self.seconds < LANDED
        lower = round(self._lowered(one) * k)
        if lower <= 0:
            podium.draw_block(canvas, one, is_secret=is_secret)
        if lower:
            over = pygame.Rect(0, -10_000, 100_000, 10_000 + round(podium.floor * k))
            podium.draw_block(canvas.onto(Moved(Clipped(canvas.surface, over), 0, lower)), one, is_secret=is_secret)
        if one.block is not None:
            for x in (box.x, box.right):
                self._draw_dust(canvas, self.seconds - self._rises(one) - RISE * 0.7, x, podium.floor - 6)

    def _lowered(self, one: PodiumFigure) -> float:
        """Return the distance in u of a figure's block below its final place."""
        if one.block is None:
            return 0.0
        return one.block.h * SUNK * (1 - EASE["out_back"](self._part(self._rises(one), RISE)))

    def _draw_pawn(self, canvas: Canvas, one: PodiumFigure) -> None:
        blink = self._stirred(BLINKS) if one.rank > 1 else 0.0
        sprite = self._podium.pawn(canvas, one, is_blinking=blink > 0)
        if one.rank > 1:
            y = one.foot + self._lowered(one) - math.sin(math.pi * self._part(self._hops(one), HOP)) * HOP_HIGH
            y -= STIR[0] * math.sin(math.pi * self._part(LANDED, STIR[1]))
            canvas.put(sprite, one.x, y)
            return
        if self.seconds <= FALL:
            return
        away = FALL_HIGH * (1 - EASE["in_cubic"](self._part(FALL, FALL_TAKES)))
        part = self._part(LANDED, SQUASH_TAKES)
        if 0 < part < 1:
            flat = math.sin(3 * math.pi * part) * (1 - part) ** 2
            sprite = sprite.squashed(1 + SQUASH[0] * flat, 1 + SQUASH[1] * flat)
        canvas.put(sprite, one.x, one.foot - away - self._hopped)
        for side in (-1, 1):
            self._draw_dust(canvas, self.seconds - LANDED, one.x + side * one.pawn * 0.4, one.foot)
        self._draw_crown(canvas, one)

    def _draw_crown(self, canvas: Canvas, one: PodiumFigure) -> None:
        if self.seconds <= CROWN:
            return
        x, y = self._podium.crown(one)
        y -= CROWN_HIGH * (1 - EASE["out_bounce"](self._part(CROWN, CROWN_TAKES))) + self._hopped
        picture = canvas.paint.art.image("table/crown", round(one.pawn * 0.36))
        part = self._part(CROWNED, WOBBLE_TAKES)
        if part < 1:
            picture = pygame.transform.rotozoom(picture, WOBBLE * math.cos(part * 15) * (1 - part), 1.0)
        w, h = picture.get_size()
        canvas.surface.blit(picture, (round(x * canvas.scale - w / 2), round(y * canvas.scale - h / 2)))
        if glint := self._stirred(GLINTS):
            radius = max(1, GLINT * math.sin(math.pi * glint) // FINEST) * FINEST
            self._draw_glint(canvas, radius, x + 0.1 * one.pawn, y - 0.08 * one.pawn)

    def _draw_glint(self, canvas: Canvas, radius: float, x: float, y: float) -> None:
        tips = ((math.pi / 4 * tip, radius * (0.16 if tip % 2 else 1.0)) for tip in range(8))
        points = [(long * math.cos(angle), long * math.sin(angle)) for angle, long in tips]
        canvas.put(canvas.paint.polygon(points, canvas.colour("surface.card_hi")), x, y)

    @property
    def _hopped(self) -> float:
        """Height in u of the winner's hops at rest."""
        return abs(math.sin(2 * math.pi * self._stirred(HOPPING))) * HOP_HIGH / 2

    def _draw_dust(self, canvas: Canvas, seconds: float, x: float, y: float) -> None:
        if not 0 <= seconds < DUST:
            return
        step = int(seconds / DUST * 4)
        shade = (*canvas.colour("surface.card_lo")[:3], (150, 110, 70, 30)[step])
        d = 26 + 14 * step
        canvas.put(canvas.paint.disc(d, shade), x, y - step * 4)

    def _titled(self, canvas: Canvas) -> Sprite:
        """Return the title as a sprite, anchored in its middle."""
        if self._title is None:
            area = self._podium.area
            place = _pixels(Box(area.x, area.y, area.w, self._podium.title), canvas.scale)
            surface = pygame.Surface(place.size, pygame.SRCALPHA)
            self._podium.draw_title(canvas.onto(Moved(surface, -place.x, -place.y)))
            ink = surface.get_bounding_rect()
            self._title = Sprite(surface.subsurface(ink), place.w // 2 - ink.x, place.h // 2 - ink.y)
        return self._title

    def _draw_title(self, canvas: Canvas) -> None:
        size = score_pop(self.seconds - CROWNED)
        if size == 1.0:
            self._title = None
            self._podium.draw_title(canvas)
        else:
            area = self._podium.area
            canvas.put(self._titled(canvas).grown(size), area.centre[0], area.y + self._podium.title / 2)


def _pixels(box: Box, k: float) -> pygame.Rect:
    return pygame.Rect(round(box.x * k), round(box.y * k), math.ceil(box.w * k), math.ceil(box.h * k))
