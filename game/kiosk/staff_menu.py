"""The staff menu of a public screen and its PIN page, usable without a keyboard: screen, games, statistics, program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from math import ceil
from typing import Final

from game.games import catalogue, shelf
from game.input.intents import Command, Source
from game.kiosk.idle_scenes import EndVisit
from game.kiosk.operator_state import OperatorState
from game.kiosk.profile import LONGEST_PIN
from game.kiosk.usage_stats import UsageDay
from game.scenes.base.context import Context, told
from game.scenes.base.poll import soonest
from game.scenes.base.question import Question
from game.scenes.base.side_page import TOP, Tabbed
from game.scenes.base.text_entry import TextEntry
from game.shell.request import RESTART, SHUT_DOWN
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, Grid, Part
from game.stage.layout.shapes import Box
from game.stage.parts import Heading, Painting
from game.stage.text.language import LANGUAGES, N_, tr
from game.stage.time.stack import Go, Push, Replace, Transition
from game.stage.widgets import Button, Picker, Slider, Switch, Widget

COUNTS = 2
BUTTON = 130.0
"""Maximum height of a button beside a chart."""
FEW = 7
"""Number of rows that fill a high page."""
GAP = 14.0
LOOK_AGAIN = 0.1
WEEK: Final = 7
NARROW: Final = 112.0
"""Minimum width of a day for two weeks; otherwise one week is shown."""
LEAST: Final = 250.0
TITLE: Final = 56.0
WIDEST: Final = 760.0
"""Maximum width of the PIN page."""
FIGURES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "done")
LABEL: Final = 44.0
"""Height of the number above a bar, and of the day of the month below it."""


class PinPage(TextEntry):
    """Digits for every device, and dots for the digits entered; back leads to the previous scene."""

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
        left = self._operator.guard.wait
        return soonest(super().wake_after, max(0.01, left - (ceil(left) - 1)) if left else None)

    def update(self, dt: float) -> Transition | None:
        if ceil(self._operator.guard.wait) != self._seconds:
            self.refresh()
        return super().update(dt)

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        self._seconds = ceil(self._operator.guard.wait)
        wide = min(WIDEST, viewport.width - 2 * viewport.left)
        reason = tr("Wait {n} seconds", n=self._seconds) if self._seconds else ""
        field, heading = Cell(w=wide, h=124, align="middle"), Heading("icon/lock", tr("For the staff"))
        figures = (self._button(figure, reason) for figure in FIGURES)
        pad = Grid(*figures, columns=3, gap=GAP, w=wide, align="middle", grow=1, most_h=4 * 150 + 3 * GAP)
        # Fingers reach the lower part of a tall screen best.
        page = Column(heading, Cell(h=38), field, Cell(grow=0.001, h=26), pad)
        left, high = viewport.left, viewport.height - viewport.bar - 24 - TOP
        self.fill(Box(left, TOP, viewport.width - 2 * left, high, 34), page)
        self.field = field.box

    def _button(self, figure: str, reason: str) -> Button:
        if figure == "delete":
            return Button(figure, UNPLACED, "", self.delete, "backspace", "dark", tr("Delete"))
        if figure == "done":
            return Button(figure, UNPLACED, "", self.take, "check", "card", tr("Done"), reason)
        act = partial(self._type, figure)
        return Button(f"figure/{figure}", UNPLACED, figure, act, "", "dark", reason=reason, style="h2")

    def first_key(self) -> str | None:
        return "figure/5"

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        field = self.field
        middle, y = field.centre
        if not self.text:
            words = tr("Wait {n} seconds", n=self._seconds) if self._seconds else tr("PIN")
            canvas.text(words, middle, y, "h2", "ink.on_card_2", "center", field.w - 80, field.h - 12)
        for index in range(len(self.text)):
            dot = canvas.paint.disc(32, canvas.colour("ink.on_card"))
            canvas.put(dot, middle + (index - (len(self.text) - 1) / 2) * 72, y)


class EndProgram(Go):
    """End the program with this exit code."""

    code: int


class StaffMenu(Tabbed):
    """Settings for all visits, until the file is read again."""

    HEADING = "shield", N_("For the staff")
    BACK_WORDS = N_("Done")

    def __init__(self, context: Context, operator: OperatorState) -> None:
        super().__init__(context)
        self._operator = operator
        self._is_waiting = False

    def tabs(self) -> Sequence[tuple[str, str, Callable[[], Sequence[Widget | Part]]]]:
        return (
            ("tv", tr("Picture and sound"), self._screen),
            ("dice", tr("Games"), self._games),
            ("chart", tr("Counts"), self._counts),
            ("gear", tr("Program"), self._program),
        )

    def most_row(self) -> float:
        return BUTTON if self.tab == COUNTS else max(super().most_row(), self.below_heading().h / FEW)

    # ---- rows

    def _screen(self) -> list[Widget]:
        profile = self._operator.profile
        codes = list(LANGUAGES)

        def language(index: int) -> None:
            self._operator.change(language=codes[index])
            self.context.speak(codes[index])
            self.turn_over()

        def slider(name: str, label: str, icon: str) -> Widget:
            def change(value: float) -> None:
                self._operator.change(**{name: value})
                changed, sound = self._operator.profile, self.context.sound
                sound.loudest = changed.loudest
                sound.set_volumes(changed.volume_effects, changed.volume_room, changed.volume_music)
                sound.play("confirm")

            return Slider(name.removeprefix("volume_"), UNPLACED, label, icon, getattr(profile, name), change)

        return [
            Picker(
                "language",
                UNPLACED,
                tr("Language"),
                tr("At every new visit"),
                list(LANGUAGES.values()),
                codes.index(profile.language),
                language,
            ),
            slider("loudest", tr("Maximum volume"), "sound"),
            slider("volume_effects", tr("Effects at the start"), "sound"),
            slider("volume_music", tr("Music at the start"), "music"),
            slider("volume_room", tr("Ambience at the start"), "home"),
        ]

    def _games(self) -> list[Widget]:
        shown = self._operator.profile.shown

        def row(key: str) -> Widget:
            def change(is_on: bool) -> None:
                now = self._operator.profile.shown
                wanted = {*now, key} if is_on else {*now} - {key}
                self._operator.change(games=tuple(game.key for game in shelf() if game.key in wanted))
                self.turn_over()

            reason = tr("One game stays on the shelf") if shown == (key,) else ""
            title = tr(catalogue()[key].title)
            return Switch(f"game/{key}", UNPLACED, title, reason, key in shown, change, reason)

        return [row(game.key) for game in shelf()]

    def _counts(self) -> list[Widget | Part]:
        export = Button("export", UNPLACED, tr("Save as a table (CSV)"), self._export, "export")
        return [export, Painting(self._draw_counts, grow=0.001)]

    def _export(self) -> None:
        self._is_waiting = True
        self._operator.write_counts(date.today())

    def _program(self) -> list[Widget | Part]:
        read, restart = self._operator.read_again, self._operator.problem
        return [
            Button("read", UNPLACED, tr("Read the file again"), lambda: self._unless(read(), EndVisit()), "redo"),
            Button(
                "restart",
                UNPLACED,
                tr("Restart the program"),
                lambda: self._unless(restart(), EndProgram(RESTART)),
                "play",
            ),
            Button("end", UNPLACED, tr("Shut down the program"), self._ask, "lock"),
            Painting(self._draw_explained, grow=0.001),
        ]

    def _unless(self, problem: str, way: Go) -> Transition | None:
        """Return the transition, or show the error of the profile with which the program could not start again."""
        if problem:
            self.refuse(problem)
        return None if problem else way

    def _ask(self) -> Transition:
        return Push(
            Question(
                self.context,
                self,
                tr("Shut down the program?"),
                tr("Nobody can play here until it is started again from outside."),
                harmless=tr("Stay"),
                deed=tr("Shut down"),
                then=EndProgram(SHUT_DOWN),
                icon="lock",
            )
        )

    # ---- scene

    def back(self) -> Transition | None:
        return EndVisit()

    def command(self, command: Command, source: Source) -> Transition | None:
        return EndVisit() if command is Command.MENU else None

    def hint(self) -> str:
        return tr("Applies to all visits until the file is read again.")

    @property
    def wake_after(self) -> float | None:
        return soonest(super().wake_after, LOOK_AGAIN if self._is_waiting else None)

    def update(self, dt: float) -> Transition | None:
        while self._operator.answers:
            answer = self._operator.answers.pop(0)
            self._is_waiting = False
            self.say(told(answer))
        return super().update(dt)

    def _draw_explained(self, canvas: Canvas, box: Box) -> None:
        room, text, ink = box.inset(24, 12), self._explained(), canvas.colour("ink.on_card")
        # The large buttons are clear without it.
        if canvas.paint.type.block(text, "body", ink, room.w, max(1.0, room.h)).fits:
            canvas.block(text, room, "body", "ink.on_card")

    def _draw_counts(self, canvas: Canvas, box: Box) -> None:
        room = box.inset(24, 12)
        used = canvas.block(self._told(), room, "body", "ink.on_card") + 36
        left = Box(room.x, room.y + used, room.w, room.h - used)
        if left.h >= LEAST:
            days = 2 * WEEK if left.w >= 2 * WEEK * NARROW else WEEK
            draw_days(canvas, left, self._operator.counts.recent(days))

    def _told(self) -> str:
        counts = self._operator.counts
        whole = counts.total()
        lines = [_line(tr("Today"), counts.today()), _line(tr("Days: {n}", n=len(counts.days)), whole), ""]
        for key in sorted(whole.games):
            game = catalogue().get(key)
            played = whole.games[key]
            lines.append(
                tr(
                    "**{game}:** {begun} begun, {finished} played to the end",
                    game=tr(game.title) if game else key,
                    begun=played.begun,
                    finished=played.finished,
                )
            )
        return "\n".join(lines)

    def _explained(self) -> str:
        profile = self._operator.profile
        hours = tr("Open from {start} to {end}", start=profile.opens, end=profile.closes)
        lines = [
            tr("**Read the file again:** changes made here are dropped; the file applies."),
            tr("**Restart the program:** takes a few seconds; what is being played is lost."),
            tr("**Shut down the program:** it has to be started again from outside."),
            "",
            hours if profile.opens != profile.closes else tr("Open all day"),
            tr("A visit ends {n} seconds after the last touch", n=round(profile.ask_after + profile.countdown)),
        ]
        return "\n".join(lines)


def _line(when: str, day: UsageDay) -> str:
    begun = sum(played.begun for played in day.games.values())
    return tr(
        "**{when}** · visits: {visits} · matches: {begun} · errors: {errors}",
        when=when,
        visits=day.visits,
        begun=begun,
        errors=day.errors,
    )


def draw_days(canvas: Canvas, box: Box, days: Sequence[tuple[date, int]]) -> None:
    """Draw a bar per day, the last one for today. `days` holds visits by date, in order."""
    title = tr("Visits in the last {n} days", n=len(days))
    canvas.text(title, box.x, box.y + TITLE / 2, "body_b", "ink.on_card", width=box.w, height=TITLE)
    plot = Box(box.x, box.y + TITLE + LABEL, box.w, box.h - TITLE - 2 * LABEL)
    most, pitch = max(1, *(count for _, count in days)), plot.w / len(days)
    canvas.put(canvas.paint.round_rect(round(plot.w), 3, 1, canvas.colour("surface.card_edge")), plot.x, plot.bottom)
    for index, (day, count) in enumerate(days):
        x, is_today = plot.x + (index + 0.5) * pitch, index == len(days) - 1
        high, wide = round(plot.h * count / most), round(pitch * 0.66)
        if high > 0:
            fill = canvas.colour("state.gold" if is_today else "bg.felt")
            canvas.put(canvas.paint.round_rect(wide, high, min(8, high / 2), fill), x - wide / 2, plot.bottom - high)
            y = plot.bottom - high - LABEL / 2
            canvas.text(str(count), x, y, "small_b", "ink.on_card", "center", pitch - 6, LABEL - 6)
        ink = "ink.on_card" if is_today else "ink.on_card_2"
        canvas.text(str(day.day), x, plot.bottom + LABEL / 2 + 4, "small", ink, "center", pitch - 6, LABEL - 6)
