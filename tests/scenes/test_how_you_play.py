"""The page “How you play”, its table for trying settings on, and the questions of the first start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Drag, Nav, Point, Press, Release, Source
from game.scenes.base.narrator import Narrator
from game.scenes.base.side_page import ROWS
from game.scenes.match.pause import Pause
from game.scenes.settings.accessibility_page import AccessibilityPage
from game.scenes.settings.first_start import FirstStart
from game.scenes.settings.settings_page import SettingsPage
from game.scenes.shelf.menu import Menu
from game.stage.audio.speech import Speech
from game.stage.layout.shapes import Box
from game.storage.settings import SettingsFile
from tests.kit import SIZES, driver_of

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, program, widget
from .test_speech import RecordedVoice

GAME = catalogue()["beacon"]
TABS = range(4)


def at_how(tab: int = 0, size: tuple[int, int] = (1280, 720), **settings: object) -> tuple[Driver, AccessibilityPage]:
    driver = Driver.at(lambda made: AccessibilityPage(made.context), size, **settings)
    page = driver.showing(AccessibilityPage)
    page.go_to(tab)
    return driver, page


# ---- access

WAYS: dict[str, Callable[[Driver], object]] = {
    "mouse": lambda driver: driver.press("how", MOUSE),
    "touch": lambda driver: driver.press("how", TOUCH),
    "keyboard": lambda driver: (driver.do(Command.MENU, KEYS), driver.do(Command.CONFIRM, KEYS)),
    "pad": lambda driver: (driver.do(Command.MENU, PAD), driver.do(Command.CONFIRM, PAD)),
}


@pytest.mark.parametrize("is_public", [False, True], ids=["private", "public"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("device", WAYS)
def test_one_or_two_presses_on_the_shelf_open_how_you_play(device: str, size: tuple[int, int], is_public: bool) -> None:
    driver = Driver.at(lambda made: made.menu(), size, is_public=is_public)
    WAYS[device](driver)
    driver.showing(AccessibilityPage)
    while not isinstance(driver.scene, Menu):
        driver.do(Command.BACK)


def test_an_answer_on_the_first_card_changes_the_shelf_below_at_once() -> None:
    driver = Driver.at(lambda made: FirstStart(made.context, made.menu()))
    corner = Box(4, 500, 60, 60)
    before = pygame.image.tobytes(driver.part(corner), "RGB")
    widget(driver.scene, "contrast").choose()
    driver.pass_time(1.0)
    assert pygame.image.tobytes(driver.part(corner), "RGB") != before


def test_it_is_found_from_a_match_too_and_leads_back() -> None:
    driver = driver_of(GAME, "human", "greedy", size=(1280, 720))
    driver.pass_time(1.0)
    driver.do(Command.MENU)
    driver.press("settings")
    driver.press("how")
    driver.showing(AccessibilityPage)
    for kind in (SettingsPage, Pause):
        driver.do(Command.BACK)
        driver.showing(kind)


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tab", TABS)
def test_everything_is_reached_by_steps_though_rows_take_those_to_the_sides(
    tab: int, size: tuple[int, int], text_size: float
) -> None:
    _, page = at_how(tab, size, text_size=text_size, speech=True)
    changing = {one.key for one in page.widgets if isinstance(one, ROWS)}
    page.focus.is_shown = True
    keys = [target.key for target in page.targets()]
    assert len(keys) == len(set(keys))
    seen, todo = {page.focus.key}, [page.focus.key]
    while todo:
        start = todo.pop()
        for step in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            page.focus.key = start
            if not (step[0] and start in changing):
                page.focus.move(*step)
            if page.focus.key not in seen:
                seen.add(page.focus.key)
                todo.append(page.focus.key)
    assert seen == set(keys)


# ---- the rows


def test_it_gathers_what_different_eyes_ears_hands_and_paces_need() -> None:
    driver, page = at_how(speech=True)
    keys = []
    for tab in TABS:
        page.go_to(tab)
        keys.append([one.key for one in page.widgets if not one.key.startswith(("tab/", "try/"))])
    assert keys == [
        ["text", "contrast", "magnifier", "symbols", "motion"],
        ["speech", "effects", "music", "room", "voice"],
        ["scan", "dwell", "hold", "roll", "screen"],  # and `swap` with a controller
        ["speed", "stay"],
    ]
    widget(page, "stay").choose()
    assert driver.program.context.settings.stay == 2


def test_the_voice_is_chosen_by_its_rate_which_the_row_names() -> None:
    _, page = at_how(1, speech=True)
    row = widget(page, "speech")
    states = [row.state()]
    row.choose()
    states.append(widget(page, "speech").state())
    assert states == ["Rate 100%", "Rate 130%"]


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_table_is_beside_or_below_the_rows_in_every_window(size: tuple[int, int], text_size: float) -> None:
    _, page = at_how(0, size, text_size=text_size)
    boxes = [one.box for one in page.widgets if one.key.startswith("try/")]
    assert len(boxes) == 4
    assert min(min(box.w, box.h) for box in boxes) >= 70
    rows = [one.box for one in page.widgets if not one.key.startswith(("tab/", "try/"))]
    assert not any(box.overlaps(row) for box in boxes for row in rows)


# ---- the table


def picture_of_table(driver: Driver, page: AccessibilityPage) -> bytes:
    spaces, roll = widget(page, "try/green").box, widget(page, "try/roll").box
    return pygame.image.tobytes(driver.part(Box(roll.x, spaces.y - 200, roll.w, spaces.h + 200)), "RGB")


@pytest.mark.parametrize("source", [MOUSE, TOUCH, KEYS, PAD], ids=["mouse", "touch", "keyboard", "pad"])
def test_the_die_is_rolled_and_the_pawn_moved_by_every_device(source: Source) -> None:
    driver, page = at_how()

    def take(key: str) -> None:
        if source.is_pointer:
            driver.press(key, source)
        else:
            page.focus.key, page.focus.is_shown = key, True
            driver.do(Command.CONFIRM, source)

    before = picture_of_table(driver, page)
    take("try/roll")
    driver.wait(lambda: page.bar.toast, 5)
    assert page.bar.toast.startswith("The die shows: ")
    take("try/blue")
    driver.wait(lambda: page.bar.toast == "The pawn has arrived: blue.", 5)
    driver.wait(lambda: not page.table.is_busy, 1)
    assert picture_of_table(driver, page) != before


def drag_pawn(
    driver: Driver, page: AccessibilityPage, spot: tuple[float, float], source: Source, *, lets_go: bool
) -> None:
    x, y = widget(page, "try/green").box.centre
    driver.send(Press(source, driver.viewport.at(x, y)))
    for share in (0.3, 0.7, 1.0):
        driver.send(Drag(source, driver.viewport.at(x + (spot[0] - x) * share, y + (spot[1] - y) * share)))
    if lets_go:
        driver.send(Release(source, driver.viewport.at(*spot)))


@pytest.mark.parametrize("how", [{}, {"reduced_motion": True}, {"text_size": 2.0}], ids=str)
@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=["mouse", "touch"])
def test_the_pawn_is_dragged_to_a_space_as_it_is_moved_by_a_tap(source: Source, how: dict[str, Any]) -> None:
    driver, page = at_how(**how)
    blue = widget(page, "try/blue").box
    empty = pygame.image.tobytes(driver.part(blue), "RGB")
    drag_pawn(driver, page, blue.centre, source, lets_go=False)
    assert pygame.image.tobytes(driver.part(blue), "RGB") != empty, "it follows the pointer"
    driver.send(Release(source, driver.viewport.at(*blue.centre)))
    driver.wait(lambda: page.bar.toast == "The pawn has arrived: blue.", 5)
    driver.wait(lambda: not page.table.is_busy, 1)


def test_a_pawn_let_go_beside_the_spaces_glides_back_and_rolls_nothing() -> None:
    driver, page = at_how()
    for place in (widget(page, "try/roll").box.centre, (20.0, 20.0)):
        drag_pawn(driver, page, place, MOUSE, lets_go=True)
        glide = driver.film(widget(page, "try/green").box.moved(0, -60), 30)
        assert len({pygame.image.tobytes(picture, "RGB") for picture in glide}) >= 3
        driver.wait(lambda: not page.table.is_busy, 1)
        assert not page.bar.toast
    drag_pawn(driver, page, widget(page, "try/red").box.centre, MOUSE, lets_go=True)
    driver.wait(lambda: page.bar.toast == "The pawn has arrived: red.", 5)


def test_a_throw_is_seen_to_its_end_though_the_rows_change_with_the_device() -> None:
    driver, page = at_how()
    page.focus.key, page.focus.is_shown = "try/roll", True
    driver.do(Command.CONFIRM, KEYS)
    driver.pass_time(0.2)
    driver.send(Point(MOUSE, (300, 300)))
    red = widget(page, "try/red").box
    seen = driver.film(red.moved(0, -2 * red.h), 12)
    assert len({bytes(picture.get_buffer()) for picture in seen}) > 6


def test_what_is_lit_goes_on_in_turn_while_nothing_is_left_to_prepare() -> None:
    driver, page = at_how(is_live=True, scanning=1.5)
    driver.wait(lambda: page.table.wake_after is None, 60)
    driver.wait(lambda: not page.is_lively, 5)
    assert page.wake_after is not None
    assert 0 < page.wake_after <= 3.0


def seconds_of(key: str, **settings: object) -> float:
    driver, page = at_how(**settings)
    driver.press(key)
    seconds = 0.0
    while page.table.is_busy:
        driver.pass_time(0.02, 0.02)
        seconds += 0.02
    return seconds


def test_it_takes_the_time_that_is_set() -> None:
    for key in ("try/roll", "try/red"):
        usual = seconds_of(key)
        assert seconds_of(key, speed="instant") < 0.6 * usual
        assert seconds_of(key, stay=3) > 2 * usual


def test_its_message_stays_as_long_as_is_set() -> None:
    driver, page = at_how(stay=0)
    driver.press("try/red")
    driver.wait(lambda: page.bar.toast, 20)
    driver.pass_time(60, 0.5)
    assert page.bar.toast
    driver.do(Command.CONFIRM)
    driver.pass_time(1)
    assert page.bar.toast != "The pawn has arrived: red."


def test_with_less_motion_the_pawn_fades_and_is_nowhere_between() -> None:
    for is_calm in (False, True):
        driver, page = at_how(0, reduced_motion=is_calm)
        between = widget(page, "try/red").box.inset(40, 40).moved(0, -80)
        driver.pass_time(1.0)
        still = bytes(driver.part(between).get_buffer())
        driver.press("try/blue")
        seen = set()
        while page.table.is_busy:
            driver.pass_time(0.02, 0.02)
            seen.add(bytes(driver.part(between).get_buffer()))
        assert (seen <= {still}) == is_calm


def test_with_automatic_rolls_the_next_one_follows() -> None:
    driver, page = at_how(auto_roll=True)
    driver.press("try/red")
    driver.wait(lambda: page.bar.toast.startswith("The die shows: "), 20)


def test_it_is_read_aloud() -> None:
    driver, page = at_how(speech=True)
    voice = RecordedVoice()
    speech = Speech(find=lambda: voice)
    speech.set(is_on=True, rate=0.5, volume=1.0)
    narrator = Narrator(speech)
    narrator.follow(page)
    driver.press("try/roll")
    driver.wait(lambda: page.bar.toast, 20)
    narrator.follow(page)
    assert any("The die shows: " in words for words in voice.said)
    page.focus.key, page.focus.is_shown = "try/red", True
    narrator.follow(page)
    assert voice.said[-1].casefold().startswith("red")


def test_a_change_of_the_text_size_is_seen_on_the_table_at_once() -> None:
    _, page = at_how()
    sizes = []
    for _ in range(2):
        sizes.append(next(text.size for text in page.texts() if text.text == "Try it out"))
        widget(page, "text").adjust(1)
    assert sizes[1] > sizes[0]


# ---- the first start


def first_start(folder: Path, size: tuple[int, int] = (1280, 720), *, is_public: bool = False) -> Driver:
    made = program(is_public=is_public)
    made.context.file = SettingsFile(None if is_public else folder)
    return Driver(made, made.menu(), size)


def test_the_first_start_asks_once_and_never_again(tmp_path: Path) -> None:
    driver = first_start(tmp_path)
    driver.draw()
    driver.pass_time(2.0)
    card = driver.showing(FirstStart)
    assert card.focus.key == "done"
    driver.do(Command.CONFIRM)
    driver.pass_time(2.0)
    driver.showing(Menu)
    again = first_start(tmp_path)
    again.pass_time(2.0)
    again.showing(Menu)


def test_it_comes_after_the_first_picture_of_the_shelf(tmp_path: Path) -> None:
    driver = first_start(tmp_path)
    assert isinstance(driver.scene, Menu)
    assert "Diceland" in driver.words()


def test_it_asks_again_if_nobody_has_answered(tmp_path: Path) -> None:
    driver = first_start(tmp_path)
    driver.pass_time(2.0)
    widget(driver.showing(FirstStart), "contrast").choose()
    again = first_start(tmp_path)
    again.pass_time(2.0)
    again.showing(FirstStart)
    assert again.program.context.settings.contrast


@pytest.mark.parametrize("content", ["{}", '{"language": "de"}', "broken"])
def test_it_does_not_ask_whoever_has_settings(tmp_path: Path, content: str) -> None:
    (tmp_path / "settings.json").write_text(content)
    driver = first_start(tmp_path)
    driver.pass_time(3.0)
    driver.showing(Menu)


def test_it_does_not_ask_on_a_public_screen(tmp_path: Path) -> None:
    driver = first_start(tmp_path, is_public=True)
    driver.pass_time(3.0)
    driver.showing(Menu)


@pytest.mark.parametrize("source", [MOUSE, TOUCH, KEYS, PAD], ids=["mouse", "touch", "keyboard", "pad"])
@pytest.mark.parametrize("size", SIZES)
def test_every_answer_is_given_by_every_device_and_kept(tmp_path: Path, source: Source, size: tuple[int, int]) -> None:
    driver = first_start(tmp_path, size)
    driver.pass_time(2.0)
    for key in ("scan", "speech", "contrast", "text"):
        if source.is_pointer:
            box = widget(driver.scene, key).box
            pos = driver.viewport.at(box.right - 60, box.centre[1])
            driver.send(Press(source, pos))
            driver.send(Release(source, pos))
        else:
            for _ in range(12):
                if driver.scene.focus.key == key:
                    break
                driver.send(Nav(source, 0, -1))
            assert driver.scene.focus.key == key
            driver.send(Nav(source, 1, 0))
        if key == "scan":
            settings = driver.program.context.settings
            assert settings.scanning > 0
            settings.scanning = 0.0  # the other answers are given by this device
    driver.do(Command.BACK, source)
    driver.showing(Menu)
    kept = SettingsFile(tmp_path).settings
    assert (kept.text_size, kept.contrast, kept.speech, kept.is_first_start) == (1.15, True, True, False)
