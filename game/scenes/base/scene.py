"""The base of all scenes: widgets with one focus, prompts at the bottom, a line of toast. Knows no game.

A scene lays its widgets out in `layout`; every device then drives them through the same targets.

Long because focus, devices and prompts of every screen meet here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pygame

from game.input.intents import (
    Command,
    Device,
    Do,
    Drag,
    Dropped,
    Intent,
    Leave,
    Nav,
    Page,
    Plugged,
    Point,
    Press,
    Release,
    Scroll,
    Source,
)
from game.input.prompts import Cap
from game.scenes.base.context import Context
from game.scenes.base.key_caps import COMMAND_ICONS
from game.scenes.base.prompt_bar import PromptBar, PromptEntry, PromptText
from game.stage.canvas import LARGE_TEXT, Canvas, Printed
from game.stage.layout.commands import Use
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.viewport import Viewport
from game.stage.paint.draw_targets import Moved
from game.stage.paint.frame import DrawTarget, NullTarget
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import EASE
from game.stage.room.background import Background
from game.stage.room.room_layout import RoomLayout
from game.stage.room.table import Tabletop
from game.stage.table.transitions import CrossFade, Draw
from game.stage.text.language import tr
from game.stage.time.fader import Fader
from game.stage.time.scene_fade import PANEL_SECONDS
from game.stage.time.stack import Go, Pop, Push, Quit, Replace, Reset, Transition
from game.stage.widgets import Button, Slider, Widget

TOAST = 2.6
"""Seconds a toast stays."""
TOASTED = 0.12
"""Seconds it takes to come up from the edge of the screen, and to go back there."""
LONGEST_TOAST = 200
"""Characters; more could not be read in time, and whoever breaks lines need not try."""
GLIDE = 0.12
"""Seconds the ring takes from one target to the next; where they are of different sizes it fades in instead."""
ALIKE = 1.5
"""How many times as wide or high as another target one may be for the ring to glide there."""
NOWHERE = ""
"""The key of what has the ring before anything was drawn."""
RISE, RISES = PANEL_SECONDS, 64.0
"""Seconds what lies over another scene takes to come up, and from how many u below."""
SINK = 0.09
"""Seconds a button stays down that was pressed without a pointer."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """An entry of the prompt bar: what a command does here."""

    command: Command
    label: str
    short: str = ""
    """What stands there instead where there is too little room for all."""


class Scene:
    """A screen of widgets."""

    is_overlay = False

    def __init__(self, context: Context) -> None:
        self.context = context
        self.viewport = Viewport.of((1920, 1080))
        self.canvas: Canvas
        self.widgets: list[Widget] = []
        self.focus = Focus()
        self.source: Source = context.inputs.last
        self.focus.is_shown = self.source.device in (Device.KEYBOARD, Device.PAD)
        self.toast = ""
        self._toast_left = 0.0
        self._toast_risen = 1.0
        self._is_toast_fleeting = False
        self.pressed: str | None = None
        """The key of what is held down."""
        self._sunk_left = 0.0
        self.bar = PromptBar()
        self._lit: Fader[str] = Fader(GLIDE)
        """By its key how far the light of the focus has come to a row, or is still seen there."""
        self._turnings: CrossFade[str] = CrossFade()
        """Buttons whose words or icon change while they stay."""
        self._ring_from: Spot | None = None
        self._ring_t = 1.0
        self._ring_key: str | None = NOWHERE
        self._ring: tuple[Sprite, float, float] | None = None
        """As it was drawn last, and where."""
        self._ring_left: tuple[Sprite, float, float] | None = None
        """What is still seen of it where it was, while it does not glide."""
        self._is_dirty = True
        self._is_turned = False
        self._background: pygame.Surface | None = None
        self._found: Hashable | None = None
        """The large picture that rested on the table before it came."""
        self.ground: Background | None = None
        """The room it stands in, if it does."""
        self.has_window = False
        """Whether it has been laid out."""
        self._risen = 0.0 if self.is_overlay and not context.settings.reduced_motion else 1.0

    # ---- the loop

    def enter(self) -> None:
        """It has come to the top: settings may have changed below it. The first time its window is not known yet."""
        if self.has_window:
            self.refresh()

    def leave(self) -> None:
        """It is gone, and with it the large picture that it brought along."""
        if self.has_window and not self.is_overlay:
            paint = self.canvas.paint
            if paint.resting not in {None, self._found}:
                paint.clear_away(paint.resting)

    def hide(self) -> None:
        self._background = self._ring = self._ring_left = None
        self._forget_drawn()

    def _forget_drawn(self) -> None:
        """Forget the pictures of the last frame."""
        self._turnings.forget()
        canvas: Canvas | None = getattr(self, "canvas", None)
        if canvas is not None:
            canvas.let_go()

    @property
    def is_lively(self) -> bool:
        is_lit = self.ground is None or not self.ground.is_changing
        is_changing = self.bar.is_moving or self._lit.is_moving or self._turnings.is_moving
        is_moving = self._ring_t < 1.0 or self._risen < 1.0 or is_changing
        return is_moving or self._toast_left > 0 or self._sunk_left > 0 or not is_lit

    @property
    def is_ready(self) -> bool:
        return True

    @property
    def wake_after(self) -> float | None:
        return None

    def resize(self, viewport: Viewport) -> None:
        """Lay everything out for this window."""
        is_new, self.viewport, self.has_window = not self.has_window, viewport, True
        if is_new:
            self._found = self.context.canvas(viewport).paint.resting
        self.refresh()

    def preparing(self, viewport: Viewport) -> Iterator[bool]:
        """Make ahead what it is drawn with in this window, before it comes; pauses after every piece."""
        yield False  # it has been built
        self.resize(viewport)
        yield False
        nowhere = self.canvas.onto(NullTarget(viewport.window))
        nowhere.audit = None
        for widget in self.widgets:
            widget.draw(nowhere)
            yield False
        for _ in self.carding():
            yield False
        for draw in self.backs():
            draw(nowhere)
            yield False
        self.focus.is_shown = True
        self.canvas.surface = nowhere.surface
        self.draw_ring(self.canvas)
        yield False
        self.draw_prompts(self.canvas)
        yield False

    def backs(self) -> Sequence[Callable[[Canvas], None]]:
        """The pieces of what lies behind its widgets, apart from the ground."""
        return ()

    def carding(self) -> Iterator[None]:
        """Make the cards it stands on ahead, piece by piece."""
        return iter(())

    def refresh(self) -> None:
        """Lay out anew and draw."""
        self.viewport = replace(self.viewport, is_large=self.context.settings.text_size >= LARGE_TEXT)
        self._forget_drawn()
        self.canvas = self.context.canvas(self.viewport)
        self._background = self._ring = self._ring_left = None
        self.bar.forget()
        self.layout()
        plan = None if self.canvas.theme.is_contrast else self.room()
        if plan is None:
            self.ground = None
        elif self.ground is None or not self.ground.fits(self.canvas.paint, plan, self.context.hour):
            self.ground = Background(self.canvas.paint, plan, self.context.hour, self.viewport.window)
        self.offer()
        self._is_dirty = True

    def take_dirty(self) -> bool:
        dirty, self._is_dirty = self._is_dirty, False
        return dirty

    def turn_over(self) -> None:
        """Lay out anew what shows something else from now on: what was there fades."""
        self.refresh()
        self._is_turned = True

    def take_turned(self) -> bool:
        is_turned, self._is_turned = self._is_turned, False
        return is_turned

    def settle(self) -> None:
        """Come to rest at once, as it will be seen in the end."""
        self._risen = self._toast_risen = 1.0
        self.bar.forget()
        self._lit.forget()
        self._turnings.forget()

    def areas(self) -> Mapping[str, Box]:
        """Where its parts lie, by name: the widgets, and what scenes add to them."""
        return {widget.key: widget.box for widget in self.widgets}

    def texts(self) -> Sequence[Printed]:
        """Every text of the current frame with its place; whatever is on its way is there at once."""
        texts: list[Printed] = []
        self.canvas.audit = texts
        self.draw(pygame.Surface(self.viewport.window))
        self.canvas.audit = None
        return texts

    def touch(self) -> None:
        """There is something new to draw."""
        self._is_dirty = True

    def update(self, dt: float) -> Transition | None:
        """Let toast and ring move on."""
        if self._toast_left > 0:
            self._toast_left -= dt
            if self._toast_left > TOASTED or self.context.settings.reduced_motion:
                self._toast_risen = min(1.0, self._toast_risen + dt / TOASTED)
            else:
                self._toast_risen = max(0.0, self._toast_left / TOASTED)
            if self._toast_left <= 0:
                self.toast = ""
            self._is_dirty = True
        if self.bar.advance(dt) | self._lit.advance(dt) | self._turnings.advance(dt):
            self._is_dirty = True
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
        if self._ring_t < 1.0:
            self._ring_t = min(1.0, self._ring_t + dt / GLIDE)
            self._is_dirty = True
        if not self.toast and (notice := self.context.take_notice()) is not None:
            self.say(tr(notice.message, **notice.values))
        return None

    def say(self, text: str, *, is_fleeting: bool = False) -> None:
        """Show a line of toast, of LONGEST_TOAST characters at most; a fleeting one goes with the present moment."""
        text = text if len(text) <= LONGEST_TOAST else text[: LONGEST_TOAST - 1] + "…"
        if not self.toast:
            self._toast_risen = 1.0 if self.context.settings.reduced_motion else 0.0
        self.toast, self._toast_left, self._is_toast_fleeting = text, TOAST + len(text) * 0.02, is_fleeting
        self._is_dirty = True

    def pass_moment(self) -> None:
        """What was said about this very moment is not true any more."""
        if self._is_toast_fleeting and self.toast:
            self.toast, self._toast_left = "", 0.0
            self._is_dirty = True

    def hush(self) -> None:
        """Let the line of toast go back now: it would take eyes off what comes."""
        self._toast_left = min(self._toast_left, TOASTED)

    # ---- to be filled by scenes

    def layout(self) -> None:
        """Make the widgets for `self.fit`."""

    def room(self) -> RoomLayout | Tabletop | None:
        """The room it stands in or the table it lies on; None: it lies on the felt."""
        return None

    def targets(self) -> Sequence[Target]:
        """Everything that can be focused, topmost last."""
        return [target for widget in self.widgets if (target := widget.target()) is not None]

    def prompts(self) -> Sequence[Prompt]:
        """The prompt bar, most important first."""
        current = self.focus.current
        confirm = current.label if current is not None and current.label else tr("Choose")
        return (Prompt(Command.CONFIRM, confirm), Prompt(Command.BACK, tr("Back")))

    def hint(self) -> str:
        """The line at the bottom left."""
        return ""

    def first_key(self) -> str | None:
        """The key of the target that has the focus at first."""
        return None

    def back(self) -> Transition | None:
        """B, Escape."""
        return Pop()

    def command(self, command: Command, source: Source) -> Transition | None:
        """Undo, hint, menu, rules: what a scene makes of them."""
        return None

    def page(self, step: int) -> Transition | None:
        """Shoulder buttons."""
        return None

    def scroll(self, lines: float) -> None:
        """Wheel or right stick."""

    def plugged(self, intent: Plugged) -> None:
        """A controller came or went."""
        self.say(
            tr("{name} connected", name=intent.name)
            if intent.is_present
            else tr("{name} disconnected", name=intent.name)
        )

    def choose(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        """A target was chosen; by default its widget says what happens."""
        if not isinstance(target.act, Use):
            return None
        widget = target.act.widget
        result = widget.point(spot) if spot is not None else widget.choose()
        self._is_dirty = True
        return as_transition(result)

    # ---- intents

    def offer(self) -> None:
        """Show the focus what can be chosen now; from a widget that has gone it passes to what took its place."""
        targets, current = self.targets(), self.focus.current
        heir = self.focus.heir(targets) if current is not None and isinstance(current.act, Use) else None
        self.focus.offer(targets, heir or self.first_key())

    def handle(self, intent: Intent) -> Transition | None:
        """Somebody wants something."""
        if not isinstance(intent, (Leave, Plugged)) and intent.source != self.source:
            self.source = intent.source
            self._is_dirty = True
        match intent:
            case Leave():
                return Quit()
            case Plugged():
                self.plugged(intent)
            case Point(_, pos):
                self.point(self.viewport.to_logical(pos), intent.source)
            case Press(_, pos):
                return self.press(self.viewport.to_logical(pos), intent.source)
            case Drag(_, pos):
                return self.drag(self.viewport.to_logical(pos))
            case Release(_, pos):
                return self.release(self.viewport.to_logical(pos), intent.source)
            case Nav(_, dx, dy, _):
                return self.nav(dx, dy, intent.source)
            case Page(_, step):
                return self.page(step)
            case Scroll(_, lines, _):
                self.scroll(lines)
            case Do(_, command):
                return self.do(command, intent.source)
            case Dropped(_, path) if not self.context.is_public:
                return self.dropped(Path(path))
        return None

    def dropped(self, path: Path) -> Transition | None:
        """A file was dropped on the window."""
        self.say(tr("Drop match files on the shelf or in the match book."))
        return None

    def point(self, spot: Spot, source: Source) -> None:
        before = self.focus.key
        if self.focus.point(spot) is not None:
            self.focus.is_shown = True
        if self.focus.key != before:
            self._is_dirty = True

    def press(self, spot: Spot, source: Source) -> Transition | None:
        target = self.focus.at(spot)
        if source.device is Device.TOUCH:
            self.focus.is_shown = False
        if target is not None:
            self.focus.key = target.key
            self.pressed = target.key
            self.jump_ring()
            self._is_dirty = True
        else:
            self.pressed = next((f":{c.value}" for box, c in self.bar.boxes if box.contains(spot)), None)
        return None

    def drag(self, spot: Spot) -> Transition | None:
        target = next((t for t in self.focus.targets if t.key == self.pressed), None)
        if target is not None and isinstance(target.act, Use) and isinstance(target.act.widget, Slider):
            target.act.widget.point(spot)
            self._is_dirty = True
        return None

    def release(self, spot: Spot, source: Source) -> Transition | None:
        pressed, self.pressed = self.pressed, None
        self._is_dirty = True
        if pressed is None:
            return self.missed(spot, source)
        if pressed.startswith(":"):
            for box, command in self.bar.boxes:
                if box.contains(spot) and pressed == f":{command.value}":
                    return self.do(command, source)
            return None
        target = self.focus.at(spot)
        if target is None or target.key != pressed:
            return None
        return self.chosen(target, source, spot)

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        """A press next to everything."""
        return None

    def nav(self, dx: int, dy: int, source: Source) -> Transition | None:
        if not self.focus.is_shown and self.focus.current is not None:
            # The first step only shows where the focus is: nobody moves what cannot be seen.
            self.focus.is_shown = self._is_dirty = True
            return None
        current = self.focus.current
        if dx and current is not None and isinstance(current.act, Use) and current.act.widget.adjust(dx):
            self.context.sound.play("focus_move")
            self._is_dirty = True
            return None
        if self.focus.move(dx, dy):
            self.context.sound.play("focus_move", gain=0.6)
            self._is_dirty = True
        return None

    def do(self, command: Command, source: Source) -> Transition | None:
        self._is_dirty = True
        if command is Command.CONFIRM:
            current = self.focus.current
            if source.device in (Device.KEYBOARD, Device.PAD):
                self.focus.is_shown = True
                if current is not None:
                    self.sink(current.key)
            return self.chosen(current, source, None) if current is not None else self.missed((-1, -1), source)
        if command is Command.BACK:
            self.context.sound.play("back")
            return self.back()
        return self.command(command, source)

    @property
    def is_sunk(self) -> bool:
        return self._sunk_left > 0

    def sink(self, key: str) -> None:
        """Something was pressed that no pointer holds down."""
        self.pressed, self._sunk_left = key, SINK

    def chosen(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        if target.reason:
            self.context.sound.play("denied")
            self.say(target.reason)
            return None
        self.context.sound.play("confirm", gain=0.7)
        transition = self.choose(target, source, spot)
        self.offer()
        return transition

    # ---- drawing

    def draw(self, surface: DrawTarget) -> None:
        """Draw the full frame."""
        canvas = self.canvas
        canvas.surface = surface
        self.draw_backdrop(canvas)
        if self._risen < 1.0 and canvas.audit is None:  # what is read is read where it comes to rest
            low = RISES * (1 - EASE["out_cubic"](self._risen))
            canvas.surface = Moved(surface, 0, round(low * canvas.scale))
        self._draw_own(canvas)
        self.draw_ring(canvas)
        canvas.surface = surface
        self.draw_prompts(canvas)

    def draw_content(self, canvas: Canvas) -> None:
        """All but ring and prompts: what is still seen of it under something that lies over it."""
        self.draw_backdrop(canvas)
        self._draw_own(canvas)

    def _draw_own(self, canvas: Canvas) -> None:
        self.draw_back(canvas)
        self.draw_widgets(canvas)
        self.draw_front(canvas)

    def draw_backdrop(self, canvas: Canvas) -> None:
        """What is seen of the scene below something that lies over it."""

    def draw_back(self, canvas: Canvas) -> None:
        """The room, or the table under the lamp."""
        if self.ground is not None:
            self.ground.draw_rest(canvas)
            return
        if self._background is None:
            self._background = canvas.paint.background(self.viewport.window)
        canvas.surface.blit(self._background, (0, 0))

    def draw_widgets(self, canvas: Canvas) -> None:
        lit = {self.focus.key} if self.focus.is_shown and self.focus.key is not None else set()
        self._lit.aim(lit, reduced_motion=self._skip_transitions or canvas.audit is not None)
        buttons = {button.key: self._faced(button) for button in self.widgets if type(button) is Button}
        turning = self._turnings.over(canvas, buttons, reduced_motion=self._skip_transitions)
        for widget in self.widgets:
            if widget.key in turning:
                turning[widget.key](canvas)
                continue
            widget.lit = self._lit.parts.get(widget.key, 0.0)
            focused = self.focus.is_shown and widget.key == self.focus.key
            widget.draw(canvas, is_focused=focused, is_pressed=widget.key == self.pressed)

    def _faced(self, button: Button) -> tuple[Hashable, Draw]:
        """What a button looks like, and how that is drawn also when it looks different."""
        look = button.label, button.icon, button.kind, bool(button.reason), button.is_on, button.box
        return look, partial(replace(button).draw, is_pressed=button.key == self.pressed)

    def draw_front(self, canvas: Canvas) -> None:
        """What lies over the widgets."""

    def draw_ring(self, canvas: Canvas) -> None:
        """The one amber ring, gliding; where it cannot glide it goes at one place while it comes at the other."""
        current = self.focus.current
        if current is None or not self.focus.is_shown:
            if self._ring_key is not None:
                self._leave_ring()
            self._ring_key = None
            self._draw_left(canvas)
            return
        if current.key != self._ring_key:
            before = next((t for t in self.focus.targets if t.key == self._ring_key), None)
            is_seen = self._ring_key != NOWHERE and not self.context.settings.reduced_motion
            self._ring_from = before.shape.centre if before is not None and _are_alike(before, current) else None
            if self._ring_from is None:
                self._leave_ring()
            self._ring_t = 0.0 if is_seen else 1.0
            self._ring_key = current.key
        self._draw_left(canvas)
        x, y = current.shape.centre
        if self._ring_from is not None and self._ring_t < 1.0:
            part = EASE["out_cubic"](self._ring_t)
            x = self._ring_from[0] + (x - self._ring_from[0]) * part
            y = self._ring_from[1] + (y - self._ring_from[1]) * part
        cx, cy = current.shape.centre
        points = [(px - cx, py - cy) for px, py in current.shape.outline()]
        ring = canvas.paint.ring(points, "focus")
        come = 1.0 if self._ring_from is not None else self._ring_t
        canvas.with_alpha(come, lambda onto: onto.put(ring, x, y))
        self._ring = ring, x, y

    def _leave_ring(self) -> None:
        """The ring is not here any more: what was drawn of it goes."""
        if self._ring is not None and not self.context.settings.reduced_motion:
            self._ring_left, self._ring_t = self._ring, 0.0
        self._ring = None

    def _draw_left(self, canvas: Canvas) -> None:
        if self._ring_left is None:
            return
        if self._ring_t >= 1.0 or canvas.audit is not None:
            self._ring_left = None
            return
        left = self._ring_left
        canvas.with_alpha(1.0 - self._ring_t, lambda onto: onto.put(*left))

    def jump_ring(self) -> None:
        self._ring_from, self._ring_t, self._ring_key, self._ring_left = None, 1.0, self.focus.key, None

    def draw_prompts(self, canvas: Canvas) -> None:
        """The bar at the bottom: hint left (on tall screens above), prompts right; pointers can press them."""
        prompts: dict[str, Prompt] = {}
        for prompt in self.prompts():
            # Of two ways to do the same the more important one is told.
            prompts.setdefault(prompt.label, prompt)
        entries = tuple(
            PromptEntry(prompt.command, label, prompt.short, self._cap(prompt.command))
            for label, prompt in prompts.items()
            if label
        )
        self.bar.draw(
            canvas, PromptText(*self.line()), self._toast_risen, entries, reduced_motion=self._skip_transitions
        )

    @property
    def _skip_transitions(self) -> bool:
        """Whether nothing is to come and go: it is there or it is not."""
        return self.context.settings.reduced_motion

    def line(self) -> tuple[str, bool]:
        """What stands at the left of the prompt bar, and whether it is a toast."""
        return self.toast or self.hint(), bool(self.toast)

    def _cap(self, command: Command) -> tuple[Cap | None, str]:
        label = self.context.inputs.prompt_label(self.source, command)
        return (None, COMMAND_ICONS[command]) if label is None else (label.cap, label.text)


def _are_alike(one: Target, other: Target) -> bool:
    """Whether two targets are about as large."""
    a, b = one.shape.bounds, other.shape.bounds
    return max(a.w, b.w) <= ALIKE * min(a.w, b.w) and max(a.h, b.h) <= ALIKE * min(a.h, b.h)


def as_transition(result: object) -> Transition | None:
    """What a widget's callable returned, if it is a transition."""
    return result if isinstance(result, (Push, Pop, Replace, Reset, Quit, Go)) else None
