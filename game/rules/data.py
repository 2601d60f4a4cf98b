"""Data files of games: paths and reading; a damaged file disables only its own game. Pure except for reading."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from game.assets import assets_of

from .contract import BrokenData

T = TypeVar("T")

LARGEST: Final = 2_000_000
"""Maximum bytes of a data file."""
LONGEST: Final = 200
"""Maximum length of an error message in characters."""


def path_of(game: str, *parts: str) -> Path:
    return assets_of(game).joinpath(*parts)


def read(path: Path, parse: Callable[[str], T], clause: str = "") -> T:
    """Read a file and return the result of `parse`.

    Raises BrokenData for a file that cannot be read, is larger than 2 MB or nested too deeply, and where `parse` raises
    ValueError (BrokenData included), LookupError, TypeError or ArithmeticError. Its message is one sentence that begins
    with the file name and, unless the problem names one itself, the clause that requires the file.

    >>> read(path_of("beacon", "no-such-file.json"), str.split, "S-02")
    Traceback (most recent call last):
    game.rules.contract.BrokenData: no-such-file.json: S-02: cannot be read: No such file or directory
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise ValueError("larger than any data file")
        return parse(raw.decode("utf-8"))
    except (OSError, ValueError, LookupError, TypeError, ArithmeticError, RecursionError) as problem:
        words = (problem.strerror if isinstance(problem, OSError) else "") or str(problem) or type(problem).__name__
        if clause and not isinstance(problem, BrokenData):
            words = f"{clause}: cannot be read: {words}"
        line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(words.split())[:LONGEST])
        raise BrokenData(f"{path.name}: {line}") from None


def json_record(text: str, kind: type[T]) -> T:
    """Decode JSON into a record of this type; raises ValueError."""
    return msgspec.json.decode(text, type=kind)


def toml_record(text: str, kind: type[T]) -> T:
    """Decode TOML into a record of this type; raises ValueError."""
    return msgspec.convert(tomllib.loads(text), type=kind)


def read_json(path: Path, kind: type[T]) -> T:
    """Read a JSON file into a record of this type; raises BrokenData."""
    return read(path, lambda text: json_record(text, kind))
