"""Mouse and fingers on a scene: a press acts when it is released; one that stays says what it lies on instead."""

from __future__ import annotations

from collections.abc import Sequence

from game.input.intents import Command, Device, Hold, Source
from game.scenes.base.focus_ring import FocusRing
from game.scenes.base.prompt_bar import PromptBar
from game.scenes.base.tooltips import draw_bubble, tooltip_of
from game.stage.canvas import Canvas
from game.stage.layout.commands import PressWidget
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import UNSEEN, Box, Spot, Target
from game.stage.layout.viewport import Viewport
from game.stage.table.table_words import Tooltip
from game.stage.time.stack import Transition
from game.stage.widgets import Slider

from .screen import Screen


class PointerScreen(Screen):
    viewport: Viewport
    focus: Focus
    ring: FocusRing
    bar: PromptBar
    pressed: str | None = None
    """Key of the target that is held down."""
    note: Tooltip | None = None
    """Tooltip of the thing under the long press, while that lasts."""
    _has_asked = False
    """True if the press has lasted, so that its release does nothing."""

    # ---- given by the scene

    def chosen(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        return None

    def do(self, command: Command, source: Source) -> Transition | None:
        return None

    def commands(self) -> Sequence[Target]:
        """Return the commands of the prompt bar."""
        return ()

    @property
    def control_boxes(self) -> Sequence[Box]:
        """Boxes that a tooltip does not cover if it can help it."""
        return [target.shape.bounds for target in self.focus.targets]

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        """Handle a press outside of all targets."""
        return None

    # ---- the pointer

    def point(self, spot: Spot, source: Source) -> None:
        before = self.focus.key
        if self.focus.point(spot) is not None:
            self.focus.is_shown = True
        if self.focus.key != before:
            self._is_dirty = True

    def press(self, spot: Spot, source: Source) -> Transition | None:
        target, self._has_asked = self.focus.at(spot), False
        if source.device is Device.TOUCH:
            self.focus.is_shown = False
        if target is not None:
            self.focus.key = target.key
            self.pressed = target.key
            self.ring.jump(target)
            self._is_dirty = True
        else:
            self.pressed = next((f":{c.value}" for box, c in self.bar.boxes if box.contains(spot)), None)
        return None

    def drag(self, spot: Spot) -> Transition | None:
        target = next((t for t in self.focus.targets if t.key == self.pressed), None)
        if target is not None and isinstance(target.act, PressWidget) and isinstance(target.act.widget, Slider):
            target.act.widget.point(spot)
            self._is_dirty = True
        return None

    def release(self, spot: Spot, source: Source) -> Transition | None:
        pressed, self.pressed = self.pressed, None
        self._is_dirty = True
        if self._has_asked:
            return None
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

    # ---- the long press

    def hold(self, intent: Hold) -> None:
        """Show what a long press lies on, until it ends or moves away."""
        spot = None if intent.pos is None else self.viewport.to_logical(intent.pos)
        self.note = self.named(spot) if intent.is_down and spot is not None else None
        self._has_asked |= spot is not None
        self._is_dirty = True

    def named(self, spot: Spot) -> Tooltip | None:
        """Return what lies at a place, with the reason if it cannot be chosen; None if it has no name."""
        under = (one for one in self.commands() if one.shape.contains(spot))
        target = self.focus.at(spot) or next(under, None)
        return tooltip_of(target) if target is not None and target.name else None

    def draw_note(self, canvas: Canvas) -> None:
        if self.note is not None:
            draw_bubble(canvas, self.note, self.control_boxes, UNSEEN)
