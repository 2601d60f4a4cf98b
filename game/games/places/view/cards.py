"""Pictures of the place cards: back, small face, large page, rotated for duels. Independent of any match."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Sequence
from functools import partial
from math import cos, radians, sin
from typing import Final, Literal

import pygame

from game.games.places.board import Colour
from game.games.places.deck import Card, deck
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint import svg
from game.stage.paint.art import Art
from game.stage.paint.light import fall
from game.stage.paint.pictures import Recipe
from game.stage.paint.shapes import finished
from game.stage.paint.sprite import Sprite, cached, cached_as_board, cached_briefly, layered
from game.stage.paint.text import TextBlock
from game.stage.paint.theme import Colour as Shade
from game.stage.paint.theme import mix, with_alpha
from game.stage.table.lifting import HIGH
from game.stage.text.language import current, ntr, tr

from .ground import INK, WHITE
from .landscape import HEIGHT as PICTURE_HEIGHT
from .landscape import WIDTH as PICTURE_WIDTH
from .landscape import layers
from .layout import FACE, RATIO

NAMED: Final = 232.0
"""Width of the picture on a small card with a name."""
BARE: Final = 248.0
"""Width of the picture on a small card without a name."""
PAGE_EDGE: Final = (34.0, 9.0)
"""Corner radius and edge of the large card."""
CHIP_RATIO: Final = 1.15
"""Height to width of a card of a hand in a row."""
Use = Literal["page", "duel", "held", "used"]
"""The large card to read; a card in a duel; one of the hands beside it; a card on the discards or in a showdown."""
REST: Final = 5
"""Outward rotation of a resting card in a duel, in degrees."""
LEANS: Final = (1, 3, REST, 7, 9)
"""Degrees of a card that rushes at the other, rests, or leans back."""
FALLS: Final = (REST, 9, 16, 24)
"""Degrees of a falling card."""
Blank = Literal["back", "slot", "glow"]
GOLD: Final[Shade] = (226, 178, 74, 255)
GOLD_DARK: Final[Shade] = (122, 84, 18, 255)
DARK: Final[Shade] = (42, 26, 5, 255)


def translated(texts: dict[str, str]) -> str:
    return texts.get(current()) or texts["en"]


def look_of(card: Card, looks: Sequence[str]) -> str | None:
    """Return the player colour a card is printed in; None for a joker."""
    return None if card.colour is None else looks[Colour[card.colour.upper()]]


def _shades(canvas: Canvas, look: str | None) -> tuple[Shade, Shade, Shade, str]:
    """Return fill, dark, ink and glyph."""
    if look is None:
        return GOLD, GOLD_DARK, DARK, "star"
    tone = canvas.theme.game[look]
    return tone.fill, tone.dark, tone.ink, tone.glyph


def _scape(canvas: Canvas, number: int, wide: float) -> Recipe:
    wide = round(wide, 1)
    surface = partial(_landscape, canvas.paint.art, number, canvas.scale * wide / PICTURE_WIDTH)
    return canvas.paint.recipe(("places scape", number, wide), surface, partial(_trimmed, canvas, wide), "brief")


def _landscape(art: Art, number: int, scale: float) -> pygame.Surface:
    """Raster the layers of a landscape. Thread-safe."""
    parts = layers(art, deck().card(number).picture, number)
    surface = svg.raster(parts[0], PICTURE_WIDTH, PICTURE_HEIGHT, scale)
    for part in parts[1:]:
        surface.blit(svg.raster(part, PICTURE_WIDTH, PICTURE_HEIGHT, scale), (0, 0))
    return surface


def _trimmed(canvas: Canvas, wide: float, surface: pygame.Surface) -> Sprite:
    k = wide / PICTURE_WIDTH
    canvas.paint.round_corners(surface, 14 * k)
    canvas.paint.draw_rounded(
        surface, (0, 0, PICTURE_WIDTH * k, PICTURE_HEIGHT * k), 14 * k, None, INK, max(2.0, 3 * k)
    )
    return Sprite(surface)


def _badges(canvas: Canvas, tool: Canvas, card: Card, look: str | None, left: Box, right: Box) -> None:
    fill, dark, ink, glyph = _shades(canvas, look)
    w, h = left.w, left.h
    shape = (
        f"M0 0H{w}V{h * 0.6}C{w} {h * 0.82} {w * 0.78} {h * 0.94} {w / 2} {h}"
        f"C{w * 0.22} {h * 0.94} 0 {h * 0.82} 0 {h * 0.6}Z"
    )
    body = (
        f'<path d="{shape}" transform="translate(3 6)" {svg.fill(dark)}/>'
        f'<path d="{shape}" transform="translate(3 3)" {svg.fill(fill)} {svg.stroke(dark, 2.5)}/>'
    )
    tool.surface.blit(canvas.paint.draw_svg(body, w + 8, h + 10), canvas.viewport.at(left.x - 3, left.y - 3))
    text = str(card.left)
    line = canvas.paint.type.line(text, "number_l", ink, w * 0.84, size=h * 0.56)
    line.draw(tool.surface, (left.x + w / 2) * canvas.scale, (left.y + h * 0.36) * canvas.scale, "center", "cap")
    tool.image(f"glyph/{glyph}", round(h * 0.27, 1), left.x + w / 2, left.y + h * 0.76, ink)
    d = right.w
    cx, cy = right.centre
    low, line_ink, on_card = map(canvas.colour, ("surface.card_lo", "surface.card_line", "ink.on_card"))
    tool.put(canvas.paint.disc(d, low, line_ink, max(2, d * 0.04)), cx, cy)
    if card.is_joker:
        tool.image("icon/trophy", round(d * 0.62, 1), cx, cy, on_card)
    else:
        ring = canvas.paint.type.line(str(card.right), "number_l", on_card, d * 0.8, size=d * 0.58)
        ring.draw(tool.surface, cx * canvas.scale, cy * canvas.scale, "center", "cap")


def _stock(canvas: Canvas, w: float, h: float, radius: float, edge: float) -> Sprite:
    """Return the blank card shared by all cards of a size."""
    return canvas.paint.card(round(w, 1), round(h, 1), radius, frame=False, shadow="card", edge=edge)


def _blank(canvas: Canvas, w: float, h: float, radius: float, edge: float) -> Sprite:
    """Return a copy of the blank card to draw on."""
    base = _stock(canvas, w, h, radius, edge)
    return Sprite(base.surface.copy(), base.ox, base.oy)


def _tool(canvas: Canvas, sprite: Sprite) -> Canvas:
    """Return a canvas for the inside of a card, with its origin at the card's corner."""
    area = sprite.surface.get_rect()
    inner = sprite.surface.subsurface((sprite.ox, sprite.oy, area.w - sprite.ox, area.h - sprite.oy))
    tool = canvas.onto(inner)
    tool.audit = None
    return tool


