"""Match statistics of Beacon. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.rules.contract import N_, AnyState, Ending, Event
from game.rules.fairness import RandomSource
from game.rules.statistics import DeedKind, Tally, ThrowLuck, WinReason, better_than

from .board import CODES, CROSSES, DIE_A, DIE_B, DOUBLES, Face
from .events import GoalReached, HeadStart, MoveReason, PairKnockedOff, PairPlaced, PairRolled, PawnMoved, TurnLost
from .rules import BeaconState

NO_NUMBER = "-"
DOUBLE: Final = 100
"""Bonus per field of a double, added to a throw's number when throws are compared."""
HUNDRED, BEST = 100, 1000
"""The number of X-X that nothing but another knocks off (S-31), and its worth, above all doubles."""


def _sides(die: Iterable[Face]) -> tuple[str, ...]:
    return tuple(str(int(face)) if face else face.name for face in die)


def _worth(code: int, numbers: Sequence[int], is_free: bool) -> int:
    """Return a throw's worth among all throws; an X costs nothing in the first roll, which is free (S-12, S-13)."""
    if CROSSES[code] and not is_free:
        return -CROSSES[code]
    return BEST if numbers[code] == HUNDRED else numbers[code] + DOUBLE * DOUBLES[code]


class Statistics(Tally):
    RANDOM_SOURCES = (
        RandomSource(
            "a", N_("Die with 4 and 7"), _sides(DIE_A), PairRolled, lambda event: (DIE_A.index(event.throw.a),)
        ),
        RandomSource(
            "b", N_("Die with 5 and 6"), _sides(DIE_B), PairRolled, lambda event: (DIE_B.index(event.throw.b),)
        ),
    )
    DEEDS = (
        DeedKind(GoalReached, N_("{name} reached the goal")),
        DeedKind(
            PairKnockedOff,
            N_("{name} knocked the pair of {other} off"),
            N_("{name} knocked {n} pairs off at once"),
            by="by",
            of="seat",
        ),
        DeedKind(
            PawnMoved,
            N_("{name} moved a space with a double"),
            N_("{name} moved {n} spaces with a double"),
            lambda event: event.end - event.start if event.why is MoveReason.DOUBLE else 0,
        ),
        DeedKind(TurnLost, N_("{name} lost a turn to an X"), is_loss=True),
        DeedKind(
            PawnMoved,
            N_("{name} moved up a space"),
            N_("{name} moved up {n} spaces"),
            lambda event: event.end - event.start if event.why is MoveReason.STEP else 0,
        ),
        DeedKind(
            PairPlaced,
            N_("{name} put a pair on floor 1"),
            N_("{name} put a pair on floor {n}"),
            lambda event: event.field,
        ),
    )
    titles = (
        N_("Spaces"),
        N_("Rolls"),
        N_("Doubles"),
        N_("Lost turns"),
        N_("Highest number"),
        N_("Knocked off"),
        N_("Lost pairs"),
    )
    chart = N_("Spaces, round by round")
    tied = N_("ties go to the higher dice")
    pace = "own turn"

    def see(self, event: Event, state: AnyState) -> None:
        super().see(event, state)
        if isinstance(event, HeadStart):
            for seat in event.seats:
                self.curves[seat] = [event.field]

    def throw(self, event: Event, state: AnyState) -> ThrowLuck | None:
        if not isinstance(event, PairRolled):
            return None
        assert isinstance(state, BeaconState)
        numbers, is_free = state.numbers, event.count == 1
        every = [_worth(code, numbers, is_free) for code in CODES]
        return ThrowLuck(event.seat, better_than(_worth(event.throw.code, numbers, is_free), every))

    def won_by(self, state: AnyState) -> WinReason:
        if state.ending() is Ending.GOAL:
            return WinReason(N_("{who} reaches the goal first."), N_("{who} reach the goal first."))
        return WinReason(
            N_("{who} has come furthest, to space {n}."),
            N_("{who} have come equally far, to space {n}."),
            {"n": max(state.scores())},
        )

    def values(self, state: AnyState) -> Iterable[Sequence[object]]:
        numbers = [[event.throw.number for event in events] for events in self.of(PairPlaced)]
        return (
            state.scores(),
            self.count(PairRolled),
            self.count(PawnMoved, lambda event: event.why is MoveReason.DOUBLE),
            self.count(TurnLost),
            [f"{max(placed):02}" if placed else NO_NUMBER for placed in numbers],
            self.count(PairKnockedOff, by="by"),
            self.count(PairKnockedOff),
        )
