"""View of Beacon. It uses the rules to read positions, never to decide legality."""

from .figures import figure
from .tutorial import lesson
from .view import BeaconView as make

__all__ = ["figure", "lesson", "make"]
