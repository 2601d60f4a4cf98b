"""The opponents people meet: one judge per game, and levels that see less far and misjudge a little. Pure.

Misjudgements are fixed by the position: the same position has the same answer, and a plan of several steps is judged
alike in all of them. Nobody misses a win that is there at once, and nothing is given away beyond a level's `regret`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import log
from random import Random
from typing import Final

from game.rules.contract import Action, AnyState, Seat
from game.rules.game import Game
from game.rules.judging import WON, JudgeModule, Skill, Weighed

from .bot import Thought
from .greedy import GreedyBot

LEAST: Final = 1e-6
"""Chances nearer to 0 or 1 than this are not told apart by whoever misjudges."""


class SkilledBot(GreedyBot):
    """One level of one game; a game without a judge, or without what was learned for it, is played at a glance.

    >>> from game.games import catalogue
    >>> game = catalogue()["beacon"]
    >>> state = game.new(3)
    >>> for words in ("started 0", "rolled seven six"):
    ...     state.apply(-1, game.rules.NOTATION.parse(words))
    >>> SkilledBot(game, "master").choose(state, 0, Random(1))
    Place(field=5)
    """

    def __init__(self, game: Game, level: str) -> None:
        super().__init__(game)
        self.level = level

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        legal: Sequence[Action] = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        judge = self.game.judge
        weighed = (yield from self._ask(judge, state, seat)) if judge else ()
        if not judge or not weighed:
            return (yield from super().think(state, seat, rng))
        return chosen(weighed, judge.SKILLS[self.level]).action

    def weigh(self, state: AnyState, seat: Seat) -> Generator[None, None, Sequence[Weighed]]:
        """The choices as far as this level sees; none where the game has no judge or it cannot be asked."""
        judge = self.game.judge
        return (yield from self._ask(judge, state, seat)) if judge else ()

    def _ask(self, judge: JudgeModule, state: AnyState, seat: Seat) -> Generator[None, None, Sequence[Weighed]]:
        weighing = judge.weigh(state, seat, judge.SKILLS[self.level].sight)
        try:
            next(weighing)
        except StopIteration as stop:
            weighed: Sequence[Weighed] = stop.value
            return weighed
        except (OSError, ValueError) as problem:
            # The first step loads what was learned; the match goes on without.
            self.handicap = str(problem) or type(problem).__name__
            return ()
        yield
        return (yield from weighing)


def chosen(weighed: Sequence[Weighed], skill: Skill) -> Weighed:
    """What a level takes of these choices.

    >>> fair, poor = Weighed(0.5, Action(), "a"), Weighed(0.2, Action(), "b")
    >>> chosen((poor, fair), Skill(0)) is fair
    True
    >>> {chosen((Weighed(0.5, Action(), f"a{n}"), poor), Skill(0, 9.0, 0.1)).chance for n in range(20)}
    {0.5}
    """
    best = max(weighed, key=_chance)
    if best.chance >= WON or not skill.noise:
        return best
    some = [choice for choice in weighed if choice.chance >= best.chance - skill.regret]
    return max(some, key=lambda choice: _logit(choice.chance) + skill.noise * Random(choice.plan).gauss(0, 1))


def _chance(choice: Weighed) -> float:
    return choice.chance


def _logit(chance: float) -> float:
    chance = min(1 - LEAST, max(LEAST, chance))
    return log(chance / (1 - chance))
