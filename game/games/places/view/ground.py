"""The printed board of Going Places: meadow, road, dots, circles, lanes, yards. Rendered once per scale.

Lengths are card units; `looks` is the player colour of each quarter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import atan2, degrees
from typing import Final

import pygame

from game.games.places.board import LoopTables
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint import svg
from game.stage.paint.art import Art
from game.stage.paint.paint import CardShape
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite, cached, stamp
from game.stage.paint.theme import Colour, GameColour, Theme, mix

from .layout import HEIGHT, RADIUS, SMALL, WIDTH, beside, curve, fields, goal, inward, yard

INK: Final[Colour] = (42, 29, 20, 255)
PAPER: Final[Colour] = (255, 253, 245, 255)
RIM: Final[Colour] = (141, 122, 97, 255)
EARTH: Final[Colour] = (156, 129, 80, 255)
WHITE: Final[Colour] = (255, 255, 255, 255)
SAND: Final[Colour] = (247, 228, 184, 255)
WATER: Final = ((817, 592), (797, 667), (561, 292), (652, 412))
"""Free places on the river."""
CHIMNEYS: Final = ((314, 484), (1142, 94))


def printed(art: Art, board: LoopTables, looks: Sequence[str], theme: Theme) -> str:
    """Return the whole board as SVG, without glyphs."""
    road = svg.polygon(curve()[::8])
    if theme.is_contrast:
        out = [f'<path d="{road}" fill="none" {svg.stroke(INK, 82)}/>']
        out.append(f'<path d="{road}" fill="none" {svg.stroke(PAPER, 72)}/>')
    else:
        out = [svg.inner(art.text("games/places/ground")), _road(road)]
    for quarter, look in enumerate(looks):
        out.append(_lane(board, quarter, theme.game[look]))
        out.append(_yard(board, quarter, theme.game[look]))
    for place, (x, y) in enumerate(fields()):
        out.append(_field(board, looks, theme, place, x, y))
    return "".join(out)


def _road(road: str) -> str:
    width = 76
    return (
        f'<g transform="translate(3 8)"><path d="{road}" fill="none" {svg.stroke((60, 40, 10, 90), width + 4)}/></g>'
        f'<path d="{road}" fill="none" {svg.stroke(INK, width + 3)}/>'
        f'<path d="{road}" fill="none" {svg.stroke((205, 170, 112, 255), width - 4)}/>'
        f'<path transform="translate(0 -3)" d="{road}" fill="none" {svg.stroke(SAND, width - 12)}/>'
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
    return _strip(places, look, 56) + spots


def _field(board: LoopTables, looks: Sequence[str], theme: Theme, place: int, x: float, y: float) -> str:
    r, rim = RADIUS, INK if theme.is_contrast else RIM
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
            f'<circle {at} r="{r}" {svg.fill(PAPER)} {svg.stroke(rim, 3)}/>'
            f'<circle {at} r="22.500" {svg.fill(look.fill)} {svg.stroke(look.dark, 3)}/>'
        )
    if place % 10:
        return out + f'<circle {at} r="{r}" {svg.fill(PAPER)} {svg.stroke(rim, 3)}/>'
    look = theme.game[looks[place // 10]]
    nx, ny = inward(place)
    return (
        f'<circle cx="{x:.1f}" cy="{y + 4:.1f}" r="{r + 4}" {svg.fill(EARTH)}/>'
        f'<circle {at} r="{r + 3}" {svg.fill(look.fill)} {svg.stroke(look.dark, 4)}/>'
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({degrees(atan2(-nx, ny)):.1f})">'
        f'<path d="M-16 -6.500H1V-16L18 0L1 16V6.500H-16Z" {svg.fill(look.ink)}/></g>'
    )


@cached
def chip(canvas: Canvas, board: LoopTables, looks: Sequence[str], place: int, k: float) -> Sprite:
    """Return the symbol of a field at half its size, at least readable, anchored at its middle."""
    share, r = max(0.42, 0.5 * k), RADIUS + 6
    body = f'<g transform="scale({share})">{_field(board, looks, canvas.theme, place, 0.0, 0.0)}</g>'
    sprite = canvas.paint.framed(body, ((-r * share, -r * share), (r * share, r * share)), 2)
    dot = board.dots[place]
    if dot is not None:
        look = canvas.theme.game[looks[dot]]
        glyph = canvas.paint.art.image(f"glyph/{look.glyph}", round(30 * share, 1), look.ink)
        stamp(sprite.surface, glyph, sprite.ox, sprite.oy)
    return sprite


def picture(canvas: Canvas, card: CardShape, board: LoopTables, looks: Sequence[str], k: float) -> Recipe:
    """Return the card with the board at `k` u per card unit."""
    key, stamp = ("places board", board.figures, tuple(looks), k), partial(_mark, canvas, board, looks, k)
    return canvas.paint.printed_card(card, key, partial(_raster, canvas, board, looks, k), stamp)


def bare(canvas: Canvas, board: LoopTables, looks: Sequence[str], k: float) -> pygame.Surface:
    surface = _raster(canvas, board, looks, k)
    _mark(canvas, board, looks, k, surface)
    return surface


def _raster(canvas: Canvas, board: LoopTables, looks: Sequence[str], k: float) -> pygame.Surface:
    return svg.raster(printed(canvas.paint.art, board, looks, canvas.theme), WIDTH, HEIGHT, canvas.scale * k)


def _mark(canvas: Canvas, board: LoopTables, looks: Sequence[str], k: float, surface: pygame.Surface) -> None:
    scale = canvas.scale * k
    art = canvas.paint.art

    def put(name: str, size: float, x: float, y: float, ink: Colour) -> None:
        stamp(surface, art.image(name, round(size * k, 1), ink), x * scale, y * scale)

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
