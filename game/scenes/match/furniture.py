"""The parts of the match screen around the board: turn bar, player rows, action buttons, hand-over card.

Only drawing and placing; knows no match and no game.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.stage.canvas import Canvas
from game.stage.fit import Fit
from game.stage.language import tr
from game.stage.shapes import Box
from game.stage.view import Choice


def draw_turn_bar(canvas: Canvas, bar: Box, key: str, title: str, subtitle: str, look: str | None, words: str) -> None:
    """Emblem and title left, whose turn it is in the middle."""
    side = min(520.0, bar.w * 0.3)
    y = bar.centre[1]
    canvas.image(f"games/{key}/emblem", 80, bar.x + 40, y)
    room = side - 96
    if subtitle:
        canvas.text(title, bar.x + 94, y - 18, "h3", "ink.on_dark", width=room)
        canvas.text(subtitle, bar.x + 94, y + 22, "small", "ink.on_dark_2", width=room)
    else:
        canvas.text(title, bar.x + 94, y, "h3", "ink.on_dark", width=room)
    if not words:
        return
    most = bar.w - 2 * max(side, 112) + (side - 112) - 40
    avatar = 112.0 if look else 0.0
    line = canvas.paint.type.line(words, "h2", canvas.colour("ink.on_dark"), most - avatar - 60)
    wide = line.width / canvas.scale + avatar + 60
    middle = bar.x + bar.w / 2
    left = max(bar.x + side + 8, middle - wide / 2)
    left = min(left, bar.right - 112 - wide)
    box = Box(left, y - 42, wide, 84, 42)
    canvas.put_box(canvas.paint.panel(box.w, box.h, 42), box)
    canvas.text(words, left + avatar + (8 if look else 30), y, "h2", "ink.on_dark", width=most - avatar - 60)
    if look:
        canvas.put(canvas.pieces.avatar(look, 108, is_active=True), left + 48, y)


def row_boxes(zone: Box, seats: int) -> list[Box]:
    """One row per seat, as high as the zone allows, at most 180 u; in a low wide zone two columns."""
    gap = 12.0
    columns = 2 if seats > 2 and zone.w > 900 and zone.h / seats < 150 else 1
    rows = -(-seats // columns) if seats else 1
    height = min(180.0, (zone.h - gap * (rows - 1)) / rows)
    wide = (zone.w - gap * (columns - 1)) / columns
    return [
        Box(zone.x + seat % columns * (wide + gap), zone.y + seat // columns * (height + gap), wide, height, 28)
        for seat in range(seats)
    ]


NAMED = 92.0
"""Rows at least this high have room for the name over the standing."""


def draw_row(canvas: Canvas, box: Box, name: str, look: str, is_human: bool, is_acting: bool) -> Box:
    """A player's row: frame, avatar, name; returns the part right of the avatar, the name at its top left."""
    canvas.put_box(canvas.paint.panel(box.w, box.h, min(28, box.h / 3), is_active=is_acting, shadow=False), box)
    size = min(84.0, box.h - 18)
    canvas.put(canvas.pieces.avatar(look, size, is_active=is_acting), box.x + 12 + size / 2, box.centre[1])
    left = box.x + size + 28
    inner = Box(left, box.y + 8, box.right - left - 12, box.h - 16)
    if box.h >= NAMED:
        y = inner.y + inner.h * 0.26
        used = canvas.text(name, inner.x, y, "body_b", "ink.on_dark", width=inner.w * 0.45)
        if not is_human:
            canvas.image("icon/cpu", 30, inner.x + used + 26, y, "ink.on_dark_2")
    return inner


def choice_boxes(zone: Box, choices: Sequence[Choice]) -> list[Box]:
    """Places for the buttons: colour chips side by side on top, other buttons below, all at least 72 u high."""
    chips = [choice for choice in choices if choice.count is not None]
    others = [choice for choice in choices if choice.count is None]
    gap = 14.0
    rows: list[list[Choice]] = []
    per_row = max(1, int((zone.w + gap) // (150 + gap)))
    rows += [chips[i : i + per_row] for i in range(0, len(chips), per_row)]
    stacked = (len(rows) + len(others)) * (72 + gap) - gap
    per_row = 1 if stacked <= zone.h else max(1, len(others))
    rows += [others[i : i + per_row] for i in range(0, len(others), per_row)]
    if not rows:
        return []
    height = max(72.0, min(96.0, (zone.h - gap * (len(rows) - 1)) / len(rows)))
    boxes: dict[str, Box] = {}
    for index, row in enumerate(rows):
        line = Box(zone.x, zone.y + index * (height + gap), zone.w, height)
        for choice, box in zip(row, line.split_x(*[1 / len(row)] * len(row), gap=gap), strict=True):
            boxes[choice.key] = box
    return [boxes[choice.key] for choice in choices]


def draw_choice(canvas: Canvas, choice: Choice, box: Box, is_pressed: bool = False) -> None:
    """A button of the actions zone: plain, primary or a chip in a game colour."""
    is_colour = choice.look in canvas.theme.game
    kind = choice.look if is_colour else "card" if choice.look == "primary" else "dark"
    canvas.put_box(
        canvas.paint.button(box.w, box.h - 6, kind, is_pressed=is_pressed, is_disabled=bool(choice.reason)), box
    )
    ink = canvas.paint.button_ink(kind, is_disabled=bool(choice.reason))
    y = box.y + (box.h - 6) / 2 + (5 if is_pressed else 0)
    if is_colour and choice.count is not None:
        glyph = canvas.theme.game[choice.look].glyph
        middle = box.centre[0]
        canvas.image(f"glyph/{glyph}", 48, middle - 34, y, ink)
        canvas.text(f"×{choice.count}", middle + 6, y, "number_m", ink)
        return
    icon = 52.0 if choice.icon else 0.0
    room = box.w - 36 - icon
    line = canvas.paint.type.line(choice.label, "button", ink, room)
    left = box.centre[0] - (line.width / canvas.scale + icon) / 2
    if choice.icon:
        canvas.image(f"icon/{choice.icon}", 38, left + 19, y, ink)
    canvas.text(choice.label, left + icon, y, "button", ink, width=room)


def handover_box(fit: Fit) -> Box:
    """The hand-over card in the middle of the screen."""
    width = min(820.0, fit.width - 96)
    return Box((fit.width - width) / 2, (fit.height - 520) / 2, width, 520, 34)


def draw_handover(canvas: Canvas, fit: Fit, name: str, look: str) -> None:
    """Whose turn it is at the shared device."""
    scrim = canvas.colour("bg.scrim")
    canvas.put(canvas.paint.round_rect(fit.width, fit.height, 0, scrim), 0, 0)
    box = handover_box(fit)
    canvas.put_box(canvas.paint.card(box.w, box.h, 34, shadow="modal"), box)
    canvas.put(canvas.pieces.avatar(look, 150, is_active=True), box.centre[0], box.y + 120)
    canvas.block(name, Box(box.x + 60, box.y + 210, box.w - 120, 64), "h1", "ink.on_card", "center", "middle", 1)
    words = tr("Now it is your turn to cross. Take over the device.")
    canvas.block(words, Box(box.x + 60, box.y + 280, box.w - 120, 96), "body", "ink.on_card_2", "center", "middle", 2)
    button = Box(box.x + 60, box.bottom - 130, box.w - 120, 86)
    draw_choice(canvas, Choice("ready", tr("Ready"), None, icon="check", look="primary"), button)
