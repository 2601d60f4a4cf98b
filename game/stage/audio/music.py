"""The music of the table: one theme in layers that join as a race tightens, and are silent before what decides it.

Knows no game and no scene: it is told how tight the race is. All layers run from the beginning, the ones that are not
wanted at no volume, so that whoever joins is in time. A thread of its own reads the files and moves the volumes: no
frame waits for it, and while nothing changes it sleeps.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from math import inf
from pathlib import Path
from threading import Condition, Thread
from types import MappingProxyType
from typing import Final

import pygame

MUSIC: Final = Path(__file__).resolve().parents[3] / "assets" / "music"
LAYERS: Final = ("bass", "marimba", "brushes", "voice")
JOINS: Final[Mapping[str, float]] = MappingProxyType({"bass": 0.0, "marimba": 0.12, "brushes": 0.4, "voice": 0.68})
"""How tight the race is when a layer joins, 0..1."""
SLACK: Final = 0.06
"""How much looser it has to become before the layer leaves again: nobody comes and goes with every move."""
JOIN, LEAVE, FALL = 2.4, 3.0, 0.5
"""Seconds in which a layer joins, leaves, or falls silent with all others before something that decides."""
STEP: Final = 0.05
"""Seconds between two volumes while they move."""

_log = logging.getLogger(__name__)


class Arrangement:
    """How loud each layer is, as time passes. Pure."""

    def __init__(self) -> None:
        self._joined = {"bass"}
        self._levels = dict.fromkeys(LAYERS, 0.0)
        self._rest = 0.0
        """Seconds of silence to come."""

    def follow(self, tension: float) -> None:
        """The race is so tight, 0..1."""
        for layer, joins in JOINS.items():
            is_in = tension >= joins - (SLACK if layer in self._joined else 0.0)
            (self._joined.add if is_in else self._joined.discard)(layer)

    def rest(self, seconds: float) -> None:
        """Be silent for so long from now on, perhaps for ever; 0: go on."""
        self._rest = seconds

    @property
    def levels(self) -> Mapping[str, float]:
        """By layer 0..1."""
        return self._levels

    @property
    def is_moving(self) -> bool:
        """Whether time makes a difference."""
        return 0 < self._rest < inf or any(self._levels[layer] != self._is_heard(layer) for layer in LAYERS)

    def _is_heard(self, layer: str) -> bool:
        return self._rest <= 0 and layer in self._joined

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        for layer, level in self._levels.items():
            if self._is_heard(layer):
                self._levels[layer] = min(1.0, level + seconds / JOIN)
            else:
                self._levels[layer] = max(0.0, level - seconds / (FALL if self._rest > 0 else LEAVE))
        self._rest = max(0.0, self._rest - seconds)


class Music:
    """The music, as the device plays it. Off until there is a volume and a device."""

    def __init__(self, channels: range, folder: Path = MUSIC) -> None:
        """Plays on these channels of the mixer, one for every layer, which nobody else may use."""
        self._numbers = channels
        self.folder = folder
        self.arrangement = Arrangement()
        """How loud each layer is."""
        self._volume = 0.0
        self._has_device = False
        self._news = Condition()
        """Guards everything, and says when something is different or carried out."""
        self._is_carried_out = True
        """Whether the thread has heard of the last change and rests."""
        self.player: Thread | None = None

    def open(self) -> None:
        """There is a device."""
        self._change(lambda: setattr(self, "_has_device", True))

    def close(self) -> None:
        """The device is about to be closed: returns when nothing uses it any more."""
        self._change(lambda: setattr(self, "_has_device", False))
        if self.player is not None:
            self.player.join()
            self.player = None

    def set_volume(self, volume: float) -> None:
        """0..1; at 0 nothing is played, read or kept."""
        self._change(lambda: setattr(self, "_volume", volume))

    def follow(self, tension: float) -> None:
        """The race is so tight, 0..1; where there is none, 0."""
        self._change(lambda: self.arrangement.follow(tension))

    def rest(self, seconds: float) -> None:
        """Fall silent for so long, perhaps for ever: something will be decided. 0: go on."""
        self._change(lambda: self.arrangement.rest(seconds))

    def wait(self) -> None:
        """Return when the last change is carried out, or the thread has ended."""
        with self._news:
            self._news.wait_for(lambda: self._is_carried_out or self.player is None or not self.player.is_alive())

    def _change(self, change: Callable[[], None]) -> None:
        with self._news:
            change()
            self._is_carried_out = False
            self._news.notify_all()
        if self._is_wanted and (self.player is None or not self.player.is_alive()):
            self.player = Thread(target=self._play, name="music", daemon=True)
            self.player.start()

    @property
    def _is_wanted(self) -> bool:
        return self._has_device and self._volume > 0

    # ---- in the thread

    def _play(self) -> None:
        """Until the device goes: play while somebody wants to hear it."""
        try:
            while self._is_called():
                self._perform(self._begin())
        except pygame.error as problem:
            _log.info("the music ends: %s", problem)  # the device was closed without a word
        finally:
            with self._news:
                self._is_carried_out = True
                self._news.notify_all()

    def _perform(self, channels: Sequence[pygame.mixer.Channel]) -> None:
        """Move the volumes until nobody wants to hear it any more."""
        with self._news:
            while self._is_wanted:
                for channel, level in zip(channels, self.arrangement.levels.values(), strict=False):
                    channel.set_volume(level * self._volume)
                is_moving = bool(channels) and self.arrangement.is_moving
                if not self._rest(STEP if is_moving else None) and is_moving:
                    self.arrangement.advance(STEP)
        for channel in channels:
            channel.stop()

    def _is_called(self) -> bool:
        """Wait until music is wanted; False when the device goes."""
        with self._news:
            while self._has_device and not self._is_wanted:
                self._rest(None)
            return self._has_device

    def _rest(self, seconds: float | None) -> bool:
        """Wait for a change, at most so long; whether there is one."""
        self._is_carried_out = True
        self._news.notify_all()
        return self._news.wait(seconds)

    def _begin(self) -> list[pygame.mixer.Channel]:
        """Read all layers and let them run together, unheard; nothing where one of them cannot be read."""
        loops: list[pygame.mixer.Sound] = []
        for layer in LAYERS:
            if not self._is_wanted:
                return []
            try:
                loops.append(pygame.mixer.Sound(BytesIO((self.folder / f"{layer}.ogg").read_bytes())))
            except (OSError, pygame.error) as problem:
                _log.warning("music %r: %s", layer, problem)
                return []
        channels = [pygame.mixer.Channel(number) for number in self._numbers]
        for channel, loop in zip(channels, loops, strict=True):
            channel.set_volume(0.0)
            channel.play(loop, loops=-1)
        return channels
