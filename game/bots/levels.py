"""The opponents by key: the four levels that people choose from, and the one-step opponent of tools and tests. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.rules.contract import N_
from game.rules.game import Game
from game.rules.match import BOLD, CAREFUL

from .bot import Bot
from .greedy import GreedyBot
from .skilled import SkilledBot


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of opponent: the key of saves and the command line, and the name players see (a message id)."""

    key: str
    title: str
    make: Callable[[Game], Bot]
    has_temper: bool = False
    """Whether it can play boldly or carefully too."""


def _skilled(key: str, title: str) -> Level:
    return Level(key, title, partial(SkilledBot, level=key), has_temper=True)


LEVELS: tuple[Level, ...] = (
    _skilled("gentle", N_("Gentle")),
    _skilled("steady", N_("Steady")),
    _skilled("sharp", N_("Sharp")),
    _skilled("master", N_("Master")),
)
"""From the weakest to the strongest: what the seats screen offers."""
GREEDY: Final = Level("greedy", N_("Clever"), GreedyBot)
"""For tests, measurements and pictures; people are not offered it."""
USUAL: Final = "steady"
"""The level of a computer nobody has chosen one for."""
FITS: Final = "fits"
"""In place of a level on a chair: one that fits the people at the table (`matching.py`); no match is played by it."""
BY_KEY = {level.key: level for level in (*LEVELS, GREEDY)}


def make(key: str, game: Game) -> Bot:
    """The bot of that key for this game, as `sharp` or `sharp:bold`; raises KeyError for an unknown one.

    >>> from game.games import catalogue
    >>> type(make("greedy", catalogue()["beacon"])).__name__
    'GreedyBot'
    """
    level, _, temper = key.partition(":")
    if temper and BY_KEY[level].has_temper:
        return SkilledBot(game, level, temper)
    return BY_KEY[level].make(game)


def is_known(key: str) -> bool:
    """Whether there is such an opponent to compare: a level, perhaps with a temperament, or the one of the tools.

    >>> is_known("sharp"), is_known("sharp:bold"), is_known("greedy:bold"), is_known("sharp:")
    (True, True, False, False)
    """
    level, colon, temper = key.partition(":")
    return level in BY_KEY and (not colon or (BY_KEY[level].has_temper and temper in (BOLD, CAREFUL)))


def offered(key: str) -> str:
    """The level of that key, or the usual one in place of a key that people are not offered.

    >>> offered("greedy"), offered("master"), offered("zorro")
    ('steady', 'master', 'steady')
    """
    return key if any(level.key == key for level in LEVELS) else USUAL