def _outline(tool: Canvas, frame: Box, radius: float, line: Shade, width: float) -> None:
    tool.paint.draw_rounded(tool.surface, (frame.x, frame.y, frame.w, frame.h), radius, None, line, width)


def face(canvas: Canvas, number: int, wide: float, looks: Sequence[str], *, named: bool = True) -> Sprite:
    """Return a small card, `wide` u across, anchored at its corner. Unnamed ones show a larger picture."""
    wide = round(wide, 1)
    key = "places face", number, wide, tuple(looks), current(), named
    return canvas.paint.kept(key, lambda: _face(canvas, number, wide, looks, named), "brief")


def _face(canvas: Canvas, number: int, wide: float, looks: Sequence[str], named: bool) -> Sprite:
    k = wide / FACE[0]
    high = FACE[1] * k
    card = deck().card(number)
    look = look_of(card, looks)
    fill, dark, *_ = _shades(canvas, look)
    sprite = _blank(canvas, wide, high, 26 * k, 7 * k)
    tool = _tool(canvas, sprite)
    frame = Box(9 * k, 9 * k, wide - 18 * k, high - 18 * k)
    _outline(tool, frame, 19 * k, dark, max(2, 7 * k))
    frame = frame.inset(1 * k)
    _outline(tool, frame, 18 * k, fill, max(1.5, 4.5 * k))
    across = NAMED if named else BARE
    tool.surface.blit(
        _scape(canvas, number, across * k).sprite.surface,
        canvas.viewport.at((150 - across / 2) * k, (136 if named else 190) * k),
    )
    if named:
        _badges(canvas, tool, card, look, Box(24 * k, 20 * k, 90 * k, 106 * k), Box(198 * k, 26 * k, 78 * k, 78 * k))
        name = canvas.paint.type.block(
            translated(card.name), "h3", canvas.colour("ink.on_card"), 262 * k, 88 * k, "center", 2
        )
        y = (286 + 88 / 2) * k - name.height / canvas.scale / 2
        name.draw(tool.surface, 19 * k * canvas.scale, y * canvas.scale)
    else:
        _badges(canvas, tool, card, look, Box(24 * k, 24 * k, 132 * k, 150 * k), Box(176 * k, 34 * k, 100 * k, 100 * k))
    return sprite


