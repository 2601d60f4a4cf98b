"""The fairness page: counts of the match and of all matches, with every device, for people and levels."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Do, Nav, PageStep, Press, Release
from game.rules.fairness import total
from game.rules.match import Match, Player, load
from game.rules.random_sources import drawn
from game.scenes.analysis.fairness_page import FairnessPage, question, why_not_counted
from game.scenes.match.pause import Pause
from game.scenes.routes import OpenFairness
from game.stage.layout.viewport import Viewport
from game.stage.time.stack import Push
from game.stage.widgets import Button
from game.storage.analysis_cache import DRAWN
from game.tools.golden import path_of

from .stagehand import KEYS, MOUSE, PAD, Driver, printed, program


def played(seed: str = "") -> Match:
    match = load(path_of(catalogue()["beacon"], 3).read_text(encoding="utf-8"), catalogue())
    match.players = (Player("Mia"), Player("Fox", "sharp"), Player("Owl", "sharp"))
    if seed:
        match.seed = seed
    return match


def page() -> FairnessPage:
    """Return the page with a store that holds the match and a second one with the same dice."""
    made, match = program(), played()
    for one in (match, played("other")):
        made.context.store.record(one).keep()
    scene = FairnessPage(made.context, match)
    scene.enter()
    scene.resize(Viewport.of((1280, 720)))
    made.context.store.flush()
    scene.update(0.01)
    return scene


def test_the_match_is_counted_by_seat_and_the_house_by_person_and_level() -> None:
    scene = page()
    counts = drawn(scene.match)["a"]
    assert scene.counts == total(counts, 6)
    scene.is_ever = True
    assert scene.ever.matches == 2
    assert scene.counts == total((*counts, *counts), 6)
    scene.seat = 0
    assert scene.counts == total((counts[0], counts[0]), 6)
    scene.seat = 1
    assert scene.counts == total((counts[1], counts[1], counts[2], counts[2]), 6), "a level is one, wherever it sits"


def test_what_was_counted_is_kept_with_the_match_until_it_changes() -> None:
    scene = page()
    store, match = scene.context.store, scene.match
    assert store.ask_finding(match, DRAWN).result() is not None
    store.keep_finding(match, "other", b"something")
    assert store.ask_finding(match, "other").result() == b"something"
    assert store.ask_finding(played("other"), "other").result() is None
    changed = played()
    changed.rewind(3)
    assert store.ask_finding(changed, "other").result() is None


def test_a_log_that_cannot_be_read_is_not_read_again() -> None:
    store = program().context.store
    store.record(played()).keep()
    asked = []

    def read(text: str) -> dict[str, tuple[tuple[int, ...], ...]]:
        asked.append(text)
        return {}

    assert store.ask_drawn("beacon", read).result().matches == 0
    assert store.ask_drawn("beacon", read).result().unread == 0
    assert len(asked) == 1


def test_every_device_chooses_what_is_shown() -> None:
    scene = page()
    scene.focus.is_shown = True
    scene.handle(Nav(KEYS, 1, 0, False))
    assert scene.at == 1
    scene.handle(PageStep(PAD, 1))
    assert scene.at == 0
    box = next(widget for widget in scene.widgets if widget.key == "since").box
    spot = scene.viewport.scale * (box.right - 20), scene.viewport.scale * box.centre[1]
    scene.handle(Press(MOUSE, spot))
    scene.handle(Release(MOUSE, spot))
    assert scene.is_ever
    assert scene.handle(Do(KEYS, Command.BACK)) is not None


def test_where_nothing_is_counted_the_pause_says_so_instead_of_opening_the_page() -> None:
    match = Match(catalogue()["knightsleap"], [Player("A"), Player("B")], ["short"], "1")
    match.settle()
    made = program()
    driver = Driver(made, made.match(match))
    driver.do(Command.MENU)
    button = next(widget for widget in driver.showing(Pause).widgets if widget.key == "fairness")
    assert isinstance(button, Button)
    assert button.reason == "With these variants there are no dice or cards to count."
    assert made.resolve(OpenFairness(match)) is None


@pytest.mark.parametrize(
    ("key", "asked", "titles"),
    [
        ("beacon", "Fair dice?", ["Were the dice fair?"] * 2),
        ("places", "Was it all fair?", ["Were the dice fair?", "Were the cards well shuffled?"]),
        ("knightsleap", "Well shuffled?", ["Were the cards well shuffled?"] * 3),
    ],
)
def test_dice_are_called_dice_and_cards_cards(key: str, asked: str, titles: list[str]) -> None:
    match = load(path_of(catalogue()[key], 3).read_text(encoding="utf-8"), catalogue())
    assert question(match)[0] == asked
    scene = FairnessPage(program().context, match)
    for scene.at, title in enumerate(titles):
        said = [text.text for text in printed(scene, (1280, 720))[0]]
        assert title in said
        other = "dice" if "cards" in title else "cards"
        assert not any(other in words for words in said if not words.startswith("Seed"))


def test_where_something_is_counted_nothing_forbids_to_look() -> None:
    assert why_not_counted(played()) == ""
    assert isinstance(program().resolve(OpenFairness(played())), Push)


def test_no_line_crosses_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairnessPage, "counts", (50, 52, 48, 47, 46, 45))
    scene = FairnessPage(program().context, played())
    size = 1280, 720
    texts, _ = printed(scene, size)
    counts = {str(count) for count in scene.counts}
    numbers = [text.box for text in texts if text.text in counts and text.box.y > scene.areas()["chart"].y]
    picture, line = pygame.Surface(size), scene.canvas.colour("state.success")
    scene.draw(picture)
    chart = scene.areas()["chart"]

    def shows_line(area: pygame.Rect) -> bool:
        spots = product(range(area.left, area.right), range(area.top, area.bottom))
        return any(picture.get_at(spot) == line for spot in spots)

    assert shows_line(scene.canvas.area(chart))
    assert len(numbers) >= len(scene.counts)
    assert not any(shows_line(scene.canvas.area(box)) for box in numbers)
