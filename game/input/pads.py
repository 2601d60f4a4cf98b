"""Controllers, one object for each. The only module that touches pygame's controller module.

Pitfalls: everything is keyed by instance id, because indexes go stale; the pygame objects are kept, because dropping
them closes the device; `get_mapping` is never called, because it crashes on some pads.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import hypot
from typing import Final

import pygame
from pygame._sdl2 import controller

from .bindings import ASK, BUTTONS, DIRECTIONS, FLAT, NUMBERED, PREVIOUS, STARTLESS, Keys, bound, is_sound
from .capture import RawCapture
from .intents import Ask, Captured, Command, Device, Do, Intent, PageStep, Question, Scroll, Source
from .prompts import PAD_CAPS, Label, Vendor, vendor_of
from .timing import Direction, HeldKeys

STICK_ON, STICK_OFF = 0.55, 0.40
"""Hysteresis thresholds: a stick steps beyond the first and rests below the second."""
TURN = 1.3
"""Factor by which the other axis must be stronger to change the direction of a pushed stick."""
SETTLE = 0.150
"""Seconds after opening in which SDL reports the initial stick positions, which are no input."""
SCROLL_DEAD = 0.30
SCROLL_LINES_PER_SECOND = 16.0
FRAME = 1 / 60

BUTTON_NAMES: Final = (
    "a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick", "leftshoulder", "rightshoulder", "dpup",
    "dpdown", "dpleft", "dpright", "misc1", "paddle1", "paddle2", "paddle3", "paddle4", "touchpad", "lefttrigger",
    "righttrigger",
)  # fmt: skip
"""SDL's names by button number; last the triggers, which are buttons here."""
GUIDE: Final = "guide"
"""The button that is left to the system."""
TRIGGERS: Final[Mapping[int, int]] = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: 21, pygame.CONTROLLER_AXIS_TRIGGERRIGHT: 22}
"""Button numbers of the triggers, by axis."""
QUESTIONS: Final[Mapping[str, Question]] = {
    "up": Question.AROUND, "down": Question.CHOICES, "right": Question.STANDINGS, "left": Question.EVENTS,
}  # fmt: skip
"""The directions of the d-pad while the button for questions is held down."""


def is_button(name: str) -> bool:
    """Return True for a button that can have a command, on a controller of known or unknown layout.

    >>> is_button("a"), is_button("b12"), is_button("guide"), is_button("b-1")
    (True, True, False, False)
    """
    return (name in BUTTON_NAMES and name != GUIDE) or (name[:1] == "b" and name[1:].isdecimal() and len(name) < 4)


def are_buttons_sound(changes: Keys) -> bool:
    """Return True if these changes leave every command reachable on a controller of known or unknown layout."""
    is_mapped = all(name in BUTTON_NAMES for name in changes.values())
    ways = (BUTTONS, STARTLESS) if is_mapped else (NUMBERED, FLAT)
    return any(
        is_sound(usual, changes, lambda name: is_button(name) and (name in BUTTON_NAMES) == is_mapped) for usual in ways
    )


def shown_parts(guid: str) -> frozenset[str]:
    """Return SDL's names of the parts that the player has shown of this kind of controller; empty for all others."""
    lines = (line.split(",") for line in os.environ.get("SDL_GAMECONTROLLERCONFIG", "").splitlines())
    layouts = [parts for kind, *parts in lines if kind == guid]
    return frozenset(part.partition(":")[0] for part in layouts[-1]) if layouts else frozenset()


def usual_label(command: Command) -> Label:
    """Return the label of the command's button on the most common kind of controller."""
    return PAD_CAPS[Vendor.XBOX][BUTTON_NAMES.index(BUTTONS[command.value])]


