"""Pages that the menu key closes as well as the back key."""

from __future__ import annotations

from game.input.intents import Command, Source
from game.stage.time.stack import Pop, Transition

from .scene import Scene


class SidePage(Scene):
    def command(self, command: Command, source: Source) -> Transition | None:
        return Pop() if command is Command.MENU else None


class PagedSidePage(SidePage):
    """A side page of several pages, turned by shoulder buttons, wheel and right stick."""

    def scroll(self, lines: float) -> None:
        self.page(1 if lines > 0 else -1)
