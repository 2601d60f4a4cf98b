"""The opponent without a plan: any legal action, all equally likely. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.rules.contract import Action, AnyState, Seat

from .bot import Bot, Thought


class RandomBot(Bot):
    """Chooses uniformly among the legal actions.

    >>> from game.games import catalogue
    >>> game = catalogue()["beacon"]
    >>> state = game.new(3)
    >>> for words in ("started 0", "rolled seven six"):
    ...     state.apply(-1, game.rules.NOTATION.parse(words))
    >>> {type(RandomBot(game).choose(state, 0, Random(seed))).__name__ for seed in range(20)} == {"Place", "Roll"}
    True
    """

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        legal: Sequence[Action] = state.legal(seat)
        yield
        return legal[int(rng.random() * len(legal))]
