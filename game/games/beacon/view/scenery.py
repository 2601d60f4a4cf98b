"""Printed board of Beacon: sea, rock, lighthouse, boardwalk; the lamp's beam. Independent of the match.

All lengths are card units; the whole picture is one SVG text, rasterised once per size.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random
from typing import Final

import pygame

from game.games.beacon.board import GOAL, Drawing, Storey
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import parse_colour, with_alpha
from game.stage.table.viewmodel import Passing

INSET: Final = 24.0
TIP: Final = 306.0
"""x of the lighthouse's centre line."""
START: Final = Box(608, 662, 136, 148, 34)
"""Landing stage in card units; pawns stand on its upper part."""
START_FOOT: Final = 722.0
START_WORD: Final = (676.0, 786.0)
LAMP: Final = (TIP, 102.0)
WATER: Final = ((86, 300), (568, 352), (930, 508), (795, 668), (1010, 664), (861, 371), (570, 168))
"""Empty spots on the sea."""
BEAM: Final = ((330.0, 84.0), (1216.0, 40.0), (1216.0, 236.0))
GLOW: Final = 90.0
"""Radius of the glow around the lamp."""
TOP: Final = min(LAMP[1] - GLOW, *(y for _, y in BEAM))
_WATERS: Final = 6
"""Sprites of the rings on the water."""
_DROPS, _LEAP = 12, 0.47
"""Drops of a splash, and the share of it in which they leap up and fall."""
LIGHTS: Final = 8
"""Number of cached strengths of the beam."""
_DUSK: Final = [
    (0.0, (50, 78, 102, 255)), (0.45, (134, 114, 120, 255)), (0.75, (196, 148, 118, 255)), (1.0, (230, 178, 132, 255))
]  # fmt: skip
"""The evening sky on the water, from the top of the board to its bottom."""
_SHORE: Final = f"M{INSET + 7} 652C118 610 478 618 546 696C580 748 576 800 572 "
_DEEP = parse_colour("#123B40")
_STONE = parse_colour("#0B2D33")
_WOOD, _WOOD_EDGE, _WOOD_DARK = parse_colour("#D6AF78"), parse_colour("#8A6236"), parse_colour("#7C5A33")
_PLANK = parse_colour("#9C7442B0")


