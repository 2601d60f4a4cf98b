"""Films and pictures: every moment has a name, and is filmed from start to end under a simulated clock."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.games import catalogue
from game.tools.film import CELL, FRAMES, FilmMoment, film, moments, picked, recorded
from game.tools.shots import scenes
from tests.scenes.stagehand import close, program

SIZE = (640, 360)
LARGE = (1280, 720)
"""Wider than the desktop of SDL's dummy driver."""


def named(name: str) -> FilmMoment:
    return next(moment for moment in moments() if moment.name == name)


def test_every_game_has_its_moments_and_each_name_is_there_once() -> None:
    names = [moment.name for moment in moments()]
    assert len(set(names)) == len(names)
    for key in catalogue():
        assert f"{key}-results" in names
        assert sum(name.startswith(f"{key}-") for name in names) > 5
    assert "beacon-pair-knocked-off" in names
    assert "places-duel-decided" in names
    assert "places-duel-tied" not in names, "no two printed cards are equal: it never comes about"


def test_the_list_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert film("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [moment.name for moment in moments()]
    told = [about for name, about in (line.split(maxsplit=1) for line in lines) if name.startswith("diceland-")]
    assert len(told) == len(set(told)), "every event has words of its own"


def test_an_unknown_moment_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert film("nothing", tmp_path) == 2
    assert "nothing" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_event_is_filmed_while_it_is_told() -> None:
    told = named("template-pawn-slipped")
    frames = recorded(told, SIZE)
    times = [frame.seconds for frame in frames]
    assert -told.lead <= times[0] < -0.5, "what leads to it is filmed too"
    assert times == sorted(times)
    assert 0.3 < times[-1] <= told.longest
    pictures = {pygame.image.tobytes(frame.picture, "RGB") for frame in frames}
    assert len(pictures) > 1, "something moves"


@pytest.mark.rotates("name")
@pytest.mark.parametrize("name", ["knightsleap-colours-chosen", "knightsleap-pawn-pushed"])
def test_what_comes_about_only_with_an_option_is_found_too(name: str) -> None:
    rare = named(name)
    frames = recorded(rare, SIZE)
    assert frames
    assert frames[-1].seconds > 0


def test_a_strip_shows_all_of_it(tmp_path: Path) -> None:
    assert film("template-pause", tmp_path, SIZE) == 0
    wide, high = pygame.image.load(tmp_path / "template-pause.png").get_size()
    assert wide > high


def test_frames_are_picked_evenly() -> None:
    frames = picked(recorded(named("template-die-rolled"), SIZE))
    assert FRAMES / 2 < len(frames) <= FRAMES
    steps = [after.seconds - before.seconds for before, after in pairwise(frames)]
    assert max(steps) < 2.5 * min(steps)


def test_a_hidden_game_is_pictured_when_it_is_asked_for() -> None:
    made = program()
    usual = [name for name, _ in scenes(made)]
    assert not [name for name in usual if name.startswith("template")]
    assert {"template-start", "template-middle", "template-rules"} <= {name for name, _ in scenes(made, "template-")}
    assert "diceland-middle" in usual
    close()


@pytest.mark.rotates("name")
@pytest.mark.parametrize("name", ["house-seats", "beacon-opening", "places-closing"])
def test_between_shelf_seats_and_table_no_frame_is_dark(name: str) -> None:
    frames = recorded(named(name), LARGE)
    assert {frame.picture.get_size() for frame in frames} == {(CELL, CELL * LARGE[1] // LARGE[0])}
    light = [sum(pygame.transform.average_color(frame.picture)[:3]) for frame in frames]
    # The old page disappears before the new one appears; in between the empty room is visible in its light.
    assert min(light) >= 0.45 * min(light[0], light[-1])
