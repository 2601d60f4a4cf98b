"""Speed of the rules: random playouts, copies, moves through the referee. Measured in processor time, which is less
sensitive to load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time

from game.bots.levels import make
from game.rules.game import Game
from game.rules.match import Match
from tests.kit import begun
from tests.playouts import play_on, playout, set_up

THINKING_COLUMNS = ("game", "decisions", "mean ms", "longest ms", "longest without a pause ms")
COLUMNS = ("game", "seats", "plies/s", "matches/s", "plies", "copy us", "submit us")
PIECES = 5
"""Measurements per figure; the best one counts, because disturbances only slow it down."""


def rows(games: Sequence[Game], seconds: float) -> Iterator[tuple[str, ...]]:
    """Yield one row per game and seat count, each measured for about three times `seconds`."""
    for game in games:
        for seats in game.seats:
            plies, matches = _playouts(game, seats, seconds)
            model = play_on(begun(game, seats, "bench"), Random(1))
            yield (
                game.key, str(seats), f"{plies:,.0f}", f"{matches:,.0f}", f"{plies / matches:,.0f}",
                f"{_copies(model, seconds):.2f}", f"{_submissions(model, seconds):.1f}",
            )  # fmt: skip


def thinking_rows(games: Sequence[Game]) -> Iterator[tuple[str, ...]]:
    """Yield the thinking times of the master in a match of each game, without forced decisions."""
    for game in games:
        bot, rng, model = make("master", game), Random("bench"), set_up(begun(game, game.seats[0], "bench"))
        decisions, longest = list[float](), 0.0
        while not model.is_over:
            seat = model.state.actors()[0]
            thought, action, spent = bot.think(model.state, seat, rng), None, 0.0
            while action is None:
                start = process_time()
                try:
                    next(thought)
                except StopIteration as stop:
                    action = stop.value
                piece = process_time() - start
                spent, longest = spent + piece, max(longest, piece)
            if len(model.state.legal(seat)) > 1:
                decisions.append(spent)
            model.submit(seat, action)
        times = (sum(decisions) / len(decisions), max(decisions), longest)
        yield (game.key, str(len(decisions)), *(f"{seconds * 1000:.2f}" for seconds in times))


def _fastest(seconds: float, work: Callable[[], int]) -> float:
    """Return the most units of work per second; `work` does some and returns how many."""
    best = 0.0
    for _ in range(PIECES):
        count, start = 0, process_time()
        while (spent := process_time() - start) < seconds / PIECES or not count:
            count += work()
        best = max(best, count / spent)
    return best


def _playouts(game: Game, seats: int, seconds: float) -> tuple[float, float]:
    """Return plies and matches per second."""
    rng, lengths = Random(1), list[int]()

    def play() -> int:
        lengths.append(playout(game.new(seats), rng))
        return lengths[-1]

    plies = _fastest(seconds, play)
    return plies, plies * len(lengths) / sum(lengths)


def _copies(match: Match, seconds: float) -> float:
    """Return microseconds per copy, over the positions of a whole match."""
    length = len(match.log)
    states = [match.state_at(length * part // 20) for part in range(20)]

    def copy() -> int:
        for state in states:
            for _ in range(50):
                state.copy()
        return 50 * len(states)

    return 1e6 / _fastest(seconds, copy)


def _submissions(match: Match, seconds: float) -> float:
    """Return microseconds per submitted decision, including chance events."""
    decisions = [(entry.seat, entry.word) for entry in match.log if entry.seat >= 0]

    def play() -> int:
        again = set_up(Match(match.game, match.players, match.options, match.seed))
        for seat, action in decisions:
            again.submit(seat, action)
        return len(decisions)

    return 1e6 / _fastest(seconds, play)
