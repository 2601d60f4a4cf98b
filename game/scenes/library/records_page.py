"""People and records: statistics and seals of every player who ever played here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Final, NamedTuple

from game.bots.levels import BY_KEY
from game.games import catalogue, shelf
from game.rules.challenges import METALS, Challenge
from game.rules.contract import N_
from game.rules.match import HUMAN
from game.rules.statistics import luck_words
from game.scenes.base.context import Context
from game.scenes.base.player_names import shown
from game.scenes.base.poll import Poll
from game.scenes.base.question import Question
from game.scenes.base.saving import Saving
from game.scenes.base.scene import Scene
from game.scenes.base.seal import RIBBONED, draw_seal
from game.scenes.base.side_page import GAP, ListPage
from game.scenes.routes import OpenMatchBook, OpenPastEvenings, OpenSoloChallenge
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part, Rest, Row
from game.stage.layout.shapes import Box
from game.stage.parts import SIGN, Card, Heading, Painting, Picture, Words
from game.stage.room.shelf_decor import crown
from game.stage.text.language import decimal, ntr, percent, separator, tr
from game.stage.time.stack import Pop, Push, Transition
from game.stage.widgets import Button, Picker, Widget, even, spread
from game.storage.privacy import export, forget
from game.storage.records import ALL, HOUSE, Record, Records, Who, summary_of
from game.storage.seals import seals_of, trophy_of
from game.storage.solo import SEED, SoloProgress, progress, ranking
from game.storage.stored import Finished

LEAST_ROW: Final = (100.0, 150.0)
FACT: Final = (280.0, 340.0)
"""Minimum height and width of a fact, at usual and large text size."""
FIGURES: Final = 460.0
"""Minimum width of games and matches side by side, at the usual text size."""
MOST_NUMBER: Final = 84.0
"""Maximum height of the number of a fact."""
CHART: Final = 186.0
"""Minimum height of a chart."""
MATCHES, IN_A_ROW = 330.0, 5
"""Maximum height of a chart for every so many matches."""
LIST: Final = 430.0
MOST_NAMED: Final = 5
"""Maximum number of people listed with their wins."""
READ_ON: Final = 0.7
"""Seconds until the next batch of unread logs is summarized."""


def forgetting(context: Context, below: Scene, name: str, shown: str) -> Question:
    """Return the dialog that removes a name everywhere; `shown` is the name, shortened to fit."""
    return Question(
        context,
        below,
        tr("Forget {name}?", name=shown),
        tr("The name is taken out of every match and of the settings. The matches stay, without the name."),
        harmless=tr("Keep"),
        deed=tr("Forget"),
        then=Pop(),
        first=partial(forget, name, context.store, context.file),
    )


class RecordsPage(ListPage[Who]):
    FIRST = "game"
    HEADING = "users", N_("People and records")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.records: Records | None = None
        """None until the store has answered."""
        self.who = HOUSE
        self.game = ALL
        read = partial(context.store.ask_records, partial(summary_of, games=catalogue()))
        self._solo: dict[str, dict[str, SoloProgress]] = {}
        self.polls = [
            Poll(read, self._take, lambda records: records.unread, READ_ON),
            Poll(partial(context.store.ask_finished, seed=f"{SEED} "), self._take_solo),
        ]
        self._saving = Saving(self)

    def _take(self, found: Records) -> None:
        self.records = found
        if self.who not in found.of:
            self.who = HOUSE
        self.turn_over()

    def _take_solo(self, found: Sequence[Finished]) -> None:
        self._solo = progress(found, catalogue())
        self.touch()

    # ---- players

    def everybody(self) -> list[Who]:
        """Return the overall entry, then people, then computers."""
        if self.records is None:
            return [HOUSE]
        people = [Who(HUMAN, name) for name in self.records.people()]
        levels = [Who(key) for key in BY_KEY if Who(key) in self.records.of]
        return [HOUSE, *people, *levels]

    def called(self, who: Who) -> str:
        if who == HOUSE:
            return tr("Everyone")
        if who.is_person:
            return shown(who.name)
        return tr("Computer: {level}", level=tr(BY_KEY[who.mind].title))

    def _games(self) -> list[str]:
        return [ALL, *(game.key for game in shelf())]

    def _choose(self, who: Who) -> None:
        self.who = who
        self.turn_over()

    def _choose_game(self, index: int) -> None:
        self.game = self._games()[index]
        self.turn_over()

    @property
    def record(self) -> Record:
        return Record() if self.records is None else self.records.record(self.who, self.game)

    # ---- export and privacy

    def _export(self) -> None:
        folders = self.context.and_exports(self.context.document_folders)
        if not folders:
            self.say(tr("Nothing is saved here, so there is nothing to export."))
            return
        name, record = self.who.name, Record() if self.records is None else self.records.record(self.who)
        store, fields = self.context.store, separator()
        self._saving.save(lambda: export(name, store.finished(), record, folders, spoken, fields), self.who)

    def _forget(self) -> Transition:
        name = self.who.name
        return Push(forgetting(self.context, self, name, self.canvas.cut(name, "h2", 400)))

    # ---- layout

    def layout(self) -> None:
        self.list.items = self.everybody() if self.has_list else ()
        listing, buttons = Cell(w=LIST), self._buttons()
        row = [spread(self.canvas, buttons, gap=20, h=84)] if buttons else []
        pickers = Row(*self._pickers(), gap=20, h=84)
        told = Words(self.canvas, self._privacy(), "small", "ink.on_card_2", lines=2)
        card = Card(pickers, self._figures(), told, *row, gap=self.canvas.grown(24, 16), pad=(44, 32), grow=1)
        self.show(Row(*([listing] if self.has_list else []), card, gap=30))
        even(self.canvas, buttons)
        people = [self._person(who, box) for who, box in self.list.rows(listing.box)] if self.has_list else []
        others = [widget for widget in self.widgets if widget not in buttons]
        self.widgets = [*others, *people, *self.turners(listing.box), *buttons]

    def _person(self, who: Who, box: Box) -> Widget:
        words = self.canvas.cut(self.called(who), "button", box.w - 56)
        choose, is_on = partial(self._choose, who), who == self.who
        button = Button(f"who/{who.mind}/{who.name}", box, words, choose, kind="panel", align="left", is_on=is_on)
        button.prompt, button.verb = self.called(who), tr("Show")
        return button

    def _figures(self) -> Part:
        """Return the facts with the chart beside or below them, or the words that there are none."""
        canvas, least = self.canvas, FIGURES * self.context.settings.text_size
        if self.records is None or not self.record.played:
            words = tr("One moment …") if self.records is None else tr("No match has been finished yet.")
            told = Words(canvas, words, "h3", "ink.on_card_2", "center")
            return Column(Picture("desk/album", EMPTY, most_h=EMPTY), told, gap=24, spare="middle", grow=1)
        is_house = self.who == HOUSE
        found = facts(self.record, is_house=is_house, in_one=self.game != ALL)
        if is_house:
            found.insert(1, (str(len(self.records.people())), tr("People")))
        wide, high = canvas.grown(*FACT), canvas.grown(*LEAST_ROW)
        tiles = Grid(*(Painting(partial(draw_fact, *fact), w=wide, h=high) for fact in found), gap=16, grow=0.4)
        games = Painting(self._draw_games, w=least, h=CHART, grow=1)
        most = inf if is_house or self.game else MATCHES * -(-len(self.record.latest) // IN_A_ROW)
        chart = Painting(self._draw_chart, w=least, h=CHART, most_h=most, grow=0.6 if is_house else 1)
        charts = [chart] if self.game else [games, chart]
        below = (FirstFit(Row(*some, gap=50), Column(*some, gap=24), grow=1) for some in (charts, [chart]))
        ways = [Column(tiles, some, gap=24) for some in below]
        return FirstFit(*ways, Rest(tiles), grow=1)

    def _pickers(self) -> list[Part]:
        games = self._games()
        titles = [tr("All games"), *(tr(catalogue()[key].title) for key in games[1:])]
        game = Picker("game", UNPLACED, tr("Game"), "", titles, games.index(self.game), self._choose_game, share=0)
        if self.has_list:
            return [Painting(self._draw_name, grow=0.4), Cell(game, grow=0.6)]
        every, room = self.everybody(), (self.below_heading().w - 2 * 44 - 20) / 2 - 160
        names = [self.canvas.cut(self.called(one), "button", room) for one in every]
        at = every.index(self.who) if self.who in every else 0
        people = Picker("who", UNPLACED, tr("People"), "", names, at, lambda i: self._choose(every[i]), share=0)
        return [Cell(people), Cell(game)]

    def _seals(self) -> Transition | None:
        if self.records is None:
            return None
        return Push(SealsPage(self.context, self.records, self.who, self.called(self.who), self.game))

    def _buttons(self) -> list[Button]:
        if self.who != HOUSE and not self.who.is_person:
            return []
        matches = partial(OpenMatchBook, self.game, "" if self.who == HOUSE else self.who.name)
        buttons = [
            Button("seals", UNPLACED, tr("Seals"), self._seals, "trophy", "dark", verb=tr("Open")),
            Button("matches", UNPLACED, tr("Match book"), matches, "book", "dark", verb=tr("Open")),
        ]
        if self.who == HOUSE:
            return [
                *buttons,
                Button("solo", UNPLACED, tr("Solo"), OpenSoloChallenge, "pawn", "dark", verb=tr("Open")),
                Button(
                    "evenings", UNPLACED, tr("Past evenings"), OpenPastEvenings, "tournament", "dark", verb=tr("Open")
                ),
            ]
        return [
            *buttons,
            self._saving.button(Button("export", UNPLACED, tr("Export"), self._export, "export", "dark"), self.who),
            Button("forget", UNPLACED, tr("Forget"), self._forget, "trash", "dark"),
        ]

    # ---- drawing

    def _draw_name(self, canvas: Canvas, box: Box) -> None:
        name = canvas.cut(self.called(self.who), "h2", box.w)
        canvas.text(name, box.x, box.centre[1], "h2", "ink.on_card", width=box.w, height=76)

    def _draw_chart(self, canvas: Canvas, box: Box) -> None:
        if self.who != HOUSE:
            draw_chart(canvas, box, self.record, in_one=self.game != ALL)
            return
        assert self.records is not None
        won = [(shown(name), self.records.record(Who(HUMAN, name), self.game).won) for name in self.records.people()]
        won = sorted(won, key=lambda one: -one[1])[:MOST_NAMED]
        starred = [(shown(name), n) for name, n in ranking(self._solo)][:MOST_NAMED]
        first, second = box.split_y(len(won) + 1, len(starred) + 1, gap=16)
        draw_bars(canvas, first if starred else box, tr("Matches won"), [Bar(*one) for one in won])
        draw_bars(canvas, second, tr("Stars of the solo challenge"), [Bar(*one) for one in starred])

    def _draw_games(self, canvas: Canvas, box: Box) -> None:
        assert self.records is not None
        found = [(game.key, self.records.record(self.who, game.key)) for game in shelf()]
        won = self.who != HOUSE
        bars = [Bar(f"games/{key}/emblem", one.won, one.played if won else 0) for key, one in found]
        draw_bars(canvas, box, tr("Wins in each game") if won else tr("Matches of each game"), bars)

    def _privacy(self) -> str:
        store = self.context.store
        if store.folder is None or not store.is_lasting:
            return tr("Nothing is saved: names and results are gone when you quit Lamplight.")
        return tr("Names and results are saved on this device only. Nothing is sent anywhere.")


def facts(record: Record, *, is_house: bool, in_one: bool) -> list[tuple[str, str]]:
    """Return numbers of a record with their words, most important first. Results compare only `in_one` game."""
    out = [(str(record.played), tr("Matches"))]
    if not is_house:
        share = f" ({percent(record.won / record.played)})" if record.played else ""
        out.append((f"{record.won}{share}", tr("Won")))
        out.append((str(record.longest_streak), tr("Most wins in a row")))
    if in_one and record.best is not None:
        out += [(str(record.best), tr("Best result")), (decimal(record.mean), tr("Average result"))]
    if in_one and record.longest:
        out.append((f"{record.shortest}–{record.longest}", tr("Turns per match")))
    if record.throws and not is_house:
        out.append((tr(luck_words(record.throws, record.luck)), tr("Luck with the dice")))
    return out


EMPTY: Final = 360.0
"""Size of the picture of records without matches."""
TALL: Final = 1.3
"""Height to width of the place of a match."""
WIDEST: Final = 300.0
LOOSE: Final = 1.25
"""Maximum distance of two matches, in places."""


def draw_fact(number: str, words: str, canvas: Canvas, box: Box) -> None:
    """Draw a number in large letters above its words, on a light ground."""
    canvas.put_box(canvas.paint.round_rect(round(box.w), round(box.h), 24, canvas.colour("surface.card_hi")), box)
    top, low = box.inset(10, 8).split_y(0.6, 0.4)
    canvas.text(number, *top.centre, "number_xl", "ink.on_card", "center", top.w, min(top.h, MOST_NUMBER))
    canvas.text(words, *low.centre, "small", "ink.on_card_2", "center", low.w, low.h)


def draw_chart(canvas: Canvas, box: Box, record: Record, *, in_one: bool) -> None:
    """Draw the emblem of each match, with a crown for a win; in a single game a bar as high as the result."""
    latest = record.latest
    if box.h < 150 or not latest:
        return
    words = tr("The last matches; won with a crown")
    canvas.text(words, box.x, box.y + 20, "small_b", "ink.on_card_2", width=box.w, height=40)
    plot = Box(box.x, box.y + 62, box.w, box.h - 74)
    if not in_one:
        _draw_matches(canvas, plot, [(game, is_won) for game, _, is_won in latest])
        return
    most = max(1, *(score for _, score, _ in latest))
    pitch = min(150.0, plot.w / len(latest))
    canvas.put(canvas.paint.round_rect(round(plot.w), 3, 1, canvas.colour("surface.card_line")), plot.x, plot.bottom)
    for index, (_, score, is_won) in enumerate(latest):
        wide, high = max(6.0, pitch * 0.66), max(8.0, (plot.h - 60) * max(0.0, score / most))
        ink = "state.gold" if is_won else "surface.card_edge"
        bar = Box(plot.x + index * pitch, plot.bottom - high, wide, high)
        canvas.put_box(canvas.paint.round_rect(round(bar.w), round(bar.h), 4, canvas.colour(ink)), bar)
        if is_won and wide > 14:
            canvas.image("table/crown", min(60.0, wide), bar.centre[0], bar.y - 24)
        if wide >= 44 and high >= 44:
            canvas.text(str(score), bar.centre[0], bar.bottom - 28, "number_s", "ink.on_card", "center", wide - 4, 44)


def _draw_matches(canvas: Canvas, plot: Box, matches: Sequence[tuple[str, bool]]) -> None:
    count = len(matches)
    columns = next((n for n in range(1, count) if plot.w / n * TALL * -(-count // n) <= plot.h), count)
    rows = -(-count // columns)
    side = min(plot.w / columns, plot.h / rows / TALL, WIDEST)
    across, down = min(plot.w / columns, LOOSE * side), min(plot.h / rows, LOOSE * side * TALL)
    left, top = plot.centre[0] - columns * across / 2, plot.centre[1] - rows * down / 2
    for index, (game, is_won) in enumerate(matches):
        row, column = divmod(index, columns)
        x, y, wide = left + (column + 0.5) * across, top + (row + 0.5) * down + 0.1 * side, round(side * 0.8)
        canvas.image(f"games/{game}/emblem", wide, x, y)
        if is_won:
            canvas.put(crown(canvas.paint, round(side * 0.38)), x + side * 0.26, y - side * 0.4)


class Bar(NamedTuple):
    name: str
    """A name, or the picture of a game."""
    number: int
    total: int = 0
    """The number it is a part of, if any."""


def draw_bars(canvas: Canvas, box: Box, title: str, bars: Sequence[Bar]) -> None:
    """Draw each number as a bar of its length, on a paler one of its total."""
    if box.h < 110 or not bars:
        return
    canvas.text(title, box.x, box.y + 20, "small_b", "ink.on_card_2", width=box.w, height=40)
    high = min(120.0, (box.h - 52) / len(bars))
    has_names = any(not canvas.paint.art.has(bar.name) for bar in bars)
    name_w = box.w * canvas.grown(0.36, 0.42) if has_names else high
    most = max(1, *(max(bar.number, bar.total) for bar in bars))
    for index, (name, number, total) in enumerate(bars):
        y = box.y + 52 + (index + 0.5) * high
        if has_names:
            canvas.text(canvas.cut(name, "small", name_w), box.x, y, "small", "ink.on_card", width=name_w, height=high)
        else:
            canvas.image(name, round(high * 0.86), box.x + high / 2, y)
        length = (box.w - name_w - 140) / most
        for part, ink in ((total, "surface.card_hi"), (number, "state.gold")):
            if part or not total:
                wide = max(8, round(length * part))
                bar = canvas.paint.round_rect(wide, round(high * 0.6), 6, canvas.colour(ink))
                canvas.put(bar, box.x + name_w + 12, y - high * 0.3)
        words, left = f"{number} / {total}" if total else str(number), box.x + name_w + length * max(number, total) + 28
        canvas.text(words, left, y, "number_s", "ink.on_card", width=112, height=min(44.0, high))


SEAL: Final = 80.0
CELL: Final = 500.0
"""Minimum width of a challenge at the usual text size."""
CHOICE, TOTAL = 480.0, 660.0
"""Minimum widths of the choice of a game and of the words about its seals beside it, at the usual text size."""
APART: Final = 44.0
"""Minimum gap between the text of one seal and the seal beside it."""


class SealsPage(ListPage[tuple[Challenge, ...]]):
    FIRST = "game"

    def __init__(self, context: Context, records: Records, who: Who, called: str, game: str) -> None:
        """`called` is the displayed name. An unknown `game` shows the first one."""
        super().__init__(context)
        self._called = called
        self._records = records
        self._who = who
        self.games = shelf()
        self.at = next((index for index, one in enumerate(self.games) if one.key == game), 0)
        self.cells: list[tuple[Challenge, Box]] = []
        self.total = Box(0, 0, 0, 0)

    def _turn_to(self, index: int) -> None:
        self.at = index
        self.list.page = 0
        self.turn_over()

    def layout(self) -> None:
        large, titles = self.context.settings.text_size, [tr(game.title) for game in self.games]
        choice = Picker("game", UNPLACED, tr("Game"), "", titles, self.at, self._turn_to, share=0)
        head = Cell(choice, w=CHOICE * large, h=84, grow=0.42), Cell(w=TOTAL * large, h=84, grow=0.58)
        place = Cell(grow=1)
        self.show(Card(FirstFit(Row(*head, gap=30), Column(*head, gap=18)), place, gap=24, pad=(38, 30)))
        self.total, body = head[1].box, place.box
        challenges = self.games[self.at].challenges.CHALLENGES
        columns = max(1, min(3, int(body.w / (CELL * (0.4 + 0.6 * large)))))
        self.list.items = [tuple(challenges[start : start + columns]) for start in range(0, len(challenges), columns)]
        high = 36 + 114 * large
        if len(self.list.items) * (high + GAP) <= body.h + GAP:
            high = min(high * 1.3, (body.h + GAP) / len(self.list.items) - GAP)
        self.cells = []
        for row, box in self.list.rows(body, high):
            places = box.split_x(*[1.0] * columns, gap=APART)
            self.cells += zip(row, places, strict=False)
        self.widgets += self.turners(body)

    def heading(self) -> Heading:
        width = self.below_heading().w - SIGN
        return Heading("icon/trophy", self.canvas.cut(tr("Seals: {name}", name=self._called), "title", width))

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        game = self.games[self.at]
        record = self._records.record(self._who, game.key)
        won = seals_of(record, game)
        metal = trophy_of(record, game)
        count, box = sum(number > 0 for number in won.values()), self.total
        if metal is not None:
            canvas.image(f"medal/trophy_{metal}", (82, 96), box.x + 44, box.centre[1])
        words = [tr("{n} of {most} seals", n=count, most=len(won))]
        steps = [-(-len(won) * (index + 1) // len(METALS)) for index in range(len(METALS))]
        if missing := next((step - count for step in steps if step > count), 0):
            words.append(ntr("one more for the next trophy", "{n} more for the next trophy", missing))
        room = Box(box.x + (100 if metal else 0), box.y, box.w - (100 if metal else 0), box.h)
        canvas.block(" · ".join(words), room, "small", "ink.on_card_2", valign="middle", lines=2)
        for challenge, place in self.cells:
            self._draw_cell(canvas, challenge, place, won[challenge.key])

    def _draw_cell(self, canvas: Canvas, challenge: Challenge, box: Box, times: int) -> None:
        wide = min(SEAL, (box.h - 8) / RIBBONED)
        draw_seal(canvas, challenge.sign, (box.x + wide / 2, box.centre[1]), wide, is_won=times > 0)
        left = box.x + wide + 14
        room = box.right - left
        large = self.context.settings.text_size
        title = Box(left, box.y + 2, room, min(46 * large, box.h * 0.34))
        words = f"{tr(challenge.title)} · ×{times}" if times > 1 else tr(challenge.title)
        canvas.text(words, left, title.centre[1], "body_b", "ink.on_card", width=room, height=title.h)
        rest = Box(left, title.bottom + 4, room, box.bottom - title.bottom - 8)
        canvas.block(tr(challenge.asks), rest, "small", "ink.on_card_2", lines=3)


def spoken(text: str) -> str:
    """Translate a heading of an exported table, the key of a game or that of a seal such as `beacon/full_beam`."""
    key, _, seal = text.partition("/")
    game = catalogue().get(key)
    if game is None:
        return tr(text)
    return tr(next((one.title for one in game.challenges.CHALLENGES if one.key == seal), seal) if seal else game.title)
