"""A seat's row on the table: its cards in order, its tokens, the safe ones, the next card. Drawing only.

Tokens that can still be stolen hang below their cards; safe ones lie on them under a shield.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi, sin
from typing import Any, Final

from game.games.knightsleap.board import Token
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite, cached, layered, stamp
from game.stage.paint.theme import with_alpha
from game.stage.table.standing import LOW
from game.stage.text.language import tr

from .board import PICTURES
from .viewmodel import Row, RowMotion

SIGNS: Final = ("series_star", "series_square", "series_triangle", "series_circle")
"""The series sign of every seat's cards (K-04); shown once per row."""
HANGING: Final = 0.24
"""Share of the card's height by which a hanging token protrudes."""
SMALL: Final = 0.42
"""Diameter of a hanging token as a share of the card; leaves the glyph uncovered."""
LARGE: Final = 0.78
"""Diameter of a token lying on its card in rows where others hang."""
APART: Final = 2.0
"""Maximum pitch of the cards, in card widths."""
SLIP: Final = 36.0
"""Height of the slip that marks the next card."""
FOOT: Final = 0.16
"""Height of a card below its glyph, as a share of the card."""
ASIDE: Final = 64.0
"""Room to the right of the cards for sign and badge in a row without a name above."""
SIGNED: Final = 108.0
"""Room to the right of a name for sign and badge."""
RATIO: Final = 6.4
"""Width to height of seven cards with their hanging tokens, including gaps."""
AIR: Final = 8.0
"""Minimum gap between two cards."""
ROOMY: Final = 60.0
"""Cards smaller than this have no room for a hanging token; theirs lie on them, safe or not."""
SWAP: Final = "M20 36H66V22L90 44L66 66V52H20ZM80 72H34V58L10 80L34 102V88H80Z"
"""Two arrows in opposite directions: a token changes hands."""
BADGES: Final = {
    "collect": ("state.success", "state.success_ink", "icon/check"),
    "shield": ("state.success", "state.success_ink", "icon/shield"),
    "steal": ("state.danger", "state.danger_ink", ""),
    "win": ("state.gold", "state.legal", "glyph/star"),
    "blocked": ("ink.on_card", "ink.on_dark", "icon/lock"),
}


@dataclass(frozen=True, slots=True)
class RowLook:
    seat: int
    is_active: bool = False
    lure: int = -1
    """The colour that the choosing seat could steal from this row."""


@dataclass(frozen=True, slots=True)
class CardPlacing:
    x: float
    y: float
    size: float
    pitch: float
    is_hanging: bool
    """True if there is room for tokens below the cards."""
    is_beside: bool = False
    """True if there is room for the signs to the right of the cards."""

    @classmethod
    def of(cls, box: Box, count: int) -> CardPlacing:
        """Return the placement in a row's box, with the name above the cards if the box is high enough."""
        top = box.h * (0.42 if box.h < 110 else 0.34) if box.h >= LOW else 0.0
        width, height = box.w / count, box.h - top
        is_beside = not top and (box.w - ASIDE) / count - AIR > height / (1 + HANGING)
        if is_beside:
            width = (box.w - ASIDE) / count
        size = min(width - AIR, height / (1 + HANGING))
        is_hanging = size >= ROOMY
        if not is_hanging:
            size = min(width - 6, height)
        whole = size * (1 + HANGING) if is_hanging else size
        return cls(box.x, box.y + top + (height - whole) / 2, size, min(width, size * APART), is_hanging, is_beside)

    def card(self, place: float) -> Box:
        return Box(self.x + place * self.pitch + (self.pitch - self.size) / 2, self.y, self.size, self.size)

    @property
    def token(self) -> float:
        return self.size * (SMALL if self.is_hanging else 0.84)

    def reach(self, place: float) -> Box:
        card = self.card(place)
        return Box(card.x, card.y, card.w, card.h * (1 + HANGING)) if self.is_hanging else card

    def spot(self, place: float, rise: float = 0.0) -> Spot:
        """Return the centre of a token at a place; `rise` 0 hanging, 1 lying on its card."""
        box = self.card(place)
        lying = box.y + box.h / 2
        hanging = box.bottom + box.h * HANGING - self.token / 2 - 1
        return box.centre[0], lying if not self.is_hanging else hanging + (lying - hanging) * rise


