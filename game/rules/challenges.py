"""Challenges: what a match asks for beside winning it, and how it is seen from the log who has met one.

Pure. A game states its own in `challenges.py`: `CHALLENGES`, and `deeds`, which notes for a seat what they ask for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from .common import TurnEnded
from .contract import AnyState, Event, Seat

Metal = Literal["bronze", "silver", "gold"]
METALS: Final[tuple[Metal, ...]] = ("bronze", "silver", "gold")
"""Of trophies, for a third, two thirds and all seals of a game."""


class ChallengeTracker(ABC):
    """What one seat did in a match, noted event by event; a game adds what its challenges ask for."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.turns = 0
        """Of its own, up to the last one."""
        self.behind = 0
        """How far it ever was behind the seat that was furthest ahead, after a turn of anybody."""
        self.lead = 0
        """How far it is ahead of all others in the end; below zero it is behind."""
        self.score = 0
        self.is_winner = False
        """Alone or with others (G-03)."""

    @abstractmethod
    def see(self, event: Event, state: AnyState) -> None:
        """Take note of an event of any seat; `state` is the position after what caused it."""

    def note(self, event: Event, state: AnyState) -> None:
        """The same, with what matters in all games."""
        if isinstance(event, TurnEnded):
            self.turns += event.seat == self.seat
            scores = state.scores()
            self.behind = max(self.behind, max(scores) - scores[self.seat])
        self.see(event, state)

    def close(self, state: AnyState) -> None:
        """The match is over in this position."""
        result = state.result()
        scores = state.scores()
        self.score = scores[self.seat]
        self.lead = self.score - max(score for seat, score in enumerate(scores) if seat != self.seat)
        self.is_winner = result is not None and self.seat in result.winners


D = TypeVar("D", bound=ChallengeTracker)


@dataclass(frozen=True)
class Challenge(Generic[D]):
    """Something that can be done in a match; whoever does it gets its seal. Texts are message ids."""

    key: str
    """Unique within the game, one word."""
    title: str
    asks: str
    """What to do, in one sentence."""
    is_met: Callable[[D], bool]


class ChallengesModule(Protocol):
    """`game.games.<key>.challenges`."""

    CHALLENGES: Sequence[Challenge[Any]]

    def deeds(self, seat: Seat) -> ChallengeTracker:
        """A fresh collector for a seat."""


class ChallengeJudge:
    """Sees a whole match and says who has met which challenges.

    >>> from game.games import catalogue
    >>> from game.rules.match import Match, Player
    >>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")], seed="7")
    >>> story = match.settle()
    >>> while not match.is_over:
    ...     (seat,) = match.state.actors()
    ...     story = match.submit(seat, match.state.legal(seat)[-1])
    >>> witness = ChallengeJudge(match.game.challenges, 2)
    >>> for _, events, state in match.replay():
    ...     witness.see(events, state)
    >>> witness.seals(match.state)
    ((), ('surefooted',))
    """

    def __init__(self, module: ChallengesModule, seats: int) -> None:
        self._challenges = module.CHALLENGES
        self._deeds = [module.deeds(seat) for seat in range(seats)]

    def see(self, events: Sequence[Event], state: AnyState) -> None:
        """What happened, and the position after it."""
        for event in events:
            for deeds in self._deeds:
                deeds.note(event, state)

    def seals(self, state: AnyState) -> tuple[tuple[str, ...], ...]:
        """For each seat the keys of the challenges met, when the match is over in this position."""
        for deeds in self._deeds:
            deeds.close(state)
        return tuple(tuple(c.key for c in self._challenges if c.is_met(deeds)) for deeds in self._deeds)


def trophy(seals: int, challenges: int) -> Metal | None:
    """The trophy for so many different seals out of so many.

    >>> [trophy(seals, 12) for seals in (3, 4, 11, 12)]
    [None, 'bronze', 'silver', 'gold']
    """
    thirds = seals * len(METALS) // challenges if challenges else 0
    return METALS[thirds - 1] if thirds else None
