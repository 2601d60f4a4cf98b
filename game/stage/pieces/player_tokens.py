"""Pawns, wooden discs and avatars of the players, and other round tokens from drawings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import pygame

from game.stage.paint import svg
from game.stage.paint.light import OVERHEAD, Lean, fall
from game.stage.paint.paint import Paint
from game.stage.paint.pictures import Recipe, as_made
from game.stage.paint.sprite import Sprite, layered
from game.stage.paint.theme import LOOKS, with_alpha

# The drawings' own units: view box height, size of the object in it, and its anchor.
_PAWN = (166.0, 140.0, 70.0, 150.0)
_AVATAR = (132.0, 116.0, 64.0, 62.0)
_DISC = (128.0, 100.0, 56.0, 54.0)
_TOKEN = (112.0, 96.0, 54.0, 52.0)
_BADGE = (44.8, 47.6, 84.9)
"""Size and corner of the animal on a bare pawn, in the pawn's units."""
_HEAD = (80.0, 30.0, 0.0)
"""The same of a face in front of the head of a pawn too small for a mood on its badge."""
_WARM, _UNLIT = (48, 26, 2, 255), (0, 0, 0, 255)
"""Light that the lamp adds at the upper left of a pawn, and at its foot."""
_ANIMALS = {look.colour: look.animal for look in LOOKS}

Mood = Literal["neutral", "blink", "joy", "cheer", "shock", "sulk", "think", "asleep"]
"""Moods of an animal, named like its drawings."""
PAWN_MOODS: Final[tuple[Mood, ...]] = ("neutral", "joy", "cheer", "shock", "sulk")
"""Moods that pawns on a board show."""
CLEAR: Final = {"neutral": 0.0, "joy": 40.0, "shock": 40.0, "sulk": 40.0}
"""Smallest face in pixels on which a mood is recognisable."""
CLEAR_ELSE: Final = 56.0


_POSES: Final[dict[Mood, str]] = {
    "neutral": "wait", "joy": "cheer", "shock": "slump", "sulk": "slump",
}  # fmt: skip
"""Names of the figures for moods without one of their own."""
_FIGURE = (340.0, 340.0, 150.0, 332.0)
FIGURE_RATIO: Final = 300 / 340
"""Width to height of a figure."""


def legible(mood: Mood, pixels: float) -> Mood:
    """Return the mood that a face of this size can show: small ones are neutral."""
    if mood == "cheer" and pixels < CLEAR_ELSE:
        mood = "joy"
    return mood if pixels >= CLEAR.get(mood, CLEAR_ELSE) else "neutral"


