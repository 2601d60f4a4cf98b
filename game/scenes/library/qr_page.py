"""A match as a QR code, to carry to another machine with a phone."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

import pygame

from game.rules.contract import N_
from game.rules.match import Match
from game.scenes.base.context import Context
from game.scenes.base.poll import Poll
from game.scenes.base.side_page import SidePage
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Row
from game.stage.paint.sprite import Sprite
from game.stage.parts import Card, Words
from game.stage.text.language import tr
from game.stage.time.stack import Pop
from game.stage.widgets import CLEAR, Button
from game.storage.qr_codec import code_of, squares

QUIET = 4
"""Width of the quiet zone around the code, in modules."""
LEAST_MODULE = 2
"""Minimum pixels per module that a phone can read."""
LEAST, WIDEST = (420.0, 560.0), 900.0
"""Minimum width of the text beside the code, at usual and large text size; lines beyond the widest are hard to read.
"""
APART = 56.0
DISC, NUMBER = 54, 78.0
"""Size of the number of a step, and width of its column."""
LEAST_STEP, GAP, BACK = 60.0, 26.0, 88.0
"""Minimum height of a step, the gap below it, and the height of the button."""
PAD = 50.0, 40.0
"""Margin of the card, across and down."""
LEAST_CODE = 0.36
"""Minimum share of the height for the paper on a tall screen."""
STEPS = (
    N_("Scan the code with a phone."),
    N_("Send yourself the text."),
    N_("Save it as a file and drop that on the shelf of Lamplight on another device."),
    N_("There it turns back into this match, players’ names included."),
)


class QrPage(SidePage):
    FIRST = "back"
    HEADING = "qr", N_("QR code")

    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(context)
        self._text = match.dump()
        self.squares: Sequence[bytes] = ()
        """Rows of the code; empty until it is generated."""
        self._problem = ""
        self._order: Future[Sequence[bytes] | str] | None = None
        self.polls = [Poll(self._ask, self._take)]
        self.picture: pygame.Surface | None = None
        self.paper, self.words = Cell(), Column()

    def _ask(self) -> Future[Sequence[bytes] | str]:
        """Have the code generated once, on the store's thread."""
        if self._order is None:
            self._order = self.context.store.post(self._generated)
        return self._order

    def _generated(self) -> Sequence[bytes] | str:
        """Return the rows of the code, or the reason why there is none."""
        try:
            return squares(code_of(self._text))
        except ModuleNotFoundError as missing:
            return tr("{module} is not installed, so no code can be drawn.", module=missing.name)
        except ValueError:
            return tr("This match is too long for a QR code. Export it as a file instead.")

    def _take(self, found: Sequence[bytes] | str) -> None:
        if isinstance(found, str):
            self._problem = found
        else:
            self.squares = found
        self.refresh()

    def layout(self) -> None:
        room = self.below_heading().inset(*PAD)
        back = Button("back", UNPLACED, tr("Back"), Pop, "left", "dark")
        steps = [Row(Cell(w=NUMBER), Words(self.canvas, tr(words), h=LEAST_STEP)) for words in STEPS]
        grown = self.canvas.grown
        self.words = Column(*steps, gap=grown(GAP, CLEAR))
        words = Cell(h=lambda wide: min(self.words.least_h(wide), room.h - BACK - 2 * GAP))
        told = Column(words, Cell(back, h=BACK), gap=2 * GAP, spare="middle", w=grown(*LEAST), grow=1)
        # Large text takes room from the code.
        left = room.h - 30 - told.least_h(room.w)
        sides = min(room.h, room.w * grown(0.6, 0.48)), min(room.h * 0.62, max(room.h * LEAST_CODE, left))
        beside, above = (Cell(w=side, h=side, align="middle") for side in sides)
        wide = Row(told, grow=1, most_w=WIDEST)
        ways = Row(beside, wide, gap=APART, spare="middle"), Column(above, told, gap=30)
        self.show(Card(FirstFit(*ways, grow=1), pad=PAD))
        self.words.place(words.box)
        self.drawn = [*self.drawn, *self.words.contents(Words)]
        self.paper = beside if beside.box.w else above
        self.picture = code_picture(self.squares, int(self.paper.box.w * self.viewport.scale))

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        paper, picture = self.paper.box, self.picture
        problem, (x, y) = self._problem, paper.centre
        wide = 0.0 if picture is None else picture.get_width() / canvas.scale
        side = wide * (1 + 2 * QUIET / len(self.squares)) if wide else paper.w
        # Black on white in every theme, since phones need the contrast.
        canvas.put(canvas.paint.round_rect(side, side, 24, (255, 255, 255, 255)), x - side / 2, y - side / 2)
        if picture is not None:
            canvas.put(Sprite(picture), x - wide / 2, y - wide / 2)
        elif self.squares:
            problem = tr("This match is too long for a QR code in so small a window. Export it as a file instead.")
        if picture is None:
            words = problem or tr("One moment …")
            canvas.block(words, paper.inset(60, 60), "body", (42, 29, 20, 255), "center", "middle")
        for index, step in enumerate(self.words.parts, 1):
            x, y = step.box.x + DISC / 2, step.box.centre[1]
            canvas.put(canvas.paint.disc(DISC, canvas.colour("state.accent")), x, y)
            if index < len(STEPS):
                canvas.text(str(index), x, y, "number_s", "state.accent_ink", "center", DISC - 8, DISC)
            else:
                canvas.image("icon/check", round(DISC * 0.6), x, y, "state.accent_ink")


def code_picture(rows: Sequence[bytes], side: int) -> pygame.Surface | None:
    """Render a code with modules of whole pixels on a paper this wide; None if they would be too small."""
    count = len(rows)
    size = side // (count + 2 * QUIET) if count else 0
    if size < LEAST_MODULE:
        return None
    grey = b"".join(row.translate(bytes((255, 0)) + bytes(254)) for row in rows)
    small = pygame.image.frombytes(b"".join(bytes((value,) * 3) for value in grey), (count, count), "RGB")
    return pygame.transform.scale(small, (count * size, count * size))
