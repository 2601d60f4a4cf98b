"""The keyboard: which key means what, and what is written on it. Knows no other device."""

from __future__ import annotations

from .intents import Command

KEY_CAPS: dict[Command, str] = {
    Command.CONFIRM: "Enter",
    Command.BACK: "Esc",
    Command.UNDO: "Backspace",
    Command.HINT: "H",
    Command.MENU: "P",
    Command.RULES: "F1",
}
"""What the prompt bar shows; message ids where a cap is a word."""
