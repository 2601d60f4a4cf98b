"""The loss of a hint, measured by rollouts. Pure.

Every choice rated near the hint is played; all seats then move by static evaluation until the seat's next turn, and the
judge's rating there is averaged over many rollouts, with the same dice for every choice. The best choice is selected
with one half of the dice and compared with the hint by the other half, because the best of several noisy estimates is
biased upwards. In games whose dice decide nothing the judge itself searches deeper (`BEYOND`).

Alternatively the gain of the better choice is counted by playing to the end (`Players`): equal bots of a level, whose
errors vary between rollouts but are the same after both choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Final

from game.bots.bot import chosen
from game.bots.league import LONGEST, wins
from game.bots.levels import make
from game.rules.contract import CHANCE, AnyState, Seat
from game.rules.game import Game
from game.rules.judging import WON, JudgeModule, RatedMove, best_of, result_of

HINTING: Final = "master"
"""Level that gives the hints."""
NEAR: Final = 0.05
"""Choices rated lower than the hint by more than this are not tried."""
MOST: Final = 5
"""Maximum number of choices tried."""
FEW: Final = 12
"""Rollouts before the first choices are eliminated; doubled for each further round."""
CLEAR: Final = 2.0
"""Standard errors behind the best at which a choice is eliminated."""
DOUBTFUL: Final = 0.02
"""A hint that loses more is measured again."""
AGAIN: Final = 4
"""Factor by which the second measurement has more rollouts."""
AHEAD: Final = 1
"""Search depth of the judge at the end of a rollout."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A hint compared with a deeper search; chances of winning from 0 to 1."""

    where: str
    """Seed of the position."""
    seats: int
    hint: str
    better: str
    """Best choice by half of the rollouts; empty if it is the hint."""
    said: float
    """Difference by which the hint's own search preferred it."""
    cost: float
    """Loss of the hint by the other half of the rollouts; biased slightly low if the selected choice is not the best.
    """
    error: float
    """Standard error of the loss."""
    most: float
    """Loss by the selecting half, biased high."""
    again: tuple[float, float] | None = None
    """Loss and standard error of the second measurement, if there was one."""

    @property
    def last(self) -> tuple[float, float]:
        """The latest loss and its standard error.

        >>> Trial("", 2, "roll", "stop", 0.01, 0.05, 0.01, 0.06, again=(0.03, 0.005)).last
        (0.03, 0.005)
        """
        return self.again or (self.cost, self.error)


Position = tuple[AnyState, Seat]


def positions(game: Game, seats: int, level: str, seed: str, count: int) -> list[Position]:
    """Sample uniformly positions with a choice from one match of equal bots."""
    judge = judge_of(game)
    state, bot, lot = game.new(seats), make(level, game), Random(f"{seed}/lot")
    kept: list[Position] = []
    met = throws = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance().sample(Random(f"{seed}/{throws}")))
            throws += 1
            continue
        if len(state.legal(seat)) > 1:
            if len(kept) < count:
                kept.append((state.copy(), seat))
            elif (place := int(lot.random() * (met + 1))) < count:
                kept[place] = state.copy(), seat
            met += 1
        state.apply(seat, bot.choose(state, seat, Random(f"{seed}/{met}")))
    return [(state, seat) for state, seat in kept if len(weighed(judge, state, seat, 0)) > 1]


def judge_of(game: Game) -> JudgeModule:
    """Return the game's judge; raises ValueError if it has none."""
    if game.judge is None:
        raise ValueError(f"{game.key} has no judge")
    return game.judge


def weighed(judge: JudgeModule, state: AnyState, seat: Seat, depth: int) -> Sequence[RatedMove]:
    """Return the rated choices, without pausing."""
    return result_of(judge.rate(state, seat, depth))


@dataclass(frozen=True, slots=True)
class Players:
    """Bots that play to the end, and the number of rollouts."""

    courses: int
    level: str = "sharp"


def trial(
    game: Game, position: Position, seed: str, courses: int, turns: int = 1, players: Players | None = None
) -> Trial:
    """Measure the hint of a position with this number of rollouts up to the next own turn, or a later one.

    With players the loss is counted by playing to the end.
    """
    judge = judge_of(game)
    state, seat = position
    choices = sorted(weighed(judge, state, seat, judge.SKILLS[HINTING].depth), key=_chance, reverse=True)
    hint = choices[0]
    beyond: int | None = getattr(judge, "BEYOND", None)
    courses_of = Courses(judge, state, seat, turns)
    if beyond is None:
        tried: dict[str, RatedMove] = {}
        for choice in choices:
            if choice.chance >= hint.chance - NEAR:
                tried.setdefault(choice.plan, choice)
        best, most = courses_of.best([*tried.values()][:MOST], f"{seed}/find", courses)
    else:
        best, most = _further(hint, choices, weighed(judge, state, seat, beyond))
    if best.plan == hint.plan or hint.chance >= WON:
        return Trial(seed, state.seats, str(hint.action), "", 0.0, 0.0, 0.0, 0.0)
    said = hint.chance - {choice.plan: choice.chance for choice in choices}.get(best.plan, hint.chance)
    if beyond is not None and not players:
        return Trial(seed, state.seats, str(hint.action), str(best.action), said, most, 0.0, most)
    count = partial(courses_of.difference, best, hint, players=players)
    courses = players.courses if players else courses
    cost, error = count(f"{seed}/count", courses)
    again = count(f"{seed}/again", AGAIN * courses) if cost > DOUBTFUL else None
    return Trial(seed, state.seats, str(hint.action), str(best.action), said, cost, error, most, again)


