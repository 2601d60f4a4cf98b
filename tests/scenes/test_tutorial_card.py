"""The lamp's card leaves in sight what it speaks of, and of the board as much as can be."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.rules.game import Game
from game.scenes.match.screen import MatchScreen
from game.scenes.match.seat_rows import player_boxes
from game.scenes.match.tutorial import Tutorial
from game.stage.layout.callout import common
from game.stage.layout.shapes import Box
from game.stage.widgets import APART

from .stagehand import Driver, program

GAMES = [pytest.param(game, id=game.key) for game in catalogue().values()]
SIZES = [
    pytest.param(size, id=f"{size[0]}x{size[1]}")
    for size in ((1024, 768), (1280, 800), (1280, 720), (1720, 720), (720, 1280))
]


def opened(game: Game, size: tuple[int, int], language: str, text: float = 1.0) -> tuple[MatchScreen, Tutorial]:
    """A lesson in which the lamp speaks."""
    made = program(language, text)
    driver = Driver(made, made.lesson(game), size)
    for _ in range(100):
        driver.pass_time(0.1)
        scene = driver.scene
        assert isinstance(scene, MatchScreen)
        if isinstance(scene.control, Tutorial) and scene.control.is_shown:
            return scene, scene.control
    raise AssertionError("the lamp says nothing")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_no_step_covers_what_it_speaks_of(game: Game, language: str, size: tuple[int, int]) -> None:
    screen, lesson = opened(game, size, language)
    for at in range(len(lesson.steps)):
        lesson.at = at
        lesson.looks_new()
        box, board = lesson.card.box(), screen.zones.board
        lit = lesson.spots()
        assert sum(common(box, spot) for spot in lit) <= 0.05 * sum(spot.w * spot.h for spot in lit), at
        if lesson.steps[at].spot == "board":
            assert common(box, board) <= 0.06 * board.w * board.h, at
        if lesson.steps[at].spot == "actions":
            # What was rolled is what one decides about, and the answers are what will be pressed.
            assert common(box, screen.zones.tray) == common(box, screen.zones.actions) == 0, at


@pytest.mark.parametrize("key", ["borders", "diceland", "places"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
def test_no_strip_of_a_row_is_left_beside_the_card(key: str, language: str, size: tuple[int, int]) -> None:
    screen, lesson = opened(catalogue()[key], size, language)
    for at, step in enumerate(lesson.steps):
        lesson.at = at
        lesson.looks_new()
        box = lesson.card.box()
        for row in player_boxes(screen.zones, len(screen.match.players)) if step.spot == "board" else ():
            if box.overlaps(row):
                assert box.x < row.x + 8, at
                assert box.right > row.right - 8, at


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_figure_and_the_words_beside_it_stay_inside_the_card(game: Game, size: tuple[int, int]) -> None:
    screen, lesson = opened(game, size, "de")
    for at, step in enumerate(lesson.steps):
        lesson.at = at
        lesson.looks_new()
        box, (wide, high) = lesson.card.box(), lesson.card.fit.figure
        assert bool(step.figure) == bool(wide and high)
        assert box.w <= screen.viewport.width
        assert box.bottom <= screen.viewport.height - 80
        assert wide < box.w
        assert high < box.h


def test_no_toast_lies_over_the_card_on_a_tall_screen() -> None:
    screen, _ = opened(catalogue()["knightsleap"], (720, 1280), "de")
    screen.say("Krabbe fängt an")
    assert screen.line() == ("", False)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1024, 768), (720, 1280)], ids=str)
def test_no_headline_is_half_covered_while_the_lamp_explains(game: Game, size: tuple[int, int]) -> None:
    screen, _ = opened(game, size, "de")
    screen.canvas.audit = []
    screen.draw_content(screen.canvas)
    texts, screen.canvas.audit = list(screen.canvas.audit), None
    assert screen.headline()[1] not in {text.text for text in texts}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1720, 720)], ids=str)
def test_the_frame_round_what_is_lit_crosses_no_words_of_the_turn(game: Game, size: tuple[int, int]) -> None:
    screen, lesson = opened(game, size, "en")
    subtitle = screen.view.subtitle()
    for at, step in enumerate(lesson.steps):
        if step.spot == "board" and subtitle:
            lesson.at = at
            lesson.looks_new()
            screen.canvas.audit = []
            screen.draw_content(screen.canvas)
            texts, screen.canvas.audit = list(screen.canvas.audit), None
            top = min(spot.y for spot in lesson.spots())
            assert not [text for text in texts if text.text == subtitle and text.box.bottom > top], at


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(2560, 1080), (1920, 1080), (1280, 800), (1024, 768)], ids=str)
def test_the_cord_of_the_lamp_crosses_nothing_that_is_said_of_the_game(
    game: Game, language: str, size: tuple[int, int]
) -> None:
    screen, lesson = opened(game, size, language)
    bar = screen.zones.turn
    screen.canvas.audit = []
    screen.draw_content(screen.canvas)
    texts, screen.canvas.audit = list(screen.canvas.audit), None
    said = {
        text.text: text.box for text in texts if text.box.bottom < screen.zones.board.y and text.box.x < 0.3 * bar.w
    }
    assert said
    for at in range(len(lesson.steps)):
        lesson.at = at
        lesson.looks_new()
        x, low = lesson.card.hook().x, lesson.card.hook().y
        boxes = [box for box in (*said.values(), Box(bar.x, bar.y, 84, 84)) if box.y < low]
        assert not [box for box in boxes if box.x - 6 < x < box.right + 6], at


@pytest.mark.parametrize("size", SIZES)
def test_the_ring_round_one_button_ends_clear_of_the_other(size: tuple[int, int]) -> None:
    _, lesson = opened(catalogue()["beacon"], size, "de")
    skip, on = lesson.card.buttons().values()
    assert on.x - skip.right >= APART


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920)], ids=str)
def test_where_one_button_is_spoken_of_no_bare_table_is_lit_below_it(size: tuple[int, int]) -> None:
    screen, lesson = opened(catalogue()["beacon"], size, "en")
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
    screen, lesson = opened(catalogue()["diceland"], size, "de", 2.0)
    assert screen.director.asked
    assert screen.view.offers[screen.director.asked[0]].hint
    assert "status" not in screen.areas()
    monkeypatch.setattr(type(lesson), "is_explaining", False)
    assert "status" in screen.areas()
