"""Keys and controller buttons as they are shown to people: in the prompt bar, among the settings. Only drawing."""

from __future__ import annotations

from game.input.intents import Command
from game.input.prompts import Cap
from game.stage.canvas import Canvas
from game.stage.language import tr

Shown = tuple[Cap | None, str]
"""What is printed on a key or button; without one the name of an icon."""

COMMAND_ICONS = {
    Command.CONFIRM: "check",
    Command.BACK: "left",
    Command.UNDO: "undo",
    Command.HINT: "bulb",
    Command.MENU: "menu",
    Command.RULES: "book",
}


def cap_width(canvas: Canvas, cap: Shown) -> float:
    """How wide it is drawn, in u."""
    kind, text = cap
    if kind is Cap.KEY:
        return max(50.0, canvas.width(tr(text), "number_s", 44) + 30)
    return 62.0 if kind is Cap.SYMBOL and text in _PILLS else 50.0


_PILLS = {"menu": "menu", "options": "menu", "plus": "plus", "minus": "minus", "view": "tv", "share": "up"}
"""Symbols of buttons that are not round, and the icons for them."""


def draw_cap(canvas: Canvas, cap: Shown, x: float, y: float) -> None:
    """Draw it round a place."""
    kind, text = cap
    if kind is None or kind is Cap.MOUSE:
        canvas.image(f"icon/{text}" if kind is None else "icon/touch", 40, x, y, "ink.on_dark")
    elif kind is Cap.KEY:
        canvas.put(canvas.paint.key_cap(tr(text)), x, y)
    elif kind is Cap.SYMBOL and text in _PILLS:
        canvas.put(canvas.paint.pad_pill(), x, y)
        canvas.image(f"icon/{_PILLS[text]}", 24, x, y, "ink.on_dark")
    elif text in ("A", "B", "X", "Y"):
        canvas.put(canvas.paint.pad_button(text), x, y)
    else:
        canvas.put(canvas.paint.disc(50, canvas.colour("pad.body"), canvas.colour("ink.on_dark"), 4), x, y)
        if kind is Cap.SYMBOL:
            canvas.image(f"icon/pad_{text}", 28, x, y, "ink.on_dark")
        else:
            canvas.text(text, x, y, "number_s", "ink.on_dark", "center", 36, 34)
