"""The view package of Going Places. Reads positions with its own rules; never decides legality."""

from .figures import figure
from .tutorial import lesson
from .view import PlacesView as make

__all__ = ["figure", "lesson", "make"]
