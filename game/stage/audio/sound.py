"""Sound effects by name, room ambience, music; silent without a device. Only this module and `music` use the mixer."""

from __future__ import annotations

import ctypes
import logging
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Final

import pygame
import pygame.base

from game.assets import ASSETS
from game.timing import Executor, InlineExecutor

from .music import LAYERS, Music

if TYPE_CHECKING:
    from concurrent.futures import Future

SOUNDS: Final = ASSETS / "sounds"
RATE: Final = 44_100
CHANNELS: Final = 24
ROOM: Final = "room"
TAKES: Final = {
    "card_flip": 3,
    "cross_stroke": 4,
    "dice_hit": 5,
    "dice_settle": 3,
    "dice_shake": 3,
    "pawn_hop": 4,
    "token_take": 4,
}
"""Numbers of recordings for effects heard so often that repetition would be noticed."""
WIDTH: Final = 0.55
"""Attenuation on the far side of a sound at the screen's edge; no seat misses anything."""
BRIGHT: Final = 0.04
"""Change of pitch from the middle to the top (higher) or the foot (lower) of the screen."""
_ROOM: Final = 0
_MUSIC: Final = range(1, 1 + len(LAYERS))
_KEPT: Final = 192
"""Number of effects cached at any pitch."""
_FIRST_PAUSE, _LONGEST_PAUSE = 2.0, 30.0
"""Seconds between attempts to open a missing device: doubled after each, up to the longest."""
_BEAT, _MOST_BEATS = 3.0, 2
"""Seconds between two signs of life of the device, and the number that may be missing."""
DUCKED: Final = 0.3
"""Factor on room and music while speech is heard."""
_PATIENCE: Final = 2.0
"""Seconds to wait at the end for a sound server that does not answer."""
_AUDIO: Final = 0x10
_SAMPLES: Final = 0x8010
"""SDL_INIT_AUDIO, and AUDIO_S16LSB: signed 16 bit, little endian."""
_HEAD: Final = struct.Struct("<4sI4s4sIHHIIHH")
"""Header of a wave file, up to its bits per sample."""

_log = logging.getLogger(__name__)

Place = tuple[float, float]
"""From the left (-1) to the right (1), from the top (-1) to the foot (1)."""


def files(name: str) -> tuple[str, ...]:
    """Return an effect's files, without their extension."""
    return tuple(f"{name}_{take}" for take in range(1, TAKES[name] + 1)) if name in TAKES else (name,)


class Heartbeat:
    """A silent sound on a channel of its own; its end shows that the device plays: some die without an event."""

    def __init__(self) -> None:
        self._channel = pygame.mixer.Channel(CHANNELS)
        self._silence = pygame.mixer.Sound(buffer=bytes(2048))
        self._channel.play(self._silence)

    def beat(self) -> bool:
        """Begin the next beat. Return False if the last one has not ended."""
        if self._channel.get_busy():
            return False
        self._channel.play(self._silence)
        return True


