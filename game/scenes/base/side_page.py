"""Pages one goes aside to: they are left by the key of the menu as well as by that for back."""

from __future__ import annotations

from game.input.intents import Command, Source
from game.stage.time.stack import Pop, Transition

from .scene import Scene


class SidePage(Scene):
    """A page beside what was done before."""

    def command(self, command: Command, source: Source) -> Transition | None:
        return Pop() if command is Command.MENU else None


class PagedSidePage(SidePage):
    """One whose pages, turned by the shoulder buttons, are turned by wheel and right stick too."""

    def scroll(self, lines: float) -> None:
        self.page(1 if lines > 0 else -1)
