"""The daily challenge: for each game one match a day against three computers, with the same dice on every machine.

A table is chosen by its day, or by its code, which any device can type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import date, timedelta
from functools import partial
from typing import Final

from game.bots.levels import BY_KEY, LEVELS
from game.games import catalogue, shelf
from game.rules.contract import N_
from game.rules.game import Game
from game.rules.match import HUMAN, Match, Player
from game.scenes.base.context import Context, told
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.poll import Poll
from game.scenes.base.side_page import SidePage, draw_heading
from game.scenes.base.text_entry import TextEntry
from game.scenes.routes import OpenSoloChallenge, PlayTable
from game.scenes.setup.matchmaking import Matchmaking
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.text.language import tr, written
from game.stage.time.stack import Push, Transition
from game.stage.widgets import CLEAR, Button, Picker, Widget
from game.storage.daily import DailyTable, Medal, WrongCode, best, code, medal, read, seats, start
from game.storage.records import HOUSE, Records, Who, summary_of
from game.storage.stored import Finished

LOOK: Final = "red"
DAYS: Final = 60
ROW: Final = 260.0


class DayPage(SidePage):
    """A page about the current day, which a page left open over midnight follows."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.opened = context.timing.now().date()
        """The current day as far as the page knows."""

    @property
    def wake_after(self) -> float | None:
        wake, midnight = super().wake_after, self.context.timing.until_midnight
        return midnight if wake is None else min(wake, midnight)

    def update(self, dt: float) -> Transition | None:
        today = self.context.timing.now().date()
        if today != self.opened:
            passed, self.opened = (today - self.opened).days, today
            self.follow_day(passed)
            self.turn_over()
        return super().update(dt)

    def follow_day(self, passed: int) -> None:
        """Take account of that many days that have begun."""

    def draw_game(self, canvas: Canvas, game: Game, emblem: Box, text: Box, words: str) -> None:
        """Draw the emblem of a game, its title and a line about it."""
        canvas.image(f"games/{game.key}/emblem", round(min(emblem.w, emblem.h)), *emblem.centre)
        left, y, room = text.x, text.centre[1], text.w
        canvas.text(tr(game.title), left, y - 20, "body_b", "ink.on_card", width=room, height=42)
        canvas.text(canvas.cut(words, "small", room), left, y + 22, "small", "ink.on_card_2", width=room, height=40)


