"""The main loop: window, devices, scene changes, sleep, crash guard. Knows no particular scene and no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from game.input.devices import Inputs
from game.scenes.screen_protocol import Screen
from game.window import Size, Window


def _same(message: str) -> str:
    return message


@dataclass(slots=True)
class Setup:
    """How the program is started; the callables are asked each time, so that settings take effect at once."""

    title: str = "Lamplight"
    size: Size | None = None
    is_fullscreen: bool = False
    log_dir: Path | None = None
    is_motion_reduced: Callable[[], bool] = field(default=lambda: False)
    translate: Callable[[str], str] = _same
    on_shown: Callable[[], None] = field(default=lambda: None)
    """Called once after the first frame: sound and whatever else can wait."""
    on_event: Callable[[pygame.Event], None] = field(default=lambda event: None)
    """Sees every raw event, e.g. audio devices coming and going."""
    on_fullscreen: Callable[[bool], None] = field(default=lambda is_fullscreen: None)
    """Full screen was switched with a key."""


class App:
    """Runs scenes until the last one is gone."""

    def __init__(self, setup: Setup | None = None) -> None:
        self.setup = setup or Setup()
        self.inputs = Inputs()
        self.window = Window(self.setup.title, self.setup.size, self.setup.is_fullscreen)

    def run(self, first: Callable[[App], Screen]) -> int:
        """Show the first scene and run until the end; the exit code."""
        raise NotImplementedError

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        """For the settings page; F11 and Alt+Enter do it by themselves."""
        raise NotImplementedError
