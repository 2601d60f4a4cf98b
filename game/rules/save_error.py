"""The reason why a save text cannot be read, for developers and for players. Pure."""

from __future__ import annotations

from typing import Final

from .contract import N_

CHANGED: Final = N_("Something in this text was changed: its check in line {line} does not fit.")
NO_MATCH: Final = N_("There is no match in this text.")
NO_TEXT: Final = N_("Line {line}: this is not a text.")
TOO_LONG: Final = N_("This is too long for the text of a match.")
PLAYERS: Final = N_("Line {line}: the players cannot be read.")
OPTIONS: Final = N_("Line {line}: the variants cannot be read.")


class SaveError(ValueError):
    """An unreadable save text; the text of the exception begins with the line number.

    `message` and `values` are the same reason for players: a message id, and the values of its placeholders.
    """

    def __init__(self, line: int, problem: str, message: str, **values: object) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem
        self.message = message
        self.values = {"line": line, **values}

    def at(self, line: int) -> SaveError:
        """Return the same reason for another line."""
        return SaveError(line, self.problem, self.message, **{**self.values, "line": line})
