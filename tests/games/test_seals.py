"""Seals in rare cases, the luck of throws, and the end of a circle that the cap cuts short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from game.games.beacon.board import CODES, NUMBERS, NUMBERS_HUNDRED, Face, code_of, throw_of
from game.games.beacon.challenges import Challenges as BeaconChallenges
from game.games.beacon.events import PairPlaced, PairRolled
from game.games.beacon.rules import new
from game.games.beacon.stats import Statistics as BeaconTally
from game.games.diceland.actions import Confirm
from game.games.diceland.board import Colour
from game.games.diceland.dice import Rolled
from game.games.diceland.rules import OVER, TURN_CAP
from game.games.places.challenges import Challenges as PlacesChallenges
from game.games.places.events import CountersTaken, DieRolled, Finish, Gain, RaceEnded
from game.games.places.stats import Statistics as JourneyTally
from game.rules.challenges import ChallengeTracker
from game.rules.common import FirstSeatDrawn
from game.rules.contract import CHANCE, Ending, Event, Result
from tests.games.diceland.diceland_table import TERMS, Table
from tests.games.places.places_positions import position


@pytest.mark.parametrize(
    ("a", "b", "numbers", "is_met"),
    [
        (Face.SEVEN, Face.SIX, NUMBERS, True),
        (Face.SEVEN, Face.SIX, NUMBERS_HUNDRED, True),
        (Face.SEVEN, Face.FIVE, NUMBERS, False),
        (Face.X, Face.X, NUMBERS_HUNDRED, False),
    ],
    ids=["76", "76-where-x-x-is-100", "75", "x-x-is-100"],
)
def test_full_beam_is_a_76_and_no_100(a: Face, b: Face, numbers: tuple[int, ...], is_met: bool) -> None:
    tracker = BeaconChallenges(0)
    tracker.turns[-1].append(PairPlaced(0, 4, throw_of(code_of(a, b), numbers)))
    assert BeaconChallenges.seventysix.is_met(tracker) is is_met


def taken(seat: int, count: int, bank: int) -> CountersTaken:
    return CountersTaken(seat, 1, count, Gain.DOT, bank)


@pytest.mark.parametrize(
    ("events", "is_met"),
    [
        ([taken(0, 1, 0)], True),
        ([taken(0, 1, 0), taken(0, 0, 0)], True),
        ([taken(0, 1, 0), taken(1, 0, 0)], True),
        ([taken(0, 1, 1), taken(1, 1, 0)], False),
        ([taken(0, 1, 0), taken(1, 1, 0)], False),
        ([taken(1, 1, 0), taken(0, 0, 0)], False),
    ],
    ids=["last", "then-none-itself", "then-none-another", "another", "returned-and-taken-by-another", "too-late"],
)
def test_last_one_out_took_the_last_counter_there_was(events: Sequence[Event], is_met: bool) -> None:
    tracker = PlacesChallenges(0)
    tracker.is_winner = True
    tracker.turns[-1] += [*events, RaceEnded(0, Finish.BANK)]
    assert PlacesChallenges.bank.is_met(tracker) is is_met


def test_a_deficit_counts_at_any_moment_of_a_turn() -> None:
    tracker = ChallengeTracker(0)
    for scores in ((0, 0), (1, 5), (4, 5)):
        tracker.note(FirstSeatDrawn(1), SimpleNamespace(scores=lambda scores=scores: scores))
    assert tracker.deficit == 4


@pytest.mark.rule("D-53", "G-04")
@pytest.mark.parametrize(("seats", "ending"), [(2, Ending.LAST_ROUND), (3, Ending.CAP), (4, Ending.LAST_ROUND)])
def test_a_goal_in_a_circle_that_the_cap_cuts_wins_at_the_cap(seats: int, ending: Ending) -> None:
    table = Table(seats, terms=replace(TERMS, circle=True))
    race = table.race
    race.turns = TURN_CAP - 1
    race.treasures[1] = 9
    race.need[6] = 0
    assert race.has_goal(1)
    race.apply(CHANCE, Rolled((Colour.YELLOW,) * 6), table.events.append)
    while race.actors():
        actor = race.actors()[0]
        race.apply(actor, Confirm() if Confirm() in race.legal(actor) else race.legal(actor)[0], table.events.append)
    assert race.phase == OVER
    assert race.result() == Result(ending, (1,))


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
