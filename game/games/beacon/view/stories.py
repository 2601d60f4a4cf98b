"""What happens in Beacon, told as scripts: pawns hop, dice tumble, are parked, fly home; a lost turn is felt.

Leads the sight from what was shown to what the rules have long reached; cut short at any moment it ends there at once.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import Final

from game.games.beacon import events as happened
from game.games.beacon.board import GOAL, NONE
from game.games.beacon.events import Why
from game.rules.common import MatchEnded, TurnStarted
from game.rules.contract import Event
from game.stage.language import ntr, tr
from game.stage.layout.shapes import Spot
from game.stage.paint.theme import EASE
from game.stage.pieces import Burst
from game.stage.pieces.sparks import BURST_SECONDS, Flare
from game.stage.table.view import Table
from game.stage.time.timeline import Script, tween

from .places import Places
from .sight import Flight, Sight, number
from .tray import DiceTray

HOP: Final = 0.17
"""Seconds of a pawn's hop to the next field."""
SHORTEST, LONGEST, MORE = 0.72, 0.92, 0.05
"""Seconds of the first roll of a turn, of any, and what every further one takes more."""
PAUSE: Final = 0.08
"""Seconds the dice lie before the story goes on."""
FLIGHT: Final = 0.55
BUST: Final = 0.55


def roll_seconds(count: int) -> float:
    """How long the `count`-th roll of a turn tumbles: each a little longer than the one before."""
    return min(LONGEST, SHORTEST + MORE * (count - 1))


