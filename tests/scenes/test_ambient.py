"""Ambient motion: small, rare, local, and finite."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median

import pygame
import pytest

from game.bots.levels import make
from game.games import catalogue, shelf
from game.input.intents import Point
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.scenes.shelf.menu import Menu
from game.shell.router import Router
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DisplayList, Frame
from game.stage.room.atmosphere import LONGEST, TICK, draw_dust, draw_weather
from game.stage.room.hours import HOURS, Hour
from game.stage.room.room_layout import RoomLayout
from game.tools.shots import rest

from .stagehand import MOUSE, close, program

SIZE = (480, 270)
TICKS = 24
GAMES = [pytest.param(game, id=game.key) for game in shelf()]


def matched(made: Router, game: Game) -> MatchScreen:
    """Return a screen of a match with the boards dealt, at a person's decision."""
    bot, rng = make("greedy", game), Random("life")
    match = Match(game, [Player("A", "human"), Player("B", "greedy")], (), "life")
    match.settle()
    while len(match.log) < 24 or match.state.actors() != (0,):
        seat = match.state.actors()[0]
        match.submit(seat, bot.choose(match.state, seat, rng))
    return made.match(match)


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
    """Return the share of the window that changes."""
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
    close()


@pytest.mark.parametrize("hour", HOURS)
def test_on_the_shelf_something_small_moves_at_every_hour(hour: Hour) -> None:
    made = program()
    made.context.settings.time_of_day = hour
    seen = changes(made, made.menu())
    assert sum(map(bool, seen)) > TICKS / 2
    assert median(map(share, seen)) < 0.08
    close()


def test_nothing_moves_where_motion_is_not_wanted() -> None:
    ways: tuple[Callable[[Router], Scene], ...] = (
        lambda made: matched(made, catalogue()["knightsleap"]),
        lambda made: made.menu(),
    )
    for make_scene in ways:
        made = program()
        made.context.settings.reduced_motion = True
        made.context.settings.time_of_day = "rain"
        assert not any(changes(made, make_scene(made)))
        close()


def test_after_a_while_without_anybody_everything_rests_until_somebody_comes() -> None:
    made = program()
    scene = made.menu()
    changes(made, scene)
    scene.update(LONGEST)
    scene.update(1.0)
    scene.take_dirty()
    scene.update(1.0)
    assert not scene.take_dirty()
    assert isinstance(scene, Menu)
    scene.handle(Point(MOUSE, (3, 3)))
    scene.take_dirty()
    scene.update(TICK * 1.001)
    assert scene.take_dirty()
    close()
    made = program()
    match = matched(made, catalogue()["knightsleap"])
    changes(made, match)
    for _ in range(3):
        match.update(LONGEST)
    match.take_dirty()
    match.update(1.0)
    assert not match.take_dirty()
    assert match.wake_after is None
    close()


def drawn(made: Router, hour: Hour, tick: int) -> list[pygame.Rect]:
    """Return the rectangles of the weather outside the windows."""
    viewport = Viewport.of((1920, 1080))
    notes = DisplayList(viewport.window)
    canvas: Canvas = made.context.canvas(viewport).onto(notes)
    plan = RoomLayout(1920, 1080, 700, (640, 180, 600, 412), 96, 0)
    draw_weather(canvas, plan, hour, tick, 400)
    return [pygame.Rect(note[1], note[2][2:]) for note in notes.notes if len(note) > 2]


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
    notes = DisplayList((1920, 1080))
    canvas = made.context.canvas(Viewport.of((1920, 1080))).onto(notes)
    for tick in range(0, 900, 7):
        draw_dust(canvas, Box(100, 50, 400, 200), tick)
    assert notes.notes
    assert all(80 <= note[1][0] <= 520 and 30 <= note[1][1] <= 270 for note in notes.notes), "in the light"
    close()
