"""The start of the program: window, settings, store and sound, then the router, which imports the scenes."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import pygame

from game.games import catalogue, left_out
from game.shell.app import App, Setup
from game.shell.request import RESTART, StartRequest
from game.shell.signals import answering
from game.shell.window import Geometry
from game.stage.audio.sound import Sound
from game.stage.audio.speech import Speech
from game.stage.text.language import PRODUCT, choose, tr, use
from game.storage.controllers import NAME as CONTROLLERS
from game.storage.controllers import add_mappings
from game.storage.folders import Folders, document_folders, open_folder, picture_folders
from game.storage.logs import EarlyRecords, open_journal
from game.storage.settings import Settings, SettingsFile
from game.timing import REAL, Clock

if TYPE_CHECKING:
    from game.scenes.base.screen import Screen
    from game.shell.router import Router
    from game.storage.store import Store

LONGEST_NOTICE: Final = 0.05
"""Timeout of a notification in seconds; after that it is lost."""
SHARE: Final = 3
"""Number of watchdog notifications per watchdog timeout."""

_log = logging.getLogger(__name__)


class Supervisor:
    """The process, such as systemd, that restarts the program when it crashes or hangs: notified by sd_notify(3)."""

    def __init__(self, address: str = "", patience: float = 0.0, clock: Clock = REAL.clock) -> None:
        """An empty `address` disables all notifications, a `patience` of 0 seconds those of the watchdog."""
        self._address = address
        self._every = patience / SHARE
        self._clock = clock
        self._next = 0.0

    @classmethod
    def named_in(cls, environ: Mapping[str, str]) -> Self:
        """Read the environment, except WATCHDOG_PID: the program is the child of a compositor, which never notifies."""
        wanted = environ.get("WATCHDOG_USEC", "")
        patience = int(wanted) / 1_000_000 if wanted.isascii() and wanted.isdigit() else 0.0
        return cls(environ.get("NOTIFY_SOCKET", ""), patience)

    def be_alive(self) -> None:
        """Feed the watchdog. Only the main loop calls this, on every pass, so that a hung frame is noticed."""
        if self._every and (now := self._clock()) >= self._next:
            self._next = now + self._every
            self.notify("WATCHDOG=1")

    def notify(self, word: str) -> None:
        if not self._address or sys.platform == "win32":
            return
        import socket  # an import not needed without a supervisor

        address = self._address
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.settimeout(LONGEST_NOTICE)
            way.connect("\0" + address[1:] if address.startswith("@") else os.fspath(address))
            way.send(word.encode())


class Startup:
    """One start of the program. Nothing is written until the window shows a frame, since a slow disk would delay it."""

    is_public = False
    """Kiosk mode: settings are not saved."""

    def __init__(self, request: StartRequest) -> None:
        self._request = request
        self._folders = Folders.of_player()
        self._heard = EarlyRecords()
        logging.getLogger().addHandler(self._heard)
        add_mappings(self._folders.config / CONTROLLERS)
        self._supervisor = Supervisor.named_in(os.environ)
        self._store: Store | None = None
        self._hangs = False
        """True if the sound server did not answer at the end."""
        self._has_begun = False
        """True once the first scene was created; after an error it is created again."""
        self._file = SettingsFile(None if self.is_public else self._folders.config, self._post)
        settings = self._file.settings
        self.restore(settings)
        use(choose(request.language or settings.language, locales(), os.environ))
        self._speech = Speech(REAL.executor("speech"), REAL.clock)
        self._sound = Sound(
            settings.volume_effects, settings.volume_room, settings.volume_music, executor=REAL.executor("sounds")
        )

    def run(self) -> int:
        """Open the window and play until it is closed. Return the exit code."""
        code = 0
        try:
            code = App(self._setup()).run(self._first_scene)
            self.ended(code)
        finally:
            if code != RESTART:
                self._supervisor.notify("STOPPING=1")
            with answering(lambda number, frame: None):  # it ends already, and still saves
                if self._store is not None:
                    self._store.close()
                self.close()
        if self._hangs:
            logging.shutdown()
            os._exit(code)  # a thread waits for a server, for ever
        return code

    # ---- for kiosk mode

    def restore(self, settings: Settings) -> None:
        """Change the settings before anything is shown."""

    def open_folder(self) -> Path:
        """Prepare everything that needs the disk. Return the folder of the store."""
        return self._folders.data

    def begin(self, app: App, router: Router) -> Screen:
        """Return the first scene, also after an error."""
        from game.shell.idle import AttractTimer

        app.resolve, app.idle_handler = router.resolve, AttractTimer(router.context)
        is_again, self._has_begun = self._has_begun, True
        if self._request.match is not None and not is_again:
            return router.match(self._request.match)
        if self._request.replay is not None and not is_again:
            return router.replay(self._request.replay)
        return router.menu()  # after an error too: there the match can be resumed

    def failed(self) -> None:
        """Note that a scene has failed."""

    def ended(self, code: int) -> None:
        """Note that the program ends on request."""

    def close(self) -> None:
        """Release the resources of `open_folder`."""

    # ---- parts

    def _setup(self) -> Setup:
        settings = self._file.settings
        return Setup(
            title=tr(PRODUCT),
            size=self._request.size or (settings.window and settings.window[2:]),
            place=None if self._request.size or settings.window is None else settings.window[:2],
            is_fullscreen=self._request.fullscreen or settings.fullscreen,
            is_locked=self.is_public,
            log_dir=self._folders.log,
            is_motion_reduced=lambda: settings.reduced_motion,
            on_window_open=self._window_opened,
            on_first_frame=self._first_frame_shown,
            on_event=self._sound.handle,
            on_fullscreen=self._fullscreen_changed,
            on_close=self._window_closed,
            on_tick=self._tick,
            on_failed=self.failed,
        )

    def _window_opened(self) -> None:
        """Open the log and the store, once the window shows the empty table."""
        self._tell_time("first frame")
        from game.storage.store import Store  # here, since it is slow to import

        self._open_journal()
        self._store = Store(self.open_folder(), REAL)

    def _first_scene(self, app: App) -> Screen:
        """Import the scenes and create the first one, also after an error."""
        from game.scenes.base.context import Context
        from game.scenes.base.narrator import Narrator
        from game.shell.router import Router

        assert self._store is not None
        is_public = self.is_public
        context = Context(
            self._file,
            self._store,
            self._sound,
            app.inputs,
            self._request.seed,
            is_live=True,
            is_public=is_public,
            window=app,
            timing=REAL,
            picture_folders=() if is_public else picture_folders(),
            document_folders=() if is_public else document_folders(),
            open_folder=open_folder,
            speech=self._speech,
        )
        app.narrator = Narrator(self._speech)
        return self.begin(app, Router(context))

    def _first_frame_shown(self) -> None:
        """Start everything that could wait, once the first scene is visible."""
        self._tell_time("shelf")
        if self._request.is_timed:
            pygame.event.post(pygame.Event(pygame.QUIT))
        self._supervisor.notify("READY=1")
        self._sound.start()

    def _post(self, work: Callable[[], None]) -> None:
        assert self._store is not None
        self._store.post(work)

    def _tick(self) -> None:
        self._supervisor.be_alive()
        self._sound.tick(REAL.clock())
        self._sound.duck(is_low=self._speech.is_speaking)

    def _fullscreen_changed(self, is_on: bool) -> None:
        self._file.settings.fullscreen = is_on
        self._file.save()

    def _window_closed(self, geometry: Geometry | None) -> bool:
        """Stop the sound and keep the place of the window. Return True if a server of sound or speech hangs."""
        self._hangs = not all([self._sound.stop(), self._speech.close()])
        if geometry is not None and self._request.size is None:
            self._file.settings.window = geometry
        if self._store is not None:
            self._file.save()
        return self._hangs

    def _tell_time(self, what: str) -> None:
        """Print the processor time so far, if the request asks for it."""
        if self._request.is_timed:
            print(what, time.process_time(), flush=True)

    def _open_journal(self) -> None:
        root = logging.getLogger()
        root.removeHandler(self._heard)
        open_journal(self._folders.log)
        for game in catalogue().values():
            if game.contract:
                _log.info("%s comes from %s", game.key, game.folder)
        for line in left_out():
            _log.warning("%s", line)
        for record in self._heard.records:
            root.handle(record)
        self._heard.close()


def locales() -> list[str]:
    """Return the system's languages, best first; often empty."""
    try:
        return [str(entry["language"]) for entry in pygame.system.get_pref_locales()]
    except (pygame.error, AttributeError, KeyError):
        return []
