"""The animation between two scenes, by their places in the room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.scenes.base.game_box import SceneBox, flight
from game.scenes.base.screen import Place, Screen
from game.stage.paint.frame import DrawTarget
from game.stage.time.scene_fade import COME_SECONDS, PANEL_SECONDS, SceneFade, SceneSlide
from game.stage.time.stack import Layer, Move, Pop

Fade = SceneFade | SceneSlide
Draw = Callable[[Callable[[DrawTarget], None], DrawTarget], None]
WAYS: Final[dict[tuple[Place, Place], tuple[int, int]]] = {
    ("wall", "table"): (0, -1), ("table", "wall"): (0, 1), ("table", "table"): (-1, 0),
}  # fmt: skip
"""Move of the pictures in windows, right and down: the wall is above the table, on which pages lie side by side."""


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

    It fades where motion is reduced, where a scene has no place, and where only an overlay comes or goes. `box` is the
    one of the scene that was on top; `draw` draws on a surface.
    """
    if is_quiet:
        return SceneFade(COME_SECONDS if is_calm else PANEL_SECONDS)
    pages = [layer for layer in known if isinstance(layer, Screen) and not layer.is_overlay]
    bare = partial(draw, after.draw_bare)
    if not pages:
        return SceneFade(COME_SECONDS, bare)
    before = pages[-1]
    meanwhile, places = partial(draw, before.draw_bare), (before.place, after.place)
    if is_calm or places not in WAYS:
        return SceneFade(COME_SECONDS, bare, None if after.is_ready else meanwhile)
    right, down = WAYS[places]
    return SceneSlide((-right if isinstance(move, Pop) else right, down), bare, meanwhile, flight(box, after.box))
