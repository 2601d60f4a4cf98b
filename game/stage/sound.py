"""What is heard: effects by name and the murmur of the room. Silent, never failing, where there is no device.

Knows sound files, nothing of games. The only importer of `pygame.mixer`.
"""

from __future__ import annotations

import logging
import wave
from array import array
from pathlib import Path
from typing import Final

import pygame

SOUNDS: Final = Path(__file__).resolve().parent.parent.parent / "assets" / "sounds"
RATE: Final = 44_100
CHANNELS: Final = 16
ROOM: Final = "room"
_KEPT: Final = 128
"""Effects kept ready, counted per pitch."""

_log = logging.getLogger(__name__)


class Sound:
    """The loudspeaker. Nothing is opened or read before `start`, so the first frame does not wait for it."""

    def __init__(self, effects: float = 0.8, music: float = 0.0, folder: Path = SOUNDS) -> None:
        """Volumes are 0..1."""
        self._effects, self._music = effects, music
        self._folder = folder
        self._ready: dict[tuple[str, int], pygame.mixer.Sound | None] = {}
        self._room: pygame.mixer.Channel | None = None
        self._is_wanted = False

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
                pygame.mixer.set_reserved(1)
            except pygame.error as problem:
                _log.info("no sound: %s", problem)
                return False
            self._hum()
        return True

    def stop(self) -> None:
        """Fall silent and close the device."""
        self._is_wanted = False
        self._close()

    def handle(self, event: pygame.Event) -> None:
        """Follow devices that come and go; call with every event."""
        if event.type == pygame.AUDIODEVICEADDED and not event.iscapture and self._is_wanted:
            self.start()
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture and not self.is_silent:
            self._close()
            self.start()

    def set_volumes(self, effects: float, music: float) -> None:
        """Volumes are 0..1; heard at once."""
        self._effects, self._music = effects, music
        self._hum()

    def play(self, name: str, gain: float = 1.0, pitch: float = 1.0) -> None:
        """Play an effect; gain 0..1 on top of the volume, pitch 0.5..2 to the nearest percent."""
        loudness = self._effects * gain
        if loudness <= 0 or self.is_silent:
            return
        effect = self._effect(name, round(min(max(pitch, 0.5), 2.0) * 100))
        if effect is not None:
            channel = pygame.mixer.find_channel()
            if channel is not None:
                channel.set_volume(min(loudness, 1.0))
                channel.play(effect)

    def _hum(self) -> None:
        if self.is_silent:
            return
        if self._music <= 0:
            if self._room is not None:
                self._room.stop()
                self._room = None
            return
        if self._room is None:
            murmur = self._effect(ROOM, 100)
            if murmur is None:
                return
            self._room = pygame.mixer.Channel(0)
            self._room.play(murmur, loops=-1)
        self._room.set_volume(self._music)

    def _close(self) -> None:
        self._ready.clear()
        self._room = None
        pygame.mixer.quit()

    def _effect(self, name: str, percent: int) -> pygame.mixer.Sound | None:
        key = (name, percent)
        if key not in self._ready:
            if len(self._ready) >= _KEPT:
                del self._ready[next(iter(self._ready))]
            try:
                self._ready[key] = pygame.mixer.Sound(buffer=_stereo(_read(self._folder / f"{name}.wav"), percent))
            except (OSError, EOFError, wave.Error, pygame.error) as problem:
                _log.warning("sound %r: %s", name, problem)
                self._ready[key] = None
        return self._ready[key]


def _read(path: Path) -> array[int]:
    """The samples of a mono 16-bit file."""
    with wave.open(str(path)) as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, RATE):
            raise wave.Error(f"{path.name} is not mono, 16 bit, {RATE} Hz")
        return array("h", file.readframes(file.getnframes()))


def _stereo(mono: array[int], percent: int) -> array[int]:
    """The samples on both sides, read `percent` as fast."""
    if percent != 100:
        last = len(mono) - 1
        step = percent / 100
        moments = (n * step for n in range(int(last / step)))
        mono = array("h", (int(mono[i := int(t)] + (mono[i + 1] - mono[i]) * (t - i)) for t in moments))
    both = array("h", bytes(4 * len(mono)))
    both[0::2] = both[1::2] = mono
    return both
