"""The settings: the table of keys and buttons, and the focus highlight on their rows."""

from __future__ import annotations

import pytest

from game.input.intents import Command, Device, Nav, Source
from game.input.pads import COMMANDS as BUTTONS
from game.input.pads import SKIP_BUTTON
from game.input.prompts import KEY_CAPS, PAD_CAPS, Label, Vendor
from game.scenes.settings.settings_page import COMMANDS, SettingsPage, pad_cap

from .stagehand import KEYS, Driver, widget


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


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_light_comes_and_goes(reduced_motion: bool) -> None:
    driver = Driver.at(lambda made: SettingsPage(made.context), (640, 360), reduced_motion=reduced_motion)
    driver.pass_time(1.0)
    driver.draw()
    for _ in range(2):
        driver.send(Nav(KEYS, 1, 0))
    driver.draw()
    driver.pass_time(0.5, 1 / 60)
    driver.draw()
    first = driver.scene.focus.key
    driver.send(Nav(KEYS, 0, 1))
    second = driver.scene.focus.key
    assert first is not None
    assert second not in (None, first)
    rows, seen = [widget(driver.scene, key) for key in (first, second)], []
    for _ in range(12):
        driver.draw()
        seen.append(tuple(row.lit or 0.0 for row in rows))
        driver.pass_time(1 / 60, 1 / 60)
    assert seen[-1] == (0.0, 1.0)
    if reduced_motion:
        assert set(seen) == {(0.0, 1.0)}
    else:
        assert seen[0][0] > 0.8
        assert seen[0][1] < 0.2
        assert sum(0 < lit < 1 for _, lit in seen) >= 3
