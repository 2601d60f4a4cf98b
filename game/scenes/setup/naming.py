"""Name entry: known names, an on-screen keyboard for every device, and the physical keyboard."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Final

from game.rules.match import HUMAN
from game.scenes.base.context import Context
from game.scenes.base.player_names import ANIMALS, LONGEST
from game.scenes.base.text_entry import TextEntry
from game.scenes.setup.setup_model import SetupModel
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, Grid, Part, Row
from game.stage.layout.shapes import Box
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Button

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß"
JOINTS: Final = "-’"
"""Characters allowed between the parts of a name, besides a space."""
BETWEEN: Final = f" {JOINTS}"
WIDEST: Final = 1700.0
BROAD: Final = 1200.0
"""Width from which a line has ten letters instead of six."""
GAP: Final = 12.0


class Naming(TextEntry):
    """Entry of one name, which takes effect only when confirmed."""

    def __init__(self, context: Context, setup: SetupModel, index: int) -> None:
        """`index` is that of the chair."""
        super().__init__(context)
        self._setup, self._index = setup, index
        self._chair = chair = setup.chairs[index]
        self.text = chair.name
        names = [person.name for person in setup.people if person.name != chair.name]
        self._known = [name for name in names if not setup.is_taken(name, index)]

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
            self.refuse(tr("A name can have at most {n} letters", n=LONGEST), is_fleeting=True)
            return
        if letter.isdigit() or (letter in BETWEEN and is_first):
            self.refuse()
            return
        if not self.canvas.paint.type.can_write(text[-1:]):
            self.refuse(tr("This game cannot write that letter"), is_fleeting=True)
            return
        self.text = text
        self.touch()

    def hear(self, letter: str) -> bool:
        self._type(letter)
        return True

    def take(self) -> Transition | None:
        return self._done(self.text)

    def _done(self, name: str) -> Transition | None:
        if self._setup.rename(self._index, name.strip(BETWEEN)):
            return Pop()
        self.refuse(tr("Somebody here already has that name"))
        return None

    def _let_go(self, name: str) -> None:
        self._setup.forget(name)
        self.context.save_settings()
        self._known.remove(name)
        self.refresh()

    def layout(self) -> None:
        viewport = self.viewport
        wide = min(WIDEST, viewport.width - 2 * viewport.left)
        is_broad = wide >= BROAD
        columns, per_line, top = (4, 10, 164.0) if is_broad else (2, 6, 190.0)
        offered = self._known[: columns if is_broad else 3 * columns]
        room = (wide - GAP * (columns - 1)) / columns - 130
        known = Grid(*(self._known_name(name, room) for name in offered), columns=columns, gap=GAP)
        lines = -(-len(LETTERS) // per_line)
        letters = (self._letter(letter, partial(self._press, letter)) for letter in LETTERS)
        # Fingers reach the lower part of a tall screen best.
        keys = Grid(*letters, columns=per_line, gap=GAP, grow=1, most_h=lines * 162 - GAP)
        foot = Row(
            *(Cell(self._letter(joint, partial(self._type, joint)), grow=0.09) for joint in JOINTS),
            Cell(Button("space", UNPLACED, tr("Space"), partial(self._type, " "), "", "dark"), grow=0.22),
            Cell(Button("delete", UNPLACED, tr("Delete"), self.delete, "backspace", "dark"), grow=0.27),
            Cell(Button("done", UNPLACED, tr("Done"), self.take, "check"), grow=0.33),
            gap=GAP, h=100,
        )  # fmt: skip
        field = Cell(h=124)
        page = Column(field, *([known] if offered else []), Cell(grow=0.001), keys, foot, gap=20)
        self.fill(Box((viewport.width - wide) / 2, top, wide, viewport.height - viewport.bar - 24 - top, 34), page)
        self.field = field.box

    def _known_name(self, name: str, room: float) -> Part:
        shown = self.canvas.cut(name, "button", room)
        take = Button(f"known/{name}", UNPLACED, shown, partial(self._done, name), "", "panel", name, verb=tr("Choose"))
        away = Button(f"forget/{name}", UNPLACED, "", partial(self._let_go, name), "minus", "panel")
        away.prompt = tr("Forget {name}", name=name)
        return Row(take, Cell(away, w=76), gap=6, h=84)

    def _letter(self, letter: str, act: Callable[[], object]) -> Button:
        typed = tr("Type {letter}", letter=letter)
        return Button(f"letter/{letter}", UNPLACED, letter, act, "", "dark", typed, style="h2")

    def first_key(self) -> str | None:
        return self.widgets[0].key

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        x, field = self.field.x, self.field
        canvas.put(canvas.pieces.avatar(self._chair.look, 104), x + 52, 90)
        width = field.w - 130
        is_person = self._chair.mind == HUMAN
        title = tr("What is your name?") if is_person else tr("What is the computer’s name?")
        canvas.text(title, x + 126, 90, "title", "ink.on_dark", width=width, height=96, is_raised=True)
        y, ink = field.centre[1], "ink.on_card" if self.text else "ink.disabled_on_card"
        words = self.text or tr(ANIMALS[self._chair.look])
        used = canvas.text(words, field.centre[0], y, "h1", ink, "center", field.w - 80, field.h - 12)
        left = field.centre[0] + (used / 2 + 10 if self.text else -used / 2 - 14)
        canvas.put(canvas.paint.round_rect(6, 72, 3, canvas.colour("state.accent")), left, y - 36)
