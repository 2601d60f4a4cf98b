"""The computers of a match on screen: they think step by step and take the time that a person would. Pure."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from game.bots.bot import Bot, Thought
from game.bots.levels import USUAL, make
from game.rules.contract import Action, Seat
from game.rules.match import Match

_log = logging.getLogger(__name__)

THINK = (0.3, 0.8)
"""Simulated thinking time in seconds before the first action of a bot's turn."""
FOLLOW = 0.12
"""Seconds before further actions of the same bot, and before one without an alternative."""


@dataclass(slots=True)
class _Thinking:
    thought: Thought
    left: float
    """Seconds left of the simulated thinking time."""
    action: Action | None = None


class Computers:
    def __init__(self, match: Match) -> None:
        self._match = match
        self._bots: dict[Seat, Bot] = {
            seat: make(player.key, match.game) for seat, player in enumerate(match.players) if not player.is_human
        }
        self.stand_ins: frozenset[Seat] = frozenset()
        """Seats of people for whom a computer decides at present."""
        self._thinking: dict[Seat, _Thinking] = {}
        self._mood = Random(f"{match.seed}/mood")
        self._last: Seat | None = None
        """The computer that has decided last."""
        self._handicaps = {""}

    def stand_in(self, seats: frozenset[Seat]) -> bool:
        """Decide for these people, and for no others any more; False if that is so already."""
        for seat in self.stand_ins - seats:
            del self._bots[seat]
            self._thinking.pop(seat, None)
        self._bots |= {seat: make(USUAL, self._match.game) for seat in seats - self.stand_ins}
        before, self.stand_ins = self.stand_ins, seats
        return before != seats

    @property
    def thinking(self) -> Collection[Seat]:
        """Seats that are thinking or pretend to."""
        return self._thinking.keys()

    def start(self, *, is_instant: bool) -> None:
        """Let all think that have to act; at instant speed without simulated thinking time."""
        match, state = self._match, self._match.state
        for seat in state.actors():
            if seat in self._bots and seat not in self._thinking:
                rng = Random(f"{match.seed}/{len(match.log)}/{seat}")
                delay = 0.0 if is_instant else self._delay(seat)
                self._thinking[seat] = _Thinking(self._bots[seat].think(state, seat, rng), delay)

    def _delay(self, seat: Seat) -> float:
        state = self._match.state
        if self._last == seat or state.is_joint() or len(state.legal(seat)) == 1:
            return FOLLOW
        return self._mood.uniform(*THINK)

    def stop(self) -> None:
        self._thinking.clear()

    def hurry(self) -> None:
        """End the simulated thinking times."""
        for thinking in self._thinking.values():
            thinking.left = 0.0

    def step(self, seat: Seat, seconds: float) -> bool:
        """Think one step, while `seconds` of the simulated thinking time pass; False if there was nothing to think."""
        thinking = self._thinking.get(seat)
        if thinking is None:
            return False  # an earlier decision ended the phase
        thinking.left -= seconds
        if thinking.action is not None:
            return False
        try:
            next(thinking.thought)
        except StopIteration as stop:
            thinking.action = stop.value
            handicap = self._bots[seat].handicap
            if handicap not in self._handicaps:
                self._handicaps.add(handicap)
                _log.warning("%s: an opponent cannot think ahead: %s", self._match.game.key, handicap)
        return True

    def decided(self, seat: Seat, *, is_instant: bool) -> Action | None:
        """Return the decision of a seat once its time has passed; it thinks no more."""
        thinking = self._thinking.get(seat)
        if thinking is None or thinking.action is None or (thinking.left > 0 and not is_instant):
            return None
        del self._thinking[seat]
        self._last = seat
        return thinking.action
