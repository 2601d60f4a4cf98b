"""A piece of table to try settings on: a die to roll, and a pawn with three spaces to choose from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import cos, pi, sin
from random import Random
from typing import Final

from game.scenes.base.context import Context
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, Part, Row, Stack
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.paint.light import lean
from game.stage.paint.paint import Paint
from game.stage.parts import Drawn, Words
from game.stage.pieces import COLOUR_DIE
from game.stage.table.placing import Arranged
from game.stage.table.table import Silhouette, Table
from game.stage.table.tray import Tray
from game.stage.table.words import colour_name
from game.stage.text.language import tr
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.timeline import Script, Timeline, tween, wait
from game.stage.widgets import Button, Widget

LOOKS: Final = ("green", "red", "blue")
PAWN: Final = "yellow"
WIDE, HIGH = 350.0, 480.0
SPACE, PAWN_HIGH, HOP = 150.0, 104.0, 70.0
"""Heights of a space, of the pawn and of its jump."""
JUMP: Final = 0.5
"""Seconds of a jump at the usual speed."""
AHEAD: Final = 0.002
PAINT_AGAIN: Final = 0.03


class Felt(Column, Drawn):
    def draw(self, canvas: Canvas) -> None:
        felt, shade = canvas.colour("bg.felt"), canvas.colour("bg.felt_shade")
        canvas.put_box(canvas.paint.niche(round(self.box.w), round(self.box.h), 28, felt, shade), self.box)


@dataclass(slots=True)
class Space(Widget):
    look: str = "green"
    act: Callable[[], object] = field(default=lambda: None)

    def target(self) -> Target:
        return self.target_named(colour_name(self.look), verb=tr("Choose"))

    def choose(self) -> object:
        return self.act()

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        look, size = canvas.theme.game[self.look], min(self.box.w / 3**0.5, self.box.h / 2) - 4
        points = [(size * cos(pi * k / 3 - pi / 2), size * sin(pi * k / 3 - pi / 2)) for k in range(6)]
        x, y = self.box.centre
        canvas.put(canvas.paint.polygon(points, look.fill, canvas.colour("surface.card_hi"), 5), x, y)
        canvas.image(f"glyph/{look.glyph}", size * 0.8, x, y, look.ink)


class TryOut:
    """The state of the table. A page lays it out anew with `part` and `place`."""

    def __init__(self, context: Context, say: Callable[[str], None]) -> None:
        self._context, self._say = context, say
        guests = [Silhouette(PAWN, is_human=True)]
        calm = lambda: context.settings.reduced_motion  # noqa: E731
        self._tray = Tray(COLOUR_DIE, 1, Table(guests, lambda *_: wait(0), context.sound.play, say, calm))
        self._tray.lay((), ("green",))
        self._timeline = Timeline()
        self._ahead = IncrementalJob()
        self._throws = 0
        self._at, self._jumped = 0, 1.0
        self._start: Spot = (0.0, 0.0)
        """Place from which the pawn jumps."""
        self._hand: Spot | None = None
        """Place of the pawn while it is dragged."""
        self._grip: Spot = (0.0, 0.0)
        """From the pointer to the pawn."""
        self._bed = Cell()
        self._placed: tuple[Paint, Box] | None = None
        self._spaces: list[Space] = []

    def part(self, canvas: Canvas) -> Part:
        self._bed = Cell(h=130, grow=1)
        self._spaces = [Space(f"try/{look}", look=look, act=partial(self._move, at)) for at, look in enumerate(LOOKS)]
        roll = Button("try/roll", UNPLACED, tr("Roll the dice"), self._roll, "dice")
        title = Words(canvas, tr("Try it out"), "body_b", "ink.on_dark", "center", lines=1, most_h=60)
        parts = title, self._bed, Row(*self._spaces, gap=14, h=SPACE), Cell(roll, h=84)
        return Stack(Felt(*parts, gap=14, pad=(18, 16)), pad=(0, 12), w=WIDE, h=HIGH, grow=0.001)

    def place(self, canvas: Canvas) -> None:
        if (canvas.paint, self._bed.box) != self._placed:  # a throw goes on where nothing has moved
            self._placed = canvas.paint, self._bed.box
            self._tray.place(canvas, self._bed.box)
            self._ahead = IncrementalJob(self._tray.coming_up(), self._context.timing.clock)

    # ---- actions

    @property
    def is_busy(self) -> bool:
        return self._timeline.is_busy

    @property
    def wake_after(self) -> float | None:
        return None if self._ahead.is_done or not self._context.is_live else PAINT_AGAIN

    def advance(self, dt: float) -> bool:
        """Let time pass; True if anything has moved."""
        was_busy, self._timeline.pace = self.is_busy, self._context.pace
        self._timeline.update(dt)
        if not was_busy and self._context.is_live:
            self._ahead.spend(AHEAD)
        return was_busy

    def _roll(self) -> None:
        self._timeline.finish()
        self._timeline.play(self._rolling())

    def _rolling(self) -> Script:
        self._throws += 1
        face = Random(self._throws).choice(COLOUR_DIE.faces)
        yield self._tray.tumble(Arranged.of((), (face,)), self._throws)
        self._say(tr("The die shows: {colour}. Where should the pawn go?", colour=colour_name(face)))

    def carry(self, pressed: str, spot: Spot) -> bool:
        """Let the pawn follow a pointer that was pressed on it; False for one that was not."""
        if pressed != self._spaces[self._at].key:
            return False
        if self._hand is None:
            x, y = self._foot(self._at)
            self._grip = x - spot[0], y - spot[1]
        self._hand = spot[0] + self._grip[0], spot[1] + self._grip[1]
        return True

    def space_for(self, spot: Spot) -> str | None:
        """Return the key of the space on which the dragged pawn is put down; None for none."""
        under = (space.key for space in self._spaces if self._hand is not None and space.box.contains(spot))
        return next(under, None)

    def let_go(self) -> None:
        """Let the dragged pawn glide back, unless a space has taken it."""
        if self._hand is not None:
            self._start, self._hand = self._hand, None
            self._timeline.play(self._jumping())

    def _move(self, at: int) -> None:
        self._timeline.finish()
        self._start, self._hand, self._at = self._hand or self._foot(self._at), None, at
        self._timeline.play(self._arriving())

    def _arriving(self) -> Script:
        yield self._jumping()
        self._say(tr("The pawn has arrived: {colour}.", colour=colour_name(LOOKS[self._at])))
        if self._context.settings.auto_roll:
            yield self._rolling()

    def _jumping(self) -> Script:
        def show(t: float) -> None:
            self._jumped = t

        try:
            yield tween(JUMP, show)
        finally:
            self._jumped = 1.0

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        if not self._bed.box.w:
            return
        self._tray.draw(canvas)
        t, start, goal = self._jumped, self._start, self._foot(self._at)
        if t == 1.0:
            for at, space in enumerate(self._spaces):
                if self._hand is not None and at != self._at:
                    canvas.ring(space.target().shape, "legal")
            _put_pawn(canvas, self._hand or goal)
        elif self._context.settings.reduced_motion:
            canvas.with_alpha(t, lambda onto: _put_pawn(onto, goal))
            canvas.with_alpha(1 - t, lambda onto: _put_pawn(onto, start))
        else:
            x, y = (a + (b - a) * t for a, b in zip(start, goal, strict=True))
            _put_pawn(canvas, (x, y - HOP * sin(pi * t)))

    def _foot(self, at: int) -> Spot:
        x, y = self._spaces[at].box.centre
        return x, y + 24


def _put_pawn(canvas: Canvas, spot: Spot) -> None:
    canvas.put(canvas.pieces.pawn(PAWN, PAWN_HIGH, lean(*spot)), *spot)
