"""The shelf: one box per game, the lamp over the one that is looked at. Knows games only by their record.

Long because shelf, lamp, panel and what leads from them are one picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.games import shelf
from game.input.intents import Command, Source
from game.rules.game import Game
from game.scenes.context import Context
from game.stage.canvas import Canvas
from game.stage.language import LANGUAGES, current, tr
from game.stage.layout.acts import Say
from game.stage.layout.shapes import Box, Target
from game.stage.layout.viewport import Aspect
from game.stage.paint.theme import parse_colour
from game.stage.paint.woodwork import BOX_FRONT
from game.stage.time.stack import Transition
from game.stage.widgets import Button, Widget

from .scene import Prompt, Scene


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the shelf leads; each makes the transition when it is asked for."""

    play: Callable[[Game], Transition | None]
    resume: Callable[[str], Transition | None]
    rules: Callable[[Game], Transition | None]
    guide: Callable[[], Transition | None]
    lesson: Callable[[Game], Transition | None]
    settings: Callable[[], Transition | None]
    language: Callable[[str], None]
    leave: Callable[[Scene], Transition | None]
    """Out of the program, asked over this scene."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An unfinished match offered again."""

    key: str
    game: str
    words: str


REST = 0.35
"""Seconds the mouse has to rest on a box to choose it."""
ASK_AGAIN = 0.03
"""Seconds between two looks whether the disk has answered: it never keeps the shelf waiting."""
LAMP = 170.0
"""Half the width of the lamp and its glow."""


