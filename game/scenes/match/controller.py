"""What people do at a match screen: the base, which only watches. Playing, being taught and replaying build on it.

A control decides; the screen lays out and draws. It sees the screen as a `ScreenApi`, so neither needs to know more.
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
from .faces import FacePlace
from .pack_up_animation import PackedBoard


class ScreenApi(Protocol):
    """What a control sees of its screen."""

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
        """Show a line of toast; a fleeting one is about this very moment and gone with it."""

    def explain(self, words: str) -> None:
        """Let the lamp say something about this very moment."""

    def pass_moment(self) -> None:
        """What was said about this very moment is not true any more."""

    def hush(self) -> None:
        """Let the line of toast go back now: it would take eyes off what comes."""

    def touch(self) -> None:
        """There is something new to draw."""

    def offer(self) -> None:
        """What can be chosen may have changed: show it to every focus."""

    def cursor(self, source: Source) -> Focus:
        """The focus this source moves."""

    def chosen(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        """A target was pressed."""

    def face_at(self, seat: Seat) -> FacePlace:
        """Where a seat's animal is among the players."""

    def choosing(self, seat: Seat) -> Sequence[Target]:
        """Everything the seat can choose now, on the table and with buttons."""

    @property
    def pushed_zone(self) -> Box:
        """Where there are buttons now; where there are none, all their room."""

    def draw_content(self, canvas: Canvas) -> None:
        """The match as it is seen, without ring and prompts."""

    def boxed(self, share: float = 1.0) -> PackedBoard | None:
        """The table to be cleared, if anything lies there; the picture of the board this much of its size."""


class MatchController:
    """Watching a match: nothing can be chosen but to leave."""

    def __init__(self, director: Director, seating: Seating) -> None:
        self.director = director
        self.seating = seating
        self.desk: ScreenApi
        """The screen; there once it has taken this control."""

    # ---- time

    @property
    def is_lively(self) -> bool:
        """Whether it needs frames of its own."""
        return False

    @property
    def is_holding(self) -> bool:
        """Whether time stands still for the match."""
        return False

    @property
    def is_explaining(self) -> bool:
        """Whether the lamp is at a card of its own."""
        return False

    @property
    def is_kept(self) -> bool:
        """Whether the match can be gone on with after it was left."""
        return True

    @property
    def taken(self) -> float:
        """Height in u it needs at the top of the place of the buttons while others play."""
        return 0.0

    @property
    def is_parting(self) -> bool:
        """Whether the table is looked at for the last time."""
        return False

    def part(self) -> None:
        """Have looked at it enough."""

    def enter(self) -> None:
        """The screen has come to the top: settings may have changed."""

    def laid_out(self) -> None:
        """The screen was laid out anew."""

    def preparing(self) -> Iterator[bool]:
        """Make ahead what may come over the screen; pauses after every piece."""
        return iter(())

    def looks_new(self) -> None:
        """Something on the table was prepared meanwhile and can be drawn now."""

    def pass_time(self, dt: float) -> Transition | None:
        """After the director: what time brings."""
        return None

    def changed(self, change: DirectorChange) -> None:
        """The director tells what is different."""

    # ---- who and what

    @property
    def is_crowded(self) -> bool:
        """Whether several people decide at the same time, each with a device of their own."""
        return False

    @property
    def is_asking(self) -> bool:
        """Whether anything but the pause can be chosen."""
        return False

    def targets(self) -> Sequence[Target] | None:
        """What alone can be chosen now; None: what the seats are offered."""
        return ()

    def first_key(self) -> str | None:
        """What has the focus at first."""
        return None

    def prompts(self) -> Sequence[Prompt]:
        """The prompt bar."""
        return (Prompt(Command.BACK, ""),)

    def hint(self) -> str | None:
        """The line at the bottom left; None: what the view says."""
        return None

    # ---- what people do

    def do(self, command: Command, source: Source) -> Transition | None:
        """A command but confirming a target."""
        return Pop()

    def why_no_undo(self, source: Source) -> str:
        """Why nothing can be taken back at this device now; empty if something can."""
        return tr("Nothing to undo")

    def confirm(self, source: Source) -> bool:
        """Confirm was pressed: True if that was not meant for the target in focus."""
        return False

    def choose(self, target: Target, source: Source) -> Transition | None:
        """A target was chosen that is no widget."""
        return None

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        """A press next to everything."""
        return None

    def open_pause(self) -> Transition | None:
        """The menu button."""
        return Pop()

    def restart(self) -> Transition | None:
        """The same from the start, chosen in the pause."""
        return None

    def plugged(self, intent: Plugged) -> None:
        """A controller came or went."""
        self.seating.notice(intent)

    # ---- drawing

    def draw_over(self, canvas: Canvas) -> None:
        """Cards over the match."""

    def draw(self, canvas: Canvas) -> bool:
        """Draw instead of the match; False if the match itself is to be seen."""
        return False

    def spots(self) -> Sequence[Box]:
        """What it lights up."""
        return ()
