"""Seals in cases that matches seldom show, and the ending of a circle that the cap cuts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from game.games.beacon.board import NUMBERS, NUMBERS_HUNDRED, Face, code_of, throw_of
from game.games.beacon.challenges import Challenges as BeaconChallenges
from game.games.beacon.events import PairPlaced
from game.games.diceland.actions import Confirm
from game.games.diceland.board import Colour
from game.games.diceland.dice import Rolled
from game.games.diceland.rules import OVER, TURN_CAP
from game.games.places.challenges import Challenges as PlacesChallenges
from game.games.places.events import CountersTaken, Finish, Gain, RaceEnded
from game.rules.challenges import ChallengeTracker
from game.rules.common import FirstSeatDrawn
from game.rules.contract import CHANCE, Ending, Event, Result
from tests.games.diceland.diceland_table import TERMS, Table


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
