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
from game.kiosk.crash_loop import CrashLoopGuard
from game.kiosk.paths import KioskPaths
from game.shell.app import App, Setup
from game.shell.request import RESTART, SHUT_DOWN, StartRequest
from game.shell.signals import ending_undisturbed
from game.shell.supervisor import Supervisor
from game.stage.audio.sound import Sound
from game.stage.text.language import PRODUCT, choose, tr, use
from game.storage.folders import Folders
from game.storage.logs import open_journal
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import REAL

if TYPE_CHECKING:
    from game.kiosk.operator_state import OperatorState
    from game.scenes.base.screen import Screen

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

    profile = request.kiosk
    premises = KioskPaths.of(folders.data, os.environ) if profile else None
    rooms, lock = premises, None
    """Those of this screen, which nobody else gets."""
    relapses = CrashLoopGuard(None)
    supervisor = Supervisor.named_in(os.environ)
    office: OperatorState | None = None
    """Of the staff, where there is one."""
    has_died = False
    file = SettingsFile(None if profile else folders.config, post)
    settings = file.settings
    if profile:
        profile.restore(settings)
    use(choose(request.language or settings.language, locales(), os.environ))
    reader = REAL.executor("sounds")
    sound = Sound(settings.volume_effects, settings.volume_room, settings.volume_music, executor=reader)
    sound.loudest = profile.loudest if profile else 1.0

    def greeted() -> None:
        nonlocal store, has_died, relapses, rooms, lock
        _tell_time(request, "first frame")
        _note(heard, folders)
        if premises is not None:
            rooms, lock = premises.free()
            relapses = CrashLoopGuard(rooms.passing)
        has_died = relapses.begin()
        store = Store(rooms.passing if rooms else folders.data, REAL)

    def shown() -> None:
        _tell_time(request, "shelf")
        if request.is_timed:
            pygame.event.post(pygame.Event(pygame.QUIT))
        supervisor.be_ready()
        sound.start()

    def fullscreen_changed(is_on: bool) -> None:
        settings.fullscreen = is_on
        file.save()

    def failed() -> None:
        relapses.note()
        if office is not None:
            office.counts.error()

    setup = Setup(
        title=tr(PRODUCT),
        size=request.size,
        is_fullscreen=request.fullscreen or settings.fullscreen,
        is_locked=profile is not None,
        log_dir=folders.log,
        is_motion_reduced=lambda: settings.reduced_motion,
        translate=tr,
        on_window_open=greeted,
        on_first_frame=shown,
        on_event=sound.handle,
        on_fullscreen=fullscreen_changed,
        on_tick=supervisor.be_alive,
        on_failed=failed,
        clock=REAL.clock,
        sleep=REAL.sleep,
    )
    app = App(setup)
    has_begun = False

    def first(app: App) -> Screen:
        from game.scenes.base.context import Context
        from game.shell.program import Program

        nonlocal office, has_begun
        assert store is not None
        is_public = profile is not None
        context = Context(file, store, sound, app.inputs, request.seed, is_live=True, is_public=is_public, timing=REAL)
        program = Program(context, app.set_fullscreen, app.set_title)
        if profile is not None and rooms is not None:
            from game.kiosk.operator_state import OperatorState
            from game.kiosk.session import KioskSession

            is_new = office is None
            if office is None:
                office = OperatorState(request.kiosk_file, profile, rooms.lasting, post)
                office.open()
                if has_died:
                    office.counts.error()
            house = KioskSession(program, office, app.end, app.shift)
            if is_new:
                # After an error in a visit that visit goes on as it was.
                house.restore()
            app.attendant = house.steward(is_visited=not is_new)
            return house.first(is_failing=relapses.is_failing)
        app.attendant = program.host()
        is_again, has_begun = has_begun, True
        return program.first(request, is_again=is_again)

    code = 0
    try:
        code = app.run(first)
        relapses.end()
        if code == SHUT_DOWN and premises is not None:
            premises.mark_shut_down()
        return code
    finally:
        if code != RESTART:
            supervisor.be_ending()
        with ending_undisturbed():
            sound.stop()
            if store is not None:
                store.close()
            if lock is not None:
                lock.release_all()


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
