"""Routes available in kiosk mode only."""

from __future__ import annotations

from game.stage.time.stack import Go


class EndVisit(Go):
    """The shelf, reset for the next visitor."""


class EndProgram(Go):
    """End the program with this exit code."""

    code: int
