"""Parts of a page that draw themselves where they are placed: its heading, cards and texts."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf
from typing import Literal, Unpack

from game.stage.layout.containers import Column, Part, Size
from game.stage.layout.shapes import Box
from game.stage.paint.theme import StyleName

from .canvas import Anchor, Canvas, Ink

HEAD = 84.0
"""Height of a heading and of buttons beside it."""
SIGN = 112.0
"""Width of the picture of a heading with the gap behind it."""


LOW = 180.0
"""Height up to which a card has no printed frame."""


class Drawn(Part):
    def draw(self, canvas: Canvas) -> None: ...


class Heading(Drawn):
    """The picture and the title of a page."""

    def __init__(self, picture: str, words: str, size: float = 76.0) -> None:
        super().__init__(h=HEAD)
        self.picture, self._words, self._picture_size = picture, words, size

    def free(self, canvas: Canvas) -> Box:
        """Return the place to the right of the words."""
        taken = SIGN + canvas.width(self._words, "title", 100)
        return Box(self.box.x + taken, self.box.y, self.box.w - taken, self.box.h)

    def draw(self, canvas: Canvas) -> None:
        x, y, ink = self.box.x, self.box.centre[1], "ink.on_dark"
        tint = ink if self.picture.startswith("icon/") else None
        canvas.image(self.picture, self._picture_size, x + 42, y, tint)
        width = self.box.w - SIGN
        canvas.text(self._words, x + SIGN, y, "title", ink, width=width, height=100, is_raised=True)


class Card(Column, Drawn):
    """Parts on a sheet of card."""

    def draw(self, canvas: Canvas) -> None:
        box, lean = self.box, canvas.lean_of(self.box)
        canvas.put_box(canvas.paint.card(box.w, box.h, 40, frame=box.h > LOW, lean=lean), box)


class Painting(Drawn):
    """A place that a function draws."""

    def __init__(self, paint: Callable[[Canvas, Box], None], **size: Unpack[Size]) -> None:
        super().__init__(**size)
        self._paint = paint

    def draw(self, canvas: Canvas) -> None:
        self._paint(canvas, self.box)


class Picture(Drawn):
    """A picture in the middle of its place, at most `most` u wide and high."""

    def __init__(self, name: str, most: float, **size: Unpack[Size]) -> None:
        super().__init__(**size)
        self._name, self._most = name, most

    def draw(self, canvas: Canvas) -> None:
        canvas.image(self._name, round(min(self._most, self.box.w, self.box.h)), *self.box.centre)


class Words(Drawn):
    """A text of the height its lines need, at most `most_h`; in less room its letters are smaller."""

    def __init__(
        self,
        canvas: Canvas,
        text: str,
        style: StyleName = "body",
        ink: Ink = "ink.on_card",
        anchor: Anchor = "left",
        valign: Literal["top", "middle", "bottom"] = "middle",
        lines: int | None = None,
        most: float = inf,
        **size: Unpack[Size],
    ) -> None:
        """`most` is the maximum size of the letters in u."""
        super().__init__(**size)
        self._canvas, self.text = canvas, text
        self._how = style, ink, anchor, valign, lines, most

    def least_h(self, wide: float) -> float:
        style, ink, anchor, _, lines, most = self._how
        colour = self._canvas.colour(ink)
        block = self._canvas.paint.type.block(self.text, style, colour, wide, None, anchor, lines, most)
        return min(max(super().least_h(wide), ceil(block.height / self._canvas.scale)), self._size.get("most_h", inf))

    def draw(self, canvas: Canvas) -> None:
        canvas.block(self.text, self.box, *self._how)
