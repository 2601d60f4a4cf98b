"""The celebration after a match: the other players rise on their blocks, the winner falls in and is crowned.

Then the card with the statistics appears. The final state equals the scene at rest, so the ceremony may be cut at any
moment.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.frame import Clipped, DrawOp, DrawTarget, Moved, NullTarget, Zoomed
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import EASE
from game.stage.pieces import Pieces
from game.stage.pieces.particles import DUST, GLINT, Confetti, score_pop, shard
from game.stage.room.atmosphere import LONGEST
from game.stage.room.mascot import APPLAUD, MascotLook, swing
from game.stage.table.table import PlaySound

from .podium import HEAD, Podium, PodiumFigure

RISE, SUNK = 0.26, 0.62
"""Seconds a block takes to rise, and the share of it that is below the floor before."""
RISES: Final = (0.0, 0.24, 0.48)
"""Start times of the third, second and first block."""
HOP, HOP_HIGH = 0.21, 60.0
HOPS: Final = 0.78
"""Start time of the first hop; the others follow."""
BREATH: Final = 1.2
"""Start of the drum roll, in which the light flickers and all look at the empty block."""
GLANCE, WINCES = 0.14, 0.42
"""Seconds in which the lamp looks to one side then, and seconds until it covers its eyes."""
LEANS: Final = 7
"""Degrees by which the others lean then."""
FALL, FALL_TAKES, FALL_HIGH = 1.85, 0.30, 900.0
LANDED: Final = FALL + FALL_TAKES
WON: Final = LANDED + 0.06
"""Start of title, fanfare and confetti."""
SQUASH, SQUASH_TAKES = (0.34, -0.28), 0.42
"""Change of width and height at the first of three swings after the fall, and seconds of all."""
STIR: Final = 34.0, 0.24
"""Height in u to which the others are thrown up by it, and seconds."""
JOLT, JOLT_TAKES, SHIVER = 6.0, 0.15, 2.0
"""Depth in u to which it pushes all blocks, and seconds; width in u by which the empty one shivers before."""
CROWN, CROWN_TAKES, CROWN_HIGH = 2.38, 0.26, 260.0
CROWNED: Final = CROWN + CROWN_TAKES
WOBBLE, WOBBLE_TAKES = 9.0, 0.6
"""Degrees and seconds."""
DUSTY, PUFFS, PUFF = 0.45, 6, 78.0
"""Seconds of dust, its number of puffs, and the width of the largest in u."""
BELOW_LAMP: Final = 190.0
"""Upper limit of the crown before there are words, from the top of the window."""
GLIDE, GLIDE_TAKES = 3.6, 0.5
CARD, CARD_TAKES = GLIDE + GLIDE_TAKES, 0.4
"""One after the other: together they would redraw the whole screen."""
ROWS, ROWS_APART, ROW_TAKES = CARD + 0.12, 0.06, 0.34
CURVES, CURVES_TAKE = 4.7, 0.9
BUTTONS, BUTTONS_TAKE = 4.54, 0.24
"""Earliest start of the buttons' entrance, which is the last, and its duration."""
OVER: Final = 6.0
STREWN: Final = 60.0
"""Depth in u in front of the blocks in which confetti comes to rest."""
BESIDE: Final = 32.0
"""Room in u between the confetti and the buttons."""
LIFE: Final = 5.2
"""Seconds after which the idle life begins anew."""
HOPPING, CLAPS, GLINTS, BLINKS = (0.4, (0.9, 3.5)), (0.4, (3.5,)), (0.4, (0.9,)), (0.16, (2.4,))
"""Seconds of the winner's hop, of the second's, of a glint on the crown and of the others' blink, and the starts."""
HOPPED, LAG = 18.0, 0.2
"""Height of that hop in u, and the share of its time by which the crown lags behind."""
CLAPPED: Final = 12.0
SPARKLE, FINEST = 38.0, 6
"""Maximum radius of a glint in u, and the step between its sizes."""
LIGHTS: Final = (0.1, 0.24, 0.34)
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
        self._near: Canvas | None = None
        """Larger pictures of the blocks and figures until the card appears."""
        self._zooms = 1.0, 1.0
        """Sizes of both before the winner has landed and below the words."""
        self._sound = sound
        ceiling = max(podium.title, min(one.foot - one.pawn for one in self._cast) - podium.area.y - 60)
        depth = min(STREWN, podium.area.bottom - podium.floor)
        whole = podium.area.w - BESIDE, podium.floor - podium.area.y + depth
        left, top = podium.area.x, podium.area.y
        blocks = [one.block for one in self._cast if not one.is_beside]
        tops = [(box.x - left, box.right - left, box.y - top) for box in blocks]
        self._confetti = Confetti(podium.ending.seed, whole, ceiling=ceiling, depth=depth, tops=tops)
        self._title: Sprite | None = None
        self._figures: Sequence[DrawOp] = ()
        cues = [(self._rises(one) + RISE * 0.7, "dice_hit", 0.9) for one in self._cast if not one.is_beside]
        cues += [(self._hops(one) + HOP, "pawn_hop", 0.8) for one in self._cast if one.rank > 1]
        self._cues = [*sorted(cues), (BREATH, "duel_drum", 0.7), (LANDED, "dice_knocked", 1.0), (WON, fanfare, 1.0)]

    @property
    def is_over(self) -> bool:
        return self.seconds >= OVER

    @property
    def may_let_in(self) -> bool:
        """True from the time at which the buttons may come in."""
        return self.seconds >= BUTTONS

    @property
    def is_still(self) -> bool:
        """True once the ceremony is over, the buttons are in place and all confetti has landed."""
        return self.seconds >= max(self.let_in_at + BUTTONS_TAKE, WON + self._confetti.seconds)

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
        if not self._away:
            self._near = None

    def live(self, dt: float) -> bool:
        """Let time of the idle life pass; True if the picture changes."""
        was_stirring, self._lived = self.is_stirring, self._lived + dt
        return was_stirring or self.is_stirring

    @property
    def is_stirring(self) -> bool:
        return any(map(self._stirred, (HOPPING, BLINKS)))

    @property
    def wake_after(self) -> float | None:
        """Seconds until something of the idle life begins; None: everything rests."""
        starts = (start for _, starts in (HOPPING, BLINKS) for start in starts)
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
        ranks = sorted({other.rank for other in self._cast if not other.is_beside}, reverse=True)
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
        podium = self._podium
        self._zooms = podium.zoom(BELOW_LAMP), podium.zoom(podium.area.y + podium.title)
        self._near = _zoomed(canvas, self._zooms[0]) if self._away and podium.is_beside else None
        for one in self._cast:
            podium.draw_block(self._near or canvas, one)
            podium.pawn(self._near or canvas, one, is_hopeful=self._near is not None)
        for strength in LIGHTS:
            podium.draw_light(canvas, strength, "neutral", 0, podium.heart if strength == LIGHTS[-1] else None)
        podium.draw_card(canvas)

    def preparing(self, canvas: Canvas) -> Iterator[bool]:
        """Render the other pictures in the order of use, pausing after each."""
        self._titled(canvas)
        yield False
        for one in self._cast:
            self._podium.draw_block(canvas, one)
            self._podium.pawn(canvas, one)
            yield False
        for _ in self._confetti.preparing(canvas.paint):
            yield False
        yield from self._podium.drawing_figures(canvas)
        for one in self._cast:
            self._podium.pawn(canvas, one, is_blinking=True)
            yield False
        if self._clapping is not None:
            self._podium.pawn(canvas, self._clapping, mood="cheer")
            yield False
        for radius in range(FINEST, round(SPARKLE) + 1, FINEST):
            self._draw_glint(canvas, radius, 0, 0)
            yield False

    def draw(self, canvas: Canvas) -> None:
        podium = self._podium
        way = round((podium.start - podium.middle) * self._away * canvas.scale)
        moved = canvas.onto(Moved(canvas.surface, way, 0)) if way else canvas
        podium.draw_garland(moved)
        self._draw_light(moved)
        if self.seconds > CARD:
            self._draw_card(canvas)
        cast = sorted(self._cast, key=lambda other: -other.rank)
        self._draw_confetti(canvas, is_lying=False)
        jolt = round(JOLT * math.sin(math.pi * self._part(LANDED, JOLT_TAKES)) * canvas.scale)
        stage = canvas.onto(Moved(canvas.surface, 0, jolt)) if jolt else canvas
        for one in cast:
            self._draw_block(stage, one)
        group = self._group(stage, stage.surface)
        for one in cast:
            self._draw_pawn(group, one)
        self._draw_confetti(canvas, is_lying=True)
        if self.seconds > WON:
            self._draw_title(moved)

    def _draw_confetti(self, canvas: Canvas, *, is_lying: bool) -> None:
        """Draw it behind blocks, names and faces while it flies, and in front of them once it lies."""
        if self.seconds > WON:
            x, y = (round(at * canvas.scale) for at in self._placed(self._podium.area.x, self._podium.area.y))
            since, zoom = self.seconds - WON, self._zoom
            self._confetti.draw(canvas.surface, canvas.paint, since, x, y, zoom=zoom, is_lying=is_lying)

    @property
    def _away(self) -> float:
        """Remaining part of the blocks' way to their place at rest, from 1 to 0."""
        return 1 - EASE["in_out_sine"](self._part(GLIDE, GLIDE_TAKES))

    @property
    def _zoom(self) -> float:
        """Size of blocks and figures, smaller as the winner falls in, to leave room for words above, and 1 at rest."""
        near, far = self._zooms
        return 1 + (near + (far - near) * EASE["in_out_sine"](self._part(FALL, FALL_TAKES)) - 1) * self._away

    def _placed(self, x: float, y: float) -> Spot:
        """Return the present place in u of a place at rest."""
        podium, zoom, away = self._podium, self._zoom, self._away
        middle = podium.middle + (podium.start - podium.middle) * away
        floor = podium.floor + (podium.front - podium.floor) * away
        return middle + (x - podium.middle) * zoom, floor + (y - podium.floor) * zoom

    def _group(self, canvas: Canvas, surface: DrawTarget) -> Canvas:
        """Return a canvas for blocks and figures by their places at rest, which draws them at the present ones."""
        if self._near is None:
            return canvas.onto(surface)
        right, down = (round(at * canvas.scale) for at in self._placed(0, 0))
        return self._near.onto(Zoomed(surface, self._zoom / self._zooms[0], right, down, canvas.paint.scaled))

    def _draw_light(self, canvas: Canvas) -> None:
        """Draw the lamp, which looks around and covers its eyes in the drum roll, and applauds twice afterwards."""
        look: MascotLook = "neutral"
        since, strength, angle = self.seconds - BREATH, LIGHTS[1], 0
        if since >= 0:
            strength = LIGHTS[int(9 * since * (1 + since)) % 2]
            look = "wince" if since >= WINCES else "look_left" if since % (2 * GLANCE) < GLANCE else "look_right"
            angle = swing("wince", since - WINCES) if since >= WINCES else 0
        if self.seconds >= LANDED:
            since, strength, look = self.seconds - LANDED, LIGHTS[2], "applaud"
            angle = swing(look, since % APPLAUD if since < 2 * APPLAUD else since)
            look = "neutral" if self._stirred(BLINKS) else look
        heart = self._placed(0, self._podium.heart)[1] if self.seconds >= LANDED else None
        self._podium.draw_light(canvas, strength, look, angle, heart)

    def _draw_card(self, canvas: Canvas) -> None:
        """Slide the card in from the right with the head of its table, then its rows one by one, and draw its chart."""
        podium, k = self._podium, canvas.scale
        if self.is_over:
            podium.draw_card(canvas)
            canvas.cached("figures", self._draw_figures)
            return
        rows, card = podium.table, podium.card
        whole = round((canvas.viewport.width - card.x + 40) * k)

        def sliding(onto: Canvas, start: float, takes: float) -> Canvas:
            left = 1 - EASE["out_cubic"](self._part(start, takes))
            return onto.onto(Moved(onto.surface, round(whole * left), 0)) if left > 0 else onto

        paper = sliding(canvas, CARD, CARD_TAKES)
        podium.draw_card(paper)
        self._reveal(paper, Box(card.x, rows.y, card.w, HEAD))
        high = (rows.h - HEAD) / len(self._cast)
        # A row comes out of the edge of the paper.
        paper = paper.onto(Clipped(paper.surface, _pixels(card, k)))
        for place in range(len(self._cast)):
            line = Box(card.x, rows.y + HEAD + high * place, card.w, high)
            self._reveal(sliding(paper, ROWS + place * ROWS_APART, ROW_TAKES), line)
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
        podium, group = self._podium, self._group(canvas, canvas.surface)
        is_secret = one.rank == 1 and self.seconds < LANDED
        lower = round(self._lowered(one) * canvas.scale * self._zoom)
        if lower <= 0:
            if is_secret and self.seconds > BREATH:
                aside = round(SHIVER * math.sin(60 * self.seconds) * canvas.scale)
                group = self._group(canvas, Moved(canvas.surface, aside, 0))
            podium.draw_block(group, one, is_secret=is_secret)
        if lower:
            floor = round(self._placed(0, podium.floor)[1] * canvas.scale)
            over = Clipped(canvas.surface, pygame.Rect(0, -10_000, 100_000, 10_000 + floor))
            podium.draw_block(self._group(canvas, Moved(over, 0, lower)), one, is_secret=is_secret)
        if not one.is_beside:
            since = self.seconds - self._rises(one) - RISE * 0.7
            self._draw_dust(group, since, one.x, podium.floor - 8, one.block.w / 2)

    def _lowered(self, one: PodiumFigure) -> float:
        """Return the distance in u of a figure's block below its final place."""
        if one.is_beside:
            return 0.0
        return one.block.h * SUNK * (1 - EASE["out_back"](self._part(self._rises(one), RISE)))

    def _draw_pawn(self, canvas: Canvas, one: PodiumFigure) -> None:
        is_blinking, clap = one.rank > 1 and self._stirred(BLINKS) > 0, self._stirred(CLAPS)
        sprite = self._podium.pawn(canvas, one, is_blinking=is_blinking, is_hopeful=self.seconds < LANDED)
        if one.rank > 1:
            if BREATH < self.seconds < LANDED:
                aside = math.copysign(LEANS * self._part(BREATH, 0.2), one.x - self._podium.middle)
                degrees = round(aside + math.sin(50 * self.seconds))
                sprite = canvas.paint.kept(("leans", one, degrees), partial(sprite.turned, degrees), "brief")
            y = one.foot + self._lowered(one) - math.sin(math.pi * self._part(self._hops(one), HOP)) * HOP_HIGH
            y -= STIR[0] * math.sin(math.pi * self._part(LANDED, STIR[1]))
            if clap and one is self._clapping:
                beat = abs(math.sin(2 * math.pi * clap))
                sprite, y = self._podium.pawn(canvas, one, mood="cheer") if beat > 0.4 else sprite, y - CLAPPED * beat
            canvas.put(sprite, one.x, y)
            return
        if self.seconds <= FALL:
            return
        away = FALL_HIGH * (1 - EASE["in_cubic"](self._part(FALL, FALL_TAKES)))
        part = self._part(LANDED, SQUASH_TAKES)
        if 0 < part < 1:
            flat = math.sin(3 * math.pi * part) * (1 - part) ** 2
            sprite = sprite.squashed(1 + SQUASH[0] * flat, 1 + SQUASH[1] * flat)
        canvas.put(sprite, one.x, one.foot - away - self._hopped())
        self._draw_dust(canvas, self.seconds - LANDED, one.x, one.foot, one.pawn * 0.4)
        self._draw_crown(canvas, one)

    def _draw_crown(self, canvas: Canvas, one: PodiumFigure) -> None:
        if self.seconds <= CROWN:
            return
        x, y = self._podium.crown(one)
        y -= CROWN_HIGH * (1 - EASE["out_bounce"](self._part(CROWN, CROWN_TAKES))) + self._hopped(LAG)
        picture = canvas.paint.art.image("table/crown", round(one.pawn * 0.36))
        part = self._part(CROWNED, WOBBLE_TAKES)
        if part < 1:
            picture = pygame.transform.rotozoom(picture, WOBBLE * math.cos(part * 15) * (1 - part), 1.0)
        w, h = picture.get_size()
        canvas.surface.blit(picture, (round(x * canvas.scale - w / 2), round(y * canvas.scale - h / 2)))
        if glint := self._stirred(GLINTS):
            radius = max(1, SPARKLE * math.sin(math.pi * glint) // FINEST) * FINEST
            self._draw_glint(canvas, radius, x + 0.1 * one.pawn, y - 0.08 * one.pawn)

    def _draw_glint(self, canvas: Canvas, radius: float, x: float, y: float) -> None:
        canvas.put(shard(canvas.paint, GLINT, 2 * radius, 0).sprite, x, y)

    def _hopped(self, lag: float = 0.0) -> float:
        """Return the height in u of the winner's hop at rest, or that of the crown, which lags behind."""
        part = (self._stirred(HOPPING) - lag) / (1 - LAG)
        return HOPPED * math.sin(math.pi * part) if 0 < part < 1 else 0.0

    @property
    def _clapping(self) -> PodiumFigure | None:
        """The best of those who have not won, unless that one sulks."""
        last = max(one.rank for one in self._cast)
        return next((one for one in self._cast if 1 < one.rank < last), None)

    def _draw_dust(self, canvas: Canvas, seconds: float, x: float, y: float, half: float) -> None:
        """Draw puffs that roll away from both ends of something `half` as wide, and shrink."""
        if not 0 <= seconds < DUSTY:
            return
        part = seconds / DUSTY
        out = 1 - (1 - part) ** 2
        for index in range(PUFFS):
            side, n = index % 2 * 2 - 1, index // 2
            size = max(1, round(PUFF * (1 - 0.22 * n) * (1 - part**2) / FINEST)) * FINEST
            puff = shard(canvas.paint, (DUST, "surface.card_hi"), size, round(4 * part)).sprite
            away = half - 20 + out * (22 + 34 * n)
            puff.draw(canvas.surface, (x + side * away) * canvas.scale, (y - out * (16 * n + 8)) * canvas.scale)

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
        size = score_pop(self.seconds - WON)
        if size == 1.0:
            self._title = None
            self._podium.draw_title(canvas)
        else:
            area = self._podium.area
            canvas.put(self._titled(canvas).grown(size), area.centre[0], area.y + self._podium.title / 2)


def _zoomed(canvas: Canvas, zoom: float) -> Canvas:
    """Return a canvas for the same units drawn larger, with pictures of its own; it shows nothing."""
    paint, viewport = canvas.paint.another(zoom), replace(canvas.viewport, scale=canvas.scale * zoom)
    return Canvas(NullTarget(viewport.window), viewport, paint, Pieces(paint))


def _pixels(box: Box, k: float) -> pygame.Rect:
    return pygame.Rect(round(box.x * k), round(box.y * k), math.ceil(box.w * k), math.ceil(box.h * k))