class Menu(Scene):
    """Lamplight's first screen."""

    def __init__(self, context: Context, doors: Doors, waiting: Callable[[], Sequence[Waiting] | None]) -> None:
        """`waiting` answers at once: None until it knows which matches can be gone on with; then it is asked again."""
        super().__init__(context)
        self._doors = doors
        self.find_waiting = waiting
        self.waiting: Sequence[Waiting] = ()
        self.games = shelf()
        self.selected = 0
        self._boxes: list[Box] = []
        self._panel = Box(0, 0, 0, 0)
        self._rest_left = 0.0
        """Seconds until the box under the mouse is chosen; 0: none is waited for."""
        self._is_asking = True
        """Whether it is still to be found out which matches can be gone on with."""

    def enter(self) -> None:
        self._is_asking = True
        super().enter()

    @property
    def wake_after(self) -> float | None:
        if self._rest_left > 0:
            return self._rest_left
        return ASK_AGAIN if self._is_asking else None

    def update(self, dt: float) -> Transition | None:
        if self._rest_left > 0:
            self._rest_left -= dt
            if self._rest_left <= 0:
                self._follow_focus()
        if self._is_asking and (found := self.find_waiting()) is not None:
            self._is_asking = False
            if found != self.waiting:
                self.waiting = found
                self.refresh()
        return super().update(dt)

    def _resume(self, key: str) -> Transition | None:
        """Go on with a match; if that is not possible, what can be gone on with has changed."""
        self._is_asking = True
        return self._doors.resume(key)

    # ---- places

    def layout(self) -> None:
        viewport = self.viewport
        x, w = viewport.left, viewport.width - 2 * viewport.left
        bottom = viewport.height - viewport.bar
        is_tall = viewport.aspect is Aspect.TALL
        panel_h = 222.0 if viewport.aspect is not Aspect.SQUARE else 264.0
        if is_tall:
            panel_h = 470.0 if self.games and self._waiting_here() else 368.0
        self._panel = Box(x, bottom - panel_h - 20, w, panel_h, 28)
        per_row = 2 if is_tall and len(self.games) > 3 else max(1, len(self.games))
        rows = -(-len(self.games) // per_row)
        top = 318.0 if is_tall else 210.0
        room = Box(x, top, w, self._panel.y - top - 60)
        gap_y = 70.0
        high = min((room.h - gap_y * (rows - 1)) / rows, 430.0, (room.w / per_row - 50) / BOX_FRONT[0] * BOX_FRONT[1])
        wide = high / BOX_FRONT[1] * BOX_FRONT[0]
        pitch = min(room.w / per_row, wide * 1.45)
        free = max(0.0, room.h - rows * high - gap_y * (rows - 1))
        self._boxes = []
        for index in range(len(self.games)):
            row, column = divmod(index, per_row)
            count = min(per_row, len(self.games) - row * per_row)
            left = viewport.width / 2 - (count - 1) * pitch / 2 + column * pitch - wide / 2
            self._boxes.append(Box(left, room.y + free * 0.7 + row * (high + gap_y), wide, high, 12))
        self._lay_buttons()

    def _lay_buttons(self) -> None:
        viewport, panel = self.viewport, self._panel
        doors = self._doors
        language = LANGUAGES[current()]
        is_tall = viewport.aspect is Aspect.TALL
        settings_w = self.canvas.width(tr("Settings"), "button", 48) + 130
        language_w = self.canvas.width(language, "button", 48) + 130
        top = 196.0 if is_tall else 44.0
        right = viewport.width - viewport.left
        guide_w = 92.0
        words = tr("Settings")
        if right - settings_w - language_w - guide_w - 40 < viewport.width / 2 + LAMP and not is_tall:
            words, settings_w = "", 92.0
        if is_tall:
            settings_w = language_w = (viewport.width - 2 * viewport.left - guide_w - 40) / 2
        widgets: list[Widget] = [
            Button(
                "guide",
                Box(right - settings_w - language_w - guide_w - 40, top, guide_w, 82),
                "",
                doors.guide,
                "question",
                "panel",
                tr("The player’s guide"),
            ),
            Button(
                "language",
                Box(right - settings_w - 20 - language_w, top, language_w, 82),
                language,
                self._next_language,
                "globe",
                "panel",
            ),
            Button(
                "settings",
                Box(right - settings_w, top, settings_w, 82),
                words,
                doors.settings,
                "gear",
                "panel",
                tr("Settings"),
            ),
        ]
        if self.games:
            game = self.games[self.selected]
            inner = panel.inset(28, 22)
            waiting = self._waiting_here()
            if is_tall:
                doors_h = 190.0 if waiting else 88.0
                area = Box(inner.x, inner.bottom - doors_h, inner.w, doors_h)
            else:
                area = Box(inner.right - self._door_width(inner), inner.y, self._door_width(inner), inner.h)
            top_row, low = (area, area) if is_tall and not waiting else area.split_y(0.5, 0.5, gap=14)
            left, right_box = top_row.split_x(0.45, 0.55, gap=14)
            widgets.append(Button("rules", left, tr("Rules"), lambda: doors.rules(game), "book", "dark"))
            widgets.append(Button("lesson", right_box, tr("First steps"), lambda: doors.lesson(game), "bulb", "dark"))
            if waiting is not None:
                widgets.append(Button("resume", low, waiting.words, lambda: self._resume(waiting.key), "save", "dark"))
        self.widgets = widgets

    @staticmethod
    def _door_width(inner: Box) -> float:
        return max(530.0, inner.w * 0.36)

    def _waiting_here(self) -> Waiting | None:
        key = self.games[self.selected].key
        return next((waiting for waiting in self.waiting if waiting.game == key), None)

    def _next_language(self) -> None:
        codes = list(LANGUAGES)
        self._doors.language(codes[(codes.index(current()) + 1) % len(codes)])
        self.refresh()

    # ---- choosing

    def targets(self) -> Sequence[Target]:
        boxes = [
            Target(f"box/{game.key}", self._grown(index), Say(game.key), tr("Play"), spoken=tr(game.title))
            for index, game in enumerate(self.games)
        ]
        return [*super().targets(), *boxes]

    def first_key(self) -> str | None:
        return f"box/{self.games[self.selected].key}" if self.games else None

    def _grown(self, index: int) -> Box:
        box = self._boxes[index]
        if index != self.selected or len(self.games) == 1:
            return box
        grow = 0.10
        return Box(box.x - box.w * grow / 2, box.y - box.h * grow, box.w * (1 + grow), box.h * (1 + grow), 14)

    def _follow_focus(self) -> None:
        key = self.focus.key or ""
        if key.startswith("box/"):
            index = next((i for i, game in enumerate(self.games) if f"box/{game.key}" == key), self.selected)
            if index != self.selected:
                self.selected = index
                self.refresh()

    def nav(self, dx: int, dy: int, source: Source) -> Transition | None:
        result = super().nav(dx, dy, source)
        self._follow_focus()
        return result

    def point(self, spot: tuple[float, float], source: Source) -> None:
        """A box is chosen by resting on it: who passes one on the way to the buttons keeps the one chosen."""
        before = self.focus.key
        super().point(spot, source)
        if self.focus.key != before:
            self._rest_left = REST if (self.focus.key or "").startswith("box/") else 0.0

    def press(self, spot: tuple[float, float], source: Source) -> Transition | None:
        result = super().press(spot, source)
        self._rest_left = 0.0
        self._follow_focus()
        return result

    def choose(self, target: Target, source: Source, spot: tuple[float, float] | None) -> Transition | None:
        if isinstance(target.act, Say):
            return self._doors.play(next(game for game in self.games if game.key == target.act.name))
        return super().choose(target, source, spot)

    def command(self, command: Command, source: Source) -> Transition | None:
        if command is Command.MENU:
            return self._doors.settings()
        if not self.games:
            return None
        waiting = self._waiting_here()
        if command is Command.UNDO and waiting is not None:
            return self._doors.resume(waiting.key)
        if command is Command.RULES:
            return self._doors.rules(self.games[self.selected])
        return None

    def back(self) -> Transition | None:
        return self._doors.leave(self)

    def prompts(self) -> Sequence[Prompt]:
        out = list(super().prompts())[:1]
        if self.games and self._waiting_here() is not None:
            out.append(Prompt(Command.UNDO, tr("Continue")))
        return [
            *out,
            Prompt(Command.RULES, tr("Rules")),
            Prompt(Command.MENU, tr("Settings")),
            Prompt(Command.BACK, tr("Quit")),
        ]

    # ---- drawing

    def _title_width(self) -> float:
        left = min(widget.box.x for widget in self.widgets)
        return min(left - self.viewport.left - 40, self.viewport.width * 0.34)

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        viewport = self.viewport
        x = viewport.left
        is_tall = viewport.aspect is Aspect.TALL
        # The lamp hangs in the middle, the buttons lie right of it: the title has the left third.
        title_w = viewport.width - 2 * viewport.left if is_tall else self._title_width()
        y = 80 if is_tall else 88
        canvas.text(tr("Lamplight"), x + 4, y, "logo", "ink.on_dark", width=title_w, height=118, is_raised=True)
        canvas.text(tr("Family games for one table"), x + 6, y + 80, "body", "ink.on_dark_2", width=title_w, height=40)
        self._draw_shelf(canvas)
        self._draw_panel(canvas)

    def _draw_shelf(self, canvas: Canvas) -> None:
        viewport = self.viewport
        if not self._boxes:
            return
        for bottom in sorted({box.bottom for box in self._boxes}):
            canvas.put(canvas.paint.shelf(viewport.width - 16), 8, bottom)
        lit = self._grown(self.selected)
        middle = lit.centre[0]
        if viewport.aspect is not Aspect.TALL and 0.42 * viewport.width < middle < 0.58 * viewport.width:
            canvas.put(canvas.paint.lamp_cone(180, lit.w * 1.7, lit.bottom - 120), middle, 120)
            canvas.put(canvas.paint.lamp(150), middle, 0)
        else:
            canvas.put(canvas.paint.lamp_cone(lit.w * 0.9, lit.w * 1.6, lit.h + 60), middle, lit.y - 60)
        for index, game in enumerate(self.games):
            if index != self.selected:
                self._draw_box(canvas, game, self._boxes[index])
        self._draw_box(canvas, self.games[self.selected], lit)

    def _draw_box(self, canvas: Canvas, game: Game, box: Box) -> None:
        canvas.put(canvas.paint.box(game.key, tr(game.title), box.h, parse_colour(game.tint)), box.x, box.y)

    def _draw_panel(self, canvas: Canvas) -> None:
        panel = self._panel
        canvas.put_box(canvas.paint.panel(panel.w, panel.h, 28), panel)
        if not self.games:
            canvas.block(tr("No games found"), panel.inset(32), "h2", "ink.on_dark", "center", "middle")
            return
        game = self.games[self.selected]
        inner = panel.inset(44, 20)
        is_tall = self.viewport.aspect is Aspect.TALL
        width = inner.w if is_tall else inner.w - self._door_width(inner) - 24
        roomy = self.viewport.aspect in (Aspect.TALL, Aspect.SQUARE)
        canvas.text(tr(game.title), inner.x, inner.y + 30, "h1", "ink.on_dark", width=width, height=68)
        tagline = Box(inner.x, inner.y + 62, width, 92 if roomy else 52)
        canvas.block(tr(game.tagline), tagline, "body", "ink.on_dark", lines=2 if roomy else 1, valign="middle")
        low, high = game.seats[0], game.seats[-1]
        facts: Sequence[tuple[str, str]] = (
            ("users", tr("{low}–{high} players", low=low, high=high)),
            ("clock", tr("{n} minutes", n=game.minutes)),
            ("cake", tr("from age {n}", n=game.age)),
        )
        y = inner.bottom - 30 if not is_tall else inner.y + 186
        x, gap = inner.x, 14.0
        least = [canvas.width(words, "small", 31) + 84 for _, words in facts]
        while len(least) > 1 and sum(least) + gap * (len(least) - 1) > width:
            least.pop()
        facts = facts[: len(least)]
        slack = (width - gap * (len(facts) - 1) - sum(least)) / len(facts)
        for (icon, words), least_w in zip(facts, least, strict=True):
            wide = min(least_w + slack, canvas.width(words, "small", 48) + 84)
            canvas.put(canvas.paint.quiet_chip(round(wide), 54), x, y - 27)
            canvas.image(f"icon/{icon}", 32, x + 36, y, "state.gold_light")
            canvas.text(words, x + 62, y, "small", "ink.on_dark", width=wide - 78, height=48)
            x += wide + gap
