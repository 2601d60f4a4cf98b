"""Words over the scene: toasts rise from the edge, tooltips appear where a pointer rests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Nav, Point
from game.scenes.base.tooltips import bubble
from game.scenes.match.screen import MatchScreen
from game.scenes.match.tooltip_host import LINGER, REST
from game.shell.router import Router
from game.stage.layout.shapes import Box, common
from game.stage.table.offer import Tooltip

from .situations import settled, situations
from .stagehand import KEYS, MOUSE, Driver, program

TOAST = "Tap again to play."


def on_the_shelf(*, reduced_motion: bool = False) -> Driver:
    driver = Driver.at(lambda made: made.menu(), (640, 360), reduced_motion=reduced_motion)
    driver.pass_time(1.0)
    driver.scene.say(TOAST)
    return driver


def corner(driver: Driver) -> pygame.Surface:
    return driver.draw().subsurface(pygame.Rect(20, 320, 200, 40)).copy()


def slip(driver: Driver) -> int:
    """Return the number of visible pixels of the slip; a frame passes."""
    card = driver.scene.canvas.colour("surface.card_hi")[:3]
    count = pygame.mask.from_threshold(corner(driver), card, (40, 40, 40, 255)).count()
    driver.pass_time(1 / 60, 1 / 60)
    return count


@pytest.mark.parametrize("is_calm", [False, True])
def test_a_line_comes_up_from_the_edge_or_is_there_at_once(*, is_calm: bool) -> None:
    driver = on_the_shelf(reduced_motion=is_calm)
    seen = [slip(driver) for _ in range(14)]
    assert seen[-1] > 500
    if is_calm:
        assert seen[0] == seen[-1]
    else:
        assert seen[0] < seen[-1] / 4
        assert any(seen[0] < some < seen[-1] * 0.9 for some in seen)


GAMES = [key for key, game in catalogue().items() if not game.hidden]


def table(key: str, size: tuple[int, int] = (1280, 720), language: str = "en", text: float = 1.0) -> MatchScreen:
    """Return a match near its middle in which only a person has to decide."""
    made = program(language, text)
    made.context.pictured = size
    known = {one.name: one for one in situations()}
    for name in ("middle", "early", "late"):
        scene = settled(known[f"{key}-{name}"], made, size)
        assert isinstance(scene, MatchScreen)
        if not scene.director.thinking:
            break
    Driver(made, scene, size).draw()
    return scene


def driven(screen: MatchScreen) -> tuple[Driver, Callable[[float, float], None]]:
    """Return the driver of a match drawn once, and a function that moves its mouse."""
    driver = Driver(Router(screen.context), screen)
    driver.draw()
    return driver, lambda x, y: driver.send(Point(MOUSE, driver.viewport.at(x, y)))


@pytest.mark.parametrize("key", GAMES)
def test_whoever_rests_on_a_standing_is_told_of_it_until_the_mouse_goes_on(key: str) -> None:
    screen = table(key)
    driver, move = driven(screen)
    rows = screen.view.rows
    row = rows[max(rows)]
    move(next(iter(rows.values())).x - 40, 20)
    move(*((row.x + 20, row.bottom - 20) if key == "knightsleap" else row.centre))
    assert screen.explainer.note is None
    driver.pass_time(REST + 0.1)
    note = screen.explainer.note
    assert note is not None
    assert note.words
    move(3, 3)
    assert screen.explainer.note is None


def test_a_mouse_nobody_has_moved_says_nothing() -> None:
    screen = table("beacon")
    driver, move = driven(screen)
    x, y = screen.view.zones.board.x + 120, screen.view.zones.board.centre[1]
    move(x, y)
    move(x + 2, y)
    driver.pass_time(2 * REST)
    assert screen.explainer.note is None


def test_the_focus_that_rests_is_told_of_and_a_press_ends_it() -> None:
    screen = table("knightsleap")
    driver, _ = driven(screen)
    for _ in range(2):
        driver.send(Nav(KEYS, -1, 0))
    driver.pass_time(LINGER + 0.1)
    assert screen.explainer.note is not None
    driver.do(Command.HINT)
    assert screen.explainer.note is None


def bubbles(scene: MatchScreen) -> Iterator[tuple[Tooltip, Box]]:
    """Yield every tooltip of the match with its bubble."""
    viewport, told = scene.viewport, set()
    for across, down in product(range(1, 60), range(1, 34)):
        note = scene.view.about((viewport.width * across / 60, viewport.height * down / 34))
        if note is not None and note not in told:
            told.add(note)
            yield note, bubble(scene.canvas, viewport, note, scene.control_boxes, scene.zones.tray)[0]
    assert len(told) >= 6


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("size", "language", "text"), [((1024, 768), "de", 2.0), ((720, 1280), "en", 1.0), ((1280, 800), "de", 1.0)]
)
def test_every_note_fits_its_bubble_and_lies_on_the_screen_beside_what_can_be_pressed(
    key: str, size: tuple[int, int], language: str, text: float
) -> None:
    scene = table(key, size, language, text)
    controls = scene.control_boxes
    assert len(controls) > 1
    for note, box in bubbles(scene):
        assert box.x >= 0
        assert box.right <= scene.viewport.width
        assert box.y >= 0
        assert box.bottom <= scene.viewport.height
        hidden = [control for control in controls if common(control, box) and not common(control, note.box)]
        assert not hidden, (note.words, box, hidden)
        assert common(box, note.box) == 0
        scene.canvas.audit = audit = []
        scene.canvas.block(note.words, box.inset(24, 12), "small", "ink.on_card")
        scene.canvas.audit = None
        assert audit[-1].fits, note.words


@pytest.mark.parametrize("key", GAMES)
def test_a_story_says_nothing_below_the_table_that_its_headline_says(key: str) -> None:
    screen = table(key)
    screen.bar.dismiss()
    screen.table.toast(f"{screen.headline()[1]}.")
    assert not screen.bar.toast
    assert screen.turn.great == screen.headline()
    screen.table.toast("Something else happens.")
    assert screen.bar.toast == "Something else happens."
