"""The parts of the match screen around the board: turn bar, players' rows, action buttons, hand-over card.

Only drawing and placing; knows no match and no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.frame import Notes
from game.stage.table.module import AnyView
from game.stage.table.offer import Choice
from game.stage.table.table import Guest
from game.stage.widgets import draw_label

WIDE_TEXT = 1.3
"""Text size from which what is written gets more room."""
STEP = 40.0
"""In which steps the headline's panel grows."""


def zones_for(viewport: Viewport, view: AnyView, seats: int, text_size: float) -> Zones:
    """Where everything of a match lies; large text takes room from the board."""
    return Zones.of(viewport, view.ratio, seats, text_size >= WIDE_TEXT, view.has_tray)


def draw_turn_bar(
    canvas: Canvas,
    bar: Box,
    key: str,
    title: str,
    subtitle: str,
    look: str | None,
    words: str,
    is_leading: bool = False,
) -> None:
    """Emblem and title left, whose turn it is in the middle, on tall screens below."""
    is_tall = bar.h > 150
    top = Box(bar.x, bar.y, bar.w, 88)
    side = bar.w - 112 if is_tall else min(520.0, bar.w * 0.3)
    y = top.centre[1]
    canvas.image(f"games/{key}/emblem", 84, bar.x + 42, y)
    left, room = bar.x + 98, side - 98
    if subtitle:
        canvas.text(title, left, y - 20, "h3", "ink.on_dark", width=room, height=46)
        canvas.text(subtitle, left, y + 25, "small", "ink.on_dark_2", width=room, height=40)
    else:
        canvas.text(title, left, y, "h3", "ink.on_dark", width=room, height=60)
    if not words:
        return
    if is_tall:
        space = Box(bar.x, bar.bottom - 88, bar.w, 88)
    else:
        space = Box(bar.x + side + 12, bar.y, bar.w - side - 12 - 112, 88)
    avatar = 104.0 if look else 0.0
    text_room = space.w - avatar - 64
    wide = canvas.line(words, "h2", "ink.on_dark", text_room, 66)[0].width / canvas.scale + avatar + 58
    # In steps, so that not every headline needs a panel of its own.
    wide = min(space.w, ceil(wide / STEP) * STEP)
    middle = bar.x + bar.w / 2
    x = min(max(space.x, middle - wide / 2), space.right - wide)
    box = Box(x, space.centre[1] - 42, wide, 84, 42)
    canvas.put_box(canvas.paint.panel(round(box.w), box.h, 42), box)
    left = x + avatar + (14 if look else 29)
    middle = (left + box.right - 29) / 2
    canvas.text(words, middle, box.centre[1], "h2", "ink.on_dark", "center", text_room, 66)
    if look:
        draw_face(canvas, look, 92, x + 48, box.centre[1], is_active=True, is_leading=is_leading)


def furnishing(canvas: Canvas, zones: Zones, key: str, title: str, guests: Sequence[Guest]) -> Iterator[bool]:
    """Make ahead what turn bar and rows are drawn with, whoever acts and leads; pauses after every piece."""
    nowhere = canvas.onto(Notes(canvas.surface.get_size()))
    nowhere.audit = None
    count = len(guests)
    for is_leading in (False, True):
        for seat, guest in enumerate(guests):
            draw_turn_bar(nowhere, zones.turn, key, title, "", guest.look, guest.name or title, is_leading)
            yield False
            for is_acting in (False, True):
                # Whoever is large may have no row: then the others' are higher.
                for rows in {count, max(1, count - 1)}:
                    box = row_boxes(zones.players, rows)[min(seat, rows - 1)]
                    draw_row(nowhere, box, guest.name, guest.look, guest.is_human, is_acting, is_leading)
                    yield False


def draw_face(
    canvas: Canvas, look: str, size: float, x: float, y: float, *, is_active: bool = False, is_leading: bool = False
) -> None:
    """Somebody's animal on its badge; who leads wears a crown."""
    canvas.put(canvas.pieces.avatar(look, size, is_active=is_active), x, y)
    if is_leading:
        canvas.image("table/crown", round(size * 0.42), x, y - size * 0.53)


