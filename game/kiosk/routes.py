"""Routes available in kiosk mode only."""

from __future__ import annotations

from game.stage.time.stack import Go


class OpenPinPage(Go):
    """The PIN page before the staff menu."""


class OpenStaffMenu(Go):
    """The staff menu, in place of the PIN page."""


class EndVisit(Go):
    """The shelf, reset for the next visitor."""


class EndProgram(Go):
    """End the program with this exit code."""

    code: int
