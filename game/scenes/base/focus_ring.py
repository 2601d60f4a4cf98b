"""The ring around the focused target, and the name of a button that shows only a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot, Target, around, between
from game.stage.paint.theme import EASE
from game.stage.table.transitions import FadeGroup
from game.stage.widgets import Button

GLIDE: Final = 0.12
"""Seconds the ring glides between targets. Between large ones and those of different sizes it fades instead."""
ALIKE: Final = 1.5
"""Maximum size ratio of two targets for the ring to glide between them."""
LARGE: Final = 280.0
"""Height in u from which a target is large: a ring gliding there would be seen around nothing."""
LIT: Final = 14.0
"""Distance in u between the frame of a group and its members."""
EDGE: Final = 4.0
"""Distance of a frame from the edge of the window."""
NAME, NAME_GAP = 62.0, 18.0
"""Height of a name, and its distance to the button, clear of the ring."""


class FocusRing:
    def __init__(self) -> None:
        self._target: Target | None = None
        self._from: Spot = (0.0, 0.0)
        self._glided = 1.0
        """Progress of the glide from `_from`."""
        self._rings: FadeGroup[int] = FadeGroup(GLIDE)
        self._number = 0
        """Counts the rings; one that glides stays the same."""

    @property
    def is_moving(self) -> bool:
        return self._glided < 1.0 or self._rings.is_moving

    def advance(self, dt: float) -> bool:
        was_moving = self.is_moving
        self._glided = min(1.0, self._glided + dt / GLIDE)
        self._rings.advance(dt)
        return was_moving

    def forget(self) -> None:
        self._glided = 1.0
        self._rings.forget()

    def jump(self, target: Target | None) -> None:
        self._target = target
        self.forget()

    def draw(self, canvas: Canvas, target: Target | None, *, reduced_motion: bool) -> None:
        before, self._target = self._target, target
        if target is None:
            self._rings.draw(canvas, {}, reduced_motion=reduced_motion)
            return
        if before is None or before.key != target.key:
            if before is not None and _are_alike(before, target) and not reduced_motion:
                self._from, self._glided = before.shape.centre, 0.0
            else:
                self._number += 1
        cx, cy = target.shape.centre
        x, y = between(self._from, (cx, cy), EASE["out_cubic"](self._glided)) if self._glided < 1.0 else (cx, cy)
        ring = canvas.paint.ring([(px - cx, py - cy) for px, py in target.shape.outline()], "focus")
        self._rings.draw(canvas, {self._number: lambda onto: onto.put(ring, x, y)}, reduced_motion=reduced_motion)


def draw_lit(canvas: Canvas, lit: Sequence[Target]) -> None:
    """Draw a thick frame around the scanned target, or around a scanned group with rings on its members."""
    if len(lit) > 1:
        for target in lit:
            canvas.ring(target.shape)
        canvas.ring(_framed(canvas, replace(around([one.shape.bounds for one in lit]).inset(-LIT), r=2 * LIT)), "lit")
    elif lit:
        shape = lit[0].shape
        canvas.ring(_framed(canvas, shape) if isinstance(shape, Box) else shape, "lit")


def _framed(canvas: Canvas, box: Box) -> Box:
    """Return the part of a box whose frame is inside the window."""
    reach = EDGE + sum(canvas.theme.size[name] for name in ("focus_gap", "lit_ring", "lit_outer"))
    room = Box(0, 0, canvas.viewport.width, canvas.viewport.height).inset(reach)
    left, top = max(box.x, room.x), max(box.y, room.y)
    return Box(left, top, min(box.right, room.right) - left, min(box.bottom, room.bottom) - top, box.r)


def _are_alike(one: Target, other: Target) -> bool:
    a, b = one.shape.bounds, other.shape.bounds
    low, high = sorted((a.h, b.h))
    return max(a.w, b.w) <= ALIKE * min(a.w, b.w) and high <= min(ALIKE * low, LARGE)


def draw_name(canvas: Canvas, button: Button) -> None:
    """Draw the name of a button without words on a slip below it, or above it in the lower half of the window."""
    box, viewport, wide = button.box, canvas.viewport, canvas.width(button.prompt, "body_b", NAME) + 44
    left = max(viewport.left, min(viewport.width - viewport.left - wide, box.centre[0] - wide / 2))
    top = box.bottom + NAME_GAP if box.y < viewport.height / 2 else box.y - NAME_GAP - NAME
    slip = Box(left, top, wide, NAME)
    canvas.put_box(canvas.paint.slip(round(wide), round(NAME), 22, canvas.lean_of(slip)), slip)
    canvas.text(button.prompt, *slip.centre, "body_b", "ink.on_card", "center", wide - 24, NAME - 8)
