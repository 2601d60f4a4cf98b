"""The opponent that looks one step ahead, the same in every game. Pure."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from game.rules.contract import CHANCE, Action, AnyState, Seat
from game.rules.judging import JudgeModule, RatedMove, best_of

from .bot import Bot, Thought

ENUMERATED = 64
"""Chances with at most this many outcomes are averaged exactly, others sampled."""
SAMPLES = 16
GLANCE = 0
"""The depth used for judges, see `Skill.depth`."""


class GreedyBot(Bot):
    """Takes the action that the game's judge rates best at depth 0, or without a judge the best evaluation.

    A judge that lacks its data counts as none.

    >>> from game.games import catalogue
    >>> from game.games._template.rules import TemplateState
    >>> state = TemplateState(2, goal=10)
    >>> state.apply(CHANCE, state.chance().sample(Random("b")))
    >>> state.gained = 10
    >>> GreedyBot(catalogue()["template"]).choose(state, state.active, Random(1))
    Stop()
    """

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        legal: Sequence[Action] = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        judge = self.game.judge
        weighed = (yield from self._weighed(judge, state, seat, GLANCE)) if judge else ()
        if weighed:
            return best_of(weighed).action
        return (yield from self._evaluated(state, seat, rng))

    def _weighed(
        self, judge: JudgeModule, state: AnyState, seat: Seat, depth: int
    ) -> Generator[None, None, Sequence[RatedMove]]:
        """Rate the choices; () and a handicap if the judge lacks its data."""
        weighing = judge.rate(state, seat, depth)
        try:
            next(weighing)
        except StopIteration as stop:
            weighed: Sequence[RatedMove] = stop.value
            return weighed
        except (OSError, ValueError) as problem:
            # The first step loads the learned data; without it the match goes on.
            self.handicap = str(problem) or type(problem).__name__
            return ()
        yield
        return (yield from weighing)

    def _evaluated(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        """Return the action with the best position after it, averaged over chance outcomes."""
        legal: Sequence[Action] = state.legal(seat)
        best = legal[0]
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
