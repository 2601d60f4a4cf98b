"""Opens the window and has the house put together behind it. Knows settings, store, sound and the loop, no scene.

What only scenes need is loaded when the window is there already.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from logging.handlers import MemoryHandler
from typing import TYPE_CHECKING

import pygame

from game.games import left_out
from game.keeping.folders import Folders
from game.keeping.journal import open_journal
from game.keeping.settings import SettingsFile
from game.keeping.store import Store
from game.shell.app import App, Setup
from game.shell.request import StartRequest
from game.shell.signals import ending_undisturbed
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


def run(request: StartRequest) -> int:
    """Open the window and play until it is closed; the exit code.

    Nothing is written until there is a window with something in it: on a slow disk that would be waited for.
    """
    folders = Folders.of_player()
    heard = MemoryHandler(capacity=1000, flushLevel=logging.CRITICAL + 1)
    """What is to be noted before there is a place for it."""
    logging.getLogger().addHandler(heard)
    store: Store | None = None

    def post(work: Callable[[], None]) -> None:
        assert store is not None
        store.post(work)

    file = SettingsFile(folders.config, post)
    settings = file.settings
    use(choose(request.language or settings.language, locales(), os.environ))
    sound = Sound(settings.volume_effects, settings.volume_music)

    def greeted() -> None:
        nonlocal store
        _tell_time(request, "first frame")
        _note(heard, folders)
        store = Store(folders.data)

    def shown() -> None:
        _tell_time(request, "shelf")
        if request.is_timed:
            pygame.event.post(pygame.Event(pygame.QUIT))
        sound.start()

    def fullscreen_changed(is_on: bool) -> None:
        settings.fullscreen = is_on
        file.save()

    setup = Setup(
        title=tr(PRODUCT),
        size=request.size,
        is_fullscreen=request.fullscreen or settings.fullscreen,
        log_dir=folders.log,
        is_motion_reduced=lambda: settings.reduced_motion,
        translate=tr,
        on_greeted=greeted,
        on_shown=shown,
        on_event=sound.handle,
        on_fullscreen=fullscreen_changed,
    )
    app = App(setup)

    def first(app: App) -> Screen:
        from game.scenes.context import Context
        from game.shell.program import Program

        assert store is not None
        context = Context(file, store, sound, app.inputs, request.seed, is_live=True)
        return Program(context, app.set_fullscreen, app.set_title).first(request)

    try:
        return app.run(first)
    finally:
        with ending_undisturbed():
            sound.stop()
            if store is not None:
                store.close()


def _tell_time(request: StartRequest, what: str) -> None:
    """For whoever started the program and looks at the clock when the line comes."""
    if request.is_timed:
        print(what, time.process_time(), flush=True)


def _note(heard: MemoryHandler, folders: Folders) -> None:
    """Open the journal and put in it what has been heard so far."""
    root = logging.getLogger()
    root.removeHandler(heard)
    open_journal(folders.log)
    for line in left_out():
        _log.warning("%s", line)
    for record in heard.buffer:
        root.handle(record)
    heard.close()
