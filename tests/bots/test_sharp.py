"""The opponent that thinks further, and what it does where it cannot."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.sharp import SharpBot
from game.games import catalogue
from game.games.places import value
from game.rules import data
from tests.contract.toy import CONFIRM, PICKS, harvest

from .test_greedy import picking


def sharp(search: Any = None) -> SharpBot:
    game = harvest()
    bot = SimpleNamespace(evaluate=lambda after, seat: after.baskets[seat], policy=lambda state, seat, rng: None)
    if search is not None:
        bot.sharp = search
    vars(game).update(bot=bot)
    return SharpBot(game)


def thinking(*pauses: None, ends: Any) -> Any:
    def search(state: object, seat: int, rng: Random) -> Iterator[None]:
        yield from pauses
        return ends

    return search


@pytest.mark.parametrize("pauses", [0, 1, 5])
def test_it_takes_what_the_search_finds_however_often_that_pauses(pauses: int) -> None:
    assert sharp(thinking(*[None] * pauses, ends=CONFIRM)).choose(picking(3), 1, Random(1)) is CONFIRM


def test_a_game_without_a_search_is_played_like_by_the_greedy_one() -> None:
    assert sharp().choose(picking(3), 1, Random(1)) == PICKS[2]


@pytest.mark.parametrize("problem", [OSError("gone"), ValueError("the weights are torn")])
def test_where_what_was_learned_cannot_be_read_it_plays_like_the_greedy_one(problem: Exception) -> None:
    def search(state: object, seat: int, rng: Random) -> Iterator[None]:
        raise problem
        yield

    bot = sharp(search)
    assert bot.choose(picking(3), 1, Random(1)) == PICKS[2]
    assert bot.handicap == str(problem)


def test_a_match_goes_on_when_the_weights_of_a_game_are_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(data.FOLDER / "places", tmp_path / "places")
    (tmp_path / "places" / "value.json").unlink()
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    value.formula.cache_clear()
    game = catalogue()["places"]
    state = game.new(2, frozenset())
    rng = Random(4)
    bot = SharpBot(game)
    for _ in range(60):
        actors = state.actors()
        if actors and actors[0] >= 0:
            state.apply(actors[0], bot.choose(state, actors[0], rng))
        else:
            state.apply(actors[0], state.chance().sample(rng))
    value.formula.cache_clear()
    assert state.turns > 5
    assert bot.handicap.startswith("value.json: ")
