"""View of Golden Rung. It uses the rules to read positions, never to decide legality."""

from .figures import figure
from .tutorial import lesson
from .view import TemplateView as make

__all__ = ["figure", "lesson", "make"]
