"""The keyboard: key map, repeats and holds."""

from __future__ import annotations

import pygame

from .intents import Command, Device, Do, Hold, Intent, Nav, PageStep, Source, Typed
from .timing import Direction, LongPress, Repeat

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
}
_PAGES: dict[int, int] = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_TAB: 1}
WRITTEN = (" ", "-", "'", "’", *"0123456789")
"""Characters of names and codes besides letters."""
_FOREIGN = pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_CTRL
"""Key combinations with these modifiers belong to the desktop."""


def is_fullscreen_key(event: pygame.Event) -> bool:
    """True if F11 or Alt+Enter went down."""
    if event.type != pygame.KEYDOWN:
        return False
    return bool(event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT))


class Keyboard:
    """The keyboard; SDL merges several into one."""

    def __init__(self) -> None:
        self._repeat = Repeat()
        self._confirm = LongPress()
        self.is_typing = False
        """True while letters are typed, whatever else the keys mean."""

    @property
    def dues(self) -> tuple[float | None, ...]:
        return self._repeat.due, self._confirm.due

    def translate(self, event: pygame.Event, now: float) -> list[Intent]:
        """Translate a KEYDOWN or KEYUP event.

        >>> keyboard = Keyboard()
        >>> keyboard.translate(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT), now=10.0) == [Nav(SOURCE, -1, 0)]
        True
        >>> keyboard.tick(10.5) == [Nav(SOURCE, -1, 0, repeat=True)]
        True
        """
        if event.type == pygame.KEYUP:
            self._repeat.release(event.key, now)
            return [Hold(SOURCE, False)] if self._confirm.release(event.key) else []
        key: int = event.key
        mod: int = event.dict.get("mod", 0)
        if mod & _FOREIGN:
            is_undo = key == pygame.K_z and not mod & (pygame.KMOD_ALT | pygame.KMOD_META)
            return [Do(SOURCE, Command.UNDO)] if is_undo else []
        letter: str = event.dict.get("unicode", "")
        if self.is_typing and (letter.isalpha() or letter in WRITTEN):
            return [Typed(SOURCE, letter)]
        step = _NAV_PLACES.get(event.dict.get("scancode", 0)) or _NAV.get(key)
        if step is not None:
            self._repeat.press(key, step, now)
            return [Nav(SOURCE, *step)]
        command = _COMMANDS.get(key)
        if command is not None:
            if command is Command.CONFIRM:
                self._confirm.press(key, now)
            return [Do(SOURCE, command)]
        if key in _PAGES:
            return [PageStep(SOURCE, -1 if mod & pygame.KMOD_SHIFT else _PAGES[key])]
        return []

    def tick(self, now: float) -> list[Intent]:
        intents: list[Intent] = []
        step = self._repeat.tick(now)
        if step is not None:
            intents.append(Nav(SOURCE, *step, repeat=True))
        if self._confirm.tick(now):
            intents.append(Hold(SOURCE, True))
        return intents

    def release_all(self) -> list[Intent]:
        """Release all keys when the window loses the keyboard."""
        self._repeat.release_all()
        return [Hold(SOURCE, False)] if self._confirm.release_all() else []
