"""Keyboard, mouse and fingers, from event to intent."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.input.devices import Inputs
from game.input.intents import (
    Command,
    Device,
    Do,
    Drag,
    Hold,
    Intent,
    Nav,
    PageStep,
    Point,
    Press,
    Release,
    Resized,
    Scroll,
    Source,
    Typed,
    Zoom,
)
from game.input.keys import is_fullscreen_key
from game.input.prompts import Cap, Label
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
    desk.after(1.5)
    assert desk.down(500, 250) == []
    desk.up(500, 250)
    desk.after(1.0)
    if is_held:
        assert desk.down(500, 250)[-1] == Press(MOUSE, (500, 250)), "the mouse works beside the cup"
        assert desk.up(500, 250)[0] == Release(MOUSE, (500, 250))
    assert desk.finger(pygame.FINGERDOWN, 0.9, 0.9, finger_id=2)[-1] == Press(TOUCH, (900, 450))
    assert desk.finger(pygame.FINGERUP, 0.9, 0.9, finger_id=2)[0] == Release(TOUCH, (900, 450))
    if is_held:
        assert desk.finger(pygame.FINGERUP, 0.1, 0.1) == []
    desk.after(1.0)
    assert desk.down(500, 250) == [Press(MOUSE, (500, 250))]


def test_contacts_that_begin_together_are_a_palm_and_press_nothing_also_not_one_by_one(desk: Screen) -> None:
    desk.finger(pygame.FINGERDOWN, 0.40, 0.5)
    assert desk.finger(pygame.FINGERDOWN, 0.45, 0.6, finger_id=2) == [Release(TOUCH, (-1, -1))]
    desk.after(0.3)
    assert desk.finger(pygame.FINGERDOWN, 0.50, 0.5, finger_id=3) == [], "the palm rolls on"
    assert desk.finger(pygame.FINGERDOWN, 0.90, 0.2, finger_id=4) == [Press(TOUCH, (900, 100))], "the other hand"
    assert desk.finger(pygame.FINGERUP, 0.90, 0.2, finger_id=4) == [Release(TOUCH, (900, 100))]
    for finger in (1, 2, 3):
        assert desk.finger(pygame.FINGERUP, 0.45, 0.5, finger_id=finger) == []
    assert desk.finger(pygame.FINGERDOWN, 0.45, 0.5)[-1] == Press(TOUCH, (450, 250)), "it is gone"


def test_a_finger_beside_a_resting_palm_presses(desk: Screen) -> None:
    for finger in (1, 2):
        desk.finger(pygame.FINGERDOWN, 0.4 + 0.05 * finger, 0.9, finger_id=finger)
    for trembling in range(30):
        desk.after(0.1)
        assert desk.finger(pygame.FINGERMOTION, 0.45 + 0.002 * (trembling % 2), 0.9) == []
    assert desk.finger(pygame.FINGERDOWN, 0.5, 0.75, finger_id=3) == [Press(TOUCH, (500, 375))]
    assert desk.finger(pygame.FINGERUP, 0.5, 0.75, finger_id=3) == [Release(TOUCH, (500, 375))]


def test_a_contact_that_has_rested_presses_nothing_when_it_is_lifted(desk: Screen) -> None:
    desk.finger(pygame.FINGERDOWN, 0.5, 0.5)
    for trembling in range(25):
        desk.after(0.1)
        desk.finger(pygame.FINGERMOTION, 0.5 + 0.002 * (trembling % 2), 0.5)
    assert desk.finger(pygame.FINGERUP, 0.5, 0.5)[0] == Release(TOUCH, (-1, -1))


def test_a_finger_that_goes_on_slowly_does_not_rest(desk: Screen) -> None:
    desk.finger(pygame.FINGERDOWN, 0.2, 0.5)
    for step in range(60):
        desk.after(0.1)
        desk.finger(pygame.FINGERMOTION, 0.2 + 0.005 * step, 0.5)
    assert desk.finger(pygame.FINGERDOWN, 0.9, 0.9, finger_id=2) == []
    assert desk.finger(pygame.FINGERUP, 0.5, 0.5)[0] == Release(TOUCH, (500, 250))


def test_a_hand_on_the_edge_gives_way_to_a_finger_at_once_but_a_tap_there_counts(desk: Screen) -> None:
    desk.finger(pygame.FINGERDOWN, 0.5, 0.99)
    desk.after(0.2)
    taken = desk.finger(pygame.FINGERDOWN, 0.2, 0.4, finger_id=2)
    assert taken == [Release(TOUCH, (-1, -1)), Press(TOUCH, (200, 200))]
    assert desk.finger(pygame.FINGERUP, 0.2, 0.4, finger_id=2) == [Release(TOUCH, (200, 200))]
    assert desk.finger(pygame.FINGERUP, 0.5, 0.99) == []
    desk.after(1.0)
    desk.finger(pygame.FINGERDOWN, 0.5, 0.99)
    assert desk.finger(pygame.FINGERUP, 0.5, 0.99) == [Release(TOUCH, (500, 495))]


def test_a_long_press_is_a_hold_until_release_unless_it_wanders_off(desk: Screen) -> None:
    desk.finger(pygame.FINGERDOWN, 0.5, 0.5)
    assert desk.after(0.49) == []
    assert desk.after(0.02) == [Hold(TOUCH, True, (500, 250))]
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


KEYBOARD = Source(Device.KEYBOARD)


def down(desk: Desk, key: int, mod: int = 0, scancode: int = 0) -> list[Intent]:
    return desk.send(pygame.KEYDOWN, key=key, mod=mod, scancode=scancode)


def up(desk: Desk, key: int) -> list[Intent]:
    return desk.send(pygame.KEYUP, key=key, mod=0)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"key": pygame.K_LEFT}, Nav(KEYBOARD, -1, 0)),
        ({"key": pygame.K_RIGHT}, Nav(KEYBOARD, 1, 0)),
        ({"key": pygame.K_UP}, Nav(KEYBOARD, 0, -1)),
        ({"key": pygame.K_DOWN}, Nav(KEYBOARD, 0, 1)),
        # On a French keyboard Z is in the place of the English W: there it moves up and does not undo.
        ({"key": pygame.K_w, "scancode": pygame.KSCAN_W}, Nav(KEYBOARD, 0, -1)),
        ({"key": pygame.K_z, "scancode": pygame.KSCAN_W}, Nav(KEYBOARD, 0, -1)),
        ({"key": pygame.K_q, "scancode": pygame.KSCAN_A}, Nav(KEYBOARD, -1, 0)),
        ({"key": pygame.K_RETURN}, Do(KEYBOARD, Command.CONFIRM)),
        ({"key": pygame.K_KP_ENTER}, Do(KEYBOARD, Command.CONFIRM)),
        ({"key": pygame.K_SPACE}, Do(KEYBOARD, Command.CONFIRM)),
        ({"key": pygame.K_ESCAPE}, Do(KEYBOARD, Command.BACK)),
        ({"key": pygame.K_BACKSPACE}, Do(KEYBOARD, Command.UNDO)),
        ({"key": pygame.K_z}, Do(KEYBOARD, Command.UNDO)),
        ({"key": pygame.K_z, "mod": pygame.KMOD_LCTRL}, Do(KEYBOARD, Command.UNDO)),
        ({"key": pygame.K_h}, Do(KEYBOARD, Command.HINT)),
        ({"key": pygame.K_p}, Do(KEYBOARD, Command.MENU)),
        ({"key": pygame.K_F10}, Do(KEYBOARD, Command.MENU)),
        ({"key": pygame.K_F1}, Do(KEYBOARD, Command.RULES)),
        ({"key": pygame.K_r}, Do(KEYBOARD, Command.RULES)),
        ({"key": pygame.K_PAGEUP}, PageStep(KEYBOARD, -1)),
        ({"key": pygame.K_PAGEDOWN}, PageStep(KEYBOARD, 1)),
        ({"key": pygame.K_TAB}, PageStep(KEYBOARD, 1)),
        ({"key": pygame.K_TAB, "mod": pygame.KMOD_LSHIFT}, PageStep(KEYBOARD, -1)),
        # Combinations of the desktop.
        ({"key": pygame.K_TAB, "mod": pygame.KMOD_LALT}, None),
        ({"key": pygame.K_h, "mod": pygame.KMOD_LMETA}, None),
        ({"key": pygame.K_p, "mod": pygame.KMOD_LCTRL}, None),
        # A Latin letter is no shortcut by its place.
        ({"key": ord("à"), "scancode": pygame.KSCAN_Z}, None),
    ],
)
def test_every_key_means_one_thing(desk: Desk, given: dict[str, int], meant: Intent | None) -> None:
    assert down(desk, **given) == ([] if meant is None else [meant])
    assert meant is None or desk.inputs.last == KEYBOARD


def test_full_screen_is_switched_with_f11_and_alt_enter() -> None:
    assert is_fullscreen_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
    assert is_fullscreen_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT))
    assert not is_fullscreen_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    assert not is_fullscreen_key(pygame.Event(pygame.KEYUP, key=pygame.K_F11, mod=0))


def test_a_held_arrow_repeats_once_after_a_hiccup_and_the_one_pressed_last_wins(desk: Desk) -> None:
    assert desk.inputs.due is None
    down(desk, pygame.K_RIGHT)
    assert desk.inputs.due == pytest.approx(5.4)
    assert desk.after(0.39) == []
    assert desk.after(0.02) == [Nav(KEYBOARD, 1, 0)]
    assert down(desk, pygame.K_DOWN) == [Nav(KEYBOARD, 0, 1)]
    assert desk.after(3.0) == [Nav(KEYBOARD, 0, 1)]
    assert desk.after(0.01) == []
    up(desk, pygame.K_DOWN)
    assert desk.after(0.41) == [Nav(KEYBOARD, 1, 0)]
    up(desk, pygame.K_RIGHT)
    assert desk.inputs.due is None


def test_a_held_confirm_key_is_a_hold_until_the_last_of_them_is_up_a_short_press_is_none(desk: Desk) -> None:
    down(desk, pygame.K_RETURN)
    desk.after(0.2)
    assert up(desk, pygame.K_RETURN) == []
    assert desk.after(1.0) == []
    down(desk, pygame.K_RETURN)
    down(desk, pygame.K_SPACE)
    assert desk.after(0.36) == [Hold(KEYBOARD, True)]
    assert up(desk, pygame.K_RETURN) == []
    assert up(desk, pygame.K_SPACE) == [Hold(KEYBOARD, False)]


def test_nothing_stays_held_when_the_window_loses_the_keyboard(desk: Desk) -> None:
    down(desk, pygame.K_RIGHT)
    down(desk, pygame.K_RETURN)
    desk.after(0.36)
    assert desk.send(pygame.WINDOWFOCUSLOST) == [Hold(KEYBOARD, False)]
    assert desk.inputs.due is None


def test_prompts_show_key_caps_and_none_for_fingers(desk: Desk) -> None:
    assert desk.inputs.prompt_label(KEYBOARD, Command.UNDO) == Label(Cap.KEY, "Backspace")
    assert desk.inputs.prompt_label(Source(Device.MOUSE), Command.CONFIRM) == Label(Cap.MOUSE, "left")
    assert desk.inputs.prompt_label(Source(Device.MOUSE), Command.HINT) == Label(Cap.KEY, "H")
    for command in Command:
        assert desk.inputs.prompt_label(Source(Device.TOUCH), command) is None
        assert desk.inputs.prompt_label(KEYBOARD, command) is not None


def test_keys_enlarge_the_picture_also_as_in_browsers_but_not_while_a_name_is_typed(desk: Desk) -> None:
    assert down(desk, pygame.K_m) == [Do(KEYBOARD, Command.ZOOM)]
    for mod in (0, pygame.KMOD_LCTRL):
        (more,) = desk.send(pygame.KEYDOWN, key=pygame.K_PLUS, mod=mod, unicode="+")
        (less,) = desk.send(pygame.KEYDOWN, key=pygame.K_KP_MINUS, mod=mod, unicode="-")
        assert isinstance(more, Zoom)
        assert isinstance(less, Zoom)
        assert more.by > 1 == more.by * less.by
    desk.inputs.is_typing = True
    assert [
        desk.send(pygame.KEYDOWN, key=pygame.K_m, unicode="m"),
        desk.send(pygame.KEYDOWN, key=pygame.K_PLUS, unicode="+"),
    ] == [[], []]


def test_a_size_is_reported_once_however_many_events_tell_of_it(desk: Desk) -> None:
    assert desk.send(pygame.WINDOWSIZECHANGED, x=800, y=600) == [Resized(desk.inputs.last, (800, 600))]
    assert desk.send(pygame.VIDEORESIZE, size=(800, 600), w=800, h=600) == []


def key(letter: str, keycode: int, mod: int = 0, scancode: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=keycode, mod=mod, scancode=scancode, unicode=letter)


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([key("ł", pygame.K_l, pygame.KMOD_MODE), pygame.Event(pygame.TEXTINPUT, text="ł")], "ł"),
        ([key("ß", pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_RALT), pygame.Event(pygame.TEXTINPUT, text="ß")], "ß"),
        ([key("", pygame.K_h), key("", pygame.K_p)], ""),
        ([key("", pygame.K_QUOTE), key("", pygame.K_e), pygame.Event(pygame.TEXTINPUT, text="é")], "é"),
        ([pygame.Event(pygame.TEXTINPUT, text="e\u0301")], "é"),
        ([pygame.Event(pygame.TEXTINPUT, text="Zoë 2")], "Zoë 2"),
        (
            [
                pygame.Event(pygame.TEXTEDITING, text="zo", start=0, length=2),
                key("\r", pygame.K_RETURN),
                key("\b", pygame.K_BACKSPACE),
                pygame.Event(pygame.TEXTINPUT, text="Zoë"),
            ],
            "Zoë",
        ),
    ],
)
def test_text_is_what_was_committed_whatever_the_keys_say(events: list[pygame.Event], text: str) -> None:
    inputs = Inputs()
    inputs.is_typing = True
    intents = [intent for event in events for intent in inputs.translate(event)]
    assert all(isinstance(intent, Typed) for intent in intents)
    assert "".join(intent.letter for intent in intents if isinstance(intent, Typed)) == text


def test_committed_text_outside_of_a_text_field_means_nothing() -> None:
    assert list(Inputs().translate(pygame.Event(pygame.TEXTINPUT, text="hp"))) == []


@pytest.mark.parametrize(
    ("keycode", "scancode", "command"),
    [
        (ord("р"), pygame.KSCAN_H, Command.HINT),
        (ord("з"), pygame.KSCAN_P, Command.MENU),
        (ord("ρ"), pygame.KSCAN_R, Command.RULES),
        (ord("י"), pygame.KSCAN_H, Command.HINT),
        (pygame.K_h, pygame.KSCAN_D, Command.HINT),
        (pygame.K_r, pygame.KSCAN_S, Command.RULES),
        (pygame.K_p, pygame.KSCAN_R, Command.MENU),
    ],
)
def test_shortcuts_by_letter_work_on_every_layout(keycode: int, scancode: int, command: Command) -> None:
    intents = list(Inputs().translate(key("", keycode, scancode=scancode)))
    assert [intent.command for intent in intents if isinstance(intent, Do)] == [command]
