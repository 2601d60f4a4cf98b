"""Printed part of a board: drawing parts in card units, and pictures on top. Independent of the match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.games.borders.board import FIELDS, Area, Partition, Segment
from game.games.borders.board_library import geometry
from game.stage.layout.shapes import Spot
from game.stage.paint import svg
from game.stage.paint.art import Art
from game.stage.paint.svg import DrawingPart, part
from game.stage.paint.theme import Colour, Theme, mix, with_alpha

from .layout import AREA_LOOKS, BAND, KEYS, ground, middle


def stamps(layout: Partition, art: Art, theme: Theme, k: float) -> Iterator[tuple[pygame.Surface, Spot]]:
    """Yield the glyphs and pictures of a printed board with their middles; `k` is the size of a card unit in u."""
    for field, colour in enumerate(layout.colour_at):
        if colour >= 0:
            look = theme.game[KEYS[colour]]
            ink = with_alpha(look.ink, 0.92 if look.ink[0] > 128 else 0.76)
            yield art.image(f"glyph/{look.glyph}", 25 * k, ink), middle(field)
    for look_of_area in AREA_LOOKS:
        yield art.image(look_of_area.image, look_of_area.size * k), look_of_area.spot


def parts(layout: Partition, theme: Theme) -> Iterator[DrawingPart]:
    paper, edge, shade = theme.colour("surface.card_hi"), theme.colour("surface.card_edge"), (107, 74, 34, 46)
    walls = "".join(svg.polygon([middle(field) for field in cycle]) for cycle in geometry().cycles)
    # The shadow is one path, since overlapping shadows would be darker.
    shadow = f'<path d="{walls}" {svg.fill(shade)} {svg.stroke(shade, 90)} transform="translate(0 5)"/>'
    yield part(shadow, geometry().positions, 55)
    yield from _walls(edge, 86)
    yield from _walls(paper, 81)
    for area in Area:
        low = mix(AREA_LOOKS[area].tint, edge, 0.5)
        shape = svg.polygon(ground(area))
        yield part(
            f'<path d="{shape}" {svg.fill(AREA_LOOKS[area].tint)} {svg.stroke(low, theme.line(2.4))}/>', ground(area), 4
        )
    for segment in Segment:
        yield _segment(layout, segment, theme)
    for field in range(FIELDS):
        yield _stone(layout, field, theme)


def small_parts(layout: Partition, theme: Theme) -> Iterator[DrawingPart]:
    """Yield the parts of the small land: light bands, on which crosses appear in full colours."""
    yield from _walls(theme.colour("surface.card_hi"), 78)
    for area in Area:
        yield part(f'<path d="{svg.polygon(ground(area))}" {svg.fill(AREA_LOOKS[area].tint)}/>', ground(area), 0)
    for segment in Segment:
        look, fields = theme.game[KEYS[segment.colour]], layout.segments[segment]
        band = f'<path d="{_bands(fields)}" fill="none" {svg.stroke(mix(look.light, look.fill, 0.18), 58)}/>'
        yield part(band, [middle(field) for field in fields], 30)


def _walls(colour: Colour, wide: float) -> Iterator[DrawingPart]:
    for cycle in geometry().cycles:
        points = [middle(field) for field in cycle]
        yield part(f'<path d="{svg.polygon(points)}" {svg.fill(colour)} {svg.stroke(colour, wide)}/>', points, wide / 2)


def _bands(fields: Iterable[int]) -> str:
    known = set(fields)
    return "".join(
        svg.polygon((middle(one), middle(other)), is_closed=False)
        for one, other in geometry().links
        if one in known and other in known
    )


def _segment(layout: Partition, segment: Segment, theme: Theme) -> DrawingPart:
    fields = layout.segments[segment]
    look, band = theme.game[KEYS[segment.colour]], _bands(fields)
    white = with_alpha((255, 255, 255, 255), 0.2)
    body = (
        f'<g transform="translate(0 3)"><path d="{band}" fill="none" {svg.stroke((60, 40, 16, 60), BAND + 7)}/></g>'
        f'<path d="{band}" fill="none" {svg.stroke(look.dark, BAND + theme.line(5.0))}/>'
        f'<path d="{band}" fill="none" {svg.stroke(look.fill, BAND)}/>'
        f'<g transform="translate(0 -1.5)"><path d="{band}" fill="none" {svg.stroke(white, BAND - 6)}/></g>'
        f'<path d="{band}" fill="none" {svg.stroke(look.fill, BAND - 7)}/>'
    )
    return part(body, [middle(field) for field in fields], BAND / 2 + 10)


def _stone(layout: Partition, field: int, theme: Theme) -> DrawingPart:
    x, y = middle(field)
    if layout.colour_at[field] < 0:
        rim = theme.colour("ink.on_card_2")
        body = (
            f'<circle cx="{x}" cy="{y + 3}" r="27" {svg.fill((90, 66, 40, 255))}/>'
            f'<circle cx="{x}" cy="{y}" r="26" {svg.fill(theme.colour("surface.white_field"))} {svg.stroke(rim, 2.6)}/>'
        )
        return part(body, (middle(field),), 32)
    look = theme.game[KEYS[layout.colour_at[field]]]
    face, rim = mix(look.fill, (255, 255, 255, 255), 0.14), with_alpha(look.dark, 0.5)
    body = f'<circle cx="{x}" cy="{y}" r="20.5" {svg.fill(face)} {svg.stroke(rim, 1.8)}/>'
    return part(body, (middle(field),), 23)
