"""Controllers, from SDL's report of a connection to the intent."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import controller

from game.assets import ASSETS
from game.input.bindings import rebound
from game.input.devices import are_sound
from game.input.intents import Command, Device, Do, Hold, Intent, Nav, PageStep, Plugged, Scroll, Source, Unheard
from game.input.pads import BUTTON_NAMES, is_button
from game.input.prompts import PAD_CAPS, Cap, Label, Vendor, in_words
from game.scenes.base.context import Context
from game.scenes.base.prompt_bar import draw_cap
from game.scenes.settings.accessibility_page import AccessibilityPage
from game.shell.environment import prepare
from game.stage.text.language import tr
from game.storage.controllers import LONGEST, add_mappings, offer
from game.storage.settings import SettingsFile
from tests.input import virtual_pads
from tests.input.pad_table import Table, source, tap
from tests.input.virtual_pads import NINTENDO, SONY, XBOX, VirtualPad
from tests.scenes.stagehand import opened, program, widget

pytestmark = pytest.mark.skipif(not virtual_pads.is_available, reason=virtual_pads.why_not)

A, B, X, Y, VIEW, GUIDE, START, LB, RB = 0, 1, 2, 3, 4, 5, 6, 9, 10
UP, DOWN, LEFT, RIGHT = 11, 12, 13, 14


def steps(intents: list[Intent]) -> list[tuple[int, int]]:
    return [(intent.dx, intent.dy) for intent in intents if isinstance(intent, Nav)]


def test_a_controller_that_is_plugged_in_says_so_once_and_nothing_else(table: Table) -> None:
    pad = table.plug(name="Blue pad")
    heard = table.settle()
    assert [type(intent) for intent in heard] == [Plugged]
    assert heard[0] == Plugged(source(pad), True, "Blue pad", heard[0].guid)
    assert table.inputs.pads() == (source(pad),)
    assert table.inputs.last.device is Device.MOUSE


def test_a_controller_that_was_there_before_the_start_is_found(table: Table) -> None:
    controller.quit()
    pygame.joystick.quit()
    pygame.event.get()
    pad = table.plug()
    table.inputs.open_pads()
    table.settle()
    assert table.inputs.pads() == (source(pad),)


LAYOUTS = ASSETS / "controllers" / "gamecontrollerdb.txt"


def restart(table: Table) -> None:
    """Initialise controllers anew, as the program's start does."""
    controller.quit()
    pygame.joystick.quit()
    pygame.event.get()
    table.inputs.open_pads()