class Stories:
    """The scripts of one table."""

    def __init__(self, table: Table, sight: Sight, tray: DiceTray) -> None:
        self._table, self._sight, self._tray = table, sight, tray
        self._places: Places
        self._throws = 0

    def lay(self, places: Places) -> None:
        """Take this place."""
        self._places = places

    def tell(self, event: Event) -> Script | None:
        """The story of an event; None if it needs no time."""
        tell = _TELLERS.get(type(event))
        return None if tell is None else tell(self, event)

    def _name(self, seat: int) -> str:
        return self._table.guests[seat].name

    # ---- the turn

    def _turn(self, event: TurnStarted) -> Script:
        self._sight.begin(event.seat)
        yield 0.12

    def _move(self, event: happened.PawnMoved) -> Script:
        seat, start, end = event.seat, event.start, event.end
        sight, name, fields = self._sight, self._name(event.seat), abs(event.end - event.start)
        if event.why is Why.DOUBLE:
            self._table.toast(
                ntr("Double! {name} moves {n} field", "Double! {name} moves {n} fields", fields, name=name)
            )
        elif event.why is Why.CROSS:
            sight.doing = ntr("{name} goes back {n} field", "{name} goes back {n} fields", fields, name=name)
        else:
            sight.doing = ntr("{name} moves {n} field", "{name} moves {n} fields", fields, name=name)
        step = 1 if end > start else -1
        high = 34 * self._places.k

        def hop(origin: int) -> Callable[[float], None]:
            def show(t: float) -> None:
                sight.pawns[seat] = origin + step * EASE["in_out_sine"](t)
                sight.lifts[seat] = sin(pi * t) * high

            return show

        try:
            if self._table.is_calm:
                yield 0.16
            else:
                sight.lifts[seat] = 0.0
                for index, origin in enumerate(range(start, end, step)):
                    self._table.sound("pawn_hop", gain=0.6, pitch=1 + 0.01 * index * step)
                    yield tween(HOP, hop(origin))
        finally:
            sight.pawns[seat] = float(end)
            sight.lifts.pop(seat, None)

    def _taken(self, event: happened.PairTaken) -> Script:
        spots, edge = self._lying(event.seat, event.field)
        self._sight.pairs.pop(event.seat, None)
        self._table.sound("token_take", gain=0.5)
        if self._table.is_calm:
            yield 0.12
        else:
            yield self._fly(event.seat, Flight(event.throw, spots, edge), self._tray.plan.rests(), edge * 1.2, 0.3, 40)

    # ---- rolling

    def _roll(self, event: happened.PairRolled) -> Script:
        sight, table = self._sight, self._table
        if event.count == 1:
            yield table.cue(event.seat, tr("Roll the dice"))
        sight.doing = tr("{name} rolls", name=self._name(event.seat))
        sight.is_rolled = False
        self._throws += 1
        tumble = self._tray.thrown(event.seat, event.throw, self._throws)
        sight.tumble, sight.tumbled = tumble, 0.0
        table.sound("dice_shake", gain=min(1.0, 0.35 + 0.12 * event.count))
        hits = list(tumble.contacts)
        # From the second roll on an X would cost the turn: slower towards the end, redder with every roll.
        tension = min(event.count - 1, 5)
        delay = 1 + 0.09 * tension

        def show(t: float) -> None:
            sight.tumbled = tumble.seconds * (1 - (1 - t) ** delay)
            sight.alarm = 0.0 if tumble.is_calm else 0.16 * tension * sin(pi * t)
            while hits and sight.tumbled >= hits[0]:
                hits.pop(0)
                table.sound("dice_hit", gain=min(1.0, 0.6 + 0.08 * event.count))

        try:
            yield tween(tumble.seconds if tumble.is_calm else roll_seconds(event.count), show)
        finally:
            sight.tumble, sight.alarm = None, 0.0
            sight.rolls.append(event.throw)
            sight.is_rolled = True
            sight.crosses = event.crosses
        yield PAUSE

    def _lost(self, event: happened.TurnLost) -> Script:
        sight, table = self._sight, self._table
        table.sound("dice_knocked", gain=0.9)
        sight.doing = tr("X! {name} loses the turn", name=self._name(event.seat))

        def show(t: float) -> None:
            sight.shake = sin(t * pi * 7) * (1 - t) * 14
            sight.alarm = 1 - t * t

        try:
            if table.is_calm:
                sight.alarm = 0.6
                yield BUST
            else:
                yield tween(BUST, show)
        finally:
            sight.shake = sight.alarm = 0.0
        yield 0.2

    # ---- the lighthouse

    def _lying(self, seat: int, field: int) -> tuple[tuple[Spot, Spot], float]:
        return self._places.slots(field, *self._sight.place_of(seat, field))

    def _fly(
        self,
        seat: int,
        flight: Flight,
        goals: tuple[Spot, Spot],
        edge: float,
        seconds: float,
        arc: float,
        turns: int = 0,
    ) -> Script:
        """Two dice through the air to their goals, growing or shrinking to `edge`, `arc` u high; spun if wished."""
        sight, starts, start_edge = self._sight, flight.spots, flight.edge

        def show(t: float) -> None:
            part = EASE["in_out_sine"](t)
            (ax, ay), (bx, by) = (
                (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part - sin(pi * t) * arc)
                for a, b in zip(starts, goals, strict=True)
            )
            flight.spots = (ax, ay), (bx, by)
            flight.edge = start_edge + (edge - start_edge) * part
            flight.turn = 360.0 * turns * part

        try:
            sight.flights[seat] = flight
            yield tween(seconds, show)
        finally:
            sight.flights.pop(seat, None)

    def _placed(self, event: happened.PairPlaced) -> Script:
        sight, table = self._sight, self._table
        seat, field = event.seat, event.field
        goals, edge = self._lying(seat, field)
        sight.doing = tr("{name}: {number} on {field}", name=self._name(seat), number=number(event.throw), field=field)
        sight.is_rolled, sight.rolls = False, []
        try:
            if not table.is_calm:
                flight = Flight(event.throw, self._tray.plan.rests(), self._tray.plan.edge)
                yield self._fly(seat, flight, goals, edge, 0.4, 60)
            table.sound("dice_settle", gain=0.8)
        finally:
            sight.pairs[seat] = (field, event.throw)
        yield 0.16 if table.is_calm else 0.1

    def _knocked(self, event: happened.PairKnockedOff) -> Script:
        sight, table, seat = self._sight, self._table, event.seat
        spots, edge = self._lying(seat, event.field)
        sight.pairs.pop(seat, None)
        table.sound("dice_knocked", gain=0.8)
        table.toast(tr("{number} of {name} flies out!", number=number(event.throw), name=self._name(seat)))
        if table.is_calm:
            yield 0.3
            return
        board, row = self._places.board, sight.rows.get(seat)
        x, y = (board.right, board.centre[1]) if row is None else (row.x + row.w * 0.5, row.centre[1])
        yield self._fly(seat, Flight(event.throw, spots, edge), ((x - 18, y), (x + 18, y)), 30, FLIGHT, 150, 2)
        table.sound("token_take", gain=0.4)

    # ---- the end

    def _goal(self, event: happened.GoalReached) -> Script:
        sight, table, seat = self._sight, self._table, event.seat
        words = tr("{name} has reached the goal!", name=self._name(seat))
        sight.doing = words
        table.toast(words)
        table.sound("treasure", gain=0.9)
        flare = Flare(
            Burst(seat, count=22, reach=230 * self._places.k, is_calm=table.is_calm), self._places.track(GOAL)
        )
        sight.flares.append(flare)
        high = 40 * self._places.k

        def show(t: float) -> None:
            flare.seconds = t * BURST_SECONDS
            sight.beam = 0.7 if table.is_calm else 0.5 - 0.5 * sin(pi * (4 * t + 0.5))
            if not table.is_calm:
                sight.lifts[seat] = abs(sin(3 * pi * t)) * high * (1 - 0.6 * t)

        try:
            yield tween(BURST_SECONDS, show)
        finally:
            sight.beam = 0.0
            sight.lifts.pop(seat, None)
            if flare in sight.flares:
                sight.flares.remove(flare)

    def _ended(self, event: MatchEnded) -> Script:
        self._sight.begin(NONE)
        yield 0.3


_TELLERS: Final[dict[type[Event], Callable[..., Script]]] = {
    TurnStarted: Stories._turn,
    happened.PawnMoved: Stories._move,
    happened.PairTaken: Stories._taken,
    happened.PairRolled: Stories._roll,
    happened.TurnLost: Stories._lost,
    happened.PairPlaced: Stories._placed,
    happened.PairKnockedOff: Stories._knocked,
    happened.GoalReached: Stories._goal,
    MatchEnded: Stories._ended,
}
