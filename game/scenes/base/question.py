"""Sheets of paper over a scene; confirmation dialogs before irreversible actions, with the harmless answer focused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from game.input.intents import Command
from game.scenes.base.context import Context
from game.stage.canvas import SQUEEZED, Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Row
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.parts import Words
from game.stage.room.mascot import MascotLook, draw_lamp, mouth_of
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Quit, Transition
from game.stage.widgets import APART, Button

from .prompt_bar import Prompt
from .scene import Scene

DARK = (136, 124, 112)
"""Colour by which the scene below is multiplied, of 255."""
LAMP, LEAST_LAMP = 118.0, 64.0
"""Usual and minimum height of the lamp over the upper edge of a sheet."""
OVER = 16.0
"""Distance of the middle of its light below that edge."""
WIDE = 880.0


class Sheet(Scene):
    """A card over a darkened scene, in the light of the lamp."""

    is_overlay = True
    LOOK: MascotLook = "neutral"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context)
        self._below = below
        self.card = UNPLACED
        self._backdrop: pygame.Surface | None = None

    def resize(self, viewport: Viewport) -> None:
        if self._below.viewport != viewport:
            self._below.resize(viewport)
        self._backdrop = None
        super().resize(viewport)

    def draw_backdrop(self, canvas: Canvas) -> None:
        if self._backdrop is None:
            if not self._below.has_window:
                self._below.resize(self.viewport)
            self._backdrop = self._below.photograph()
            self._backdrop.fill(DARK, special_flags=pygame.BLEND_RGB_MULT)
        canvas.surface.blit(self._backdrop, (0, 0))

    def draw_back(self, canvas: Canvas) -> None:
        card, look = self.card, (round(self.card.w), round(self.card.h), 34)
        canvas.put_box(canvas.paint.card(*look, frame=False, shadow="modal", lean=canvas.lean_of(card)), card)
        high = min(LAMP, (card.y + OVER) / mouth_of(1))
        if high >= LEAST_LAMP:
            draw_lamp(canvas, card.right - card.w / 5, high, self.LOOK, y=card.y + OVER - mouth_of(high))
        self.draw_parts(canvas)


class Question(Sheet):
    FIRST = "no"

    def __init__(
        self,
        context: Context,
        below: Scene,
        title: str,
        text: str,
        *,
        harmless: str,
        deed: str,
        then: Transition,
        first: Callable[[], object] = lambda: None,
        icon: str = "",
    ) -> None:
        """`harmless` and `deed` label the answers; the latter calls `first`. Texts are translated already."""
        super().__init__(context, below)
        self._title, self._text = title, text
        self._harmless, self._deed = harmless, deed
        self._then, self._first, self._icon = then, first, icon
        self._head = Cell(h=124)
        self._told: Words

    def layout(self) -> None:
        viewport, canvas = self.viewport, self.canvas
        wide, most = min(WIDE, viewport.width - 2 * viewport.left), viewport.height - viewport.bar - 40
        no = Button("no", UNPLACED, self._harmless, Pop, "left", "card")
        yes = Button("yes", UNPLACED, self._deed, self._confirm, self._icon, "dark")
        labels = ((one, canvas.width(one.label, "button") * SQUEEZED + 110) for one in (no, yes))
        cells = [Cell(one, w=needed, h=92, grow=1) for one, needed in labels]
        answers = FirstFit(Row(*cells, gap=APART), Column(*cells, gap=APART))
        room = most - 124 - answers.least_h(wide - 2 * 56) - 2 * (20 + 40)
        self._told = Words(canvas, self._text, ink="ink.on_card_2", valign="top", h=124, most_h=room)
        card = Column(self._head, self._told, answers, gap=20, pad=(56, 40))
        high = card.least_h(wide)
        self.fill(Box((viewport.width - wide) / 2, (most + 40 - high) / 2, wide, high, 34), card)
        self.card = card.box

    def _confirm(self) -> Transition:
        self._first()
        return self._then

    def prompts(self) -> Sequence[Prompt]:
        choose, _ = super().prompts()
        return (choose, Prompt(Command.BACK, self._harmless))

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        card = self.card
        head = Box(card.x + 56, card.y + 44, card.w - 112, 104)
        canvas.block(self._title, head, "h2", "ink.on_card", valign="middle", lines=2)


def leaving(context: Context, below: Scene) -> Question:
    return Question(
        context,
        below,
        tr("Switch off the lamp?"),
        tr("Lamplight will close. Every match is saved and waiting for you."),
        harmless=tr("Stay"),
        deed=tr("Quit"),
        then=Quit(),
    )


def restarting(context: Context, below: Scene, then: Transition) -> Question:
    return Question(
        context,
        below,
        tr("Restart the match?"),
        tr("The same players start over with new dice. The match so far ends here."),
        harmless=tr("Resume"),
        deed=tr("Restart match"),
        then=then,
        icon="redo",
    )


def deleting(context: Context, below: Scene, key: str, game: str, names: Iterable[str]) -> Question:
    """Return the dialog that deletes the match of this key, of a game with players of these names."""
    match = tr("{game} with {names}", game=game, names=", ".join(names))
    return Question(
        context,
        below,
        tr("Delete this match?"),
        tr("{match} will be gone for good, from the records too.", match=match),
        harmless=tr("Keep it"),
        deed=tr("Delete"),
        then=Pop(),
        first=partial(context.store.forget, key),
        icon="trash",
    )
