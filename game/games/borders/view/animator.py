"""Animation scripts of All Around, and its dice tray. Each script can be cut short at any moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.games.borders import events as happened
from game.games.borders.board import Area, Segment
from game.games.borders.board_library import geometry
from game.games.borders.dice import DICE
from game.games.borders.rules import THROWS_PER_TURN
from game.rules.common import MatchEnded, TurnEnded
from game.rules.contract import Ending
from game.stage.layout.shapes import Box, Spot
from game.stage.pieces import COLOUR_DIE
from game.stage.pieces.particles import POP_SECONDS, STARS, Look
from game.stage.table.animator import on
from game.stage.table.boards import BoardsAnimator
from game.stage.table.placing import Arranged, Columns
from game.stage.table.reward import Reward, coin
from game.stage.table.table import Table
from game.stage.table.tray import Tray
from game.stage.text.language import tr
from game.stage.time.timeline import Script, after, together, tween, wait

from . import texts
from .board import COIN, HOP, PAID, RUN, Land
from .layout import AREA_LOOKS, KEYS
from .standings import row_spot, segments_place, total_spot
from .viewmodel import ALL_DICE, NO_DICE, BordersAnimations, BordersViewModel

CALL: Final = 0.7
"""Seconds of the light around an area that has come one die away."""
GLOW, PAYING = RUN + POP_SECONDS, PAID + HOP
"""Seconds of an area's enclosing without and with its coin."""
CHIPS: Final = 12
"""Maximum number of chips that fly off an enclosed area."""


class BordersTray(Tray):
    """Shows the dice of the view model. Before a reroll, `picked` can be changed."""

    def __init__(self, table: Table, shown: BordersViewModel) -> None:
        self._columns = Columns(DICE, THROWS_PER_TURN)
        super().__init__(COLOUR_DIE, DICE, table, self._columns)
        self._shown = shown
        self.stage: tuple[int, ...] = (0,)
        """Seats whose boards are displayed large; the tray shows the dice left for them."""

    @property
    def picked(self) -> frozenset[int]:
        return self.now.away

    def show(self, *, is_fading: bool = False) -> None:
        """Sync with the view model, optionally with a cross-fade; dice picked since the throw stay picked."""
        seen = self._seen()
        if not seen.are_used and replace(self.now, away=seen.away) == seen:
            seen = self.now
        if is_fading:
            self.exchange(seen)
        else:
            self.arrange(seen)

    def showing(self) -> Script:
        yield self.gliding(self._seen())

    def throwing(self, seed: int) -> Script:
        yield self.tumble(self._seen(), seed)

    def _seen(self) -> Arranged:
        shown, left = self._shown, NO_DICE.union(*(self._shown.left[seat] for seat in self.stage))
        away = ALL_DICE - left if shown.is_using else shown.kept
        return Arranged(tuple(KEYS[colour] for colour in shown.dice), away, shown.throw, shown.is_using)

    def cell(self, position: int) -> Box:
        return self._columns.cell(position, self.picked).moved(self.box.x, self.box.y)

    def side(self, *, is_kept: bool) -> Box:
        """Return the part of the tray where dice that are kept, or loose ones, are put down."""
        return self._columns.side(self.box, is_kept=is_kept)

    def match(self, kept: frozenset[int]) -> None:
        """Swap picked dice with equal ones that the rules keep instead; the swap is invisible."""
        spare = [position for position in kept if position not in self.picked]
        for position in self.picked - kept:
            twin = next((other for other in spare if self.now.faces[other] == self.now.faces[position]), None)
            if twin is not None:
                spare.remove(twin)
                self.swap(position, twin)
                self._columns.swap(position, twin)


