"""Requirements on every bot in every game."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.levels import BY_KEY, Level, make
from game.rules.game import Game

from .cases import each_seat_count, fresh, is_costly_due, played, replayed

SLOW = ("sharp", "master")
"""Levels that are too slow for whole matches."""
each_level = pytest.mark.parametrize("level", [pytest.param(level, id=key) for key, level in BY_KEY.items()])
each_quick_level = pytest.mark.parametrize(
    "level", [pytest.param(level, id=key) for key, level in BY_KEY.items() if key not in SLOW]
)


@each_quick_level
@each_seat_count
def test_a_bot_plays_whole_matches_with_legal_actions_only(game: Game, seats: int, level: Level) -> None:
    bot = make(level.key, game)
    match = fresh(game, seats)
    rng = Random(f"{game.key} {seats}")
    while not match.is_over:
        seat = rng.choice(match.state.actors())
        match.submit(seat, bot.choose(match.state, seat, rng))


@each_level
@each_seat_count
def test_thinking_changes_nothing_and_the_same_question_has_the_same_answer(
    game: Game, seats: int, level: Level
) -> None:
    match = played(game, seats)
    asked = 0
    for number in range(len(match.log)):
        state = match.state_at(number)
        for seat in state.actors():
            if seat < 0:
                continue
            asked += 1
            if is_costly_due(asked) and (level.key not in SLOW or asked in (3, 32)):
                answers = {make(level.key, game).choose(state, seat, Random(7)) for _ in range(2)}
                assert len(answers) == 1
                assert answers <= set(state.legal(seat))
                assert state == replayed(match, number)