class DailyPage(DayPage):
    def __init__(self, context: Context, today: date) -> None:
        super().__init__(context)
        self._days = [today - timedelta(days=back) for back in range(DAYS)]
        self.day = today
        self.records = Records()
        self._fit = Matchmaking(context)
        self._finished: Sequence[Finished] = ()
        """Matches of the tables of the selected day."""
        read = partial(context.store.ask_records, partial(summary_of, games=catalogue()))
        self._played = Poll(self._ask_played, self._take_played)
        self.polls = [self._fit.poll, Poll(read, self._take_records), self._played]
        self._foot = Box(0, 0, 0, 0)
        self._rows: list[tuple[Game, Box]] = []

    # ---- queries

    def _ask_played(self) -> Future[list[Finished]]:
        return self.context.store.ask_finished(seed=start(self.day))

    def _take_played(self, finished: Sequence[Finished]) -> None:
        self._finished = finished
        self.turn_over()

    def _take_records(self, records: Records) -> None:
        self.records = records
        self.turn_over()

    def medals(self) -> dict[str, Medal]:
        won = {game.key: self._medal(game) for game in shelf()}
        return {key: metal for key, metal in won.items() if metal is not None}

    def _medal(self, game: Game) -> Medal | None:
        seed, house = code(self.day, game), self.records.record(HOUSE, game.key)
        results = (result for match in self._finished if match.seed == seed for result in match.results)
        return best(
            medal(
                one.score, is_won=one.rank == 1, house=house, own=self.records.record(Who.of(HUMAN, one.name), game.key)
            )
            for one in results
            if one.mind == HUMAN
        )

    # ---- playing

    @property
    def name(self) -> str:
        """The player's name: the one used most recently."""
        people = self.context.settings.people
        return people[0].name if people else tr(ANIMALS[LOOK])

    def level(self, game: Game) -> str:
        return self._fit.alike(game.key, Player(self.name, HUMAN, LOOK), seats(game))

    def table(self, game: Game) -> DailyTable:
        return DailyTable(self.day, game, self._usual(game))

    def _usual(self, game: Game) -> int:
        return 1 + [one.key for one in LEVELS].index(self.level(game))

    def match(self, table: DailyTable) -> Match:
        game, mind = table.game, LEVELS[table.number - 1].key
        looks = list(ANIMALS)[1 : seats(game)]
        computers = (Player(tr(ANIMALS[look]), mind, look) for look in looks)
        return Match(game, (Player(self.name, HUMAN, LOOK), *computers), (), code(table.day, game))

    def _turn(self, index: int) -> None:
        self.day = self._days[len(self._days) - 1 - index]
        self._played.ask()

    def follow_day(self, passed: int) -> None:
        """Turn to the new day if the page shows the one before."""
        is_current = self.day == self._days[0]
        self._days = [day + timedelta(days=passed) for day in self._days]
        if is_current or self.day not in self._days:
            self.day = self._days[0]
            self._played.ask()

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        self.card = self.below_heading()
        inner = self.card.inset(44, 30)
        days = [written(day) for day in self._days]
        days.reverse()
        at = len(days) - 1 - self._days.index(self.day)
        left, middle, right = Box(inner.x, inner.y, inner.w, 84).split_x(0.4, 0.3, 0.3, gap=24)
        picker = Picker("day", left, tr("Day"), "", days, at, self._turn)
        picker.share, picker.is_wrapping = 0, False
        typing = Button("type", middle, tr("Enter a code"), self._type, "keyboard", "dark")
        alone = Button("solo", right, tr("Solo"), OpenSoloChallenge, "bulb", "dark")
        widgets: list[Widget] = [picker, typing, alone]
        games = shelf()
        foot = 120.0 if viewport.aspect is Aspect.TALL else 84.0 if viewport.is_large else 60.0
        self._foot = Box(inner.x, inner.bottom - foot + 6, inner.w, foot)
        area = Box(inner.x, inner.y + 100, inner.w, inner.h - 100 - foot)
        high = min(ROW, area.h / max(1, len(games)))
        self._rows = [(game, Box(area.x, area.y + i * high, area.w, high)) for i, game in enumerate(games)]
        for game, row in self._rows:
            box = Box(row.right - 260, row.centre[1] - 38, 260, 76)
            widgets.append(Button(f"play/{game.key}", box, tr("Play"), partial(self._begin, game), "", "dark"))
        self.widgets = widgets

    def _begin(self, game: Game) -> Transition:
        return PlayTable(self.match(self.table(game)))

    def _type(self) -> Transition:
        return Push(CodeEntry(self.context, self.day, self._usual, self.match))

    def first_key(self) -> str | None:
        return self.widgets[3].key if len(self.widgets) > 3 else None

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        self.draw_page(canvas, "calendar", tr("Table of the day"))
        medals = self.medals()
        for game, row in self._rows:
            self._draw_row(canvas, game, row, medals.get(game.key))
        words = tr("Gold: as good as the best win here. Silver: a win, or your best result. Bronze: played to the end.")
        canvas.block(words, self._foot, "small", "ink.on_card_2", valign="middle", lines=3)

    def _draw_row(self, canvas: Canvas, game: Game, row: Box, won: Medal | None) -> None:
        size, y = max(68.0, min(132.0, row.h * 0.56)), row.centre[1]
        left = row.x + size + 20
        words = tr("Table {code}", code=self.table(game).code) + f" · {tr(BY_KEY[self.level(game)].title)}"
        text = Box(left, row.y, row.right - 360 - left, row.h)
        self.draw_game(canvas, game, Box(row.x + 2, y - size / 2, size, size), text, words)
        picture, size = ("medal/seal_open", 70) if won is None else (f"medal/medal_{won}", 76)
        canvas.image(picture, size, row.right - 260 - 52, y)


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
        code = f"{text[:4]}-{text[4:6]}-{text[6:DAY]} {text[DAY:]}"
        return tr("Table {code}", code=code)

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
            return PlayTable(self._match(self._read()))
        except WrongCode as problem:
            self.context.sound.play("denied")
            is_whole = len(self.text) >= WHOLE
            self.say(told(problem.notice) if is_whole else self.expected())
            return None

    def _meaning(self) -> str:
        if len(self.text) < WHOLE:
            return self.expected()
        try:
            table = self._read()
        except WrongCode as problem:
            return told(problem.notice)
        return f"{tr(table.game.title)} · {written(table.day)} · {tr(LEVELS[table.number - 1].title)}"

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
