"""Scenes without a window, for tests: a program that stores nothing, a driver, and the texts of a frame."""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable
from random import Random
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Device, Do, Intent, Press, Release, Resized, Source
from game.rules.match import LogEntry, Match, Player, load
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.scenes.match.tutorial import Tutorial
from game.shell.router import Router
from game.stage.canvas import Printed
from game.stage.layout.shapes import Box, Target
from game.stage.layout.viewport import Viewport
from game.stage.paint.pictures import Pictures
from game.stage.paint.sprite import Kind, Sprite
from game.stage.text.language import use
from game.stage.time.stack import Go, Push, Reset, Stack, Transition
from game.storage.store import Store
from game.tools.golden import path_of
from game.tools.shots import context_for_pictures, rest, scenes
from tests.playouts import recorded

KEYS, MOUSE, TOUCH = Source(Device.KEYBOARD), Source(Device.MOUSE), Source(Device.TOUCH)
PAD, PAD2 = Source(Device.PAD, 1), Source(Device.PAD, 2)
S = TypeVar("S", bound=Scene)
_opened: list[Store] = []


def program(
    language: str = "en", text_size: float = 1.0, *, is_live: bool = False, is_public: bool = False, **settings: Any
) -> Router:
    """Return a program on a dummy display, in a language and text size, with these settings."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)
    use(language)
    context = context_for_pictures()
    context.is_live, context.is_public = is_live, is_public
    for name, value in {"text_size": text_size, **settings}.items():
        setattr(context.settings, name, value)
    _opened.append(context.store)
    return Router(context)


def close() -> None:
    while _opened:
        _opened.pop().close()


def pictured(name: str) -> Scene:
    return dict(scenes(program()))[name]()


def keep(made: Router, match: Match) -> str:
    """Store a match and return its key. It is not played any more."""
    recording = recorded(made.context.store, match)
    recording.release()
    return recording.key


def play_out(match: Match, entries: int = 10_000) -> Match:
    """Decide at random until the match is over or has that many entries."""
    match.settle()
    rng = Random(match.seed)
    while not match.is_over and len(match.log) < entries:
        seat = rng.choice(match.state.actors())
        match.submit(seat, rng.choice(match.state.legal(seat)))
    return match


def made_sprites(patch: pytest.MonkeyPatch) -> list[Hashable]:
    """Return a list that fills with the keys of all sprites made from now on."""
    made: list[Hashable] = []
    get = Pictures.get

    def watched(pictures: Pictures, key: Hashable, make: Callable[[], Sprite], kind: Kind = "usual") -> Sprite:
        return get(pictures, key, lambda: made.append(key) or make(), kind)

    patch.setattr(Pictures, "get", watched)
    return made


def spied(patch: pytest.MonkeyPatch, owner: Any, name: str) -> list[tuple[Any, ...]]:
    """Return a list that fills with the arguments of every call of a function from now on, the named ones last."""
    calls: list[tuple[Any, ...]] = []
    real = getattr(owner, name)

    def call(*given: Any, **named: Any) -> Any:
        calls.append((*given, *named.values()))
        return real(*given, **named)

    patch.setattr(owner, name, call)
    return calls


def choose(scene: Scene, key: str, source: Source = KEYS) -> Transition | None:
    return scene.chosen(next(target for target in scene.focus.targets if target.key == key), source, None)


def led_to(made: Router, transition: Transition | None, way: type[Push | Reset], kind: type[S]) -> S:
    """Return the new scene of a transition, which must have this kind and this move of the stack."""
    move = made.resolve(transition) if isinstance(transition, Go) else transition
    assert isinstance(move, way)
    assert isinstance(move.scene, kind)
    return move.scene


def widget(scene: Scene, key: str) -> Any:
    return next(one for one in scene.widgets if one.key == key)


def opened(scene: S, size: tuple[int, int] = (1280, 720)) -> S:
    """Return a scene entered and laid out in a window of this size."""
    scene.enter()
    scene.resize(Viewport.of(size))
    return scene


def answered(scene: S) -> S:
    """Return a scene that has heard the store's answer."""
    scene.context.store.flush()
    scene.update(0.1)
    return scene


def golden(key: str, seats: int, *players: Player) -> Match:
    match = load(path_of(catalogue()[key], seats).read_text(encoding="utf-8"), catalogue())
    match.players = players or match.players
    return match


def audited(scene: Scene, picture: pygame.Surface) -> tuple[list[Printed], list[Target]]:
    """Draw a scene, and return every text and target."""
    if isinstance(scene, MatchScreen):
        scene.view.turn_stale()
    scene.canvas.audit = []
    scene.draw(picture)
    texts, scene.canvas.audit = list(scene.canvas.audit), None
    return texts, list(scene.focus.targets)


def printed(scene: Scene, size: tuple[int, int]) -> tuple[list[Printed], list[Target]]:
    return audited(scene, rest(scene, size))


def taught(key: str, *how: Any, size: tuple[int, int] = (1280, 720)) -> tuple[Driver, MatchScreen, Tutorial]:
    """Return the tutorial of a game; `how` as for `program`."""
    made = program(*how)
    screen = made.lesson(catalogue()[key])
    assert isinstance(screen.control, Tutorial)
    return Driver(made, screen, size), screen, screen.control


