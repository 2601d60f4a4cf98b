"""What is asked about the luck of a match, dice or cards, and whether there is anything of it to count."""

from __future__ import annotations

from game.rules.match import Match
from game.rules.random_sources import lots
from game.stage.text.language import tr


def question(match: Match) -> tuple[str, str]:
    """What the way to the counts is called, and its icon; its game tells, whatever the variants leave of it."""
    drawn = match.game.stats.LOTS
    if all(lot.are_cards for lot in drawn):
        return tr("Well shuffled?"), "cards"
    return tr("Was it all fair?") if any(lot.are_cards for lot in drawn) else tr("Fair dice?"), "dice"


def why_not_counted(match: Match) -> str:
    """Why the dice and cards of a match are not counted; an empty line: they are."""
    return "" if lots(match) else tr("With these variants there are no dice or cards to count.")
