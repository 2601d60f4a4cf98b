"""Fitting weights to who won: the exact maximum for few weights, stochastic ascent for many. Pure.

A position is described by one row of numbers per seat. A seat's *strength* is the exponential of the weighted sum of
its row, its chance to win is its share of all strengths (a conditional logit). Knows nothing of games.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt
from random import Random
from typing import Final, Protocol

Weights = tuple[float, ...]
Row = tuple["array[int]", "array[float]"]
"""The numbers of a seat: which, and how much. Those not named are 0."""
Rows = tuple[Row, ...]
"""Of all seats in one position."""


def row(numbers: Iterable[tuple[int, float]]) -> Row:
    """A row from (which, how much); one that is named twice counts twice."""
    pairs = list(numbers)
    return array("H", [which for which, _ in pairs]), array("d", [much for _, much in pairs])


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one match teaches: the positions kept of it, and every seat's part of the win."""

    positions: list[Rows]
    target: list[float]


class Fit(Protocol):
    """A way to find weights under which the winners were likely."""

    def fit(
        self, fresh: Sequence[Lesson], before: Sequence[Lesson], weights: Weights, size: int, seed: str
    ) -> tuple[Weights, float]:
        """New weights, and the mean logarithm of the winners' likelihood under them.

        `fresh` was played with the weights (empty: with none), `before` is what the generation before was played
        with, if that had weights too.
        """


def shares(weights: Sequence[float], rows: Rows) -> list[float]:
    """Every seat's chance to win."""
    return _chances([sum([weights[which] * much for which, much in zip(*row, strict=True)]) for row in rows])


def _chances(logarithms: Sequence[float]) -> list[float]:
    """The shares of strengths given by their logarithms, which may be of any size."""
    top = max(logarithms)
    strengths = [exp(logarithm - top) for logarithm in logarithms]
    whole = sum(strengths)
    return [strength / whole for strength in strengths]


_Sample = tuple[list[list[float]], list[float]]
"""Full rows, and every seat's part of the win."""
_LEAST: Final = 1e-9
"""Chances less than this count as this."""


@dataclass(frozen=True, slots=True)
class Newton:
    """The exact maximum by Newton's method, from this and the last generation: for a few dozen weights."""

    ridge: float = 1.0
    steps: int = 12
    close: float = 0.005
    """Fitting ends when no weight changes by more."""

    def fit(
        self, fresh: Sequence[Lesson], before: Sequence[Lesson], weights: Weights, size: int, seed: str
    ) -> tuple[Weights, float]:
        samples = [
            ([dense(row, size) for row in rows], lesson.target)
            for lesson in (*fresh, *before)
            for rows in lesson.positions
        ]
        best = now = list(weights) or [0.0] * size
        best_likelihood = best_score = float("-inf")
        step = [0.0] * size
        for _ in range(self.steps):
            likelihood, slope, curve = self._around(now, samples)
            score = likelihood - self.ridge / 2 * sum(map(float.__mul__, now, now))
            if score < best_score:
                # Too far: with few matches the likelihood is anything but a parabola.
                step = [part / 2 for part in step]
                now = list(map(float.__add__, best, step))
                continue
            best, best_likelihood, best_score = now, likelihood, score
            step = solve(curve, slope)
            now = list(map(float.__add__, best, step))
            if max(map(abs, step)) < self.close:
                best = now
                break
        return tuple(best), best_likelihood / max(1, len(samples))

    def _around(self, now: Sequence[float], samples: Sequence[_Sample]) -> tuple[float, list[float], list[list[float]]]:
        """The logarithm of the likelihood under these weights; slope and curvature, the ridge included."""
        size = len(now)
        slope = [-self.ridge * weight for weight in now]
        curve = [[self.ridge * (line == column) for column in range(size)] for line in range(size)]
        likelihood = 0.0
        for rows, target in samples:
            chances = _chances([sum(map(float.__mul__, now, row)) for row in rows])
            mean = [sum(map(float.__mul__, chances, column)) for column in zip(*rows, strict=True)]
            for chance, row, won in zip(chances, rows, target, strict=True):
                apart = list(map(float.__sub__, row, mean))
                if won:
                    likelihood += won * log(max(chance, _LEAST))
                    slope = [total + won * term for total, term in zip(slope, apart, strict=True)]
                for line, scale in zip(curve, apart, strict=True):
                    if scale:
                        scale *= chance
                        line[:] = [total + scale * term for total, term in zip(line, apart, strict=True)]
        return likelihood, slope, curve


@dataclass(frozen=True, slots=True)
class Ascent:
    """Stochastic ascent with a step per weight that shrinks as it has moved (Adagrad): for hundreds of weights.

    Every match is learned from twice. What is learned is who won, mixed with what the weights before thought of the
    later positions of the match (a softer lesson than the win alone).
    """

    rate: float = 0.05
    ridge: float = 2e-6
    trust: float = 0.15
    """How much of a lesson is what the weights before thought of the next kept position."""

    def fit(
        self, fresh: Sequence[Lesson], before: Sequence[Lesson], weights: Weights, size: int, seed: str
    ) -> tuple[Weights, float]:
        run = _Run(self, list(weights) or [0.0] * size)
        again = list(fresh)
        Random(f"{seed}/again").shuffle(again)
        for lesson in (*fresh, *again):
            run.take(lesson, weights)
        return tuple(run.weights), run.score / max(1, run.seen)


@dataclass(slots=True)
class _Run:
    how: Ascent
    weights: list[float]
    moved: list[float] = field(default_factory=list)
    score: float = 0.0
    seen: int = 0

    def __post_init__(self) -> None:
        self.moved = [1e-2] * len(self.weights)

    def take(self, lesson: Lesson, teacher: Weights) -> None:
        """Learn from the positions of a match, the last one first."""
        target, trust = lesson.target, self.how.trust
        for rows in reversed(lesson.positions):
            self.step(rows, target)
            if teacher:
                thought = shares(teacher, rows)
                target = [(1 - trust) * won + trust * share for won, share in zip(target, thought, strict=True)]

    def step(self, rows: Rows, target: Sequence[float]) -> None:
        weights, moved, rate, ridge = self.weights, self.moved, self.how.rate, self.how.ridge
        now = shares(weights, rows)
        self.score += sum([won * log(max(share, _LEAST)) for won, share in zip(target, now, strict=True)])
        self.seen += 1
        for row, won, share in zip(rows, target, now, strict=True):
            wrong = won - share
            for which, much in zip(*row, strict=True):
                slope = wrong * much - ridge * weights[which]
                moved[which] += slope * slope
                weights[which] += rate * slope / sqrt(moved[which])


def dense(row: Row, size: int) -> list[float]:
    """The row with its zeros."""
    full = [0.0] * size
    for which, much in zip(*row, strict=True):
        full[which] += much
    return full


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a regular system of linear equations, by Gauss with pivots.

    >>> solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0])
    [3.0, 2.0]
    """
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda line: abs(rows[line][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for line in range(column + 1, size):
            factor = rows[line][column] / rows[column][column]
            rows[line] = [a - factor * b for a, b in zip(rows[line], rows[column], strict=True)]
    out = [0.0] * size
    for line in range(size - 1, -1, -1):
        known = sum([rows[line][column] * out[column] for column in range(line + 1, size)])
        out[line] = (rows[line][size] - known) / rows[line][line]
    return out