class Driver:
    """A minimal main loop: one scene stack, intents in, transitions carried out."""

    def __init__(self, made: Router, first: Scene, size: tuple[int, int] = (1280, 720)) -> None:
        self.program = made
        self.viewport = Viewport.of(size)
        self.picture = pygame.Surface(size)
        self.stack = Stack(first)
        self.is_hasty = False
        """True if presses come at once; otherwise they wait until the target has been visible for a while."""
        self._gone = 0
        self._fitted: WeakKeyDictionary[Scene, Viewport] = WeakKeyDictionary()
        self.settle(None)
        made.context.inputs.guard.see(self.scene)

    @classmethod
    def at(cls, make: Callable[[Router], Scene], size: tuple[int, int] = (1280, 720), **settings: Any) -> Driver:
        """Return the driver of a scene of a program with these settings."""
        made = program(**settings)
        return cls(made, make(made), size)

    @property
    def scene(self) -> Scene:
        top = self.stack.top
        assert isinstance(top, Scene)
        return top

    def showing(self, kind: type[S]) -> S:
        """Return the top scene, which must be of this kind."""
        top = self.stack.top
        assert isinstance(top, kind)
        return top

    @property
    def is_over(self) -> bool:
        return self.stack.top is None

    def settle(self, transition: Transition | None) -> None:
        """Carry out a transition and lay out the top scene."""
        move = self.program.resolve(transition) if isinstance(transition, Go) else transition
        self.stack.go(move)
        if move is not None and not isinstance(move, Push):
            self._gone += 1
            if self._gone % 8 == 0:
                gc.collect()  # like the program, since scenes are large and have reference cycles
        if not self.is_over and self._fitted.get(self.scene) != self.viewport:
            self._fitted[self.scene] = self.viewport
            self.scene.resize(self.viewport)

    def send(self, intent: Intent) -> None:
        if isinstance(intent, Resized):
            self.viewport = Viewport.of(intent.size)
            self.picture = pygame.Surface(intent.size)
            self.settle(None)
            return
        guard = self.program.context.inputs.guard
        guard.see(self.scene, by_hand=True)
        if not self.is_hasty and (left := guard.seconds_left(self.scene, intent)):
            self.pass_time(left + 0.01)
        guarded = guard.filtered(self.scene, intent)
        if guarded is not None:
            self.settle(self.scene.handle(guarded))
            if not self.is_over:
                guard.see(self.scene, by_hand=True)
        self.pass_time(1 / 60)

    def pass_time(self, seconds: float, step: float = 1 / 30) -> None:
        while seconds > 0 and not self.is_over:
            self.program.context.timing.sleep(min(step, seconds))
            self.settle(self.scene.update(min(step, seconds)))
            if not self.is_over:
                self.program.context.inputs.guard.see(self.scene)
            seconds -= step

    def wait(self, is_so: Callable[[], object], seconds: float = 400.0, step: float = 0.1) -> None:
        """Advance time until a condition holds; raises AssertionError if it does not within `seconds`."""
        while not is_so():
            assert seconds > 0, "it never is so"
            self.pass_time(step, step)
            seconds -= step

    def draw(self) -> pygame.Surface:
        self.scene.draw(self.picture)
        return self.picture

    def part(self, box: Box) -> pygame.Surface:
        x, y = self.viewport.at(box.x, box.y)
        area = pygame.Rect(x, y, self.viewport.px(box.w), self.viewport.px(box.h))
        return self.draw().subsurface(area.clip(self.picture.get_rect())).copy()

    def film(self, box: Box, frames: int) -> list[pygame.Surface]:
        """Return the part of the picture in a box, now and after each of so many frames."""
        pictures = [self.part(box)]
        for _ in range(frames):
            self.pass_time(1 / 60, 1 / 60)
            pictures.append(self.part(box))
        return pictures

    def answer(self) -> None:
        self.program.context.store.flush()
        self.pass_time(0.1)

    def words(self) -> set[str]:
        return {text.text for text in self.scene.texts()}

    def target(self, start: str) -> Target:
        """Return the target with this key, else the first whose key begins like it."""
        self.scene.offer()
        found = [target for target in self.scene.focus.targets if target.key.startswith(start)]
        return min(found, key=lambda target: target.key != start)

    def do(self, command: Command, source: Source = KEYS) -> None:
        self.send(Do(source, command))

    def press(self, key: str, source: Source = MOUSE) -> None:
        self.click(self.target(key), source)

    def click(self, target: Target, source: Source = MOUSE) -> None:
        x, y = target.shape.centre
        pos = self.viewport.at(x, y)
        self.send(Press(source, pos))
        self.send(Release(source, pos))


def awaited(driver: Driver) -> MatchScreen:
    """Wait until a person has to decide, to press or to take the device."""
    screen = driver.showing(MatchScreen)
    director = screen.director
    driver.wait(lambda: director.asked or director.cue or director.handover is not None or director.is_finished)
    return screen


def submit(driver: Driver) -> list[LogEntry]:
    """Press on to the next decision of a person and make it; return the previous log."""
    screen = awaited(driver)
    director = screen.director
    while not director.asked:
        assert director.press()
        awaited(driver)
    before = [*screen.match.log]
    director.submit(director.asked[0], screen.match.state.legal(director.asked[0])[-1])
    return before
