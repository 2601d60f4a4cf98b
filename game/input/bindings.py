"""Bindings of the keyboard and of each kind of controller: the key or button of every command. Pure: no pygame.

A change gives a command another key; if that belonged to a second command, the two change places. So no command is ever
lost that had a key before. Keys and buttons have names, which are kept in the settings:
`{"keyboard": {"hint": "j"}, "<guid>": {"confirm": "b", "back": "a"}}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .intents import Question

Keys = Mapping[str, str]
"""Name of a key or button by command."""

KEYBOARD: Final = "keyboard"
PREVIOUS: Final = "previous"
"""The command for the previous page; the one for the next page is `skip`."""
ASK: Final = "ask"
"""The button of a controller that is held for the questions."""
DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
KEYS: Final[Keys] = {
    "confirm": "return", "back": "escape", "undo": "backspace", "hint": "h", "menu": "p", "rules": "f1", "skip": "tab",
    "zoom": "m", PREVIOUS: "pageup", **{way: way for way in DIRECTIONS},
    **{question.value: f"f{number}" for number, question in enumerate(Question, 2)},
}  # fmt: skip
"""The usual keys; others that do the same are never changed."""
BUTTONS: Final[Keys] = {
    "confirm": "a", "back": "b", "undo": "x", "hint": "y", "menu": "start", "rules": "back", "skip": "rightshoulder",
    "zoom": "rightstick", PREVIOUS: "leftshoulder", **{way: f"dp{way}" for way in DIRECTIONS}, ASK: "leftstick",
}  # fmt: skip
"""The usual buttons, by SDL's names."""
NUMBERED: Final[Keys] = {
    slot: f"b{number}"
    for number, slot in enumerate(("confirm", "back", "undo", "hint", PREVIOUS, "skip", "rules", "menu"))
}
"""The usual buttons of a controller whose layout is unknown."""
FLAT: Final[Keys] = {slot: f"b{number}" for number, slot in enumerate(("left", "down", "up", "right", *NUMBERED))}
"""Those of one that has neither stick nor hat: its first buttons are the directions, as on dance mats."""
STARTLESS: Final[Keys] = {slot: key for slot, key in BUTTONS.items() if slot != "rules"} | {"menu": BUTTONS["rules"]}
"""Those of a known one without Start: the pause leads to the rules."""


def bound(usual: Keys, changes: Keys) -> dict[str, str]:
    """Return the key of each command. A command whose key another one has taken is left out.

    >>> bound({"confirm": "a", "back": "b", "undo": "x"}, {"undo": "y"})
    {'confirm': 'a', 'back': 'b', 'undo': 'y'}
    """
    taken = {key for slot, key in changes.items() if usual.get(slot) != key}
    kept = {slot: key for slot, key in usual.items() if key not in taken or changes.get(slot) == key}
    return kept | dict(changes)


def is_sound(usual: Keys, changes: Keys, is_known: Callable[[str], bool]) -> bool:
    """Return True if the changes concern known commands and keys, and no command loses its key.

    >>> is_sound(BUTTONS, {"confirm": "b", "back": "a"}, str.isalpha), is_sound(BUTTONS, {"confirm": "b"}, str.isalpha)
    (True, False)
    """
    if not all(slot in BUTTONS or slot in KEYS for slot in changes) or not all(map(is_known, changes.values())):
        return False
    now = bound(usual, changes)
    return len(set(now.values())) == len(now) and {*usual} <= {*now}


def rebound(usual: Keys, changes: Keys, slot: str, key: str) -> dict[str, str] | None:
    """Return the changes after a command got a key, or None if that belongs to another and there is none in exchange.

    >>> rebound(BUTTONS, {}, "confirm", "b")
    {'confirm': 'b', 'back': 'a'}
    >>> rebound(BUTTONS, {"confirm": "b", "back": "a"}, "confirm", "a")
    {}
    """
    now = bound(usual, changes)
    before = now.get(slot)
    other = next((one for one, held in now.items() if held == key), slot)
    now[slot] = key
    if other != slot:
        if before is None:
            return None
        now[other] = before
    return {one: held for one, held in now.items() if usual.get(one) != held}
