"""Test cases of the contract: every game, seat count and option, the hidden ones included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from game.games import catalogue
from game.rules.contract import CHANCE, AnyState, Event
from game.rules.game import Game, OptionError
from game.rules.match import LogEntry, Match, Player
from game.rules.statistics import Report
from tests.playouts import chosen, set_up

ENDLESS = 50_000
PAIRS = [(game, seats) for game in catalogue().values() for seats in game.seats]
each_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in catalogue().values()])
each_seat_count = pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(game, seats, id=f"{game.key}-{seats}") for game, seats in PAIRS]
)


def option_sets(game: Game, seats: int) -> Iterator[tuple[str, ...]]:
    """Yield no options, each option alone where it is offered, and all compatible ones together."""
    yield ()
    together: tuple[str, ...] = ()
    for option in game.options:
        try:
            game.check_options(seats, (option.key,))
        except OptionError:
            continue
        yield (option.key,)
        try:
            game.check_options(seats, (*together, option.key))
        except OptionError:
            continue
        together += (option.key,)
    if len(together) > 1:
        yield together


each_variant = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(game, seats, options, id="-".join((game.key, str(seats), *options)))
        for game, seats in PAIRS
        for options in option_sets(game, seats)
    ],
)


def is_costly_due(number: int) -> bool:
    """True if a costly check is due at this entry: the first ten and every power of two."""
    return number < 10 or number & (number - 1) == 0


def players(seats: int) -> list[Player]:
    return [Player(f"Seat {seat}", "greedy") for seat in range(seats)]


def fresh(game: Game, seats: int, options: Sequence[str] = (), seed: str = "contract") -> Match:
    """Create a match and apply its first chance outcomes."""
    return set_up(Match(game, players(seats), options, seed))


def random_match(game: Game, seats: int, options: tuple[str, ...] = (), seed: str = "contract") -> Match:
    match = fresh(game, seats, options, seed)
    rng = Random(f"{game.key} {seats} {seed}")
    while not match.is_over:
        match.submit(*chosen(match, rng))
        assert len(match.log) < ENDLESS, "this match does not end"
    return match


played = cache(random_match)
"""A match played at random, shared between tests: read only."""


def moments(match: Match) -> Iterator[tuple[AnyState, LogEntry, tuple[Event, ...], AnyState]]:
    """Yield every entry with the position before it, its events and the position after it."""
    for number, (entry, events, state) in enumerate(match.replay()):
        yield match.state_at(number), entry, events, state


def told_of(match: Match) -> tuple[Report, Counter[type[Event]]]:
    """Return the statistics of a match, and how many events of each kind it has."""
    tally, told = match.game.stats(len(match.players)), Counter[type[Event]]()
    for _, events, state in match.replay():
        for event in events:
            tally.see(event, state)
            told[type(event)] += 1
    return tally.report(match.state), told


def copy_of(match: Match, length: int | None = None) -> Match:
    """Rebuild a match up to a length, entry by entry."""
    twin = Match(match.game, match.players, tuple(match.options), match.seed)
    for entry in match.log[:length]:
        twin._append(entry, None)
    return twin


def replayed(match: Match, length: int) -> AnyState:
    """Return the position after the first entries, reached on a single state that is never copied."""
    state = match.game.new(len(match.players), tuple(match.options))
    for entry in match.log[:length]:
        state.apply(entry.seat, entry.word)
    return state


def decisions(log: Sequence[LogEntry]) -> list[LogEntry]:
    return [entry for entry in log if entry.seat != CHANCE]
