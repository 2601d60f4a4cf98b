"""Matches from the shelf on: decisions with every device, undo, handover, simultaneous phases, the tutorial."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.levels import make
from game.games import catalogue
from game.input.intents import Command, Device, Nav, Plugged, Source
from game.input.seating import Seating
from game.scenes.base.scene import Prompt
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.match.tutorial import Tutorial
from game.scenes.results.results import Results
from game.scenes.setup.seats import Seats
from game.stage.table.owner_frame import RISE
from game.stage.text.language import tr
from tests.kit import driver_of

from .stagehand import KEYS, MOUSE, PAD, PAD2, TOUCH, Driver, printed, program, taught


def table(*minds: str, seating: Seating | None = None, speed: str = "normal") -> Driver:
    """Return a match of Diceland on screen at its first decision."""
    driver = driver_of(catalogue()["diceland"], *minds, seed="table", size=(1280, 720), speed=speed, seating=seating)
    if "human" in minds:
        wait_for_decision(driver)
    return driver


def wait_for_decision(driver: Driver) -> MatchScreen:
    scene = driver.showing(MatchScreen)
    director = scene.director
    driver.wait(lambda: director.asked or director.cue or director.handover is not None)
    return driver.showing(MatchScreen)


def two_pads() -> tuple[Driver, MatchScreen]:
    """Return a match of two people with a controller each."""
    seating = Seating((0, 1))
    seating.claim(PAD, 0)
    seating.claim(PAD2, 1)
    driver = table("human", "human", seating=seating)
    return driver, wait_for_decision(driver)


@pytest.mark.parametrize("source", [KEYS, PAD], ids=["keyboard", "controller"])
def test_a_match_against_computers_is_three_presses_away(source: Source) -> None:
    made = program()
    driver = Driver(made, made.menu())
    driver.pass_time(0.1)
    for _ in range(3):
        if not isinstance(driver.scene, MatchScreen):
            driver.do(Command.CONFIRM, source)
    scene = driver.showing(MatchScreen)
    assert sum(not player.is_human for player in scene.match.players) >= 1


@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=["mouse", "touch"])
def test_pointing_reaches_a_match_in_three_presses(source: Source) -> None:
    made = program()
    driver = Driver(made, made.menu())
    driver.pass_time(0.1)
    for wanted in ("box/", "start"):
        driver.click(next(target for target in driver.scene.focus.targets if target.key.startswith(wanted)), source)
    assert isinstance(driver.scene, MatchScreen)


def test_a_person_can_play_a_whole_match_with_confirm_alone() -> None:
    driver = table("human", "greedy", speed="instant")
    for _ in range(6000):
        if isinstance(driver.scene, Results):
            return
        driver.do(Command.CONFIRM, PAD)
        driver.pass_time(0.1, 0.1)
    pytest.fail("the match does not end")


def test_four_computers_come_to_the_results_by_themselves() -> None:
    driver = table("greedy", "greedy", "greedy", "greedy", speed="instant")
    driver.wait(lambda: isinstance(driver.scene, Results))


def test_a_pick_can_be_taken_back_and_made_again() -> None:
    driver = table("human", "human", seating=Seating((0, 1)))
    scene = wait_for_decision(driver)
    before = scene.match.dump()
    driver.do(Command.CONFIRM)
    assert scene.match.dump() != before
    driver.do(Command.UNDO)
    assert scene.match.dump() == before


def test_a_shared_device_is_handed_over_in_simultaneous_phases() -> None:
    driver = table("human", "human", "human")
    scene = wait_for_decision(driver)
    first = scene.director.asked
    assert len(first) == 1
    driver.do(Command.CONFIRM)
    driver.pass_time(0.5)
    assert scene.director.handover is not None
    assert scene.director.handover not in first
    assert scene.director.asked == ()
    driver.do(Command.CONFIRM)
    driver.pass_time(0.2)
    assert len(scene.director.asked) == 1


def test_a_shared_device_is_handed_over_once_what_happened_is_told() -> None:
    driver = driver_of(catalogue()["borders"], "human", "human", "human", seed="hand", speed="normal")
    scene = driver.showing(MatchScreen)
    director, handed = scene.director, 0
    director.is_auto_roll = True
    while handed < 6:
        driver.pass_time(1 / 30)
        if director.handover is not None:
            assert not director.timeline.is_busy
            handed += 1
            driver.do(Command.CONFIRM)
        elif director.asked:
            director.submit(director.asked[0], scene.match.state.legal(director.asked[0])[-1])


def test_several_devices_decide_at_the_same_time_each_for_its_own_seat() -> None:
    driver, scene = two_pads()
    assert set(scene.director.asked) == {0, 1}
    driver.send(Nav(PAD2, 0, 1))
    driver.do(Command.CONFIRM, PAD2)
    assert 1 not in scene.match.state.actors()
    assert 0 in scene.match.state.actors()
    driver.do(Command.CONFIRM, PAD)
    driver.pass_time(0.5)
    assert not scene.match.state.is_joint()


def test_a_device_cannot_decide_for_a_seat_another_device_has_taken() -> None:
    _, scene = two_pads()
    mine = next(target for target in scene.focus.targets if target.key.startswith("0/"))
    before = scene.match.dump()
    scene.choose(mine, PAD2, None)
    assert scene.match.dump() == before
    assert scene.toast


def test_pause_keeps_the_match_and_leads_back() -> None:
    driver = table("human", "greedy")
    scene = wait_for_decision(driver)
    before = scene.match.dump()
    driver.do(Command.MENU)
    assert isinstance(driver.scene, Pause)
    driver.draw()
    driver.do(Command.BACK)
    assert driver.scene is scene
    assert scene.match.dump() == before


def test_whoever_keeps_pressing_confirm_while_computers_play_hurries_them_and_never_lands_in_the_pause() -> None:
    driver = table("greedy", "greedy", "greedy")
    for _ in range(60):
        driver.do(Command.CONFIRM, PAD)
        driver.pass_time(0.2)
        if isinstance(driver.scene, Results):
            break
        assert isinstance(driver.scene, MatchScreen)
    driver.do(Command.MENU, PAD)
    assert isinstance(driver.scene, (Pause, Results))


def test_the_prompts_say_what_confirming_does_while_dice_want_to_be_thrown() -> None:
    driver = table("human", "greedy")
    for _ in range(100):
        scene = wait_for_decision(driver)
        if scene.director.cue is not None:
            break
        driver.do(Command.CONFIRM)
    assert scene.prompts()[0] == Prompt(Command.CONFIRM, "Roll the dice")
    while scene.focus.key != "menu":
        driver.send(Nav(KEYS, 0, -1))
    assert scene.prompts()[0] == Prompt(Command.CONFIRM, "Pause")
    driver.do(Command.CONFIRM)
    assert isinstance(driver.scene, Pause)


def test_an_unplugged_controller_stops_the_match_until_somebody_takes_over() -> None:
    driver, scene = two_pads()
    driver.send(Plugged(PAD2, False, "Pad", "guid"))
    driver.draw()
    assert scene.control.seating.missing() == (1,)
    assert [target.key for target in scene.targets()] == ["device"]
    assert [(prompt.command, prompt.label) for prompt in scene.prompts()] == [
        (Command.CONFIRM, "Take over"),
        (Command.MENU, "Pause"),
    ]
    driver.do(Command.CONFIRM, KEYS)
    assert scene.control.seating.missing() == ()
    assert scene.control.seating.owner(1) == KEYS
    assert 1 in scene.director.asked


def test_a_controller_that_comes_back_gets_its_seat_back() -> None:
    driver, scene = two_pads()
    driver.send(Plugged(PAD2, False, "Pad", "guid"))
    driver.send(Plugged(Source(Device.PAD, 9), True, "Pad", "guid"))
    assert scene.control.seating.missing() == ()
    assert scene.control.seating.owner(1) == Source(Device.PAD, 9)


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_the_guided_first_turns_begin_with_the_learner_and_the_lamp_shows_only_when_it_speaks(key: str) -> None:
    driver, screen, lesson = taught(key)
    for _ in range(200):
        words = [text.text for text in printed(screen, (1280, 720))[0]]
        assert (tr("Step {at} of {count}", at=1, count=len(lesson.steps)) in words) == lesson.is_shown
        if lesson.is_shown:
            break
        driver.pass_time(0.1)
    assert lesson.is_shown
    assert screen.match.state.actors()[0] == 0
    assert not [entry for entry in screen.match.log if entry.seat > 0]


@pytest.mark.parametrize("source", [MOUSE, TOUCH, KEYS, PAD], ids=lambda source: source.device.value)
def test_the_guided_first_turns_can_be_skipped_and_played_on_alone(source: Source) -> None:
    driver, screen, lesson = taught("beacon")
    driver.wait(lambda: lesson.is_shown)
    screen.offer()
    skip = next(target for target in screen.focus.targets if target.label == tr("Skip"))
    if source.is_pointer:
        driver.click(skip, source)
    else:
        driver.send(Nav(source, -1, 0))
        driver.send(Nav(source, -1, 0))
        assert screen.prompts()[0].label == tr("Skip")
        driver.do(Command.CONFIRM, source)
    for _ in range(400):
        assert not lesson.is_shown
        assert driver.scene is screen
        driver.pass_time(0.1)
        if screen.director.asked or screen.director.cue is not None:
            driver.do(Command.CONFIRM)


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_each_guided_step_comes_at_the_first_moment_it_speaks_of(key: str) -> None:
    """Includes steps due while the same person stays asked and the story is still running."""
    driver, screen, lesson = taught(key)
    director, decided = screen.director, 0
    while driver.scene is screen and decided < 40:
        driver.pass_time(0.25)
        if lesson.is_shown or director.cue is not None:
            driver.do(Command.CONFIRM)
        elif director.asked and not director.is_busy:
            moment = screen.match.state, director.asked, False
            missed = [
                step.title for at, step in enumerate(lesson.steps) if at not in lesson.seen and step.when(*moment)
            ]
            assert not missed
            decided += 1
            seat = director.asked[0]
            director.submit(seat, screen.match.state.legal(seat)[0])
    assert decided > 5


def test_a_guided_match_ends_with_a_celebration_and_leads_to_a_match_of_ones_own() -> None:
    driver, screen, lesson = taught("template")
    store = driver.program.context.store
    driver.program.context.settings.speed = "fast"
    bot, rng = make("greedy", screen.match.game), Random("guided")
    for _ in range(4000):
        driver.pass_time(0.1)
        if driver.scene is not screen:
            break
        if lesson.is_shown or screen.director.cue is not None:
            driver.do(Command.CONFIRM)
        elif screen.director.asked and not screen.director.is_busy:
            screen.director.submit(0, bot.choose(screen.match.state, 0, rng))
    results = driver.showing(Results)
    assert results.is_celebrating
    assert results.match is screen.match
    results.settle()
    driver.pass_time(2.0)
    driver.draw()
    assert results.hint() == "Now you know the game. This match was for practice."
    assert not results.seals.won
    store.flush()
    assert not store.ask_finished(most=9).result(), "it is not kept"
    driver.click(next(target for target in results.focus.targets if target.key == "again"))
    assert isinstance(driver.scene, Seats)


def test_the_pause_key_pauses_the_guided_first_turns() -> None:
    driver, screen, _ = taught("beacon")
    driver.pass_time(2.0)
    driver.do(Command.MENU)
    assert isinstance(driver.scene, Pause)
    driver.do(Command.BACK)
    assert driver.scene is screen


def test_less_motion_switched_on_in_a_running_match_counts_at_once() -> None:
    driver = table("greedy", "greedy")
    screen = driver.showing(MatchScreen)
    assert not screen.table.reduced_motion
    screen.context.settings.reduced_motion = True
    assert screen.table.reduced_motion
    assert screen.view.table.reduced_motion


@pytest.mark.parametrize("seed", range(6))
def test_a_phase_may_end_while_several_opponents_still_think(seed: int) -> None:
    driver = driver_of(catalogue()["diceland"], *["greedy"] * 4, seed=f"phase {seed}")
    for _ in range(120):
        driver.pass_time(0.1, 0.1)
        if not isinstance(driver.scene, MatchScreen):
            break


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 768), (2560, 1080)], ids=str)
@pytest.mark.parametrize("key", ["diceland", "borders"])
def test_the_name_plate_of_a_board_leaves_the_line_above_it_some_air(key: str, size: tuple[int, int]) -> None:
    driver = driver_of(catalogue()[key], "human", "greedy", seed="table", size=size)
    screen = wait_for_decision(driver)
    line = next(line for line in screen.texts() if line.text == screen.view.subtitle())
    assert line.box.bottom + 10 <= screen.zones.board.y - RISE


FRAMES = 4
"""Maximum number of frames for a round of opponents whose search takes no time."""


@pytest.mark.parametrize("key", [key for key in catalogue() if key != "template"])
def test_opponents_decide_within_a_few_frames(key: str) -> None:
    game = catalogue()[key]
    driver = driver_of(game, "human", *["greedy"] * (min(4, game.seats[-1]) - 1), seed="now")
    scene = driver.showing(MatchScreen)
    waited = []
    for _ in range(40):
        frames = 0
        while scene.director.cue is None and not scene.director.asked and not scene.director.is_finished:
            driver.settle(scene.update(1 / 60))
            frames += 1
            assert frames < 600
        waited.append(frames)
        if driver.scene is not scene or scene.director.is_finished:
            break
        driver.do(Command.CONFIRM)
    assert max(waited[1:]) <= FRAMES


def opened(key: str, size: tuple[int, int], *how: Any) -> tuple[MatchScreen, Tutorial]:
    """Return a tutorial with a visible card; `how` as for `program`."""
    driver, screen, lesson = taught(key, *how, size=size)
    driver.wait(lambda: lesson.is_shown)
    return screen, lesson


def test_no_toast_lies_over_the_card_on_a_tall_screen() -> None:
    screen, _ = opened("knightsleap", (720, 1280), "de")
    screen.say("Krabbe fängt an")
    assert screen.line() == ("", False)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920)], ids=str)
def test_where_one_button_is_spoken_of_no_bare_table_is_lit_below_it(size: tuple[int, int]) -> None:
    screen, lesson = opened("beacon", size, "en")
    lesson.at = next(at for at, step in enumerate(lesson.steps) if step.spot == "actions")
    assert screen.director.cue is not None
    lesson.card.forget()
    (lit,) = lesson.card.shapes()
    one = screen.areas()["cue"]
    assert (lit.bounds.y, lit.bounds.h) == (one.y - 10, one.h + 20)
    assert lit.bounds.h < screen.zones.actions.h


@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)], ids=str)
def test_no_line_under_the_buttons_is_half_covered_while_the_lamp_explains(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, lesson = opened("diceland", size, "de", 2.0)
    assert screen.director.asked
    assert screen.view.offers[screen.director.asked[0]].hint
    assert "status" not in screen.areas()
    monkeypatch.setattr(type(lesson), "is_explaining", False)
    assert "status" in screen.areas()
