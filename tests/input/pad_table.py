"""A table with virtual controllers and a manual clock."""

from __future__ import annotations

import pygame
import pytest

from game.input.devices import Inputs
from game.input.intents import Device, Intent, Source
from tests.input.virtual_pads import XBOX, VirtualPad


class Table:
    def __init__(self) -> None:
        self.now = 100.0
        self.inputs = Inputs(clock=lambda: self.now)
        self._pads: list[VirtualPad] = []

    def plug(self, make: tuple[int, int] = XBOX, name: str = "Pad", **shape: int) -> VirtualPad:
        pad = VirtualPad(make, name, **shape)
        self._pads.append(pad)
        return pad

    def settled(self, make: tuple[int, int] = XBOX, name: str = "Pad", **shape: int) -> VirtualPad:
        pad = self.plug(make, name, **shape)
        self.settle()
        return pad

    def survive(self, patch: pytest.MonkeyPatch) -> None:
        """Let the controllers survive a new start of SDL's joysticks, as real ones do."""
        init = pygame.joystick.init

        def start() -> None:
            init()
            for pad in self._pads:
                pad.attach()

        patch.setattr(pygame.joystick, "init", start)

    def hear(self) -> list[Intent]:
        return [intent for event in pygame.event.get() for intent in self.inputs.translate(event)]

    def settle(self) -> list[Intent]:
        heard = self.hear() + self.hear() + self.hear()
        self.now += 1.0
        return heard

    def pass_time(self, seconds: float) -> list[Intent]:
        heard: list[Intent] = []
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 0.010)
            heard += self.inputs.tick(self.now)
        return heard

    def clear(self) -> None:
        for pad in self._pads:
            pad.unplug()
        pygame.event.get()


def tap(table: Table, pad: VirtualPad, button: int) -> list[Intent]:
    pad.button(button, True)
    heard = table.hear()
    pad.button(button, False)
    return heard + table.hear()


def source(pad: VirtualPad) -> Source:
    return Source(Device.PAD, pad.first)
