"""The rules of Diceland as one state machine: set-up, rolling, joint crossing, treasure throws, end. Pure.

Crossing one field at a time never runs into a dead end (D-24): a region is connected, so while it has both crossed and
free fields, a free one touches a crossed one. Only the first cross needs a region with enough free fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.rules.bitset import SEATS_IN
from game.rules.common import STARTS, FirstSeatDrawn, MatchEnded, Order, OrderTurned, Started, TurnEnded, TurnStarted
from game.rules.contract import ALONE, CHANCE, NATURE, Chance, Emit, Ending, Seat
from game.rules.game import Bounds

from . import actions, events
from .actions import CONFIRM_MENU, MARK_MENUS, NO_MENU, NOTATION, PASS_MENU, Choose, Confirm, Mark, Pass, Stop
from .board import COLOURS, ISLANDS, MAINLAND, NOWHERE, SHADES, SIDE_NAMES, Colour, sides
from .board_generator import fresh
from .dice import DICE, ROLLS, THROW, Rolled
from .events import RollingEnd
from .sheets import CrossSheets, Terms

__all__ = ["BOUNDS", "NOTATION", "TURN_CAP", "VERSION", "DicelandState", "Terms", "check", "new"]

VERSION: Final = 1
TURN_CAP: Final = 400
"""Active turns of all seats together after which the match ends as it stands (G-04)."""

_SEATS: Final = 4
_CROSSES: Final = MAINLAND.colour_fields * len(COLOURS)
# Length: set-up takes the deal and a choice per seat, or a map per seat, and the draw of the first seat. Each turn has
# at most six rolls, since every roll but the last sets a die aside, with one choice each; then every seat confirms or
# passes. Over the match a seat crosses every field once, and every treasure earns one throw and the response to it.
# Most outcomes: all six dice. Most actions: cross any field or pass.
BOUNDS: Final = Bounds(
    length=_SEATS + 2 + TURN_CAP * (2 * DICE + _SEATS) + _SEATS * (_CROSSES + 2 * MAINLAND.treasures),
    outcomes=len(COLOURS) ** DICE,
    actions=_CROSSES + 1,
)

BOARDS_DUE, SEAT_DUE, PICKING, ROLLING, CHOOSING, DECIDING, CROSSING, THROW_DUE, THROWING, OVER = range(10)
NO_DICE: Final = (0,) * SHADES


class DicelandState(CrossSheets):
    __slots__ = (
        "active", "arrived", "aside", "boards", "choices", "chosen", "dice", "due", "found", "left", "marked", "order",
        "owed", "pending", "phase", "rolled", "thrower", "turns",
    )  # fmt: skip
    due: tuple[Seat, ...]

    def __init__(self, seats: int, terms: Terms) -> None:
        super().__init__(seats, terms)
        self.boards: tuple[int, ...] = ()
        """Number of the dealt board per seat; empty with D-52."""
        self.phase = BOARDS_DUE
        self.due = NATURE
        self.choices: list[Sequence[actions.Decision]] = [NO_MENU] * seats
        self.order = Order(seats, is_back=terms.back)
        self.active = 0
        self.turns = 0
        """Completed active turns."""
        self.rolled: Rolled | None = None
        """The latest roll or throw of the current turn."""
        self.chosen = -1
        """Colour set aside in this turn, -1 before it is chosen."""
        self.aside = 0
        self.dice: Sequence[int] = NO_DICE
        """Dice available for crosses now, per colour; in phase 2 the chosen colour counts `aside`."""
        self.pending = 0
        """Seats that have not confirmed (or picked), one bit each."""
        self.marked = [0] * seats
        """Crosses of the current phase per seat: not final until confirmed (D-26)."""
        self.left = [0] * seats
        """Crosses still to make per seat, 0 before the first and after the last."""
        self.found = 0
        """Seats that crossed a treasure in the current phase, one bit each."""
        self.owed = 0
        """Seats with a pending treasure throw, one bit each."""
        self.thrower = -1
        """The seat of the current treasure throw, else -1."""
        self.arrived = 0
        """Seats that have reached the goal while the circle continues, one bit each (D-53)."""

    # ---- the contract

    def legal(self, seat: Seat) -> Sequence[actions.Decision]:
        return self.choices[seat]

    def is_joint(self) -> bool:
        return self.phase == CROSSING or self.phase == PICKING

    def chance(self) -> Chance[actions.Answer]:
        phase = self.phase
        if phase == ROLLING:
            return ROLLS[DICE - self.aside]
        if phase == THROW_DUE:
            return ROLLS[THROW]
        if phase == SEAT_DUE:
            return STARTS[len(self.free)]
        if self.terms.fresh:
            return actions.CHARTS
        return actions.PRINTS if self.terms.same else actions.DEALS[len(self.free)]

    def roller(self) -> Seat:
        """The active seat before its first roll, or the owner of a treasure throw; to roll again is a decision."""
        if self.phase == THROW_DUE:
            return self.thrower
        return self.active if self.phase == ROLLING and self.chosen < 0 else CHANCE

    def apply(self, seat: Seat, action: actions.Decision | actions.Answer, emit: Emit | None = None) -> None:
        if type(action) is Mark:  # `type() is` takes half the time of isinstance()
            shade, bit, near, region, is_chest = self.sides[seat].cells[action.field]
            slot = SHADES * seat + shade
            self.rest[slot] = rest = (self.rest[slot] or region) ^ bit
            self.free[seat] = free = self.free[seat] ^ bit
            self.front[seat] = front = (self.front[seat] | near) & free
            self.marked[seat] |= bit
            self.left[seat] = left = (self.left[seat] or self.dice[shade]) - 1
            self.need[slot] -= 1
            if is_chest:
                self.treasures[seat] += 1
                self.found |= 1 << seat
            if left:
                self.choices[seat] = MARK_MENUS[front & rest]
            else:
                self.choices[seat] = CONFIRM_MENU
            if emit is not None:
                self.tell_cross(seat, action.field, self.dice[shade], left, emit)
        elif seat < 0:
            if type(action) is not Rolled:
                self._set_up(action, emit)
            elif self.phase == ROLLING:
                self._take_roll(action, emit)
            else:
                self._take_throw(action, emit)
        elif type(action) is Confirm or type(action) is Pass:
            if emit is not None and type(action) is Pass:
                emit(events.SeatPassed(seat))
            elif emit:
                emit(events.SeatConfirmed(seat, self.marked[seat].bit_count()))
            self.choices[seat] = NO_MENU
            if self.phase == CROSSING:
                self.pending = pending = self.pending ^ 1 << seat
                if pending:
                    self.due = SEATS_IN[pending]
                else:
                    self._end_crossing(emit)
            else:
                self._end_throw(emit)
        elif type(action) is Choose:
            self._set_aside(action.colour, emit)
        elif type(action) is Stop:
            self._start_crossing(RollingEnd.STOPPED, emit)
        elif type(action) is actions.Pick:
            self._pick(seat, action.face, emit)
        else:
            self.choices[seat] = NO_MENU
            self.phase = ROLLING
            self.due = NATURE

    def progress(self, seat: Seat) -> float:
        return min(1.0, self.treasures[seat] / self.terms.goal)

    def ending(self) -> Ending:
        """The goal (D-40), the end of the circle if that is played (D-53), or the cap (G-04), which may cut it."""
        if self.turns >= TURN_CAP or not any(map(self.has_goal, range(len(self.free)))):
            return Ending.CAP
        return Ending.LAST_ROUND if self.terms.circle else Ending.GOAL

    def wait(self, seat: Seat) -> int:
        """Return the turns between the current one and the seat's next, fewer than the seats (D-43, D-54)."""
        return self.order.wait(seat, self.turns)

    # ---- set-up

    def _pick(self, seat: Seat, face: actions.BoardFace, emit: Emit | None) -> None:
        side = sides(self.terms.layout)[SIDE_NAMES[2 * self.boards[seat] + face]]
        self.take_side(seat, side, emit)
        self.choices[seat] = NO_MENU
        self.pending ^= 1 << seat
        self.due = SEATS_IN[self.pending]
        if not self.pending:
            self._start_turn(emit)

    def _set_up(self, outcome: actions.Decision | actions.Answer, emit: Emit | None) -> None:
        if isinstance(outcome, actions.Dealt):
            self.boards = tuple(map(int, outcome.boards))
            self.phase = SEAT_DUE
            if emit is not None:
                emit(events.BoardsDealt(self.boards))
        elif isinstance(outcome, actions.Shared):
            side = sides(self.terms.layout)[SIDE_NAMES[outcome.side]]
            for chair in range(len(self.free)):
                self.take_side(chair, side, emit)
            self.phase = SEAT_DUE
        elif isinstance(outcome, actions.Charted):
            side = fresh(outcome.seed, self.terms.layout)
            first = self.sides.index(NOWHERE)
            for chair in range(first, len(self.free) if self.terms.same else first + 1):
                self.take_side(chair, side, emit)
            if NOWHERE not in self.sides:
                self.phase = SEAT_DUE
        elif isinstance(outcome, Started):
            self.active = outcome.seat
            self.order = replace(self.order, first=outcome.seat)
            if emit is not None:
                emit(FirstSeatDrawn(outcome.seat))
            if self.boards:
                self.phase = PICKING
                self.pending = (1 << len(self.free)) - 1
                self.due = SEATS_IN[self.pending]
                self.choices = [actions.PICKS] * len(self.free)
            else:
                self._start_turn(emit)

    # ---- phase 1

    def _start_turn(self, emit: Emit | None) -> None:
        self.phase = ROLLING
        self.due = NATURE
        self.rolled = None
        self.chosen = -1
        self.aside = 0
        if emit is not None:
            if self.order.is_turning(self.turns):
                emit(OrderTurned(self.active))
            emit(TurnStarted(self.active, self.turns + 1))

    def _take_roll(self, rolled: Rolled, emit: Emit | None) -> None:
        self.rolled = rolled
        if emit is not None:
            emit(events.DiceRolled(self.active, rolled.dice, self.chosen >= 0))
        if self.chosen < 0:
            self.phase = CHOOSING
            self.due = ALONE[self.active]
            self.choices[self.active] = actions.COLOUR_MENUS[rolled.count.key]
        elif rolled.count.of[self.chosen]:
            self._set_aside(self.chosen, emit)
        else:
            self._start_crossing(RollingEnd.MISSED, emit)

    def _set_aside(self, shade: int, emit: Emit | None) -> None:
        """Set all dice of the colour in the last roll aside (D-12, D-14)."""
        rolled = self.rolled
        assert rolled is not None
        self.chosen = int(shade)
        self.aside += rolled.count.of[shade]
        if emit is not None:
            taken = tuple(at for at, colour in enumerate(rolled.dice) if colour == shade)
            emit(events.DiceSetAside(self.active, Colour(shade), taken, self.aside))
        if self.aside == DICE:
            self._start_crossing(RollingEnd.ALL_ASIDE, emit)
        else:
            self.phase = DECIDING
            self.due = ALONE[self.active]
            self.choices[self.active] = actions.STOP_OR_ROLL

    # ---- phase 2

    def _start_crossing(self, why: RollingEnd, emit: Emit | None) -> None:
        rolled = self.rolled
        assert rolled is not None
        active, chosen, choices = self.active, self.chosen, self.choices
        left = rolled.count.beside[chosen]
        dice = [*rolled.count.of]
        dice[chosen] = self.aside
        self.dice = dice
        self.phase = CROSSING
        choices[active] = NO_MENU
        pending = 0
        for seat in range(len(choices)):
            if seat == active:
                fields = self.openings(seat, chosen, self.aside)
                if fields:
                    pending |= 1 << seat
                    choices[seat] = MARK_MENUS[fields]
            else:
                menu = self._offer(seat, left)
                if menu is not PASS_MENU:
                    pending |= 1 << seat
                    choices[seat] = menu
        self.pending = pending
        self.due = SEATS_IN[pending]
        if emit is not None:
            self._tell_crossing(why, left, emit)
        if not pending:
            self._end_crossing(emit)

    def _tell_crossing(self, why: RollingEnd, left: Sequence[tuple[int, int]], emit: Emit) -> None:
        """Emit the events that start phase 2 with these (colour, dice) for the others (D-25)."""
        named = tuple((COLOURS[shade], number) for shade, number in left)
        emit(events.RollingEnded(self.active, why, COLOURS[self.chosen], self.aside, named))
        for seat in range(len(self.free)):
            if not self.pending >> seat & 1:
                offered = ((self.chosen, self.aside),) if seat == self.active else left
                emit(events.SeatIdle(seat, False, self.refusals(seat, offered)))

    def _offer(self, seat: Seat, dice: Sequence[tuple[int, int]]) -> tuple[actions.Decision, ...]:
        """Return the menu: pass, or a first cross with the dice of one colour out of these (colour, dice)."""
        # Equivalent to `openings` for every colour; this is the innermost loop of a match.
        menu = PASS_MENU
        reach, rest, slot, roomy = self.front[seat], self.rest, SHADES * seat, self.sides[seat].roomy
        for shade, number in dice:
            open_ = rest[slot + shade]
            if not open_:
                fields = reach & roomy[shade][number]
                if fields:
                    menu += MARK_MENUS[fields]
            elif open_.bit_count() >= number:
                fields = reach & open_
                menu += MARK_MENUS[fields]
        return menu

    def _end_crossing(self, emit: Emit | None) -> None:
        """Finalise all crosses; the goal is checked for all seats at the same time (D-41)."""
        seats = len(self.free)
        self.left = [0] * seats
        self.marked = [0] * seats
        self.dice = NO_DICE
        self.owed, self.found = self.found, 0
        if emit is not None:
            owed = self.owed
            order = ((self.active + step) % seats for step in range(seats))
            emit(events.CrossingEnded(tuple(seat for seat in order if owed >> seat & 1)))
        if max(self.treasures) >= self.terms.goal and any(map(self.has_goal, range(seats))) and self._may_end():
            self._end_match(emit)
        elif self.owed:
            self.rolled = None
            self._next_throw(emit)
        else:
            self._end_turn(emit)

    # ---- treasure throws

    def _next_throw(self, emit: Emit | None) -> None:
        """Start the throw of the next owed seat, clockwise from the active one (D-33), or end the turn."""
        seat = self.active
        while self.owed:
            if self.owed >> seat & 1:
                self.owed ^= 1 << seat
                self.thrower = seat
                self.phase = THROW_DUE
                self.due = NATURE
                return
            seat = (seat + 1) % len(self.free)
        self.thrower = -1
        self._end_turn(emit)

    def _take_throw(self, rolled: Rolled, emit: Emit | None) -> None:
        seat = self.thrower
        self.found = 0
        self.rolled = rolled
        self.dice = rolled.count.of
        if emit is not None:
            emit(events.TreasureThrown(seat, rolled.dice))
        menu = self._offer(seat, rolled.count.shown)
        if menu is not PASS_MENU:
            self.phase = THROWING
            self.due = ALONE[seat]
            self.choices[seat] = menu
        else:
            if emit is not None:
                emit(events.SeatIdle(seat, True, self.refusals(seat, rolled.count.shown)))
            self._end_throw(emit)

    def _end_throw(self, emit: Emit | None) -> None:
        seat = self.thrower
        self.left[seat] = 0
        self.marked[seat] = 0
        self.dice = NO_DICE
        if self.treasures[seat] >= self.terms.goal and self.has_goal(seat) and self._may_end():
            self.found = 0
            self._end_match(emit)
        elif self.found:
            # D-32: another throw at once.
            self.phase = THROW_DUE
            self.due = NATURE
        else:
            self._next_throw(emit)

    # ---- the end

    def _may_end(self) -> bool:
        """True if the goal may end the match in this turn: with a full circle only in its last turn."""
        return not self.terms.circle or not (self.turns + 1) % len(self.free)

    def _arrive(self, emit: Emit | None) -> None:
        """Record and report the seats that have just reached the goal (D-40, D-53)."""
        for seat in range(len(self.free)):
            if not self.arrived >> seat & 1 and self.has_goal(seat):
                self.arrived |= 1 << seat
                if emit is not None:
                    emit(events.GoalReached(seat))

    def _end_turn(self, emit: Emit | None) -> None:
        if self.terms.circle:
            self._arrive(emit)
        self.turns += 1
        if self.turns >= TURN_CAP:
            self._end_match(emit)
            return
        if emit is not None:
            emit(TurnEnded(self.active))
        self.active = self.order.at(self.turns) if self.terms.back else (self.active + 1) % len(self.free)
        if emit is not None and self.arrived and self._may_end():
            emit(events.LastTurnBegan(self.active))
        self._start_turn(emit)

    def _end_match(self, emit: Emit | None) -> None:
        self.owed = 0
        self.thrower = -1
        self.phase = OVER
        self.due = ()
        self._arrive(emit)
        if emit is not None:
            emit(TurnEnded(self.active))
            emit(MatchEnded.of(self))


def new(seats: int, options: frozenset[str]) -> DicelandState:
    """Return a match before the boards are dealt (G-05)."""
    layout = ISLANDS if "islands" in options else MAINLAND
    goal = layout.treasures if "every" in options else layout.goal
    given = {key: key in options for key in ("same", "fresh", "circle", "back")}
    return DicelandState(seats, Terms(layout, goal, **given))


def check() -> None:
    """Validate the printed sides; raises BrokenData naming file, side and clause (D-02..D-05)."""
    for layout in (MAINLAND, ISLANDS):
        sides(layout)
