"""The part of all scenes that serves hands which cannot point and press: switches, dwell, presses that have to last."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from game.input import intents
from game.scenes.base.context import Context
from game.scenes.base.dials import Dials
from game.scenes.base.pointers import PointerScreen
from game.stage.layout.focus import Focus
from game.stage.layout.scanner import Groups, Scanner, grouped
from game.stage.layout.shapes import UNSEEN, Target
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.storage.settings import TWO_KEYS


def how_to_take(scanning: float, source: intents.Source) -> str:
    """Return the words on how a switch takes what is lit."""
    if scanning != TWO_KEYS:
        return tr("Any key takes what is lit")
    is_keyboard = source.device is intents.Device.KEYBOARD
    return tr("Space goes on, Enter takes") if is_keyboard else tr("Left goes on, right takes")


class SwitchedScreen(PointerScreen):
    context: Context
    source: intents.Source

    def __init__(self) -> None:
        self.scanner, self.dials = Scanner(), Dials()

    @abstractmethod
    def cursor(self, source: intents.Source) -> Focus:
        """Return the focus of a device."""

    @abstractmethod
    def do(self, command: intents.Command, source: intents.Source) -> Transition | None:
        """Carry out a command."""

    @abstractmethod
    def entries(self) -> Sequence[tuple[intents.Command, str]]:
        """Return the commands of the prompt bar with their labels, without that for the focus."""

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
        """True if there is something for a switch; the scanner, which lights it in turn, is then up to date."""
        if not self.context.settings.scanning:
            return False
        groups = [group for group in self.scanned() if group]
        self.scanner.offer(groups, self.cursor(self.source).key)
        return bool(groups)

    def scanned(self) -> Groups:
        """Return what a switch can take, in groups."""
        return [*grouped([target for target in self.cursor(self.source).targets if target.is_enabled]), self.commands()]

    def commands(self) -> Sequence[Target]:
        places = {command: box for box, command in self.bar.boxes}
        return [
            Target(f":{command.value}", places.get(command, UNSEEN), label=label) for command, label in self.entries()
        ]

    def take_lit(self, source: intents.Source) -> Transition | None:
        """Handle the switch that takes what is lit."""
        self._is_dirty = True
        target, cursor = self.scanner.press(), self.cursor(source)
        if target is None:
            return None
        if target.key.startswith(":"):
            return self.do(intents.Command(target.key[1:]), source)
        cursor.key, cursor.is_shown = target.key, True
        return self.do(intents.Command.CONFIRM, source)

    def key_below(self, pos: tuple[int, int]) -> str | None:
        """Return the key of what can be pressed at a place of the window."""
        spot = self.viewport.to_logical(pos)
        target = self.focus.at(spot) or next((one for one in self.commands() if one.shape.contains(spot)), None)
        return target.key if target is not None and target.is_enabled else None

    def _about_to_take(self, source: intents.Source) -> Sequence[Target]:
        """Return what a device takes once its press, or its rest, has lasted."""
        key = self.pressed or self.context.inputs.dwell.what if source.is_pointer else self.cursor(source).key
        if self.is_scanning and (key is None or not source.is_pointer):
            return self.scanner.lit
        return [one for one in (*self.cursor(source).targets, *self.commands()) if one.key == key]
