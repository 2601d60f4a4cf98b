"""The base of all scenes: widgets with one focus, the prompt bar and toasts. Independent of any game.

A scene lays out its widgets in `layout`; every device then drives them through the same targets.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game.input import intents
from game.input.press_guard import CANCELLED, Meaning
from game.input.prompts import Cap
from game.scenes.base.context import Context
from game.scenes.base.device_names import plugged_words
from game.scenes.base.focus_ring import GLIDE, FocusRing, draw_lit, draw_name
from game.scenes.base.importing import news, start_import
from game.scenes.base.poll import ASK_AGAIN, Poll, soonest
from game.scenes.base.prompt_bar import COMMAND_ICONS, PromptBar, PromptEntry
from game.stage.canvas import LARGE_TEXT, Canvas, Printed
from game.stage.layout.commands import PressWidget
from game.stage.layout.containers import Part
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DrawTarget, Moved
from game.stage.paint.theme import EASE
from game.stage.parts import Drawn, Heading
from game.stage.room.background import Background
from game.stage.room.desk import Desk, draw_things
from game.stage.room.room_layout import RoomLayout, plan_behind
from game.stage.room.table import Tabletop
from game.stage.table.transitions import CrossFade, Draw, Fades
from game.stage.text.language import tr
from game.stage.time.fader import Fader
from game.stage.time.scene_fade import PANEL_SECONDS
from game.stage.time.stack import Pop, Quit, Transition, as_transition
from game.stage.widgets import Button, Widget

from .switched import SwitchedScreen, how_to_take

RISE, RISES = PANEL_SECONDS, 64.0
"""Seconds an overlay takes to rise, and its distance in u."""
SINK = 0.09
"""Seconds a button stays down after a press without a pointer."""


@dataclass(frozen=True, slots=True)
class Prompt:
    command: intents.Command
    label: str
    short: str = ""
    """Alternative label for narrow bars."""


class Scene(SwitchedScreen):
    """A scene with widgets. Half of its methods are hooks with a default, of which each kind of scene has a few."""

    keeps_awake: ClassVar[bool] = False
    """True if the screen saver never comes here."""
    is_in_room: ClassVar[bool] = False
    """True if the dim room is seen behind it instead of the desk."""
    FIRST: ClassVar[str | None] = None
    """Key of the target focused first, unless `first_key` returns another."""

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

    # ---- the loop

    def enter(self) -> None:
        """Lay out again, since settings may have changed. On the first call the viewport is not known yet."""
        for poll in self.polls:
            poll.ask()
        if self.has_window:
            self.refresh()

    def hide(self) -> None:
        self._forget_drawn()

    def _forget_drawn(self) -> None:
        self._cross_fades.forget()
        if hasattr(self, "canvas"):
            self.canvas.drop_frame()

    @property
    def is_lively(self) -> bool:
        is_lit = self.ground is None or not self.ground.is_changing
        is_moving = self._risen < 1.0 or self.fades.is_moving
        return super().is_lively or is_moving or self._sunk_left > 0 or not is_lit

    @property
    def is_ready(self) -> bool:
        return self.ground is None or self.ground.is_made

    @property
    def wake_after(self) -> float | None:
        dues = super().wake_after, *(poll.wake_after for poll in self.polls)
        return ASK_AGAIN if self.context.imports else soonest(*dues)

    @property
    def is_alive(self) -> bool:
        """True if ambient details of the room move while it is at rest."""
        return self.context.is_live and not self.context.settings.reduced_motion and self.ground is not None

    def resize(self, viewport: Viewport) -> None:
        self.viewport, self.has_window = viewport, True
        self.refresh()

    def preparing(self, viewport: Viewport) -> Iterator[bool]:
        """Prepare everything the scene needs in this viewport before it is shown. Yields after every piece of work."""
        yield False  # the constructor was a piece of work of its own
        self.resize(viewport)
        yield False
        nowhere = self.canvas.nowhere()
        for widget in self.widgets:
            widget.draw(nowhere)
            yield False
        for _ in self.drawing_back(nowhere):
            yield False
        self.focus.is_shown = True
        self.canvas.surface = nowhere.surface
        for draw in (self.draw_ring, self.draw_prompts):
            draw(self.canvas)
            yield False

    def drawing_back(self, canvas: Canvas) -> Iterator[None]:
        """Draw everything behind the widgets except the background, yielding after each piece."""
        return iter(())

    def refresh(self) -> None:
        self.viewport = replace(self.viewport, is_large=self.context.settings.text_size >= LARGE_TEXT)
        self._forget_drawn()
        self.canvas = self.context.canvas(self.viewport)
        self.bar.fades.forget()
        self.layout()
        plan = None if self.canvas.theme.is_contrast else self.room()
        if isinstance(plan, Desk):
            self.canvas.lamp = plan.lamp
        if plan is None:
            self.ground = None
        elif self.ground is None or not self.ground.fits(self.canvas.paint, plan, self.context.hour):
            self.ground = Background(self.canvas.paint, plan, self.context.hour, self.viewport.window)
        self.offer()
        self._is_dirty = True

    def turn_over(self) -> None:
        """Lay out new content, cross-faded with the old."""
        self.refresh()
        self._is_turned = True

    def settle(self) -> None:
        self._risen = 1.0
        self.fades.forget()

    def texts(self) -> Sequence[Printed]:
        """Return every text of the current frame with its place, with all animations finished."""
        self.canvas.audit = texts = list[Printed]()
        self.draw(pygame.Surface(self.viewport.window))
        self.canvas.audit = None
        return texts

    def touch(self) -> None:
        """Request a redraw."""
        self._is_dirty = True

    def update(self, dt: float) -> Transition | None:
        for poll in self.polls:
            poll.look(dt)
        super().update(dt)
        self._is_dirty |= self.fades.advance(dt)
        if self._sunk_left > 0:
            self._sunk_left -= dt
            if self._sunk_left <= 0:
                self.pressed = None
            self._is_dirty = True
        if self.ground is not None and self.ground.advance(dt, reduced_motion=self.context.settings.reduced_motion):
            self._is_dirty = True
        if self._risen < 1.0:
            self._risen = min(1.0, self._risen + dt / RISE)
            self._is_dirty = True
        if not self.bar.toast and (words := news(self.context)):
            self.say(words)
        return None

    def say(self, text: str, *, is_fleeting: bool = False) -> None:
        """Show a toast, as long as the player wishes."""
        settings = self.context.settings
        self.bar.say(text, settings.stay or inf, is_fleeting=is_fleeting, reduced_motion=settings.reduced_motion)
        self._is_dirty = True

    def refuse(self, words: str = "", *, is_fleeting: bool = False) -> None:
        """Reject what was pressed, with the reason if it is not obvious."""
        self.context.sound.play("denied")
        if words:
            self.say(words, is_fleeting=is_fleeting)

    # ---- hooks for scenes

    def layout(self) -> None:
        """Create the widgets for `self.viewport`."""

    def fill(self, box: Box, page: Part) -> None:
        """Place a page in a box and take its widgets, in their order, and what it draws itself."""
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
        return (Prompt(intents.Command.CONFIRM, confirm), Prompt(intents.Command.BACK, tr("Back")))

    def hint(self) -> str:
        """Return the text at the bottom left."""
        return ""

    def first_key(self) -> str | None:
        return self.FIRST

    def back(self) -> Transition | None:
        """Handle B or Escape."""
        return Pop()

    def command(self, command: intents.Command, source: intents.Source) -> Transition | None:
        """Handle undo, hint, menu and rules."""
        return None

    def page(self, step: int) -> Transition | None:
        """Handle the shoulder buttons; where there are no pages the right one skips."""
        return self.do(intents.Command.SKIP, self.source) if step > 0 else None

    def scroll(self, lines: float) -> None:
        """Handle the wheel or the right stick."""

    def plugged(self, intent: intents.Plugged) -> None:
        self.say(plugged_words(self.context.inputs, intent, is_public=self.context.is_public))

    def choose(self, target: Target, source: intents.Source, spot: Spot | None) -> Transition | None:
        """Handle a chosen target. By default its widget decides."""
        if not isinstance(target.act, PressWidget):
            return None
        widget = target.act.widget
        result = widget.point(spot) if spot is not None else widget.choose()
        self._is_dirty = True
        return as_transition(result)

    # ---- intents

    @property
    def meaning(self) -> Meaning | None:
        return Meaning("scan" if self.is_scanning else self.focus.key)

    def offer(self) -> None:
        """Update the focus with the current targets. From a removed widget it passes to the one that replaced it."""
        targets, current = self.targets(), self.focus.current
        heir = self.focus.heir(targets) if current is not None and isinstance(current.act, PressWidget) else None
        self.focus.offer(targets, heir or self.first_key())

    def handle(self, intent: intents.Intent) -> Transition | None:
        if not isinstance(intent, (intents.Leave, intents.Plugged, intents.Unheard)) and intent.source != self.source:
            self.source = intent.source
            self._is_dirty = True
        if self.bar.stays_until_pressed and isinstance(intent, (intents.Do, intents.Press)):
            self.bar.dismiss()
        match intent:
            case intents.Leave():
                return Quit()
            case intents.Plugged():
                self.plugged(intent)
            case intents.Unheard():
                self.say(tr("Another window has the focus. Click here to play on with the controller."))
            case intents.Brief():
                self.say(tr("Hold it down until the ring is full."), is_fleeting=True)
            case intents.Point(_, pos):
                self.point(self.viewport.to_logical(pos), intent.source)
                self.context.inputs.rest(self.key_below(pos), pos)
            case intents.Press(_, pos):
                return self.press(self.viewport.to_logical(pos), intent.source)
            case intents.Drag(_, pos):
                return self.drag(self.viewport.to_logical(pos))
            case intents.Hold():
                self.hold(intent)
            case intents.Release(_, pos) if pos == CANCELLED:
                self.pressed, self._is_dirty = None, True
            case intents.Release(_, pos):
                return self.release(self.viewport.to_logical(pos), intent.source)
            case intents.Nav(_, dx, dy):
                return self.nav(dx, dy, intent.source)
            case intents.PageStep(_, step):
                return self.page(step)
            case intents.Scroll(_, lines):
                self.scroll(lines)
            case intents.Do(_, intents.Command.CONFIRM) if self.is_scanning:
                return self.take_lit(intent.source)
            case intents.Next() if self.is_scanning:
                self._is_dirty |= self.scanner.step()
            case intents.Do(_, command):
                return self.do(command, intent.source)
            case intents.Dropped(_, paths) if not self.context.is_public:
                return self.dropped(tuple(map(Path, paths)))
        return None

    def dropped(self, paths: Sequence[Path]) -> Transition | None:
        start_import(self.context, paths)
        return None

    def nav(self, dx: int, dy: int, source: intents.Source) -> Transition | None:
        current = (cursor := self.cursor(source)).current
        if not cursor.is_shown and current is not None:
            # The first step only shows the focus: an invisible focus must not move.
            cursor.is_shown = self._is_dirty = True
            return None
        if dx and current is not None and isinstance(current.act, PressWidget) and current.act.widget.adjust(dx):
            self.context.sound.play("focus_move")
            self._is_dirty = True
            return None
        if cursor.move(dx, dy):
            self.context.sound.play("focus_move", gain=0.6)
            self._is_dirty = True
        return None

    def do(self, command: intents.Command, source: intents.Source) -> Transition | None:
        self._is_dirty = True
        if command is intents.Command.CONFIRM:
            current = (cursor := self.cursor(source)).current
            if source.device in (intents.Device.KEYBOARD, intents.Device.PAD):
                cursor.is_shown = True
                if current is not None:
                    self.sink(current.key)
            return self.chosen(current, source, None) if current is not None else self.missed((-1, -1), source)
        if command is intents.Command.BACK:
            self.context.sound.play("back")
            return self.back()
        return self.command(command, source)

    def cursor(self, source: intents.Source) -> Focus:
        return self.focus

    def entries(self) -> Sequence[tuple[intents.Command, str]]:
        return [(one.command, one.label) for one in self.prompts() if one.command is not intents.Command.CONFIRM]

    @property
    def is_sunk(self) -> bool:
        return self._sunk_left > 0

    def sink(self, key: str) -> None:
        """Show a target as pressed although no pointer holds it down."""
        self.pressed, self._sunk_left = key, SINK

    def chosen(self, target: Target, source: intents.Source, spot: Spot | None) -> Transition | None:
        if target.reason:
            self.refuse(target.reason)
            return None
        self.context.sound.play("confirm", gain=0.7)
        transition = self.choose(target, source, spot)
        self.offer()
        return transition

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
            words = how_to_take(self.context.settings.scanning, self.source)
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
        # While a switch takes what is lit, no key has a command of its own.
        label = None if is_scanning else self.context.inputs.prompt_label(self.source, command)
        return (None, COMMAND_ICONS[command]) if label is None else (label.cap, label.text)
