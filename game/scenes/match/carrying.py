"""Dragging in a match: a thing follows mouse or finger; put down on a legal place it makes the choice of a tap."""

from __future__ import annotations

from math import dist, hypot
from typing import Final

from game.input.intents import Drag, Intent, Press, Release
from game.input.press_guard import CANCELLED
from game.scenes.base.scene import Scene
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Shape, Spot, Target, between
from game.stage.paint.theme import EASE
from game.stage.table.lifting import HIGH, Carried, Lift
from game.stage.table.module import AnyView

from .controller import MatchController

AWAY: Final = 26.0
"""Distance in u that a pointer moves before it lifts the pressed thing."""
BACK: Final = 0.22
"""Seconds in which a thing glides back to its place."""
SINKS: Final = 0.08
"""Seconds in which it is put down or lifted."""


class Carrying:
    def __init__(self, screen: Scene, view: AnyView, control: MatchController) -> None:
        self._screen, self._view, self._control = screen, view, control
        self._start: Spot | None = None
        """Place of a press that may become a drag."""
        self._seat = 0
        self._lift: Lift | None = None
        self._key: str | None = None
        """Key of the focus when it was lifted, which is back while it is over no place."""
        self._grip = (0.0, 0.0)
        """Offset from the pointer to the thing."""
        self._pointer: Spot = (0.0, 0.0)
        self._high = 0.0
        self._is_held = False
        """True until it is let go."""
        self._back: tuple[Spot, float] | None = None
        """Place of the release, and the seconds for which it has glided back; None: it does not."""

    @property
    def is_moving(self) -> bool:
        return self._lift is not None and (not self._is_held or self._high < HIGH)

    def hear(self, intent: Intent) -> bool:
        """Handle an intent of a pointer; True if it was about the thing in the hand."""
        match intent:
            case Press(_, pos) if not self._is_held:
                self._start = self._screen.viewport.to_logical(pos)
            case Drag(_, pos):
                spot = self._screen.viewport.to_logical(pos)
                if self._start is not None and dist(spot, self._start) > AWAY:
                    self._take(self._start)
                    self._start = None
                if self._is_held:
                    self._follow(spot)
            case Release(source, pos):
                self._start = None
                if not self._is_held:
                    return False
                if pos != CANCELLED:
                    self._follow(self._screen.viewport.to_logical(pos))
                place = self._place() if pos != CANCELLED else None
                if place is None and pos != CANCELLED:
                    self._explain(self._screen.viewport.to_logical(pos))
                self._let_go()
                if place is not None:
                    self._put_down(place[1])
                    self._screen.chosen(place[0], source, None)
                    if self._back is None and not self._control.director.is_busy:
                        self._return()  # nothing came of it
                return True
        return self._is_held and isinstance(intent, Drag)

    def advance(self, dt: float) -> bool:
        """Let time pass; True if the picture changes."""
        lift, carried = self._lift, self._view.motion.carried
        if lift is None:
            return False
        if carried is None:
            self.forget()  # a story has taken it, or the position has changed
            return True
        rising = dt / SINKS * HIGH
        self._high = min(HIGH, self._high + rising) if self._is_held else max(0.0, self._high - rising)
        if self._is_held and not self._lifts():
            self._let_go()
            self._return()
        if self._back is not None:
            start, seconds = self._back
            home = next((one.spot for one in self._lifts() if one.key == lift.key), lift.spot)
            self._back = start, seconds + dt
            if seconds + dt >= BACK or self._is_calm:
                self.forget()
            else:
                carried.spot = between(start, home, EASE["out_cubic"]((seconds + dt) / BACK))
        elif not self._is_held and not self._control.director.is_busy:
            self.forget()
        return True

    def forget(self) -> None:
        """Put the thing back at once."""
        self._lift, self._back, self._is_held, self._high = None, None, False, 0.0
        self._view.motion.carried = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the thing above everything else, and the places for it while it is held."""
        carried = self._view.motion.carried
        if self._lift is None or carried is None:
            return
        if self._is_held:
            here = self._place()
            for target, shape in self._places():
                is_here = here is not None and target.key == here[0].key and shape == here[1]
                canvas.ring(shape, "focus" if is_here else "legal")
        self._lift.draw(canvas, carried.spot, self._high)

    # ---- the parts of a drag

    @property
    def _is_calm(self) -> bool:
        return self._view.table.reduced_motion or self._control.director.is_instant

    def _lifts(self) -> list[Lift]:
        offer = self._view.offers.get(self._seat)
        return [] if offer is None or self._control.targets() is not None else [*self._view.lifts(offer)]

    def _take(self, spot: Spot) -> None:
        for seat in self._view.offers:
            self._seat = seat
            found = [lift for lift in self._lifts() if lift.shape.contains(spot)]
            if found:
                self.forget()
                self._lift = lift = min(found, key=lambda one: dist(one.shape.centre, spot))
                self._view.motion.carried, self._key = Carried(lift.key, lift.spot), self._screen.focus.key
                self._grip, self._is_held = (lift.spot[0] - spot[0], lift.spot[1] - spot[1]), True
                self._high = HIGH if self._is_calm else 0.0
                self._view.table.sound("token_take", gain=0.4, at=spot)
                return

    def _follow(self, spot: Spot) -> None:
        carried = self._view.motion.carried
        if carried is None:
            return
        self._pointer, carried.spot = spot, (spot[0] + self._grip[0], spot[1] + self._grip[1])
        place = self._place()
        self._screen.focus.key = self._key if place is None else place[0].key

    def _explain(self, spot: Spot) -> None:
        """Show the reason why the thing cannot be put down there, as a tap there would."""
        offer = self._view.offers.get(self._seat)
        if offer is not None and (words := self._view.refusal(offer.state, self._seat, spot)):
            self._screen.refuse(words, is_fleeting=True)

    def _places(self) -> list[tuple[Target, Shape]]:
        """Return the targets for the thing, each with the area where it can be dropped."""
        targets = {target.key: target for target in self._screen.focus.targets}
        given = [(targets.get(f"{self._seat}/{key}"), shape) for key, shape in self._lift.places] if self._lift else []
        return [(target, shape or target.shape) for target, shape in given if target is not None and target.is_enabled]

    def _place(self) -> tuple[Target, Shape] | None:
        """Return the nearest place under the pointer or under the thing; None elsewhere."""
        carried, (x, y) = self._view.motion.carried, self._pointer
        spots = [self._pointer] if carried is None else [self._pointer, carried.spot]
        for spot in spots:
            found = [place for place in self._places() if place[1].contains(spot)]
            if found:
                return min(found, key=lambda one: hypot(one[1].centre[0] - x, one[1].centre[1] - y))
        return None

    def _put_down(self, shape: Shape) -> None:
        """Leave the thing in the middle of a place until a story takes it, unless it returns."""
        assert self._lift is not None
        carried = self._view.motion.carried
        if self._lift.stays and carried is not None:
            self._back, carried.spot = None, shape.centre

    def _let_go(self) -> None:
        self._is_held = False
        self._return()

    def _return(self) -> None:
        carried = self._view.motion.carried
        self._back = None if carried is None else (carried.spot, 0.0)
