"""Statistics of a finished match: a table and one curve per seat. Pure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import comb, inf, sqrt
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from msgspec import Struct, field

from .common import MatchEnded, TurnEnded
from .contract import N_, AnyState, Ending, Event, Seat
from .fairness import RandomSource

E = TypeVar("E", bound=Event)


class Report(Struct, frozen=True):
    """Columns and rows of the results table, and the progress chart. Texts are message ids."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """One row per seat, one cell per column; numbers as text, never sentences."""
    chart: str
    curves: tuple[tuple[int, ...], ...]
    tied: str = ""
    """Words on the tie-break between equal results; empty without one."""


class WinReason(Struct, frozen=True):
    """The reason for a win: a sentence for one winner and one for several, both message ids.

    `{who}` stands for the winners' names; other placeholders are filled from `numbers`.
    """

    one: str
    several: str
    numbers: Mapping[str, int] = field(default_factory=dict)


LONGEST: Final = WinReason(
    N_("The match has reached its limit: {who} is ahead."), N_("The match has reached its limit: {who} are level.")
)
"""The reason of a match that reached its cap, the same in all games (G-04)."""


class DeedKind(Struct, Generic[E], frozen=True):
    """Events worth a sentence afterwards. The texts are message ids; `{name}` is the seat, `{n}` the sum of a turn."""

    kind: type[E]
    one: str
    """A sentence in the past tense, without its full stop. `{other}` is the other seat of the event.

    Empty if a sum of 1 is not worth telling.
    """
    several: str = ""
    """The same for a sum other than 1; empty if the sum does not matter."""
    read: Callable[[E], int] = field(default=lambda event: 1)
    """Returns the contribution of an event to the sum of its turn; 0 for one that does not count."""
    by: str = "seat"
    """Field of the event with the seat."""
    of: str = ""
    """Field of the event with the other seat, if it has one."""
    is_loss: bool = False
    """True for a misfortune of the seat."""


class Deed(Struct, frozen=True):
    """All events of a kind that a seat brought about in one turn."""

    kind: DeedKind[Any]
    seat: Seat
    n: int
    other: Seat | None

    @property
    def message(self) -> str:
        return self.kind.one if self.n == 1 or not self.kind.several else self.kind.several


def deeds(kinds: Iterable[DeedKind[Any]], events: Sequence[Event]) -> Iterator[Deed]:
    """Yield the deeds among the events of one turn, the most important kinds first."""
    for kind in kinds:
        sums: dict[Seat, int] = {}
        others: dict[Seat, Seat | None] = {}
        for event in events:
            if isinstance(event, kind.kind) and (n := kind.read(event)):
                seat = getattr(event, kind.by)
                sums[seat] = sums.get(seat, 0) + n
                others[seat] = getattr(event, kind.of, None) if kind.of else None
        found = [Deed(kind, seat, n, others[seat]) for seat, n in sums.items()]
        yield from (deed for deed in found if deed.message)


class ThrowLuck(Struct, frozen=True):
    """The luck of a throw: the share of equally likely throws that are worse, ties counted half."""

    seat: Seat
    share: float
    """0..1, with mean 0.5 over all throws for any dice."""


LUCK: Final = (
    (-1.6, N_("little")),
    (-0.8, N_("below average")),
    (0.8, N_("average")),
    (1.6, N_("above average")),
    (inf, N_("a lot")),
)
"""Words for luck, up to these limits in standard deviations of fair dice."""


def luck_words(throws: int, luck: float) -> str:
    """Return the word for the luck of some throws, `luck` in all, as a message id."""
    away = (luck - throws / 2) / sqrt(max(1, throws) / 12)
    return next(words for limit, words in LUCK if away < limit)


def better_than(value: int, values: Iterable[int]) -> float:
    """Return the share of equally likely values that this one beats, ties counted half.

    >>> better_than(6, range(1, 7)), better_than(1, range(1, 7))
    (0.9166666666666666, 0.08333333333333333)
    """
    every = tuple(values)
    return (sum(other < value for other in every) + sum(other == value for other in every) / 2) / len(every)


@cache
def alike(most: int, dice: int, sides: int = 6) -> float:
    """Return the luck of a roll that should show as many equal dice as possible and shows `most`."""
    below, same = _ways(most - 1, dice, sides), _ways(most, dice, sides)
    return (below + same) / 2 / float(sides**dice)


def _ways(most: int, dice: int, sides: int) -> int:
    """Count the rolls in which no side comes up more than `most` times."""
    if not sides or not dice:
        return int(not dice)
    return sum(comb(dice, count) * _ways(most, dice - count, sides - 1) for count in range(min(most, dice) + 1))


class Tally(ABC):
    """Collects the statistics of a match event by event. A game's subclass is named `Statistics`.

    >>> from game.games import catalogue
    >>> from game.games._template.events import DieRolled
    >>> game = catalogue()["template"]
    >>> state, tally = game.new(2), game.stats(2)
    >>> tally.see(DieRolled(1, 6), state)
    >>> tally.report(state).columns, tally.report(state).rows
    (('Rungs', 'Rolls', 'Slips'), (('0', '0', '0'), ('0', '1', '0')))
    """

    RANDOM_SOURCES: ClassVar[Sequence[RandomSource[Any]]] = ()
    """Things thrown and drawn, for the fairness page; empty for a game without any."""
    DEEDS: ClassVar[Sequence[DeedKind[Any]]] = ()
    """Kinds of events that tell how a match came about, the most important first."""
    titles: ClassVar[tuple[str, ...]]
    """Headings of the results table, message ids."""
    chart: ClassVar[str]
    """Title of the progress chart, such as "Treasures per round"; a message id."""
    tied: ClassVar[str] = ""
    """Message id of the tie-break between equal results; empty without one."""
    pace: ClassVar[Literal["own turn", "turn", "round"]] = "turn"
    """Interval between two values of a curve: a turn of its own seat, of any seat, or a whole round."""

    def __init__(self, seats: int) -> None:
        self.events: list[Event] = []
        self.turns = 0
        """Finished turns of all seats."""
        self.curves = [[0] for _ in range(seats)]
        """One value per round for each seat, starting with the position before the first round."""

    def see(self, event: Event, state: AnyState) -> None:
        """Process an event; `state` is the position after the action or outcome that caused it."""
        self.events.append(event)
        if isinstance(event, TurnEnded):
            self.turns += 1
            if self.pace == "own turn":
                self.curves[event.seat].append(state.scores()[event.seat])
            elif self.pace == "turn" or self._is_whole_round:
                self.mark(state)
        elif isinstance(event, MatchEnded) and self.pace == "round" and not self._is_whole_round:
            self.mark(state)

    @property
    def _is_whole_round(self) -> bool:
        return self.turns % len(self.curves) == 0

    def of(self, kind: type[E], by: str = "seat") -> list[list[E]]:
        """Return the events of a kind by the seat in the field `by`."""
        found: list[list[E]] = [[] for _ in self.curves]
        for event in self.events:
            if isinstance(event, kind):
                found[getattr(event, by)].append(event)
        return found

    def count(self, kind: type[E], read: Callable[[E], int] = lambda event: 1, *, by: str = "seat") -> list[int]:
        """Return the sum of `read` over the events of a kind for each seat; by default their number."""
        return [sum(map(read, events)) for events in self.of(kind, by)]

    def throw(self, event: Event, state: AnyState) -> ThrowLuck | None:
        """Return the luck of this event's throw, None if it is no throw; `state` as in `see`."""
        return None

    def reason(self, state: AnyState) -> WinReason:
        """Return the reason for the win of a finished match."""
        return LONGEST if state.ending() is Ending.CAP else self.won_by(state)

    @abstractmethod
    def won_by(self, state: AnyState) -> WinReason:
        """Return the reason for the win; not called for a match that reached its cap, see `LONGEST`."""

    @abstractmethod
    def values(self, state: AnyState) -> Iterable[Sequence[object]]:
        """Return for every title the values of all seats."""

    def mark(self, state: AnyState) -> None:
        """Continue all curves with the present scores."""
        for curve, score in zip(self.curves, state.scores(), strict=True):
            curve.append(score)

    def report(self, state: AnyState) -> Report:
        """Return the report at this position, usually the last."""
        rows = tuple(tuple(map(str, row)) for row in zip(*self.values(state), strict=True))
        return Report(self.titles, rows, self.chart, tuple(map(tuple, self.curves)), self.tied)
