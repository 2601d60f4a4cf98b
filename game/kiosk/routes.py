"""Routes that there are on a public screen alone."""

from __future__ import annotations

from game.stage.time.stack import Go


class OpenPinPage(Go):
    """The lock before the staff menu."""


class OpenStaffMenu(Go):
    """The staff menu, in the place of its lock."""


class EndVisit(Go):
    """The shelf as the next visitor should find it."""


class EndProgram(Go):
    """The end of the program, with this exit code."""

    code: int
