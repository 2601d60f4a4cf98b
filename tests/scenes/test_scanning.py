"""One switch: a key takes what is lit in turn, in groups where there is much, in every scene and through every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pygame
import pytest

from game.games import catalogue
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.scenes.settings.how_page import HowPage
from game.scenes.settings.settings_page import CREDITS, SettingsPage
from game.scenes.shelf.menu import Menu
from game.stage.layout.scanner import BOUNCE, FIRST, GROUP, ROUNDS, Scanner, grouped
from game.stage.layout.shapes import Box, Target
from tests.kit import Driver, driver_of

from .stagehand import widget

GAMES = [key for key, game in catalogue().items() if not game.hidden]
SWITCH = pygame.K_F7
"""A key that means nothing otherwise."""


@dataclass
class Hand:
    """A person with one key, who waits until something wished is lit."""

    driver: Driver
    presses: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.driver.program.context.save_settings()  # as after a change, of which the devices hear

    def press(self) -> None:
        self.presses += 1
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            for intent in self.driver.program.context.inputs.translate(pygame.Event(kind, key=SWITCH, mod=0)):
                self.driver.send(intent)

    def wait(self, seconds: float = 0.1) -> None:
        self.driver.pass_time(seconds, 0.1)
        self.seconds += seconds

    def take(self, key: str) -> None:
        """Take the first thing whose key begins like this."""
        scene = self.driver.scene
        for _ in range(600):
            if self.driver.scene is not scene or not scene.is_scanning:
                return
            lit = scene.scanner.lit
            if any(target.key.startswith(key) for target in lit):
                self.press()
                self.wait(BOUNCE + 0.05)
                if len(lit) == 1:
                    return
            self.wait()
        raise AssertionError(f"{key} is never lit in {type(scene).__name__}")


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_match_is_played_with_one_key_only(key: str) -> None:
    driver = driver_of(catalogue()[key], "human", "greedy", seed="switch", scanning=0.7)
    hand, rng = Hand(driver), Random(3)
    screen = driver.showing(MatchScreen)
    takes = 0
    while isinstance(driver.scene, MatchScreen):
        if not screen.is_scanning:
            hand.wait()
            continue
        choices = [target.key for group in screen.scanned()[:-1] for target in group]
        choices = [key for key in choices if not key.endswith("history")]
        assert choices
        hand.take(rng.choice(choices))
        takes += 1
        assert takes < 2000
    assert isinstance(driver.scene, Results)
    made = sum(entry.seat == 0 for entry in screen.match.log)
    assert made
    print(f"{key}: {hand.presses / made:.2f} presses and {hand.seconds / made:.1f} s a decision, {made} in all")
    assert hand.presses <= 2 * takes, "one press for a group, one for what is in it"


def test_what_is_beside_the_game_is_taken_with_the_same_key() -> None:
    driver = driver_of(catalogue()["beacon"], "human", "greedy", seed="switch", scanning=1.0, size=(1280, 720))
    hand, screen = Hand(driver), driver.showing(MatchScreen)
    driver.wait(lambda: screen.is_scanning)
    driver.draw()
    hand.take(":menu")
    driver.showing(Pause)
    hand.take(":back")
    assert driver.showing(MatchScreen) is screen


def test_scanning_is_found_changed_and_left_with_one_key() -> None:
    driver = Driver.at(lambda made: made.menu(), scanning=0.7)
    hand = Hand(driver)
    hand.take("how")
    page = driver.showing(HowPage)
    hand.take("tab/2")
    hand.take("scan")
    settings = driver.program.context.settings
    assert settings.scanning == 0.0, "after the last value comes the first"
    assert not page.is_scanning
    assert not driver.program.context.inputs.is_switch
    widget(page, "scan").choose()
    assert driver.program.context.inputs.is_switch
    hand.take(":back")
    driver.showing(Menu)


def test_what_is_lit_has_a_ring_and_its_name_below_and_nothing_moves_between_two_steps() -> None:
    driver = Driver.at(lambda made: SettingsPage(made.context), scanning=1.5)
    page, seen = driver.showing(SettingsPage), list[bytes]()
    page.go_to(CREDITS)
    driver.pass_time(0.5)
    for _ in range(3):
        seen.append(pygame.image.tobytes(driver.draw(), "RGB"))
        (lit,) = page.scanner.lit
        assert lit.name in driver.words()
        driver.wait(lambda lit=lit: page.scanner.lit[0].key != lit.key, 4)
        assert not page.is_lively
        assert page.wake_after == pytest.approx(1.5, abs=0.11)
    assert len(set(seen)) == 3


def things(count: int) -> Sequence[Target]:
    return [Target(str(number), Box(number * 10.0, 0, 8, 8)) for number in range(count)]


def lit_keys(scanner: Scanner) -> list[str]:
    return [target.key for target in scanner.lit]


@pytest.mark.parametrize("count", [1, GROUP, GROUP + 1, 30, 64, 65, 300])
def test_everything_is_reached_by_presses_alone(count: int) -> None:
    for wanted in map(str, range(count)):
        scanner = Scanner()
        scanner.offer(grouped(things(count)), None)
        for _ in range(200):
            if wanted in lit_keys(scanner) and (taken := scanner.press()) is not None:
                assert taken.key == wanted
                break
            scanner.advance(FIRST * 1.0, 1.0)
        else:
            raise AssertionError(wanted)


def test_few_things_are_lit_one_by_one_and_the_first_is_the_one_in_focus() -> None:
    scanner = Scanner()
    scanner.offer(grouped(things(4)), "2")
    assert lit_keys(scanner) == ["2"]
    assert not scanner.advance(1.5, 1.0), "the first stays longer"
    assert scanner.advance(0.5, 1.0)
    assert lit_keys(scanner) == ["3"]
    assert scanner.advance(1.0, 1.0)
    assert lit_keys(scanner) == ["0"]


def test_a_group_entered_by_mistake_is_left_after_two_rounds() -> None:
    scanner = Scanner()
    scanner.offer(grouped(things(12)), None)
    assert lit_keys(scanner) == ["0", "1", "2", "3"]
    assert scanner.press() is None
    for _ in range(4 * ROUNDS - 1):
        scanner.advance(FIRST * 1.0, 1.0)
        assert len(scanner.lit) == 1
    scanner.advance(1.0, 1.0)
    assert lit_keys(scanner) == ["0", "1", "2", "3"]


def test_a_trembling_hand_presses_once_and_other_things_begin_anew() -> None:
    scanner = Scanner()
    scanner.offer(grouped(things(3)), None)
    assert scanner.press() is not None
    assert scanner.press() is None
    scanner.advance(BOUNCE, 1.0)
    assert scanner.press() is not None
    scanner.advance(5.0, 1.0)
    assert lit_keys(scanner) == ["1"]
    scanner.offer(grouped(things(2)), None)
    assert lit_keys(scanner) == ["0"]
    scanner.offer((), None)
    assert scanner.lit == ()
