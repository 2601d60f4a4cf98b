"""Which frames of a scene are drawn as a whole, and in which only what moves by itself is."""

from __future__ import annotations

from collections.abc import Callable

from game.stage.canvas import Canvas
from game.stage.paint.frame import DisplayList, DrawTarget
from game.stage.paint.partial_frame import PartialFrame


class PartialRedraw:
    """Remembers the frame drawn last, for when nothing but life at rest is new (`Canvas.moving`)."""

    def __init__(self) -> None:
        self._last: PartialFrame | None = None
        self._is_stirred = False
        """Whether there is a new picture of what moves by itself."""
        self._is_only_stirred = False
        """Whether the frame about to be drawn shows nothing else that is new."""

    def stir(self) -> None:
        """What moves by itself has moved."""
        self._is_stirred = True

    def take(self, is_dirty: bool) -> bool:
        """Whether a frame is to be drawn; `is_dirty`: because of something else than what moves by itself."""
        is_stirred, self._is_stirred = self._is_stirred, False
        self._is_only_stirred = is_stirred and not is_dirty
        return is_dirty or is_stirred

    def draw(self, canvas: Canvas, sheet: DrawTarget, draw_whole: Callable[[DrawTarget], None]) -> None:
        """Draw the frame, which `draw_whole` draws on `canvas`, as far as it is new."""
        is_only_stirred, self._is_only_stirred = self._is_only_stirred, False
        if not isinstance(sheet, DisplayList):
            # While scenes change: this frame may show what the remembered one does not, in another size or language.
            self._last = None
            draw_whole(sheet)
        elif is_only_stirred and self._last is not None:
            self._last = self._last.again(sheet)
        else:
            self._last = canvas.refrain = PartialFrame(sheet.notes)
            draw_whole(sheet)
            canvas.refrain = None
