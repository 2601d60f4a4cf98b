"""The bar at the top of a match: the game, the lamp, whose turn it is, what the lamp says. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.theme import StyleName
from game.stage.room.mascot import MascotHook
from game.stage.table.words import SEPARATOR

from .faces import FacePlace

MENU = 112.0
"""What the button of the pause takes at the right end of a turn bar."""
HOST = (208.0, 126.0)
"""Width kept free for the lamp at a turn bar at most, and its height then."""
LEAST = 36.0
"""A large headline that would be smaller in one line, in u, has two."""
STEP = 40.0
"""In which steps the headline's panel grows."""
CROWNED = 5.0
"""How much lower a crowned face stands."""
PLATE = 6.0
"""How far the name plate of a board reaches into a turn bar in two rows."""
APART = 14.0
"""Between the game's title, or what is said below it, and the rim of the lamp beside it, at least."""


def draw_title(canvas: Canvas, bar: Box, key: str, title: str, raised: float) -> None:
    """Emblem and title of the game, left in a turn bar; `raised` (0 to 1) as far as it makes room for a subtitle."""
    left, y, room = _title_place(canvas, bar)
    if not canvas.is_large:
        canvas.image(f"games/{key}/emblem", 84, bar.x + 42, y)
    up, high = (30, 58) if canvas.is_large else (20, 46)
    high = high if raised else 60
    canvas.text(title, left, y - up * raised, "h3", "ink.on_dark", width=room - APART, height=high)


def draw_subtitle(canvas: Canvas, bar: Box, words: str) -> None:
    """Below the title: how far it is, and of what else is said as much as there is room for."""
    left, y, room = _title_place(canvas, bar)
    down, low = (20, 42) if canvas.is_large else (25, 40)
    room -= APART
    while SEPARATOR in words and not canvas.line(words, "small", "ink.on_dark_2", room, low)[0].fits:
        words = words.rpartition(SEPARATOR)[0]
    canvas.text(words, left, y + down, "small", "ink.on_dark_2", width=room, height=low)


def draw_headline(canvas: Canvas, bar: Box, look: str | None, words: str) -> None:
    """Whose turn it is, beside the lamp or below it; room for the face is left free."""
    box, middle, text_room = _headline_places(canvas, bar, words, has_face=look is not None)
    canvas.put_box(canvas.paint.panel(round(box.w), box.h, 42), box)
    if canvas.is_large and canvas.line(words, "h2", "ink.on_dark", text_room, 66)[0].size_u < LEAST:
        place = Box(middle - text_room / 2, box.y + 1, text_room, box.h - 2)
        canvas.block(words, place, "h2", "ink.on_dark", "center", "middle", 2)
    else:
        canvas.text(words, middle, box.centre[1], "h2", "ink.on_dark", "center", text_room, 66)


def title_box(canvas: Canvas, bar: Box, title: str, subtitle: str) -> Box:
    """What is said of the game, emblem and all."""
    left, _, room = _title_place(canvas, bar)
    said: Sequence[tuple[str, StyleName]] = ((title, "h3"), (subtitle, "small"))
    wide = max(canvas.line(words, style, "ink.on_dark", room - APART)[0].width for words, style in said)
    return Box(bar.x, bar.y, left - bar.x + wide / canvas.scale, bar.h)


def _title_place(canvas: Canvas, bar: Box) -> tuple[float, float, float]:
    """Left edge, middle and width of what is said of the game."""
    side = _title_width(bar)
    # In two rows it stands a little higher: a crown reaches up out of the lower one.
    # Beside the lamp it leaves the name plate on the edge of a board below it some air.
    y = bar.y + (44 if canvas.is_large else 30 if _is_tall(bar) else 36)
    return (bar.x, y, side) if canvas.is_large else (bar.x + 98, y, side - 98)


def _title_width(bar: Box) -> float:
    """What emblem and title of the game take of a turn bar: the lamp hangs beside them."""
    return bar.w - MENU - _host_width(bar) if _is_tall(bar) else min(400.0, bar.w * 0.25)


