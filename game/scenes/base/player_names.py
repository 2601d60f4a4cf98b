"""Names of players and computers: translated where they are animals, and shortened for sentences and rows.

A player without a name, or with one that the fonts cannot display, is called like the animal of the seat in the current
language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

import pygame

from game.assets import ASSETS
from game.rules.contract import N_
from game.rules.match import Match, Player
from game.stage.paint.text import Type
from game.stage.table.table import Table
from game.stage.text.language import tr
from game.storage.records import known_as

ANIMALS: Final = {
    "red": N_("Crab"),
    "blue": N_("Whale"),
    "yellow": N_("Chick"),
    "green": N_("Frog"),
    "violet": N_("Octopus"),
    "orange": N_("Fox"),
}
"""Default names by look, as message ids."""
LONGEST: Final = 20
SHORT: Final = 12
"""Maximum length of a name in sentences and rows."""


def called(player: Player) -> str:
    """Return the player's name. An animal is translated, whatever the language at the start of the match."""
    animal = ANIMALS.get(player.look)
    if animal is None or (known_as(player.name) != animal and can_be_written(player.name)):
        return player.name
    return tr(animal)


def shown(name: str) -> str:
    """Return the name of a person without a seat, translated if it is that of an animal."""
    animal = known_as(name)
    return tr(animal) if animal in ANIMALS.values() else name


@lru_cache(maxsize=256)
def can_be_written(name: str) -> bool:
    """True if the fonts have every letter of the name. Imported matches may have any.

    >>> can_be_written("Zoë"), can_be_written("Зоя")
    (True, False)
    """
    return name.isascii() or _type().can_write(name)


@cache
def _type() -> Type:
    pygame.register_quit(_type.cache_clear)  # frees all fonts
    return Type(ASSETS, 1.0)


def guests(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players with names that are short and still unique."""
    names = [called(player) for player in players]
    shorts = [shortened(name) for name in names]
    told_apart = [short if shorts.count(short) == 1 else _cut(name) for short, name in zip(shorts, names, strict=True)]
    if len(set(told_apart)) < len(set(names)):
        told_apart = names
    return tuple(replace(player, name=name) for player, name in zip(players, told_apart, strict=True))


def shortened(name: str) -> str:
    """Shorten a name to `SHORT` letters: its first part if that has at least three, else an ellipsis.

    >>> shortened("Anna-Lena Schmidt"), shortened("Maximilian-Alexander"), shortened("Donaudampfschifffahrt")
    ('Anna-Lena', 'Maximilian', 'Donaudampfs…')
    """
    if len(name) <= SHORT:
        return name
    firsts = (re.split(parting, name)[0] for parting in (" ", "[ -]"))
    return next((first for first in firsts if 3 <= len(first) <= SHORT), _cut(name))


def _cut(name: str) -> str:
    return name if len(name) <= SHORT else f"{name[: SHORT - 1].rstrip()}…"


def call_by_name(table: Table, match: Match) -> None:
    """Set all names in the current language, which an overlay may have changed."""
    table.guests = guests(match.players)
    table.names = [called(player) for player in match.players]
