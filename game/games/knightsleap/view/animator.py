"""Animations of the events of Knight's Leap; they update the view model and draw nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import pi, sin
from typing import Final

from game.games.knightsleap import events as happened
from game.games.knightsleap.board import CENTRE, EMPTY, SIDE, TITLES
from game.games.knightsleap.events import Means, TurnEnding
from game.games.knightsleap.rules import HAND
from game.rules.common import FirstSeatDrawn, MatchEnded, TurnStarted
from game.rules.contract import Ending
from game.stage.layout.shapes import Box, Spot, between
from game.stage.paint.theme import EASE
from game.stage.table.animator import Animator, on, while_among
from game.stage.table.table import Table
from game.stage.table.viewmodel import Passing, Snapshot
from game.stage.table.words import unstopped
from game.stage.text.language import tr
from game.stage.time.timeline import Script, after, together, tween

from . import texts
from .board import TOKEN, Board
from .path_overlay import JUMP_HEIGHT
from .rows import CardPlacing
from .viewmodel import Flight, KnightsLeapAnimations, KnightsLeapViewModel, Pose, Row, RowMotion

FLIGHTS: Final = {Means.LEAP: (0.44, 96.0), Means.STEP: (0.28, 40.0), Means.JUMP: (0.6, JUMP_HEIGHT)}
"""Seconds of a pawn's move, and its peak height in board units."""
FALL: Final = 0.26
"""Seconds a token takes to fall onto the board."""
ASIDE: Final = (34.0, -26.0)
"""Offset from the centre of its square of a pawn that was pushed aside."""
BACK: Final = 0.3
"""Seconds of the undo animation."""
LIFT, AWAY = 60.0, 90.0
"""Height in u to which a pawn is lifted on its way back, and when it leaves the board."""

Seen = Snapshot[KnightsLeapViewModel, KnightsLeapAnimations]
Move = Callable[[float], None]
"""Shows a part of the undo animation at a progress from 0 to 1."""
Hanging = tuple[Spot, float]
"""Position and size of a token."""


def aside(board: Board, square: int) -> Spot:
    """Return the place of a pushed pawn: behind the one that took its square, never beyond the board's edge."""
    x, y = board.at(square)
    side = -1 if square % SIDE == SIDE - 1 else 1
    return x + side * ASIDE[0] * board.k, y + ASIDE[1] * board.k


def place_of(board: Board, shown: KnightsLeapViewModel, seat: int) -> Spot | None:
    """Return the place of a pawn; None while it is not on the board."""
    if shown.ousted is not None and shown.ousted[0] == seat:
        return aside(board, shown.ousted[1])
    return None if shown.pawns[seat] == HAND else board.at(shown.pawns[seat])


