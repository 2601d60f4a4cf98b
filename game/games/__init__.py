"""The games. A folder with a GAME is a game; nothing else has to be told about it. Pure at import.

A folder that cannot be imported, has no GAME or takes what belongs to another game is left out, and the others play.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from game.rules.game import Game

GENERAL: Final = "G"
"""The letter of the clauses that all games share."""


def catalogue() -> Mapping[str, Game]:
    """Every game by key, in shelf order, the hidden ones included."""
    return _found()[0]


def shelf() -> tuple[Game, ...]:
    """The games players see, in shelf order."""
    return tuple(game for game in catalogue().values() if not game.hidden)


def left_out() -> tuple[str, ...]:
    """One line for every folder here that is no game, with the reason; for the log."""
    return _found()[1]


@cache
def _found() -> tuple[Mapping[str, Game], tuple[str, ...]]:
    folders = [info.name for info in pkgutil.iter_modules(__path__) if info.ispkg]
    games, problems = sorted_out(__name__, folders)
    return MappingProxyType({game.key: game for game in games}), tuple(problems)


def sorted_out(package: str, folders: Iterable[str]) -> tuple[list[Game], list[str]]:
    """The games of these folders in shelf order, and what is wrong with the other folders.

    Of two with the same key or clause letter the one stays whose folder bears the key's name, else the first.
    """
    problems: list[str] = []
    found: list[tuple[str, Game]] = []
    for folder in folders:
        try:
            found.append((folder, _game(f"{package}.{folder}")))
        except (Exception, SystemExit) as problem:  # whatever a stranger's module does while it is loaded
            reason = " ".join(f"{type(problem).__name__}: {problem}".split())
            problems.append(f"{package}.{folder} is left out: {reason}")
    found.sort(key=lambda pair: pair[0].lstrip("_") != pair[1].key)
    games: list[Game] = []
    for folder, game in found:
        clashes = list(_clashes(game, games))
        if clashes:
            problems.append(f"{package}.{folder} is left out: {' and '.join(clashes)}")
        else:
            games.append(game)
    return sorted(games, key=lambda game: (game.order, game.key)), problems


def _game(module: str) -> Game:
    game = getattr(import_module(module), "GAME", None)
    if not isinstance(game, Game):
        raise TypeError("it has no GAME")
    return game


def _clashes(game: Game, others: Iterable[Game]) -> Iterator[str]:
    if game.letter == GENERAL:
        yield f"the clause letter {GENERAL} is that of all games"
    for other in others:
        if other.key == game.key:
            yield f"{other.package} has the key {game.key!r} too"
        if game.letter and other.letter == game.letter:
            yield f"{other.package} has the clause letter {game.letter} too"
