"""Animation scripts of Golden Rung."""

from __future__ import annotations

from game.games._template import events as happened
from game.rules.common import MatchEnded, TurnStarted
from game.stage.table.animator import Animator, on
from game.stage.table.table import Table
from game.stage.table.tray import Tray
from game.stage.text.language import tr
from game.stage.time.timeline import Script

from .viewmodel import TemplateAnimations, TemplateViewModel

HOP = 0.12
"""Seconds from rung to rung."""


class TemplateAnimator(Animator[TemplateViewModel, TemplateAnimations]):
    def __init__(self, table: Table, shown: TemplateViewModel, motion: TemplateAnimations, tray: Tray) -> None:
        super().__init__(table, shown, motion)
        self._tray = tray

    @on(TurnStarted)
    def _turn(self, event: TurnStarted) -> Script:
        yield self._begin(event.seat, event.round)
        yield 0.2

    @on(MatchEnded)
    def _ended(self, event: MatchEnded) -> Script:
        yield self._begin(-1, 0)
        yield 0.3

    def _begin(self, seat: int, round_: int) -> Script:
        shown = self.shown
        try:
            yield self._tray.clearing()
        finally:
            shown.active, shown.round, shown.gained, shown.pips = seat, round_, 0, 0

    @on(happened.DieRolled)
    def _roll(self, event: happened.DieRolled) -> Script:
        self.say_rolling(event.seat)
        try:
            yield self._tray.throw((), [str(event.pips)], self.next_throw())
        finally:
            self.shown.pips = event.pips
            self.shown.gained += event.pips if event.pips > 1 else 0

    @on(happened.PawnSlipped)
    def _slip(self, event: happened.PawnSlipped) -> Script:
        self.motion.words = tr("A one! {name} keeps nothing", name=self.name(event.seat))
        self.table.sound("dice_knocked", gain=0.7)
        yield 0.7

    @on(happened.PawnClimbed)
    def _climb(self, event: happened.PawnClimbed) -> Script:
        self.motion.words = tr("{name} climbs", name=self.name(event.seat))
        pawn, is_calm = (event.seat, event.pawn), self.table.reduced_motion
        try:
            for rung in (event.start,) if is_calm else range(event.start, event.end):
                self.table.sound("pawn_hop", gain=0.6)
                yield self.run(self.motion.climbs, pawn, HOP, event.end if is_calm else rung + 1, rung)
        finally:
            (self.shown.second if event.pawn else self.shown.rungs)[event.seat] = event.end
            self.shown.gained = 0
