"""The reason why a save text cannot be read, for developers and for players. Pure."""

from __future__ import annotations

from typing import Final

from .contract import N_

CHANGED: Final = N_("something in it was changed: the check in line {line} does not fit")
NO_MATCH: Final = N_("there is no match in it")
NO_TEXT: Final = N_("line {line}: this is not a text")
TOO_LONG: Final = N_("it is too long for a match")
PLAYERS: Final = N_("line {line}: the players cannot be read")
OPTIONS: Final = N_("line {line}: the variants cannot be read")


class SaveError(ValueError):
    """An unreadable save text; the text of the exception begins with the line number.

    `message` and `values` give players the same reason: the id of a part of a sentence, and its placeholders.

    >>> str(SaveError(6, "expected 'seed' here", NO_TEXT).at(9)), SaveError(6, "no text", NO_TEXT).values
    ("line 9: expected 'seed' here", {'line': 6})
    """

    def __init__(self, line: int, problem: str, message: str, **values: object) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem
        self.message = message
        self.values = values | {"line": line}

    def at(self, line: int) -> SaveError:
        """Return the same reason for another line."""
        values = {key: value for key, value in self.values.items() if key != "line"}
        return SaveError(line, self.problem, self.message, **values)
