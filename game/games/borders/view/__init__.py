"""View of All Around. It uses the rules to read positions, never to decide legality."""

from __future__ import annotations

from .figures import figure
from .tutorial import lesson
from .view import BordersView

make = BordersView

__all__ = ["BordersView", "figure", "lesson", "make"]
