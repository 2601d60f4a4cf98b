"""A monkey test with all devices on the real program: every scene and game, every frame drawn, no failure, no deadlock.

It runs the main loop with a simulated clock from one situation after the other (`tests.scenes.situations`), and from
matches that are nearly over. It sends keys, mouse, fingers, controllers, resizes, focus losses, full screen, languages,
reconnecting controllers and an occasional failing scene, through SDL's event queue where possible.
"""

from __future__ import annotations

import gc
import logging
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.games import catalogue, shelf
from game.input.devices import Inputs
from game.input.intents import Intent
from game.kiosk.operator_state import OperatorState
from game.kiosk.profile import Profile
from game.kiosk.session import KioskSession
from game.rules.game import Game
from game.rules.match import Match, Player, load
from game.scenes.base.context import Context
from game.scenes.base.loading import Loading
from game.scenes.base.scene import Scene
from game.scenes.base.screen import Screen
from game.scenes.match.screen import MatchScreen
from game.scenes.match.unbox_animation import PackUpAnimation
from game.scenes.results.results import Results
from game.scenes.routes import OpenShelf
from game.shell.app import App, Setup
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.stage.layout.commands import PressWidget
from game.stage.layout.viewport import Viewport
from game.stage.text.language import use
from game.stage.time.stack import Pop
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.storage.stored import ResumedMatch
from game.timing import REAL
from game.tools.golden import path_of
from tests.endurance.report import Report
from tests.input import virtual_pads
from tests.scenes.situations import Situation, situations

SESSION = 500
"""Maximum intents per start of the program; a short run has fewer, to include every kind of start."""
LEAST = 40
ENDING = 5000
"""Maximum intents in a match that is nearly over; the session begins with its results."""
PATIENCE = 30.0
"""Seconds within which there must be a choice again."""
LONGEST = 1800.0
"""Maximum seconds of simulated time per session."""
SIZES = ((640, 360), (480, 360), (360, 640), (860, 360))
"""Sizes of equal scale, so that pictures can be reused."""
ENDS = "-ending"
FAILING = Situation("failing", lambda made: made.menu())
"""A session in which a scene fails early."""
LETTERS = "anna-lukas o'brien äöß"
KEYS = [
    getattr(pygame, f"K_{name}")
    for name in (
        *("LEFT", "RIGHT", "UP", "DOWN") * 3,
        *("RETURN", "SPACE") * 5,
        *("ESCAPE", "BACKSPACE", "TAB", "PAGEUP", "PAGEDOWN", "HOME", "END", "DELETE", "F1", "F11", *"hrpzn1"),
    )
]
BUTTONS = [
    getattr(pygame, f"CONTROLLER_BUTTON_{name}")
    for name in (
        *("A",) * 6,
        *("B", "X", "Y", "START", "BACK", "LEFTSHOULDER", "RIGHTSHOULDER"),
        *("DPAD_LEFT", "DPAD_RIGHT", "DPAD_UP", "DPAD_DOWN") * 2,
    )
]


_painters: dict[float, Any] = {}
"""The last painter by text size, reused by later sessions."""
_kept: list[object] = []
"""Objects that SDL still references after a session; freeing them would cause reads of freed memory."""


class Fault(Exception):
    """The failure of a scene, caused by the monkey."""


class Heard(Inputs):
    count = 0

    def translate(self, event: pygame.Event) -> list[Intent]:
        intents = list(super().translate(event))
        self.count += len(intents)
        return intents

    def tick(self, now: float) -> list[Intent]:
        intents = list(super().tick(now))
        self.count += len(intents)
        return intents


class Watched(App):
    """The main loop, reporting the top scene and failing on demand."""

    fails_next = False

    def _close(self) -> None:
        """Leave the controllers open: in SDL they do not survive a second start in one process, which players never
        see.
        """
        gc.set_threshold(*self._gc_threshold)
        pygame.display.quit()

    def _update(self, dt: float) -> None:
        if self.fails_next and self.top is not None:
            self.fails_next = False
            raise Fault
        super()._update(dt)


