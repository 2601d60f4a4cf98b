"""The daily challenge: for each game one match a day against three computers, with the same dice on every machine.

A table is chosen by its day, or by its code, which any device can type. The solo challenge has for each game the table
of the day and the next endless stage, against the lamp, for stars.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import ClassVar, Final

from game.bots.levels import BY_KEY, LEVELS
from game.games import catalogue, shelf
from game.rules.contract import N_
from game.rules.game import Game
from game.rules.match import HUMAN, Match, Player
from game.scenes.base.context import Context, told
from game.scenes.base.game_box import draw_box
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.poll import Poll, soonest
from game.scenes.base.side_page import TOP, WIDE_GAP, SidePage
from game.scenes.base.text_entry import TextEntry
from game.scenes.routes import OpenSoloChallenge, PlayTable
from game.scenes.setup.matchmaking import Matchmaking
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part, Row, Size
from game.stage.layout.shapes import Box
from game.stage.paint.theme import StyleName
from game.stage.parts import Card, Heading, Painting, Words
from game.stage.text.language import tr, written
from game.stage.time.stack import Push, Transition
from game.stage.widgets import CLEAR, Button, Picker
from game.storage.daily import DailyTable, Medal, WrongCode, best, code, medal, read, seats, start
from game.storage.records import HOUSE, Records, Who, known_as, summary_of
from game.storage.solo import SEED, STARS, SoloProgress, SoloTable, progress
from game.storage.solo import match as solo_match
from game.storage.stored import Finished

NOTE: Final = 38.0
"""Largest letters of the explanation below the games."""
LOOK: Final = "red"
DAYS: Final = 60
UPRIGHT: Final = (250.0, 330.0)
"""Minimum width of a game's card beside the others, at usual and large text size."""
LEAST_BOX: Final = 0.85
"""Minimum height of the place of a box above its words, relative to its width."""
STAR: Final = 40.0
METALS: Final[Sequence[Medal]] = ("gold", "silver", "bronze")
AWARD: Final = (216.0, 72.0)
"""Size of an award, three medals or stars."""
FAINT: Final = 0.55
"""Opacity of a medal that is not won, and of the emblem of a game whose letter cannot come next."""
HIGH: Final = 76.0
"""Height of the buttons."""
PLAY: Final = 170.0
"""Minimum width of a button in a row."""
LINES, WORDS = Size(h=90, most_h=130, grow=1), Size(w=380, grow=0.6)
"""Sizes of the words above the buttons, and of those beside them."""


