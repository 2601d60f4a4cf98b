"""The base of scenes for players with one switch: what can be taken is lit in turn, and any key takes it."""

from __future__ import annotations

from game.input.intents import Command, Source
from game.scenes.base.context import Context
from game.stage.layout.focus import Focus
from game.stage.layout.scanner import Groups, Scanner
from game.stage.time.stack import Transition

from .screen import Screen


class ScannedScreen(Screen):
    source: Source

    def __init__(self, context: Context) -> None:
        self.context = context
        self.scanner = Scanner()

    def cursor(self, source: Source) -> Focus:
        """Return the focus of a device."""
        raise NotImplementedError

    def scanned(self) -> Groups:
        """Return what one switch can take, in groups."""
        raise NotImplementedError

    def do(self, command: Command, source: Source) -> Transition | None:
        """Handle a command."""
        raise NotImplementedError

    @property
    def is_scanning(self) -> bool:
        """True if there is something to scan; the scanner is up to date afterwards."""
        groups = [group for group in self.scanned() if group] if self.context.settings.scanning else []
        self.scanner.offer(groups, self.cursor(self.source).key)
        return bool(groups)

    @property
    def scan_due(self) -> float | None:
        """Seconds until something else is lit; None without scanning."""
        return self.scanner.left(self.context.settings.scanning) if self.is_scanning else None

    def scan(self, dt: float) -> None:
        if self.is_scanning:
            self._is_dirty |= self.scanner.advance(dt, self.context.settings.scanning)

    def take_lit(self, source: Source) -> Transition | None:
        """Handle the switch: choose what is lit."""
        self._is_dirty = True
        target, cursor = self.scanner.press(), self.cursor(source)
        if target is None:
            return None
        if target.key.startswith(":"):
            return self.do(Command(target.key[1:]), source)
        cursor.key, cursor.is_shown = target.key, True
        return self.do(Command.CONFIRM, source)
