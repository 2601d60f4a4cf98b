"""Pictures rendered in steps equal those rendered at once, and keep their surface as long as they are wanted."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import inf

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.layout.viewport import Viewport
from game.stage.paint import svg, tiled_raster
from game.stage.paint.compressed_surface import packed, unpacked
from game.stage.paint.paint import Paint
from game.stage.paint.render_queue import RenderQueue
from game.stage.paint.tiled_raster import TILE, part, rasterize_tiled
from game.stage.pieces import Pieces
from game.stage.table.board_image import BoardImage, Format
from game.timing import frozen_clock


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


def test_a_packed_picture_is_small_and_the_same_when_it_is_unpacked() -> None:
    picture = pygame.Surface((601, 400), pygame.SRCALPHA)
    for place in range(40):
        pygame.draw.circle(picture, (6 * place, 200 - 5 * place, 90, 6 * place), (15 * place, 10 * place), 30)
    small = packed(picture)
    assert len(small) < 601 * 400 * 4 / 8
    assert pygame.image.tobytes(unpacked((601, 400), small), "RGBA") == pygame.image.tobytes(picture, "RGBA")


class Leaf(BoardImage[str]):
    """A board image with a dot and a ring."""

    format = Format(300, 200, Box(0, 0, 300, 200), Box(20, 20, 260, 160))

    def parts(self) -> Iterator[tiled_raster.TileSource]:
        yield part('<circle cx="150" cy="100" r="60" fill="#c83" fill-opacity="0.5"/>', ((150, 100),), 60)

    def stamps(self) -> Iterator[tuple[pygame.Surface, Spot]]:
        stamp = pygame.Surface((9, 9), pygame.SRCALPHA)
        stamp.fill((20, 40, 60, 180))
        yield stamp, (90, 90)


def test_a_print_that_was_put_by_is_drawn_as_before() -> None:
    viewport = Viewport.of((640, 360))
    paint = Paint(scale=viewport.scale)
    window = pygame.Surface((640, 360))
    canvas = Canvas(window, viewport, paint, Pieces(paint))
    leaf, place = Leaf(canvas, "A", 900.0), Box(100, 100, 900, 600)
    leaf.draw(canvas, place)
    before = pygame.image.tobytes(window, "RGB")
    for is_taken_out in (False, True):
        assert leaf.compress(inf)
        assert leaf.is_compressed
        if is_taken_out:
            assert leaf.decompress(inf)
            assert not leaf.is_compressed
        window.fill((0, 0, 0))
        leaf.draw(canvas, place)
        assert pygame.image.tobytes(window, "RGB") == before


class Page:
    """An image that takes three steps."""

    def __init__(self, key: str) -> None:
        self.key, self.left = key, 3

    @property
    def is_printed(self) -> bool:
        return self.left == 0

    def spend(self, seconds: float) -> bool:
        self.left = 0 if seconds == float("inf") else max(0, self.left - 1)
        return self.left == 0

    @property
    def is_compressed(self) -> bool:
        return True

    def compress(self, seconds: float) -> bool:
        return True

    def decompress(self, seconds: float) -> bool:
        return True


def test_what_was_ordered_is_printed_before_it_is_taken() -> None:
    made: list[Page] = []

    def begin(key: str) -> Page:
        made.append(Page(key))
        return made[-1]

    press = RenderQueue(begin, frozen_clock)
    press.order("ab")
    while not press.prepare(0.0):
        pass
    assert [(page.key, page.left) for page in made] == [("a", 0), ("b", 0)]
    assert press.take("b") is made[1]
    assert len(made) == 2


def test_what_is_taken_early_is_finished_at_once_and_what_is_not_wanted_is_gone() -> None:
    press = RenderQueue(Page, frozen_clock)
    first = press.take("a")
    assert first.left == 0
    press.order("b")
    assert press.prepare(0.0) is False
    assert press.take("a") is not first


def test_where_it_may_wait_nothing_is_hurried_but_what_is_taken_comes_next() -> None:
    press = RenderQueue(Page, frozen_clock, may_wait=True)
    press.order("ab")
    taken = press.take("b")
    assert not taken.is_printed
    while not taken.is_printed:
        press.prepare(0.0)
    assert not press.take("a").is_printed
    assert press.take("b") is taken
