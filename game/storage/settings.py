"""What the player has chosen once and for all: typed, strict, kept as JSON in the config folder.

Knows no screen and no game beyond its key. A file that cannot be read is set aside, never overwritten.
"""

from __future__ import annotations

import errno
import logging
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from game.rules.contract import N_
from game.rules.match import BALANCED, HUMAN, TEMPERS, is_name
from game.storage.folders import Notice, read_bounded, set_aside, write_whole

NAME: Final = "settings.json"
TEXT_SIZES: Final = (1.0, 1.15, 1.3, 1.5, 2.0)
MOST_BYTES: Final = 2_000_000
MOST_NAMES: Final = 100
"""That are remembered of all who ever played."""

Speed = Literal["normal", "fast", "instant"]
TimeOfDay = Literal["clock", "morning", "dusk", "rain", "winter"]
Volume = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
Post = Callable[[Callable[[], None]], None]
"""Runs a piece of work some time soon, off the frame."""

_log = logging.getLogger(__name__)


class Chair(msgspec.Struct, frozen=True):
    """A seat as it was last filled: name, `human` or a bot's key, and the key of the player's look."""

    name: str
    mind: str
    look: str = ""
    is_named: bool = False
    """Whether somebody gave it this name; else it is that of the look, in the language of the time."""
    temper: str = BALANCED
    """How a computer there plays (`game.rules.match.TEMPERS`)."""


class LastMatch(msgspec.Struct, frozen=True):
    """How a game was set up the last time."""

    chairs: tuple[Chair, ...] = ()
    options: tuple[str, ...] = ()
    seed: str = ""
    """Of the match that was begun so, where its opponents were chosen to fit."""


class Settings(msgspec.Struct, kw_only=True):
    """Every setting with its default. Volumes are 0..1, `text_size` is one of TEXT_SIZES."""

    language: str | None = None
    """Language code, None: as the system says."""
    fullscreen: bool = False
    speed: Speed = "normal"
    text_size: float = 1.0
    reduced_motion: bool = False
    contrast: bool = False
    time_of_day: TimeOfDay = "clock"
    """How the room is lit."""
    big_symbols: bool = False
    volume_effects: Volume = 0.8
    volume_room: Volume = 0.0
    volume_music: Volume = 0.0
    auto_roll: bool = False
    own_board: bool = True
    """Whether the board of the only person at the table stays large while others play."""
    show: bool = True
    """Whether computers play where nobody touches the shelf."""
    last: dict[str, LastMatch] = msgspec.field(default_factory=dict)
    """Per game key."""
    has_learned: bool = False
    """Whether somebody has played first steps to their end: those are not kept."""
    names: tuple[str, ...] = ()
    """What people here are called, the last ones first."""

    def __post_init__(self) -> None:
        if self.text_size not in TEXT_SIZES:
            raise ValueError(f"text_size is one of {', '.join(map(str, TEXT_SIZES))}")


def _repair(settings: Settings) -> bool:
    """Leave out names that no player can have; whether there were any."""
    names = tuple(dict.fromkeys(name for name in settings.names if is_name(name)))[:MOST_NAMES]
    last = {game: msgspec.structs.replace(match, chairs=_seated(match.chairs)) for game, match in settings.last.items()}
    is_repaired = (names, last) != (settings.names, settings.last)
    settings.names, settings.last = names, last
    return is_repaired


def _seated(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """The chairs without names and temperaments that nobody can have."""
    return tuple(
        msgspec.structs.replace(
            chair,
            name=chair.name if is_name(chair.name) else "",
            is_named=chair.is_named and (is_name(chair.name) or not chair.name),
            temper=chair.temper if chair.temper in TEMPERS and chair.mind != HUMAN else BALANCED,
        )
        for chair in chairs
    )


def _at_once(work: Callable[[], None]) -> None:
    work()


class SettingsFile:
    """The settings and the file they live in. `notices` is what the player should be told, oldest first."""

    def __init__(self, folder: Path | None, post: Post = _at_once) -> None:
        """Reads the file; one that is broken is set aside and the defaults are used. Never raises OSError.

        Without a folder the settings live in memory only, and nobody is told.
        """
        self.path = None if folder is None else folder / NAME
        self.notices: deque[Notice] = deque()
        self._post = post
        self._told = False
        self._is_plain = True
        """Whether there is nothing in the file's place that a write would destroy."""
        self._written = b""
        self.settings = self._read()

    def save(self) -> None:
        """Write the settings as they are now, off the frame; without a writable folder they last until the exit."""
        content = msgspec.json.format(msgspec.json.encode(self.settings), indent=2) + b"\n"
        path = self.path
        if path is not None and self._is_plain and content != self._written:
            self._written = content
            self._post(lambda: self._write(path, content))

    def _read(self) -> Settings:
        if self.path is None:
            return Settings()
        try:
            content = read_bounded(self.path, MOST_BYTES)
        except FileNotFoundError:
            return Settings()
        except OSError as problem:
            self._is_plain = problem.errno != errno.EINVAL
            self._tell_unkept(problem)
            return Settings()
        try:
            if len(content) > MOST_BYTES:
                raise ValueError(f"longer than {MOST_BYTES} bytes")
            settings = msgspec.json.decode(content, type=Settings)
        except (ValueError, RecursionError) as problem:
            aside = set_aside(self.path)
            _log.warning("settings %s unreadable (%s), set aside as %s", self.path, problem, aside)
            name = (aside or self.path).name
            self.notices.append(
                Notice(N_("The settings could not be read; the file is kept as {name}."), {"name": name})
            )
            return Settings()
        self._written = content
        if _repair(settings):
            _log.warning("settings %s: names that nobody can have were left out", self.path)
            self.notices.append(Notice(N_("Some names in the settings could not be used and were left out.")))
        return settings

    def _write(self, path: Path, content: bytes) -> None:
        try:
            write_whole(path, content)
        except OSError as problem:
            self._tell_unkept(problem)

    def _tell_unkept(self, problem: OSError) -> None:
        _log.warning("settings %s: %s", self.path, problem)
        if not self._told:
            self._told = True
            self.notices.append(Notice(N_("Settings cannot be saved here; they last until you leave the game.")))
