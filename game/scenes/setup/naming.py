"""Name entry: known names, an on-screen keyboard for every device, and the physical keyboard."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.scenes.base.context import Context
from game.scenes.base.player_names import LONGEST
from game.scenes.base.text_entry import TextEntry
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Fixed
from game.stage.layout.viewport import Aspect
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Button, Kind, Widget

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß"
JOINTS: Final = "-’"
"""Characters allowed between the parts of a name, besides a space."""
BETWEEN: Final = f" {JOINTS}"
WIDEST: Final = 1700.0


class Naming(TextEntry):
    """Entry of one name, which takes effect only when confirmed."""

    def __init__(
        self,
        context: Context,
        title: str,
        look: str,
        name: str,
        fallback: str,
        known: Sequence[str],
        take: Callable[[str], str],
        forget: Callable[[str], None] = lambda name: None,
    ) -> None:
        """`fallback` is shown for an empty name. `take` returns the reason for a refusal, or an empty text."""
        super().__init__(context)
        self.text = name
        self._title, self._look = title, look
        self._fallback = fallback
        self._known = tuple(known)
        self._take = take
        self._forget = forget

    # ---- the name

    def _press(self, letter: str) -> None:
        """Add the letter of a button, as a capital at the beginning of a word."""
        is_first = not self.text or self.text[-1] in BETWEEN
        self._type(letter if is_first else letter.lower())

    def _type(self, letter: str) -> None:
        """Add a letter as it is typed; an accent joins the letter before it."""
        letter = "’" if letter == "'" else letter
        is_first = not self.text or self.text[-1] in BETWEEN
        text = unicodedata.normalize("NFC", self.text + letter)
        if len(text) > LONGEST:
            self.refuse(tr("A name can have at most {n} letters", n=LONGEST))
            return
        if letter.isdigit() or (letter in BETWEEN and is_first):
            self.refuse()
            return
        if not self.canvas.paint.type.can_write(text[-1:]):
            self.refuse(tr("This game cannot write that letter"))
            return
        self.text = text
        self.touch()

    def hear(self, letter: str) -> bool:
        self._type(letter)
        return True

    def take(self) -> Transition | None:
        return self._done(self.text)

    def _done(self, name: str) -> Transition | None:
        refusal = self._take(name.strip(BETWEEN))
        if not refusal:
            return Pop()
        self.context.sound.play("denied")
        self.say(refusal)
        return None

    def _let_go(self, name: str) -> None:
        self._forget(name)
        self._known = tuple(known for known in self._known if known != name)
        self.refresh()

    # ---- places

    def layout(self) -> None:
        viewport = self.viewport
        wide = min(WIDEST, viewport.width - 2 * viewport.left)
        x, bottom = (viewport.width - wide) / 2, viewport.height - viewport.bar - 24
        is_tall = viewport.aspect is Aspect.TALL
        widgets: list[Widget] = []
        top = 190.0 if is_tall else 164.0
        self.field = Box(x, top, wide, 124, 34)
        y = self.field.bottom + 26
        columns = 2 if is_tall else 4
        offered = self._known[: 3 * columns if is_tall else columns]
        rows = -(-len(offered) // columns)
        known = Box(x, y, wide, 96.0 * rows - 12, 22).grid(columns, rows, 12.0) if rows else []
        for name, box in zip(offered, known, strict=False):
            chip, gone = box.split_x(1, Fixed(76), gap=6)
            shown = self.canvas.cut(name, "button", chip.w - 48)
            take = self._button(f"known/{name}", chip, shown, partial(self._done, name), "panel")
            away = self._button(f"forget/{name}", gone, "", partial(self._let_go, name), "panel", "minus")
            take.prompt, away.prompt = name, tr("Forget {name}", name=name)
            widgets += [take, away]
        y += rows * 96 + (14 if rows else 0)
        columns = 6 if is_tall else 10
        lines = -(-len(LETTERS) // columns)
        gap, low = 12.0, 100.0
        high = min(150.0, (bottom - low - 6 - y) / lines - gap)
        if is_tall:
            # Fingers reach the lower part of a tall screen best.
            y = bottom - low - 6 - lines * (high + gap)
        keys = Box(x, y, wide, lines * (high + gap) - gap, 22).grid(columns, lines, gap)
        for letter, box in zip(LETTERS, keys, strict=False):
            widgets.append(self._button(f"letter/{letter}", box, letter, partial(self._press, letter), "dark"))
        foot = Box(x, y + lines * (high + gap) + 6, wide, low)
        hyphen, apostrophe, space, delete, done = foot.split_x(0.09, 0.09, 0.22, 0.27, 0.33, gap=gap)
        for key, box in zip(JOINTS, (hyphen, apostrophe), strict=True):
            widgets.append(self._button(f"letter/{key}", box, key, partial(self._type, key), "dark"))
        widgets.append(self._button("space", space, tr("Space"), partial(self._type, " "), "dark"))
        widgets.append(self._button("delete", delete, tr("Delete"), self.delete, "dark", "undo"))
        widgets.append(self._button("done", done, tr("Done"), self.take, "card", "check"))
        self.widgets = widgets

    def _button(self, key: str, box: Box, label: str, act: Callable[[], object], kind: Kind, icon: str = "") -> Button:
        if not key.startswith("letter/"):
            return Button(key, box, label, act, icon, kind)
        letter = Button(key, box, label, act, icon, kind, style="h2")
        letter.prompt = tr("Type {letter}", letter=label)
        return letter

    def first_key(self) -> str | None:
        return self.widgets[0].key

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        x, field = self.field.x, self.field
        canvas.put(canvas.pieces.avatar(self._look, 104), x + 52, 90)
        width = field.w - 130
        canvas.text(self._title, x + 126, 90, "title", "ink.on_dark", width=width, height=96, is_raised=True)
        y, ink = field.centre[1], "ink.on_card" if self.text else "ink.disabled_on_card"
        words = self.text or self._fallback
        used = canvas.text(words, field.centre[0], y, "h1", ink, "center", field.w - 80, field.h - 12)
        left = field.centre[0] + (used / 2 + 10 if self.text else -used / 2 - 14)
        canvas.put(canvas.paint.round_rect(6, 72, 3, canvas.colour("state.accent")), left, y - 36)
