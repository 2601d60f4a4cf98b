"""The opponents by key: the four levels offered to players, and the one-step opponent of tools and tests. Pure."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from game.rules.contract import N_, BrokenData
from game.rules.game import Game
from game.rules.match import BOLD, CAREFUL, Match, Player

from .bot import Bot


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of opponent: the key of saves and the command line, and the displayed name (a message id)."""

    key: str
    title: str


LEVELS: tuple[Level, ...] = (
    Level("gentle", N_("Gentle")),
    Level("steady", N_("Steady")),
    Level("sharp", N_("Sharp")),
    Level("master", N_("Master")),
)
"""Levels of the seats screen, from weakest to strongest."""
GREEDY: Final = Level("greedy", N_("Clever"))
"""Takes the best choice at depth 0; for tests, measurements and pictures, not offered to players."""
USUAL: Final = "steady"
"""The default level of a computer."""
FITS: Final = "fits"
"""Stands for a level that fits the players at the table (`matching.py`); no match is played with it."""
BY_KEY = {level.key: level for level in (*LEVELS, GREEDY)}


def make(key: str, game: Game) -> Bot:
    """Create the bot for a key such as `sharp` or `sharp:bold`; raises KeyError for an unknown one."""
    level, _, temper = key.partition(":")
    return Bot(game, BY_KEY[level].key, temper)


@cache
def load_judge(game: Game, seats: int) -> None:
    """Load the judge of a game and its data, by its first decision between several: too long for a frame."""
    match, bot, is_choice = Match(game, [Player(GREEDY.title, GREEDY.key)] * seats), make(GREEDY.key, game), False
    match.settle()
    with suppress(BrokenData):  # a bot that needs it says so
        while not is_choice and not match.is_over:
            seat = match.state.actors()[0]
            is_choice = len(match.state.legal(seat)) > 1
            match.submit(seat, bot.choose(match.state, seat, Random(0)))


def is_known(key: str) -> bool:
    """True for the key of a level, with an optional temperament, or of the one-step opponent.

    >>> is_known("sharp"), is_known("sharp:bold"), is_known("greedy:bold"), is_known("sharp:")
    (True, True, False, False)
    """
    level, colon, temper = key.partition(":")
    return level in BY_KEY and (not colon or (level != GREEDY.key and temper in (BOLD, CAREFUL)))


def offered(key: str) -> str:
    """Return the level of that key, or the default for a key that is not offered to players.

    >>> offered("greedy"), offered("master"), offered("zorro")
    ('steady', 'master', 'steady')
    """
    return key if any(level.key == key for level in LEVELS) else USUAL