class Sound:
    """The loudspeaker. Files are read on an executor after `start`; an effect needed earlier is read at once."""

    def __init__(
        self,
        effects: float = 0.8,
        room: float = 0.0,
        music: float = 0.0,
        folder: Path = SOUNDS,
        executor: Executor | None = None,
    ) -> None:
        """Create a closed output with volumes 0..1. Without an executor all files are read by `start`."""
        self._executor = executor or InlineExecutor()
        self._effects, self._murmur, self._music = effects, room, music
        self.music = Music(_MUSIC)
        self.loudest = 1.0
        """Factor on all volumes, set by the operator of a public machine."""
        self._share = 1.0
        """Factor on room and music, lower while speech is heard."""
        self._folder = folder
        self.effect = lru_cache(_KEPT)(self._read)
        self._last: dict[str, str] = {}
        self._chance = Random("takes")
        self._channels: list[pygame.mixer.Channel] = []
        self._room: pygame.mixer.Channel | None = None
        self._is_wanted = False
        self._is_enough = Event()
        self._is_open = False
        self._opening: Future[str] | None = None
        """The attempt on its way; its result is the problem, empty after a success."""
        self._pause = _FIRST_PAUSE
        self._due: float | None = None
        """Time of the next attempt, or of the next beat while the device is open."""
        self._heartbeat: Heartbeat | None = None
        self._missing_beats = 0
        self._has_failed = False
        """True from the first attempt that failed to the first beat: device events are echoes of the attempts."""

    @property
    def is_silent(self) -> bool:
        return not self._is_open or pygame.mixer.get_init() is None

    def start(self) -> bool:
        """Open the device, after the first frame; False if there is none yet."""
        self._is_wanted = True
        if self.is_silent:
            self._try()
        return not self.is_silent

    def tick(self, now: float) -> None:
        """Watch the device, and try again now and then while it is missing; call on every pass with the clock."""
        if self._opening is not None:
            self._look()
        elif self._is_wanted and self._due is None:
            self._due = now + (self._pause if self.is_silent else _BEAT)
        elif self._is_wanted and self._due is not None and now >= self._due:
            self._due = None
            if self.is_silent:
                self._pause = min(2 * self._pause, _LONGEST_PAUSE)
                self._try()
            elif self._heartbeat is not None and self._heartbeat.beat():
                if self._has_failed:
                    _log.info("sound is back")
                self._has_failed, self._pause, self._missing_beats = False, _FIRST_PAUSE, 0
            else:
                self._missing_beats += 1
                if self._missing_beats == _MOST_BEATS:
                    self._silence()
                    self._opened("the device does not play any more")

    def stop(self) -> bool:
        """Close the device. Return False if its server hangs: then neither the executor nor `pygame.quit` would end."""
        self._is_wanted = False
        self._silence()
        self._opening = None
        try:
            self._executor.submit(self._close).result(_PATIENCE)
        except TimeoutError:
            _log.warning("the sound server does not answer")
            return False
        return True

    def _try(self) -> None:
        """Open the device on the executor, since a sound server may answer slowly, or never."""
        self._due = None
        if self._opening is None:
            self._silence()
            self._opening = self._executor.submit(self._reopen)
            self._look()

    def _reopen(self) -> str:
        self._close()
        with without_stderr() if self._has_failed else nullcontext():
            return open_device()

    def _look(self) -> None:
        if self._opening is not None and self._opening.done():
            problem, self._opening = self._opening.result(0), None
            self._opened(problem)

    def _opened(self, problem: str) -> None:
        """Begin to play after a success; log the first problem only."""
        if problem:
            if not self._has_failed:
                _log.info("no sound: %s; trying again from time to time", problem)
            self._has_failed = True
            return
        self._is_open, self._heartbeat, self._missing_beats = True, Heartbeat(), 0
        self._channels = [pygame.mixer.Channel(number) for number in range(_MUSIC.stop, CHANNELS)]
        self._is_enough.clear()
        self._executor.submit(self._read_all)
        self.music.open()
        self._apply_volumes()

    def wait(self) -> None:
        self._executor.wait()

    def handle(self, event: pygame.Event) -> None:
        """Follow added and removed devices; call with every event."""
        if event.type == pygame.AUDIODEVICEADDED and not event.iscapture and self._is_wanted:
            if self.is_silent and not self._has_failed:
                self._try()
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture and not self.is_silent:
            self._try()

    def set_volumes(self, effects: float, room: float, music: float) -> None:
        """Set the volumes 0..1. A change also looks for a missing device at once."""
        is_moved = (effects, room, music) != (self._effects, self._murmur, self._music)
        self._effects, self._murmur, self._music = effects, room, music
        if is_moved and self._is_wanted and self.is_silent:
            self._pause = _FIRST_PAUSE
            self._try()
        else:
            self._apply_volumes()

    def duck(self, *, is_low: bool) -> None:
        """Lower room and music during speech."""
        share = DUCKED if is_low else 1.0
        if share != self._share:
            self._share = share
            self._apply_volumes()

    def _apply_volumes(self) -> None:
        if self._opening is None:
            self._hum()
            self.music.set_volume(self._music * self.loudest * self._share)

    def play(self, name: str, gain: float = 1.0, pitch: float = 1.0, at: Place | None = None) -> None:
        """Play an effect from a place on screen; gain 0..1 on top of the volume, pitch 0.5..2 in percent steps."""
        loudness = min(self._effects * self.loudest * gain, 1.0)
        if loudness <= 0 or self.is_silent:
            return
        x, y = (0.0, 0.0) if at is None else (min(max(part, -1.0), 1.0) for part in at)
        if name in TAKES:
            pitch *= 1.0 - BRIGHT * y
        effect = self.effect(self.take(name), round(min(max(pitch, 0.5), 2.0) * 100))
        channel = next((channel for channel in self._channels if not channel.get_busy()), None)
        if effect is None or channel is None:
            return
        channel.set_volume(loudness)
        channel.play(effect)
        if x:
            channel.set_volume(loudness * min(1.0, 1.0 - WIDTH * x), loudness * min(1.0, 1.0 + WIDTH * x))

    def take(self, name: str) -> str:
        """Choose a file of the effect, never the same twice in a row."""
        takes = files(name)
        if len(takes) > 1:
            takes = tuple(take for take in takes if take != self._last.get(name))
        self._last[name] = takes[int(self._chance.random() * len(takes))]
        return self._last[name]

    def _hum(self) -> None:
        if self.is_silent:
            return
        if self._murmur <= 0:
            if self._room is not None:
                self._room.stop()
                self._room = None
            return
        if self._room is None:
            murmur = self.effect(ROOM, 100)
            if murmur is None:
                return
            self._room = pygame.mixer.Channel(_ROOM)
            self._room.play(murmur, loops=-1)
        self._room.set_volume(self._murmur * self.loudest * self._share)

    def _silence(self) -> None:
        """Use the device no more."""
        self._is_enough.set()
        self._is_open = False
        self.music.close()
        self._room = self._heartbeat = None

    def _close(self) -> None:
        self.effect.cache_clear()
        pygame.mixer.quit()

    # ---- files

    def _read_all(self) -> None:
        for path in sorted(self._folder.glob("*.wav")):
            if self._is_enough.is_set():
                return
            if path.stem != ROOM:
                self.effect(path.stem, 100)

    def _read(self, file: str, percent: int) -> pygame.mixer.Sound | None:
        """Return a file at this percentage of its pitch; None if it cannot be read."""
        path = self._folder / f"{file}.wav"
        try:
            wave = path.read_bytes()  # not by the path, which need not be UTF-8
            return pygame.mixer.Sound(BytesIO(wave if percent == 100 else hastened(wave, percent)))
        except (OSError, struct.error, pygame.error) as problem:
            _log.warning("sound %r: %s", file, problem)
            return None


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