class Stick:
    """A stick as four directions, with hysteresis. Pure.

    >>> stick = Stick()
    >>> stick.x = 0.5
    >>> stick.push(is_settled=True), stick.direction
    (False, None)
    >>> stick.x = 0.6
    >>> stick.push(is_settled=True), stick.direction
    (True, (1, 0))
    >>> stick.x = 0.5
    >>> stick.push(is_settled=True), stick.direction
    (False, (1, 0))
    """

    def __init__(self) -> None:
        self.x = self.y = 0.0
        self.direction: Direction | None = None
        self._is_armed = True

    def push(self, is_settled: bool) -> bool:
        """Evaluate x and y; return True if the direction has changed. A stick pushed at the start has to rest first."""
        before = self.direction
        strength = hypot(self.x, self.y)
        if strength < STICK_OFF:
            self._is_armed = True
            self.direction = None
        elif not is_settled:
            self._is_armed = False
        elif self._is_armed and (strength >= STICK_ON or self.direction is not None):
            self.direction = self._dominant()
        return self.direction != before

    def _dominant(self) -> Direction:
        across, along = abs(self.x), abs(self.y)
        if self.direction is not None:
            # Near the diagonal the stronger axis is kept, so that an unsteady thumb does not step back and forth.
            across, along = (across * TURN, along) if self.direction[0] else (across, along * TURN)
        return (1 if self.x > 0 else -1, 0) if across >= along else (0, 1 if self.y > 0 else -1)


