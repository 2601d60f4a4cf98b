"""Dwell and hold to confirm, in real scenes and through a match."""

from __future__ import annotations

from math import dist
from random import Random

import pygame
import pytest

from game.bots.levels import make
from game.games import catalogue
from game.input.intents import Source
from game.scenes.base.dials import ACROSS, ASIDE, REACH
from game.scenes.base.side_page import Tabbed
from game.scenes.match.director import HURRY
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.scenes.settings.accessibility_page import AccessibilityPage
from game.scenes.settings.settings_page import SettingsPage
from game.scenes.shelf.menu import Menu
from game.stage.layout.shapes import Box, Spot
from game.stage.text.language import tr
from game.stage.time.timeline import Script
from tests.kit import Driver, driver_of, match_of

from .stagehand import KEYS, MOUSE, widget
from .switch_hand import wish

GAMES = [key for key, game in catalogue().items() if not game.hidden]


class Hand:
    """A hand on real devices, in real time."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.inputs = driver.program.context.inputs
        driver.program.context.save_settings()  # as after a change, of which the devices hear

    def send(self, kind: int, **what: object) -> None:
        for intent in self.inputs.translate(pygame.Event(kind, what)):
            self.driver.send(intent)

    def key(self, key: int, *, is_down: bool) -> None:
        self.send(pygame.KEYDOWN if is_down else pygame.KEYUP, key=key, mod=0)

    def point(self, spot: Spot) -> None:
        """Move the mouse there, with the small steps of a hand."""
        x, y = self.driver.viewport.at(*spot)
        for left in (30, 22, 12, 5, 0):
            self.send(pygame.MOUSEMOTION, pos=(x - left, y), rel=(1, 1), buttons=(0, 0, 0))

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.driver.pass_time(0.05, 0.05)
            for intent in self.inputs.tick(self.driver.program.context.timing.clock()):
                self.driver.send(intent)


def settings(**how: float) -> tuple[Hand, AccessibilityPage]:
    driver = Driver.at(lambda made: AccessibilityPage(made.context), **how)
    page = driver.showing(AccessibilityPage)
    driver.pass_time(0.5)
    return Hand(driver), page


def dial(page: AccessibilityPage, key: str) -> Box:
    box = widget(page, key).box
    x, y = box.right + ASIDE, box.y - ASIDE
    return Box(x - ACROSS / 2, y - ACROSS / 2, ACROSS, ACROSS)


def test_a_row_is_changed_by_the_resting_mouse_while_a_dial_fills_and_the_screen_is_idle_after_that() -> None:
    hand, page = settings(dwell=1.0)
    place = dial(page, "contrast")
    hand.point((20.0, 20.0))
    hand.wait(0.3)
    empty = pygame.image.tobytes(hand.driver.part(place), "RGB")
    assert not page.is_lively
    hand.point(widget(page, "contrast").box.centre)
    seen = set[bytes]()
    for _ in range(3):
        hand.wait(0.25)
        assert page.is_lively
        seen.add(pygame.image.tobytes(hand.driver.part(place), "RGB"))
    assert len(seen - {empty}) == 3
    assert not page.context.settings.contrast
    hand.wait(0.5)
    assert page.context.settings.contrast
    hand.wait(5.0)
    assert page.context.settings.contrast, "it is taken once"
    assert not page.is_lively
    assert page.wake_after is None


def test_the_bar_below_is_pressed_too_and_what_then_lies_below_the_pointer_is_not() -> None:
    driver = Driver.at(lambda made: made.menu(), dwell=0.6)
    hand = Hand(driver)
    hand.point(driver.target("settings").shape.centre)
    hand.wait(1.0)
    page = driver.showing(SettingsPage)
    hand.wait(3.0)
    assert driver.scene is page
    driver.draw()
    back = next(one for one in page.commands() if one.key == ":back")
    hand.point(back.shape.centre)
    hand.wait(1.0)
    driver.showing(Menu)
    hand.wait(3.0)
    driver.showing(Menu)


@pytest.mark.parametrize("key", GAMES)
def test_a_match_is_played_by_resting_alone(key: str) -> None:
    driver = driver_of(catalogue()[key], "human", "greedy", seed="rest", dwell=0.6, size=(1280, 720))
    hand, rng, bot = Hand(driver), Random(1), make("greedy", catalogue()[key])
    screen = driver.showing(MatchScreen)
    for _ in range(600):
        if not isinstance(driver.scene, MatchScreen):
            break
        if not screen.scanned():
            hand.wait(0.2)
            continue
        hand.point((5.0, 5.0))
        hand.point(driver.target(wish(screen, bot, rng)).shape.centre)
        hand.wait(0.8)
    driver.wait(lambda: isinstance(driver.scene, Results))


@pytest.mark.parametrize("seconds", [0.3, 0.6, 1.0])
def test_enter_changes_a_row_only_when_it_has_been_held(seconds: float) -> None:
    hand, page = settings(hold=seconds)
    page.focus.key = "contrast"
    page.focus.is_shown = True
    place = dial(page, "contrast")
    empty = pygame.image.tobytes(hand.driver.part(place), "RGB")
    hand.key(pygame.K_RETURN, is_down=True)
    hand.wait(seconds - 0.1)
    assert pygame.image.tobytes(hand.driver.part(place), "RGB") != empty
    hand.key(pygame.K_RETURN, is_down=False)
    hand.wait(2.0)
    assert not page.context.settings.contrast
    hand.key(pygame.K_RETURN, is_down=True)
    hand.wait(seconds + 0.1)
    assert page.context.settings.contrast
    hand.wait(3.0)
    hand.key(pygame.K_RETURN, is_down=False)
    assert page.context.settings.contrast, "it counts once"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("source", [KEYS, MOUSE], ids=["keyboard", "mouse"])
def test_a_press_that_is_too_short_says_that_it_has_to_last(source: Source, language: str) -> None:
    driver = Driver.at(lambda made: AccessibilityPage(made.context), language=language, hold=1.0)
    hand, page = Hand(driver), driver.showing(AccessibilityPage)
    page.focus.key, page.focus.is_shown = "contrast", True
    pos = driver.viewport.at(*widget(page, "contrast").box.centre)
    for is_down in (True, False):
        if source is KEYS:
            hand.key(pygame.K_RETURN, is_down=is_down)
        else:
            hand.send(pygame.MOUSEBUTTONDOWN if is_down else pygame.MOUSEBUTTONUP, pos=pos, button=1)
        hand.wait(0.1)
    assert page.bar.toast == tr("Hold it down until the ring is full.")
    assert page.bar.toast in driver.words()


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1024, 768), (720, 1280)])
@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("kind", [AccessibilityPage, SettingsPage])
def test_a_dial_is_in_the_window_and_covers_no_words_of_what_it_is_on(
    kind: type[Tabbed], size: tuple[int, int], text_size: float
) -> None:
    driver = Driver.at(lambda made: kind(made.context), size, text_size=text_size, hold=1.0)
    hand, page = Hand(driver), driver.showing(kind)
    page.go_to(2)
    driver.draw()
    words = page.texts()
    for target in [*page.focus.targets, *page.commands()]:
        hand.send(pygame.MOUSEBUTTONDOWN, pos=driver.viewport.at(*target.shape.centre), button=1)
        hand.wait(0.2)
        ((x, y),) = page.dials.places
        assert REACH <= x <= driver.viewport.width - REACH
        assert REACH <= y <= driver.viewport.height - REACH
        for word in (one for one in words if target.shape.contains(one.box.centre)):
            near = max(word.box.x, min(x, word.box.right)), max(word.box.y, min(y, word.box.bottom))
            assert dist(near, (x, y)) >= REACH - 2, (target.key, word.text)
        hand.send(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)


def test_what_is_lit_waits_while_the_switch_is_held() -> None:
    hand, page = settings(scanning=0.7, hold=1.0)
    hand.wait(0.5)
    hand.driver.wait(lambda: page.scanner.lit[0].key.startswith("tab/"))
    lit = [target.key for target in page.scanner.lit]
    hand.key(pygame.K_F7, is_down=True)
    hand.wait(0.95)
    assert [target.key for target in page.scanner.lit] == lit
    assert page.is_lively


def test_a_story_is_sped_up_by_a_held_key_as_without_the_setting_and_not_skipped() -> None:
    driver, screen = match_of(catalogue()["beacon"], "human", "greedy", speed="normal", hold=0.6)
    hand, director = Hand(driver), screen.director
    driver.wait(lambda: director.cue or director.asked)

    def story() -> Script:
        yield 10.0

    director.cue = None
    director.timeline.play(story())
    hand.key(pygame.K_RETURN, is_down=True)
    hand.wait(0.5)
    assert director.timeline.hurry == 1.0
    hand.wait(0.4)
    assert director.timeline.hurry == HURRY
    assert director.timeline.is_busy
    hand.key(pygame.K_RETURN, is_down=False)
    assert director.timeline.hurry == 1.0
