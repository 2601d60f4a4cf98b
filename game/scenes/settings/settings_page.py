"""The rows of settings, and the settings page with a table of controls. Independent of any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.input.bindings import bound
from game.input.devices import Inputs
from game.input.intents import Command, Intent, Plugged
from game.input.keys import SOURCE as KEYBOARD
from game.input.pads import usual_label
from game.input.prompts import Label
from game.scenes.base.prompt_bar import HIGH, cap_height, cap_width, draw_cap
from game.scenes.base.scene import Scene
from game.scenes.base.side_page import Tabbed
from game.scenes.routes import OpenAccessibility
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Part, Rest, Row
from game.stage.layout.shapes import Box, Fixed
from game.stage.paint.theme import StyleName
from game.stage.parts import HEAD, Painting, Picture, Words
from game.stage.room.hours import HOURS
from game.stage.text.language import LANGUAGES, N_, current, decimal, percent, tr
from game.stage.time.stack import Push, Transition
from game.stage.widgets import Button, Picker, Slider, Switch, Widget
from game.storage.settings import DWELLS, HOLDS, RATES, SCANS, STAYS, TEXT_SIZES, TWO_KEYS, Settings, Speed, TimeOfDay

from .bindings_page import BindingsPage, rebind

TIMES: tuple[TimeOfDay, ...] = ("clock", *HOURS)
SPEEDS: tuple[Speed, ...] = ("normal", "fast", "instant")
PICTURE, PLAY, CONTROLS, CREDITS = range(4)
"""Indices of the tabs."""
USUAL_RATE = 0.5
"""The rate of a voice itself."""
MOST_NAME = 600.0
MOST_CREDIT = 200.0


class SettingRows(Scene):
    """A scene with rows of settings; changes take effect at once and for all games."""

    @property
    def _settings(self) -> Settings:
        return self.context.settings

    def _keep(self) -> None:
        self.context.save_settings()
        self.turn_over()

    def _sound(self) -> list[Widget]:
        wish = self._settings

        def slider(name: str, words: str, icon: str, value: float, key: str = "") -> Widget:
            share = self.canvas.grown(0.42, 0.54)
            act = partial(self.context.set_volume, name)
            return Slider(key or name, UNPLACED, words, icon, value, act, share=share)

        return [
            slider("effects", tr("Effects"), "sound", wish.volume_effects),
            slider("music", tr("Music"), "music", wish.volume_music),
            slider("room", tr("Ambience"), "home", wish.volume_room),
            *([slider("speech", tr("Voice"), "users", wish.volume_speech, "voice")] if wish.speech else []),
        ]

    def _speech(self) -> Picker:
        """Return the row that switches speech on, at a rate in percent of the voice's own."""
        wish, is_missing = self._settings, self.context.speech.is_missing
        rates = [tr("Off"), *(tr("Rate {n}", n=percent(rate / USUAL_RATE)) for rate in RATES)]
        hint = tr("No voice was found on this computer") if is_missing else tr("F2 to F5 answer questions")

        def change(index: int) -> None:
            wish.speech = index > 0
            if index:
                wish.speech_rate = RATES[index - 1]
            self._keep()

        at = 1 + RATES.index(wish.speech_rate) if wish.speech else 0
        return Picker("speech", UNPLACED, tr("Read aloud"), hint, rates, at, change)

    def _one_screen(self) -> Picker:
        """Return the row about people who need not hand over the device, since they sit around it."""
        wish = self._settings

        def change(index: int) -> None:
            wish.one_screen, wish.two_sides = index > 0, index == 2
            self._keep()

        sides, at = [tr("Off"), tr("Side by side"), tr("From both sides")], wish.one_screen + wish.two_sides
        hint = tr("Turns to whoever acts")
        if not wish.two_sides:
            hint = tr("Nobody hands over the device")
        return Picker("screen", UNPLACED, tr("We share one screen"), hint, sides, at, change, is_wrapping=False)

    def _text_size(self) -> Picker:
        return self._choice("text", tr("Text size"), [percent(size) for size in TEXT_SIZES], "text_size", TEXT_SIZES)

    def _contrast(self) -> Switch:
        return self._switch("contrast", tr("High contrast"), tr("Thick lines, plain surfaces"), "contrast")

    def _magnifier(self) -> Switch:
        label = self.context.inputs.prompt_label(KEYBOARD, Command.ZOOM)
        n = decimal(round(self._settings.magnification, 1))
        hint = tr("{n} times as large; {key} does the same", n=n, key=label.text if label else "M")
        return self._switch("magnifier", tr("Magnifier"), hint, "magnifier")

    def _speed(self) -> Picker:
        return self._choice("speed", tr("Speed"), [tr("Normal"), tr("Fast"), tr("Instant")], "speed", SPEEDS)

    def _stay(self) -> Picker:
        lengths = [tr("As usual"), *(tr("{n} times as long", n=n) for n in STAYS[1:-1]), tr("Until pressed")]
        return self._choice("stay", tr("Messages stay"), lengths, "stay", STAYS)

    def _scan(self) -> Picker:
        ways = [*self._lengths(SCANS[:-1]), tr("Two keys")]
        is_pair = self._settings.scanning == TWO_KEYS
        hint = tr("Space goes on, Enter takes") if is_pair else tr("Any key takes what is lit")
        return self._choice("scan", tr("One key"), ways, "scanning", SCANS, hint)

    def _dwell(self) -> Picker:
        hint = tr("For eye trackers and head mice")
        return self._choice("dwell", tr("Rest to take"), self._lengths(DWELLS), "dwell", DWELLS, hint)

    def _hold(self) -> Picker:
        hint = tr("A shorter press does nothing")
        return self._choice("hold", tr("Hold to take"), self._lengths(HOLDS), "hold", HOLDS, hint)

    def _lengths(self, seconds: Sequence[float]) -> Sequence[str]:
        return [tr("Off"), *(tr("{n} s", n=decimal(one)) for one in seconds[1:])]

    def _roll(self) -> Switch:
        return self._switch("roll", tr("Roll automatically"), tr("The dice roll without a press"), "auto_roll")

    def _swap(self) -> Sequence[Widget]:
        """Return the switch for the controller in use, else for the first one; none without a controller."""
        inputs, settings = self.context.inputs, self._settings
        pad = inputs.pad(self.source) or next(map(inputs.pad, inputs.pads()), None)
        if pad is None:
            return []
        keys = bound(pad.usual, settings.bindings.get(pad.guid, {}))

        def change(is_on: bool) -> None:
            rebind(self.context, pad.guid, pad.usual, "confirm", keys["back"])
            self.turn_over()

        name, is_swapped = self.canvas.cut(pad.name, "small", MOST_NAME), keys["confirm"] == pad.usual["back"]
        return [Switch("swap", UNPLACED, tr("Swap confirm and back"), name, is_swapped, change)]

    def _controls(self) -> Sequence[Part]:
        """Return the table of controls, and the way to change them."""
        table = Painting(partial(draw_controls, self.context.inputs), grow=1)
        if self.context.is_public:
            return [table]
        words = tr("Change keys and buttons")
        way = Button("bindings", UNPLACED, words, lambda: Push(BindingsPage(self.context)), "pen", "card")
        return [table, Cell(way, h=84)]

    def _choice(
        self,
        key: str,
        words: str,
        labels: Sequence[str],
        name: str,
        values: Sequence[object],
        hint: str = "",
        *,
        is_wrapping: bool = False,
    ) -> Picker:
        """Return the row of the setting of that name, with the label of each value."""

        def change(index: int) -> None:
            setattr(self._settings, name, values[index])
            self._keep()

        at = values.index(getattr(self._settings, name))
        return Picker(key, UNPLACED, words, hint, labels, at, change, is_wrapping=is_wrapping)

    def _switch(self, key: str, words: str, hint: str, name: str) -> Switch:

        def change(is_on: bool) -> None:
            setattr(self._settings, name, is_on)
            self._keep()

        return Switch(key, UNPLACED, words, hint, getattr(self._settings, name), change)

    # ---- scene

    def handle(self, intent: Intent) -> Transition | None:
        before, transition = self.source, super().handle(intent)
        if isinstance(intent, Plugged) or self.source != before:
            self.refresh()  # rows tell of the device in use
        return transition

    def hint(self) -> str:
        if self.focus.key == "scan" and self._settings.scanning == TWO_KEYS:
            return tr("On mouse and controller, buttons on the left go on and those on the right take.")
        return tr("Takes effect at once, for all games.")


