"""Tooltips appear when a pointer rests on an item, and only then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game.games import catalogue
from game.input.intents import Command, Nav, Point
from game.scenes.match.screen import MatchScreen
from game.scenes.match.tooltip import LINGER, REST, bubble
from game.stage.layout.callout import common
from game.stage.layout.shapes import Box
from game.stage.table.tooltip import Tooltip

from .situations import settled, situations
from .stagehand import KEYS, MOUSE, Driver, program

GAMES = [key for key, game in catalogue().items() if not game.hidden]


def table(key: str, size: tuple[int, int] = (1280, 720), language: str = "en", text: float = 1.0) -> Driver:
    """Return a match near its middle in which only a person has to decide, drawn once."""
    made = program(language, text)
    made.context.pictured = size
    known = {one.name: one for one in situations()}
    for name in ("middle", "early", "late"):
        scene = settled(known[f"{key}-{name}"], made, size)
        assert isinstance(scene, MatchScreen)
        if not scene.director.thinking:
            break
    driver = Driver(made, scene, size)
    driver.draw()
    return driver


def move(driver: Driver, x: float, y: float) -> None:
    driver.send(Point(MOUSE, driver.viewport.at(x, y)))


def screen(driver: Driver) -> MatchScreen:
    return driver.showing(MatchScreen)


@pytest.mark.parametrize("key", GAMES)
def test_whoever_rests_on_a_standing_is_told_of_it_until_the_mouse_goes_on(key: str) -> None:
    driver = table(key)
    box = next(iter(screen(driver).view.rows.values()))
    row = screen(driver).view.rows[max(screen(driver).view.rows)]
    x, y = (row.x + 20, row.bottom - 20) if key == "knightsleap" else row.centre
    move(driver, box.x - 40, 20)
    move(driver, x, y)
    assert screen(driver).explainer.note is None
    driver.pass_time(REST + 0.1)
    note = screen(driver).explainer.note
    assert note is not None
    assert note.words
    move(driver, 3, 3)
    assert screen(driver).explainer.note is None


def test_a_mouse_nobody_has_moved_says_nothing() -> None:
    driver = table("beacon")
    x, y = screen(driver).view.zones.board.x + 120, screen(driver).view.zones.board.centre[1]
    move(driver, x, y)
    move(driver, x + 2, y)
    driver.pass_time(2 * REST)
    assert screen(driver).explainer.note is None


def test_the_focus_that_rests_is_told_of_and_a_press_ends_it() -> None:
    driver = table("knightsleap")
    for _ in range(2):
        driver.send(Nav(KEYS, -1, 0))
    driver.pass_time(LINGER + 0.1)
    assert screen(driver).explainer.note is not None
    driver.do(Command.HINT)
    assert screen(driver).explainer.note is None


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
@pytest.mark.parametrize(("size", "language", "text"), [((1024, 768), "de", 2.0), ((720, 1280), "en", 1.0)])
def test_every_note_fits_its_bubble_and_the_bubble_the_screen(
    key: str, size: tuple[int, int], language: str, text: float
) -> None:
    scene = screen(table(key, size, language, text))
    for note, box in bubbles(scene):
        assert box.x >= 0
        assert box.right <= scene.viewport.width
        assert box.y >= 0
        assert box.bottom <= scene.viewport.height
        scene.canvas.audit = audit = []
        scene.canvas.block(note.words, box.inset(24, 12), "small", "ink.on_card")
        scene.canvas.audit = None
        assert audit[-1].fits, note.words


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 768), (1080, 1920)], ids=str)
def test_what_is_said_of_a_button_does_not_lie_over_what_was_rolled(size: tuple[int, int]) -> None:
    driver = table("beacon", size)
    scene = screen(driver)
    target = next(one for one in scene.focus.targets if one.key.endswith("/roll"))
    note = scene.about(target.shape.centre)
    assert note is not None
    box, side = bubble(scene.canvas, scene.viewport, note, scene.control_boxes, scene.zones.tray)
    assert common(box, scene.zones.tray) == 0
    assert common(box, note.box) == 0
    assert (side == "above") == (box.bottom <= note.box.y)


@pytest.mark.parametrize("key", GAMES)
def test_no_note_lies_over_what_can_be_pressed(key: str) -> None:
    scene = screen(table(key, (1280, 800), "de"))
    controls = scene.control_boxes
    assert len(controls) > 1
    for note, box in bubbles(scene):
        hidden = [control for control in controls if common(control, box) and not common(control, note.box)]
        assert not hidden, (note.words, box, hidden)
        assert common(box, note.box) == 0
