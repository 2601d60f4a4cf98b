"""Entry of the code of a daily table, by keyboard, or with digits and games for every device."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final

from game.bots.levels import LEVELS
from game.games import shelf
from game.rules.contract import N_
from game.rules.game import Game
from game.rules.match import Match
from game.scenes.base.context import Context
from game.scenes.base.side_page import draw_heading
from game.scenes.base.text_entry import TextEntry
from game.scenes.routes import PlayDailyTable
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import CLEAR, Button, Widget
from game.storage.daily import DailyTable, WrongCode, read

DAY: Final = 8
"""Digits of the date. The letter of the game follows."""
WHOLE: Final = DAY + 1
MOST: Final = WHOLE + 1
"""Maximum length, with the number of the level."""
PAD: Final = "123456789"
FIELD: Final = 124.0


class CodeEntry(TextEntry):
    DONE = N_("Play")

    def __init__(
        self, context: Context, day: date, usual: Callable[[Game], int], match: Callable[[DailyTable], Match]
    ) -> None:
        """`day` is filled in already, since most codes share it. `usual` gives the level for codes that name none."""
        super().__init__(context)
        self.text = day.strftime("%Y%m%d")
        self._usual, self._match = usual, match
        self._told = Box(0, 0, 0, 0)

    # ---- the code

    def type(self, letter: str) -> None:
        at = len(self.text)
        if at >= MOST or letter.isdigit() == (at == DAY):
            self.refuse(self.expected())
            return
        self.drop_fleeting_toast()
        self.text += letter
        self.touch()

    def expected(self) -> str:
        at = len(self.text)
        if at < DAY:
            return tr("First comes the day: year, month and day as eight digits.")
        if at == DAY:
            return tr("Next comes the letter of the game.")
        if at < MOST:
            return tr("You can add a level: a number from 1 to {n}.", n=len(LEVELS))
        return tr("The code is complete.")

    @property
    def written(self) -> str:
        """The code typed so far, with blanks for the rest."""
        text = self.text.ljust(MOST, "_")
        return tr("Table {code}", code=f"{text[:4]}-{text[4:6]}-{text[6:DAY]} {text[DAY:]}")

    def _read(self) -> DailyTable:
        return read(self.text, shelf(), len(LEVELS), self._usual)

    def hear(self, letter: str) -> bool:
        letter = letter.upper()
        # Dashes, spaces and the word before the date may be typed and are ignored.
        if letter.isascii() and letter.isalnum() and (letter.isdigit() or len(self.text) >= DAY):
            self.type(letter)
        return True

    def take(self) -> Transition | None:
        try:
            return PlayDailyTable(self._match(self._read()))
        except WrongCode as problem:
            self.context.sound.play("denied")
            is_whole = len(self.text) >= WHOLE
            self.say(tr(problem.notice.message, **problem.notice.values) if is_whole else self.expected())
            return None

    def _meaning(self) -> str:
        if len(self.text) < WHOLE:
            return self.expected()
        try:
            table = self._read()
        except WrongCode as problem:
            return tr(problem.notice.message, **problem.notice.values)
        day = tr("{day}/{month}/{year}", day=table.day.day, month=table.day.month, year=table.day.year)
        return f"{tr(table.game.title)} · {day} · {tr(LEVELS[table.number - 1].title)}"

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        x, w = viewport.left, viewport.width - 2 * viewport.left
        bottom, top = viewport.height - viewport.bar - 24, 160.0
        self.field = Box(x, top, w, FIELD, 34)
        self._told = Box(x, top + FIELD + 6, w, 64)
        room = Box(x, self._told.bottom + 14, w, bottom - self._told.bottom - 14)
        foot = Box(x, bottom - 100, w, 100)
        board = Box(x, room.y, w, room.h - 116)
        if viewport.aspect is Aspect.TALL:
            games, pad = board.split_y(0.42, 0.58, gap=20)
        else:
            pad, games = board.split_x(0.46, 0.54, gap=40)
        widgets = [*self._digits(pad), *self._games(games)]
        delete, done = foot.split_x(0.46, 0.54, gap=40)
        widgets.append(Button("delete", delete, tr("Delete"), self.delete, "undo", "dark"))
        widgets.append(Button("done", done, tr("Play"), self.take, "check", "card"))
        self.widgets = widgets

    def _digits(self, area: Box) -> list[Widget]:
        """Return the digit buttons, laid out like a telephone."""
        rows = area.split_y(1, 1, 1, 1, gap=CLEAR)
        cells = [cell for row in rows[:3] for cell in row.split_x(1, 1, 1, gap=CLEAR)]
        keys = [*zip(PAD, cells, strict=True), ("0", rows[3])]
        return [Button(f"digit/{key}", box, key, partial(self.type, key), "", "dark", style="h2") for key, box in keys]

    def _games(self, area: Box) -> list[Widget]:
        games = shelf()
        rows = area.split_y(*(1 for _ in games), gap=CLEAR)
        names = [f"{game.letter} · {tr(game.title)}" for game in games]
        return [
            Button(f"game/{game.key}", row, name, partial(self.type, game.letter), "", "dark")
            for game, name, row in zip(games, names, rows, strict=True)
        ]

    def first_key(self) -> str | None:
        return f"game/{shelf()[0].key}" if len(self.text) == DAY and shelf() else "done"

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        draw_heading(canvas, "calendar", tr("Enter a code"))
        x, y = self.field.centre
        canvas.text(self.written, x, y, "h1", "ink.on_card", "center", self.field.w - 80, self.field.h - 12)
        canvas.block(self._meaning(), self._told, "body", "ink.on_dark", "center", "middle", 1)
