"""A scene that records its calls by the loop, and a clock that advances only while sleeping."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.input.intents import Intent
from game.input.press_guard import Meaning
from game.scenes.base.screen import Screen
from game.shell.app import App, Setup
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DrawTarget
from game.stage.time.stack import Transition

Action = Callable[[], object]


class Demo(Screen):
    """Fills the window with one colour and records its calls."""

    is_lively = False
    is_ready = True
    wake_after: float | None = None
    is_sunk = False
    meaning = Meaning("demo")

    def __init__(self, colour: str = "white", *, is_overlay: bool = False) -> None:
        self.colour = colour
        self.is_overlay = is_overlay
        self.is_dirty = True
        self.is_turned = False
        self.log: list[str] = []
        self.intents: list[Intent] = []
        self.steps: list[float] = []
        self.fits: list[Viewport] = []
        self.draws = 0
        self.answers: dict[type[Intent], Callable[[Intent], Transition | None]] = {}
        self.on_update: Callable[[float], Transition | None] = lambda dt: None
        self.on_draw: Action = lambda: None

    def enter(self) -> None:
        self.log.append("enter")

    def leave(self) -> None:
        self.log.append("leave")

    def resize(self, viewport: Viewport) -> None:
        self.log.append("resize")
        self.fits.append(viewport)
        self.is_dirty = True

    def handle(self, intent: Intent) -> Transition | None:
        self.intents.append(intent)
        answer = self.answers.get(type(intent))
        return answer(intent) if answer else None

    def update(self, dt: float) -> Transition | None:
        self.steps.append(dt)
        return self.on_update(dt)

    def draw(self, surface: DrawTarget) -> None:
        self.draws += 1
        self.on_draw()
        picture = pygame.Surface(surface.get_size())
        picture.fill(self.colour)
        surface.blit(picture, (0, 0))

    def take_dirty(self) -> bool:
        was_dirty, self.is_dirty = self.is_dirty, False
        return was_dirty

    def hide(self) -> None:
        self.log.append("hide")

    def take_turned(self) -> bool:
        was_turned, self.is_turned = self.is_turned, False
        return was_turned


class Stage:
    """An app with a simulated clock: planned actions happen while it sleeps."""

    def __init__(self, **setup: object) -> None:
        self.now = 1000.0
        self._start = self.now
        self._plan: list[tuple[float, int, Action]] = []
        self.naps: list[float] = []
        self.oversleep = 0.0
        """Seconds by which every sleep is too long, as on a real machine."""
        self.app = App(Setup(size=(320, 180), clock=lambda: self.now, sleep=self.sleep, **setup))

    def at(self, seconds: float, action: Action) -> None:
        self._plan.append((self._start + seconds, len(self._plan), action))
        self._plan.sort()

    def post(self, seconds: float, kind: int, **what: object) -> None:
        self.at(seconds, lambda: pygame.event.post(pygame.Event(kind, what)))

    def key(self, seconds: float, key: int) -> None:
        self.post(seconds, pygame.KEYDOWN, key=key, mod=0, scancode=0)
        self.post(seconds, pygame.KEYUP, key=key, mod=0)

    def run(self, first: Demo | Callable[[App], Demo], seconds: float) -> int:
        self.post(seconds, pygame.QUIT)
        return self.app.run(first if callable(first) else lambda app: first)

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.naps.append(seconds)
        end = self.now + seconds + self.oversleep
        while self._plan and self._plan[0][0] <= end:
            self.now, _, action = self._plan.pop(0)
            action()
        self.now = max(self.now, end)

    def watch(self, start: float, frames: range) -> list[float]:
        """Sample the brightness at these frames, at sixty a second from `start`; the list fills during the run."""
        seen: list[float] = []
        for frame in frames:
            self.at(start + frame / 60, lambda: seen.append(self.brightness()))
        return seen

    def brightness(self) -> float:
        return self.app.window.surface.get_at((5, 5)).r / 255