class Pad:
    def __init__(self, device_index: int, now: float) -> None:
        """Open the device; raises pygame.error if it is gone already."""
        self.open(device_index)
        self.source = Source(Device.PAD, self._joystick.get_instance_id())
        self.guid = self._joystick.get_guid()
        self.name = self._joystick.get_name()
        self.number = 1
        """Its number among those connected, by which players know it."""
        self._slots: Mapping[int, str] = {}
        """The command of each button."""
        self._shown = shown_parts(self.guid)
        self._settled_at = now + SETTLE
        self._stick = Stick()
        self._is_asking = False
        """True while the button for questions is held down."""
        self._pulled: set[int] = set()
        """The triggers that are pulled."""
        self.held = HeldKeys(self.source)
        self._hat: Direction = (0, 0)
        self._scroll = 0.0
        self._scroll_is_armed = True
        self._scrolled_at = 0.0
        self.is_captured = False
        """True while a page asks for any button, which then means nothing else."""
        self.raw: RawCapture | None = None
        """Hears all parts by their raw names, while a page asks for any."""
        self.bind({})

    def open(self, device_index: int) -> None:
        """Open the device; again after `close`, perhaps with another layout."""
        if controller.is_controller(device_index):
            self._device: controller.Controller | None = controller.Controller(device_index)
            self._joystick = self._device.as_joystick()
        else:
            self._device = None
            self._joystick = pygame.joystick.Joystick(device_index)

    @property
    def is_mapped(self) -> bool:
        """True if SDL knows its button layout; its JOY events are then only duplicates."""
        return self._device is not None

    def close(self) -> None:
        """Let go of everything and give the device back to SDL, before it reads the layouts anew."""
        self.held.release_all()
        if self._device is not None:
            self._device.quit()
        self._joystick.quit()

    def listen(self, wanted: str | Source | None) -> None:
        """Capture the buttons of controllers with this guid, all parts of this one, or nothing."""
        self.is_captured = wanted == self.guid
        self.raw = RawCapture(self._joystick) if wanted == self.source else None

    @property
    def vendor(self) -> Vendor:
        return vendor_of(self.guid, self.name) if self.is_mapped else Vendor.PLAIN

    @property
    def usual(self) -> Keys:
        """The usual button of each command."""
        if self.is_mapped:
            return STARTLESS if "start" not in self._shown and "back" in self._shown else BUTTONS
        usual = NUMBERED if self._has_directions else FLAT
        return dict(list(usual.items())[: self._joystick.get_numbuttons()])

    @property
    def can_play(self) -> bool:
        """True with two buttons and directions; otherwise it is a pedal, a wheel or an error."""
        return self.is_mapped or self._joystick.get_numbuttons() >= (2 if self._has_directions else 2 + len(DIRECTIONS))

    @property
    def _has_directions(self) -> bool:
        return self._joystick.get_numhats() > 0 or self._joystick.get_numaxes() >= 2

    @property
    def dues(self) -> tuple[float | None, ...]:
        return *self.held.dues, self._scrolled_at + FRAME if self._scroll else None

    def bind(self, changes: Keys) -> None:
        """Give commands other buttons; changes for another layout than the present one do nothing."""
        usual = self.usual
        sound = changes if is_sound(usual, changes, self._has) else {}
        keys = bound(usual, sound).items()
        self._slots = {BUTTON_NAMES.index(key) if self.is_mapped else int(key[1:]): slot for slot, key in keys}

    def _has(self, name: str) -> bool:
        if not is_button(name) or (name in BUTTON_NAMES) != self.is_mapped:
            return False
        return self.is_mapped or int(name[1:]) < self._joystick.get_numbuttons()

    def name_of(self, button: int) -> str:
        return BUTTON_NAMES[button] if self.is_mapped else f"b{button}"

    def label_for(self, slot: str) -> Label | None:
        """Return the label of the button of a command, None without one."""
        caps = PAD_CAPS[self.vendor]
        found = (button for button, one in self._slots.items() if one == slot)
        return next((caps[button] for button in found if not self._shown or self.name_of(button) in self._shown), None)

    def button(self, button: int, is_down: bool, now: float) -> list[Intent]:
        if self.is_captured and is_down:
            name = self.name_of(button)
            return [Captured(self.source, name)] if is_button(name) else []
        slot = self._slots.get(button, "")
        if slot == ASK:
            self._is_asking = is_down
        if self._is_asking and is_down and slot in QUESTIONS:
            return [Ask(self.source, QUESTIONS[slot])]
        if slot in DIRECTIONS:
            return self._step(button, DIRECTIONS[slot] if is_down else None, now)
        if not is_down:
            return self.held.release(button, now)
        if slot in (PREVIOUS, Command.SKIP.value):
            return [PageStep(self.source, -1 if slot == PREVIOUS else 1)]
        if slot in ("", ASK):
            return []
        if slot == Command.CONFIRM.value:
            self.held.confirm.press(button, now)
        return [Do(self.source, Command(slot))]

    def axis(self, axis: int, value: float, now: float) -> list[Intent]:
        """Handle a stick movement; value is -1..1."""
        is_settled = now >= self._settled_at
        if axis == pygame.CONTROLLER_AXIS_LEFTX:
            self._stick.x = value
        elif axis == pygame.CONTROLLER_AXIS_LEFTY:
            self._stick.y = value
        elif axis == pygame.CONTROLLER_AXIS_RIGHTY and self.is_mapped:
            self._push_scroll(value, is_settled, now)
            return []
        elif axis in TRIGGERS and self.is_mapped:
            return self._pull(TRIGGERS[axis], value, is_settled, now)
        else:
            return []
        return self._step("stick", self._stick.direction, now) if self._stick.push(is_settled) else []

    def hat(self, x: int, y: int, now: float) -> list[Intent]:
        """Handle the hat of an unmapped pad; its y points up."""
        step: Direction = (x, 0) if x else (0, -y)
        if step == self._hat:
            return []
        self._hat = step
        return self._step("hat", step if step != (0, 0) else None, now)

    def tick(self, now: float) -> list[Intent]:
        intents = self.held.tick(now)
        if self._scroll and now >= self._scrolled_at + FRAME:
            passed = min(now - self._scrolled_at, 0.1)
            self._scrolled_at = now
            intents.append(Scroll(self.source, self._scroll * SCROLL_LINES_PER_SECOND * passed))
        return intents

    def _pull(self, button: int, value: float, is_settled: bool, now: float) -> list[Intent]:
        is_down = value > (STICK_OFF if button in self._pulled else STICK_ON)
        if is_down == (button in self._pulled):
            return []
        (self._pulled.add if is_down else self._pulled.discard)(button)
        return self.button(button, is_down, now) if is_settled else []

    def rumble(self, ms: int, strength: float) -> bool:
        return bool((self._device or self._joystick).rumble(strength, strength, ms))

    def _step(self, what: object, direction: Direction | None, now: float) -> list[Intent]:
        return self.held.release(what, now) if direction is None else self.held.press(what, direction, now)

    def _push_scroll(self, value: float, is_settled: bool, now: float) -> None:
        strength = max(0.0, (abs(value) - SCROLL_DEAD) / (1 - SCROLL_DEAD))
        if not strength:
            self._scroll_is_armed = True
        elif not is_settled:
            self._scroll_is_armed = False
        if not self._scroll_is_armed:
            strength = 0.0
        if strength and not self._scroll:
            self._scrolled_at = now
        self._scroll = strength if value > 0 else -strength
