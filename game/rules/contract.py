"""The contract of a game: states, actions, outcomes, events and chance. Pure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cache
from random import Random
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar, dataclass_transform

from msgspec import Struct

CONTRACT_VERSION: Final = 1
"""Raised whenever a game written before would no longer work: `game/README.md`, "The contract"."""

Seat = int
"""A seat, 0..n-1, clockwise."""

CHANCE: Final[Seat] = -1
"""The seat of chance, which answers with outcomes instead of actions."""
NATURE: Final = (CHANCE,)
"""The actors while chance is due."""
ALONE: Final = tuple((seat,) for seat in range(12))
"""The actors while a single seat has to act, by seat."""


@dataclass_transform(frozen_default=True)
class FrozenData(Struct, frozen=True):
    """Makes every subclass immutable, which type checkers know only so."""


class Word(FrozenData):
    """An action or an outcome, with a text form (see `notation`)."""

    verb: ClassVar[str]
    """First word of the text form, unique within the game: the class name in lower case unless the class sets it."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.verb = vars(cls).get("verb", cls.__name__.lower())


class Action(Word):
    """A decision of a seat, named in the imperative, interned by its game."""


class Outcome(Word):
    """An answer of chance, named as a participle."""


class Fortune(Enum):
    """The meaning of an event to a seat, the same in all games."""

    GAIN = "gain"
    """Something taken, scored or closed, or a good throw."""
    TRIUMPH = "triumph"
    """The highlight of a match: a treasure, a duel won, the goal."""
    BLOW = "blow"
    """A loss to others or to the dice."""
    SETBACK = "setback"
    """A turn without gain."""


Fortunes = tuple[tuple[Seat, Fortune], ...]


class Event(FrozenData):
    """A visible occurrence, named in the past tense. Rules never read it."""

    comes_about: ClassVar[bool] = True
    """False if the rules define the event but the printed components cannot produce it."""
    acted_by: ClassVar[str] = "seat"
    """Field with the seat that caused the event; empty if the previous actor stays active."""
    fortune: ClassVar[Fortune | None] = None
    """Meaning of the event to the seat in the field `seat`."""

    @property
    def actor(self) -> Seat | None:
        """The seat that is active while the event is animated; None keeps the previous one."""
        return getattr(self, self.acted_by, None)

    @property
    def fortunes(self) -> Fortunes:
        """Seats that gain or lose by the event, the most affected one first; usually none."""
        seat = getattr(self, "seat", None)
        return () if seat is None or self.fortune is None else ((seat, self.fortune),)

    @property
    def next_turn(self) -> tuple[Seat, int] | None:
        """Seat and round of the turn that begins; -1 and 0 after the last one; None for events within a turn."""
        return None


Emit = Callable[[Event], None]

A = TypeVar("A", bound=Action)
Out = TypeVar("Out", bound=Outcome)
O_co = TypeVar("O_co", bound=Outcome, covariant=True)


class IllegalAction(ValueError):
    """An action or outcome that is not allowed in this position; nothing has changed."""


class BrokenData(ValueError):
    """A data file of a game is missing or breaks its rules; the message names the file and the clause."""


class Chance(Protocol[O_co]):
    """A probability distribution over outcomes: sampled in play, enumerated in search and tests."""

    def sample(self, rng: Random) -> O_co:
        """Draw one outcome, using only `rng.random()` (reproducible across versions)."""

    def outcomes(self) -> Iterable[tuple[O_co, float]]:
        """Yield every possible outcome once with its probability; they sum to 1."""

    def __contains__(self, outcome: object) -> bool:
        """True if this outcome can be drawn."""


class Ending(Enum):
    GOAL = "goal"
    """A seat reached the goal of the game."""
    LAST_ROUND = "last round"
    """The round in which the goal was reached was completed."""
    EXHAUSTED = "exhausted"
    """The match is exhausted: no seat can win or gain any more."""
    SHOWDOWN = "showdown"
    """A tie-break decided a tie."""
    CAP = "cap"
    """The maximum length of a match was reached (G-04)."""


class Result(Struct, frozen=True):
    """The ending of a match and its winners; several winners share the first rank (G-03)."""

    ending: Ending
    winners: tuple[Seat, ...]


