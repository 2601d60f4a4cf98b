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
    """Where a data file of a game lies."""
    return FOLDER.joinpath(game, *parts)


def read(path: Path, parse: Callable[[str], T]) -> T:
    """What `parse` makes of the text of a file.

    Raises BrokenData, naming the file, where it cannot be read, is larger than 2 MB or no UTF-8, and where `parse`
    raises anything that damaged data can bring about: ValueError (BrokenData included), LookupError, TypeError,
    ArithmeticError or RecursionError.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise BrokenData("larger than any data file")
        return parse(raw.decode("utf-8"))
    except (OSError, ValueError, LookupError, TypeError, ArithmeticError, RecursionError) as problem:
        words = " ".join((str(problem) or type(problem).__name__).split())[:200]
        raise BrokenData(f"{path.name}: {words}") from None


def read_json(path: Path, kind: type[T]) -> T:
    """A JSON file as a record of this type; raises BrokenData."""
    return read(path, lambda text: msgspec.json.decode(text, type=kind))


def read_toml(path: Path, kind: type[T]) -> T:
    """A TOML file as a record of this type; raises BrokenData."""
    return read(path, lambda text: msgspec.convert(tomllib.loads(text), type=kind))