class PlayerTokens:
    paint: Paint

    def pawn(self, colour: str, height: float, lean: Lean | None = OVERHEAD, *, mood: Mood = "neutral") -> Sprite:
        """Return a turned wooden pawn `height` u high, anchored at the middle of its foot; None: without a shadow."""
        unit = height / _PAWN[1] * self.paint.scale
        is_small = legible(mood, unit * _BADGE[0]) == "neutral"
        mood = legible(mood, unit * _HEAD[0]) if is_small else legible(mood, unit * _BADGE[0])
        return self.paint.kept(("pawn", colour, height, lean, mood), lambda: self._pawn(colour, height, lean, mood))

    def _pawn(self, colour: str, height: float, lean: Lean | None, mood: Mood) -> Sprite:
        body = self.paint.kept(("pawn body", colour, height, mood), lambda: self._pawn_body(colour, height, mood))
        return body if lean is None else layered((self.pawn_shadow(height, lean), 0, 0), (body, 0, 0))

    def _pawn_body(self, colour: str, height: float, mood: Mood) -> Sprite:
        is_calm = mood == "neutral"
        body = self._drawing(f"player/pawn_{colour}", height, _PAWN) if is_calm else self._felt(colour, height, mood)
        if self.paint.theme.is_contrast:
            return body
        lit, (wide, high) = body.surface.copy(), body.surface.get_size()
        warm = svg.linear("warm", (0, 0), (0.5 * wide, 0.8 * high), [(0, _WARM), (1, _UNLIT)])
        lit.blit(svg.raster_gradient(wide, high, warm, "warm"), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return Sprite(lit, body.ox, body.oy)

    def _felt(self, colour: str, height: float, mood: Mood) -> Sprite:
        is_small = legible(mood, height / _PAWN[1] * self.paint.scale * _BADGE[0]) == "neutral"
        bare = self._drawing(f"player/pawn_{colour}{'' if is_small else '_bare'}", height, _PAWN)
        size, x, y = (self.paint.px(part * height / _PAWN[1]) for part in (_HEAD if is_small else _BADGE))
        face = self.paint.art.image(f"player/{_ANIMALS[colour]}_{mood}", size / self.paint.scale)
        return layered((bare, 0, 0), (Sprite(face), x - bare.ox, y - bare.oy))

    def pawn_shadow(self, height: float, lean: Lean, lift: float = 0.0) -> Sprite:
        """Return the shadow of a pawn lifted by `lift` u, anchored at its foot."""
        level = max(0, min(4, round(lift / height * 8)))
        return self.paint.kept(("pawn_shadow", height, lean, level), lambda: self._pawn_shadow(height, lean, level))

    def _pawn_shadow(self, h: float, lean: Lean, level: int) -> Sprite:
        strength, spread = 0.7 - 0.1 * level, 1 - 0.06 * level
        shade = self.paint.colour("ink.shade")
        stops = [(0, with_alpha(shade, strength)), (0.6, with_alpha(shade, strength * 0.64)), (1, with_alpha(shade, 0))]
        rx, ry = h * 0.46 * spread, h * 0.17 * spread
        left, top = rx, ry
        glow = svg.radial("s", (0, 0), 1, stops, f"matrix({rx:.2f} 0 0 {ry:.2f} {rx:.2f} {ry:.2f})")
        body = f'<defs>{glow}</defs><path d="M0 0H{2 * rx:.2f}V{2 * ry:.2f}H0Z" {svg.fill("s")}/>'
        surface = self.paint.draw_svg(body, 2 * rx, 2 * ry)
        aside, down = fall("pawn", lean, h * (1 + 0.2 * level))
        return Sprite(surface, self.paint.px(left - aside), self.paint.px(top - down - 0.02 * h * level))

    def figure(self, colour: str, height: float, mood: Mood = "neutral") -> Sprite:
        """Return the player's animal with half a pawn's foot, posed for this mood; anchored at its foot."""
        return self.posed(colour, height, mood).sprite

    def posed(self, colour: str, height: float, mood: Mood, tilt: float = 0.0) -> Recipe:
        """Return that figure as one to be made on the render thread, rotated counter-clockwise about its foot."""
        _, thing, x, y = _FIGURE
        name, art, k = _figure_name(colour, mood), self.paint.art, height / thing
        ox, oy = self.paint.px(x * k), self.paint.px(y * k)

        def make() -> Sprite:
            figure = Sprite(art.alone().image(name, _view(height, _FIGURE)), ox, oy)
            if not tilt:
                return figure
            turned = figure.turned(tilt)
            seen = turned.surface.get_bounding_rect()
            return Sprite(turned.surface.subsurface(seen).copy(), turned.ox - seen.x, turned.oy - seen.y)

        return self.paint.recipe((name, height, tilt), make, as_made, "drawing")

    def disc(self, colour: str, d: float) -> Sprite:
        """Return a flat wooden disc with the player's animal, anchored at its centre."""
        return self.paint.kept(("wood_disc", colour, d), lambda: self._drawing(f"player/disc_{colour}", d, _DISC))

    def avatar(self, colour: str, d: float, *, is_active: bool = False, mood: Mood = "neutral") -> Sprite:
        """Return the player's animal on a round badge, anchored at its centre, or with the amber ring of the turn."""
        mood = legible(mood, d * self.paint.scale)
        return self.paint.kept(("avatar", colour, d, is_active, mood), lambda: self._avatar(colour, d, is_active, mood))

    def avatar_ahead(self, colour: str, d: float, mood: Mood) -> Iterator[bool]:
        """Make the costly part of the avatar on the render thread; yields True while waiting for it."""
        mood = legible(mood, d * self.paint.scale)
        return self.paint.art.ahead(f"player/avatar_{colour}_{mood}", _view(d, _AVATAR))

    def _avatar(self, colour: str, d: float, is_active: bool, mood: Mood) -> Sprite:
        badge = self._drawing(f"player/avatar_{colour}_{mood}", d, _AVATAR)
        if not is_active:
            return badge
        gap, amber = self.paint.colour("state.focus_gap"), self.paint.colour("state.accent")
        discs = [self.paint.disc(d + more * d / 92, shade) for more, shade in ((20, gap), (16, amber), (5, gap))]
        return layered(*((sprite, 0, 0) for sprite in (*discs, badge)))

    def token(self, name: str, d: float) -> Sprite:
        """Return a wooden disc with a printed symbol, such as `knight/token_red`; anchored at its centre."""
        return self.paint.kept(("token", name, d), lambda: self._drawing(name, d, _TOKEN))

    def _drawing(self, name: str, size: float, units: tuple[float, float, float, float]) -> Sprite:
        _, thing, x, y = units
        k = size / thing
        return Sprite(self.paint.art.image(name, _view(size, units)), self.paint.px(x * k), self.paint.px(y * k))


def _view(size: float, units: tuple[float, float, float, float]) -> float:
    """Return the height of a drawing in which the thing itself has this size."""
    view, thing, _, _ = units
    return view * (size / thing)


def _figure_name(colour: str, mood: Mood) -> str:
    return f"player/figure_{_ANIMALS[colour]}_{_POSES.get(mood, mood)}"
