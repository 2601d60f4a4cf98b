"""Paged texts: pages are filled, headings stand with their text, figures keep their aspect ratio."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.games import catalogue, shelf
from game.input.intents import Nav
from game.rules.game import Game
from game.scenes.text.document import COVER, parse, sections
from game.scenes.text.reader import LEAST_FIGURE, SPACE, RulesPage, rules_path
from game.stage.layout.shapes import Box

from .checks import Drawn, everything_written_is_on_a_page, figures_of, pages_are_filled, used
from .stagehand import KEYS, opened, program

TALL = (1080, 1920)
SIZES = ((1920, 1080), (1280, 800), (1024, 768), TALL, (2560, 1080))
TEXT_SIZES = (1.1, 1.15, 1.25, 1.5, 1.75)
FULL = 0.6
"""Minimum filled share of a page in a flow, except for the last one."""


def rules_of(game: Game, size: tuple[int, int], text_size: float = 1.0, language: str = "en") -> RulesPage:
    return opened(RulesPage(program(language, text_size).context, game), size)


@pytest.mark.parametrize(
    ("size", "text_size"),
    [(size, TEXT_SIZES[(number + step) % 5]) for step in (0, 2) for number, size in enumerate(SIZES)],
    ids=str,
)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_pages_are_filled_at_every_text_size(
    game: Game, language: str, size: tuple[int, int], text_size: float
) -> None:
    """Each in two windows; the audit covers three other text sizes. Pages are filled anew at each."""
    drawn = Drawn(rules_of(game, size, text_size, language), [], [], text_size)
    assert [*pages_are_filled(drawn), *everything_written_is_on_a_page(drawn)] == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_no_page_of_a_narrow_window_is_half_empty(game: Game, text_size: float, language: str) -> None:
    scene = rules_of(game, TALL, text_size, language)
    shares = [round(used(scene, leaf), 2) for leaf in scene.leaves[:-1]]
    assert min(shares) >= FULL, shares
    assert max(shares) <= 1, shares


@pytest.mark.parametrize(("size", "text_size"), [(TALL, 1.0), ((1024, 768), 1.0), ((1024, 768), 2.0)], ids=str)
@pytest.mark.parametrize("key", ["diceland", "knightsleap"])
def test_figures_are_never_tiny_and_take_the_room_a_page_has_left(
    key: str, size: tuple[int, int], text_size: float
) -> None:
    scene = rules_of(catalogue()[key], size, text_size, "de")
    width, room, least = scene.text_area().w, scene.text_height(), scene.canvas.grown(*LEAST_FIGURE)
    for leaf in scene.leaves:
        assert leaf.parts[-1][0].kind != "heading", "a heading stands alone"
        drawn = [(part, high) for part, high in leaf.parts if part.kind == "figure" and part.mark != COVER]
        for part, high in drawn:
            under = scene.caption_height(part, width) + SPACE
            assert high - under >= min(least, scene.part_height(part, width) - under, room - under) - 1, part
        if drawn and used(scene, leaf) < 0.9:
            assert all(high >= scene.part_height(part, width) for part, high in drawn), leaf


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)], ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_a_figure_is_large_on_its_page(game: Game, language: str, size: tuple[int, int]) -> None:
    """As wide as the page, or at least 280 u high or 440 u wide beside the text."""
    scene = rules_of(game, size, 1.0, language)
    places: dict[str, Box] = {}
    scene.figure = lambda canvas, name, box: places.update({name: box})  # type: ignore[method-assign]
    for page in range(len(scene.leaves)):
        scene.go(page)
        scene.draw(pygame.Surface(size))
    shapes = {part.mark: part.shape for section in scene.contents() for part in section.parts}
    for name, box in places.items():
        drawn = min(box.w, box.h * shapes[name]), min(box.h, box.w / shapes[name])
        assert drawn[0] >= 440 or drawn[1] >= 280, (name, box)


def test_a_figure_has_the_shape_its_text_says() -> None:
    (section,) = parse('# A\n![words](one)\n![](two "wide")\n![](three "2.5")\n![](four "wide 6.0")\n')
    assert [(part.mark, part.is_wide, part.shape) for part in section.parts] == [
        ("one", False, 1.45),
        ("two", True, 1.45),
        ("three", False, 2.5),
        ("four", True, 6.0),
    ]


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: str(game.key))
def test_both_languages_show_the_same_figures_in_the_same_shapes(game: Game) -> None:
    def figures(path: Path) -> list[tuple[str, bool, float]]:
        found = (part for section in sections(path) for part in section.parts if part.kind == "figure")
        return [(part.mark, part.is_wide, part.shape) for part in found]

    assert figures(rules_path(game, "en")) == figures(rules_path(game, "de"))


def test_figures_that_waited_come_in_the_order_of_the_text() -> None:
    shown = figures_of(rules_of(catalogue()["borders"], (1920, 1080), 1.25, "de"))
    assert shown.index("area") < shown.index("values")


@pytest.mark.parametrize(
    ("language", "fewest", "most"),
    [
        ("en", {2: "Two to"}, {4: "to four", 6: "to six"}),
        ("de", {2: "(Zwei bis|zu zweit bis)"}, {4: "bis (vier|zu viert)", 6: "bis (sechs|zu sechst)"}),
    ],
    ids=["en", "de"],
)
def test_rules_say_how_many_play_as_the_box_does(language: str, fewest: dict[int, str], most: dict[int, str]) -> None:
    # Going Places explains each number of players: two, three, and all quarters.
    for game in (game for game in shelf() if game.key != "places"):
        path = rules_path(game, language)
        first = next(part.text for part in sections(path)[1].parts if part.kind == "clause")
        assert re.search(fewest[min(game.seats)], first), first
        assert re.search(most[max(game.seats)], first), first


def test_the_arrow_keys_turn_pages_at_the_ends_of_the_page() -> None:
    scene = rules_of(shelf()[0], TALL)
    assert (scene.at, scene.focus.key) == (0, "next")
    scene.handle(Nav(KEYS, 1, 0))
    scene.handle(Nav(KEYS, 1, 0))
    assert scene.at == 2
    scene.handle(Nav(KEYS, -1, 0))
    scene.handle(Nav(KEYS, -1, 0))
    assert (scene.at, scene.focus.key) == (1, "prev")
