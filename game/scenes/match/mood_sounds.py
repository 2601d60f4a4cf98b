"""Sounds of moods, and the choice of one among several. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.rules.contract import Seat
from game.stage.pieces.player_tokens import Mood

GAINS: Final[Mapping[Mood, float]] = MappingProxyType({"cheer": 0.7, "shock": 0.8, "joy": 0.5, "sulk": 0.6})
"""Audible moods by priority, with their gain."""
PITCH: Final[Mapping[str, float]] = MappingProxyType(
    {"red": 1.06, "blue": 0.79, "yellow": 1.26, "green": 0.94, "violet": 0.89, "orange": 1.12}
)
"""Pitch of the animal by player colour, all in one key: the chick is high, the whale deep."""


@dataclass(frozen=True, slots=True)
class MoodSound:
    seat: Seat
    sound: str
    gain: float


def voice_of(felt: Iterable[tuple[Seat, Mood]]) -> MoodSound | None:
    """Return the sound of the most important of simultaneous moods; None if none is audible.

    >>> voice_of([(0, "joy"), (2, "cheer"), (1, "cheer")])
    MoodSound(seat=2, sound='mood_cheer', gain=0.7)
    >>> voice_of([(0, "think")]) is None
    True
    """
    order = list(GAINS)
    heard = [(order.index(mood), place, seat, mood) for place, (seat, mood) in enumerate(felt) if mood in GAINS]
    if not heard:
        return None
    _, _, seat, mood = min(heard)
    return MoodSound(seat, f"mood_{mood}", GAINS[mood])
