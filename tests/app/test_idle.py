"""Attract mode starts on an untouched shelf; the first input of any device ends it without any other effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

import pygame
import pytest

from game.input.intents import Do, Hold, Leave, Point
from game.scenes.base.context import Context
from game.scenes.routes import Slides
from game.scenes.shelf.menu import Menu
from game.shell.app import App
from game.shell.idle import REST_AFTER, AttractTimer
from game.stage.audio.sound import Sound
from game.stage.layout.focus import Focus
from game.stage.layout.viewport import Viewport
from game.stage.time.stack import Push
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import InlineExecutor, Timing
from tests.app.demo import Demo, Stage

AFTER = 4.0
PIECES = 10
TOUCHES: dict[str, tuple[int, dict[str, object]]] = {
    "a key": (pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0, "scancode": 40, "unicode": "\r"}),
    "a key that means nothing": (pygame.KEYDOWN, {"key": pygame.K_F7, "mod": 0, "scancode": 64, "unicode": ""}),
    "the mouse": (pygame.MOUSEMOTION, {"pos": (50, 50), "rel": (30, 8), "buttons": (0, 0, 0)}),
    "a button": (pygame.MOUSEBUTTONDOWN, {"pos": (50, 50), "button": 2}),
    "a finger": (pygame.FINGERDOWN, {"touch_id": 1, "finger_id": 1, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0}),
    "a stick": (pygame.CONTROLLERAXISMOTION, {"instance_id": 3, "axis": 0, "value": 30000}),
    "a stick without a name": (pygame.JOYAXISMOTION, {"instance_id": 3, "axis": 0, "value": -0.9}),
    "a controller": (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 3, "button": 0}),
}


class House(AttractTimer):
    """The timer of a shelf and an attract mode that only record what happens."""

    def __init__(self, *, has_shelf: bool = True) -> None:
        self.stage = Stage()
        context = Context(SettingsFile(None), Store(None), Sound(), self.stage.app.inputs)
        context.timing = Timing(lambda: self.stage.now, self.stage.sleep, InlineExecutor)
        super().__init__(context, AFTER)
        self.shelf, self.show, self.awake = Demo("white"), Demo("grey"), Demo("black")
        self.shelf.viewport, self.shelf.focus = Viewport.of((320, 180)), Focus()  # type: ignore[attr-defined]
        self.show.is_lively = True
        self.has_shelf = has_shelf
        self.begun: list[float] = []
        self.is_wanted = True
        self.made = 0
        """Number of attract scenes made."""

    def is_shelf(self, top: object) -> TypeGuard[Menu]:
        return self.has_shelf and top is self.shelf

    def is_show(self, top: object) -> bool:
        return top is self.show

    def keeps_awake(self, top: object) -> bool:
        return top is self.awake

    def slides(self, shelf: Menu) -> Slides | None:
        if self.is_wanted:
            return self
        self.begun.append(self.stage.now - 1000.0)
        return None

    def preparing(self, viewport: Viewport) -> Iterator[bool]:
        for _ in range(PIECES):
            self.made += 1
            yield False

    def next(self) -> Demo:
        self.begun.append(self.stage.now - 1000.0)
        return self.show

    def run(self, seconds: float) -> None:
        def first(app: App) -> Demo:
            app.idle_handler = self
            return self.shelf

        self.stage.run(first, seconds)


@pytest.fixture
def house() -> House:
    return House()


def test_it_begins_after_its_time_and_not_before(house: House) -> None:
    house.run(AFTER - 1)
    assert not house.begun
    assert house.shelf.draws == 1, "an idle shelf is not drawn for it"
    assert len(house.shelf.steps) <= 3
    house = House()
    house.run(AFTER + 2)
    assert house.begun == [pytest.approx(AFTER, abs=0.1)]
    assert house.show.draws >= 1


def test_it_is_made_before_its_time_and_anew_for_whoever_comes_between(house: House) -> None:
    seen: list[int] = []
    for seconds in (0.4 * AFTER, 0.52 * AFTER, 0.9 * AFTER):
        house.stage.at(seconds, lambda: seen.append(house.made))
    house.stage.key(0.95 * AFTER, pygame.K_RIGHT)
    house.run(2 * AFTER + 1)
    assert seen[0] == 0
    assert seen[1] > 0
    assert seen[2] == PIECES
    assert house.made == 2 * PIECES
    assert house.begun == [pytest.approx(1.95 * AFTER, abs=0.1)]


@pytest.mark.parametrize("kind", [pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION])
def test_a_stick_that_leans_on_something_and_trembles_keeps_nobody_waiting(house: House, kind: int) -> None:
    full = 32767 if kind == pygame.CONTROLLERAXISMOTION else 1
    for number in range(100):
        value = (0.62 + 0.12 * (number % 3 - 1)) * full
        house.stage.post(1.0 + number / 10, kind, instance_id=3, axis=0, value=value)
    house.run(AFTER + 4)
    assert house.begun == [pytest.approx(1 + AFTER, abs=0.1)]
    assert house.show.draws >= 1


def test_a_stick_swung_to_and_fro_does(house: House) -> None:
    for number in range(8):
        house.stage.post(1.0 + number, pygame.JOYAXISMOTION, instance_id=3, axis=0, value=(0.9, -0.9)[number % 2])
    house.run(7 + AFTER)
    assert not house.begun


@pytest.mark.parametrize("name", TOUCHES)
def test_any_touch_leads_back_and_is_swallowed(house: House, name: str) -> None:
    kind, what = TOUCHES[name]
    house.stage.post(AFTER + 10, kind, **what)
    house.run(AFTER + 14)
    assert house.show.log[-1] == "leave"
    assert house.shelf.log.count("enter") == 2
    told = [intent for intent in house.shelf.intents if not isinstance(intent, (Hold, Leave, Point))]
    assert told == house.show.intents == []


def test_the_touch_after_it_is_meant_and_it_comes_again(house: House) -> None:
    house.stage.key(AFTER + 10, pygame.K_RETURN)
    house.stage.key(AFTER + 12, pygame.K_RETURN)
    house.run(2 * AFTER + 17)
    assert [type(intent) for intent in house.shelf.intents[:1]] == [Do]
    assert len(house.begun) == 2


def test_a_table_that_shakes_the_mouse_does_not_end_it(house: House) -> None:
    for tick in range(20):
        shaken = {"pos": (50 + tick % 2, 50), "rel": (1, 0), "buttons": (0, 0, 0)}
        house.stage.post(AFTER + 5 + tick / 10, pygame.MOUSEMOTION, **shaken)
    house.run(AFTER + 10)
    assert "leave" not in house.show.log[:-1]


def test_where_it_is_not_wanted_the_shelf_stays_and_sleeps(house: House) -> None:
    house.is_wanted = False
    house.run(10 * AFTER)
    assert house.show.log == []
    assert len(house.begun) <= 10
    assert house.shelf.draws == 1


def test_the_screen_saver_may_come_minutes_after_the_last_press_outside_of_a_match() -> None:
    house = House(has_shelf=False)
    seen: dict[float, bool] = {}
    for seconds in (REST_AFTER - 2, REST_AFTER + 2, REST_AFTER + 12, 2 * REST_AFTER + 22):
        house.stage.at(seconds, lambda at=seconds: seen.update({at: pygame.display.get_allow_screensaver()}))
    house.stage.key(REST_AFTER + 10, pygame.K_F7)
    house.stage.at(REST_AFTER + 11, lambda: house.stage.app.go(Push(house.awake)))
    house.run(2 * REST_AFTER + 30)
    assert list(seen.values()) == [False, True, False, False]
