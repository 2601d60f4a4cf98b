"""The table of a match has a quiet background at its foot, where text stands."""

from __future__ import annotations

import pytest

from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.room.table import draw_static, table_for


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1920, 1080), (2560, 1080)], ids=str)
def test_no_seam_runs_through_the_words_of_the_prompts(size: tuple[int, int]) -> None:
    viewport = Viewport.of(size)
    zones = Zones.of(viewport, 1.45, 4)
    table = draw_static(table_for(zones, (400.0, 36.0)), viewport.scale, size)
    row = round((viewport.height - 44) * viewport.scale)
    lights = [max(table.get_at((x, y))[:3]) for y in range(row - 14, row + 15, 4) for x in range(size[0])]
    assert max(lights) < 72, "white letters need a ground without threads"


@pytest.mark.parametrize(
    ("size", "has_tray", "has_bed"),
    [
        ((1920, 1080), True, True),
        ((2560, 1080), True, True),
        ((1920, 1080), False, False),
        ((1024, 768), True, False),
        ((1080, 1920), True, False),
    ],
    ids=str,
)
def test_the_wood_is_hollow_where_it_would_be_bare_without_buttons(
    size: tuple[int, int], has_tray: bool, has_bed: bool
) -> None:
    viewport = Viewport.of(size)
    zones = Zones.of(viewport, 1.45, 4, has_tray=has_tray)
    table = draw_static(table_for(zones, (400.0, 36.0)), viewport.scale, size)
    place = zones.actions

    def light(y: float) -> float:
        row = [table.get_at(viewport.at(place.x + place.w * step / 40, y)) for step in range(4, 37)]
        return sum(sum(pixel[:3]) for pixel in row) / len(row)

    assert (light(place.y + 24) < 0.75 * light(place.y - 8)) is has_bed
