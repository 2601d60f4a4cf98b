"""Label and availability of the fairness page."""

from __future__ import annotations

from game.rules.match import Match
from game.rules.random_sources import lots
from game.stage.text.language import tr


def question(match: Match) -> tuple[str, str]:
    """Return the label of the button for the counts, and its icon; it depends on the game, not on the variants."""
    drawn = match.game.stats.LOTS
    if all(lot.are_cards for lot in drawn):
        return tr("Well shuffled?"), "cards"
    return tr("Was it all fair?") if any(lot.are_cards for lot in drawn) else tr("Fair dice?"), "dice"


def why_not_counted(match: Match) -> str:
    """Return the reason why dice and cards of a match are not counted; empty if they are."""
    return "" if lots(match) else tr("With these variants there are no dice or cards to count.")