class SettingsPage(SettingRows, Tabbed):
    HEADING = "gear", N_("Settings")

    def first_key(self) -> str | None:
        return "how"  # two presses lead there from the shelf, without a pointer too

    def tabs(self) -> Sequence[tuple[str, str, Callable[[], Sequence[Widget | Part]]]]:
        return (
            ("tv", tr("Picture and sound"), lambda: [*self._display(), *self._sound()]),
            ("dice", tr("Play"), self._play),
            ("keyboard", tr("Controls"), self._controls),
            ("book", tr("Credits"), lambda: [self._credits()]),
        )

    def beside(self) -> Sequence[Part]:
        button = Button("how", UNPLACED, tr("How you play"), OpenAccessibility, "access", "panel", verb=tr("Open"))
        return [Cell(button, w=self.canvas.width(button.label, "button", 48) + 110, h=HEAD)]

    def _display(self) -> list[Widget]:
        codes = list(LANGUAGES)

        def language(index: int) -> None:
            self.context.speak(codes[index])
            self.turn_over()

        def fullscreen(is_on: bool) -> None:
            self.context.set_fullscreen(is_on)
            self._keep()

        times = [tr("Follows the clock"), tr("Sunday morning"), tr("Blue hour"), tr("Night rain"), tr("Winter candle")]

        is_on, names = self.context.is_fullscreen, list(LANGUAGES.values())
        full = Switch("fullscreen", UNPLACED, tr("Full screen"), tr("F11 does the same"), is_on, fullscreen)
        return [
            Picker("language", UNPLACED, tr("Language"), "", names, codes.index(current()), language),
            *([] if self.context.is_public else [full]),
            self._choice("hour", tr("Time of day"), times, "time_of_day", TIMES, is_wrapping=True),
        ]

    def _play(self) -> list[Widget]:
        return [
            self._speed(),
            self._stay(),
            self._roll(),
            self._switch(
                "own",
                tr("My board stays large"),
                tr("Computers stay in the list: tap one to see its board"),
                "own_board",
            ),
            self._one_screen(),
            self._switch("show", tr("Demo"), tr("Computers play while nobody touches the shelf"), "show"),
        ]

    def hint(self) -> str:
        return "" if self.tab in (CONTROLS, CREDITS) else super().hint()

    def _credits(self) -> Part:
        """Return the credits, with the emblems of the games where there is room."""
        head, games, fonts = credits_texts()
        words = partial(Words, self.canvas)
        ends = words(head), words(fonts, "small", "ink.on_card_2")

        def pictured(style: StyleName) -> Part:
            emblems = (Picture(f"games/{key}/emblem", 120, w=120, h=70) for key, _, _ in games)
            told = (words(f"**{title}**\n{source}", style) for _, title, source in games)
            rows = (Row(*both, gap=24, grow=1, most_h=MOST_CREDIT) for both in zip(emblems, told, strict=True))
            return Column(ends[0], *rows, ends[1], gap=8)

        plain = words("\n".join(f"{title}: {source}" for _, title, source in games), "small")
        ways = pictured("body"), pictured("small"), Column(ends[0], plain, ends[1], gap=24)
        return Rest(FirstFit(*ways, grow=1), pad=(20, 12), grow=1)


