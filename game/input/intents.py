"""Intents: user actions independent of the input device."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Device(Enum):
    """Kinds of devices; the one used last determines the prompts."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYBOARD = "keyboard"
    PAD = "pad"


class Source(Struct, frozen=True):
    """One device: its kind and, for controllers, SDL's instance id (new after every reconnection).

    >>> Source(Device.TOUCH).is_pointer, Source(Device.PAD, 3).is_pointer
    (True, False)
    """

    device: Device
    instance: int = 0

    @property
    def is_pointer(self) -> bool:
        return self.device in (Device.MOUSE, Device.TOUCH)


class Intent(Struct, frozen=True):
    source: Source


class Point(Intent, frozen=True):
    """The pointer moved, in window pixels; never sent by touch."""

    pos: tuple[int, int]


class Press(Intent, frozen=True):
    pos: tuple[int, int]


class Drag(Intent, frozen=True):
    pos: tuple[int, int]


class Release(Intent, frozen=True):
    """The pointer went up. A button acts on press and release within it; (-1, -1) cancels the press."""

    pos: tuple[int, int]


class Scroll(Intent, frozen=True):
    """Wheel or right stick: lines, positive is down."""

    lines: float


class Nav(Intent, frozen=True):
    """One step of the focus: dx and dy are -1, 0 or 1, never both set."""

    dx: int
    dy: int


class PageStep(Intent, frozen=True):
    """Shoulder buttons or Page Up and Down: -1 or 1."""

    step: int


class Typed(Intent, frozen=True):
    """A letter, digit or space was typed; only sent in typing mode."""

    letter: str


class Command(Enum):
    CONFIRM = "confirm"
    BACK = "back"
    UNDO = "undo"
    HINT = "hint"
    MENU = "menu"
    RULES = "rules"
    SKIP = "skip"
    ZOOM = "zoom"


class Question(Enum):
    """Questions of a player who hears the game, answered at any time."""

    AROUND = "around"
    CHOICES = "choices"
    STANDINGS = "standings"
    EVENTS = "events"


class Ask(Intent, frozen=True):
    question: Question


class Do(Intent, frozen=True):
    command: Command


class Next(Intent, frozen=True):
    """The first of two switches: the scan advances to the next target."""


class Brief(Intent, frozen=True):
    """A press was over before it had lasted as long as the player wishes, so that it does nothing."""


class Zoom(Intent, frozen=True):
    """Show the picture `by` a factor larger, so that the place `at` stays where it is, and pan it by pixels; for the
    main loop.
    """

    by: float
    at: tuple[int, int] | None = None
    pan: tuple[int, int] = (0, 0)


class Hold(Intent, frozen=True):
    """Confirm or a pointer is held down (or was released): names the thing there, else speeds up animations."""

    is_down: bool
    pos: tuple[int, int] | None = None
    """Place of the pointer; None for keys and buttons."""


class Plugged(Intent, frozen=True):
    """A controller came or went; every scene of the stack hears it. `guid` restores its seats, and `number` is the one
    by which players know it.
    """

    is_present: bool
    name: str
    guid: str
    number: int = 1


class Captured(Intent, frozen=True):
    """A key, a button or an axis was pressed while a page asked for any, so that it means nothing else."""

    name: str


class Unheard(Intent, frozen=True):
    """A button of a controller went down while another window had the focus, so that it does nothing."""


class Resized(Intent, frozen=True):
    """The window has a new size in pixels; for the main loop, which calls `resize` of the scenes."""

    size: tuple[int, int]


class Dropped(Intent, frozen=True):
    paths: tuple[str, ...]


class Leave(Intent, frozen=True):
    """The window was asked to close; the last intent of a scene before `leave`."""


def without_passed_points(intents: list[Intent]) -> list[Intent]:
    """Drop all but the last of consecutive pointer moves, since a mouse reports a thousand times a second."""
    kept: list[Intent] = []
    for intent in intents:
        if kept and isinstance(intent, Point) and isinstance(kept[-1], Point):
            kept.pop()
        kept.append(intent)
    return kept
