"""The keyboard: key map, repeats and holds."""

from __future__ import annotations

import unicodedata

import pygame

from .bindings import KEYS, Keys, bound
from .intents import Ask, Command, Device, Do, Intent, PageStep, Question, Source, Typed, Zoom
from .prompts import N_, Cap, Label
from .timing import Direction, HeldKeys

SOURCE = Source(Device.KEYBOARD)

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)

_NAV: dict[int, Direction] = {
    pygame.K_LEFT: LEFT,
    pygame.K_RIGHT: RIGHT,
    pygame.K_UP: UP,
    pygame.K_DOWN: DOWN,
    pygame.K_KP4: LEFT,
    pygame.K_KP6: RIGHT,
    pygame.K_KP8: UP,
    pygame.K_KP2: DOWN,
}
_NAV_PLACES: dict[int, Direction] = {
    pygame.KSCAN_A: LEFT,
    pygame.KSCAN_D: RIGHT,
    pygame.KSCAN_W: UP,
    pygame.KSCAN_S: DOWN,
}
"""Scancodes: WASD is a position under the left hand, independent of the printed letters."""
_COMMANDS: dict[int, Command] = {
    pygame.K_RETURN: Command.CONFIRM,
    pygame.K_KP_ENTER: Command.CONFIRM,
    pygame.K_SPACE: Command.CONFIRM,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_AC_BACK: Command.BACK,
    pygame.K_BACKSPACE: Command.UNDO,
    pygame.K_z: Command.UNDO,
    pygame.K_h: Command.HINT,
    pygame.K_p: Command.MENU,
    pygame.K_F10: Command.MENU,
    pygame.K_F1: Command.RULES,
    pygame.K_r: Command.RULES,
    pygame.K_m: Command.ZOOM,
}
_SHORTCUTS = frozenset((pygame.K_h, pygame.K_p, pygame.K_r, pygame.K_m))
"""Letters that stay commands where a layout has them at WASD."""
_PLACES: dict[int, int] = {
    pygame.KSCAN_Z: pygame.K_z,
    pygame.KSCAN_H: pygame.K_h,
    pygame.KSCAN_P: pygame.K_p,
    pygame.KSCAN_R: pygame.K_r,
    pygame.KSCAN_M: pygame.K_m,
}
"""Latin letters by scancode, for layouts of other scripts: their keys have Latin letters printed on them as well."""
_QUESTIONS: dict[int, Question] = {
    pygame.K_F2: Question.AROUND,
    pygame.K_F3: Question.CHOICES,
    pygame.K_F4: Question.STANDINGS,
    pygame.K_F5: Question.EVENTS,
}
ZOOM_STEP = 2**0.5
_ZOOMS: dict[int, float] = {
    pygame.K_PLUS: ZOOM_STEP,
    pygame.K_EQUALS: ZOOM_STEP,
    pygame.K_KP_PLUS: ZOOM_STEP,
    pygame.K_MINUS: 1 / ZOOM_STEP,
    pygame.K_KP_MINUS: 1 / ZOOM_STEP,
}
_PAGES: dict[int, int] = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_TAB: 1}
WRITTEN = (" ", "-", "'", "’", *"0123456789")
"""Characters of names and codes besides letters."""
NO_SWITCHES = frozenset((
    pygame.K_ESCAPE, pygame.K_AC_BACK, pygame.K_LALT, pygame.K_RALT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LMETA,
    pygame.K_RMETA,
))  # fmt: skip
"""The keys that keep their meaning while all others are one switch."""
_NAMES: dict[int, str] = {code: name[2:].lower() for name, code in vars(pygame).items() if name.startswith("K_")}
_CODES: dict[str, int] = {name: code for code, name in _NAMES.items() if code}
_NO_BINDINGS = NO_SWITCHES | {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_MODE, pygame.K_F11,
}  # fmt: skip
"""The keys that no command can have. Escape moves only when another command takes its place."""
_WORDS = {
    "return": N_("Enter"), "escape": N_("Esc"), "backspace": N_("Backspace"), "tab": N_("Tab"), "space": N_("Space"),
    "left": N_("Left"), "right": N_("Right"), "up": N_("Up"), "down": N_("Down"), "pageup": N_("Page up"),
    "pagedown": N_("Page down"), "home": N_("HOME"), "end": N_("End"), "insert": N_("Ins"),
    "delete": N_("Del"),
}  # fmt: skip
"""The inscriptions of keys that differ between languages."""
DESKTOP = pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_CTRL
"""Key combinations with these modifiers belong to the desktop."""


def is_fullscreen_key(event: pygame.Event) -> bool:
    """True if F11 or Alt+Enter went down."""
    if event.type != pygame.KEYDOWN:
        return False
    return bool(event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT))


def code_of(name: str) -> int | None:
    """Return the key of this name: pygame's constant in small letters, or a letter of its own.

    >>> code_of("f1") == pygame.K_F1, code_of("ö") == ord("ö"), code_of("none")
    (True, True, None)
    """
    return _CODES.get(name, ord(name) if len(name) == 1 and name.isprintable() else None)


