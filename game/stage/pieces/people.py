"""Pawns, wooden discs and avatars of the players, and other round tokens from drawings."""

from __future__ import annotations

import pygame

from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import with_alpha

# The drawings' own units: view box height, size of the thing in it, and its anchor.
_PAWN = (166.0, 140.0, 70.0, 150.0)
_AVATAR = (132.0, 116.0, 64.0, 62.0)
_DISC = (128.0, 100.0, 56.0, 54.0)
_TOKEN = (112.0, 96.0, 54.0, 52.0)


class People:
    """Pawns and discs of one paint; `colour` is the colour of a look."""

    def __init__(self, paint: Paint) -> None:
        self.paint = paint

    def pawn(self, colour: str, height: float, *, shadow: bool = True) -> Sprite:
        """A turned wooden pawn `height` u high, anchored at the middle of its foot."""
        return self.paint.kept(("pawn", colour, height, shadow), lambda: self._pawn(colour, height, shadow))

    def _pawn(self, colour: str, height: float, shadow: bool) -> Sprite:
        body = self._drawing(f"player/pawn_{colour}", height, _PAWN)
        if not shadow:
            return body
        under = self.pawn_shadow(height)
        left, top = max(body.ox, under.ox), max(body.oy, under.oy)
        right = max(s.surface.get_width() - s.ox for s in (body, under))
        low = max(s.surface.get_height() - s.oy for s in (body, under))
        surface = pygame.Surface((left + right, top + low), pygame.SRCALPHA)
        under.draw(surface, left, top)
        body.draw(surface, left, top)
        return Sprite(surface, left, top)

    def pawn_shadow(self, height: float, lift: float = 0.0) -> Sprite:
        """The shadow of a pawn lifted by `lift` u, anchored where its foot stands."""
        level = max(0, min(4, round(lift / height * 8)))
        return self.paint.kept(("pawn_shadow", height, level), lambda: self._pawn_shadow(height, level))

    def _pawn_shadow(self, h: float, level: int) -> Sprite:
        strength, spread = 0.7 - 0.1 * level, 1 - 0.06 * level
        shade = self.paint.colour("ink.shade")
        stops = [(0, with_alpha(shade, strength)), (0.6, with_alpha(shade, strength * 0.64)), (1, with_alpha(shade, 0))]
        rx, ry = h * 0.46 * spread, h * 0.17 * spread
        left, top = rx, ry
        glow = svg.radial("s", (0, 0), 1, stops, f"matrix({rx:.2f} 0 0 {ry:.2f} {rx:.2f} {ry:.2f})")
        body = f'<defs>{glow}</defs><path d="M0 0H{2 * rx:.2f}V{2 * ry:.2f}H0Z" {svg.fill("s")}/>'
        surface = self.paint.draw_svg(body, 2 * rx, 2 * ry)
        shift_x, shift_y = h * (0.10 + 0.02 * level), h * (0.015 + 0.02 * level)
        return Sprite(surface, self.paint.px(left - shift_x), self.paint.px(top - shift_y))

    def disc(self, colour: str, d: float) -> Sprite:
        """A flat wooden disc with the player's animal, for small boards and crowded fields; anchored at its centre."""
        return self.paint.kept(("wood_disc", colour, d), lambda: self._drawing(f"player/disc_{colour}", d, _DISC))

    def avatar(self, colour: str, d: float, *, is_active: bool = False) -> Sprite:
        """The player's animal on a round badge, anchored at its centre; active: with the amber ring of the turn."""
        return self.paint.kept(("avatar", colour, d, is_active), lambda: self._avatar(colour, d, is_active))

    def _avatar(self, colour: str, d: float, is_active: bool) -> Sprite:
        badge = self._drawing(f"player/avatar_{colour}", d, _AVATAR)
        if not is_active:
            return badge
        gap, amber = self.paint.colour("state.focus_gap"), self.paint.colour("state.accent")
        k = d / 92
        side = self.paint.px(d + 24 * k) + 2
        surface = pygame.Surface((side, side), pygame.SRCALPHA)
        middle = side // 2
        for extra, shade in ((20, gap), (16, amber), (5, gap)):
            self.paint.disc(d + extra * k, shade).draw(surface, middle, middle)
        badge.draw(surface, middle, middle)
        return Sprite(surface, middle, middle)

    def token(self, name: str, d: float) -> Sprite:
        """A wooden disc with a printed sign, such as `knight/token_red`; anchored at its centre."""
        return self.paint.kept(("token", name, d), lambda: self._drawing(name, d, _TOKEN))

    def _drawing(self, name: str, size: float, units: tuple[float, float, float, float]) -> Sprite:
        view, thing, x, y = units
        k = size / thing
        return Sprite(self.paint.art.image(name, view * k), self.paint.px(x * k), self.paint.px(y * k))
