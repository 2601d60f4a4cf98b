"""Tooltips: describe a table element under a resting mouse, finger or focus.

A mouse that has not moved shows no tooltip: its first position is only recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot
from typing import Final, Literal

from game.input.intents import Device, Intent, Nav, Point, Press, Release, Source
from game.rules.match import Match
from game.stage.canvas import Canvas
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Spot, common
from game.stage.layout.viewport import Viewport
from game.stage.table.module import AnyView
from game.stage.table.view import Tooltip
from game.stage.table.words import sentence

from .controller import MatchController

REST: Final = 0.55
"""Seconds a mouse or finger rests on an element before its tooltip appears."""
LINGER: Final = 0.9
"""The same for the focus, which passes over many elements."""
SLACK: Final = 6.0
"""Distance in u below which a mouse counts as not moved."""
WIDEST, NARROW = 560.0, 300.0
"""Maximum width of a bubble, and width down to which it narrows where it would cover buttons."""
MARGIN: Final = 16.0
TAIL: Final = 18.0
ITSELF, ROLLED = 20.0, 5.0
"""Cost of covering the element itself, or the tray, relative to a control."""
Side = Literal["above", "below", "left", "right"]
TOWARDS: Final[Mapping[Side, tuple[int, int]]] = {"above": (0, 1), "below": (0, -1), "left": (1, 0), "right": (-1, 0)}
"""Direction of the tail by the side of the element the bubble is on."""


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
        target, note, asked = self._focus.at(spot), self._view.about(spot), director.asked
        if target is not None:
            told = Tooltip(target.shape.bounds, sentence(target.spoken)) if target.spoken else None
            return note or told
        if note is None or len(asked) != 1 or not self._control.is_asking:
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
            case Press(source, pos):
                return self.rest(viewport.to_logical(pos), REST if source.device is Device.TOUCH else 0.0)
            case Release():
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

    def draw(self, canvas: Canvas, viewport: Viewport, controls: Sequence[Box], tray: Box) -> None:
        """Draw the bubble with its tail on the element; `controls` and `tray` as for `bubble`."""
        if self.note is None:
            return
        box, side = bubble(canvas, viewport, self.note, controls, tray)
        canvas.put_box(canvas.paint.card(round(box.w), round(box.h), 20, frame=False, shadow="tile", edge=4), box)
        (x, y), (dx, dy) = self.note.box.centre, TOWARDS[side]
        x, y = (max(edge + 36, min(far - 36, at)) for edge, far, at in ((box.x, box.right, x), (box.y, box.bottom, y)))
        if dx:
            x = (box.right if dx > 0 else box.x) - dx
        else:
            y = (box.bottom if dy > 0 else box.y) - dy
        paper = canvas.colour("surface.card_edge" if side == "above" else "surface.card_hi")
        corners = ((-14 * dy, -14 * dx), (14 * dy, 14 * dx), (TAIL * dx, TAIL * dy))
        canvas.put(canvas.paint.polygon(corners, paper), x, y)
        canvas.block(self.note.words, box.inset(24, 12), "small", "ink.on_card", "left", "middle")


def bubble(canvas: Canvas, viewport: Viewport, note: Tooltip, controls: Sequence[Box], tray: Box) -> tuple[Box, Side]:
    """Return the box of a tooltip, clear of `controls` and tray where possible, and the side of its element."""
    kind, ink = canvas.paint.type, canvas.colour("ink.on_card")
    most = min(WIDEST * max(1.0, kind.text_scale * 0.8), viewport.width - 2 * MARGIN)
    text = kind.block(note.words, "small", ink, most - 48)
    wide, thing = min(most, text.width / canvas.scale + 56), note.box
    sizes = [
        (width, kind.block(note.words, "small", ink, width - 48).height / canvas.scale + 32)
        for width in (wide, min(wide, max(NARROW, wide * 0.75)))
    ]
    kept = [(box, 1.0) for box in controls if common(box, thing) == 0]
    kept += [(thing, ITSELF), *([(tray, ROLLED)] if common(thing, tray) == 0 else [])]

    def cost(place: tuple[Box, Side]) -> float:
        return sum(common(place[0], box) * weight for box, weight in kept)

    return min((place for size in sizes for place in _around(viewport, thing, *size)), key=cost)


def _around(viewport: Viewport, thing: Box, wide: float, high: float) -> Iterator[tuple[Box, Side]]:
    """Yield possible places for a bubble in order of preference; the tail reaches the middle of the element."""
    x, y = thing.centre
    right, bottom = viewport.width - MARGIN - wide, viewport.height - MARGIN - high
    slide = max(0.0, wide / 2 - 36)
    rows: tuple[tuple[Side, float], ...] = ("above", thing.y - high - TAIL), ("below", thing.bottom + TAIL)
    for side, top in rows:
        for shift in (0.0, -slide, slide):
            left = max(MARGIN, min(right, x - wide / 2 + shift))
            yield Box(left, max(MARGIN, min(bottom, top)), wide, high), side
    columns: tuple[tuple[Side, float], ...] = ("left", thing.x - wide - TAIL), ("right", thing.right + TAIL)
    for side, left in columns:
        top = max(MARGIN, min(bottom, y - high / 2))
        yield Box(max(MARGIN, min(right, left)), top, wide, high), side
