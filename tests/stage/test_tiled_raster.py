"""Pictures rendered in steps equal those rendered at once."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pygame
import pytest

from game.stage.paint import svg
from game.stage.paint.tiled_raster import TILE, part, rasterize_tiled


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)


def drained(work: Generator[None, None, pygame.Surface]) -> tuple[pygame.Surface, int]:
    """Return the result of the work and the number of its steps."""
    made: list[pygame.Surface] = []

    def whole() -> Iterator[None]:
        made.append((yield from work))

    steps = sum(1 for _ in whole())
    return made[0], steps


def on_black(picture: pygame.Surface) -> pygame.Surface:
    ground = pygame.Surface(picture.get_size())
    ground.blit(picture, (0, 0))
    return ground


def test_a_mosaic_shows_what_the_whole_drawing_shows() -> None:
    rings = [((80 * i + 60, 50 * i + 70), 30 + 9 * i) for i in range(6)]
    parts = [part(f'<circle cx="{x}" cy="{y}" r="{r}" fill="#c83"/>', ((x, y),), r) for (x, y), r in rings]
    whole = svg.raster("".join(p.body for p in parts), 520, 400, 1.3)
    tiles, steps = drained(rasterize_tiled(parts, 1.3, whole.get_rect()))
    assert steps >= (whole.get_width() // TILE) * (whole.get_height() // TILE)
    assert tiles.get_size() == whole.get_size()
    near = pygame.transform.threshold(None, on_black(tiles), None, (4, 4, 4), None, 0, on_black(whole))
    assert near == whole.get_width() * whole.get_height()


def test_a_mosaic_may_be_a_piece_of_the_drawing() -> None:
    dot = part('<circle cx="300" cy="300" r="20" fill="#fff"/>', ((300, 300),), 20)
    piece, _ = drained(rasterize_tiled([dot], 1.0, pygame.Rect(290, 290, 20, 20)))
    assert piece.get_size() == (20, 20)
    assert piece.get_at((10, 10)).a == 255
