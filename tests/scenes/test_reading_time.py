"""Texts stay long enough to read, no light flashes fast, and waits for computers are short."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.bots.levels import make
from game.games import catalogue
from game.input.intents import Command
from game.kiosk.idle_scenes import IdlePrompt
from game.kiosk.operator_state import OperatorState
from game.kiosk.profile import Profile
from game.kiosk.session import KioskSession
from game.rules.common import TurnStarted
from game.rules.contract import Event, Fortune, Seat
from game.rules.match import Match, Player
from game.scenes.attract.slides import STAY, Welcome
from game.scenes.match.director import Director
from game.scenes.match.hints import GLANCE
from game.scenes.match.screen import MatchScreen
from game.scenes.results.ceremony import OVER
from game.scenes.results.results import WinnersPage
from game.stage.layout.zones import Zones
from game.stage.room.atmosphere import SWEEP
from game.stage.room.mascot import SYLLABLE
from game.stage.table.module import view_of
from game.stage.table.table import Silhouette, Table
from tests.kit import COLOURS, Driver, canvas_of, driver_of, match_of

from .stagehand import pictured, submit, taught

GAMES = [key for key, game in catalogue().items() if not game.hidden]
FASTEST = 3
"""Safe number of flashes per second."""


def shown_for(driver: Driver) -> float:
    driver.scene.say("The match is saved.")
    seconds = 0.0
    while driver.scene.bar.toast and seconds < 60:
        driver.pass_time(0.1, 0.1)
        seconds += 0.1
    return seconds


def test_a_toast_stays_as_many_times_as_long_as_is_wished() -> None:
    driver = Driver.at(lambda made: made.menu(), (640, 360))
    usual = shown_for(driver)
    for factor in (2, 5):
        driver.program.context.settings.stay = factor
        assert shown_for(driver) == pytest.approx(usual * factor, abs=0.2)


def test_a_toast_that_waits_for_a_press_costs_no_frames_and_goes_with_it() -> None:
    driver = Driver.at(lambda made: made.menu(), (640, 360), stay=0)
    driver.scene.say("The match is saved.")
    driver.pass_time(600.0, 1.0)
    assert driver.scene.bar.toast
    assert not driver.scene.is_lively
    driver.do(Command.CONFIRM)
    driver.pass_time(0.5)
    assert not driver.scene.bar.toast


def a_computers_turn(stay: int) -> tuple[Driver, MatchScreen, float]:
    """Return a match after a turn of a computer has been told as far as it goes by itself, and its seconds."""
    driver = driver_of(catalogue()["beacon"], "human", "greedy", seed="harbour", speed="normal", stay=stay)
    screen, seconds = driver.showing(MatchScreen), 0.0
    director = screen.director
    while not any(entry.seat == 1 for entry in screen.match.log):
        if director.asked:
            director.submit(0, screen.match.state.legal(0)[-1])
        elif director.cue is not None:
            director.press()
        driver.pass_time(0.1, 0.1)
    while not (director.cue or director.asked) and seconds < 120:
        driver.pass_time(0.1, 0.1)
        seconds += 0.1
    return driver, screen, seconds


def test_stories_are_told_as_slowly_as_is_wished_and_never_faster_by_themselves() -> None:
    usual, slow = a_computers_turn(1)[2], a_computers_turn(4)[2]
    assert slow > usual * 3


def test_the_turn_of_a_computer_stands_until_a_press_and_is_not_pressed_away_unseen() -> None:
    driver, screen, _ = a_computers_turn(0)
    assert screen.director.is_being_read
    assert next(prompt.label for prompt in screen.prompts()) == "Go on"
    words = screen.headline()
    driver.pass_time(60.0, 1.0)
    assert screen.headline() == words
    assert not screen.director.is_lively
    driver.do(Command.CONFIRM)
    driver.wait(lambda: screen.director.cue or screen.director.asked, 10)


def until(driver: Driver, is_so: Callable[[], object]) -> float:
    seconds = 0.0
    while not is_so():
        driver.pass_time(1 / 30, 1 / 30)
        seconds += 1 / 30
        assert seconds < 120
    return seconds


def unboxing(driver: Driver, screen: MatchScreen) -> float:
    return until(driver, lambda: not screen.interlude.is_opening)


def undoing(driver: Driver, screen: MatchScreen) -> float:
    submit(driver)
    until(driver, lambda: not screen.director.is_busy)
    driver.do(Command.UNDO)
    return until(driver, lambda: not screen.view.is_returning)


def parting(driver: Driver, screen: MatchScreen) -> float:
    screen.interlude.part()
    parting = screen.interlude.parting
    assert parting is not None
    return until(driver, lambda: parting.is_over)


class Won(Event):
    seat: Seat
    fortune = Fortune.GAIN


def a_face(driver: Driver, screen: MatchScreen) -> float:
    screen.moods.hear(Won(0))
    return until(driver, lambda: screen.moods.face(0).mood == "neutral")


@pytest.mark.parametrize("animation", [unboxing, undoing, parting, a_face])
def test_every_animation_that_tells_something_takes_as_long_as_is_wished(
    animation: Callable[[Driver, MatchScreen], float],
) -> None:
    def seconds(stay: int) -> float:
        driver, screen = match_of(catalogue()["knightsleap"], "human", "human", seed="slow", speed="normal", stay=stay)
        if animation is not unboxing:
            driver.wait(lambda: screen.director.asked)
        return animation(driver, screen)

    assert seconds(4) == pytest.approx(4 * seconds(1), rel=0.15)


def test_what_the_lamp_advises_and_a_card_of_the_tutorial_stay_until_a_press() -> None:
    driver, screen = match_of(catalogue()["beacon"], "human", "greedy", seed="advice", size=(1280, 720))
    driver.wait(lambda: screen.director.asked)
    driver.do(Command.HINT)
    driver.wait(lambda: "win" in screen.lamp_words())
    words = screen.lamp_words()
    driver.pass_time(3600.0, 60.0)
    assert screen.lamp_words() == words
    driver, screen, lesson = taught("beacon")
    driver.wait(lambda: lesson.card_words)
    card = lesson.card_words
    driver.pass_time(3600.0, 60.0)
    assert lesson.card_words == card


def test_a_slide_of_the_demonstration_stays_longer_but_waits_for_nobody() -> None:
    made = Driver.at(lambda made: made.menu(), (640, 360), stay=0).program
    slide = Welcome(made.context, [catalogue()[key] for key in GAMES], None)
    driver = Driver(made, slide, (640, 360))
    driver.pass_time(STAY + 1)
    assert slide.wake_after is not None
    assert 0 < slide.wake_after < 5 * STAY


def test_the_celebration_takes_its_time_and_its_end_stays() -> None:
    scene = pictured("borders-results")
    assert isinstance(scene, WinnersPage)
    scene.context.settings.stay = 5
    driver = Driver(Driver.at(lambda made: made.menu(), (640, 360)).program, scene, (640, 360))
    driver.pass_time(OVER + 1.5, 0.1)
    assert scene.is_celebrating
    driver.pass_time(600.0, 1.0)
    assert driver.scene is scene


@pytest.mark.parametrize("stay", [1, 3])
def test_a_public_screen_asks_before_it_ends_a_match_and_counts_as_slowly_as_is_wished(stay: int) -> None:
    driver = driver_of(catalogue()["beacon"], "human", "greedy", stay=stay)
    profile = Profile()
    session = KioskSession(driver.program, OperatorState(None, profile, None), is_visited=True)
    session.look(driver.scene, 0.0)
    asking = session.look(driver.scene, profile.ask_after + 0.1)
    assert asking is not None
    driver.settle(asking)
    driver.showing(IdlePrompt)
    driver.pass_time(profile.countdown * stay - 1)
    driver.showing(IdlePrompt)


@pytest.mark.parametrize("key", GAMES)
def test_a_decision_waits_for_an_hour(key: str) -> None:
    driver, screen = match_of(catalogue()[key], "human", "greedy", speed="normal")
    driver.wait(lambda: screen.director.cue or screen.director.asked)

    def due() -> tuple[object, ...]:
        return screen.director.cue, screen.director.asked, [entry for entry in screen.match.log if entry.seat == 0]

    before = due()
    driver.pass_time(3600.0, 60.0)
    assert due() == before
    assert driver.scene is screen


@pytest.mark.parametrize("period", [SWEEP, 2 * SYLLABLE, 2 * GLANCE])
def test_no_lasting_light_changes_to_and_fro_more_than_three_times_a_second(period: float) -> None:
    assert 1 / period <= FASTEST


FRAME = 1 / 60


def waits(key: str, presses: int) -> list[float]:
    """Return the seconds between presses of the person with turns of others in between; thinking costs no time."""
    game = catalogue()[key]
    players = [Player(f"P{seat}", "steady" if seat else "human", COLOURS[seat]) for seat in range(4)]
    match = Match(game, players, (), "wait")
    director = Director(match, lambda: 0.0)
    guests = [Silhouette(COLOURS[seat], f"P{seat}", not seat) for seat in range(4)]
    table = Table(guests, director.await_press, Table.silent(()).sound, Table.silent(()).toast)
    view, canvas = view_of(game.package).make(table), canvas_of()
    view.place(Zones.of(canvas.viewport, view.ratio, 4, has_tray=view.has_tray), canvas, (0,))
    mind, rng, found, passed, others = make("steady", game), Random(1), list[float](), 0.0, False

    def heard(event: Event) -> None:
        nonlocal others
        others |= isinstance(event, TurnStarted) and event.seat != 0

    director.on_event = heard
    director.open(view)
    while len(found) < presses and not director.is_finished:
        if director.cue is not None or director.handover is not None or director.asked:
            if others:
                found.append(passed)
            passed, others = 0.0, False
            if director.asked:
                director.submit(0, mind.choose(match.state, 0, rng))
            else:
                director.press()
        director.update(FRAME)
        view.update(FRAME)
        passed += FRAME
    return found


@pytest.mark.parametrize("key", ["diceland", "borders", "beacon", "knightsleap", "places"])
def test_a_person_waits_eight_seconds_at_most_on_average(key: str) -> None:
    seconds = waits(key, 12)
    assert sum(seconds) / len(seconds) <= 8, seconds
    assert max(seconds) <= 20