def credits_texts() -> tuple[str, list[tuple[str, str, str]], str]:
    """Return the introduction, the games as key, title and source, and the notice on fonts and tools."""
    games = (
        ("diceland", "Diceland", "Würfelland, A. Spies & R. Staupe, NSV 2018"),
        ("borders", "All Around", "The Border, M. Kiesling & R. Staupe, NSV 2022"),
        ("beacon", "Beacon", "Exxtra, R. Knizia, Amigo 1998"),
        ("knightsleap", "Knight’s Leap", "Faouzi Boughida"),
        ("places", "Going Places", "Raumbild-Verlag"),
    )
    head = tr(
        "**Lamplight** is an independent implementation of the rules of these games; art, texts and boards are its own."
    )
    fonts = tr(
        "Fonts: Baloo 2 and Atkinson Hyperlegible Next, SIL Open Font License 1.1. Made with pygame-ce (LGPL 2.1)."
    )
    return head, [(key, tr(title), source) for key, title, source in games], fonts


COMMANDS: Final[Sequence[tuple[Command, str]]] = (
    (Command.CONFIRM, N_("Choose")),
    (Command.BACK, N_("Back")),
    (Command.UNDO, N_("Undo")),
    (Command.HINT, N_("Hint")),
    (Command.MENU, N_("Pause")),
    (Command.RULES, N_("Rules")),
    (Command.SKIP, N_("Skip to my turn")),
    (Command.ZOOM, N_("Magnifier")),
)
_WIDE: Final = (1000.0, 1800.0)
"""Minimum width for two columns, at usual and large text size."""
_LOW: Final = 330.0