class DayPage(SidePage, ABC):
    """A page about the current day with a card for each game. Left open over midnight it follows the day."""

    EXPLAINED: ClassVar[str]
    """Message id of the hint, which stands below the games where a hint has one line only."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.opened = context.timing.now().date()
        """The day shown as the current one."""

    @property
    def wake_after(self) -> float | None:
        return soonest(super().wake_after, self.context.timing.until_midnight)

    def update(self, dt: float) -> Transition | None:
        today = self.context.timing.now().date()
        if today != self.opened:
            passed, self.opened = (today - self.opened).days, today
            self.follow_day(passed)
            self.turn_over()
        return super().update(dt)

    def follow_day(self, passed: int) -> None:
        """Handle a change of date, by this many days."""

    @abstractmethod
    def head(self) -> Sequence[Part]:
        """Return the part above the games."""

    @abstractmethod
    def buttons(self, game: Game) -> Sequence[Button]: ...

    @abstractmethod
    def words(self, game: Game) -> tuple[str, str]:
        """Return the text about a game, its table and its level."""

    @abstractmethod
    def draw_award(self, game: Game, canvas: Canvas, box: Box) -> None: ...

    def layout(self) -> None:
        upright = Grid(*map(self._upright, shelf()), columns=len(shelf()), gap=18)
        rows = Grid(*map(self._row, shelf()), columns=1, gap=14)
        ways = (rows, upright) if self.viewport.is_upright else (upright, rows)
        note = Words(self.canvas, tr(self.EXPLAINED), "small", "ink.on_dark_2", most=NOTE)
        below = [note] if self.viewport.has_two_rows else []
        self.show(Column(*self.head(), FirstFit(*ways, grow=1), *below, gap=18))

    def hint(self) -> str:
        return "" if self.viewport.has_two_rows else tr(self.EXPLAINED)

    def _upright(self, game: Game) -> Part:
        """Return a card with the box of a game above its words, its award and its buttons."""
        box = Painting(partial(draw_box, game), h=lambda wide: LEAST_BOX * wide, grow=24)
        words = Words(self.canvas, "\n".join(self.words(game)), "small", "ink.on_card_2", "center")
        award = Painting(partial(self.draw_award, game), h=AWARD[1], most_h=1.6 * AWARD[1], grow=0.1)
        buttons = Column(*(Cell(button, h=HIGH) for button in self.buttons(game)), gap=CLEAR)
        parts = box, Cell(), words, Cell(), award, Cell(), buttons
        return Card(*parts, gap=6, pad=(22, 26), w=self.canvas.grown(*UPRIGHT))

    def _row(self, game: Game) -> Part:
        """Return a card with the box, or a strip of the cover, beside the words."""
        beside, words = (Painting(partial(self._draw_words, game), **size) for size in (LINES, WORDS))
        award = Painting(partial(self.draw_award, game), w=AWARD[0], h=AWARD[1])
        buttons = [Cell(button, w=PLAY, h=HIGH, most_h=HIGH, grow=0.4) for button in self.buttons(game)]
        box, strip = (Painting(partial(draw, game), w=230) for draw in (draw_box, _draw_cover))
        low = Row(award, *buttons, gap=CLEAR)
        large = Row(box, Column(beside, low, gap=12, spare="middle", h=200, grow=1), gap=30)
        return Card(FirstFit(large, Row(strip, words, award, *buttons, gap=CLEAR), grow=1), pad=(30, 14))

    def first_key(self) -> str | None:
        return next((widget.key for widget in self.widgets if widget.key.startswith("day/")), None)

    def draw_widgets(self, canvas: Canvas) -> None:
        """Draw the button in focus light among its dark ones."""
        for button in self.widgets:
            if isinstance(button, Button) and button.key.startswith(("day/", "stage/")):
                button.kind = "card" if button.key == self.focus.key else "dark"
        super().draw_widgets(canvas)

    def _draw_words(self, game: Game, canvas: Canvas, box: Box) -> None:
        top, low = box.split_y(0.52, 0.48)
        canvas.text(tr(game.title), box.x, top.centre[1], "h3", "ink.on_card", width=box.w, height=top.h)
        words = canvas.cut(" · ".join(self.words(game)), "small", box.w)
        canvas.text(words, box.x, low.centre[1], "small", "ink.on_card_2", width=box.w, height=low.h)


def _draw_cover(game: Game, canvas: Canvas, box: Box) -> None:
    canvas.put_box(canvas.paint.cover_strip(game.key, round(box.w), round(box.h)), box)


def game_button(key: str, words: str, act: Callable[[], object]) -> Button:
    return Button(key, UNPLACED, words, act, "", "dark", verb=tr("Play"))


class DailyPage(DayPage):
    HEADING = "calendar", N_("Table of the day")
    EXPLAINED = N_("Gold: as good as the best win here. Silver: a win, or your best result. Bronze: played to the end.")

    def __init__(self, context: Context, today: date | None = None) -> None:
        """`today` replaces the current day in tests and pictures."""
        super().__init__(context)
        today = today or self.opened
        self._days = [today - timedelta(days=back) for back in range(DAYS)]
        self.day = today
        self.records = Records()
        self._fit = Matchmaking(context)
        self._finished: Sequence[Finished] = ()
        """Matches of the tables of the selected day."""
        read = partial(context.store.ask_records, partial(summary_of, games=catalogue()))
        self._played = Poll(lambda: context.store.ask_finished(seed=start(self.day)), self._take_played)
        self.polls = [self._fit.poll, Poll(read, self._take_records), self._played]

    # ---- queries

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

    def head(self) -> Sequence[Part]:
        days = [written(day) for day in reversed(self._days)]
        at = len(days) - 1 - self._days.index(self.day)
        picker = Picker("day", UNPLACED, tr("Day"), "", days, at, self._turn, is_wrapping=False, share=0)
        typing = Button("type", UNPLACED, tr("Enter a code"), self._type, "keyboard", "dark")
        alone = Button("solo", UNPLACED, tr("Solo"), OpenSoloChallenge, "pawn", "dark", verb=tr("Open"))
        return [Row(Cell(picker, grow=0.38), Cell(typing, grow=0.36), Cell(alone, grow=0.26), gap=24, h=84)]

    def buttons(self, game: Game) -> Sequence[Button]:
        return [game_button(f"day/{game.key}", tr("Play"), lambda: PlayTable(self.match(self.table(game))))]

    def words(self, game: Game) -> tuple[str, str]:
        code = f"{game.letter}{self._usual(game)}"
        return tr("Table {code}", code=code), tr(BY_KEY[self.level(game)].title)

    def draw_award(self, game: Game, canvas: Canvas, box: Box) -> None:
        won, (x, y), size = self.medals().get(game.key), box.centre, min(box.h, box.w / len(METALS))
        for at, metal in enumerate(METALS, -1):
            draw = partial(Canvas.image, name=f"medal/medal_{metal}", size=round(size), x=x + at * size, y=y)
            canvas.put_with_alpha(1.0 if metal == won else FAINT, canvas.noted(draw))

    def _type(self) -> Transition:
        return Push(CodeEntry(self.context, self.day, self._usual, self.match))


DAY: Final = 8
"""Digits of the date. The letter of the game follows."""
WHOLE: Final = DAY + 1
MOST: Final = WHOLE + 1
"""Maximum length, with the number of the level."""
PAD: Final = ("123", "456", "789", "0")
FIELD, EMBLEM = 124.0, 48.0
"""Height of the code, and size of the emblems of the games."""
LEAST_PAD, LEAST_GAMES = 560.0, 640.0
"""Minimum widths of the digits and of the games beside them."""


class CodeEntry(TextEntry):
    DONE = N_("Play")

    def __init__(
        self, context: Context, day: date, usual: Callable[[Game], int], match: Callable[[DailyTable], Match]
    ) -> None:
        """`day` is filled in already, since most codes share it. `usual` gives the level for codes that name none."""
        super().__init__(context)
        self.text = day.strftime("%Y%m%d")
        self._usual, self._match = usual, match
        self._told = Cell()
        self._letters: dict[Game, Button] = {}

    def _takes(self, letter: str) -> bool:
        """True if a digit or letter can come next."""
        at = len(self.text)
        return at < MOST and letter.isdigit() != (at == DAY)

    def type(self, letter: str) -> None:
        if not self._takes(letter):
            self.refuse(self.expected(), is_fleeting=True)
            return
        self.bar.drop_fleeting()
        self.text += letter
        self.refresh()

    def delete(self) -> None:
        super().delete()
        self.refresh()

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
        """The code typed so far, with placeholders for the rest."""
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
        if problem := self._problem():
            self.refuse(problem)
            return None
        return PlayTable(self._match(self._read()))

    def _problem(self) -> str:
        """Return the reason why the code does not lead to a table yet; empty if it does."""
        if len(self.text) < WHOLE:
            return self.expected()
        try:
            self._read()
        except WrongCode as problem:
            return told(problem.notice)
        return ""

    def _meaning(self) -> str:
        if problem := self._problem():
            return problem
        table = self._read()
        return f"{tr(table.game.title)} · {written(table.day)} · {tr(LEVELS[table.number - 1].title)}"

    def layout(self) -> None:
        viewport = self.viewport
        field, self._told, gap = Cell(h=FIELD), Cell(h=64), self.canvas.grown(WIDE_GAP, CLEAR)
        keys = {digit: self._key(f"digit/{digit}", digit, digit, "h2") for digit in "1234567890"}
        digits = (Row(*map(keys.__getitem__, row), gap=gap) for row in PAD)
        delete = Button("delete", UNPLACED, tr("Delete"), self.delete, "backspace", "dark")
        pad = Column(*digits, delete, gap=gap, w=LEAST_PAD, grow=0.46)
        names = {game: f"{game.letter} · {tr(game.title)}" for game in shelf()}
        self._letters = {game: self._key(f"game/{game.key}", name, game.letter) for game, name in names.items()}
        games = Column(*self._letters.values(), gap=gap, w=LEAST_GAMES, grow=0.54)
        board = FirstFit(Row(pad, games, gap=40), Column(games, pad, gap=20), grow=1)
        problem = self._problem()
        done = Button("done", UNPLACED, tr("Play"), self.take, "check", "dark" if problem else "card", reason=problem)
        heading = Heading("icon/calendar", tr("Enter a code"))
        high = viewport.height - viewport.bar - 24 - TOP
        area = Box(viewport.left, TOP, viewport.width - 2 * viewport.left, high, 34)
        above = heading, Cell(h=self.canvas.grown(4, CLEAR)), field, self._told
        self.fill(area, Column(*above, board, Cell(done, h=100), gap=gap))
        self.field = field.box

    def _key(self, key: str, words: str, letter: str, style: StyleName = "button") -> Button:
        verb, reason = "" if len(words) == 1 else tr("Choose"), "" if self._takes(letter) else self.expected()
        act = partial(self.type, letter)
        return Button(key, UNPLACED, words, act, "", "dark", reason=reason, style=style, verb=verb)

    def first_key(self) -> str | None:
        return f"game/{shelf()[0].key}" if len(self.text) == DAY and shelf() else "done"

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        x, y = self.field.centre
        canvas.text(self.written, x, y, "h1", "ink.on_card", "center", self.field.w - 80, self.field.h - 12)
        canvas.block(self._meaning(), self._told.box, "body", "ink.on_dark", "center", "middle", 1)

    def draw_widgets(self, canvas: Canvas) -> None:
        super().draw_widgets(canvas)
        for game, button in self._letters.items():
            x, y = button.box.x + 48, button.box.centre[1] - 3
            draw = partial(Canvas.image, name=f"games/{game.key}/emblem", size=EMBLEM, x=x, y=y)
            canvas.put_with_alpha(FAINT if button.reason else 1.0, canvas.noted(draw))


class SoloPage(DayPage):
    HEADING = "pawn", N_("Solo challenge")
    EXPLAINED = N_(
        "One star: half of the lamp’s score. Two: you win. Three: the lamp gets at most two thirds of yours."
    )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.looks = {person.name: person.look for person in context.settings.people}
        """The known people with their animals."""
        self.name = next(iter(self.looks), tr(ANIMALS[LOOK]))
        self._progress: dict[str, dict[str, SoloProgress]] = {}
        self.polls = [Poll(partial(context.store.ask_finished, seed=f"{SEED} "), self._take)]

    def _take(self, finished: Sequence[Finished]) -> None:
        self._progress = progress(finished, catalogue())
        self.turn_over()

    def names(self) -> list[str]:
        """Return the people to choose from: the one who plays, those known by the program, those with stars."""
        return list(dict.fromkeys((self.name, *self.looks, *self._progress)))

    def progress_in(self, game: Game) -> SoloProgress:
        return self._progress.get(known_as(self.name), {}).get(game.key, SoloProgress())

    def daily_table(self, game: Game) -> SoloTable:
        return SoloTable(game, self.context.timing.now().date())

    def stage_table(self, game: Game) -> SoloTable:
        return SoloTable(game, self.progress_in(game).stage)

    def _begin(self, table: SoloTable) -> Transition:
        lamp = tr("The lamp")
        look = self.looks.get(self.name) or LOOK
        other = next(free for free in ANIMALS if free != look)
        computer = Player(lamp if lamp != self.name else tr(ANIMALS[other]), LEVELS[table.level - 1].key, other)
        return PlayTable(solo_match(table, Player(self.name, HUMAN, look), computer))

    def _choose_name(self, index: int) -> None:
        self.name = self.names()[index]
        self.turn_over()

    def head(self) -> Sequence[Part]:
        names = self.names()
        if len(names) == 1:
            return []
        at = names.index(self.name)
        return [Cell(Picker("who", UNPLACED, tr("Who’s playing?"), "", names, at, self._choose_name), h=HIGH)]

    def buttons(self, game: Game) -> Sequence[Button]:
        today, stage = self.daily_table(game), self.stage_table(game)
        return [
            game_button(f"day/{game.key}", tr("Today"), partial(self._begin, today)),
            game_button(f"stage/{game.key}", tr("Stage {n}", n=stage.when), partial(self._begin, stage)),
        ]

    def words(self, game: Game) -> tuple[str, str]:
        table, total = self.stage_table(game), self.progress_in(game).total
        stage = tr("Stage {n}", n=table.when)
        return tr("Stars: {n}", n=total), f"{stage}: {tr(LEVELS[table.level - 1].title)}"

    def draw_award(self, game: Game, canvas: Canvas, box: Box) -> None:
        stars = self.progress_in(game).days.get(self.opened, 0)
        draw_stars(canvas, stars, box.centre, round(min(box.h, box.w / STARS)))


def draw_stars(canvas: Canvas, stars: int, at: tuple[float, float], size: float = STAR) -> None:
    """Draw three stars around a point, the earned ones in gold."""
    for index in range(STARS):
        x = at[0] + (index - (STARS - 1) / 2) * size
        canvas.image("glyph/star", round(size * 0.96), x, at[1], "state.gold_dark")
        canvas.image("glyph/star", round(size * 0.7), x, at[1], "state.gold" if index < stars else "surface.card_lo")
