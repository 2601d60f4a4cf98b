"""Devices on the setup page: they take, share and leave seats, and are told apart."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.input.intents import Command, Do, Intent, Nav
from game.scenes.routes import StartMatch
from game.scenes.setup.devices_sheet import HERE, DevicesSheet
from game.scenes.setup.seats import Seats
from game.stage.time.stack import Push
from game.storage.settings import Chair, LastMatch
from tests.input import virtual_pads
from tests.input.pad_table import Table, source, tap
from tests.input.virtual_pads import VirtualPad
from tests.scenes.stagehand import KEYS, MOUSE, TOUCH, choose, opened, program, widget

pytestmark = pytest.mark.skipif(not virtual_pads.is_available, reason=virtual_pads.why_not)

A, X = 0, 2
PEOPLE = (Chair("Mara", "human", "red"), Chair("Ben", "human", "blue"), Chair("", "steady", "green"))


def lobby(table: Table, *chairs: Chair) -> Seats:
    made = program()
    made.context.inputs = table.inputs
    made.context.settings.last["diceland"] = LastMatch(chairs or PEOPLE)
    return opened(made.seats(catalogue()["diceland"]), (1920, 1080))


def press(table: Table, scene: Seats, pad: VirtualPad, button: int) -> list[object]:
    return [scene.handle(intent) for intent in tap(table, pad, button) if isinstance(intent, Do)]


def hear(table: Table, scene: Seats | DevicesSheet) -> list[Intent]:
    heard = table.hear()
    for intent in heard:
        scene.handle(intent)
    return heard


def test_where_several_controllers_are_about_confirming_takes_a_seat_first_and_then_starts(table: Table) -> None:
    one, two = table.settled(name="Twin"), table.settled(name="Twin")
    scene = lobby(table)
    for pad, name in ((one, "Mara"), (two, "Ben")):
        assert press(table, scene, pad, A) == [None]
        assert scene.bar.toast.endswith(f"plays for {name}")
        assert len(pad.rumbles) == 1, "it is told which one it is"
    assert scene.setup.devices == {source(one): 0, source(two): 1}
    assert [widget(scene, f"name/{chair}").device for chair in (0, 1)] == ["Controller 1", "Controller 2"]
    (started,) = press(table, scene, two, A)
    assert isinstance(started, StartMatch)
    assert started.lineup.seating.owners(1) == (source(two),)


def test_a_third_controller_takes_the_seat_of_a_computer(table: Table) -> None:
    pads = [table.settled() for _ in range(3)]
    scene = lobby(table)
    for pad in pads:
        press(table, scene, pad, A)
    assert scene.setup.people_seated == [0, 1, 2]
    assert scene.setup.devices[source(pads[2])] == 2


def test_a_single_controller_and_a_keyboard_alone_start_at_once(table: Table) -> None:
    pad = table.settled()
    scene = lobby(table)
    assert isinstance(press(table, scene, pad, A)[0], StartMatch)
    assert isinstance(scene.handle(Do(KEYS, Command.CONFIRM)), StartMatch)
    assert scene.setup.devices == {}


def test_the_keyboard_takes_an_open_seat_beside_a_controller_but_never_a_computers(table: Table) -> None:
    pad = table.settled()
    scene = lobby(table)
    press(table, scene, pad, X)
    assert scene.handle(Do(KEYS, Command.CONFIRM)) is None
    assert scene.setup.devices == {source(pad): 0, KEYS: 1}
    scene.handle(Do(KEYS, Command.UNDO))
    assert scene.setup.devices == {source(pad): 0}
    assert isinstance(scene.handle(Do(KEYS, Command.CONFIRM)), StartMatch), "who has left takes no seat by confirming"


def test_who_leaves_plays_for_everybody_again(table: Table) -> None:
    one, _ = table.settled(), table.settled()
    scene = lobby(table)
    press(table, scene, one, A)
    press(table, scene, one, X)
    assert scene.setup.devices == {}
    assert scene.bar.toast == "Controller 1 plays for everybody again"
    assert isinstance(press(table, scene, one, A)[0], StartMatch)


def test_a_controller_that_is_unplugged_frees_its_seat_and_keeps_the_numbers_of_the_others(table: Table) -> None:
    one, two = table.settled(name="Twin"), table.settled(name="Twin")
    scene = lobby(table)
    for pad in (one, two):
        press(table, scene, pad, A)
    one.unplug()
    hear(table, scene)
    assert scene.bar.toast == "Controller 1 disconnected: Twin"
    assert [widget(scene, f"name/{chair}").device for chair in (0, 1)] == ["Any device", "Controller 2"]
    table.plug(name="Twin")
    for intent in table.settle():
        scene.handle(intent)
    assert scene.bar.toast == "Controller 1 connected: Twin"


@pytest.mark.parametrize("by", [KEYS, MOUSE, TOUCH], ids=lambda by: by.device.value)
def test_any_device_gives_any_device_a_seat_and_that_one_rumbles(table: Table, by: object) -> None:
    one, two = table.settled(), table.settled()
    scene = lobby(table)
    pushed = choose(scene, "devices", by)  # type: ignore[arg-type]
    assert isinstance(pushed, Push)
    sheet = opened(pushed.scene, (1920, 1080))  # type: ignore[type-var]
    assert isinstance(sheet, DevicesSheet)
    sheet.focus.key = "device/Controller 2"
    sheet.focus.is_shown = True
    sheet.handle(Nav(KEYS, 1, 0))
    assert scene.setup.devices == {source(two): 0}
    assert (len(one.rumbles), len(two.rumbles)) == (0, 1)
    choose(sheet, "device/Controller 1", by)  # type: ignore[arg-type]
    assert scene.setup.devices == {source(two): 0, source(one): 0}, "a seat is shared"
    scene.refresh()
    assert widget(scene, "name/0").device == "2 + 1"
    assert widget(scene, "name/0").state() == "Mara, Controller 2 + Controller 1"
    for _ in range(2):
        choose(sheet, "device/Controller 1", by)  # type: ignore[arg-type]
    assert scene.setup.devices == {source(two): 0}, "after the last seat comes everybody"
    lineup = scene.setup.lineup({})
    assert lineup.seating.owners(0) == (source(two),)


def test_the_sheet_of_devices_follows_what_is_plugged_in(table: Table) -> None:
    one, _ = table.settled(), table.settled()
    scene = lobby(table)
    sheet = opened(DevicesSheet(scene.context, scene, scene.setup), (1920, 1080))
    assert len([one for one in sheet.widgets if one.key.startswith("device/Controller")]) == 2
    one.unplug()
    hear(table, sheet)
    assert [one.key for one in sheet.widgets if one.key.startswith("device/Controller")] == ["device/Controller 2"]
    assert HERE < 1000, "short"


def test_a_match_that_begins_after_a_controller_went_waits_for_it_and_not_for_ever(table: Table) -> None:
    one, two = table.settled(), table.settled((0x1111, 1))
    scene = lobby(table)
    for pad in (one, two):
        press(table, scene, pad, A)
    seating = scene.setup.lineup({}).seating
    one.unplug()
    table.hear()
    for change in table.inputs.since(seating.sources()):
        seating.notice(change)
    assert seating.missing() == (0,)
    back = table.settled()
    for change in table.inputs.since(seating.sources()):
        seating.notice(change)
    assert seating.owners(0) == (source(back),)
