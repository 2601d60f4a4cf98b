"""The opponent that plays as well as the game's own folder knows how: a solver, a learned value. Pure."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from game.rules.contract import Action, AnyState, Seat
from game.rules.game import Game

from .bot import Thought
from .greedy import GreedyBot


@runtime_checkable
class SharpModule(Protocol):
    """A game's bot module that offers more than the quick policy."""

    def sharp_policy(self, state: AnyState, seat: Seat, rng: Random) -> Action | None:
        """The best action known, in well under a slice of 4 ms; None where the greedy way is as good."""


def has_sharp(game: Game) -> bool:
    """Whether the sharp opponent is another one than the greedy one in this game."""
    return isinstance(game.bot, SharpModule)


class SharpBot(GreedyBot):
    """Takes the game's `sharp_policy`; plays greedily in games without one."""

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        module = self.game.bot
        if isinstance(module, SharpModule) and len(state.legal(seat)) > 1:
            yield
            choice = module.sharp_policy(state, seat, rng)
            if choice is not None:
                return choice
        return (yield from super().think(state, seat, rng))
