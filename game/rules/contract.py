"""What a game is to everybody else: states, actions, outcomes, events and the Game record.

Pure. Knows no particular game, no screen, no clock and no random source of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

Seat = int
"""A chair, 0..n-1, clockwise."""

CHANCE: Final[Seat] = -1
"""The seat of nature: it answers with outcomes instead of actions."""


class Action:
    """A decision of a seat: a small frozen dataclass, named in the imperative, interned by its game."""

    __slots__ = ()
    verb: ClassVar[str] = ""
    """First word of the text form, unique within the game."""


class Outcome:
    """An answer of nature: a small frozen dataclass, named as a participle."""

    __slots__ = ()
    verb: ClassVar[str] = ""


class Fortune(Enum):
    """What an event means to a seat, in every game alike."""

    GAIN = "gain"
    """Something taken, scored, closed, or a good throw."""
    TRIUMPH = "triumph"
    """What a match is remembered for: a treasure, a duel won, the goal."""
    BLOW = "blow"
    """Something lost to others or to the dice."""
    SETBACK = "setback"
    """A turn that brings nothing."""


Fortunes = tuple[tuple[Seat, Fortune], ...]


class Event:
    """What spectators see: a small frozen dataclass, named in the past tense. Never read by rules."""

    __slots__ = ()

    comes_about: ClassVar[bool] = True
    """Whether a match can come to it with what is printed; False: the rules say what it would mean, that is all."""

    @property
    def actor(self) -> Seat | None:
        """Whose doing it is, and so who is on stage while it is told; None: whoever was before.

        The field `seat`, if there is one; events whose `seat` suffers what another one did say who did it.
        """
        return getattr(self, "seat", None)

    @property
    def fortunes(self) -> Fortunes:
        """Whom it makes glad or sorry, the one it means most to first; usually nobody."""
        return ()


Emit = Callable[[Event], None]

A = TypeVar("A", bound=Action)
Out = TypeVar("Out", bound=Outcome)
O_co = TypeVar("O_co", bound=Outcome, covariant=True)


class IllegalAction(ValueError):
    """A seat or nature was given something it may not do here; nothing has changed."""


class BrokenData(ValueError):
    """A file a game needs is missing or not what its rules ask for; the message says which, and the clause."""


class Chance(Protocol[O_co]):
    """A question to nature: can be sampled (play) or enumerated (search, tests)."""

    def sample(self, rng: Random) -> O_co:
        """Draw one outcome, using nothing of rng but `rng.random()` (reproducible across versions)."""

    def outcomes(self) -> Iterable[tuple[O_co, float]]:
        """Yield every possible outcome once with its probability; they sum to 1."""

    def __contains__(self, outcome: object) -> bool:
        """Whether this outcome could be drawn."""


class Ending(Enum):
    """How a match came to its end."""

    GOAL = "goal"
    """A seat reached what the game is won with."""
    LAST_ROUND = "last round"
    """The round in which the goal was reached was played to its end."""
    EXHAUSTED = "exhausted"
    """Nothing is left to play for, or nobody can win any more."""
    SHOWDOWN = "showdown"
    """A tie was broken by a contest of its own."""
    CAP = "cap"
    """The longest a match may last (G-04)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, and who won it; several winners share the first rank (G-03)."""

    ending: Ending
    winners: tuple[Seat, ...]


class State(ABC, Generic[A, Out]):
    """A position: mutable, slotted, cheap to copy. `apply` mutates; only the referee and simulations call it.

    >>> from random import Random
    >>> from game.games import catalogue
    >>> state = catalogue()["template"].new(2)
    >>> state.actors() == (CHANCE,)
    True
    >>> state.apply(CHANCE, state.chance().sample(Random("a")))
    >>> state.actors(), state.legal(state.actors()[0])
    ((0,), (Climb(),))
    """

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """Number of seats."""

    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """Who owes a decision: () over, (CHANCE,) nature, several at the same time, in any order."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[A]:
        """The actions of an actor: never empty, unique, interned, in a stable order. The caller must not change it."""

    @abstractmethod
    def chance(self) -> Chance[Out]:
        """The question to nature; only when actors() is (CHANCE,)."""

    @abstractmethod
    def apply(self, seat: Seat, action: A | Out, emit: Emit | None = None) -> None:
        """Carry out a legal action (or, for CHANCE, an outcome) in place. Legality is the caller's responsibility."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The number each seat is shown with (treasures, points, progress); not always the ranking."""

    @abstractmethod
    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """Higher is better; equal keys share the rank (G-03). Valid at any time, final when actors() is ()."""

    @abstractmethod
    def progress(self, seat: Seat) -> float:
        """How much of its way to what ends the match a seat has gone, 0..1; for how it is told, not for ranking."""

    @abstractmethod
    def ending(self) -> Ending:
        """How the match came to its end; asked only when actors() is (). Told from the position, not from the log."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    def result(self) -> Result | None:
        """How the match ended and who won: the seats of the first rank (G-03). None while it runs.

        >>> from random import Random
        >>> from game.games import catalogue
        >>> from game.rules.playout import playout
        >>> state = catalogue()["template"].new(2)
        >>> state.result()
        >>> plies = playout(state, Random(1))
        >>> state.result()
        Result(ending=<Ending.GOAL: 'goal'>, winners=(0,))
        """
        if self.actors():
            return None
        return Result(self.ending(), tuple(seat for seat, rank in enumerate(ranks(self)) if rank == 1))

    def is_joint(self) -> bool:
        """Whether a simultaneous phase is running, also when only one seat is left to decide."""
        return len(self.actors()) > 1

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name)
            for kind in type(self).__mro__
            for name in getattr(kind, "__slots__", ())
        )


AnyState = State[Any, Any]


def ranks(state: AnyState) -> tuple[int, ...]:
    """The rank of every seat, 1 is best; equal keys share a rank and the next is skipped (G-03).

    >>> from game.games import catalogue
    >>> state = catalogue()["template"].new(4)
    >>> state.rungs[:] = 4, 9, 4, 2
    >>> ranks(state)
    (2, 1, 2, 4)
    """
    keys = [state.rank_key(seat) for seat in range(state.seats)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def N_(message: str) -> str:
    """Mark a text for translation without translating it: pure modules know no language."""
    return message
