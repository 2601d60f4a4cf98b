"""The event animations of Going Places, with one short line for every step.

A script always leads the view model from before its event to after it, even when it is cut short; it decides nothing.
"""

from __future__ import annotations

from game.games.places import events as happened
from game.rules.common import TurnEnded, TurnStarted
from game.stage.table.animator import on
from game.stage.table.table import Table
from game.stage.table.tray import DiceTray
from game.stage.table.viewmodel import Snapshot
from game.stage.text.language import N_, tr
from game.stage.time.timeline import Script

from .animator_base import LineAnimator
from .duel_animations import DuelAnimator
from .layout import Layout
from .move_animations import MoveAnimator
from .showdown_animations import ShowdownAnimator
from .standings import StandingsRow
from .texts import Words
from .viewmodel import NOTHING, PlacesAnimations, PlacesViewModel


class PlacesAnimator(LineAnimator):
    """All animations of one table: throws and turns here, the others delegated."""

    def __init__(
        self,
        table: Table,
        shown: PlacesViewModel,
        motion: PlacesAnimations,
        words: Words,
        *,
        standing: StandingsRow,
        tray: DiceTray,
    ) -> None:
        super().__init__(table, shown, motion, words)
        self._tray = tray
        self._walks = MoveAnimator(table, shown, motion, words, standing)
        self._contests = DuelAnimator(table, shown, motion, words, standing)
        self._finale = ShowdownAnimator(table, shown, motion, words)

    @property
    def _others(self) -> tuple[LineAnimator, ...]:
        return self._walks, self._contests, self._finale

    def lay(self, layout: Layout) -> None:
        super().lay(layout)
        for other in self._others:
            other.lay(layout)

    def tell(self, event: object) -> Script | None:
        """Return the script of an event; None if it needs no time."""
        scripts = (teller.tell(event) for teller in self._others)
        return super().tell(event) or next((script for script in scripts if script is not None), None)

    def animate_undo(self, seen: Snapshot[PlacesViewModel, PlacesAnimations]) -> Script:
        """Animate the undo of a showdown card."""
        return self._finale.animate_undo(seen)

    # ---- turns

    @on(happened.ColoursDealt)
    def _deal_colours(self, event: happened.ColoursDealt) -> Script:
        self.shown.deal(event.colours, self.table.guests)
        yield 0.05

    @on(TurnStarted)
    def _begin_turn(self, event: TurnStarted) -> Script:
        self.motion.words, self.motion.line = "", None
        yield 0.02

    @on(TurnEnded)
    def _end_turn(self, event: TurnEnded) -> Script:
        yield self.close()
        self.motion.line = None
        yield 0.12

    @on(happened.RaceEnded)
    def _end_race(self, event: happened.RaceEnded) -> Script:
        yield self.close()
        self.motion.words = tr("The journey is over")
        yield self._clear_tray()
        self.table.sound("treasure", gain=0.6)
        yield self.say(event, long=0.6)
        self.motion.line = None

    # ---- throws

    @on(happened.DieRolled)
    def _roll(self, event: happened.DieRolled) -> Script:
        shown = self.shown
        try:
            if event.again:
                yield self.say(event)
            else:
                self.motion.line = None
                yield self._clear_tray()
            yield self.table.cue(event.seat, N_("Roll again") if event.again else N_("Roll the die"))
            shown.pips = NOTHING
            self.say_rolling(event.seat)
            yield self._tray.throw((), (str(event.pips),), self.next_throw())
            shown.roller, shown.pips = event.seat, event.pips
            yield 0.25
        finally:
            shown.roller, shown.pips = event.seat, event.pips

    def _clear_tray(self) -> Script:
        # The words beside the die disappear with it.
        self.shown.roller = self.shown.pips = NOTHING
        yield self._tray.clearing()

    @on(happened.NothingMoved)
    def _stay(self, event: happened.NothingMoved) -> Script:
        yield self.say(event)

    @on(happened.BackwardForced)
    def _turn_back(self, event: happened.BackwardForced) -> Script:
        yield self.say(event)
        self.motion.line = None

    # ---- cards

    @on(happened.CardDrawn)
    def _draw(self, event: happened.CardDrawn) -> Script:
        is_final = event.role is happened.Role.SHOWDOWN
        yield self._finale.deal(event) if is_final else self._contests.draw(event)
