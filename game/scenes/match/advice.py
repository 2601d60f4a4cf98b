"""A hint being thought about, a slice of every frame. Knows no particular game."""

from __future__ import annotations

from random import Random
from time import perf_counter

from game.bots.levels import make
from game.input.intents import Source
from game.rules.contract import Action, Seat
from game.rules.match import Match


class Advice:
    """What the lamp would do for a seat in the present position of a match."""

    def __init__(self, match: Match, seat: Seat, source: Source) -> None:
        self.state = match.state
        self.seat = seat
        self.source = source
        """Who asked."""
        rng = Random(f"{match.seed}/hint")
        self._thought = make("greedy", match.game).think(match.state, seat, rng)

    def think(self, seconds: float) -> Action | None:
        """Go on for about so long; the action once it is found."""
        end = perf_counter() + seconds
        while True:
            try:
                next(self._thought)
            except StopIteration as stop:
                action: Action = stop.value
                return action
            if perf_counter() >= end:
                return None
