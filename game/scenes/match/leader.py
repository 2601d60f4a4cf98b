"""Determines the leader's crown, which moves when a number visible on screen changes the lead.

The game's view returns the numbers that count.
"""

from __future__ import annotations

from game.rules.contract import AnyState, Seat, ranks
from game.rules.match import Match
from game.stage.table.module import AnyView


class Leader:
    def __init__(self) -> None:
        self.leader: Seat | None = None
        """The sole leader with some progress; None if there is none."""
        self._settled: AnyState | None = None
        """The position last seen at rest."""
        self._length: int | None = None
        """Length of the log already evaluated."""
        self._coming: list[tuple[tuple[int, ...], Seat | None]] = []
        """Visible numbers and leader: as last shown, then after every entry being told."""

    def follow(self, match: Match, view: AnyView, *, is_told: bool) -> bool:
        """Update the leader from the numbers shown, with `is_told` from the position; True if the crown has moved."""
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
