"""The picture on the wall of the shelf, and the buttons below it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.games import shelf
from game.scenes.shelf.menu import Menu
from game.stage.layout.shapes import Box
from game.stage.room import window
from game.stage.room.lamp import HangingLamp
from game.stage.room.room_layout import RoomLayout
from game.stage.room.shelf_decor import FIELD, NAIL, PICTURE, PLANT

from .stagehand import opened, program, widget

WIDE, HIGH, SQUARE = (1920, 1080), (1080, 1920), (1024, 768)


def menu_after(winner: str, size: tuple[int, int]) -> Menu:
    """Return the shelf after a match of its fourth game that this look has won."""
    menu = opened(program().menu(), size)
    game = shelf()[3].key if winner else ""
    menu.remembered.memories = replace(menu.remembered.memories, winner=winner, crowned=game)
    return menu


def shown(menu: Menu) -> pygame.Surface:
    picture = pygame.Surface(menu.viewport.window)
    menu.draw(picture)
    return picture


def hung(menu: Menu) -> Box:
    """Return the place of the picture on the wall."""
    plan = menu.room()
    assert plan is not None
    assert plan.nail is not None
    return Box(plan.nail[0] - NAIL[0], plan.nail[1] - NAIL[1], *PICTURE)


@pytest.mark.parametrize("size", [WIDE, (1280, 720), (1280, 800), (1720, 720), HIGH])
def test_the_picture_hangs_where_nothing_hides_it(size: tuple[int, int]) -> None:
    menu = opened(program().menu(), size)
    plan, place = menu.room(), hung(menu)
    assert isinstance(plan, RoomLayout)
    boxes = [target.shape.bounds for target in menu.targets() if target.key.startswith("box/")]
    plant = Box(0, boxes[-1].bottom - PLANT[1], boxes[-2].x, PLANT[1])
    assert not [box for box in (*boxes, plant) if box.overlaps(place)]
    x, _, wide, high = plan.pane
    assert not Box(x - window.SIDE, 0, wide + 2 * window.SIDE, max(high, plan.curtain)).overlaps(place)


def test_the_picture_shows_the_last_winner_or_else_the_pawns() -> None:
    place = hung(menu_after("", WIDE))
    field = pygame.Rect(place.x + FIELD[0] + 1, place.y + FIELD[1] + 1, FIELD[2] - 2, FIELD[3] - 2)
    shots = [shown(menu_after(look, WIDE)) for look in ("", "red", "green")]
    assert len({shot.subsurface(field).copy().get_buffer().raw for shot in shots}) == 3


def test_without_room_for_the_picture_the_winner_stands_on_a_box() -> None:
    menu, large = menu_after("red", SQUARE), opened(program(text_size=2.0).menu(), HIGH)
    assert [plan.nail for plan in (menu.room(), large.room()) if plan is not None] == [None, None]
    assert shown(menu).get_buffer().raw != shown(menu_after("green", SQUARE)).get_buffer().raw


def test_the_picture_swings_while_the_lamp_passes_it() -> None:
    lamp = HangingLamp()
    lamp.go(100, 50)
    lamp.go(300, 50)
    swings = []
    for _ in range(40):
        lamp.advance(0.03)
        swings.append((lamp.swing_at(200), lamp.swing_at(400)))
    near, far = zip(*swings, strict=True)
    assert min(near) < 0 < max(near)
    assert near[-1] == 0
    assert not any(far)


def test_a_star_at_the_rim_of_the_moon_is_not_drawn() -> None:
    far = '<circle cx="20.5" cy="30" r="2"/>'
    stars = "".join(f'<circle cx="{x}" cy="{y}" r="1.5"/>' for x in range(200, 400, 20) for y in range(20, 130, 20))
    moon = (255, 255, 255, 255)
    with_stars, without = (window.sky(*window.LAND, stars + far, orb, 0.0) for orb in (moon, None))
    assert far in with_stars
    assert 0 < with_stars.count("<circle") < without.count("<circle")


@pytest.mark.parametrize("size", [WIDE, HIGH, SQUARE])
def test_the_buttons_of_the_house_are_apart_from_those_of_the_game(size: tuple[int, int]) -> None:
    menu = opened(program().menu(), size)
    rules, people, today = (widget(menu, key) for key in ("rules", "door/people", "door/daily"))
    assert people.box.x - rules.box.right >= 2 * (today.box.x - people.box.right)
    assert rules.kind == widget(menu, "lesson").kind != people.kind
