"""The real program in kiosk mode, with a clock that advances only while the loop sleeps."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import cast

import pygame

from game.games import catalogue
from game.input.intents import Command, Device, Do, Intent, Source
from game.kiosk.launch import CrashLoopGuard
from game.kiosk.operator_state import OperatorState, PinLock
from game.kiosk.profile import Profile
from game.kiosk.session import KioskSession
from game.rules.match import Match, Player
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.base.screen import Screen
from game.scenes.match.screen import MatchScreen
from game.scenes.shelf.menu import Menu
from game.shell.app import App
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.stage.layout.shapes import Target
from game.stage.time.stack import Reset
from game.storage.settings import SettingsFile
from game.storage.store import Store
from tests.app.demo import Stage

PROFILE = Profile(ask_after=20.0, countdown=5.0, show_after=10.0, show=False, pixel_shift=False)
NOON = datetime(2026, 11, 22, 12)
QUIET = PROFILE.ask_after + PROFILE.countdown + PROFILE.show_after + 3
"""Idle seconds after which no trace of a visit may be left."""
PAD = Source(Device.PAD, 7)


class Visit:
    """One run; the visitor's actions are planned in advance, in seconds from the start."""

    def __init__(self, profile: Profile = PROFILE, *, is_fullscreen: bool = False) -> None:
        self.relapses = CrashLoopGuard(None, lambda: self.stage.now)
        self.stage = Stage(is_locked=True, is_fullscreen=is_fullscreen, on_failed=self.relapses.note)
        self.app = self.stage.app
        self.profile = profile
        self.store = Store(None)
        self.operator = OperatorState(None, profile, None)
        self.operator.guard = PinLock(lambda: self.stage.now)
        self.file = SettingsFile(None)
        profile.restore(self.file.settings)
        self.program: Router
        self.code: int | None = None
        self.at, self.key, self.post = self.stage.at, self.stage.key, self.stage.post

    def wall(self) -> datetime:
        """Return the wall-clock time, a Sunday noon at the start."""
        return NOON + timedelta(seconds=self.stage.now - 1000.0)

    def run(self, seconds: float) -> None:
        """Run until the system ends it; an earlier exit fails unless it has its own exit code."""
        self.code = self.stage.run(cast("Callable[[App], object]", self._first), seconds)  # type: ignore[arg-type]
        self.store.close()
        passed = self.stage.now - 1000.0
        assert self.code or passed >= seconds, f"the program ended after {passed:.1f} seconds"

    def _first(self, app: App) -> Screen:
        context = Context(self.file, self.store, Sound(), app.inputs, is_public=True)
        self.program = Router(context)
        is_visited = app.idle_handler is not None
        house = KioskSession(self.program, self.operator, app.end, app.shift, self.wall, is_visited=is_visited)
        app.resolve, app.idle_handler = house.resolve, house
        return house.first(is_failing=self.relapses.is_failing)

    # ---- state

    @property
    def context(self) -> Context:
        return self.program.context

    @property
    def top(self) -> Scene:
        top = self.app.top
        assert isinstance(top, Scene), top
        return top

    def note(self, seconds: float) -> list[str]:
        """Record the name of the top scene at that time."""
        seen: list[str] = []
        self.at(seconds, lambda: seen.append(type(self.app.top).__name__))
        return seen

    # ---- visitor actions

    def send(self, seconds: float, intent: Intent) -> None:
        """Send an intent as if from a device; it counts as activity."""

        def act() -> None:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F7, mod=0, scancode=0, unicode=""))
            self.app.deliver(intent)

        self.at(seconds, act)

    def do(self, seconds: float, command: Command, source: Source = PAD) -> None:
        self.send(seconds, Do(source, command))

    def tap(self, seconds: float, find: Callable[[Scene], tuple[float, float]], finger: int = 1) -> None:

        def act(kind: int) -> None:
            x, y = self.app.viewport.at(*find(self.top))
            w, h = self.app.viewport.window
            where = {"touch_id": 1, "finger_id": finger, "dx": 0.0, "dy": 0.0, "x": x / (w - 1), "y": y / (h - 1)}
            pygame.event.post(pygame.Event(kind, where))

        self.at(seconds, lambda: act(pygame.FINGERDOWN))
        self.at(seconds + 0.1, lambda: act(pygame.FINGERUP))

    def click(self, seconds: float, find: Callable[[Scene], tuple[float, float]]) -> None:
        def act(kind: int) -> None:
            place = self.app.viewport.at(*find(self.top))
            pygame.event.post(pygame.Event(kind, button=1, pos=place))

        self.at(seconds, lambda: act(pygame.MOUSEBUTTONDOWN))
        self.at(seconds + 0.1, lambda: act(pygame.MOUSEBUTTONUP))

    def play(self, seconds: float, key: str = "template") -> None:

        def begin() -> None:
            match = Match(catalogue()[key], [Player("A", "human", "red"), Player("B", "human", "blue")], (), "kiosk")
            self.app.go(Reset(self.program.match(match)))

        self.touch(seconds)
        self.at(seconds, begin)

    def touch(self, seconds: float) -> None:
        """Press a key without a function, as a sign of activity."""
        self.key(seconds, pygame.K_F7)


def target(scene: Scene, key: str) -> tuple[float, float]:
    """Return the centre of a target whose key starts with `key`."""
    found: Target = next(one for one in scene.focus.targets if one.key.startswith(key))
    return found.shape.centre


def is_shelf(scene: object) -> bool:
    return isinstance(scene, Menu)


def is_match(scene: object) -> bool:
    return isinstance(scene, MatchScreen)