def _host_width(bar: Box) -> float:
    return HOST[0] if _is_tall(bar) else min(HOST[0], bar.w * 0.115)


def _is_tall(bar: Box) -> bool:
    return bar.h > 150


def host_hook(bar: Box) -> MascotHook:
    """Where the lamp hangs at a turn bar."""
    wide = _host_width(bar)
    return MascotHook(bar.x + _title_width(bar) + wide / 2, bar.y - 30, round(wide / HOST[0] * HOST[1]))


def speech_room(bar: Box) -> Box:
    """Room for what is to be done, and for what the lamp says: beside it, on tall screens below it."""
    if _is_tall(bar):
        return Box(bar.x, bar.bottom - 88, bar.w, 88)
    left = _title_width(bar) + _host_width(bar) + 8
    return Box(bar.x + left, bar.y, bar.w - left - MENU, 88)


def speech_box(canvas: Canvas, bar: Box, words: str) -> Box:
    """Where the lamp's bubble lies: beside the lamp; on tall screens left of it and above a board's name plate."""
    space, wished = speech_room(bar), canvas.width(words, "body_b")
    wide, high = max(min(640.0, wished + 90), wished * 0.55 + 90), space.h + 20.0
    if _is_tall(bar):
        right = host_hook(bar).x - _host_width(bar) / 2
        wide = min(wide, right - space.x)
        return Box(right - wide, bar.bottom - high - PLATE, wide, high, 26)
    return Box(space.x, space.y - 10, min(space.w, wide), high, 26)


def draw_speech(canvas: Canvas, bar: Box, words: str) -> None:
    """What the lamp says, in a bubble whose tail touches it."""
    box, hook = speech_box(canvas, bar, words), host_hook(bar)
    canvas.put_box(canvas.paint.card(round(box.w), round(box.h - 8), 26, frame=False, shadow="tile", edge=8), box)
    paper = canvas.colour("surface.card_hi")
    if _is_tall(bar):
        x, y, inwards = box.right, box.y + 50, -1
        tip = (hook.x - 0.3 * _host_width(bar) - x, hook.glass + 14 - y)
    else:
        x, y, inwards = box.x, box.centre[1], 1
        tip = (hook.x + 0.3 * _host_width(bar) - x, hook.glass - 20 - y)
    canvas.put(canvas.paint.polygon(((inwards, -16), (inwards, 16), tip), paper), x, y)
    canvas.block(
        words, Box(box.x + 28, box.y + 4, box.w - 56, box.h - 16), "body_b", "ink.on_card", "left", "middle", 3
    )


def turn_face(canvas: Canvas, bar: Box, words: str, *, is_leading: bool = False) -> FacePlace:
    """Where the face of whoever is on stage stands in the turn bar; a crown needs some room above it."""
    box, _, _ = _headline_places(canvas, bar, words, has_face=True)
    return FacePlace(92.0, box.x + 48, box.centre[1] + (CROWNED if is_leading else 0))


def _headline_places(canvas: Canvas, bar: Box, words: str, *, has_face: bool) -> tuple[Box, float, float]:
    """The headline's panel, the middle of its words, and the width they may take."""
    space = speech_room(bar)
    avatar = 104.0 if has_face else 0.0
    text_room = space.w - avatar - 64
    wide = canvas.line(words, "h2", "ink.on_dark", text_room, 66)[0].width / canvas.scale + avatar + 58
    # In steps, so that not every headline needs a panel of its own.
    wide = min(space.w, ceil(wide / STEP) * STEP)
    middle = bar.x + bar.w / 2
    x = min(max(space.x, middle - wide / 2), space.right - wide)
    box = Box(x, space.centre[1] - 42, wide, 84, 42)
    left = x + avatar + (14 if has_face else 29)
    return box, (left + box.right - 29) / 2, text_room
