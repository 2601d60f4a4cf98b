"""Animations in place of a match: the box opens before it, and a decisive moment ends it. A press skips them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.stage.canvas import Canvas
from game.stage.paint.frame import DrawOp

from .decisive_moment import DecisiveMoment
from .unbox_animation import Scenery, UnboxAnimation


class Interlude:
    def __init__(self, scenery: Callable[[], Scenery], board: Callable[[], Sequence[DrawOp]]) -> None:
        """`scenery` and `board` return what the box contains, and the display list of the board."""
        self._scenery, self._board = scenery, board
        self.is_packed = False
        """True until the box has been opened on the table."""
        self._opening: UnboxAnimation | None = None
        self.parting: DecisiveMoment | None = None

    @property
    def is_opening(self) -> bool:
        return self.is_packed or self._opening is not None

    @property
    def is_shown(self) -> bool:
        return self.is_opening or self.parting is not None

    @property
    def is_moving(self) -> bool:
        return self._opening is not None or (self.parting is not None and not self.parting.is_over)

    def renew(self) -> None:
        """Take account of new pictures of the board."""
        if self._opening is not None:
            self._opening.renew()

    def advance(self, dt: float, slowness: float, whole: Callable[[], Sequence[DrawOp] | None]) -> bool:
        """Let time pass; True if an animation is shown. `whole` returns the display list of the opened table."""
        if self.is_packed:
            self.is_packed = False
            self._opening = UnboxAnimation(self._scenery(), self._board, whole)
        if self._opening is not None:
            self._opening.advance(dt)
            self._opening = None if self._opening.is_done else self._opening
            return True
        if self.parting is not None:
            self.parting.advance(dt / slowness)
        return self.parting is not None

    def skip(self) -> bool:
        """End the animation; False if there is none."""
        animation = self._opening or self.parting
        if animation is not None:
            animation.skip()
        return animation is not None

    def end_opening(self) -> None:
        self._opening, self.is_packed = None, False

    def draw(self, canvas: Canvas) -> None:
        animation = self._opening or self.parting
        if animation is not None:
            animation.draw(canvas)
