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
LONGEST: Final = 200
"""Letters a problem is told in."""


def path_of(game: str, *parts: str) -> Path:
    """Where a data file of a game lies.

    >>> path_of("borders", "boards", "a1.json").relative_to(FOLDER).as_posix()
    'borders/boards/e1.json'
    """
    return FOLDER.joinpath(game, *parts)


def read(path: Path, parse: Callable[[str], T], clause: str = "") -> T:
    """What `parse` makes of the text of a file.

    Raises BrokenData in one sentence that begins with the file's name and, where the problem itself names none, the
    clause that asks for the file: where it cannot be read, is larger than 2 MB or nested too deeply, and where `parse`
    raises ValueError (BrokenData included), LookupError, TypeError or ArithmeticError.

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
    """JSON as a record of this type; raises ValueError."""
    return msgspec.json.decode(text, type=kind)


def toml_record(text: str, kind: type[T]) -> T:
    """TOML as a record of this type; raises ValueError."""
    return msgspec.convert(tomllib.loads(text), type=kind)


def read_json(path: Path, kind: type[T], clause: str = "") -> T:
    """A JSON file as a record of this type; raises BrokenData.

    >>> len(read_json(path_of("knightsleap", "tokens.json"), list[dict[str, object]]))
    2
    """
    return read(path, lambda text: json_record(text, kind), clause)
