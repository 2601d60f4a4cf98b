"""Animations of the events of Diceland. Each may be cut at any moment."""

from __future__ import annotations

from math import dist
from typing import Final

from game.games.diceland import events as happened
from game.rules.bitset import numbers
from game.rules.common import OrderTurned
from game.stage.table.animator import on
from game.stage.table.boards import BoardsAnimations, BoardsAnimator
from game.stage.table.reward import Reward, star
from game.stage.text.language import tr
from game.stage.time.timeline import Script, together

from . import texts
from .board import APART, FORMAT, HOP, WAVE, Land
from .standings import BAR, SHOWN, BarPlaces, row_spot
from .viewmodel import KEYS, DicelandViewModel, names

AGAIN: Final = 1.25
"""Speed of a throw beside dice that are set aside."""


class DicelandAnimator(BoardsAnimator[DicelandViewModel, BoardsAnimations, Land]):
    shard = "hexagon"

    # ---- dice

    @on(OrderTurned)
    def _turn_order(self, event: OrderTurned) -> Script:
        self.table.toast(texts.describe(event, self.table))
        yield 0.6

    @on(happened.DiceRolled)
    def _roll(self, event: happened.DiceRolled) -> Script:
        yield self._throw(event.seat, self.shown.kept if event.again else (), names(event.dice))

    @on(happened.TreasureThrown)
    def _treasure_throw(self, event: happened.TreasureThrown) -> Script:
        yield self.clear()
        yield self._throw(event.seat, (), names(event.dice))
        yield 0.25

    def _throw(self, seat: int, kept: tuple[str, ...], loose: tuple[str, ...]) -> Script:
        self.say_rolling(seat)
        self.shown.kept, self.shown.loose = kept, loose
        yield self.tray.throw(kept, loose, self.next_throw() * 31 + seat, AGAIN if kept else 1.0)

    @on(happened.RollingEnded)
    def _end_rolling(self, event: happened.RollingEnded) -> Script:
        if event.why is happened.RollingEnd.MISSED:
            self.announce(texts.describe(event, self.table), event.seat)
            yield 0.3

    @on(happened.CrossingEnded)
    def _end_crossing(self, event: happened.CrossingEnded) -> Script:
        if event.throws:
            yield self.clear()

    @on(happened.DiceSetAside)
    def _set_aside(self, event: happened.DiceSetAside) -> Script:
        taken, loose = KEYS[event.colour], self.shown.loose
        self.say_of(event.seat, texts.keeping(self.name(event.seat), event.total, event.colour))
        self.shown.kept = (taken,) * event.total
        self.shown.loose = tuple(die for die in loose if die != taken)
        yield self.tray.set_aside([place for place, die in enumerate(loose) if die == taken])
        yield 0.15

    # ---- crosses

    @on(happened.FieldCrossed)
    def _cross(self, event: happened.FieldCrossed) -> Script:
        self.say_of(event.seat, texts.crossing(self.name(event.seat), event.of))
        yield self.cross(event.seat, (event.field,))

    @on(happened.TreasureFound)
    def _find(self, event: happened.TreasureFound) -> Script:
        board = self.boards.seen(event.seat)
        self.announce(texts.describe(event, self.table), event.seat)
        self.table.sound("treasure", gain=0.7, at=board.at(event.field) if board else None)
        goal = self.boards.counter(
            event.seat, lambda card: BarPlaces.of(FORMAT.part(card, BAR)).counter.centre, row_spot
        )
        if board is not None and goal is not None:
            spot, size = board.at(event.field), 30.0 if board.is_small else 46.0
            numbers = str(event.total - 1), str(event.total)
            won = Reward(star, spot, goal, size, *numbers, seat=event.seat, ceiling=board.box.y)
            reach = 130.0 if board.is_small else 320.0
            looks = (*self.shards, (self.shard, board.key(event.field)))
            yield together(self.burst(spot, event.field, looks, count=20, reach=reach), self.reward(won))

    @on(happened.RegionCompleted)
    def _complete(self, event: happened.RegionCompleted) -> Script:
        yield self.fill(event.seat, event.fields)

    @on(happened.ColourCompleted)
    def _complete_colour(self, event: happened.ColourCompleted) -> Script:
        self.table.sound("area_closed", gain=0.8)
        self.announce(texts.describe(event, self.table), event.seat)
        board, last = self.boards.seen(event.seat), self.last.get(event.seat)
        if board is None or last is None:
            yield 0.6
            return
        start, whole = board.at(board.kind.start), numbers(board.kind.of_colour[event.colour])
        fields = tuple(sorted(whole, key=lambda number: dist(board.at(number), start)))
        if board.is_small:
            yield self.shatter(event.seat, fields)
            return
        seconds = WAVE if self.table.reduced_motion else APART * (len(fields) - 1) + HOP
        place = SHOWN.index(event.colour)
        goal = self.boards.counter(
            event.seat, lambda card: BarPlaces.of(FORMAT.part(card, BAR)).missing[place].centre, row_spot
        )

        def hop_and_count() -> Script:
            yield self.run(self.motion.hopping, (event.seat, fields), seconds, seconds)
            if goal is not None:
                yield self.reward(Reward(star, board.at(last), goal, 72, ceiling=board.box.y))

        shattered = self.shatter(event.seat, fields, count=3 * len(fields), reach=240.0, over=seconds - HOP / 2)
        yield together(hop_and_count(), shattered)

    # ---- other events

    @on(happened.SeatIdle)
    def _idle(self, event: happened.SeatIdle) -> Script:
        guest = self.table.guests[event.seat]
        if event.refusals and guest.is_human:
            self.table.toast(f"{guest.name}: {texts.refused(event.refusals[0])}")
            yield 1.2
        elif event.throw or self.boards.large(event.seat) is not None:
            self.table.toast(tr("{name} cannot cross anything off", name=guest.name))
            yield 0.6

    @on(happened.BoardsDealt)
    def _deal(self, event: happened.BoardsDealt) -> Script:
        self.shown.boards = event.boards
        yield 0.0

    @on(happened.SideTaken)
    def _take_side(self, event: happened.SideTaken) -> Script:
        self.shown.kinds[event.seat] = self.shown.side(event.name)
        yield 0.05

    @on(happened.LastTurnBegan)
    def _begin_last_turn(self, event: happened.LastTurnBegan) -> Script:
        self.announce(texts.describe(event, self.table))
        yield 0.6

    @on(happened.GoalReached)
    def _reach(self, event: happened.GoalReached) -> Script:
        self.announce(texts.describe(event, self.table))
        yield 1.0
