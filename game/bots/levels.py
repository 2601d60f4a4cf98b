"""The opponents by name: what `--players` and the seats screen offer. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rules.contract import N_
from game.rules.game import Game

from .bot import Bot
from .greedy import GreedyBot
from .sharp import SharpBot
from .simple import RandomBot


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of opponent: the key of saves and the command line, and the name players see (a message id)."""

    key: str
    title: str
    make: Callable[[Game], Bot]


LEVELS: tuple[Level, ...] = (
    Level("random", N_("Dreamy"), RandomBot),
    Level("greedy", N_("Clever"), GreedyBot),
    Level("sharp", N_("Sharp"), SharpBot),
)
BY_KEY = {level.key: level for level in LEVELS}


def make(key: str, game: Game) -> Bot:
    """The bot of that key for this game; raises KeyError for an unknown key.

    >>> from game.games import catalogue
    >>> type(make("random", catalogue()["beacon"])).__name__
    'RandomBot'
    """
    return BY_KEY[key].make(game)


def offered(game: Game) -> tuple[Level, ...]:
    """The levels that differ in this game, for the seats screen; all stay valid in saves.

    >>> from game.games import catalogue
    >>> [level.key for level in offered(catalogue()["beacon"])]
    ['random', 'greedy', 'sharp']
    >>> [level.key for level in offered(catalogue()["template"])]
    ['random', 'greedy']
    """
    return tuple(level for level in LEVELS if level.key != "sharp" or hasattr(game.bot, "sharp"))
