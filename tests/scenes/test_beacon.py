"""A match of Beacon played by touch alone, and the waiting times for computers."""

from __future__ import annotations

from random import Random

import pytest

from game.games import catalogue
from game.games.beacon.actions import Place, Roll
from game.games.beacon.events import PairKnockedOff
from game.input.intents import Command, Source
from game.rules.contract import Event
from game.rules.match import Match, Player
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from tests.kit import MOUSE, PAD, TOUCH, Driver, begun, chosen, driver_of, play_through

from .stagehand import program

SIX = ("human", *["greedy"] * 5)


def table(*minds: str, size: tuple[int, int] = (1280, 720), seed: str = "harbour") -> Driver:
    return driver_of(catalogue()["beacon"], *minds, seed=seed, size=size, speed="normal")


def scene_of(driver: Driver) -> MatchScreen:
    assert isinstance(driver.scene, MatchScreen)
    return driver.scene


def waited(driver: Driver, press_every: float | None) -> float:
    """Return the seconds until a person is asked for a decision or a press, with optional presses meanwhile."""
    seconds = 0.0
    while isinstance(driver.scene, MatchScreen) and not (driver.scene.director.asked or driver.scene.director.cue):
        if press_every is None:
            driver.pass_time(0.05, 0.05)
            seconds += 0.05
        else:
            driver.do(Command.CONFIRM, PAD)
            driver.pass_time(press_every, press_every)
            seconds += press_every + 1 / 60
        assert seconds < 300
    return seconds


def place_somewhere(driver: Driver) -> None:
    scene = scene_of(driver)
    if scene.director.cue is not None:
        driver.do(Command.CONFIRM, PAD)
        while not scene.director.asked:
            driver.pass_time(0.05, 0.05)
    field = next(a for a in scene.match.state.legal(0) if isinstance(a, Place))
    scene.director.submit(0, field)


def test_computers_turns_can_be_hurried_and_skipped_without_opening_the_menu() -> None:
    patient, hasty = table(*SIX), table(*SIX)
    for driver in (patient, hasty):
        waited(driver, None)
        place_somewhere(driver)
    assert waited(hasty, 0.1) < waited(patient, None) / 4
    assert scene_of(hasty).director.cue is not None or scene_of(hasty).director.asked


def test_the_focus_is_never_on_rolling_again_of_its_own_accord() -> None:
    """A surplus press would risk the turn, so rolling again must be focused deliberately each time."""
    driver = table("human", "greedy")
    for _ in range(4):
        waited(driver, None)
        scene = scene_of(driver)
        if scene.director.cue is not None:
            driver.do(Command.CONFIRM, PAD)
            waited(driver, None)
        for _ in range(2):
            legal = scene.match.state.legal(0)
            fields = [action.field for action in legal if isinstance(action, Place)]
            if not fields or Roll() not in legal:
                break
            assert scene.focus.key == f"0/field{max(fields)}"
            scene.focus.key = "0/roll"
            driver.do(Command.CONFIRM, PAD)
            waited(driver, None)
            if not scene.director.asked:
                break
        if scene.director.asked:
            place_somewhere(driver)
            driver.pass_time(0.2)


def test_two_presses_end_the_story_of_a_computers_turn() -> None:
    driver = table("greedy", "greedy", "greedy")
    scene = scene_of(driver)
    while not scene.director.timeline.is_busy:
        driver.pass_time(0.05, 0.05)
    for _ in range(2):
        driver.do(Command.CONFIRM, PAD)
    assert not scene.director.timeline.is_busy
    assert scene.view.shown.pawns == scene.match.state.pawns


@pytest.mark.parametrize(
    ("seats", "size", "source"),
    [(3, (1024, 768), MOUSE), (6, (1080, 1920), TOUCH)],
    ids=["mouse", "kiosk"],
)
def test_a_whole_match_can_be_played_by_touching_what_is_offered(
    seats: int, size: tuple[int, int], source: Source
) -> None:
    driver = driver_of(catalogue()["beacon"], *["human"] * seats, seed="harbour", size=size)
    match = scene_of(driver).match
    assert play_through(driver, source) > 0
    assert isinstance(driver.scene, Results)
    assert {Roll, Place} <= {type(entry.word) for entry in match.log}


def test_all_whose_dice_fall_together_and_the_lamp_feel_it_at_once() -> None:
    match, rng, entries = begun(catalogue()["beacon"], 4, "fall"), Random(3), 0
    fallen: list[PairKnockedOff] = []
    match.settle()
    while len(fallen) < 2:
        entries = len(match.log)
        fallen = [event for event in match.submit(*chosen(match, rng)).events if isinstance(event, PairKnockedOff)]
    entry = match.log[entries]
    again = Match(match.game, [Player(f"P{seat}") for seat in range(4)], (), match.seed)
    for one in match.log[:entries]:
        again.follow(one)
    made = program()
    driver = Driver(made, made.match(again), (640, 360))
    scene, told = scene_of(driver), list[Event]()
    on_told = scene.director.told
    scene.director.told = lambda event: (told.append(event), on_told(event))[1]
    driver.pass_time(0.1, 0.1)
    scene.director.submit(entry.seat, entry.word)
    counts = []
    while scene.director.is_busy and scene.director.cue is None:
        driver.pass_time(0.05, 0.05)
        counts.append(sum(isinstance(event, PairKnockedOff) for event in told))
    assert set(counts) == {0, len(fallen)}
    assert [event for event in told if isinstance(event, PairKnockedOff)] == fallen
