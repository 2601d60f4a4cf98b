"""A simulated player with one or two keys, from the shelf to the results, and the number of presses."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random

import pygame

from game.bots.bot import Bot
from game.bots.levels import make
from game.rules.game import Game
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.scenes.setup.seats import Seats
from game.scenes.shelf.menu import Menu
from game.stage.layout.commands import Decide
from game.stage.layout.focus import Direction, Focus
from game.stage.layout.scanner import BOUNCE
from game.storage.settings import TWO_KEYS
from tests.kit import Driver

SWITCH = pygame.K_F7
"""A key without another function."""
NEXT, TAKE = pygame.K_SPACE, pygame.K_RETURN
PACE = 0.4
"""Seconds between two presses with two keys."""
STEPS: tuple[Direction, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))


def arrows(cursor: Focus, key: str) -> int:
    """Return the presses of arrow keys, and of Enter, that take a target."""
    here, seen, todo = cursor.key, {cursor.key}, deque([(cursor.key, 0)])
    try:
        while todo:
            cursor.key, way = todo.popleft()
            if cursor.key == key:
                return way + 1
            for step in STEPS:
                target = cursor.beside(step)
                if target is not None and target.key not in seen:
                    seen.add(target.key)
                    todo.append((target.key, way + 1))
    finally:
        cursor.key = here
    raise AssertionError(f"no arrow leads to {key}")


@dataclass
class Hand:
    driver: Driver
    presses: int = 0
    arrows: int = 0
    """Presses of arrow keys and Enter for the same decision."""
    seconds: float = 0.0
    most: int = 0
    """Presses for the decision that took most."""

    def __post_init__(self) -> None:
        self.driver.program.context.save_settings()  # as after a change, of which the devices hear

    @property
    def has_two_keys(self) -> bool:
        return self.driver.program.context.settings.scanning == TWO_KEYS

    def press(self, switch: int) -> None:
        self.presses += 1
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            for intent in self.driver.program.context.inputs.translate(pygame.Event(kind, key=switch, mod=0)):
                self.driver.send(intent)

    def wait(self, seconds: float = 0.1) -> None:
        self.driver.pass_time(seconds, 0.1)
        self.seconds += seconds

    def take(self, key: str) -> None:
        """Take the first thing whose key begins like this."""
        scene, before = self.driver.scene, self.presses
        self._count_arrows(scene, key)
        for _ in range(600):
            if self.driver.scene is not scene or not scene.is_scanning:
                break
            lit = scene.scanner.lit
            if any(target.key.startswith(key) for target in lit):
                self.press(TAKE if self.has_two_keys else SWITCH)
                self.wait(BOUNCE + 0.05)
                if len(lit) == 1:
                    break
            elif self.has_two_keys:
                self.press(NEXT)
                self.wait(PACE - 0.1)
            self.wait()
        else:
            raise AssertionError(f"{key} is never lit in {type(scene).__name__}")
        self.most = max(self.most, self.presses - before)

    def _count_arrows(self, scene: Scene, key: str) -> None:
        cursor = scene.cursor(scene.source)
        target = next((target for target in cursor.targets if target.key.startswith(key)), None)
        self.arrows += 1 if target is None else arrows(cursor, target.key)


@dataclass(frozen=True)
class Played:
    """The figures of a match by switches."""

    game: str
    presses: float
    """Presses a decision, like the following figures."""
    arrows: float
    seconds: float
    decisions: int
    most: int
    before: int
    """Presses from the shelf to the table."""


def play(game: Game, scanning: float, level: str = "steady", seed: int = 3) -> Played:
    """Play a whole match by switches from the shelf to the results, as a computer of this level would."""
    driver = Driver.at(lambda made: made.menu(), scanning=scanning, speed="instant", reduced_motion=True)
    hand, rng, bot = Hand(driver), Random(seed), make(level, game)
    driver.program.context.seed = "switch"
    hand.take(f"box/{game.key}")
    if isinstance(driver.scene, Menu):
        hand.take(f"box/{game.key}")  # the first only chooses the box
    driver.showing(Seats)
    hand.take("start")
    driver.wait(lambda: isinstance(driver.scene, MatchScreen))
    screen, before = driver.showing(MatchScreen), hand.presses
    hand.presses = hand.arrows = hand.most = 0
    hand.seconds = 0.0
    people = {seat for seat, player in enumerate(screen.match.players) if player.is_human}
    for _ in range(20_000):
        if not isinstance(driver.scene, MatchScreen):
            break
        if not screen.is_scanning:
            driver.pass_time(0.1, 0.1)
            continue
        hand.take(wish(screen, bot, rng))
    driver.wait(lambda: isinstance(driver.scene, Results))
    made = sum(entry.seat in people for entry in screen.match.log)
    each = (figure / made for figure in (hand.presses, hand.arrows, hand.seconds))
    return Played(game.key, *each, decisions=made, most=hand.most, before=before)


def wish(screen: MatchScreen, bot: Bot, rng: Random) -> str:
    """Return the key of the target that the bot wants, else of any: a press, or a step towards a decision."""
    choices = [target for group in screen.scanned()[:-1] for target in group if not target.key.endswith("history")]
    for seat in screen.director.asked:
        action = bot.choose(screen.match.state, seat, rng)
        for target in choices:
            if target.act == Decide(seat, action):
                return target.key
    return rng.choice(choices).key
