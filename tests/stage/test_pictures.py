"""Cached pictures are made on demand or ahead, in the order of their orders, and evicted by kind."""

from __future__ import annotations

import pygame
import pytest

from game.stage.paint import svg
from game.stage.paint.pictures import BUDGETS, MOST, Pictures, Recipe
from game.stage.paint.sprite import Sprite
from game.stage.paint.svg import part, raster_parts
from tests.timings import Queues


class Studio:
    """Pictures whose render thread works on request; `made` are the keys in the order of their making."""

    def __init__(self) -> None:
        queues = Queues()
        self.pictures = Pictures(1.0, queues.timing.executor("preparer"))
        self.thread = queues.of("preparer")
        self.made: list[str] = []

    def recipe(self, key: str) -> Recipe:
        def make() -> pygame.Surface:
            self.made.append(key)
            return pygame.Surface((10, 10))

        return Recipe(self.pictures, key, make)


@pytest.fixture
def studio() -> Studio:
    return Studio()


def test_an_ordered_picture_is_there_once_it_is_made_and_made_once(studio: Studio) -> None:
    recipe = studio.recipe("board")
    assert recipe.soon() is None
    assert studio.recipe("board").soon() is None
    studio.thread.wait()
    assert recipe.soon() is studio.recipe("board").sprite
    assert studio.made == ["board"]


def test_made_ahead_it_says_when_it_waits(studio: Studio) -> None:
    steps = studio.recipe("board").ahead()
    assert next(steps) is True
    studio.thread.wait()
    assert list(steps) == [False]


def test_what_is_drawn_before_it_is_made_is_made_at_once(studio: Studio) -> None:
    recipe = studio.recipe("board")
    recipe.soon()
    assert isinstance(recipe.sprite, Sprite)
    assert studio.made == ["board"]


def test_orders_are_few_so_that_the_next_is_soon_reached(studio: Studio) -> None:
    for number in range(3 * MOST):
        studio.recipe(str(number)).soon()
    assert not studio.pictures.has_room
    studio.thread.wait()
    assert studio.pictures.has_room
    assert len(studio.made) == MOST


def test_without_a_render_thread_everything_is_made_at_once() -> None:
    recipe = Recipe(Pictures(1.0, None), "board", lambda: pygame.Surface((10, 10)))
    assert recipe.soon() is recipe.known is recipe.sprite


def test_what_is_shown_briefly_evicts_nothing_else() -> None:
    pictures, size = Pictures(1.0, None), (1000, 500)
    lasting = pictures.get("lasting", lambda: Sprite(pygame.Surface(size)))
    for number in range(20):
        pictures.get(number, lambda: Sprite(pygame.Surface(size)), "brief")
    assert pictures.peek("lasting") is lasting
    assert pictures.peek(0, "brief") is None
    assert pictures.weight("brief") <= BUDGETS["brief"][0]


def on_black(picture: pygame.Surface) -> pygame.Surface:
    ground = pygame.Surface(picture.get_size())
    ground.blit(picture, (0, 0))
    return ground


def test_tiles_show_what_the_whole_drawing_shows() -> None:
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    rings = [((80 * i + 60, 50 * i + 70), 30 + 9 * i) for i in range(6)]
    parts = [part(f'<circle cx="{x}" cy="{y}" r="{r}" fill="#c83"/>', ((x, y),), r) for (x, y), r in rings]
    whole = svg.raster("".join(p.body for p in parts), 520, 400, 1.3)
    for area in (whole.get_rect(), pygame.Rect(60, 70, 250, 190)):
        tiles, cut = on_black(raster_parts(parts, 1.3, area)), on_black(whole).subsurface(area)
        near = pygame.transform.threshold(None, tiles, None, (4, 4, 4), None, 0, cut)
        assert near == area.w * area.h
