"""A match as a QR code, to carry to another machine with a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future

import pygame

from game.rules.match import Match
from game.scenes.base.context import Context
from game.scenes.base.poll import Poll
from game.scenes.base.side_page import SidePage, draw_heading
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint.sprite import Sprite
from game.stage.text.language import tr
from game.stage.time.stack import Pop
from game.stage.widgets import Button
from game.storage.qr_codec import code_of, squares

QUIET = 4
"""Width of the quiet zone around the code, in modules."""
LEAST = 2
"""Minimum pixels per module that a phone can read."""
WIDEST = 900.0
"""Maximum width of the text beside the code; longer lines are hard to read."""
APART = 56.0
DISC, NUMBER = 54, 78.0
"""Size of the number of a step, and width of its column."""
LEAST_STEP, GAP, BACK = 60.0, 26.0, 88.0
"""Minimum height of a step, the gap below it, and the height of the button."""
LEAST_CODE = 0.36
"""Minimum share of the height for the paper on a tall screen."""


class QrPage(SidePage):
    FIRST = "back"

    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(context)
        self._text = match.dump()
        self.squares: Sequence[bytes] = ()
        """Rows of the code; empty until it is generated."""
        self._problem = ""
        self._order: Future[Sequence[bytes] | str] | None = None
        self.polls = [Poll(self._ask, self._take)]
        self._picture: pygame.Surface | None = None
        self._paper = Box(0, 0, 0, 0)
        self._words = Box(0, 0, 0, 0)
        self._lines: list[tuple[str, Box]] = []

    # ---- generation

    def _ask(self) -> Future[Sequence[bytes] | str]:
        """Have the code generated once, on the store's thread."""
        if self._order is None:
            order = self._order = Future()
            self.context.store.post(lambda: order.set_result(self._generated()))
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

    # ---- layout

    def layout(self) -> None:
        room = self.below_heading()
        if self.viewport.aspect is Aspect.TALL:
            # Large text takes room from the code.
            told = sum(self._needed(room.w)) + len(self._steps()) * GAP + 2 * GAP + BACK
            side = min(room.w, room.h * 0.62, max(room.h * LEAST_CODE, room.h - 30 - told))
            self._paper = Box(room.x + (room.w - side) / 2, room.y, side, side)
            rest = Box(room.x, room.y + side + 30, room.w, room.h - side - 30)
        else:
            side = min(room.h, room.w * 0.6)
            beside = min(room.w - side - APART, WIDEST)
            x = room.x + (room.w - side - APART - beside) / 2
            self._paper = Box(x, room.y, side, side)
            rest = Box(x + side + APART, room.y, beside, room.h)
        self._place_words(rest)
        self._picture = self._pictured()

    def areas(self) -> Mapping[str, Box]:
        areas = {**super().areas(), "paper": self._paper, "words": self._words}
        areas |= {f"step/{number}": box for number, (_, box) in enumerate(self._lines, 1)}
        if self._picture is not None:
            (x, y), side = self._paper.centre, self._picture.get_width() / self.viewport.scale
            areas["code"] = Box(x - side / 2, y - side / 2, side, side)
        return areas

    def _place_words(self, room: Box) -> None:
        steps, needed = self._steps(), self._needed(room.w)
        gaps = len(steps) * GAP
        k = min(1.0, (room.h - BACK - 2 * GAP - gaps) / sum(needed))
        high = sum(needed) * k + gaps
        self._words = Box(room.x, room.y + (room.h - high - GAP - BACK) / 2, room.w, high)
        y, self._lines = self._words.y, []
        for words, need in zip(steps, needed, strict=True):
            self._lines.append((words, Box(room.x, y, room.w, need * k)))
            y += need * k + GAP
        self.widgets = [Button("back", Box(room.x, y + GAP, room.w, BACK), tr("Back"), Pop, "left", "card")]

    def _needed(self, width: float) -> list[float]:
        kind, ink = self.canvas.paint.type, self.canvas.colour("ink.on_dark")
        blocks = (kind.block(words, "body", ink, width - NUMBER) for words in self._steps())
        return [max(LEAST_STEP, block.height / self.canvas.scale) for block in blocks]

    @staticmethod
    def _steps() -> Sequence[str]:
        return (
            tr("Scan the code with a phone."),
            tr("Send yourself the text."),
            tr("Save it as a file and drop that on the shelf of Lamplight on another device."),
            tr("There it turns back into this match, players’ names included."),
        )

    def _pictured(self) -> pygame.Surface | None:
        return code_picture(self.squares, int(self._paper.w * self.viewport.scale))

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        draw_heading(canvas, "qr", tr("QR code"))
        paper, picture = self._paper, self._picture
        # Black on white in every theme, since phones need the contrast.
        canvas.put_box(canvas.paint.round_rect(paper.w, paper.h, 24, (255, 255, 255, 255)), paper)
        problem = self._problem
        if picture is not None:
            wide = picture.get_width() / canvas.scale
            x, y = paper.centre
            canvas.put(Sprite(picture), x - wide / 2, y - wide / 2)
        elif self.squares:
            problem = tr("This match is too long for a QR code in so small a window. Export it as a file instead.")
        if picture is None:
            words = problem or tr("One moment …")
            canvas.block(words, paper.inset(60, 60), "body", (42, 29, 20, 255), "center", "middle")
        for index, (told, line) in enumerate(self._lines, 1):
            x, y = line.x + DISC / 2, line.centre[1]
            canvas.put(canvas.paint.disc(DISC, canvas.colour("state.accent")), x, y)
            if index < len(self._lines):
                canvas.text(str(index), x, y, "number_s", "state.accent_ink", "center", DISC - 8, DISC)
            else:
                canvas.image("icon/check", round(DISC * 0.6), x, y, "state.accent_ink")
            place = Box(line.x + NUMBER, line.y, line.w - NUMBER, line.h)
            canvas.block(told, place, "body", "ink.on_dark", valign="middle")


def code_picture(rows: Sequence[bytes], side: int) -> pygame.Surface | None:
    """Render a code with modules of whole pixels on a paper this wide; None if they would be too small."""
    count = len(rows)
    size = side // (count + 2 * QUIET) if count else 0
    if size < LEAST:
        return None
    grey = b"".join(row.translate(bytes((255, 0)) + bytes(254)) for row in rows)
    small = pygame.image.frombytes(b"".join(bytes((value,) * 3) for value in grey), (count, count), "RGB")
    return pygame.transform.scale(small, (count * size, count * size))
