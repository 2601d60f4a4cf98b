"""The table that pages lie on, seen from above: its wood, the lamp, and one thing for each kind of page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint import svg
from game.stage.paint.pixels import dither, lay_light
from game.stage.paint.theme import Colour, mix
from game.stage.room import mascot, textures

PLANK: Final = 165.0
WALNUT: Final[tuple[Colour, ...]] = ((90, 52, 22, 255), (148, 89, 40, 255), (164, 100, 47, 255))
LIT: Final[Colour] = (255, 224, 172, 255)
DIM: Final[Colour] = (98, 76, 58, 255)
"""Factors of the light below the lamp and in the corners."""
LAMP: Final = 98.0
SIDE, GAP = 144.0, 26.0
"""Side of a thing, and the gaps beside it."""
CUSHION: Final = (372.0, 163.0)
"""Size of the cat's cushion."""
CAT: Final = ((278.0, 186.0), -54.0)
"""Size of the cat, and how far below the cushion's middle its own is."""
LEAST, MOST = 0.6, 1.3
"""Minimum and maximum size of the cat, relative to its usual size."""
LOW: Final = 18.0
"""Distance of a thing's lower edge from the heading, clear of the page and of the focus ring on it."""

THINGS: Final = {
    "icon/question": "glasses",
    "icon/book": "book",
    "icon/calendar": "calendar",
    "icon/cards": "tray",
    "icon/chart": "graph",
    "icon/dice": "tray",
    "icon/gear": "radio",
    "icon/lock": "keys",
    "icon/pause": "photographs",
    "icon/pawn": "cup",
    "icon/qr": "phone",
    "icon/shield": "keys",
    "icon/token": "token",
    "icon/tournament": "boxes",
    "icon/trophy": "seals",
    "icon/users": "album",
}
"""Thing that lies beside a page, by the picture of its heading; for all other pages it is `glasses`."""


@dataclass(frozen=True, slots=True)
class Desk:
    width: float
    height: float

    @property
    def lamp(self) -> Spot:
        """Place of the lamp, over the right half."""
        return self.width * 0.66, self.height * 0.06


def draw_static(scale: float, size: tuple[int, int]) -> pygame.Surface:
    """Draw the wood of a window of `size` pixels in the light of the lamp over its right half."""
    surface = textures.planks(*size, round(PLANK * scale), WALNUT, 17)
    width, height = max(2, size[0] // textures.LIGHT), max(2, size[1] // textures.LIGHT)
    reach = f"matrix({width * 0.9:.2f} 0 0 {height * 1.05:.2f} {width * 0.66:.2f} {height * 0.22:.2f})"
    pool = svg.radial("pool", (0, 0), 1, [(0, LIT), (0.5, mix(LIT, DIM, 0.55)), (1, DIM)], reach)
    lay_light(surface, textures.filled(width, height, pool, "pool"))
    dither(surface)
    return surface


def draw_things(canvas: Canvas, picture: str, free: Box) -> None:
    """Draw the lamp and a thing in the free place beside a heading with this picture, as far as there is room."""
    wide = LAMP * 2
    x = free.right - wide / 2 - GAP
    if x - wide / 2 > free.x:
        mascot.draw_lamp(canvas, x, LAMP, "look_left")
    if x - wide / 2 - 2 * GAP - SIDE > free.x:
        name = f"desk/{THINGS.get(picture, 'glasses')}"
        canvas.image(name, SIDE, x - wide / 2 - GAP - SIDE / 2, free.bottom + LOW - SIDE / 2)


def draw_cat(canvas: Canvas, free: Box) -> None:
    """Draw the cat of the house asleep on its cushion on free wood, as far as there is room."""
    (wide, high), (cat, lift) = CUSHION, CAT
    k = min(MOST, (free.w - GAP) / wide, (free.h - 2 * GAP) / ((high + cat[1]) / 2 - lift))
    x, y = free.centre[0], free.bottom - GAP - k * high / 2
    if k >= LEAST:
        canvas.image("room/cushion", (k * wide, k * high), x, y)
        canvas.image("room/cat_1", (k * cat[0], k * cat[1]), x, y + k * lift)
