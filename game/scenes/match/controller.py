"""Base of the match controllers, which decide the meaning of a press. This one only watches and can be left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.input.intents import Command, Plugged, Source
from game.input.press_guard import Meaning
from game.input.seating import Seating
from game.scenes.base.prompt_bar import Prompt
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot, Target
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Transition

from .director import Director, DirectorChange


class MatchController:
    is_kept = True
    """True if the match can be resumed later."""
    is_explaining = False
    """True while the match waits and the lamp is on a tutorial card."""
    taken = 0.0
    """Height in u that its own buttons use at the top of the actions zone while others play."""
    screen: Any
    """The match screen, once it has taken this controller; controllers that use it give its type."""

    def __init__(self, director: Director, seating: Seating) -> None:
        self.director = director
        self.seating = seating

    # ---- state

    @property
    def is_lively(self) -> bool:
        """True if the controller needs frames."""
        return False

    @property
    def is_crowded(self) -> bool:
        """True while several people decide simultaneously, each with an own device."""
        return False

    @property
    def is_asking(self) -> bool:
        """True if anything besides the pause menu can be chosen."""
        return False

    @property
    def covers_hint(self) -> bool:
        """True if something covers the line above the prompts."""
        return False

    @property
    def card_words(self) -> str:
        """The words of a tutorial card on the table."""
        return ""

    @property
    def gaze(self) -> float | None:
        """Horizontal distance in u at which the lamp looks while it thinks; None: it looks at the table."""
        return None

    def keeps(self, target: Target) -> bool:
        """Return True if a press on a target means the same as before the last change."""
        return False

    # ---- time

    def enter(self) -> None:
        """Called when the screen comes to the top; settings may have changed."""

    def laid_out(self) -> None:
        """Called after every layout of the screen."""

    def preparing(self) -> Iterator[bool]:
        """Prepare overlays; pause after every unit."""
        return iter(())

    def pictures_ready(self) -> None:
        """Called when prepared pictures are ready to be drawn."""

    def pass_time(self, dt: float) -> Transition | None:
        """Let time pass, after the director."""
        return None

    def changed(self, change: DirectorChange) -> None:
        """Handle a change reported by the director."""

    # ---- choices and texts

    @property
    def meaning(self) -> Meaning | None:
        """The meaning of a press, as of a scene."""
        return Meaning("watch")

    def targets(self) -> Sequence[Target] | None:
        """Return the only targets available; None for those of the seats."""
        return ()

    def first_key(self) -> str | None:
        return None

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Command.BACK, ""),)

    def hint(self) -> str | None:
        """Return the line at the bottom left; None for the view's advice."""
        return None

    # ---- player input

    def do(self, command: Command, source: Source) -> Transition | None:
        """Handle a command other than confirming a target."""
        return Pop()

    def confirm(self, source: Source) -> bool:
        """Handle confirm; True if it was not meant for the focused target."""
        return False

    def choose(self, target: Target, source: Source) -> Transition | None:
        return None

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        return None

    def why_no_undo(self, source: Source) -> str:
        """Return the reason why this device cannot undo now; empty if it can."""
        return tr("Nothing to undo")

    def open_pause(self) -> Transition | None:
        return Pop()

    def restart(self) -> Transition | None:
        """Restart the match, on request in the pause menu."""
        return None

    def finish(self) -> Transition | None:
        """Leave the match, which is over."""
        return None

    def plugged(self, intent: Plugged) -> None:
        self.seating.notice(intent)

    # ---- drawing

    def draw_over(self, canvas: Canvas) -> None:
        """Draw cards over the match."""

    def draw(self, canvas: Canvas) -> bool:
        """Draw in place of the match; False to draw the match itself."""
        return False
