"""The canvas, its veil and its audit."""

from __future__ import annotations

import pytest

from game.stage.paint.frame import DisplayList
from tests.kit import canvas_of, clear


@pytest.mark.parametrize("size", [(640, 360), (641, 361), (360, 641), (1, 1), (8, 5)])
def test_a_veil_darkens_every_pixel_alike_and_keeps_no_picture_as_large_as_the_window(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    seen = clear(canvas)
    seen.fill((200, 200, 200))
    canvas.veil()
    shades = {tuple(seen.get_at((x, y))) for x in range(size[0]) for y in range(size[1])}
    assert len(shades) == 1
    assert max(shades.pop()[:3]) < 120

    notes = DisplayList(size)
    canvas.surface = notes
    canvas.veil()
    assert size[1] < 100 or all(note[0].get_height() * 4 < size[1] for note in notes.notes)
