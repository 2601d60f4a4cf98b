"""The printed board of Beacon, from drawings in card units that match `board.json`; splashes, the beam of the lamp."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.games.beacon.board import GOAL, Drawing, Storey
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.theme import parse_colour, with_alpha
from game.stage.table.viewmodel import Passing

START: Final = Box(608, 662, 136, 148, 34)
"""Landing stage in card units; pawns stand on its upper part."""
START_FOOT: Final = 722.0
START_WORD: Final = (676.0, 786.0)
WATER: Final = ((86, 300), (568, 352), (930, 508), (795, 668), (1010, 664), (861, 371), (570, 168))
"""Empty spots on the sea."""
LANTERN: Final = (318, 94)
"""The glass in the lantern room, where light glints."""
BEAM: Final = Box(216, 12, 1000, 224)
"""Place of the beam and of the glow around the lamp."""
_WATERS: Final = 6
"""Sprites of the rings on the water."""
LIGHTS: Final = 8
"""Number of cached strengths of the beam."""
_DEEP = parse_colour("#2A1D14")
_WOOD_EDGE, _WOOD_DARK = parse_colour("#8A6236"), parse_colour("#7C5A33")


def _drawn(canvas: Canvas, name: str) -> str:
    return svg.inner(canvas.paint.art.text(f"games/beacon/{name}"))


def _fields(drawing: Drawing, canvas: Canvas) -> str:
    card = canvas.colour("surface.card_hi")
    sand = parse_colour("#F3DFA9")
    r = drawing.radius
    out = []
    for index, spot in enumerate(drawing.track[:GOAL]):
        if index == 0:
            low, top, ring = (
                svg.rounded(box.x, box.y, box.w, box.h, box.r)
                for box in (START.moved(0, 6), START, replace(START.inset(4), r=START.r - 4))
            )
            out.append(f'<path d="{low}" {svg.fill(_WOOD_EDGE)}/><path d="{top}" {svg.fill(card)}/>')
            out.append(f'<path d="{ring}" fill="none" {svg.stroke(_DEEP, 4)}/>')
        else:
            fill = sand if index % 5 == 0 else card
            out.append(f'<circle cx="{spot.x}" cy="{spot.y + 5}" r="{r}" {svg.fill(_WOOD_DARK)}/>')
            out.append(f'<circle cx="{spot.x}" cy="{spot.y}" r="{r}" {svg.fill(fill)}/>')
            ring = svg.stroke(_DEEP, canvas.theme.line(4))
            out.append(f'<circle cx="{spot.x}" cy="{spot.y}" r="{r - 2.5}" fill="none" {ring}/>')
    return "".join(out)


def slot_corner(storey: Storey, place: int) -> tuple[float, float]:
    return storey.x + 104 + place * 96, storey.y + (storey.height - 86) / 2


def disc(storey: Storey) -> tuple[float, float]:
    return storey.x + (52 if storey.step else 46), storey.y + storey.height / 2


def printed(drawing: Drawing, canvas: Canvas) -> str:
    """Return the board as SVG text."""
    if canvas.theme.is_contrast:
        ground = svg.rounded(24, 24, drawing.width - 48, drawing.height - 48, 20)
        way = svg.polygon([(field.x, field.y) for field in drawing.track], is_closed=False)
        line = svg.stroke(canvas.colour("ink.on_dark"), canvas.theme.line(4))
        sea = f'<path d="{ground}" {svg.fill(canvas.colour("bg.felt"))}/><path d="{way}" fill="none" {line}/>'
        boat = ""
    else:
        sea, boat = _drawn(canvas, "sea"), _drawn(canvas, "boat")
    return sea + _fields(drawing, canvas) + boat + _drawn(canvas, "tower")


@cached
def beam(canvas: Canvas, k: float, step: int) -> Sprite:
    """Return the beam at strength `step` on a board with `k` u per card unit, anchored at the board's corner."""
    return full_beam(canvas, k).sprite.faded(step / LIGHTS)


def draw_splash(canvas: Canvas, drawing: Drawing, board: Box, splash: Passing) -> None:
    """Draw rings on the open water around a place."""
    k, (x, y), part = board.w / drawing.width, splash.spot, splash.part
    step, low = min(_WATERS - 1, int(part * _WATERS)), y + 18 * k
    spot = round((x - board.x) / k), round((low - board.y) / k)
    for coming in {min(_WATERS - 1, step + 1), step}:
        rings = _rings(canvas, k, spot, coming).soon()
        if rings is not None and coming == step:
            canvas.put(rings, x, low)


def _rings(canvas: Canvas, k: float, spot: tuple[int, int], step: int) -> Recipe:
    part, (x, y), scale = (step + 1) / _WATERS, spot, canvas.scale * k
    rx, ry = 256.0, 96.0
    foam = with_alpha(canvas.colour("surface.card_hi"), 1.0 - 0.8 * part)
    out = []
    for late in range(3):
        share = (0.46 + 0.54 * part) * (1 - 0.26 * late)
        shape = f'rx="{246 * share:.1f}" ry="{86 * share:.1f}" fill="none"'
        for line, thick in ((with_alpha(_DEEP, 0.5 - 0.4 * part), 14), (foam, 9)):
            out.append(f'<ellipse cx="{x}" cy="{y}" {shape} {svg.stroke(line, thick)}/>')
    place = f'<g transform="translate({rx - x} {ry - y})">'
    land = _drawn(canvas, "land")

    def make() -> pygame.Surface:
        rings = svg.raster(f"{place}{''.join(out)}</g>", 2 * rx, 2 * ry, scale)
        rings.blit(svg.raster(f"{place}{land}</g>", 2 * rx, 2 * ry, scale), (0, 0), None, pygame.BLEND_RGBA_SUB)
        return rings

    anchor = round(rx * scale), round(ry * scale)
    return canvas.paint.recipe(("rings", k, spot, step), make, lambda rings: Sprite(rings, *anchor), "brief")


def full_beam(canvas: Canvas, k: float) -> Recipe:
    scale, place = canvas.scale * k, f'<g transform="translate({-BEAM.x} {-BEAM.y})">'
    return canvas.paint.recipe(
        ("beacon beam", k),
        lambda: svg.raster(f"{place}{_drawn(canvas, 'beam')}</g>", BEAM.w, BEAM.h, scale),
        lambda surface: Sprite(surface, round(-BEAM.x * scale), round(-BEAM.y * scale)),
    )
