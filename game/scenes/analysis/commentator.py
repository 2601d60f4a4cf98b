"""Comments on single moments and on the whole of a match, in the words of the game's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.analysis import Decision, MatchAnalysis
from game.rules.contract import Event, Seat, Word
from game.rules.match import Match
from game.rules.notation import NotationError
from game.scenes.base.player_names import guests
from game.stage.table.module import view_of
from game.stage.table.table import Table
from game.stage.table.view import View
from game.stage.table.words import stopped
from game.stage.text.language import tr

LINES: Final = 2
"""Maximum number of events told about a moment."""
BACK: Final = 12
"""Minimum number of previous log entries searched."""


class Commentator:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.players = guests(match.players)
        silent = Table.silent([player.look for player in match.players], reduced_motion=True)
        self._view = view_of(match.game.package).make(
            Table(self.players, silent.cue, silent.sound, silent.toast, silent.calm)
        )

    def happened(self, start: int, end: int) -> Sequence[str]:
        """Return the lines of the last events between two log lengths."""
        found: dict[str, None] = {}
        for at in range(max(0, min(start, end - BACK)), end):
            entry = self.match.log[at]
            found |= dict.fromkeys(self._brought(at, entry.seat, entry.word))
        return tuple(found)[-LINES:]

    def _brought(self, at: int, seat: Seat, word: Word) -> list[str]:
        """Return the lines of the events of an action or outcome after `at` entries."""
        events: list[Event] = []
        self.match.state_at(at).copy().apply(seat, word, events.append)
        return [line for event in events if (line := self._view.telling(event))]

    def grade(self, decision: Decision) -> str:
        """Return a kind judgement of a person's decision."""
        name = self.players[decision.seat].name
        if decision.is_best:
            return tr("{name}’s choice: the best there was.", name=name)
        if decision.is_good:
            return tr("{name}’s choice: a good one, hardly less than the best.", name=name)
        words = tr("{name}’s choice cost {n}% of the chance to win.", name=name, n=round(100 * decision.cost))
        other = self.instead(decision)
        rather = stopped(tr("Instead: {other}", other=other))
        return f"{words} {rather}" if other else words

    def instead(self, decision: Decision) -> str:
        """Return the events of the best choice, or its hint; empty if neither says anything specific."""
        state = self.match.state_at(decision.at)
        try:
            action = self.match.game.rules.NOTATION.parse(decision.better)
        except NotationError:
            return ""
        if action not in state.legal(decision.seat):
            return ""
        brought = self._brought(decision.at, decision.seat, action)
        if brought and brought != self._brought(decision.at, decision.seat, self.match.log[decision.at].word):
            return " ".join(map(stopped, brought[:LINES]))
        self._view.sync(state)
        words = self._view.advice(state, decision.seat, action)
        return "" if words == View.advice(self._view, state, decision.seat, action) else words


def graded(told: MatchAnalysis, seat: int) -> str:
    """Return the counts of a person's best, good and costly decisions, such as "5/3/1"."""
    mine = [one for one in told.decisions if one.seat == seat]
    best, good = sum(one.is_best for one in mine), sum(one.is_good and not one.is_best for one in mine)
    dear = len(mine) - best - good
    return f"{best}/{good}/{dear}"