def draw(canvas: Canvas, row: Row, motion: RowMotion | None, look: RowLook, box: Box) -> None:
    if not row.cards:
        return
    if motion is None:
        # The key is made of the row's values, because the row itself is mutable.
        values = row.cards, row.owned, row.safe, row.length
        canvas.cached(("knights row", look.seat), _draw_still, values, look, box)
    else:
        _draw_parts(canvas, row, motion, look, box)


def _draw_still(canvas: Canvas, values: tuple[Any, ...], look: RowLook, box: Box) -> None:
    _draw_parts(canvas, Row(*values), RowMotion(), look, box)


def _draw_parts(canvas: Canvas, row: Row, motion: RowMotion, look: RowLook, box: Box) -> None:
    lay = CardPlacing.of(box, row.length)
    places = dict(_places(row, motion))
    for index, colour in enumerate(row.cards):
        place, lift = places[colour]
        card, is_next = lay.card(place), index == row.owned and motion.slid >= 1.0
        standing = "next" if is_next else "mine" if index < row.owned else "later"
        if lift:
            canvas.put(glowing(canvas, card.w), card.centre[0], card.centre[1] - lift * lay.size)
        sprite = _card(canvas, colour, standing, look.is_active and is_next, card.w)
        canvas.put(sprite, card.x, card.y - lift * lay.size)
    for colour in row.owned_cards:
        if not motion.flown >> colour & 1:
            _draw_token(canvas, row, motion, look, lay, places[colour][0], colour)
    is_full = row.owned == len(row.cards)
    if box.h >= LOW:
        right, middle, d = box.right - 30, box.y + box.h * 0.17, min(48.0, box.h * 0.3)
        _draw_signs(canvas, look, (right, middle), (right - d - 4, middle), d if is_full else 0.0)
    elif lay.is_beside:
        x, up = box.right - 22, box.h * 0.26
        _draw_signs(canvas, look, (x, box.centre[1] - up), (x, box.centre[1] + up), 34.0 if is_full else 0.0)
    if not is_full and motion.slid >= 1.0 and lay.is_hanging:
        _draw_next(canvas, lay, row.owned, is_active=look.is_active)


def _draw_next(canvas: Canvas, lay: CardPlacing, place: int, *, is_active: bool) -> None:
    (x, _), card = lay.spot(place), lay.card(place)
    words, ink = tr("next"), canvas.colour("ink.on_dark" if is_active else "ink.on_dark_2")
    wide = canvas.width(words, "small_b", SLIP) + 18
    if wide <= 2 * lay.pitch - lay.size:
        box = Box(x - wide / 2, card.bottom - min(SLIP * 0.38, card.h * FOOT), wide, SLIP)
        canvas.put_box(
            canvas.paint.round_rect(round(box.w), SLIP, SLIP / 2, ink, canvas.colour("state.legal_edge"), 3), box
        )
        canvas.text(words, x, box.centre[1], "small_b", "ink.on_card", "center", wide - 16, SLIP)
        return
    half = lay.size * 0.1
    tip = card.bottom + max(7.0, lay.size * 0.1)
    points = ((-half, half * 1.15), (half, half * 1.15), (0.0, 0.0))
    canvas.put(canvas.paint.polygon(points, ink, ink, 3), x, tip)


def _draw_signs(canvas: Canvas, look: RowLook, sign: Spot, won: Spot, size: float) -> None:
    canvas.put(canvas.paint.disc(36, canvas.colour("surface.card_hi")), *sign)
    canvas.image(f"knight/{SIGNS[look.seat]}", 22, *sign)
    if size:
        canvas.put(badge(canvas, "win", size), *won)


def _places(row: Row, motion: RowMotion) -> Iterator[tuple[int, tuple[float, float]]]:
    for index, colour in enumerate(row.cards):
        place, lift = float(index), 0.0
        if motion.slid < 1.0 and colour in motion.before:
            start = motion.before.index(colour)
            place = start + (index - start) * motion.slid
            if index > start:
                lift = 0.55 * sin(pi * motion.slid)
        yield colour, (place, lift)


