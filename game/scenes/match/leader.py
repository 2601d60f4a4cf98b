"""Who leads, as far as people can know it: the crown goes over when a number they see makes somebody the leader.

Knows no game: a view says what it counts, in what is shown and in any position.
"""

from __future__ import annotations

from game.rules.contract import AnyState, Seat, ranks
from game.rules.match import Match
from game.stage.table.module import AnyView


class Leader:
    """The crown of one match."""

    def __init__(self) -> None:
        self.leader: Seat | None = None
        """Who leads alone and has something to show for it."""
        self._settled: AnyState | None = None
        """The position that was seen at rest last."""
        self._length: int | None = None
        """How many entries the log has that are known here."""
        self._coming: list[tuple[tuple[int, ...], Seat | None]] = []
        """What is counted and who leads: as it was seen last, then after every entry that is being told."""

    def follow(self, match: Match, view: AnyView, *, is_told: bool) -> bool:
        """Look at what is shown; `is_told`: all that has happened has been told. Whether the crown has gone over."""
        length, before = len(match.log), self.leader
        if is_told:
            if self._settled is match.state:
                return False
            self.leader = _leader(match.state)
            self._settled, self._length = match.state, length
            self._coming = [(view.counted(view.shown), self.leader)]
            return self.leader != before
        self._settled, counted = None, view.counted(view.shown)
        if self._length is None or self._length > length:
            self._length, self._coming = length, [(counted, before)]
        for entry in range(self._length + 1, length + 1):
            state = match.state_at(entry)
            self._coming.append((view.counted(view.shown_of(state)), _leader(state)))
        self._length = length
        if not any(reward.is_flying for reward in view.motion.rewards):
            found = next((at for at, (then, _) in enumerate(self._coming) if then == counted), 0)
            self._coming = self._coming[found:]
            self.leader = self._coming[0][1]
        return self.leader != before


def _leader(state: AnyState) -> Seat | None:
    places = ranks(state)
    first = places.index(1)
    return first if places.count(1) == 1 and state.progress(first) > 0 else None
