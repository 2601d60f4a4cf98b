"""The accessibility page “How you play”: settings for vision, hearing, input and pace, and a table to try them on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.input.intents import Source
from game.scenes.base.context import Context
from game.scenes.base.poll import soonest
from game.scenes.base.side_page import Tabbed
from game.scenes.settings.settings_page import SettingRows
from game.scenes.settings.tryout import TryOut
from game.stage.canvas import Canvas
from game.stage.layout.containers import Part
from game.stage.layout.shapes import Spot
from game.stage.text.language import N_, tr
from game.stage.time.stack import Transition
from game.stage.widgets import Widget


class AccessibilityPage(SettingRows, Tabbed):
    HEADING = "access", N_("How you play")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.table = TryOut(context, self.say)

    def tabs(self) -> Sequence[tuple[str, str, Callable[[], Sequence[Widget | Part]]]]:
        return (
            ("eye", tr("Eyes"), self._eyes),
            ("sound", tr("Ears"), lambda: [self._speech(), *self._sound()]),
            ("touch", tr("Hands"), self._hands),
            ("clock", tr("Time"), lambda: [self._speed(), self._stay()]),
        )

    def _eyes(self) -> Sequence[Widget]:
        return [
            self._text_size(),
            self._contrast(),
            self._magnifier(),
            self._switch("symbols", tr("Large symbols"), tr("Larger symbols on the colours"), "big_symbols"),
            self._switch("motion", tr("Less motion"), tr("Fades instead of movement"), "reduced_motion"),
        ]

    def _hands(self) -> Sequence[Widget]:
        return [self._scan(), self._dwell(), self._hold(), self._roll(), self._one_screen(), *self._swap()]

    def preview(self) -> Part:
        return self.table.part(self.canvas)

    def layout(self) -> None:
        super().layout()
        self.table.place(self.canvas)

    # ---- the piece of table

    @property
    def is_lively(self) -> bool:
        return super().is_lively or self.table.is_busy

    @property
    def wake_after(self) -> float | None:
        return soonest(super().wake_after, self.table.wake_after)

    def drag(self, spot: Spot) -> Transition | None:
        if self.pressed is not None and self.table.carry(self.pressed, spot):
            self.touch()
        return super().drag(spot)

    def release(self, spot: Spot, source: Source) -> Transition | None:
        self.pressed = self.table.space_for(spot) or self.pressed  # dropping the pawn there is a press there
        return super().release(spot, source)

    def update(self, dt: float) -> Transition | None:
        if self.pressed is None:
            self.table.let_go()
        if self.table.advance(dt):
            self.touch()
        return super().update(dt)

    def draw_front(self, canvas: Canvas) -> None:
        self.table.draw(canvas)
