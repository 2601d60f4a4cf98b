"""Controllers without hardware: SDL's virtual joysticks, from the same library that pygame has loaded.

SDL sends the values set here as real device events, so everything above it is tested as in production.
"""

from __future__ import annotations

import ctypes as c
import glob
import os
from typing import Any

import pygame

XBOX, SONY, NINTENDO = (0x045E, 0x028E), (0x054C, 0x0CE6), (0x057E, 0x2009)

_RumbleCall = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_uint16, c.c_uint16)


class _Description(c.Structure):
    _fields_ = (
        *(
            (name, c.c_uint16)
            for name in ("version", "type", "axes", "buttons", "hats", "vendor", "product", "padding")
        ),
        ("button_mask", c.c_uint32),
        ("axis_mask", c.c_uint32),
        ("name", c.c_char_p),
        ("userdata", c.c_void_p),
        ("update", c.c_void_p),
        ("set_player_index", c.c_void_p),
        ("rumble", _RumbleCall),
        ("rumble_triggers", c.c_void_p),
        ("set_led", c.c_void_p),
        ("send_effect", c.c_void_p),
    )


class _Guid(c.Structure):
    _fields_ = (("data", c.c_uint8 * 16),)


def _library() -> c.CDLL | None:
    beside = os.path.join(os.path.dirname(os.path.dirname(pygame.__file__)), "pygame_ce.libs", "libSDL2-2-*.so*")
    found = glob.glob(beside)
    # Any other SDL on this machine would be a second one, unknown to pygame.
    return c.CDLL(found[0]) if found else None


_sdl = _library()
is_available = _sdl is not None
why_not = "pygame's own SDL library was not found beside it (only its Linux wheels have it there)"


def _function(name: str, result: Any, *arguments: Any) -> Any:
    function = getattr(_sdl, name)
    function.restype, function.argtypes = result, arguments
    return function


if is_available:
    _attach = _function("SDL_JoystickAttachVirtualEx", c.c_int, c.POINTER(_Description))
    _detach = _function("SDL_JoystickDetachVirtual", c.c_int, c.c_int)
    _count = _function("SDL_NumJoysticks", c.c_int)
    _instance_of = _function("SDL_JoystickGetDeviceInstanceID", c.c_int, c.c_int)
    _opened = _function("SDL_JoystickFromInstanceID", c.c_void_p, c.c_int)
    _set_button = _function("SDL_JoystickSetVirtualButton", c.c_int, c.c_void_p, c.c_int, c.c_uint8)
    _set_axis = _function("SDL_JoystickSetVirtualAxis", c.c_int, c.c_void_p, c.c_int, c.c_int16)
    _mapping = _function("SDL_GameControllerMappingForGUID", c.c_char_p, _Guid)
    _set_hat = _function("SDL_JoystickSetVirtualHat", c.c_int, c.c_void_p, c.c_int, c.c_uint8)


def mapping(guid: str) -> str:
    """Return the layout that SDL knows for a kind of controller, empty for none."""
    found: bytes | None = _mapping(_Guid((c.c_uint8 * 16)(*bytes.fromhex(guid))))
    return (found or b"").decode()


class VirtualPad:
    """One virtual controller; creating it connects it."""

    def __init__(
        self,
        make: tuple[int, int] = XBOX,
        name: str = "Pad",
        *,
        is_mapped: bool = True,
        axes: int = 6,
        buttons: int = 21,
        hats: int = 0,
    ) -> None:
        self.rumbles: list[tuple[int, int]] = []

        def rumble(_: int, low: int, high: int) -> int:
            self.rumbles.append((low, high))
            return 0

        self._rumble = _RumbleCall(rumble)
        self._description = _Description(
            version=1,
            type=1 if is_mapped else 0,
            axes=axes,
            buttons=buttons,
            hats=hats,
            vendor=make[0],
            product=make[1],
            name=name.encode(),
            rumble=self._rumble,
        )
        self.attach()
        self.first = self.instance
        """SDL's first id of it, by which the program knows it."""

    def attach(self) -> None:
        """Connect it, again after SDL's joysticks were stopped, which removes all virtual ones."""
        index = _attach(c.byref(self._description))
        assert index >= 0, "SDL refused the virtual joystick"
        self.instance: int = _instance_of(index)

    def button(self, button: int, is_down: bool) -> None:
        assert _set_button(self._handle, button, is_down) == 0

    def axis(self, axis: int, value: float) -> None:
        assert _set_axis(self._handle, axis, round(value * 32767)) == 0

    def hat(self, mask: int) -> None:
        """1 up, 2 right, 4 down, 8 left."""
        assert _set_hat(self._handle, 0, mask) == 0

    def unplug(self) -> None:
        index = next((i for i in range(_count()) if _instance_of(i) == self.instance), None)
        if index is not None:
            assert _detach(index) == 0

    @property
    def _handle(self) -> int:
        handle: int | None = _opened(self.instance)
        assert handle, "nobody has opened this controller"
        return handle
