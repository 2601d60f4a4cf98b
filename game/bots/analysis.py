"""Analysis of a finished match: chances to win over time and the cost of each decision. Pure.

Every deciding seat is rated with the game's judge at depth 0, human players also with a deeper search. A scale per game
and number of seats turns judged chances into actual ones.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Iterator, Sequence
from functools import cache
from typing import Final

import msgspec
from msgspec.structs import replace

from game.rules.contract import AnyState, BrokenData, Seat
from game.rules.data import path_of, read_json
from game.rules.game import Game
from game.rules.judging import JudgeModule, RatedMove
from game.rules.match import Match

CHANCES: Final = "chances.json"
VERSION: Final = 7
"""Raised whenever a new analysis would differ from a stored one."""
GLANCE, LOOK = 0, 1
"""Depths for all decisions and for those of human players."""
BUDGET: Final = 6_000
"""Maximum number of work steps for deeper searches, about 0.2 ms each: done within 10 s at 3 ms per frame."""
GOOD: Final = 0.03
"""A decision that costs less than this chance to win is good; below a third of it, best."""
POINTS: Final = 3
"""Number of turning points per match."""
APART: Final = 0.04
"""Minimum distance between turning points, as a share of the match."""


class Scale(msgspec.Struct, frozen=True):
    """A monotone piecewise linear curve from judged to actual chances, fitted to matches by `game.training.calibrate`.

    >>> Scale((0.2, 0.6), (0.1, 0.7))(0.4), Scale()(0.3)
    (0.4, 0.3)
    """

    raw: tuple[float, ...] = ()
    won: tuple[float, ...] = ()

    def __call__(self, chance: float) -> float:
        raw, won = (0.0, *self.raw, 1.0), (0.0, *self.won, 1.0)
        index = min(len(raw) - 1, max(1, bisect_right(raw, chance)))
        low, high = raw[index - 1], raw[index]
        share = (chance - low) / (high - low) if high > low else 1.0
        return min(1.0, max(0.0, round(won[index - 1] + share * (won[index] - won[index - 1]), 6)))


@cache
def scale_of(game: Game, seats: int) -> Scale:
    """Return the scale of a game for a number of seats; the identity if none can be read."""
    path = path_of(game.key, CHANCES)
    try:
        scale = read_json(path, dict[str, Scale]).get(str(seats), Scale()) if path.exists() else Scale()
    except BrokenData:
        return Scale()
    ways = [[0.0, *way, 1.0] for way in (scale.raw, scale.won)]
    is_monotone = len(scale.raw) == len(scale.won) and all(way == sorted(way) for way in ways)
    return scale if is_monotone else Scale()


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """A rated decision of a seat that had a choice, with chances as judged or calibrated."""

    at: int
    """Log entries before it."""
    seat: Seat
    best: float
    """The chance to win after the best choice."""
    taken: float
    """The chance to win after the choice taken."""
    better: str = ""
    """The best choice in the notation of the game; empty if it was taken."""

    @property
    def cost(self) -> float:
        """Chance to win that was given away, 0..1."""
        return max(0.0, self.best - self.taken)

    @property
    def is_best(self) -> bool:
        return self.cost < GOOD / 3

    @property
    def is_good(self) -> bool:
        return self.cost < GOOD


class ChancePoint(msgspec.Struct, frozen=True, array_like=True):
    """The chances of all seats from a log entry on."""

    at: int
    chances: tuple[float, ...]


class MatchAnalysis(msgspec.Struct, frozen=True):
    version: int
    rules: int
    """Version of the rules used."""
    points: tuple[ChancePoint, ...]
    """In the order of the log, the first at 0, the last at its end."""
    decisions: tuple[Decision, ...]
    """All decisions of human players, in order."""
    costs: tuple[float, ...]
    """Chances to win that each seat gave away by its own decisions, in all."""

    def chances(self, at: int) -> tuple[float, ...]:
        """Return the chances of all seats after `at` entries."""
        return _chances(self.points, at)


def _rated(
    judge: JudgeModule, state: AnyState, seat: Seat, depth: int
) -> Generator[None, None, tuple[Sequence[RatedMove], int]]:
    """Return the rated choices, or () if the judge lacks its data, and the number of pieces of work they took."""
    rating, pieces = judge.rate(state.seen_by(seat), seat, depth), 0
    try:
        while True:
            next(rating)
            pieces += 1
            yield
    except StopIteration as stop:
        return stop.value, pieces
    except (OSError, ValueError):
        return (), pieces


def judged(match: Match) -> Generator[None, None, list[Decision]]:
    """Rate all decisions of a match at depth 0; yields after every small piece of work."""
    judge = match.game.judge
    if judge is None:
        return []
    seen: list[Decision] = []
    for at, entry in enumerate(match.log):
        if entry.seat >= 0 and len(match.state_at(at).legal(entry.seat)) > 1:
            weighed, _ = yield from _rated(judge, match.state_at(at), entry.seat, GLANCE)
            yield
            if (found := _compared(match, at, weighed)) is not None:
                seen.append(found)
    return seen


def _compared(match: Match, at: int, weighed: Sequence[RatedMove]) -> Decision | None:
    """Compare the best choice with the one taken; one without a rating counts as the best.

    Return None if the judge sees only one choice, where its chances mean nothing.
    """
    if len(weighed) < 2:
        return None
    entry = match.log[at]
    best = max(weighed, key=lambda move: move.full_chance)
    taken = max((move.full_chance for move in weighed if move.action == entry.word), default=best.full_chance)
    is_better = taken < best.full_chance and best.action != entry.word
    better = match.game.rules.NOTATION.text(best.action) if is_better else ""
    return Decision(at, entry.seat, best.full_chance, taken, better)


def tell(match: Match) -> Generator[None, None, MatchAnalysis | None]:
    """Analyse a finished match; yields after every small piece of work. Returns None for a game without a judge.

    >>> from game.games import catalogue
    >>> from game.bots.levels import make
    >>> from game.rules.match import Player
    >>> from random import Random
    >>> match, bot = Match(catalogue()["template"], [Player("Ann"), Player("Bo")], seed="7"), None
    >>> story = match.settle()
    >>> while not match.is_over:
    ...     seat = match.state.actors()[0]
    ...     story = match.submit(seat, make("greedy", match.game).choose(match.state, seat, Random(1)))
    >>> from game.rules.judging import result_of
    >>> told = result_of(tell(match))
    >>> told.points[0].chances, told.points[-1].chances, len(told.decisions) > 3
    ((0.5, 0.5), (1.0, 0.0), True)
    """
    judge = match.game.judge
    if judge is None:
        return None
    seen = yield from judged(match)
    scale = scale_of(match.game, len(match.players))
    points = (*course(len(match.log), len(match.players), seen, scale), _end(match))
    yield
    closer = yield from _looked_at(match, judge, seen)
    graded = tuple(replace(one, best=scale(one.best), taken=scale(one.taken)) for one in closer)
    kept = tuple(one for one in graded if match.players[one.seat].is_human)
    costs = tuple(sum(one.cost for one in graded if one.seat == seat) for seat in range(len(match.players)))
    return MatchAnalysis(VERSION, match.game.rules.VERSION, points, kept, costs)


def _looked_at(match: Match, judge: JudgeModule, seen: Sequence[Decision]) -> Generator[None, None, list[Decision]]:
    """Search the decisions of human players deeper, the costliest first."""
    pieces = 0
    found = {one.at: one for one in seen}
    people = [one for one in seen if match.players[one.seat].is_human]
    for one in sorted(people, key=lambda one: one.taken - one.best):
        if pieces >= BUDGET:
            break
        weighed, more = yield from _rated(judge, match.state_at(one.at), one.seat, LOOK)
        pieces += more
        yield
        if (closer := _compared(match, one.at, weighed)) is not None:
            found[one.at] = closer
    return list(found.values())


def course(length: int, seats: int, seen: Sequence[Decision], scale: Scale) -> Iterator[ChancePoint]:
    """Yield the chances of all seats over the `length` entries of a log; they sum to 1 at every point."""
    chances = (1 / seats,) * seats
    yield ChancePoint(0, chances)
    for one in seen:
        for at, raw in ((one.at, one.best), (one.at + 1, one.taken)):
            after = _with(chances, one.seat, scale(raw))
            if at < length and after != chances:
                chances = after
                yield ChancePoint(at, chances)


def _end(match: Match) -> ChancePoint:
    """Return the final chances; equal shares if the match is not over."""
    result, seats = match.state.result(), len(match.players)
    winners = result.winners if result is not None else range(seats)
    return ChancePoint(len(match.log), tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats)))


def _with(chances: Sequence[float], seat: Seat, chance: float) -> tuple[float, ...]:
    """Set one seat's chance; the others share the rest in the same proportions as before."""
    rest = sum(chances) - chances[seat]
    if rest <= 0:
        share = (1 - chance) / (len(chances) - 1)
        return tuple(chance if other == seat else share for other in range(len(chances)))
    return tuple(chance if other == seat else before * (1 - chance) / rest for other, before in enumerate(chances))


