"""The games. A folder with a GAME is a game; nothing else has to be told about it. Pure at import."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from game.rules.game import Game


@cache
def catalogue() -> Mapping[str, Game]:
    """Every game by key, in shelf order, the hidden ones included."""
    found = [import_module(f"{__name__}.{info.name}").GAME for info in pkgutil.iter_modules(__path__) if info.ispkg]
    return MappingProxyType({game.key: game for game in sorted(found, key=lambda game: (game.order, game.key))})


def shelf() -> tuple[Game, ...]:
    """The games players see, in shelf order."""
    return tuple(game for game in catalogue().values() if not game.hidden)
