"""Animation scripts of Beacon: hopping pawns, dice rolls, placed and knocked-off pairs, lost turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import pi, sin
from typing import Final

from game.games.beacon import events as happened
from game.games.beacon.board import DOUBLES, NONE, Throw
from game.games.beacon.events import MoveReason
from game.rules.common import MatchEnded, TurnStarted
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.theme import EASE
from game.stage.pieces.roll import between
from game.stage.table.animator import Animator, on, while_among
from game.stage.table.table import Table
from game.stage.table.tray import CLEARED, contacts_heard
from game.stage.table.viewmodel import Passing, Snapshot
from game.stage.text.language import ntr
from game.stage.time.timeline import Script, together, tween, wait

from .layout import Layout, PawnPlace
from .texts import describe, knocked_off
from .tray import BeaconTray
from .viewmodel import BeaconAnimations, BeaconViewModel, Flight, number

HOP: Final = 0.17
"""Seconds per hop to the next field."""
SHORTEST, LONGEST, MORE = 0.72, 0.92, 0.05
"""Seconds of the first roll of a turn, maximum seconds, and the increment for every further roll."""
BACK: Final = 0.3
"""Seconds of an undo animation."""
PAUSE: Final = 0.08
"""Seconds the dice rest before the animation continues."""
SHINE: Final = 0.4
"""Seconds of the glow of a double that moves the pawn."""
READ: Final = 0.9
"""Seconds to read the head start message, which is shown only once."""
HOLD, SLAM, SHAKE = 0.08, 0.12, 0.20
"""Seconds before the impact, of the impact, and of the tower's shaking after it."""
SWAY, SWAYS = 6.0, 3
"""Amplitude of the tower's shaking in card units, and number of oscillations."""
TOPPLE, FALL, SPLASH, HOME = 0.24, 0.36, 0.28, 0.32
"""Seconds over the edge, down, in the water, and back to the owner."""
RINGS: Final = 0.6
APART: Final = 0.045
"""Seconds between two falling pairs."""
BUST: Final = 0.55
"""Seconds of the tray's shaking after a lost turn."""
BLUSH: Final = 0.2
"""Share of BUST in which the tray turns red."""


def roll_seconds(count: int) -> float:
    """Return the duration of a turn's `count`-th roll: each is a little longer than the one before."""
    return min(LONGEST, SHORTEST + MORE * (count - 1))


