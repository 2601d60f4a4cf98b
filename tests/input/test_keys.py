"""The keyboard, from key to intent."""

from __future__ import annotations

import pygame
import pytest

from game.input.devices import Inputs
from game.input.intents import Command, Device, Do, Hold, Intent, Nav, PageStep, Resized, Source, Typed
from game.input.keys import is_fullscreen_key
from game.input.prompts import Cap, Label
from tests.input.desk import Desk

KEYBOARD = Source(Device.KEYBOARD)


@pytest.fixture
def desk() -> Desk:
    return Desk()


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
