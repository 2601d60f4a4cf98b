"""Headline, cards, buttons and rows cross-fade without a cut, unless motion is reduced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import dist
from typing import Any

import pygame
import pytest

from game.games import catalogue
from game.games.borders.board import Area
from game.games.borders.events import AreaScored, SeatConfirmed
from game.games.places.view.view import PlacesView
from game.input.intents import Command, Nav, PageStep
from game.rules.common import TurnEnded
from game.rules.match import Story
from game.scenes.base.scene import Scene
from game.scenes.match import action_panel
from game.scenes.match.board_layer import ROW
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.match.seat_rows import player_boxes
from game.scenes.match.turn_bar import speech_room
from game.scenes.results.ceremony import ROWS
from game.scenes.results.podium import HEAD
from game.scenes.settings.settings_page import SettingsPage
from game.scenes.shelf.menu import Menu
from game.scenes.text.reader import RulesPage
from game.stage.layout.commands import NOTHING
from game.stage.layout.shapes import Box
from game.stage.table.offer import Choice
from game.stage.table.reward import LANDED, Reward, star
from game.stage.table.reward import SECONDS as SECONDS_OF_REWARD
from game.stage.table.transitions import COME
from game.tools.shots import played
from tests.kit import canvas_of, changed, difference, driver_of, play_until

from .stagehand import KEYS, Driver, choose, program, spied
from .test_box_animations import begun

FRAME = 1 / 60
SIZE = (640, 400)


def playing(key: str, *minds: str, reduced_motion: bool = False) -> tuple[Driver, MatchScreen]:
    players = minds or ("greedy",) * 3
    driver = driver_of(catalogue()[key], *players, speed="normal", size=SIZE, reduced_motion=reduced_motion)
    return driver, driver.showing(MatchScreen)


def unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the mean difference of two pictures of a size: of 64 parts, since that of each is a whole number."""
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


def goes_over(pictures: list[pygame.Surface], share: float, least: float = 1) -> None:
    """Assert that pictures lead to another one, and that no frame brings more than a share of the difference."""
    whole = unlike(pictures[-1], pictures[0])
    assert whole > least
    assert max(unlike(a, b) for a, b in pairwise(pictures)) < whole * share, "not bit by bit"


def row_end(screen: MatchScreen, seat: int) -> Box:
    row = screen.view.rows[seat]
    return Box(row.x + row.w * 0.6, row.y, row.w * 0.4, row.h)


def row_name(screen: MatchScreen, seat: int) -> Box:
    row = player_boxes(screen.zones, 3)[seat]
    return Box(row.x + row.w * 0.5, row.y + 4, row.w * 0.3, 10)


def prompt_box(screen: MatchScreen) -> Box:
    return Box(screen.viewport.width / 2, screen.viewport.height - 76, screen.viewport.width / 2 - 20, 70)


def board_edge(screen: MatchScreen) -> Box:
    board = screen.zones.board
    return Box(board.x + board.w * 0.3, board.y - 2, board.w * 0.4, 5)


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
    yield speech_room(screen.zones.turn), lambda: screen.turn.shown, 1 / 3
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
        driver.pass_time(seconds, FRAME)
        screen.touch()
        return driver.part(screen.zones.board)

    for _ in range(300):
        while not (screen.director.asked or screen.director.cue):
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


@pytest.mark.parametrize(
    ("key", "name", "share"), [("beacon", "frame", 1 / 3), ("diceland", "prompts", 0.6), ("diceland", "status", 1 / 2)]
)
def test_at_the_start_of_a_match_frame_prompts_and_hint_come_bit_by_bit(key: str, name: str, share: float) -> None:
    """The line under the buttons is there at large text sizes, where the prompt bar has no room for it."""
    driver, screen = begun(catalogue()[key], text_size=2.0 if name == "status" else 1.0)
    zone = screen.zones.actions
    box = {"frame": board_edge(screen), "prompts": prompt_box(screen), "status": Box(zone.x, zone.y, zone.w, 90)}[name]
    while screen.is_opening:
        last = driver.film(box, 1)[0]
    seen = [last, *driver.film(box, 36)]
    assert name == "frame" or (screen.prompts() if name == "prompts" else "status" in screen.areas())
    goes_over(seen, share, 40 if name == "frame" else 5)