def probe() -> str:
    """Open and close the device, however long that takes; return SDL's error, empty after a success.

    Unlike `pygame.mixer.init`, the calls of SDL itself release the interpreter's lock. A sound server that hangs, or
    PipeWire without a session manager, would otherwise stop every thread for 30 s and more.
    """
    if os.environ.get("SDL_AUDIODRIVER") == "dummy":
        return ""
    try:
        sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        sdl.SDL_GetError.restype = ctypes.c_char_p
        if sdl.SDL_InitSubSystem(_AUDIO):
            return _error(sdl)
        wanted, got = _AudioSpec(freq=RATE, format=_SAMPLES, channels=2, samples=512), _AudioSpec()
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


def open_device() -> str:
    """Open the mixer; return the problem, empty after a success."""
    if problem := probe():
        return problem
    try:
        pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS + 1)
    except pygame.error as error:
        return str(error) or "no device"
    return ""


@contextmanager
def without_stderr() -> Iterator[None]:
    """Discard the output of libraries meanwhile: ALSA prints eight lines about a missing device at every attempt."""
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # no console
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def hastened(wave: bytes, percent: int) -> bytes:
    """Return a wave file that plays at `percent` of its speed: the same samples with another rate in the header."""
    riff, size, kind, form, length, code, channels, rate, _, frame, bits = _HEAD.unpack_from(wave)
    rate = round(rate * percent / 100)
    head = _HEAD.pack(riff, size, kind, form, length, code, channels, rate, rate * frame, frame, bits)
    return head + wave[_HEAD.size :]
