"""Wood and light: dice tray, shelf, podium, cone of light, game boxes."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final
from unicodedata import normalize

import pygame

from game.stage.paint import svg
from game.stage.paint.light import OVERHEAD, Lean, fall
from game.stage.paint.pictures import Recipe
from game.stage.paint.pixels import whitened
from game.stage.paint.shapes import Shapes
from game.stage.paint.sprite import Sprite, cached, cached_as_board, cached_briefly
from game.stage.paint.theme import Colour, mix, with_alpha

BLACK: Final[Colour] = (0, 0, 0, 255)
WHITE: Final[Colour] = (255, 255, 255, 255)
Pose = tuple[float, float, float]
"""Pose of a hero on a cover: height above its place in the cover's units, factor of its length, degrees to the left."""
BOX_FRONT: Final = (300.0, 380.0)
"""Size of a game box's front in its own units; the picture takes the upper 306, the title the band below."""
_STAMP: Final = (
    '<path d="M-96 44C-92 -16 -52 -52 0 -52C52 -52 92 -16 96 44ZM-116 44H116M-22 -54V-74H22V-54M0 -74V-110'
    'M-40 62A40 34 0 0 0 40 62" fill="none" stroke="#FFD68C" stroke-opacity="0.09" stroke-width="9"'
    ' stroke-linecap="round" stroke-linejoin="round"/>'
)
"""The lamp of the house, stamped into leather."""
LEAST_SPINE: Final = 20
"""Minimum width in pixels of the side of a box with a title."""
_BAND: Final = 306.0
_RIM: Final = 6.0
"""Width of the edge of a cover that its hero never reaches."""
_ABOVE, _ASIDE = 30.0, 14.0
"""Distance that a hero moves at most upwards and to the sides."""
_FACES: Final = 0.38
"""Height of the faces on a cover, as a share of its height from its top."""


def lettering(key: str, title: str) -> str:
    """Return the drawing of a title in letters of the game's own, named after its letters.

    >>> lettering("diceland", "Würfelland")
    'games/diceland/title-wurfelland'
    """
    return f"games/{key}/title-" + "".join(c for c in normalize("NFKD", title.lower()) if "a" <= c <= "z")


