"""The dark screen outside of the opening hours. A touch shows the time of the next opening."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import pygame

from game.input.intents import Do, Intent, Nav, Press, Scroll
from game.scenes.base.context import Context
from game.scenes.base.scene import Prompt, Scene
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.frame import DrawTarget
from game.stage.text.language import tr
from game.stage.time.stack import Transition

AWAKE: Final = 8.0
"""Seconds the text stays visible."""
PLACES: Final = (0.3, 0.62, 0.42, 0.54, 0.36)
"""Vertical positions as shares of the height, varied to avoid burn-in."""


class ClosedScreen(Scene):
    """A scene that only the clock and the staff can leave."""

    def __init__(self, context: Context, opening: datetime | None) -> None:
        """`opening` is the time of the next opening; None if unknown."""
        super().__init__(context)
        self.opening = opening
        self._left = 0.0
        """Seconds until it is dark again."""
        self._touches = 0
        self._dark: pygame.Surface | None = None

    def enter(self) -> None:
        self.context.sound.set_volumes(0.0, 0.0, 0.0)
        super().enter()

    def wake(self) -> None:
        if self._left <= 0:
            self._touches += 1
            self._is_dirty = True
        self._left = AWAKE

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, (Press, Do, Nav, Scroll)):
            self.wake()
        return None

    @property
    def is_lively(self) -> bool:
        return False

    @property
    def wake_after(self) -> float | None:
        return max(0.0, self._left) if self._left > 0 else None

    def update(self, dt: float) -> Transition | None:
        if self._left > 0:
            self._left -= dt
            self._is_dirty = self._is_dirty or self._left <= 0
        return None

    def layout(self) -> None:
        self._dark = None

    def prompts(self) -> Sequence[Prompt]:
        return ()

    def draw(self, surface: DrawTarget) -> None:
        canvas = self.canvas
        canvas.surface = surface
        size = surface.get_size()
        if self._dark is None or self._dark.get_size() != size:
            self._dark = pygame.Surface(size)
        surface.blit(self._dark, (0, 0))
        if self._left > 0:
            self._draw_sentence(canvas)

    def _draw_sentence(self, canvas: Canvas) -> None:
        viewport = self.viewport
        x, y = viewport.left, viewport.height * PLACES[self._touches % len(PLACES)]
        box = Box(x, y - 90, viewport.width - 2 * x, 180)
        canvas.block(self._sentence(), box, "body", "ink.on_dark_2", "center", "middle", 2)

    def _sentence(self) -> str:
        if self.opening is None:
            return tr("Closed today. Come again!")
        names = [
            tr("Monday"), tr("Tuesday"), tr("Wednesday"), tr("Thursday"), tr("Friday"), tr("Saturday"), tr("Sunday"),
        ]  # fmt: skip
        day, hour = names[self.opening.weekday()], f"{self.opening:%H:%M}"
        return tr("The lamp is off. It will be lit again on {day} at {hour}.", day=day, hour=hour)
