"""Beacon's board: the shipped drawing, and errors for invalid ones."""

import json
from itertools import combinations, pairwise
from math import dist

import pytest

from game.games.beacon.board import drawing, parse
from game.rules.contract import BrokenData
from game.rules.data import path_of, read


@pytest.mark.rule("S-02", "S-03")
def test_the_shipped_board_has_22_track_fields_and_six_dice_fields_that_lie_apart():
    card = drawing()
    assert len(card.track) == 22
    assert [storey.step for storey in card.tower] == [5, 4, 3, 2, 1, 0]
    for spot in card.track:
        assert card.radius <= spot.x <= card.width - card.radius
        assert card.radius <= spot.y <= card.height - card.radius
    for one, other in combinations(card.track, 2):
        assert dist((one.x, one.y), (other.x, other.y)) >= 2 * card.radius
    assert all(storey.x + storey.width <= card.width for storey in card.tower)
    for upper, lower in pairwise(card.tower):
        assert upper.y + upper.height <= lower.y
    assert card.tower[-1].y + card.tower[-1].height <= card.height


@pytest.mark.rule("S-02", "S-03")
@pytest.mark.parametrize(
    ("clause", "change"),
    [
        ("S-02", lambda data: data["track"].pop()),
        ("S-02", lambda data: data["track"].append({"x": 300, "y": 50})),
        ("S-02", lambda data: data.update(radius=0)),
        ("S-02", lambda data: data.update(width=1e300)),
        ("S-02", lambda data: data["track"][3].update(x=-5)),
        ("S-02", lambda data: data["tower"][2].update(width=0)),
        ("S-02", lambda data: data.pop("track")),
        ("S-02", lambda data: data.update(track="long")),
        ("S-02", lambda data: data.update(colour="red")),
        ("S-03", lambda data: data["tower"].pop()),
        ("S-03", lambda data: data["tower"].reverse()),
    ],
)
def test_a_bad_board_is_refused_with_its_clause(clause, change, tmp_path):
    data = json.loads(path_of("beacon", "board.json").read_text(encoding="utf-8"))
    change(data)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BrokenData, match=f"^board.json: {clause}: "):
        read(path, parse, "S-02")
