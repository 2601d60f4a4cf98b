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

from game.games.beacon.board import GOAL, Drawing, Storey
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import parse_colour

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
LIGHTS: Final = 8
"""Number of cached strengths of the beam."""
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
    out = [_path(inner, "#EBE6C4")]
    bottom = height - INSET
    shore = f"M{INSET + 7} 637C120 592 520 602 600 690C650 752 590 800 576"
    out.append(_path(f"{shore} {bottom}H{INSET}Z", "#EBD9B2"))
    out.append(_line(f"{shore} {bottom - 7}", "#FFFDF5", 13, 0.9))
    out.append(_line(f"M{INSET + 3} 620C130 572 532 580 620 684C672 752 612 804 598 {bottom}", "#B9CFC4", 3, 0.9))
    rng = Random(4)
    for _ in range(60):
        x, y = rng.uniform(40, width - 90), rng.uniform(44, height - 44)
        if (y > 590 and x < 670) or 80 < x < 500:
            continue
        out.append(_line(f"M{x:.0f} {y:.0f}q9 -9 18 0q9 9 18 0q9 -9 18 0", "#B5CCC2", 3, 0.8))
    stops = [(0, (255, 215, 106, 235)), (1, (255, 226, 143, 120))]
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
        _path(f"{rim}C588 760 594 800 588 {bottom}H{INSET}C24 790 28 752 52 724Z", "#9A9488")
        + _path(f"M{INSET} {bottom}L96 698L178 684L150 760L70 {bottom}Z", "#B4AEA1")
        + _path(f"M436 684L524 700L566 730C584 756 592 790 588 {bottom}H520L556 760Z", "#7C766B")
        + _path(f"M{INSET} 802C160 822 420 810 588 802V{bottom}H{INSET}Z", "#6D685E")
        + _line(rim, "#CFC9BB", 5)
    )


def _storey(storey: Storey, canvas: Canvas) -> str:
    x, y, w, h = storey.x, storey.y, storey.width, storey.height
    dash = svg.stroke((11, 45, 51, 128), 3, (9, 8))
    out = []
    if storey.step:
        fill = "#F9F0DD" if storey.step % 2 else "#C9DAD2"
        wall = f"M{x + 4} {y}H{x + w - 4}L{x + w + 4} {y + h + 8}H{x - 4}Z"
        out.append(f'<path d="{wall}" fill="{fill}" {svg.stroke(_STONE, 4)}/>')
        shade = f"M{x + w - 30} {y + 3}H{x + w - 6}L{x + w} {y + h + 4}H{x + w - 28}Z"
        out.append(f'<path d="{shade}" {svg.fill((11, 45, 51, 26))}/>')
        for place in (0, 1):
            slot = svg.rounded(*slot_corner(storey, place), 86, 86, 18)
            out.append(f'<path d="{slot}" {svg.fill((0, 8, 10, 40))}/><path d="{slot}" fill="none" {dash}/>')
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
