"""The settings page: tabs left, rows right, a preview where there is room. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from game.input.intents import Command, Source
from game.keeping.settings import TEXT_SIZES, Settings, Speed
from game.scenes.context import Context
from game.scenes.keys_table import draw_controls
from game.stage.canvas import Canvas
from game.stage.language import LANGUAGES, current, tr
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint.theme import Colour
from game.stage.pieces import COLOUR_DIE
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Button, Picker, Slider, Switch, Widget, even

from .scene import Prompt, Scene

SPEEDS: tuple[Speed, ...] = ("normal", "fast", "instant")
LEGIBILITY, PLAY, CREDITS = 1, 2, 3
"""Tabs by number, after the first."""
LEAST_CONTROLS = 400.0
"""Height that what every key does needs."""
LEAST_PREVIEW = 640.0
LEAST_ROW = 100.0
"""Height of a row: a label, and what it means in the smallest letters there are."""


class Options(Scene):
    """Everything takes effect at once and for all games."""

    def __init__(
        self, context: Context, set_language: Callable[[str], None], set_fullscreen: Callable[[bool], None]
    ) -> None:
        super().__init__(context)
        self._set_language = set_language
        self._set_fullscreen = set_fullscreen
        self.tab = 0
        self._card = Box(0, 0, 0, 0)
        self._preview: Box | None = None
        self._controls: Box | None = None

    def _tabs(self) -> tuple[tuple[str, str], ...]:
        return (
            ("tv", tr("Picture and sound")),
            ("eye", tr("Legibility")),
            ("dice", tr("Play")),
            ("book", tr("Credits")),
        )

    # ---- places

    def layout(self) -> None:
        viewport = self.viewport
        x, w = viewport.left, viewport.width - 2 * viewport.left
        bottom = viewport.height - viewport.bar - 24
        tabs = self._tabs()
        tab_w = 372.0 + 120 * (self._settings.text_size - 1)
        widgets: list[Widget] = []
        if viewport.aspect in (Aspect.TALL, Aspect.SQUARE):
            columns = 2 if viewport.aspect is Aspect.TALL else 4
            wide = (w - 14 * (columns - 1)) / columns
            rows = -(-len(tabs) // columns)
            for index, (icon, words) in enumerate(tabs):
                row, column = divmod(index, columns)
                box = Box(x + column * (wide + 14), 150 + row * 94, wide, 84)
                widgets.append(self._tab(index, box, icon, words))
            self._card = Box(x, 150 + rows * 94 + 16, w, bottom - (150 + rows * 94 + 16), 40)
            self._preview = None
        else:
            for index, (icon, words) in enumerate(tabs):
                widgets.append(self._tab(index, Box(x, 160 + index * 112, tab_w, 92), icon, words))
            self._card = Box(x + tab_w + 34, 160, w - tab_w - 34, bottom - 160, 40)
            inner = self._card.inset(40)
            self._preview = Box(inner.right - 400, inner.y, 400, inner.h, 28) if self.tab == LEGIBILITY else None
        even(self.canvas, widgets)
        inner = self._card.inset(36, 40)
        if self._preview is not None:
            inner = Box(inner.x, inner.y, self._preview.x - inner.x - 24, inner.h)
        rows_here = self._rows()
        size = self._settings.text_size
        least = LEAST_CONTROLS if self.tab == PLAY else LEAST_PREVIEW if self._has_preview_below else 0.0
        high = max(LEAST_ROW, min(120.0 * size, (inner.h - least) / max(1, len(rows_here)) - 8))
        for index, make in enumerate(rows_here):
            widgets.append(make(Box(inner.x, inner.y + index * (high + 8), inner.w, high, 24)))
        self.widgets = widgets
        self._controls = None
        top = widgets[-1].box.bottom + 20
        low = Box(inner.x, top, inner.w, min(640.0, inner.bottom - top), 28)
        if self.tab == PLAY:
            self._controls = low
        elif self._has_preview_below:
            self._preview = low

    @property
    def _has_preview_below(self) -> bool:
        return self.tab == LEGIBILITY and self.viewport.aspect is Aspect.TALL

    def _tab(self, index: int, box: Box, icon: str, words: str) -> Widget:
        is_on = index == self.tab
        return Button(f"tab/{index}", box, words, lambda: self._go_to(index), icon, "panel", align="left", is_on=is_on)

    def _go_to(self, tab: int) -> None:
        self.tab = tab
        self.refresh()

    def page(self, step: int) -> Transition | None:
        self._go_to((self.tab + step) % len(self._tabs()))
        self.focus.key = f"tab/{self.tab}"
        return None

    def _rows(self) -> list[Callable[[Box], Widget]]:
        return [self._display_and_sound, self._legibility, self._play, list][self.tab]()

    # ---- rows

    @property
    def _settings(self) -> Settings:
        return self.context.settings

    def _keep(self) -> None:
        self.context.save_settings()
        self.refresh()

    def _display_and_sound(self) -> list[Callable[[Box], Widget]]:
        return [*self._display(), *self._sound()]

    def _display(self) -> list[Callable[[Box], Widget]]:
        codes = list(LANGUAGES)

        def language(index: int) -> None:
            self._set_language(codes[index])
            self.refresh()

        def fullscreen(is_on: bool) -> None:
            self._set_fullscreen(is_on)
            self._keep()

        return [
            lambda box: Picker(
                "language", box, tr("Language"), "", list(LANGUAGES.values()), codes.index(current()), language
            ),
            lambda box: Switch(
                "fullscreen", box, tr("Full screen"), tr("F11 does the same"), self._settings.fullscreen, fullscreen
            ),
        ]

    def _sound(self) -> list[Callable[[Box], Widget]]:
        def volume(name: str) -> Callable[[float], None]:
            def change(value: float) -> None:
                setattr(self._settings, name, value)
                self.context.sound.set_volumes(self._settings.volume_effects, self._settings.volume_music)
                self.context.sound.play("confirm")
                self.context.save_settings()

            return change

        rows: list[Callable[[Box], Widget]] = [
            lambda box: Slider(
                "effects", box, tr("Effects"), "sound", self._settings.volume_effects, volume("volume_effects")
            ),
            lambda box: Slider(
                "music", box, tr("Room sound"), "music", self._settings.volume_music, volume("volume_music")
            ),
        ]
        return rows

    def _legibility(self) -> list[Callable[[Box], Widget]]:
        def text_size(index: int) -> None:
            self._settings.text_size = TEXT_SIZES[index]
            self._keep()

        sizes = [f"{round(size * 100)} %" for size in TEXT_SIZES]
        at = TEXT_SIZES.index(self._settings.text_size)
        return [
            lambda box: Picker("text", box, tr("Text size"), "", sizes, at, text_size, is_wrapping=False),
            lambda box: Switch(
                "symbols",
                box,
                tr("Large symbols"),
                tr("Larger signs on the colours"),
                self._settings.big_symbols,
                self._setter("big_symbols"),
            ),
            lambda box: Switch(
                "contrast",
                box,
                tr("Contrast"),
                tr("Thick lines, plain surfaces"),
                self._settings.contrast,
                self._setter("contrast"),
            ),
            lambda box: Switch(
                "motion",
                box,
                tr("Less motion"),
                tr("Fades instead of movement"),
                self._settings.reduced_motion,
                self._setter("reduced_motion"),
            ),
        ]

    def _play(self) -> list[Callable[[Box], Widget]]:
        def speed(index: int) -> None:
            self._settings.speed = SPEEDS[index]
            self._keep()

        names = [tr("Normal"), tr("Fast"), tr("Instant")]
        at = SPEEDS.index(self._settings.speed)
        return [
            lambda box: Picker("speed", box, tr("Speed"), "", names, at, speed, is_wrapping=False),
            lambda box: Switch(
                "roll",
                box,
                tr("Roll by itself"),
                tr("Dice are thrown without a press"),
                self._settings.auto_roll,
                self._setter("auto_roll"),
            ),
        ]

    def _setter(self, name: str) -> Callable[[bool], None]:
        def change(is_on: bool) -> None:
            setattr(self._settings, name, is_on)
            self._keep()

        return change

    # ---- scene

    def first_key(self) -> str | None:
        return f"tab/{self.tab}"

    def command(self, command: Command, source: Source) -> Transition | None:
        if command is Command.MENU:
            return Pop()
        return None

    def prompts(self) -> Sequence[Prompt]:
        choose, back = super().prompts()
        return (Prompt(choose.command, tr("Change")), back)

    def hint(self) -> str:
        return tr("Takes effect at once, for all games.")

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        x = self.viewport.left
        canvas.image("icon/gear", 64, x + 36, 84, "ink.on_dark")
        canvas.text(
            tr("Settings"),
            x + 96,
            84,
            "title",
            "ink.on_dark",
            width=self.viewport.width - 2 * x - 100,
            height=100,
            is_raised=True,
        )
        card = self._card
        canvas.put_box(canvas.paint.card(card.w, card.h, 40), card)
        if self.tab == CREDITS:
            self._draw_credits(canvas)
        if self._controls is not None:
            draw_controls(canvas, self._controls, self.context.inputs)
        if self._preview is not None:
            self._draw_preview(canvas, self._preview)
        line = canvas.colour("surface.card_line")
        for widget in [w for w in self.widgets if not w.key.startswith("tab/")][:-1]:
            rule = canvas.paint.round_rect(round(widget.box.w - 40), 2, 1, (*line[:3], 150))
            canvas.put(rule, widget.box.x + 20, widget.box.bottom + 3)

    def _draw_credits(self, canvas: Canvas) -> None:
        inner = self._card.inset(56, 44)
        head, games, fonts = credits_texts()
        used = canvas.block(head, Box(inner.x, inner.y, inner.w, inner.h * 0.3), "body", "ink.on_card")
        y = inner.y + used + 24
        used = canvas.block(games, Box(inner.x, y, inner.w, (inner.bottom - y) * 0.68), "small", "ink.on_card")
        y += used + 24
        canvas.block(fonts, Box(inner.x, y, inner.w, inner.bottom - y), "small", "ink.on_card_2")

    def _draw_preview(self, canvas: Canvas, box: Box) -> None:
        """Dice, fields and words as they look with these settings."""
        canvas.put_box(canvas.paint.niche(round(box.w), round(box.h), 28, *_background(canvas)), box)
        middle = box.centre[0]
        canvas.text(tr("Preview"), middle, box.y + 42, "small_b", "ink.on_dark", "center", box.w - 40, 44)
        for index, look in enumerate(("red", "green", "blue")):
            die = canvas.pieces.die(COLOUR_DIE, look, 96, index)
            canvas.put(die, middle + (index - 1) * 118, box.y + 152 + (index == 1) * 14)
        size = 44.0
        step = size * 3**0.5
        rows = (("orange", "yellow", "grey", "violet"), ("green", "red", "blue"))
        for line, names in enumerate(rows):
            for index, name in enumerate(names):
                x = middle + (index - (len(names) - 1) / 2) * step
                self._draw_field(canvas, name, x, box.y + 300 + line * size * 1.5, size, line == 1 and index < 2)
        tall = min(148 * self._settings.text_size, max(148.0, box.h - 490))
        note = Box(box.x + 22, box.bottom - tall - 22, box.w - 44, tall, 22)
        canvas.put_box(canvas.paint.round_rect(note.w, note.h, 22, canvas.colour("surface.card")), note)
        words = tr("The whale crosses **three green fields.**")
        canvas.block(words, note.inset(18, 8), "body", "ink.on_card", "center", "middle")

    def _draw_field(self, canvas: Canvas, name: str, x: float, y: float, size: float, is_crossed: bool) -> None:
        look = canvas.theme.game[name]
        points = [(size * cos(pi * k / 3 - pi / 2), size * sin(pi * k / 3 - pi / 2)) for k in range(6)]
        canvas.put(canvas.paint.polygon(points, look.fill, canvas.colour("surface.card_hi"), 5), x, y)
        canvas.image(f"glyph/{look.glyph}", 40, x, y, look.ink)
        if is_crossed:
            canvas.put(canvas.pieces.cross(58, len(name)), x, y)


def _background(canvas: Canvas) -> tuple[Colour, Colour]:
    return canvas.colour("bg.felt"), canvas.colour("bg.felt_shade")


def credits_texts() -> tuple[str, str, str]:
    """Who made what, and whose ideas the games are."""
    games = (
        "Diceland: Würfelland, A. Spies & R. Staupe, NSV 2018",
        "All Around: The Border, M. Kiesling & R. Staupe, NSV 2022",
        "Beacon: Exxtra, R. Knizia, Amigo 1998",
        "Knight’s Leap: Faouzi Boughida",
        "Going Places: Raumbild-Verlag",
    )
    head = tr(
        "**Lamplight** is an independent implementation of the rules of these games; art, texts and boards are its own."
    )
    fonts = tr(
        "Fonts: Baloo 2 and Atkinson Hyperlegible Next, SIL Open Font License 1.1. Made with pygame-ce (LGPL 2.1)."
    )
    return head, "\n".join(games), fonts
