"""The interface of a game's judge, which rates every choice of a position by the chance to win after it. Pure.

One judge per game stands behind all levels and the hints. It is in the game's `judge.py`: `rate`, and `SKILLS` for the
levels.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from .contract import Action, AnyState, Seat

T = TypeVar("T")

WON: Final = 1.0 - 1e-9
"""Chances from here on are immediate wins."""
MOST: Final = 6
"""Maximum number of choices to search."""
MARGIN: Final = 0.3
"""A choice is searched only if its logit is at most this far below the best."""
SURE: Final = 30.0
"""The logit of a certain win."""


class RatedMove(NamedTuple):
    """A choice with its rating."""

    chance: float
    """The chance to win after it, 0..1."""
    action: Action
    """Its first step."""
    plan: str
    """Unique per choice over all positions; all steps of one plan share it, also the same plan in another order.

    Choices that share it are never misjudged against each other.
    """
    risk: float = 0.0
    """Risk compared with the other choices, from -1 (stopping) to 1 (pushing on, a duel); independent of the chance."""
    discount: float = 0.0
    """Taken off the chance so that players who wait for each other come to an end."""

    @property
    def full_chance(self) -> float:
        """The chance to win without the discount."""
        return self.chance + self.discount


def best_of(rated: Iterable[RatedMove]) -> RatedMove:
    """Return the choice with the highest chance to win, the first of equal ones; raises ValueError if there is none."""
    return max(rated, key=lambda move: move.chance)


def result_of(work: Generator[object, None, T]) -> T:
    """Run work that pauses to its end and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            result: T = stop.value
            return result


Weighing = Generator[None, None, Sequence[RatedMove]]
"""Yields after every small piece of work; returns at least one choice, in a stable order."""


@dataclass(frozen=True, slots=True)
class Skill:
    """The weaknesses of a level compared with its judge."""

    depth: int
    """Search depth: 0 immediate evaluation, 1 a short search, 2 as far as the game can."""
    noise: float = 0.0
    """Standard deviation of its misjudgements, in logits of the chance to win."""
    max_loss: float = 1.0
    """Maximum chance to win that it ever gives away by one choice."""
    risk_bias: float = 0.0
    """Bonus for a risk of 1 in logits of the chance to win: positive for bold play, negative for careful play."""
    risk_weight: float = 1.0
    """Weight of its temperament: a level that sees all consequences of a risk loses more by seeking or avoiding it."""


class JudgeModule(Protocol):
    """The interface of `game.games.<key>.judge`."""

    SKILLS: Mapping[str, Skill]
    """Skills by key of the level; none of them has a `risk_bias`."""
    TILTS: tuple[float, float]
    """Risk bias of bold and careful play, see `Skill.risk_bias`; small enough to keep the strength."""

    def rate(self, state: Any, seat: Seat, depth: int) -> Weighing:
        """Rate the choices of a seat that has more than one, without changing the state; deterministic.

        The first step reads learned data; it raises OSError and ValueError.
        """


def shares(state: AnyState) -> list[float]:
    """Return every seat's share of the win in a final position; a shared win is divided equally."""
    keys = [state.rank_key(seat) for seat in range(state.seats)]
    best = max(keys)
    return [1.0 / keys.count(best) if key == best else 0.0 for key in keys]


# ---- the lookahead of a judge
#
# A network's evaluation is coarse. The effect of the next throw can be calculated exactly but is expensive, so only the
# choices that are best at depth 0 are searched.

Look = Generator[None, None, float | None]
"""Yields after every small piece of work; returns the logit, or None if it cannot be determined."""


@lru_cache(maxsize=32)
def remembered(_position: Hashable) -> dict[Any, Any]:
    """Return the notes on a position, to be filled by a judge; empty if not recently examined."""
    return {}


def logit(chance: float) -> float:
    """Return the logit of a chance: the logarithm of its odds.

    >>> logit(0.5), logit(1.0)
    (0.0, 30.0)
    """
    return max(-SURE, min(SURE, log(chance / (1 - chance)))) if 0 < chance < 1 else SURE * (2 * chance - 1)


def chance_of(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def near(logits: Sequence[float]) -> list[int]:
    """Return the indexes of the choices worth searching, the best first."""
    order = sorted(range(len(logits)), key=lambda place: -logits[place])[:MOST]
    return [place for place in order if logits[place] >= logits[order[0]] - MARGIN]


def looked_at(logits: Sequence[float], after: Sequence[Look]) -> Generator[None, None, list[float]]:
    """Rate choices by searching the best of them; all others stay behind these."""
    places = near(logits)
    if len(places) < 2:
        return list(logits)
    seen: dict[int, float] = {}
    for place in places:
        found = yield from after[place]
        if found is None:
            return list(logits)
        seen[place] = found
    least, shift = min(seen.values()), seen[places[0]] - logits[places[0]]
    return [seen.get(place, min(least, odds + shift)) for place, odds in enumerate(logits)]
