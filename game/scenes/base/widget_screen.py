"""Drawing of every scene: the page with its widgets, focus ring and prompts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

import pygame

from game.input import intents
from game.input.prompts import Cap
from game.scenes.base.context import Context
from game.scenes.base.focus_ring import GLIDE, FocusRing, draw_lit, draw_name
from game.scenes.base.poll import Poll
from game.scenes.base.prompt_bar import COMMAND_ICONS, Prompt, PromptBar, PromptEntry
from game.stage.canvas import Canvas, Printed
from game.stage.layout.containers import Part
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Target
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DrawTarget, Moved
from game.stage.paint.theme import EASE
from game.stage.parts import Drawn, Heading
from game.stage.room.background import Background
from game.stage.room.desk import Desk, draw_things
from game.stage.room.room_layout import RoomLayout, plan_behind
from game.stage.room.table import Tabletop
from game.stage.table.transitions import CrossFade, Draw, Fades
from game.stage.text.language import N_, tr
from game.stage.time.fader import Fader
from game.stage.time.scene_fade import PANEL_SECONDS
from game.stage.widgets import Button, Widget

from .input_screen import InputScreen, switch_instructions

RISE, RISES = PANEL_SECONDS, 64.0
"""Seconds an overlay takes to rise, and its distance in u."""
SINK = 0.09
"""Seconds a button stays down after a press without a pointer."""


class WidgetScreen(InputScreen):
    is_in_room: ClassVar[bool] = False
    """True if the dim room is seen behind it instead of the desk."""
    BACK_WORDS: ClassVar[str] = N_("Back")
    """Message id of the prompt that leads back."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.viewport = Viewport.of((1920, 1080))
        self.canvas: Canvas
        self.widgets: list[Widget] = []
        self.drawn: Sequence[Drawn] = ()
        """Parts of the page that draw themselves, behind everything else of the scene."""
        self.polls: list[Poll[Any]] = []
        """Queries sent on entering the scene."""
        self.focus = Focus()
        self.source: intents.Source = context.inputs.last
        self.focus.is_shown = self.source.device in (intents.Device.KEYBOARD, intents.Device.PAD)
        self._sunk_left = 0.0
        self.fades = Fades()
        self.bar = self.fades.add(PromptBar())
        self._lit: Fader[str] = self.fades.add(Fader(GLIDE))
        """Progress of the focus highlight of each row, by key, also while it fades out."""
        self._cross_fades: CrossFade[str] = self.fades.add(CrossFade())
        """Cross-fades of buttons whose text or icon changes."""
        self.ring = self.fades.add(FocusRing())
        self.ground: Background | None = None
        """The room or the desk behind the scene; None in high contrast."""
        self.has_window = False
        """True once it has been laid out."""
        self._risen = 0.0 if self.is_overlay and not context.settings.reduced_motion else 1.0

    # ---- content

    def fill(self, box: Box, page: Part) -> None:
        """Place a page in a box, and adopt its widgets in order and the parts that draw themselves."""
        page.place(box)
        self.widgets, self.drawn = page.contents(Widget), page.contents(Drawn)

    def room(self) -> RoomLayout | Tabletop | Desk | None:
        """Return the room, the desk or the table behind the scene; None: a plain ground."""
        size = self.viewport.width, self.viewport.height
        return plan_behind(*size) if self.is_in_room else Desk(*size)

    def targets(self) -> Sequence[Target]:
        """Return everything focusable, topmost last."""
        return [target for widget in self.widgets if (target := widget.target()) is not None]

    def prompts(self) -> Sequence[Prompt]:
        """Return the entries of the prompt bar, most important first."""
        current = self.focus.current
        confirm = current.prompt if current is not None and current.prompt else tr("Choose")
        return (Prompt(intents.Command.CONFIRM, confirm), Prompt(intents.Command.BACK, tr(self.BACK_WORDS)))

    def hint(self) -> str:
        """Return the text at the bottom left."""
        return ""

    # ---- motion

    @property
    def is_lively(self) -> bool:
        is_lit = self.ground is None or not self.ground.is_changing
        is_moving = self._risen < 1.0 or self.fades.is_moving
        return super().is_lively or is_moving or self._sunk_left > 0 or not is_lit

    @property
    def is_alive(self) -> bool:
        """True if ambient details of the room move while it is at rest."""
        return self.context.is_live and not self.context.settings.reduced_motion and self.ground is not None

    @property
    def is_sunk(self) -> bool:
        return self._sunk_left > 0

    def sink(self, key: str) -> None:
        """Show a target as pressed although no pointer holds it down."""
        self.pressed, self._sunk_left = key, SINK

    # ---- drawing

    def draw(self, surface: DrawTarget) -> None:
        canvas = self.canvas
        canvas.surface = surface
        self.draw_backdrop(canvas)
        if self._risen < 1.0 and canvas.audit is None:  # audits read texts in their final place
            low = RISES * (1 - EASE["out_cubic"](self._risen))
            canvas.surface = Moved(surface, 0, round(low * canvas.scale))
        self.draw_own(canvas)
        self.draw_ring(canvas)
        canvas.surface = surface
        self.draw_still(canvas, self.draw_prompts)
        self.draw_note(canvas)

    def draw_content(self, canvas: Canvas) -> None:
        """Draw everything but ring and prompts, as seen below an overlay."""
        self.draw_backdrop(canvas)
        self.draw_own(canvas)

    def photograph(self) -> pygame.Surface:
        """Return the content as a picture in the size of the window."""
        picture = pygame.Surface(self.viewport.window)
        picture.blits(self.canvas.noted(self.draw_content), False)
        return picture

    def draw_own(self, canvas: Canvas) -> None:
        """Draw everything in front of a scene below."""
        self.draw_back(canvas)
        self.draw_still(canvas, self.draw_widgets)
        self.draw_front(canvas)

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Draw the scene below an overlay."""

    def draw_bare(self, surface: DrawTarget) -> None:
        if self.ground is not None:
            self.ground.draw_bare(self.canvas.onto(surface))
        else:
            surface.blit(self.canvas.paint.background(self.viewport.window), (0, 0))

    def draw_back(self, canvas: Canvas) -> None:
        if self.ground is not None:
            self.ground.draw_rest(canvas)
        else:
            canvas.surface.blit(canvas.paint.background(self.viewport.window), (0, 0))
        self.draw_parts(canvas)

    def draw_parts(self, canvas: Canvas) -> None:
        if self.ground is not None and isinstance(self.ground.plan, Desk):
            for heading in (part for part in self.drawn if isinstance(part, Heading)):
                draw_things(canvas, heading.picture, heading.free(canvas))
        for part in self.drawn:
            part.draw(canvas)

    def draw_widgets(self, canvas: Canvas) -> None:
        focused = {self.focus.key} if self.focus.is_shown and self.focus.key is not None else set()
        lit = {target.key for target in self.scanner.lit} if self.is_scanning else focused
        self._lit.aim(lit, reduced_motion=self._skip_transitions or canvas.audit is not None)
        looks: dict[str, tuple[Hashable, Draw]] = {}
        for one in self.widgets:
            if type(one) is Button:
                look = one.label, one.icon, one.kind, bool(one.reason), one.is_on, one.box
                # A copy draws the old look when that has changed.
                looks[one.key] = look, partial(replace(one).draw, is_pressed=one.key == self.pressed)
        turning = self._cross_fades.over(canvas, looks, reduced_motion=self._skip_transitions)
        for widget in self.widgets:
            if widget.key in turning:
                turning[widget.key](canvas)
                continue
            widget.lit = self._lit.parts.get(widget.key, 0.0)
            widget.draw(canvas, is_focused=widget.key in lit, is_pressed=widget.key == self.pressed)

    def draw_front(self, canvas: Canvas) -> None:
        """Draw on top of the widgets."""

    def draw_ring(self, canvas: Canvas) -> None:
        """Draw the ring, and the name of a pressed button that shows only a picture; prompts name a focused one."""
        if self.is_scanning:
            draw_lit(canvas, self.scanner.lit)
            return
        target = self.focus.current if self.focus.is_shown else None
        self.ring.draw(canvas, target, reduced_motion=self._skip_transitions)
        button = next((widget for widget in self.widgets if widget.key == self.pressed and target is None), None)
        if isinstance(button, Button) and button.prompt and not button.label and self.note is None:
            draw_name(canvas, button)

    def draw_prompts(self, canvas: Canvas) -> None:
        prompts: dict[str, Prompt] = {}
        for prompt in self.prompts():
            # Of two commands with the same label only the more important one is shown.
            prompts.setdefault(prompt.label, prompt)
        is_scanning = self.is_scanning
        if is_scanning:
            words = switch_instructions(self.context.settings.scanning, self.source)
            prompts = {words: Prompt(intents.Command.CONFIRM, words, tr("Take"))} | {
                label: prompt for label, prompt in prompts.items() if prompt.command is not intents.Command.CONFIRM
            }
        entries = tuple(
            PromptEntry(prompt.command, label, prompt.short, self._cap(prompt.command, is_scanning=is_scanning))
            for label, prompt in prompts.items()
            if label
        )
        words = self.scanner.lit[0].name if is_scanning and len(self.scanner.lit) == 1 else self.hint()
        self.bar.draw(canvas, words, entries, reduced_motion=self._skip_transitions)
        self.dials.draw(canvas)

    @property
    def _skip_transitions(self) -> bool:
        return self.context.settings.reduced_motion

    def _cap(self, command: intents.Command, *, is_scanning: bool) -> tuple[Cap | None, str]:
        # While a switch chooses the highlighted target, no key has a command of its own.
        label = None if is_scanning else self.context.inputs.prompt_label(self.source, command)
        return (None, COMMAND_ICONS[command]) if label is None else (label.cap, label.text)

    def _forget_drawn(self) -> None:
        self._cross_fades.forget()
        if hasattr(self, "canvas"):
            self.canvas.drop_frame()

    def texts(self) -> Sequence[Printed]:
        """Return every text of the current frame with its place, with all animations finished."""
        self.canvas.audit = texts = list[Printed]()
        self.draw(pygame.Surface(self.viewport.window))
        self.canvas.audit = None
        return texts
