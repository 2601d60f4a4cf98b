"""All input devices together: SDL events in, intents out. The only reader of SDL's devices."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Protocol

import pygame
from pygame._sdl2 import controller

from game.timing import REAL, Clock

from . import switches
from .bindings import KEYBOARD as KEYBOARD_KIND
from .bindings import KEYS, Keys, is_sound
from .dwell import Dwell
from .hold_to_confirm import HoldToConfirm
from .intents import (
    Captured,
    Command,
    Device,
    Dropped,
    Intent,
    Leave,
    Plugged,
    Press,
    Release,
    Resized,
    Source,
    Unheard,
)
from .keys import SOURCE as KEYBOARD
from .keys import Keyboard, is_key, label_of
from .pads import Pad, are_buttons_sound
from .pointer import MOUSE, Place, Pointer, desktop_place
from .press_guard import PressGuard
from .prompts import MOUSE_CAPS, TYPING_CAPS, Label

_log = logging.getLogger(__name__)

_MOUSE_EVENTS = frozenset((pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL))
_FINGER_EVENTS = frozenset((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
_KEY_EVENTS = frozenset((pygame.KEYDOWN, pygame.KEYUP))
_MAPPED_EVENTS = frozenset((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION))
_RAW_EVENTS = frozenset((pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION))
_WINDOW_EVENTS = frozenset((
    pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWMOVED, pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWENTER, pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWDISPLAYCHANGED,
))  # fmt: skip
"""Changes of the window after which the mouse lies elsewhere in it without having moved."""


_UP_EVENTS = frozenset((pygame.KEYUP, pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP, pygame.MOUSEBUTTONUP))


def _button(event: pygame.Event) -> Hashable:
    """Return a name of the key or button of an event; None for anything that cannot be held."""
    name = event.dict.get("key", event.dict.get("button"))
    return None if name is None else (event.dict.get("instance_id"), name)


def are_sound(device: str, changes: Keys) -> bool:
    """Return True if these changes of the keyboard's keys or a controller's buttons leave every command reachable.

    >>> are_sound("keyboard", {"hint": "j"}), are_sound("keyboard", {"hint": "p"}), are_sound("0300", {"hint": "j"})
    (True, False, False)
    """
    return is_sound(KEYS, changes, is_key) if device == KEYBOARD_KIND else are_buttons_sound(changes)


class Lens(Protocol):
    """The settings of the magnifier."""

    magnifier: bool
    """True if a part of the picture is shown larger."""
    magnification: float


@dataclass(slots=True)
class UsualLens:
    magnifier: bool = False
    magnification: float = 2.0


class Inputs:
    """All mice, fingers, keyboards and controllers of the machine."""

    def __init__(self, clock: Clock = REAL.clock, desktop_place: Callable[[], Place | None] = desktop_place) -> None:
        self._clock = clock
        self._keyboard = Keyboard()
        self._pointer = Pointer(desktop_place)
        self._pads: dict[int, Pad] = {}
        """The controllers, by SDL's present id of each."""
        self._unfit: dict[int, Pad] = {}
        """Opened but unsuitable for playing: kept, so that they are not opened again."""
        self._gone: dict[Source, Plugged] = {}
        """The removal of every controller that is not connected any more."""
        self._bindings: Mapping[str, Keys] = {}
        self._listening: str | Source | None = None
        self._has_focus = True
        self.lens: Lens = UsualLens()
        self.plays_unfocused = False
        """True if controllers play on while another window has the focus."""
        self._is_dropping = False
        self._dropped: list[str] = []
        """Files dropped together, until the last one has come."""
        self.guard = PressGuard(clock)
        self.dwell = Dwell()
        self.hold = HoldToConfirm()
        self.switches = 0
        """Number of switches in use: 1 (every key), 2 (one advances, one chooses), or 0 for none."""
        self.last: Source = MOUSE
        """The device used last; it determines the prompts."""

    @property
    def due(self) -> float | None:
        """The clock time of the next action of `tick`; None while nothing is held."""
        dues = [*self._keyboard.held.dues, self._pointer.long_press.due, self.dwell.due, *self.hold.dues]
        for pad in self._pads.values():
            dues += pad.dues
        return min((due for due in dues if due is not None), default=None)

    @property
    def magnification(self) -> float:
        """The factor by which the picture is shown larger."""
        return self.lens.magnification if self.lens.magnifier else 1.0

    @property
    def pointing(self) -> Intent | None:
        """The place of the mouse, if it is the device in use."""
        return self._pointer.pointing if self.last == MOUSE else None

    @property
    def shows_pointer(self) -> bool:
        """True if the mouse pointer is visible: not while fingers or controllers are used."""
        return self.last.device in (Device.MOUSE, Device.KEYBOARD)

    @property
    def bindings(self) -> Mapping[str, Keys]:
        """The changed keys and buttons, by `bindings.KEYBOARD` or the guid of a kind of controller."""
        return self._bindings

    @bindings.setter
    def bindings(self, bindings: Mapping[str, Keys]) -> None:
        self._bindings = bindings
        self._keyboard.bind(bindings.get(KEYBOARD_KIND, {}))
        for pad in self._pads.values():
            pad.bind(bindings.get(pad.guid, {}))

    @property
    def listening(self) -> str | Source | None:
        """The device whose keys or buttons come as `Captured`: `bindings.KEYBOARD`, a guid, or one controller, of which
        all parts come by their raw names; None for none.
        """
        return self._listening

    @listening.setter
    def listening(self, wanted: str | Source | None) -> None:
        self._listening = wanted
        for pad in self._pads.values():
            pad.listen(wanted)

    @property
    def is_typing(self) -> bool:
        """True while the keyboard produces letters instead of commands."""
        return self._keyboard.is_typing

    @is_typing.setter
    def is_typing(self, is_typing: bool) -> None:
        self._keyboard.is_typing = is_typing
        self._keyboard.is_composing = False
        if pygame.display.get_init():
            # Outside of text fields an input method would swallow the shortcuts.
            (pygame.key.start_text_input if is_typing else pygame.key.stop_text_input)()

    def open_pads(self) -> None:
        """Initialise controllers, after the first frame because it is slow. Connected ones arrive as events."""
        self.is_typing = self.is_typing  # SDL begins with text input switched on
        try:
            pygame.joystick.init()
            controller.init()
            pygame.register_quit(controller.quit)  # `pygame.quit` alone leaves it open, and with it the joysticks
        except pygame.error as error:
            _log.warning("no controllers: %s", error)

    def learn(self) -> None:
        """Let SDL read the layouts of controllers anew. Each stays the same device, with a new id for SDL only."""
        before = list(self._pads.items())
        for pad in (*self._pads.values(), *self._unfit.values()):
            pad.close()
        self._pads, self._unfit = {}, {}
        controller.quit()
        pygame.joystick.quit()  # SDL reads them while it starts its joysticks
        self.open_pads()
        with suppress(pygame.error):  # one goes at this very moment
            for index in range(pygame.joystick.get_count()):
                joystick = pygame.joystick.Joystick(index)
                same = next((one for one in before if one[1].guid == joystick.get_guid()), None)
                if same is not None:
                    same[1].open(index)
                    before.remove(same)
                    self._pads[joystick.get_instance_id()] = same[1]
        self.bindings, self.listening = self._bindings, self._listening
        for instance, pad in before:
            self._pads[instance] = pad
            pygame.event.post(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=instance))

    def set_window_size(self, size: tuple[int, int]) -> None:
        self._pointer.size = size

    def translate(self, event: pygame.Event) -> Iterable[Intent]:
        """Translate an SDL event into intents; most events give none.

        >>> from game.input.intents import Do
        >>> inputs = Inputs(clock=lambda: 10.0)
        >>> inputs.translate(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN)) == [Do(KEYBOARD, Command.CONFIRM)]
        True
        >>> inputs.last == KEYBOARD, inputs.due is not None
        (True, True)
        """
        now = self._clock()
        read = self._read(event, event.type, now)
        button, is_up = _button(event), event.type in _UP_EVENTS
        intents = self.hold.filtered(read, button, now, is_up=is_up, reach=min(self._pointer.size))
        for intent in intents:
            if isinstance(intent, Press):
                self.dwell.press(intent.pos)
        self._remember(intents)
        return intents

    def tick(self, now: float) -> Iterable[Intent]:
        intents = [*self._keyboard.held.tick(now), *self._pointer.tick(now)]
        for pad in self._pads.values():
            intents += pad.tick(now)
        intents = [
            *self.hold.filtered(intents, None, now, is_up=False, reach=min(self._pointer.size)),
            *self.hold.tick(now),
        ]
        if (place := self.dwell.taken(now)) is not None:
            point = self._pointer.pointing  # on the window, while the place is on the picture
            place = place if point is None else point.pos
            intents += [Press(MOUSE, place), Release(MOUSE, place)]
        self._remember(intents)
        return intents

    def rest(self, what: Hashable, place: Place) -> None:
        """Note the target below the mouse, for `dwell`; not while another window has the focus."""
        self.dwell.move(what if self._has_focus else None, place, self._clock())

    def filling(self) -> Mapping[Source, float]:
        """Return by device the share of the time for which a press, or the rest of the mouse, has to last."""
        now = self._clock()
        resting = {} if self.dwell.what is None else {MOUSE: self.dwell.share(now)}
        return {**resting, **self.hold.shares(now)}

    def prompt_label(self, source: Source, command: Command) -> Label | None:
        """Return the prompt for a command on this device; None for no prompt (touch has real buttons)."""
        match source.device:
            case Device.TOUCH:
                return None
            case Device.MOUSE if command in MOUSE_CAPS:
                return MOUSE_CAPS[command]
            case Device.MOUSE | Device.KEYBOARD if self.is_typing:
                return TYPING_CAPS.get(command)
            case Device.MOUSE | Device.KEYBOARD:
                return label_of(self._keyboard.keys[command.value])
            case Device.PAD:
                pad = self.pad(source)
                return None if pad is None else pad.label_for(command.value)

    def rumble(self, source: Source, ms: int, strength: float = 0.4) -> bool:
        """Rumble a controller, strength 0..1; return False if unsupported."""
        pad = self.pad(source)
        return pad is not None and pad.rumble(ms, min(1.0, max(0.0, strength)))

    def pads(self) -> tuple[Source, ...]:
        """Return the connected controllers in the order of connection."""
        return tuple(pad.source for pad in self._pads.values())

    def since(self, sources: Iterable[Source]) -> Iterable[Plugged]:
        """Return the news for a holder of these devices: those removed, and the others connected."""
        known = {*sources}
        gone = [self._gone[source] for source in known if source in self._gone]
        pads = [pad for pad in self._pads.values() if pad.source not in known]
        return [*gone, *(Plugged(pad.source, True, pad.name, pad.guid, pad.number) for pad in pads)]

    def pad(self, source: Source) -> Pad | None:
        return next((pad for pad in self._pads.values() if pad.source == source), None)

    def _read(self, event: pygame.Event, kind: int, now: float) -> list[Intent]:
        if kind in _MOUSE_EVENTS:
            switched = switches.of_mouse(event, self.switches)
            return self._pointer.translate_mouse(event, now) if switched is None else switched
        if kind in _KEY_EVENTS:
            if self._listening == KEYBOARD_KIND:
                name = self._keyboard.name_of(event) if kind == pygame.KEYDOWN else ""
                return [Captured(KEYBOARD, name)] if name else []
            switched = switches.of_key(event, self.switches)
            return self._keyboard.translate(event, now) if switched is None else switched
        if kind == pygame.TEXTINPUT:
            return [] if self.switches else self._keyboard.write(event.text)
        if kind == pygame.TEXTEDITING:
            self._keyboard.is_composing = bool(event.text)
            return []
        if kind in _MAPPED_EVENTS or kind in _RAW_EVENTS:
            return self._read_pad(event, kind, now)
        if kind in _FINGER_EVENTS:
            return self._pointer.translate_finger(event, now)
        if kind in _WINDOW_EVENTS:
            self._pointer.rest()
        if kind == pygame.JOYDEVICEADDED:
            return self._plug(event.device_index, now)
        if kind == pygame.JOYDEVICEREMOVED:
            return self._unplug(event.instance_id)
        if kind == pygame.WINDOWSIZECHANGED:
            return self._resized((event.x, event.y))
        if kind == pygame.VIDEORESIZE:
            return self._resized(event.size)
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.dwell.cancel()
        if kind == pygame.WINDOWFOCUSLOST:
            self._has_focus = False
            self.hold.forget()
            held = [] if self.plays_unfocused else [pad.held for pad in self._pads.values()]
            released = [intent for one in held for intent in one.release_all()]
            return [*self._keyboard.release_all(), *self._pointer.release_all(), *released]
        if kind == pygame.WINDOWFOCUSGAINED:
            self._has_focus = True
        if kind == pygame.DROPFILE:
            self._dropped.append(event.file)
        if kind == pygame.DROPBEGIN:
            self._is_dropping = True
        if kind == pygame.DROPCOMPLETE:
            self._is_dropping = False
        if self._dropped and not self._is_dropping:
            paths, self._dropped = tuple(self._dropped), []
            return [Dropped(MOUSE, paths)]
        if kind == pygame.QUIT:
            return [Leave(self.last)]
        return []

    def _read_pad(self, event: pygame.Event, kind: int, now: float) -> list[Intent]:
        pad = self._pads.get(event.instance_id)
        if pad is None:
            return []
        if pad.raw is not None:
            name = pad.raw.hear(event)
            return [Captured(pad.source, name)] if name else []
        if pad.is_mapped != (kind in _MAPPED_EVENTS):
            return []
        is_down = kind in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
        if not (self._has_focus or self.plays_unfocused):
            return [Unheard(pad.source)] if is_down else []
        if self.switches and not pad.is_captured:
            button = event.dict.get("button")
            how = {"is_down": is_down, "is_mapped": pad.is_mapped}
            return switches.of_pad(pad.source, button, self.switches, **how)
        if kind in (pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION):
            return pad.axis(event.axis, event.value / 32767 if pad.is_mapped else event.value, now)
        if kind == pygame.JOYHATMOTION:
            return pad.hat(event.value[0], event.value[1], now)
        return pad.button(event.button, is_down, now)

    def _plug(self, device_index: int, now: float) -> list[Intent]:
        """Open a new device. The index is valid only at this moment: SDL corrects those still in its queue."""
        try:
            pad = Pad(device_index, now)
        except pygame.error as error:
            _log.info("controller %d went before it was opened: %s", device_index, error)
            return []
        instance = pad.source.instance
        if instance in self._pads or instance in self._unfit:
            return []
        if not pad.can_play:
            self._unfit[instance] = pad
            return []
        taken = {other.number for other in self._pads.values()}
        pad.number = next(number for number in count(1) if number not in taken)
        pad.bind(self._bindings.get(pad.guid, {}))
        pad.listen(self._listening)
        self._pads[instance] = pad
        return [Plugged(pad.source, True, pad.name, pad.guid, pad.number)]

    def _unplug(self, instance: int) -> list[Intent]:
        self._unfit.pop(instance, None)
        pad = self._pads.pop(instance, None)
        if pad is None:
            return []
        if self.last == pad.source:
            # Its prompts would stay on the screen although it is gone.
            self.last = next((other.source for other in self._pads.values()), KEYBOARD)
        self._gone[pad.source] = gone = Plugged(pad.source, False, pad.name, pad.guid, pad.number)
        return [*pad.held.release_all(), gone]

    def _resized(self, size: tuple[int, int]) -> list[Intent]:
        size = (int(size[0]), int(size[1]))
        if size == self._pointer.size:
            return []
        self._pointer.size = size
        return [Resized(self.last, size)]

    def _remember(self, intents: Iterable[Intent]) -> None:
        for intent in intents:
            if not isinstance(intent, (Plugged, Unheard, Resized, Leave)) and intent.source != self.last:
                # Late events of a removed controller must not bring its prompts back.
                if intent.source.device is Device.PAD and self.pad(intent.source) is None:
                    continue
                self.last = intent.source
                if self.last != MOUSE:
                    self._pointer.rest()
