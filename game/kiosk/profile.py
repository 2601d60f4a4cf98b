"""The operator's profile of a public screen, read from a TOML file; `assets/kiosk/kiosk.toml` explains every key."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from game.games import catalogue, shelf
from game.storage.folders import read_bounded, write_if_possible
from game.storage.settings import TEXT_SIZES, LastMatch, Settings, Speed, Volume

KEPT: Final = "profile.json"
"""Name of the file with the last valid profile."""
MOST_BYTES: Final = 100_000
Seconds = Annotated[float, msgspec.Meta(ge=5.0, le=86_400.0)]
Language = Literal["en", "de"]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
TimeOfDay = Annotated[str, msgspec.Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
LONGEST_PIN: Final = 8
Pin = Annotated[str, msgspec.Meta(pattern=f"^([0-9]{{4,{LONGEST_PIN}}})?$")]

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpeningHours:
    """Daily opening hours, past midnight if `closes` is earlier, and all day if both are equal."""

    opens: time = time()
    closes: time = time()
    closed_on: Sequence[str] = ()
    """Weekdays without opening. The hours of the day before still end as usual."""

    @property
    def are_always(self) -> bool:
        return self.opens == self.closes and not self.closed_on

    def is_open(self, now: datetime) -> bool:
        return any(begin <= now < end for begin, end in map(self._spell, (now - timedelta(days=1), now)) if begin < end)

    def next_opening(self, now: datetime) -> datetime | None:
        """Return the time of the next opening; None if there is none within a week."""
        for day in range(9):
            begin, end = self._spell(now + timedelta(days=day))
            if now < begin < end:
                return begin
        return None

    def _spell(self, day: datetime) -> tuple[datetime, datetime]:
        """Return start and end of the hours of this day; equal on a day without opening."""
        begin = datetime.combine(day.date(), self.opens)
        if DAYS[day.weekday()] in self.closed_on:
            return begin, begin
        end = datetime.combine(day.date(), self.closes)
        return begin, end if end > begin else end + timedelta(days=1)


class UnusableProfile(Exception):
    """An unreadable file or an invalid value. The message is a single line."""


class Profile(msgspec.Struct, kw_only=True, frozen=True):
    """Initial settings of every visit, and its timeouts."""

    language: Language = "en"
    games: tuple[str, ...] = ()
    options: dict[str, tuple[str, ...]] = {}
    text_size: float = 1.0
    reduced_motion: bool = False
    contrast: bool = False
    big_symbols: bool = False
    auto_roll: bool = False
    speed: Speed = "normal"
    volume_effects: Volume = 0.6
    volume_room: Volume = 0.0
    volume_music: Volume = 0.0
    loudest: Volume = 1.0
    ask_after: Seconds = 75.0
    countdown: Seconds = 20.0
    show: bool = True
    show_after: Seconds = 45.0
    pin: Pin = ""
    counts_folder: str = ""
    opens: TimeOfDay = "00:00"
    closes: TimeOfDay = "00:00"
    closed_on: tuple[Weekday, ...] = ()
    pixel_shift: bool = True

    def __post_init__(self) -> None:
        if self.text_size not in TEXT_SIZES:
            raise ValueError(f"text_size is one of {', '.join(map(str, TEXT_SIZES))}")
        unknown = {*self.games, *self.options} - set(catalogue())
        if unknown:
            raise ValueError(f"there is no game {', '.join(sorted(unknown))}, there are: {', '.join(catalogue())}")
        for key, options in self.options.items():
            game = catalogue()[key]
            most = max(game.seats, key=lambda seats: _offered(key, seats, options))
            game.check_options(most, options)

    @property
    def shown(self) -> tuple[str, ...]:
        return self.games or tuple(game.key for game in shelf())

    @property
    def hours(self) -> OpeningHours:
        return OpeningHours(time.fromisoformat(self.opens), time.fromisoformat(self.closes), self.closed_on)

    def restore(self, settings: Settings) -> None:
        """Reset the settings to the start of a visit, with no trace of the previous one."""
        own = {name: getattr(self, name) for name in set(self.__struct_fields__) & set(Settings.__struct_fields__)}
        last = {key: LastMatch((), options) for key, options in self.options.items()}
        fresh = Settings(**own, fullscreen=True, last=last)
        for name in Settings.__struct_fields__:
            setattr(settings, name, getattr(fresh, name))


def read(path: Path | None) -> Profile:
    """Read a profile, or return the defaults without a file. Raise UnusableProfile. Unknown keys are logged."""
    if path is None:
        return Profile()
    try:
        given = tomllib.loads(read_bounded(path, MOST_BYTES).decode("utf-8"))
        for key in given.keys() - set(Profile.__struct_fields__):
            _log.warning("%s: unknown key %r; there are: %s", path, key, ", ".join(Profile.__struct_fields__))
        return msgspec.convert(given, Profile)
    except OSError as problem:
        raise UnusableProfile(f"{path}: {problem.strerror or problem}") from None
    except ValueError as problem:  # invalid encoding, TOML or value
        raise UnusableProfile(f"{path}: {problem}") from None


class _KeptProfile(msgspec.Struct):
    """The last valid profile of a file, used when the file is broken."""

    file: str
    profile: Profile


def keep(folder: Path, file: Path, profile: Profile) -> None:
    """Save the profile of a file, if the folder is writable. Blocks on the disk."""
    content = msgspec.json.encode(_KeptProfile(str(file), profile))
    try:
        if (folder / KEPT).is_file() and read_bounded(folder / KEPT, MOST_BYTES) == content:
            return
    except (OSError, ValueError) as problem:
        _log.info("last profile unreadable: %s", problem)
    write_if_possible(folder / KEPT, content)


def kept(folders: Iterable[Path], file: Path | None) -> Profile | None:
    """Return the last valid profile of a file, if one of the folders has it."""
    for folder in folders:
        try:
            known = msgspec.json.decode(read_bounded(folder / KEPT, MOST_BYTES), type=_KeptProfile)
        except (OSError, ValueError):  # missing, of another version, or damaged
            continue
        if known.file == str(file):
            return known.profile
    return None


def _offered(key: str, seats: int, options: tuple[str, ...]) -> int:
    given = [option for option in catalogue()[key].options if option.key in options]
    return sum(option.seats is None or seats in option.seats for option in given)
