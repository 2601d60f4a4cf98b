"""The contract tests pass for a sound game with joint phases, and each detects its flaw."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.contract import IllegalAction
from game.rules.game import Game

from . import test_matches as matches
from . import test_states as states
from .toy import harvest

Check = Callable[[Game, int], None]

SOUND: list[Check] = [
    states.test_a_copy_stays_what_it_was_for_the_whole_match,
    states.test_actors_ranks_and_progress_can_be_asked_for_at_any_time,
    states.test_nature_answers_only_what_it_may_and_with_the_right_chances,
    states.test_nature_draws_as_often_as_the_chances_say,
    states.test_the_order_of_simultaneous_choices_does_not_matter,
    matches.test_undo_to_the_start_and_redo_gives_the_same_dice,
    matches.test_every_decision_can_be_taken_back_until_somebody_rolls_and_none_afterwards,
    matches.test_a_pending_simultaneous_choice_can_be_retracted,
    matches.test_an_illegal_submission_raises_and_changes_nothing,
    matches.test_a_replay_tells_the_story_of_the_log,
    lambda game, seats: states.test_the_log_replays_to_an_equal_state_told_or_not(game, seats, ()),
    lambda game, seats: states.test_legal_actions_are_there_unique_stable_interned_and_readable(game, seats, ()),
    lambda game, seats: states.test_every_match_ends_with_a_ranking(game, seats, ()),
    lambda game, seats: states.test_the_last_event_says_how_the_match_ended_and_who_won(game, seats, ()),
    lambda game, seats: states.test_no_match_exceeds_the_declared_bounds_and_they_are_not_idle(game),
]
REPLAY, LEGAL, _, ENDING, BOUNDS = SOUND[-5:]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("check", SOUND)
def test_a_sound_game_with_simultaneous_phases_passes(check: Check, seats: int) -> None:
    check(harvest(), seats)


@pytest.mark.parametrize(
    ("flaw", "check"),
    [
        ("shared list", SOUND[0]),
        ("telling changes", REPLAY),
        ("unfair", states.test_nature_draws_as_often_as_the_chances_say),
        ("wasteful", states.test_nature_answers_only_what_it_may_and_with_the_right_chances),
        ("lossy", states.test_nature_answers_only_what_it_may_and_with_the_right_chances),
        ("forgetful", states.test_nature_answers_only_what_it_may_and_with_the_right_chances),
        ("first come", states.test_the_order_of_simultaneous_choices_does_not_matter),
        ("first bonus", states.test_the_order_of_simultaneous_choices_does_not_matter),
        ("asking changes", LEGAL),
        ("nothing legal", LEGAL),
        ("twice legal", LEGAL),
        ("fresh actions", LEGAL),
        ("own end", ENDING),
        ("wrong winners", ENDING),
        ("silent end", ENDING),
        ("too long", BOUNDS),
        ("many outcomes", BOUNDS),
        ("idle bound", BOUNDS),
    ],
)
def test_a_flaw_is_noticed(flaw: str, check: Check) -> None:
    with pytest.raises((AssertionError, AttributeError, ValueError, IndexError, IllegalAction)):
        check(harvest(flaw), 3)
