"""Animations of the events of Knight's Leap; they update the view model and draw nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from game.games.knightsleap import events as happened
from game.games.knightsleap.board import CENTRE, EMPTY, SQUARES, TITLES, Token
from game.games.knightsleap.events import Means, TurnEnding
from game.rules.common import FirstSeatDrawn, MatchEnded
from game.rules.contract import Ending
from game.stage.paint.theme import EASE, GAME_COLOURS
from game.stage.pieces.particles import DUST
from game.stage.table.animator import on
from game.stage.table.track import Flight, Pose
from game.stage.table.track_animator import BACK, Hop, PiecesAnimator
from game.stage.table.viewmodel import Snapshot
from game.stage.text.language import tr
from game.stage.time.timeline import Script, after, together, tween, wait

from .board import TOKEN, Board
from .path_overlay import JUMP_HEIGHT
from .rows import CardPlacing
from .viewmodel import KnightsLeapAnimations, KnightsLeapViewModel, Row, RowMotion, aside

HOPS: Final = {
    Means.LEAP: Hop(0.44, 96.0, stretch=-1),
    Means.STEP: Hop(0.28, 40.0, stretch=-1),
    Means.JUMP: Hop(0.6, JUMP_HEIGHT, "ring_jump", -1),
}
AWAY: Final = Hop(0.62, 120.0, stretch=-1)
PUSH, DROP = Hop(0.26, 44.0), Hop(0.24)
FALL: Final = 0.26
"""Seconds a token takes to fall onto the board."""

SNATCH: Final = 190.0
"""Height in u of the arc in which a stolen token flies."""
DUSTS: Final = ((DUST, "surface.card_line"),)
DUSTY: Final = 0.21
"""Seconds of the dust at a landing."""

Seen = Snapshot[KnightsLeapViewModel, KnightsLeapAnimations]


class KnightsLeapAnimator(PiecesAnimator[KnightsLeapViewModel, KnightsLeapAnimations]):
    layout: Board
    shards = tuple(("token", colour) for colour in GAME_COLOURS)

    # ---- set-up

    @on(happened.TokenPlaced)
    def _token_placed(self, event: happened.TokenPlaced) -> Script:
        self.shown.tokens[event.square] = event.token
        if not self.table.reduced_motion:
            self.motion.falling[event.square] = FALL
        if event.square % 4 == 0:
            self.table.sound("token_take", gain=0.25, at=self.layout.at(event.square))
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
        seat, spot = event.seat, self.layout.at(event.square)
        self.shown.active = -1
        try:
            if not self.table.reduced_motion:
                yield self.glide({seat: (Pose(spot, 90 * self.layout.k, seen=0.0), Pose(spot))}, DROP)
            self.table.sound("pawn_hop", gain=0.6, at=spot)
        finally:
            self.motion.poses.pop(seat, None)
            self.shown.pieces[seat] = event.square
        yield 0.15

    # ---- the turn

    @on(happened.PawnMoved)
    def _pawn_moved(self, event: happened.PawnMoved) -> Script:
        met = next((seat for seat, square in self.shown.pieces.items() if square == event.target), None)
        landing = wait(0.0) if met is None else self._push(met, event.target)
        yield self._leap(event.seat, event.target, HOPS[event.means], 1 + 0.06 * (event.hop - 1), landing)
        yield 0.06

    def _leap(self, seat: int, target: int, hop: Hop, pitch: float, landing: Script) -> Script:
        """Animate a leap: crouch, fly, land, with squash and stretch; `landing` runs from the landing on."""
        poses, is_calm = self.motion.poses, self.table.reduced_motion
        start, end = (Pose(self.layout.at(station)) for station in (self.shown.pieces[seat], target))
        try:
            for squash, seconds in () if is_calm else ((1, 0.04), (2, 0.06)):
                poses[seat] = replace(start, squash=squash)
                yield seconds
            yield self.hop({seat: start}, {seat: end}, (seat,), hop, pitch)
            poses[seat] = end
            yield landing if is_calm else together(self._settle(seat, end), landing)
        finally:
            poses.pop(seat, None)
            self.shown.pieces[seat] = target

    def _settle(self, seat: int, pose: Pose) -> Script:
        self.motion.poses[seat] = replace(pose, squash=2)

        def show(t: float) -> None:
            self.motion.poses[seat] = replace(pose, squash=1 if t < 0.4 else -1 if t < 0.75 else 0)

        x, y = pose.spot
        foot = x, y + (self.layout.below - 4) * self.layout.k
        dust = self.burst(foot, seat, DUSTS, count=9, reach=84 * self.layout.k, life=DUSTY)
        yield together(dust, after(0.05, tween(0.16, show)))

    @on(happened.TokenCollected)
    def _collected(self, event: happened.TokenCollected) -> Script:
        shown, seat, colour = self.shown, event.seat, int(event.colour)
        row = shown.rows[seat]
        try:
            self.table.sound("token_take", gain=0.8, at=self.layout.at(event.square))
            shown.tokens[event.square] = EMPTY
            yield self._fly(self._lying(colour, event.square), self._hanging(seat, row, event.index))
        finally:
            shown.tokens[event.square] = EMPTY
            row.owned = event.index + 1
        yield self._moving(seat, lambda motion: self._swell(motion, colour))

    def _moving(self, seat: int, script: Callable[[RowMotion], Script]) -> Script:
        """Run a script with a seat's row motion, and clear the motion at the end."""
        try:
            yield script(self.motion.row(seat))
        finally:
            self.motion.rows.pop(seat, None)

    def _lying(self, colour: int, square: int) -> Flight:
        return Flight(colour, (self.layout.at(square),), TOKEN * self.layout.k)

    def _hanging(self, seat: int, row: Row, place: int) -> Flight | None:
        """Return the token at a place of a row; None if the row is not visible."""
        box = self.rows.get(seat)
        if box is None or not row.cards:
            return None
        lay = CardPlacing.of(box, row.length)
        return Flight(row.cards[place], (lay.spot(place),), lay.token)

    def _fly(self, flight: Flight, goal: Flight | None, arc: float = 70.0) -> Script:
        """Lift a token, of which chips fly off, and fly it to its goal, in an arc `arc` u high."""
        ((x, y),), size, k = flight.spots, flight.size, self.layout.k
        large = max(2.2 * size, 2.2 * TOKEN * k)
        lifted = replace(flight, spots=((x, min(y, max(y - 64 * k, self.top + large / 2))),), size=large)
        chips = [("token", Token(flight.thing).name.lower()), ("star", "surface.card_hi")]
        yield self.fly(flight.thing, flight, lifted, 0.2)
        goal = goal or replace(flight, spots=((x, y),), size=size * 0.4)
        flown = self.fly(flight.thing, flight, goal, 0.56, arc)
        yield together(flown, self.burst((x, y), flight.thing, chips, count=10, reach=1.3 * lifted.size, life=0.5))

    def _swell(self, motion: RowMotion, colour: int) -> Script:
        self.table.sound("card_flip", gain=0.4)
        yield 0.16 if self.table.reduced_motion else tween(0.22, partial(motion.swelling.__setitem__, colour))

    @on(happened.ColourStolen)
    def _stolen(self, event: happened.ColourStolen) -> Script:
        shown, motion, colour = self.shown, self.motion, int(event.colour)
        thief, victim = event.thief, event.victim
        mine, theirs = shown.rows[thief], shown.rows[victim]
        self.table.toast(self.motion.words)
        self.table.sound("steal", gain=0.8)
        old = theirs.cards
        try:
            if shown.pieces[victim] < SQUARES:
                yield self._push(victim, event.square)
            if not self.table.reduced_motion:
                motion.row(victim).flown |= 1 << colour
                start = self._hanging(victim, theirs, event.lost) or self._lying(colour, event.square)
                yield self._fly(start, self._hanging(thief, mine, event.index), SNATCH)
        finally:
            shown.pieces[victim] = aside(event.square)
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

    def _slide(self, motion: RowMotion, before: tuple[int, ...], start: float = 0.0, seconds: float = 0.6) -> Script:
        motion.before, motion.slid = before, start
        yield tween(seconds, lambda t: setattr(motion, "slid", start + (1 - start) * t), EASE["in_out_sine"])

    def _push(self, victim: int, square: int) -> Script:
        way = [Pose(self.layout.at(station)) for station in (square, aside(square))]
        try:
            yield wait(0.16) if self.table.reduced_motion else self.glide({victim: way}, PUSH, (victim,))
        finally:
            self.motion.poses.pop(victim, None)
            self.shown.pieces[victim] = aside(square)

    @on(happened.PawnPushed)
    def _pushed(self, event: happened.PawnPushed) -> Script:
        if self.shown.pieces[event.victim] < SQUARES:
            yield self._push(event.victim, event.square)

    @on(happened.CornerAsked)
    def _corner_asked(self, event: happened.CornerAsked) -> Script:
        self.shown.active = -1
        self.table.toast(tr("{name} goes to a corner", name=self.name(event.seat)))
        yield 0.3

    @on(happened.PawnRetreated)
    def _retreated(self, event: happened.PawnRetreated) -> Script:
        yield self._leap(event.seat, event.target, AWAY, 0.85, wait(0.0))
        yield 0.1

    @on(happened.ColoursSecured)
    def _secured(self, event: happened.ColoursSecured) -> Script:
        if event.colours:
            yield self._moving(event.seat, lambda motion: self._secure(event, motion))
            yield 0.4

    def _secure(self, event: happened.ColoursSecured, motion: RowMotion) -> Script:
        row = self.shown.rows[event.seat]
        try:
            for number, colour in enumerate(event.colours):
                self.table.sound("segment_done" if number == 0 else "token_take", gain=0.6)
                if not self.table.reduced_motion:
                    yield self.run(motion.rising, int(colour), 0.2)
                row.safe |= 1 << colour
        finally:
            row.safe |= sum(1 << colour for colour in event.colours)

    @on(happened.RowFilled)
    def _row_filled(self, event: happened.RowFilled) -> Script:
        self.table.toast(self.motion.words)
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
        yield self.begin_turn(*event.next_turn)
        if event.result.ending is Ending.CAP:
            return
        (seat,) = event.result.winners
        self.table.sound("treasure", gain=0.9)
        self.announce(tr("{name} wins!", name=self.name(seat)))
        burst = self.burst(self.layout.at(CENTRE), 7, count=30, reach=560, beside=self.cheer(seat, 60))
        yield self.passing(burst, "poses")

    # ---- undo

    def animate_undo(self, seen: Seen) -> Script:
        tokens, cards = self._returning_tokens(seen), self._returning_cards(seen)
        yield self.passing(self.back(self.ways_back(seen), *tokens, *cards), "rows")

    def _returning_tokens(self, seen: Seen) -> Iterator[Script]:
        """Yield tokens moving from a row that lost them, or from the air, to their square or to the robbed row."""
        shown = self.shown
        for start in self._loose_tokens(seen):
            colour = start.thing
            square = next((at for at, token in enumerate(shown.tokens) if token == colour != seen.shown.tokens[at]), -1)
            if square >= 0:
                end: Flight | None = self._lying(colour, square)
            else:
                robbed = next(who for who, row in enumerate(shown.rows) if colour in row.owned_cards)
                end = self._hanging(robbed, shown.rows[robbed], shown.rows[robbed].cards.index(colour))
                self.motion.row(robbed).flown |= 1 << colour
            if end is not None:
                yield self.fly(colour, replace(start, home=square), end, BACK.seconds)

    def _loose_tokens(self, seen: Seen) -> Iterator[Flight]:
        yield from seen.motion.flights.values()
        for seat, (was, row) in enumerate(zip(seen.shown.rows, self.shown.rows, strict=True)):
            for colour in set(was.owned_cards).difference(row.owned_cards):
                if (start := self._hanging(seat, was, was.cards.index(colour))) is not None:
                    yield start

    def _returning_cards(self, seen: Seen) -> Iterator[Script]:
        for seat, (was, row) in enumerate(zip(seen.shown.rows, self.shown.rows, strict=True)):
            moved = seen.motion.rows.get(seat, RowMotion())
            if was.cards != row.cards:
                yield self._slide(self.motion.row(seat), was.cards, 1 - moved.slid, BACK.seconds)
            for colour in row.cards:
                risen = 1.0 if (was.safe & ~row.safe) >> colour & 1 else moved.rising.get(colour, 0.0)
                if risen:
                    yield self.run(self.motion.row(seat).rising, colour, BACK.seconds, 0.0, risen)
