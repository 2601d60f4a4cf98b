"""Discovery of the games: every subpackage that defines a `GAME`. Pure at import.

A folder that cannot be imported, defines no `GAME` or reuses another game's key or clause letter is left out; the other
games still play.
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
"""Clause letter shared by all games."""


def catalogue() -> Mapping[str, Game]:
    """Return every game by key, in shelf order, hidden ones included."""
    return _found()[0]


def shelf() -> tuple[Game, ...]:
    """Return the games shown to players, in shelf order."""
    return tuple(game for game in catalogue().values() if not game.hidden)


def left_out() -> tuple[str, ...]:
    """Return one line per rejected folder with the reason, for the log."""
    return _found()[1]


@cache
def _found() -> tuple[Mapping[str, Game], tuple[str, ...]]:
    folders = [info.name for info in pkgutil.iter_modules(__path__) if info.ispkg]
    games, problems = sorted_out(__name__, folders)
    return MappingProxyType({game.key: game for game in games}), tuple(problems)


def sorted_out(package: str, folders: Iterable[str]) -> tuple[list[Game], list[str]]:
    """Return the valid games in shelf order, and the problems of the other folders.

    If two games share a key or clause letter, the one whose folder is named after its key wins, else the first.
    """
    problems: list[str] = []
    found: list[tuple[str, Game]] = []
    for folder in folders:
        try:
            found.append((folder, _game(f"{package}.{folder}")))
        except (Exception, SystemExit) as problem:  # third-party code may raise anything on import
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
