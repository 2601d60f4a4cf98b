"""Whether there is anything to count in a match: whoever asks if the dice were fair is told why not."""

from __future__ import annotations

from game.rules.drawn import lots
from game.rules.match import Match
from game.stage.language import tr


def why_not_counted(match: Match) -> str:
    """Why the dice and cards of a match are not counted; an empty line: they are."""
    return "" if lots(match) else tr("With these variants there are no dice or cards to count.")
