"""The opponent that thinks further: the game's own `sharp` search where it has one, else the greedy choice. Pure."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.rules.contract import Action, AnyState, Seat

from .bot import Thought
from .greedy import GreedyBot

Search = Callable[[AnyState, Seat, Random], Thought]
"""What a game's bot module may offer as `sharp`: a generator that yields after every small piece of work."""


class SharpBot(GreedyBot):
    """Takes the game's `sharp(state, seat, rng)` where its bot module has one.

    A first throw of 76 is the best there is in Beacon, so it is accepted and put on the highest field:

    >>> from game.games import catalogue
    >>> game = catalogue()["beacon"]
    >>> state = game.new(3)
    >>> for words in ("started 0", "rolled seven six"):
    ...     state.apply(-1, game.rules.NOTATION.parse(words))
    >>> SharpBot(game).choose(state, 0, Random(1))
    Place(field=5)
    """

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        search: Search | None = getattr(self.game.bot, "sharp", None)
        if search is None or len(state.legal(seat)) == 1:
            return (yield from super().think(state, seat, rng))
        thought = search(state, seat, rng)
        try:
            next(thought)
        except StopIteration as stop:
            action: Action = stop.value
            return action
        except (OSError, ValueError) as problem:
            # The first step loads what was learned; the match goes on without.
            self.handicap = str(problem) or type(problem).__name__
            return (yield from super().think(state, seat, rng))
        yield
        return (yield from thought)
