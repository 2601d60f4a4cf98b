"""Routes of the analysis of a match: replay, fairness of dice and cards, win chances over time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.match import Match
from game.rules.random_sources import lots
from game.scenes.base.context import Context
from game.scenes.routes import AnalysisRoute, OpenFairness, OpenWinChances, WatchReplay
from game.stage.time.stack import Move, Push

if TYPE_CHECKING:
    from game.scenes.analysis.analysis_job import AnalysisJob
    from game.scenes.match.screen import MatchScreen


class AnalysisRoutes:
    def __init__(self, context: Context) -> None:
        self.context = context

    def resolve(self, route: AnalysisRoute) -> Move | None:
        """Return the move for a route; None if there is nothing to show."""
        match route:
            case WatchReplay(match, reckoning, at):
                return Push(self.replay(match, reckoning, at))
            case OpenFairness(match):
                return self._fairness(match)
            case OpenWinChances(match, reckoning):
                return self._win_chances(match, reckoning)
            case _:
                raise LookupError(route)

    def replay(self, match: Match, reckoning: AnalysisJob | None = None, at: int | None = None) -> MatchScreen:
        """Return the replay of a match, from the start or after that many log entries."""
        from game.scenes.analysis.analysis_job import AnalysisJob
        from game.scenes.match.replay import replay_screen

        return replay_screen(
            self.context, match, reckoning or AnalysisJob(self.context.store, match, self.context.timing.clock), at
        )

    def _fairness(self, match: Match) -> Move | None:
        from game.scenes.analysis.fairness_page import FairnessPage

        return Push(FairnessPage(self.context, match)) if lots(match) else None

    def _win_chances(self, match: Match, reckoning: AnalysisJob) -> Move | None:
        from game.scenes.analysis.win_chance_page import WinChancePage

        return None if match.game.judge is None else Push(WinChancePage(self.context, match, reckoning))