@cached_briefly
def chip(canvas: Canvas, number: int, wide: float, looks: tuple[str, ...]) -> Sprite:
    """Return a card of a hand in a row: its left number in its colour, a star for a joker."""
    card = deck().card(number)
    fill, dark, ink, glyph = _shades(canvas, look_of(card, looks))
    high = wide * CHIP_RATIO
    base = canvas.paint.round_rect(round(wide), round(high), 8, fill, dark, 3)
    sprite = Sprite(base.surface.copy(), base.ox, base.oy)
    tool = _tool(canvas, sprite)
    if card.is_joker:
        tool.image(f"glyph/{glyph}", round(wide * 0.7), wide / 2, high / 2, ink)
    else:
        line = canvas.paint.type.line(str(card.left), "number_l", ink, wide * 0.84, size=high * 0.66)
        line.draw(tool.surface, wide / 2 * canvas.scale, high / 2 * canvas.scale, "center", "cap")
    return sprite


def back(canvas: Canvas, wide: float) -> Sprite:
    return _back(canvas, round(wide, 1))


@cached_as_board
def _back(canvas: Canvas, wide: float) -> Sprite:
    drawing, k = svg.inner(canvas.paint.art.text("games/places/back")), wide / FACE[0]
    inner = svg.raster(drawing, *FACE, canvas.scale * k)
    sprite = _blank(canvas, wide, FACE[1] * k, 26 * k, 7 * k)
    canvas.paint.round_corners(inner, 26 * k)
    sprite.surface.blit(inner, (sprite.ox, sprite.oy))
    return sprite


@cached
def stack(canvas: Canvas, wide: float, layers: int, step: float) -> Sprite:
    """Return a stack of backs, each `step` u up and left of the one below; anchored at the lowest."""
    single = back(canvas, wide)
    shifts = [-canvas.viewport.px(step * layer) for layer in range(layers)]
    return layered(*((single, shift, shift) for shift in shifts))


LARGE: Final = 600_000
"""Size in bytes from which a turning card is scaled coarsely."""


def draw_turned(
    canvas: Canvas, sprite: Sprite, centre: Spot, size: tuple[float, float], share: float, grown: float = 1.0
) -> None:
    """Draw a sprite centred, scaled by `share` in width and by `grown` as a whole; `size` is its own in u."""
    (cx, cy), (w, h) = centre, size
    if share * grown >= 0.999:
        canvas.put(sprite, cx - w / 2, cy - h / 2)
    elif share > 0.02:
        # Very large cards are visible only for moments: skip columns and rows instead of smoothing.
        is_large = sprite.weight > LARGE
        shown = sprite.squashed(share * grown, grown, is_rough=is_large)
        canvas.put(shown, cx - w / 2 * share * grown, cy - h / 2 * grown)


def move_words(move: int) -> str:
    if move > 0:
        return ntr("{n} space forward", "{n} spaces forward", move)
    if move < 0:
        return ntr("{n} space back", "{n} spaces back", -move)
    return tr("Just a story")


def page(canvas: Canvas, number: int, box: Box, looks: Sequence[str]) -> Sprite:
    w, h = round(box.w), round(box.h)
    key = _page_key(number, w, h, looks)
    return canvas.paint.kept(key, lambda: finished(_page(canvas, number, w, h, looks)), "brief")


