"""Adaptive music: one theme in layers that join as the race tightens, and fall silent before a decisive moment.

All layers run from the start, unwanted ones at volume 0. A thread reads the files and moves the volumes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from math import inf
from threading import Condition, Thread
from typing import Final

import pygame

from game.assets import ASSETS

MUSIC: Final = ASSETS / "music"
LAYERS: Final = ("bass", "marimba", "brushes", "voice")
JOINS: Final = {"bass": 0.0, "marimba": 0.12, "brushes": 0.4, "voice": 0.68}
"""Tension from which a layer joins, 0..1."""
SLACK: Final = 0.06
"""Hysteresis: the tension has to fall this far below the threshold before the layer leaves again."""
JOIN, LEAVE, FALL = 2.4, 3.0, 0.5
"""Seconds in which a layer joins, leaves, or falls silent with all others before a decisive moment."""
STEP: Final = 0.05
"""Seconds between two volume steps."""

_log = logging.getLogger(__name__)


class Arrangement:
    """Volume of each layer over time. Pure."""

    def __init__(self) -> None:
        self._joined = {"bass"}
        self._levels = dict.fromkeys(LAYERS, 0.0)
        self._rest = 0.0

    def follow(self, tension: float) -> None:
        for layer, joins in JOINS.items():
            is_in = tension >= joins - (SLACK if layer in self._joined else 0.0)
            (self._joined.add if is_in else self._joined.discard)(layer)

    def rest(self, seconds: float) -> None:
        """Be silent for this long, possibly `inf`; 0: resume."""
        self._rest = seconds

    @property
    def levels(self) -> Mapping[str, float]:
        return self._levels

    @property
    def is_moving(self) -> bool:
        return 0 < self._rest < inf or any(self._levels[layer] != self._is_heard(layer) for layer in LAYERS)

    def _is_heard(self, layer: str) -> bool:
        return self._rest <= 0 and layer in self._joined

    def advance(self, seconds: float) -> None:
        for layer, level in self._levels.items():
            if self._is_heard(layer):
                self._levels[layer] = min(1.0, level + seconds / JOIN)
            else:
                self._levels[layer] = max(0.0, level - seconds / (FALL if self._rest > 0 else LEAVE))
        self._rest = max(0.0, self._rest - seconds)


class Music:
    """Player of the music. Off until there is a volume and a device."""

    def __init__(self, channels: range) -> None:
        """Use these mixer channels exclusively, one per layer."""
        self._numbers = channels
        self.folder = MUSIC
        self.arrangement = Arrangement()
        self._volume = 0.0
        self._has_device = False
        self._news = Condition()
        """Guards all state, and signals changes and their completion."""
        self._is_carried_out = True
        """True if the thread has processed the last change and waits."""
        self.player: Thread | None = None

    def open(self) -> None:
        self._change(lambda: setattr(self, "_has_device", True))

    def close(self) -> None:
        """Report that the device is about to be closed; returns once nothing uses it."""
        self._change(lambda: setattr(self, "_has_device", False))
        if self.player is not None:
            self.player.join()
            self.player = None

    def set_volume(self, volume: float) -> None:
        self._change(lambda: setattr(self, "_volume", volume))

    def follow(self, tension: float) -> None:
        self._change(lambda: self.arrangement.follow(tension))

    def rest(self, seconds: float) -> None:
        """Fall silent for this long, possibly `inf`, before a decisive moment. 0: resume."""
        self._change(lambda: self.arrangement.rest(seconds))

    def wait(self) -> None:
        """Return when the last change is processed, or the thread has ended."""
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
        try:
            while self._is_called():
                self._perform(self._begin())
        except pygame.error as problem:
            _log.info("the music ends: %s", problem)  # the device was closed without notice
        finally:
            with self._news:
                self._is_carried_out = True
                self._news.notify_all()

    def _perform(self, channels: Sequence[pygame.mixer.Channel]) -> None:
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
        with self._news:
            while self._has_device and not self._is_wanted:
                self._rest(None)
            return self._has_device

    def _rest(self, seconds: float | None) -> bool:
        """Wait for a change, at most `seconds`; returns True if there is one."""
        self._is_carried_out = True
        self._news.notify_all()
        return self._news.wait(seconds)

    def _begin(self) -> list[pygame.mixer.Channel]:
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
