"""The ways to where a match is told afterwards; each scene is loaded when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from game.rules.match import Match
from game.rules.random_sources import lots
from game.scenes.base.context import Context
from game.stage.time.stack import Push, Transition

if TYPE_CHECKING:
    from game.scenes.analysis.analysis_job import AnalysisJob


class Telling:
    """Makes these scenes for one match."""

    def __init__(self, context: Context, match: Match, watch: Callable[[int], Transition | None]) -> None:
        """`watch` is where the match is seen again after so many entries of its log."""
        self.context = context
        self.match = match
        self._watch = watch

    @cached_property
    def reckoning(self) -> AnalysisJob:
        """What is found out about the match."""
        from game.scenes.analysis.analysis_job import AnalysisJob

        return AnalysisJob(self.context.store, self.match, self.context.timing.clock)

    def fairness(self) -> Transition | None:
        """Whether the dice were fair; nowhere for a match without any."""
        from game.scenes.analysis.fairness_page import FairnessPage

        return Push(FairnessPage(self.context, self.match)) if lots(self.match) else None

    def course(self) -> Transition | None:
        """How it came about; nowhere for a game that cannot be judged."""
        from game.scenes.analysis.win_chance_page import WinChancePage

        if self.match.game.judge is None:
            return None
        return Push(WinChancePage(self.context, self.match, self.reckoning, self._watch))
