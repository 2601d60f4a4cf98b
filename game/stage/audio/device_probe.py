"""Tries the audio device by SDL itself, whose calls release the interpreter's lock: `pygame.mixer.init` holds it.

A sound server that hangs, or PipeWire without a session manager, would otherwise stop every thread for 30 s and more.
"""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Final

import pygame.base

_AUDIO: Final = 0x10
_SAMPLES: Final = 0x8010
"""SDL_INIT_AUDIO, and AUDIO_S16LSB: signed 16 bit, little endian."""


class _AudioSpec(ctypes.Structure):
    """SDL_AudioSpec of SDL 2."""

    _fields_ = (
        ("freq", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    )


def problem(rate: int) -> str:
    """Open and close the device, however long that takes; return SDL's error, empty after a success."""
    if os.environ.get("SDL_AUDIODRIVER") == "dummy":
        return ""
    try:
        sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        sdl.SDL_GetError.restype = ctypes.c_char_p
        if sdl.SDL_InitSubSystem(_AUDIO):
            return _error(sdl)
        wanted, got = _AudioSpec(freq=rate, format=_SAMPLES, channels=2, samples=512), _AudioSpec()
        device = sdl.SDL_OpenAudioDevice(None, 0, ctypes.byref(wanted), ctypes.byref(got), 1)
        found = "" if device else _error(sdl)
        if device:
            sdl.SDL_CloseAudioDevice(device)
        sdl.SDL_QuitSubSystem(_AUDIO)
    except (OSError, AttributeError):  # an SDL that is linked another way
        return ""
    return found


def _error(sdl: ctypes.CDLL) -> str:
    text: bytes = sdl.SDL_GetError()
    return text.decode("utf-8", "replace") or "no device"
