"""The start of kiosk mode: folders, profile, detection of crash loops."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from game.kiosk.profile import Profile, UnusableProfile, kept, read
from game.shell.app import App
from game.shell.request import SHUT_DOWN, StartRequest
from game.shell.startup import Startup
from game.storage.folders import Folders
from game.storage.match_lock import MatchLock
from game.storage.settings import Settings
from game.timing import REAL

if TYPE_CHECKING:
    from game.kiosk.operator_state import OperatorState
    from game.scenes.base.screen import Screen
    from game.shell.router import Router

RUNNING_MARK: Final = "running"
"""Name of the marker file that exists while the program runs. It holds the wall clock time of the last error."""
CLOSE: Final = 60.0
"""Maximum seconds between two related errors."""

SHUT_DOWN_MARK: Final = "shut-down"
"""Name of the marker file that `assets/kiosk/session` looks for."""
SCREEN: Final = "screen"
"""Name of the lock of a running public screen."""
MOST_SCREENS: Final = 9

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KioskPaths:
    """Folders, which may not exist yet or not be writable."""

    runtime_folder: Path
    """Folder of the current match; its contents matter for minutes only."""
    state_folder: Path

    def free(self) -> tuple[KioskPaths, MatchLock]:
        """Return the first folders that no other public screen here uses, with the lock that reserves them."""
        for rooms in self.of_all():
            owned = MatchLock(rooms.runtime_folder, REAL.sleep)
            if owned.take(SCREEN):
                return rooms, owned
        return self, MatchLock(None, REAL.sleep)

    def of_all(self) -> Iterator[KioskPaths]:
        """Yield the folders of every possible public screen of this computer, these first."""
        yield self
        for number in range(2, MOST_SCREENS + 1):
            yield KioskPaths(self.runtime_folder / str(number), self.state_folder / str(number))

    @classmethod
    def of(cls, data: Path, environ: Mapping[str, str]) -> Self:
        """Return the folders given by a systemd unit, or those below the program's data folder."""
        own = data / "kiosk"
        # Of several folders the first counts.
        variables = "RUNTIME_DIRECTORY", "STATE_DIRECTORY"
        runtime_folder, state_folder = (environ.get(name, "").partition(":")[0] for name in variables)
        return cls(Path(runtime_folder or own), Path(state_folder or own))


class CrashLoopGuard:
    """Tracks errors: exceptions of a scene, and program ends without a request."""

    def __init__(self, folder: Path | None, clock: Callable[[], float] = time.time) -> None:
        """Reads nothing yet. Without a folder earlier runs are unknown."""
        self._path = None if folder is None else folder / RUNNING_MARK
        self._clock = clock
        self._last: float | None = None
        self.is_failing = False
        """True if the last two errors came within `CLOSE` seconds."""

    def begin(self) -> bool:
        """Note the start. Return True if the previous program ended without a request."""
        if self._path is None:
            return False
        try:
            left = self._path.read_text(encoding="ascii")
        except (OSError, ValueError):
            self._write()
            return False
        _log.warning("the program was gone without having been told to end")
        with suppress(ValueError):
            self._last = float(left)
        self.note()
        return True

    def note(self) -> None:
        now = self._clock()
        self.is_failing = self._last is not None and 0.0 <= now - self._last < CLOSE
        self._last = now
        self._write()

    def end(self) -> None:
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text("" if self._last is None else repr(self._last), encoding="ascii")
        except OSError as problem:
            _log.info("not noted that the program runs: %s", problem)


class KioskStartup(Startup):
    """The start of a public screen with the profile of a file."""

    is_public = True

    def __init__(self, request: StartRequest, file: Path | None) -> None:
        """Raise UnusableProfile."""
        self._profile, self._profile_file = usable_profile(file), file
        self._paths = self._own_paths = KioskPaths.of(Folders.of_player().data, os.environ)
        self._lock = MatchLock(None, REAL.sleep)
        """Lock of this screen's folders against other public screens."""
        self._crash_loop = CrashLoopGuard(None)
        self._has_died = False
        self._operator: OperatorState | None = None
        super().__init__(request)

    def restore(self, settings: Settings) -> None:
        self._profile.restore(settings)

    def open_folder(self) -> Path:
        self._own_paths, self._lock = self._paths.free()
        self._crash_loop = CrashLoopGuard(self._own_paths.runtime_folder)
        self._has_died = self._crash_loop.begin()
        return self._own_paths.runtime_folder

    def begin(self, app: App, router: Router) -> Screen:
        from game.kiosk.operator_state import OperatorState
        from game.kiosk.session import KioskSession

        is_new = self._operator is None
        if self._operator is None:
            post, state_folder = router.context.store.post, self._own_paths.state_folder
            self._operator = OperatorState(self._profile_file, self._profile, state_folder, post)
            self._operator.open()
            if self._has_died:
                self._operator.counts.error()
        house = KioskSession(router, self._operator, app.end, app.shift, is_visited=not is_new)
        if is_new:
            # After an error during a visit its settings stay.
            house.restore()
        app.resolve, app.idle_handler = house.resolve, house
        return house.first(is_failing=self._crash_loop.is_failing)

    def failed(self) -> None:
        self._crash_loop.note()
        if self._operator is not None:
            self._operator.counts.error()

    def ended(self, code: int) -> None:
        self._crash_loop.end()
        if code == SHUT_DOWN:
            # The session script that supervises the program looks for the file.
            with suppress(OSError):
                (self._paths.runtime_folder / SHUT_DOWN_MARK).touch()

    def close(self) -> None:
        self._lock.release_all()


def usable_profile(file: Path | None) -> Profile:
    """Read the profile of a file, or the last valid one if the file is broken. Raise UnusableProfile without any."""
    try:
        return read(file)
    except UnusableProfile as problem:
        screens = KioskPaths.of(Folders.of_player().data, os.environ).of_all()
        known = kept((paths.state_folder for paths in screens), file)
        if known is None:
            raise
        # There may be no staff to repair the file in the morning, and a dark screen is worse than an old profile.
        _log.error("%s; goes on as it said when it could last be used", problem)
        return known
