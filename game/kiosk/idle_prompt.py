"""The idle prompt: a countdown that ends the visit unless the visitor answers."""

from __future__ import annotations

from math import ceil

from game.input.intents import Source
from game.kiosk.routes import EndVisit
from game.scenes.base.context import Context
from game.scenes.base.question import Question
from game.scenes.base.scene import Scene
from game.stage.layout.shapes import Spot
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Transition


class IdlePrompt(Question):
    """Covers the scene that was left idle."""

    def __init__(self, context: Context, below: Scene, seconds: float) -> None:
        """The visit ends after `seconds` without an answer."""
        super().__init__(
            context,
            below,
            tr("Is anybody there?"),
            _words(seconds),
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
        return max(0.01, self._left - (ceil(self._left) - 1))

    def update(self, dt: float) -> Transition | None:
        transition = super().update(dt)
        self._left -= dt
        words = _words(self._left)
        if words != self._text:
            self._text = words
            self.touch()
        return EndVisit() if self._left <= 0 else transition


def _words(left: float) -> str:
    n = ceil(left)
    return tr("Lamplight returns to the shelf in {n} seconds, and this game ends. Touch anything to keep playing.", n=n)
