"""The box of a game, as a picture on a page, and at a place from which it flies into the next scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.game import Game
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.furniture import BOX_FRONT, WHITE
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour, parse_colour
from game.stage.text.language import tr
from game.stage.time.scene_fade import Flight

BOX: Final = (330.0, 394.0)
"""Width and height of a box in proportion, with its sides."""

SHADOW: Final = 30.0
"""Height of the shadow below it, in the same proportion."""


def facts(game: Game) -> Sequence[tuple[str, str]]:
    """Return icons and words of the facts on a box: players, minutes and age."""
    return (
        ("users", tr("{low}–{high} players", low=game.seats[0], high=game.seats[-1])),
        ("clock", tr("{n} minutes", n=game.minutes)),
        ("cake", tr("ages {n} and up", n=game.age)),
    )


def box_picture(paint: Paint, game: Game, high: float, light: Colour = WHITE) -> Sprite:
    """Return the box with a front `high` u high, anchored at the top left of that."""
    return paint.box(game.key, tr(game.title), high, parse_colour(game.tint), light)


def draw_box(game: Game, canvas: Canvas, box: Box, light: Colour = WHITE) -> None:
    """Draw the box in this light, as large as possible."""
    k = min(box.w / BOX[0], box.h / BOX[1])
    left, low = box.centre[0] - BOX[0] * k / 2, box.centre[1] + BOX[1] * k / 2
    high = round(BOX_FRONT[1] * k)
    canvas.put(box_picture(canvas.paint, game, high, light), left, low - high)


@dataclass(frozen=True, slots=True)
class SceneBox:
    """The box of a game in a scene; the place is that of its front."""

    canvas: Canvas
    game: Game
    place: Box

    @property
    def sprite(self) -> Sprite:
        return box_picture(self.canvas.paint, self.game, self.place.h)

    @property
    def whole(self) -> Box:
        """The box with its sides and its shadow."""
        k = self.place.h / BOX_FRONT[1]
        return Box(self.place.x, self.place.bottom - BOX[1] * k, BOX[0] * k, (BOX[1] + SHADOW) * k)

    def area(self, sprite: Sprite, high: float) -> pygame.Rect:
        """Return the pixels that a sprite made for a height covers in the size of this box."""
        k, factor = self.canvas.scale, self.place.h / high
        x, y = self.place.x * k - sprite.ox * factor, self.place.y * k - sprite.oy * factor
        wide, tall = sprite.surface.get_size()
        return pygame.Rect(round(x), round(y), round(wide * factor), round(tall * factor))


def flight(before: SceneBox | None, after: SceneBox | None) -> Flight | None:
    """Return the flight of a box from its place in one scene to that in the next; None unless both show it."""
    if before is None or after is None or before.game.key != after.game.key:
        return None
    largest = max(before, after, key=lambda box: box.place.h)
    sprite, high = largest.sprite, largest.place.h
    bare = (box.canvas.area(box.whole) for box in (before, after))
    return Flight(sprite.surface, before.area(sprite, high), after.area(sprite, high), *bare)
