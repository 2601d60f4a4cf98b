"""Beacon's board: the shipped drawing, and errors for invalid ones."""

from __future__ import annotations

import json

import pytest

from game.games.beacon.board import drawing, parse
from game.rules.contract import BrokenData
from game.rules.data import path_of, read


@pytest.mark.rule("S-02", "S-03")
def test_the_shipped_board_has_22_track_fields_and_six_dice_fields():
    assert len(drawing().track) == 22
    assert [storey.step for storey in drawing().tower] == [5, 4, 3, 2, 1, 0]


@pytest.mark.rule("S-02", "S-03")
@pytest.mark.parametrize(
    ("clause", "change"),
    [
        ("S-02", lambda data: data["track"].pop()),
        ("S-02", lambda data: data["track"].append({"x": 300, "y": 50})),
        ("S-02", lambda data: data.update(radius=0)),
        ("S-02", lambda data: data.update(width=1e300)),
        ("S-02", lambda data: data.update(height=-848)),
        ("S-02", lambda data: data["track"][3].update(x=5)),
        ("S-02", lambda data: data["track"][3].update(y=data["height"])),
        ("S-02", lambda data: data["track"].__setitem__(4, data["track"][5])),
        ("S-02", lambda data: data.pop("track")),
        ("S-02", lambda data: data.update(track="long")),
        ("S-02", lambda data: data.update(colour="red")),
        ("S-03", lambda data: data["tower"].pop()),
        ("S-03", lambda data: data["tower"].reverse()),
        ("S-03", lambda data: data["tower"][2].update(width=0)),
        ("S-03", lambda data: data["tower"][2].update(x=-1)),
        ("S-03", lambda data: data["tower"][5].update(height=900)),
        ("S-03", lambda data: data["tower"][1].update(y=data["tower"][0]["y"])),
    ],
)
def test_a_bad_board_is_refused_with_its_clause(clause, change, tmp_path):
    data = json.loads(path_of("beacon", "board.json").read_text(encoding="utf-8"))
    change(data)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BrokenData, match=f"^board.json: {clause}: "):
        read(path, parse, "S-02")
