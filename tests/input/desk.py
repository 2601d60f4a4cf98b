"""Inputs with a manual clock."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.input.devices import Inputs
from game.input.intents import Intent


class Desk:
    def __init__(self, desktop_place: Callable[[], tuple[int, int] | None] = lambda: None) -> None:
        self.now = 5.0
        self.inputs = Inputs(lambda: self.now, desktop_place)

    def send(self, kind: int, **what: object) -> list[Intent]:
        return list(self.inputs.translate(pygame.Event(kind, what)))

    def after(self, seconds: float) -> list[Intent]:
        self.now += seconds
        return list(self.inputs.tick(self.now))
