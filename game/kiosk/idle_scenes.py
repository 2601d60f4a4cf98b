"""Scenes of a public screen without visitors: the prompt that asks for them, and the closed screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import ceil
from typing import Final

import pygame

from game.input.intents import Do, Intent, Nav, Press, Scroll, Source
from game.scenes.base.context import Context
from game.scenes.base.poll import soonest
from game.scenes.base.prompt_bar import Prompt
from game.scenes.base.question import Question
from game.scenes.base.scene import Scene
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.frame import DrawTarget
from game.stage.room.mascot import picture
from game.stage.text.language import tr
from game.stage.time.stack import Go, Pop, Transition

AWAKE: Final = 8.0
"""Seconds the text stays visible."""
PLACES: Final = (0.3, 0.62, 0.42, 0.54, 0.36)
"""Vertical positions as shares of the height, varied to avoid burn-in."""


class EndVisit(Go):
    """The shelf, reset for the next visitor."""


class ClosedScreen(Scene):
    """A scene that only the clock and the staff can leave."""

    place = None
    is_lively = False
    meaning = None

    def __init__(self, context: Context, opening: datetime | None) -> None:
        """`opening` is the time of the next opening; None if unknown."""
        super().__init__(context)
        self.opening = opening
        self._left = 0.0
        """Seconds until it is dark again."""
        self._touches = 0

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
    def wake_after(self) -> float | None:
        return max(0.0, self._left) if self._left > 0 else None

    def update(self, dt: float) -> Transition | None:
        if self._left > 0:
            self._left -= dt
            self._is_dirty = self._is_dirty or self._left <= 0
        return None

    def prompts(self) -> Sequence[Prompt]:
        return ()

    def draw(self, surface: DrawTarget) -> None:
        surface.blit(pygame.Surface(surface.get_size()), (0, 0))
        if self._left > 0:
            self.canvas.surface, viewport = surface, self.viewport
            x, y = viewport.left, viewport.height * PLACES[self._touches % len(PLACES)]
            box = Box(x, y - 90, viewport.width - 2 * x, 180)
            lamp = picture(self.canvas.paint, "asleep", 150)
            self.canvas.put(lamp, viewport.width / 2, box.y - 130)
            self.canvas.block(self._sentence(), box, "body", "ink.on_dark_2", "center", "middle", 2)

    def _sentence(self) -> str:
        if self.opening is None:
            return tr("Closed today. Come again!")
        names = [
            tr("Monday"), tr("Tuesday"), tr("Wednesday"), tr("Thursday"), tr("Friday"), tr("Saturday"), tr("Sunday"),
        ]  # fmt: skip
        day, hour = names[self.opening.weekday()], f"{self.opening:%H:%M}"
        return tr("The lamp is off. It will be lit again on {day} at {hour}.", day=day, hour=hour)


class IdlePrompt(Question):
    def __init__(self, context: Context, below: Scene, seconds: float) -> None:
        super().__init__(
            context,
            below,
            tr("Are you still there?"),
            _countdown_text(seconds),
            harmless=tr("Resume"),
            deed=tr("To the shelf"),
            then=EndVisit(),
            icon="home",
        )
        self._seconds = self._left = seconds

    def begin_again(self) -> None:
        """Restart the countdown after an input that is no answer."""
        self._left = self._seconds
        self.touch()

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        """Close the prompt: a touch beside the buttons counts as an answer."""
        return Pop()

    @property
    def wake_after(self) -> float | None:
        """Seconds until the next whole second of the countdown."""
        own, next_second = super().wake_after, max(0.01, self._left - (ceil(self._left) - 1))
        return soonest(own, next_second)

    def update(self, dt: float) -> Transition | None:
        transition = super().update(dt)
        self._left -= dt
        words = _countdown_text(self._left)
        if words != self._text:
            self._text = self._told.text = words
            self.touch()
        return EndVisit() if self._left <= 0 else transition


def _countdown_text(left: float) -> str:
    n = ceil(left)
    return tr("Lamplight returns to the shelf in {n} seconds, and this game ends. Touch anything to keep playing.", n=n)
