"""Weights files of the small networks: invalid ones are refused, and bots play without them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from game.bots.levels import make
from game.games import catalogue
from game.games.borders import value as borders
from game.games.diceland import value as diceland
from game.rules import data
from game.rules.contract import CHANCE

each = pytest.mark.parametrize(("key", "value"), [("borders", borders), ("diceland", diceland)])


@each
@pytest.mark.parametrize(
    "change",
    [
        lambda weights: weights["inputs"].reverse(),
        lambda weights: weights["hidden"].pop(),
        lambda weights: weights["hidden"][3].pop(),
        lambda weights: weights["skip"].append(0.0),
        lambda weights: weights["out"].pop(),
        lambda weights: weights["out"].__setitem__(0, 1e9),
        lambda weights: weights.pop("out"),
    ],
)
def test_weights_that_do_not_fit_are_refused(key: str, value: ModuleType, change: Callable[[Any], None]) -> None:
    weights = json.loads(data.path_of(key, "value.json").read_text(encoding="utf-8"))
    change(weights)
    with pytest.raises(ValueError, match=r"weight|inputs|required"):
        value.parse(json.dumps(weights))


@each
def test_without_weights_the_opponent_plays_on_and_says_why(
    key: str, value: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / key).mkdir()
    (tmp_path / key / "value.json").write_bytes(b"\xff")
    game, rng = catalogue()[key], Random("handicap")
    game.check()
    state = game.new(2)
    while (seat := state.actors()[0]) == CHANCE:
        state.apply(CHANCE, state.chance().sample(rng))
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    value.network.cache_clear()
    bot = make("master", game)
    assert bot.choose(state, seat, Random(1)) in state.legal(seat)
    assert bot.handicap.startswith("value.json: ")
    value.network.cache_clear()