def _chances(points: Sequence[ChancePoint], at: int) -> tuple[float, ...]:
    return points[max(0, bisect_right(points, at, key=lambda point: point.at) - 1)].chances


def turning_points(points: Sequence[ChancePoint]) -> tuple[int, ...]:
    """Return the indexes of the points with the largest changes, in order; the end is never one."""
    apart = APART * (points[-1].at - points[min(1, len(points) - 1)].at)
    swings = sorted(
        (-max(abs(a - b) for a, b in zip(points[i].chances, points[i - 1].chances, strict=True)), i)
        for i in range(1, len(points) - 1)
        if points[-1].at - points[i].at >= apart
    )
    found: list[int] = []
    for _, index in swings:
        if len(found) < POINTS and all(abs(points[index].at - points[other].at) >= apart for other in found):
            found.append(index)
    return tuple(sorted(found))


def packed(told: MatchAnalysis) -> bytes:
    return msgspec.json.encode(told)


def unpacked(content: bytes, game: Game) -> MatchAnalysis | None:
    """Decode a stored analysis; None if it is damaged or of another version."""
    try:
        told = msgspec.json.decode(content, type=MatchAnalysis)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    is_today = told.version == VERSION and told.rules == game.rules.VERSION and bool(told.points)
    return told if is_today else None
