"""Matches played at random or by given bots: without a referee, which is faster, or entry by entry with one."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import floor
from random import Random
from typing import TypeVar

import pytest

from game.bots import analysis
from game.bots.analysis import MatchAnalysis
from game.bots.bot import Bot
from game.rules.contract import CHANCE, Action, AnyState, Seat
from game.rules.judging import result_of
from game.rules.match import Match
from game.storage.store import Recording, Store

S = TypeVar("S", bound=AnyState)
_analyses: dict[str, MatchAnalysis | None] = {}


def chosen(match: Match, rng: Random) -> tuple[Seat, Action]:
    """Return a seat that has to decide, and a random legal action."""
    seat = rng.choice(match.state.actors())
    return seat, rng.choice(match.state.legal(seat))


def set_up(match: Match) -> Match:
    """Apply the first chance outcomes of a new match and return it."""
    match.settle()
    return match


def play_on(match: Match, rng: Random) -> Match:
    match.settle()
    while not match.is_over:
        match.submit(*chosen(match, rng))
    return match


def recorded(store: Store, match: Match) -> Recording:
    """Store a match as it is, and return its recording."""
    recording = store.record(match)
    recording.keep()
    return recording


def playout(state: AnyState, rng: Random, limit: int = 1_000_000) -> int:
    """Play uniformly at random, in place; return the number of plies (actions and outcomes).

    Raises RuntimeError after `limit` plies.
    """
    random = rng.random
    legal, chance, apply = state.legal, state.chance, state.apply
    for plies in range(limit):
        due = state.due
        if not due:
            return plies
        seat = due[0]
        if seat < 0:
            apply(CHANCE, chance().sample(rng))
        else:
            choices = legal(seat)
            apply(seat, choices[floor(random() * len(choices))])
    raise RuntimeError(f"no end after {limit} plies")


def play_with(state: AnyState, rng: Random, bots: Sequence[Bot]) -> None:
    for _ in decisions(state, rng, *bots):
        pass


def decisions(state: S, rng: Random, *bots: Bot) -> Iterator[tuple[S, Seat]]:
    """Play in place, at random or by these bots in turn, and yield every decision before it is made."""
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
            continue
        yield state, seat
        if bots:
            state.apply(seat, bots[seat % len(bots)].choose(state, seat, rng))
        else:
            legal = state.legal(seat)
            state.apply(seat, legal[int(rng.random() * len(legal))])


def analysing(match: Match) -> Generator[None, None, MatchAnalysis | None]:
    """Analyse a match at a glance, and only once for all its screens, like `analysis.tell`."""
    key = match.dump()
    if key not in _analyses:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(analysis, "BUDGET", 0)
            _analyses[key] = result_of(analysis.tell(match))
    yield
    return _analyses[key]
