"""The window of the room as SVG: frame and curtains. The land outside is a drawing for each hour, in LAND units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import dist
from typing import Final

from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.theme import Colour, parse_colour, with_alpha

from .hours import Grade, Hour

LAND: Final = (596.0, 412.0)
SIDE: Final = 92.0
"""Units of frame and curtain on either side of the panes."""
LEDGE: Final = 36.0
"""Units of frame below the panes."""
BAR, CROSS = 8.0, 0.36
"""Half the width of a bar in u, and the position of the cross bar as a share of the height."""
TRIM: Final[Colour] = (214, 168, 88, 255)
STAR: Final = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="[\d.]+"[^>]*/>')
CLEAR: Final = 30.0
"""Minimum distance of a star from the moon's rim."""
BEACON: Final = (342.0, 236.0)
"""Position of the lighthouse's lantern in LAND."""


def _path(data: str, colour: str, alpha: float = 1.0) -> str:
    return f'<path d="{data}" {svg.fill(with_alpha(parse_colour(colour), alpha))}/>'


VALANCE: Final = 46.0
"""Height of the pleated cloth that the curtains of a window up to the ceiling hang from, at its lowest."""
SWAG: Final = 78.0
"""Width of a swag of it, about."""


def panes(w: float, h: float) -> Sequence[Box]:
    """Return the panes between the bars of a window of `w` x `h` u, with the glass at (0, 0)."""
    across = [0.0, w / 3 - BAR, w / 3 + BAR, w * 2 / 3 - BAR, w * 2 / 3 + BAR, w]
    low = h * CROSS
    rows = ((0.0, low), (low + 2 * BAR, h))
    return [
        Box(left, top, right - left, bottom - top)
        for top, bottom in rows
        for left, right in zip(across[::2], across[1::2], strict=True)
    ]


def frame(w: float, h: float, hour: Hour) -> str:
    """Return the wooden frame around panes of `w` x `h` u at (SIDE, 0): a ledge below, two bars up, one across."""
    left, right = SIDE, SIDE + w
    wood, edge = "#EADFCB", with_alpha(parse_colour("#8F8064"), 0.8)
    thin = svg.stroke(edge, 2.5)
    parts = [
        _path(f"M{left - 30} 0V{h + 28}H{right + 30}V0H{right}V{h}H{left}V0Z", wood),
        _path(svg.rounded(left - 56, h + 16, w + 112, 20, 4), wood),
        f'<path d="M{left - 56} {h + 35}H{right + 56}" fill="none" {svg.stroke((0, 0, 0, 110), 4)}/>',
        f'<path d="M{left} 0V{h}H{right}V0" fill="none" {svg.stroke(edge, 4)}/>',
    ]
    for share in (1 / 3, 2 / 3):
        x = left + w * share
        parts.append(_path(f"M{x - BAR:.1f} 0h{2 * BAR}V{h}h{-2 * BAR}Z", wood))
        parts.append(f'<path d="M{x - BAR:.1f} 0V{h}M{x + BAR:.1f} 0V{h}" fill="none" {thin}/>')
    y = h * CROSS
    parts.append(_path(f"M{left} {y:.1f}h{w}v{2 * BAR}h{-w}Z", wood))
    parts.append(f'<path d="M{left} {y:.1f}h{w}M{left} {y + 2 * BAR:.1f}h{w}" fill="none" {thin}/>')
    if hour == "winter":
        third = w / 3
        for index in range(3):
            x = left + index * third + 8
            wide = third - 16
            a, b, c = wide * 0.2, wide * 0.4, wide * 0.6
            drift = f"M{x:.0f} {y:.0f}v-16c{a:.0f} 8 {b:.0f} 12 {c:.0f} 10s{a * 1.5:.0f} -8 {b:.0f} -12v18Z"
            parts.append(_path(drift, "#F4F8FF", 0.95))
    return "".join(parts)


def sky(w: float, h: float, land: str, colour: Colour | None, top: float) -> str:
    """Return a land in panes of `w` x `h` u that are seen from `top` on, with sun or moon whole in the upper middle."""
    grown = max(w / LAND[0], h / LAND[1])
    left, high = w / 2 - LAND[0] / 2 * grown, h - LAND[1] * grown
    shift = f"translate({left:.2f} {high:.2f}) scale({grown:.4f})"
    if colour is None:
        return f'<g transform="{shift}">{land}</g>'
    low = h * CROSS
    r = min(34.0, w / 3 * 0.3, (low - top) * 0.36)
    x, y = w / 2 - min(w / 12, w / 6 - BAR - r - 4), min((top + low) / 2, top + 1.4 * r + 6)

    def star(found: re.Match[str]) -> str:
        apart = dist((x, y), (left + float(found[1]) * grown, high + float(found[2]) * grown))
        return found[0] if apart > r + CLEAR else ""

    stops = [(0.0, with_alpha(colour, 0.55)), (0.45, with_alpha(colour, 0.22)), (1.0, with_alpha(colour, 0))]
    return (
        f'<g transform="{shift}">{STAR.sub(star, land)}</g>'
        f"<defs>{svg.radial('halo', (x, y), 2.6 * r, stops)}</defs>"
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2.6 * r:.1f}" {svg.fill("halo")}/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" {svg.fill(colour)}/>'
    )


def curtains(w: float, tall: float, grade: Grade, *, has_valance: bool) -> str:
    """Return a curtain on either side of panes `w` u wide, `tall` u long, and the cloth across the top, if any."""
    light, cloth, deep = grade.curtain
    folds: tuple[Colour, ...] = (light, cloth, deep, cloth)
    parts = []
    for name, x, d in (("curtain-left", 2.0, 1), ("curtain-right", SIDE * 2 + w - 2, -1)):
        stops = [(index / 8, folds[index % 4]) for index in range(9)]
        cloth_fill = svg.linear(name, (x, 0), (x + 150 * d, 0), stops)
        shape = (
            f"M{x:.0f} 0C{x - 2 * d:.0f} {tall * 0.3:.0f} {x + 2 * d:.0f} {tall * 0.7:.0f} {x:.0f} {tall:.0f}"
            f"H{x + 96 * d:.0f}C{x + 118 * d:.0f} {tall * 0.75:.0f} {x + 108 * d:.0f} {tall * 0.5:.0f} "
            f"{x + 146 * d:.0f} 0Z"
        )
        parts.append(f'<defs>{cloth_fill}</defs><path d="{shape}" {svg.fill(name)}/>')
    if has_valance:
        whole = w + 2 * SIDE
        count = round(whole / SWAG)
        step = whole / count
        fall = svg.linear("valance", (0, 0), (0, VALANCE), [(0, deep), (0.3, light), (0.75, cloth), (1, deep)])
        high, low = VALANCE * 0.6, VALANCE * 1.4
        hem = "".join(f"Q{step * (i + 0.5):.1f} {low:.1f} {step * (i + 1):.1f} {high:.1f}" for i in range(count))
        pleats = "".join(f"M{step * i:.1f} 4V{high:.1f}" for i in range(1, count))
        start = f"M0 {high:.1f}{hem}"
        parts += [
            f'<defs>{fall}</defs><path d="{start}V0H0Z" {svg.fill("valance")}/>',
            f'<path d="{pleats}" fill="none" {svg.stroke(with_alpha(deep, 0.8), 3)}/>',
            f'<path d="{start}" fill="none" {svg.stroke(TRIM, 3.5)}/>',
        ]
    return "".join(parts)
