"""Hints: the choice of the highest level, its wording and its figures."""

from __future__ import annotations

import re
from random import Random

import pytest

from game.games import catalogue
from game.rules.contract import Action
from game.rules.judging import RatedMove
from game.scenes.match.play_controller import Hint, PlayController, compared, told
from game.scenes.match.screen import MatchScreen
from tests.kit import begun, chosen, driver_of, view_at


class Roll(Action):
    pass


class Stop(Action):
    pass


class Again(Action):
    pass


ROLL, STOP = Roll(), Stop()


def named(action: Action) -> str:
    return "Stop" if action is STOP else ""


BOTH = (RatedMove(0.6, ROLL, "both"), RatedMove(0.6, STOP, "both"))
OTHER = Again()


@pytest.mark.parametrize(
    ("weighed", "hint"),
    [
        pytest.param(
            (RatedMove(0.4, STOP, "a"), RatedMove(0.55, ROLL, "b"), RatedMove(0.54, ROLL, "c")),
            Hint(ROLL, 0.55, STOP, pytest.approx(0.15)),
            id="the runner-up begins otherwise",
        ),
        pytest.param(
            (*BOTH, RatedMove(0.5, OTHER, "one")), Hint(ROLL, 0.6, OTHER, pytest.approx(0.1)), id="another order"
        ),
        pytest.param(BOTH, Hint(ROLL, 0.6), id="another order alone"),
        pytest.param((RatedMove(0.5, ROLL, "a"), RatedMove(0.4, ROLL, "b")), Hint(ROLL, 0.5), id="all begin alike"),
    ],
)
def test_the_runner_up_is_the_best_of_another_plan_with_another_beginning(
    weighed: tuple[RatedMove, ...], hint: Hint
) -> None:
    assert compared(weighed) == hint


ROOM, LONG = "There is room.", "Your pawn would move five fields in the next turn"


@pytest.mark.parametrize(
    ("why", "hint", "words"),
    [
        (ROOM, Hint(ROLL, 0.571, STOP, 0.042), "There is room – 57% to win, 4% more than with: Stop."),
        (ROOM, Hint(ROLL, 0.571, STOP, 0.002), "There is room – 57% to win, hardly more than with: Stop."),
        (ROOM, Hint(STOP, 0.5, ROLL, 0.1), "There is room – 50% to win, others 10% less."),
        (ROOM, Hint(STOP, 0.5, ROLL, 0.001), "There is room – 50% to win, others hardly less."),
        (ROOM, Hint(ROLL, 0.25), "There is room – 25% to win."),
        (ROOM, Hint(ROLL), "There is room."),
        ("Grey: then 13 fields are missing", Hint(ROLL), "Grey: then 13 fields are missing."),
        ("This reaches the goal!", Hint(ROLL), "This reaches the goal!"),
        ("", Hint(ROLL), ""),
        (LONG, Hint(ROLL, 0.6, STOP, 0.1), f"{LONG} – 60% to win, others 10% less."),
    ],
)
def test_a_hint_is_one_sentence_with_its_numbers_and_a_name_where_there_is_room(
    why: str, hint: Hint, words: str
) -> None:
    assert told(why, hint, named) == words


@pytest.mark.parametrize("key", ["beacon", "borders", "diceland", "knightsleap", "places"])
def test_what_would_come_next_is_called_by_what_stands_on_it_and_on_nothing_else(key: str) -> None:
    driver, chance = driver_of(catalogue()[key], "human", "greedy", "greedy"), Random(3)
    screen = driver.showing(MatchScreen)
    assert isinstance(screen.control, PlayController)
    screen.director.is_auto_roll = True
    asked = 0
    for _ in range(900):
        if screen.match.is_over or asked == 12:
            break
        if screen.director.asked and not screen.director.is_busy:
            asked += 1
            legal = screen.match.state.legal(0)
            labels = [target.label for target in screen.choosing(0)]
            names = [screen.control.name_of(0, action) for action in legal]
            assert all(labels.count(name) == 1 for name in names if name), names
            screen.director.submit(0, chance.choice(legal))
        driver.program.context.store.flush()
        driver.pass_time(0.2, 0.1)
    assert asked > 2


def test_a_hint_counts_in_proper_words() -> None:
    """Singular and zero have their own wording."""
    improper = re.compile(r"\b0 (fields|dice|crosses)|\b1 (fields|dice|crosses)|[{}]")
    for game in catalogue().values():
        seats, chance = max(seats for seats in game.seats if seats <= 4), Random(7)
        view, match = view_at(game, seats), begun(game, seats, "words")
        match.settle()
        view.sync(match.state)
        for _ in range(240):
            if match.is_over:
                break
            for seat in match.state.actors():
                for action in match.state.legal(seat)[:8]:
                    words = view.advice(match.state, seat, action) or ""
                    assert not improper.search(words), words
            match.submit(*chosen(match, chance))
