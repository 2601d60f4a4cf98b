"""Animation scripts of Beacon: hopping pawns, dice rolls, placed and knocked-off pairs, lost turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import pi, sin
from typing import Final

from game.games.beacon import events as happened
from game.games.beacon.board import DOUBLES, GOAL, Throw
from game.games.beacon.events import MoveReason
from game.stage.layout.shapes import Box, Spot
from game.stage.pieces.roll import between
from game.stage.table.animator import on, while_among
from game.stage.table.table import Table
from game.stage.table.track import Flight
from game.stage.table.track_animator import BACK, STEP, Hop, PiecesAnimator
from game.stage.table.tray import contacts_heard
from game.stage.table.viewmodel import Passing, Snapshot
from game.stage.text.language import ntr
from game.stage.time.timeline import Script, after, together, tween, wait

from .layout import Layout
from .texts import describe, knocked_off
from .tray import BeaconTray
from .viewmodel import BeaconAnimations, BeaconViewModel, Chip, number

SHORTEST, LONGEST, MORE = 0.72, 0.92, 0.05
"""Seconds of the first roll of a turn, maximum seconds, and the increment for every further roll."""
PAUSE: Final = 0.08
"""Seconds the dice rest before the animation continues."""
SHINE: Final = 0.4
"""Seconds of the glow of a double that moves the pawn."""
READ: Final = 0.9
"""Seconds to read the head start message, which is shown only once."""
HOLD, SLAM, SHAKE = 0.08, 0.12, 0.20
"""Seconds before the impact, of the impact, and of the tower's shaking after it."""
SWAY, SWAYS = 14.0, 3
"""Amplitude of the tower's shaking in card units, and number of oscillations."""
SURGE, BEYOND = 0.08, 0.75
"""Seconds in which the light runs up one storey, and storeys that it runs on beyond the last falling pair."""
TOPPLE, FALL, SPLASH, HOME = 0.24, 0.42, 0.4, 0.32
"""Seconds over the edge, down, in the water, and back to the owner."""
TILT: Final = 20.0
"""Degrees by which a pair tilts at once when the light arrives."""
TOLD: Final = 0.7
"""Seconds for which a chip tells why."""
CLEAR: Final = 0.18
"""Seconds after which a tipping pair is clear of the chip below it."""
RINGS: Final = 0.8
SPRAY: Final = (("drop", "surface.card_hi"), ("drop", "blue"))
BUST: Final = 0.55
"""Seconds of the tray's shaking after a lost turn."""
BLUSH: Final = 0.2
"""Share of BUST in which the tray turns red."""
MOURNING: Final = 0.3
"""Seconds after a lost turn until the pawn steps back: the mourning animal has sunk by then."""
STEP_BACK: Final = Hop(0.3, 24.0)
RISE: Final = 50.0
"""Height in u by which the lost fields rise over the pawn."""


def roll_seconds(count: int) -> float:
    """Return the duration of a turn's `count`-th roll: each is a little longer than the one before."""
    return min(LONGEST, SHORTEST + MORE * (count - 1))


