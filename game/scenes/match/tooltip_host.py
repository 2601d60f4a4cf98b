"""Tooltips: describe a table element under a resting mouse or focus, or under a long press.

A mouse that has not moved shows no tooltip: its first position is only recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Final

from game.input.intents import Device, Intent, Nav, Point, Press, Release, Source
from game.rules.match import Match
from game.scenes.base.tooltips import tooltip_of
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Spot
from game.stage.layout.viewport import Viewport
from game.stage.table.module import AnyView
from game.stage.table.offer import Tooltip

from .controller import MatchController

REST: Final = 0.55
"""Seconds a mouse rests on an element before its tooltip appears."""
LINGER: Final = 0.9
"""The same for the focus, which passes over many elements."""
SLACK: Final = 6.0
"""Distance in u below which a mouse counts as not moved."""


class TooltipHost:
    def __init__(self, match: Match, view: AnyView, control: MatchController, focus: Focus) -> None:
        self._match, self._view, self._control, self._focus = match, view, control, focus
        self._seen: Spot | None = None
        self._spot: Spot = (0.0, 0.0)
        self._left = 0.0
        self.note: Tooltip | None = None

    def about(self, spot: Spot) -> Tooltip | None:
        """Return a tooltip for a place, with the reason if it cannot be chosen."""
        director = self._control.director
        if director.is_busy or director.view is None:
            return None
        control, asked, target = self._control, director.asked, self._focus.at(spot)
        note = None if control.targets() is not None else self._view.about(spot)  # a card may lie on the table
        if target is not None:
            return note or (tooltip_of(target) if target.spoken else None)
        if note is None or len(asked) != 1 or not control.is_asking:
            return note
        why = self._view.refusal(self._match.state, asked[0], spot)
        return note if not why or why in note.words else Tooltip(note.box, f"{note.words} {why}")

    @property
    def wake_after(self) -> float | None:
        """Seconds until a tooltip is shown; None if none is pending."""
        return self._left if self._left > 0 else None

    def follow(self, intent: Intent, viewport: Viewport, cursor: Callable[[Source], Focus]) -> bool:
        """Follow pointers and the focus of devices; True if the picture changes."""
        match intent:
            case Point(source, pos) if source.device is Device.MOUSE:
                return self.point(viewport.to_logical(pos))
            case Press() | Release():
                return self.dismiss()
            case Nav(source):
                focus = cursor(source)
                if focus.current is not None and focus.is_shown:
                    return self.rest(focus.current.shape.centre, LINGER)
        return False

    def point(self, spot: Spot) -> bool:
        """Handle a mouse position; True if the picture changes."""
        before = self._seen
        if before is None:
            self._seen = spot
            return False
        if hypot(spot[0] - before[0], spot[1] - before[1]) < SLACK:
            return False
        self._seen = spot
        if self.note is not None and self.note.box.contains(spot) and self.about(spot) == self.note:
            return False
        return self.rest(spot, REST)

    def rest(self, spot: Spot, seconds: float) -> bool:
        """Start the delay for a place, hiding the current tooltip; True if the picture changes."""
        self._spot, self._left = spot, seconds
        had, self.note = self.note is not None, None
        return had

    def dismiss(self) -> bool:
        """Hide the tooltip; True if the picture changes."""
        return self.rest(self._spot, 0.0)

    def update(self, dt: float) -> bool:
        """Let time pass; True if the picture changes."""
        if self._left <= 0:
            return False
        self._left -= dt
        if self._left <= 0:
            self.note = self.about(self._spot)
        return self.note is not None
