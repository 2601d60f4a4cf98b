"""Incremental analysis of a match in the background; its result is cached in the store."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Future
from typing import Final

from game.bots.analysis import MatchAnalysis, packed, tell, unpacked
from game.rules.match import Match
from game.storage.store import Store
from game.timing import Clock

KIND: Final = "told"
"""Key of the result in the store."""
SLICE: Final = 0.003
"""Seconds of a frame for the analysis."""
WAKE: Final = 0.012
"""Seconds until the next slice if no frame is due."""


class AnalysisJob:
    def __init__(self, store: Store, match: Match, clock: Clock) -> None:
        self.told: MatchAnalysis | None = None
        self.is_done = not match.is_over or match.game.judge is None
        """True once the analysis is complete or impossible."""
        self._store = store
        self._clock = clock
        self._match = match
        self._asked: Future[bytes | None] | None = None
        self._work: Generator[None, None, MatchAnalysis | None] | None = None

    @property
    def wake_after(self) -> float | None:
        """Seconds after which it wants to go on; None when it is done."""
        return None if self.is_done else WAKE

    def go_on(self, seconds: float = SLICE) -> bool:
        """Continue for about `seconds`; True if the analysis was completed by this call."""
        if self.is_done:
            return False
        if self._work is None:
            if self._asked is None:
                self._asked = self._store.ask_finding(self._match, KIND)
            if not self._asked.done():
                return False
            kept = self._asked.result(0)
            self.told = None if kept is None else unpacked(kept, self._match.game)
            if self.told is not None:
                self.is_done = True
                return True
            self._work = tell(self._match)
        end = self._clock() + seconds
        while True:
            try:
                next(self._work)
            except StopIteration as stop:
                self.told, self.is_done = stop.value, True
                if self.told is not None:
                    self._store.keep_finding(self._match, KIND, packed(self.told))
                return True
            if self._clock() >= end:
                return False
