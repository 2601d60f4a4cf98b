"""What is heard: effects by name, the murmur of the room, music. Silent, never failing, where there is no device.

Knows sound files, nothing of games. Nobody but this and `music` knows `pygame.mixer`.
"""

from __future__ import annotations

import logging
import struct
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Event
from typing import Final

import pygame

from game.timing import Executor, InlineExecutor

from .music import LAYERS, Music

SOUNDS: Final = Path(__file__).resolve().parents[3] / "assets" / "sounds"
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
"""What is heard so often that it would be noticed if it were always the same: how many files there are of it."""
WIDTH: Final = 0.55
"""How much softer the far side hears what is at an edge of the screen: nobody at the table misses anything."""
BRIGHT: Final = 0.04
"""How much higher something sounds at the top of the screen, how much lower at its foot."""
_ROOM: Final = 0
_MUSIC: Final = range(1, 1 + len(LAYERS))
"""Channels for one thing only; the others are for effects."""
_KEPT: Final = 128
"""Effects kept ready at other pitches than their own."""
_HEAD: Final = struct.Struct("<4sI4s4sIHHIIHH")
"""Of a wave file, up to its bits per sample."""

_log = logging.getLogger(__name__)

Place = tuple[float, float]
"""From the left (-1) to the right (1), from the top (-1) to the foot (1)."""


def files(name: str) -> tuple[str, ...]:
    """The files an effect has, without their ending.

    >>> files("win"), files("card_flip")
    (('win',), ('card_flip_1', 'card_flip_2', 'card_flip_3'))
    """
    return tuple(f"{name}_{take}" for take in range(1, TAKES[name] + 1)) if name in TAKES else (name,)


class Sound:
    """The loudspeaker. Nothing is opened or read before `start`, so the first frame does not wait for it.

    An executor reads the files; what is asked for before it is there is read at once.
    """

    def __init__(
        self,
        effects: float = 0.8,
        room: float = 0.0,
        music: float = 0.0,
        folder: Path = SOUNDS,
        executor: Executor | None = None,
    ) -> None:
        """Volumes are 0..1. Without an executor all files are read at the start."""
        self._executor = executor or InlineExecutor()
        self._effects, self._murmur, self._music = effects, room, music
        self.music = Music(_MUSIC)
        self.loudest = 1.0
        """What all are multiplied with: on a screen for strangers the operator has the last word."""
        self._folder = folder
        self._plain: dict[str, pygame.mixer.Sound | None] = {}
        """By file."""
        self._pitched: dict[tuple[str, int], pygame.mixer.Sound | None] = {}
        """By file and percent."""
        self._last: dict[str, str] = {}
        """The file played last, by effect."""
        self._chance = Random("takes")
        self._channels: list[pygame.mixer.Channel] = []
        """For effects."""
        self._room: pygame.mixer.Channel | None = None
        self._is_wanted = False
        self._is_enough = Event()
        """Nothing more is to be read."""

    @property
    def is_silent(self) -> bool:
        """Whether there is no device at the moment."""
        return pygame.mixer.get_init() is None

    def start(self) -> bool:
        """Open the device, after the first frame; False if there is none."""
        self._is_wanted = True
        if self.is_silent:
            try:
                pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
                pygame.mixer.set_num_channels(CHANNELS)
                self._channels = [pygame.mixer.Channel(number) for number in range(_MUSIC.stop, CHANNELS)]
            except pygame.error as problem:
                _log.info("no sound: %s", problem)
                return False
            self._is_enough.clear()
            self._executor.submit(self._read_all)
            self.music.open()
            self.set_volumes(self._effects, self._murmur, self._music)
        return True

    def stop(self) -> None:
        """Fall silent and close the device."""
        self._is_wanted = False
        self._close()

    def wait(self) -> None:
        """Until all files have been read."""
        self._executor.wait()

    def handle(self, event: pygame.Event) -> None:
        """Follow devices that come and go; call with every event."""
        if event.type == pygame.AUDIODEVICEADDED and not event.iscapture and self._is_wanted:
            self.start()
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture and not self.is_silent:
            self._close()
            self.start()

    def set_volumes(self, effects: float, room: float, music: float) -> None:
        """Volumes are 0..1; heard at once."""
        self._effects, self._murmur, self._music = effects, room, music
        self._hum()
        self.music.set_volume(music * self.loudest)

    def play(self, name: str, gain: float = 1.0, pitch: float = 1.0, at: Place | None = None) -> None:
        """Play an effect; gain 0..1 on top of the volume, pitch 0.5..2 to the nearest percent.

        What happens at a place is heard from there, and a little higher at the top of the screen.
        """
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
        """A file of the effect, never the same twice running."""
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
        self._room.set_volume(self._murmur * self.loudest)

    def _close(self) -> None:
        self._is_enough.set()
        self.wait()
        self.music.close()
        self._plain.clear()
        self._pitched.clear()
        self._room = None
        pygame.mixer.quit()

    # ---- files

    def _read_all(self) -> None:
        for path in sorted(self._folder.glob("*.wav")):
            if self._is_enough.is_set():
                return
            if path.stem != ROOM:
                self.effect(path.stem, 100)

    def effect(self, file: str, percent: int) -> pygame.mixer.Sound | None:
        """A file of the folder at this part of its pitch; None if it cannot be read."""
        if percent == 100:
            if file not in self._plain:
                self._plain[file] = self._read(file, percent)
            return self._plain[file]
        key = file, percent
        if key not in self._pitched:
            if len(self._pitched) >= _KEPT:
                del self._pitched[next(iter(self._pitched))]
            self._pitched[key] = self._read(file, percent)
        return self._pitched[key]

    def _read(self, file: str, percent: int) -> pygame.mixer.Sound | None:
        path = self._folder / f"{file}.wav"
        try:
            wave = path.read_bytes()  # not by the path, which need not be UTF-8
            return pygame.mixer.Sound(BytesIO(wave if percent == 100 else hastened(wave, percent)))
        except (OSError, struct.error, pygame.error) as problem:
            _log.warning("sound %r: %s", file, problem)
            return None


def hastened(wave: bytes, percent: int) -> bytes:
    """A wave file that is read `percent` as fast: the same samples, recorded at another rate as it says."""
    riff, size, kind, form, length, code, channels, rate, _, frame, bits = _HEAD.unpack_from(wave)
    rate = round(rate * percent / 100)
    head = _HEAD.pack(riff, size, kind, form, length, code, channels, rate, rate * frame, frame, bits)
    return head + wave[_HEAD.size :]
