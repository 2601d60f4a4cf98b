"""Going Places on screen: chain log lines, cards to read, the history, a whole match by pointing."""

from __future__ import annotations

from random import Random

import pytest

from game.games import catalogue
from game.games.places.actions import Play
from game.games.places.rules import SHOWDOWN
from game.games.places.view import PlacesView
from game.rules.contract import Event
from game.rules.match import Match, Player
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.stage.layout.commands import Decide
from tests.kit import COLOURS, MOUSE, Driver, chosen, driver_of, play_through, program

GAME = catalogue()["places"]
FRAME = 1 / 30


def table(*minds: str) -> Driver:
    """Return a match of Going Places on screen."""
    return driver_of(GAME, *minds, seed="places", size=(1280, 800), speed="normal")


def stage(driver: Driver) -> tuple[MatchScreen, PlacesView]:
    scene = driver.scene
    return scene, scene.view


def go_on(driver: Driver) -> None:
    """Advance by one frame. The player to move chooses a target or presses as required."""
    if isinstance(driver.scene, MatchScreen):
        scene, _ = stage(driver)
        if scene.director.cue is not None:
            scene.director.press()
        elif scene.director.asked:
            target = next(target for target in scene.focus.targets if isinstance(target.act, Decide))
            driver.click(target, MOUSE)
    driver.pass_time(FRAME, FRAME)


def a_card_is_read(minds: tuple[str, ...], seat: int) -> Driver:
    """Return a match at the moment when a card of that seat lies face up in the middle."""
    driver = table(*minds)
    for _ in range(20_000):
        _, view = stage(driver)
        if view.motion.reading is not None and view.motion.reading.turn >= 1 and view.motion.reading.seat == seat:
            return driver
        go_on(driver)
    raise AssertionError("no card was read")


def test_a_card_waits_for_the_press_of_its_reader() -> None:
    driver = a_card_is_read(("human", "greedy"), 0)
    driver.pass_time(30)
    scene, view = stage(driver)
    assert view.motion.reading is not None
    assert scene.director.cue is not None
    assert scene.director.cue.seat == 0
    assert scene.director.press()
    driver.pass_time(0.3)
    assert view.motion.reading is None


def test_the_card_of_a_computer_lies_open_for_a_while_and_goes_on_by_itself() -> None:
    driver = a_card_is_read(("human", "greedy"), 1)
    scene, view = stage(driver)
    driver.pass_time(1.5)
    assert view.motion.reading is not None
    assert scene.director.cue is None
    driver.pass_time(6)
    assert view.motion.reading is None or view.motion.reading.seat == 0


def test_every_step_of_a_turn_has_its_line_in_the_middle_in_the_order_of_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = table("greedy", "greedy", "greedy", "greedy")
    scene, view = stage(driver)
    heard: list[Event] = []
    shown: list[str] = []
    real = view.hear

    def listen(events: list[Event]) -> None:
        heard.extend(events)
        real(events)

    monkeypatch.setattr(view, "hear", listen)
    duels = 0
    for _ in range(6_000):
        driver.pass_time(FRAME, FRAME)
        if view.motion.line is not None and (not shown or shown[-1] != view.motion.line[1]):
            shown.append(view.motion.line[1])
        duels += view.motion.duel is not None
    assert duels
    told = [line for line in map(view.words.line, heard) if line]
    assert len(shown) > 20
    # The same line twice in a row is shown once; the latest may still be to come.
    told = [line for place, line in enumerate(told) if not place or told[place - 1] != line]
    assert shown == told[: len(shown)]
    assert scene.match.log


def test_the_history_of_the_turn_can_be_opened_and_closed_again_before_a_decision() -> None:
    driver = table("human", "greedy", "greedy")
    for _ in range(20_000):
        scene, view = stage(driver)
        if scene.director.asked and len(view.history.entries) > 12:
            break
        go_on(driver)
    button = next(target for target in scene.focus.targets if target.key.endswith("history"))
    for is_open in (True, False, True, False):
        driver.click(button)
        driver.draw()
        assert bool(view.offers[0].targets) != is_open
        assert any("field" in target.key for target in scene.focus.targets) != is_open
    assert any("rolls a" in line for line in view.history.lines)
    assert view.history.lines[-1] == f"P0 rolls a {view.shown.pips}."


def tied(seats: int) -> Match:
    """Return a match of people at the beginning of its showdown, played at random so far."""
    for seed in range(400):
        players = [Player(f"P{seat}", "human", COLOURS[seat]) for seat in range(seats)]
        match, rng = Match(GAME, players, ("short",), f"tie {seed}"), Random(seed)
        match.settle()
        while not match.is_over:
            if match.state.phase == SHOWDOWN:
                return match
            match.submit(*chosen(match, rng))
    raise AssertionError("no tie")


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.rule("P-52", "P-50")
def test_a_showdown_is_played_by_pointing_alone(seats: int) -> None:
    match, made = tied(seats), program()
    made.context.settings.speed = "instant"
    driver = Driver(made, made.match(match), (1280, 800))
    play_through(driver, MOUSE)
    assert isinstance(driver.scene, Results)
    assert sum(isinstance(entry.word, Play) for entry in match.log) >= 10
