"""The room: texts are legible at every hour, it appears once rendered, the lamp follows the selected box."""

from __future__ import annotations

import pygame
import pytest

from game.input.intents import Nav
from game.scenes.shelf.menu import Menu
from game.stage.layout.viewport import Viewport
from game.stage.paint.theme import contrast
from game.stage.room.background import Background
from game.stage.room.hours import HOURS, Hour
from game.stage.room.lamp import BRACKET, HangingLamp
from game.stage.room.room_layout import CALM, draw_static_behind, plan_behind
from game.stage.text.language import tr
from game.tools.shots import rest

from .audit import SMALL, keep_painter
from .situations import printed, situations
from .stagehand import KEYS, Driver, close, program


@pytest.mark.parametrize("hour", HOURS)
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_words_on_the_wall_can_be_read_wherever_the_lamp_hangs(size: tuple[int, int], hour: Hour) -> None:
    made = program()
    made.context.settings.time_of_day = hour
    keep_painter(made, size, 1.0)
    situation = next(situation for situation in situations() if situation.name == "menu-five")
    picture = pygame.Surface(size)
    with_alpha = []
    for selected in (0, 4):
        scene = situation.make(made)
        assert isinstance(scene, Menu)
        scene.selected = selected
        scene.enter()
        scene.resize(Viewport.of(size))
        texts, _ = printed(scene, picture)
        with_alpha += [f"{text.contrast:.1f}: {text.text}" for text in texts if text.contrast < 4.5]
    close()
    assert with_alpha == []


@pytest.mark.parametrize("hour", HOURS)
def test_every_ink_for_dark_grounds_can_be_read_on_a_room_out_of_focus(hour: Hour) -> None:
    theme = program().context.canvas(Viewport.of((640, 360))).theme
    surface = draw_static_behind(plan_behind(1920, 1080), hour, 1 / 3, (640, 360))
    brightest = [max(surface.get_at((x, y))[:3]) for x in range(0, 640, 8) for y in range(0, 360, 8)]
    ground = (CALM + 3, CALM + 3, CALM + 3, 255)
    assert max(brightest) <= ground[0]
    assert min(contrast(theme.colour(ink), ground) for ink in ("ink.on_dark", "ink.on_dark_2")) >= 4.5


def test_a_bright_window_out_of_focus_keeps_its_colours() -> None:
    """Areas too bright for text are darkened, not clipped, which would turn them grey."""
    plan = plan_behind(1920, 1080)
    surface = draw_static_behind(plan, "dusk", 1 / 3, (640, 360))
    x, y, w, h = (part / 3 for part in plan.pane)
    dots = [surface.get_at((round(x + w * i / 8), round(y + h * j / 8)))[:3] for i in range(1, 8) for j in range(1, 8)]
    assert sum(max(dot) - min(dot) < 6 for dot in dots) < len(dots) / 4


def test_the_room_is_dark_until_it_is_made_and_then_lit() -> None:
    made = program()
    made.context.is_live = True
    menu = made.menu()
    menu.enter()
    menu.resize(Viewport.of((640, 360)))
    picture = pygame.Surface((640, 360))
    menu.draw(picture)
    dark = picture.get_at((630, 150))
    ground = menu.ground
    assert ground is not None
    assert menu.is_lively
    while ground.is_waiting:
        menu.update(0.01)
    for _ in range(40):
        menu.update(0.01)
    assert not ground.is_changing
    menu.draw(picture)
    assert sum(picture.get_at((630, 150))[:3]) > sum(dark[:3])


def test_whoever_comes_back_finds_the_room_as_it_was() -> None:
    made = program()
    made.context.is_live = True
    paint = made.context.canvas(Viewport.of((640, 360))).paint
    plan = plan_behind(1920, 1080)
    first = Background(paint, plan, "rain", (640, 360))
    while first.is_waiting:
        first.advance(0.01, reduced_motion=True)
    assert not first.is_changing
    assert not Background(paint, plan, "rain", (640, 360)).is_changing
    assert Background(paint, plan, "dusk", (640, 360)).is_changing


