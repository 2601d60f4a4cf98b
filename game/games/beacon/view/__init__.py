"""View of Beacon. It uses the rules to read positions, never to decide legality."""

from __future__ import annotations

from .figures import figure
from .tutorial import lesson
from .view import BeaconView

make = BeaconView

__all__ = ["BeaconView", "figure", "lesson", "make"]