def smooth(track: list[svg.Spot], parts: int = 10) -> list[svg.Spot]:
    """Return points along the track, `parts` per field (Catmull-Rom spline)."""
    out = []
    last = len(track) - 1
    for index in range(last):
        a, b, c, d = (track[min(max(index + step, 0), last)] for step in (-1, 0, 1, 2))
        for part in range(parts):
            t = part / parts
            out.append(tuple(_spline(a[axis], b[axis], c[axis], d[axis], t) for axis in (0, 1)))
    return [(x, y) for x, y in out] + [track[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def _path(d: str, fill: str, extra: str = "") -> str:
    return f'<path d="{d}" fill="{fill}" {extra}/>'


def _line(d: str, colour: str, width: float, opacity: float = 1.0) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _sea(width: float, height: float) -> str:
    inner = svg.rounded(INSET, INSET, width - 2 * INSET, height - 2 * INSET, 20)
    bottom = height - INSET
    dusk = svg.linear("dusk", (0, INSET), (0, bottom), _DUSK)
    shine = svg.radial("shine", LAMP, 330, [(0, (255, 214, 130, 150)), (1, (255, 196, 120, 0))])
    out = [f"<defs>{dusk}{shine}</defs>", _path(inner, "url(#dusk)"), _path(inner, "url(#shine)")]
    shore = f"{_SHORE}{bottom}"
    out.append(_path(f"{shore}H{INSET}Z", "#D8B98C"))
    out.append(_line(f"{_SHORE}{bottom - 7}", "#FFFDF5", 13, 0.9))
    out.append(_line(f"M{INSET + 3} 634C124 590 492 598 566 690C600 748 594 804 590 {bottom}", "#FFF3DC", 3, 0.55))
    rng = Random(4)
    for _ in range(60):
        x, y = rng.uniform(40, width - 90), rng.uniform(44, height - 44)
        if (y > 590 and x < 670) or 80 < x < 500:
            continue
        out.append(_line(f"M{x:.0f} {y:.0f}q9 -9 18 0q9 9 18 0q9 -9 18 0", "#FFF3DC", 3, 0.3))
    stops = [(0, (255, 222, 140, 235)), (1, (255, 222, 140, 125))]
    out.append(f"<defs>{svg.linear('beam', BEAM[0], (width - INSET, 130), stops)}</defs>")
    out.append(f'<path d="{svg.polygon(BEAM)}" fill="url(#beam)"/>')
    frame = svg.rounded(INSET, INSET, width - 2 * INSET, height - 2 * INSET, 20)
    out.append(f'<path d="{frame}" fill="none" {svg.stroke((183, 156, 107, 190), 2.5)}/>')
    return "".join(out)


def _boardwalk(drawing: Drawing) -> str:
    way = smooth([(spot.x, spot.y) for spot in drawing.track])
    walk = svg.polygon(way, is_closed=False)
    under = svg.polygon([(x + 3, y + 8) for x, y in way], is_closed=False)
    out = [
        f'<path d="{under}" fill="none" {svg.stroke((60, 40, 20, 70), 50)}/>',
        f'<path d="{walk}" fill="none" {svg.stroke(_WOOD_EDGE, 46)}/>',
        f'<path d="{walk}" fill="none" {svg.stroke(_WOOD, 40)}/>',
    ]
    planks = []
    for (ax, ay), (bx, by) in pairwise(way):
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * 19, (bx - ax) / length * 19
        planks.append(svg.polygon([(ax + nx, ay + ny), (ax - nx, ay - ny)], is_closed=False))
    out.append(f'<path d="{"".join(planks)}" fill="none" {svg.stroke(_PLANK, 1.8)}/>')
    return "".join(out)


def _fields(drawing: Drawing, canvas: Canvas) -> str:
    card = canvas.colour("surface.card_hi")
    sand = parse_colour("#F3DFA9")
    r = drawing.radius
    out = []
    for index, spot in enumerate(drawing.track):
        if index == 0:
            low, top, ring = (
                svg.rounded(box.x, box.y, box.w, box.h, box.r)
                for box in (START.moved(0, 6), START, replace(START.inset(4), r=START.r - 4))
            )
            out.append(f'<path d="{low}" {svg.fill(_WOOD_EDGE)}/><path d="{top}" {svg.fill(card)}/>')
            out.append(f'<path d="{ring}" fill="none" {svg.stroke(_DEEP, 4)}/>')
        elif index == GOAL:
            out.append(_sun(spot.x, spot.y, canvas))
        else:
            fill = sand if index % 5 == 0 else card
            out.append(f'<circle cx="{spot.x}" cy="{spot.y + 5}" r="{r}" {svg.fill(_WOOD_DARK)}/>')
            out.append(f'<circle cx="{spot.x}" cy="{spot.y}" r="{r}" {svg.fill(fill)}/>')
            ring = svg.stroke(_DEEP, canvas.theme.line(4))
            out.append(f'<circle cx="{spot.x}" cy="{spot.y}" r="{r - 2.5}" fill="none" {ring}/>')
    return "".join(out)


def _sun(x: float, y: float, canvas: Canvas) -> str:
    def rays(dy: float) -> str:
        spikes = enumerate((64, 55) * 12)
        return svg.polygon([(x + r * cos(pi * k / 12), y + dy + r * sin(pi * k / 12)) for k, r in spikes])

    dark, gold = canvas.colour("state.gold_dark"), canvas.colour("state.gold")
    return (
        f'<path d="{rays(6)}" {svg.fill(dark)}/><path d="{rays(0)}" {svg.fill(gold)} {svg.stroke(dark, 3)}/>'
        f'<circle cx="{x}" cy="{y}" r="46" {svg.fill(canvas.colour("state.gold_light"))}/>'
    )


def _tower(drawing: Drawing, canvas: Canvas) -> str:
    top = drawing.tower[0]
    rock = drawing.tower[-1]
    out = [
        f'<path d="M{TIP - 136} {top.y + 14}L{TIP - 168} {rock.y + 20}H{TIP + 210}L{TIP + 176} {top.y + 14}Z" '
        f"{svg.fill((0, 8, 10, 60))}/>",
        _rock(),
        f'<path d="M{TIP - 66} 78L{TIP} 32L{TIP + 66} 78Z" fill="#184E57" {svg.stroke(_STONE, 4)}/>',
        f'<circle cx="{TIP}" cy="34" r="9" {svg.fill(canvas.colour("state.gold"))} {svg.stroke(_STONE, 3)}/>',
        f'<path d="M{TIP - 50} 76H{TIP + 50}V128H{TIP - 50}Z" fill="#FFE9A8" {svg.stroke(_STONE, 4)}/>',
        f'<circle cx="{TIP}" cy="102" r="32" fill="#FFD35E" fill-opacity="0.6"/>'
        f'<circle cx="{TIP}" cy="102" r="21" fill="#FFFFFF"/>',
        f'<path d="M{TIP - 25} 76V128M{TIP + 25} 76V128" fill="none" {svg.stroke(_STONE, 4)}/>',
        f'<path d="{svg.rounded(TIP - 168, 124, 336, 20, 8)}" fill="#184E57" {svg.stroke(_STONE, 4)}/>',
    ]
    out += [_storey(storey, canvas) for storey in drawing.tower]
    return "".join(out)


def _rock() -> str:
    bottom = 824
    rim = "M52 724L96 698L178 684L300 678L436 684L524 700L566 730"
    return (
        _path(f"{rim}C588 760 594 800 588 {bottom}H{INSET}C24 790 28 752 52 724Z", "#83786F")
        + _path(f"M{INSET} {bottom}L96 698L178 684L150 760L70 {bottom}Z", "#A0907F")
        + _path(f"M436 684L524 700L566 730C584 756 592 790 588 {bottom}H520L556 760Z", "#665C56")
        + _path(f"M{INSET} 802C160 822 420 810 588 802V{bottom}H{INSET}Z", "#584F4A")
        + _line(rim, "#D8BE9C", 5)
    )


def _storey(storey: Storey, canvas: Canvas) -> str:
    x, y, w, h = storey.x, storey.y, storey.width, storey.height
    dash = svg.stroke((11, 45, 51, 128), 3, (9, 8))
    out = []
    if storey.step:
        fill = "#D9604F" if storey.step % 2 else "#F9EBD2"
        ground = (255, 240, 214, 205) if storey.step % 2 else (0, 8, 10, 40)
        wall = f"M{x + 4} {y}H{x + w - 4}L{x + w + 4} {y + h + 8}H{x - 4}Z"
        out.append(f'<path d="{wall}" fill="{fill}" {svg.stroke(_STONE, 4)}/>')
        shade = f"M{x + w - 30} {y + 3}H{x + w - 6}L{x + w} {y + h + 4}H{x + w - 28}Z"
        out.append(f'<path d="{shade}" {svg.fill((11, 45, 51, 26))}/>')
        for place in (0, 1):
            slot = svg.rounded(*slot_corner(storey, place), 86, 86, 18)
            out.append(f'<path d="{slot}" {svg.fill(ground)}/><path d="{slot}" fill="none" {dash}/>')
    else:
        trough = svg.rounded(x + 92, y + 8, w - 104, h - 14, 20)
        out.append(f'<path d="{trough}" {svg.fill((0, 8, 10, 52))}/><path d="{trough}" fill="none" {dash}/>')
    cx, cy = disc(storey)
    out.append(
        f'<circle cx="{cx}" cy="{cy + 4}" r="37" fill="#06262C"/><circle cx="{cx}" cy="{cy}" r="37" fill="#184E57"/>'
    )
    ring = svg.stroke((255, 246, 228, 128), 2.5)
    out.append(f'<circle cx="{cx}" cy="{cy}" r="31" fill="none" {ring}/>')
    return "".join(out)


def slot_corner(storey: Storey, place: int) -> tuple[float, float]:
    return storey.x + 104 + place * 96, storey.y + (storey.height - 86) / 2


def disc(storey: Storey) -> tuple[float, float]:
    return storey.x + (52 if storey.step else 46), storey.y + storey.height / 2


def printed(drawing: Drawing, canvas: Canvas) -> str:
    """Return the board as SVG text."""
    sea = _sea(drawing.width, drawing.height)
    return sea + _boardwalk(drawing) + _fields(drawing, canvas) + _tower(drawing, canvas)


def beam(canvas: Canvas, k: float, step: int) -> Sprite:
    """Return the beam at strength `step` on a board with `k` u per card unit, anchored at the board's corner."""
    return canvas.paint.kept(("beacon beam", k, step), lambda: full_beam(canvas, k).sprite.faded(step / LIGHTS))


def draw_splash(canvas: Canvas, drawing: Drawing, board: Box, splash: Passing) -> None:
    """Draw rings on the open water around a place, and drops that leap up from it as a crown."""
    k, (x, y), part = board.w / drawing.width, splash.spot, splash.part
    step, low = min(_WATERS - 1, int(part * _WATERS)), y + 18 * k
    spot = round((x - board.x) / k), round((low - board.y) / k)
    rings = canvas.paint.kept(("beacon rings", k, spot, step), lambda: _rings(canvas, drawing, k, spot, step))
    canvas.put(rings, x, low)
    t = part / _LEAP
    if t >= 1:
        return
    drops = [canvas.paint.disc(round(d * k), canvas.colour("surface.card_hi"), _DEEP, 3 * k) for d in (11, 16, 21)]
    for index in range(_DROPS):
        across, high = (index + 0.5) / _DROPS * 2 - 1, 52 + index * 5 % _DROPS * 5
        canvas.put(drops[index % 3], x + across * (44 + 66 * t) * k, low - 4 * t * (1 - t) * high * k)


def _rings(canvas: Canvas, drawing: Drawing, k: float, spot: tuple[int, int], step: int) -> Sprite:
    part, (x, y), scale = (step + 1) / _WATERS, spot, canvas.scale * k
    rx, ry = 136.0, 52.0
    foam = with_alpha(canvas.colour("surface.card_hi"), 1.0 - 0.8 * part)
    out = []
    for late in range(3):
        share = (0.46 + 0.54 * part) * (1 - 0.26 * late)
        shape = f'rx="{130 * share:.1f}" ry="{46 * share:.1f}" fill="none"'
        for line, thick in ((with_alpha(_DEEP, 0.5 - 0.4 * part), 9), (foam, 5)):
            out.append(f'<ellipse cx="{x}" cy="{y}" {shape} {svg.stroke(line, thick)}/>')
    place = f'<g transform="translate({rx - x} {ry - y})">'
    rings = svg.raster(f"{place}{''.join(out)}</g>", 2 * rx, 2 * ry, scale)
    rings.blit(svg.raster(f"{place}{_land(drawing)}</g>", 2 * rx, 2 * ry, scale), (0, 0), None, pygame.BLEND_RGBA_SUB)
    return Sprite(rings, round(rx * scale), round(ry * scale))


def _land(drawing: Drawing) -> str:
    """Return everything but the water, in white."""
    white = "#FFFFFF"
    top, low = drawing.tower[0], drawing.tower[-2]
    corners = [(top.x, top.y), (top.x + top.width, top.y)]
    corners += [(low.x + low.width + 6, low.y + low.height + 20), (low.x - 6, low.y + low.height + 20)]
    fields = "".join(
        f'<circle cx="{spot.x}" cy="{spot.y + 2}" r="{drawing.radius + 4}" fill="{white}"/>' for spot in drawing.track
    )
    way = svg.polygon(smooth([(spot.x, spot.y) for spot in drawing.track]), is_closed=False)
    box = svg.rounded(START.x, START.y, START.w, START.h + 6, START.r)
    shapes = svg.polygon(corners), f"{_SHORE}{drawing.height}H0Z", box
    return "".join(_path(shape, white) for shape in shapes) + fields + _line(way, white, 46)


def full_beam(canvas: Canvas, k: float) -> Recipe:
    xs, scale = [x for x, _ in BEAM], canvas.scale * k
    left = LAMP[0] - GLOW
    light = svg.linear("lit", (min(xs), 0), (max(xs), 0), [(0, (255, 214, 84, 170)), (1, (255, 226, 130, 85))])
    glow = svg.radial("glow", LAMP, GLOW, [(0, (255, 240, 180, 255)), (1, (255, 226, 130, 0))])
    body = (
        f'<defs>{light}{glow}</defs><g transform="translate({-left} {-TOP})">'
        f'<path d="{svg.polygon(BEAM)}" fill="url(#lit)"/>'
        f'<circle cx="{LAMP[0]}" cy="{LAMP[1]}" r="{GLOW}" fill="url(#glow)"/></g>'
    )
    return canvas.paint.recipe(
        ("beacon beam", k),
        partial(svg.raster, body, max(xs) - left, max(y for _, y in BEAM) - TOP, scale),
        lambda surface: Sprite(surface, round(-left * scale), round(-TOP * scale)),
    )