def _page_key(number: int, w: int, h: int, looks: Sequence[str]) -> Hashable:
    return "places page", number, w, h, tuple(looks), current()


def _page_picture(w: float, h: float) -> float:
    return min((w - 84) * 0.5, (h - 152) * PICTURE_WIDTH / PICTURE_HEIGHT)


def _page_right(w: float, h: float) -> Box:
    x = 30 + _page_picture(w, h) + 26
    return Box(x, 30, w - x - 30, h - 60)


def _page_words(canvas: Canvas, card: Card, room: Box, high: float) -> tuple[TextBlock, TextBlock]:
    """Return the name and the text; together they are at most `high`."""
    kind, ink = canvas.paint.type, canvas.colour("ink.on_card_2")
    name = kind.block(translated(card.name), "h3", canvas.colour("ink.on_card"), room.w, 92, "left", 2)
    return name, kind.block(translated(card.text), "body", ink, room.w, high - name.height / canvas.scale, "left")


def sheets(canvas: Canvas, page: Box, widths: Sequence[float]) -> Iterator[bool]:
    """Prepare the parts that all cards share, one per step: blank cards, backs and fonts."""
    w, h = round(page.w), round(page.h)
    yield from canvas.ahead(lambda onto: _stock(onto, w, h, *PAGE_EDGE))
    # The first text in a style loads its fonts.
    _page_words(canvas, deck().card(1), _page_right(w, h), h)
    yield False
    canvas.paint.type.line(move_words(0), "button", canvas.colour("ink.on_card"), page.w)
    yield False
    for wide in widths:
        yield from canvas.ahead(partial(back, wide=wide))


def ahead(canvas: Canvas, number: int, place: Box, use: Use, looks: Sequence[str], side: int) -> Iterator[bool]:
    """Render a card in advance, step by step, in a duel in all its rotations; yields True while waiting."""
    if use == "page":
        w, h = round(place.w), round(place.h)
        yield from canvas.ahead(lambda onto: (_stock(onto, w, h, *PAGE_EDGE), back(onto, h / RATIO)))
        yield from _scape(canvas, number, _page_picture(w, h)).ahead()
        making = _page(canvas, number, w, h, looks)
        yield from canvas.paint.pictures.getting(_page_key(number, w, h, looks), making, "brief")
        return
    wide, named = place.w, use == "duel"
    yield from _scape(canvas, number, (NAMED if named else BARE) * round(wide, 1) / FACE[0]).ahead()
    face(canvas, number, wide, looks, named=named)
    yield False
    if named:
        for degrees in sorted({*LEANS, *FALLS}, key=lambda degrees: degrees != REST):
            yield from tilted(canvas, number, wide, looks, side, degrees).ahead()


def _page(canvas: Canvas, number: int, w: float, h: float, looks: Sequence[str]) -> Generator[bool, None, Sprite]:
    card = deck().card(number)
    look = look_of(card, looks)
    fill, dark, *_ = _shades(canvas, look)
    sprite = _blank(canvas, w, h, *PAGE_EDGE)
    tool = _tool(canvas, sprite)
    frame = Box(10, 10, w - 20, h - 20)
    _outline(tool, frame, 26, dark, 8)
    yield False
    _outline(tool, frame.inset(1), 25, fill, 5)
    yield False
    wide = _page_picture(w, h)
    high = wide * PICTURE_HEIGHT / PICTURE_WIDTH
    top = 30.0
    tool.surface.blit(_scape(canvas, number, wide).sprite.surface, canvas.viewport.at(30, top))
    y, size = top + high + 12, min(92.0, h - 26 - top - high - 16)
    shield = Box(36, y, size * 0.84, size)
    _badges(canvas, tool, card, look, shield, Box(44 + size, y + size * 0.06, size * 0.84, size * 0.84))
    yield False
    right = _page_right(w, h)
    chip = Box(right.x, right.bottom - 66, right.w, 62, 31)
    name, text = _page_words(canvas, card, right, chip.y - right.y - 22)
    yield False
    name.draw(tool.surface, right.x * canvas.scale, right.y * canvas.scale)
    y = right.y + name.height / canvas.scale + 10
    text.draw(tool.surface, right.x * canvas.scale, y * canvas.scale)
    tone = canvas.colour("state.success" if card.move > 0 else "state.danger" if card.move < 0 else "surface.card_lo")
    ink = canvas.colour("ink.on_card") if not card.move else WHITE
    tool.put_box(canvas.paint.round_rect(chip.w, chip.h, 31, tone, mix(tone, DARK, 0.4), 3), chip)
    icon = "icon/right" if card.move > 0 else "icon/left" if card.move < 0 else "icon/book"
    tool.image(icon, 36, chip.x + 38, chip.centre[1], ink)
    says = canvas.paint.type.line(move_words(card.move), "button", ink, chip.w - 84)
    says.draw(tool.surface, (chip.x + 66) * canvas.scale, chip.centre[1] * canvas.scale, "left", "cap")
    return sprite


