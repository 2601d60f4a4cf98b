"""Labels of keys and controller buttons, for the prompt bar. Pure: no pygame, no drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from .intents import Command


def N_(message: str) -> str:
    return message


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


def in_words(label: Label, translated: Callable[[str], str]) -> str:
    """Return the spoken label of a key or button."""
    words = _WORDS.get(label.text) if label.cap is Cap.SYMBOL else None
    return translated(words or label.text) if words or label.cap is Cap.KEY else label.text


class Vendor(Enum):
    """The maker of a controller, which determines its labels."""

    XBOX = "xbox"
    SONY = "sony"
    NINTENDO = "nintendo"
    STEAM = "steam"
    PLAIN = "plain"
    """Unmapped: the buttons are only numbered."""


_VENDOR_IDS = {
    0x054C: Vendor.SONY, 0x057E: Vendor.NINTENDO, 0x2DC8: Vendor.NINTENDO, 0x28DE: Vendor.STEAM,
}  # fmt: skip
"""Vendors by USB vendor id; 8BitDo prints its buttons as Nintendo does."""
_VENDOR_NAMES = {
    Vendor.SONY: ("playstation", "ps3", "ps4", "ps5", "dualshock", "dualsense"),
    Vendor.NINTENDO: ("nintendo", "switch", "joy-con", "8bitdo", "snes", "wii"),
    Vendor.STEAM: ("steam",),
}
"""Words in the names of other makers' controllers with the same buttons."""


def vendor_of(guid: str, name: str = "") -> Vendor:
    """Return the vendor from SDL's guid, where bytes 4 and 5 are the USB vendor id, little endian, or from the name.

    >>> vendor_of("030000004c050000c405000011010000"), vendor_of("", "Licensed PS4 Pad")
    (<Vendor.SONY: 'sony'>, <Vendor.SONY: 'sony'>)
    >>> [label.text for label in PAD_CAPS[vendor_of("")][:2]]
    ['A', 'B']
    """
    named = (vendor for vendor, words in _VENDOR_NAMES.items() if any(word in name.lower() for word in words))
    found = next(named, Vendor.XBOX)
    if len(guid) != 32 or guid[12:16] != "0000":
        # Without the zeros after it, the guid holds letters of the name instead of ids.
        return found
    try:
        return _VENDOR_IDS.get(int(guid[10:12] + guid[8:10], 16), found)
    except ValueError:
        return found


_WORDS = {
    "cross": N_("Cross"), "circle": N_("Circle"), "square": N_("Square"), "triangle": N_("Triangle"),
    "minus": N_("Minus"), "plus": N_("Plus"), "view": N_("View button"), "share": N_("Share button"),
    "menu": N_("Menu button"), "options": N_("Options button"), "up": N_("D-pad up"), "down": N_("D-pad down"),
    "left": N_("D-pad left"), "right": N_("D-pad right"), "pad": N_("Touchpad"), "mic": N_("Microphone button"),
    "capture": N_("Capture button"), "dots": N_("Three dots"),
}  # fmt: skip
"""The names of buttons with a sign."""


def _caps(names: str) -> tuple[Label, ...]:
    """Return the labels of names in order: a sign for those in small letters, else an inscription."""
    return tuple(Label(Cap.SYMBOL if name.islower() else Cap.LETTER, name) for name in names.split())


PAD_CAPS: dict[Vendor, tuple[Label, ...]] = {
    Vendor.XBOX: _caps("A B X Y view guide menu LS RS LB RB up down left right share P1 P2 P3 P4 pad LT RT"),
    Vendor.SONY: _caps(
        "cross circle square triangle share guide options L3 R3 L1 R1 up down left right mic P1 P2 P3 P4 pad L2 R2"
    ),
    Vendor.NINTENDO: _caps("A B X Y minus guide plus LS RS L R up down left right capture P1 P2 P3 P4 pad ZL ZR"),
    Vendor.STEAM: _caps("A B X Y view guide menu L3 R3 L1 R1 up down left right dots L4 R4 L5 R5 pad L2 R2"),
    Vendor.PLAIN: tuple(Label(Cap.LETTER, str(number)) for number in range(1, 100)),
}
"""Labels by button number, as in `pads.BUTTON_NAMES`. On Nintendo's pads SDL reports the letter, not the position."""

TYPING_CAPS: dict[Command, Label] = {
    Command.CONFIRM: Label(Cap.KEY, N_("Enter")),
    Command.BACK: Label(Cap.KEY, N_("Esc")),
    Command.UNDO: Label(Cap.KEY, N_("Backspace")),
    Command.MENU: Label(Cap.KEY, "F10"),
    Command.RULES: Label(Cap.KEY, "F1"),
}
"""The keys that still act as commands in typing mode."""
MOUSE_CAPS: dict[Command, Label] = {Command.CONFIRM: Label(Cap.MOUSE, "left"), Command.BACK: Label(Cap.MOUSE, "right")}
"""The buttons of a mouse; a player with a mouse also has a keyboard."""