def pad_cap(inputs: Inputs, command: Command) -> Label:
    """Return the label of the button on the connected controller, or on the most common kind."""
    labels = (inputs.prompt_label(pad, command) for pad in inputs.pads())
    return next(labels, None) or usual_label(command)


def draw_controls(inputs: Inputs, canvas: Canvas, box: Box) -> None:
    canvas.put_box(canvas.paint.round_rect(round(box.w), round(box.h), 28, canvas.colour("bg.felt")), box)
    is_low = box.h < _LOW
    inner = box.inset(canvas.grown(44, 24), 10 if is_low else 24)
    table, line = inner.split_y(1, Fixed(44 if is_low else 84), gap=6)
    columns = 2 if box.w >= canvas.grown(*_WIDE) else 1
    rows = -(-len(COMMANDS) // columns)
    high = min(84.0, table.h / rows)
    top = table.y + (table.h - high * rows) / 2
    for column, part in enumerate(table.split_x(*[1 / columns] * columns, gap=90)):
        shown = COMMANDS[column * rows : (column + 1) * rows]
        labels = (inputs.prompt_label(KEYBOARD, command) for command, _ in shown)
        keys = [(label.cap, label.text) for label in labels if label is not None]
        cap_h = min(cap_height(canvas, high - 12), high - 4)
        widest = max(cap_width(canvas, key, cap_h) for key in keys)
        beside = 58 * cap_h / HIGH + 34
        for index, ((command, words), key) in enumerate(zip(shown, keys, strict=True)):
            y = top + (index + 0.5) * high
            button = pad_cap(inputs, command)
            draw_cap(canvas, (button.cap, button.text), part.right - 34 * cap_h / HIGH, y, cap_h)
            draw_cap(canvas, key, part.right - beside - widest / 2, y, cap_h)
            room = part.w - beside - widest - 12
            canvas.text(tr(words), part.x, y, "body_b", "ink.on_dark", width=room, height=high - 4)
    words = tr("Mouse and touch: press whatever is lit. The bar at the bottom can be pressed too.")
    canvas.block(words, line, "small", "ink.on_dark_2", "center", "middle", 2)
