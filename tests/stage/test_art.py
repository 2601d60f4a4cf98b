"""Drawings load at the requested size; missing ones show a placeholder and are logged."""

import logging
import shutil
from pathlib import Path
from typing import get_args

import pygame
import pytest

from game.games import catalogue
from game.stage.paint.art import Art
from game.stage.paint.theme import ASSETS, GAME_COLOURS, LOOKS, Theme
from game.stage.pieces.player_tokens import Mood
from game.tools.drawings import faults_of

DRAWINGS = sorted(str(path.relative_to(ASSETS / "images"))[:-4] for path in (ASSETS / "images").rglob("*.svg"))
OF_GAMES = {str(path.relative_to(ASSETS))[:-4] for path in (ASSETS / "games").rglob("*.svg")}
BOXES = sorted(OF_GAMES | {f"games/{key}/{name}" for key in catalogue() for name in ("cover", "emblem")})


@pytest.mark.parametrize("name", DRAWINGS + BOXES)
def test_every_drawing_shows_something(name: str, caplog: pytest.LogCaptureFixture) -> None:
    surface = Art(ASSETS, 1.0).image(name, 96)
    assert surface.get_height() == pytest.approx(96, abs=1), "the other side is rounded too"
    assert pygame.mask.from_surface(surface, 20).count() > 60
    assert not caplog.records


@pytest.mark.parametrize("name", DRAWINGS + BOXES)
def test_every_drawing_is_drawn_as_written(name: str) -> None:
    path = (ASSETS if name.startswith("games/") else ASSETS / "images") / f"{name}.svg"
    assert [f"{path}:{fault}" for fault in faults_of(path)] == []


@pytest.mark.parametrize(
    ("written", "aspect"),
    [
        ('viewBox="0 0 200 100"', 2),
        ("viewBox = '-10,-10 50,100'", 0.5),
        ('width="53.3mm" height="20.5mm" viewBox="0.5 0 5.2e1 2e1"', 2.6),
        ('width="60mm" height="20mm"', 3),
        ('width="60" height="20"><symbol viewBox="0 0 9 9"/', 3),
        ('viewBox="all of it"', 1),
    ],
)
def test_a_drawing_has_the_sides_it_says_however_they_are_written(tmp_path: Path, written: str, aspect: float) -> None:
    shutil.copytree(ASSETS / "theme", tmp_path / "theme")
    place = tmp_path / "games" / "halma" / "cover.svg"
    place.parent.mkdir(parents=True)
    place.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {written}><path d="M-99-99H999V999H-99Z"/></svg>')
    art = Art(tmp_path, 1.0)
    assert art.image("games/halma/cover", 600).get_size() == (pytest.approx(600 * aspect, abs=1), 600)


def test_every_colour_and_look_has_its_drawings(caplog: pytest.LogCaptureFixture) -> None:
    art = Art(ASSETS, 1.0)
    for key in GAME_COLOURS:
        art.image(f"glyph/{Theme.load().game[key].glyph}", 40)
        art.image(f"knight/token_{key}", 40)
    for look in LOOKS:
        for kind in (f"pawn_{look.colour}", f"pawn_{look.colour}_bare", f"disc_{look.colour}", look.animal):
            art.image(f"player/{kind}", 40)
        for mood in get_args(Mood):
            art.image(f"player/avatar_{look.colour}_{mood}", 40)
            art.image(f"player/{look.animal}_{mood}", 40)
    assert not caplog.records


def test_a_drawing_is_made_at_the_final_size_of_the_screen() -> None:
    assert Art(ASSETS, 2.0).image("icon/flag", 40).get_size() == (80, 80)
    assert Art(ASSETS, 1.0).image("player/pawn_red", (200, 83)).get_height() == 83


def test_large_symbols_are_larger_but_things_are_not() -> None:
    usual, large = Art(ASSETS, 1.0), Art(ASSETS, 1.0, symbols=1.25)
    assert usual.image("glyph/heart", 40).get_height() == 40
    assert large.image("glyph/heart", 40).get_height() == 50
    assert large.image("glyph/treasure", 40).get_height() == usual.image("glyph/treasure", 40).get_height()
    assert large.image("icon/flag", 40).get_height() == 40


def test_an_icon_may_be_a_drawing_of_a_game() -> None:
    art = Art(ASSETS, 1.0)
    own, named = art.image("icon/games/template/emblem", 40), art.image("games/template/emblem", 40)
    assert pygame.image.tobytes(own, "RGBA") == pygame.image.tobytes(named, "RGBA")


def test_a_tint_colours_a_white_drawing() -> None:
    surface = Art(ASSETS, 1.0).image("glyph/heart", 60, (186, 51, 66, 255))
    assert tuple(surface.get_at((30, 30)))[:3] == (186, 51, 66)


@pytest.mark.parametrize("content", [None, "this is not a drawing"], ids=["missing", "broken"])
def test_a_missing_or_broken_drawing_becomes_a_placeholder_and_one_warning(
    tmp_path: Path, content: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(ASSETS / "theme", tmp_path / "theme")
    (tmp_path / "images" / "icon").mkdir(parents=True)
    if content is not None:
        (tmp_path / "images" / "icon" / "flag.svg").write_text(content)
    art = Art(tmp_path, 1.0)
    with caplog.at_level(logging.WARNING):
        surface = art.image("icon/flag", 50)
        art.image("icon/flag", 70)
    assert pygame.mask.from_surface(surface, 20).count() > 500
    assert len(caplog.records) == 1
    assert "icon/flag" in caplog.text
