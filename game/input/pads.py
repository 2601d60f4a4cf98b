"""Controllers, one object for each. The only module that touches pygame's controller module.

Pitfalls: everything is keyed by instance id, because indexes go stale; the pygame objects are kept, because dropping
them closes the device; `get_mapping` is never called, because it crashes on some pads.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

import pygame
from pygame._sdl2 import controller

from .intents import Ask, Command, Device, Do, Intent, PageStep, Question, Scroll, Source
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

COMMANDS: Mapping[int, Command] = {
    pygame.CONTROLLER_BUTTON_A: Command.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Command.BACK,
    pygame.CONTROLLER_BUTTON_X: Command.UNDO,
    pygame.CONTROLLER_BUTTON_Y: Command.HINT,
    pygame.CONTROLLER_BUTTON_START: Command.MENU,
    pygame.CONTROLLER_BUTTON_BACK: Command.RULES,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Command.ZOOM,
}
"""The default button map."""
SWAPPED: Mapping[Command, Command] = {Command.CONFIRM: Command.BACK, Command.BACK: Command.CONFIRM}
_BUTTONS = {command: button for button, command in COMMANDS.items()}
RAW_COMMANDS: Mapping[int, Command] = {0: Command.CONFIRM, 1: Command.BACK, 2: Command.UNDO, 3: Command.HINT}
"""For pads without an SDL mapping, whose button layout is unknown."""
PAGES: Mapping[int, int] = {pygame.CONTROLLER_BUTTON_LEFTSHOULDER: -1, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: 1}
SKIP_BUTTON = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
"""A step to the next page skips where there are no pages."""
DPAD: Mapping[int, Direction] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}


QUESTIONS: Mapping[int, Question] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Question.AROUND,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Question.CHOICES,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Question.STANDINGS,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Question.EVENTS,
}
"""The d-pad while the left stick is held down."""


def usual_label(command: Command) -> Label:
    """Return the label of the command's button on the most common kind of controller."""
    return PAD_CAPS[Vendor.XBOX][_BUTTONS.get(command, SKIP_BUTTON)]


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
        if controller.is_controller(device_index):
            self._device: controller.Controller | None = controller.Controller(device_index)
            self._joystick = self._device.as_joystick()
        else:
            self._device = None
            self._joystick = pygame.joystick.Joystick(device_index)
        self.source = Source(Device.PAD, self._joystick.get_instance_id())
        self.guid = self._joystick.get_guid()
        self.name = self._joystick.get_name()
        self.vendor = vendor_of(self.guid) if self.is_mapped else Vendor.PLAIN
        self.is_swapped = False
        """True if confirm and back are swapped."""
        self._settled_at = now + SETTLE
        self._stick = Stick()
        self._is_asking = False
        """True while the left stick is held down."""
        self.held = HeldKeys(self.source)
        self._hat: Direction = (0, 0)
        self._scroll = 0.0
        self._scroll_is_armed = True
        self._scrolled_at = 0.0

    @property
    def is_mapped(self) -> bool:
        """True if SDL knows its button layout; its JOY events are then only duplicates."""
        return self._device is not None

    @property
    def commands(self) -> Mapping[int, Command]:
        usual = COMMANDS if self.is_mapped else RAW_COMMANDS
        return {button: SWAPPED.get(done, done) for button, done in usual.items()} if self.is_swapped else usual

    @property
    def can_play(self) -> bool:
        """True with two buttons and a stick or hat; otherwise it is a pedal, a wheel or an error."""
        stick = self._joystick
        return self.is_mapped or (stick.get_numbuttons() >= 2 and (stick.get_numhats() > 0 or stick.get_numaxes() >= 2))

    @property
    def dues(self) -> tuple[float | None, ...]:
        return *self.held.dues, self._scrolled_at + FRAME if self._scroll else None

    def button_for(self, command: Command) -> int | None:
        if command is Command.SKIP:
            return SKIP_BUTTON if self.is_mapped else None
        return next((button for button, done in self.commands.items() if done is command), None)

    def button(self, button: int, is_down: bool, now: float) -> list[Intent]:
        if self.is_mapped and button == pygame.CONTROLLER_BUTTON_LEFTSTICK:
            self._is_asking = is_down
        if self._is_asking and is_down and button in QUESTIONS:
            return [Ask(self.source, QUESTIONS[button])]
        if self.is_mapped and button in DPAD:
            return self._step(button, DPAD[button] if is_down else None, now)
        if not is_down:
            return self.held.release(button, now)
        command = self.commands.get(button)
        if command is Command.CONFIRM:
            self.held.confirm.press(button, now)
        if command is not None:
            return [Do(self.source, command)]
        return [PageStep(self.source, PAGES[button])] if self.is_mapped and button in PAGES else []

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
