"""All devices together: SDL events in, intents out. Knows no scene; the only module that asks pygame for devices."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import pygame

from .intents import Command, Device, Intent, Source
from .prompts import Label


class Inputs:
    """Every mouse, finger, key and controller of this machine."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.last = Source(Device.MOUSE)
        """The device used last; prompts follow it."""
        self.is_rumble_on = True

    @property
    def wants_tick(self) -> bool:
        """Something is held down: `tick` must be called soon."""
        return False

    @property
    def due(self) -> float | None:
        """The clock time of the next thing `tick` will do; None while nothing is held."""
        return None

    @property
    def shows_pointer(self) -> bool:
        """Whether the mouse pointer should be seen: not while fingers or controllers are used."""
        return True

    def open_pads(self) -> None:
        """Look for controllers; after the first frame, because it takes a moment."""

    def translate(self, event: pygame.Event) -> Iterable[Intent]:
        """What an SDL event means; nothing for most of them."""
        return ()

    def tick(self, now: float) -> Iterable[Intent]:
        """What time alone brings about: repeats, holds, scrolling."""
        return ()

    def prompt_label(self, source: Source, command: Command) -> Label | None:
        """What the prompt bar shows for a command on this device; None: no prompt (touch has real buttons)."""
        return None

    def rumble(self, source: Source, ms: int, strength: float = 0.4) -> bool:
        """Shake a controller, strength 0..1; False where it cannot, or where rumble is off."""
        return False

    def pads(self) -> tuple[Source, ...]:
        """The controllers that are plugged in, in the order they came."""
        return ()

    def pad_name(self, source: Source) -> str:
        """What a controller calls itself; empty for anything else."""
        return ""
