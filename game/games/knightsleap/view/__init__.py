"""View of Knight's Leap. It uses the rules to read positions, never to decide legality."""

from __future__ import annotations

from .figures import figure
from .tutorial import lesson
from .view import KnightsLeapView

make = KnightsLeapView

__all__ = ["KnightsLeapView", "figure", "lesson", "make"]
