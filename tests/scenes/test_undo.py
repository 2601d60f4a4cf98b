"""Undo on the match screen: available until a roll, in every game, with people and computers, and after a restart."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.input.intents import Command
from game.rules.contract import CHANCE, NATURE
from game.rules.game import Game
from game.rules.match import LogEntry, load
from game.scenes.match.screen import MatchScreen
from tests.kit import driver_of

from .stagehand import Driver, awaited, submit

GAMES = [pytest.param(game, id=game.key) for game in catalogue().values() if not game.hidden]
ROLLED = [game for game in GAMES if game.id != "knightsleap"]
DECISIONS = 16


def decide(driver: Driver) -> tuple[MatchScreen, list[LogEntry]]:
    """Press on to the next decision of a person, make it and wait; return the previous log."""
    before = submit(driver)
    return awaited(driver), before


def offers_undo(screen: MatchScreen) -> bool:
    return any(prompt.command is Command.UNDO for prompt in screen.prompts())


@pytest.mark.rule("G-02")
@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_people_is_taken_back_until_somebody_rolls(game: Game) -> None:
    driver = driver_of(game, "human", "human", speed="normal")
    undone = 0
    for _ in range(DECISIONS):
        screen = awaited(driver)
        screen.focus.key = screen.targets()[-1].key
        screen, before = decide(driver)
        has_rolled = any(entry.seat == CHANCE for entry in screen.match.log[len(before) :])
        after = [*screen.match.log]
        assert offers_undo(screen) == (not has_rolled)
        driver.do(Command.UNDO)
        assert screen.match.log == (after if has_rolled else before)
        assert "No undo" in screen.bar.toast or not has_rolled
        if not has_rolled:
            undone += screen.director.cue is None
            screen = awaited(driver)
            assert screen.director.asked
            assert screen.focus.key == screen.first_key(), "as at a new decision"
            decide(driver)
    assert undone


@pytest.mark.rule("G-02")
@pytest.mark.parametrize("game", ROLLED)
def test_a_throw_is_drawn_at_the_press_and_ends_what_can_be_taken_back(game: Game) -> None:
    driver = driver_of(game, "human", "human", speed="normal")
    pressed = 0
    while pressed < 3:
        screen, _ = decide(driver)
        if screen.match.state.actors() != NATURE:
            continue
        pressed += 1
        assert screen.director.cue is not None
        assert screen.director.cue.seat == screen.match.state.roller()
        length = len(screen.match.log)
        driver.pass_time(20)
        assert len(screen.match.log) == length
        driver.do(Command.CONFIRM)
        assert screen.match.log[length].seat == CHANCE
        assert not offers_undo(screen)
        driver.do(Command.UNDO)
        assert "roll" in screen.bar.toast
        assert screen.match.log[length].seat == CHANCE


@pytest.mark.rule("G-02")
@pytest.mark.parametrize("game", GAMES)
def test_among_computers_the_last_own_decision_is_taken_back_until_one_of_them_has_rolled(game: Game) -> None:
    driver = driver_of(game, "human", "gentle", "gentle", speed="normal")
    screen, undone, refused = driver.showing(MatchScreen), 0, 0
    while undone < 3 or not (refused or game.key == "knightsleap"):
        before = submit(driver)
        driver.pass_time(0.2)
        if undone >= 3 or game.key == "knightsleap":
            awaited(driver)
        has_rolled = any(entry.seat == CHANCE for entry in screen.match.log[len(before) :])
        driver.do(Command.UNDO)
        if has_rolled:
            refused += 1
            assert "No undo" in screen.bar.toast
        else:
            undone += 1
            assert screen.match.log[: len(before)] == before
            assert all(entry.seat > 0 for entry in screen.match.log[len(before) :])
            decide(driver)


@pytest.mark.rule("G-02")
@pytest.mark.parametrize("game", ROLLED)
def test_a_match_left_before_a_throw_is_saved_without_it_and_goes_on_with_the_same(game: Game) -> None:
    driver = driver_of(game, "human", "human", speed="normal")
    screen, _ = decide(driver)
    while screen.match.state.actors() != NATURE:
        screen, _ = decide(driver)
    store, saved = driver.program.context.store, screen.match.dump()
    store.flush()
    (unfinished,) = store.ask_unfinished().result()
    assert store.ask_text(unfinished.key).result() == saved
    resumed = load(saved, catalogue())
    assert resumed.log[-1].seat != CHANCE
    again = Driver(driver.program, driver.program.match(resumed), (640, 360))
    for one in (driver, again):
        assert awaited(one).director.cue is not None
        one.do(Command.CONFIRM)
    assert again.showing(MatchScreen).match.dump() == screen.match.dump() != saved
