"""Looks whether this machine has what the game needs: `python main.py selftest`. Changes and keeps nothing."""

from __future__ import annotations

import logging
import platform
from collections.abc import Callable
from time import perf_counter

import pygame

from game.games import shelf
from game.keeping.folders import Folders
from game.shell.program import Program
from game.shell.window import NoDisplay, Window
from game.stage.language import LANGUAGES, SOURCE, use
from game.stage.sound import Sound
from game.tools.shots import context_for_pictures, rest

SIZE = (1280, 720)


class Unfit(Exception):
    """Something without which nobody can play; the message says what."""


class _Heard(logging.Handler):
    """Remembers warnings, such as of a missing font or drawing."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def selftest() -> int:
    """Print one line per check; 1 if something is missing without which nobody can play."""
    window = Window("Lamplight", SIZE)
    checks: list[tuple[str, Callable[[], str]]] = [
        ("versions", _versions),
        ("window", lambda: _window(window)),
        ("frame", lambda: _frame(window)),
        ("sound", _sound),
        ("controllers", _controllers),
        ("languages", _languages),
        ("games", _games),
        ("folders", _folders),
    ]
    failed = 0
    for name, check in checks:
        try:
            print(f"ok    {name:12} {check()}")
        except (Unfit, NoDisplay, pygame.error, OSError) as problem:
            failed += 1
            print(f"FAIL  {name:12} {problem}")
    pygame.quit()
    return 1 if failed else 0


def _versions() -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}, {platform.platform()}"


def _window(window: Window) -> str:
    window.open()
    width, height = window.size
    desktops = ", ".join(f"{w}x{h}" for w, h in pygame.display.get_desktop_sizes())
    return f"{width}x{height} on {pygame.display.get_driver()}, desktop {desktops}"


def _frame(window: Window) -> str:
    """Fonts, drawings and the menu: drawn once, without a warning."""
    heard = _Heard()
    logging.getLogger().addHandler(heard)
    try:
        start = perf_counter()
        pygame.font.init()
        context = context_for_pictures()
        context.pictured = window.size
        picture = rest(Program(context).menu(), window.size)
        window.surface.blit(picture, (0, 0))
        window.flip()
        seconds = perf_counter() - start
        context.store.close()
    finally:
        logging.getLogger().removeHandler(heard)
    if heard.messages:
        raise Unfit("; ".join(heard.messages))
    points = [(x * picture.get_width() // 16, y * picture.get_height() // 9) for x in range(16) for y in range(9)]
    if len({tuple(picture.get_at(point)) for point in points}) < 10:
        raise Unfit("the menu is empty")
    return f"the menu in {seconds * 1000:.0f} ms, fonts and drawings complete"


def _sound() -> str:
    sound = Sound()
    has_device = sound.start()
    sound.stop()
    return "a device is there" if has_device else "no device: the game will be silent"


def _controllers() -> str:
    context = context_for_pictures()
    context.inputs.open_pads()
    for event in pygame.event.get():
        list(context.inputs.translate(event))
    names = [context.inputs.pad_name(pad) for pad in context.inputs.pads()]
    context.store.close()
    return ", ".join(names) or "none plugged in"


def _languages() -> str:
    spoken = [code for code in LANGUAGES if use(code) == code]
    use(SOURCE)
    if len(spoken) < len(LANGUAGES):
        raise Unfit(f"only {', '.join(spoken)} of {', '.join(LANGUAGES)}")
    return ", ".join(spoken)


def _games() -> str:
    games = shelf()
    for game in games:
        game.new(game.seats[0])
    if not games:
        raise Unfit("the shelf is empty")
    return ", ".join(game.key for game in games)


def _folders() -> str:
    folders = Folders.of_player()
    return f"settings in {folders.config}, matches in {folders.data}, messages in {folders.log}"
