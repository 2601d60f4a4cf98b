"""Everything the painter can paint on one felt, for looking: `python -m game.tools.gallery OUT.png --size WxH`.

Not part of the game's start.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.stage.paint.paint import PRESS_SINK, Paint
from game.stage.paint.theme import ASSETS, GAME_COLOURS, LOOKS, Colour, StyleName, parse_colour
from game.stage.pieces import COLOUR_DIE, PLAIN_DIE, Burst, Confetti, Pieces
from game.stage.pieces.marks import CROSS_SECONDS

Draw = Callable[["Page", float, float], None]
_HEX: Final = [(58 * math.sin(math.pi * k / 3), -58 * math.cos(math.pi * k / 3)) for k in range(6)]
_TRAY: Final = (520.0, 250.0)
_BOXES: Final = (
    ("diceland", "Würfelland", "#1E6E74"),
    ("borders", "Ringsum", "#4E7F4A"),
    ("beacon", "Leuchtfeuer", "#0B2D4A"),
    ("knightsleap", "Rösselsprung", "#4A2A13"),
    ("places", "Ortswechsel", "#5E8F6E"),
)
_STYLES: Final[tuple[StyleName, ...]] = (
    "title", "h1", "h2", "h3", "button", "number_l", "number_m", "number_s", "body", "body_b", "small", "small_b",
)  # fmt: skip


class Page:
    """The picture being composed; spots are u."""

    def __init__(self, target: pygame.Surface, paint: Paint) -> None:
        self.target = target
        self.paint = paint
        self.pieces = Pieces(paint)

    def px(self, x: float, y: float) -> tuple[float, float]:
        return x * self.paint.scale, y * self.paint.scale

    def label(self, text: str, x: float, y: float, style: StyleName = "small", colour: Colour | None = None) -> None:
        line = self.paint.type.line(text, style, colour or self.paint.colour("ink.on_dark_2"))
        line.draw(self.target, *self.px(x, y))

    def button(
        self, x: float, y: float, w: float, text: str, icon: str, kind: str, pressed: bool, disabled: bool
    ) -> None:
        paint = self.paint
        paint.button(w, 80, kind, is_pressed=pressed, is_disabled=disabled).draw(self.target, *self.px(x, y))
        ink = paint.button_ink(kind, is_disabled=disabled)
        line = paint.type.line(text, "button", ink)
        drawing = paint.art.image(f"icon/{icon}", 38, ink)
        wide = line.width / paint.scale + 54
        y += PRESS_SINK if pressed else 0
        self.target.blit(drawing, self.px(x + (w - wide) / 2, y + 21))
        line.draw(self.target, *self.px(x + (w - wide) / 2 + 54, y + 40))


def _controls(page: Page, x: float, y: float) -> None:
    paint = page.paint
    paint.card(860, 590).draw(page.target, *page.px(x, y))
    for row, (kind, icon) in enumerate((("card", "flag"), ("success", "check"), ("danger", "undo"))):
        for column, (text, pressed, disabled) in enumerate(
            (("Weiter", False, False), ("Gedrückt", True, False), ("Gesperrt", False, True))
        ):
            page.button(x + 44 + column * 262, y + 48 + row * 106, 240, text, icon, kind, pressed, disabled)
    paint.ring_rect(240, 86, 24).draw(page.target, *page.px(x + 44, y + 48))
    violet = paint.theme.game["violet"].fill
    paint.ring_rect(240, 86, 24, "second", violet).draw(page.target, *page.px(x + 306, y + 154))
    paint.well(772, 92).draw(page.target, *page.px(x + 44, y + 380))
    for index, key in enumerate(GAME_COLOURS):
        game = paint.theme.game[key]
        paint.round_rect(72, 72, 18, game.fill, game.dark, 3).draw(page.target, *page.px(x + 60 + index * 84, y + 390))
        glyph = paint.art.image(f"glyph/{game.glyph}", 44, game.ink)
        page.target.blit(glyph, page.px(x + 74 + index * 84, y + 404))
    paint.dashed(84, 72, 18, paint.colour("surface.card_line")).draw(page.target, *page.px(x + 700, y + 390))
    text = "Dieses rote Gebiet hat noch **4 freie Felder.** Alle Würfel deiner Farbe müssen hineinpassen."
    paint.type.block(text, "body", paint.colour("ink.on_card"), 772, 90).draw(page.target, *page.px(x + 48, y + 480))


def _shapes(page: Page, x: float, y: float) -> None:
    paint = page.paint
    paint.panel(500, 560).draw(page.target, *page.px(x, y))
    green, red, blue = (paint.theme.game[key] for key in ("green", "red", "blue"))
    for column, (game, kind) in enumerate(((green, "focus"), (red, "legal"), (blue, "second"))):
        spot = page.px(x + 90 + column * 160, y + 100)
        paint.polygon(_HEX, game.fill, paint.colour("surface.card_hi"), 6).draw(page.target, *spot)
        if kind == "focus":
            paint.ring(_HEX).draw(page.target, *spot)
        elif kind == "legal":
            paint.ring(_HEX, "legal").draw(page.target, *spot)
        else:
            paint.ring(_HEX, "second", paint.theme.game["orange"].fill).draw(page.target, *spot)
    paint.panel(440, 88, is_active=True, shadow=False).draw(page.target, *page.px(x + 30, y + 220))
    page.pieces.avatar("blue", 64).draw(page.target, *page.px(x + 80, y + 264))
    page.label("Jonas", x + 130, y + 264, "body_b", paint.colour("ink.on_dark"))
    page.label("am Zug", x + 340, y + 264, "small_b", paint.colour("state.accent"))
    for index, letter in enumerate("ABXY"):
        paint.pad_button(letter).draw(page.target, *page.px(x + 56 + index * 58, y + 366))
    paint.pad_pill().draw(page.target, *page.px(x + 302, y + 366))
    paint.key_cap("Enter").draw(page.target, *page.px(x + 406, y + 366))
    paint.disc(84, paint.theme.game["yellow"].fill, paint.theme.game["yellow"].dark, 4).draw(
        page.target, *page.px(x + 90, y + 470)
    )
    paint.ring_disc(84).draw(page.target, *page.px(x + 90, y + 470))
    wave = [(0.0, 0.0), (60.0, -40.0), (130.0, 10.0), (210.0, -30.0)]
    paint.polyline(wave, green.dark, 26).draw(page.target, *page.px(x + 160, y + 490))
    paint.polyline(wave, green.fill, 18).draw(page.target, *page.px(x + 160, y + 490))
    paint.chip(120, 52, paint.colour("state.gold"), paint.colour("state.gold_dark")).draw(
        page.target, *page.px(x + 370, y + 446)
    )


def _type(page: Page, x: float, y: float) -> None:
    page.paint.panel(384, 640).draw(page.target, *page.px(x, y))
    top = y + 24.0
    for style in _STYLES:
        tall = page.paint.theme.styles[style].leading * 0.94
        line = page.paint.type.line(f"{style} Würfel 47", style, page.paint.colour("ink.on_dark"), 340)
        line.draw(page.target, *page.px(x + 24, top + tall / 2))
        top += tall


def _dice(page: Page, x: float, y: float) -> None:
    pieces = page.pieces
    for index, colour in enumerate(COLOUR_DIE.faces):
        pieces.die(COLOUR_DIE, colour, 96, index).draw(page.target, *page.px(x + 80 + index * 132, y + 70))
    for index, (value, look) in enumerate(zip("7X4312", LOOKS, strict=True)):
        kind = pieces.number_die(look.colour)
        pieces.die(kind, value, 96, index + 1).draw(page.target, *page.px(x + 80 + index * 132, y + 214))
    for index, value in enumerate("012345"):
        pieces.die(PLAIN_DIE, value, 72, index + 2).draw(page.target, *page.px(x + 70 + index * 100, y + 340))
    pieces.die(pieces.number_die("violet"), "X", 54).draw(page.target, *page.px(x + 680, y + 340))
    pieces.die(COLOUR_DIE, "green", 150, 2).draw(page.target, *page.px(x + 930, y + 100))
    pieces.die(pieces.number_die("blue"), "4", 128, 0).draw(page.target, *page.px(x + 930, y + 300))


def _people(page: Page, x: float, y: float) -> None:
    for index, look in enumerate(LOOKS):
        left = x + 80 + index * 150
        page.pieces.avatar(look.colour, 92, is_active=index == 1).draw(page.target, *page.px(left, y + 70))
        page.pieces.pawn(look.colour, 130).draw(page.target, *page.px(left - 10, y + 280))
        page.pieces.pawn(look.colour, 72).draw(page.target, *page.px(left + 58, y + 280))
        page.pieces.disc(look.colour, 56).draw(page.target, *page.px(left, y + 340))


def _crosses(page: Page, x: float, y: float) -> None:
    for index, key in enumerate(GAME_COLOURS[:6]):
        game = page.paint.theme.game[key]
        for row in (0, 1):
            left, top = x + 20 + index * 110, y + 20 + row * 116
            page.paint.round_rect(96, 96, 18, game.fill, game.dark, 3).draw(page.target, *page.px(left, top))
            seconds = CROSS_SECONDS if row == 0 else CROSS_SECONDS * (index + 0.6) / 6
            page.pieces.draw_cross(page.target, *page.px(left + 48, top + 48), 84, index, seconds)
    Burst(3).draw(page.target, page.paint, 0.35, *page.px(x + 150, y + 320))
    Confetti(3, (300, 220), count=24).draw(page.target, page.paint, 1.2, *page.px(x + 340, y + 230))


def _shelf(page: Page, x: float, y: float) -> None:
    wide = page.target.get_width() / page.paint.scale - 128
    tall = min(374.0, wide / 5 * 1.06)
    page.paint.lamp_cone(180, wide * 0.72, 600).draw(page.target, *page.px(x + wide / 2, y + 100))
    page.paint.lamp().draw(page.target, *page.px(x + wide / 2, y - 70))
    page.paint.shelf(wide).draw(page.target, *page.px(x, y + 500))
    for index, (key, title, spine) in enumerate(_BOXES):
        left = x + wide * (index + 0.5) / 5 - tall * 0.42
        page.paint.box(key, title, tall, parse_colour(spine)).draw(page.target, *page.px(left, y + 510 - tall))


_BLOCKS: Final[tuple[tuple[float, float, Draw], ...]] = (
    (1300, 600, _shelf),
    (860, 640, _controls),
    (500, 600, _shapes),
    (384, 640, _type),
    (1080, 400, _dice),
    (700, 440, _crosses),
    (940, 390, _people),
)


def render(size: tuple[int, int], *, is_contrast: bool = False, text_scale: float = 1.0) -> pygame.Surface:
    """The gallery for a window of `size` pixels; it grows downwards as far as it must."""
    wide = size[0] / size[1]
    scale = min(size[0] / 1920, size[1] / 1080) if wide >= 1.5 else min(size[0] / 1440, size[1] / 1080)
    paint = Paint(ASSETS, scale, text_scale, is_contrast=is_contrast)
    width = size[0] / scale
    spots: list[tuple[float, float, Draw]] = []
    x, y, tall = 64.0, 60.0, 0.0
    rolls = tuple((_TRAY[0], 290.0, _roll_of(column)) for column in range(4))
    for w, h, draw in _BLOCKS + rolls:
        if x > 64 and x + w > width - 40:
            x, y, tall = 64.0, y + tall + 30, 0.0
        spots.append((x, y, draw))
        x, tall = x + w + 36, max(tall, h)
    surface = paint.background((size[0], max(size[1], round((y + tall + 60) * scale)))).copy()
    page = Page(surface, paint)
    for x, y, draw in spots:
        draw(page, x, y)
    return surface


def _roll_of(column: int) -> Draw:
    def draw(page: Page, x: float, y: float) -> None:
        pieces = page.pieces
        throw = pieces.plan(COLOUR_DIE, ["red", "red", "green", "blue", "grey", "yellow"], _TRAY, 4)
        page.paint.tray(*_TRAY).draw(page.target, *page.px(x, y))
        seconds = (0.34, 0.62, 0.90, throw.seconds)[column]
        pieces.draw_roll(page.target, throw, seconds, *page.px(x, y))

    return draw


def main() -> None:
    """Write the gallery to a file."""
    parser = argparse.ArgumentParser(description="Paint everything on one felt.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--text", type=float, default=1.0)
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    width, height = (int(part) for part in options.size.split("x"))
    pygame.display.set_mode((width, height))
    pygame.image.save(render((width, height), is_contrast=options.contrast, text_scale=options.text), options.out)


if __name__ == "__main__":
    main()