@pytest.mark.parametrize("key", ["diceland", "borders", "beacon"])
def test_a_button_that_goes_because_it_was_pressed_sinks(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, screen = playing(key, "human", "greedy")
    drawn = spied(monkeypatch, action_panel, "draw_choice")
    pressed: set[str] = set()
    for _ in range(1200):
        driver.draw()
        shown = {key for key in screen.areas() if key == "cue" or "/" in key}
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


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_a_button_that_says_something_else_turns_bit_by_bit_or_at_once(
    monkeypatch: pytest.MonkeyPatch, *, reduced_motion: bool
) -> None:
    driver, screen = playing("beacon", "human", "greedy", reduced_motion=reduced_motion)
    play_until(driver, lambda: screen.director.asked)

    def say(label: str) -> None:
        monkeypatch.setattr(screen.view, "choices", lambda offer: (Choice("done", label, NOTHING),))
        screen.view.reoffer()
        screen.offer()

    say("Pass")
    driver.draw()
    driver.pass_time(1.0, FRAME)
    box = screen.areas()["0/done"]
    before = driver.part(box)
    say("Done")
    seen = driver.film(box, 16)
    if reduced_motion:
        assert unlike(before, seen[0]) > 1
        assert unlike(seen[0], seen[-1]) == 0
    else:
        goes_over([before, *seen], 1 / 2)


def test_icons_and_words_below_a_replay_turn_bit_by_bit() -> None:
    driver = Driver.at(lambda made: made.replay(played(catalogue()["beacon"], 3, 1.0)), SIZE)
    screen = driver.showing(MatchScreen)
    choose(screen, "hold")
    for name in ("hold", "speed"):
        driver.pass_time(1.0, FRAME)
        box = screen.areas()[name]
        seen = [driver.part(box)]
        choose(screen, name)
        goes_over([*seen, *driver.film(box, 16)], 1 / 2)


def test_a_slide_that_another_one_follows_is_not_cut_short() -> None:
    driver, screen = playing("borders")
    board, stage = screen.zones.board, screen.view.stage
    while screen.view.stage == stage:
        driver.draw()
        driver.pass_time(0.05, 0.05)
    driver.pass_time(0.1, FRAME)
    seen = driver.part(board)
    third = next(one for one in screen.targets() if one.key.startswith(ROW) and one.key != f"{ROW}{stage[0]}")
    screen.chosen(third, KEYS, None)
    assert unlike(driver.part(board), seen) < 2
    driver.pass_time(0.5, FRAME)
    assert unlike(driver.part(board), seen) > 10


def test_no_board_comes_for_what_has_no_story_or_only_ends_or_is_written_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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


def test_a_small_land_comes_into_its_row_bit_by_bit() -> None:
    driver, screen = playing("diceland")
    view: Any = screen.view
    dealt: list[int] = []
    while not dealt:
        driver.draw()
        kinds = list(view.shown.kinds)
        driver.pass_time(FRAME, FRAME)
        dealt = [seat for seat in range(3) if view.shown.kinds[seat] and not kinds[seat]]
    row = player_boxes(screen.zones, 3)[dealt[0]]
    screen.preparation.finish_table()
    goes_over(driver.film(Box(row.right - 140, row.y + row.h * 0.4, 120, row.h * 0.4), 40), 0.7, 20)


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


def test_the_tray_shows_what_another_seat_has_left_bit_by_bit() -> None:
    driver, screen = playing("borders")
    tray = screen.view.tray  # type: ignore[attr-defined]
    tray.lay((), ("red", "green", "blue", "red", "grey"))
    pictures = [driver.part(tray.box)]
    tray.exchange(type(tray.now).of(("red", "green"), ("blue", "red", "grey")))
    pictures.append(driver.part(tray.box))
    for _ in range(12):
        tray.update(FRAME)
        pictures.append(driver.part(tray.box))
    assert not tray.is_sliding
    goes_over(pictures, 1 / 2)


def test_behind_the_prompts_of_a_pause_are_none_of_the_match() -> None:
    seen = []
    for words in ("", "Here stands quite a long line, as bright as a card"):
        driver, screen = playing("beacon")
        driver.pass_time(2.0, FRAME)
        screen.say(words)
        driver.pass_time(0.5, FRAME)
        driver.draw()
        driver.do(Command.MENU)
        assert isinstance(driver.scene, Pause)
        driver.pass_time(1.0, FRAME)
        seen.append(driver.part(Box(0, screen.viewport.height - 90, 600, 90)))
    assert unlike(*seen) < 1


def turned(scene: Scene, turn: Callable[[Driver], object]) -> bool:
    """True if `turn` makes the scene show another page."""
    driver = Driver(program(), scene)
    scene.take_turned()
    turn(driver)
    return scene.take_turned()


def test_another_page_of_a_scene_asks_for_the_one_before_to_fade() -> None:
    made = program()
    settings, rules = SettingsPage(made.context), RulesPage(made.context, catalogue()["beacon"])
    assert turned(settings, lambda driver: driver.send(PageStep(KEYS, 1)))
    assert turned(settings, lambda driver: driver.press("contrast"))
    assert not turned(settings, lambda driver: driver.send(Nav(KEYS, 0, 1)))
    assert turned(rules, lambda driver: driver.send(PageStep(KEYS, 1)))
    assert turned(made.seats(catalogue()["diceland"]), lambda driver: driver.press("option"))
    assert turned(made.menu(), lambda driver: driver.press("language"))


def on_the_shelf() -> Driver:
    driver = Driver.at(lambda made: made.menu(), SIZE)
    driver.pass_time(1.0)
    return driver


def test_under_a_question_the_shelf_has_come_to_rest() -> None:
    driver = on_the_shelf()
    driver.draw()
    menu = driver.showing(Menu)
    driver.send(Nav(KEYS, 1, 0))
    driver.draw()
    driver.pass_time(FRAME, FRAME)

    def seen() -> pygame.Surface:
        picture = pygame.Surface(SIZE)
        menu.draw_content(menu.canvas.onto(picture))
        return picture

    caught = seen()
    driver.pass_time(1.0)
    driver.draw()
    assert unlike(caught, seen()) < 0.5


def test_what_is_said_of_a_game_on_the_shelf_goes_over_to_the_next() -> None:
    driver = on_the_shelf()
    box = driver.scene.areas()["panel"].inset(30, 14)
    words = Box(box.x, box.y, 500, 60)
    driver.draw()
    driver.pass_time(0.5)
    seen = [driver.part(words)]
    for frames in (3, 20):
        driver.send(Nav(KEYS, 1, 0))
        seen += driver.film(words, frames)
    goes_over(seen, 0.8)


def test_the_ring_stays_in_the_window_and_goes_as_it_comes_where_it_cannot_glide() -> None:
    """On its way to something larger."""
    driver = Driver.at(lambda made: SettingsPage(made.context), SIZE)
    for _ in range(2):
        driver.send(Nav(KEYS, 0, 1))
        driver.pass_time(0.5)
    tab = driver.scene.focus.current
    assert tab is not None
    left = tab.shape.bounds
    edge, above = Box(0, 100, 12, 600), Box(left.x + 40, left.y - 12, left.w - 80, 10)
    before, seen = driver.part(edge), [driver.part(above)]
    driver.send(Nav(KEYS, 1, 0))
    for _ in range(12):
        # The old highlight may fade out.
        now = driver.part(edge)
        now.blit(before, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        assert sum(pygame.transform.average_color(now)[:3]) < 1
        seen += driver.film(above, 1)
    goes_over(seen, 1 / 2, 20)


def test_rows_of_the_table_come_to_light_one_after_the_other() -> None:
    driver = Driver.at(lambda made: made.results(played(catalogue()["diceland"], 4, 1.0)), SIZE)
    table = driver.scene.areas()["table"]
    driver.pass_time(ROWS - 0.05, FRAME)
    goes_over(driver.film(Box(table.x, table.y + HEAD + 4, table.w, 40), 40), 1 / 3)


def test_what_is_rolled_and_what_is_lost_is_said_bit_by_bit() -> None:
    driver, screen = playing("beacon")
    view: Any = screen.view
    words, lost, numbers = view.tray.plan.words, False, 0
    while not (lost and numbers > 2):
        before, rolls = driver.part(words), len(view.shown.rolls)
        driver.pass_time(FRAME, FRAME)
        if len(view.shown.rolls) <= rolls:
            continue
        seen, alarms = [before, driver.part(words)], [view.motion.alarm]
        lost |= bool(view.motion.crosses)
        numbers += 1
        for _ in range(20):
            driver.pass_time(FRAME, FRAME)
            seen.append(driver.part(words))
            alarms.append(view.motion.alarm)
        whole = unlike(seen[9], seen[0])
        assert whole > 3
        # Later frames include the shake after a lost turn.
        assert max(unlike(a, b) for a, b in pairwise(seen[:5])) < whole * 0.6, "in some steps"
        assert max(b - a for a, b in pairwise(alarms)) < 0.3


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
@pytest.mark.parametrize("key", [game.key for game in catalogue().values()])
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


def test_the_plate_under_a_number_that_counts_comes_and_goes_bit_by_bit() -> None:
    canvas = canvas_of(SIZE)
    reward = Reward(star, (200, 500), (700, 300), 46, "3", "4")
    sheet = pygame.Surface(SIZE)
    scale = canvas.scale
    edge = pygame.Rect(round(672 * scale), round(290 * scale), round(10 * scale), round(20 * scale))
    seen = [pygame.Surface(edge.size)]
    for frame in range(int(SECONDS_OF_REWARD / FRAME) + 1):
        sheet.fill((0, 0, 0))
        reward.seconds = frame * FRAME
        reward.draw(canvas.onto(sheet))
        seen.append(sheet.subsurface(edge).copy())
    begin, end = seen[:14], [*seen[-10:], pygame.Surface(edge.size)]
    for part_of in (begin, end):
        whole = max(unlike(picture, seen[0]) for picture in part_of)
        assert whole > 100
        assert all(unlike(a, b) < whole / 2 for a, b in pairwise(part_of))


def test_what_is_won_in_the_topmost_row_of_a_board_flies_over_words_only_to_a_number_among_them() -> None:
    canvas, ceiling = canvas_of(SIZE), 200.0
    words = pygame.Rect(0, 0, SIZE[0], int((ceiling - 10) * canvas.scale))
    for goal in ((700, 800), (1500, 250)):
        reward = Reward(star, (400, 240), goal, 60, ceiling=ceiling)
        for frame in range(int(LANDED / FRAME)):
            sheet = pygame.Surface(SIZE)
            reward.seconds = frame * FRAME
            reward.draw(canvas.onto(sheet))
            assert sheet.get_bounding_rect().size != (0, 0)
            assert not any(pygame.transform.average_color(sheet.subsurface(words))[:3])
    goal, sheet = (1500, 60), pygame.Surface(SIZE)
    reward = Reward(star, (400, 240), goal, 60, ceiling=ceiling, seconds=LANDED - 0.001)
    reward.draw(canvas.onto(sheet))
    sheet.set_colorkey("black")
    middle = sheet.get_bounding_rect().center
    assert dist(middle, [side * canvas.scale for side in goal]) < 8


def test_counters_are_counted_where_their_number_stands_and_no_other_number_beside_it() -> None:
    driver, screen = playing("places")
    view = screen.view
    assert isinstance(view, PlacesView)
    driver.draw()
    driver.wait(lambda: view.motion.rewards and view.motion.rewards[0].seconds > LANDED + 0.2, step=FRAME)
    reward = view.motion.rewards[0]
    seats = [seat for seat in range(3) if view.rows[seat].contains(reward.goal)]
    assert len(seats) == 1
    assert reward.goal[0] > view.rows[seats[0]].right - 60
    assert str(view.shown.counters[seats[0]]) == reward.after
