"""Waits of a match on screen: until a decision is saved, for a thinking bot, of a person for the others. No pygame."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass

from game.bots.bot import Thought
from game.rules.contract import Action
from game.stage.time.timeline import Script
from game.timing import Clock

KEEPING = 3.0
"""Maximum wait in seconds of a story for its decision to be saved, in case the disk hangs."""
CALM = 4.0
"""Seconds a person waits until the stories of the others are told twice as fast."""
MOST_PACE = 3.0


def wait_until_saved(kept: Future[bool], clock: Clock) -> Script:
    """Wait until a decision is saved, so that a crash loses nothing already shown; usually one frame."""
    until = clock() + KEEPING
    while not kept.done() and clock() < until:
        yield 1 / 60


@dataclass(slots=True)
class PendingThought:
    thought: Thought
    left: float
    """Seconds left of the simulated thinking time."""
    action: Action | None = None


class Patience:
    """The longer a person waits for the others, the faster they are told."""

    def __init__(self) -> None:
        self._waited = 0.0
        """Seconds since the last decision or throw of a person."""

    def wait(self, dt: float) -> None:
        self._waited += dt

    def restore(self) -> None:
        self._waited = 0.0

    @property
    def pace(self) -> float:
        """Speed factor of stories."""
        return min(MOST_PACE, 1 + self._waited / CALM)
