"""Headline, cards, buttons and rows cross-fade without a cut, unless motion is reduced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.games import catalogue, shelf
from game.games.borders.board import Area
from game.games.borders.events import AreaScored, SeatConfirmed
from game.input.intents import Command, Nav, PageStep
from game.rules.common import TurnEnded
from game.rules.game import Game
from game.rules.match import Story
from game.scenes.base.scene import Scene
from game.scenes.match import action_panel
from game.scenes.match.screen import MatchScreen
from game.scenes.match.seat_rows import player_boxes
from game.scenes.match.turn_bar import speech_room
from game.scenes.settings.accessibility_page import AccessibilityPage
from game.scenes.text.reader import RulesPage
from game.stage.layout.shapes import Box
from game.stage.paint.frame import DisplayList, DrawOp
from game.stage.table.transitions import COME
from tests.kit import changed, difference, driver_of, match_of

from .stagehand import KEYS, Driver, program, spied

FRAME = 1 / 60
SIZE = (640, 400)


def playing(key: str, *minds: str, reduced_motion: bool = False) -> tuple[Driver, MatchScreen]:
    players = minds or ("greedy",) * 3
    driver = driver_of(catalogue()[key], *players, speed="normal", size=SIZE, reduced_motion=reduced_motion)
    return driver, driver.showing(MatchScreen)


def unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the mean difference of two pictures, averaged over 64 parts because each gives a whole number."""
    wide, high = (max(1, edge // 8) for edge in one.get_size())
    parts = [
        pygame.Rect(x, y, wide, high)
        for x in range(0, one.get_width() - wide + 1, wide)
        for y in range(0, one.get_height() - high + 1, high)
    ]
    return sum(changed(one, other, part) for part in parts) / len(parts)


def steps(driver: Driver, screen: MatchScreen, box: Box, turn: Callable[[], object]) -> tuple[float, float]:
    """Return the change of a box in the frame after `turn`, and in all frames."""
    seen = driver.part(box)
    for _ in range(3000):
        before, last = turn(), seen
        driver.pass_time(FRAME, FRAME)
        seen = driver.part(box)
        if turn() != before and not screen.director.is_skipping:
            first, now = unlike(seen, last), turn()
            driver.pass_time(COME + 0.15, FRAME)
            seen = driver.part(box)
            if turn() == now and (whole := unlike(seen, last)) > 1:
                return first, whole
    pytest.fail("nothing ever changes")


def row_end(screen: MatchScreen, seat: int) -> Box:
    row = screen.view.rows[seat]
    return Box(row.x + row.w * 0.6, row.y, row.w * 0.4, row.h)


def row_name(screen: MatchScreen, seat: int) -> Box:
    row = player_boxes(screen.zones, 3)[seat]
    return Box(row.x + row.w * 0.5, row.y + 4, row.w * 0.3, 10)


def prompt_box(screen: MatchScreen) -> Box:
    return Box(screen.viewport.width / 2, screen.viewport.height - 76, screen.viewport.width / 2 - 20, 70)


Part = tuple[Box, Callable[[], object], float]
"""A box, the value it shows, and the share of its change that may come in one frame."""


def parts_of(key: str, screen: MatchScreen) -> Iterator[Part]:
    """Yield the parts of a match that go over to their next look."""
    view: Any = screen.view
    if key == "knightsleap":
        yield row_name(screen, 1), lambda: screen.headline()[0] == 1, 1 / 2
        return
    if key == "diceland":
        yield prompt_box(screen), lambda: [prompt.label for prompt in screen.prompts()], 1 / 2
    yield speech_room(screen.zones.turn), lambda: screen.turn.shown, 2 / 3  # the old words go before the new ones come
    if key == "beacon":
        bar = screen.zones.turn
        yield row_name(screen, 1), lambda: screen.headline()[0] == 1, 1 / 2
        yield screen.zones.actions, lambda: screen.headline()[0], 1 / 3
        yield Box(bar.x + 98, bar.y + 56, 120, 26), screen.view.subtitle, 1 / 2
        yield row_end(screen, 1), lambda: view.shown.pairs.get(1), 1 / 2
    if key == "places":
        motion = view.motion
        yield view.layout.banner, lambda: (motion.line, motion.duel, motion.reading), 1 / 2
        yield view.layout.said, view.board.thrown, 1 / 2


@pytest.mark.parametrize("key", ["diceland", "beacon", "knightsleap", "places"])
def test_headline_rows_prompts_and_lines_go_over_to_the_next_bit_by_bit(key: str) -> None:
    driver, screen = playing(key)
    driver.draw()
    for box, shown, share in parts_of(key, screen):
        first, whole = steps(driver, screen, box, shown)
        assert first < whole * share, box


@pytest.mark.parametrize("key", ["diceland", "beacon"])
def test_with_less_motion_headline_and_prompts_are_there_at_once(key: str) -> None:
    driver, screen = playing(key, reduced_motion=True)
    box, shown, _ = next(parts_of(key, screen))
    first, whole = steps(driver, screen, box, shown)
    assert first > whole * (0.9 if key == "diceland" else 0.5)


@pytest.mark.parametrize("key", ["diceland", "borders", "beacon", "knightsleap", "places"])
def test_what_can_be_chosen_lights_up_and_goes_out_bit_by_bit(key: str) -> None:
    driver, screen = playing(key, "human", "steady", "steady")

    def board(seconds: float) -> pygame.Surface:
        screen.focus.is_shown = False  # its ring would stay, over a piece that is then no longer in front of it
        driver.pass_time(seconds, FRAME)
        screen.touch()
        return driver.part(screen.zones.board)

    for _ in range(300):
        while screen.director.is_busy or not (screen.director.asked or screen.director.cue):
            assert not screen.match.is_over
            board(0.4)
        lit_up = board(0.4)
        screen.view.ask(None, (), {})
        if unlike(lit_up, dark := (board(0.0), board(0.4))[1]) > (1 if key == "places" else 4):
            break
        screen.offer()
        driver.do(Command.CONFIRM)
    whole = unlike(lit_up, dark)
    screen.offer()
    assert unlike(dark, (board(0.0), board(FRAME))[1]) < whole / 2
    assert unlike(lit_up, board(COME)) < whole / 8
    screen.view.ask(None, (), {})
    first = (board(0.0), board(FRAME))[1]
    assert unlike(lit_up, first) < whole / 2
    far, farthest = (max(pygame.image.tobytes(difference(lit_up, one), "RGB")) for one in (first, dark))
    assert far < farthest / 2


@pytest.mark.parametrize("key", ["diceland", "borders", "beacon"])
def test_a_button_that_goes_because_it_was_pressed_sinks(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, screen = playing(key, "human", "greedy")
    drawn = spied(monkeypatch, action_panel, "draw_choice")
    pressed: set[str] = set()
    for _ in range(1200):
        driver.draw()
        shown = {button.key for button in screen.panel.buttons}
        driver.pass_time(FRAME, FRAME)
        focused = "cue" if screen.director.cue is not None else screen.focus.key or ""
        if focused in shown and not screen.is_changing:
            screen.focus.is_shown = True
            driver.draw()
            driver.do(Command.CONFIRM)
            driver.draw()
            name = focused.partition("/")[2] or focused
            assert name in [choice.key for _, choice, _, is_pressed in drawn if is_pressed]
            pressed.add(name)
            drawn.clear()
        elif screen.director.asked:
            driver.do(Command.CONFIRM)
        if len(pressed) > 1:
            break
    assert pressed


def test_no_board_comes_for_what_has_no_story_or_only_ends_or_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, screen = playing("borders")
    director, match = screen.director, screen.match
    driver.pass_time(FRAME, FRAME)
    director.skip()
    stage = director.stage
    assert stage != (2,)
    monkeypatch.setattr(match, "follow", lambda entry: Story((SeatConfirmed(2, 0),), match.state))
    stages: list[tuple[int, ...]] = []
    told: list[object] = []
    monkeypatch.setattr(director, "listen", lambda change: stages.append(director.stage))
    monkeypatch.setattr(director, "seen", lambda event, entries: told.append(event))
    director.submit(2, match.state.legal(match.state.actors()[0])[0])
    assert not told
    director.update(FRAME)
    assert told == [SeatConfirmed(2, 0)]
    assert {stage, *stages} == {stage}
    assert TurnEnded(2).actor is None
    assert AreaScored(2, Area.VILLA, 9, True).actor is None


def test_whatever_is_told_lies_whole_on_a_picture_at_rest() -> None:
    driver, screen = playing("beacon")
    driver.pass_time(3.0, FRAME)
    driver.draw()
    screen.settle()
    before = driver.part(screen.zones.turn)
    driver.pass_time(0.05, FRAME)
    assert not screen.is_changing
    assert unlike(driver.part(screen.zones.turn), before) < 3
    view: Any = screen.view
    while view.motion.tumble is None:
        driver.draw()
        driver.pass_time(FRAME, FRAME)
    driver.draw()
    screen.settle()
    before = driver.part(view.tray.plan.words)
    view.update(0.3)
    assert unlike(driver.part(view.tray.plan.words), before) < 1


def turned(scene: Scene, turn: Callable[[Driver], object]) -> bool:
    """True if `turn` makes the scene show another page."""
    driver = Driver(program(), scene)
    scene.take_turned()
    turn(driver)
    return scene.take_turned()


def test_another_page_of_a_scene_asks_for_the_one_before_to_fade() -> None:
    made = program()
    settings, rules = AccessibilityPage(made.context), RulesPage(made.context, catalogue()["beacon"])
    assert turned(settings, lambda driver: driver.press("contrast"))
    assert turned(settings, lambda driver: driver.send(PageStep(KEYS, 1)))
    assert not turned(settings, lambda driver: driver.send(Nav(KEYS, 0, 1)))
    assert turned(rules, lambda driver: driver.send(PageStep(KEYS, 1)))
    assert turned(made.seats(catalogue()["diceland"]), lambda driver: driver.press("mind"))
    assert turned(made.menu(), lambda driver: driver.press("language"))


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
@pytest.mark.parametrize("key", sorted(catalogue()))
def test_that_somebody_plays_is_said_for_long_enough_to_be_read_or_not_at_all(key: str, reduced_motion: bool) -> None:
    """The words of a turn stay while its seat thinks."""
    driver, screen = playing(key, reduced_motion=reduced_motion)
    said, frames, times, before = "", 0, 0, screen.headline()
    for _ in range(900):
        driver.draw()
        driver.pass_time(FRAME, FRAME)
        if driver.scene is not screen:
            break
        now = screen.headline()
        if now != before and now[0] == before[0] and key in ("beacon", "places"):
            assert not now[1].endswith(" is playing"), f"{before[1]} > {now[1]}"
        before = now
        words = screen.turn.shown[1]
        if words != said:
            is_first = times < 2  # from a match already in progress
            is_empty = said.endswith((" is playing", " is on the way"))
            assert is_first or not is_empty or frames > 10, f"{said} was seen in {frames} frames"
            said, frames, times = words, 0, times + 1
        frames += 1
    assert times > 1


def test_a_picture_at_rest_says_whose_turn_it_is_also_where_they_have_just_come_on_stage() -> None:
    driver, screen = playing("beacon")
    stages = 0
    while stages < 3:
        stage = screen.view.stage, screen.director.stage
        driver.pass_time(FRAME, FRAME)
        if (screen.view.stage, screen.director.stage) != stage:
            stages += 1
            screen.settle()
            driver.draw()
            assert screen.turn.shown == screen.headline()


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.key)
def test_a_frame_without_a_change_draws_what_the_last_one_drew(game: Game) -> None:
    """Otherwise a story would stand still while it is told."""
    size = (640, 360)
    _, scene = match_of(game, "greedy", "greedy", seed="still", size=size, speed="normal")
    drawn, skipped = list[DrawOp](), 0
    for _ in range(400):
        scene.update(1 / 60)
        is_changed, sheet = scene.take_dirty(), DisplayList(size)
        scene.draw(sheet)
        assert is_changed or sheet.ops == drawn
        drawn, skipped = sheet.ops, skipped + (not is_changed)
    assert skipped > 5
