"""All Around on the table. Knows its own rules to read positions, never to decide what is legal."""

from __future__ import annotations

from .figures import figure
from .tutorial import lesson
from .view import BordersView, make

__all__ = ["BordersView", "figure", "lesson", "make"]
