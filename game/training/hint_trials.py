"""What a hint costs, as who looks much further judges it. Pure.

Who looks further plays on: every choice near the hint is carried out, everybody goes on at a glance until the seat has
its next turn, and what the judge says there is the mean of many such courses, the same dice for every choice. The best
choice is found with half of the dice and compared with the hint by the other half, for the best of uncertain figures
looks better than it is. In a game in which dice decide nothing the judge itself looks further (`BEYOND`).

What the better choice wins can also be counted by playing on to the end (`Players`): equal players of a level, whose
misjudgements are others in every course, the same after both choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Final

from game.bots.league import LONGEST, wins
from game.bots.levels import make
from game.bots.skilled import chosen
from game.rules.contract import CHANCE, AnyState, Seat
from game.rules.game import Game
from game.rules.judging import WON, JudgeModule, RatedMove

HINTING: Final = "master"
"""The level hints are asked of."""
NEAR: Final = 0.05
"""Choices that promise so much less than the hint are not tried."""
MOST: Final = 5
"""Choices tried at most."""
FEW: Final = 12
"""Courses before the first choices are given up; then twice as many, and so on."""
CLEAR: Final = 2.0
"""Choices that are worse than the best by so many standard errors are given up."""
DOUBTFUL: Final = 0.02
"""A hint that costs more is looked at again,"""
AGAIN: Final = 4
"""with so many times as many new courses."""
AHEAD: Final = 1
"""Sight of the judge at the end of a course."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A hint held against who looks further; chances to win from 0 to 1."""

    where: str
    """Which position it is."""
    seats: int
    hint: str
    better: str
    """What half of the courses hold for the best; nothing where the hint is."""
    said: float
    """How much better than that the hint is by its own figures."""
    cost: float
    """Of the hint, by the other half; a little below what is true where the better choice is not the best."""
    error: float
    """Standard error of it."""
    most: float
    """The same by the half that chose, above what is true."""
    again: tuple[float, float] | None = None
    """Cost and standard error by new courses, where it was looked at again."""

    @property
    def last(self) -> tuple[float, float]:
        """The cost and its standard error as far as they are known.

        >>> Trial("", 2, "roll", "stop", 0.01, 0.05, 0.01, 0.06, again=(0.03, 0.005)).last
        (0.03, 0.005)
        """
        return self.again or (self.cost, self.error)


Position = tuple[AnyState, Seat]


def positions(game: Game, seats: int, level: str, seed: str, count: int) -> list[Position]:
    """Some positions of one match of equal opponents in which a seat has a choice, all of them equally likely."""
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
    """The game's judge; raises ValueError where it has none."""
    if game.judge is None:
        raise ValueError(f"{game.key} has no judge")
    return game.judge


def weighed(judge: JudgeModule, state: AnyState, seat: Seat, depth: int) -> Sequence[RatedMove]:
    """The choices, without pausing."""
    weighing = judge.rate(state, seat, depth)
    while True:
        try:
            next(weighing)
        except StopIteration as stop:
            found: Sequence[RatedMove] = stop.value
            return found


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays on to the end, and how often."""

    courses: int
    level: str = "sharp"


def trial(
    game: Game, position: Position, seed: str, courses: int, turns: int = 1, players: Players | None = None
) -> Trial:
    """The hint of a position against ten times the search, or so many courses to the next or a later own turn.

    With players what they make of both choices is counted.
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
    """What who looks further takes, and by how much it beats the hint there."""
    chances = {choice.plan: choice.chance for choice in further}
    best = max(further, key=_chance)
    # What is not among the choices looked at further is no better than the least of them.
    return best, best.chance - chances.get(hint.plan, min(chances.values()))


class Courses:
    """How a position may go on after a choice."""

    def __init__(self, judge: JudgeModule, state: AnyState, seat: Seat, turns: int) -> None:
        self._judge = judge
        self._state = state
        self._seat = seat
        self._until = _turn(state) + 1 + (turns - 1) * state.seats

    def best(self, tried: Sequence[RatedMove], seed: str, courses: int) -> tuple[RatedMove, float]:
        """The best of these choices, the first of which is the hint, and by how much it beats that one here."""
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
        """By how much one choice is better than another, with the standard error."""
        lots = [f"{seed}/{luck}" for luck in range(courses)]
        apart = [self.end(one, luck, players) - self.end(other, luck, players) for luck in lots]
        return fmean(apart), sqrt(variance(apart) / len(apart))

    def end(self, choice: RatedMove, luck: str, players: Players | None = None) -> float:
        """The seat's chance at the end of one course, or what it wins if players go on to the end.

        Dice are fixed by the turn and by their number in it, misjudgements by the choice.
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
                state.apply(actor, max(weighed(judge, state, actor, 0), key=_chance).action)
        raise RuntimeError("a course without an end")

    def _planned(self, state: AnyState, plan: str) -> RatedMove:
        """The next step of what was chosen; the best by the hints where it is not to be found."""
        for depth in (0, self._judge.SKILLS[HINTING].depth):
            some = weighed(self._judge, state, self._seat, depth)
            for other in some:
                if other.plan == plan:
                    return other
        return max(some, key=_chance)


def _chance(choice: RatedMove) -> float:
    return choice.chance


def _turn(state: AnyState) -> int:
    """Turns that are over; a game that does not count them is played to its end."""
    turns: int = getattr(state, "turns", 0)
    return turns


def _is_near(best: Sequence[float], other: Sequence[float]) -> bool:
    apart = [one - two for one, two in zip(best, other, strict=True)]
    return fmean(apart) <= CLEAR * sqrt(variance(apart) / len(apart))
