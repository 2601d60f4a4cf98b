"""The stories of Knight's Leap: how what has happened is told on the table. Leads what is seen; draws nothing.

Every story ends with the table as the position has it, also when it is cut short.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import pi, sin
from typing import Final

from game.games.knightsleap import events as happened
from game.games.knightsleap.actions import Decision, Jump, Leap, Step
from game.games.knightsleap.board import CENTRE, EMPTY, SIDE, TITLES
from game.games.knightsleap.events import Means, TurnEnding
from game.games.knightsleap.rules import HAND
from game.rules.common import Ending, FirstSeatDrawn, MatchEnded, TurnStarted
from game.rules.contract import Event
from game.stage.language import tr
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.theme import EASE
from game.stage.pieces.sparks import BURST_SECONDS
from game.stage.table.view import Table
from game.stage.time.timeline import Script, after, together, tween

from .ground import TOKEN, Ground
from .rows import Lay
from .seen import Dust, Flight, Pose, Row, Seen
from .way import height

LEAP_SECONDS: Final = {Means.LEAP: 0.44, Means.STEP: 0.28, Means.JUMP: 0.6}
LEGS: Final[dict[Means, type[Decision]]] = {Means.LEAP: Leap, Means.STEP: Step, Means.JUMP: Jump}
FALL: Final = 0.26
"""Seconds a token takes to fall on to the board."""
ASIDE: Final = (34.0, -26.0)
"""Where a pawn stands that was pushed off its square, from the middle of it."""


def aside(ground: Ground, square: int) -> Spot:
    """The place of a pushed pawn: behind the one that took its square, never over the edge of the board."""
    x, y = ground.at(square)
    side = -1 if square % SIDE == SIDE - 1 else 1
    return x + side * ASIDE[0] * ground.k, y + ASIDE[1] * ground.k


class Stories:
    """Tells events on one table."""

    def __init__(self, table: Table, seen: Seen, ground: Ground, boxes: Mapping[int, Box]) -> None:
        """`boxes` are the places of the rows, by seat, as last drawn."""
        self._table, self._seen, self._ground, self._boxes = table, seen, ground, boxes

    def script(self, event: Event) -> Script | None:
        """The story of an event, None if it needs no time."""
        tell = _TELLERS.get(type(event))
        return None if tell is None else tell(self, event)

    # ---- set-up

    def token_placed(self, event: happened.TokenPlaced) -> Script:
        self._seen.tokens[event.square] = event.token
        if not self._table.is_calm:
            self._seen.falling[event.square] = FALL
        if event.square % 4 == 0:
            self._table.sound("token_take", gain=0.25)
        yield 0.02

    def card_dealt(self, event: happened.CardDealt) -> Script:
        row = self._seen.rows[event.seat]
        row.cards = (*row.cards[: event.index], int(event.colour))
        if event.index % 3 == 0:
            self._table.sound("card_flip", gain=0.3)
        yield 0.03

    def first_drawn(self, event: FirstSeatDrawn) -> Script:
        name = self._table.guests[event.seat].name
        self._table.toast(tr("{name} begins", name=name))
        yield 0.7

    def pawn_placed(self, event: happened.PawnPlaced) -> Script:
        seen, seat, spot = self._seen, event.seat, self._ground.at(event.square)
        seen.active = -1
        pose = Pose(spot)
        try:
            if not self._table.is_calm:
                seen.poses[seat] = pose
                yield tween(0.24, partial(self._drop, pose, 90 * self._ground.k))
            self._table.sound("pawn_hop", gain=0.6)
        finally:
            seen.poses.pop(seat, None)
            seen.pawns[seat] = event.square
        yield 0.15

    def _drop(self, pose: Pose, high: float, t: float) -> None:
        pose.lift = high * (1 - t * t)

    # ---- the turn

    def turn_started(self, event: TurnStarted) -> Script:
        self._seen.active = event.seat
        yield 0.1

    def pawn_moved(self, event: happened.PawnMoved) -> Script:
        end = self._ground.at(event.target)
        high = height(LEGS[event.means]) * self._ground.k
        sound = "ring_jump" if event.means is Means.JUMP else "pawn_hop"
        pitch = 1 + 0.06 * (event.hop - 1)
        start, seconds = self._ground.at(event.origin), LEAP_SECONDS[event.means]
        met = self._seen.pawns.index(event.target) if event.target in self._seen.pawns else None
        landing = None if met is None else self._push(met, event.target)
        try:
            yield self._hop(event.seat, start, end, seconds, high, sound, pitch, landing)
        finally:
            self._seen.poses.pop(event.seat, None)
            self._seen.pawns[event.seat] = event.target
        yield 0.06

    def _hop(
        self,
        seat: int,
        start: Spot,
        end: Spot,
        seconds: float,
        high: float,
        sound: str,
        pitch: float = 1.0,
        landing: Script | None = None,
    ) -> Script:
        """Crouch, fly, land: the pawn is pressed, stretched and pressed again; `landing` goes on as it lands."""
        if self._table.is_calm:
            self._table.sound(sound, gain=0.6, pitch=pitch)
            yield 0.16
            if landing is not None:
                yield landing
            return
        pose = self._seen.poses[seat] = Pose(start, squash=1)
        yield 0.04
        pose.squash = 2
        yield 0.06

        def show(t: float) -> None:
            part = EASE["in_out_sine"](t)
            pose.spot = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            pose.lift = sin(pi * t) * high
            pose.squash = -1 if t < 0.32 else 0

        self._table.sound(sound, gain=0.6, pitch=pitch)
        yield tween(seconds, show)
        pose.lift, pose.squash = 0.0, 2
        dust = Dust(end)
        self._seen.dust.append(dust)
        settle = after(0.05, tween(0.16, partial(self._settle, pose, dust)))
        try:
            yield settle if landing is None else together(settle, landing)
        finally:
            if dust in self._seen.dust:
                self._seen.dust.remove(dust)

    def _settle(self, pose: Pose, dust: Dust, t: float) -> None:
        dust.part = t
        pose.squash = 1 if t < 0.4 else -1 if t < 0.75 else 0

    def collected(self, event: happened.TokenCollected) -> Script:
        seen, colour = self._seen, int(event.colour)
        row = seen.rows[event.seat]
        name = self._table.guests[event.seat].name
        seen.told = event.seat, tr("{name} collects {colour}", name=name, colour=tr(TITLES[event.colour]))
        try:
            self._table.sound("token_take", gain=0.8)
            if not self._table.is_calm:
                seen.tokens[event.square] = EMPTY
                flight = Flight(colour, self._ground.at(event.square), TOKEN * self._ground.k)
                yield self._fly(flight, self._spot(event.seat, row, event.index))
        finally:
            seen.flights.clear()
            seen.tokens[event.square] = EMPTY
            row.owned = event.index + 1
        try:
            yield self._swell(row, colour)
        finally:
            seen.told = None

    def _spot(self, seat: int, row: Row, place: float) -> tuple[Spot, float] | None:
        """Where a token of a row hangs, and its size; None if the row is not in sight."""
        box = self._boxes.get(seat)
        if box is None or not row.cards:
            return None
        lay = Lay.of(box, len(row.cards))
        return lay.spot(place), lay.token

    def _fly(self, flight: Flight, goal: tuple[Spot, float] | None) -> Script:
        """A token rises and flies in an arc to its place in a row, large enough for all to see."""
        start, size = flight.spot, flight.size
        end, small = goal or (start, size * 0.4)
        self._seen.flights.append(flight)
        rise, large = 46 * self._ground.k, max(1.28 * size, TOKEN * self._ground.k)

        def lift(t: float) -> None:
            flight.spot = start[0], start[1] - rise * t
            flight.size = size + (large - size) * t

        def fly(t: float) -> None:
            part = EASE["in_out_sine"](t)
            flight.spot = (
                start[0] + (end[0] - start[0]) * part,
                start[1] - rise + (end[1] - start[1] + rise) * part - sin(pi * part) * 70,
            )
            flight.size = large + (small - large) * part**2

        yield tween(0.2, lift, EASE["out_cubic"])
        yield tween(0.56, fly)

    def _swell(self, row: Row, colour: int) -> Script:
        """The token has arrived in its row."""
        self._table.sound("card_flip", gain=0.4)
        if self._table.is_calm:
            yield 0.16
            return
        try:
            yield tween(0.22, partial(row.swelling.__setitem__, colour))
        finally:
            row.swelling.pop(colour, None)

    def stolen(self, event: happened.ColourStolen) -> Script:
        seen, guests, colour = self._seen, self._table.guests, int(event.colour)
        mine, theirs = seen.rows[event.thief], seen.rows[event.victim]
        names = {"thief": guests[event.thief].name, "victim": guests[event.victim].name}
        seen.told = event.thief, tr("{thief} steals {colour} from {victim}", colour=tr(TITLES[event.colour]), **names)
        self._table.sound("steal", gain=0.8)
        old = theirs.cards
        try:
            if seen.ousted is None:
                yield self._push(event.victim, event.square)
            if not self._table.is_calm:
                theirs.flown |= 1 << colour
                start = self._spot(event.victim, theirs, event.lost)
                spot, size = start or (self._ground.at(event.square), TOKEN * self._ground.k)
                yield self._fly(Flight(colour, spot, size), self._spot(event.thief, mine, event.index))
        finally:
            self._outcast(event.victim, event.square)
            seen.flights.clear()
            theirs.flown = 0
            mine.owned = event.index + 1
            theirs.cards = tuple(int(card) for card in event.row)
            theirs.owned -= 1
            theirs.safe &= ~(1 << colour)
        try:
            if self._table.is_calm:
                yield 0.3
            else:
                theirs.before, theirs.slid = old, 0.0
                yield together(self._swell(mine, colour), tween(0.6, partial(self._slide, theirs), EASE["in_out_sine"]))
            yield 0.25
        finally:
            theirs.before, theirs.slid = (), 1.0
            seen.told = None

    def _slide(self, row: Row, t: float) -> None:
        row.slid = t

    def _push(self, victim: int, square: int) -> Script:
        """The pawn that stood here is knocked aside by the one that has landed."""
        start, end = self._ground.at(square), aside(self._ground, square)
        if self._table.is_calm:
            yield 0.16
            return
        pose = self._seen.poses[victim] = Pose(start)

        def show(t: float) -> None:
            pose.spot = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
            pose.lift = sin(pi * t) * 44 * self._ground.k

        try:
            yield tween(0.26, show)
        finally:
            self._outcast(victim, square)

    def _outcast(self, victim: int, square: int) -> None:
        self._seen.poses.pop(victim, None)
        self._seen.pawns[victim] = HAND
        self._seen.ousted = victim, square

    def pushed(self, event: happened.PawnPushed) -> Script:
        try:
            if self._seen.ousted is None:
                yield self._push(event.victim, event.square)
        finally:
            self._outcast(event.victim, event.square)

    def corner_asked(self, event: happened.CornerAsked) -> Script:
        self._seen.active = -1
        self._table.toast(tr("{name} goes to a corner", name=self._table.guests[event.seat].name))
        yield 0.3

    def retreated(self, event: happened.PawnRetreated) -> Script:
        seen, seat = self._seen, event.seat
        try:
            start, end = aside(self._ground, event.origin), self._ground.at(event.target)
            seen.ousted = None
            yield self._hop(seat, start, end, 0.62, 120 * self._ground.k, "pawn_hop", 0.85)
        finally:
            seen.ousted = None
            seen.poses.pop(seat, None)
            seen.pawns[seat] = event.target
        yield 0.1

    def secured(self, event: happened.ColoursSecured) -> Script:
        row = self._seen.rows[event.seat]
        if not event.colours:
            return
        self._table.toast(tr(TurnEnding.SECURED.value))
        try:
            for number, colour in enumerate(event.colours):
                self._table.sound("segment_done" if number == 0 else "token_take", gain=0.6)
                if not self._table.is_calm:
                    rise = partial(row.rising.__setitem__, int(colour))
                    yield tween(0.2, rise, EASE["out_cubic"])
                row.rising.pop(int(colour), None)
                row.safe |= 1 << colour
        finally:
            row.rising.clear()
            row.safe |= sum(1 << colour for colour in event.colours)
        yield 0.4

    def row_filled(self, event: happened.RowFilled) -> Script:
        row = self._seen.rows[event.seat]
        self._table.toast(tr("{name} has a full row: back to the centre!", name=self._table.guests[event.seat].name))
        self._table.sound("area_closed", gain=0.7)
        if self._table.is_calm:
            yield 0.5
            return
        try:
            for colour in row.cards:
                yield tween(0.09, partial(row.swelling.__setitem__, colour))
                row.swelling.clear()
        finally:
            row.swelling.clear()

    # ---- ends

    def turn_ended(self, event: happened.TurnResolved) -> Script:
        if event.ending is TurnEnding.SKIPPED:
            self._table.toast(tr(event.ending.value))
            yield 0.8

    def match_ended(self, event: MatchEnded) -> Script:
        seen = self._seen
        seen.active = -1
        if event.result.ending is Ending.CAP:
            return
        (seat,) = event.result.winners
        self._table.sound("treasure", gain=0.9)
        seen.told = seat, tr("{name} wins!", name=self._table.guests[seat].name)
        try:
            yield together(tween(BURST_SECONDS, self._flare), self._rejoice(seat))
        finally:
            seen.flare = -1.0
            seen.poses.pop(seat, None)
            seen.told = None

    def _flare(self, t: float) -> None:
        self._seen.flare = t * BURST_SECONDS

    def _rejoice(self, seat: int) -> Script:
        if self._table.is_calm:
            return
        spot = self._ground.at(CENTRE)
        pose = self._seen.poses[seat] = Pose(spot)

        def bounce(t: float) -> None:
            pose.lift = abs(sin(3 * pi * t)) * 60 * self._ground.k * (1 - 0.5 * t)

        yield tween(1.1, bounce)


_TELLERS: Final[dict[type[Event], Callable[..., Script]]] = {
    happened.TokenPlaced: Stories.token_placed,
    happened.CardDealt: Stories.card_dealt,
    FirstSeatDrawn: Stories.first_drawn,
    happened.PawnPlaced: Stories.pawn_placed,
    TurnStarted: Stories.turn_started,
    happened.PawnMoved: Stories.pawn_moved,
    happened.TokenCollected: Stories.collected,
    happened.ColourStolen: Stories.stolen,
    happened.PawnPushed: Stories.pushed,
    happened.CornerAsked: Stories.corner_asked,
    happened.PawnRetreated: Stories.retreated,
    happened.ColoursSecured: Stories.secured,
    happened.RowFilled: Stories.row_filled,
    happened.TurnResolved: Stories.turn_ended,
    MatchEnded: Stories.match_ended,
}
