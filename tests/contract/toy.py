"""Harvest: a toy game with two consecutive joint phases, and variants with one flaw each.

It stands for every game with such phases and shows that each contract test detects its flaw.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, Self

from game.rules import common
from game.rules.chance import Uniform
from game.rules.contract import CHANCE, Action, Chance, Emit, Ending, Event, Outcome, Result, Seat, State
from game.rules.game import Bounds, Game, Option
from game.rules.notation import Notation
from game.rules.statistics import Tally, WinReason

ROUNDS = 4
LONGEST = ROUNDS * (1 + 4 * 3)
"""Chance, and pick, confirm and sell of four seats, in every round."""


class Pick(Action):
    apples: int


class Confirm(Action):
    pass


class Sell(Action):
    all: bool


class Ripened(Outcome):
    apples: int


class ApplesPicked(Event):
    seat: Seat
    apples: int


class MatchEnded(Event):
    """Flaw: an event of its own in place of the common one."""

    result: Result


PICKS, CONFIRM, SELLS = tuple(map(Pick, (1, 2, 3))), Confirm(), (Sell(False), Sell(True))
RIPENINGS = tuple(map(Ripened, (2, 3, 4)))
PICKING, SELLING, NATURE, OVER = range(4)


class Unfair(Uniform[Ripened]):
    """Flaw: samples with other probabilities than it enumerates."""

    def sample(self, rng: Random) -> Ripened:
        return RIPENINGS[min(2, int(rng.random() * 5))]


class Wasteful(Uniform[Ripened]):
    """Flaw: uses more of the random source than allowed."""

    def sample(self, rng: Random) -> Ripened:
        return rng.choice(RIPENINGS)


class Lossy(Uniform[Ripened]):
    """Flaw: its probabilities do not sum to one."""

    def outcomes(self) -> Any:
        return ((outcome, 0.3) for outcome in RIPENINGS)


class Forgetful(Uniform[Ripened]):
    """Flaw: rejects one of its own outcomes."""

    def __contains__(self, outcome: object) -> bool:
        return outcome in RIPENINGS[:2]


class Harvest(State[Any, Any]):
    """Apples on the trees, in baskets and sold; `flaw` selects the mistake."""

    __slots__ = ("baskets", "flaw", "phase", "ripe", "rounds", "sold", "waiting")

    def __init__(self, seats: int, flaw: str) -> None:
        self.flaw = flaw
        self.baskets, self.sold = [0] * seats, [0] * seats
        self.ripe = [0] * seats
        self.waiting: list[Seat] = []
        self.rounds, self.phase = 0, NATURE

    @property
    def seats(self) -> int:
        return len(self.sold)

    def actors(self) -> tuple[Seat, ...]:
        if self.phase == NATURE:
            return (CHANCE,)
        return tuple(self.waiting)

    def is_joint(self) -> bool:
        return self.phase in (PICKING, SELLING)

    def legal(self, seat: Seat) -> Sequence[Any]:
        if self.flaw == "asking changes":
            self.rounds += 1
        if self.phase == SELLING:
            return SELLS
        if self.flaw == "nothing legal" and not self.ripe[seat]:
            return ()
        picks = PICKS[: self.ripe[seat]]
        if self.flaw == "twice legal":
            picks *= 2
        if self.flaw == "fresh actions":
            return (*(Pick(pick.apples) for pick in picks), CONFIRM)
        if self.flaw == "first come" and len(self.waiting) < self.seats:
            return (CONFIRM,)
        return (*picks, CONFIRM)

    def chance(self) -> Chance[Any]:
        flaws = {"unfair": Unfair, "wasteful": Wasteful, "lossy": Lossy, "forgetful": Forgetful}
        return flaws.get(self.flaw, Uniform)(RIPENINGS)

    def apply(self, seat: Seat, action: Any, emit: Emit | None = None) -> None:
        if isinstance(action, Ripened):
            self.ripe = [action.apples] * self.seats
            self.waiting, self.phase = list(range(self.seats)), PICKING
        elif isinstance(action, Pick):
            self.baskets[seat] += action.apples
            self.ripe[seat] = 0
            if self.flaw == "first bonus" and sum(self.baskets) == action.apples:
                self.baskets[seat] += 1
            if emit:
                emit(ApplesPicked(seat, action.apples))
                self.baskets[seat] += self.flaw == "telling changes"
        elif isinstance(action, Confirm):
            self._done(seat, SELLING, emit)
        else:
            if action.all:
                self.sold[seat], self.baskets[seat] = self.sold[seat] + self.baskets[seat], 0
            self._done(seat, NATURE, emit)

    def _done(self, seat: Seat, then: int, emit: Emit | None) -> None:
        self.waiting.remove(seat)
        if not self.waiting:
            self.phase = then
            self.waiting = list(range(self.seats)) if then == SELLING else []
            self.rounds += then == NATURE
            if self.rounds >= ROUNDS:
                self.phase = OVER
                if emit:
                    self._tell_end(emit)

    def _tell_end(self, emit: Emit) -> None:
        if self.flaw == "own end":
            emit(MatchEnded(common.MatchEnded.of(self).result))
        elif self.flaw == "wrong winners":
            emit(common.MatchEnded(Result(Ending.EXHAUSTED, ())))
        elif self.flaw != "silent end":
            emit(common.MatchEnded.of(self))

    def progress(self, seat: Seat) -> float:
        return self.rounds / ROUNDS

    def ending(self) -> Ending:
        return Ending.EXHAUSTED

    def scores(self) -> tuple[int, ...]:
        return tuple(self.sold)

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        return (self.sold[seat],)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.flaw, twin.rounds, twin.phase = self.flaw, self.rounds, self.phase
        twin.baskets, twin.sold, twin.ripe = self.baskets[:], self.sold[:], self.ripe[:]
        twin.waiting = self.waiting if self.flaw == "shared list" else self.waiting[:]
        return twin


class HarvestTally(Tally):
    titles = ("Apples",)
    chart = "Apples"

    def see(self, event: Event, state: Any) -> None:
        if isinstance(event, common.MatchEnded):
            self.mark(state)

    def won_by(self, state: Any) -> WinReason:
        return WinReason("{who} has the most apples.", "{who} have the most apples.")

    def values(self, state: Any) -> tuple[tuple[int, ...]]:
        return (state.scores(),)


def harvest(flaw: str = "") -> Game:
    """Return the toy as a game; without a flaw it keeps to the contract."""
    options = (
        Option("early", "X-1", "Early", ""),
        Option("late", "X-2", "Late", "", excludes=frozenset({"early"})),
        Option("pairs", "X-3", "Pairs", "", seats=frozenset({2, 4})),
    )
    game = Game(f"harvest {flaw}".strip().replace(" ", "-"), __name__, "Harvest", "", (2, 3, 4), 1, 6, options=options)
    rules = SimpleNamespace(
        VERSION=3,
        NOTATION=Notation((Pick, Confirm, Sell, Ripened)),
        BOUNDS={
            "too long": Bounds(length=ROUNDS, outcomes=3, actions=4),
            "many outcomes": Bounds(length=LONGEST, outcomes=2, actions=4),
            "idle bound": Bounds(length=LONGEST, outcomes=3, actions=400),
        }.get(flaw, Bounds(length=LONGEST, outcomes=3, actions=4)),
        check=lambda: None,
        new=lambda seats, options: Harvest(seats, flaw),
    )
    vars(game).update(rules=rules, stats=HarvestTally)
    return game
