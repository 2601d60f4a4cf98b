"""Panels around the board: zones, action buttons and the handover card."""

from __future__ import annotations

from collections.abc import Sequence

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.table.module import AnyView
from game.stage.table.offer import Choice
from game.stage.table.table import TableGuest
from game.stage.widgets import draw_label

WIDE_TEXT = 1.3
"""Text size from which text gets more room."""
HANDOVER_RADIUS = 34.0


def zones_for(viewport: Viewport, view: AnyView, seats: int, text_size: float) -> Zones:
    """Return the zones of a match; large text takes room from the board."""
    is_wide = text_size >= WIDE_TEXT
    return Zones.of(viewport, view.ratio, seats, is_wide, view.has_tray, view.has_own_boards, view.row_ratio)


def choice_boxes(zone: Box, choices: Sequence[Choice], *, is_middle: bool = False) -> list[Box]:
    """Return the boxes of the buttons: colour chips side by side on top, others below, all at least 72 u high."""
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
    left = zone.h - len(rows) * (height + gap) + gap
    top = zone.y + (max(0.0, left / 2) if is_middle else 0.0)
    boxes: dict[str, Box] = {}
    for index, row in enumerate(rows):
        line = Box(zone.x, top + index * (height + gap), zone.w, height, 24)
        for choice, box in zip(row, line.split_x(*[1 / len(row)] * len(row), gap=gap), strict=True):
            boxes[choice.key] = box
    return [boxes[choice.key] for choice in choices]


def draw_choice(canvas: Canvas, choice: Choice, box: Box, is_pressed: bool = False) -> None:
    is_colour = choice.look in canvas.theme.game
    kind = choice.look if is_colour else "card" if choice.look == "primary" else "dark"
    canvas.put_box(
        canvas.paint.button(box.w, box.h - 6, kind, is_pressed=is_pressed, is_disabled=bool(choice.reason)), box
    )
    ink = canvas.paint.button_ink(kind, is_disabled=bool(choice.reason))
    y = box.y + (box.h - 6) / 2 + (5 if is_pressed else 0)
    if is_colour and choice.count is not None:
        glyph, count = canvas.theme.game[choice.look].glyph, f"×{choice.count}"
        room, high = box.w - 20 - 60, box.h - 18
        wide = canvas.line(count, "number_m", ink, room, high)[0].width / canvas.scale
        left = box.centre[0] - (60 + wide) / 2
        canvas.image(f"glyph/{glyph}", 50, left + 25, y, ink)
        canvas.text(count, left + 60, y, "number_m", ink, width=room, height=high)
        return
    draw_label(canvas, choice.label, choice.icon, box.moved(0, y - box.centre[1]), ink)


def draw_status(canvas: Canvas, box: Box) -> None:
    canvas.put_box(canvas.paint.panel(box.w, box.h, 22, shadow=False), box)


def draw_advice(canvas: Canvas, box: Box, words: str) -> None:
    canvas.block(words, box.inset(20, 2), "body", "ink.on_dark", "center", "middle", 2)


def handover_box(viewport: Viewport) -> Box:
    width = min(820.0, viewport.width - 96)
    return Box((viewport.width - width) / 2, (viewport.height - viewport.bar - 560) / 2, width, 560, HANDOVER_RADIUS)


def ready_box(viewport: Viewport) -> Box:
    box = handover_box(viewport)
    return Box(box.x + 60, box.bottom - 136, box.w - 120, 90, 24)


def draw_handover(
    canvas: Canvas, viewport: Viewport, guest: TableGuest, words: str, call: str, *, is_pressed: bool
) -> None:
    """Draw a card for a handover to a player or for a missing controller."""
    canvas.veil()
    box, button = handover_box(viewport), ready_box(viewport)
    canvas.put_box(canvas.paint.card(box.w, box.h, HANDOVER_RADIUS, shadow="modal"), box)
    canvas.put(canvas.pieces.avatar(guest.look, 150, is_active=True), box.centre[0], box.y + 124)
    name = canvas.cut(guest.name, "h1", box.w - 120)
    canvas.text(name, box.centre[0], box.y + 250, "h1", "ink.on_card", "center", box.w - 120, 76)
    room = Box(box.x + 60, box.y + 296, box.w - 120, button.y - box.y - 306)
    canvas.block(words, room, "body", "ink.on_card_2", "center", "middle", 2)
    draw_choice(canvas, Choice("ready", call, None, icon="check", look="primary"), button, is_pressed)
