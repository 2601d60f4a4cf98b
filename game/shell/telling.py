"""The ways to where a match is told afterwards; each scene is loaded when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from game.rules.drawn import lots
from game.rules.match import Match
from game.scenes.context import Context
from game.stage.time.stack import Push, Transition

if TYPE_CHECKING:
    from game.scenes.told.reckoning import Reckoning


class Telling:
    """Makes these scenes for one match."""

    def __init__(self, context: Context, match: Match, watch: Callable[[int], Transition | None]) -> None:
        """`watch` is where the match is seen again after so many entries of its log."""
        self.context = context
        self.match = match
        self._watch = watch

    @cached_property
    def reckoning(self) -> Reckoning:
        """What is found out about the match."""
        from game.scenes.told.reckoning import Reckoning

        return Reckoning(self.context.store, self.match)

    def fairness(self) -> Transition | None:
        """Whether the dice were fair; nowhere for a match without any."""
        from game.scenes.told.fairness import Fairness

        return Push(Fairness(self.context, self.match)) if lots(self.match) else None

    def course(self) -> Transition | None:
        """How it came about; nowhere for a game that cannot be judged."""
        from game.scenes.told.course import Course

        if self.match.game.judge is None:
            return None
        return Push(Course(self.context, self.match, self.reckoning, self._watch))
