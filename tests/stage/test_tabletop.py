"""The table a match lies on: what is read at its foot has a quiet ground."""

from __future__ import annotations

import pytest

from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.room.table import bake, table_for


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1920, 1080), (2560, 1080)], ids=str)
def test_no_seam_runs_through_the_words_of_the_prompts(size: tuple[int, int]) -> None:
    viewport = Viewport.of(size)
    zones = Zones.of(viewport, 1.45, 4)
    table = bake(table_for(zones, (400.0, 36.0)), viewport.scale, size)
    row = round((viewport.height - 44) * viewport.scale)
    lights = [max(table.get_at((x, y))[:3]) for y in range(row - 14, row + 15, 4) for x in range(size[0])]
    assert max(lights) < 72, "white letters need a ground without threads"
