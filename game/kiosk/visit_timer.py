"""The idle handler of a public screen: idle prompt, end of the visit, attract mode, closed screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from math import ceil
from typing import Final

import pygame

from game.input.intents import Do, Intent, Nav, Press, Scroll, Source
from game.input.presence import Presence
from game.kiosk.operator_state import OperatorState
from game.kiosk.pin_page import PinPage
from game.kiosk.profile import Profile
from game.kiosk.routes import EndVisit
from game.kiosk.staff_gesture import StaffGesture
from game.kiosk.staff_menu import StaffMenu
from game.scenes.base.context import Context
from game.scenes.base.question import Question
from game.scenes.base.scene import Prompt, Scene
from game.scenes.base.screen import Screen
from game.scenes.shelf.menu import Menu
from game.shell.idle import AttractTimer
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.frame import DrawTarget
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Push, Reset, Transition

LOOK_AT_CLOCK: Final = 20.0
"""Polling interval of the wall clock in seconds."""
SHIFT_EVERY: Final = 120.0
SHIFTS: Final = (
    (0, 0), (1, 0), (2, 1), (1, 2), (0, 1), (-1, 2), (-2, 1), (-1, 0), (-2, -1), (-1, -2), (0, -1), (1, -2),
)  # fmt: skip
"""Sequence of pixel shifts, right and down."""
AWAKE: Final = 8.0
"""Seconds the text stays visible."""
PLACES: Final = (0.3, 0.62, 0.42, 0.54, 0.36)
"""Vertical positions as shares of the height, varied to avoid burn-in."""


class ClosedScreen(Scene):
    """A scene that only the clock and the staff can leave."""

    is_lively = False

    def __init__(self, context: Context, opening: datetime | None) -> None:
        """`opening` is the time of the next opening; None if unknown."""
        super().__init__(context)
        self.opening = opening
        self._left = 0.0
        """Seconds until it is dark again."""
        self._touches = 0

    def enter(self) -> None:
        self.context.sound.set_volumes(0.0, 0.0, 0.0)
        super().enter()

    def wake(self) -> None:
        if self._left <= 0:
            self._touches += 1
            self._is_dirty = True
        self._left = AWAKE

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, (Press, Do, Nav, Scroll)):
            self.wake()
        return None

    @property
    def wake_after(self) -> float | None:
        return max(0.0, self._left) if self._left > 0 else None

    def update(self, dt: float) -> Transition | None:
        if self._left > 0:
            self._left -= dt
            self._is_dirty = self._is_dirty or self._left <= 0
        return None

    def prompts(self) -> Sequence[Prompt]:
        return ()

    def draw(self, surface: DrawTarget) -> None:
        surface.blit(pygame.Surface(surface.get_size()), (0, 0))
        if self._left > 0:
            self.canvas.surface, viewport = surface, self.viewport
            x, y = viewport.left, viewport.height * PLACES[self._touches % len(PLACES)]
            box = Box(x, y - 90, viewport.width - 2 * x, 180)
            self.canvas.block(self._sentence(), box, "body", "ink.on_dark_2", "center", "middle", 2)

    def _sentence(self) -> str:
        if self.opening is None:
            return tr("Closed today. Come again!")
        names = [
            tr("Monday"), tr("Tuesday"), tr("Wednesday"), tr("Thursday"), tr("Friday"), tr("Saturday"), tr("Sunday"),
        ]  # fmt: skip
        day, hour = names[self.opening.weekday()], f"{self.opening:%H:%M}"
        return tr("The lamp is off. It will be lit again on {day} at {hour}.", day=day, hour=hour)


class IdlePrompt(Question):
    def __init__(self, context: Context, below: Scene, seconds: float) -> None:
        super().__init__(
            context,
            below,
            tr("Are you still there?"),
            _countdown_text(seconds),
            harmless=tr("Resume"),
            deed=tr("To the shelf"),
            then=EndVisit(),
            icon="home",
        )
        self._seconds = self._left = seconds

    def begin_again(self) -> None:
        """Restart the countdown after an input that is no answer."""
        self._left = self._seconds
        self.touch()

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        """Close the prompt: a touch beside the buttons counts as an answer."""
        return Pop()

    @property
    def wake_after(self) -> float | None:
        """Seconds until the next whole second of the countdown."""
        return max(0.01, self._left - (ceil(self._left) - 1))

    def update(self, dt: float) -> Transition | None:
        transition = super().update(dt)
        self._left -= dt
        words = _countdown_text(self._left)
        if words != self._text:
            self._text = words
            self.touch()
        return EndVisit() if self._left <= 0 else transition


def _countdown_text(left: float) -> str:
    n = ceil(left)
    return tr("Lamplight returns to the shelf in {n} seconds, and this game ends. Touch anything to keep playing.", n=n)


class VisitTimer:
    """An idle handler. A visit starts with the first touch after the previous one has ended."""

    def __init__(
        self,
        context: Context,
        operator: OperatorState,
        shift: Callable[[int, int], None] = lambda right, down: None,
        wall: Callable[[], datetime] = datetime.now,
        *,
        is_visited: bool = False,
    ) -> None:
        """`shift` moves the picture; `is_visited` during a visit, after an error."""
        self._shift, self._wall = shift, wall
        self._shifts, self._shift_at = 0, 0.0
        self._looked = 0.0
        self._is_staff = self._is_closed = False
        """True on the closed screen; `_is_staff` is True in the staff area."""
        self._context, self._operator = context, operator
        self._host = AttractTimer(context, operator.profile.show_after)
        self._call = StaffGesture()
        self._presence = Presence()
        self._touched: float | None = None
        self._is_asking = False
        self._is_touched = False
        """True if there was a touch since the idle prompt appeared."""
        self._is_over = not is_visited
        """True if there is no visit to reset."""

    def hear(self, event: pygame.Event, now: float) -> bool:
        if self._profile.pin:
            self._call.hear(event, now)
        if self._presence.is_touch(event):
            self._touched = now
            if self._is_over and not (self._is_closed or self._is_staff):
                self._operator.counts.visit()
            self._is_over = self._is_closed
            self._is_touched = self._is_asking
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
        if self._profile.pixel_shift and not top.is_lively and not self._is_closed:
            dues.append(self._shift_at)
        return min(dues, default=None)

    def look(self, top: Screen, now: float) -> Transition | None:
        is_touched, self._is_touched = self._is_touched, False
        if self._touched is None:
            self._touched = now
            # After an error a match may be on screen before the first touch.
            self._is_over = self._is_over and isinstance(top, Menu)
            self._shift_at = now + SHIFT_EVERY
        self._looked = now
        self._is_asking = isinstance(top, IdlePrompt)
        self._is_closed = isinstance(top, ClosedScreen)
        self._is_staff = isinstance(top, (PinPage, StaffMenu))
        if self._profile.pixel_shift and now >= self._shift_at and not top.is_lively:
            self._shift_at = now + SHIFT_EVERY
            self._shifts += 1
            self._shift(*SHIFTS[self._shifts % len(SHIFTS)])
        if self._call.take(now) and not self._is_staff:
            return Push(PinPage(self._context, self._operator))
        hours, wall = self._profile.hours, self._wall()
        if isinstance(top, ClosedScreen):
            # Computed every time, since the wall clock may have been set.
            top.opening = hours.next_opening(wall)
            return EndVisit() if hours.is_open(wall) else None
        if self._is_over and not self._is_staff and not hours.is_open(wall):
            return Reset(ClosedScreen(self._context, hours.next_opening(wall)))
        if isinstance(top, IdlePrompt):
            if is_touched:
                top.begin_again()
            return None
        if not self._is_over and now - self._touched >= self._patience(top):
            if isinstance(top, Menu) or self._is_staff:
                return EndVisit()
            if isinstance(top, Scene):
                self._is_asking = True
                return Push(IdlePrompt(self._context, top, self._profile.countdown))
        return self._host.look(top, now)

    def end_visit(self) -> None:
        self._is_over = True
        self._is_asking = False
        self._host = AttractTimer(self._context, self._profile.show_after)

    @property
    def _profile(self) -> Profile:
        return self._operator.profile

    def _patience(self, top: Screen) -> float:
        return self._profile.show_after if isinstance(top, Menu) else self._profile.ask_after
