"""Opens the window and has the house put together behind it. Knows settings, store, sound and the loop, no scene.

What only scenes need is loaded when the window is there already.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import pygame

from game.games import left_out
from game.keeping.folders import Folders
from game.keeping.journal import open_journal
from game.keeping.settings import SettingsFile
from game.keeping.store import Store
from game.shell.app import App, Setup
from game.shell.request import StartRequest
from game.stage.language import PRODUCT, choose, tr, use
from game.stage.sound import Sound

if TYPE_CHECKING:
    from game.scenes.screen import Screen

_log = logging.getLogger(__name__)


def locales() -> list[str]:
    """The system's languages, best first; often empty."""
    try:
        return [str(entry["language"]) for entry in pygame.system.get_pref_locales()]
    except (pygame.error, AttributeError, KeyError):
        return []


def _close(number: int, frame: FrameType | None) -> None:
    """Somebody ends the program, or its terminal is gone: as if the window were closed."""
    try:
        pygame.event.post(pygame.Event(pygame.QUIT))
    except pygame.error:  # there is no window yet, or no more
        raise KeyboardInterrupt from None


def _on_signals(answer: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Whoever starts a program with `nohup` wants it to outlive its terminal.
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, answer)


def run(request: StartRequest) -> int:
    """Open the window and play until it is closed, or SIGTERM or SIGHUP ask for the end; the exit code."""
    _on_signals(_close)
    folders = Folders.of_player()
    journal = open_journal(folders.log)
    for line in left_out():
        _log.warning("%s", line)
    store = Store(folders.data)
    file = SettingsFile(folders.config, store.post)
    settings = file.settings
    use(choose(request.language or settings.language, locales(), os.environ))
    sound = Sound(settings.volume_effects, settings.volume_music)

    def shown() -> None:
        sound.start()

    def fullscreen_changed(is_on: bool) -> None:
        settings.fullscreen = is_on
        file.save()

    setup = Setup(
        title=tr(PRODUCT),
        size=request.size,
        is_fullscreen=request.fullscreen or settings.fullscreen,
        log_dir=journal.parent if journal else None,
        is_motion_reduced=lambda: settings.reduced_motion,
        translate=tr,
        on_shown=shown,
        on_event=sound.handle,
        on_fullscreen=fullscreen_changed,
    )
    app = App(setup)

    def first(app: App) -> Screen:
        from game.scenes.context import Context
        from game.shell.program import Program

        context = Context(file, store, sound, app.inputs, request.seed, is_live=True)
        return Program(context, app.set_fullscreen, app.set_title).first(request)

    try:
        return app.run(first)
    finally:
        _on_signals(signal.SIG_IGN)  # what is left is written, however often somebody asks for the end
        sound.stop()
        store.close()
