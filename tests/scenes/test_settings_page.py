"""The settings: the table of keys and buttons, and the focus highlight on their rows."""

from __future__ import annotations

import pytest

from game.input.intents import Command, Device, Source
from game.input.pads import COMMANDS as BUTTONS
from game.input.pads import SKIP_BUTTON
from game.input.prompts import KEY_CAPS, PAD_CAPS, Label, Vendor
from game.scenes.settings.settings_page import COMMANDS, SettingsPage, pad_cap

from .stagehand import PAD, Driver


class Desk:
    """Fake of the devices the table queries."""

    def __init__(self, *vendors: Vendor) -> None:
        self._vendors = {Source(Device.PAD, number): vendor for number, vendor in enumerate(vendors)}

    def pads(self) -> tuple[Source, ...]:
        return tuple(self._vendors)

    def prompt_label(self, source: Source, command: Command) -> Label | None:
        caps = PAD_CAPS[self._vendors[source]]
        button = next((button for button, done in BUTTONS.items() if done is command), SKIP_BUTTON)
        return caps[button] if button < len(caps) else None


def test_every_command_is_listed_once_and_has_a_key() -> None:
    listed = [command for command, _ in COMMANDS]
    assert sorted(listed, key=str) == sorted(Command, key=str)
    assert all(command in KEY_CAPS for command in listed)


@pytest.mark.parametrize("vendor", Vendor)
def test_buttons_are_named_as_on_the_controller_that_is_plugged_in(vendor: Vendor) -> None:
    assert pad_cap(Desk(vendor, Vendor.XBOX), Command.CONFIRM) == PAD_CAPS[vendor][0]
    for command in Command:
        assert pad_cap(Desk(vendor), command).text


def test_without_a_controller_the_commonest_letters_are_shown() -> None:
    assert [pad_cap(Desk(), command).text for command, _ in COMMANDS[:4]] == ["A", "B", "X", "Y"]


def test_how_you_play_is_one_press_from_the_shelf_and_gathers_what_different_people_need() -> None:
    driver = Driver.at(lambda made: made.menu())
    driver.do(Command.MENU, PAD)
    keys = [one.key for one in driver.showing(SettingsPage).widgets if not one.key.startswith("tab/")]
    assert keys == ["text", "contrast", "speed", "stay", "scan"], "and `swap` with a controller"
    driver.press("stay")
    assert driver.program.context.settings.stay == 2
