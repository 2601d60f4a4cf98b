"""Progress dials that fill while a press is held or the pointer dwells, until the target is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final

from game.input.devices import Inputs
from game.input.intents import Source
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot, Target, around
from game.stage.layout.viewport import Viewport
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite, cached

STEPS: Final = 24
ACROSS, WIDE, EDGE = 92.0, 14.0, 6.0
"""Diameter of a dial, width of its line, and of the dark edges of that, in u."""
REACH: Final = (ACROSS + WIDE) / 2 + EDGE + 2
ASIDE: Final = 20.0
"""Distance of its centre from the corner of its target."""


class Dials:
    def __init__(self) -> None:
        self._shown: Sequence[tuple[Spot, int]] = ()
        """Place of each dial, and its step."""

    def follow(self, inputs: Inputs, about: Callable[[Source], Sequence[Target]], viewport: Viewport) -> bool:
        """Set the dials, each on the target its device is about to choose; True if one has changed."""
        before = self._shown
        self._shown = [
            (_beside(around([target.shape.bounds for target in targets]), viewport), round(share * STEPS))
            for source, share in inputs.filling().items()
            if (targets := about(source))
        ]
        return before != self._shown

    @property
    def places(self) -> Sequence[Spot]:
        return [place for place, _ in self._shown]

    def draw(self, canvas: Canvas) -> None:
        for place, step in self._shown:
            canvas.put(_dial(canvas, step), *place)


def _beside(box: Box, viewport: Viewport) -> Spot:
    """Return the centre of a dial: that of a small target, else a corner or a place outside, clear of its text."""
    if max(box.w, box.h) <= ACROSS:
        return box.centre
    room = Box(0, 0, viewport.width, viewport.height).inset(REACH)
    right, middle = box.right + ASIDE, max(room.x, min(box.centre[0], room.right))
    places = (right, box.y - ASIDE), (right, box.bottom + ASIDE), (middle, box.y - REACH), (middle, box.bottom + REACH)
    return next(filter(room.contains, places), box.centre)


@cached
def _dial(canvas: Canvas, step: int) -> Sprite:
    """Return a ring that is filled clockwise from the top."""
    radius = ACROSS / 2

    def arc(share: float) -> str:
        turns = (2 * pi * share * n / STEPS for n in range(STEPS + 1))
        return "M" + "L".join(f"{svg.num(radius * sin(a))} {svg.num(-radius * cos(a))}" for a in turns)

    def line(share: float, ink: str, width: float) -> str:
        return f'<path d="{arc(share)}" {svg.fill(None)} {svg.stroke(canvas.colour(ink), width)}/>'

    body = line(1.0, "state.focus_gap", WIDE + 2 * EDGE) + line(1.0, "ink.on_dark", 3)
    if step:
        body += line(step / STEPS, "state.focus", WIDE)
    return canvas.paint.framed(body, ((-radius, -radius), (radius, radius)), REACH - radius)
