"""Base of match controllers; it only watches. Playing, the tutorial and the replay build on it.

A controller decides; the screen lays out and draws. It sees the screen through the `ScreenApi`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from game.input.intents import Command, Plugged, Source
from game.input.seating import Seating
from game.rules.contract import Seat
from game.rules.match import Match
from game.scenes.base.context import Context
from game.scenes.base.scene import Prompt
from game.stage.canvas import Canvas
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.room.mascot import Mascot
from game.stage.table.module import AnyView
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Widget

from .director import Director, DirectorChange
from .seat_rows import FacePlace
from .unbox_animation import PackedBoard


class ScreenApi(Protocol):
    """The part of the screen a controller uses."""

    context: Context
    match: Match
    view: AnyView
    zones: Zones
    viewport: Viewport
    canvas: Canvas
    focus: Focus
    source: Source
    pressed: str | None
    widgets: list[Widget]
    host: Mascot

    def say(self, text: str, *, is_fleeting: bool = False) -> None:
        """Show a toast; a fleeting one disappears with the current moment."""

    def explain(self, words: str) -> None:
        """Let the lamp comment on the current moment."""

    def drop_fleeting_toast(self) -> None:
        """Dismiss the toast about the previous moment."""

    def dismiss_toast(self) -> None:
        """Dismiss the toast now, so that it does not distract."""

    def touch(self) -> None:
        """Request a redraw."""

    def offer(self) -> None:
        """Update the choices of every focus."""

    def cursor(self, source: Source) -> Focus:
        """Return the focus moved by this source."""

    def chosen(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        """Handle a press on a target."""

    def face_at(self, seat: Seat) -> FacePlace:
        """Return the place of a seat's face in its row."""

    def choosing(self, seat: Seat) -> Sequence[Target]:
        """Return all current choices of a seat, on the table and as buttons."""

    @property
    def pushed_zone(self) -> Box:
        """Bounds of the current buttons; without buttons the whole actions zone."""

    def draw_content(self, canvas: Canvas) -> None:
        """Draw the match without focus ring and prompts."""

    def boxed(self, share: float = 1.0) -> PackedBoard | None:
        """Return the board for the pack-up animation, its picture scaled by `share`; None without an animation."""


class MatchController:
    """Watching a match, without any choice but to leave."""

    def __init__(self, director: Director, seating: Seating) -> None:
        self.director = director
        self.seating = seating
        self.desk: ScreenApi
        """The screen; set when the screen takes this controller."""

    # ---- time

    @property
    def is_lively(self) -> bool:
        """True if the controller needs frames."""
        return False

    @property
    def is_holding(self) -> bool:
        """True if the match is paused."""
        return False

    @property
    def is_explaining(self) -> bool:
        """True while the lamp is on a tutorial card."""
        return False

    @property
    def is_kept(self) -> bool:
        """True if the match can be resumed later."""
        return True

    @property
    def taken(self) -> float:
        """Height in u used at the top of the actions zone while others play."""
        return 0.0

    @property
    def is_parting(self) -> bool:
        """True while the decisive moment is shown."""
        return False

    def part(self) -> None:
        """Skip the decisive moment."""

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

    # ---- who and what

    @property
    def is_crowded(self) -> bool:
        """True while several people decide simultaneously, each with an own device."""
        return False

    @property
    def is_asking(self) -> bool:
        """True if anything besides the pause menu can be chosen."""
        return False

    def targets(self) -> Sequence[Target] | None:
        """Return the only targets available; None for those of the seats."""
        return ()

    def first_key(self) -> str | None:
        """Return the key of the target focused first."""
        return None

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Command.BACK, ""),)

    def hint(self) -> str | None:
        """Return the line at the bottom left; None for the view's advice."""
        return None

    # ---- what people do

    def do(self, command: Command, source: Source) -> Transition | None:
        """Handle a command other than confirming a target."""
        return Pop()

    def why_no_undo(self, source: Source) -> str:
        """Return the reason why this device cannot undo now; empty if it can."""
        return tr("Nothing to undo")

    def confirm(self, source: Source) -> bool:
        """Handle confirm; True if it was not meant for the focused target."""
        return False

    def choose(self, target: Target, source: Source) -> Transition | None:
        """Handle the choice of a target that is no widget."""
        return None

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        """Handle a press beside all targets."""
        return None

    def open_pause(self) -> Transition | None:
        """Handle the menu button."""
        return Pop()

    def restart(self) -> Transition | None:
        """Restart the match, on request in the pause menu."""
        return None

    def plugged(self, intent: Plugged) -> None:
        """Handle a controller that was connected or disconnected."""
        self.seating.notice(intent)

    # ---- drawing

    def draw_over(self, canvas: Canvas) -> None:
        """Draw cards over the match."""

    def draw(self, canvas: Canvas) -> bool:
        """Draw in place of the match; False to draw the match itself."""
        return False

    def spots(self) -> Sequence[Box]:
        """Boxes of the lit area."""
        return ()
