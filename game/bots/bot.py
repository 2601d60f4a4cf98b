"""The interface of a bot.

Pure. A bot never sees the random source of the match; it gets its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from random import Random

from game.rules.contract import Action, AnyState, Seat
from game.rules.game import Game
from game.rules.judging import result_of

Thought = Generator[None, None, Action]
"""Yields after every small piece of work (well under a millisecond), returns the action."""


class Bot(ABC):
    """Decides for a seat. Stateless between decisions; the same position and rng give the same answer."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.handicap = ""
        """Reason why it plays below its level, for the operator; empty if it does not."""

    @abstractmethod
    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        """Choose an action for the seat step by step; must not change the state."""

    def choose(self, state: AnyState, seat: Seat, rng: Random) -> Action:
        """Choose an action without pausing.

        >>> from game.bots.levels import make
        >>> from game.games import catalogue
        >>> from game.rules.match import Match, Player
        >>> game = catalogue()["template"]
        >>> match = Match(game, [Player("Ann", "greedy"), Player("Bo", "greedy")], seed="7")
        >>> story = match.settle()
        >>> make("greedy", game).choose(match.state, 0, Random(1))
        Climb()
        """
        return result_of(self.think(state, seat, rng))