class Slotted(ABC):  # noqa: B024 (abstract by `State`)
    """Copies and compares instances of slotted classes by their slots."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "copy" not in vars(cls):  # a subclass of one that has its own needs its own as well
            cls.copy = _first_copy  # type: ignore[method-assign, assignment]

    def copy(self) -> Self:
        """Return an independent copy: lists are copied, the rest shared. Classes with more override it."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _slots(type(self)))


def _first_copy(self: Slotted) -> Slotted:
    """Write the method `copy` of a class, slot by slot: a loop takes three times as long.

    A slot that holds a list when the first instance is copied holds one in all, or a sequence that is only replaced.
    """
    kind = type(self)
    copies = (f" twin.{name} = self.{name}{'[:]' * isinstance(getattr(self, name), list)}" for name in _slots(kind))
    names: dict[str, Any] = {"new": object.__new__, "kind": kind}
    exec("\n".join(["def copy(self):", " twin = new(kind)", *copies, " return twin"]), names)
    kind.copy = names["copy"]  # type: ignore[method-assign]
    return kind.copy(self)


@cache
def _slots(kind: type) -> tuple[str, ...]:
    return tuple(name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))


class State(Slotted, Generic[A, Out]):
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
    turns: int
    """Finished turns of all seats."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """Number of seats."""

    @property
    def round(self) -> int:
        """The current round, from 1, if a round is one turn of every seat."""
        return self.turns // self.seats + 1

    @property
    def due(self) -> tuple[Seat, ...]:
        """The seats to act, for simulations. A game keeps them in a slot of this name, or implements `actors`."""
        return self.actors()

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats to act: () when over, (CHANCE,) for chance, several for a joint phase, in any order."""
        return self.due

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[A]:
        """Return the actions of an actor: never empty, unique, interned, in a stable order. Read only."""

    @abstractmethod
    def chance(self) -> Chance[Out]:
        """Return the chance to resolve; only when actors() is (CHANCE,)."""

    def seen_by(self, seat: Seat) -> Self:
        """Return the position as this seat knows it, without the secret choices of the others; for bots."""
        return self

    def roller(self) -> Seat:
        """Return the seat that rolls or draws the outcome due; CHANCE if it comes at once, as in the set-up.

        An outcome that a seat has decided to roll comes at once too.
        """
        return CHANCE

    def on_turn(self) -> tuple[Seat, ...]:
        """Return the seats to act or to roll; () when over or while chance comes at once."""
        actors = self.actors()
        if actors != NATURE:
            return actors
        return () if self.roller() == CHANCE else (self.roller(),)

    @abstractmethod
    def apply(self, seat: Seat, action: A | Out, emit: Emit | None = None) -> None:
        """Apply a legal action (or, for CHANCE, an outcome) in place. The caller is responsible for legality."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Return the displayed number of each seat (treasures, points, progress); not always the ranking."""

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """Return the ranking key: higher is better, equal keys share the rank (G-03). Final when actors() is ()."""
        return (self.scores()[seat],)

    @abstractmethod
    def progress(self, seat: Seat) -> float:
        """Return a seat's progress towards the end of the match, 0..1; for display, not for ranking."""

    @abstractmethod
    def ending(self) -> Ending:
        """Return how the match ended; only when actors() is (). Depends on the position, not on the log."""

    def result(self) -> Result | None:
        """Return the ending and the winners: the seats of the first rank (G-03). None while the match runs."""
        if self.actors():
            return None
        return Result(self.ending(), tuple(seat for seat, rank in enumerate(ranks(self)) if rank == 1))

    def is_joint(self) -> bool:
        """True during a simultaneous phase, also when only one seat is left to decide."""
        return len(self.actors()) > 1


AnyState = State[Any, Any]


def ranks(state: AnyState) -> tuple[int, ...]:
    """Return the rank of every seat, 1 is best; equal keys share a rank and the next is skipped (G-03)."""
    keys = [state.rank_key(seat) for seat in range(state.seats)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def leaders(state: AnyState) -> tuple[Seat, ...]:
    """Return the leading seats, several if tied; empty before any progress, and while all are equal."""
    order = ranks(state)
    if len({*order}) == 1:
        return ()
    return tuple(seat for seat, rank in enumerate(order) if rank == 1 and state.progress(seat) > 0)


def N_(message: str) -> str:
    """Mark a text for translation; pure modules do not translate."""
    return message
