"""A frame that changes only ambient animations repeats the previous frame, unless that is no longer valid."""

from __future__ import annotations

import pygame

from game.scenes.base.partial_redraw import PartialRedraw
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DisplayList, DrawTarget
from tests.scenes.stagehand import program


def test_what_was_seen_before_a_change_of_scenes_is_not_repeated_after_it() -> None:
    """A cross-fade draws on the window directly, so its changes, such as the size, were in no display list."""
    canvas = program().context.canvas(Viewport.of((320, 200)))
    before, after = pygame.Surface((320, 200)), pygame.Surface((640, 400))
    refrains = PartialRedraw()

    def draw(picture: pygame.Surface, sheet: DrawTarget) -> None:
        sheet.blit(picture, (0, 0))

    refrains.take(is_dirty=True)
    refrains.draw(canvas, DisplayList((320, 200)), lambda sheet: draw(before, sheet))
    refrains.stir()
    refrains.take(is_dirty=False)
    again = DisplayList((320, 200))
    refrains.draw(canvas, again, lambda sheet: draw(after, sheet))
    assert again.notes == [(before, (0, 0))]

    refrains.take(is_dirty=True)
    refrains.draw(canvas, pygame.Surface((640, 400)), lambda sheet: draw(after, sheet))
    refrains.stir()
    refrains.take(is_dirty=False)
    notes = DisplayList((640, 400))
    refrains.draw(canvas, notes, lambda sheet: draw(after, sheet))
    assert notes.notes == [(after, (0, 0))]
