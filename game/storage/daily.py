"""The daily challenge: one table per day and game, whose code is the seed, with three bots. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal

from game.rules.contract import N_
from game.rules.game import Game
from game.storage.folders import Notice
from game.storage.records import Record

Medal = Literal["gold", "silver", "bronze"]
SEATS: Final = 4


def start(day: date) -> str:
    """Return the beginning of the codes of a day."""
    return f"Table {day.isoformat()} "


def code(day: date, game: Game) -> str:
    """Return the code of a day's table, which is also its seed, such as `Table 2026-11-21 D`."""
    return f"{start(day)}{game.letter}"


@dataclass(frozen=True, slots=True)
class DailyTable:
    """A day, a game and the bots' level, 1 the weakest."""

    day: date
    game: Game
    number: int

    @property
    def code(self) -> str:
        """Code for sharing, such as `2026-11-21 D3`, without the leading word, which is translated."""
        return f"{self.day.isoformat()} {self.game.letter}{self.number}"


@dataclass
class WrongCode(ValueError):
    """An invalid code; the notice gives the reason."""

    notice: Notice = field(default_factory=lambda: Notice(N_("A code looks like this: Table 2026-11-21 D")))


def read(text: str, games: Sequence[Game], levels: int, usual: Callable[[Game], int]) -> DailyTable:
    """Parse a code, ignoring case, spaces, dashes, invisible characters and the words around it; raises WrongCode.

    Without a level number the usual level of the game applies.
    """
    letters = unicodedata.normalize("NFKC", text).upper()
    plain = "".join(letter for letter in letters if letter.isalnum() or letter.isspace())
    parts = re.search(r"(?<![0-9])([0-9]{4})\s*([0-9]{2})\s*([0-9]{2})\s*([A-Z])\s*([0-9])?(?![0-9A-Z])", plain)
    if parts is None:
        raise WrongCode
    year, month, day, letter, number = parts.groups()
    try:
        when = date(int(year), int(month), int(day))
    except ValueError:
        raise WrongCode(Notice(N_("There is no day {day}."), {"day": f"{year}-{month}-{day}"})) from None
    game = next((game for game in games if game.letter == letter), None)
    if game is None:
        raise WrongCode(Notice(N_("No game here has the letter {letter}."), {"letter": letter}))
    level = usual(game) if number is None else int(number)
    if not 1 <= level <= levels:
        raise WrongCode(Notice(N_("The number at the end is a level from 1 to {n}."), {"n": levels}))
    return DailyTable(when, game, level)


def medal(score: int, *, is_won: bool, house: Record, own: Record) -> Medal:
    """Return the medal of a finished match: gold for a win that equals the best result of all players here.

    Silver for any other win, or for equalling one's own best result of more than one match.

    >>> own = Record(played=3, best=15)
    >>> tries = (20, True), (19, True), (15, False), (14, False)
    >>> [medal(score, is_won=won, house=Record(best=20), own=own) for score, won in tries]
    ['gold', 'silver', 'silver', 'bronze']
    """
    if is_won:
        return "gold" if house.best is None or score >= house.best else "silver"
    return "silver" if own.played > 1 and own.best is not None and score >= own.best else "bronze"


def seats(game: Game) -> int:
    return SEATS if SEATS in game.seats else game.seats[-1]


def best(medals: Iterable[Medal]) -> Medal | None:
    rank: Mapping[Medal, int] = {"gold": 3, "silver": 2, "bronze": 1}
    return max(medals, key=lambda one: rank[one], default=None)
