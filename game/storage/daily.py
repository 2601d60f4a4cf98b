"""The daily table: one table a day and game, the same everywhere, because its code is the seed. Pure.

Three computers sit at it, of the level that fits whoever plays. Whoever types the code elsewhere meets the same dice
and, if the code ends with the number of a level, the same level.
"""

from __future__ import annotations

import re
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


def code(day: date, game: Game) -> str:
    """What the table of a day is called, and its seed.

    >>> from game.games import catalogue
    >>> code(date(2026, 11, 21), catalogue()["diceland"])
    'Table 2026-11-21 D'
    """
    return f"Table {day.isoformat()} {game.letter}"


@dataclass(frozen=True, slots=True)
class DailyTable:
    """A day, a game, and the number of the level of the computers, 1 is the weakest."""

    day: date
    game: Game
    number: int

    @property
    def code(self) -> str:
        """As it is told to others, but for the word before it, which every language has its own for.

        >>> from game.games import catalogue
        >>> DailyTable(date(2026, 11, 21), catalogue()["diceland"], 3).code
        '2026-11-21 D3'
        """
        return f"{self.day.isoformat()} {self.game.letter}{self.number}"


@dataclass
class WrongCode(ValueError):
    """What is wrong with a code, for whoever typed it."""

    notice: Notice = field(default_factory=lambda: Notice(N_("A code looks like this: Table 2026-11-21 D")))


def read(text: str, games: Sequence[Game], levels: int, usual: Callable[[Game], int]) -> DailyTable:
    """The table of a code, in large or small letters, with or without spaces and dashes; raises WrongCode.

    Where no number says the level it is the usual one of the game.

    >>> from game.games import shelf
    >>> [read(text, shelf(), 4, lambda game: 2).code for text in ("table 2026-11-21 D3", "20261121k1", "20261121k")]
    ['2026-11-21 D3', '2026-11-21 K1', '2026-11-21 K2']
    """
    parts = re.fullmatch(r"(?:TABLE)?([0-9]{4})([0-9]{2})([0-9]{2})([A-Z])([0-9])?", re.sub(r"[\s-]", "", text.upper()))
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
    """For a match played to its end: gold for a win as good as any in this house.

    Silver for another win, or for as good a result as any of one's own, where there is more than this one.

    >>> own = Record(played=3, best=15)
    >>> tries = (20, True), (19, True), (15, False), (14, False)
    >>> [medal(score, is_won=won, house=Record(best=20), own=own) for score, won in tries]
    ['gold', 'silver', 'silver', 'bronze']
    """
    if is_won:
        return "gold" if house.best is None or score >= house.best else "silver"
    return "silver" if own.played > 1 and own.best is not None and score >= own.best else "bronze"


def seats(game: Game) -> int:
    """How many sit at the table."""
    return SEATS if SEATS in game.seats else game.seats[-1]


def best(medals: Iterable[Medal]) -> Medal | None:
    """The best of several tries."""
    rank: Mapping[Medal, int] = {"gold": 3, "silver": 2, "bronze": 1}
    return max(medals, key=lambda one: rank[one], default=None)
