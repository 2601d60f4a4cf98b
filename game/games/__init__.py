"""Discovery of the games: every subpackage that defines a `GAME`, and every installed package that announces one.

An installed package has an entry point in the group `lamplight.games`, and its drawings, data and catalogues in its
folder `assets`. A game that cannot be imported, defines no `GAME`, was written for another version of the contract, or
reuses another game's key or clause letter is left out; the other games still play.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.assets import BROUGHT
from game.rules.contract import CONTRACT_VERSION
from game.rules.game import Game

GROUP: Final = "lamplight.games"
"""Group of the entry points of games in packages of their own."""

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
    games, problems = sorted_out(__name__, folders, installed())
    BROUGHT.update({game.key: game.folder / "assets" for game in games if game.contract})
    return MappingProxyType({game.key: game for game in games}), tuple(problems)


def installed(path: Iterable[str] | None = None) -> list[str]:
    """Return the modules that installed packages announce as games.

    `importlib.metadata` would take longer to import than everything else at the start.
    """
    found: set[str] = set()
    for place in sys.path if path is None else path:
        for listing in Path(place or ".").glob("*-info/entry_points.txt"):
            with suppress(OSError):
                text = listing.read_text(encoding="utf-8", errors="ignore")
                section = text.partition(f"[{GROUP}]")[2].partition("[")[0]
                found |= {line.partition("=")[2].strip() for line in section.splitlines() if "=" in line}
    return sorted(found)


def sorted_out(package: str, folders: Iterable[str], guests: Iterable[str] = ()) -> tuple[list[Game], list[str]]:
    """Return the valid games in shelf order, and the problems of the other folders and installed modules.

    If two games share a key or clause letter, the one whose folder is named after its key wins, else the first; an
    installed one never wins over one of the program.
    """
    problems: list[str] = []
    found: list[tuple[bool, str, Game]] = []
    modules = [(f"{package}.{folder}", folder.lstrip("_")) for folder in folders] + [(guest, "") for guest in guests]
    for module, name in modules:
        try:
            game = _game(module)
            if not name and game.contract != CONTRACT_VERSION:
                wanted = f"version {game.contract} of the contract, this program has {CONTRACT_VERSION}"
                raise TypeError(f"it was written for {wanted}")
            found.append((name != game.key, module, game))
        except (Exception, SystemExit) as problem:  # third-party code may raise anything on import
            reason = " ".join(f"{type(problem).__name__}: {problem}".split())
            problems.append(f"{module} is left out: {reason}")
    found.sort(key=lambda one: one[0])
    games: list[Game] = []
    for _, module, game in found:
        clashes = list(_clashes(game, games))
        if clashes:
            problems.append(f"{module} is left out: {' and '.join(clashes)}")
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