def test_the_layouts_of_the_community_are_known(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG_FILE", "")
    restart(table)
    ours = re.findall(r"^([0-9a-f]{32}),.*platform:Linux", LAYOUTS.read_text(encoding="utf-8"), re.MULTILINE)
    unknown = [guid for guid in ours if not virtual_pads.mapping(guid)]
    assert unknown, "SDL knows them all by itself"
    monkeypatch.delenv("SDL_GAMECONTROLLERCONFIG_FILE")
    prepare()
    restart(table)
    assert [guid for guid in unknown if not virtual_pads.mapping(guid)] == []


def test_the_players_own_layouts_count_first(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG", "")
    pad = table.settled(is_mapped=False, axes=2, buttons=6)
    found = table.inputs.pad(source(pad))
    assert found is not None
    assert not found.is_mapped
    pad.unplug()
    file = tmp_path / "controllers.txt"
    file.write_text(f"# mine\n{found.guid},Swap,a:b5,b:b0,leftx:a0,lefty:a1,platform:Linux,\nno layout\n", "utf-8")
    monkeypatch.delenv("SDL_GAMECONTROLLERCONFIG")
    add_mappings(file)
    restart(table)
    pad = table.settled(is_mapped=False, axes=2, buttons=6)
    assert tap(table, pad, 5)[0] == Do(source(pad), Command.CONFIRM)
    assert tap(table, pad, 0)[0] == Do(source(pad), Command.BACK)


def test_an_unreadable_file_of_layouts_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    add_mappings(tmp_path / "none.txt")
    assert not caplog.records
    (tmp_path / "long.txt").write_bytes(bytes(LONGEST + 1))
    add_mappings(tmp_path / "long.txt")
    assert "longer than" in caplog.text


@pytest.mark.parametrize(
    ("button", "intent"),
    [
        (A, lambda who: Do(who, Command.CONFIRM)),
        (B, lambda who: Do(who, Command.BACK)),
        (X, lambda who: Do(who, Command.UNDO)),
        (Y, lambda who: Do(who, Command.HINT)),
        (START, lambda who: Do(who, Command.MENU)),
        (VIEW, lambda who: Do(who, Command.RULES)),
        (pygame.CONTROLLER_BUTTON_RIGHTSTICK, lambda who: Do(who, Command.ZOOM)),
        (LB, lambda who: PageStep(who, -1)),
        (RB, lambda who: PageStep(who, 1)),
        (UP, lambda who: Nav(who, 0, -1)),
        (DOWN, lambda who: Nav(who, 0, 1)),
        (LEFT, lambda who: Nav(who, -1, 0)),
        (RIGHT, lambda who: Nav(who, 1, 0)),
    ],
)
def test_each_button_means_one_thing_and_is_heard_once(
    table: Table, pad: VirtualPad, button: int, intent: Callable[[Source], Intent]
) -> None:
    assert tap(table, pad, GUIDE) == [], "it is left to the system"
    assert tap(table, pad, button) == [intent(source(pad))]
    assert table.inputs.last == source(pad)
    assert not table.inputs.shows_pointer


@pytest.mark.parametrize(
    "push",
    [lambda pad, is_held: pad.button(RIGHT, is_held), lambda pad, is_held: pad.axis(0, float(is_held))],
    ids=["button", "stick"],
)
def test_a_held_direction_repeats_after_400_ms_and_then_every_110_ms(
    table: Table, pad: VirtualPad, push: Callable[[VirtualPad, bool], None]
) -> None:
    push(pad, True)
    assert steps(table.hear()) == [(1, 0)]
    assert table.inputs.due is not None
    assert table.pass_time(0.39) == []
    assert table.pass_time(0.02) == [Nav(source(pad), 1, 0)]
    assert len(table.pass_time(1.10)) == 10
    push(pad, False)
    table.hear()
    assert table.pass_time(2.0) == []
    assert table.inputs.due is None


@pytest.mark.parametrize(
    ("pushes", "seen"),
    [
        ([(0, 0.3), (0, 0.54), (0, 0.56), (0, 0.45), (0, 0.56), (0, 0.41)], [(1, 0)]),
        ([(0, 0.56), (0, 0.39), (0, 0.5), (0, 0.56)], [(1, 0)] * 2),
        ([(0, 0.30)], []),
        ([(0, 0.30), (1, -0.50)], [(0, -1)]),
        ([(0, 0.72), *((1, shake) for shake in (0.70, 0.74, 0.69, 0.76, 0.70))], [(1, 0)]),
        ([(0, 0.72), (1, 1.0)], [(1, 0), (0, 1)]),
    ],
    ids=["from 0.55", "rests below 0.40", "weak", "round, along the stronger axis", "a shaking thumb", "turned"],
)
def test_the_stick_steps(table: Table, pad: VirtualPad, pushes: list[tuple[int, float]], seen: object) -> None:
    heard: list[Intent] = []
    for axis, value in pushes:
        pad.axis(axis, value)
        heard += table.hear()
    assert steps(heard) == seen


def test_a_stick_held_while_it_is_plugged_in_counts_only_after_it_was_let_go(table: Table) -> None:
    pad = table.plug()
    table.hear()
    pad.axis(0, 1.0)
    assert steps(table.hear()) == []
    table.now += 1.0
    pad.axis(0, 0.9)
    assert steps(table.hear()) == []
    pad.axis(0, 0.0)
    table.hear()
    pad.axis(0, 1.0)
    assert steps(table.hear()) == [(1, 0)]


def test_a_drifting_stick_does_not_take_the_prompts(table: Table, pad: VirtualPad) -> None:
    for value in (0.1, 0.2, 0.3, 0.1):
        pad.axis(0, value)
        pad.axis(3, value / 2)
        assert table.hear() == []
    assert table.inputs.last.device is Device.MOUSE


def test_the_right_stick_scrolls_while_it_is_pushed(table: Table, pad: VirtualPad) -> None:
    pad.axis(3, 1.0)
    table.hear()
    down = table.pass_time(0.5)
    assert all(isinstance(intent, Scroll) for intent in down)
    assert sum(intent.lines for intent in down if isinstance(intent, Scroll)) == pytest.approx(8, rel=0.1)
    pad.axis(3, 0.0)
    table.hear()
    assert table.pass_time(0.5) == []


def test_confirm_kept_down_is_a_hold_after_350_ms_until_it_is_let_go(table: Table, pad: VirtualPad) -> None:
    pad.button(A, True)
    assert table.hear() == [Do(source(pad), Command.CONFIRM)]
    assert table.pass_time(0.34) == []
    assert table.pass_time(0.02) == [Hold(source(pad), True)]
    assert table.pass_time(2.0) == []
    pad.button(A, False)
    assert table.hear() == [Hold(source(pad), False)]


def test_two_equal_controllers_are_two(table: Table) -> None:
    one, two = table.plug(name="Twin"), table.plug(name="Twin")
    table.settle()
    assert tap(table, two, A) == [Do(source(two), Command.CONFIRM)]
    assert tap(table, one, B) == [Do(source(one), Command.BACK)]
    one.unplug()
    assert [intent.source for intent in table.hear()] == [source(one)]
    assert tap(table, two, A) == [Do(source(two), Command.CONFIRM)]
    three = table.plug(name="Twin")
    (came,) = table.settle()
    assert isinstance(came, Plugged)
    assert [table.inputs.pad(source(one)).number for one in (two, three)] == [2, 1]  # type: ignore[union-attr]
    assert came.number == 1, "the number of the one that went is free again"


def test_confirm_and_back_are_swapped_on_one_kind_of_controller_in_the_settings_and_kept(
    table: Table, tmp_path: Path
) -> None:
    def context() -> Context:
        return Context(SettingsFile(tmp_path), made.context.store, made.context.sound, table.inputs)

    made, old, new = program(), table.settled(XBOX, "Old pad"), table.settled(SONY, "New pad")
    page = opened(AccessibilityPage(context()))
    page.page(2)
    for intent in tap(table, new, A):
        page.handle(intent)
    row = widget(page, "swap")
    assert row.hint == "New pad"
    row.choose()
    assert tap(table, new, A) == [Do(source(new), Command.BACK)]
    assert table.inputs.prompt_label(source(new), Command.CONFIRM) == Label(Cap.SYMBOL, "circle"), "the prompts follow"
    assert tap(table, old, A) == [Do(source(old), Command.CONFIRM)]
    (kept,) = context().settings.bindings.values()
    assert kept == {"confirm": "b", "back": "a"}
    assert tap(table, new, A) == [Do(source(new), Command.BACK)]


def lose_focus(table: Table) -> list[Intent]:
    return list(table.inputs.translate(pygame.Event(pygame.WINDOWFOCUSLOST)))


def test_without_the_focus_a_press_says_so_and_holds_nothing(table: Table, pad: VirtualPad) -> None:
    pad.button(RIGHT, True)
    table.hear()
    lose_focus(table)
    assert table.pass_time(2.0) == []
    pad.button(RIGHT, False)
    assert table.hear() == []
    assert tap(table, pad, A) == [Unheard(source(pad))]
    pad.axis(0, 1.0)
    assert table.hear() == []
    pad.axis(0, 0.0)
    table.hear()
    table.inputs.translate(pygame.Event(pygame.WINDOWFOCUSGAINED))
    assert tap(table, pad, A) == [Do(source(pad), Command.CONFIRM)]
    scene = opened(program().menu())
    scene.handle(Unheard(source(pad)))
    assert "Click here" in scene.bar.toast


def test_in_full_screen_controllers_play_on_without_the_focus(table: Table, pad: VirtualPad) -> None:
    table.inputs.plays_unfocused = True
    lose_focus(table)
    assert tap(table, pad, A) == [Do(source(pad), Command.CONFIRM)]


def test_unplugging_while_things_are_held_lets_everything_go(table: Table, pad: VirtualPad) -> None:
    pad.button(RIGHT, True)
    pad.button(A, True)
    pad.axis(3, 1.0)
    table.hear()
    assert Hold(source(pad), True) in table.pass_time(0.36)
    pad.unplug()
    heard = table.hear()
    assert Hold(source(pad), False) in heard
    assert isinstance(heard[-1], Plugged)
    assert not heard[-1].is_present
    assert table.pass_time(2.0) == []
    assert table.inputs.due is None
    assert table.inputs.last.device is Device.KEYBOARD, "the prompts leave it"
    assert table.inputs.prompt_label(source(pad), Command.CONFIRM) is None


def test_200_times_in_and_out_it_is_a_new_one_with_the_same_guid_and_nothing_is_kept(table: Table) -> None:
    came: list[Plugged] = []
    went = pressed = 0
    for _ in range(200):
        pad = table.plug(SONY)
        came += [intent for intent in table.settle() if isinstance(intent, Plugged) and intent.is_present]
        pressed += tap(table, pad, A) == [Do(source(pad), Command.CONFIRM)]
        pad.unplug()
        went += sum(isinstance(intent, Plugged) and not intent.is_present for intent in table.hear())
    assert (len({intent.source for intent in came}), pressed, went) == (200, 200, 200)
    assert len({intent.guid for intent in came}) == 1
    assert table.inputs.pads() == ()


@pytest.mark.parametrize("is_known", [False, True], ids=["both new", "the first known, and the other in its place"])
def test_one_that_goes_before_anybody_looked_leaves_the_others_usable(table: Table, is_known: bool) -> None:
    early = table.settled() if is_known else table.plug(name="early")
    late = table.plug(name="late")
    early.unplug()
    table.settle()
    assert table.inputs.pads() == (source(late),)
    assert tap(table, late, A) == [Do(source(late), Command.CONFIRM)]


def test_a_pad_without_a_mapping_plays_with_hat_stick_and_its_first_buttons(table: Table) -> None:
    pad = table.settled((0x1234, 1), "Old stick", is_mapped=False, axes=2, buttons=4, hats=1)
    who = source(pad)
    assert tap(table, pad, 0) == [Do(who, Command.CONFIRM)]
    assert tap(table, pad, 1) == [Do(who, Command.BACK)]
    pad.hat(1)
    assert steps(table.hear()) == [(0, -1)]
    assert steps(table.pass_time(0.45)) == [(0, -1)]
    pad.hat(0)
    table.hear()
    assert table.inputs.due is None
    pad.axis(0, -1.0)
    assert steps(table.hear()) == [(-1, 0)]
    assert table.inputs.prompt_label(who, Command.CONFIRM) == Label(Cap.LETTER, "1")
    assert table.inputs.prompt_label(who, Command.MENU) is None


def test_a_pad_of_buttons_alone_plays_with_the_first_four_as_directions(table: Table) -> None:
    pad = table.settled((0x1234, 3), "Mat", is_mapped=False, axes=0, buttons=6)
    ways = []
    for button in range(4):
        pad.button(button, True)
        ways += steps(table.hear())
        pad.button(button, False)
        table.hear()
    assert ways == [(-1, 0), (0, 1), (0, -1), (1, 0)]
    assert tap(table, pad, 4) == [Do(source(pad), Command.CONFIRM)]
    assert tap(table, pad, 5) == [Do(source(pad), Command.BACK)]


def test_buttons_alone_get_other_commands_that_are_kept(table: Table) -> None:
    pad = table.settled((0x1234, 3), "Mat", is_mapped=False, axes=0, buttons=6)
    found = table.inputs.pad(source(pad))
    assert found is not None
    changes = rebound(found.usual, {}, "confirm", "b0")
    assert changes == {"confirm": "b0", "left": "b4"}
    assert are_sound(found.guid, changes)
    found.bind(changes)
    assert tap(table, pad, 0) == [Do(source(pad), Command.CONFIRM)]


@pytest.mark.parametrize("parts", ["a:b0,b:b1", "a:b0,b:b1,back:b2", "a:b0,b:b1,back:b2,start:b3"])
def test_a_button_that_the_player_has_not_shown_is_no_prompt(
    table: Table, parts: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = table.settled(is_mapped=False, axes=2, buttons=6)
    guid = table.inputs.pad(source(pad)).guid
    pad.unplug()
    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG", "")
    offer(f"{guid},Startless,{parts},leftx:a0,lefty:a1,platform:Linux,", os.environ)
    restart(table)
    pad = table.settled(is_mapped=False, axes=2, buttons=6)
    has_start, has_back = "start" in parts, "back" in parts
    sign = {True: "menu", False: "view"}[has_start]
    shown = table.inputs.prompt_label(source(pad), Command.MENU)
    assert shown == (Label(Cap.SYMBOL, sign) if has_start or has_back else None)
    if has_back:
        assert tap(table, pad, 3 if has_start else 2)[0] == Do(source(pad), Command.MENU)
    assert table.inputs.prompt_label(source(pad), Command.SKIP) is None


def test_a_pedal_is_no_controller(table: Table) -> None:
    table.plug((0x1234, 2), "Pedal", is_mapped=False, axes=1, buttons=1)
    assert table.settle() == []
    assert table.inputs.pads() == ()


@pytest.mark.parametrize(
    ("make", "confirm", "menu"),
    [
        (XBOX, Label(Cap.LETTER, "A"), Label(Cap.SYMBOL, "menu")),
        (SONY, Label(Cap.SYMBOL, "cross"), Label(Cap.SYMBOL, "options")),
        (NINTENDO, Label(Cap.LETTER, "A"), Label(Cap.SYMBOL, "plus")),
        ((0x2DC8, 0x3106), Label(Cap.LETTER, "A"), Label(Cap.SYMBOL, "plus")),
        ((0x28DE, 0x1205), Label(Cap.LETTER, "A"), Label(Cap.SYMBOL, "menu")),
        ((0x9999, 7), Label(Cap.LETTER, "A"), Label(Cap.SYMBOL, "menu")),
    ],
)
def test_the_prompts_show_what_is_printed_on_the_controller(
    table: Table, make: tuple[int, int], confirm: Label, menu: Label
) -> None:
    pad = table.settled(make)
    assert table.inputs.prompt_label(source(pad), Command.CONFIRM) == confirm
    assert table.inputs.prompt_label(source(pad), Command.MENU) == menu


@pytest.mark.parametrize(
    ("name", "confirm"),
    [("Nacon PS4 Revolution", "cross"), ("Wireless DualShock", "cross"), ("PDP Switch Pro", "A"), ("Generic", "A")],
)
def test_a_pad_of_another_maker_shows_the_signs_of_the_console_in_its_name(
    table: Table, name: str, confirm: str
) -> None:
    pad = table.settled((0x146B, 1), name)
    shown = table.inputs.prompt_label(source(pad), Command.CONFIRM)
    assert shown is not None
    assert shown.text == confirm


@pytest.mark.parametrize("vendor", Vendor)
def test_every_button_that_can_have_a_command_is_drawn_and_has_a_name(vendor: Vendor) -> None:
    canvas = opened(program().menu()).canvas
    for name, label in zip(BUTTON_NAMES, PAD_CAPS[vendor], strict=False):
        if not is_button(name):
            continue
        canvas.audit = []
        draw_cap(canvas, (label.cap, label.text), 200, 200)
        assert canvas.audit, "it is drawn"
        words = in_words(label, tr)
        assert words == label.text if label.cap is Cap.LETTER else words != label.text


@pytest.mark.parametrize(
    "shape",
    [{"hats": 1, "axes": 2}, {"hats": 0, "axes": 2}, {"hats": 1, "axes": 0}],
    ids=["hat and stick", "stick only", "hat only"],
)
def test_a_pad_of_unknown_layout_without_start_and_back_still_leads_everywhere(
    table: Table, shape: dict[str, int]
) -> None:
    pad = table.settled((0x1234, 1), is_mapped=False, buttons=2, **shape)
    assert tap(table, pad, 0) == [Do(source(pad), Command.CONFIRM)]
    assert tap(table, pad, 1) == [Do(source(pad), Command.BACK)]
    if shape["hats"]:
        pad.hat(8)
    else:
        pad.axis(0, -1.0)
    assert steps(table.hear()) == [(-1, 0)]
    assert table.inputs.prompt_label(source(pad), Command.MENU) is None


def test_rumble_reaches_only_the_controller_that_is_meant_and_no_mouse(table: Table) -> None:
    one, two = table.plug(), table.plug()
    table.settle()
    assert table.inputs.rumble(source(one), 100, 0.5)
    assert one.rumbles == [(32767, 32767)]
    assert two.rumbles == []
    assert not table.inputs.rumble(Source(Device.MOUSE), 100)
