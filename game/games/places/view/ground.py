"""The printed board of Going Places: meadow, road, dots, circles, lanes, yards. Rendered once per scale.

Lengths are card units; `looks` is the player colour of each quarter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import atan2, degrees
from random import Random
from typing import Final

import pygame

from game.games.places.board import LoopTables
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint import svg
from game.stage.paint.paint import CardShape
from game.stage.paint.pictures import Recipe
from game.stage.paint.theme import Colour, GameColour, Theme, mix

from .layout import HEIGHT, RADIUS, SMALL, WIDTH, beside, curve, fields, goal, inward, yard

INSET: Final = 22.0
"""Margin of the print at the edge of the card."""
INK: Final[Colour] = (18, 59, 64, 255)
PAPER: Final[Colour] = (255, 253, 245, 255)
RIM: Final[Colour] = (141, 122, 97, 255)
EARTH: Final[Colour] = (156, 129, 80, 255)
WHITE: Final[Colour] = (255, 255, 255, 255)
WATER: Final = ((817, 592), (797, 667), (561, 292), (652, 412))
"""Free places on the river."""
_TREES: Final = (
    (92, 116, 1.2), (132, 96, 1.0), (116, 146, 1.3), (1130, 104, 1.2), (1162, 136, 1.1), (1102, 134, 0.9),
    (1148, 764, 1.2), (1108, 742, 1.0), (92, 762, 1.1), (132, 744, 1.3), (152, 776, 0.9),
    (300, 322, 1.1), (334, 300, 0.9), (318, 560, 1.2), (352, 580, 1.0), (936, 306, 1.2), (904, 292, 0.9),
    (924, 556, 1.1), (958, 540, 0.9), (620, 300, 0.8),
)  # fmt: skip


def printed(board: LoopTables, looks: Sequence[str], theme: Theme) -> str:
    """Return the whole board as SVG, without glyphs."""
    out = [_land()]
    road = svg.polygon(curve()[::8])
    width = 76 if not theme.is_contrast else 82
    out.append(
        f'<g transform="translate(0 7)"><path d="{road}" fill="none" {svg.stroke((60, 60, 30, 50), width + 10)}/></g>'
        f'<g transform="translate(0 4)"><path d="{road}" fill="none" {svg.stroke((60, 60, 30, 60), width + 2)}/></g>'
        f'<path d="{road}" fill="none" {svg.stroke((199, 174, 124, 255), width)}/>'
        f'<path d="{road}" fill="none" {svg.stroke((243, 230, 198, 255), width - 7)}/>'
    )
    for quarter, look in enumerate(looks):
        out.append(_lane(board, quarter, theme.game[look]))
        out.append(_yard(board, quarter, theme.game[look]))
    for place, (x, y) in enumerate(fields()):
        out.append(_field(board, looks, theme, place, x, y))
    return "".join(out)


def _land() -> str:
    w, h, i = WIDTH, HEIGHT, INSET
    river = f"M750 {h - i}C750 700 860 630 800 520S540 420 560 290S450 130 450 {i}"
    trees = "".join(_tree(x, y, s) for x, y, s in _TREES)
    chance = Random(8)
    tufts = "".join(
        f"M{x} {y}q2 -9 4 0q2 -11 5 0q1 -8 4 0"
        for x, y in (
            (chance.randint(290, 930), chance.randint(270, 590)) if n % 3 else
            (chance.choice((chance.randint(50, 120), chance.randint(1100, 1180))), chance.randint(150, 700))
            for n in range(38)
        )
    )  # fmt: skip
    return (
        f"<defs>{svg.linear('m', (0, 0), (0, h), ((0, (233, 236, 194, 255)), (1, (215, 219, 162, 255))))}</defs>"
        f'<path d="{svg.rounded(i, i, w - 2 * i, h - 2 * i, 24)}" fill="url(#m)"/>'
        f'<path d="M{i} 130C200 60 360 190 620 110S1040 60 {w - i} 150V46A24 24 0 0 0 {w - i - 24} {i}H{i + 24}'
        f'A24 24 0 0 0 {i} 46Z" fill="#F3F1D2"/>'
        f'<path d="M{i} 690C220 640 420 780 700 700S1100 650 {w - i} 720V{h - i - 24}A24 24 0 0 1 {w - i - 24} {h - i}'
        f'H{i + 24}A24 24 0 0 1 {i} {h - i - 24}Z" fill="#CACF92"/>'
        '<path d="M270 470C380 340 480 390 560 420S800 470 960 380C990 520 900 600 620 610S250 590 270 470Z" '
        'fill="#DDDFAA"/>'
        f'<path d="{river}" fill="none" stroke="#96BEBE" stroke-width="50"/>'
        f'<path d="{river}" fill="none" stroke="#BEE0E0" stroke-width="42"/>'
        f'<path d="{river}" fill="none" {svg.stroke((216, 238, 236, 255), 10, (40, 46))}/>'
        f'<path d="{tufts}" fill="none" {svg.stroke((128, 160, 104, 255), 2)}/>{trees}'
        f'<path d="{svg.rounded(i, i, w - 2 * i, h - 2 * i, 24)}" fill="none" {svg.stroke((183, 156, 107, 255), 2.5)}/>'
    )


def _tree(x: float, y: float, s: float) -> str:
    return (
        f'<g transform="translate({x} {y}) scale({s * 1.15:.3f})">'
        '<ellipse cx="4" cy="16" rx="17" ry="6" fill="#5C7A48" '
        'opacity=".35"/><path d="M-3.500 16V4H3.500V16Z" fill="#8A6A43"/>'
        '<path d="M-15 7C-19 -6 -9 -19 0 -24C9 -19 19 -6 15 7Q0 12 -15 7Z" fill="#8FB27A" stroke="#5F8550" '
        'stroke-width="2"/><path d="M-9 -1C-9 -9 -5 -15 0 -18" fill="none" stroke="#C2DBAC" stroke-width="3" '
        'stroke-linecap="round"/></g>'
    )


def _strip(points: Sequence[Spot], look: GameColour, wide: float) -> str:
    line = svg.polygon((points[0], points[-1]) if len(points) < 3 else points, is_closed=False)
    return (
        f'<g transform="translate(0 5)"><path d="{line}" fill="none" {svg.stroke((40, 50, 20, 70), wide)}/></g>'
        f'<path d="{line}" fill="none" {svg.stroke(look.dark, wide)}/>'
        f'<path d="{line}" fill="none" {svg.stroke(mix(look.light, WHITE, 0.25), wide - 7)}/>'
    )


def _lane(board: LoopTables, quarter: int, look: GameColour) -> str:
    size = small(board)
    places = [goal(quarter, number) for number in range(board.figures)]
    last = quarter * 10 - 1
    x, y = beside(last, 36)
    nx, ny = inward(last)
    arrow = (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({degrees(atan2(ny, nx)):.1f})">'
        f'<path d="M-13 -13L11 0L-13 13Z" {svg.fill(look.fill)} {svg.stroke(look.dark, 4)}/></g>'
    )
    spots = "".join(
        f'<circle cx="{x:.1f}" cy="{y + 2:.1f}" r="{size}" {svg.fill(look.dark)}/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size - 1}" {svg.fill(look.fill)} {svg.stroke(look.dark, 3)}/>'
        for x, y in places
    )
    return _strip(places, look, 2 * size + 16) + arrow + spots


def small(board: LoopTables) -> float:
    """Return the radius of a goal field; four of them lie closer together."""
    return SMALL if board.figures < 4 else 21.0


def _yard(board: LoopTables, quarter: int, look: GameColour) -> str:
    places = [yard(quarter, number, board.figures) for number in range(board.figures)]
    spots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{SMALL - 1}" {svg.fill(mix(look.light, look.fill, 0.45))} '
        f"{svg.stroke(look.dark, 3)}/>"
        for x, y in places
    )
    return _strip(places, look, 68) + spots


def _field(board: LoopTables, looks: Sequence[str], theme: Theme, place: int, x: float, y: float) -> str:
    r = RADIUS
    at = f'cx="{x:.1f}" cy="{y:.1f}"'
    out = f'<circle cx="{x:.1f}" cy="{y + 4:.1f}" r="{r}" {svg.fill(EARTH)}/>'
    if board.circles[place]:
        return out + (
            f'<circle {at} r="{r}" {svg.fill(PAPER)} {svg.stroke(INK, 3)}/>'
            f'<circle {at} r="19" fill="none" {svg.stroke(INK, 6.5)}/><circle {at} r="7" {svg.fill(INK)}/>'
        )
    dot = board.dots[place]
    if dot is not None:
        look = theme.game[looks[dot]]
        return out + (
            f'<circle {at} r="{r}" {svg.fill(PAPER)} {svg.stroke(RIM, 3)}/>'
            f'<circle {at} r="22.500" {svg.fill(look.fill)} {svg.stroke(look.dark, 3)}/>'
        )
    if place % 10:
        return out + f'<circle {at} r="{r}" {svg.fill(PAPER)} {svg.stroke(RIM, 3)}/>'
    look = theme.game[looks[place // 10]]
    nx, ny = inward(place)
    return (
        f'<circle cx="{x:.1f}" cy="{y + 4:.1f}" r="{r + 4}" {svg.fill(EARTH)}/>'
        f'<circle {at} r="{r + 3}" {svg.fill(look.fill)} {svg.stroke(look.dark, 4)}/>'
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({degrees(atan2(-nx, ny)):.1f})">'
        f'<path d="M-16 -6.500H1V-16L18 0L1 16V6.500H-16Z" {svg.fill(look.ink)}/></g>'
    )


def picture(canvas: Canvas, card: CardShape, board: LoopTables, looks: Sequence[str], k: float) -> Recipe:
    """Return the card with the board at `k` u per card unit."""
    key, stamp = ("places board", board.figures, tuple(looks), k), partial(_mark, canvas, board, looks, k)
    return canvas.paint.printed_card(card, key, partial(_raster, canvas, board, looks, k), stamp)


def bare(canvas: Canvas, board: LoopTables, looks: Sequence[str], k: float) -> pygame.Surface:
    """Return the board without its card."""
    surface = _raster(canvas, board, looks, k)
    _mark(canvas, board, looks, k, surface)
    return surface


def _raster(canvas: Canvas, board: LoopTables, looks: Sequence[str], k: float) -> pygame.Surface:
    return svg.raster(printed(board, looks, canvas.theme), WIDTH, HEIGHT, canvas.scale * k)


def _mark(canvas: Canvas, board: LoopTables, looks: Sequence[str], k: float, surface: pygame.Surface) -> None:
    scale = canvas.scale * k
    art = canvas.paint.art

    def put(name: str, size: float, x: float, y: float, ink: Colour) -> None:
        image = art.image(name, round(size * k, 1), ink)
        surface.blit(image, (round(x * scale - image.get_width() / 2), round(y * scale - image.get_height() / 2)))

    for place, (x, y) in enumerate(fields()):
        dot = board.dots[place]
        if dot is not None:
            look = canvas.theme.game[looks[dot]]
            put(f"glyph/{look.glyph}", 30, x, y, look.ink)
    for quarter, key in enumerate(looks):
        look = canvas.theme.game[key]
        for number in range(board.figures):
            x, y = goal(quarter, number)
            put("glyph/star", 30, x, y, look.ink)
            x, y = yard(quarter, number, board.figures)
            put(f"glyph/{look.glyph}", 26, x, y, mix(look.light, look.dark, 0.55))
