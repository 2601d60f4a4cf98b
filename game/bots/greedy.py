"""The opponent that looks one step ahead with the game's own evaluation. Pure."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from game.rules.contract import CHANCE, Action, AnyState, Seat

from .bot import Bot, Thought

ENUMERATED = 64
"""Chance questions with at most this many outcomes are averaged exactly, others sampled."""
SAMPLES = 16


class GreedyBot(Bot):
    """Takes the game's `policy` where it has one, else the action with the best evaluated result.

    >>> from game.games import catalogue
    >>> from game.games._template.rules import TemplateState
    >>> state = TemplateState(2, goal=10)
    >>> state.apply(CHANCE, state.chance().sample(Random("b")))
    >>> state.gained = 9
    >>> GreedyBot(catalogue()["template"]).choose(state, state.active, Random(1))
    Stop()
    """

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        legal: Sequence[Action] = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        choice = self.game.bot.policy(state, seat, rng)
        if choice is not None:
            return choice
        best: Action = legal[0]
        best_value = float("-inf")
        for action in legal:
            after = state.copy()
            after.apply(seat, action)
            value = yield from self._value(after, seat, rng)
            if value > best_value:
                best, best_value = action, value
        return best

    def _value(self, state: AnyState, seat: Seat, rng: Random) -> Generator[None, None, float]:
        evaluate = self.game.bot.evaluate
        yield
        if state.actors() != (CHANCE,):
            return evaluate(state, seat)
        chance = state.chance()
        some = []
        for weighted in chance.outcomes():
            some.append(weighted)
            if len(some) > ENUMERATED:
                some = [(chance.sample(rng), 1.0 / SAMPLES) for _ in range(SAMPLES)]
                break
        total = 0.0
        for outcome, share in some:
            after = state.copy()
            after.apply(CHANCE, outcome)
            total += share * evaluate(after, seat)
            yield
        return total
