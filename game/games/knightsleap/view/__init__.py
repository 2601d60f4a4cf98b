"""The view of Knight's Leap. It reads positions and never decides legality."""

from __future__ import annotations

from .figures import figure
from .tutorial import lesson
from .view import KnightsLeapView, make

__all__ = ["KnightsLeapView", "figure", "lesson", "make"]
