"""What can be changed on the card of a chair: the name and the animal. Knows neither games nor devices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.layout.acts import Use
from game.stage.layout.shapes import Box, Target
from game.stage.paint.theme import LOOKS
from game.stage.widgets import ARROW, Picker, Widget

PEN = 30.0
LEAST_FACE = 48.0
"""A face is drawn at least so large."""


@dataclass(slots=True)
class NameTag(Widget):
    """Who sits there and who or what decides; chosen, it asks for another name. A device of one's own is ticked."""

    name: str
    icon: str
    device: str
    is_own: bool
    is_left: bool
    """Whether the words stand at the left, beside a face."""
    act: Callable[[], object]

    def target(self) -> Target:
        return Target(self.key, self.box, Use(self), tr("Name"))

    def choose(self) -> object:
        return self.act()

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        if is_focused:
            canvas.put_box(canvas.paint.round_rect(box.w, box.h, 20, canvas.colour("surface.card_hi")), box)
        top, low = box.inset(8, 4).split_y(0.56, 0.44)
        room = top.w - PEN - 12
        name = canvas.cut(self.name, "h3", room)
        wide = canvas.line(name, "h3", "ink.on_card", room, top.h)[0].width / canvas.scale
        left = top.x if self.is_left else top.centre[0] - (wide + 12 + PEN) / 2
        y = top.centre[1]
        canvas.text(name, left, y, "h3", "ink.on_card", width=room, height=top.h)
        canvas.image("icon/pen", PEN, left + wide + 12 + PEN / 2, y, "ink.on_card_2")
        self._draw_device(canvas, low)

    def _draw_device(self, canvas: Canvas, box: Box) -> None:
        ink = "ink.on_card" if self.is_own else "ink.on_card_2"
        sign = 44.0 if canvas.line(self.device, "small", ink, box.w - 44, box.h)[0].fits else 0.0
        wide = canvas.line(self.device, "small", ink, box.w - sign, box.h)[0].width / canvas.scale
        left = box.x if self.is_left else box.centre[0] - (wide + sign) / 2
        if sign:
            icon, tint = ("check", "state.success") if self.is_own else (self.icon, ink)
            canvas.image(f"icon/{icon}", 34, left + 17, box.centre[1], tint)
        canvas.text(self.device, left + sign, box.centre[1], "small", ink, width=box.w - sign, height=box.h)


@dataclass(slots=True)
class LookPicker(Picker):
    """Turns to the next free animal instead of the next in the list; shows them all where there is room."""

    turn: Callable[[int], None] = lambda step: None
    take: Callable[[str], None] = lambda colour: None
    taken: frozenset[str] = frozenset()

    def _step(self, step: int) -> object:
        self.turn(step)
        return None

    def _pitch(self) -> float:
        """Width of a face; 0 where there is only room for one."""
        pitch = (self.box.w - 16) / len(LOOKS)
        return pitch if pitch >= 38 else 0.0

    def point(self, x: float) -> object:
        pitch = self._pitch()
        if not pitch:
            # A slotted dataclass is made anew by its decorator: `super()` without arguments still means the old one.
            return Picker.point(self, x)
        colour = LOOKS[max(0, min(len(LOOKS) - 1, int((x - self.box.x - 8) / pitch)))].colour
        if colour not in self.taken:
            self.take(colour)
        return None

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        fill = canvas.colour("surface.card_hi" if is_focused else "surface.card_lo")
        line = canvas.colour("surface.card_edge")
        canvas.put_box(canvas.paint.round_rect(box.w, box.h, 24, fill, line, 3), box)
        colours = [look.colour for look in LOOKS]
        pitch = self._pitch()
        if not pitch:
            # The face is what is chosen here: the arrows leave it room.
            arrow = max(0.0, min(ARROW, (box.w - LEAST_FACE - 8) / 2))
            self._draw_arrows(canvas, box, arrow)
            d = min(box.h - 18, box.w - 2 * arrow - 4)
            canvas.put(canvas.pieces.avatar(colours[self.index], round(d)), *box.centre)
            return
        d = min(46.0, pitch - 2)
        for place, colour in enumerate(colours):
            x = box.x + 8 + pitch * (place + 0.5)
            if place == self.index:
                canvas.put(canvas.paint.disc(d + 14, canvas.colour("ink.on_card")), x, box.centre[1])
                canvas.put(canvas.pieces.avatar(colour, d + 4), x, box.centre[1])
                continue
            face = canvas.pieces.avatar(colour, d - 4)
            if colour in self.taken:
                key = ("faded face", colour, d)
                face = canvas.paint.kept(key, partial(face.faded, 0.25))
            canvas.put(face, x, box.centre[1])
