"""Input of every scene: pointers, long presses, switch scanning, dwell and hold to confirm.

A pointer acts on release; a long press shows a tooltip instead. Players who cannot point and click can use switches,
dwell selection, or presses that count only once they have lasted.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from game.input import intents
from game.scenes.base.context import Context
from game.scenes.base.dials import Dials
from game.scenes.base.focus_ring import FocusRing
from game.scenes.base.prompt_bar import PromptBar
from game.scenes.base.tooltips import draw_bubble, tooltip_of
from game.stage.canvas import Canvas
from game.stage.layout.commands import PressWidget
from game.stage.layout.focus import Focus
from game.stage.layout.scanner import Groups, Scanner, grouped
from game.stage.layout.shapes import UNSEEN, Box, Spot, Target
from game.stage.layout.viewport import Viewport
from game.stage.table.offer import Tooltip
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import Slider
from game.storage.settings import TWO_KEYS

from .screen import Screen


def switch_instructions(scanning: float, source: intents.Source) -> str:
    """Return the instructions for choosing the highlighted target with a switch."""
    if scanning != TWO_KEYS:
        return tr("Any key takes what is lit")
    is_keyboard = source.device is intents.Device.KEYBOARD
    return tr("Space goes on, Enter takes") if is_keyboard else tr("Left goes on, right takes")


class InputScreen(Screen):
    context: Context
    viewport: Viewport
    focus: Focus
    ring: FocusRing
    bar: PromptBar
    source: intents.Source
    pressed: str | None = None
    """Key of the target that is held down."""
    note: Tooltip | None = None
    """Tooltip of the target under a long press, while it lasts."""
    _has_asked = False
    """True after a long press, whose release does nothing."""

    def __init__(self) -> None:
        self.scanner, self.dials = Scanner(), Dials()

    # ---- implemented by the scene

    @abstractmethod
    def cursor(self, source: intents.Source) -> Focus:
        """Return the focus of a device."""

    @abstractmethod
    def do(self, command: intents.Command, source: intents.Source) -> Transition | None:
        """Carry out a command."""

    @abstractmethod
    def entries(self) -> Sequence[tuple[intents.Command, str]]:
        """Return the commands of the prompt bar with their labels, except the one for the focus."""

    def chosen(self, target: Target, source: intents.Source, spot: Spot | None) -> Transition | None:
        return None

    @property
    def control_boxes(self) -> Sequence[Box]:
        """Boxes that a tooltip avoids covering if possible."""
        return [target.shape.bounds for target in self.focus.targets]

    def missed(self, spot: Spot, source: intents.Source) -> Transition | None:
        """Handle a press outside of all targets."""
        return None

    # ---- the pointer

    def point(self, spot: Spot, source: intents.Source) -> None:
        before = self.focus.key
        if self.focus.point(spot) is not None:
            self.focus.is_shown = True
        if self.focus.key != before:
            self._is_dirty = True

    def press(self, spot: Spot, source: intents.Source) -> Transition | None:
        target, self._has_asked = self.focus.at(spot), False
        if source.device is intents.Device.TOUCH:
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

    def release(self, spot: Spot, source: intents.Source) -> Transition | None:
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

    def hold(self, intent: intents.Hold) -> None:
        """Show the tooltip of the target under a long press until it ends or moves away."""
        spot = None if intent.pos is None else self.viewport.to_logical(intent.pos)
        self.note = self.named(spot) if intent.is_down and spot is not None else None
        self._has_asked |= spot is not None
        self._is_dirty = True

    def named(self, spot: Spot) -> Tooltip | None:
        """Return the tooltip of the target at a place, with the reason if it is disabled; None if it has no name."""
        target = self._under(spot)
        return tooltip_of(target) if target is not None and target.name else None

    def draw_note(self, canvas: Canvas) -> None:
        if self.note is not None:
            draw_bubble(canvas, self.note, self.control_boxes, UNSEEN)

    def _under(self, spot: Spot) -> Target | None:
        """Return the target or prompt at a place."""
        return self.focus.at(spot) or next((one for one in self.commands() if one.shape.contains(spot)), None)

    # ---- switch scanning, dwell, hold to confirm

    @property
    def wake_after(self) -> float | None:
        return self.scanner.left(self.context.settings.scanning) if self.is_scanning else None

    @property
    def is_lively(self) -> bool:
        return bool(self.context.inputs.filling())

    def update(self, dt: float) -> Transition | None:
        inputs = self.context.inputs
        if self.is_scanning and not inputs.hold.dues:
            self._is_dirty |= self.scanner.advance(dt, self.context.settings.scanning)
        if inputs.dwell.what is not None and self.key_below(inputs.dwell.place) != inputs.dwell.what:
            inputs.dwell.cancel()
        self._is_dirty |= self.dials.follow(inputs, self._about_to_take, self.viewport)
        return None

    @property
    def is_scanning(self) -> bool:
        """True if scanning is on and there are targets to scan; the scanner is then up to date."""
        if not self.context.settings.scanning:
            return False
        groups = [group for group in self.scanned() if group]
        self.scanner.offer(groups, self.cursor(self.source).key)
        return bool(groups)

    def scanned(self) -> Groups:
        """Return the targets that a switch scans, in groups."""
        return [*grouped([target for target in self.cursor(self.source).targets if target.is_enabled]), self.commands()]

    def commands(self) -> Sequence[Target]:
        """Return the commands of the prompt bar."""
        places = {command: box for box, command in self.bar.boxes}
        return [
            Target(f":{command.value}", places.get(command, UNSEEN), label=label) for command, label in self.entries()
        ]

    def take_lit(self, source: intents.Source) -> Transition | None:
        """Handle the switch that chooses the highlighted target."""
        self._is_dirty = True
        target, cursor = self.scanner.press(), self.cursor(source)
        if target is None:
            return None
        if target.key.startswith(":"):
            return self.do(intents.Command(target.key[1:]), source)
        cursor.key, cursor.is_shown = target.key, True
        return self.do(intents.Command.CONFIRM, source)

    def key_below(self, pos: tuple[int, int]) -> str | None:
        """Return the key of the enabled target at a place in window pixels."""
        target = self._under(self.viewport.to_logical(pos))
        return target.key if target is not None and target.is_enabled else None

    def _about_to_take(self, source: intents.Source) -> Sequence[Target]:
        """Return the targets that a device chooses once its press or dwell has lasted."""
        key = self.pressed or self.context.inputs.dwell.what if source.is_pointer else self.cursor(source).key
        if self.is_scanning and (key is None or not source.is_pointer):
            return self.scanner.lit
        return [one for one in (*self.cursor(source).targets, *self.commands()) if one.key == key]
