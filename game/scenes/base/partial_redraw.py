"""The decision between a full redraw of a scene and one of its ambient animations only."""

from __future__ import annotations

from collections.abc import Callable

from game.stage.canvas import Canvas
from game.stage.paint.frame import DisplayList, DrawTarget
from game.stage.paint.partial_frame import PartialFrame


class PartialRedraw:
    """Remembers the last frame, for frames in which only ambient animations change (`Canvas.moving`)."""

    def __init__(self) -> None:
        self._last: PartialFrame | None = None
        self._is_stirred = False
        """True if an ambient animation has a new picture."""
        self._is_only_stirred = False
        """True if the next frame shows no other change."""

    def stir(self) -> None:
        """Mark the ambient animations as changed."""
        self._is_stirred = True

    def take(self, is_dirty: bool) -> bool:
        """Return True if a frame has to be drawn. `is_dirty` is True if anything but ambient animations changed."""
        is_stirred, self._is_stirred = self._is_stirred, False
        self._is_only_stirred = is_stirred and not is_dirty
        return is_dirty or is_stirred

    def draw(self, canvas: Canvas, sheet: DrawTarget, draw_whole: Callable[[DrawTarget], None]) -> None:
        """Draw the changed part of the frame, or all of it with `draw_whole`."""
        is_only_stirred, self._is_only_stirred = self._is_only_stirred, False
        if not isinstance(sheet, DisplayList):
            # During a scene change the frame may differ from the remembered one in content, size or language.
            self._last = None
            draw_whole(sheet)
        elif is_only_stirred and self._last is not None:
            self._last = self._last.again(sheet)
        else:
            self._last = canvas.partial_frame = PartialFrame(sheet.notes)
            draw_whole(sheet)
            canvas.partial_frame = None
