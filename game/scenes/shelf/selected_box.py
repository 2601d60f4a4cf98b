"""Motion of the selected box: it grows, then the hero on its cover hops, and breathes and waves now and then."""

from __future__ import annotations

from math import pi, sin
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.furniture import Pose

SIZES: Final = 4
"""Steps between the usual size of a box and its size when selected."""
LIFT: Final = 1, 3, 5, 5, 4
"""Sizes of a box while it is selected, in turn: it rises a little too far, and settles."""
SWAP: Final = 0.036 * len(LIFT)
"""Seconds in which the selected box grows while the one before shrinks."""
CROSS: Final = 0.12
"""Seconds in which the words about one game give way to those about the next."""
ROOM: Final = 9.0
"""Maximum distance in u by which its neighbours make room for it."""
HOP: Final[tuple[Pose, ...]] = (
    (0, 0.95, 0), (0, 0.90, 0), (7, 1.08, 0), (14, 1.06, 0), (17, 1.02, 0), (15, 1.02, 0), (6, 1.07, 0),
    (0, 0.90, 0), (0, 0.95, 0), (0, 1.02, 0),
)  # fmt: skip
SELECTED: Final = SWAP + 0.04 * len(HOP)
"""Seconds until the hero has hopped too."""
BREATH: Final[tuple[Pose, ...]] = ((0, 1.02, 0), (0, 1.035, 0), (0, 1.035, 0), (0, 1.02, 0))
WAVE: Final[tuple[Pose, ...]] = ((0, 1.02, 4), (0, 1.02, -4), (0, 1.02, 4), (0, 1.02, -4), (0, 1.01, 2))
PAUSE: Final = (None,) * 28
"""Poses at rest between a breath and a wave."""
LIFE: Final = *PAUSE, *BREATH, *PAUSE, *WAVE
TICKS: Final = 2
"""Ticks of the ambient motion per pose."""


def step_at(seconds: float) -> int:
    """Return the growth step of a box that was selected so many seconds ago."""
    return SIZES if seconds >= SWAP else LIFT[int(len(LIFT) * seconds / SWAP)]


def room_at(seconds: float) -> float:
    """Return the distance in u of its neighbours from their places."""
    return ROOM * sin(pi * min(1.0, seconds / SWAP))


def pose(seconds: float, tick: int) -> Pose | None:
    """Return the pose of the hero; None: it rests as it is printed."""
    if seconds < SELECTED:
        return HOP[int(len(HOP) * max(0.0, seconds - SWAP) / (SELECTED - SWAP))]
    return LIFE[tick // TICKS % len(LIFE)]


def draw_hero(canvas: Canvas, key: str, box: Box, seconds: float, tick: int) -> None:
    """Draw the hero over its box; while that grows only its pictures are made."""
    posed = pose(seconds, tick)
    sprite = None if posed is None else canvas.paint.hero(key, box.h, posed)
    if sprite is not None and seconds >= SWAP:
        canvas.put_box(sprite, box)
