"""Switch access: the whole program is played with one or two keys, or buttons of any device."""

from __future__ import annotations

import pygame

from .intents import Command, Do, Intent, Next, Source
from .keys import DESKTOP, NO_SWITCHES
from .keys import SOURCE as KEYBOARD
from .pointer import MOUSE

NEXT_KEYS, TAKE_KEYS = (pygame.K_SPACE, pygame.K_TAB), (pygame.K_RETURN, pygame.K_KP_ENTER)
"""The two keys of most switch interfaces; all other keys keep their meaning beside them."""
LEFT_BUTTONS = frozenset((
    pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_LEFTSTICK,
    pygame.CONTROLLER_BUTTON_BACK,
))  # fmt: skip
"""The buttons below the left hand, which advance; those below the right one choose."""
MOUSE_BUTTONS = pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT


def of_key(event: pygame.Event, switches: int) -> list[Intent] | None:
    """Return the meaning of an event of the keyboard; None for its usual one.

    >>> space, arrow = (pygame.Event(pygame.KEYDOWN, key=key) for key in (pygame.K_SPACE, pygame.K_RIGHT))
    >>> of_key(space, 2) == [Next(KEYBOARD)], of_key(arrow, 2), of_key(arrow, 1) == [Do(KEYBOARD, Command.CONFIRM)]
    (True, None, True)
    """
    if event.type != pygame.KEYDOWN or event.dict.get("mod", 0) & DESKTOP:
        return None
    is_next = event.key in NEXT_KEYS
    if (switches == 1 and event.key not in NO_SWITCHES) or (switches == 2 and (is_next or event.key in TAKE_KEYS)):
        return _meaning(KEYBOARD, switches, is_next=is_next)
    return None


def of_pad(source: Source, button: int | None, switches: int, *, is_down: bool, is_mapped: bool) -> list[Intent]:
    """Return the meaning of a button, or of another part of a controller, which means nothing. Of an unknown
    controller the first button takes.
    """
    if not is_down or button is None:
        return []
    return _meaning(source, switches, is_next=button in LEFT_BUTTONS if is_mapped else button > 0)


def of_mouse(event: pygame.Event, switches: int) -> list[Intent] | None:
    """Return the meaning of a button of the mouse as one of two switches; None for its usual one."""
    is_button = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and not event.dict.get("touch")
    if switches != 2 or not is_button or event.button not in MOUSE_BUTTONS:
        return None
    if event.type == pygame.MOUSEBUTTONUP:
        return []
    return _meaning(MOUSE, switches, is_next=event.button == pygame.BUTTON_LEFT)


def _meaning(source: Source, switches: int, *, is_next: bool) -> list[Intent]:
    return [Next(source)] if switches == 2 and is_next else [Do(source, Command.CONFIRM)]
