"""Lamplight opened to strangers: the program as it is at home, with everything put back when a visitor has gone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from game.games import catalogue
from game.kiosk.operator_state import OperatorState
from game.kiosk.pin_page import PinPage
from game.kiosk.staff_menu import StaffActions, StaffMenu
from game.kiosk.visit_timer import VisitTimer
from game.scenes.base.scene import Scene
from game.scenes.base.screen import Screen
from game.shell.program import Program
from game.shell.request import RESTART, SHUT_DOWN

FRESH: Final = 600.0
"""Seconds after its last entry in which somebody may still stand before a match."""


class KioskSession:
    """One program in a public place."""

    def __init__(
        self,
        program: Program,
        office: OperatorState,
        end: Callable[[int], None] = lambda code: None,
        shift: Callable[[int, int], None] = lambda right, down: None,
        wall: Callable[[], datetime] = datetime.now,
    ) -> None:
        """`end` ends the program with a code, `shift` moves the picture by pixels; `wall` is the clock on the wall."""
        self._program, self._office, self._end = program, office, end
        self._shift, self._wall = shift, wall
        program.games = [catalogue()[key] for key in office.profile.shown]
        program.on_begun = lambda match: office.counts.begun(match.game.key)
        program.on_finished = lambda match: office.counts.finished(match.game.key)

    def steward(self, *, is_visited: bool = False) -> VisitTimer:
        """Who looks after it; `is_visited`: in the middle of a visit, after an error."""
        program = self._program
        steward = VisitTimer(
            program.context,
            self._office,
            program.host,
            program.menu,
            self.restore,
            lambda: self._staff(steward),
            self._shift,
            self._wall,
            is_visited=is_visited,
        )
        return steward

    def _staff(self, steward: VisitTimer) -> Scene:
        """What the staff sees first when it has called."""
        exits = StaffActions(
            close=steward.end,
            speak=self._program.speak,
            restart=lambda: self._end(RESTART),
            end=lambda: self._end(SHUT_DOWN),
        )
        context, office = self._program.context, self._office
        return PinPage(context, office.guard, office.profile.pin, lambda: StaffMenu(context, office, exits))

    def first(self, *, is_failing: bool) -> Screen:
        """After an error the match that was being played, also if the program has died of it; else the shelf.

        If it fails again at once, nothing is gone on with. What is not gone on with is forgotten.
        """
        store = self._program.context.store
        for match in store.unfinished():
            if not is_failing and _is_fresh(match.changed) and (scene := self._program.gone_on(match.key)) is not None:
                store.keep_only(match.key)
                return scene
        store.keep_only("")
        return self._program.menu()

    def restore(self) -> None:
        """Forget what a visitor has set, and have everything as the profile says."""
        context, profile = self._program.context, self._office.profile
        self._program.games = [catalogue()[key] for key in profile.shown]
        profile.restore(context.settings)
        context.sound.loudest = profile.loudest
        context.set_volumes()
        self._program.speak(profile.language)
        context.notices.clear()


def _is_fresh(changed: str) -> bool:
    """Whether this time, in ISO form, is about now; False if it is none."""
    try:
        return abs((datetime.now(UTC) - datetime.fromisoformat(changed)).total_seconds()) < FRESH
    except (ValueError, TypeError):
        return False
