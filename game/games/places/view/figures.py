"""Illustrations for the rules of Going Places, drawn from its own board, cards and figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.games.places.board import board
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.sprite import Sprite
from game.stage.pieces import PLAIN_DIE
from game.stage.table.figures import draw_faces
from game.stage.table.track import Pose

from . import cards, ground
from .layout import FACE, HEIGHT, RADIUS, WIDTH, Road, fields, goal, yard

LOOKS = ("red", "blue", "yellow", "green")
"""The usual player colours by quarter."""
RIM = 22
"""Margin of the card round the land, in card units."""
EDGE = 10.0
"""Thickness of the card in u."""
BRIDGE = 9
SCENES: Mapping[str, tuple[Box, Sequence[tuple[str, Spot]], Sequence[Spot]]] = {
    "lane": (Box(30, 220, 520, 380), (("red", fields()[37]), ("red", yard(0, 1, 3))), (goal(0, 0), goal(0, 1))),
    "circles": (Box(180, 60, 700, 330), (("yellow", fields()[4]),), (fields()[8],)),
    "dots": (Box(640, 510, 580, 316), (("blue", fields()[22]),), ()),
}
"""Parts of the board, with pawns and with rings round fields, in card units."""


def figure(canvas: Canvas, name: str, box: Box) -> None:
    """Draw illustration `name` into a box: board, lane, circles, dots, card, duel, dice; raises KeyError for others."""
    draw: Callable[[Canvas, Box], None] = {"board": _board, "card": _card, "duel": _duel, "dice": _dice}.get(
        name, partial(_scene, name=name)
    )
    draw(canvas, box)


def _part(canvas: Canvas, box: Box, part: Box) -> tuple[float, Spot]:
    """Draw a part of the board (in card units) as large as it fits; return its scale and the board's corner."""
    k = min(box.w / part.w, box.h / part.h)
    left, top = box.centre[0] - part.w * k / 2, box.y
    key = ("places figure", part, round(k, 3))

    def make() -> Sprite:
        whole = ground.bare(canvas, board(), LOOKS, k)
        scale = canvas.scale * k
        area = pygame.Rect(round(part.x * scale), round(part.y * scale), round(part.w * scale), round(part.h * scale))
        cut = whole.subsurface(area.clip(whole.get_rect())).copy()
        canvas.paint.round_corners(cut, 18)
        return Sprite(cut)

    canvas.put(canvas.paint.kept(key, make), left, top)
    return k, (left - part.x * k, top - part.y * k)


def _draw_pawn(canvas: Canvas, look: str, spot: Spot, k: float, corner: Spot) -> None:
    road = Road()
    road.lay(Box(*corner, WIDTH * k, HEIGHT * k))
    road.draw_piece(canvas, look, Pose(road.at(spot)))


def _board(canvas: Canvas, box: Box) -> None:
    # With its margin, where the heads of waiting pawns lie.
    k = min(box.w / WIDTH, (box.h - EDGE) / HEIGHT)
    card = Box(box.centre[0] - WIDTH * k / 2, box.y, WIDTH * k, HEIGHT * k)
    canvas.put_box(canvas.paint.card(round(card.w), round(card.h), round(40 * k), frame=False, edge=EDGE), card)
    land = Box(card.x + RIM * k, card.y + RIM * k, card.w - 2 * RIM * k, card.h - 2 * RIM * k)
    k, corner = _part(canvas, land, Box(RIM, RIM, WIDTH - 2 * RIM, HEIGHT - 2 * RIM))
    for quarter, look in enumerate(LOOKS):
        for number in range(3):
            _draw_pawn(canvas, look, yard(quarter, number, 3), k, corner)


def _scene(canvas: Canvas, box: Box, name: str) -> None:
    part, pawns, rings = SCENES[name]
    k, corner = _part(canvas, box, part)
    for x, y in rings:
        halo = canvas.paint.ring_disc(round((2 * RADIUS + 8) * k), "legal")
        canvas.put(halo, corner[0] + x * k, corner[1] + y * k)
    for look, spot in pawns:
        _draw_pawn(canvas, look, spot, k, corner)
    if name == "dots":
        canvas.image("place/puzzle", 64 * k, corner[0] + 1042 * k, corner[1] + 556 * k)


def _card(canvas: Canvas, box: Box) -> None:
    high = min(box.h, box.w * 0.51)
    page = Box(0, 0, high / 0.51, high)
    canvas.put(cards.page(canvas, BRIDGE, page, LOOKS), box.centre[0] - page.w / 2, box.y)


def _duel(canvas: Canvas, box: Box) -> None:
    wide = min(box.h / FACE[1] * FACE[0], box.w * 0.36)
    high = wide / FACE[0] * FACE[1]
    for number, side in ((21, -1), (37, 1)):
        x = box.centre[0] + side * wide * 0.88 - wide / 2
        canvas.put(cards.face(canvas, number, wide, LOOKS), x, box.y)
    for look, side in (("blue", -1), ("green", 1)):
        canvas.put(canvas.pieces.pawn(look, round(high * 0.4)), box.centre[0] + side * wide * 0.2, box.y + high)
    canvas.text("<", box.centre[0], box.y + high * 0.24, "number_xl", "ink.on_card", "center")


def _dice(canvas: Canvas, box: Box) -> None:
    pitch = min(box.w / 6, box.h)
    draw_faces(canvas, PLAIN_DIE, "012345", box, pitch * 0.74, pitch)
