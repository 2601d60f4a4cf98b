"""The interface of scenes for the main loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.input.intents import Intent
from game.input.press_guard import Pressable
from game.stage.layout.viewport import Viewport
from game.stage.time.stack import Layer, Transition

if TYPE_CHECKING:
    from game.stage.paint.frame import DrawTarget


class Screen(Layer, Pressable, Protocol):
    """A scene that fills the window.

    Order of calls: `enter`, `resize`, then any of the others; `resize` again whenever the window has changed. Scenes
    further down the stack are resized too, so that an overlay may draw the one below it.
    """

    @property
    def is_lively(self) -> bool:
        """True if something is animated or computed, so that `update` has to be called every frame."""

    @property
    def is_ready(self) -> bool:
        """True once the first frame is prepared. Until then the previous scene stays visible."""

    @property
    def wake_after(self) -> float | None:
        """Seconds until it needs an `update` although nothing moves; None: not before the next input."""

    @property
    def is_sunk(self) -> bool:
        """True if a press without a pointer may not have been drawn yet."""

    def resize(self, viewport: Viewport) -> None:
        """Lay out everything and prepare the art for this viewport."""

    def handle(self, intent: Intent) -> Transition | None:
        """Handle an intent. `Plugged` reaches covered scenes too, but their answer is ignored."""

    def update(self, dt: float) -> Transition | None:
        """Advance by `dt` seconds: at most 0.1 while lively, the full length after an idle pause."""

    def draw(self, surface: DrawTarget) -> None:
        """Draw the full frame."""

    def take_dirty(self) -> bool:
        """Return True if there was a change to draw since the last call."""

    def take_turned(self) -> bool:
        """Return True if another page was shown since the last call, which then cross-fades."""
