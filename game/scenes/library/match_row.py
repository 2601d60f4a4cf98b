"""A row of the match book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.stage.canvas import Canvas
from game.stage.widgets import Button

DATE: Final = 190.0


@dataclass(slots=True)
class MatchRow(Button):
    """A game with its players, date and status icons."""

    names: str = ""
    date: str = ""
    emblem: str = ""
    signs: tuple[str, ...] = ()

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        if self.is_on:
            body = canvas.paint.button(box.w, box.h - 6, "card", is_pressed=is_pressed, is_disabled=False)
            canvas.put_box(body, box)
        else:
            canvas.put_box(canvas.paint.panel(box.w, box.h, 24, opacity=0.92), box)
        ink = "ink.on_card" if self.is_on else "ink.on_dark"
        with_alpha = "ink.on_card_2" if self.is_on else "ink.on_dark_2"
        if self.emblem:
            canvas.image(self.emblem, 60, box.x + 50, box.centre[1] - 3)
        left, right = box.x + 96, box.right - 20
        for sign in self.signs:
            canvas.image(f"icon/{sign}", 34, right - 18, box.centre[1] - 3, ink)
            right -= 46
        room = right - left - 8
        canvas.text(self.label, left, box.y + 25, "body_b", ink, width=room - DATE, height=38)
        canvas.text(self.date, right - 8, box.y + 25, "small", with_alpha, "right", DATE - 12, 38)
        names = canvas.cut(self.names, "small", room)
        canvas.text(names, left, box.y + 64, "small", with_alpha, width=room, height=38)
