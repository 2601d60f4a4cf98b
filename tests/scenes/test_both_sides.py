"""People on both sides of one screen: the setting, and who sits where."""

from __future__ import annotations

from game.games import catalogue
from game.scenes.settings.settings_page import PLAY, SettingsPage
from game.scenes.setup.seats import Seats
from game.shell.router import Router

from .stagehand import Driver, program, widget


def test_one_screen_is_shared_from_both_sides_and_everybody_has_a_side() -> None:
    page = SettingsPage(program().context)
    Driver(Router(page.context), page)
    page.go_to(PLAY)
    settings, seen = page.context.settings, []
    for _ in range(3):
        widget(page, "screen").choose()
        seen.append((settings.one_screen, settings.two_sides))
    assert seen == [(True, False), (True, True), (False, False)]
    driver = Driver.at(lambda made: made.seats(catalogue()["beacon"]), two_sides=True)
    assert isinstance(driver.scene, Seats)
    driver.scene.change(driver.scene.setup.set_mind, 1, "human")
    assert driver.scene.context.settings.far_seats == (1, 2)
    driver.press("side/1")
    driver.press("side/0")
    assert driver.scene.context.settings.far_seats == (0, 2)