class BeaconAnimator(Animator[BeaconViewModel, BeaconAnimations]):
    def __init__(
        self, table: Table, shown: BeaconViewModel, motion: BeaconAnimations, tray: BeaconTray, rows: Mapping[int, Box]
    ) -> None:
        super().__init__(table, shown, motion)
        self._tray, self._rows = tray, rows
        self.layout: Layout
        self._falling: list[happened.PairKnockedOff] = []
        """Pairs that the next placed pair knocks off, until their fall has been animated."""

    def expect(self, events: Sequence[object]) -> None:
        """Note the knock-offs among the events about to be animated."""
        self._falling = [event for event in events if isinstance(event, happened.PairKnockedOff)]

    def animated_together(self, event: object) -> Sequence[happened.PairKnockedOff]:
        return [one for one in self._falling if one != event] if event in self._falling else ()

    # ---- the turn

    @on(TurnStarted)
    def _turn(self, event: TurnStarted) -> Script:
        yield self._begin(event.seat, event.round)
        yield 0.12

    @on(MatchEnded)
    def _ended(self, event: MatchEnded) -> Script:
        yield self._begin(NONE, 0)
        yield 0.3

    def _begin(self, seat: int, round_: int) -> Script:
        """Begin the seat's turn without rolls; NONE ends the match."""
        shown, motion = self.shown, self.motion
        try:
            if self._tray.lying is not None:
                yield tween(CLEARED, lambda t: setattr(motion, "gone", t))
        finally:
            shown.active, shown.round, shown.rolls, shown.is_rolled = seat, round_, [], False
            motion.gone, motion.crosses, motion.taken, motion.words = 0.0, 0, None, ""

    @on(happened.HeadStart)
    def _ahead(self, event: happened.HeadStart) -> Script:
        pawns, layout = self.shown.pawns, self.layout
        self.motion.words = describe(event, self.table)
        arrived = [event.field if seat in event.seats else at for seat, at in enumerate(pawns)]
        try:
            if self.table.reduced_motion:
                yield 0.16
            else:
                self.table.sound("pawn_hop", gain=0.6, at=layout.track(event.field))
                yield self._hop(layout.standings(pawns), layout.standings(arrived), event.seats, 2 * HOP)
        finally:
            pawns[:], self.motion.standing = arrived, []
        yield READ

    @on(happened.PawnMoved)
    def _move(self, event: happened.PawnMoved) -> Script:
        seat, start, end, layout = event.seat, event.start, event.end, self.layout
        pawns, name, fields = self.shown.pawns, self.name(event.seat), abs(end - start)
        if event.why is MoveReason.TAILWIND:
            self.table.toast(describe(event, self.table))
            self.table.sound("ring_jump", gain=0.5, at=layout.track(start))
        elif event.why is MoveReason.DOUBLE:
            words = ntr("Double! {name} moves {n} space", "Double! {name} moves {n} spaces", fields, name=name)
            self.table.toast(words)
        else:
            self.motion.words = describe(event, self.table)
        step = 1 if end > start else -1
        try:
            if self.table.reduced_motion:
                yield 0.16
                return
            for index, field in enumerate(range(start + step, end + step, step)):
                # Pawns on the field left behind close up at the start, those on the target field make way at the end.
                before = layout.standings(pawns, {seat} if index else ())
                pawns[seat] = field
                after = layout.standings(pawns, {seat} if field != end else ())
                self.table.sound("pawn_hop", gain=0.6, pitch=1 + 0.01 * index * step, at=layout.track(field))
                yield self._hop(before, after, (seat,), HOP)
        finally:
            pawns[seat], self.motion.standing = end, []

    def _hop(
        self, before: Sequence[PawnPlace], after: Sequence[PawnPlace], seats: Sequence[int], seconds: float
    ) -> Script:
        """Move all pawns from where they stood before, those of `seats` with a hop."""
        high = 34 * self.layout.k

        def show(t: float) -> None:
            part, lift = EASE["in_out_sine"](t), sin(pi * t) * high
            ways = enumerate(zip(before, after, strict=True))
            self.motion.standing = [a.towards(b, part, lift if seat in seats else 0.0) for seat, (a, b) in ways]

        yield tween(seconds, show)

    @on(happened.PairTaken)
    def _taken(self, event: happened.PairTaken) -> Script:
        spots, edge = self._lying(event.seat, event.field)
        self.shown.pairs.pop(event.seat, None)
        self.table.sound("token_take", gain=0.5, at=spots[0])
        if self.table.reduced_motion:
            yield 0.12
        else:
            rests = self._tray.plan.rests()
            yield self._fly(event.seat, Flight(event.throw, spots, edge), rests, self._tray.plan.edge, 0.3, 40)
        self.motion.taken = event.throw

    # ---- rolling

    @on(happened.PairRolled)
    def _roll(self, event: happened.PairRolled) -> Script:
        shown, motion, table = self.shown, self.motion, self.table
        self.say_rolling(event.seat)
        is_taken_up = self._tray.lying is not None
        shown.is_rolled, motion.taken = False, None
        tumble = self._tray.thrown(event.seat, event.throw, self.next_throw(), is_taken_up=is_taken_up)
        motion.tumble, motion.tumbled = tumble, 0.0
        box, eager = self._tray.plan.box, min(1.0, 0.7 + 0.08 * event.count)
        table.sound("dice_shake", gain=eager, at=box.centre)
        play = contacts_heard(table, tumble, (box.x, box.y), eager)
        # From the second roll on an X would cost the turn: slower towards the end, redder with every roll.
        tension = min(event.count - 1, 5)
        delay = 1 + 0.09 * tension

        whole = tumble.seconds if tumble.reduced_motion else tumble.in_hand + roll_seconds(event.count)
        held = tumble.in_hand / whole

        def show(t: float) -> None:
            if t < held:
                motion.tumbled = whole * t
            else:
                part = (t - held) / (1 - held)
                motion.tumbled = tumble.in_hand + (tumble.seconds - tumble.in_hand) * (1 - (1 - part) ** delay)
            motion.alarm = 0.0 if tumble.reduced_motion else 0.16 * tension * sin(pi * t)
            play(motion.tumbled)

        try:
            yield tween(whole, show)
        finally:
            motion.tumble, motion.tumbled, motion.alarm = None, 0.0, 0.0
            shown.rolls.append(event.throw)
            shown.is_rolled = True
            motion.crosses = event.crosses
        yield PAUSE
        if DOUBLES[event.throw.code] and not table.reduced_motion:
            table.sound("dice_group", gain=0.6, at=box.centre)
            yield self.passing(tween(SHINE, lambda t: setattr(motion, "glow", sin(pi * t))), "glow")

    @on(happened.TurnLost)
    def _lost(self, event: happened.TurnLost) -> Script:
        motion, table = self.motion, self.table
        table.sound("dice_knocked", gain=0.9)
        motion.words = describe(event, table)

        def show(t: float) -> None:
            motion.shake = sin(t * pi * 7) * (1 - t) * 14
            motion.alarm = min(1.0, t / BLUSH) * (1 - t * t)

        if table.reduced_motion:
            motion.alarm = 0.6
        yield self.passing(wait(BUST) if table.reduced_motion else tween(BUST, show), "shake", "alarm")
        yield 0.2

    # ---- the lighthouse

    def animate_undo(self, seen: Snapshot[BeaconViewModel, BeaconAnimations]) -> Script:
        motion, shown, layout = self.motion, self.shown, self.layout
        starts = seen.motion.standing or layout.standings(seen.shown.pawns)
        fields = [*zip(seen.shown.pawns, shown.pawns, strict=True)]
        moved = {seat for seat, (start, end) in enumerate(fields) if start != end}
        hops = max(1, *(abs(end - start) for start, end in fields))
        passed = ([start + round((end - start) * hop / hops) for start, end in fields] for hop in range(1, hops))
        stops = [starts, *(layout.standings(pawns, moved) for pawns in passed), layout.standings(shown.pawns)]

        def show(t: float) -> None:
            at = min(int(t * hops), hops - 1)
            before, after = stops[at : at + 2]
            motion.standing = [a.towards(b, t * hops - at) for a, b in zip(before, after, strict=True)]

        pairs, rolls, is_rolled = dict(shown.pairs), shown.rolls, shown.is_rolled
        flights = [*self._returning(seen)]
        for seat, _, _ in flights:
            if shown.pairs.pop(seat, None) is None:
                shown.rolls, shown.is_rolled = rolls[:-1], False
        flown = (self._fly(seat, start, end.spots, end.edge, BACK, 40) for seat, start, end in flights)
        try:
            yield together(tween(BACK, show, EASE["in_out_sine"]), *flown)
        finally:
            motion.standing = []
            shown.pairs.update(pairs)
            shown.rolls, shown.is_rolled = rolls, is_rolled

    def _returning(self, seen: Snapshot[BeaconViewModel, BeaconAnimations]) -> Iterator[tuple[int, Flight, Flight]]:
        """Yield each displaced pair as seat, flight from its last displayed place, and flight at its present place."""
        for seat in range(len(self.shown.pawns)):
            start, end = seen.motion.flights.get(seat) or self.pair(seen.shown, seat), self.pair(self.shown, seat)
            if start is None and seat == seen.shown.active and seen.motion.taken is not None:
                start = self._in_tray(seen.motion.taken)
            if start is not None and end is not None and start.throw == end.throw and start.spots != end.spots:
                yield seat, start, end

    def pair(self, shown: BeaconViewModel, seat: int) -> Flight | None:
        if seat in shown.pairs:
            field, throw = shown.pairs[seat]
            return Flight(throw, *self.layout.slots(field, *shown.place_of(seat, field)))
        return self._in_tray(shown.throw) if seat == shown.active and shown.throw is not None else None

    def _in_tray(self, throw: Throw) -> Flight:
        return Flight(throw, self._tray.plan.rests(), self._tray.plan.edge)

    def _lying(self, seat: int, field: int) -> tuple[Sequence[Spot], float]:
        return self.layout.slots(field, *self.shown.place_of(seat, field))

    def _fly(self, seat: int, flight: Flight, goals: Sequence[Spot], edge: float, seconds: float, arc: float) -> Script:
        """Fly two dice to their goals while they scale to `edge`; the arc is `arc` u high."""
        flights, starts, start_edge = self.motion.flights, flight.spots, flight.edge

        def show(t: float) -> None:
            part = EASE["in_out_sine"](t)
            flight.spots = tuple((x, y - sin(pi * t) * arc) for x, y in between(starts, goals, part))
            flight.edge = start_edge + (edge - start_edge) * part

        try:
            flights[seat] = flight
            yield tween(seconds, show)
        finally:
            flights.pop(seat, None)

    @on(happened.PairPlaced)
    def _placed(self, event: happened.PairPlaced) -> Script:
        shown, table = self.shown, self.table
        seat, field = event.seat, event.field
        goals, edge = self._lying(seat, field)
        self.motion.words = describe(event, table)
        shown.is_rolled, shown.rolls = False, []
        try:
            if not table.reduced_motion:
                flight = self._in_tray(event.throw)
                yield self._fly(seat, flight, goals, edge, 0.4, 60)
            table.sound("dice_settle", gain=0.8, at=goals[0])
        finally:
            shown.pairs[seat] = (field, event.throw)
        if self._falling and not table.reduced_motion:
            yield self._slam(goals)
            return
        yield 0.16 if table.reduced_motion else 0.1

    def _slam(self, spots: Sequence[Spot]) -> Script:
        motion, k = self.motion, self.layout.k
        (ax, ay), (bx, by) = spots
        yield HOLD
        slam = Passing(((ax + bx) / 2, (ay + by) / 2))
        self.table.sound("dice_knocked", gain=1.0, at=slam.spot)

        def tremble(t: float) -> None:
            motion.sway = sin(2 * pi * SWAYS * t) * SWAY * k * (1 - 0.6 * t) if t < 1 else 0.0
            motion.beam = 0.55 * sin(pi * t)  # one gleam: a light that flickers may do harm

        motion.slam = slam
        yield self.passing(tween(SLAM, lambda t: setattr(slam, "part", t)), "slam")
        yield self.passing(tween(SHAKE, tremble), "sway", "beam")

    @on(happened.PairKnockedOff)
    def _knocked(self, event: happened.PairKnockedOff) -> Script:
        table, seat, falling = self.table, event.seat, self._falling
        if seat not in self.shown.pairs:
            return  # it has fallen together with the first
        fallen = falling if event in falling else [event]
        table.toast(knocked_off([(self.name(one.seat), number(one.throw)) for one in fallen]))
        lying = {one.seat: self._lying(one.seat, one.field) for one in fallen}
        for one in fallen:
            self.shown.pairs.pop(one.seat, None)
        self._falling = []
        if table.reduced_motion:
            table.sound("dice_knocked", gain=0.8)
            yield 0.3
            return
        yield together(*(self._fall(one, *lying[one.seat], APART * place) for place, one in enumerate(fallen)))

    def _fall(self, event: happened.PairKnockedOff, spots: Sequence[Spot], edge: float, delay: float) -> Script:
        seat, layout, k = event.seat, self.layout, self.layout.k
        flight = Flight(event.throw, spots, edge)
        storey = layout.storeys[event.field]
        rim, _ = layout.at(storey.x + storey.width, 0)
        sea = layout.sea(seat, event.field)
        tipped = (rim - edge * 0.1, spots[0][1] - 6 * k), (rim + edge * 0.75, spots[1][1] + 4 * k)
        afloat = (sea[0] - edge * 0.42, sea[1]), (sea[0] + edge * 0.42, sea[1] + 3 * k)

        def topple(t: float) -> None:
            flight.spots = tuple(between(spots, tipped, t**3))
            flight.turn = -60 * t**3

        def drop(t: float) -> None:
            across, down = between(tipped, afloat, t), between(tipped, afloat, t * t)
            flight.spots = tuple((x, y) for (x, _), (_, y) in zip(across, down, strict=True))
            flight.turn = -60 - 660 * t
            flight.edge = edge * (1 - 0.2 * t)

        def bob(t: float) -> None:
            rise = 6 * k * sin(4 * pi * t)
            flight.spots = (afloat[0][0], afloat[0][1] + rise), (afloat[1][0], afloat[1][1] - rise)
            flight.turn = 0.0

        flights = self.motion.flights
        try:
            flights[seat] = flight
            yield delay
            yield tween(TOPPLE, topple)
            yield tween(FALL, drop)
            self.table.sound("dice_hit", gain=0.5, pitch=0.8, at=sea)
            splash = Passing(sea)
            rings = tween(RINGS, lambda t: setattr(splash, "part", t))
            yield together(tween(SPLASH, bob), while_among(self.motion.splashes, splash, rings))
        finally:
            flights.pop(seat, None)
        board, row = layout.board, self._rows.get(seat)
        x, y = (board.right, board.centre[1]) if row is None else (row.x + row.w * 0.5, row.centre[1])
        yield self._fly(seat, flight, ((x - 18, y), (x + 18, y)), 30, HOME, 70)
        self.table.sound("token_take", gain=0.4, at=(x, y))

    # ---- the end

    @on(happened.GoalReached)
    def _goal(self, event: happened.GoalReached) -> Script:
        motion, table, seat = self.motion, self.table, event.seat
        places = self.layout.standings(self.shown.pawns)
        motion.words = words = describe(event, table)
        table.toast(words)
        table.sound("treasure", gain=0.9)
        high = 40 * self.layout.k

        def shine(t: float) -> None:
            motion.beam = 0.7 if table.reduced_motion else 0.5 - 0.5 * sin(pi * (4 * t + 0.5))
            if not table.reduced_motion:
                places[seat].lift = abs(sin(3 * pi * t)) * high * (1 - 0.6 * t)
                motion.standing = places

        spot, reach = self.layout.track(event.field), 230 * self.layout.k
        yield self.passing(self.burst(spot, seat, count=22, reach=reach, beside=shine), "beam", "standing")
