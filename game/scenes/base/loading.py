"""The overlay shown while a match is loaded. It stays invisible unless loading takes long."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Final

from game.input.intents import Command
from game.scenes.base.context import Context
from game.stage.canvas import Canvas
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DrawTarget
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Transition
from game.storage.stored import ResumedMatch

from .prompt_bar import Prompt
from .scene import Scene

PATIENCE: Final = 0.4
"""Seconds before the overlay becomes visible."""
ASK_AGAIN: Final = 0.015


class Loading(Scene):
    """Covers `below` until the store has answered."""

    is_overlay = True
    wake_after = ASK_AGAIN

    def __init__(self, context: Context, below: Scene, order: Future[ResumedMatch | None], then: Transition) -> None:
        """`then` is the transition once the store has answered."""
        super().__init__(context)
        self._below = below
        self._order = order
        self._then = then
        self._waited = 0.0

    @property
    def is_slow(self) -> bool:
        return self._waited >= PATIENCE

    def resize(self, viewport: Viewport) -> None:
        if self._below.viewport != viewport:
            self._below.resize(viewport)
        super().resize(viewport)

    def update(self, dt: float) -> Transition | None:
        if self._order.done():
            return self._then
        self._waited += dt
        if self.is_slow:
            self.touch()
        return None

    def hint(self) -> str:
        return tr("Fetching the match …")

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Command.BACK, tr("Cancel")),)

    def back(self) -> Transition | None:
        release = self.context.store.release

        def let_go(order: Future[ResumedMatch | None]) -> None:
            if order.exception() is None and (taken := order.result(0)) is not None:
                release(taken.key)

        self._order.add_done_callback(let_go)
        return Pop()

    def draw(self, surface: DrawTarget) -> None:
        if self.is_slow:
            super().draw(surface)
        else:
            self._below.draw(surface)

    def draw_content(self, canvas: Canvas) -> None:
        self._below.draw_content(canvas)
