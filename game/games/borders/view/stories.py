"""The stories of All Around: what happened, told in time on the view's own record. Each may be cut at any moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from game.games.borders import events as happened
from game.games.borders.board import bits
from game.games.borders.dice import DICE
from game.games.borders.queries import ENDINGS
from game.rules.common import MatchEnded, TurnEnded, TurnStarted
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.layout.shapes import Box
from game.stage.pieces.marks import CROSS_SECONDS
from game.stage.pieces.sparks import BURST_SECONDS, POP_SECONDS, Burst, Flare
from game.stage.time.timeline import Script, tween

from . import words
from .land import Land
from .places import KEYS
from .tray import GLIDE

if TYPE_CHECKING:
    from .picture import BordersView

FOLLOW: Final = 0.15
"""Seconds from the beginning of one cross to the next."""


class Stories:
    """Tells events on a view."""

    def __init__(self, view: BordersView) -> None:
        self.view = view
        self.table = view.table
        self.strokes: dict[tuple[int, int], float] = {}
        """Crosses being drawn, by seat and field: seconds."""
        self.glows: dict[tuple[int, int], float] = {}
        """Areas being enclosed, by seat and area: seconds."""
        self.coins: dict[tuple[int, int], float] = {}
        """Coins being laid, by seat and area: seconds."""
        self._flares: list[Flare] = []
        self._throws = 0

    def clear(self) -> None:
        """Nothing is being told."""
        self.strokes.clear()
        self.glows.clear()
        self.coins.clear()
        self._flares.clear()

    def tell(self, event: Event) -> Script | None:
        """The story of an event."""
        teller = _TELLERS.get(type(event))
        return None if teller is None else teller(self, event)

    def _name(self, seat: int) -> str:
        return self.table.guests[seat].name

    # ---- dice

    def _deal(self, event: happened.BoardsDealt) -> Script:
        self.view.deal(event.layouts)
        yield 0.2

    def _begin(self, event: TurnStarted) -> Script:
        seen = self.view.seen
        seen.clear_dice()
        seen.active = event.seat
        self.view.drop_pick()
        self.view.tray.sort()
        self.view.lay_dice()
        yield 0.1

    def _roll(self, event: happened.DiceRolled) -> Script:
        view, seen = self.view, self.view.seen
        kept = frozenset(range(DICE)) - set(event.positions)
        try:
            if event.throw == 1:
                yield self.table.cue(event.seat, tr("Roll the dice"))
            elif kept:
                self._match_columns(kept)
                view.drop_pick()
                before, seen.kept = seen.kept, kept
                view.lay_dice()
                if view.tray.is_moving or before != kept:
                    yield GLIDE
            view.drop_pick()
            seen.dice, seen.throw, seen.kept, seen.is_using = tuple(map(int, event.dice)), event.throw, kept, False
            self._throws += 1
            names = [KEYS[colour] for colour in event.dice]
            yield view.tray.throwing(event.positions, names, event.throw, self._throws * 31 + event.seat)
            yield 0.15
        finally:
            view.drop_pick()
            seen.dice, seen.throw, seen.kept, seen.is_using = tuple(map(int, event.dice)), event.throw, kept, False
            view.lay_dice()

    def _match_columns(self, kept: frozenset[int]) -> None:
        """The rules took other dice of equal colours than the ones picked: let them change places unseen."""
        view = self.view
        wrong = [position for position in view.kept if position not in kept]
        spare = [position for position in kept if position not in view.kept]
        for position in wrong:
            twin = next((p for p in spare if view.seen.dice[p] == view.seen.dice[position]), None)
            if twin is not None:
                spare.remove(twin)
                view.tray.swap(position, twin)

    def _end_throws(self, event: happened.ThrowingEnded) -> Script:
        view, seen = self.view, self.view.seen
        seen.kept, seen.is_using = frozenset(), True
        seen.left = [frozenset()] * len(seen.crossed)
        seen.left[event.seat] = frozenset(range(DICE))
        view.drop_pick()
        view.lay_dice()
        yield GLIDE if view.tray.is_moving else 0.05

    def _pass_on(self, event: happened.DicePassedOn) -> Script:
        view, seen = self.view, self.view.seen
        there = frozenset(event.positions)
        seen.is_using = True
        seen.left = [there] * len(seen.crossed)
        if event.is_single:
            seen.left[event.seat] = frozenset()
            self.table.toast(tr("All five used: the others may use one die each"))
        view.lay_dice()
        self.table.sound("dice_group", gain=0.5)
        yield 0.5 if event.is_single else 0.25

    # ---- crosses

    def _complete(self, event: happened.SegmentCompleted) -> Script:
        seen = self.view.seen
        seen.use(event.seat, event.positions)
        self.view.lay_dice()
        yield self._cross(event.seat, event.fields)
        self.table.sound("segment_done", gain=0.6)
        yield 0.2

    def _mark(self, event: happened.FieldCrossed) -> Script:
        seen = self.view.seen
        # Of five dice that were all used, everybody has one (B-22); then none is left for the active seat.
        is_single = not seen.left[seen.active]
        seen.use(event.seat, (event.position,), is_single=is_single)
        self.view.lay_dice()
        yield self._cross(event.seat, (event.field,))
        if event.is_complete:
            self.table.sound("segment_done", gain=0.5)

    def _cross(self, seat: int, fields: tuple[int, ...]) -> Script:
        """Draw crosses one after the other."""
        whole = CROSS_SECONDS + FOLLOW * (len(fields) - 1)
        begun: set[int] = set()

        def show(t: float) -> None:
            for place, field in enumerate(fields):
                seconds = t * whole - place * FOLLOW
                if seconds <= 0:
                    continue
                if field not in begun:
                    begun.add(field)
                    self.table.sound("cross_stroke", gain=0.5)
                self.strokes[seat, field] = min(CROSS_SECONDS, seconds)

        try:
            if self.table.is_calm:
                self.table.sound("cross_stroke", gain=0.5)
                yield 0.15
            else:
                yield tween(whole, show)
        finally:
            for field in fields:
                self.strokes.pop((seat, field), None)
            self.view.seen.crossed[seat] |= bits(fields)

    # ---- areas

    def _enclose(self, event: happened.AreaEnclosed) -> Script:
        """The wall goes all the way round: gold ground, the place jumps for joy, stars."""
        view, key = self.view, (event.seat, int(event.area))
        view.seen.closed[event.seat] |= 1 << event.area
        self.table.sound("area_closed", gain=0.8)
        self.table.toast(words.enclosed(self._name(event.seat), event.area))
        found = view.heart(event.seat, event.area)
        flare = None
        if found is not None:
            spot, is_large = found
            count, reach = (22, 190.0) if is_large else (10, 70.0)
            flare = Flare(Burst(event.area, count=count, reach=reach, is_calm=self.table.is_calm), spot)
            self._flares.append(flare)

        def show(t: float) -> None:
            self.glows[key] = 0.0 if self.table.is_calm else t * BURST_SECONDS
            if flare is not None:
                flare.seconds = t * BURST_SECONDS

        try:
            yield tween(BURST_SECONDS, show)
        finally:
            self.glows.pop(key, None)
            if flare is not None and flare in self._flares:
                self._flares.remove(flare)
            view.turn_stale()

    def _score(self, event: happened.AreaScored) -> Script:
        view, key = self.view, (event.seat, int(event.area))
        view.seen.score(event.seat, event.area, is_first=event.is_first)
        view.turn_stale()
        self.table.sound("treasure", gain=0.6, pitch=1.0 if event.is_first else 0.9)

        def show(t: float) -> None:
            self.coins[key] = t * POP_SECONDS

        try:
            if self.table.is_calm:
                yield 0.2
            else:
                yield tween(POP_SECONDS, show)
        finally:
            self.coins.pop(key, None)

    # ---- the rest

    def _idle(self, event: happened.SeatIdle) -> Script:
        guest = self.table.guests[event.seat]
        if guest.is_human:
            self.table.toast(f"{guest.name}: {tr(event.why.value)}")
            yield 0.9
        elif event.why is happened.Idle.NOTHING_TO_COMPLETE:
            self.table.toast(tr("{name} cannot complete anything", name=guest.name))
            yield 0.5

    def _end_turn(self, event: TurnEnded) -> Script:
        self.view.seen.clear_dice()
        self.view.drop_pick()
        self.view.lay_dice()
        yield 0.15

    def _reach(self, event: happened.GoalReached) -> Script:
        names = ", ".join(self._name(seat) for seat in event.seats)
        self.table.toast(tr("{name}: enough areas enclosed!", name=names))
        yield 1.0

    def _end(self, event: MatchEnded) -> Script:
        self.table.toast(tr(ENDINGS[event.result.ending]))
        yield 0.6

    # ---- drawing

    def draw_small(self, canvas: Canvas, small: Mapping[int, Land], large: Mapping[int, Box]) -> None:
        """Crosses being drawn on small boards flash."""
        for seat, field in self.strokes:
            land = small.get(seat)
            if seat not in large and land is not None:
                land.draw_flash(canvas, field)

    def draw_sparks(self, canvas: Canvas) -> None:
        """Stars over everything."""
        for flare in self._flares:
            flare.draw(canvas)


_TELLERS: Final[dict[type[Event], Callable[..., Script]]] = {
    happened.BoardsDealt: Stories._deal,
    TurnStarted: Stories._begin,
    happened.DiceRolled: Stories._roll,
    happened.ThrowingEnded: Stories._end_throws,
    happened.DicePassedOn: Stories._pass_on,
    happened.SegmentCompleted: Stories._complete,
    happened.FieldCrossed: Stories._mark,
    happened.AreaEnclosed: Stories._enclose,
    happened.AreaScored: Stories._score,
    happened.SeatIdle: Stories._idle,
    TurnEnded: Stories._end_turn,
    happened.GoalReached: Stories._reach,
    MatchEnded: Stories._end,
}
