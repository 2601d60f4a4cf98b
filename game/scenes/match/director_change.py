"""Changes and cues that the director reports to the match screen. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto

from game.rules.contract import Seat


class DirectorChange(Flag):
    """Differences since the last reported change."""

    NOTHING = 0
    POSITION = auto()
    ASKED = auto()
    """The people asked are different."""
    CUE = auto()
    """A press is awaited, or no longer."""
    HANDOVER = auto()
    """The shared device must be handed over, or has been."""
    STAGE = auto()
    """The boards on stage are different, or the first one appeared."""


@dataclass(slots=True)
class PendingCue:
    """A press awaited, such as to throw the dice."""

    seat: Seat
    label: str
    """A message id: the language may change during the wait."""
    icon: str = "dice"
