"""The animation between two scenes, by their places in the room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.scenes.base.game_box import SceneBox, flight
from game.scenes.base.screen import Place, Screen
from game.stage.paint.frame import DrawTarget
from game.stage.time.scene_fade import COME_SECONDS, PANEL_SECONDS, SceneFade, SceneSlide
from game.stage.time.stack import Layer, Move, Pop

Fade = SceneFade | SceneSlide
Draw = Callable[[Callable[[DrawTarget], None], DrawTarget], None]


def scene_change(
    known: Sequence[Layer],
    after: Screen,
    box: SceneBox | None,
    move: Move,
    draw: Draw,
    *,
    is_calm: bool,
    is_quiet: bool,
) -> Fade:
    """Return the slide from the scenes shown before to another, or a fade.

    It fades where motion is reduced, where a scene has no place, and where only an overlay comes or goes. `box` is that
    of the scene that was on top; `draw` draws on a surface.
    """
    if is_quiet:
        return SceneFade(COME_SECONDS if is_calm else PANEL_SECONDS)
    pages = [layer for layer in known if isinstance(layer, Screen) and not layer.is_overlay]
    bare = partial(draw, after.draw_bare)
    if not pages:
        return SceneFade(COME_SECONDS, bare)
    meanwhile, way = (
        partial(draw, pages[-1].draw_bare),
        _way(pages[-1].place, after.place, is_back=isinstance(move, Pop)),
    )
    if is_calm or way is None:
        return SceneFade(COME_SECONDS, bare, None if after.is_ready else meanwhile)
    return SceneSlide(way, bare, meanwhile, flight(box, after.box))


def _way(before: Place, after: Place, *, is_back: bool) -> tuple[int, int] | None:
    """Return the move of the pictures, in windows right and down; None: a fade.

    The wall is above the table; pages on the table lie side by side.
    """
    match before, after:
        case "wall", "table":
            return 0, -1
        case "table", "wall":
            return 0, 1
        case "table", "table":
            return 1 if is_back else -1, 0
        case _:
            return None
