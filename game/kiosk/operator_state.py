"""The operator's state, which survives errors: changed profile, PIN lock, usage statistics."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.kiosk.profile import Profile, UnusableProfile, keep, read
from game.kiosk.usage_stats import UsageStats
from game.rules.contract import N_
from game.stage.text.language import separator
from game.storage.folders import Notice, csv_bytes, read_or_set_aside, reason, write_if_possible, write_new
from game.storage.settings import Post, at_once
from game.timing import REAL, Clock

NAME: Final = "changes.json"
MOST_BYTES: Final = 10_000
FREE: Final = 2
"""Wrong attempts without a delay."""
FIRST, LONGEST = 5.0, 600.0
"""Delay in seconds after the next wrong attempt, doubled after each further one, and its maximum."""


class PinLock:
    """Counts wrong attempts until the next correct one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._wrong = 0
        self._until = 0.0

    @property
    def wait(self) -> float:
        return max(0.0, self._until - self._clock())

    def lets_in(self, tried: str, pin: str) -> bool:
        """Return True for the correct PIN, but never during a delay."""
        if self.wait or not pin:
            return False
        if tried == pin:
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong > FREE:
            self._until = self._clock() + min(LONGEST, FIRST * 2.0 ** (self._wrong - FREE - 1))
        return False


class OperatorState:
    def __init__(self, file: Path | None, profile: Profile, folder: Path | None, post: Post = at_once) -> None:
        """`file` is that of the profile, `folder` that of changes and statistics; `post` runs slow work elsewhere."""
        self._file, self._given, self._folder, self._post = file, profile, folder, post
        self.guard = PinLock(REAL.clock)
        self.counts = UsageStats(folder, post)
        self._changes = self._read_changes()
        """Values changed in the staff menu, by key of the profile."""
        self.profile = self._changed()
        self.answers: list[Notice] = []
        """Results of the slow work, oldest first."""

    def change(self, **values: object) -> None:
        """Override some keys of the profile, also after a restart."""
        self._changes = {**self._changes, **values}
        self.profile = self._changed()
        self._write_changes()

    def open(self) -> None:
        """Save the profile as the last valid one, or notify the staff if its file is broken."""
        if problem := self.problem():
            self.answers.append(
                Notice(N_("The profile cannot be used; the last good one applies: {problem}"), {"problem": problem})
            )
        else:
            self._keep_good()

    def problem(self) -> str:
        """Return the error in the current file; empty if it is valid."""
        try:
            read(self._file)
        except UnusableProfile as problem:
            return str(problem)
        return ""

    def read_again(self) -> str:
        """Reload the file and drop all changes. Return the error of an invalid file, which changes nothing, or ""."""
        try:
            given = read(self._file)
        except UnusableProfile as problem:
            return str(problem)
        self._given, self._changes = given, {}
        self.profile = given
        self._write_changes()
        self._keep_good()
        return ""

    def _keep_good(self) -> None:
        if self._file is not None and self._folder is not None:
            self._post(partial(keep, self._folder, self._file, self._given))

    def write_counts(self, today: date) -> None:
        """Write the statistics as CSV to the folder of the profile. The result is added to `answers`."""
        wanted = Path(self.profile.counts_folder) if self.profile.counts_folder else self._folder
        content = csv_bytes(self.counts.table(), separator())

        def write() -> None:
            if wanted is None:
                self.answers.append(Notice(N_("There is no folder for the counts.")))
                return
            name = f"lamplight-{today.isoformat()}"
            try:
                path = write_new(wanted, name, ".csv", content)
            except OSError as problem:
                words = {"path": wanted / f"{name}.csv", "problem": reason(problem)}
                self.answers.append(Notice(N_("{path} could not be written: {problem}"), words))
            else:
                self.answers.append(Notice(N_("Saved to {path}"), {"path": path}))

        self._post(write)

    # ---- changes

    def _changed(self) -> Profile:
        profile = msgspec.convert({**msgspec.structs.asdict(self._given), **self._changes}, Profile)
        volumes = ("volume_effects", "volume_room", "volume_music")
        limited = {name: min(getattr(profile, name), profile.loudest) for name in volumes}
        return msgspec.structs.replace(profile, **limited)

    def _read_changes(self) -> dict[str, object]:
        def checked(content: bytes) -> dict[str, object]:
            self._changes = msgspec.json.decode(content, type=dict[str, object])
            self._changed()  # raises ValueError where they do not suit the profile
            return self._changes

        return {} if self._folder is None else read_or_set_aside(self._folder / NAME, MOST_BYTES, checked, {})

    def _write_changes(self) -> None:
        if self._folder is not None:
            self._post(partial(write_if_possible, self._folder / NAME, msgspec.json.encode(self._changes)))
