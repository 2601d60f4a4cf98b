"""The kiosk session: the normal program, reset after every visit; idle prompt, attract mode and closed screen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

import pygame

from game.games import catalogue
from game.input.presence import Presence
from game.kiosk.idle_scenes import ClosedScreen, EndVisit, IdlePrompt
from game.kiosk.operator_state import OperatorState
from game.kiosk.profile import Profile
from game.kiosk.staff_gesture import StaffGesture
from game.kiosk.staff_menu import EndProgram, PinPage, StaffMenu
from game.scenes.base.scene import Scene
from game.scenes.base.screen import Screen
from game.scenes.shelf.menu import Menu
from game.shell.idle import AttractTimer
from game.shell.router import Router
from game.stage.time.stack import Go, Move, Push, Reset, Transition
from game.timing import local

FRESH: Final = 600.0
"""Age in seconds of the last log entry up to which a match is resumed after an error."""
LOOK_AT_CLOCK: Final = 20.0
"""Polling interval of the wall clock in seconds."""
STAFF: Final = (PinPage, StaffMenu)
SHIFT_EVERY: Final = 120.0
SHIFTS: Final = (
    (0, 0), (1, 0), (2, 1), (1, 2), (0, 1), (-1, 2), (-2, 1), (-1, 0), (-2, -1), (-1, -2), (0, -1), (1, -2),
)  # fmt: skip
"""Sequence of pixel shifts, right and down."""


class KioskSession:
    """An idle handler. A visit starts with the first touch after the previous one has ended."""

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
        router.games = [catalogue()[key] for key in operator.profile.shown]
        router.on_begun = lambda match: operator.counts.begun(match.game.key)
        router.on_finished = lambda match: operator.counts.finished(match.game.key)
        self._shift, self._wall = shift, wall
        self._shifts, self._shift_at = 0, 0.0
        self._looked = 0.0
        self._top: Screen | None = None
        """The scene on top when it was looked at last."""
        self._host = AttractTimer(router.context, operator.profile.show_after)
        self._call = StaffGesture()
        self._presence = Presence()
        self._touched: float | None = None
        self._is_touched = False
        """True if there was a touch since the idle prompt appeared."""
        self._is_over = not is_visited
        """True if there is no visit to reset."""

    def resolve(self, route: Go) -> Move | None:
        """Return the move for a route of kiosk mode; the program resolves all others."""
        match route:
            case EndVisit():
                self._is_over, self._top = True, None
                self._host = AttractTimer(self._router.context, self._profile.show_after)
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
        context, profile = self._router.context, self._profile
        self._router.games = [catalogue()[key] for key in profile.shown]
        profile.restore(context.settings)
        context.sound.loudest = profile.loudest
        context.set_volumes()
        context.speak(profile.language)
        context.notices.clear()

    # ---- the time without touches

    def hear(self, event: pygame.Event, now: float) -> bool:
        if self._profile.pin:
            self._call.hear(event, now)
        if self._presence.is_touch(event):
            self._touched = now
            if self._is_over and not isinstance(self._top, (ClosedScreen, *STAFF)):
                self._operator.counts.visit()
            self._is_over = isinstance(self._top, ClosedScreen)
            self._is_touched = isinstance(self._top, IdlePrompt)
        return self._host.hear(event, now)

    def due(self, top: Screen, now: float) -> float | None:
        if self._touched is None or self._is_touched:
            return now
        dues = [] if self._call.due is None else [self._call.due]
        if (due := self._host.due(top, now)) is not None:
            dues.append(due)
        if not self._is_over and not isinstance(top, IdlePrompt):
            dues.append(self._touched + self._patience(top))
        if not self._profile.hours.are_always:
            dues.append(self._looked + LOOK_AT_CLOCK)
        if self._profile.pixel_shift and not top.is_lively and not isinstance(top, ClosedScreen):
            dues.append(self._shift_at)
        return min(dues, default=None)

    def look(self, top: Screen, now: float) -> Transition | None:
        is_touched, self._is_touched = self._is_touched, False
        if self._touched is None:
            self._touched = now
            # After an error a match may be on screen before the first touch.
            self._is_over = self._is_over and isinstance(top, Menu)
            self._shift_at = now + SHIFT_EVERY
        self._looked, self._top, is_staff = now, top, isinstance(top, STAFF)
        if self._profile.pixel_shift and now >= self._shift_at and not top.is_lively:
            self._shift_at = now + SHIFT_EVERY
            self._shifts += 1
            self._shift(*SHIFTS[self._shifts % len(SHIFTS)])
        if self._call.take(now) and not is_staff:
            return Push(PinPage(self._router.context, self._operator))
        hours, wall = self._profile.hours, self._wall()
        if isinstance(top, ClosedScreen):
            # Computed every time, since the wall clock may have been set.
            top.opening = hours.next_opening(wall)
            return EndVisit() if hours.is_open(wall) else self._host.look(top, now)
        if self._is_over and not is_staff and not hours.is_open(wall):
            self._top = closed = ClosedScreen(self._router.context, hours.next_opening(wall))
            return Reset(closed)
        if isinstance(top, IdlePrompt):
            if is_touched:
                top.begin_again()
            return None
        if not self._is_over and now - self._touched >= self._patience(top):
            if isinstance(top, Menu) or is_staff:
                return EndVisit()
            if isinstance(top, Scene):
                context = self._router.context
                self._top = prompt = IdlePrompt(context, top, self._profile.countdown * context.settings.slowness)
                return Push(prompt)
        return self._host.look(top, now)

    @property
    def _profile(self) -> Profile:
        return self._operator.profile

    def _patience(self, top: Screen) -> float:
        return self._profile.show_after if isinstance(top, Menu) else self._profile.ask_after


def _is_fresh(changed: str) -> bool:
    """True if this ISO time is recent; False if it is not an ISO time."""
    then = local(changed)
    return then is not None and abs((datetime.now(UTC) - then).total_seconds()) < FRESH
