"""The player's settings, stored as JSON. An unreadable file is set aside, never overwritten."""

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
STAYS: Final = (1, 2, 3, 4, 5, 0)
TWO_KEYS: Final = -1.0
SCANS: Final = (0.0, 3.0, 2.0, 1.5, 1.0, 0.7, TWO_KEYS)
DWELLS: Final = (0.0, 0.6, 1.0, 1.5, 2.5)
HOLDS: Final = (0.0, 0.3, 0.6, 1.0)
RATES: Final = (0.3, 0.4, 0.5, 0.65, 0.8, 1.0)
MOST_BYTES: Final = 2_000_000
MOST_NAMES: Final = 100

Speed = Literal["normal", "fast", "instant"]
TimeOfDay = Literal["clock", "morning", "dusk", "rain", "winter"]
Stay = Literal[1, 2, 3, 4, 5, 0]
Volume = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
Magnification = Annotated[float, msgspec.Meta(gt=1.0, le=4.0)]
Pixels = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
Length = Annotated[int, msgspec.Meta(ge=100, le=20_000)]
Geometry = tuple[Pixels, Pixels, Length, Length]
Post = Callable[[Callable[[], None]], object]
"""Schedules work off the frame thread."""

_log = logging.getLogger(__name__)


class Chair(msgspec.Struct, frozen=True):
    """Last setup of a seat: name, `human` or a bot's key, and the key of the player's look. Without a name it is called
    like the animal of the look.
    """

    name: str
    mind: str
    look: str = ""
    temper: str = BALANCED
    """Temperament of a bot (`game.rules.match.TEMPERS`)."""


class Person(msgspec.Struct, frozen=True):
    """A known person, seated by one tap."""

    name: str
    look: str = ""
    level: str = ""
    """Level of the computers this person played against last; empty without any."""


class LastMatch(msgspec.Struct, frozen=True):
    chairs: tuple[Chair, ...] = ()
    options: tuple[str, ...] = ()
    seed: str = ""
    """Seed of the last match with opponents chosen by matchmaking."""


class Settings(msgspec.Struct, kw_only=True):
    """All settings with their defaults. Volumes are 0..1, `text_size` is one of TEXT_SIZES."""

    language: str | None = None
    fullscreen: bool = False
    window: Geometry | None = None
    """Position and size of the window, in pixels of the desktop."""
    speed: Speed = "normal"
    stay: Stay = 1
    """Factor of every time that limits reading; 0: until a press."""
    text_size: float = 1.0
    reduced_motion: bool = False
    contrast: bool = False
    time_of_day: TimeOfDay = "clock"
    big_symbols: bool = False
    magnifier: bool = False
    """True if a part of the picture is shown `magnification` times as large."""
    magnification: Magnification = 2.0
    scanning: float = 0.0
    """Seconds for which switch scanning highlights each target; 0: no scanning. One of SCANS, of which TWO_KEYS
    means that a second switch advances.
    """
    dwell: float = 0.0
    """Seconds for which the pointer rests on a target to choose it, one of DWELLS; 0: it chooses nothing."""
    hold: float = 0.0
    """Seconds for which a press has to last, one of HOLDS."""
    bindings: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    """Changed keys and buttons by command, of the keyboard or by SDL's guid of a kind of controller."""
    speech: bool = False
    speech_rate: float = 0.5
    """Rate of the voice, one of RATES; 0.5 is the voice's own."""
    volume_speech: Volume = 1.0
    volume_effects: Volume = 0.8
    volume_room: Volume = 0.35
    volume_music: Volume = 0.2
    auto_roll: bool = False
    one_screen: bool = False
    """True if everybody sits in front of one screen, so that the device is not handed over."""
    two_sides: bool = False
    """True if they sit on both sides of it: the picture turns to the player who has to act."""
    far_seats: tuple[int, ...] = (1, 2)
    """Seats on the far side of it."""
    own_board: bool = True
    """True to keep the board of the only person large during other players' turns."""
    show: bool = True
    """True to start attract mode while the shelf is idle."""
    is_first_start: bool = False
    """True until the questions of the first start are answered."""
    shelf: str = ""
    """Key of the game selected last on the shelf."""
    last: dict[str, LastMatch] = msgspec.field(default_factory=dict)
    has_learned: bool = False
    """True once a tutorial was played to its end; tutorial matches are not stored."""
    evening_games: tuple[str, ...] = ()
    """Keys of the games chosen for the last tournament; empty for all."""
    evening_length: int = 0
    people: tuple[Person, ...] = ()
    """People with a name, most recent first."""

    @property
    def slowness(self) -> int:
        """The factor for times that end without a press."""
        return self.stay or max(STAYS)

    def __post_init__(self) -> None:
        for name, values in {
            "text_size": TEXT_SIZES,
            "scanning": SCANS,
            "dwell": DWELLS,
            "hold": HOLDS,
            "speech_rate": RATES,
        }.items():
            if getattr(self, name) not in values:
                raise ValueError(f"{name} is one of {', '.join(map(str, values))}")


def _repair(settings: Settings) -> bool:
    """Remove invalid names; return True if there were any."""
    by_name = {person.name: person for person in reversed(settings.people) if is_name(person.name)}
    people = tuple(reversed(by_name.values()))[:MOST_NAMES]
    last = {game: msgspec.structs.replace(match, chairs=_seated(match.chairs)) for game, match in settings.last.items()}
    is_repaired = (people, last) != (settings.people, settings.last)
    settings.people, settings.last = people, last
    return is_repaired


def _seated(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """Return the chairs with invalid names and temperaments reset."""
    return tuple(
        msgspec.structs.replace(
            chair,
            name=chair.name if is_name(chair.name) else "",
            temper=chair.temper if chair.temper in TEMPERS and chair.mind != HUMAN else BALANCED,
        )
        for chair in chairs
    )


def at_once(work: Callable[[], None]) -> None:
    work()


class SettingsFile:
    """The settings and their file. `notices` holds messages for the player, oldest first."""

    def __init__(self, folder: Path | None, post: Post = at_once) -> None:
        """Read the file; a broken one is set aside for the defaults. Never raises OSError. None: in memory only."""
        self.path = None if folder is None else folder / NAME
        self.notices: deque[Notice] = deque()
        self._post = post
        self._told = False
        self._is_plain = True
        """False if the path is occupied by something a write would destroy."""
        self._written = b""
        self.settings = self._read()

    def save(self) -> None:
        """Write the current settings off the frame; without a writable folder they last until exit."""
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
            settings = msgspec.json.decode(content, type=Settings)
        except FileNotFoundError:
            return Settings(is_first_start=True)
        except OSError as problem:
            self._is_plain = problem.errno != errno.EINVAL
            self._tell_unkept(problem)
            return Settings()
        except (ValueError, RecursionError) as problem:
            aside = set_aside(self.path)
            _log.warning("settings %s unreadable (%s), set aside as %s", self.path, problem, aside)
            words = {"name": (aside or self.path).name}
            self.notices.append(Notice(N_("The settings could not be read; the file is kept as {name}."), words))
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
