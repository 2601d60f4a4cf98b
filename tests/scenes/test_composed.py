"""Composition of screens: related elements stay together, and few words do not sit in a corner."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.games import catalogue, shelf
from game.scenes.attract.slides import GameSlide, Slide, Welcome
from game.scenes.shelf.menu import Menu
from game.stage.paint.theme import LOOKS

from .situations import settled, situations
from .stagehand import close, printed, program

TOGETHER = 190.0
"""Maximum height in u over which a name and its standing are read as one."""
GAMES = [game.key for game in shelf()]


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    close()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1080)], ids=str)
@pytest.mark.parametrize("key", ["diceland", "knightsleap"])
def test_few_words_beside_the_box_of_a_game_stand_in_the_middle_of_their_page(key: str, size: tuple[int, int]) -> None:
    scene = program().rules(catalogue()[key])
    texts, _ = printed(scene, size)
    opening = next(text for text in texts if text.text == scene.leaves[0].parts[0][0].text)
    card = scene.areas()["card"]
    assert abs(opening.box.centre[1] - card.centre[1]) < 60
    assert opening.size > 32, "larger than what is read on other pages"


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1080)], ids=str)
def test_the_words_of_a_slide_keep_away_from_its_box(size: tuple[int, int], key: str) -> None:
    made = program()
    slide = GameSlide(made.context, catalogue()[key], None)
    texts, _ = printed(slide, size)
    (box,) = slide.boxes()
    sprite = slide.turned[0]
    # Exclude the shadow.
    solid = pygame.mask.from_surface(sprite.surface, 230).get_bounding_rects()
    right = box.x + (max(rect.right for rect in solid) - sprite.ox) / slide.canvas.scale
    title = next(text for text in texts if text.text == catalogue()[key].title)
    assert title.box.x - right > 20


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920), (2560, 1080)], ids=str)
def test_everybody_stands_on_the_slide_of_the_house(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[float, float, int]] = []
    monkeypatch.setattr(
        Slide,
        "draw_pawns",
        lambda _self, _canvas, x, _y, high, looks, _parting=0.0: seen.append((x, high, len(looks))),
    )
    slide = Welcome(program().context, shelf(), None)
    printed(slide, size)
    x, high, count = seen[-1]
    assert count == len(LOOKS)
    assert x - 0.32 * high * count > 0


@pytest.mark.parametrize("name", ["menu-five", "menu-waiting"])
def test_in_a_tall_window_no_chosen_box_is_cut_or_hides_the_shelf_above(name: str) -> None:
    menu = settled(next(one for one in situations() if one.name == name), program(), (1080, 1920))
    assert isinstance(menu, Menu)
    boards = sorted({menu.areas()[f"box/{game.key}"].bottom for game in menu.games})
    assert len(boards) == 2
    for game in menu.games:
        menu.look_at(game.key)
        chosen = next(one.shape.bounds for one in menu.targets() if one.key == f"box/{game.key}")
        assert chosen.x > 16
        assert chosen.x + chosen.w * 1.1 < 1080
        above = [bottom for bottom in boards if bottom < chosen.y]
        assert all(chosen.y > bottom + 54 for bottom in above)
