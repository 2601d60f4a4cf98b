"""Beacon's data: the shipped drawing and weights, and errors for invalid ones."""

from __future__ import annotations

import json
from random import Random

import pytest

from game.bots.levels import make
from game.games import catalogue
from game.games.beacon.actions import Rolled
from game.games.beacon.board import Face, drawing, parse
from game.games.beacon.network import forget
from game.games.beacon.network import parse as parse_network
from game.rules import data
from game.rules.common import Started
from game.rules.contract import CHANCE, BrokenData
from game.rules.data import path_of, read

GAME = catalogue()["beacon"]
BOARD = path_of("beacon", "board.json")
NETWORK = path_of("beacon", "network.json")


def broken(change, folder):
    data = json.loads(BOARD.read_text(encoding="utf-8"))
    change(data)
    path = folder / "board.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BrokenData) as caught:
        read(path, parse, "S-02")
    return str(caught.value)


@pytest.mark.rule("S-02", "S-03")
def test_the_shipped_board_has_22_track_fields_and_six_dice_fields():
    assert len(drawing().track) == 22
    assert [storey.step for storey in drawing().tower] == [5, 4, 3, 2, 1, 0]


@pytest.mark.rule("S-02")
@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["track"].pop(),
        lambda data: data["track"].append({"x": 300, "y": 50}),
        lambda data: data.update(radius=0),
        lambda data: data.update(width=1e300),
        lambda data: data.update(height=-848),
        lambda data: data["track"][3].update(x=5),
        lambda data: data["track"][3].update(y=data["height"]),
        lambda data: data["track"].__setitem__(4, data["track"][5]),
        lambda data: data.pop("track"),
        lambda data: data.update(track="long"),
        lambda data: data.update(colour="red"),
    ],
)
def test_a_bad_track_is_refused_with_its_clause(change, tmp_path):
    assert broken(change, tmp_path).startswith("board.json: S-02: ")


@pytest.mark.rule("S-03")
@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["tower"].pop(),
        lambda data: data["tower"].reverse(),
        lambda data: data["tower"][2].update(width=0),
        lambda data: data["tower"][2].update(x=-1),
        lambda data: data["tower"][5].update(height=900),
        lambda data: data["tower"][1].update(y=data["tower"][0]["y"]),
    ],
)
def test_bad_dice_fields_are_refused_with_their_clause(change, tmp_path):
    assert broken(change, tmp_path).startswith("board.json: S-03: ")


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("weights"),
        lambda data: data["weights"].pop("3"),
        lambda data: data["weights"]["3"].pop(),
        lambda data: data["weights"]["3"][1]["nodes"].pop(),
        lambda data: data["weights"]["3"][1]["own"].pop(),
        lambda data: data["weights"]["3"][1]["out"].pop(),
        lambda data: data["weights"]["3"][0]["nodes"][0].__setitem__(0, 60_000),
        lambda data: data["weights"].update({"7": data["weights"]["6"]}),
    ],
)
def test_a_network_that_does_not_fit_is_refused(change):
    data = json.loads(NETWORK.read_text(encoding="utf-8"))
    parse_network(json.dumps(data))
    change(data)
    with pytest.raises(ValueError, match=r"weight|required"):
        parse_network(json.dumps(data))


def test_without_weights_the_sharp_opponent_plays_on_and_says_why(monkeypatch, tmp_path):
    (tmp_path / "beacon").mkdir()
    (tmp_path / "beacon" / "network.json").write_bytes(b"\xff")
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    forget()
    state = GAME.new(3)
    for word in (Started(0), Rolled(Face.ONE, Face.TWO)):
        state.apply(CHANCE, word)
    bot = make("sharp", GAME)
    assert bot.choose(state, 0, Random(1)) in state.legal(0)
    assert bot.handicap.startswith("network.json: ")
