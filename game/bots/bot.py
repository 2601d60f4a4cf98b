"""The opponents in the game: one judge per game, and levels with limited depth and small misjudgements. Pure.

Misjudgements are seeded by the position: the same position gives the same answer, and a plan of several steps is rated
alike in all of them. No level misses an immediate win or loses more than its `max_loss` by one choice.

A temperament replaces the level's choice by a riskier or safer one of nearly the same value. Two choices differ in risk
by 2 at most, so it costs at most twice the risk bias in logits, and never more than `ALIKE`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from math import inf, log
from random import Random
from typing import Final

from game.rules.contract import CHANCE, Action, AnyState, Seat
from game.rules.game import Game
from game.rules.judging import WON, JudgeModule, RatedMove, Skill, best_of, result_of
from game.rules.match import BALANCED, BOLD, TEMPERS, Match

Thought = Generator[None, None, Action]
"""Yields after every small piece of work (well under a millisecond), returns the action."""
ALIKE: Final = 0.02
"""Chances to win closer than this are interchangeable for a temperament."""
LEAST: Final = 1e-6
"""Logits clip chances to this distance from 0 and 1."""
SAMPLES: Final = 16
"""Outcomes averaged by a bot without a judge."""


class Bot:
    """One level of one game; a level without a skill takes the choice that the judge rates best at depth 0.

    Without a judge or its data, it takes the action with the largest lead in progress after it, one of them by lot. It
    never sees the random source of the match. Stateless between decisions: the same position and rng give the same
    answer.

    >>> from game.games import catalogue
    >>> game = catalogue()["beacon"]
    >>> state = game.new(3)
    >>> for words in ("started 0", "rolled seven six"):
    ...     state.apply(-1, game.rules.NOTATION.parse(words))
    >>> Bot(game, "master").choose(state, 0, Random(1))
    Place(field=5)
    """

    def __init__(self, game: Game, level: str, temper: str = BALANCED) -> None:
        """Raises KeyError for an unknown temperament."""
        if temper not in TEMPERS:
            raise KeyError(temper)
        self.game, self.level, self.temper = game, level, temper
        self.handicap = ""
        """Reason why it plays below its level, for the operator; empty if it does not."""

    def choose(self, state: AnyState, seat: Seat, rng: Random) -> Action:
        """Choose an action without pausing."""
        return result_of(self.think(state, seat, rng))

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        """Choose an action for the seat step by step; does not change the state."""
        state = state.seen_by(seat)
        legal: Sequence[Action] = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        judge = self.game.judge
        rated = yield from self.rate(state, seat)
        if not judge or not rated:
            return (yield from self._furthest(state, seat, rng))
        return chosen(rated, tempered(judge, self.level, self.temper)).action

    def rate(self, state: AnyState, seat: Seat) -> Generator[None, None, Sequence[RatedMove]]:
        """Rate the choices at the level's depth; () if the game has no judge or it lacks its data."""
        judge = self.game.judge
        if not judge:
            return ()
        rating = judge.rate(state.seen_by(seat), seat, tempered(judge, self.level, BALANCED).depth)
        try:
            next(rating)
        except StopIteration as stop:
            rated: Sequence[RatedMove] = stop.value
            return rated
        except (OSError, ValueError) as problem:
            # The first step loads the learned data; without it the match goes on.
            self.handicap = str(problem) or type(problem).__name__
            return ()
        yield
        return (yield from rating)

    def _furthest(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        """Return an action with the largest lead in progress, averaged over the next chance."""
        leads: list[tuple[float, float, Action]] = []
        for action in state.legal(seat):
            after = state.copy()
            after.apply(seat, action)
            lead = 0.0
            for _ in range(SAMPLES):
                then = after.copy()
                if after.actors() == (CHANCE,):
                    then.apply(CHANCE, after.chance().sample(rng))
                progress = [then.progress(other) for other in range(state.seats)]
                lead += progress.pop(seat) - max(progress)
            leads.append((lead, rng.random(), action))
            yield
        return max(leads)[-1]


def tempered(judge: JudgeModule, level: str, temper: str) -> Skill:
    skill = judge.SKILLS.get(level, Skill(0))
    bold, careful = judge.TILTS
    return replace(skill, risk_bias=skill.risk_weight * (bold if temper == BOLD else -careful)) if temper else skill


def chosen(weighed: Sequence[RatedMove], skill: Skill) -> RatedMove:
    """Return the best choice by misjudged chances, or one of the same value that suits the temperament."""
    best = best_of(weighed)
    if best.chance >= WON or not (skill.noise or skill.risk_bias):
        return best
    some = [choice for choice in weighed if choice.chance >= best.chance - skill.max_loss]
    usual = best
    if skill.noise:
        usual = max(some, key=lambda choice: _logit(choice.chance) + skill.noise * Random(choice.plan).gauss(0, 1))
    return _tilted(usual, some, skill.risk_bias) if skill.risk_bias else usual


def _tilted(usual: RatedMove, some: Sequence[RatedMove], risk_bias: float) -> RatedMove:
    """Return a riskier choice of about the same value as the usual one, or a safer one for a negative bias."""
    here = _logit(usual.chance)
    near = [
        one
        for one in some
        if abs(one.chance - usual.chance) <= ALIKE
        and abs(_logit(one.chance) - here) <= risk_bias * (one.risk - usual.risk)
    ]
    return max((usual, *near), key=lambda one: _logit(one.chance) + risk_bias * one.risk)


def _logit(chance: float) -> float:
    chance = min(1 - LEAST, max(LEAST, chance))
    return log(chance / (1 - chance))


def play_out(match: Match, choose: Callable[[AnyState, Seat, Random], Action], rng: Random, most: float = inf) -> Match:
    """Let one bot decide for every seat until the match is over or has `most` entries."""
    match.settle()
    while not match.is_over and len(match.log) < most:
        seat = match.state.actors()[0]
        match.submit(seat, choose(match.state, seat, rng))
    return match


def by_lot(state: AnyState, seat: Seat, rng: Random) -> Action:
    """Choose any legal action."""
    action: Action = rng.choice(state.legal(seat))
    return action
