"""The steps that all stories of Going Places share: the banner line, the ring round a field, a card that turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules.contract import Event, Seat
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.theme import EASE
from game.stage.table.animator import Animator
from game.stage.table.table import Table
from game.stage.table.track_animator import CALM
from game.stage.table.tray import Tray
from game.stage.text.language import tr
from game.stage.time.timeline import Script, tween

from . import cards
from .layout import Layout
from .standings import StandingsRow
from .texts import PlacesTexts, subject
from .viewmodel import PlacesAnimations, PlacesViewModel

FLIP: Final = 0.3
Show = Callable[[float], None]


class LineAnimator(Animator[PlacesViewModel, PlacesAnimations]):
    tray: Tray

    def __init__(
        self,
        table: Table,
        shown: PlacesViewModel,
        motion: PlacesAnimations,
        words: PlacesTexts,
        *,
        standing: StandingsRow,
        tray: Tray,
    ) -> None:
        super().__init__(table, shown, motion, tray=tray)
        self.words, self.standing = words, standing
        self.layout: Layout

    def line(self, event: Event) -> str:
        """Show the line of an event, if it has one, until the next line; return it."""
        text = self.words.line(event)
        if text:
            self.motion.line = (subject(event), text)
        return text

    def say(self, event: Event, *, long: float = 0.0) -> Script:
        """Show the line of an event for as long as it takes to read."""
        text = self.line(event)
        if text:
            yield min(0.7, 0.3 + 0.007 * len(text)) + long

    def set_out(self, seat: Seat) -> None:
        self.motion.words = tr("{name} is on the way", name=self.name(seat))

    def lively(self, seconds: float, show: Show, ease: str = "linear") -> Script:
        """Play a tween, unless motion is reduced."""
        if not self.table.reduced_motion:
            yield tween(seconds, show, EASE[ease])

    def taken(self, card: int, box: Box) -> Box:
        """Return the box from which a card sets out: where it was put down, or else this one."""
        carried = self.motion.carried
        if carried is None or carried.key != cards.name(card):
            return box
        self.motion.carried = None
        (x, y), (middle, top) = carried.spot, box.centre
        return box.moved(x - middle, y - top)

    def ring(self, spot: Spot, seconds: float = 0.35) -> Script:
        """Spread a ring from a field that takes effect; `spot` is in card units."""
        motion, is_still = self.motion, self.table.reduced_motion
        show = tween(seconds, lambda t: setattr(motion, "mark", (spot, 0.5 if is_still else t)))
        yield self.passing(show, "mark")

    def fly_and_turn(self, fly: Show, turn: Show) -> Script:
        """Fly a card from the pile to its place and turn it."""
        if self.table.reduced_motion:
            fly(1.0)
            turn(1.0)
            yield CALM
            return
        yield tween(0.3, fly, EASE["out_cubic"])
        self.table.sound("card_flip", gain=0.6)
        yield tween(FLIP, turn)
