"""Incremental analysis of a match in the background; its result is cached in the store."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.analysis import MatchAnalysis, packed, tell, unpacked
from game.rules.match import Match
from game.stage.time.incremental_job import IncrementalJob
from game.storage.store import Store
from game.timing import Clock

KIND: Final = "told"
"""Key of the result in the store."""
SLICE: Final = 0.003
"""Seconds of a frame for the analysis."""
WAKE: Final = 0.012
"""Seconds until the next slice if no frame is due."""


class AnalysisJob(IncrementalJob):
    """Analysis of a match; complete at once if the match cannot be analysed."""

    def __init__(self, store: Store, match: Match, clock: Clock) -> None:
        super().__init__(self._analyse(store, match), clock)
        self.analysis: MatchAnalysis | None = None
        if not match.is_over or match.game.judge is None:
            self.cancel()

    @property
    def wake_after(self) -> float | None:
        return None if self.is_done else WAKE

    def go_on(self, seconds: float = SLICE) -> bool:
        """Continue for about `seconds`; True if the analysis was completed by this call."""
        return not self.is_done and self.spend(seconds)

    def _analyse(self, store: Store, match: Match) -> Iterator[bool | None]:
        asked = store.ask_finding(match, KIND)
        while not asked.done():
            yield True
        kept = asked.result(0)
        self.analysis = None if kept is None else unpacked(kept, match.game)
        if self.analysis is None:
            self.analysis = yield from tell(match)
            if self.analysis is not None:
                store.keep_finding(match, KIND, packed(self.analysis))
