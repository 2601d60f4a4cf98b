"""The room: its hours, lamp and ambient motion, which is small, rare, local and finite."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from statistics import median
from typing import Any

import pygame
import pytest

from game.assets import ASSETS
from game.games import catalogue, shelf
from game.input.intents import Point
from game.rules.game import Game
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.scenes.shelf.menu import Menu
from game.scenes.shelf.trophies import EDGE
from game.shell.router import Router
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DisplayList, Frame
from game.stage.paint.pictures import MOST, Recipe
from game.stage.paint.theme import GAME_COLOURS, contrast, luminance, mix
from game.stage.room import shelf_decor, table
from game.stage.room.atmosphere import FAST, LONGEST, TICK, draw_dust, draw_weather
from game.stage.room.background import Background
from game.stage.room.desk import THINGS
from game.stage.room.desk import draw_static as draw_desk
from game.stage.room.hours import GRADES, HOURS, Hour
from game.stage.room.lamp import HangingLamp
from game.stage.room.room_layout import CALM, RoomLayout, draw_static_behind, plan_behind
from game.stage.room.shelf_decor import CHALK, GROOVE, NAP
from game.stage.room.table import Tabletop
from game.stage.room.window import LEDGE
from game.stage.text.language import tr
from game.tools.shots import played, rest
from tests.timings import JobQueue

from .audit import SMALL, keep_painter
from .stagehand import MOUSE, Driver, audited, golden, opened, program


@pytest.mark.parametrize("hour", HOURS)
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_words_on_the_wall_can_be_read_wherever_the_lamp_hangs(size: tuple[int, int], hour: Hour) -> None:
    made = program(time_of_day=hour)
    keep_painter(made, size, 1.0)
    picture = pygame.Surface(size)
    with_alpha = []
    for selected in (0, 4):
        scene = made.menu()
        scene.selected = selected
        texts, _ = audited(opened(scene, size), picture)
        with_alpha += [f"{text.contrast:.1f}: {text.text}" for text in texts if text.contrast < 4.5]
    assert with_alpha == []


@pytest.mark.parametrize("hour", HOURS)
def test_every_ink_for_dark_grounds_can_be_read_on_a_room_out_of_focus(hour: Hour) -> None:
    canvas = program().context.canvas(Viewport.of(SMALLEST))
    theme, land = canvas.theme, canvas.paint.art.text(f"room/{hour}")
    surface = draw_static_behind(plan_behind(1920, 1080), hour, land, 1 / 3, SMALLEST)
    brightest = [max(surface.get_at((x, y))[:3]) for x in range(0, 640, 8) for y in range(0, 360, 8)]
    ground = (CALM + 3, CALM + 3, CALM + 3, 255)
    assert max(brightest) <= ground[0]
    assert min(contrast(theme.colour(ink), ground) for ink in ("ink.on_dark", "ink.on_dark_2")) >= 4.5


def test_every_ink_for_dark_grounds_can_be_read_on_the_desk() -> None:
    theme = program().context.canvas(Viewport.of(SMALLEST)).theme
    surface = draw_desk(1 / 3, SMALLEST)
    dots = [surface.get_at((x, y)) for x in range(0, 640, 8) for y in range(0, 360, 8)]
    ground = max(((dot.r, dot.g, dot.b, 255) for dot in dots), key=luminance)
    assert min(contrast(theme.colour(ink), ground) for ink in ("ink.on_dark", "ink.on_dark_2")) >= 4.5


def test_every_thing_of_a_desk_is_drawn_and_lies_on_one() -> None:
    assert {path.stem for path in (ASSETS / "images" / "desk").iterdir()} == {*THINGS.values()}


@pytest.mark.parametrize("hour", HOURS)
def test_tally_marks_can_be_read_on_the_brightest_wood(hour: Hour) -> None:
    menu = program(time_of_day=hour).menu()
    picture = rest(menu, SMALLEST)
    box = next(target.shape for target in menu.targets() if target.key == "box/diceland")
    assert isinstance(box, Box)
    y = menu.viewport.at(0, box.bottom + EDGE)[1]
    row = [picture.get_at((x, y)) for x in range(8, SMALLEST[0] - 8)]
    wood = max(((one.r, one.g, one.b, 255) for one in row), key=luminance)
    chalk, groove = (mix(wood, ink, ink[3] / 255) for ink in (CHALK, GROOVE))
    assert contrast(chalk, groove) >= 5


def test_the_room_is_dark_until_it_is_made_and_then_lit() -> None:
    menu, picture = opened(program(is_live=True).menu(), SMALLEST), pygame.Surface(SMALLEST)
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
    paint = program(is_live=True).context.canvas(Viewport.of(SMALLEST)).paint
    plan = plan_behind(1920, 1080)
    first = Background(paint, plan, "rain", SMALLEST)
    while first.is_waiting:
        first.advance(0.01, reduced_motion=True)
    assert not first.is_changing
    assert not Background(paint, plan, "rain", SMALLEST).is_changing
    assert Background(paint, plan, "dusk", SMALLEST).is_changing


def test_a_room_asked_for_while_the_render_thread_is_full_is_still_made_behind_a_fade() -> None:
    paint, thread = program(is_live=True).context.canvas(Viewport.of(SMALLEST)).paint, JobQueue()
    paint.pictures.thread = thread
    for number in range(MOST):
        Recipe(paint.pictures, number, lambda: pygame.Surface((8, 8))).order()
    room = Background(paint, plan_behind(1920, 1080), "rain", SMALLEST)
    asked = 0
    while not room.is_made and asked < 9:  # all that the held fade does
        thread.wait()
        asked += 1
    assert room.is_made


def test_the_lamp_glides_to_the_next_box_and_swings_out() -> None:
    lamp = HangingLamp()
    lamp.go(100, 50)
    assert (lamp.spot, lamp.is_moving) == ((100, 50), False)
    lamp.go(300, 50)
    lamp.advance(0.1)
    assert 100 < lamp.spot[0] < 300
    assert lamp.is_moving
    assert any(lamp.advance(0.05) and lamp.angle for _ in range(12))
    lamp.advance(1.0)
    assert (lamp.spot, lamp.angle, lamp.is_moving) == ((300, 50), 0, False)
    lamp.go(100, 80, reduced_motion=True)
    assert (lamp.spot, lamp.is_moving) == ((100, 80), False)


def test_high_contrast_has_no_room() -> None:
    assert opened(program(contrast=True).menu(), SMALLEST).ground is None


def test_the_results_are_lit_too_when_nobody_celebrates() -> None:
    made, picture = program(is_live=True, reduced_motion=True), pygame.Surface(SMALLEST)
    scene = opened(made.results(golden("template", 2)), SMALLEST)
    scene.draw(picture)
    dark = picture.get_at((4, 60))
    assert scene.ground is not None
    while scene.ground.is_waiting:
        scene.update(0.01)
    scene.draw(picture)
    assert picture.get_at((4, 60)) != dark


@pytest.mark.parametrize("how", [{}, {"is_live": True}, {"is_live": True, "reduced_motion": True}], ids=str)
def test_small_things_move_only_where_time_goes_by_and_motion_is_wanted(how: dict[str, Any]) -> None:
    assert opened(program(**how).menu(), SMALLEST).is_alive == (how == {"is_live": True})


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 800)], ids=str)
def test_the_window_reaches_the_ceiling_between_title_and_buttons(size: tuple[int, int], language: str) -> None:
    scene = opened(program(language).menu(), size)
    plan = scene.room()
    assert isinstance(plan, RoomLayout)
    x, y, wide, high = plan.pane
    assert y == 0
    boxes = [target.shape.bounds for target in scene.targets() if target.key.startswith("box/")]
    assert high + LEDGE < max(box.y for box in boxes), "no part of the ledge between the boxes"
    seen = Box(x, y, wide, min(high, *(box.y for box in boxes)))
    assert seen.h >= 250
    assert not [widget.box for widget in scene.widgets if widget.box.overlaps(seen)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 800), (1024, 768)], ids=str)
def test_the_lamp_hangs_on_a_cord_that_shows(size: tuple[int, int], language: str) -> None:
    scene = opened(program(language).menu(), size)
    picture, lit = rest(scene, size), scene.targets()[-len(scene.games)].shape.bounds
    x, low = scene.viewport.at(lit.centre[0], lit.y)
    cord = [y for y in range(low) if picture.get_at((x, y))[:3] == (18, 11, 5)]
    assert len(cord) >= scene.viewport.px(14)


SHAPES = [(1920, 1080), (1280, 800), (1024, 768), (1080, 1920), (2560, 1080)]


@pytest.mark.parametrize("hour", ["dusk", "winter", "morning"])
@pytest.mark.parametrize("size", SHAPES, ids=str)
def test_sun_and_moon_are_seen_whole_in_every_window(size: tuple[int, int], hour: Hour) -> None:
    scene = opened(program(time_of_day=hour).menu(), size)
    picture, colour = rest(scene, size), GRADES[hour].orb
    assert colour is not None
    disc = pygame.mask.from_threshold(picture, colour, (4, 4, 4, 255)).connected_component()
    place = disc.get_bounding_rects()[0]
    assert place.w > size[1] / 40
    assert abs(place.w - place.h) <= 2
    assert disc.count() >= 0.74 * place.w * place.h


@pytest.mark.parametrize("size", SHAPES, ids=str)
def test_the_side_of_the_selected_box_covers_no_other(size: tuple[int, int]) -> None:
    scene = opened(program().menu(), size)
    lit, after = (target.shape.bounds for target in scene.targets() if target.key in ("box/diceland", "box/borders"))
    assert lit.right + lit.w * 34 / 300 < after.x


def test_the_lamp_of_the_shelf_hangs_over_the_sheet_in_front_of_it() -> None:
    made = program()
    menu = opened(made.menu(), (1280, 720))
    before = rest(menu, (1280, 720)).copy()
    lit = menu.targets()[-len(menu.games)].shape.bounds
    x, y = menu.viewport.at(lit.centre[0], lit.y - 60)
    assert menu.photograph().get_at((x, y)) != before.get_at((x, y))
    assert rest(menu, (1280, 720)).get_at((x, y)) == before.get_at((x, y))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_the_shelf_says_for_how_many_how_long_and_from_what_age(size: tuple[int, int], language: str) -> None:
    driver = Driver(made := program(language), made.menu(), size)
    scene = driver.showing(Menu)
    for selected, game in enumerate(scene.games):
        scene.selected = selected
        scene.resize(driver.viewport)
        scene.settle()
        texts, _ = audited(scene, driver.picture)
        said = [text.text for text in texts]
        assert tr("ages {n} and up", n=game.age) in said, game.key


SIZE, SMALLEST = (480, 270), (640, 360)
TICKS = 24
GAMES = [pytest.param(game, id=game.key) for game in shelf()]


def matched(made: Router, game: Game) -> MatchScreen:
    return made.match(played(game, 2, 0.3))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "hour"), [*zip(SMALL, (*HOURS, "dusk"), strict=True)], ids=str)
def test_every_table_is_warm_and_its_words_can_be_read(game: Game, size: tuple[int, int], hour: Hour) -> None:
    made = program(time_of_day=hour)
    keep_painter(made, size, 1.0)
    picture = pygame.Surface(size)
    for part in (0.05, 0.5):
        texts, _ = audited(opened(made.match(played(game, 4, part)), size), picture)
        red, _, blue, _ = pygame.transform.average_color(picture)
        assert red - blue >= 28
        assert [f"{text.contrast:.1f}: {text.text}" for text in texts if text.contrast < 4.5] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)], ids=str)
def test_every_board_is_brightest_below_the_lamp(
    game: Game, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(program().match(played(game, 2, 0.3)), size)
    lit, board, lamp = rest(scene, size).copy(), scene.zones.board, scene.canvas.lamp
    for module in ("paint.paint", "table.placed_board"):
        monkeypatch.setattr(f"game.stage.{module}.lay_lamplight", lambda *_, **__: None)
    flat = rest(opened(program().match(played(game, 2, 0.3)), size), size)
    quarters = [row for half in board.split_y(0.5, 0.5) for row in half.split_x(0.5, 0.5)]
    quarters.sort(key=lambda box: dist(box.centre, lamp))
    left = [
        [
            a / b
            for a, b in zip(
                *(pygame.transform.average_color(picture, scene.canvas.area(box))[:3] for picture in (lit, flat)),
                strict=True,
            )
        ]
        for box in (quarters[0], quarters[-1])
    ]
    assert all(near > far + 0.02 for near, far in zip(*left, strict=True))
    assert left[1][2] < left[1][0]


@pytest.mark.parametrize("hour", HOURS)
def test_the_meadow_of_going_places_stays_green_down_to_its_lower_edge(hour: Hour) -> None:
    picture = rest(matched(program(time_of_day=hour), catalogue()["places"]), (1280, 720))
    red, green, blue, _ = picture.get_at((457, 613))
    assert green >= red > blue + 60
    assert green >= 175


def test_the_wood_is_darker_the_further_it_lies_from_the_middle_of_the_light() -> None:
    plan = Tabletop(1920, 1080, (960, 620), (960, 120), 1000)
    picture = table.draw_static(plan, 1.0, (1920, 1080), "", "")
    strips = [pygame.Rect(x, 560, 160, 120) for x in range(880, -1, -160)]
    levels = [sum(pygame.transform.average_color(picture, strip)[:3]) for strip in strips]
    assert levels == sorted(levels, reverse=True)


def test_a_table_laid_out_for_a_larger_window_is_made_too() -> None:
    """A box that is packed up keeps its table when the window changes."""
    made = program()
    plan = opened(made.match(played(catalogue()["beacon"], 3, 0.5)), (640, 360)).room()
    assert isinstance(plan, Tabletop)
    assert plan.bed is not None
    paint = made.context.canvas(Viewport.of((360, 640))).paint
    assert Background(paint, plan, made.context.hour, (360, 640)).is_made


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_things_of_the_house_lie_on_wood_that_a_game_leaves_bare(size: tuple[int, int], seats: int) -> None:
    screen = opened(program().match(played(catalogue()["knightsleap"], seats, 0.3)), size)
    bare = screen.room().bare
    assert bare is not None
    assert not any(bare.overlaps(row.box) for row in screen.rows.rows)


@pytest.mark.parametrize("hour", HOURS)
@pytest.mark.parametrize(("key", "colours"), [("diceland", GAME_COLOURS[:6]), ("knightsleap", GAME_COLOURS)])
def test_the_lamp_does_not_tint_the_colours_of_a_board(key: str, colours: Sequence[str], hour: Hour) -> None:
    """So they differ under it as much as `test_the_game_colours_differ_for_all_kinds_of_colour_vision` says."""
    scene = matched(program(time_of_day=hour), catalogue()[key])
    picture = rest(scene, (1280, 720))
    for colour in colours:
        fill = scene.canvas.theme.game[colour].fill
        assert pygame.mask.from_threshold(picture, fill, (1, 1, 1, 255)).count() > 200, colour


def changes(made: Router, scene: Scene) -> list[list[pygame.Rect]]:
    """Return the dirty rectangles of every tick without input."""
    rest(scene, SIZE)
    made.context.is_live = True
    scene.update(TICK)
    scene.update(TICK)
    frame, picture = Frame(), pygame.Surface(SIZE)
    frame.compose(picture, scene.draw)
    seen = []
    for _ in range(TICKS):
        scene.update(TICK * 1.001)
        if scene.is_lively:
            continue  # a player begins to ponder
        patches = frame.compose(picture, scene.draw) if scene.take_dirty() else []
        assert patches is not None
        seen.append(patches)
    return seen


def share(patches: list[pygame.Rect]) -> float:
    return sum(patch.w * patch.h for patch in patches) / (SIZE[0] * SIZE[1])


@pytest.mark.parametrize("game", GAMES)
def test_at_a_match_at_rest_something_small_moves_on_its_board_and_round_it(game: Game) -> None:
    made = program()
    scene = matched(made, game)
    seen = changes(made, scene)
    assert sum(map(bool, seen)) > TICKS / 2
    assert median(map(share, seen)) < 0.02
    assert scene.wake_after is not None
    assert scene.wake_after <= TICK
    ambient_effects, board = scene.view.ambient_effects(), scene.zones.board
    assert ambient_effects
    assert all(board.inset(10).contains(stir.spot) for stir in ambient_effects)


@pytest.mark.parametrize("hour", HOURS)
def test_on_the_shelf_something_small_moves_at_every_hour(hour: Hour) -> None:
    made = program(time_of_day=hour)
    seen = changes(made, made.menu())
    assert sum(map(bool, seen)) > TICKS / (2 if hour in FAST else 3)
    assert median(map(share, seen)) < 0.08


def menu_or_match(made: Router, kind: str) -> Menu | MatchScreen:
    return made.menu() if kind == "menu" else matched(made, catalogue()["knightsleap"])


@pytest.mark.parametrize("kind", ["menu", "match"])
def test_nothing_moves_where_motion_is_not_wanted(kind: str) -> None:
    made = program(reduced_motion=True, time_of_day="rain")
    assert not any(changes(made, menu_or_match(made, kind)))


@pytest.mark.parametrize("kind", ["menu", "match"])
def test_after_a_while_without_anybody_everything_rests_until_somebody_comes(kind: str) -> None:
    made = program()
    scene = menu_or_match(made, kind)
    changes(made, scene)
    for _ in range(3):
        scene.update(LONGEST)
    scene.take_dirty()
    scene.update(1.0)
    assert not scene.take_dirty()
    assert kind == "menu" or scene.wake_after is None
    scene.handle(Point(MOUSE, (3, 3)))
    scene.take_dirty()
    scene.update(TICK * 2.001)
    assert scene.take_dirty()


def drawn(made: Router, hour: Hour, tick: int) -> list[pygame.Rect]:
    """Return the rectangles of the weather outside the windows."""
    viewport = Viewport.of((1920, 1080))
    sheet = DisplayList(viewport.window)
    canvas: Canvas = made.context.canvas(viewport).onto(sheet)
    plan = RoomLayout(1920, 1080, 700, (640, 180, 600, 412), 96, 0)
    draw_weather(canvas, plan, hour, tick, 400)
    return [pygame.Rect(note[1], note[2][2:]) for note in sheet.ops if len(note) > 2]


def test_rain_and_snow_fall_behind_the_bars_of_the_window_and_dust_stays_in_the_light() -> None:
    made = program()
    glass = pygame.Rect(640, 180, 600, 222 + 52)
    bars = [pygame.Rect(x, 180, 14, 412) for x in (833, 1033)]
    for hour in ("rain", "winter"):
        places = [place for tick in range(60) for place in drawn(made, hour, tick)]
        assert places
        assert all(glass.contains(place) for place in places)
        assert all(place.collidelist(bars) < 0 for place in places)
        assert drawn(made, hour, 5) != drawn(made, hour, 6)
    assert not drawn(made, "dusk", 5)
    sheet = DisplayList((1920, 1080))
    canvas = made.context.canvas(Viewport.of((1920, 1080))).onto(sheet)
    for tick in range(0, 900, 7):
        draw_dust(canvas, Box(100, 50, 400, 200), tick)
    assert sheet.ops
    assert all(80 <= note[1][0] <= 520 and 30 <= note[1][1] <= 270 for note in sheet.ops), "in the light"


@pytest.mark.parametrize("selected", [0, 3, 4])
def test_the_cat_leaves_the_box_below_the_lamp(selected: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Box] = []
    monkeypatch.setattr(shelf_decor, "draw_cat", lambda _canvas, box, *_: drawn.append(box))
    menu = program().menu()
    menu.selected = selected
    rest(menu, SMALLEST)
    boxes = [target.shape.bounds for target in menu.targets() if target.key.startswith("box/")]
    assert [boxes.index(box) for box in drawn[:1]] == [3 if selected == 4 else 4]


@pytest.mark.parametrize("how", [{"is_live": True, "reduced_motion": True}, {}], ids=str)
def test_the_cat_turns_over_every_9_to_20_seconds_but_not_where_motion_is_unwanted(how: dict[str, Any]) -> None:
    assert 9 <= NAP * TICK <= 2 * NAP * TICK <= 20
    menu = opened(program(**how).menu(), SMALLEST)
    pictures = []
    for seconds in (2, 20):
        for _ in range(seconds * 10):
            menu.update(0.1)
        pictures.append(rest(menu, SMALLEST).get_buffer().raw)
    assert pictures[0] == pictures[1]


def test_nothing_lies_on_the_wood_behind_the_buttons_of_a_replay() -> None:
    made = program()
    match = played(catalogue()["knightsleap"], 2, 1.0)
    seen = [opened(scene, (1920, 1080)).room() for scene in (made.match(match), made.replay(match))]
    assert [table.bare is not None for table in seen if isinstance(table, Tabletop)] == [True, False]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 768), (720, 1100)], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cat_lies_neither_below_the_buttons_nor_below_what_a_computer_does(
    size: tuple[int, int], seats: int
) -> None:
    screen = opened(program().match(played(catalogue()["knightsleap"], seats, 0.5)), size)
    bare = screen.room().bare
    assert bare is not None
    assert bare.bottom <= screen.zones.actions.y