@cached
def _card(canvas: Canvas, colour: int, standing: str, is_active: bool, size: float) -> Sprite:
    """Draw a card; `standing` is "mine", "next" or "later", `is_active` lets the next one glow."""
    paint, hue = canvas.paint, canvas.theme.game[Token(colour).name.lower()]
    layers: list[tuple[Sprite, float, float]] = []

    def put(sprite: Sprite, x: float, y: float) -> None:
        layers.append((sprite, x * canvas.scale, y * canvas.scale))

    radius, white = size * 0.18, canvas.colour("state.legal")
    if is_active:
        put(paint.soft_rect(size, size, radius, 7, white), 0, 0)
    if standing == "next":
        put(paint.plain(size + 10, size + 10, radius + 5, white), -5, -5)
        put(paint.plain(size + 4, size + 4, radius + 2, canvas.colour("state.legal_edge")), -2, -2)
    else:
        put(paint.plain_shadow(size, size + 4, radius, "tile", 0.4), 0, 0)
    put(paint.plain(size, size + (0 if standing == "next" else 4), radius, canvas.colour("surface.card_edge")), 0, 0)
    put(paint.plain(size, size, radius, canvas.colour("surface.card_hi")), 0, 0)
    pad = size * 0.09
    inner = size - 2 * pad
    is_pale = standing == "later"
    fill = hue.light if is_pale else hue.fill
    put(paint.plain(inner, inner, size * 0.13, fill, hue.dark, canvas.theme.line(2)), pad, pad)
    glyph = paint.art.image(f"glyph/{hue.glyph}", round(inner * 0.64), hue.dark if is_pale else hue.ink)
    put(Sprite.centred(glyph), size / 2, size / 2)
    return layered(*layers)


def _draw_token(
    canvas: Canvas, row: Row, motion: RowMotion, look: RowLook, lay: CardPlacing, place: float, colour: int
) -> None:
    is_safe = bool(row.safe >> colour & 1)
    rise = motion.rising.get(colour, 1.0 if is_safe else 0.0)
    x, y = lay.spot(place, rise)
    d = round(lay.size * (SMALL + (LARGE - SMALL) * rise)) if lay.is_hanging else round(lay.token)
    sprite = canvas.pieces.token(PICTURES[colour], d)
    swell = motion.swelling.get(colour)
    if swell is not None:
        sprite = sprite.grown(1 + 0.3 * sin(pi * swell))
    canvas.put(sprite, x, y)
    mark = max(22.0, lay.size * 0.38)
    corner = lay.card(place)
    if is_safe:
        canvas.put(badge(canvas, "shield", mark), corner.right - mark * 0.24, corner.y + mark * 0.24)
    elif colour == look.lure:
        canvas.put(badge(canvas, "steal", mark), x + d * 0.5 + mark * 0.24, y - d * 0.3)


def flying(canvas: Canvas, token: int, full: float, size: float) -> Sprite:
    """Return a flying token of about this size; `full` is its size on the board."""
    return _grown_token(canvas, token, full, max(3, round(16 * size / full)))


@cached
def _grown_token(canvas: Canvas, token: int, full: float, steps: int) -> Sprite:
    return canvas.pieces.token(PICTURES[token], round(full)).grown(steps / 16)


def glowing(canvas: Canvas, size: float) -> Sprite:
    """Return a soft glow behind a flying token, anchored at its centre."""
    d = max(1, round(size / 24)) * 24 + 8
    glow = canvas.paint.glow(d, d, d / 2, with_alpha(canvas.colour("state.legal"), 0.8), 22)
    half = canvas.paint.px(d / 2)
    return Sprite(glow.surface, glow.ox + half, glow.oy + half)


def badge(canvas: Canvas, kind: str, d: float) -> Sprite:
    """Return the badge of a square or token, anchored at its centre: collect, shield, steal, win or blocked."""
    return _badge(canvas, kind, round(d))


@cached
def _badge(canvas: Canvas, kind: str, d: int) -> Sprite:
    paint = canvas.paint
    ground, ink, icon = BADGES[kind]
    disc = paint.disc(d, canvas.colour(ground), canvas.colour("surface.card_hi"), canvas.theme.line(max(2.0, d * 0.06)))
    surface = disc.surface.copy()
    if icon:
        picture = paint.art.image(icon, round(d * 0.58), canvas.colour(ink))
    else:
        picture = svg.raster(f'<path d="{SWAP}" {svg.fill(canvas.colour(ink))}/>', 100, 116, d * 0.0062 * canvas.scale)
    stamp(surface, picture, disc.ox, disc.oy)
    return Sprite(surface, disc.ox, disc.oy)
