"""Base of the pages for text entry, by keyboard or with buttons for every device."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from game.input.intents import Command, Device, Intent, Source, Typed
from game.rules.contract import N_
from game.scenes.base.context import Context
from game.stage.canvas import Canvas, draw_plain_card
from game.stage.layout.shapes import Box
from game.stage.text.language import tr
from game.stage.time.stack import Transition

from .prompt_bar import Prompt
from .scene import Scene


class TextEntry(Scene, ABC):
    """A page with a text field. The text has no effect until it is submitted."""

    DONE: ClassVar[str] = N_("Done")
    """Label of the submit command, a message id."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.text = ""
        self.field = Box(0, 0, 0, 0)
        """Place of the text field; the layout of the subclass sets it."""

    def enter(self) -> None:
        self.context.inputs.is_typing = True
        super().enter()

    def leave(self) -> None:
        self.context.inputs.is_typing = False
        super().leave()

    @abstractmethod
    def hear(self, letter: str) -> bool:
        """Handle a letter of the keyboard. Return True if the field may accept it."""

    def delete(self) -> None:
        self.bar.drop_fleeting()
        if not self.text:
            self.context.sound.play("denied")
        self.text = self.text[:-1]
        self.touch()

    @abstractmethod
    def take(self) -> Transition | None:
        """Submit the text if it is valid."""

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Typed):
            self.source = intent.source
            if self.hear(intent.letter):
                self.focus.key = "done"
            return None
        return super().handle(intent)

    def command(self, command: Command, source: Source) -> Transition | None:
        if command is Command.UNDO:
            self.delete()
        return self.take() if command is Command.MENU else None

    def hint(self) -> str:
        return tr("Or just type") if self.source.device is Device.KEYBOARD else ""

    def prompts(self) -> Sequence[Prompt]:
        choose, back = super().prompts()
        return (choose, back, Prompt(Command.UNDO, tr("Delete")), Prompt(Command.MENU, tr(self.DONE)))

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        draw_plain_card(canvas, self.field)
