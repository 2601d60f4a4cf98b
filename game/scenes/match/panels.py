"""The parts of the match screen around the board: players' rows, action buttons, hand-over card.

Only drawing and placing; knows no match and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import inf
from typing import get_args

from game.scenes.prompt_bar import prepare_toasts
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import ROW, Zones
from game.stage.paint.frame import Notes
from game.stage.paint.theme import StyleName
from game.stage.pieces.people import Mood
from game.stage.room.host import pictures
from game.stage.room.lean import lights
from game.stage.table.module import AnyView
from game.stage.table.offer import Choice
from game.stage.table.table import Guest
from game.stage.widgets import draw_label

from .commentary import commentary_box, draw_figure
from .faces import FacePlace, draw_face
from .moods import Face
from .turn_bar import draw_headline, draw_title, host_hook

WIDE_TEXT = 1.3
"""Text size from which what is written gets more room."""
NAMED = 92.0
"""Rows at least this high have room for the name over the standing; in lower ones it stands left of it."""
ROOMY = 176.0
"""In rows at least this high everything is larger."""
FACE, LARGE_FACE = 84.0, 104.0
"""Size of a face in a row at most, and in a roomy one."""
GROWN = 1.25
"""How much higher name and standing may be together in a roomy row."""
RAIL = 8.0
"""Width of the golden rail at the row of who leads."""

Tallest = Callable[[float], float]
"""How high name and standing are at most in a row that leaves them so much width."""


def unlimited(_wide: float) -> float:
    """As high as the row."""
    return inf


def zones_for(viewport: Viewport, view: AnyView, seats: int, text_size: float) -> Zones:
    """Where everything of a match lies; large text takes room from the board."""
    return Zones.of(viewport, view.ratio, seats, text_size >= WIDE_TEXT, view.has_tray, view.has_own_boards)


def furnishing(canvas: Canvas, zones: Zones, key: str, title: str, guests: Sequence[Guest]) -> Iterator[bool]:
    """Make ahead what turn bar and rows are drawn with, whoever acts and leads; pauses after every piece."""
    nowhere = canvas.onto(Notes(canvas.surface.get_size()))
    nowhere.audit = None
    count = len(guests)
    for _ in pictures(canvas.paint, host_hook(zones.turn).high):
        yield False
    for guest in guests:
        draw_title(nowhere, zones.turn, key, title, False)
        draw_headline(nowhere, zones.turn, guest.look, guest.name or title)
        yield False
    for guest, box in zip(guests, player_boxes(zones, count), strict=True):
        for lit in (0.0, 1.0):
            draw_row(nowhere, box, guest.name, lit, is_leading=lit > 0)
            yield False
    low = row_face(player_boxes(zones, count)[0]).size
    for mood, guest in product(get_args(Mood), guests):
        for size, is_active in ((92.0, True), (low, True), (low, False)):
            draw_face(nowhere, FacePlace(size, 0, 0), guest.look, Face(mood, mood), is_active=is_active)
        yield False
    for _ in lights(canvas.paint, player_boxes(zones, count)[0]):
        yield False
    prepare_toasts(canvas)
    yield False
    card = commentary_box(zones.actions)
    if card is not None:
        for mood, guest in product(get_args(Mood), (guest for guest in guests if not guest.is_human)):
            draw_figure(nowhere, card, guest.look, Face(mood, mood))
            yield False


def player_boxes(zones: Zones, seats: int) -> list[Box]:
    """One row per seat where the players are: below each other, or round the board, clockwise."""
    if not 2 <= seats <= len(zones.corners):
        return row_boxes(zones.players, seats, zones.least_row)
    taken = zones.corners if seats != 3 else (*zones.corners[:2], zones.corners[3])
    return [replace(box, r=28) for box in taken[:seats]]


def row_boxes(zone: Box, seats: int, least: float = ROW) -> list[Box]:
    """One row per seat, as high as the zone allows, at most 250 u; two columns where `least` is not left for each."""
    gap = 12.0
    # Three in two columns would leave a hole.
    columns = 2 if seats > 3 and zone.w > 900 and zone.h / seats < least else 1
    rows = -(-seats // columns) if seats else 1
    height = min(250.0, (zone.h - gap * (rows - 1)) / rows)
    wide = (zone.w - gap * (columns - 1)) / columns
    return [
        Box(zone.x + seat % columns * (wide + gap), zone.y + seat // columns * (height + gap), wide, height, 28)
        for seat in range(seats)
    ]


def row_face(box: Box, *, is_leading: bool = False) -> FacePlace:
    """Where the face stands in a player's row; a crown needs some room above it."""
    size = _face_size(box)
    return FacePlace(size, box.x + 12 + size / 2, box.centre[1] + (4 if is_leading else 0))


