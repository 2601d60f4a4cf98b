"""What the main loop asks of a scene. Knows no concrete scene and no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.input.intents import Intent
from game.stage.layout.viewport import Viewport
from game.stage.time.stack import Layer, Transition

if TYPE_CHECKING:
    from game.stage.paint.frame import DrawTarget


class Screen(Layer, Protocol):
    """A scene that fills the window.

    Order of calls: `enter`, `resize`, then any of the others; `resize` again whenever the window has changed. Scenes
    further down the stack are resized too, so that an overlay may draw the one below it.
    """

    @property
    def is_lively(self) -> bool:
        """Something moves or thinks: `update` wants to be called for every frame."""

    @property
    def is_ready(self) -> bool:
        """Once laid out: whether it has all it is first seen with. Until then what was there before is still shown."""

    @property
    def wake_after(self) -> float | None:
        """Seconds until it wants an `update` although nothing moves; None: not before somebody does something."""

    @property
    def is_sunk(self) -> bool:
        """Something was pressed that no pointer held down: it may not have been drawn like that yet."""

    def resize(self, viewport: Viewport) -> None:
        """The window has this size now; lay everything out and make the art for it."""

    def handle(self, intent: Intent) -> Transition | None:
        """Somebody wants something. `Plugged` comes to covered scenes too, whose answer is then ignored."""

    def update(self, dt: float) -> Transition | None:
        """Let `dt` seconds pass: at most 0.1 while lively, the full length after an idle pause."""

    def draw(self, surface: DrawTarget) -> None:
        """Draw the full frame."""

    def take_dirty(self) -> bool:
        """Whether there is anything new to draw since this was last asked."""

    def take_turned(self) -> bool:
        """Whether it shows another page since this was last asked: the one before has to fade."""
