"""Animation scripts of Golden Rung."""

from __future__ import annotations

from game.games._template import events as happened
from game.stage.table.animator import Animator, on
from game.stage.time.timeline import Script

from .viewmodel import TemplateAnimations, TemplateViewModel

HOP = 0.12
"""Seconds from rung to rung."""


class TemplateAnimator(Animator[TemplateViewModel, TemplateAnimations]):
    @on(happened.DieRolled)
    def _roll(self, event: happened.DieRolled) -> Script:
        try:
            yield self.throw(event.seat, (str(event.pips),))
        finally:
            self.shown.gained += event.pips if event.pips > 1 else 0

    @on(happened.PawnSlipped)
    def _slip(self, event: happened.PawnSlipped) -> Script:
        self.table.toast(self.motion.words)
        self.table.sound("dice_knocked", gain=0.7)
        yield 0.7

    @on(happened.PawnClimbed)
    def _climb(self, event: happened.PawnClimbed) -> Script:
        pawn, is_calm = (event.seat, event.pawn), self.table.reduced_motion
        try:
            for rung in (event.start,) if is_calm else range(event.start, event.end):
                self.table.sound("pawn_hop", gain=0.6)
                yield self.run(self.motion.climbs, pawn, HOP, event.end if is_calm else rung + 1, rung)
        finally:
            (self.shown.second if event.pawn else self.shown.rungs)[event.seat] = event.end
            self.shown.gained = 0
