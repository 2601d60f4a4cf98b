"""The interface of scenes for the main loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.input.intents import Intent
from game.input.press_guard import Meaning
from game.stage.layout.viewport import Viewport
from game.stage.time.stack import Transition

if TYPE_CHECKING:
    from game.stage.paint.frame import DrawTarget


class Screen:
    """A scene that fills the window, at rest and ready.

    Order of calls: `enter`, `resize`, then any of the others; `resize` again whenever the window has changed. Scenes
    further down the stack are resized too, so that an overlay may draw the one below it.
    """

    is_overlay = False
    """True if it lies over the scene below (pause, a card), which stays visible."""
    _is_dirty = True
    """True if there is a change to draw."""
    _is_turned = False

    def enter(self) -> None:
        """Called when it has come to the top, for the first time or again."""

    def hide(self) -> None:
        """Called when a scene above fills the window; pictures may be dropped until `enter`."""

    def leave(self) -> None:
        """Called when it is removed for good."""

    @property
    def is_lively(self) -> bool:
        """True if something is animated or computed, so that `update` has to be called every frame."""
        return False

    @property
    def is_ready(self) -> bool:
        """True once the first frame is prepared. Until then the previous scene stays visible."""
        return True

    @property
    def wake_after(self) -> float | None:
        """Seconds until it needs an `update` although nothing moves; None: not before the next input."""
        return None

    @property
    def is_sunk(self) -> bool:
        """True if a press without a pointer may not have been drawn yet."""
        return False

    @property
    def meaning(self) -> Meaning | None:
        """The present meaning of a press; None if it at most speeds something up."""
        return None

    def keeps(self, pos: tuple[int, int]) -> bool:
        """Return True if a press at this place means the same as before the last change."""
        return False

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
        was_dirty, self._is_dirty = self._is_dirty, False
        return was_dirty

    def take_turned(self) -> bool:
        """Return True if another page was shown since the last call, which then cross-fades."""
        was_turned, self._is_turned = self._is_turned, False
        return was_turned
