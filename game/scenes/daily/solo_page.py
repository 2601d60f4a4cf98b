"""The solo challenge: for each game the table of the day and the next endless stage, against the lamp, for stars."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from game.bots.levels import LEVELS
from game.games import catalogue, shelf
from game.rules.game import Game
from game.rules.match import HUMAN, Player
from game.scenes.base.context import Context
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.poll import Poll
from game.scenes.daily.daily_page import DayPage
from game.scenes.routes import PlayTable
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Part, Row
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import CLEAR, Button, Picker, Widget
from game.storage.records import known_as
from game.storage.solo import SEED, STARS, SoloProgress, SoloTable, match, progress
from game.storage.stored import Finished

LOOK: Final = "red"
STAR: Final = 40.0
HIGH: Final = 76.0
"""Height of the buttons."""


class SoloRow(NamedTuple):
    game: Game
    picture: Cell
    words: Cell
    stars: Cell


class SoloPage(DayPage):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.looks = {person.name: person.look for person in context.settings.people}
        """The people of the house with their animals."""
        self.name = next(iter(self.looks), tr(ANIMALS[LOOK]))
        self._progress: dict[str, dict[str, SoloProgress]] = {}
        self._rows: list[SoloRow] = []
        self._foot = Cell()
        self.polls = [Poll(partial(context.store.ask_finished, seed=f"{SEED} "), self._take)]

    def _take(self, finished: Sequence[Finished]) -> None:
        self._progress = progress(finished, catalogue())
        self.turn_over()

    # ---- queries

    def names(self) -> list[str]:
        """Return the people to choose from: the one who plays, those known by the program, those with stars."""
        return list(dict.fromkeys((self.name, *self.looks, *self._progress)))

    def progress_in(self, game: Game) -> SoloProgress:
        return self._progress.get(known_as(self.name), {}).get(game.key, SoloProgress())

    def daily_table(self, game: Game) -> SoloTable:
        return SoloTable(game, self.context.timing.now().date())

    def stage_table(self, game: Game) -> SoloTable:
        return SoloTable(game, self.progress_in(game).stage)

    # ---- playing

    def _begin(self, table: SoloTable) -> Transition:
        lamp = tr("The lamp")
        look = self.looks.get(self.name) or LOOK
        other = next(free for free in ANIMALS if free != look)
        computer = Player(lamp if lamp != self.name else tr(ANIMALS[other]), LEVELS[table.level - 1].key, other)
        return PlayTable(match(table, Player(self.name, HUMAN, look), computer))

    def _choose_name(self, index: int) -> None:
        self.name = self.names()[index]
        self.turn_over()

    # ---- layout

    def layout(self) -> None:
        self.card = self.below_heading()
        self._foot = Cell(h=self._foot_height)
        parts: list[Part] = []
        names = self.names()
        if len(names) > 1:
            picker = Picker("who", UNPLACED, tr("Who’s playing?"), "", names, names.index(self.name), self._choose_name)
            parts.append(Cell(picker, h=HIGH))
        self._rows, rows = [], []
        for game in shelf():
            row, part = self._row(game)
            self._rows.append(row)
            rows.append(part)
        page = Column(*parts, *rows, self._foot, gap=10)
        page.place(self.card.inset(44, 26))
        self.widgets = page.contents(Widget)

    def _row(self, game: Game) -> tuple[SoloRow, Part]:
        today = Button(
            f"day/{game.key}", UNPLACED, tr("Today"), partial(self._begin, self.daily_table(game)), "", "dark"
        )
        table = self.stage_table(game)
        stage = Button(
            f"stage/{game.key}", UNPLACED, tr("Stage {n}", n=table.when), partial(self._begin, table), "", "dark"
        )
        row = SoloRow(game, Cell(w=110), Cell(w=330, grow=1), Cell(w=STARS * STAR + 16))
        buttons = (
            row.stars,
            Cell(today, w=190, h=HIGH, align="middle"),
            Cell(stage, w=260, h=HIGH, align="middle"),
        )
        head = (row.picture, row.words)
        narrow = Column(Row(*head, gap=CLEAR, h=100), Row(*buttons, gap=CLEAR), gap=12, spare="middle")
        return row, FirstFit(Row(*head, *buttons, gap=CLEAR), narrow, grow=1)

    def _foot_height(self, wide: float) -> float:
        ink = self.canvas.colour("ink.on_card_2")
        return self.canvas.paint.type.block(explained(), "small", ink, wide).height / self.canvas.scale + 8

    def first_key(self) -> str | None:
        return f"day/{shelf()[0].key}" if shelf() else None

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        self.draw_page(canvas, "bulb", tr("Solo challenge"))
        for row in self._rows:
            self._draw_row(canvas, row)
        canvas.block(explained(), self._foot.box, "small", "ink.on_card_2", valign="middle")

    def _draw_row(self, canvas: Canvas, row: SoloRow) -> None:
        game, own = row.game, self.progress_in(row.game)
        table = self.stage_table(game)
        stars, stage = tr("Stars: {n}", n=own.total), tr("Stage {n}", n=table.when)
        words = f"{stars} · {stage}: {tr(LEVELS[table.level - 1].title)}"
        self.draw_game(canvas, game, row.picture.box.inset(5, 0), row.words.box, words)
        draw_stars(canvas, own.days.get(self.opened, 0), row.stars.box.centre)


def explained() -> str:
    return tr("One star: half of the lamp’s score. Two: you win. Three: the lamp gets at most two thirds of yours.")


def draw_stars(canvas: Canvas, stars: int, at: tuple[float, float], size: float = STAR) -> None:
    """Draw three stars around a point, the earned ones in gold."""
    for index in range(STARS):
        x = at[0] + (index - (STARS - 1) / 2) * size
        canvas.image("glyph/star", round(size * 0.9), x, at[1], "state.gold" if index < stars else "surface.card_edge")
