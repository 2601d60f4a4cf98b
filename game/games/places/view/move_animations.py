"""Animations of Going Places for moving figures and the fields they reach."""

from __future__ import annotations

from math import pi, sin
from typing import Final

from game.games.places import events as happened
from game.games.places.queries import path
from game.rules.contract import Seat
from game.stage.layout.shapes import Spot
from game.stage.paint.theme import EASE
from game.stage.table.animator import on
from game.stage.table.reward import star
from game.stage.table.table import Table
from game.stage.time.timeline import Script, together, tween

from .animator_base import CALM, LineAnimator
from .geometry import yard
from .standings import StandingsRow
from .texts import Words
from .viewmodel import Mover, PlacesAnimations, PlacesViewModel

STEP: Final = 0.2
"""Seconds per field."""
JUMP: Final = 0.55

Hop = tuple[Spot, float, float]
"""Destination in card units, seconds, height."""


class MoveAnimator(LineAnimator):
    """Animates figures."""

    def __init__(
        self, table: Table, shown: PlacesViewModel, motion: PlacesAnimations, words: Words, standing: StandingsRow
    ) -> None:
        super().__init__(table, shown, motion, words)
        self._standing = standing

    # ---- on the way

    def _travel(self, mover: Mover, goal: Spot, seconds: float, high: float) -> Script:
        """Animate one hop of a figure to a position in card units."""
        x, y = mover.x, mover.y
        if self.table.reduced_motion:
            yield tween(CALM, lambda t: _fade(mover, 1 - t))
            mover.x, mover.y = goal
            yield tween(CALM, lambda t: _fade(mover, t))
            return

        def show(t: float) -> None:
            mover.x, mover.y = x + (goal[0] - x) * t, y + (goal[1] - y) * t
            mover.lift = high * sin(pi * t)

        yield tween(seconds, show, EASE["in_out_sine"])

    def _ride(self, seat: Seat, start: int, end: int, hops: list[Hop], sound: str) -> Script:
        """Move a figure from start to end over hops."""
        shown, movers = self.shown, self.motion.movers
        mover = Mover(seat, *shown.spot(seat, start))
        shown.move(seat, start, 0)
        movers.append(mover)
        try:
            if self.table.reduced_motion:
                hops = hops[-1:]
            for number, (spot, seconds, high) in enumerate(hops):
                yield self._travel(mover, spot, seconds, high)
                self.table.sound(sound, gain=0.6, pitch=1 + 0.01 * number, at=self.layout.at(spot))
        finally:
            if mover in movers:
                movers.remove(mover)
                shown.move(seat, 0, end)

    def _walk(self, seat: Seat, start: int, end: int) -> Script:
        steps = path(start, end)
        pace = STEP if len(steps) < 5 else STEP * 0.8
        hops = [(self.shown.spot(seat, step), pace, 30.0) for step in steps if step]
        yield self._ride(seat, start, end, hops, "pawn_hop")

    @on(happened.FigureAdvanced)
    def _advance(self, event: happened.FigureAdvanced) -> Script:
        yield self.close()
        seat, start, end = event.seat, event.start, event.end
        if event.cause is happened.Cause.THROW:
            self.set_out(seat)
        self.line(event)
        if event.cause is happened.Cause.CIRCLE:
            # The line stays while the figure flies.
            yield 0.3
            yield self._ride(seat, start, end, [(self.shown.spot(seat, end), JUMP, 120.0)], "ring_jump")
        else:
            yield self._walk(seat, start, end)

    @on(happened.FigureShifted)
    def _shift(self, event: happened.FigureShifted) -> Script:
        self.set_out(event.seat)
        self.line(event)
        yield self._walk(event.seat, event.start, event.end)

    @on(happened.FigureRetreated)
    def _retreat(self, event: happened.FigureRetreated) -> Script:
        yield self.close()
        if event.cause is happened.Cause.THROW:
            self.set_out(event.seat)
        yield self.say(event)
        self.table.sound("steal", gain=0.5)
        if event.end != event.start:
            yield self._walk(event.seat, event.start, event.end)

    @on(happened.FigureSentHome)
    def _send_home(self, event: happened.FigureSentHome) -> Script:
        yield self.close()
        yield self.say(event)
        self.table.sound("dice_knocked", gain=0.5)
        shown, seat = self.shown, event.seat
        count = shown.board.figures
        spot = yard(shown.colours[seat], min(shown.waiting(seat), count - 1), count)
        yield self._ride(seat, event.start, 0, [(spot, JUMP + 0.1, 150.0)], "pawn_hop")

    @on(happened.GoalReached)
    def _reach_goal(self, event: happened.GoalReached) -> Script:
        self.table.sound("area_closed", gain=0.6)
        field = self.shown.spot(event.seat, event.goal)
        spot, homes = self.layout.at(field), self._standing.homes(event.seat)
        yield together(
            self.ring(field),
            self.burst(spot, event.goal),
            self.reward(star, spot, homes, before=event.home - 1, after=event.home),
            self.say(event),
        )

    # ---- fields

    @on(happened.DotReached, happened.CircleReached)
    def _reach(self, event: happened.DotReached | happened.CircleReached) -> Script:
        yield self.close()
        yield together(self.ring(self.shown.spot(event.seat, event.at)), self.say(event))

    @on(happened.FieldRested)
    def _rest(self, event: happened.FieldRested) -> Script:
        yield self.say(event)


def _fade(mover: Mover, alpha: float) -> None:
    mover.alpha = max(0.02, alpha)
