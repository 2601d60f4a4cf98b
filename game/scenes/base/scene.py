"""The base of all scenes: widgets with one focus, the prompt bar and toasts. Independent of any game.

A scene lays out its widgets in `layout`; every device then drives them through the same targets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import ClassVar

from game.input import intents
from game.input.press_guard import CANCELLED, Meaning
from game.scenes.base.device_names import plugged_words
from game.scenes.base.importing import news, start_import
from game.scenes.base.poll import ASK_AGAIN, soonest
from game.stage.canvas import LARGE_TEXT, Canvas
from game.stage.layout.commands import PressWidget
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Spot, Target
from game.stage.layout.viewport import Viewport
from game.stage.room.background import Background
from game.stage.room.desk import Desk
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Quit, Transition, as_transition

from .screen import Place
from .widget_screen import RISE, WidgetScreen


class Scene(WidgetScreen):
    """A scene with widgets. Half of its methods are hooks with a default, of which each kind of scene has a few."""

    place: Place = "table"
    keeps_awake: ClassVar[bool] = False
    """True if the screen saver never comes here."""
    FIRST: ClassVar[str | None] = None
    """Key of the target focused first, unless `first_key` returns another."""

    # ---- the loop

    def enter(self) -> None:
        """Lay out again, since settings may have changed. On the first call the viewport is not known yet."""
        if self.source != self.context.inputs.last:
            self.source = self.context.inputs.last
            self.focus.is_shown |= self.source.device in (intents.Device.KEYBOARD, intents.Device.PAD)
        for poll in self.polls:
            poll.ask()
        if self.has_window:
            self.refresh()

    def hide(self) -> None:
        self._forget_drawn()

    @property
    def is_ready(self) -> bool:
        return self.ground is None or self.ground.is_made

    @property
    def wake_after(self) -> float | None:
        dues = super().wake_after, *(poll.wake_after for poll in self.polls)
        return ASK_AGAIN if self.context.imports else soonest(*dues)

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
            yield from nowhere.ahead(widget.draw_body)
            widget.draw(nowhere)
            yield False
        yield from nowhere.ahead(self.draw_sheets)
        for _ in self.drawing_back(nowhere):
            yield False
        self.focus.is_shown = True
        if (target := self.focus.current) is not None:
            yield from nowhere.ahead(lambda onto: onto.ring(target.shape))
        self.canvas.surface = nowhere.surface
        for draw in (self.draw_ring, self.draw_prompts):
            draw(self.canvas)
            yield False

    def draw_sheets(self, canvas: Canvas) -> None:
        """Draw large cards and panels below everything else, without text: they are made on the render thread."""

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
        """Show a toast for the time that the player has set."""
        settings = self.context.settings
        self.bar.say(text, settings.stay or inf, is_fleeting=is_fleeting, reduced_motion=settings.reduced_motion)
        self._is_dirty = True

    def refuse(self, words: str = "", *, is_fleeting: bool = False) -> None:
        """Reject a press, with the reason if it is not obvious."""
        self.context.sound.play("denied")
        if words:
            self.say(words, is_fleeting=is_fleeting)

    # ---- hooks for scenes

    def layout(self) -> None:
        """Create the widgets for `self.viewport`."""

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

    def chosen(self, target: Target, source: intents.Source, spot: Spot | None) -> Transition | None:
        if target.reason:
            self.refuse(target.reason)
            return None
        self.context.sound.play("confirm", gain=0.7)
        transition = self.choose(target, source, spot)
        self.offer()
        return transition