class BordersAnimator(BoardsAnimator[BordersViewModel, BordersAnimations, Land]):
    tray: BordersTray
    shard = "blot"

    # ---- dice

    @on(happened.BoardsDealt)
    def _deal(self, event: happened.BoardsDealt) -> Script:
        self.shown.kinds, self.shown.round = list(event.layouts), 1
        yield 0.2

    @on(happened.DiceRolled)
    def _roll(self, event: happened.DiceRolled) -> Script:
        shown, kept = self.shown, ALL_DICE.difference(event.positions)
        try:
            if event.throw > 1:
                self.tray.match(kept)
                shown.kept = kept
                yield self.tray.showing()
            self.say_rolling(event.seat)
            self._take(event, kept)
            yield self.tray.throwing(self.next_throw() * 31 + event.seat)
            yield 0.15
        finally:
            self._take(event, kept)

    def _take(self, event: happened.DiceRolled, kept: frozenset[int]) -> None:
        shown = self.shown
        shown.dice, shown.throw = tuple(map(int, event.dice)), THROWS_PER_TURN - event.left
        shown.kept, shown.is_using = kept, False

    @on(happened.ThrowingEnded)
    def _end_throws(self, event: happened.ThrowingEnded) -> Script:
        shown = self.shown
        shown.kept, shown.is_using = NO_DICE, True
        shown.left = [NO_DICE] * len(shown.left)
        shown.left[event.seat] = ALL_DICE
        yield together(self.tray.showing(), wait(0.05))

    @on(happened.DicePassedOn)
    def _pass_on(self, event: happened.DicePassedOn) -> Script:
        shown = self.shown
        shown.is_using, shown.left = True, [frozenset(event.positions)] * len(shown.left)
        self.say_of(shown.active, texts.passed_on(len(event.positions), is_single=event.is_single))
        if event.is_single:
            shown.left[event.seat] = NO_DICE
            self.table.toast(tr("All five used: the others may use one die each"))
        self.table.sound("dice_group", gain=0.6, at=self.tray.box.centre)
        yield together(self.tray.showing(), wait(0.5 if event.is_single else 0.25))

    # ---- crosses

    @on(happened.SegmentCompleted)
    def _complete(self, event: happened.SegmentCompleted) -> Script:
        self.shown.left[event.seat] = self.shown.left[event.seat].difference(event.positions)
        self.say_of(event.seat, texts.completing(self.name(event.seat)))
        near = self.shown.nearly(event.seat, 1)
        yield together(self.tray.showing(), self.cross(event.seat, event.fields))
        yield together(self._light(event.seat, event.segment), self._call(event.seat, near))

    @on(happened.FieldCrossed)
    def _mark(self, event: happened.FieldCrossed) -> Script:
        left = self.shown.left
        # If all five dice were used, every other seat has one (B-22), and none is left for the active seat.
        is_single = not left[self.shown.active]
        left[event.seat] = NO_DICE if is_single else left[event.seat] - {event.position}
        near = self.shown.nearly(event.seat, 1)
        yield together(self.tray.showing(), self.cross(event.seat, (event.field,)))
        kind, call = self.shown.kinds[event.seat], self._call(event.seat, near)
        if event.is_complete and kind is not None:
            yield together(self._light(event.seat, kind.segment_at[event.field]), call)
        else:
            yield call

    def _light(self, seat: int, segment: int) -> Script:
        """Light up a completed segment, and count it in the seat's row."""
        kind, row, count = self.shown.kinds[seat], self.boards.rows.get(seat), self.shown.segments(seat)
        if kind is not None:
            # With the number of all, so that it is not mistaken for points.
            before, after = (f"{n}/{len(Segment)}" for n in (count - 1, count))
            counting = (
                wait(0) if row is None else self.count(segments_place(row, self.boards.named).centre, before, after)
            )
            yield together(self.fill(seat, kind.segments[segment]), counting)

    def burst(self, spot: Spot, seed: int, looks: Sequence[Look] = (), **how: Any) -> Script:
        """Mix gold and white among shards that fly up, of which the grey ones alone look like gravel."""
        if "middle" not in how:
            looks = [one for look in looks for one in (look, STARS[1], look, STARS[0])]
        return super().burst(spot, seed, looks, **how)

    def _call(self, seat: int, before: Collection[Area]) -> Script:
        """Let a light run around the areas that were not yet one die away `before`, and are now."""
        areas, board = self.shown.nearly(seat, 1).keys() - before, self.boards.large(seat)
        if not areas or board is None:
            return
        self.table.sound("ring_jump", gain=0.6, at=board.heart(min(areas)))
        until = 0.0 if self.table.reduced_motion else 1.0
        yield together(*(self.run(self.motion.calls, (seat, area), CALL, until) for area in areas))

    # ---- areas

    @on(happened.AreaEnclosed)
    def _enclose(self, event: happened.AreaEnclosed) -> Script:
        glows, key, reduced_motion = self.motion.glows, (event.seat, int(event.area)), self.table.reduced_motion
        self.shown.closed[event.seat] |= 1 << event.area
        glows[key] = 0.0
        self.table.sound("area_closed", gain=0.8)
        self.announce(texts.enclosed(self.name(event.seat), event.area), event.seat)

        def show(t: float) -> None:
            glows[key] = GLOW if reduced_motion else t * lasting

        board = self.boards.seen(event.seat)
        lasting = GLOW if board is None or reduced_motion else PAYING
        try:
            if board is None:
                yield tween(lasting, show)
            else:
                chips = after(RUN, self._chip(event.seat, event.area, board))
                yield together(tween(lasting, show), chips, self._pay(event.seat, event.area, board))
        finally:
            glows.pop(key, None)
        if self.shown.closed[event.seat].bit_count() == self.shown.goal - 1:
            self.table.sound("duel_drum", gain=0.9)
            self.announce(tr("{name}: one more area, and the match ends!", name=self.name(event.seat)), event.seat)
            yield 0.9

    def _chip(self, seat: int, area: int, board: Land) -> Script:
        """Let chips of the border fly outwards."""
        wall = [field for field in geometry().cycles[area] if board.kind.colour_at[field] >= 0]
        wall = wall[:: -(-len(wall) // CHIPS)]
        (x, y), (left, top) = board.heart(area), board.at(wall[0])
        yield self.shatter(seat, wall, count=len(wall), reach=120.0, life=0.5, middle=(x - left, y - top))

    def _pay(self, seat: int, area: int, board: Land) -> Script:
        yield COIN
        standing = self.shown.standing(seat)
        points = standing.scored(area) or 0
        start = board.spot(*AREA_LOOKS[area].tag)
        yield self._bring(seat, points, standing.points - points, board, start)

    def _bring(
        self, seat: int, points: int, before: int, board: Land, start: Spot, counted: Callable[[], object] = bool
    ) -> Script:
        """Fly a coin to the seat's total, which is `before` until then."""
        goal = self.boards.counter(seat, total_spot, partial(row_spot, named=self.boards.named))
        if goal is not None:
            size, totals = 20.0 if board.is_small else 43.0, (str(before), str(before + points))
            won = Reward(coin(str(points)), start, goal, size, *totals, ceiling=board.box.y)
            yield self.reward(won, counted)

    @on(happened.SegmentScored)
    def _score_early(self, event: happened.SegmentScored) -> Script:
        shown, seat, board = self.shown, event.seat, self.boards.seen(event.seat)
        before = shown.standing(seat).points
        self.table.toast(texts.describe(event, self.table))

        def count() -> None:
            shown.early[seat] |= 1 << event.segment

        try:
            if board is not None:
                start = board.at(board.kind.segments[event.segment][-1])
                yield self._bring(seat, event.points, before, board, start, count)
        finally:
            count()

    @on(happened.AreaScored)
    def _score(self, event: happened.AreaScored) -> Script:
        """Record the score; the points were already shown when the area was enclosed."""
        (self.shown.high if event.is_first else self.shown.low)[event.seat] |= 1 << event.area
        yield 0.0

    # ---- the rest

    @on(happened.SeatIdle)
    def _idle(self, event: happened.SeatIdle) -> Script:
        guest = self.table.guests[event.seat]
        if guest.is_human:
            self.table.toast(f"{guest.name}: {tr(event.why.value)}")
            yield 0.9
        elif event.why is happened.Idle.NOTHING_TO_COMPLETE:
            self.table.toast(tr("{name} cannot complete anything", name=guest.name))
            yield 0.5

    @on(TurnEnded)
    def _end_turn(self, event: TurnEnded) -> Script:
        yield together(self.clear(), wait(0.15))

    @on(happened.GoalReached)
    def _reach(self, event: happened.GoalReached) -> Script:
        names = ", ".join(map(self.name, event.seats))
        last = event.turns_left == 1
        self.announce(tr("The last turn!") if last else tr("{name}: enough areas enclosed!", name=names))
        yield 1.0

    @on(MatchEnded)
    def _end(self, event: MatchEnded) -> Script:
        yield self.begin_turn(*event.next_turn)
        is_cut = event.result.ending is Ending.CAP
        self.announce(tr("The match has gone on long enough.") if is_cut else tr("Enough areas are enclosed."))
        yield 0.6
