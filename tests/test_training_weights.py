"""Weights files survive the round trip to the C programs."""

from __future__ import annotations

import json

import pytest

from game.rules.data import path_of
from game.rules.network import NAME
from game.training.weights import main, packed, unpack

NETWORKS = (("beacon", 2), ("beacon", 6), ("borders", 0), ("diceland", 0), ("knightsleap", 3), ("places", 4))


@pytest.mark.parametrize(("key", "seats"), NETWORKS)
def test_weights_are_the_same_after_unpacking_and_packing_and_told_with_their_command(key: str, seats: int) -> None:
    held = json.loads(path_of(key, NAME).read_text("utf-8"))
    again = packed(key, seats, unpack(key, seats), "./learner learn 7 100 name")
    assert again["weights"] == held["weights"]
    assert "./learner learn 7 100 name" in json.dumps(again)


def test_weights_of_another_network_are_rejected() -> None:
    with pytest.raises(ValueError, match="weights are not those of beacon"):
        packed("beacon", 2, unpack("places", 2), "./learner learn 7 100 name")


def test_unpacked_weights_are_printed_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["unpack", "knightsleap", "2"])
    assert list(map(float, capsys.readouterr().out.splitlines())) == unpack("knightsleap", 2)
