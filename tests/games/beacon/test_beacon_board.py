"""Beacon's data: the shipped drawing and weights, and errors for invalid ones."""

from __future__ import annotations

import json

import pytest

from game.games import catalogue
from game.games.beacon.board import drawing, parse
from game.rules.contract import BrokenData
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
