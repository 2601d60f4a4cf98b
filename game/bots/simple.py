"""The opponent without a plan: any legal action, all equally likely. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.rules.contract import Action, AnyState, Seat

from .bot import Bot, Thought


class RandomBot(Bot):
    """Chooses uniformly among the legal actions."""

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        legal: Sequence[Action] = state.legal(seat)
        yield
        return legal[int(rng.random() * len(legal))]