class Monkey:
    """Sends input whenever the loop sleeps."""

    def __init__(self, rng: Random, report: Report, name: str, most: int, after: int) -> None:
        """End after `most` intents, or `after` more once the results are shown."""
        self.rng, self.report, self.name, self.most, self.after = rng, report, name, most, after
        self.now = 0.0
        self.app: Watched
        self.inputs: Heard
        self.program: Router
        self.context: Context | None = None
        self.pads: list[virtual_pads.VirtualPad] = []
        self._lift: tuple[str, tuple[int, int]] | None = None
        self._chosen_at = 0.0
        self._scene: object = None
        self._is_leaving = False
        self.is_playing = False
        """True to play a match to its end first."""

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        top = self.app.top
        if top is not self._scene:
            self._scene = top
            self.report.count(f"scene {type(top).__name__}")
            if isinstance(top, Results):
                self.is_playing = False
                self.report.count(f"match to its end: {top.match.game.key}")
                self.most = min(self.most, self.inputs.count + self.after)
        if not isinstance(top, Scene) or top.focus.targets or self._is_leaving:
            self._chosen_at = self.now
        elif self.now - self._chosen_at > PATIENCE:
            self.report.fail(f"{self.name}: nothing can be chosen in {type(top).__name__}")
            self._leave()
        if self.inputs.count >= self.most or self.now > LONGEST:
            self._leave()
        elif self.is_playing and isinstance(top, MatchScreen):
            self._play(top)
        elif self.rng.random() < 0.8:
            self._act()

    def _play(self, scene: MatchScreen) -> None:
        targets = [one for one in scene.focus.targets if not isinstance(one.act, PressWidget)]
        if self._lift is not None:
            self._act()
        elif targets:
            self._lift = "mouse", self.app.viewport.at(*self.rng.choice(targets).shape.centre)
            self._point(*self._lift, is_down=True)

    def _leave(self) -> None:
        self._is_leaving = True
        pygame.event.post(pygame.Event(pygame.QUIT))

    def _act(self) -> None:
        if self._lift is not None:
            self._point(*self._lift, is_down=False)
            self._lift = None
            return
        kind = self.rng.random()
        if kind < 0.40:
            self._lift = self.rng.choice(("mouse", "mouse", "finger")), self._place()
            self._point(*self._lift, is_down=True)
            if self.rng.random() < 0.1:
                self._lift = self._lift[0], self._place()
        elif kind < 0.70:
            self._press(self.rng.choice(KEYS))
        elif kind < 0.92:
            self._pad()
        elif kind < 0.95:
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=self._place(), rel=(1, 1), buttons=(0, 0, 0)))
        elif kind < 0.97:
            turn = self.rng.choice((-1, 1))
            wheel = {"x": 0, "y": turn, "precise_x": 0.0, "precise_y": float(turn), "flipped": False}
            pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, wheel))
        else:
            self._disturb()

    def _place(self) -> tuple[int, int]:
        width, height = self.app.window.size
        top = self.app.top
        if isinstance(top, Scene) and top.focus.targets and self.rng.random() < 0.75:
            shape = self.rng.choice(top.focus.targets).shape
            return self.app.viewport.at(*shape.centre)
        return self.rng.randrange(-5, width + 5), self.rng.randrange(-5, height + 5)

    def _point(self, what: str, pos: tuple[int, int], *, is_down: bool) -> None:
        if what == "mouse":
            kind = pygame.MOUSEBUTTONDOWN if is_down else pygame.MOUSEBUTTONUP
            button = 3 if self.rng.random() < 0.05 else 1
            pygame.event.post(pygame.Event(kind, pos=pos, button=button, touch=False))
            return
        width, height = self.app.window.size
        kind = pygame.FINGERDOWN if is_down else pygame.FINGERUP
        at = {"x": pos[0] / width, "y": pos[1] / height, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.Event(kind, touch_id=1, finger_id=self.rng.randrange(2), **at))

    def _press(self, key: int) -> None:
        if self.inputs.is_typing:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=self.rng.choice(LETTERS)))
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, scancode=0, unicode="", repeat=False))

    def _pad(self) -> None:
        if not virtual_pads.is_available or not pygame.joystick.get_init():
            return
        if len(self.pads) < 2 and self.rng.random() < 0.2:
            self.pads.append(virtual_pads.VirtualPad(self.rng.choice((virtual_pads.XBOX, virtual_pads.SONY))))
            return
        known = [pad for pad in self.pads if any(one.instance == pad.instance for one in self.inputs.pads())]
        if not known:
            return
        pad = self.rng.choice(known)
        if self.rng.random() < 0.04:
            self.pads.remove(pad)
            pad.unplug()
        elif self.rng.random() < 0.15:
            pad.axis(self.rng.randrange(2), self.rng.choice((-1.0, 0.0, 0.0, 1.0)))
        else:
            button = self.rng.choice(BUTTONS)
            for is_down in (True, False):
                pad.button(button, is_down)
                pygame.joystick.init()  # a repeated call is harmless
                pygame.event.pump()

    def _disturb(self) -> None:
        what = self.rng.choice(("resize", "resize", "focus", "language", "fullscreen", "fault", "exposed"))
        self.report.count(f"disturbed: {what}")
        match what:
            case "resize":
                size = self.rng.choice(SIZES)
                pygame.display.set_mode(size, pygame.RESIZABLE)
                pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            case "focus":
                pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
            case "language":
                self.program.context.speak(self.rng.choice(("en", "de")))
            case "fullscreen":
                pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, scancode=0, unicode=""))
            case "fault":
                self.app.fails_next = self.rng.random() < 0.3
            case _:
                pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))


