"""Labels of keys and controller buttons, for the prompt bar. Pure: no pygame, no drawing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .intents import Command


class Cap(Enum):
    """The drawing style of a prompt."""

    LETTER = "letter"
    """A controller button with a letter or number in a round rim."""
    SYMBOL = "symbol"
    """A controller button with a symbol; the text is its name, such as "cross"."""
    KEY = "key"
    """A key cap; the text is a message id."""
    MOUSE = "mouse"
    """A mouse button: left or right."""


@dataclass(frozen=True, slots=True)
class Label:
    cap: Cap
    text: str


class Vendor(Enum):
    """The vendor of a controller, which determines its labels."""

    XBOX = "xbox"
    SONY = "sony"
    NINTENDO = "nintendo"
    PLAIN = "plain"
    """Unmapped: the buttons are only numbered."""


_VENDOR_IDS = {0x054C: Vendor.SONY, 0x057E: Vendor.NINTENDO}


def vendor_of(guid: str) -> Vendor:
    """Return the vendor from SDL's guid: bytes 4 and 5 are the USB vendor id, little endian; XBOX if unknown.

    >>> vendor_of("030000004c050000c405000011010000")
    <Vendor.SONY: 'sony'>
    >>> [label.text for label in PAD_CAPS[vendor_of("")][:2]]
    ['A', 'B']
    """
    if len(guid) != 32 or guid[12:16] != "0000":
        # Without the zeros after it, the guid holds letters of the name instead of ids.
        return Vendor.XBOX
    try:
        return _VENDOR_IDS.get(int(guid[10:12] + guid[8:10], 16), Vendor.XBOX)
    except ValueError:
        return Vendor.XBOX


def N_(message: str) -> str:
    return message


def _caps(names: str) -> tuple[Label, ...]:
    """Return the labels of names in order: a sign for long ones, a letter for short ones, an empty rim for `-`."""
    return tuple(Label(Cap.SYMBOL if len(name) > 2 else Cap.LETTER, name.strip("-")) for name in names.split())


PAD_CAPS: dict[Vendor, tuple[Label, ...]] = {
    Vendor.XBOX: _caps("A B X Y view - menu - RS LB RB"),
    Vendor.SONY: _caps("cross circle square triangle share - options - R3 L1 R1"),
    Vendor.NINTENDO: _caps("A B X Y minus - plus - RS L R"),
    Vendor.PLAIN: _caps("1 2 3 4"),
}
"""By button number: A, B, X, Y, back, guide, start, both sticks, both shoulders.

On Nintendo's pads SDL reports the letter, not the position.
"""

KEY_CAPS: dict[Command, Label] = {
    Command.CONFIRM: Label(Cap.KEY, N_("Enter")),
    Command.BACK: Label(Cap.KEY, N_("Esc")),
    Command.UNDO: Label(Cap.KEY, N_("Backspace")),
    Command.HINT: Label(Cap.KEY, "H"),
    Command.MENU: Label(Cap.KEY, "P"),
    Command.RULES: Label(Cap.KEY, "F1"),
    Command.SKIP: Label(Cap.KEY, N_("Tab")),
    Command.ZOOM: Label(Cap.KEY, "M"),
}

TYPING_CAPS: dict[Command, Label] = {
    Command.CONFIRM: KEY_CAPS[Command.CONFIRM],
    Command.BACK: KEY_CAPS[Command.BACK],
    Command.UNDO: KEY_CAPS[Command.UNDO],
    Command.MENU: Label(Cap.KEY, "F10"),
    Command.RULES: Label(Cap.KEY, "F1"),
}
"""The keys that still act as commands in typing mode."""
MOUSE_CAPS: dict[Command, Label] = KEY_CAPS | {
    Command.CONFIRM: Label(Cap.MOUSE, "left"),
    Command.BACK: Label(Cap.MOUSE, "right"),
}
"""A player with a mouse also has a keyboard."""
