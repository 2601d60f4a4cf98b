"""Learning from self play what a position is worth: play, fit, let the new weights duel the old ones, again. Pure.

The weights are fitted (`fitting`) to who won in the end. A game brings its `Course`: what a position looks like and
how its learning players choose.

Everything follows from the seed. Knows nothing of processes, clocks and the command line.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import ClassVar, Final, Protocol, TypeVar

from game.rules.contract import CHANCE, AnyState, Seat
from game.rules.game import Game
from game.rules.playout import Choice

from .bot import Bot, Thought
from .fitting import Fit, Lesson, Newton, Rows, Weights
from .league import Pairing, Played, Standing, one_among, play, stand, wins

T = TypeVar("T")
R = TypeVar("R")

NEW: Final = "new"
OLD: Final = "old"


class Spread(Protocol):
    """Does work somewhere and gives the results in order, such as `map`."""

    def __call__(self, function: Callable[[T], R], items: Sequence[T], /) -> Iterator[R]: ...


def here(function: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """A `Spread` without other processes.

    >>> list(here(abs, [-1, 2]))
    [1, 2]
    """
    return map(function, items)


# ---- what a game brings, and self play


class Course(ABC):
    """What a game brings to learning, as `COURSE` in `training.py` of its folder."""

    FILE: ClassVar[Path]
    """The weights the opponents play with."""
    SHAPE: ClassVar[tuple[str, tuple[str, ...] | tuple[float, ...]]]
    """What the weights stand for: a name and a list. Weights of another shape are of no use to the game."""
    SIZE: ClassVar[int]
    """How many weights there are per number of seats."""
    HEAVIEST: ClassVar[float]
    """How large a weight may be, either way; the game refuses a file with a larger one."""
    SEATS: ClassVar[tuple[int, ...]]
    DIGITS: ClassVar[int] = 4
    """Decimals the weights are written with."""
    MATCHES: ClassVar[tuple[int, ...]]
    """Matches of every generation, if nobody says otherwise."""
    KEPT: ClassVar[float] = 1.0
    """Share of the positions of a match that are learned from; neighbours say nearly the same."""
    FIT: ClassVar[Fit] = Newton()
    POOLED: ClassVar[bool] = False
    """Whether a fit learns from all generations, not only the last two: where each would else answer the one before."""

    @abstractmethod
    def begins(self, state: AnyState, actor: Seat) -> bool:
        """Whether what the actor (a seat or CHANCE) just did has led to a position to learn from."""

    @abstractmethod
    def rows(self, state: AnyState) -> Rows:
        """What such a position looks like."""

    @abstractmethod
    def player(self, seats: int, weights: Weights, is_learning: bool) -> Choice:
        """How to play with these weights, without any if they are empty.

        A learning player makes mistakes now and then, so that unusual positions are seen too.
        """

    def result(self, state: AnyState) -> Sequence[float] | None:
        """Every seat's part of the win once it is settled, None before; empty if the match teaches nothing."""
        return None if state.actors() else wins(state)


def course_of(game: Game | str) -> Course | None:
    """The course of a game or its package, None if it has none."""
    package = game if isinstance(game, str) else game.package
    name = f"{package}.training"
    try:
        module = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
    course: Course = module.COURSE
    return course


def _course(package: str) -> Course:
    course = course_of(package)
    if course is None:
        raise ValueError(f"{package} has nothing to learn")
    return course


@lru_cache(maxsize=4)
def _player(package: str, seats: int, weights: Weights, is_learning: bool) -> Choice:
    """Made once for many matches, for players remember what they worked out."""
    return _course(package).player(seats, weights, is_learning)


def self_play(package: str, seats: int, weights: Weights, seed: str, number: int) -> Lesson:
    """One match of learning players, and what it teaches."""
    course = _course(package)
    game: Game = import_module(package).GAME
    choose = _player(package, seats, weights, True)
    rng = Random(f"{seed}/{number}")
    state = game.new(seats)
    positions: list[Rows] = []
    while (target := course.result(state)) is None:
        actor = state.actors()[0]
        state.apply(actor, state.chance().sample(rng) if actor == CHANCE else choose(state, actor, rng))
        if course.begins(state, actor) and rng.random() < course.KEPT:
            positions.append(course.rows(state))
    return Lesson(positions if target else [], list(target))


