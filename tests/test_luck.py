"""The luck of a throw follows what the throw does in its position."""

from __future__ import annotations

import pytest

from game.games.beacon.board import CODES, Face, code_of, throw_of
from game.games.beacon.events import PairRolled
from game.games.beacon.rules import new
from game.games.beacon.stats import Statistics as BeaconTally
from game.games.places.events import DieRolled
from game.games.places.stats import Statistics as JourneyTally
from tests.games.places.places_positions import position

X, THREE, SEVEN = Face.X, Face.THREE, Face.SEVEN


def beacon(a: Face, b: Face, count: int, *options: str) -> float:
    state = new(3, frozenset(options))
    throw = throw_of(code_of(a, b), state.numbers)
    found = BeaconTally(3).throw(PairRolled(0, throw, count, 0), state)
    assert found is not None
    return found.share


@pytest.mark.rule("S-12")
def test_an_x_in_the_first_roll_is_a_plain_nought() -> None:
    assert beacon(X, X, 1) == 0.5 / 36
    assert beacon(SEVEN, X, 1) > beacon(Face.FOUR, Face.FIVE, 1) > beacon(X, X, 1)


@pytest.mark.rule("S-13")
def test_an_x_in_a_later_roll_is_a_lost_turn_whatever_lies_beside_it() -> None:
    assert beacon(SEVEN, X, 2) == beacon(THREE, X, 2) < beacon(Face.FOUR, Face.FIVE, 2)
    assert beacon(X, X, 2, "hundred") == beacon(X, X, 2) == 0.5 / 36


@pytest.mark.rule("S-31")
def test_the_hundred_is_the_luckiest_throw_in_the_first_roll_only() -> None:
    assert beacon(X, X, 1, "hundred") == 35.5 / 36
    assert beacon(THREE, THREE, 1) == 35.5 / 36 > beacon(THREE, THREE, 1, "hundred")


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("options", [(), ("hundred",)])
def test_beacons_luck_is_even_over_all_throws(count: int, options: tuple[str, ...]) -> None:
    shares = [beacon(Face(code >> 3), Face(code & 7), count, *options) for code in CODES]
    assert sum(shares) / len(shares) == pytest.approx(0.5)


def places(words: str, again: bool) -> list[float]:
    state = position(words)
    found = [JourneyTally(2).throw(DieRolled(0, pips, again), state) for pips in range(6)]
    return [throw.share for throw in found if throw is not None]


@pytest.mark.rule("P-23")
def test_a_throw_that_sends_the_pawn_back_is_luckier_the_lower_it_is() -> None:
    shares = places("red: 20", True)
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) / 6 == pytest.approx(0.5)


@pytest.mark.rule("P-13")
def test_a_throw_that_forces_a_figure_back_is_worse_than_none() -> None:
    shares = places("red: 40 lane2 lane3", False)
    assert min(shares) == shares[5] < shares[0]
    assert sum(shares) / 6 == pytest.approx(0.5)
