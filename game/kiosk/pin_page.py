"""The PIN page before the staff menu: digits for every device, and dots for the digits entered."""

from __future__ import annotations

from functools import partial
from math import ceil

from game.kiosk.operator_state import PinLock
from game.kiosk.profile import LONGEST_PIN
from game.kiosk.routes import OpenStaffMenu
from game.scenes.base.context import Context
from game.scenes.base.text_entry import TextEntry
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import Button, Widget

WIDEST = 760.0
FIGURES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "done")


class PinPage(TextEntry):
    """A keypad; back leads to the previous scene."""

    def __init__(self, context: Context, guard: PinLock, pin: str) -> None:
        super().__init__(context)
        self._guard, self._pin = guard, pin
        self.entered = ""
        self._seconds = 0

    # ---- input

    def _type(self, figure: str) -> None:
        if self._seconds or len(self.entered) >= LONGEST_PIN:
            self.context.sound.play("denied")
            return
        self.entered += figure
        self._is_dirty = True

    def delete(self) -> None:
        self.entered = self.entered[:-1]
        self._is_dirty = True

    def take(self) -> Transition | None:
        if self._guard.lets_in(self.entered, self._pin):
            return OpenStaffMenu()
        self.entered = ""
        self.context.sound.play("denied")
        self.say(tr("That is not the PIN."))
        self.refresh()
        return None

    def hear(self, letter: str) -> bool:
        is_figure = letter.isascii() and letter.isdigit()
        if is_figure:
            self._type(letter)
        return is_figure

    # ---- time

    @property
    def wake_after(self) -> float | None:
        own = super().wake_after
        left = self._guard.wait
        if not left:
            return own
        next_second = max(0.01, left - (ceil(left) - 1))
        return next_second if own is None else min(own, next_second)

    def update(self, dt: float) -> Transition | None:
        if ceil(self._guard.wait) != self._seconds:
            self.refresh()
        return super().update(dt)

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        self._seconds = ceil(self._guard.wait)
        wide = min(WIDEST, viewport.width - 2 * viewport.left)
        x, bottom = (viewport.width - wide) / 2, viewport.height - viewport.bar - 24
        self.field = Box(x, 164, wide, 124, 34)
        gap = 14.0
        top = self.field.bottom + 26
        high = min(150.0, (bottom - top + gap) / 4 - gap)
        if viewport.aspect is Aspect.TALL:
            # Fingers reach the lower part of a tall screen best.
            top = bottom - 4 * (high + gap) + gap
        cell = (wide - 2 * gap) / 3
        reason = tr("Wait {n} seconds", n=self._seconds) if self._seconds else ""
        widgets: list[Widget] = []
        for index, figure in enumerate(FIGURES):
            line, column = divmod(index, 3)
            box = Box(x + column * (cell + gap), top + line * (high + gap), cell, high, 22)
            if figure == "delete":
                widgets.append(Button(figure, box, "", self.delete, "undo", "dark", tr("Delete")))
            elif figure == "done":
                widgets.append(Button(figure, box, "", self.take, "check", "card", tr("Done"), reason))
            else:
                act = partial(self._type, figure)
                widgets.append(Button(f"figure/{figure}", box, figure, act, "", "dark", reason=reason, style="h2"))
        self.widgets = widgets

    def first_key(self) -> str | None:
        return "figure/5"

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        x, field = self.viewport.left, self.field
        canvas.image("icon/lock", 64, x + 36, 84, "ink.on_dark")
        width = self.viewport.width - 2 * x - 100
        canvas.text(tr("For the staff"), x + 96, 84, "title", "ink.on_dark", width=width, height=100, is_raised=True)
        middle, y = field.centre
        if not self.entered:
            words = tr("Wait {n} seconds", n=self._seconds) if self._seconds else tr("PIN")
            canvas.text(words, middle, y, "h2", "ink.on_card_2", "center", field.w - 80, field.h - 12)
        for index in range(len(self.entered)):
            dot = canvas.paint.disc(32, canvas.colour("ink.on_card"))
            canvas.put(dot, middle + (index - (len(self.entered) - 1) / 2) * 72, y)
