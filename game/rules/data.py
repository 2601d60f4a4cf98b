"""Data files of games: where they lie and how they are read, so that a damaged one closes its own game only.

Pure but for reading. Every refusal is a `BrokenData` that names the file and, where a rule is broken, its clause.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from .contract import BrokenData

T = TypeVar("T")

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "games"
LARGEST: Final = 2_000_000
"""Bytes a data file may have."""


def path_of(game: str, *parts: str) -> Path:
    """Where a data file of a game lies.

    >>> path_of("borders", "boards", "a1.json").relative_to(FOLDER).as_posix()
    'borders/boards/a1.json'
    """
    return FOLDER.joinpath(game, *parts)


def read(path: Path, parse: Callable[[str], T]) -> T:
    """What `parse` makes of the text of a file.

    Raises BrokenData, naming the file, where it cannot be read, is larger than 2 MB or no UTF-8, and where `parse`
    raises anything that damaged data can bring about: ValueError (BrokenData included), LookupError, TypeError,
    ArithmeticError or RecursionError.

    >>> import json
    >>> sorted(read(path_of("beacon", "board.json"), json.loads))
    ['height', 'radius', 'tower', 'track', 'width']
    >>> read(path_of("beacon", "no-such-file.json"), json.loads)
    Traceback (most recent call last):
    game.rules.contract.BrokenData: no-such-file.json: No such file or directory
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise BrokenData("larger than any data file")
        return parse(raw.decode("utf-8"))
    except (OSError, ValueError, LookupError, TypeError, ArithmeticError, RecursionError) as problem:
        # Without the folders an OSError would add: where the program lies is nobody's business here.
        said = problem.strerror if isinstance(problem, OSError) else str(problem)
        words = " ".join((said or type(problem).__name__).split())[:200]
        raise BrokenData(f"{path.name}: {words}") from None


def read_json(path: Path, kind: type[T]) -> T:
    """A JSON file as a record of this type; raises BrokenData.

    >>> len(read_json(path_of("knightsleap", "tokens.json"), list[dict[str, object]]))
    2
    """
    return read(path, lambda text: msgspec.json.decode(text, type=kind))


def read_toml(path: Path, kind: type[T]) -> T:
    """A TOML file as a record of this type; raises BrokenData."""
    return read(path, lambda text: msgspec.convert(tomllib.loads(text), type=kind))
