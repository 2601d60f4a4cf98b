"""What a game's judge tells of a position: every choice with the chance to win after it. Pure.

One judge per game stands behind all levels and the hints. A game keeps it in `judge.py`: `rate`, and `SKILLS` for the
levels that are less steady than it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from .contract import Action, Seat

WON: Final = 1.0 - 1e-9
"""A chance from here on is a win at once."""


class RatedMove(NamedTuple):
    """A choice and what it is worth.

    >>> max(RatedMove(0.4, Action(), "stop"), RatedMove(0.6, Action(), "roll")).plan
    'roll'
    """

    chance: float
    """To win after it, 0..1."""
    action: Action
    """The first step of it."""
    plan: str
    """Tells this choice from all others of all positions; the further steps of one plan have the same words, and so
    has the same in another order."""
    risk: float = 0.0
    """What it dares beside the other choices of the position, from -1 to 1; says nothing of what it is worth.

    Pushing on dares more than stopping, a duel or a steal more than keeping out of reach.
    """


Weighing = Generator[None, None, Sequence[RatedMove]]
"""Yields after every small piece of work; returns the choices, in a stable order and at least one."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level falls short of the judge."""

    depth: int
    """How far it looks: 0 a glance, 1 as far as is done in a moment, 2 as far as the game can."""
    noise: float = 0.0
    """Spread of its misjudgements, in logits of the chance to win."""
    max_loss: float = 1.0
    """The most chance to win that it ever gives away by one choice."""
    risk_bias: float = 0.0
    """What a risk of 1 is to whoever plays boldly, in logits of the chance to win; carefully: less than nothing."""
    risk_weight: float = 1.0
    """How far it follows its temper: who sees all that a risk brings loses more by seeking or avoiding."""


class JudgeModule(Protocol):
    """`game.games.<key>.judge`."""

    SKILLS: Mapping[str, Skill]
    """By key of the level; none of them tilts."""
    TILTS: tuple[float, float]
    """How far the bold and the careful tilt, see `Skill.risk_bias`; so little that strength stays the same."""

    def rate(self, state: Any, seat: Seat, depth: int) -> Weighing:
        """The choices of a seat that has more than one; must not change the state.

        The same position and sight have the same answer. What was learned is read in the first step; OSError and
        ValueError are raised there.
        """