class BeaconAnimator(PiecesAnimator[BeaconViewModel, BeaconAnimations]):
    layout: Layout
    tray: BeaconTray
    shards = (*SPRAY, ("star", "state.gold"))

    def __init__(
        self, table: Table, shown: BeaconViewModel, motion: BeaconAnimations, rows: Mapping[int, Box], tray: BeaconTray
    ) -> None:
        super().__init__(table, shown, motion, rows, tray)
        self._falling: list[happened.PairKnockedOff] = []
        """Pairs that the next placed pair knocks off, until their fall has been animated."""

    def expect(self, events: Sequence[object]) -> None:
        """Note the knock-offs among the events about to be animated."""
        self._falling = [event for event in events if isinstance(event, happened.PairKnockedOff)]

    def animated_together(self, event: object) -> Sequence[happened.PairKnockedOff]:
        return [one for one in self._falling if one != event] if event in self._falling else ()

    # ---- the turn

    @on(happened.HeadStart)
    def _ahead(self, event: happened.HeadStart) -> Script:
        pieces, layout = self.shown.pieces, self.layout
        self.motion.words = describe(event, self.table)
        arrived = {**pieces, **dict.fromkeys(event.seats, event.field)}
        try:
            yield self.hop(layout.standings(pieces), layout.standings(arrived), event.seats, Hop(2 * STEP.seconds))
        finally:
            pieces.update(arrived)
            self.motion.poses.clear()
        yield READ

    @on(happened.PawnMoved)
    def _move(self, event: happened.PawnMoved) -> Script:
        start, end = event.start, min(GOAL, event.end)
        name, fields = self.name(event.seat), abs(event.end - start)
        if event.why is MoveReason.TAILWIND:
            self.announce(describe(event, self.table))
            self.table.sound("ring_jump", gain=0.5, at=self.layout.at(start))
        elif event.why is MoveReason.DOUBLE:
            words = ntr("Double! {name} moves {n} space", "Double! {name} moves {n} spaces", fields, name=name)
            self.announce(words)
        else:
            self.motion.words = describe(event, self.table)
        if event.why is MoveReason.CROSS:
            yield MOURNING
            yield together(self._step_back(event), self._show_loss(event.seat, fields))
        else:
            yield self.walk(event.seat, self.layout.way(start, end))

    def _step_back(self, event: happened.PawnMoved) -> Script:
        """Let a pawn walk back, while the field that it leaves pulses once."""
        left = Passing(self.layout.at(event.start))
        if not self.table.reduced_motion:
            self.motion.left = left
        pulse = self.passing(tween(TOLD, lambda t: setattr(left, "part", t)), "left")
        yield together(self.walk(event.seat, self.layout.way(event.start, event.end), STEP_BACK), pulse)

    def _show_loss(self, seat: int, fields: int) -> Script:
        """Let the number of lost fields rise from a pawn."""
        layout, poses, rise = self.layout, self.motion.poses, 0.0 if self.table.reduced_motion else RISE
        chip = Chip(words=f"\N{MINUS SIGN}{fields}", fill="state.danger", ink="state.danger_ink")

        def show(t: float) -> None:
            x, y = (poses.get(seat) or layout.standings(self.shown.pieces)[seat]).spot
            chip.spot = x, y + (layout.below - layout.piece) * layout.k - rise * min(1.0, 1.5 * t)

        yield self._show_chip(chip, show)

    def _show_chip(self, chip: Chip, beside: Callable[[float], None] = lambda t: None) -> Script:
        def show(t: float) -> None:
            chip.part = t
            beside(t)

        yield while_among(self.motion.chips, chip, tween(TOLD, show))

    @on(happened.PairTaken)
    def _taken(self, event: happened.PairTaken) -> Script:
        lying = self._lying(event.seat, event.field, event.throw)
        self.shown.pairs.pop(event.seat, None)
        self.table.sound("token_take", gain=0.5, at=lying.spots[0])
        yield self.fly(event.seat, lying, self._in_tray(event.throw), 0.3, 40)
        self.motion.taken = event.throw

    # ---- rolling

    @on(happened.PairRolled)
    def _roll(self, event: happened.PairRolled) -> Script:
        shown, motion, table = self.shown, self.motion, self.table
        self.say_rolling(event.seat)
        is_taken_up = self.tray.lying is not None
        shown.is_rolled, motion.taken = False, None
        tumble = self.tray.thrown(event.seat, event.throw, self.next_throw(), is_taken_up=is_taken_up)
        motion.tumble, motion.tumbled = tumble, 0.0
        box, eager = self.tray.plan.box, min(1.0, 0.7 + 0.08 * event.count)
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
        self.announce(describe(event, table))

        def show(t: float) -> None:
            motion.shake = sin(t * pi * 7) * (1 - t) * 14
            motion.alarm = min(1.0, t / BLUSH) * (1 - t * t)

        if table.reduced_motion:
            motion.alarm = 0.6
        yield self.passing(wait(BUST) if table.reduced_motion else tween(BUST, show), "shake", "alarm")
        yield 0.2

    # ---- the lighthouse

    def animate_undo(self, seen: Snapshot[BeaconViewModel, BeaconAnimations]) -> Script:
        shown = self.shown
        pairs, rolls, is_rolled = dict(shown.pairs), shown.rolls, shown.is_rolled
        flights = [*self._returning(seen)]
        for seat, _, _ in flights:
            if shown.pairs.pop(seat, None) is None:
                shown.rolls, shown.is_rolled = rolls[:-1], False
        flown = (self.fly(seat, start, end, BACK.seconds, 40) for seat, start, end in flights)
        try:
            yield self.back(self.ways_back(seen), *flown)
        finally:
            shown.pairs.update(pairs)
            shown.rolls, shown.is_rolled = rolls, is_rolled

    def _returning(self, seen: Snapshot[BeaconViewModel, BeaconAnimations]) -> Iterator[tuple[int, Flight, Flight]]:
        """Yield each displaced pair as seat, flight from its last displayed place, and flight at its present place."""
        for seat in self.shown.pieces:
            start, end = seen.motion.flights.get(seat) or self.pair(seen.shown, seat), self.pair(self.shown, seat)
            if start is None and seat == seen.shown.active and seen.motion.taken is not None:
                start = self._in_tray(seen.motion.taken)
            if start is not None and end is not None and start.thing == end.thing and start.spots != end.spots:
                yield seat, start, end

    def pair(self, shown: BeaconViewModel, seat: int) -> Flight | None:
        if seat in shown.pairs:
            return self._lying(seat, *shown.pairs[seat], shown)
        return self._in_tray(shown.throw) if seat == shown.active and shown.throw is not None else None

    def _in_tray(self, throw: Throw) -> Flight:
        return Flight(throw, self.tray.plan.rests(), self.tray.plan.edge)

    def _lying(self, seat: int, field: int, throw: Throw, shown: BeaconViewModel | None = None) -> Flight:
        return Flight(throw, *self.layout.slots(field, *(shown or self.shown).place_of(seat, field)))

    @on(happened.PairPlaced)
    def _placed(self, event: happened.PairPlaced) -> Script:
        shown, motion, table, seat = self.shown, self.motion, self.table, event.seat
        goal, start, carried = self._lying(seat, event.field, event.throw), self._in_tray(event.throw), motion.carried
        if carried is not None and carried.key == seat:
            (x, y), motion.carried = self.tray.plan.dice, None
            start.spots = [(a + carried.spot[0] - x, b + carried.spot[1] - y) for a, b in start.spots]
        motion.words = describe(event, table)
        shown.is_rolled, shown.rolls = False, []
        try:
            yield self.fly(seat, start, goal, 0.4, 60)
            table.sound("dice_settle", gain=0.8, at=goal.spots[0])
        finally:
            shown.pairs[seat] = (event.field, event.throw)
        yield self._slam(goal.spots) if self._falling and not table.reduced_motion else wait(0.1)

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
        self.announce(knocked_off([(self.name(one.seat), number(one.throw)) for one in fallen]))
        self._falling = []
        foot, thrown = self.shown.pairs[event.by]
        if table.reduced_motion:
            table.sound("dice_knocked", gain=0.8)
            for one in fallen:
                self.shown.pairs.pop(one.seat)
            falls = [self._compare(one, thrown) for one in fallen]
        else:
            bottom = foot - 0.5
            falls = [after(SURGE * (one.field - bottom), self._fall(one, thrown)) for one in fallen]
            falls.append(self._surge(bottom, max(one.field for one in fallen) + BEYOND))
        try:
            yield together(*falls)
        finally:
            for one in fallen:
                self.shown.pairs.pop(one.seat, None)

    def _surge(self, start: float, end: float) -> Script:
        """Let a light run up the tower, behind the pairs."""

        def show(t: float) -> None:
            self.motion.surge = start + (end - start) * t, 1 - t**3

        yield self.passing(tween(SURGE * (end - start), show), "surge")

    def _compare(self, event: happened.PairKnockedOff, thrown: Throw) -> Script:
        """Compare a pair with the one placed below, on a chip in its storey."""
        sign, look = ">" if thrown.number > event.throw.number else "=", self.table.guests[event.by].look
        words, spot = f"{number(thrown)} {sign} {number(event.throw)}", self.layout.storey_middle(event.field)
        yield self._show_chip(Chip(spot, words=words, fill=f"game.{look}.fill", ink=f"game.{look}.ink"))

    def _fall(self, event: happened.PairKnockedOff, thrown: Throw) -> Script:
        flight = self._lying(event.seat, event.field, event.throw)
        self.shown.pairs.pop(event.seat)
        yield together(self._fly_off(event, flight), after(CLEAR, self._compare(event, thrown)))

    def _fly_off(self, event: happened.PairKnockedOff, flight: Flight) -> Script:
        seat, layout, k = event.seat, self.layout, self.layout.k
        spots, edge = flight.spots, flight.size
        storey = layout.storeys[event.field]
        rim, _ = layout.spot(storey.x + storey.width, 0)
        sea = layout.sea(seat, event.field)
        tipped = (rim - edge * 0.1, spots[0][1] - 6 * k), (rim + edge * 0.75, spots[1][1] + 4 * k)
        afloat = (sea[0] - edge * 0.42, sea[1]), (sea[0] + edge * 0.42, sea[1] + 3 * k)

        def topple(t: float) -> None:
            flight.spots = tuple(between(spots, tipped, t**3))
            flight.turn = -TILT * min(1.0, 5 * t) - (60 - TILT) * t**3

        def drop(t: float) -> None:
            across, down = between(tipped, afloat, t), between(tipped, afloat, t * t)
            flight.spots = tuple((x, y) for (x, _), (_, y) in zip(across, down, strict=True))
            flight.turn = -60 - 660 * t
            flight.size = edge * (1 - 0.2 * t + 0.8 * sin(pi * t))

        def bob(t: float) -> None:
            rise = 12 * k * sin(4 * pi * t)
            flight.spots = (afloat[0][0], afloat[0][1] + rise), (afloat[1][0], afloat[1][1] - rise)
            flight.turn = 0.0

        flights = self.motion.flights
        try:
            flights[seat] = flight
            yield tween(TOPPLE, topple)
            yield tween(FALL, drop)
            self.table.sound("dice_hit", gain=0.5, pitch=0.8, at=sea)
            splash = Passing(sea)
            rings = tween(RINGS, lambda t: setattr(splash, "part", t))
            drops = self.burst(sea, seat, SPRAY, count=16, reach=270 * k, life=RINGS)
            yield together(tween(SPLASH, bob), while_among(self.motion.splashes, splash, rings), drops)
        finally:
            flights.pop(seat, None)
        board, row = layout.board, self.rows.get(seat)
        x, y = (board.right, board.centre[1]) if row is None else (row.x + 46, row.centre[1])
        yield self.fly(seat, flight, Flight(event.throw, ((x - 18, y), (x + 18, y)), 30), HOME, 30)
        self.table.sound("token_take", gain=0.4, at=(x, y))

    # ---- the end

    @on(happened.GoalReached)
    def _goal(self, event: happened.GoalReached) -> Script:
        motion, table, seat = self.motion, self.table, event.seat
        self.announce(describe(event, table))
        table.sound("treasure", gain=0.9)
        cheer = self.cheer(seat)

        def shine(t: float) -> None:
            motion.beam = 0.7 if table.reduced_motion else 0.5 - 0.5 * sin(pi * (4 * t + 0.5))
            cheer(t)

        spot, reach = self.layout.at(GOAL), 340 * self.layout.k
        yield self.passing(self.burst(spot, seat, count=30, reach=reach, beside=shine), "beam", "poses")