class KnightsLeapAnimator(Animator[KnightsLeapViewModel, KnightsLeapAnimations]):
    def __init__(
        self,
        table: Table,
        shown: KnightsLeapViewModel,
        motion: KnightsLeapAnimations,
        board: Board,
        rows: Mapping[int, Box],
    ) -> None:
        super().__init__(table, shown, motion)
        self._board, self._boxes = board, rows

    # ---- set-up

    @on(happened.TokenPlaced)
    def _token_placed(self, event: happened.TokenPlaced) -> Script:
        self.shown.tokens[event.square] = event.token
        if not self.table.reduced_motion:
            self.motion.falling[event.square] = FALL
        if event.square % 4 == 0:
            self.table.sound("token_take", gain=0.25, at=self._board.at(event.square))
        yield 0.02

    @on(happened.ColoursChosen)
    def _colours_chosen(self, event: happened.ColoursChosen) -> Script:
        for row in self.shown.rows:
            row.length = len(event.colours)
        yield 0.0

    @on(happened.CardDealt)
    def _card_dealt(self, event: happened.CardDealt) -> Script:
        row = self.shown.rows[event.seat]
        row.cards = (*row.cards[: event.index], int(event.colour))
        self.motion.words = tr("The cards are dealt")
        if event.index % 3 == 0:
            self.table.sound("card_flip", gain=0.3)
        yield 0.03

    @on(FirstSeatDrawn)
    def _first_drawn(self, event: FirstSeatDrawn) -> Script:
        self.motion.words = ""
        self.table.toast(tr("{name} begins", name=self.name(event.seat)))
        yield 0.7

    @on(happened.PawnPlaced)
    def _pawn_placed(self, event: happened.PawnPlaced) -> Script:
        poses, seat, spot = self.motion.poses, event.seat, self._board.at(event.square)
        self.shown.active = -1
        self._say(event)
        pose = Pose(spot)
        try:
            if not self.table.reduced_motion:
                poses[seat] = pose
                yield tween(0.24, partial(self._drop, pose, 90 * self._board.k))
            self.table.sound("pawn_hop", gain=0.6, at=spot)
        finally:
            poses.pop(seat, None)
            self.shown.pawns[seat] = event.square
        yield 0.15

    def _say(self, event: object) -> None:
        self.motion.words = unstopped(texts.describe(event, self.table))

    def _drop(self, pose: Pose, high: float, t: float) -> None:
        pose.lift, pose.seen = high * (1 - t * t), min(1.0, 2 * t)

    # ---- the turn

    @on(TurnStarted)
    def _turn_started(self, event: TurnStarted) -> Script:
        self.shown.active, self.shown.round = event.seat, event.round
        self.motion.words = ""
        yield 0.1

    @on(happened.PawnMoved)
    def _pawn_moved(self, event: happened.PawnMoved) -> Script:
        self._say(event)
        start, end = self._board.at(event.origin), self._board.at(event.target)
        seconds, high = FLIGHTS[event.means]
        sound = "ring_jump" if event.means is Means.JUMP else "pawn_hop"
        pitch = 1 + 0.06 * (event.hop - 1)
        met = self.shown.pawns.index(event.target) if event.target in self.shown.pawns else None
        landing = None if met is None else self._push(met, event.target)
        try:
            yield self._hop(event.seat, start, end, seconds, high * self._board.k, sound, pitch, landing)
        finally:
            self.motion.poses.pop(event.seat, None)
            self.shown.pawns[event.seat] = event.target
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
        """Animate a hop: crouch, fly, land, with squash and stretch; `landing` runs from the landing on."""
        if self.table.reduced_motion:
            self.table.sound(sound, gain=0.6, pitch=pitch, at=end)
            yield 0.16
            if landing is not None:
                yield landing
            return
        pose = self.motion.poses[seat] = Pose(start, squash=1)
        yield 0.04
        pose.squash = 2
        yield 0.06

        def show(t: float) -> None:
            part = EASE["in_out_sine"](t)
            pose.spot = between(start, end, part)
            pose.lift = sin(pi * t) * high
            pose.squash = -1 if t < 0.32 else 0

        self.table.sound(sound, gain=0.6, pitch=pitch, at=end)
        yield tween(seconds, show)
        pose.lift, pose.squash = 0.0, 2
        dust = Passing(end)

        def settle(t: float) -> None:
            dust.part = t
            pose.squash = 1 if t < 0.4 else -1 if t < 0.75 else 0

        settling = after(0.05, tween(0.16, settle))
        yield while_among(self.motion.dust, dust, settling if landing is None else together(settling, landing))

    @on(happened.TokenCollected)
    def _collected(self, event: happened.TokenCollected) -> Script:
        shown, seat, colour = self.shown, event.seat, int(event.colour)
        row = shown.rows[seat]
        self._say(event)
        try:
            self.table.sound("token_take", gain=0.8, at=self._board.at(event.square))
            if not self.table.reduced_motion:
                shown.tokens[event.square] = EMPTY
                flight = Flight(colour, self._board.at(event.square), TOKEN * self._board.k)
                yield self._fly(flight, self._hanging(seat, row, event.index))
        finally:
            self.motion.flights.clear()
            shown.tokens[event.square] = EMPTY
            row.owned = event.index + 1
        yield self._moving(seat, lambda motion: self._swell(motion, colour))

    def _moving(self, seat: int, script: Callable[[RowMotion], Script]) -> Script:
        """Run a script with a seat's row motion, and clear the motion at the end."""
        try:
            yield script(self.motion.row(seat))
        finally:
            self.motion.rows.pop(seat, None)

    def _hanging(self, seat: int, row: Row, place: int) -> Hanging | None:
        """Return centre and size of a token in a row; None if the row is not visible."""
        box = self._boxes.get(seat)
        if box is None or not row.cards:
            return None
        lay = CardPlacing.of(box, row.length)
        return lay.spot(place), lay.token

    def _fly(self, flight: Flight, goal: Hanging | None) -> Script:
        start, size = flight.spot, flight.size
        end, small = goal or (start, size * 0.4)
        self.motion.flights.append(flight)
        rise, large = 46 * self._board.k, max(1.28 * size, TOKEN * self._board.k)

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

    def _swell(self, motion: RowMotion, colour: int) -> Script:
        self.table.sound("card_flip", gain=0.4)
        yield 0.16 if self.table.reduced_motion else tween(0.22, partial(motion.swelling.__setitem__, colour))

    @on(happened.ColourStolen)
    def _stolen(self, event: happened.ColourStolen) -> Script:
        shown, motion, colour = self.shown, self.motion, int(event.colour)
        thief, victim = event.thief, event.victim
        mine, theirs = shown.rows[thief], shown.rows[victim]
        self._say(event)
        self.table.sound("steal", gain=0.8)
        old = theirs.cards
        try:
            if shown.ousted is None:
                yield self._push(victim, event.square)
            if not self.table.reduced_motion:
                motion.row(victim).flown |= 1 << colour
                start = self._hanging(victim, theirs, event.lost)
                spot, size = start or (self._board.at(event.square), TOKEN * self._board.k)
                yield self._fly(Flight(colour, spot, size), self._hanging(thief, mine, event.index))
        finally:
            self._set_ousted(victim, event.square)
            motion.flights.clear()
            motion.rows.pop(victim, None)
            mine.owned = event.index + 1
            theirs.cards = tuple(int(card) for card in event.row)
            theirs.owned -= 1
            theirs.safe &= ~(1 << colour)
        words = {"colour": tr(TITLES[event.colour]), "name": self.name(victim)}
        moved = tr("{colour} goes to the end of the row: {name}", **words)
        self.table.toast(moved[:1].upper() + moved[1:])
        if self.table.reduced_motion:
            yield 0.3
            return
        yield together(
            self._moving(thief, lambda row: self._swell(row, colour)),
            self._moving(victim, lambda row: self._slide(row, old)),
        )
        yield 0.25

    def _slide(self, motion: RowMotion, before: tuple[int, ...]) -> Script:
        motion.before, motion.slid = before, 0.0
        yield tween(0.6, lambda t: setattr(motion, "slid", t), EASE["in_out_sine"])

    def _push(self, victim: int, square: int) -> Script:
        start, end = self._board.at(square), aside(self._board, square)
        pose = Pose(start)

        def show(t: float) -> None:
            pose.spot = between(start, end, t)
            pose.lift = sin(pi * t) * 44 * self._board.k

        try:
            if not self.table.reduced_motion:
                self.motion.poses[victim] = pose
            yield 0.16 if self.table.reduced_motion else tween(0.26, show)
        finally:
            self._set_ousted(victim, square)

    def _set_ousted(self, victim: int, square: int) -> None:
        self.motion.poses.pop(victim, None)
        self.shown.pawns[victim] = HAND
        self.shown.ousted = victim, square

    @on(happened.PawnPushed)
    def _pushed(self, event: happened.PawnPushed) -> Script:
        if self.shown.ousted is None:
            yield self._push(event.victim, event.square)

    @on(happened.CornerAsked)
    def _corner_asked(self, event: happened.CornerAsked) -> Script:
        self.shown.active = -1
        self.table.toast(tr("{name} goes to a corner", name=self.name(event.seat)))
        yield 0.3

    @on(happened.PawnRetreated)
    def _retreated(self, event: happened.PawnRetreated) -> Script:
        shown, seat = self.shown, event.seat
        self._say(event)
        try:
            start, end = aside(self._board, event.origin), self._board.at(event.target)
            shown.ousted = None
            yield self._hop(seat, start, end, 0.62, 120 * self._board.k, "pawn_hop", 0.85)
        finally:
            self.motion.poses.pop(seat, None)
            shown.pawns[seat] = event.target
        yield 0.1

    @on(happened.ColoursSecured)
    def _secured(self, event: happened.ColoursSecured) -> Script:
        if event.colours:
            self.table.toast(tr(TurnEnding.SECURED.value))
            yield self._moving(event.seat, lambda motion: self._secure(event, motion))
            yield 0.4

    def _secure(self, event: happened.ColoursSecured, motion: RowMotion) -> Script:
        row = self.shown.rows[event.seat]
        try:
            for number, colour in enumerate(event.colours):
                self.table.sound("segment_done" if number == 0 else "token_take", gain=0.6)
                if not self.table.reduced_motion:
                    rise = partial(motion.rising.__setitem__, int(colour))
                    yield tween(0.2, rise, EASE["out_cubic"])
                motion.rising.pop(int(colour), None)
                row.safe |= 1 << colour
        finally:
            row.safe |= sum(1 << colour for colour in event.colours)

    @on(happened.RowFilled)
    def _row_filled(self, event: happened.RowFilled) -> Script:
        self.table.toast(tr("{name} has a full row: back to the centre!", name=self.name(event.seat)))
        self.table.sound("area_closed", gain=0.7)
        shining = self._moving(event.seat, lambda motion: self._shine(event.seat, motion))
        yield 0.5 if self.table.reduced_motion else shining

    def _shine(self, seat: int, motion: RowMotion) -> Script:
        for colour in self.shown.rows[seat].cards:
            yield tween(0.09, partial(motion.swelling.__setitem__, colour))
            motion.swelling.clear()

    # ---- end of turn and match

    @on(happened.TurnResolved)
    def _turn_ended(self, event: happened.TurnResolved) -> Script:
        if event.ending is TurnEnding.SKIPPED:
            self.table.toast(tr(event.ending.value))
            yield 0.8

    @on(MatchEnded)
    def _match_ended(self, event: MatchEnded) -> Script:
        self.shown.active, self.shown.round = -1, 0
        if event.result.ending is Ending.CAP:
            return
        (seat,) = event.result.winners
        self.table.sound("treasure", gain=0.9)
        self.motion.words = tr("{name} wins!", name=self.name(seat))
        pose, scripts = Pose(self._board.at(CENTRE)), [self.burst(self._board.at(CENTRE), 7, count=26, reach=300)]

        def bounce(t: float) -> None:
            self.motion.poses[seat] = pose
            pose.lift = abs(sin(3 * pi * t)) * 60 * self._board.k * (1 - 0.5 * t)

        if not self.table.reduced_motion:
            scripts.append(tween(1.1, bounce))
        yield self.passing(together(*scripts), "poses")

    # ---- undo

    def animate_undo(self, seen: Seen) -> Script:
        moves = [*self._returning_pawns(seen), *self._returning_tokens(seen), *self._returning_cards(seen)]

        def show(t: float) -> None:
            for move in moves:
                move(t)

        yield self.passing(tween(BACK, show, EASE["in_out_sine"]), "poses", "flights", "rows")

    def _returning_pawns(self, seen: Seen) -> Iterator[Move]:
        for seat in range(len(seen.shown.pawns)):
            start, end = place_of(self._board, seen.shown, seat), place_of(self._board, self.shown, seat)
            pose = seen.motion.poses.get(seat) or (Pose(start) if start is not None and start != end else None)
            if pose is not None:
                self.motion.poses[seat] = pose
                yield partial(self._carry, pose, pose.spot, pose.lift, end)

    def _carry(self, pose: Pose, start: Spot, high: float, end: Spot | None, t: float) -> None:
        pose.squash = 0
        if end is None:
            pose.lift = high + (AWAY * self._board.k - high) * t * t
            return
        pose.spot = between(start, end, t)
        pose.lift = high * (1 - t) if high else sin(pi * t) * LIFT * self._board.k

    def _returning_tokens(self, seen: Seen) -> Iterator[Move]:
        """Yield tokens moving from a row that lost them, or from the air, to their square or to the robbed row."""
        shown, board = self.shown, self._board
        for colour, (spot, size) in self._loose_tokens(seen):
            square = next((at for at, token in enumerate(shown.tokens) if token == colour != seen.shown.tokens[at]), -1)
            if square >= 0:
                end: Hanging | None = (board.at(square), TOKEN * board.k)
            else:
                robbed = next(who for who, row in enumerate(shown.rows) if colour in row.owned_cards)
                end = self._hanging(robbed, shown.rows[robbed], shown.rows[robbed].cards.index(colour))
                self.motion.row(robbed).flown |= 1 << colour
            if end is not None:
                flight = Flight(colour, spot, size, home=square)
                self.motion.flights.append(flight)
                yield partial(_fly_back, flight, (spot, size), end)

    def _loose_tokens(self, seen: Seen) -> Iterator[tuple[int, Hanging]]:
        for flight in seen.motion.flights:
            yield flight.token, (flight.spot, flight.size)
        for seat, (was, row) in enumerate(zip(seen.shown.rows, self.shown.rows, strict=True)):
            for colour in set(was.owned_cards).difference(row.owned_cards):
                if (start := self._hanging(seat, was, was.cards.index(colour))) is not None:
                    yield colour, start

    def _returning_cards(self, seen: Seen) -> Iterator[Move]:
        for seat, (was, row) in enumerate(zip(seen.shown.rows, self.shown.rows, strict=True)):
            moved = seen.motion.rows.get(seat, RowMotion())
            if was.cards != row.cards:
                motion = self.motion.row(seat)
                motion.before, motion.slid = was.cards, 1 - moved.slid
                yield partial(self._slide_back, motion, motion.slid)
            for colour in row.cards:
                risen = 1.0 if (was.safe & ~row.safe) >> colour & 1 else moved.rising.get(colour, 0.0)
                if risen:
                    yield partial(self._sink, seat, colour, risen)

    def _slide_back(self, motion: RowMotion, start: float, t: float) -> None:
        motion.slid = start + (1 - start) * t

    def _sink(self, seat: int, colour: int, risen: float, t: float) -> None:
        self.motion.row(seat).rising[colour] = risen * (1 - t)


def _fly_back(flight: Flight, start: Hanging, end: Hanging, t: float) -> None:
    flight.spot, flight.size = between(start[0], end[0], t), start[1] + (end[1] - start[1]) * t
