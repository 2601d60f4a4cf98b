"""The animation between two scenes, by their places in the room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.scenes.base.game_box import PlacedBox, flight
from game.scenes.base.screen import Screen
from game.stage.paint.frame import DrawTarget
from game.stage.time.scene_fade import COME_SECONDS, PANEL_SECONDS, SceneFade, SceneSlide

Draw = Callable[[Callable[[DrawTarget], None], DrawTarget], None]


@dataclass(frozen=True, slots=True)
class SceneChange:
    before: Screen | None
    """The last scene that filled the window."""
    after: Screen
    box: PlacedBox | None
    """The box of the scene that was on top."""
    is_calm: bool
    """True if motion is reduced."""

    def quiet(self) -> SceneFade:
        """Return the change of an overlay."""
        return SceneFade(COME_SECONDS if self.is_calm else PANEL_SECONDS)

    def made(self, draw: Draw, *, is_back: bool) -> SceneFade | SceneSlide:
        """Return the change of a scene that fills the window; `draw` draws on a surface."""
        bare = partial(draw, self.after.draw_bare)
        before = None if self.before is None else partial(draw, self.before.draw_bare)
        way = self._way(is_back=is_back)
        if way is None or before is None:
            return SceneFade(COME_SECONDS, bare, None if self.after.is_ready else before)
        return SceneSlide(way, bare, before, flight(self.box, self.after.box))

    def _way(self, *, is_back: bool) -> tuple[int, int] | None:
        """Return the move of the pictures, in windows right and down; None: a fade.

        The wall is above the table; pages on the table lie side by side.
        """
        places = None if self.before is None else self.before.place, self.after.place
        match places:
            case _ if self.is_calm:
                return None
            case "wall", "table":
                return 0, -1
            case "table", "wall":
                return 0, 1
            case "table", "table":
                return 1 if is_back else -1, 0
            case _:
                return None
