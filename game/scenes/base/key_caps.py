"""Drawing of keys and controller buttons, for the prompt bar and the settings."""

from __future__ import annotations

from typing import Final

from game.input.intents import Command
from game.input.prompts import Cap
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import tr

Shown = tuple[Cap | None, str]
"""Kind and inscription of a key or button; without a kind the name of an icon."""

COMMAND_ICONS = {
    Command.CONFIRM: "check",
    Command.BACK: "left",
    Command.UNDO: "undo",
    Command.HINT: "bulb",
    Command.MENU: "menu",
    Command.RULES: "book",
}
HIGH: Final = 46.0
"""Height of a key at the usual text size, in u."""
LARGEST: Final = 60.0
"""Height of a key at large text sizes if there is room."""


def cap_height(canvas: Canvas, room: float = LARGEST) -> float:
    """Return the height of keys in a height of `room`. It grows with the text size."""
    return float(round(min(HIGH * canvas.paint.type.text_scale, LARGEST, max(room, HIGH))))


def cap_width(canvas: Canvas, cap: Shown, high: float = HIGH) -> float:
    """Return the drawn width of a key at this height, in u."""
    kind, text = cap
    if kind is Cap.KEY:
        return canvas.paint.key_width(tr(text), high) + 4 * high / HIGH
    return (62.0 if kind is Cap.SYMBOL and text in _PILLS else 50.0) * high / HIGH


_PILLS = {"menu": "menu", "options": "menu", "plus": "plus", "minus": "minus", "view": "tv", "share": "up"}
"""Symbols of buttons that are not round, with their icons."""


def draw_cap(canvas: Canvas, cap: Shown, x: float, y: float, high: float = HIGH) -> None:
    """Draw a key of this height centred on (x, y)."""
    kind, text = cap
    k = high / HIGH
    wide = cap_width(canvas, cap, high)
    canvas.note(f"[{text}]", Box(x - wide / 2, y - high / 2, wide, high))
    if kind is None or kind is Cap.MOUSE:
        canvas.image(f"icon/{text}" if kind is None else "icon/touch", 40 * k, x, y, "ink.on_dark")
    elif kind is Cap.KEY:
        canvas.put(canvas.paint.key_cap(tr(text), high), x, y)
    elif kind is Cap.SYMBOL and text in _PILLS:
        canvas.put(canvas.paint.pad_pill(60 * k, 42 * k), x, y)
        canvas.image(f"icon/{_PILLS[text]}", 24 * k, x, y, "ink.on_dark")
    elif text in ("A", "B", "X", "Y"):
        canvas.put(canvas.paint.pad_button(text, 50 * k), x, y)
    else:
        canvas.put(canvas.paint.disc(50 * k, canvas.colour("pad.body"), canvas.colour("ink.on_dark"), 4), x, y)
        if kind is Cap.SYMBOL:
            canvas.image(f"icon/pad_{text}", 28 * k, x, y, "ink.on_dark")
        else:
            canvas.put_line(text, x, y, "number_s", "ink.on_dark", 30 * k)
