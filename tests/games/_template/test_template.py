"""Golden Rung, clause by clause. Example of a game's tests: sentences of the rulebook, outcomes asserted."""

from __future__ import annotations

import pytest

from game.games._template.actions import CLIMB, FOLLOW, STOP, Rolled
from game.games._template.events import DieRolled, PawnClimbed, PawnSlipped
from game.games._template.rules import TURN_CAP, TemplateState, new
from game.rules.common import FirstSeatDrawn, MatchEnded, Started, TurnEnded, TurnStarted
from game.rules.contract import CHANCE, NATURE, Ending, Event, Result, ranks


def ladder(*rungs: int, gained: int = 0, tall: bool = False, pair: bool = False) -> TemplateState:
    """Return a match with seat 0 to move and the pawns on these rungs."""
    state = new(len(rungs), frozenset({"tall"} if tall else {"pair"} if pair else ()))
    state.apply(CHANCE, Started(0))
    state.rungs[:] = rungs
    state.gained = gained
    return state


def climb(state: TemplateState, pips: int) -> None:
    state.apply(state.active, CLIMB)
    state.apply(CHANCE, Rolled(pips))


@pytest.mark.rule("T-01", "G-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_on_the_floor_and_the_first_seat_is_drawn_by_lot(seats: int) -> None:
    state = new(seats, frozenset())
    assert state.scores() == (0,) * seats
    assert state.actors() == (CHANCE,)
    assert {outcome.seat for outcome, _ in state.chance().outcomes()} == set(range(seats))
    events: list[Event] = []
    state.apply(CHANCE, Started(seats - 1), events.append)
    assert state.actors() == (seats - 1,)
    assert events == [FirstSeatDrawn(seats - 1), TurnStarted(seats - 1, 1)]


@pytest.mark.rule("T-10", "G-06")
def test_the_die_is_thrown_as_often_as_the_seat_likes() -> None:
    state = ladder(0, 0)
    climb(state, 6)
    climb(state, 2)
    assert state.actors() == (0,)
    assert state.gained == 8
    assert [outcome for outcome, _ in (ladder(0, 0).chance().outcomes())] == [Rolled(pips) for pips in range(1, 7)]


@pytest.mark.rule("T-11")
def test_stopping_keeps_the_rungs_and_passes_the_turn() -> None:
    state = ladder(1, 0, gained=4)
    events: list[Event] = []
    state.apply(0, STOP, events.append)
    assert state.scores() == (5, 0)
    assert state.actors() == (1,)
    assert events == [PawnClimbed(0, 1, 5), TurnEnded(0), TurnStarted(1, 1)]


@pytest.mark.rule("T-11")
def test_a_one_loses_the_rungs_of_this_turn_and_ends_it() -> None:
    state = ladder(3, 0, gained=6)
    events: list[Event] = []
    state.apply(0, CLIMB, events.append)
    state.apply(CHANCE, Rolled(1), events.append)
    assert state.scores() == (3, 0)
    assert state.actors() == (1,)
    assert events == [DieRolled(0, 1), PawnSlipped(0, 6), TurnEnded(0), TurnStarted(1, 1)]


@pytest.mark.rule("T-11", "G-01")
def test_nobody_stops_before_the_first_throw() -> None:
    assert list(ladder(0, 0).legal(0)) == [CLIMB]
    assert list(ladder(0, 0, gained=2).legal(0)) == [CLIMB, STOP]


@pytest.mark.rule("T-12", "G-03")
def test_the_first_seat_on_the_last_rung_wins_and_equal_seats_share_a_rank() -> None:
    state = ladder(5, 3, 3, gained=5)
    events: list[Event] = []
    assert state.result() is None
    state.apply(0, STOP, events.append)
    assert state.actors() == ()
    assert ranks(state) == (1, 2, 2)
    assert events[-1] == MatchEnded(Result(Ending.GOAL, (0,)))


@pytest.mark.rule("T-20")
def test_the_tall_ladder_has_twenty_rungs() -> None:
    state = ladder(5, 3, gained=5, tall=True)
    state.apply(0, STOP)
    assert state.actors() == (1,)
    state = ladder(15, 3, gained=5, tall=True)
    state.apply(0, STOP)
    assert state.actors() == ()


@pytest.mark.rule("T-21")
def test_with_two_pawns_a_turn_begins_with_a_throw_that_is_due() -> None:
    state = ladder(0, 0, pair=True)
    assert (state.actors(), state.roller()) == (NATURE, 0)
    state.apply(CHANCE, Rolled(4))
    assert (state.actors(), state.gained) == ((0,), 4)
    state.apply(0, CLIMB)
    assert (state.actors(), state.roller()) == (NATURE, CHANCE), "a throw that was decided comes at once"
    state.apply(CHANCE, Rolled(1))
    assert (state.actors(), state.roller()) == (NATURE, 1)


@pytest.mark.rule("T-21")
def test_who_stops_chooses_one_of_two_pawns_unless_they_are_equal_or_one_is_up() -> None:
    state = ladder(3, 0, pair=True)
    state.apply(CHANCE, Rolled(4))
    assert list(state.legal(0)) == [CLIMB, STOP, FOLLOW]
    events: list[Event] = []
    state.apply(0, FOLLOW, events.append)
    assert (state.rungs, state.second, state.scores()) == ([3, 0], [4, 0], (7, 0))
    assert events[0] == PawnClimbed(0, 0, 4, 1)
    for rungs, legal in ((0, [CLIMB, STOP]), (10, [CLIMB, FOLLOW])):
        state = ladder(rungs, 0, pair=True)
        state.apply(CHANCE, Rolled(4))
        assert list(state.legal(0)) == legal


@pytest.mark.rule("T-21", "T-12")
def test_both_pawns_have_to_reach_the_last_rung_and_what_is_beyond_is_lost() -> None:
    state = ladder(8, 0, pair=True)
    state.apply(CHANCE, Rolled(6))
    state.apply(0, STOP)
    assert (state.scores(), state.actors()) == ((10, 0), NATURE)
    state.apply(CHANCE, Rolled(1))
    state.second[0] = 9
    state.apply(CHANCE, Rolled(3))
    state.apply(0, FOLLOW)
    assert state.result() == Result(Ending.GOAL, (0,))
    assert (state.scores(), state.progress(0)) == ((20, 0), 1.0)


@pytest.mark.rule("G-04")
def test_a_match_in_which_everybody_slips_for_ever_ends_at_the_cap() -> None:
    state = ladder(0, 0)
    for _ in range(TURN_CAP):
        assert state.actors()
        climb(state, 1)
    assert state.actors() == ()
    assert ranks(state) == (1, 1)
    assert state.result() == Result(Ending.CAP, (0, 1))
