"""Matches from the shelf on: decisions with every device, undo, handover, simultaneous phases, the tutorial."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Device, Nav, Plugged, Point, Press, Release, Source
from game.input.seating import Seating
from game.scenes.base.prompt_bar import Prompt
from game.scenes.match import action_panel, seat_rows
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.match.turn_bar import popped, speech_room
from game.scenes.match.tutorial import Tutorial
from game.scenes.results.results import Results
from game.scenes.setup.seats import Seats
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Target
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.table.view import View
from game.stage.text.language import tr
from tests.kit import driver_of, match_of, play_until

from .stagehand import KEYS, MOUSE, PAD, PAD2, TOUCH, Driver, awaited, choose, printed, spied, taught
from .test_toasts import GAMES

SMALL = 640, 360


def table(*minds: str, seating: Seating | None = None, speed: str = "normal") -> tuple[Driver, MatchScreen]:
    driver, screen = match_of(
        catalogue()["diceland"], *minds, seed="table", size=(1280, 720), speed=speed, seating=seating
    )
    if "human" in minds:
        awaited(driver)
    return driver, screen


def two_pads() -> tuple[Driver, MatchScreen]:
    seating = Seating((0, 1))
    seating.claim(PAD, 0)
    seating.claim(PAD2, 1)
    return table("human", "human", seating=seating)


@pytest.mark.parametrize("source", [KEYS, PAD, MOUSE, TOUCH], ids=lambda source: source.device.value)
def test_a_match_against_computers_is_three_presses_away(source: Source) -> None:
    driver = Driver.at(lambda made: made.menu())
    driver.pass_time(0.1)
    for start in ("box/", "start"):
        if source.is_pointer:
            driver.press(start, source)
        else:
            driver.do(Command.CONFIRM, source)
    if not isinstance(driver.scene, MatchScreen):
        driver.do(Command.CONFIRM, source)
    scene = driver.showing(MatchScreen)
    assert sum(not player.is_human for player in scene.match.players) >= 1


def test_a_shared_device_is_handed_over_once_what_happened_is_told() -> None:
    driver, scene = match_of(catalogue()["borders"], "human", "human", "human", seed="hand", speed="normal")
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
    driver, scene = two_pads()
    before = scene.match.dump()
    scene.choose(driver.target("0/"), PAD2, None)
    assert scene.match.dump() == before
    assert scene.bar.toast


def test_pause_keeps_the_match_and_leads_back_and_less_motion_counts_at_once() -> None:
    driver, scene = table("human", "greedy")
    before = scene.match.dump()
    driver.do(Command.MENU)
    assert isinstance(driver.scene, Pause)
    driver.draw()
    scene.context.settings.reduced_motion = True
    driver.do(Command.BACK)
    assert driver.scene is scene
    assert scene.match.dump() == before
    assert scene.view.table.reduced_motion


def test_the_prompts_say_what_confirming_does_while_dice_want_to_be_thrown() -> None:
    driver, scene = table("human", "greedy")
    while scene.director.cue is None:
        driver.do(Command.CONFIRM)
        awaited(driver)
    assert scene.prompts()[0] == Prompt(Command.CONFIRM, "Roll the dice")
    while scene.focus.key != "menu":
        driver.send(Nav(KEYS, 0, -1))
    assert scene.prompts()[0] == Prompt(Command.CONFIRM, "Pause")
    driver.do(Command.CONFIRM)
    assert isinstance(driver.scene, Pause)


def test_an_unplugged_controller_stops_only_its_seat_until_somebody_takes_over() -> None:
    driver, scene = two_pads()
    driver.send(Plugged(PAD2, False, "Pad", "guid"))
    driver.draw()
    assert scene.control.seating.missing() == (1,)
    assert "device" not in [target.key for target in scene.targets()], "the other decides meanwhile"
    driver.do(Command.CONFIRM, PAD)
    assert scene.match.state.actors() == (1,)
    driver.draw()
    assert [target.key for target in scene.targets()] == ["device", "computer"]
    assert [(prompt.command, prompt.label) for prompt in scene.prompts()] == [
        (Command.CONFIRM, "Take over"),
        (Command.UNDO, "Undo"),
        (Command.MENU, "Pause"),
    ]
    driver.do(Command.CONFIRM, KEYS)
    assert scene.control.seating.missing() == ()
    assert scene.control.seating.owners(1) == (KEYS,)
    assert 1 in scene.director.asked


def waits_for_a_device(screen: MatchScreen) -> bool:
    """Play for the first seat only; return True once all wait for one without a device."""
    if "computer" in [target.key for target in screen.targets()]:
        return True
    director = screen.director
    if director.cue is not None:
        assert director.cue.seat != 1, "nobody throws for the seat without a device"
        director.press()
    elif 0 in director.asked:
        director.submit(0, screen.match.state.legal(0)[0])
    return False


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_without_its_controller_only_a_seat_waits_a_computer_can_take_over_and_the_player_comes_back(key: str) -> None:
    seating = Seating((0, 1))
    seating.claim(PAD, 0)
    seating.claim(PAD2, 1)
    game = catalogue()[key]
    seats = max(2, game.seats[0])
    minds = ("human", "human", *["gentle"] * (seats - 2))
    driver, screen = match_of(game, *minds, seed="alone", speed="instant", seating=seating)
    driver.send(Plugged(PAD2, False, "Pad", "guid", 2))
    driver.wait(lambda: waits_for_a_device(screen))
    assert screen.control.seating.missing() == (1,)
    before = len(screen.match.log)
    driver.pass_time(5.0)
    assert len(screen.match.log) == before, "until somebody chooses all wait"
    choose(screen, "computer", PAD)
    driver.wait(lambda: any(entry.seat == 1 for entry in screen.match.log[before:]))
    again = Source(Device.PAD, 9)
    driver.send(Plugged(again, True, "Pad", "guid", 2))
    assert screen.control.seating.owners(1) == (again,)
    assert 1 in screen.director.humans
    assert 1 not in screen.director.thinking


def test_a_controller_of_another_kind_asks_once_more_who_plays() -> None:
    driver, screen = two_pads()
    driver.send(Plugged(PAD2, False, "Pad", "guid", 2))
    driver.do(Command.CONFIRM, PAD)
    driver.draw()
    choose(screen, "computer", PAD)
    assert 1 not in screen.director.humans
    assert "The computer plays for" in screen.bar.toast
    other = Source(Device.PAD, 9)
    driver.send(Plugged(other, True, "Other", "another guid", 3))
    assert 1 in screen.director.humans


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_the_guided_first_turns_begin_with_the_learner_and_the_lamp_shows_only_when_it_speaks(key: str) -> None:
    driver, screen, lesson = taught(key)
    is_shown = False
    while not is_shown:
        driver.pass_time(0.1)
        words = [text.text for text in printed(screen, (1280, 720))[0]]
        is_shown = lesson.is_explaining
        assert (tr("Step {at} of {count}", at=1, count=len(lesson.steps)) in words) == is_shown
    assert screen.match.state.on_turn()[0] == 0
    assert not [entry for entry in screen.match.log if entry.seat > 0]


@pytest.mark.parametrize("source", [MOUSE, TOUCH, KEYS, PAD], ids=lambda source: source.device.value)
def test_the_guided_first_turns_can_be_skipped_and_played_on_alone(source: Source) -> None:
    driver, screen, lesson = taught("beacon")
    driver.wait(lambda: lesson.is_explaining)
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
        assert not lesson.is_explaining
        assert driver.scene is screen
        driver.pass_time(0.1)
        if screen.director.asked or screen.director.cue is not None:
            driver.do(Command.CONFIRM)


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_each_guided_step_comes_at_the_first_moment_it_speaks_of(key: str) -> None:
    """Includes steps due while the same person stays asked and the story is still running."""
    driver, screen, lesson = taught(key)
    screen.board.is_own_kept = False
    director, decided = screen.director, 0
    while driver.scene is screen and decided < 40:
        driver.pass_time(0.25)
        driver.draw()
        assert not (lesson.is_explaining and screen.board.is_changing), "the card lies over the board it speaks of"
        if lesson.is_explaining or director.cue is not None:
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
    while driver.scene is screen:
        if lesson.is_explaining:
            driver.do(Command.CONFIRM)
        play_until(driver, lambda: lesson.is_explaining or driver.scene is not screen)
    results = driver.showing(Results)
    assert results.is_celebrating
    assert results.match is screen.match
    results.settle()
    driver.pass_time(2.0)
    driver.draw()
    assert results.hint() == "Now you know the game. This match was for practice."
    assert not results.won
    store.flush()
    assert not store.ask_finished(most=9).result(), "it is not kept"
    driver.press("again")
    assert isinstance(driver.scene, Seats)


@pytest.mark.parametrize("seed", range(6))
def test_a_phase_may_end_while_several_opponents_still_think(seed: int) -> None:
    driver_of(catalogue()["diceland"], *["greedy"] * 4, seed=f"phase {seed}").pass_time(12.0, 0.1)


@pytest.mark.parametrize("is_auto_roll", [False, True])
def test_at_instant_speed_people_throw_by_a_press_unless_they_wish_otherwise(is_auto_roll: bool) -> None:
    driver, scene = match_of(catalogue()["beacon"], "human", "greedy", seed="now", auto_roll=is_auto_roll)
    driver.wait(lambda: scene.director.cue or scene.director.asked)
    assert (scene.director.cue is None) == is_auto_roll
    before = len(scene.match.log)
    driver.pass_time(5.0)
    assert len(scene.match.log) == before
    driver.do(Command.CONFIRM)
    assert len(scene.match.log) > before


@pytest.mark.parametrize("key", [key for key in catalogue() if key != "template"])
def test_at_instant_speed_opponents_decide_within_a_few_frames(key: str) -> None:
    game = catalogue()[key]
    driver, scene = match_of(game, "human", *["greedy"] * (min(4, game.seats[-1]) - 1), seed="now")
    waited = []
    while len(waited) < 40 and driver.scene is scene and not scene.director.is_finished:
        frames = 0
        while scene.director.cue is None and not scene.director.asked and not scene.director.is_finished:
            driver.settle(scene.update(1 / 60))
            frames += 1
            assert frames < 600
        waited.append(frames)
        driver.do(Command.CONFIRM)
    assert max(waited[1:]) <= 4


@pytest.mark.parametrize("key", [key for key in catalogue() if key != "template"])
def test_a_click_asks_the_view_once_and_offers_once_and_a_frame_measures_nothing(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, screen = match_of(catalogue()[key], "human", "human", speed="normal", size=(1280, 720), auto_roll=True)
    driver.wait(lambda: screen.director.asked and screen.preparation.is_done)
    driver.draw()
    target = screen.focus.current
    assert target is not None
    pos, log = driver.viewport.at(*target.shape.centre), len(screen.match.log)
    placed = [spied(monkeypatch, seat_rows, name) for name in ("player_boxes", "standing_box", "row_face")]
    placed += [spied(monkeypatch, action_panel, name) for name in ("choice_boxes", "recalled_box", "commentary_box")]
    asked, offered = spied(monkeypatch, View, "ask"), spied(monkeypatch, Focus, "offer")
    for _ in range(3):
        screen.touch()
        driver.draw()
        driver.settle(screen.update(1 / 60))
    assert not any(placed)
    assert not asked
    for intent in (Point(MOUSE, pos), Press(MOUSE, pos), Release(MOUSE, pos)):
        screen.handle(intent)
    assert (len(asked), len(offered)) == (1, 1)
    assert len(screen.match.log) > log or screen.view.offers


@pytest.mark.parametrize("is_mine", [True, False], ids=["at my decision", "while others play"])
@pytest.mark.parametrize("key", ["borders", "diceland"])
def test_a_new_decision_takes_the_focus_back_from_the_row_of_another(key: str, *, is_mine: bool) -> None:
    driver, screen = match_of(
        catalogue()[key], "human", "greedy", "greedy", speed="normal", size=(1280, 800), auto_roll=True
    )
    director = screen.director

    def is_due() -> bool:
        is_so = director.asked if is_mine else director.stage[0] > 0 and not director.asked
        return bool(is_so) and not screen.match.state.is_joint()

    play_until(driver, is_due)
    driver.press("row/")  # where the mouse stays
    assert screen.view.stage != (0,)
    if is_mine:
        director.submit(0, screen.match.state.legal(0)[0])
    driver.wait(lambda: director.asked)
    assert screen.view.stage == (0,)
    assert (screen.focus.key or "").startswith("0/")
    log = len(screen.match.log)
    for _ in range(3):
        driver.do(Command.CONFIRM)
    assert len(screen.match.log) > log


@pytest.mark.parametrize("source", [KEYS, MOUSE], ids=lambda source: source.device.value)
def test_the_light_button_names_and_makes_the_move_that_was_selected_on_the_board(source: Source) -> None:
    driver, screen = match_of(catalogue()["places"], "human", "greedy", seed="move", size=(1280, 720))

    def pawns() -> list[Target]:
        return [target for target in screen.focus.targets if target.key.startswith("0/field")]

    play_until(driver, lambda: screen.director.asked and len({pawn.label for pawn in pawns()}) > 1)
    assert screen.focus.key in [pawn.key for pawn in pawns()], "the ring is on a pawn, not on the button"
    other = next(pawn for pawn in pawns() if pawn.key != screen.focus.key and pawn.label != screen.focus.current.label)
    if source is MOUSE:
        driver.send(Point(source, driver.viewport.at(*other.shape.centre)))
    else:
        screen.focus.key = other.key
        driver.pass_time(0.1)
    primary = [button.choice for button in screen.panel.buttons if button.choice.look == "primary"]
    assert [choice.label for choice in primary] == [other.label]
    if source is MOUSE:
        driver.send(Point(source, driver.viewport.at(*driver.target("0/history").shape.centre)))
        driver.press("0/selected", source)
    else:
        screen.focus.key = "0/selected"
        driver.pass_time(0.1)
        assert screen.prompts()[0].label == other.label
        assert screen.view.offers[0].action == other.act.action, "the way is still shown"
        driver.do(Command.CONFIRM, source)
    assert [entry.word for entry in screen.match.log if entry.seat == 0][-1] == other.act.action


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920), (2560, 1080)])
def test_the_largest_button_is_the_light_one_wherever_a_pawn_is_moved(size: tuple[int, int]) -> None:
    driver, screen = match_of(catalogue()["places"], "human", "greedy", seed="move", size=size)
    play_until(driver, lambda: screen.director.asked and screen.panel.buttons)
    largest = max(screen.panel.buttons, key=lambda button: button.box.w * button.box.h)
    assert largest.choice.look == "primary"
    assert {button.choice.look for button in screen.panel.buttons} == {"primary", "quiet"}


def test_a_button_alone_fills_its_bed_up_to_an_even_rim() -> None:
    driver, screen = match_of(catalogue()["diceland"], "human", "greedy", size=(1920, 1080))
    play_until(driver, lambda: len(screen.panel.buttons) == 1)
    (button,), bed = screen.panel.buttons, screen.zones.bed
    assert bed is not None
    rims = button.box.x - bed.x, bed.right - button.box.right, button.box.y - bed.y, bed.bottom - button.box.bottom
    assert rims == pytest.approx([rims[0]] * 4)
    assert rims[0] > 0


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920), (2560, 1080)])
def test_to_place_the_dice_is_the_light_button_and_to_roll_again_a_dark_one_as_large(
    size: tuple[int, int], text_size: float
) -> None:
    game = catalogue()["beacon"]
    driver, screen = match_of(game, "human", "greedy", seed="tower", size=size, text_size=text_size)
    play_until(driver, lambda: screen.director.asked and screen.panel.buttons)
    place, roll, odds = screen.panel.buttons
    assert [button.choice.look for button in (place, roll, odds)] == ["primary", "plain", "quiet"]
    assert (place.box.w, place.box.h) == (roll.box.w, roll.box.h)
    assert min(place.box.h, odds.box.h) >= 72
    field = driver.target("0/selected").act.action.field
    assert place.choice.label == screen.focus.current.label == f"Place on {field}"
    driver.press("0/selected", MOUSE)
    assert [entry.word.field for entry in screen.match.log if entry.seat == 0] == [field]


def lectured(key: str, size: tuple[int, int], *how: Any) -> tuple[MatchScreen, Tutorial]:
    """Return a tutorial with a visible card; `how` holds arguments of `program`."""
    driver, screen, lesson = taught(key, *how, size=size)
    driver.wait(lambda: lesson.is_explaining)
    return screen, lesson


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280)])
def test_the_card_lights_the_lighthouse_alone_and_leaves_it_and_the_buttons_free(size: tuple[int, int]) -> None:
    screen, lesson = lectured("beacon", size)
    lit, box = lesson.card.spots(), lesson.card.box()
    storeys, buttons = [*map(screen.view.board.layout.storey_box, range(6))], screen.panel.zone
    assert all(any(spot.contains(part.centre) for spot in lit) for part in storeys)
    assert not any(spot.overlaps(buttons) for spot in lit)
    assert not any(box.overlaps(part) for part in (*storeys, buttons))


def test_no_toast_lies_over_the_card_on_a_tall_screen() -> None:
    screen, _ = lectured("knightsleap", (720, 1280), "de")
    screen.say("Krabbe fängt an")
    assert "Krabbe fängt an" not in [text.text for text in screen.texts()]


@pytest.mark.rotates("key")
@pytest.mark.parametrize("key", GAMES)
def test_a_picture_in_which_something_only_moves_is_that_of_everything_drawn_anew(key: str) -> None:
    driver, scene = match_of(catalogue()[key], "human", "greedy", seed="moves", size=SMALL, speed="normal")
    parts, anew = pygame.Surface(SMALL), pygame.Surface(SMALL)
    moving = 0

    def looks_the_same() -> bool:
        nonlocal moving
        before = scene.changes
        driver.pass_time(1 / 30)
        if driver.scene is scene and scene.take_dirty():
            moving += scene.changes == before
            scene.draw(parts)
            scene.touch()
            scene.take_dirty()
            scene.draw(anew)
            is_equal = parts.get_buffer().raw == anew.get_buffer().raw
            assert is_equal, (scene.headline(), scene.prompts())
        return (moving > 60 and len(scene.match.log) > 40) or driver.scene is not scene

    play_until(driver, looks_the_same)
    assert moving > 60


@pytest.mark.parametrize("wide", [300.0, 700.0])
def test_a_great_headline_pops_and_never_covers_the_pause_button(wide: float) -> None:
    bar = Zones.of(Viewport.of((1920, 1080))).turn
    box = Box(speech_room(bar).right - wide, bar.y, wide, 84)
    sizes = [popped(bar, box, 0.02 * moment) for moment in range(60)]
    assert max(sizes) > 1
    assert box.centre[0] + wide * max(sizes) / 2 < bar.right - 88


def test_a_great_event_pops_in_the_turn_bar_in_the_colour_of_its_seat_and_stays_until_it_is_read() -> None:
    driver, screen = match_of(catalogue()["beacon"], "greedy", "greedy", seed="harbour", speed="normal")
    play_until(driver, lambda: screen.turn.great[1])
    seat, words = screen.turn.great
    driver.pass_time(0.05)
    assert seat is not None
    fill = screen.canvas.colour(f"game.{screen.match.players[seat].look}.fill")[:3]
    bar = driver.draw().subsurface(screen.canvas.area(screen.zones.turn))
    assert pygame.mask.from_threshold(bar, fill, (12, 12, 12, 255)).count() > bar.get_width()
    driver.pass_time(0.9)
    assert screen.turn.shown == (seat, words)
    play_until(driver, lambda: screen.turn.shown[1] != words)


def test_who_acts_for_a_seat_of_another_device_reads_which_device_plays_there() -> None:
    driver, screen = two_pads()
    driver.do(Command.CONFIRM, MOUSE)
    seat = screen.director.asked[0]
    assert screen.bar.toast == f"Controller 1 plays for {screen.view.table.name(seat)}"
