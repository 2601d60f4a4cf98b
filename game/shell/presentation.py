"""Path of the picture from the scenes to the window: magnified, and rotated towards the acting player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.input.devices import Inputs
from game.input.intents import Intent
from game.scenes.base.screen import Screen
from game.shell.magnifier import Magnifier
from game.shell.turned import Patches, TurnedPicture


class Presentation:
    def __init__(self, inputs: Inputs, is_motion_reduced: Callable[[], bool]) -> None:
        self._inputs = inputs
        self.magnifier = Magnifier(inputs, is_motion_reduced)
        self._turned = TurnedPicture(is_motion_reduced)

    @property
    def is_moving(self) -> bool:
        return self.magnifier.is_moving or self._turned.is_moving

    @property
    def pointing(self) -> Intent | None:
        """The place of the mouse on the picture, if it is the device in use."""
        point = self._inputs.pointing
        return None if point is None else self.hear(point)

    def hear(self, intent: Intent) -> Intent | None:
        """Return an intent with its place on the picture; None for one that is only about the magnifier."""
        return self.magnifier.hear(self._turned.hear(intent))

    def follow(self, layers: Sequence[Screen], window: pygame.Surface, now: float) -> bool:
        """Follow the scenes and the focus; True if the whole picture has to be drawn."""
        point = self._inputs.pointing
        upright = None if point is None else self._turned.hear(point)
        self.magnifier.follow(layers[-1] if layers else None, upright, window.get_size(), now)
        is_turning = self._turned.follow(layers, window, now)
        return self.magnifier.take_changed() or is_turning

    def canvas(self, window: pygame.Surface) -> pygame.Surface:
        """Return the surface on which the picture is drawn: the window itself, unless it is magnified or turned."""
        return self.magnifier.canvas(self._turned.canvas(window))

    def show(self, window: pygame.Surface, changed: Patches) -> Patches:
        """Show the picture on the window, and return the changed places there; None for all."""
        return self._turned.show(window, self.magnifier.show(self._turned.canvas(window), changed))
