"""The rules of All Around as one state machine: throw, complete, pass on, cross, enclose, end. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import add
from typing import Final

from game.rules.bitset import SEATS_IN, numbers, union
from game.rules.chance import Deal, Uniform
from game.rules.common import OTHERS, STARTS, FirstSeatDrawn, MatchEnded, Order, Started, TurnEnded, TurnStarted
from game.rules.contract import ALONE, CHANCE, NATURE, Chance, Emit, Ending, Seat, State
from game.rules.game import Bounds

from . import actions, board_library, events
from .actions import COMPLETE_MENUS, NOTATION, Complete, Confirm, Done, Mark, Reroll, Rolled, marks
from .board import (
    EARLY,
    FIELDS,
    FULL_PROFILE,
    HIGH,
    LOW,
    PROFILE_WEIGHTS,
    Area,
    BoardName,
    Colour,
    Partition,
    Segment,
    early_points,
    missing,
)
from .board_library import SEEDS, fresh
from .dice import BITS, COLOURS, DICE, HANDS, ONE, THROWS, Dice, counts, rethrows, size, whole
from .events import Idle

__all__ = ["BOUNDS", "NOTATION", "VERSION", "BordersState", "check", "new"]

VERSION: Final = 1
TURN_CAP: Final = 400
"""Cap of G-04: active turns of all seats together."""
THROWS_PER_TURN: Final = 3
GOAL: Final = 6
"""Enclosed areas that end the match (B-40); one less with B-50."""
_SEATS: Final = 4
_CROSSES: Final = FIELDS - 2
# Set-up: the boards and the first player. In each turn three throws with a choice between them, the end of action 1,
# and a confirmation of each other seat. Over the whole match every completed segment and every mark crosses at least
# one new field. The largest outcome set is a throw of five dice; the largest action set is any field or confirming.
BOUNDS: Final = Bounds(
    length=2 + TURN_CAP * (2 * THROWS_PER_TURN + _SEATS - 1) + _SEATS * _CROSSES,
    outcomes=COLOURS**DICE,
    actions=_CROSSES + 1,
)

_DEALING, _DRAWING, _ROLLING, _THROWN, _COMPLETING, _MARKING, _OVER = range(7)
_ALL_DICE: Final = tuple(range(DICE))
_HIGH_POINTS: Final = tuple(sum(HIGH[area] for area in numbers(mask)) for mask in range(1 << len(Area)))
_LOW_POINTS: Final = tuple(sum(LOW[area] for area in numbers(mask)) for mask in range(1 << len(Area)))
_HIGH_BEST: Final = tuple(max((HIGH[area] for area in numbers(mask)), default=0) for mask in range(1 << len(Area)))
_LOW_BEST: Final = tuple(max((LOW[area] for area in numbers(mask)), default=0) for mask in range(1 << len(Area)))
_DEALS: Final = tuple(Deal(BoardName, seats, actions.Dealt) for seats in range(5))
_SEEDS: Final = Uniform(tuple(map(actions.Grown, range(SEEDS))))

_ENOUGH: Final = tuple(
    tuple(
        tuple(
            sum(1 << 4 * colour + place for place, lacking in enumerate(missing(profile)) if 0 < lacking <= dice)
            for profile in range(FULL_PROFILE + 1)
        )
        for dice in range(DICE + 1)
    )
    for colour in range(COLOURS)
)
"""Segments completed, as bits, by colour, number of its dice and its profile (B-11, B-12)."""
_COMPLETING_WITH: Final = {
    packed: tuple((colour, _ENOUGH[colour][dice]) for colour, dice in enumerate(counts(packed)) if dice)
    for packed in HANDS
}
"""Colours of a hand, each with its table of completable segments, by hand."""
_COLOURS_IN: Final = {
    packed: sum(1 << colour for colour, dice in enumerate(counts(packed)) if dice) for packed in HANDS
}


class BordersState(State[actions.Decision, actions.Answer]):
    """The complete game state. Fields, areas and seats are bit masks, remaining dice are packed hands."""

    __slots__ = (
        "active", "closed", "crossed", "dice", "due", "early", "edge", "goal", "high", "is_circle", "is_fresh",
        "is_rising", "is_single", "layouts", "low", "open", "order", "phase", "pool", "profiles", "throw", "thrown",
        "turns", "waiting",
    )  # fmt: skip
    due: tuple[Seat, ...]

    def __init__(self, seats: int, goal: int, is_fresh: bool, is_circle: bool, is_rising: bool, is_early: bool) -> None:
        self.layouts: tuple[Partition, ...] = ()
        shape = board_library.geometry()
        self.crossed = [shape.crossed] * seats
        self.edge = [shape.edge] * seats
        """Uncrossed fields next to crosses, by seat."""
        self.profiles = [FULL_PROFILE] * (seats * COLOURS)
        """Missing fields of the segments by seat and colour (see `PROFILE_WEIGHTS`)."""
        self.closed = [0] * seats
        """Enclosed areas by seat, scored or not."""
        self.high = [0] * seats
        """Areas scored with the high number by seat (B-31)."""
        self.low = [0] * seats
        """Areas scored with the low number by seat (B-31)."""
        self.open = EARLY if is_early else 0
        """Segments whose early points no seat has, or only since the current action 2, as bits (B-55)."""
        self.early = [0] * seats
        """Segments that brought early points by seat."""
        self.pool = [0] * seats
        """Dice each seat may still use in the current action."""
        self.dice: Dice = ()
        self.throw = 0
        """Throws made this turn."""
        self.thrown = _ALL_DICE
        """Positions of the dice to be thrown next, or thrown last."""
        self.order = Order(seats)
        self.active = 0
        self.turns = 0
        """Finished active turns."""
        self.waiting = 0
        """Seats that have not confirmed action 2 yet."""
        self.is_single = False
        """True if the other seats may use only one die each (B-22)."""
        self.goal, self.is_fresh, self.is_circle, self.is_rising = goal, is_fresh, is_circle, is_rising
        self.phase = _DEALING
        self.due = NATURE

    # ---- reading

    @property
    def seats(self) -> int:
        return len(self.crossed)

    @property
    def is_throwing(self) -> bool:
        """True while the active seat chooses which dice to throw again."""
        return self.phase == _THROWN

    @property
    def is_completing(self) -> bool:
        """True during action 1, while the active seat may complete segments."""
        return self.phase == _COMPLETING

    @property
    def is_marking(self) -> bool:
        """True during action 2."""
        return self.phase == _MARKING

    @property
    def throws(self) -> int:
        """Number of throws in this turn: three (B-10), or one and two in the first turns (B-54)."""
        return min(THROWS_PER_TURN, self.turns + 1) if self.is_rising else THROWS_PER_TURN

    @property
    def is_early(self) -> bool:
        """True if there are early points in this match (B-55)."""
        return bool(self.open) or any(self.early)

    def completes_early(self, seat: Seat, crossed: int) -> int:
        """Return the segments that bring early points with these crosses of the seat, as bits (B-55)."""
        if not (open_ := self.open & ~self.early[seat]):
            return 0
        masks = self.layouts[seat].masks
        return sum(1 << number for number in numbers(open_) if not masks[number] & ~crossed)

    @property
    def throws_left(self) -> int:
        return self.throws - self.throw

    def wait(self, seat: Seat) -> int:
        return self.order.wait(seat, self.turns)

    def is_joint(self) -> bool:
        return self.phase == _MARKING

    def legal(self, seat: Seat) -> Sequence[actions.Decision]:
        phase = self.phase
        if phase == _MARKING:
            return marks(self.in_reach(seat))
        if phase == _THROWN:
            return rethrows(self.dice)
        return COMPLETE_MENUS[self.completable(seat, self.pool[seat])]

    def in_reach(self, seat: Seat) -> int:
        """Return the fields the seat may cross with its dice of action 2, as bits (B-21)."""
        return self.edge[seat] & self.layouts[seat].reach[_COLOURS_IN[self.pool[seat]]]

    def completable(self, seat: Seat, packed: int) -> int:
        """Return the segments a hand of dice completes, each taken alone, as bits (B-11, B-12)."""
        profiles, first = self.profiles, seat * COLOURS
        found = 0
        for colour, enough in _COMPLETING_WITH[packed]:
            found |= enough[profiles[first + colour]]
        return found

    def chance(self) -> Chance[actions.Answer]:
        if self.phase == _ROLLING:
            return THROWS[len(self.thrown)]
        if self.phase == _DRAWING:
            return STARTS[len(self.crossed)]
        return _SEEDS if self.is_fresh else _DEALS[len(self.crossed)]

    def roller(self) -> Seat:
        """The active seat before its first throw; a further one is its decision (B-10)."""
        return self.active if self.phase == _ROLLING and not self.throw else CHANCE

    def scores(self) -> tuple[int, ...]:
        areas = [_HIGH_POINTS[high] + _LOW_POINTS[low] for high, low in zip(self.high, self.low, strict=True)]
        return tuple(map(add, areas, map(early_points, self.early)))

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        """Points, then the best single area (B-41)."""
        high, low = self.high[seat], self.low[seat]
        points = _HIGH_POINTS[high] + _LOW_POINTS[low] + early_points(self.early[seat])
        return points, max(_HIGH_BEST[high], _LOW_BEST[low])

    def progress(self, seat: Seat) -> float:
        """The larger of two shares: enclosed areas of those needed (B-40), and crossed fields of all fields."""
        crossed = self.crossed[seat].bit_count() / FIELDS
        return min(1.0, max(self.closed[seat].bit_count() / self.goal, crossed))

    def ending(self) -> Ending:
        """The goal (B-40), the end of the circle if it is played out (B-52), or the cap (G-04)."""
        if self._turns_left() or not self.is_goal_reached():
            return Ending.CAP
        return Ending.LAST_ROUND if self.is_circle else Ending.GOAL

    # ---- transitions

    def apply(self, seat: Seat, action: actions.Decision | actions.Answer, emit: Emit | None = None) -> None:
        if seat < 0:
            if type(action) is Rolled:
                self._roll(action.colours, emit)
            elif isinstance(action, Started):
                self.active = action.seat
                self.order = replace(self.order, first=action.seat)
                if emit is not None:
                    emit(FirstSeatDrawn(action.seat))
                self._start_turn(emit)
            elif isinstance(action, actions.Dealt | actions.Grown):
                self._deal(action, emit)
        elif type(action) is Mark:
            self._mark(seat, action.field, emit)
        elif type(action) is Confirm:
            self._confirm(seat, emit)
        elif type(action) is Reroll:
            self.thrown = action.positions
            self.phase = _ROLLING
            self.due = NATURE
        elif type(action) is Complete:
            self._complete(seat, action.segment, emit)
        elif type(action) is Done:
            self._score((seat,), emit)
            self._pass_on(emit)
        else:
            self._end_throwing(emit)

    def _deal(self, outcome: actions.Dealt | actions.Grown, emit: Emit | None) -> None:
        if isinstance(outcome, actions.Grown):
            self.layouts = fresh(outcome.seed)[: len(self.crossed)]
        else:
            shipped = board_library.layouts()
            self.layouts = tuple(shipped[board] for board in outcome.boards)
        self.phase = _DRAWING
        if emit is not None:
            emit(events.BoardsDealt(self.layouts))

    def _start_turn(self, emit: Emit | None) -> None:
        self.throw = 0
        self.thrown = _ALL_DICE
        self.phase = _ROLLING
        self.due = NATURE
        if emit is not None:
            emit(TurnStarted(self.active, self.turns + 1))

    def _roll(self, rolled: Dice, emit: Emit | None) -> None:
        thrown = self.thrown
        if len(thrown) == DICE:
            self.dice = rolled
        else:
            dice = [*self.dice]
            for position, colour in zip(thrown, rolled):  # noqa: B905 (as many; the check takes time)
                dice[position] = colour
            self.dice = tuple(dice)
        self.throw = throw = self.throw + 1
        left = (self.throws if self.is_rising else THROWS_PER_TURN) - throw
        if emit is not None:
            emit(events.DiceRolled(self.active, throw, left, thrown, self._colours()))
        if not left:
            self._end_throwing(emit)
        else:
            self.phase = _THROWN
            self.due = ALONE[self.active]

    def _colours(self) -> tuple[Colour, ...]:
        return tuple(map(Colour, self.dice))

    def _end_throwing(self, emit: Emit | None) -> None:
        active = self.active
        self.pool[active] = packed = whole(self.dice)
        if emit is not None:
            emit(events.ThrowingEnded(active, self._colours()))
        if self.completable(active, packed):
            self.phase = _COMPLETING
            self.due = ALONE[active]
            return
        if emit is not None:
            emit(events.SeatIdle(active, Idle.NOTHING_TO_COMPLETE))
        self._pass_on(emit)

    def _complete(self, seat: Seat, segment: Segment, emit: Emit | None) -> None:
        layout = self.layouts[seat]
        before = self.crossed[seat]
        mask = layout.masks[segment]
        colour, lacking = segment >> 2, (mask & ~before).bit_count()
        if emit is not None:
            fields = tuple(field for field in layout.segments[segment] if not before >> field & 1)
            positions = self.positions_left(seat, colour)[:lacking]
            emit(events.SegmentCompleted(seat, Segment(segment), fields, positions))
        crossed = self.crossed[seat] = before | mask
        self.edge[seat] = (self.edge[seat] | layout.around[segment]) & ~crossed
        self.profiles[seat * COLOURS + colour] -= lacking * PROFILE_WEIGHTS[segment & 3]
        self.pool[seat] -= lacking * ONE[colour]
        if self.open >> segment & 1:
            self.open ^= 1 << segment
            self._score_early(seat, segment, emit)
        closed = self.closed[seat]
        for area, border in layout.touches[segment]:
            if crossed & border == border and not closed & area:
                self._enclose(seat, area, emit)

    def _mark(self, seat: Seat, field: int, emit: Emit | None) -> None:
        layout = self.layouts[seat]
        bit, colour, weight, near, areas = layout.cells[field]
        if emit is not None:
            whole = layout.masks[layout.segment_at[field]]
            is_complete = whole & ~self.crossed[seat] == bit
            emit(events.FieldCrossed(seat, field, Colour(colour), self.positions_left(seat, colour)[0], is_complete))
        self.crossed[seat] = crossed = self.crossed[seat] | bit
        self.edge[seat] = (self.edge[seat] | near) & ~crossed
        self.profiles[seat * COLOURS + colour] -= weight
        self.pool[seat] = 0 if self.is_single else self.pool[seat] - ONE[colour]
        if self.open:
            segment = layout.segment_at[field]
            if self.open >> segment & 1 and not layout.masks[segment] & ~crossed:
                self._score_early(seat, segment, emit)
        for area, border in areas:
            if crossed & border == border:
                self._enclose(seat, area, emit)

    def _enclose(self, seat: Seat, area: int, emit: Emit | None) -> None:
        self.closed[seat] |= area
        if emit is not None:
            emit(events.AreaEnclosed(seat, Area(area.bit_length() - 1)))

    def _score_early(self, seat: Seat, segment: int, emit: Emit | None) -> None:
        self.early[seat] |= 1 << segment
        if emit is not None:
            emit(events.SegmentScored(seat, Segment(segment), early_points(1 << segment)))

    def positions_left(self, seat: Seat, colour: int) -> tuple[int, ...]:
        """Return the positions of the dice of a colour the seat may still use in this action, ascending (B-10)."""
        positions = tuple(position for position, other in enumerate(self.dice) if other == colour)
        return positions[len(positions) - (self.pool[seat] >> BITS * colour & 7) :]

    def crosses(self, seat: Seat) -> int:
        """Return the number of fields the seat has crossed in the current action 2."""
        if self.is_single:
            return 0 if self.pool[seat] else 1
        return size(self.pool[self.active]) - size(self.pool[seat])

    def _pass_on(self, emit: Emit | None) -> None:
        """Begin action 2 with the dice left by the active seat (B-20, B-22, B-23)."""
        active, seats = self.active, len(self.crossed)
        left = self.pool[active]
        self.is_single = not left
        if emit is not None:
            positions = tuple(p for colour in range(COLOURS) for p in self.positions_left(active, colour))
            emit(events.DicePassedOn(active, tuple(sorted(positions)) or _ALL_DICE, self.is_single))
        packed = left or whole(self.dice)
        colours = _COLOURS_IN[packed]
        waiting = 0
        for seat in OTHERS[seats][active]:
            self.pool[seat] = packed
            if self.edge[seat] & self.layouts[seat].reach[colours]:
                waiting |= 1 << seat
            elif emit:
                emit(events.SeatIdle(seat, Idle.NOTHING_IN_REACH))
        self.waiting = waiting
        if waiting:
            self.phase = _MARKING
            self.due = SEATS_IN[waiting]
        else:
            self._end_turn(emit)

    def _confirm(self, seat: Seat, emit: Emit | None) -> None:
        self.waiting = waiting = self.waiting ^ 1 << seat
        if emit is not None:
            emit(events.SeatConfirmed(seat, self.crosses(seat)))
        if waiting:
            self.due = SEATS_IN[waiting]
        else:
            if self.open:
                self.open &= ~union(self.early)
            self._score(OTHERS[len(self.crossed)][self.active], emit)
            self._end_turn(emit)

    def _score(self, acting: Sequence[Seat], emit: Emit | None) -> None:
        """Score the areas these seats enclosed in one action; all first ones get the high number (B-31 to B-33)."""
        closed, highs, lows = self.closed, self.high, self.low
        scoring = [seat for seat in acting if closed[seat] != highs[seat] | lows[seat]]
        if not scoring:
            return
        taken = union(highs)
        for seat in scoring:
            gained = closed[seat] & ~(highs[seat] | lows[seat])
            highs[seat] |= gained & ~taken
            lows[seat] |= gained & taken
            if emit is not None:
                for area in numbers(gained):
                    is_first = not taken >> area & 1
                    emit(events.AreaScored(seat, Area(area), HIGH[area] if is_first else LOW[area], is_first))

    def _end_turn(self, emit: Emit | None) -> None:
        ended = self.active
        seats = len(self.crossed)
        self.turns = turns = self.turns + 1
        self.pool = [0] * seats
        self.is_single = False
        if emit is not None:
            emit(TurnEnded(ended))
        is_over = turns >= TURN_CAP
        if self.is_goal_reached():
            turns_left = self._turns_left()
            is_over |= not turns_left
            if emit is not None:
                reached = tuple(s for s in range(seats) if self.closed[s].bit_count() >= self.goal)
                emit(events.GoalReached(reached, min(turns_left, TURN_CAP - turns)))
        if is_over:
            self.phase = _OVER
            self.due = ()
            if emit is not None:
                emit(MatchEnded.of(self))
            return
        self.active = (ended + 1) % seats
        self._start_turn(emit)

    def _turns_left(self) -> int:
        """Return the number of turns still played after the goal is reached (B-52)."""
        return -self.turns % len(self.crossed) if self.is_circle else 0

    def is_goal_reached(self) -> bool:
        """True if a seat has enclosed enough areas to end the match (B-40)."""
        return max(map(int.bit_count, self.closed)) >= self.goal


def new(seats: int, options: frozenset[str]) -> BordersState:
    """Return the initial state before the deal; `quick` is B-50, `fresh` B-51 and so on."""
    goal = GOAL - 1 if "quick" in options else GOAL
    return BordersState(seats, goal, *(key in options for key in ("fresh", "circle", "rising", "early")))


def check() -> None:
    """Read and cache geometry and boards; raises BrokenData naming file and clause (B-02 to B-07)."""
    board_library.layouts()
