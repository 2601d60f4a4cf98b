"""The selected box of the shelf: the hero on its cover hops once, and moves a little now and then."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.games import shelf
from game.input.intents import Nav
from game.rules.game import Game
from game.scenes.shelf.menu import Menu
from game.scenes.shelf.selected_box import HOP, ROOM, SELECTED, SWAP
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.furniture import BOX_FRONT
from game.stage.room.atmosphere import TICK
from tests.kit import changed, difference

from .stagehand import KEYS, Driver, opened, program

SIZE = (1280, 720)
FRAME = 1 / 60
GAMES = [pytest.param(game, id=game.key) for game in shelf()]


def at_rest(game: Game, **how: Any) -> tuple[Driver, Menu]:
    made = program(is_live=True, time_of_day="dusk", **how)
    menu = made.menu()
    menu.look_at(game.key)
    return Driver(made, menu, SIZE), menu


def front(menu: Menu, *, is_title: bool = False) -> Box:
    """Return the picture or the title on the selected box, without its edges."""
    assert menu.box is not None
    place = menu.box.place
    cut = place.y + place.h * 306 / BOX_FRONT[1]
    top, bottom = (cut + 4, place.bottom - 8) if is_title else (place.y + 8, cut - 4)
    return Box(place.x + 8, top, place.w - 16, bottom - top)


@pytest.mark.parametrize("game", GAMES)
def test_every_cover_has_a_hero_whose_layers_are_the_whole_picture(game: Game) -> None:
    art = opened(program().menu()).canvas.paint.art
    text, size = art.text(f"games/{game.key}/cover"), (300, 306)
    layers = [svg.load(layer, size) for layer in svg.layers(text)]
    assert layers[1].get_bounding_rect().size < size
    for layer in layers[1:]:
        layers[0].blit(layer, (0, 0))
    brightest = max(pygame.image.tobytes(difference(layers[0], svg.load(text, size)), "RGB"))
    assert brightest <= 6


def filmed(driver: Driver, menu: Menu, seconds: float, step: float, *, is_title: bool = False) -> list[bytes]:
    """Return the picture or the title on the selected box, now and after each step."""
    seen = []
    for _ in range(round(seconds / step)):
        seen.append(pygame.image.tobytes(driver.part(front(menu, is_title=is_title)), "RGB"))
        driver.pass_time(step, step)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_the_hero_hops_once_when_the_shelf_opens(game: Game) -> None:
    driver, menu = at_rest(game)
    seen = filmed(driver, menu, 2 * SELECTED, FRAME)
    assert len(set(seen)) > len(HOP) / 2
    assert len(set(seen[len(seen) // 2 :])) == 1


def test_the_hero_of_the_next_box_hops_when_it_is_selected_and_the_title_stays() -> None:
    driver, menu = at_rest(shelf()[0])
    driver.pass_time(SELECTED, FRAME)
    driver.send(Nav(KEYS, 1, 0))
    assert menu.selected == 1
    driver.pass_time(SWAP, FRAME)
    assert menu.is_lively
    assert len(set(filmed(driver, menu, SELECTED - SWAP, FRAME))) > len(HOP) / 2
    driver.send(Nav(KEYS, 1, 0))
    driver.pass_time(SWAP, FRAME)
    assert len(set(filmed(driver, menu, SELECTED - SWAP, FRAME, is_title=True))) == 1


def test_the_words_of_the_panel_never_vanish_while_another_box_is_selected() -> None:
    driver, menu = at_rest(shelf()[0])
    driver.pass_time(SELECTED, FRAME)
    driver.draw()
    driver.send(Nav(KEYS, 1, 0))
    play = next(widget.box for widget in menu.widgets if widget.key == "play")
    words = Box(menu.viewport.left + 30, play.y, 300, 60)
    for picture in driver.film(words, round(SELECTED / FRAME)):
        assert pygame.mask.from_threshold(picture, (255, 255, 255, 255), (140, 140, 140, 255)).count() > 100


def test_neighbours_make_room_for_the_box_that_is_selected() -> None:
    driver, menu = at_rest(shelf()[0])
    driver.send(Nav(KEYS, 1, 0))
    neighbour = next(target.shape for target in menu.targets() if target.key == f"box/{menu.games[2].key}")
    assert isinstance(neighbour, Box)
    edge = Box(neighbour.x + neighbour.w * 0.3, neighbour.y + neighbour.h * 0.84, neighbour.w * 0.4, 20)
    driver.pass_time(SWAP / 2, FRAME)
    there = driver.part(edge)
    driver.pass_time(SELECTED + 1, FRAME)
    by = round(ROOM * menu.canvas.scale)
    back = driver.part(edge)
    assert changed(there, back, there.get_rect()) > 20
    back.scroll(by, 0)
    assert changed(there, back, there.get_rect().inflate(-2 * by, 0)) < 10


def test_at_rest_the_hero_moves_a_few_times_in_ten_seconds() -> None:
    driver, menu = at_rest(shelf()[0])
    driver.pass_time(SELECTED + 1, FRAME)
    steps = sum(one != other for one, other in pairwise(filmed(driver, menu, 10, TICK)))
    assert 2 <= steps <= 15


def test_with_less_motion_the_hero_is_still() -> None:
    driver, menu = at_rest(shelf()[0], reduced_motion=True)
    assert len(set(filmed(driver, menu, 10, TICK))) == 1
