"""Changed keys and buttons: on the page, in the settings, in the prompts, and on the device."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.bindings import BUTTONS, KEYBOARD, KEYS, NUMBERED, Keys, bound, is_sound, rebound
from game.input.devices import Inputs
from game.input.intents import Ask, Command, Do, Intent, Nav, PageStep, Question
from game.input.keys import SOURCE, is_key, label_of
from game.input.prompts import Cap, Label
from game.scenes.base.context import Context, told
from game.scenes.settings.bindings_page import WORDS, BindingsPage, KeyDialog
from game.scenes.settings.settings_page import CONTROLS, SettingsPage
from game.stage.time.stack import Pop
from game.storage.settings import NAME, SettingsFile
from tests.input import virtual_pads
from tests.input.desk import Desk
from tests.input.pad_table import Table, source, tap
from tests.input.virtual_pads import NINTENDO, SONY
from tests.scenes.stagehand import MOUSE, TOUCH, Driver, choose, opened, program, widget

needs_pads = pytest.mark.skipif(not virtual_pads.is_available, reason=virtual_pads.why_not)
A, B, X, Y, START, LB, RT = 0, 1, 2, 3, 6, 9, 5


def context(inputs: Inputs, folder: Path | None = None) -> Context:
    made = program().context
    return Context(SettingsFile(folder), made.store, made.sound, inputs)


def down(desk: Desk, key: int, scancode: int = 0) -> list[Intent]:
    heard = desk.send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=scancode)
    desk.send(pygame.KEYUP, key=key, mod=0, unicode="", scancode=scancode)
    return heard


def answered_by(page: BindingsPage, slot: str, intents: list[Intent]) -> list[object]:
    """Return the answers of the dialog about a command to these intents, given at rest."""
    dialog = opened(KeyDialog(page.context, page, slot))
    dialog.settle()
    answers = [dialog.handle(intent) for intent in intents]
    dialog.leave()
    return answers


def asked(page: BindingsPage, slot: str, press: Callable[[], list[Intent]]) -> list[object]:
    """Open the dialog about a command, press something, and return its answers."""
    page.context.inputs.listening = page.device
    heard = press()
    page.context.inputs.listening = None
    return answered_by(page, slot, heard)


@given(st.lists(st.tuples(st.sampled_from([*BUTTONS]), st.sampled_from([*BUTTONS.values(), "misc1", "lefttrigger"]))))
def test_whatever_is_changed_every_command_has_a_button_of_its_own(steps: list[tuple[str, str]]) -> None:
    changes: Keys = {}
    for slot, key in steps:
        changes = rebound(BUTTONS, changes, slot, key) or {}
        now = bound(BUTTONS, changes)
        assert {*now} == {*BUTTONS}
        assert len({*now.values()}) == len(now)
        assert now[slot] == key
        assert is_sound(BUTTONS, changes, lambda name: True)


def test_a_controller_with_few_buttons_loses_none_for_a_command_it_never_had() -> None:
    few = {slot: NUMBERED[slot] for slot in ("confirm", "back", "undo", "hint")}
    assert rebound(few, {}, "menu", "b1") is None
    assert rebound(few, {}, "menu", "b4") == {"menu": "b4"}


def test_another_key_is_taken_kept_and_shown_and_the_old_one_is_free(tmp_path: Path) -> None:
    desk = Desk()
    page = opened(BindingsPage(context(desk.inputs, tmp_path)))
    assert asked(page, "hint", lambda: down(desk, pygame.K_j)) == [Pop()]
    assert down(desk, pygame.K_j) == [Do(SOURCE, Command.HINT)]
    assert down(desk, pygame.K_h) == []
    assert desk.inputs.prompt_label(SOURCE, Command.HINT) == Label(Cap.KEY, "J")
    assert desk.inputs.prompt_label(MOUSE, Command.HINT) == Label(Cap.KEY, "J")
    again = Desk()
    assert context(again.inputs, tmp_path).settings.bindings == {KEYBOARD: {"hint": "j"}}
    assert down(again, pygame.K_j) == [Do(SOURCE, Command.HINT)]


def test_a_key_that_has_a_command_changes_places_and_the_page_says_so() -> None:
    desk = Desk()
    page = opened(BindingsPage(context(desk.inputs)))
    assert asked(page, "back", lambda: down(desk, pygame.K_RETURN)) == [Pop()]
    assert down(desk, pygame.K_RETURN) == [Do(SOURCE, Command.BACK)]
    assert down(desk, pygame.K_ESCAPE) == [Do(SOURCE, Command.CONFIRM)]
    assert "Choose" in page.bar.toast
    desk.inputs.is_typing = True
    assert down(desk, pygame.K_RETURN) == [Do(SOURCE, Command.CONFIRM)], "in a text field the keys are the usual ones"


def test_a_key_of_the_left_hand_that_gets_a_command_steps_no_more() -> None:
    desk = Desk()
    page = opened(BindingsPage(context(desk.inputs)))
    assert down(desk, pygame.K_w, pygame.KSCAN_W) == [Nav(SOURCE, 0, -1)]
    asked(page, "undo", lambda: down(desk, pygame.K_w, pygame.KSCAN_W))
    assert down(desk, pygame.K_w, pygame.KSCAN_W) == [Do(SOURCE, Command.UNDO)]
    asked(page, "around", lambda: down(desk, pygame.K_UP))
    assert down(desk, pygame.K_UP) == [Ask(SOURCE, Question.AROUND)]
    assert down(desk, pygame.K_F2) == [Nav(SOURCE, 0, -1)], "the direction is not lost"


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_h])
def test_escape_and_the_present_key_leave_all_as_it_is(key: int) -> None:
    desk = Desk()
    page = opened(BindingsPage(context(desk.inputs)))
    assert asked(page, "hint", lambda: down(desk, key)) == [Pop()]
    assert page.context.settings.bindings == {}


@pytest.mark.parametrize("key", [pygame.K_LCTRL, pygame.K_LSHIFT, pygame.K_LALT, pygame.K_F11, 0])
def test_keys_of_the_system_are_not_taken(key: int) -> None:
    desk = Desk()
    page = opened(BindingsPage(context(desk.inputs)))
    assert asked(page, "hint", lambda: down(desk, key)) == []


def test_the_second_press_of_a_double_one_is_not_the_answer() -> None:
    desk = Desk()
    page = opened(BindingsPage(context(desk.inputs)))
    dialog = opened(KeyDialog(page.context, page, "confirm"))
    assert [dialog.handle(intent) for intent in down(desk, pygame.K_SPACE)] == [None]
    assert page.context.settings.bindings == {}
    dialog.leave()
    assert down(desk, pygame.K_SPACE) == [Do(SOURCE, Command.CONFIRM)], "nothing is asked for any more"


def test_all_is_as_usual_again_by_one_press() -> None:
    desk = Desk()
    page = opened(BindingsPage(context(desk.inputs)))
    assert widget(page, "usual").reason
    asked(page, "hint", lambda: down(desk, pygame.K_j))
    asked(page, "menu", lambda: down(desk, pygame.K_k))
    page.refresh()
    choose(page, "usual")
    assert page.context.settings.bindings == {}
    assert down(desk, pygame.K_h) == [Do(SOURCE, Command.HINT)]


def test_one_command_is_as_usual_again_in_its_dialog() -> None:
    desk = Desk()
    page = opened(BindingsPage(context(desk.inputs)))
    asked(page, "hint", lambda: down(desk, pygame.K_j))
    asked(page, "menu", lambda: down(desk, pygame.K_k))
    dialog = opened(KeyDialog(page.context, page, "hint"))
    assert choose(dialog, "yes") == Pop()
    assert page.context.settings.bindings == {KEYBOARD: {"menu": "k"}}


@pytest.mark.parametrize("device", [SOURCE, MOUSE, TOUCH], ids=lambda one: one.device.value)
def test_the_page_is_reached_from_the_table_of_controls_and_lists_every_command_once(device: object) -> None:
    driver = Driver.at(lambda made: SettingsPage(made.context))
    driver.press(f"tab/{CONTROLS}", device)  # type: ignore[arg-type]
    driver.press("bindings", device)  # type: ignore[arg-type]
    page = driver.showing(BindingsPage)
    page.device = KEYBOARD
    shown: list[str] = []
    for _ in range(5):
        page.refresh()
        shown += [one.key.removeprefix("bind/") for one in page.widgets if one.key.startswith("bind/")]
        if not page.list.turn(1):
            break
    assert sorted(shown) == sorted(KEYS)
    driver.press("bind/confirm" if "confirm" in shown[-3:] else f"bind/{shown[-1]}", device)  # type: ignore[arg-type]
    driver.showing(KeyDialog)


BAD = [
    {KEYBOARD: {"hint": "no such key"}},
    {KEYBOARD: {"no such command": "j"}},
    {KEYBOARD: {"hint": "p"}},
    {KEYBOARD: {"hint": "lctrl"}},
    {KEYBOARD: {"hint": "j", "undo": "j"}},
    {"0300": {"confirm": "b"}},
    {"0300": {"confirm": "guide"}},
    {"0300": {"confirm": "b1"}},
    {"0300": {"confirm": "b", "back": "b0"}},
    {"0300": {"hint": ""}},
]


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_bad_bindings_in_the_settings_give_a_message_and_the_usual_ones_count(
    tmp_path: Path, bad: dict[str, dict[str, str]]
) -> None:
    good = {"0301": {"confirm": "b", "back": "a"}}
    (tmp_path / NAME).write_text(json.dumps({"language": "de", "bindings": {**bad, **good}}), encoding="utf-8")
    made = context(Desk().inputs, tmp_path)
    assert made.settings.bindings == good
    assert made.settings.language == "de", "nothing else is lost"
    notice = made.take_notice()
    assert notice is not None
    assert "usual ones" in told(notice)


def test_every_key_that_can_be_taken_has_an_inscription() -> None:
    names = [name[2:].lower() for name in vars(pygame) if name.startswith("K_") and is_key(name[2:].lower())]
    assert len(names) > 100
    assert all(label_of(name).text.strip() for name in names)


# ---- controllers


@needs_pads
@pytest.mark.parametrize("make", [SONY, NINTENDO])
def test_a_kind_of_controller_has_buttons_of_its_own_and_the_prompts_show_them(
    table: Table, make: tuple[int, int], tmp_path: Path
) -> None:
    pad, twin, other = table.settled(make), table.settled(make), table.settled((0x1111, 1))
    tap(table, pad, LB)
    page = opened(BindingsPage(context(table.inputs, tmp_path)))
    assert page.pad is not None, "the page shows the device in use"
    assert asked(page, "hint", lambda: tap(table, pad, START)) == [Pop()]
    assert asked(page, "menu", lambda: tap(table, pad, LB)) == [Pop()]
    for one in (pad, twin):
        assert tap(table, one, START) == [Do(source(one), Command.HINT)]
        assert tap(table, one, LB) == [Do(source(one), Command.MENU)]
        assert tap(table, one, Y) == [PageStep(source(one), -1)]
    assert tap(table, other, START) == [Do(source(other), Command.MENU)]
    shown = table.inputs.prompt_label(source(pad), Command.HINT)
    assert shown is not None
    assert shown.text in ("options", "plus")
    assert page.label("hint") == shown


@needs_pads
def test_a_trigger_can_have_a_command_and_fires_once(table: Table) -> None:
    pad = table.settled(SONY)
    tap(table, pad, X)
    page = opened(BindingsPage(context(table.inputs)))

    def pull(value: float) -> list[Intent]:
        pad.axis(RT, value)
        return table.hear()

    pull(-1.0)
    assert pull(1.0) == [], "usually it means nothing"
    pull(-1.0)
    assert asked(page, "rules", lambda: pull(1.0)) == [Pop()]
    pull(-1.0)
    assert [pull(value) for value in (0.0, 0.9, 1.0, -1.0)].count([Do(source(pad), Command.RULES)]) == 1
    assert table.inputs.prompt_label(source(pad), Command.RULES) == Label(Cap.LETTER, "R2")


@needs_pads
def test_the_d_pad_and_the_questions_can_be_elsewhere_and_the_stick_still_steps(table: Table) -> None:
    pad = table.settled()
    tap(table, pad, X)
    page = opened(BindingsPage(context(table.inputs)))
    asked(page, "up", lambda: tap(table, pad, Y))
    assert tap(table, pad, Y) == [Nav(source(pad), 0, -1)]
    pad.axis(1, -1.0)
    assert table.hear() == [Nav(source(pad), 0, -1)]
    pad.axis(1, 0.0)
    table.hear()
    asked(page, "ask", lambda: tap(table, pad, LB))
    pad.button(LB, True)
    table.hear()
    assert tap(table, pad, Y) == [Ask(source(pad), Question.AROUND)]


@needs_pads
def test_the_guide_button_is_left_to_the_system_and_other_devices_can_leave_the_dialog(table: Table) -> None:
    pad = table.settled()
    tap(table, pad, X)
    page = opened(BindingsPage(context(table.inputs)))
    assert asked(page, "hint", lambda: tap(table, pad, 5)) == []
    dialog = opened(KeyDialog(page.context, page, "hint"))
    other = table.settled((0x1111, 1))
    answers = [dialog.handle(intent) for intent in tap(table, other, B)]
    assert answers[0] == Pop()
    pad.unplug()
    assert [dialog.handle(intent) for intent in table.hear()][-1] == Pop(), "nothing is left to be asked"


@needs_pads
def test_a_controller_of_unknown_layout_has_its_numbers_changed(table: Table, tmp_path: Path) -> None:
    pad = table.settled((0x1234, 1), "Old stick", is_mapped=False, axes=2, buttons=10)
    tap(table, pad, A)
    page = opened(BindingsPage(context(table.inputs, tmp_path)))
    assert asked(page, "menu", lambda: tap(table, pad, 9)) == [Pop()]
    assert asked(page, "confirm", lambda: tap(table, pad, B)) == [Pop()]
    assert tap(table, pad, 9) == [Do(source(pad), Command.MENU)]
    assert tap(table, pad, B) == [Do(source(pad), Command.CONFIRM)]
    assert table.inputs.prompt_label(source(pad), Command.CONFIRM) == Label(Cap.LETTER, "2")
    (kept,) = context(table.inputs, tmp_path).settings.bindings.values()
    assert kept == {"menu": "b9", "confirm": "b1", "back": "b0"}


@needs_pads
def test_the_page_goes_back_to_the_keyboard_when_its_controller_is_unplugged(table: Table) -> None:
    pad = table.settled(SONY, "Blue pad")
    tap(table, pad, X)
    page = opened(BindingsPage(context(table.inputs)))
    assert "Blue pad" in widget(page, "device").values
    pad.unplug()
    for intent in table.hear():
        page.handle(intent)
    assert page.device == KEYBOARD
    assert {one.key.removeprefix("bind/") for one in page.widgets} & {"around"} or page.list.pages > 1


def test_every_command_of_a_device_has_words() -> None:
    assert {*WORDS} == {*KEYS} | {*BUTTONS}
