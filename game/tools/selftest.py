"""`python main.py selftest`: checks that this machine can run the game. A failed check does not stop the others."""

from __future__ import annotations

import logging
import os
import platform
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.games import shelf
from game.rules.match import Match, Player
from game.stage.text.language import LANGUAGES, SOURCE, use
from game.storage.folders import Folders
from game.timing import REAL
from game.tools.output import tell

if TYPE_CHECKING:
    from pathlib import Path

    from game.rules.game import Game
    from game.scenes.base.scene import Scene
    from game.shell.router import Router
    from game.shell.window import Window

SIZE = (1280, 720)
COLOURS = 10
"""Minimum number of colours among the sampled points; fewer mean an empty picture."""

DECISIONS = 12


class Unfit(Exception):
    """A failure that makes the game unplayable; the message describes it."""


class _Heard(logging.Handler):
    """Collects warnings, such as of a missing font or drawing."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def selftest() -> int:
    """Print one line per check; 1 if one has failed."""
    heard = _Heard()
    logging.getLogger().addHandler(heard)
    failed = 0
    try:
        for name, check in _checks(heard.messages):
            try:
                verdict, words = "PASS", check()
            except Exception as problem:
                # Catch everything, so that the remaining checks still run.
                verdict, words = "FAIL", f"{problem}" or type(problem).__name__
                if not isinstance(problem, (Unfit, OSError, ValueError)) and type(problem).__name__ not in words:
                    words = f"{type(problem).__name__}: {words}"
            failed += verdict == "FAIL"
            tell(f"{verdict}  {name:12} {' '.join(words.split())}")
    finally:
        logging.getLogger().removeHandler(heard)
        pygame.quit()
    return 1 if failed else 0


def _checks(warnings: list[str]) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "versions", _versions
    screen = _Screen(warnings)
    yield "window", screen.open
    yield "frame", screen.menu
    yield "sound", _sound
    yield "controllers", _controllers
    yield "languages", _languages
    games: list[Game] = []
    yield "games", partial(_games, games)
    for game in games:
        yield game.key, partial(_game, game, screen)
    yield "folders", _folders


class _Screen:
    """The window, and scenes drawn into it without warnings."""

    def __init__(self, warnings: list[str]) -> None:
        self._warnings = warnings
        self.window: Window | None = None

    def open(self) -> str:
        from game.shell.window import Window

        window = Window("Lamplight", SIZE)
        window.open()
        self.window = window
        width, height = window.size
        desktops = ", ".join(f"{w}x{h}" for w, h in pygame.display.get_desktop_sizes())
        return f"{width}x{height} on {pygame.display.get_driver()}, desktop {desktops}"

    def menu(self) -> str:
        seconds = self.draw(lambda program: program.menu())
        return f"the menu in {seconds * 1000:.0f} ms, fonts and drawings complete"

    def draw(self, make: Callable[[Router], Scene]) -> float:
        """Draw a scene once, show it, and return the seconds it took. Raises Unfit if an asset was missing."""
        from game.shell.router import Router
        from game.tools.shots import context_for_pictures, rest

        if self.window is None:
            raise Unfit("there is no window to draw in")
        self._warnings.clear()
        start = perf_counter()
        pygame.font.init()
        context = context_for_pictures()
        try:
            context.pictured = self.window.size
            picture = rest(make(Router(context)), self.window.size)
            self.window.surface.blit(picture, (0, 0))
            pygame.display.flip()
            seconds = perf_counter() - start
        finally:
            context.store.close()
        if self._warnings:
            raise Unfit("; ".join(self._warnings))
        width, height = picture.get_size()
        points = [(x * width // 16, y * height // 9) for x in range(16) for y in range(9)]
        if len({tuple(picture.get_at(point)) for point in points}) < COLOURS:
            raise Unfit("the picture is empty")
        return seconds


def _versions() -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"Lamplight {__version__}, Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}, "
        f"{platform.platform()}"
    )


def _sound() -> str:
    from game.stage.audio.sound import Sound

    sound = Sound(executor=REAL.executor("sounds"))
    has_device = sound.start()
    sound.stop()
    return "a device is there" if has_device else "no device: the game will be silent"


def _controllers() -> str:
    from game.input.devices import Inputs

    if not pygame.display.get_init():
        return "not looked for without a window"
    inputs = Inputs()
    inputs.open_pads()
    for event in pygame.event.get():
        list(inputs.translate(event))
    return ", ".join(pad.name for source in inputs.pads() if (pad := inputs.pad(source))) or "none plugged in"


def _languages() -> str:
    spoken = [code for code in LANGUAGES if use(code) == code]
    use(SOURCE)
    if len(spoken) < len(LANGUAGES):
        raise Unfit(f"only {', '.join(spoken)} of {', '.join(LANGUAGES)}")
    return ", ".join(spoken)


def _games(games: list[Game]) -> str:
    """Find the games and add them to the list for one check each."""
    games += shelf()
    if not games:
        raise Unfit("the shelf is empty")
    return ", ".join(game.key for game in games)


def _game(game: Game, screen: _Screen) -> str:
    """Check data, rules, a strong opponent, pages; and the screen, if there is one."""
    from game.bots.levels import make
    from game.scenes.text.document import sections
    from game.scenes.text.reader import rules_path

    game.check()
    for seats in game.seats:
        game.new(seats)
    for language in LANGUAGES:
        if len(sections(rules_path(game, language))) < 2:
            raise Unfit(f"no rules in {LANGUAGES[language]}")
    match = Match(game, [Player(f"Seat {seat}", "sharp") for seat in range(game.seats[0])], (), "selftest")
    match.settle()
    bot, rng = make("sharp", game), Random("selftest")
    for _ in range(DECISIONS):
        seat = match.state.actors()[0]
        match.submit(seat, bot.choose(match.state, seat, rng))
    if screen.window is None:
        return "data, rules and opponents"
    seconds = screen.draw(lambda program: program.match(match))
    return f"data, rules and opponents, its table in {seconds * 1000:.0f} ms"


def _folders() -> str:
    folders = Folders.of_player()
    said = f"settings in {folders.config}, matches in {folders.data}, messages in {folders.log}"
    unwritable = [str(folder) for folder in (folders.config, folders.data, folders.log) if not _is_writable(folder)]
    if unwritable:
        return f"{said}; nothing can be kept in {', '.join(unwritable)}: it lasts until the game is left"
    return said


def _is_writable(folder: Path) -> bool:
    """True if the folder is writable, or can be created; nothing is created now."""
    try:
        while not folder.exists() and folder.parent != folder:
            folder = folder.parent
    except OSError:
        # The parent folder is not even readable.
        return False
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
