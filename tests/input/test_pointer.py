"""Mouse and fingers, from event to intent."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.input.intents import Command, Device, Do, Drag, Hold, Intent, Point, Press, Release, Scroll, Source
from tests.input.desk import Desk

MOUSE, TOUCH = Source(Device.MOUSE), Source(Device.TOUCH)


class Screen(Desk):
    """A window of 1001 x 501 pixels with a manual clock."""

    def __init__(self, desktop_place: Callable[[], tuple[int, int] | None] = lambda: None) -> None:
        super().__init__(desktop_place)
        self.inputs.set_window_size((1001, 501))

    def move(self, x: int, y: int, touch: bool = False) -> list[Intent]:
        return self.send(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0), touch=touch)

    def hand(self, x: int, y: int) -> list[Intent]:
        """Move the mouse there in small steps, as a hand does; returns the intents of the last one."""
        return [intent for left in (40, 36, 30, 22, 12, 0) for intent in self.move(x - left, y)][-1:]

    def down(self, x: int, y: int, button: int = 1, touch: bool = False) -> list[Intent]:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=touch)

    def up(self, x: int, y: int, button: int = 1, touch: bool = False) -> list[Intent]:
        return self.send(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=touch)

    def finger(self, kind: int, x: float, y: float, finger_id: int = 1) -> list[Intent]:
        return self.send(kind, touch_id=1, finger_id=finger_id, x=x, y=y, dx=0.0, dy=0.0)


@pytest.fixture
def desk() -> Screen:
    return Screen()


def test_a_click_is_a_press_and_a_release_also_right_after_another_device(desk: Screen) -> None:
    assert desk.hand(10, 20) == [Point(MOUSE, (10, 20))]
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        desk.send(kind, key=pygame.K_RIGHT, mod=0, scancode=0)
    assert desk.down(10, 20) == [Press(MOUSE, (10, 20))]
    assert desk.inputs.last == MOUSE
    assert desk.move(15, 20) == [Drag(MOUSE, (15, 20))]
    assert desk.up(15, 20) == [Release(MOUSE, (15, 20))]


def test_the_right_button_goes_back(desk: Screen) -> None:
    assert desk.down(10, 20, button=3) == [Do(MOUSE, Command.BACK)]
    assert desk.up(10, 20, button=3) == []


def test_the_wheel_scrolls_down_when_it_is_turned_towards_the_hand(desk: Screen) -> None:
    desk.move(10, 20)
    (heard,) = desk.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False, touch=False)
    assert isinstance(heard, Scroll)
    assert heard.lines > 0
    assert desk.down(10, 20, button=5) == []


def test_a_finger_is_a_touch_press_at_its_place_in_the_window(desk: Screen) -> None:
    assert desk.finger(pygame.FINGERDOWN, 0.5, 0.5) == [Press(TOUCH, (500, 250))]
    assert desk.finger(pygame.FINGERMOTION, 1.0, 1.0) == [Drag(TOUCH, (1000, 500))]
    assert desk.finger(pygame.FINGERUP, 0.0, 0.0) == [Release(TOUCH, (0, 0))]


@pytest.mark.parametrize("is_down", [False, True], ids=["finger unseen", "finger down"])
def test_mouse_events_made_from_a_finger_are_ignored(desk: Screen, is_down: bool) -> None:
    if is_down:
        desk.finger(pygame.FINGERDOWN, 0.5, 0.5)
    before = desk.inputs.last
    assert desk.down(500, 250, touch=True) == []
    assert desk.move(501, 250, touch=True) == []
    assert desk.up(501, 250, touch=True) == []
    assert desk.inputs.last == (TOUCH if is_down else before)


def test_a_panel_that_reports_its_finger_as_a_plain_mouse_too_presses_once(desk: Screen) -> None:
    assert desk.finger(pygame.FINGERDOWN, 0.5, 0.5) != []
    assert desk.down(503, 252) == []
    assert desk.finger(pygame.FINGERUP, 0.5, 0.5) != []
    assert desk.up(503, 252) == []
    desk.now += 0.03
    assert desk.down(500, 250) == []
    assert desk.up(500, 250) == []


def test_a_worn_switch_that_clicks_twice_within_60_ms_clicks_once(desk: Screen) -> None:
    desk.down(10, 20)
    desk.up(10, 20)
    desk.now += 0.04
    assert desk.down(12, 20) == []
    assert desk.up(12, 20) == []
    desk.now += 0.10
    assert desk.down(12, 20) == [Press(MOUSE, (12, 20))]


def test_two_fast_taps_at_different_places_are_two(desk: Screen) -> None:
    desk.finger(pygame.FINGERDOWN, 0.1, 0.1)
    desk.finger(pygame.FINGERUP, 0.1, 0.1)
    desk.now += 0.03
    assert desk.finger(pygame.FINGERDOWN, 0.9, 0.9, finger_id=2) == [Press(TOUCH, (900, 450))]


def test_a_second_finger_waits_until_the_first_is_up(desk: Screen) -> None:
    desk.finger(pygame.FINGERDOWN, 0.1, 0.1)
    assert desk.finger(pygame.FINGERDOWN, 0.9, 0.9, finger_id=2) == []
    assert desk.finger(pygame.FINGERUP, 0.9, 0.9, finger_id=2) == []
    assert desk.finger(pygame.FINGERUP, 0.1, 0.1) == [Release(TOUCH, (100, 50))]


@pytest.mark.parametrize("is_held", [True, False], ids=["cup on the glass", "lift lost"])
def test_a_finger_that_stays_on_the_glass_blocks_nobody_for_long(desk: Screen, is_held: bool) -> None:
    desk.finger(pygame.FINGERDOWN, 0.1, 0.1)
    desk.after(4.0)
    assert desk.down(500, 250) == []
    desk.up(500, 250)
    desk.after(2.0)
    if is_held:
        assert desk.down(500, 250)[-1] == Press(MOUSE, (500, 250)), "the mouse works beside the cup"
        assert desk.up(500, 250)[0] == Release(MOUSE, (500, 250))
    assert desk.finger(pygame.FINGERDOWN, 0.9, 0.9, finger_id=2)[-1] == Press(TOUCH, (900, 450))
    assert desk.finger(pygame.FINGERUP, 0.9, 0.9, finger_id=2)[0] == Release(TOUCH, (900, 450))
    if is_held:
        assert desk.finger(pygame.FINGERUP, 0.1, 0.1) == []
    desk.after(1.0)
    assert desk.down(500, 250) == [Press(MOUSE, (500, 250))]


def test_a_long_press_is_a_hold_until_release_unless_it_wanders_off(desk: Screen) -> None:
    desk.finger(pygame.FINGERDOWN, 0.5, 0.5)
    assert desk.after(0.34) == []
    assert desk.after(0.02) == [Hold(TOUCH, True)]
    assert desk.finger(pygame.FINGERUP, 0.5, 0.5) == [Release(TOUCH, (500, 250)), Hold(TOUCH, False)]
    desk.after(1.0)
    desk.down(100, 100)
    desk.move(140, 100)
    assert desk.after(1.0) == []
    assert desk.up(140, 100) == [Release(MOUSE, (140, 100))]


def test_the_pointer_is_hidden_while_fingers_are_used_and_returns_with_the_mouse(desk: Screen) -> None:
    assert desk.inputs.shows_pointer
    desk.move(100, 100)
    desk.finger(pygame.FINGERDOWN, 0.5, 0.5)
    desk.finger(pygame.FINGERUP, 0.5, 0.5)
    assert not desk.inputs.shows_pointer
    assert desk.move(102, 101) == [], "somebody has bumped into the table"
    assert desk.move(640, 300) == [], "the window has moved under the pointer"
    assert desk.inputs.last == TOUCH
    for x in (644, 648, 652):
        desk.move(x, 300)
    assert desk.inputs.shows_pointer
    assert desk.inputs.last == MOUSE


WINDOW_CHANGES = [
    (),
    (pygame.WINDOWSHOWN, pygame.WINDOWENTER, pygame.WINDOWFOCUSGAINED),
    (pygame.WINDOWMOVED,),
    (pygame.VIDEORESIZE, pygame.WINDOWRESIZED),
    (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED),
]


@pytest.mark.parametrize("changes", WINDOW_CHANGES, ids=["start", "shown", "moved", "full-screen", "maximised"])
@pytest.mark.parametrize("tells", [False, True], ids=["place-unknown", "place-known"])
def test_a_mouse_that_lies_still_points_at_nothing(changes: tuple[int, ...], tells: bool) -> None:
    place = (500, 400)
    desk = Screen(lambda: place if tells else None)
    if changes:
        place = (60, 40)
        desk.hand(60, 40)
    for kind in changes:
        desk.send(kind, x=900, y=600, size=(900, 600))
    # The window has changed its place: the mouse lies elsewhere in it.
    assert desk.move(300, 200) == desk.move(301, 200) == []
    for step in range(6 if tells else 0):  # a window that glides into its place
        assert desk.move(310 + 10 * step, 200) == []
    intents: list[Intent] = []
    for step in range(4):
        place = (place[0] + 5, place[1])
        intents += desk.move(400 + 5 * step, 200)
    assert intents[-1:] == [Point(MOUSE, (415, 200))], "a hand moves it"


def test_a_press_is_called_off_when_the_window_loses_the_mouse(desk: Screen) -> None:
    desk.down(100, 100)
    assert desk.send(pygame.WINDOWFOCUSLOST) == [Release(MOUSE, (-1, -1))]
    assert desk.up(100, 100) == []