class Complaints(logging.Handler):
    def __init__(self, report: Report) -> None:
        super().__init__(logging.ERROR)
        self.report, self.name = report, ""

    def emit(self, record: logging.LogRecord) -> None:
        problem = record.exc_info[1] if record.exc_info else None
        if not isinstance(problem, Fault):
            trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            self.report.fail(f"{self.name}: {record.getMessage()}\n{trace}")


def run(count: int, seed: str = "0") -> Report:
    """Send at least `count` intents, in enough sessions for one start of every kind."""
    report, rng = Report(), Random(seed)
    with _listening(report) as complaints:
        due, more = _starts(rng)
        length = max(LEAST, min(SESSION, count // len(due)))
        for number, start in enumerate(chain(due, more)):
            if report.counts["intents"] >= count and number >= len(due):
                break
            complaints.name = f"session {number}, {start.name}"
            report.counts["intents"] += _session(start, rng, report, complaints.name, length)
            report.count("sessions")
            gc.unfreeze()  # permanent objects of one start are garbage for the next
            gc.collect()
    return report


def missing(report: Report) -> list[str]:
    """Return the scenes and games a run has not reached."""
    scenes = {kind.__name__ for kind in _kinds(Scene)} | {"MessageCard"}
    ends = {f"match to its end: {game.key}" for game in shelf()}
    return sorted({f"scene {name}" for name in scenes} - set(report.counts)) + sorted(ends - set(report.counts))


def _kinds(base: type) -> Iterator[type]:
    """Yield all concrete kinds of scenes of the program."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("game.") and not kind.__subclasses__():
            yield kind
        yield from _kinds(kind)


@contextmanager
def _listening(report: Report) -> Iterator[Complaints]:
    complaints = Complaints(report)
    root, level, before = logging.getLogger(), logging.root.level, threading.excepthook
    disabled, logging.root.manager.disable = logging.root.manager.disable, 0

    def failed(given: Any) -> None:
        report.fail(f"{complaints.name}: a thread failed: {given.exc_value!r}")

    root.addHandler(complaints)
    threading.excepthook = failed
    try:
        yield complaints
    finally:
        use("en")
        threading.excepthook = before
        root.removeHandler(complaints)
        root.setLevel(level)
        logging.root.manager.disable = disabled


def _starts(rng: Random) -> tuple[list[Situation], Iterator[Situation]]:
    """Return one start of every kind, to reach every scene and every end; and an endless random sequence."""
    # The six seats belong to a game made up for the layout audit.
    every = [one for one in situations() if not one.name.endswith("-seats-six")]
    endings = [Situation(f"{game.key}{ENDS}", partial(_ending, game)) for game in shelf()]
    kinds: dict[str, list[Situation]] = {}
    for one in every:
        game = _game_of(one.name)
        kinds.setdefault(f"GAME{one.name.removeprefix(game)}" if game else one.name, []).append(one)
    due = [rng.choice(alike) for alike in kinds.values()]

    def more() -> Iterator[Situation]:
        while True:
            yield from rng.sample(every, 5)
            yield rng.choice(endings)

    passing = [Situation("fetching", _fetching), Situation("closing", _closing)]
    return [FAILING, *passing, *endings, *due, *endings], more()


def _fetching(made: Router) -> Scene:
    """Return a match being loaded from disk, a scene usually too short for any input."""
    order: Future[ResumedMatch | None] = Future()
    order.set_result(None)
    return Loading(made.context, made.menu(), order, Pop())


def _closing(made: Router) -> Scene:
    """Return a game being packed up, where most input comes too late."""
    settings = made.context.settings
    settings.speed, settings.reduced_motion = "normal", False
    scene = made.match(_nearly_over(shelf()[0]))
    scene.resize(Viewport.of(SIZES[0]))
    packed_board = scene.interlude.packed_board()
    assert packed_board is not None
    return PackUpAnimation(made.context, packed_board, OpenShelf())


def _game_of(name: str) -> str:
    return next((key for key in catalogue() if name.startswith(f"{key}-")), "")


def _ending(game: Game, made: Router) -> Scene:
    return made.match(_nearly_over(game))


def _nearly_over(game: Game) -> Match:
    """Return a golden match before its last decisions, with one person and bots that decide at once."""
    match = load(path_of(game, game.seats[0]).read_text(encoding="utf-8"), catalogue())
    match.players = tuple(Player(f"P{seat}", "greedy" if seat else "human") for seat in range(len(match.players)))
    match.rewind(max(0, len(match.log) - 3))
    return match


def _session(start: Situation, rng: Random, report: Report, name: str, length: int) -> int:
    """Run the program once; return the number of intents it received."""
    is_ending = start.name.endswith(ENDS)
    monkey = Monkey(rng, report, name, ENDING if is_ending else length, length)
    monkey.is_playing = is_ending
    with tempfile.TemporaryDirectory(prefix="lamplight-") as home:
        store = Store(Path(home) / "data", REAL)
        file = SettingsFile(None)
        file.settings.speed = "instant" if is_ending else rng.choice(("instant", "instant", "normal"))
        file.settings.reduced_motion = rng.random() < 0.2
        file.settings.text_size = rng.choice((1.0, 1.0, 1.0, 2.0))
        file.settings.contrast = rng.random() < 0.2
        use(rng.choice(("en", "de")))
        setup = Setup(size=rng.choice(SIZES), clock=lambda: monkey.now, sleep=monkey.sleep)
        app = monkey.app = Watched(setup)
        app.fails_next = start is FAILING
        app.inputs = monkey.inputs = Heard(setup.clock)

        def first(app: App) -> Screen:
            context = Context(
                file, store, Sound(0, 0), app.inputs, str(rng.random()), is_live=True, window=app, timing=REAL
            )
            monkey.program = Router(context)
            # some scenes exist in a kiosk only
            app.resolve = KioskSession(monkey.program, OperatorState(None, Profile(), None)).resolve
            context.pictured = app.window.size
            context.painter = _painters.get(file.settings.text_size)
            monkey.context = context
            scene = start.make(monkey.program)
            report.count(f"scene {type(scene).__name__}")
            if not monkey.inputs.count:
                scene.enter()
                scene.resize(app.viewport)
                scene.update(1 / 60)
                start.then(scene)
            return scene

        try:
            app.run(first)
        except Exception as problem:
            report.fail(f"{name}: {problem!r}")
        finally:
            store.close()
        if monkey.context is not None and monkey.context.painter is not None:
            pygame.register_quit(_painters.clear)  # which frees all fonts
            _painters[file.settings.text_size] = monkey.context.painter
    _kept.extend((monkey.inputs, monkey.pads))
    for pad in monkey.pads:
        pad.unplug()
    count = monkey.inputs.count
    # The kept inputs reference the monkey by their clock; everything else must be freed.
    del monkey.app, monkey.program, monkey.context, monkey._scene
    return count