def _face_size(box: Box) -> float:
    return LARGE_FACE if _is_roomy(box) else min(FACE, box.h - 14)


def _is_roomy(box: Box) -> bool:
    """Whether there is room for more than the least: a narrow row needs its width for name and standing."""
    return box.h >= ROOMY and box.w >= 480


def draw_badge(canvas: Canvas, box: Box, is_done: bool) -> None:
    """At the face of a player's row: a tick once the choice is made, else the sign of a computer."""
    face = row_face(box)
    d = max(30.0, face.size * 0.42)
    x, y = face.x + face.size * 0.38, face.y + face.size * 0.36
    badge, ink = ("state.success", "state.success_ink") if is_done else ("bg.felt_shade", "ink.on_dark_2")
    canvas.put(canvas.paint.disc(round(d), canvas.colour(badge)), x, y)
    canvas.image("icon/check" if is_done else "icon/cpu", round(d * 0.7), x, y, ink)


def draw_row(
    canvas: Canvas,
    box: Box,
    name: str,
    lit: float,
    is_leading: bool = False,
    widest: float = 0.0,
    tallest: Tallest = unlimited,
) -> None:
    """A player's row: frame and name, a golden rail for who leads; room for the face is left free.

    `lit` is how far it is lit for whoever acts, 0 to 1; `widest` is the width of the longest name, so that the
    standings of low rows lie under each other; `tallest` as for `standing_box`.
    """
    for strength, is_active in ((float(lit < 1), False), (lit, True)):
        if strength > 0:
            panel = canvas.paint.panel(box.w, box.h, min(28, box.h / 3), is_active=is_active, shadow=False)
            canvas.faint(strength, partial(Canvas.put_box, sprite=panel, box=box))
    if is_leading:
        high = round(box.h * 0.56)
        rail = Box(box.x - RAIL / 2, box.centre[1] - high / 2, RAIL, high)
        canvas.put_box(canvas.paint.round_rect(RAIL, high, RAIL / 2, canvas.colour("state.gold")), rail)
    inner = _beside_face(box, tallest)
    if box.h >= NAMED:
        # The standing lies below: a name in large text may not reach into it.
        part = inner.h * (0.48 if inner.h < 110 else 0.335)
        wide = inner.w * (0.56 if inner.w > 330 else 0.66)
        style: StyleName = "h3" if _is_roomy(box) else "body_b"
        name, y = canvas.cut(name, style, wide), inner.y + part / 2
        canvas.text(name, inner.x, y, style, "ink.on_dark", width=wide, height=part)
    else:
        room = standing_box(box, widest).x - inner.x - 12
        name = canvas.cut(name, "body_b", room)
        canvas.text(name, inner.x, inner.centre[1], "body_b", "ink.on_dark", width=room, height=inner.h)


def standing_box(box: Box, widest: float, tallest: Tallest = unlimited) -> Box:
    """Where the standing belongs in a player's row, the name over it; `widest` as for `draw_row`.

    `tallest` says how high both are together at most, by their width: in a higher row they stay side by side with the
    face instead of drifting apart.
    """
    inner = _beside_face(box, tallest)
    if box.h >= NAMED:
        return inner
    room = max(inner.w * 0.3, min(max(inner.w * 0.38, 168.0), inner.w * 0.56, widest + 26))
    return Box(inner.x + room, inner.y, inner.w - room, inner.h)


def _beside_face(box: Box, tallest: Tallest = unlimited) -> Box:
    left = box.x + _face_size(box) + 26
    wide = box.right - left - 12
    high = min(box.h - 16, tallest(wide) * (GROWN if _is_roomy(box) else 1.0))
    return Box(left, box.y + (box.h - high) / 2, wide, high)


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


def draw_status(canvas: Canvas, box: Box) -> None:
    """What the line under the buttons lies on."""
    canvas.put_box(canvas.paint.panel(box.w, box.h, 22, shadow=False), box)


def draw_advice(canvas: Canvas, box: Box, words: str) -> None:
    """What the chosen thing would mean, under the buttons."""
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
