"""Weights files of the judges: invalid ones are refused, and bots play without them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.assets import BROUGHT
from game.bots.levels import make
from game.games import catalogue
from game.games.beacon.network import network as beacon
from game.games.borders.value import network as borders
from game.games.diceland.value import network as diceland
from game.games.knightsleap.value_tables import weights_for as knightsleap
from game.games.places.network import network as places
from game.rules import data
from game.rules.contract import CHANCE, BrokenData
from game.rules.network import NAME

NETWORKS: dict[str, Callable[..., Any]] = {
    "beacon": beacon,
    "borders": borders,
    "diceland": diceland,
    "knightsleap": knightsleap,
    "places": places,
}
each = pytest.mark.parametrize("key", NETWORKS)


def clear_cache(key: str) -> None:
    NETWORKS[key].cache_clear()  # type: ignore[attr-defined]


def read(key: str, seats: str) -> object:
    clear_cache(key)
    return NETWORKS[key](int(seats)) if int(seats) else NETWORKS[key]()


@each
def test_every_number_of_seats_has_its_weights(key: str) -> None:
    weights = json.loads(data.path_of(key, NAME).read_text(encoding="utf-8"))
    seats = set(map(str, catalogue()[key].seats))
    assert set(weights["weights"]) in ({"0"}, seats)
    assert set(weights["made"]) == set(weights["weights"])
    for number in weights["weights"]:
        assert read(key, number)


@each
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda weights: weights.pop("weights"), "required"),
        (lambda weights: weights.update(another=1), "another"),
        (lambda weights: weights["weights"].clear(), "'[02]'"),
        (lambda weights: [some.pop() for some in weights["weights"].values()], "there have to be"),
        (lambda weights: [some.append(0) for some in weights["weights"].values()], "there have to be"),
        (lambda weights: [some.__setitem__(7, -1e9) for some in weights["weights"].values()], "larger than"),
        (lambda weights: [some.__setitem__(7, "1") for some in weights["weights"].values()], "float"),
    ],
)
def test_weights_that_do_not_fit_are_refused(
    key: str, change: Callable[[Any], None], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = json.loads(data.path_of(key, NAME).read_text(encoding="utf-8"))
    number = min(weights["weights"])
    change(weights)
    (tmp_path / key).mkdir()
    (tmp_path / key / NAME).write_text(json.dumps(weights), encoding="utf-8")
    monkeypatch.setitem(BROUGHT, key, tmp_path / key)
    with pytest.raises(BrokenData, match=problem):
        read(key, number)


def test_an_input_without_weights_is_refused() -> None:
    with pytest.raises(BrokenData, match="no input is called 'luck'"):
        borders().place("luck")


@each
@pytest.mark.parametrize("level", ["gentle", "master"])
@pytest.mark.parametrize("content", [b"\xff", b"torn", b"{}", None])
def test_without_weights_the_opponent_plays_on_and_says_why(
    key: str, level: str, content: bytes | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / key).mkdir()
    if content is not None:
        (tmp_path / key / NAME).write_bytes(content)
    game, rng = catalogue()[key], Random("handicap")
    game.check()
    state = game.new(2)
    while (seat := state.actors()[0]) == CHANCE or len(state.legal(seat)) < 2:
        state.apply(seat, state.chance().sample(rng) if seat == CHANCE else state.legal(seat)[0])
    monkeypatch.setitem(BROUGHT, key, tmp_path / key)
    clear_cache(key)
    bot = make(level, game)
    assert bot.choose(state, seat, Random(1)) in state.legal(seat)
    assert bot.handicap.startswith(f"{NAME}: ")
