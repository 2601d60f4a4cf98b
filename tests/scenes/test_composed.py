"""Screens are composed: what belongs together stays together, and no page has its few words in a corner."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from game.games import catalogue, shelf
from game.scenes.attract.demo_match import DemoMatch, exhibit
from game.scenes.attract.slides import GameSlide, Slide
from game.scenes.attract.welcome import Welcome
from game.scenes.base.scene import Scene
from game.scenes.library.qr_page import APART, QrPage
from game.scenes.match.panels import zones_for
from game.scenes.match.seat_rows import GROWN, RowPlan, row_boxes, standing_box
from game.scenes.setup.seat_widgets import NameTag, OptionSwitch
from game.scenes.shelf.menu import Menu
from game.stage.layout.viewport import Viewport
from game.stage.paint.theme import LOOKS
from game.stage.table.module import view_of
from game.stage.widgets import Button
from game.tools.shots import played, scenes
from tests.kit import table_of

from .situations import settled, situations
from .stagehand import close, printed, program

TOGETHER = 190.0
"""Height in u over which a name and its standing are still read as one."""
GAMES = [game.key for game in shelf()]


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    close()


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1080)], ids=str)
@pytest.mark.parametrize("key", ["beacon", "borders", "diceland", "places"])
def test_name_and_standing_of_a_high_row_stay_together(key: str, size: tuple[int, int]) -> None:
    view = view_of(catalogue()[key].package).make(table_of(2))
    for box in row_boxes(zones_for(Viewport.of(size), view, 2, 1.0).players, 2):
        place = standing_box(box, 0.0, RowPlan(view.tallest))
        assert box.h > TOGETHER
        assert place.h <= TOGETHER * GROWN, "letters are larger there too"
        assert place.centre[1] == pytest.approx(box.centre[1])


@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)], ids=str)
@pytest.mark.parametrize("key", GAMES)
def test_a_caption_of_the_show_covers_no_second_call_to_play(key: str, size: tuple[int, int]) -> None:
    made = program()
    made.context.pictured = size
    screen = exhibit(made.context, catalogue()[key], "one", None)
    assert isinstance(screen.control, DemoMatch)
    screen.enter()
    screen.resize(Viewport.of(size))
    screen.control.tell(0)
    texts, _ = printed(screen, size)
    assert screen.control.caption is not None
    assert [text.text for text in texts].count(screen.control.call) == 1


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1080), (1080, 1920)], ids=str)
def test_the_code_page_leaves_no_void_between_its_words_and_its_button(size: tuple[int, int], language: str) -> None:
    made = program(language)
    page = QrPage(made.context, played(shelf()[0], 4, 1.0))
    texts, _ = printed(page, size)
    (back,) = page.widgets
    areas = page.areas()
    steps = [areas[f"step/{number}"] for number in range(1, 5)]
    assert all(any(step.contains(text.box.centre) for text in texts) for step in steps)
    boxes = [*steps, back.box]
    for above, below in pairwise(boxes):
        assert 0 < below.y - above.bottom < 80
    viewport = page.viewport
    if size != (1080, 1920):
        left, right = areas["paper"].x - viewport.left, viewport.width - viewport.left - back.box.right
        assert left == pytest.approx(right)
        assert back.box.x - areas["paper"].right == pytest.approx(APART)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1080)], ids=str)
@pytest.mark.parametrize("key", ["diceland", "knightsleap"])
def test_few_words_beside_the_box_of_a_game_stand_in_the_middle_of_their_page(key: str, size: tuple[int, int]) -> None:
    scene = program().rules(catalogue()[key])
    texts, _ = printed(scene, size)
    opening = next(text for text in texts if text.text == scene.leaves[0].parts[0][0].text)
    card = scene.areas()["card"]
    assert abs(opening.box.centre[1] - card.centre[1]) < 60
    assert opening.size > 32, "larger than what is read on other pages"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1080)], ids=str)
def test_the_words_of_a_seal_keep_away_from_the_seal_beside_them(size: tuple[int, int]) -> None:
    made = program("de")
    situation = next(one for one in situations() if one.name == "seals")
    scene = situation.make(made)
    scene.enter()
    scene.resize(Viewport.of(size))
    boxes = [box for key, box in scene.areas().items() if key.startswith("challenge/")]
    pairs = [(one, other) for one in boxes for other in boxes if one.y == other.y and one.x < other.x]
    assert pairs
    assert all(other.x - one.right >= 40 for one, other in pairs)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1080, 1920), (2560, 1080)], ids=str)
def test_all_chairs_have_the_sign_of_what_decides_or_none(size: tuple[int, int], language: str) -> None:
    scene = program(language).seats(catalogue()["beacon"])
    scene.enter()
    scene.resize(Viewport.of(size))
    tags = [widget for widget in scene.widgets if isinstance(widget, NameTag)]
    assert len(tags) > 3
    assert len({tag.sign for tag in tags}) == 1
    assert all(tag.has_room(scene.canvas, tag.sign) for tag in tags if tag.sign)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_word_above_the_shelf_is_much_smaller_than_the_one_beside_it(language: str) -> None:
    texts, _ = printed(menu := program(language).menu(), (1080, 1920))
    top = next(widget.box for widget in menu.widgets if widget.key == "language")
    row = [text for text in texts if top.y < text.box.centre[1] < top.bottom]
    sizes = [text.size for text in row]
    assert sizes
    assert min(sizes) > 0.8 * max(sizes)
    gear = next(widget for widget in menu.widgets if widget.key == "settings")
    assert isinstance(gear, Button)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1080)], ids=str)
def test_the_words_of_a_slide_keep_away_from_its_box(size: tuple[int, int], key: str) -> None:
    made = program()
    slide = GameSlide(made.context, catalogue()[key], None)
    texts, _ = printed(slide, size)
    (box,) = slide.boxes()
    sprite = slide.turned[0]
    # Its shadow does not count.
    solid = pygame.mask.from_surface(sprite.surface, 230).get_bounding_rects()
    right = box.x + (max(rect.right for rect in solid) - sprite.ox) / slide.canvas.scale
    title = next(text for text in texts if text.text == catalogue()[key].title)
    assert title.box.x - right > 20


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1080, 1920)], ids=str)
def test_all_buttons_of_free_seats_have_their_icon_or_none(size: tuple[int, int], language: str) -> None:
    texts, _ = printed(scene := program(language).seats(catalogue()["beacon"]), size)
    buttons = [one for one in scene.widgets if one.key.startswith(("add/", "person/")) and isinstance(one, Button)]
    left = {
        bool(button.icon) and abs(text.box.centre[0] - button.box.centre[0]) > 8
        for button in buttons
        for text in texts
        if button.box.contains(text.box.centre)
    }
    assert len(left) == 1, "a label is in the middle only where no icon stands before it"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 768), (1080, 1920)], ids=str)
def test_the_buttons_of_a_free_seat_lie_as_far_apart_as_the_seats(size: tuple[int, int]) -> None:
    scene = program().seats(catalogue()["beacon"])
    printed(scene, size)
    add, join = (next(one.box for one in scene.widgets if one.key == f"{key}/4") for key in ("add", "person"))
    apart = max(join.x - add.right, join.y - add.bottom)
    first, second = (scene.areas()[f"card/{index}"] for index in (0, 1))
    assert apart == pytest.approx(second.x - first.right)


def _buttons(scene: Scene, *keys: str) -> list[Button]:
    return [one for one in scene.widgets if isinstance(one, Button) and one.key.startswith(keys)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1000, 700), (1024, 768), (1280, 800)], ids=str)
@pytest.mark.parametrize("name", ["settings", "evening"])
def test_buttons_that_belong_together_all_keep_their_icons(name: str, size: tuple[int, int], language: str) -> None:
    scene = dict(scenes(program(language)))[name]()
    texts, _ = printed(scene, size)
    buttons = _buttons(scene, "tab/", "lamp", "start")
    assert len(buttons) > 1
    for button in buttons:
        said = next(text for text in texts if text.text == button.label and button.box.contains(text.box.centre))
        assert said.box.x - button.box.x > 50, "there is no icon before it"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1920, 1080), (1080, 1920)], ids=str)
@pytest.mark.parametrize("key", [game.key for game in shelf()])
def test_the_names_of_all_variants_are_equally_large(key: str, size: tuple[int, int], language: str) -> None:
    scene = program(language).seats(catalogue()[key])
    texts, _ = printed(scene, size)
    options = [one for one in scene.widgets if isinstance(one, OptionSwitch)]
    sizes = {
        round(text.size, 2)
        for text in texts
        for one in options
        if text.text == one.label and one.box.contains(text.box.centre)
    }
    assert options
    assert len(sizes) == 1


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920), (2560, 1080)], ids=str)
def test_everybody_stands_on_the_slide_of_the_house(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[float, float, int]] = []
    monkeypatch.setattr(
        Slide,
        "draw_pawns",
        lambda _self, _canvas, x, _y, high, looks, _parting=0.0: seen.append((x, high, len(looks))),
    )
    slide = Welcome(program().context, shelf(), None)
    printed(slide, size)
    x, high, count = seen[-1]
    assert count == len(LOOKS)
    assert x - 0.32 * high * count > 0


@pytest.mark.parametrize("name", ["menu-five", "menu-waiting"])
def test_in_a_tall_window_no_chosen_box_is_cut_or_hides_the_shelf_above(name: str) -> None:
    menu = settled(next(one for one in situations() if one.name == name), program(), (1080, 1920))
    assert isinstance(menu, Menu)
    boards = sorted({menu.areas()[f"box/{game.key}"].bottom for game in menu.games})
    assert len(boards) == 2
    for game in menu.games:
        menu.look_at(game.key)
        chosen = next(one.shape.bounds for one in menu.targets() if one.key == f"box/{game.key}")
        assert chosen.x > 16
        assert chosen.x + chosen.w * 1.1 < 1080
        above = [bottom for bottom in boards if bottom < chosen.y]
        assert all(chosen.y > bottom + 54 for bottom in above)
