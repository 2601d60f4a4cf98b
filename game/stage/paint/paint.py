"""Objects on the table: cards, panels, buttons, prompts. Sizes are u, anchors the object's top left corner."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from functools import partial
from math import floor
from typing import Final

import pygame

from game.stage.paint import pixels, svg
from game.stage.paint.furniture import Furniture
from game.stage.paint.lamplight import lay_lamplight
from game.stage.paint.light import OVERHEAD, Lean, lean
from game.stage.paint.pictures import Recipe
from game.stage.paint.pixels import lay_light, shade
from game.stage.paint.shapes import MIDDLE, finished
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.svg import Spot
from game.stage.paint.text import TextLine
from game.stage.paint.theme import Colour, mix, with_alpha

LIT: Final = 300_000.0
"""Area in square u from which the light on a card visibly changes."""
EDGE: Final = 10.0
"""Height in u of a card's side below it."""
CORNER: Final = 0.3
"""Distance of a rectangle in a rounded one from its sides, as a share of the radius."""
PRESS_SINK: Final = 5
SLIP: Final = 900.0
"""Length in u of the card that slips are cut from."""
CardShape = tuple[float, float, float, str | None, Spot]
"""Width, height and radius of a card, its shadow, None for none, and the place of the lamp from its corner."""
Stamp = Callable[[pygame.Surface], None]
WHITE: Final[Colour] = (255, 255, 255, 255)


