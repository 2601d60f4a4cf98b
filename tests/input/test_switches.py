"""Switches, hold to confirm and dwell, from event to intent."""

from __future__ import annotations

import pygame
import pytest

from game.input.devices import Inputs
from game.input.dwell import LEAVE, Dwell
from game.input.intents import Brief, Command, Device, Do, Drag, Hold, Intent, Nav, Next, Press, Release, Source
from game.input.press_guard import CANCELLED
from game.input.switches import of_pad
from game.input.timing import LONG_PRESS
from tests.input.desk import Desk

KEYS, MOUSE, TOUCH, PAD = Source(Device.KEYBOARD), Source(Device.MOUSE), Source(Device.TOUCH), Source(Device.PAD, 1)
CONFIRM = Do(KEYS, Command.CONFIRM)


class Hand(Desk):
    """A hand at a window of 1000 x 500 pixels, which has the focus."""

    def __init__(self, *, switches: int = 0, hold: float = 0.0, dwell: float = 0.0) -> None:
        super().__init__()
        self.inputs.set_window_size((1000, 500))
        self.inputs.switches, self.inputs.hold.seconds, self.inputs.dwell.seconds = switches, hold, dwell

    def key(self, key: int, *, is_down: bool = True, mod: int = 0) -> list[Intent]:
        return self.send(pygame.KEYDOWN if is_down else pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def button(self, is_down: bool, pos: tuple[int, int], button: int = 1) -> list[Intent]:
        return self.send(pygame.MOUSEBUTTONDOWN if is_down else pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def rest(self, what: str | None, pos: tuple[int, int]) -> None:
        """Rest the mouse on a target, as reported by a scene."""
        self.inputs.rest(what, pos)


# ---- switches


def test_with_one_switch_every_key_takes_but_escape_and_combinations() -> None:
    hand = Hand(switches=1)
    for key in (pygame.K_F7, pygame.K_a, pygame.K_RIGHT, pygame.K_RETURN):
        assert hand.key(key) == [CONFIRM]
        assert hand.key(key, is_down=False) == []
    assert hand.key(pygame.K_ESCAPE) == [Do(KEYS, Command.BACK)]
    assert hand.key(pygame.K_RETURN, mod=pygame.KMOD_CTRL) == []
    assert hand.send(pygame.TEXTINPUT, text="a") == []


def test_with_two_switches_the_space_bar_goes_on_and_enter_takes_and_other_keys_stay() -> None:
    hand = Hand(switches=2)
    assert [hand.key(key) for key in (pygame.K_SPACE, pygame.K_TAB)] == [[Next(KEYS)]] * 2
    assert [hand.key(key) for key in (pygame.K_RETURN, pygame.K_KP_ENTER)] == [[CONFIRM]] * 2
    assert hand.key(pygame.K_RIGHT) == [Nav(KEYS, 1, 0)]
    assert hand.key(pygame.K_p) == [Do(KEYS, Command.MENU)]


def test_with_two_switches_the_left_mouse_button_goes_on_and_the_right_one_takes() -> None:
    hand = Hand(switches=2)
    assert hand.button(True, (50, 50), pygame.BUTTON_LEFT) == [Next(MOUSE)]
    assert hand.button(False, (50, 50), pygame.BUTTON_LEFT) == []
    assert hand.button(True, (50, 50), pygame.BUTTON_RIGHT) == [Do(MOUSE, Command.CONFIRM)]
    finger = {"touch_id": 1, "finger_id": 1, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0}
    assert hand.send(pygame.FINGERDOWN, **finger) == [Press(TOUCH, (500, 250))], "a finger presses what it touches"


@pytest.mark.parametrize("is_mapped", [True, False])
def test_each_half_of_a_controller_is_one_of_two_switches_and_the_whole_is_one(is_mapped: bool) -> None:
    left = pygame.CONTROLLER_BUTTON_DPAD_DOWN if is_mapped else 1
    for button, taken in ((left, Next(PAD)), (pygame.CONTROLLER_BUTTON_A, Do(PAD, Command.CONFIRM))):
        assert of_pad(PAD, button, 2, is_down=True, is_mapped=is_mapped) == [taken]
        assert of_pad(PAD, button, 1, is_down=True, is_mapped=is_mapped) == [Do(PAD, Command.CONFIRM)]
        assert of_pad(PAD, button, 2, is_down=False, is_mapped=is_mapped) == []
    assert of_pad(PAD, None, 2, is_down=False, is_mapped=is_mapped) == [], "a stick means nothing"


# ---- hold to confirm


@pytest.mark.parametrize("seconds", [0.3, 0.6, 1.0])
def test_a_key_confirms_once_it_has_been_held_and_speeds_up_stories_only_after_that(seconds: float) -> None:
    hand = Hand(hold=seconds)
    assert hand.key(pygame.K_RETURN) == []
    assert hand.inputs.due == pytest.approx(hand.now + min(seconds, LONG_PRESS))
    heard = [(hand.now - 5.0, intent) for _ in range(30) for intent in hand.after(0.05)]
    assert [intent for _, intent in heard] == [CONFIRM, Hold(KEYS, True)]
    assert heard[0][0] == pytest.approx(seconds, abs=0.06)
    assert hand.key(pygame.K_RETURN, is_down=False) == [Hold(KEYS, False)]
    assert hand.inputs.due is None


@pytest.mark.parametrize("switches", [0, 1, 2])
def test_a_key_released_early_does_nothing_but_is_heard_as_brief(switches: int) -> None:
    hand = Hand(hold=0.6, switches=switches)
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        assert hand.key(key) == []
        assert hand.after(0.4) == []
        assert 0.6 < hand.inputs.filling()[KEYS] < 0.7
        assert hand.key(key, is_down=False) == [Brief(KEYS)]
        assert hand.after(1.0) == []
        assert not hand.inputs.filling()


def test_the_switch_that_goes_on_has_to_last_too() -> None:
    hand = Hand(hold=0.6, switches=2)
    hand.key(pygame.K_SPACE)
    assert hand.after(0.7) == [Next(KEYS)]


def test_arrow_keys_and_the_way_back_need_no_holding() -> None:
    hand = Hand(hold=1.0)
    assert hand.key(pygame.K_RIGHT) == [Nav(KEYS, 1, 0)]
    assert hand.key(pygame.K_ESCAPE) == [Do(KEYS, Command.BACK)]


def test_another_key_in_the_meantime_gives_up_the_press() -> None:
    hand = Hand(hold=0.6)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RIGHT, is_down=False)
    assert CONFIRM not in hand.after(1.0)


def test_the_mouse_presses_at_once_and_lets_go_by_itself_after_the_time() -> None:
    hand = Hand(hold=0.6)
    assert hand.button(True, (50, 50)) == [Press(MOUSE, (50, 50))]
    assert hand.send(pygame.MOUSEMOTION, pos=(55, 52), rel=(1, 1), buttons=(1, 0, 0)) == [Drag(MOUSE, (55, 52))]
    assert hand.after(0.5) == [], "a long press is no hold while it does not count yet"
    assert hand.after(0.2) == [Release(MOUSE, (55, 52))]
    assert hand.button(False, (55, 52)) == [], "it counts once"
    assert hand.button(True, (50, 50)) == [Press(MOUSE, (50, 50))]


def test_a_mouse_button_released_early_has_pressed_nothing_and_a_drag_is_no_press() -> None:
    hand = Hand(hold=0.6)
    hand.button(True, (50, 50))
    assert hand.button(False, (50, 50)) == [Release(MOUSE, CANCELLED), Brief(MOUSE)]
    hand.now += 1.0
    hand.button(True, (50, 50))
    hand.send(pygame.MOUSEMOTION, pos=(250, 50), rel=(1, 1), buttons=(1, 0, 0))
    assert not hand.inputs.filling()
    assert hand.button(False, (250, 50)) == [Release(MOUSE, (250, 50))]


def test_what_is_held_while_the_window_loses_the_focus_is_forgotten() -> None:
    hand = Hand(hold=0.6)
    hand.key(pygame.K_RETURN)
    hand.send(pygame.WINDOWFOCUSLOST)
    assert hand.after(1.0) == []


# ---- dwell


def test_a_pointer_that_trembles_on_a_target_takes_it_once_until_it_has_left() -> None:
    hand = Hand(dwell=1.0)
    for step in range(9):
        hand.rest("roll", (100 + step % 3, 100))
        assert hand.after(0.1) == []
    hand.rest("roll", (101, 99))
    assert hand.after(0.2) == [Press(MOUSE, (101, 99)), Release(MOUSE, (101, 99))]
    for step in range(30):
        hand.rest("roll", (100 + 40 * (step % 3), 100))
        assert hand.after(0.1) == []
    assert hand.inputs.due is None, "an idle screen waits for events only"
    hand.rest(None, (300, 100))
    hand.rest("roll", (101, 99))
    assert len(hand.after(1.1)) == 2


def test_moving_on_cancels_and_begins_again() -> None:
    hand = Hand(dwell=1.0)
    hand.rest("roll", (100, 100))
    assert hand.after(0.9) == []
    hand.rest("stop", (200, 100))
    assert hand.after(0.9) == []
    hand.rest(None, (300, 100))
    assert hand.after(5.0) == []
    assert not hand.inputs.filling()


def test_what_appears_below_a_pointer_that_stays_is_not_taken() -> None:
    dwell = Dwell()
    dwell.seconds = 1.0
    dwell.move("start", (100, 100), 0.0)
    assert dwell.taken(1.0)
    dwell.move("roll", (100 + LEAVE // 2, 100), 1.1)
    assert dwell.taken(9.0) is None
    dwell.move("roll", (100 + 2 * LEAVE, 100), 9.0)
    assert dwell.taken(10.0)


@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE])
def test_a_pointer_takes_nothing_while_the_window_has_not_its_focus_or_the_pointer_is_elsewhere(event: int) -> None:
    hand = Hand(dwell=1.0)
    hand.rest("roll", (100, 100))
    hand.send(event)
    assert hand.after(2.0) == []
    if event == pygame.WINDOWFOCUSLOST:
        hand.rest("roll", (102, 100))
        assert hand.after(2.0) == []
        hand.send(pygame.WINDOWFOCUSGAINED)
        hand.rest("roll", (100, 100))
        assert len(hand.after(2.0)) == 2


def test_a_click_is_not_followed_by_a_second_one_of_the_resting_mouse() -> None:
    hand = Hand(dwell=1.0)
    hand.rest("roll", (100, 100))
    hand.button(True, (100, 100))
    hand.button(False, (100, 100))
    hand.rest("roll", (101, 100))
    assert hand.after(3.0) == []


def test_without_the_settings_everything_counts_at_once() -> None:
    hand = Hand()
    assert isinstance(hand.inputs, Inputs)
    assert hand.key(pygame.K_RETURN) == [CONFIRM]
    hand.rest("roll", (100, 100))
    assert Press(MOUSE, (100, 100)) not in hand.after(10.0)
    assert not hand.inputs.filling()