def draw_hand(canvas: Canvas, hand: Sequence[int], spots: Sequence[Box], looks: Sequence[str]) -> None:
    for number, spot in zip(hand, spots, strict=True):
        canvas.put_box(face(canvas, number, spot.w, looks, named=False), spot)


def name(number: int) -> str:
    """Return the name of a card as a thing that can be chosen and dragged."""
    return f"card{number}"


def draw_carried(
    canvas: Canvas, at: Spot, up: float, *, number: int, wide: float, looks: Sequence[str], is_hidden: bool
) -> None:
    """Draw a card in a player's hand above the table, or its back, with its shadow."""
    box = Box(at[0] - wide / 2, at[1] - wide * RATIO / 2, wide, wide * RATIO)
    aside, down = fall("card", canvas.lean(*at))
    shade = with_alpha(canvas.colour("ink.shade"), 0.35)
    shadow = canvas.paint.round_rect(round(box.w), round(box.h), round(wide * 0.08), shade)
    canvas.put_box(shadow, box.moved(aside * up / HIGH, down * up / HIGH))
    sprite = back(canvas, wide) if is_hidden else face(canvas, number, wide, looks, named=False)
    canvas.put_box(sprite, box.moved(0, -up))


# ---- in duels


def tilted(canvas: Canvas, number: int, wide: float, looks: Sequence[str], side: int, degrees: int) -> Recipe:
    """Return the front of a card, rotated outwards, anchored in its middle; side 0 is the left one."""
    upright, turn = face(canvas, number, wide, looks), -degrees if side else degrees
    finish = partial(_anchored, canvas, upright, wide, turn)
    key = "places tilted", number, round(wide, 1), tuple(looks), current(), side, degrees
    return canvas.paint.recipe(key, partial(_rotated, upright.surface, turn), finish, "brief")


@cached
def tilted_blank(canvas: Canvas, kind: Blank, wide: float, side: int) -> Sprite:
    """Return the back, the outline of an empty place, or the glow round a winner, rotated like a resting card."""
    w, h = round(wide), round(wide * RATIO)
    if kind == "back":
        upright = back(canvas, wide)
    elif kind == "slot":
        upright = canvas.paint.dashed(w, h, 26, (255, 246, 228, 110))
    else:
        upright = canvas.paint.glow(w, h, 28, canvas.colour("state.gold"))
    turn = -REST if side else REST
    return _anchored(canvas, upright, wide, turn, _rotated(upright.surface, turn))


def _rotated(surface: pygame.Surface, degrees: int) -> pygame.Surface:
    """Rotate counter-clockwise. Thread-safe: only reads `surface`."""
    return pygame.transform.rotozoom(surface, degrees, 1.0)


def _anchored(canvas: Canvas, upright: Sprite, wide: float, degrees: int, surface: pygame.Surface) -> Sprite:
    """Anchor a rotated surface at the middle of its card."""
    turn, k = radians(degrees), canvas.scale
    w, h = upright.surface.get_size()
    # The shadow moves the card off the middle of its image.
    x, y = upright.ox + wide * k / 2 - w / 2, upright.oy + wide * RATIO * k / 2 - h / 2
    right, down = x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)
    return Sprite(surface, round(surface.get_width() / 2 + right), round(surface.get_height() / 2 + down))
