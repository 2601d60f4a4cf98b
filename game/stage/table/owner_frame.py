"""Ownership of a board: a frame in the player's colour around a card, and a name plate on its upper edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.theme import Colour
from game.stage.text.language import tr

T = TypeVar("T")
ROUND: Final = 40.0
"""Radius of a card's corners in units of its board."""
BAND: Final = 11.0
LIT: Final = 2.5
"""Width of its highlight, and the distance of the highlight's middle from the outer edge."""
LAP: Final = 2.0
"""Overlap of the straight parts with the corners, so that rounding opens no gap."""
PIECE: Final = 8.0
"""Length in u of the rendered piece of a straight part, from which one line of pixels is stretched."""
OUTSIDE: Final = 4.0
"""Part of the frame's width outside the card."""
SIDE: Final = 10.0
"""Height of the card's visible side below it, which the frame encloses."""
RISE: Final = 20.0
"""Height of a name plate above the card."""
COVER: Final = 0.024
"""Depth of the plate inside the card, as a share of the card's width."""
LONG, SHORT = 0.58, 0.38
"""Maximum length of the plate as a share of the card's width: on tall screens or in large text; and elsewhere."""
ANIMAL: Final = 14.0
"""Height by which the animal exceeds the plate."""


HANDING: Final = 0.18
"""Seconds of the transition from one seat's frame to the next."""


def board_card(canvas: Canvas, card: Box, k: float, make: Callable[..., T]) -> T:
    """Return the lit card of a board from a method of a paint; `k` is the size in u of a unit of the board."""
    look, lamp = (round(card.w), round(card.h), round(ROUND * k)), canvas.lamp_from(card)
    return make(*look, inset=round(16 * k), lean=canvas.lean_of(card), lamp=lamp)


def draw_frame(canvas: Canvas, card: Box, look: str, radius: float = ROUND) -> None:
    r = round(radius + OUTSIDE)
    left, top = card.x - OUTSIDE, card.y - OUTSIDE
    right, low = card.right + OUTSIDE, card.bottom + SIDE + OUTSIDE
    wide, high = round(right - left - 2 * r + 2 * LAP), round(low - top - 2 * r + 2 * LAP)
    for y, is_first in ((top, True), (low - BAND, False)):
        canvas.put(_strip(canvas, look, wide, is_first=is_first), left + r - LAP, y)
    for x, is_first in ((left, True), (right - BAND, False)):
        canvas.put(_strip(canvas, look, high, is_first=is_first, is_upright=True), x, top + r - LAP)
    for index, (x, y) in enumerate(((left, top), (right - r, top), (right - r, low - r), (left, low - r))):
        canvas.put(_corner(canvas, look, r, index), x, y)


@cached
def _corner(canvas: Canvas, look: str, r: int, index: int) -> Sprite:
    """Return a quarter of a ring, clockwise from the upper left one, lit from there."""
    colours = canvas.theme.game[look]
    cx, cy = (r, 0, 0, r)[index], (r, r, 0, 0)[index]

    def ends(inset: float) -> tuple[svg.Spot, svg.Spot]:
        radius = r - inset
        spots = ((cx - radius, cy), (cx, cy - radius), (cx + radius, cy), (cx, cy + radius))
        return spots[index], spots[(index + 1) % 4]

    def arc(inset: float) -> str:
        radius, ((ax, ay), (bx, by)) = r - inset, ends(inset)
        return f'<path d="M{ax} {ay}A{radius} {radius} 0 0 1 {bx} {by}" fill="none" '

    # Lit like the straight parts it joins: the left and upper ones are.
    start, end = (colours.light if edge in (0, 1) else colours.fill for edge in (index, (index + 1) % 4))
    light = svg.linear("light", *ends(LIT), ((0.0, start), (1.0, end)))
    strokes: tuple[tuple[float, float, Colour | str], ...] = (
        (BAND / 2, BAND, colours.dark),
        (BAND / 2 - 0.5, BAND - 3, colours.fill),
        (LIT, LIT, "light"),
    )
    body = "".join(
        arc(inset) + f"{svg.stroke(colour, width).replace('round', 'butt')}/>" for inset, width, colour in strokes
    )
    return Sprite(canvas.paint.draw_svg(f"<defs>{light}</defs>{body}", r, r))


@cached
def _strip(canvas: Canvas, look: str, length: int, *, is_first: bool, is_upright: bool = False) -> Sprite:
    """Return a straight part of the frame; the first of two is the upper or left one."""
    paint, colours = canvas.paint, canvas.theme.game[look]
    lit = colours.light if is_first else colours.fill
    body = ""
    for start, width, colour in ((0.0, BAND, colours.dark), (1.0, BAND - 3, colours.fill), (LIT / 2, LIT, lit)):
        at = start if is_first else BAND - start - width
        x, y, w, h = (at, 0, width, PIECE) if is_upright else (0, at, PIECE, width)
        body += f'<path d="M{x} {y}h{w}v{h}h{-w}Z" {svg.fill(colour)}/>'
    piece, long = paint.draw_svg(body, *((BAND, PIECE) if is_upright else (PIECE, BAND))), paint.px(length)
    if is_upright:
        line = piece.subsurface((0, piece.get_height() // 2, piece.get_width(), 1))
        return Sprite(pygame.transform.scale(line, (line.get_width(), long)))
    line = piece.subsurface((piece.get_width() // 2, 0, 1, piece.get_height()))
    return Sprite(pygame.transform.scale(line, (long, line.get_height())))


def plate(canvas: Canvas, card: Box, names: tuple[str, str]) -> tuple[str, Box]:
    """Return the text of a card's name plate, the full name if it fits, and its box without the animal on its left."""
    high = round(RISE + COVER * card.w)
    aside, aspect = (high + ANIMAL) / 2 + 40, canvas.viewport.aspect
    most = card.w * (LONG if aspect is Aspect.TALL or canvas.is_large else SHORT) - aside
    short, full = (tr("{name}’s board", name=name) for name in names)
    words = full if canvas.width(full, "body_b", high) <= most else short
    wide = round(min(most, canvas.width(words, "body_b", high)) + aside)
    x = card.right - 40 - wide if aspect in (Aspect.TALL, Aspect.ULTRA) else card.x - 4 + aside
    return words, Box(x, card.y - RISE, wide, high)


def draw_plate(canvas: Canvas, card: Box, look: str, names: tuple[str, str]) -> None:
    colours, (words, box) = canvas.theme.game[look], plate(canvas, card, names)
    canvas.put_box(canvas.paint.round_rect(round(box.w), box.h, box.h / 2, colours.fill, colours.dark, 4), box)
    face = box.h + ANIMAL
    left = box.x + face / 2 + 12
    canvas.text(words, left, box.centre[1], "body_b", colours.ink, width=box.right - 20 - left, height=box.h)
    canvas.put(canvas.pieces.avatar(look, face), box.x + 2, box.centre[1])