class Furniture(Shapes):
    """Wooden things and light; anchors are top left unless a method says otherwise."""

    @cached_as_board
    def tray(self, w: float, h: float, lean: Lean = OVERHEAD) -> Sprite:
        """Return a dice tray: wooden rim around a leather bed; 8 u of its side show below `h`."""
        r = 34.0
        rim, rim_hi, line = (self.colour(f"surface.{name}") for name in ("tray_rim", "tray_rim_hi", "wood_line"))
        side = mix(line, BLACK, 0.25)
        lit, shade = self.colour("surface.tray_lit"), self.colour("surface.tray_shade")
        wood = self.gradient(w, h, r, [(0, rim_hi), (0.5, rim), (1, line)])
        chance = Random(round(w + h))
        grain = "".join(
            self._grain(r * 0.5, w - r * 0.5, top + k * 2.4, chance, 2, svg.stroke(with_alpha(side, strength), 1))
            for top, count, strength in ((2, 7, 0.3), (h - 15, 5, 0.35))
            for k in range(count)
        )
        bed = (
            svg.radial(
                "bed", (0, 0), 1, [(0, lit), (0.6, self.colour("surface.tray")), (1, shade)],
                f"matrix({w * 0.8:.1f} 0 0 {h * 0.85:.1f} {w / 2:.1f} {h * 0.34:.1f})",
            )
        )  # fmt: skip
        body = (
            f'<defs>{bed}</defs>{grain}<path d="{svg.rounded(16, 16, w - 32, h - 32, r - 12)}" '
            f"{svg.fill(self.colour('surface.tray_shade'))}/>"
            f'<path d="{svg.rounded(16, 16, w - 32, h - 32, r - 12)}" {svg.fill((2, 10, 12, 140))}/>'
            f'<path d="{svg.rounded(18, 22, w - 36, h - 40, r - 14)}" {svg.fill("bed")}/>'
            f'<path d="M{svg.num(r)} {svg.num(h - 17)}H{svg.num(w - r)}" fill="none" '
            f"{svg.stroke(with_alpha(rim_hi, 0.5), 2)}/>"
        )
        if not self.theme.is_contrast:
            across = "".join(f"M{x} 34h11M{x} {h - 30:.1f}h11" for x in range(44, round(w) - 54, 20))
            down = "".join(f"M30 {y}v11M{w - 30:.1f} {y}v11" for y in range(48, round(h) - 54, 20))
            body += f'<path d="{across}{down}" fill="none" {svg.stroke((255, 214, 140, 58), 2.5)}/>'
            body += f'<g transform="translate({w / 2} {h / 2}) scale({h / 400})">{_STAMP}</g>'
        layers = [
            (0.0, 8.0, self.plain(w, h, r, side)),
            (0.0, 0.0, Sprite(wood)),
            (0.0, 0.0, Sprite(self.draw_svg(body, w, h))),
        ]
        sprite = self.stack(w, h + 8, layers, self.plain_shadow(w, h + 8, r, "board", 0.6, lean))
        self.top_light(sprite.surface, w, r, (227, 178, 121, 204), 2.5, sprite.ox, sprite.oy)
        return sprite

    def _grain(self, left: float, right: float, y: float, chance: Random, swing: float, look: str) -> str:
        a, b = (y + chance.uniform(-swing, swing) for _ in range(2))
        third = (right - left) / 3
        path = (
            f"M{svg.num(left)} {svg.num(y)}C{svg.num(left + third)} {svg.num(a)} {svg.num(right - third)} {svg.num(b)} "
            f"{svg.num(right)} {svg.num(y)}"
        )
        return f'<path d="{path}" fill="none" {look}/>'

    @cached
    def shelf(self, w: float, light_on: Colour = WHITE) -> Sprite:
        """Return a plank seen from slightly above: 22 u of top, 34 u of front, shadow below; `light_on` tints it."""
        light, wood, dark = (self.colour(f"surface.{name}") for name in ("wood_light", "wood", "wood_dark"))
        chance = Random(5)
        grain = "".join(
            self._grain(52 - q * 4, w - 52 + q * 4, 2 + q * 2.2, chance, 1.2, svg.stroke((138, 90, 46, 115), 1))
            for q in range(9)
        )
        grain += "".join(
            self._grain(4, w - 4, 28 + q * 5.5, chance, 4, svg.stroke((58, 31, 13, 50), 1.4)) for q in range(5)
        )
        top = svg.linear("top", (0, 0), (0, 22), [(0, mix(light, dark, 0.22)), (1, light)])
        front = svg.linear("front", (0, 22), (0, 56), [(0, light), (0.12, wood), (1, dark)])
        glow = svg.radial(
            "glow", (0, 0), 1, [(0, (255, 226, 160, 90)), (1, (255, 226, 160, 0))],
            f"matrix({w * 0.3:.1f} 0 0 60 {w / 2:.1f} 12)",
        )  # fmt: skip
        body = (
            f'<defs>{top}{front}{glow}</defs><path d="M32 0H{w - 32}L{w} 22H0Z" {svg.fill("top")}/>'
            f'<path d="{svg.rounded(0, 22, w, 34, 4)}" {svg.fill("front")}/>{grain}'
            f'<path d="M3 23H{w - 3}" fill="none" {svg.stroke((243, 207, 155, 204), 2.5)}/>'
        )
        if light_on == WHITE:
            body += f'<path d="M0 0H{w}V56H0Z" {svg.fill("glow")}/>'
        under = self.soft_rect(w - 44, 30, 8, 9, with_alpha(self.colour("ink.shade"), 0.62))
        surface = pygame.Surface((self.px(w), self.px(56) + under.oy + self.px(22)), pygame.SRCALPHA)
        under.draw(surface, self.px(22), self.px(46))
        surface.blit(self.draw_svg(body, w, 56), (0, 0))
        if light_on != WHITE:
            surface.fill(light_on, special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(surface)

    @cached
    def plinth(self, w: float, h: float, seed: int = 0, lean: Lean = OVERHEAD) -> Sprite:
        """Return a wooden block of the podium, anchored at the top left of its front; its top lies 34 u above."""
        light, wood, dark = (self.colour(f"surface.{name}") for name in ("wood_light", "wood", "wood_dark"))
        chance = Random(seed)
        front = svg.linear("front", (0, 34), (0, 34 + h), [(0, light), (0.10, wood), (1, dark)])
        grain = "".join(
            self._grain(
                4, w - 4, 52 + q * (h - 20) / 7 + chance.uniform(-6, 6), chance, 9, svg.stroke((94, 52, 20, 90), 2)
            )
            for q in range(7)
        )
        inset = min(22, w / 8)
        body = (
            f'<defs>{front}</defs><path d="M0 34L{inset} 0H{w - inset}L{w} 34Z" {svg.fill((233, 188, 133, 255))}/>'
            f'<path d="M{inset} 1H{w - inset}" fill="none" {svg.stroke((255, 227, 184, 255), 3)}/>'
            f'<path d="{svg.rounded(0, 34, w, h, 6)}" {svg.fill("front")}/>{grain}'
        )
        under = self.soft_rect(w * 1.1, 34, 17, 10, with_alpha(self.colour("ink.shade"), 0.6))
        pad = self.px(w * 0.05)
        left = max(0, under.ox - pad + self.px(8))
        surface = pygame.Surface((under.surface.get_width() + left, self.px(34 + h) + self.px(50)), pygame.SRCALPHA)
        origin = under.ox + pad
        under.draw(surface, origin - pad + self.px(fall("block", lean)[0]), self.px(34 + h - 16))
        surface.blit(self.draw_svg(body, w, 34 + h), (origin, 0))
        return Sprite(surface, origin, self.px(34))

    @cached
    def niche(
        self, w: float, h: float, radius: float, colour: Colour, dark: Colour, sun: tuple[int, int, int] = (0, 0, 0)
    ) -> Sprite:
        """Return a coloured wall lit from above, the background of a piece; its floor is a darker line.

        A `sun` is a paler disc with rays behind the piece: its place and radius in u.
        """
        stops = [(0.0, mix(colour, WHITE, 0.30)), (0.45, mix(colour, WHITE, 0.10)), (1.0, mix(colour, dark, 0.22))]
        if self.theme.is_contrast:
            stops = [(0.0, colour), (1.0, colour)]
        shape = f"matrix({w * 0.75:.1f} 0 0 {h * 0.85:.1f} {w / 2:.1f} {h * 0.4:.1f})"
        glow = svg.radial("wall", (0, 0), 1, stops, shape)
        body = f'<defs>{glow}</defs><path d="M0 0H{w}V{h}H0Z" {svg.fill("wall")}/>'
        x, y, r = sun
        if r and not self.theme.is_contrast:
            ends = ([pi * (index + part) / 8 for part in (-0.25, 0.25)] for index in range(16))
            rays = ([(x, y), *((x + w * cos(turn), y + w * sin(turn)) for turn in turns)] for turns in ends)
            body += "".join(f'<path d="{svg.polygon(ray)}" {svg.fill(with_alpha(WHITE, 0.12))}/>' for ray in rays)
            body += f'<circle cx="{x}" cy="{y}" r="{r}" {svg.fill(mix(colour, WHITE, 0.42))}/>'
        body += f'<path d="M0 {h - 4}H{w}V{h}H0Z" {svg.fill(dark)}/>'
        surface = self.draw_svg(body, w, h)
        self.round_corners(surface, radius)
        return Sprite(surface)

    @cached
    def lamp_cone(self, top: float, bottom: float, h: float, strength: float = 0.42) -> Sprite:
        """Return a cone of light from `top` to `bottom` u wide, fading downwards; anchored at the middle of its top."""
        factor = 8 / self.scale if self.scale > 0.5 else 12.0
        strength = 0.0 if self.theme.is_contrast else strength
        margin = 16
        w_px, h_px = round(bottom / factor), round(h / factor)
        half = top / bottom / 2 * w_px
        pale: Colour = (255, 204, 133, 255)
        width, height = w_px + 2 * margin, h_px + 2 * margin
        middle = width / 2
        body = svg.polygon(
            [
                (middle - half, margin),
                (middle + half, margin),
                (width - margin, height - margin),
                (margin, height - margin),
            ]
        )
        soft = whitened(svg.raster(f'<path d="{body}" fill="#ffffff"/>', width, height, 1))
        for _ in range(3):
            soft = pygame.transform.box_blur(soft, 3)
        fade = svg.linear(
            "f", (0, margin), (0, height - margin), [(0, with_alpha(pale, strength)), (1, with_alpha(pale, 0))]
        )
        soft.blit(svg.raster_gradient(width, height, fade, "f"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        grown = factor * self.scale
        large = pygame.transform.smoothscale(soft, (round(width * grown), round(height * grown)))
        return Sprite(large, large.get_width() // 2, round(margin * grown))

    @cached
    def cover_strip(self, key: str, w: float, h: float) -> Sprite:
        """Return a game's cover cut down to the height of its faces, with round corners."""
        strip = pygame.Surface((self.px(w), self.px(h)), pygame.SRCALPHA)
        cover = self.art.image(f"games/{key}/cover", (w, w * _BAND / BOX_FRONT[0]))
        strip.blit(cover, (0, strip.get_height() // 2 - round(cover.get_height() * _FACES)))
        strip.blit(self.plain(w, h, 16, WHITE).surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.plain(w, h, 16, None, (26, 16, 6, 140), 2).draw(strip, 0, 0)
        return Sprite(strip)

    def hero(self, key: str, h: float, pose: Pose) -> Sprite | None:
        """Return the hero of a cover in a pose with its surroundings, to be drawn over the box of this height.

        None if the cover has no hero, or until its layers are made.
        """
        if not svg.layers(self.art.text(f"games/{key}/cover")) or self._layers(key, h).soon() is None:
            return None
        return self._posed(key, h, pose)

    def _layers(self, key: str, h: float) -> Recipe:
        """Return what is behind the hero of a cover, the hero, and what is in front, one below the other, cut out."""
        k, text = h / BOX_FRONT[1], self.art.text(f"games/{key}/cover")
        size = self.px(BOX_FRONT[0] * k), self.px(_BAND * k)

        def make() -> tuple[pygame.Surface, pygame.Rect]:
            layers = [pygame.transform.smoothscale(svg.load(layer, size), size) for layer in svg.layers(text)]
            layers[2].blit(self._sheen(h), (0, 0))
            above, aside, rim = (self.px(length * k) for length in (_ABOVE, _ASIDE, _RIM))
            whole, area = layers[0].get_rect().inflate(-2 * rim, -2 * rim), layers[1].get_bounding_rect()
            area = pygame.Rect(area.x - aside, area.y - above, area.w + 2 * aside, area.h + above + rim).clip(whole)
            sheet = pygame.Surface((area.w, 3 * area.h), pygame.SRCALPHA)
            for number, layer in enumerate(layers):
                sheet.blit(layer, (0, number * area.h), area)
            return sheet, area

        return self.recipe(("layers", key, h), make, lambda made: Sprite(made[0], -made[1].x, -made[1].y), "board")

    @cached_briefly
    def _posed(self, key: str, h: float, pose: Pose) -> Sprite:
        layers, (lift, along, lean) = self._layers(key, h).sprite, pose
        whole = pygame.Rect(0, 0, layers.surface.get_width(), layers.surface.get_height() // 3)
        behind, hero, front = (layers.surface.subsurface(whole.move(0, number * whole.h)) for number in range(3))
        place = hero.get_bounding_rect()
        figure = Sprite(hero.subsurface(place), place.w // 2, place.h).squashed(2 - along, along)
        figure = figure.turned(lean) if lean else figure
        picture = pygame.Surface(whole.size)
        picture.blit(behind, (0, 0))
        figure.draw(picture, place.centerx, place.bottom - self.px(lift * h / BOX_FRONT[1]))
        picture.blit(front, (0, 0))
        return Sprite(picture, layers.ox, layers.oy)

    def _sheen(self, h: float) -> pygame.Surface:
        """Return the gloss on the front of a box, and the line above its title."""
        k = h / BOX_FRONT[1]
        body = (
            f'<g transform="scale({k:.5f})"><path d="M0 0H150L40 306H0Z" {svg.fill((255, 255, 255, 20))}/>'
            f'<path d="M0 306H300" {svg.stroke(self.colour("state.gold"), 4)} fill="none"/></g>'
        )
        return self.draw_svg(body, BOX_FRONT[0] * k, h)

    def _label_spine(self, box: pygame.Surface, key: str, title: str, k: float, left: int, top: int) -> None:
        """Draw the emblem on the side of a box, and the title below it if it is wide enough, in perspective."""
        wide, high = self.px(28 * k), self.px(366 * k)
        flat = pygame.Surface((wide, high), pygame.SRCALPHA)
        emblem = pygame.transform.smoothscale(self.art.image(f"games/{key}/emblem", 30 * k), (wide * 4 // 5, wide))
        flat.blit(emblem, (wide // 10, self.px(20 * k)))
        if wide >= LEAST_SPINE:
            words = self.type.line(title, "h3", self.colour("ink.on_dark"), 270 * k, size=21 * k)
            line = pygame.Surface((words.width, wide), pygame.SRCALPHA)
            words.draw(line, 0, wide // 2)
            flat.blit(pygame.transform.rotozoom(line, -90, 1), (0, self.px(62 * k)))
        flat.fill((255, 255, 255, 205), special_flags=pygame.BLEND_RGBA_MULT)
        for x in range(wide):
            box.blit(flat, (left + x, top - round(13 * x / wide * k * self.scale)), (x, 0, 1, high))

    @cached
    def box(self, key: str, title: str, h: float, spine: Colour, light: Colour = WHITE) -> Sprite:
        """Return a game box, anchored at the top left of its front, `h` u high; `spine` is the colour of its sides."""
        k = h / BOX_FRONT[1]
        w = BOX_FRONT[0] * k
        band = mix(spine, BLACK, 0.30)
        front = pygame.Surface((self.px(w), self.px(h)), pygame.SRCALPHA)
        picture = self.art.image(f"games/{key}/cover", (w, _BAND * k))
        front.blit(pygame.transform.smoothscale(picture, (self.px(w), self.px(_BAND * k))), (0, 0))
        front.fill(band, (0, self.px(_BAND * k), self.px(w), self.px(h)))
        front.blit(self._sheen(h), (0, 0))
        if self.art.has(drawn := lettering(key, title)):
            front.blit(self.art.image(drawn, (w, h - _BAND * k)), (0, self.px(_BAND * k)))
        else:
            name = self.type.line(title, "h2", self.colour("ink.on_dark"), 252 * k, size=44 * k)
            name.draw(front, self.px(w / 2), self.px(343 * k), "center")
        mask = self.plain(w, h, 12 * k, WHITE)
        front.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pale, deep = mix(spine, WHITE, 0.35), mix(spine, BLACK, 0.35)
        shade = svg.linear("s", (296, 0), (330, 0), [(0, mix(deep, BLACK, 0.35)), (1, deep)])
        sides = (
            f'<defs>{shade}</defs><g transform="scale({k:.5f}) translate(0 12)">'
            f'<path d="M296 6L330 -8V364L296 380Z" {svg.fill("s")}/>'
            f'<path d="M6 4L40 -10H330L298 6Z" {svg.fill(pale)}/>'
            f'<path d="M304 2V372" fill="none" {svg.stroke((0, 0, 0, 90), 1.5)}/></g>'
        )
        rim = self.plain(w, h, 12 * k, None, with_alpha(WHITE, 0.35), 3 * k)
        edge = self.plain(w, h, 12 * k, None, (26, 16, 6, 140), max(1.5, 2 * k))
        under = self.soft_rect(350 * k, 26 * k, 13 * k, 7 * k, with_alpha(self.colour("ink.shade"), 0.62))
        top = self.px(12 * k)
        left = max(0, under.ox - self.px(10 * k))
        width = max(left + self.px(331 * k), under.surface.get_width() + left)
        surface = pygame.Surface((width, top + self.px(h) + under.oy + self.px(24 * k)), pygame.SRCALPHA)
        under.draw(surface, left - self.px(4 * k), top + self.px(368 * k))
        surface.blit(self.draw_svg(sides, 331 * k, h + 12 * k), (left, 0))
        self._label_spine(surface, key, title, k, left + self.px(300 * k), top)
        surface.blit(front, (left, top))
        rim.draw(surface, left, top)
        edge.draw(surface, left, top)
        if light != WHITE:
            title_y = top + self.px(_BAND * k)
            surface.fill(light, (0, 0, width, title_y), pygame.BLEND_RGBA_MULT)
            surface.fill(mix(light, WHITE, 0.65), (0, title_y, width, surface.get_height()), pygame.BLEND_RGBA_MULT)
        return Sprite(surface, left, top)
