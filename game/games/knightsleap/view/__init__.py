"""View of Knight's Leap. It uses the rules to read positions, never to decide legality."""

from .figures import figure
from .tutorial import lesson
from .view import KnightsLeapView as make

__all__ = ["figure", "lesson", "make"]
