"""The page that learns the layout of a controller: it shows a part of a drawn one, and the player presses it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import Final

from game.input.capture import LayoutDraft
from game.input.intents import Captured, Intent, Plugged, Source
from game.rules.contract import N_
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.base.side_page import SidePage
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, FirstFit, Grid, Row
from game.stage.layout.shapes import Box
from game.stage.parts import Card, Painting, Words
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import CLEAR, Button, even
from game.storage import controllers

WORDS: Final[Mapping[str | None, str]] = {
    "a": N_("Press the **lower** one of the four buttons at the right."),
    "b": N_("Press the **right** one of the four buttons."),
    "x": N_("Press the **left** one of the four buttons."),
    "y": N_("Press the **upper** one of the four buttons."),
    "dpup": N_("Press **up** on the d-pad."),
    "dpdown": N_("Press **down** on the d-pad."),
    "dpleft": N_("Press **left** on the d-pad."),
    "dpright": N_("Press **right** on the d-pad."),
    "leftx": N_("Push the left stick to the **right**."),
    "lefty": N_("Pull the left stick **down**."),
    "leftshoulder": N_("Press the upper button at the front, on the **left**."),
    "rightshoulder": N_("Press the upper button at the front, on the **right**."),
    "start": N_("Press **Start** or Menu, right of the middle."),
    "back": N_("Press **Select** or View, left of the middle."),
    "leftstick": N_("Press the left stick **in**."),
    "righty": N_("Pull the right stick **down**."),
    "lefttrigger": N_("Pull the trigger on the **left**."),
    "righttrigger": N_("Pull the trigger on the **right**."),
    None: N_("That is all. Thank you!"),
}
PLACES: Final[Mapping[str, tuple[float, float]]] = {
    "a": (0.79, 0.62), "b": (0.86, 0.5), "x": (0.72, 0.5), "y": (0.79, 0.38),
    "dpup": (0.21, 0.39), "dpdown": (0.21, 0.61), "dpleft": (0.15, 0.5), "dpright": (0.27, 0.5),
    "leftstick": (0.36, 0.74), "rightstick": (0.64, 0.74), "back": (0.43, 0.46), "start": (0.57, 0.46),
    "leftshoulder": (0.22, 0.17), "rightshoulder": (0.78, 0.17),
    "lefttrigger": (0.22, 0.06), "righttrigger": (0.78, 0.06),
}  # fmt: skip
"""Middle of each part, as shares of the drawing."""
RATIO: Final = 1.7
ARROWS: Final = {
    "dpup": "up", "dpdown": "down", "dpleft": "left", "dpright": "right", "leftx": "right", "lefty": "down",
    "righty": "down",
}  # fmt: skip
ON_STICKS: Final = {"leftx": "leftstick", "lefty": "leftstick", "righty": "rightstick"}
PAUSE: Final = 0.35
"""Seconds after a part was shown in which others do not count: many triggers are a button and an axis at once."""

_log = logging.getLogger(__name__)


class ControllerWizard(SidePage):
    HEADING = "pad", N_("Show me your controller")
    FIRST = "skip"

    def __init__(self, context: Context, pad: Source, below: Scene) -> None:
        super().__init__(context)
        self._pad, self.below = pad, below
        self.draft = LayoutDraft()
        self._pause = 0.0

    def enter(self) -> None:
        self.context.inputs.listening = self._pad
        super().enter()

    def leave(self) -> None:
        self.context.inputs.listening = None
        super().leave()

    @property
    def is_lively(self) -> bool:
        return self._pause > 0 or super().is_lively

    def update(self, dt: float) -> Transition | None:
        self._pause = max(0.0, self._pause - dt)
        return super().update(dt)

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Captured):
            return self._show(intent.name)
        transition = super().handle(intent)
        is_gone = isinstance(intent, Plugged) and intent.source == self._pad
        return Pop() if is_gone else transition

    # ---- recording of parts

    def _show(self, name: str) -> Transition | None:
        if self._pause > 0:
            return None
        self._pause = PAUSE
        if not self.draft.take(name):
            self.refuse(tr("That is another part. If yours has none, skip it."))
            return None
        return self._go_on()

    def _skip(self) -> Transition | None:
        self.draft.answers.append("")
        return self._go_on()

    def _go_on(self) -> Transition | None:
        self.context.sound.play("confirm")
        self.turn_over()
        return self._save() if self.draft.step is None else None

    def _undo(self) -> None:
        self.draft.answers.pop()
        self.turn_over()

    def _save(self) -> Transition | None:
        """Keep the layout, and let the controller use it at once."""
        pad, context = self.context.inputs.pad(self._pad), self.context
        if pad is None or not self.draft.can_play:
            self._undo()
            self.refuse(self._lack())
            return None
        line = self.draft.line(pad.guid, pad.name)
        words = tr("{name} is known now.", name=pad.name)
        controllers.offer(line)
        if context.file.path is not None:
            try:
                controllers.save_mapping(context.file.path.with_name(controllers.NAME), line)
            except OSError as problem:
                _log.warning("layout of %s not kept: %s", pad.name, problem)
                words = tr("{name} is known until you leave the game; its layout could not be saved.", name=pad.name)
        context.settings.bindings.pop(pad.guid, None)
        context.inputs.learn()
        context.save_settings()
        self.below.say(words)
        return Pop()

    def _lack(self) -> str:
        if self.draft.can_play:
            return ""
        return tr("Two buttons and four directions are needed at least.")

    # ---- layout

    def layout(self) -> None:
        canvas, step = self.canvas, self.draft.step
        words = Words(canvas, tr(WORDS[step]), "h3", anchor="center", lines=2, h=canvas.grown(64, 130))
        told = Words(canvas, tr("Is it missing? Press the first button again."), "small", "ink.on_card_2", "center")
        skip = Button("skip", UNPLACED, tr("It has none"), self._skip, "right", "card")
        undo = Button("undo", UNPLACED, tr("One back"), self._undo, "undo", "card")
        undo.reason = "" if self.draft.answers else tr("This is the first part")
        done = Button("done", UNPLACED, tr("Done"), self._save, "check", "card", reason=self._lack())
        buttons = [skip, undo, done]
        cells = [Cell(one, w=canvas.width(one.label, "button") * 0.8 + 100, h=84, grow=1) for one in buttons]
        drawing = Painting(partial(draw_pad, step=step), grow=1, h=150)
        self.show(Card(words, drawing, told, FirstFit(Row(*cells, gap=CLEAR), Grid(*cells, gap=CLEAR)), gap=14,
                       pad=(36, 24), grow=1))  # fmt: skip
        even(canvas, buttons)

    def spoken_headline(self) -> str:
        return tr(WORDS[self.draft.step]).replace("**", "")

    def hint(self) -> str:
        pad = self.context.inputs.pad(self._pad)
        return "" if pad is None else pad.name


def draw_pad(canvas: Canvas, box: Box, step: str | None) -> None:
    """Draw a controller with the part of a step lit."""
    high = min(box.h, box.w / RATIO)
    wide = high * RATIO
    left, top, unit = box.centre[0] - wide / 2, box.centre[1] - high / 2, high / 10
    paint, ink, body = canvas.paint, canvas.colour("ink.on_dark"), canvas.colour("pad.body")
    shell = canvas.colour("bg.felt")
    part = ON_STICKS.get(step or "", step)

    def at(x: float, y: float) -> tuple[float, float]:
        return left + wide * x, top + high * y

    def slab(name: str, w: float, h: float) -> None:
        x, y = at(*PLACES[name])
        fill = canvas.colour("state.success") if name == part else body
        line = 6.0 if name == part else 3.0
        sprite = paint.round_rect(round(w * unit), round(h * unit), h * unit * 0.4, fill, ink, line)
        canvas.put(sprite, x - w * unit / 2, y - h * unit / 2)

    for name in ("lefttrigger", "righttrigger"):
        slab(name, 2.6, 1.2)
    for x in (0.08, 0.66):
        grip = paint.round_rect(round(wide * 0.26), round(high * 0.72), high * 0.2, shell)
        canvas.put(grip, *at(x, 0.28))
    canvas.put(paint.round_rect(round(wide * 0.84), round(high * 0.62), high * 0.26, shell), *at(0.08, 0.22))
    for name in ("leftshoulder", "rightshoulder"):
        slab(name, 3.0, 0.9)
    for name in ("back", "start"):
        slab(name, 1.1, 0.6)
    for name in ("dpup", "dpdown", "dpleft", "dpright"):
        slab(name, 1.05, 1.05)
    for name in ("leftstick", "rightstick"):
        slab(name, 2.0, 2.0)
    for name in ("a", "b", "x", "y"):
        x, y = at(*PLACES[name])
        is_lit = name == part
        fill = canvas.colour("state.success") if is_lit else body
        canvas.put(paint.disc(1.25 * unit, fill, ink, 6 if is_lit else 3), x, y)
    if step in ARROWS:
        canvas.image(f"icon/{ARROWS[step]}", unit * 0.9, *at(*PLACES[part or ""]), "ink.on_dark")
