"""The view of Diceland. It reads positions and never decides legality."""

from __future__ import annotations

from .figures import figure
from .tutorial import lesson
from .view import DicelandView, make

__all__ = ["DicelandView", "figure", "lesson", "make"]