def row_boxes(zone: Box, seats: int) -> list[Box]:
    """One row per seat, as high as the zone allows, at most 250 u; in a low wide zone two columns."""
    gap = 12.0
    columns = 2 if seats > 2 and zone.w > 900 and zone.h / seats < 150 else 1
    rows = -(-seats // columns) if seats else 1
    height = min(250.0, (zone.h - gap * (rows - 1)) / rows)
    wide = (zone.w - gap * (columns - 1)) / columns
    return [
        Box(zone.x + seat % columns * (wide + gap), zone.y + seat // columns * (height + gap), wide, height, 28)
        for seat in range(seats)
    ]


NAMED = 92.0
"""Rows at least this high have room for the name over the standing; in lower ones it stands left of it."""


def draw_row(
    canvas: Canvas,
    box: Box,
    name: str,
    look: str,
    is_human: bool,
    is_acting: bool,
    is_leading: bool = False,
    is_done: bool = False,
    widest: float = 0.0,
) -> None:
    """A player's row: frame, face with a tick once the choice is made, name.

    `widest` is the width of the longest name, so that the standings of low rows lie under each other.
    """
    canvas.put_box(canvas.paint.panel(box.w, box.h, min(28, box.h / 3), is_active=is_acting, shadow=False), box)
    size = min(84.0, box.h - 14)
    x, y = box.x + 12 + size / 2, box.centre[1]
    draw_face(canvas, look, size, x, y + (4 if is_leading else 0), is_active=is_acting, is_leading=is_leading)
    if is_done or not is_human:
        d = max(30.0, size * 0.42)
        badge, ink = ("state.success", "state.success_ink") if is_done else ("bg.felt_shade", "ink.on_dark_2")
        canvas.put(canvas.paint.disc(round(d), canvas.colour(badge)), x + size * 0.38, y + size * 0.36)
        canvas.image("icon/check" if is_done else "icon/cpu", round(d * 0.7), x + size * 0.38, y + size * 0.36, ink)
    inner = _beside_face(box)
    if box.h >= NAMED:
        # The standing lies below: a name in large text may not reach into it.
        part = inner.h * (0.48 if inner.h < 120 else 0.36)
        wide = inner.w * (0.56 if inner.w > 330 else 0.66)
        canvas.text(
            canvas.cut(name, "body_b", wide),
            inner.x,
            inner.y + part / 2,
            "body_b",
            "ink.on_dark",
            width=wide,
            height=part,
        )
    else:
        room = standing_box(box, widest).x - inner.x - 12
        name = canvas.cut(name, "body_b", room)
        canvas.text(name, inner.x, inner.centre[1], "body_b", "ink.on_dark", width=room, height=inner.h)


def standing_box(box: Box, widest: float) -> Box:
    """Where the standing belongs in a player's row; `widest` as for `draw_row`."""
    inner = _beside_face(box)
    if box.h >= NAMED:
        return inner
    room = max(inner.w * 0.3, min(max(inner.w * 0.42, 180.0), inner.w * 0.56, widest + 26))
    return Box(inner.x + room, inner.y, inner.w - room, inner.h)


def _beside_face(box: Box) -> Box:
    left = box.x + min(84.0, box.h - 14) + 26
    return Box(left, box.y + 8, box.right - left - 12, box.h - 16)


def crowd_zone(actions: Box, players: Box) -> Box:
    """Where the rows of people who decide at the same time lie: actions and players, if those lie in one column."""
    if actions.x == players.x and actions.w == players.w and actions.y < players.y:
        return Box(actions.x, actions.y, actions.w, players.bottom - actions.y)
    return players


def crowd_actions(box: Box) -> Box:
    """The part of such a row that holds the seat's buttons; a ring needs some room round it."""
    if box.h >= 136:
        return Box(box.x + 16, box.bottom - 15 - 72, box.w - 32, 72)
    left = box.h + (0.36 * box.w if box.w > 440 else 12)
    return Box(box.x + left, box.y + (box.h - 72) / 2, box.w - left - 16, 72)


def draw_crowd_row(canvas: Canvas, box: Box, name: str, look: str) -> None:
    """The row of somebody who decides at the same time as others and has buttons to do so: face, name."""
    canvas.put_box(canvas.paint.panel(box.w, box.h, min(28, box.h / 3), is_active=True, shadow=False), box)
    buttons = crowd_actions(box)
    is_stacked = box.h >= 136
    high = buttons.y - 15 - box.y if is_stacked else box.h
    size = min(72.0, high - 4)
    y = box.y + 4 + high / 2 if is_stacked else box.centre[1]
    canvas.put(canvas.pieces.avatar(look, size), box.x + 16 + size / 2, y)
    left = box.x + size + 28
    room = (box.right - 16 if is_stacked else buttons.x - 16) - left
    if room > 60:
        name = canvas.cut(name, "body_b", room)
        canvas.text(name, left, y, "body_b", "ink.on_dark", width=room, height=high)


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
        glyph, count = canvas.theme.game[choice.look].glyph, f"×{choice.count}"
        room, high = box.w - 20 - 60, box.h - 18
        wide = canvas.line(count, "number_m", ink, room, high)[0].width / canvas.scale
        left = box.centre[0] - (60 + wide) / 2
        canvas.image(f"glyph/{glyph}", 50, left + 25, y, ink)
        canvas.text(count, left + 60, y, "number_m", ink, width=room, height=high)
        return
    draw_label(canvas, choice.label, choice.icon, box.moved(0, y - box.centre[1]), ink)


def draw_status(canvas: Canvas, box: Box, words: str) -> None:
    """What the chosen thing would mean, under the buttons."""
    canvas.put_box(canvas.paint.panel(box.w, box.h, 22, shadow=False), box)
    canvas.block(words, box.inset(20, 2), "body", "ink.on_dark", "center", "middle", 2)


def handover_box(viewport: Viewport) -> Box:
    """The hand-over card in the middle of the screen."""
    width = min(820.0, viewport.width - 96)
    return Box((viewport.width - width) / 2, (viewport.height - viewport.bar - 560) / 2, width, 560, 34)


def ready_box(viewport: Viewport) -> Box:
    """The button on the hand-over card."""
    box = handover_box(viewport)
    return Box(box.x + 60, box.bottom - 136, box.w - 120, 90, 24)


def draw_handover(
    canvas: Canvas, viewport: Viewport, name: str, look: str, words: str, button_words: str, *, is_pressed: bool = False
) -> None:
    """A card over everything about one person: hand the device over, or a controller is gone."""
    canvas.veil()
    box, button = handover_box(viewport), ready_box(viewport)
    canvas.put_box(canvas.paint.card(box.w, box.h, 34, shadow="modal"), box)
    canvas.put(canvas.pieces.avatar(look, 150, is_active=True), box.centre[0], box.y + 124)
    name = canvas.cut(name, "h1", box.w - 120)
    canvas.text(name, box.centre[0], box.y + 250, "h1", "ink.on_card", "center", box.w - 120, 76)
    room = Box(box.x + 60, box.y + 296, box.w - 120, button.y - box.y - 306)
    canvas.block(words, room, "body", "ink.on_card_2", "center", "middle", 2)
    draw_choice(canvas, Choice("ready", button_words, None, icon="check", look="primary"), button, is_pressed)