def is_key(name: str) -> bool:
    """Return True for the name of a key that a command can have."""
    code = code_of(name)
    return code is not None and (code == pygame.K_ESCAPE or code not in _NO_BINDINGS)


def label_of(name: str) -> Label:
    """Return the inscription of the key of this name.

    >>> [label_of(name).text for name in ("return", "h", "kp_plus", "semicolon", "ö")]
    ['Enter', 'H', 'Num Plus', ';', 'Ö']
    """
    code = code_of(name) or 0
    is_sign = 32 < code < 127 or 160 < code <= 0x10FFFF
    words = chr(code).upper() if is_sign else name.replace("kp", "num ").replace("_", "").title()
    return Label(Cap.KEY, _WORDS.get(name, words))


def _latin(key: int, scancode: int) -> int:
    """Return the key, or if its letter is of another script the Latin one at its place."""
    is_foreign = 127 < key <= 0x10FFFF and not unicodedata.name(chr(key), "").startswith("LATIN")
    return _PLACES.get(scancode, key) if is_foreign else key


class Keyboard:
    """The keyboard; SDL merges several into one."""

    def __init__(self) -> None:
        self.held = HeldKeys(SOURCE)
        self.is_typing = False
        """True while letters are typed, whatever else the keys mean."""
        self.is_composing = False
        """True while an input method holds letters that are not committed yet; all keys are its own."""
        self.keys: Keys = KEYS
        """The name of each command's key."""
        self._meant: dict[int, int] = {}
        """The usual key whose meaning another has, 0 for none."""

    def bind(self, changes: Keys) -> None:
        self.keys = bound(KEYS, changes)
        moved = {slot: key for slot, key in KEYS.items() if self.keys.get(slot) != key}
        self._meant = dict.fromkeys((_CODES[key] for key in moved.values()), 0)
        self._meant |= {code_of(self.keys[slot]) or 0: _CODES[key] for slot, key in moved.items() if slot in self.keys}

    def name_of(self, event: pygame.Event) -> str:
        """Return the name of the key that went down, empty for one that no command can have."""
        key = _latin(event.key, event.dict.get("scancode", 0))
        name = _NAMES.get(key) or (chr(key) if 160 < key <= 0x10FFFF else "")
        return name if is_key(name) else ""

    def translate(self, event: pygame.Event, now: float) -> list[Intent]:
        """Translate a KEYDOWN or KEYUP event.

        >>> down = pygame.Event(pygame.KEYDOWN, key=pygame.K_F1)
        >>> Keyboard().translate(down, now=10.0) == [Do(SOURCE, Command.RULES)]
        True
        """
        if event.type == pygame.KEYUP:
            return self.held.release(event.key, now)
        if self.is_typing and self.is_composing:
            return []
        scancode: int = event.dict.get("scancode", 0)
        key = _latin(event.key, scancode)
        mod: int = event.dict.get("mod", 0)
        if key in _ZOOMS and mod & pygame.KMOD_CTRL:
            return [Zoom(SOURCE, _ZOOMS[key])]
        if mod & DESKTOP:
            is_undo = key == pygame.K_z and not mod & (pygame.KMOD_ALT | pygame.KMOD_META)
            return [Do(SOURCE, Command.UNDO)] if is_undo else []
        is_letter = event.dict.get("unicode", "").isprintable() and bool(event.dict.get("unicode"))
        if self.is_typing and (is_letter or 32 <= key < 127 or 127 < key <= 0x10FFFF):
            return []  # its text comes as TEXTINPUT, if at all
        if not self.is_typing and key in self._meant:
            key, scancode = self._meant[key], 0
        step = (None if key in _SHORTCUTS else _NAV_PLACES.get(scancode)) or _NAV.get(key)
        if step is not None:
            return self.held.press(event.key, step, now)
        command = _COMMANDS.get(key)
        if command is not None:
            if command is Command.CONFIRM:
                self.held.confirm.press(event.key, now)
            return [Do(SOURCE, command)]
        if key in _ZOOMS:
            return [Zoom(SOURCE, _ZOOMS[key])]
        if key in _QUESTIONS:
            return [Ask(SOURCE, _QUESTIONS[key])]
        if key in _PAGES:
            return [PageStep(SOURCE, -1 if mod & pygame.KMOD_SHIFT else _PAGES[key])]
        return []

    def write(self, text: str) -> list[Intent]:
        """Translate text committed by keys, dead keys, an input method or an on-screen keyboard."""
        self.is_composing = False
        if not self.is_typing:
            return []
        letters = unicodedata.normalize("NFC", text)
        is_written = (letter.isalpha() or letter in WRITTEN or unicodedata.combining(letter) for letter in letters)
        return [Typed(SOURCE, letter) for letter, is_known in zip(letters, is_written, strict=True) if is_known]

    def release_all(self) -> list[Intent]:
        """Release all keys when the window loses the keyboard."""
        self.is_composing = False
        return self.held.release_all()
