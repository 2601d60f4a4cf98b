"""The start of kiosk mode: the normal start with hooks that know both kiosk and shell."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from game.kiosk.crash_loop import CrashLoopGuard
from game.kiosk.paths import KioskPaths
from game.kiosk.profile import Profile
from game.shell.app import App
from game.shell.request import SHUT_DOWN, StartRequest
from game.shell.startup import Hooks, Startup
from game.storage.folders import Folders
from game.storage.match_lock import MatchLock
from game.storage.settings import Settings
from game.timing import REAL

if TYPE_CHECKING:
    from game.kiosk.operator_state import OperatorState
    from game.scenes.base.screen import Screen
    from game.shell.router import Router


class KioskHooks(Hooks):
    """The start according to a profile."""

    is_public = True

    def __init__(self, profile: Profile, file: Path | None) -> None:
        """`file` is the file the profile was read from."""
        self._profile, self._file = profile, file
        self.loudest = profile.loudest
        self._paths = self._own_paths = KioskPaths.of(Folders.of_player().data, os.environ)
        self._lock = MatchLock(None, REAL.sleep)
        """Lock of this screen's folders against other public screens."""
        self._crash_loop = CrashLoopGuard(None)
        self._has_died = False
        self._operator: OperatorState | None = None
        """State of the operator, once there is a first scene."""

    def restore(self, settings: Settings) -> None:
        self._profile.restore(settings)

    def window_open(self, folders: Folders) -> Path:
        self._own_paths, self._lock = self._paths.free()
        self._crash_loop = CrashLoopGuard(self._own_paths.passing)
        self._has_died = self._crash_loop.begin()
        return self._own_paths.passing

    def first_scene(self, app: App, router: Router) -> Screen:
        from game.kiosk.operator_state import OperatorState
        from game.kiosk.session import KioskSession

        is_new = self._operator is None
        if self._operator is None:
            self._operator = OperatorState(
                self._file, self._profile, self._own_paths.lasting, router.context.store.post
            )
            self._operator.open()
            if self._has_died:
                self._operator.counts.error()
        house = KioskSession(router, self._operator, app.end, app.shift, is_visited=not is_new)
        if is_new:
            # After an error during a visit its settings stay.
            house.restore()
        app.router, app.idle_handler = house, house.visit_timer
        return house.first(is_failing=self._crash_loop.is_failing)

    def failed(self) -> None:
        self._crash_loop.note()
        if self._operator is not None:
            self._operator.counts.error()

    def ended(self, code: int) -> None:
        self._crash_loop.end()
        if code == SHUT_DOWN:
            self._paths.mark_shut_down()

    def close(self) -> None:
        self._lock.release_all()


def run(request: StartRequest, profile: Profile, file: Path | None) -> int:
    """Start a public screen. Return the exit code."""
    return Startup(request, KioskHooks(profile, file)).run()
