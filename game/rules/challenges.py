"""Challenges: optional goals beside winning, checked against the log of a match. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Final, Literal, TypeVar

from .common import TurnStarted
from .contract import AnyState, Event, Seat

E = TypeVar("E", bound=Event)
Metal = Literal["bronze", "silver", "gold"]
METALS: Final[tuple[Metal, ...]] = ("bronze", "silver", "gold")
"""Metals of trophies: for a third, two thirds and all seals of a game."""


@dataclass(frozen=True)
class Challenge:
    """An optional goal of a match; a seat that meets it gets its seal. Texts are message ids."""

    key: str
    """Unique within the game, one word."""
    title: str
    asks: str
    """The task in one sentence."""
    is_met: Callable[[Any], bool]
    sign: str = "glyph/star"
    """Drawing of one colour that is pressed into its seal."""


class ChallengeTracker:
    """The events of a match as the challenges of one seat read them. A game's subclass is named `Challenges`."""

    CHALLENGES: ClassVar[tuple[Challenge, ...]] = ()
    """The challenges of a subclass in the order in which it defines them."""

    def __init_subclass__(cls) -> None:
        cls.CHALLENGES = tuple(value for value in vars(cls).values() if isinstance(value, Challenge))

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.turns: list[list[Event]] = [[]]
        """The events of the set-up, then those of every turn of any seat, which begin with its start."""
        self.deficit = 0
        """Largest deficit to the leading seat at any moment."""
        self.lead = 0
        """Final lead over all others; negative if behind."""
        self.is_winner = False
        """True for a single or shared win (G-03)."""

    def note(self, event: Event, state: AnyState) -> None:
        """Process an event of any seat; `state` is the position after its cause."""
        if isinstance(event, TurnStarted):
            self.turns.append([])
        self.turns[-1].append(event)
        scores = state.scores()
        self.deficit = max(self.deficit, max(scores) - scores[self.seat])

    def told(self, kind: type[E]) -> list[E]:
        """Return all events of a kind."""
        return [event for turn in self.turns for event in turn if isinstance(event, kind)]

    def own(self, kind: type[E], turn: Iterable[Event] | None = None, *, by: str = "seat") -> list[E]:
        """Return the events of a kind, in a turn or the whole match, with this seat in the field `by`."""
        among = chain.from_iterable(self.turns) if turn is None else turn
        return [event for event in among if isinstance(event, kind) and getattr(event, by) == self.seat]

    def close(self, state: AnyState) -> None:
        """Evaluate the final position."""
        result = state.result()
        scores = state.scores()
        self.lead = scores[self.seat] - max(score for seat, score in enumerate(scores) if seat != self.seat)
        self.is_winner = result is not None and self.seat in result.winners


D = TypeVar("D", bound=ChallengeTracker)


def split(events: Iterable[Event], kind: type[Event]) -> list[list[Event]]:
    """Split events before each of a kind."""
    parts: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, kind):
            parts.append([])
        parts[-1].append(event)
    return parts


def challenge(title: str, asks: str, sign: str = Challenge.sign) -> Callable[[Callable[[D], bool]], Challenge]:
    """Make a method of a tracker a challenge, which it decides at the end of a match. The method's name is the key."""
    return lambda is_met: Challenge(is_met.__name__, title, asks, is_met, sign)


class ChallengeJudge:
    """Watches a whole match and returns the challenges met by each seat."""

    def __init__(self, kind: type[ChallengeTracker], seats: int) -> None:
        self._trackers = [kind(seat) for seat in range(seats)]

    def see(self, events: Sequence[Event], state: AnyState) -> None:
        """Process the events of one entry and the position after it."""
        for event in events:
            for tracker in self._trackers:
                tracker.note(event, state)

    def seals(self, state: AnyState) -> tuple[tuple[str, ...], ...]:
        """Return for each seat the keys of the challenges met, with `state` the final position."""
        for tracker in self._trackers:
            tracker.close(state)
        return tuple(tuple(c.key for c in tracker.CHALLENGES if c.is_met(tracker)) for tracker in self._trackers)


def trophy(seals: int, challenges: int) -> Metal | None:
    """Return the trophy for `seals` different seals out of `challenges`.

    >>> [trophy(seals, 12) for seals in (3, 4, 11, 12)]
    [None, 'bronze', 'silver', 'gold']
    """
    thirds = seals * len(METALS) // challenges if challenges else 0
    return METALS[thirds - 1] if thirds else None
