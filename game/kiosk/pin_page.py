"""The PIN page before the staff menu: digits for every device, and dots for the digits entered."""

from __future__ import annotations

from functools import partial
from math import ceil

from game.kiosk.operator_state import OperatorState
from game.kiosk.profile import LONGEST_PIN
from game.kiosk.staff_menu import StaffMenu
from game.scenes.base.context import Context
from game.scenes.base.poll import soonest
from game.scenes.base.text_entry import TextEntry
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.text.language import tr
from game.stage.time.stack import Replace, Transition
from game.stage.widgets import Button

WIDEST = 760.0
FIGURES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "done")


class PinPage(TextEntry):
    """A keypad; back leads to the previous scene."""

    def __init__(self, context: Context, operator: OperatorState) -> None:
        super().__init__(context)
        self._operator = operator
        self._seconds = 0

    # ---- input

    def _type(self, figure: str) -> None:
        if self._seconds or len(self.text) >= LONGEST_PIN:
            self.refuse()
            return
        self.text += figure
        self.touch()

    def take(self) -> Transition | None:
        if self._operator.guard.lets_in(self.text, self._operator.profile.pin):
            return Replace(StaffMenu(self.context, self._operator))
        self.text = ""
        self.refuse(tr("That is not the PIN."))
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
        own, left = super().wake_after, self._operator.guard.wait
        if not left:
            return own
        next_second = max(0.01, left - (ceil(left) - 1))
        return soonest(own, next_second)

    def update(self, dt: float) -> Transition | None:
        if ceil(self._operator.guard.wait) != self._seconds:
            self.refresh()
        return super().update(dt)

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        self._seconds = ceil(self._operator.guard.wait)
        wide = min(WIDEST, viewport.width - 2 * viewport.left)
        x, bottom = (viewport.width - wide) / 2, viewport.height - viewport.bar - 24
        self.field = Box(x, 164, wide, 124, 34)
        gap = 14.0
        top = self.field.bottom + 26
        high = min(4 * 150.0 + 3 * gap, bottom - top)
        if viewport.aspect is Aspect.TALL:
            # Fingers reach the lower part of a tall screen best.
            top = bottom - high
        reason = tr("Wait {n} seconds", n=self._seconds) if self._seconds else ""
        self.widgets = [self._button(figure, reason) for figure in FIGURES]
        for button, box in zip(self.widgets, Box(x, top, wide, high, 22).grid(3, 4, gap), strict=True):
            button.box = box

    def _button(self, figure: str, reason: str) -> Button:
        if figure == "delete":
            return Button(figure, UNPLACED, "", self.delete, "undo", "dark", tr("Delete"))
        if figure == "done":
            return Button(figure, UNPLACED, "", self.take, "check", "card", tr("Done"), reason)
        act = partial(self._type, figure)
        return Button(f"figure/{figure}", UNPLACED, figure, act, "", "dark", reason=reason, style="h2")

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
        if not self.text:
            words = tr("Wait {n} seconds", n=self._seconds) if self._seconds else tr("PIN")
            canvas.text(words, middle, y, "h2", "ink.on_card_2", "center", field.w - 80, field.h - 12)
        for index in range(len(self.text)):
            dot = canvas.paint.disc(32, canvas.colour("ink.on_card"))
            canvas.put(dot, middle + (index - (len(self.text) - 1) / 2) * 72, y)
