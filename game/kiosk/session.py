"""The kiosk session: the normal program, reset after every visit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from game.games import catalogue
from game.kiosk.operator_state import OperatorState
from game.kiosk.routes import EndProgram, EndVisit
from game.kiosk.visit_timer import VisitTimer
from game.scenes.base.screen import Screen
from game.shell.router import Router
from game.stage.time.stack import Go, Move, Reset

FRESH: Final = 600.0
"""Age in seconds of the last log entry up to which a match is resumed after an error."""


class KioskSession:
    def __init__(
        self,
        router: Router,
        operator: OperatorState,
        end: Callable[[int], None] = lambda code: None,
        shift: Callable[[int, int], None] = lambda right, down: None,
        wall: Callable[[], datetime] = datetime.now,
        *,
        is_visited: bool = False,
    ) -> None:
        """`end` ends the program, `shift` moves the picture; `is_visited` during a visit, after an error."""
        self._router, self._operator, self._end = router, operator, end
        self.visit_timer = VisitTimer(router.context, operator, shift, wall, is_visited=is_visited)
        router.games = [catalogue()[key] for key in operator.profile.shown]
        router.on_begun = lambda match: operator.counts.begun(match.game.key)
        router.on_finished = lambda match: operator.counts.finished(match.game.key)

    def resolve(self, route: Go) -> Move | None:
        """Return the move for a route of kiosk mode; the program resolves all others."""
        match route:
            case EndVisit():
                self.visit_timer.end_visit()
                self.restore()
                return Reset(self._router.menu())
            case EndProgram(code):
                self._end(code)
                return None
            case _:
                return self._router.resolve(route)

    def first(self, *, is_failing: bool) -> Screen:
        """Return the match played before an error, unless errors repeat, or the shelf. Other matches are deleted."""
        store = self._router.context.store
        for match in store.unfinished():
            if not is_failing and _is_fresh(match.changed) and (scene := self._router.resumed(match.key)) is not None:
                store.keep_only(match.key)
                return scene
        store.keep_only("")
        return self._router.menu()

    def restore(self) -> None:
        """Reset everything a visitor has changed to the profile."""
        context, profile = self._router.context, self._operator.profile
        self._router.games = [catalogue()[key] for key in profile.shown]
        profile.restore(context.settings)
        context.sound.loudest = profile.loudest
        context.set_volumes()
        context.speak(profile.language)
        context.notices.clear()


def _is_fresh(changed: str) -> bool:
    """True if this ISO time is recent; False if it is not an ISO time."""
    try:
        return abs((datetime.now(UTC) - datetime.fromisoformat(changed)).total_seconds()) < FRESH
    except (ValueError, TypeError):
        return False