def _further(hint: RatedMove, choices: Sequence[RatedMove], further: Sequence[RatedMove]) -> tuple[RatedMove, float]:
    """Return the choice of the deeper search and its advantage over the hint."""
    chances = {choice.plan: choice.chance for choice in further}
    best = best_of(further)
    # A choice pruned by the deeper search is at most as good as its lowest rated one.
    return best, best.chance - chances.get(hint.plan, min(chances.values()))


class Courses:
    """Rollouts of a position after a choice."""

    def __init__(self, judge: JudgeModule, state: AnyState, seat: Seat, turns: int) -> None:
        self._judge = judge
        self._state = state
        self._seat = seat
        self._until = _turn(state) + 1 + (turns - 1) * state.seats

    def best(self, tried: Sequence[RatedMove], seed: str, courses: int) -> tuple[RatedMove, float]:
        """Return the best of these choices and its estimated advantage over the first one, the hint."""
        found: list[list[float]] = [[] for _ in tried]
        left = list(range(len(tried)))
        known, size = 0, FEW
        while len(left) > 1 and known < courses:
            size = min(size, courses)
            for number in left:
                found[number] += [self.end(tried[number], f"{seed}/{luck}") for luck in range(known, size)]
            known, size = size, 2 * size
            first = max(left, key=lambda number: fmean(found[number]))
            left = [number for number in left if number == first or _is_near(found[first], found[number])]
        whole = [number for number in left if len(found[number]) == known]
        first = max(whole, key=lambda number: fmean(found[number]) if found[number] else 0.0)
        shared = min(len(found[0]), len(found[first]))
        gain = fmean(found[first][:shared]) - fmean(found[0][:shared]) if shared else 0.0
        return tried[first], gain

    def difference(
        self, one: RatedMove, other: RatedMove, seed: str, courses: int, players: Players | None = None
    ) -> tuple[float, float]:
        """Return the advantage of one choice over another, with its standard error."""
        lots = [f"{seed}/{luck}" for luck in range(courses)]
        apart = [self.end(one, luck, players) - self.end(other, luck, players) for luck in lots]
        return fmean(apart), sqrt(variance(apart) / len(apart))

    def end(self, choice: RatedMove, luck: str, players: Players | None = None) -> float:
        """Return the seat's chance at the end of one rollout, or its win if players play to the end.

        Dice are seeded by the turn and their number in it, errors of the bots by the choice.
        """
        judge, seat, state = self._judge, self._seat, self._state.copy()
        turn = here = _turn(state)
        throws = 0
        state.apply(seat, choice.action)
        for _ in range(LONGEST):
            actors = state.actors()
            if not actors:
                return wins(state)[seat]
            if _turn(state) != turn:
                turn, throws = _turn(state), 0
            actor = actors[0]
            if actor == CHANCE:
                state.apply(CHANCE, state.chance().sample(Random(f"{luck}/{turn}/{throws}")))
                throws += 1
                continue
            legal = state.legal(actor)
            if len(legal) == 1:
                state.apply(actor, legal[0])
                continue
            if actor == seat and turn == here:
                state.apply(seat, self._planned(state, choice.plan).action)
            elif players:
                skill = judge.SKILLS[players.level]
                some = weighed(judge, state, actor, skill.depth)
                state.apply(actor, chosen([one._replace(plan=f"{luck} {one.plan}") for one in some], skill).action)
            elif actor == seat and turn >= self._until and getattr(state, "active", seat) == seat:
                return max(other.chance for other in weighed(judge, state, seat, AHEAD))
            else:
                state.apply(actor, best_of(weighed(judge, state, actor, 0)).action)
        raise RuntimeError("a course without an end")

    def _planned(self, state: AnyState, plan: str) -> RatedMove:
        """Return the next step of the chosen plan, or the best by the hints if it is not offered."""
        for depth in (0, self._judge.SKILLS[HINTING].depth):
            some = weighed(self._judge, state, self._seat, depth)
            for other in some:
                if other.plan == plan:
                    return other
        return best_of(some)


def _chance(choice: RatedMove) -> float:
    return choice.chance


def _turn(state: AnyState) -> int:
    """Return the number of finished turns; a game without this count is played to its end."""
    turns: int = getattr(state, "turns", 0)
    return turns


def _is_near(best: Sequence[float], other: Sequence[float]) -> bool:
    apart = [one - two for one, two in zip(best, other, strict=True)]
    return fmean(apart) <= CLEAR * sqrt(variance(apart) / len(apart))
