"""Text form of actions and outcomes: `mark 2 7`, `rolled red red green`, in both directions. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, get_args, get_origin

from msgspec.structs import fields

from .contract import Outcome, Word

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


QUOTED = 40
"""Maximum length of foreign text that a message repeats."""


class NotationError(ValueError):
    """A text that is no action or outcome of this game."""


def quoted(text: str) -> str:
    """Quote foreign text for a message: escaped, and cut to QUOTED characters.

    >>> quoted("Zorro"), quoted("a" * 50) == repr("a" * 39 + "…"), len(quoted(chr(0x10FFFF) * 50)) <= QUOTED + 2
    ("'Zorro'", True, True)
    """
    if len(text) <= QUOTED and len(shown := repr(text)) <= QUOTED + 2:
        return shown
    start = text[: QUOTED - 1]
    while len(repr(start)) > QUOTED + 1:
        start = start[:-1]
    return repr(start + "…")


class Notation:
    """The notation of one game, derived from its words: ints, IntEnums, bools and one trailing tuple of these.

    Fields with a default are derived and not written.

    >>> from game.games.beacon.actions import NOTATION, PLACES
    >>> NOTATION.text(PLACES[4])
    'place 4'
    >>> NOTATION.parse("place 4"), NOTATION.parse("rolled seven x").b
    (Place(field=4), <Face.X: 0>)
    >>> NOTATION.parse("rolled seven eight")
    Traceback (most recent call last):
    game.rules.notation.NotationError: 'eight' is no b
    """

    def __init__(self, kinds: Iterable[type[Word]]) -> None:
        self._kinds: dict[str, tuple[type[Word], tuple[tuple[str, Any, bool], ...]]] = {}
        for kind in kinds:
            if kind.verb in self._kinds:
                raise TypeError(f"{kind.__name__} needs a verb of its own")
            parts = tuple(_part(field.name, field.type) for field in fields(kind) if field.required)
            if any(many for _, _, many in parts[:-1]):
                raise TypeError(f"{kind.__name__}: only the last field may be a tuple")
            self._kinds[kind.verb] = (kind, parts)

    @property
    def outcomes(self) -> Mapping[str, bool]:
        """The first words of all entries, True for outcomes."""
        return {verb: issubclass(kind, Outcome) for verb, (kind, _) in self._kinds.items()}

    def text(self, word: Word) -> str:
        """Return the words of an action or outcome, separated by single spaces; for one of another game its verb."""
        _, parts = self._kinds.get(word.verb, (Word, ()))
        out = [word.verb]
        for name, _, many in parts:
            value = getattr(word, name)
            out += map(_print, value) if many else [_print(value)]
        return " ".join(out)

    def parse(self, text: str) -> Word:
        """Parse an action or outcome; raises NotationError that names the unexpected part."""
        verb, *rest = text.split() or [""]
        if verb not in self._kinds:
            raise NotationError(f"unknown word {quoted(verb)}, expected one of: {', '.join(self._kinds)}")
        kind, parts = self._kinds[verb]
        values: list[Any] = []
        for name, scalar, many in parts:
            if many:
                values.append(tuple(_read(scalar, item, name) for item in rest))
                rest = []
            elif rest:
                values.append(_read(scalar, rest.pop(0), name))
            else:
                raise NotationError(f"{verb}: {name} is missing")
        if rest:
            raise NotationError(f"{verb}: {quoted(' '.join(rest))} is too much")
        return kind(*values)


def _part(name: str, hint: Any) -> tuple[str, Any, bool]:
    many = get_origin(hint) is tuple
    scalar = get_args(hint)[0] if many else hint
    if not (isinstance(scalar, type) and issubclass(scalar, int)):
        raise TypeError(f"field {name}: {hint!r} cannot be written as a word")
    return name, scalar, many


def _print(value: Any) -> str:
    if isinstance(value, IntEnum):
        return value.name.lower()
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _read(scalar: Any, word: str, name: str) -> Any:
    if issubclass(scalar, IntEnum):
        for member in scalar:
            if member.name.lower() == word:
                return member
    elif scalar is bool:
        if word in ("yes", "no"):
            return word == "yes"
    elif _NUMBER.fullmatch(word):
        return int(word)
    raise NotationError(f"{quoted(word)} is no {name}")
