"""The questions of the first start: a card over the shelf with the settings that a player may need to begin."""

from __future__ import annotations

from game.scenes.base.question import Sheet
from game.scenes.settings.settings_page import SettingRows
from game.stage.layout.containers import UNPLACED, Cell, Column
from game.stage.layout.shapes import Box
from game.stage.parts import Words
from game.stage.text.language import N_, tr
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Button, even_rows

WIDE = 1180.0
ROW = 104.0


class FirstStart(SettingRows, Sheet):
    FIRST = "done"
    LOOK = "applaud"
    BACK_WORDS = N_("All right as it is")

    def turn_over(self) -> None:
        """Show the answer on the scene below, too."""
        self._backdrop = None
        self._below.refresh()
        super().turn_over()

    def layout(self) -> None:
        viewport, canvas = self.viewport, self.canvas
        wide, most = min(WIDE, viewport.width - 2 * viewport.left), viewport.height - viewport.bar - 40
        voice = self._switch("speech", tr("Read aloud"), self._speech().hint, "speech")
        rows = self._text_size(), self._contrast(), voice, self._scan()
        done = Button("done", UNPLACED, tr(self.BACK_WORDS), self.back, "check")
        told = tr("“How you play” on the shelf has more, at any time.")
        card = Column(
            Column(
                Words(canvas, tr("Hello! First, make yourself comfortable."), "h2", lines=1, most_h=110),
                Words(canvas, told, "body", "ink.on_card_2", lines=2, most_h=110),
                pad=(24, 0),
                gap=8,
            ),
            *(Cell(row, h=ROW, grow=1) for row in rows),
            Column(done, pad=(24, 20), h=132),
            gap=8,
            pad=(24, 32),
        )
        high = min(most, card.least_h(wide) * (1.1 if canvas.is_large else 1.0))
        self.fill(Box((viewport.width - wide) / 2, (most + 40 - high) / 2, wide, high, 34), card)
        self.card = card.box
        even_rows(canvas, self.widgets)

    def back(self) -> Transition:
        """Keep the answers, and never ask again."""
        self._settings.is_first_start = False
        self.context.save_settings()
        return Pop()
