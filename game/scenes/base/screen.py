"""The interface of scenes for the main loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from game.input.intents import Intent
from game.input.press_guard import Meaning
from game.stage.layout.shapes import Spot
from game.stage.layout.viewport import Viewport
from game.stage.time.stack import Move, Pop, Push, Replace, Reset, Transition

if TYPE_CHECKING:
    from game.scenes.base.game_box import SceneBox
    from game.stage.canvas import Canvas
    from game.stage.paint.frame import DrawTarget

Place = Literal["wall", "table"] | None


class Screen:
    """A scene that fills the window, at rest and ready.

    Order of calls: `enter`, `resize`, then any of the others; `resize` again whenever the window has changed. Scenes
    further down the stack are resized too, so that an overlay may draw the one below it.
    """

    is_overlay = False
    """True if it lies over the scene below (pause, a card), which stays visible."""
    place: Place = None
    """Its place in the room; None if it has none, so that it is faded in."""
    box: SceneBox | None = None
    """The box of the game it is about, if it has one."""
    is_upside_down = False
    """True if the picture is turned by 180 degrees, for a player on the other side of the table."""
    changes = 0
    """Number of changes so far, except motion."""
    _has_moved = False
    """True if there is motion to draw that leaves widgets and prompts as they are."""
    _only_moves = False
    """True if the last query found only such motion to draw."""
    _changes_drawn = -1
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

    def draw_bare(self, surface: DrawTarget) -> None:
        """Draw the background on which the content appears; without one the full frame."""
        self.draw(surface)

    @property
    def _is_dirty(self) -> bool:
        """True if there is a change to draw."""
        return self._changes_drawn != self.changes

    @_is_dirty.setter
    def _is_dirty(self, is_dirty: bool) -> None:
        self.changes += is_dirty

    def take_dirty(self) -> bool:
        """Return True if there was a change or motion to draw since the last call."""
        self._only_moves = not self._is_dirty
        was_dirty = self._is_dirty or self._has_moved
        self._changes_drawn, self._has_moved = self.changes, False
        return was_dirty

    def draw_still(self, canvas: Canvas, draw: Callable[[Canvas], None]) -> None:
        """Draw the parts that do not move; in a picture of motion only, `draw` is recorded once."""
        if self._only_moves:
            canvas.cached(draw.__name__, lambda onto, _: draw(onto), self.changes)
        else:
            draw(canvas)

    def take_turned(self) -> bool:
        """Return True if another page was shown since the last call, which then cross-fades."""
        was_turned, self._is_turned = self._is_turned, False
        return was_turned

    # ---- for speech

    @property
    def is_read(self) -> bool:
        """True if speech reads it in full, not only its title."""
        return self.is_overlay

    def page_key(self) -> str:
        """Return the key of the page shown, in a scene with several."""
        return ""

    def spoken_title(self) -> str:
        """Return its spoken title; empty to use the largest text on it."""
        return ""

    def spoken_headline(self) -> str:
        """Return the task of the players; empty for scenes without one."""
        return ""

    def lamp_words(self) -> str:
        """Return the words of the lamp: a hint, or a card of the tutorial."""
        return ""

    @property
    def told(self) -> int:
        """Number of lines of a story so far."""
        return 0

    def story(self, most: int) -> Sequence[str]:
        """Return the last lines of the story, the newest at the end."""
        return ()

    def about(self, spot: Spot) -> str:
        """Return the description of the thing at a place on the table; empty if there is none."""
        return ""

    def details(self, key: str) -> str:
        """Return more about the target with this key, said on request; empty if its name says all."""
        return ""

    def spoken_page(self) -> Sequence[str]:
        """Return its texts in spoken order; empty if that is the reading order."""
        return ()

    def standings(self) -> Sequence[str]:
        """Return a line about every player; without any, the page is read instead."""
        return ()


def is_quiet(move: Move, before: Screen | None, after: Screen) -> bool:
    """Return True if the move only opens or closes an overlay, which leaves the light unchanged."""
    was_overlay = before is not None and before.is_overlay
    match move:
        case Reset(is_quiet=is_quiet):
            return is_quiet
        case Push():
            return after.is_overlay
        case Replace():
            return was_overlay and after.is_overlay
        case _:
            return was_overlay and isinstance(move, Pop)