def test_the_lamp_glides_to_the_next_box_and_swings_out() -> None:
    lamp = HangingLamp()
    lamp.go(100, 50)
    assert lamp.spot == (100, 50)
    assert not lamp.is_moving
    lamp.go(300, 50)
    lamp.advance(0.2)
    assert 100 < lamp.spot[0] < 330
    assert lamp.is_moving
    assert any(lamp.advance(0.05) and lamp.angle for _ in range(12))
    lamp.advance(1.0)
    assert (lamp.spot, lamp.angle, lamp.is_moving) == ((300, 50), 0, False)


def test_the_light_of_a_box_goes_over_to_the_next_and_is_not_cut() -> None:
    made = program()
    driver = Driver(made, made.menu(), (640, 360))
    menu = driver.showing(Menu)
    menu.focus.is_shown = True
    driver.pass_time(1.0)
    old, new = (driver.viewport.at(*menu.areas()[f"box/{game.key}"].centre) for game in menu.games[:2])

    def bright(spot: tuple[int, int]) -> int:
        picture = driver.draw()
        return sum(pygame.transform.average_color(picture, pygame.Rect(spot[0] - 10, spot[1] - 10, 20, 20))[:3])

    before = bright(old), bright(new)
    driver.send(Nav(KEYS, 1, 0))
    assert menu.selected == 1
    seen = []
    for _ in range(9):
        seen.append((bright(old), bright(new)))
        driver.pass_time(1 / 60, 1 / 60)
    driver.pass_time(1.0)
    after = bright(old), bright(new)
    assert after[0] < before[0]
    assert after[1] > before[1]
    assert abs(seen[0][0] - before[0]) < abs(seen[0][0] - after[0]), "the old one is not dark at once"
    assert abs(seen[0][1] - before[1]) < abs(seen[0][1] - after[1]), "nor the new one lit"
    assert any(after[0] + 8 < one < before[0] - 8 for one, _ in seen)
    assert seen == sorted(seen, key=lambda pair: -pair[0])


def test_with_less_motion_the_lamp_is_there_at_once() -> None:
    lamp = HangingLamp()
    lamp.go(100, 50)
    lamp.go(300, 80, reduced_motion=True)
    assert lamp.spot == (300, 80)
    assert not lamp.is_moving


def test_high_contrast_has_no_room() -> None:
    made = program()
    made.context.settings.contrast = True
    menu = made.menu()
    menu.resize(Viewport.of((640, 360)))
    assert menu.ground is None


def test_the_results_are_lit_too_when_nobody_celebrates() -> None:
    made = program()
    made.context.is_live = made.context.settings.reduced_motion = True
    situation = next(situation for situation in situations() if situation.name == "template-results-2")
    scene = situation.make(made)
    scene.enter()
    scene.resize(Viewport.of((640, 360)))
    picture = pygame.Surface((640, 360))
    scene.draw(picture)
    dark = picture.get_at((4, 20))
    assert scene.ground is not None
    while scene.ground.is_waiting:
        scene.update(0.01)
    scene.draw(picture)
    assert picture.get_at((4, 20)) != dark


def test_small_things_move_only_where_time_goes_by_and_motion_is_wanted() -> None:
    made = program()
    pictured = made.menu()
    pictured.resize(Viewport.of((640, 360)))
    assert not pictured.is_alive
    made.context.is_live = True
    menu = made.menu()
    menu.resize(Viewport.of((640, 360)))
    assert menu.is_alive
    made.context.settings.reduced_motion = True
    assert not menu.is_alive


@pytest.mark.parametrize("size", SMALL, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_holds_the_rail_lies_on_no_words(size: tuple[int, int]) -> None:
    scene = program().menu()
    texts, _ = printed(scene, rest(scene, size))
    words = next(text for text in texts if text.text == "Family games for one table")
    assert words.box.x >= BRACKET + 9 + 2


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_the_shelf_says_for_how_many_how_long_and_from_what_age(size: tuple[int, int], language: str) -> None:
    driver = Driver(made := program(language), made.menu(), size)
    scene = driver.showing(Menu)
    for selected, game in enumerate(scene.games):
        scene.selected = selected
        scene.resize(driver.viewport)
        scene.settle()
        texts, _ = printed(scene, driver.picture)
        said = [text.text for text in texts]
        assert tr("ages {n} and up", n=game.age) in said, game.key