# ---- the gate


class Learned(Bot):
    """Plays with some weights, as well as it can."""

    def __init__(self, game: Game, seats: int, weights: Weights) -> None:
        super().__init__(game)
        self._choose = _player(game.package, seats, weights, False)

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        legal = state.legal(seat)
        yield
        return legal[0] if len(legal) == 1 else self._choose(state, seat, rng)


def play_duel(pairing: Pairing, weights: Mapping[str, Weights], number: int) -> tuple[Played, ...]:
    """One deal among players with these weights by name."""
    game: Game = import_module(pairing.package).GAME
    bots = {name: Learned(game, pairing.seats, weights[name]) for name in set(pairing.lineup)}
    return tuple(play(game, lineup, bots, f"{pairing.seed}/{number}") for lineup in pairing.rotations)


@dataclass(frozen=True, slots=True)
class Duel:
    """New weights against old ones, in both directions: one new among old, one old among new."""

    among_old: Standing
    among_new: Standing

    @property
    def is_won(self) -> bool:
        """Whether the new ones are not weaker, either way: generations swing, and one direction alone can deceive."""
        fair = self.among_old.fair
        return self.among_old.share(NEW).value >= fair and self.among_new.share(OLD).value <= fair

    def __str__(self) -> str:
        told = []
        for standing in (self.among_old, self.among_new):
            name = standing.lineup[0]
            low, high = standing.interval(name)
            told.append(f"one {name} {standing.share(name).value:.1%} [{low:.1%}, {high:.1%}]")
        return f"{', '.join(told)}, fair {self.among_old.fair:.1%}: {'won' if self.is_won else 'lost'}"


def duel(package: str, seats: int, new: Weights, old: Weights, matches: int, seed: str, spread: Spread = here) -> Duel:
    """Let weights play against each other; at least so many matches in either direction."""
    weights = {NEW: new, OLD: old}
    standings = []
    for one, other in ((NEW, OLD), (OLD, NEW)):
        pairing = Pairing(package, one_among(one, other, seats), seed=f"{seed}/{one}")
        deals = range(pairing.deals(matches))
        standings.append(stand(pairing, spread(partial(play_duel, pairing, weights), deals)))
    return Duel(*standings)


# ---- generations


def train(
    package: str,
    seats: int,
    matches: Sequence[int],
    seed: str,
    start: Weights = (),
    gate: int = 0,
    spread: Spread = here,
    tell: Callable[[str], None] = lambda line: None,
) -> Weights:
    """The weights after generations of so many matches each, from nothing or from `start`.

    With a gate of some matches every generation duels those before and is dropped if it loses; without one the last
    is taken, as it comes. Empty if no generation had weights that may be used.
    """
    course = _course(package)
    best = start
    before: Sequence[Lesson] = ()
    for generation, count in enumerate(matches):
        work = partial(self_play, package, seats, best, f"{seed}/{seats}/{generation}")
        fresh = list(spread(work, range(count)))
        weights, likelihood = course.FIT.fit(fresh, before, best, course.SIZE, seed)
        # The generation before played nearly as well, but one without weights played another way altogether.
        before = (*before, *fresh) if course.POOLED else fresh if best else ()
        positions = sum(len(lesson.positions) for lesson in fresh)
        told = f"{seats} seats, generation {generation}: {positions} positions, likelihood {likelihood:.4f}"
        if max(map(abs, weights)) > course.HEAVIEST:
            tell(f"{told}; dropped: a weight is larger than {course.HEAVIEST:g}")
        elif gate and best:
            fought = duel(package, seats, weights, best, gate, f"{seed}/{seats}/{generation}/gate", spread)
            tell(f"{told}; {fought}")
            best = weights if fought.is_won else best
        else:
            tell(told)
            best = weights
    return best
