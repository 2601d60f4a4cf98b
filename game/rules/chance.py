"""Probability distributions of dice, uneven things, lots and deals. Pure."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, permutations, product
from math import floor, perm, prod
from random import Random
from typing import Generic, Self, TypeVar

from .contract import Outcome

T = TypeVar("T")
Out = TypeVar("Out", bound=Outcome)


class Uniform(Generic[Out]):
    """One of a fixed sequence of interned outcomes, all equally likely."""

    __slots__ = ("_all", "_number")

    def __init__(self, all_outcomes: Sequence[Out]) -> None:
        self._all, self._number = all_outcomes, float(len(all_outcomes))  # two floats are multiplied faster

    def sample(self, rng: Random) -> Out:
        return self._all[floor(rng.random() * self._number)]  # floor() is three times faster than int()

    def outcomes(self) -> Iterator[tuple[Out, float]]:
        share = 1.0 / len(self._all)
        return ((outcome, share) for outcome in self._all)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._all


class Weighted(Generic[Out]):
    """One of some outcomes, each as likely as its share of the sum of all shares; shares are whole numbers.

    >>> sticks = Weighted.thrown({"flat": 3, "round": 2}, 2, make=lambda faces: faces.count("flat"))
    >>> sticks.shares, list(sticks.outcomes())
    ({2: 9, 1: 12, 0: 4}, [(2, 0.36), (1, 0.48), (0, 0.16)])
    """

    __slots__ = ("_ends", "_every", "shares")

    def __init__(self, shares: Mapping[Out, int]) -> None:
        self.shares = shares
        self._every = tuple(shares)
        self._ends = tuple(accumulate(shares.values()))

    @classmethod
    def thrown(cls, shares: Mapping[T, int], number: int, make: Callable[[tuple[T, ...]], Out]) -> Self:
        """Return a throw of `number` equal things; `make` builds the outcome, the same or another one for each order.

        `shares` belong to the faces of one thing.
        """
        found: dict[Out, int] = {}
        for faces in product(shares, repeat=number):
            outcome = make(faces)
            found[outcome] = found.get(outcome, 0) + prod(shares[face] for face in faces)
        return cls(found)

    def sample(self, rng: Random) -> Out:
        return self._every[bisect(self._ends, floor(rng.random() * self._ends[-1]))]

    def outcomes(self) -> Iterator[tuple[Out, float]]:
        return ((outcome, share / self._ends[-1]) for outcome, share in self.shares.items())

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.shares


class DiceRoll(Generic[T, Out]):
    """The faces of `number` equal dice in die order, all sequences equally likely; `make` builds the outcome.

    Every outcome is interned on its first use.

    >>> coins = DiceRoll("HT", 2, make=list)
    >>> [outcome for outcome, _ in coins.outcomes()]
    [['H', 'H'], ['H', 'T'], ['T', 'H'], ['T', 'T']]
    """

    __slots__ = ("_faces", "_first", "_known", "_last", "_make", "_number", "_size")

    def __init__(self, faces: Sequence[T], number: int, make: Callable[[tuple[T, ...]], Out]) -> None:
        self._faces, self._number, self._make = faces, number, make
        self._known: list[Out | None] = [None] * len(faces) ** number
        self._size = float(len(self._known))
        self._first = tuple(product(faces, repeat=number // 2))
        self._last = tuple(product(faces, repeat=number - number // 2))

    def sample(self, rng: Random) -> Out:
        code = floor(rng.random() * self._size)
        return self._known[code] or self._made(code)

    def _made(self, code: int) -> Out:
        first, last = divmod(code, len(self._last))
        made = self._known[code] = self._make(self._first[first] + self._last[last])
        return made

    def outcomes(self) -> Iterator[tuple[Out, float]]:
        share = 1.0 / len(self._known)
        return ((self._known[code] or self._made(code), share) for code in range(len(self._known)))

    def __contains__(self, outcome: object) -> bool:
        dice = tuple(getattr(outcome, "dice", ()))
        are_faces = all(any(die is face for face in self._faces) for die in dice)  # equal numbers are not
        return len(dice) == self._number and are_faces and outcome == self._make(dice)


class PileDraw(Generic[Out]):
    """The next of the items left, each equally likely; `made` has the outcome of each number."""

    __slots__ = ("_left", "_made")

    def __init__(self, left: Sequence[int], made: Sequence[Out]) -> None:
        self._left, self._made = left, made

    def sample(self, rng: Random) -> Out:
        left = self._left
        return self._made[left[floor(rng.random() * len(left))]]

    def outcomes(self) -> Iterator[tuple[Out, float]]:
        left = self._left
        return ((self._made[number], left.count(number) / len(left)) for number in dict.fromkeys(left))

    def __contains__(self, outcome: object) -> bool:
        return any(self._made[number] == outcome for number in self._left)


class Deal(Generic[T, Out]):
    """An ordered draw of `count` of these items, all equally likely; `make` builds the outcome.

    >>> pairs = Deal("abcd", 2, make=list)
    >>> ["d", "b"] in pairs, ["b", "b"] in pairs, pairs.size
    (True, False, 12)
    """

    __slots__ = ("_count", "_items", "_make")

    def __init__(self, items: Iterable[T], count: int, make: Callable[[tuple[T, ...]], Out]) -> None:
        self._items, self._count, self._make = tuple(items), count, make

    def sample(self, rng: Random) -> Out:
        left = list(self._items)
        return self._make(tuple(left.pop(floor(rng.random() * len(left))) for _ in range(self._count)))

    @property
    def size(self) -> int:
        return perm(len(self._items), self._count)

    def outcomes(self) -> Iterator[tuple[Out, float]]:
        share = 1.0 / self.size
        return ((self._make(deal), share) for deal in permutations(self._items, self._count))

    def __contains__(self, outcome: object) -> bool:
        return any(dealt == outcome for dealt, _ in self.outcomes())
