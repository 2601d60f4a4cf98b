"""The print of a side: SVG parts in card units (the card is 1240 x 848), and glyphs on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

import pygame

from game.games.diceland.board import BIT, FIELDS, NEIGHBOURS, Side
from game.rules.bitset import numbers
from game.stage.layout.shapes import Box, Spot
from game.stage.paint import svg
from game.stage.paint.art import Art
from game.stage.paint.svg import DrawingPart, part
from game.stage.paint.theme import Colour, Theme, mix, with_alpha
from game.stage.table.placed_board import Format

from .viewmodel import KEYS

SIZE: Final = 46.0
"""Distance from centre to corner of a hexagon."""
_WIDE: Final = sqrt(3) * SIZE * 14.5
LAND: Final = Box((1240 - _WIDE) / 2, 36.0, _WIDE, SIZE * 12.5)
FORMAT: Final = Format(1240.0, 848.0, LAND, LAND.inset(-SIZE * 0.2))


@cache
def middle(number: int) -> Spot:
    """Return the centre of a field in card units."""
    row, column = divmod(number, 14)
    return LAND.x + sqrt(3) * SIZE * (column + 0.5 + 0.5 * (row % 2)), LAND.y + SIZE * (1 + 1.5 * row)


def corners(x: float, y: float, size: float) -> tuple[Spot, ...]:
    """Return the six corners of a hexagon, clockwise from the top."""
    return tuple((x + size * cos(pi * k / 3 - pi / 2), y + size * sin(pi * k / 3 - pi / 2)) for k in range(6))


def stamps(side: Side, art: Art, theme: Theme, k: float, *, is_small: bool) -> Iterator[tuple[pygame.Surface, Spot]]:
    """Yield the glyphs of a printed side with their middles; `k` is the size of a card unit in u."""
    size = SIZE * k
    for n in numbers(side.coloured):
        look, (x, y) = theme.game[KEYS[side.colour[n]]], middle(n)
        if side.treasure & BIT[n]:
            yield art.image("glyph/treasure", size * (1.5 if is_small else 1.3)), (x, y)
            if not is_small:
                ink = mix(look.dark, (26, 20, 16, 255), 0.35)
                yield art.image(f"glyph/{look.glyph}", size * 0.46, ink), (x, y + 0.03 * SIZE)
        elif not is_small:
            share = 0.85 if look.ink[0] > 128 else 0.68
            yield art.image(f"glyph/{look.glyph}", size * 0.64, with_alpha(look.ink, share)), (x, y)


def parts(side: Side, theme: Theme) -> Iterator[DrawingPart]:
    line, paper = theme.colour("surface.card_line"), theme.colour("surface.card_hi")
    fields = [n for n in range(FIELDS) if _is_printed(side, n)]
    for n in fields:
        rim = svg.polygon(corners(*middle(n), SIZE * 1.14))
        yield part(f'<path d="{rim}" {svg.fill(line)} {svg.stroke(line, 2)}/>', (middle(n),), SIZE * 1.2)
    for n in fields:
        bed = svg.polygon(corners(*middle(n), SIZE * 1.09))
        yield part(f'<path d="{bed}" {svg.fill(paper)}/>', (middle(n),), SIZE * 1.12)
    for n in fields:
        yield part(_field(side, n, theme), (middle(n),), SIZE * 1.1)
    yield from _lines(side, theme)


def small_parts(side: Side, theme: Theme) -> Iterator[DrawingPart]:
    """Yield the land in light tints, for a small board whose crosses use the full colours."""
    tints: dict[Colour, list[int]] = {}
    for n in range(FIELDS):
        if _is_printed(side, n):
            tints.setdefault(_tint(side, n, theme), []).append(n)
    yield _hexagons([n for fields in tints.values() for n in fields], SIZE * 1.09, theme.colour("surface.card_hi"))
    for tint, fields in tints.items():
        yield _hexagons(fields, SIZE * 1.005, tint)


def _hexagons(fields: Sequence[int], size: float, fill: Colour) -> DrawingPart:
    path = "".join(svg.polygon(corners(*middle(n), size)) for n in fields)
    return part(f'<path d="{path}" {svg.fill(fill)}/>', [middle(n) for n in fields], size)


def _tint(side: Side, n: int, theme: Theme) -> Colour:
    if side.obstacles & BIT[n]:
        return theme.colour("surface.obstacle")
    if n == side.start:
        return theme.colour("surface.white_field")
    return mix(theme.game[KEYS[side.colour[n]]].light, (255, 255, 255, 255), 0.2)


def _is_printed(side: Side, n: int) -> bool:
    return side.colour[n] >= 0 or n == side.start or bool(side.obstacles & BIT[n])


def _field(side: Side, n: int, theme: Theme) -> str:
    x, y = middle(n)
    shape = svg.polygon(corners(x, y, SIZE * 1.005))
    if side.obstacles & BIT[n]:
        rock = f'<path d="{shape}" {svg.fill(theme.colour("surface.obstacle"))}/>'
        return rock + _rock(x, y)
    if n == side.start:
        return f'<path d="{shape}" {svg.fill(theme.colour("surface.white_field"))}/>'
    look = theme.game[KEYS[side.colour[n]]]
    p = corners(x, y, SIZE * 0.9)
    light = svg.polygon((p[4], p[5], p[0], p[1]), is_closed=False)
    shade = svg.polygon((p[1], p[2], p[3], p[4]), is_closed=False)
    white = (255, 255, 255, 70)
    return (
        f'<path d="{shape}" {svg.fill(look.fill)}/>'
        f'<path d="{light}" fill="none" {svg.stroke(white, SIZE * 0.05)}/>'
        f'<path d="{shade}" fill="none" {svg.stroke(with_alpha(look.dark, 0.3), SIZE * 0.05)}/>'
    )


def _rock(x: float, y: float) -> str:
    s = SIZE
    left = ((x - 0.48 * s, y + 0.36 * s), (x - 0.3 * s, y - 0.16 * s), (x - 0.02 * s, y - 0.44 * s))
    body = svg.polygon((*left, (x + 0.3 * s, y - 0.2 * s), (x + 0.5 * s, y + 0.36 * s)))
    face = svg.polygon((*left, (x + 0.02 * s, y - 0.02 * s), (x - 0.16 * s, y + 0.36 * s)))
    return f'<path d="{body}" fill="#4A433B"/><path d="{face}" fill="#625A50"/>'


def _lines(side: Side, theme: Theme) -> Iterator[DrawingPart]:
    paper = theme.colour("surface.card_hi")
    thin, thick = svg.stroke((26, 20, 16, 97), theme.line(SIZE * 0.035)), svg.stroke(paper, theme.line(SIZE * 0.155))
    inner: dict[int, list[tuple[Spot, Spot]]] = {}
    outer: dict[int, list[tuple[Spot, Spot]]] = {}
    for n in range(FIELDS):
        for other in NEIGHBOURS[n]:
            if other < n:
                continue
            if side.region[n] and side.region[n] == side.region[other]:
                # Lines of a region must not darken each other where they meet: one path for all of them.
                inner.setdefault(side.region[n], []).append(_edge(n, other))
            elif _is_printed(side, n) and _is_printed(side, other):
                outer.setdefault(n, []).append(_edge(n, other))
    for edges, stroke in [*((e, thin) for e in inner.values()), *((e, thick) for e in outer.values())]:
        path = "".join(svg.polygon(edge, is_closed=False) for edge in edges)
        yield part(f'<path d="{path}" fill="none" {stroke}/>', [spot for edge in edges for spot in edge], SIZE * 0.2)


def _edge(a: int, b: int) -> tuple[Spot, Spot]:
    (ax, ay), (bx, by) = middle(a), middle(b)
    mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay
    half = SIZE / 2 / sqrt(dx * dx + dy * dy)
    return (mx - dy * half, my + dx * half), (mx + dy * half, my - dx * half)
