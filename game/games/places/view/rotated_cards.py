"""Rotated sprites for duels: cards, backs, slots, rendered in advance. Independent of any match."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from math import cos, radians, sin
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.paint.sprite import Sprite
from game.stage.text.language import current

from . import cards
from .layout import RATIO

REST: Final = 5
"""Outward rotation of a resting card, in degrees."""
LEANS: Final = (1, 3, REST, 7, 9)
"""Degrees of a card that rushes at the other, rests, or leans back."""
FALLS: Final = (REST, 9, 16, 24)
"""Degrees of a falling card."""
SLOT: Final = (255, 246, 228, 110)


def card(canvas: Canvas, number: int, wide: float, looks: Sequence[str], side: int, degrees: int) -> Sprite:
    """Return the front of a card, rotated outwards, anchored in its middle; side 0 is the left one."""
    key = _key(number, wide, looks, side, degrees)
    return canvas.paint.kept(
        key, lambda: _turned(canvas, cards.face(canvas, number, wide, looks), wide, side, degrees), is_fleeting=True
    )


def ahead(canvas: Canvas, number: int, wide: float, looks: Sequence[str], side: int) -> Iterator[bool]:
    """Render all rotations of a card in advance; yields True while waiting for the render thread."""
    for degrees in sorted({*LEANS, *FALLS}, key=lambda degrees: degrees != REST):
        key = _key(number, wide, looks, side, degrees)
        if canvas.paint.known(key) is None:
            upright = cards.face(canvas, number, wide, looks)
            surface = yield from canvas.paint.made(partial(_rotated, upright.surface, side, degrees))
            canvas.paint.kept(key, partial(_anchored, canvas, upright, surface, wide, side, degrees), is_fleeting=True)
            yield False


def back(canvas: Canvas, wide: float, side: int) -> Sprite:
    return _kept(canvas, "back", wide, side, lambda: cards.back(canvas, wide))


def slot(canvas: Canvas, wide: float, side: int) -> Sprite:
    """Return the outline of an empty place."""
    return _kept(canvas, "slot", wide, side, lambda: canvas.paint.dashed(round(wide), round(wide * RATIO), 26, SLOT))


def glow(canvas: Canvas, wide: float, side: int) -> Sprite:
    """Return the glow round a winning card."""
    gold = canvas.colour("state.gold")
    return _kept(canvas, "glow", wide, side, lambda: canvas.paint.glow(round(wide), round(wide * RATIO), 28, gold))


def _kept(canvas: Canvas, name: str, wide: float, side: int, upright: Callable[[], Sprite]) -> Sprite:
    key = ("places tilted", name, round(wide, 1), side)
    return canvas.paint.kept(key, lambda: _turned(canvas, upright(), wide, side, REST))


def _key(number: int, wide: float, looks: Sequence[str], side: int, degrees: int) -> Hashable:
    return "places tilted", number, round(wide, 1), tuple(looks), current(), side, degrees


def _turned(canvas: Canvas, upright: Sprite, wide: float, side: int, degrees: int) -> Sprite:
    return _anchored(canvas, upright, _rotated(upright.surface, side, degrees), wide, side, degrees)


def _rotated(surface: pygame.Surface, side: int, degrees: int) -> pygame.Surface:
    """Rotate outwards. Thread-safe: only reads `surface`."""
    return pygame.transform.rotozoom(surface, _outwards(side, degrees), 1.0)


def _outwards(side: int, degrees: int) -> int:
    return degrees if side == 0 else -degrees


def _anchored(canvas: Canvas, upright: Sprite, surface: pygame.Surface, wide: float, side: int, degrees: int) -> Sprite:
    """Anchor a rotated surface at the middle of its card."""
    turn, k = radians(_outwards(side, degrees)), canvas.scale
    w, h = upright.surface.get_size()
    # The shadow moves the card off the middle of its image.
    x, y = upright.ox + wide * k / 2 - w / 2, upright.oy + wide * RATIO * k / 2 - h / 2
    right, down = x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)
    return Sprite(surface, round(surface.get_width() / 2 + right), round(surface.get_height() / 2 + down))
