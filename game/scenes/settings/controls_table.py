"""The table of controls: every command with its key and controller button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.input.devices import Inputs
from game.input.intents import Command
from game.input.pads import usual_label
from game.input.prompts import KEY_CAPS, Label
from game.scenes.base.prompt_bar import HIGH, cap_height, cap_width, draw_cap
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Fixed
from game.stage.text.language import N_, tr

COMMANDS: Final[Sequence[tuple[Command, str]]] = (
    (Command.CONFIRM, N_("Choose")),
    (Command.BACK, N_("Back")),
    (Command.UNDO, N_("Undo")),
    (Command.HINT, N_("Hint")),
    (Command.MENU, N_("Pause")),
    (Command.RULES, N_("Rules")),
)
_WIDE: Final = 1000.0
"""Minimum width for two columns."""
_LOW: Final = 330.0


def pad_cap(inputs: Inputs, command: Command) -> Label:
    """Return the label of the button on the connected controller, or on the most common kind."""
    labels = (inputs.prompt_label(pad, command) for pad in inputs.pads())
    return next(labels, None) or usual_label(command)


def draw_controls(canvas: Canvas, box: Box, inputs: Inputs) -> None:
    """Draw every command with its key and button, and a line about pointing below."""
    canvas.put_box(canvas.paint.round_rect(round(box.w), round(box.h), 28, canvas.colour("bg.felt")), box)
    is_large = canvas.paint.type.text_scale > 1.5
    is_low = box.h < _LOW
    table, line = box.inset(24 if is_large else 44, 10 if is_low else 24).split_y(1, Fixed(44 if is_low else 84), gap=6)
    columns = 2 if box.w >= _WIDE else 1
    rows = -(-len(COMMANDS) // columns)
    high = min(84.0, table.h / rows)
    top = table.y + (table.h - high * rows) / 2
    for column, part in enumerate(table.split_x(*[1 / columns] * columns, gap=24 if is_large else 90)):
        shown = COMMANDS[column * rows : (column + 1) * rows]
        keys = [(KEY_CAPS[command].cap, KEY_CAPS[command].text) for command, _ in shown]
        cap_h = cap_height(canvas, high - 12)
        widest = max(cap_width(canvas, key, cap_h) for key in keys)
        beside = 58 * cap_h / HIGH + 34
        for index, ((command, words), key) in enumerate(zip(shown, keys, strict=True)):
            y = top + (index + 0.5) * high
            button = pad_cap(inputs, command)
            draw_cap(canvas, (button.cap, button.text), part.right - 34 * cap_h / HIGH, y, cap_h)
            draw_cap(canvas, key, part.right - beside - widest / 2, y, cap_h)
            room = part.w - beside - widest - 12
            canvas.text(tr(words), part.x, y, "body_b", "ink.on_dark", width=room, height=high - 4)
    words = tr("Mouse and touch: press whatever is lit. The bar at the bottom can be pressed too.")
    canvas.block(words, line, "small", "ink.on_dark_2", "center", "middle", 2)