class Paint(Furniture):
    # -- the table

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the plain ground of high contrast."""
        return self.kept(("felt", size), lambda: Sprite(pixels.plain(self.colour("bg.felt"), size)), "ground").surface

    # -- paper

    def card(
        self,
        w: float,
        h: float,
        radius: float = 40,
        *,
        frame: bool = True,
        shadow: str | None = "board",
        inset: float = 16,
        edge: float = EDGE,
        lean: Lean = OVERHEAD,
        lamp: Spot | None = None,
    ) -> Sprite:
        """Return a cream board, lit by a lamp at a place from its corner; `edge` u of its side show below.

        `frame` prints a double line `inset` u inside.
        """
        key = ("card", w, h, radius, frame, shadow, inset, edge, lean, lamp)
        make = partial(finished, self._carding(*key[1:]))
        if lamp is None:
            return self.kept(key, make)
        return self.kept(key, lambda: self._split(make(), w, h, radius), "board")

    def uncut_card(
        self, w: float, h: float, radius: float, inset: float, lean: Lean, lamp: Spot
    ) -> tuple[Sprite, pygame.Rect]:
        """Return a lit card that is not cached, to print on, and its opaque inside."""
        card = finished(self._carding(w, h, radius, True, "board", inset, EDGE, lean, lamp))
        return card, self._inside(card, w, h, radius)

    def slip(self, w: float, h: float, radius: float, lean: Lean) -> Sprite:
        """Return a small card whose width depends on its text, cut from one long card that is drawn once."""
        less = floor((SLIP - w) * self.scale)
        if less <= 0 or w < 4 * radius:
            return self.card(w, h, radius, frame=False, shadow="tile", edge=6, lean=lean)
        whole = partial(self.card, SLIP, h, radius, frame=False, shadow="tile", edge=6, lean=lean)
        return self.kept(("slip", w, h, radius, lean), lambda: whole().narrowed(less))

    def printed_card(
        self, card: CardShape, key: Hashable, make: Callable[[], pygame.Surface], stamp: Stamp | None = None
    ) -> Recipe:
        """Return a card without a frame, with a picture on all of it; `stamp` adds what no other thread may draw."""
        wide, high, radius, shadow, lamp = card
        leaning, is_lit = lean(wide / 2, high / 2, lamp), not self.theme.is_contrast

        def lit() -> Sprite:
            printed = make()
            if is_lit:
                lay_lamplight(printed, lamp, self.scale, spares_colours=True)
            board = finished(self.another()._carding(wide, high, radius, False, shadow, 16, EDGE, leaning, lamp))
            board.surface.blit(printed, (board.ox, board.oy))
            return board

        def finish(board: Sprite) -> Sprite:
            if stamp is not None:
                stamp(board.surface.subsurface((board.ox, board.oy, self.px(wide), self.px(high))))
            return self._split(board, wide, high, radius)

        return self.recipe((key, card), lit, finish, "board")

    def _carding(
        self,
        w: float,
        h: float,
        radius: float,
        frame: bool,
        shadow: str | None,
        inset: float,
        edge: float,
        leaning: Lean,
        lamp: Spot | None,
    ) -> Generator[None, None, Sprite]:
        """Draw all layers on the card's own shadow, so that a large card never takes twice its memory."""
        under = None
        if shadow:
            under = self.plain_shadow(w, h + edge, radius, shadow, lean=leaning)
            yield
        sprite = self.ground(w, h + edge, under)
        wide, high = self.px(w), self.px(h)
        sheet = sprite.surface.subsurface((sprite.ox, sprite.oy, wide, sprite.surface.get_height() - sprite.oy))
        side = self.colour("surface.card_edge")
        low = mix(side, (107, 74, 34, 255), 0.25)
        # Only the lower part of the side is ever visible.
        tall = min(h, 2 * radius + 4)
        for rise, colour in ((edge, low), (edge - 3, side)):
            self.draw_rounded(sheet, (0, h - tall + rise, w, tall), radius, colour)
            yield
        self._lay_paper(sheet.subsurface((0, 0, wide, high)), w, h, radius)
        yield
        if frame:
            line, inner = self.colour("surface.card_line"), radius - inset
            thick = self.theme.line(2)
            for more, sharp, strength, width in ((0, inner + 4, 0.75, thick), (6, inner - 2, 0.4, 1.5)):
                from_edge = inset + more
                box = from_edge, from_edge, w - 2 * from_edge, h - 2 * from_edge
                self.draw_rounded(sheet, box, sharp, None, with_alpha(line, strength), width)
            yield
        if lamp is not None and not self.theme.is_contrast:
            lay_lamplight(sheet.subsurface((0, 0, wide, high)), lamp, self.scale)
            yield
        return sprite

    def _split(self, card: Sprite, w: float, h: float, radius: float) -> Sprite:
        return card.split(self._inside(card, w, h, radius))

    def _inside(self, card: Sprite, w: float, h: float, radius: float) -> pygame.Rect:
        """Return the largest rectangle between the round corners of a card, in its picture."""
        least = self.px(CORNER * radius) + 1
        return pygame.Rect(card.ox, card.oy, self.px(w), self.px(h)).inflate(-2 * least, -2 * least)

    @cached
    def paper(self, w: float, h: float, radius: float) -> Sprite:
        """Return a sheet of lit card with grain, without thickness."""
        surface = pygame.Surface((max(1, self.px(w)), max(1, self.px(h))), pygame.SRCALPHA)
        self._lay_paper(surface, w, h, radius)
        return Sprite(surface)

    def _lay_paper(self, surface: pygame.Surface, w: float, h: float, radius: float) -> None:
        top, mid = self.colour("surface.card_hi"), self.colour("surface.card")
        with self.rounding(surface, min(radius, w / 2, h / 2)):
            shade(surface, [(0, top), (0.35, mid), (1, mix(mid, self.colour("surface.card_lo"), 0.7))])
            if not self.theme.is_contrast:
                pixels.cover(surface, self._part("paper", pixels.paper), pygame.BLEND_RGB_MULT)
                if w * h > LIT:
                    self._warm(surface)
        self.top_light(surface, w, radius, with_alpha(WHITE, 0.8), 2.4)

    def _warm(self, surface: pygame.Surface) -> None:
        width, height = (max(2, side // 8) for side in surface.get_size())
        stops = [(0.0, (255, 251, 238, 255)), (0.55, (255, 248, 232, 255)), (1.0, (250, 242, 226, 255))]
        shape = f"matrix({width * 0.72:.2f} 0 0 {height * 1.02:.2f} {width / 2:.2f} {height * 0.22:.2f})"
        warm = svg.radial("warm", (0, 0), 1, stops, shape)
        lay_light(surface, svg.raster_gradient(width, height, warm, "warm"))

    def well(self, w: float, h: float, radius: float = 24) -> Sprite:
        """Return a recess printed on card, for info bars and slots."""
        edge = with_alpha(self.colour("surface.card_line"), 0.75)
        return self.round_rect(w, h, radius, self.colour("surface.card_lo"), edge, self.theme.line(2))

    # -- glass

    @cached
    def panel(
        self,
        w: float,
        h: float,
        radius: float = 28,
        *,
        opacity: float = 0.86,
        is_active: bool = False,
        shadow: bool = True,
        ground: str = "surface.panel",
        lean: Lean = OVERHEAD,
        grain: Callable[[int, int], pygame.Surface] | None = None,
    ) -> Sprite:
        """Return dark glass on felt with a hairline; active: lit, with an amber line (the seat to move).

        `grain` makes light that is added to it, for a width and height in pixels.
        """
        right, down = (max(0, floor((side - 2 * radius - MIDDLE) * self.scale)) for side in (w, h))
        wide, high = w - right / self.scale, h - down / self.scale
        look = round(wide, 3), round(high, 3), radius, opacity, is_active, shadow, ground, lean
        if right or down:
            sprite = self.kept(("glass", *look), lambda: self._glass(*look)).stretched(right, down)
        else:
            sprite = self._glass(*look)
        if not is_active:
            hair = with_alpha(self.colour("surface.panel_line"), 0.22)
            self.top_light(sprite.surface, w, radius, hair, 2, sprite.ox, sprite.oy)
        if grain is not None:
            light = grain(self.px(w), self.px(h))
            sprite.surface.blit(light, (sprite.ox, sprite.oy), None, pygame.BLEND_RGB_ADD)
        return sprite

    def _glass(
        self,
        w: float,
        h: float,
        radius: float,
        opacity: float,
        is_active: bool,
        shadow: bool,
        ground: str,
        leaning: Lean,
    ) -> Sprite:
        glass = with_alpha(self.colour(f"{ground}_hi" if is_active else ground), opacity)
        if self.theme.is_contrast:
            glass = with_alpha(glass, 1)
        layers = [(0.0, 0.0, self.plain(w, h, radius, glass))]
        if is_active:
            layers.append((0, 0, self.plain(w, h, radius, None, self.colour("state.accent"), self.theme.line(4))))
        else:
            hair = self.colour("surface.panel_line")
            layers.append((0, 0, self.plain(w, h, radius, None, hair, self.theme.line(2))))
        return self.stack(w, h, layers, self.plain_shadow(w, h, radius, "card", 0.4, leaning) if shadow else None)

    # -- controls

    @cached
    def button(
        self,
        w: float,
        h: float = 80,
        kind: str = "card",
        *,
        is_pressed: bool = False,
        is_disabled: bool = False,
        lean: Lean = OVERHEAD,
    ) -> Sprite:
        """Return the body of a button; 6 u of edge lie below `h`. Pressed, its face, and a label, sink by PRESS_SINK.

        `kind` is card, dark, danger, success or a game colour.
        """
        edge = self.theme.size["button_edge"]
        sink = PRESS_SINK if is_pressed else 0
        r = min(24, h / 2)
        face, side, shine = self._button_look(kind, is_disabled)
        white = self.colour("surface.card_hi")
        layers = [(0.0, edge, self.plain(w, h, r, side))]
        if is_disabled:
            layers.append((0, sink, self.plain(w, h, r, face)))
        elif kind == "card":
            mid = self.colour("surface.card")
            stops = [(0.0, white), (0.45, mid), (1.0, mix(mid, self.colour("surface.card_lo"), 0.8))]
            layers.append((0, sink, Sprite(self.gradient(w, h, r, stops))))
        else:
            stops = [(0.0, mix(face, white, 0.10)), (0.5, face), (1.0, mix(face, side, 0.18))]
            layers.append((0, sink, Sprite(self.gradient(w, h, r, stops))))
        if kind == "dark":
            hair = with_alpha(self.colour("surface.panel_line"), 1 if self.theme.is_contrast else 0.22)
            layers.append((0, sink, self.plain(w, h, r, None, hair, self.theme.line(2))))
        elif self.theme.is_contrast:
            layers.append((0, sink, self.plain(w, h, r, None, self.colour("ink.on_card"), self.theme.line(2))))
        under = self.plain_shadow(w, h + edge, r, "tile", 0.25 if is_pressed or is_disabled else 0.55, lean)
        sprite = self.stack(w, h + edge, layers, under)
        if is_disabled and kind not in ("card", "dark"):
            sprite = sprite.faded(0.42)
        if not is_disabled:
            self.top_light(sprite.surface, w, r, with_alpha(WHITE, shine), 2.5, sprite.ox, sprite.oy + self.px(sink))
        return sprite

    def button_ink(self, kind: str = "card", *, is_disabled: bool = False) -> Colour:
        if kind == "card":
            return self.colour("ink.disabled_on_card" if is_disabled else "ink.on_card")
        if kind == "dark":
            return self.colour("ink.disabled_on_dark" if is_disabled else "ink.on_dark")
        ink = self.colour(f"state.{kind}_ink" if kind in ("danger", "success") else f"game.{kind}.ink")
        return with_alpha(ink, 0.6) if is_disabled else ink

    def _button_look(self, kind: str, is_disabled: bool) -> tuple[Colour, Colour, float]:
        """Return face, side and strength of the highlight on the upper edge."""
        named = {
            "card": ("surface.card", "surface.card_edge", 0.9),
            "dark": ("surface.button_dark", "surface.button_dark_edge", 0.3),
            "danger": ("state.danger", "state.danger_edge", 0.35),
            "success": ("state.success", "state.success_edge", 0.35),
        }
        over, beside, shine = named.get(kind, (f"game.{kind}.fill", f"game.{kind}.dark", 0.45))
        face, side = self.colour(over), self.colour(beside)
        if is_disabled and kind == "card":
            ground = self.colour("surface.card_lo")
            face, side = mix(face, ground, 0.7), mix(side, ground, 0.55)
        if is_disabled and kind == "dark":
            # The label stays readable on any background.
            face = mix(face, self.colour("bg.felt"), 0.35)
        return face, side, shine

    def chip(self, w: float, h: float, colour: Colour, line: Colour | None = None) -> Sprite:
        return self.round_rect(w, h, h / 2, colour, line, 3 if line else 0)

    def quiet_chip(self, w: float, h: float) -> Sprite:
        """Return a pill slightly lighter than a dark panel, for text or icons in `ink.on_dark`."""
        line = self.colour("surface.panel_line")
        if self.theme.is_contrast:
            return self.chip(w, h, self.colour("surface.panel"), line)
        return self.chip(w, h, line)

    @cached
    def pad_button(self, letter: str, d: float = 50) -> Sprite:
        """Return a controller button A, B, X or Y: coloured rim and letter; anchored at its centre."""
        rim, body = self.colour(f"pad.{letter}"), self.colour("pad.body")
        scale, box, c = d * 0.40 / 100, d + 8, (d + 8) / 2
        shade = with_alpha(self.colour("ink.shade"), 0.6)
        text = (
            f'<circle cx="{c}" cy="{c + 3}" r="{d / 2}" {svg.fill(shade)}/><circle cx="{c}" cy="{c}" r="{d / 2}" '
            f'{svg.fill(rim)}/><circle cx="{c}" cy="{c}" r="{d / 2 - 4}" {svg.fill(body)}/>'
            f'<path d="{self.art.outline(f"digit/{letter}")}" {svg.fill(rim)} '
            f'transform="translate({c} {c}) scale({scale:.4f}) translate(-60 -60)"/>'
        )
        return Sprite(self.draw_svg(text, box, box), self.px(c), self.px(c))

    def pad_pill(self, w: float = 60, h: float = 42) -> Sprite:
        """Return the rim of a controller's menu or shoulder button; anchored at its centre."""
        sprite = self.round_rect(w, h, h / 2, self.colour("pad.body"), self.colour("ink.on_dark"), 3.5)
        return Sprite(sprite.surface, self.px(w / 2), self.px(h / 2))

    @cached
    def key_cap(self, label: str, h: float = 46) -> Sprite:
        """Return a key of the keyboard with its label; anchored at its centre."""
        line, w = self._key_line(label, h), self.key_width(label, h)
        base = self.plain(w, h, 11, (156, 140, 104, 255))
        face = self.plain(w, h, 11, self.colour("surface.card"))
        top = self.plain(w - 4, h - 8, 9, self.colour("surface.card_hi"))
        sprite = self.stack(w, h + 4, [(0, 4, base), (0, 0, face), (2, 2, top)], None)
        line.draw(sprite.surface, self.px(w / 2), self.px(h / 2 - 2), "center")
        return Sprite(sprite.surface, self.px(w / 2), self.px(h / 2))

    def key_width(self, label: str, h: float = 46) -> float:
        """Return the width in u of a keyboard key with this label; its lettering scales with the key."""
        wide: float = max(h, self._key_line(label, h).width / self.scale + 26 * h / 46)
        return wide

    def _key_line(self, label: str, h: float) -> TextLine:
        line: TextLine = self.type.line(label, "number_s", self.colour("ink.on_card"), size=30 * h / 46)
        return line
