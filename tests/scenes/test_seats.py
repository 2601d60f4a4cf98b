"""The setup page: everything on a card is visible and can be tapped at every size."""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import game
from game.games import catalogue
from game.input.intents import Command, Nav, Point, Press, Release, Source
from game.scenes.setup.seat_cards import LEAST_CARD
from game.scenes.setup.seat_widgets import LookPicker, OptionSwitch
from game.scenes.setup.seats import Seats
from game.stage.paint.theme import LOOKS
from game.stage.text.language import tr, use
from game.storage.settings import Person

from .stagehand import MOUSE, PAD, TOUCH, Driver, choose, program, widget

SIZES = [(1024, 768), (1280, 800), (1280, 720), (720, 1280), (1720, 720)]


def table(size: tuple[int, int], seats: int = 0, key: str = "beacon") -> tuple[Driver, Seats]:
    made = program()
    played = catalogue()[key]
    if seats:
        played = replace(played, seats=tuple(range(2, seats + 1)))
    scene = made.seats(played)
    return Driver(made, scene, size), scene


def tap(driver: Driver, x: float, y: float) -> None:
    spot = driver.viewport.at(x, y)
    driver.send(Press(TOUCH, spot))
    driver.send(Release(TOUCH, spot))


def look_at(scene: Seats, key: str) -> None:
    scene.focus.key, scene.focus.is_shown = key, True


def told(scene: Seats) -> str:
    """Return the text on the options: on the line below them, or in the prompt bar if there is none."""
    line = scene.line.box
    if not line.h:
        return scene.bar.said(scene.hint()).words
    return next(text.text for text in scene.texts() if line.contains(text.box.centre))


def switches(scene: Seats) -> list[OptionSwitch]:
    return [widget for widget in scene.widgets if isinstance(widget, OptionSwitch)]


def pickers(scene: Seats) -> list[LookPicker]:
    return [widget for widget in scene.widgets if isinstance(widget, LookPicker)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [0, 6])
def test_a_tap_on_the_animals_takes_another_one(size: tuple[int, int], seats: int) -> None:
    driver, scene = table(size, seats)
    for index in scene.setup.taken:
        picker = widget(scene, f"look/{index}")
        seen, box = {picker.index}, picker.box
        for across, down in product((0.1, 0.3, 0.5, 0.7, 0.9), (0.3, 0.7)):
            tap(driver, box.x + box.w * across, box.y + box.h * down)
            seen.add(widget(scene, picker.key).index)
        assert len(seen) > 1
        assert len({one.index for one in pickers(scene)}) == len(scene.setup.taken)


def test_no_slotted_dataclass_calls_super_without_arguments() -> None:
    """The decorator creates the class anew, and `super()` would refer to the old one: TypeError."""
    found = []
    for path in sorted(Path(game.__file__).parent.rglob("*.py")):
        for made in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(made, ast.ClassDef) and any("slots=True" in ast.unparse(one) for one in made.decorator_list):
                calls = [node for node in ast.walk(made) if isinstance(node, ast.Call)]
                found += [f"{path.name}:{call.lineno}" for call in calls if ast.unparse(call) == "super()"]
    assert not found


@pytest.mark.parametrize("source", [MOUSE, TOUCH, PAD], ids=lambda source: source.device.value)
@pytest.mark.parametrize("key", ["diceland", "knightsleap"])
def test_a_variant_without_room_is_explained_to_every_device(key: str, source: Source) -> None:
    driver, scene = table((1024, 768), key=key)
    assert not any(switch.hint for switch in switches(scene))
    for option in scene.game.options:
        target = driver.target(f"option/{option.key}")
        if target.reason:
            continue
        if source is TOUCH:
            driver.click(target, TOUCH)
        elif source is MOUSE:
            driver.send(Point(MOUSE, driver.viewport.at(*target.shape.centre)))
        else:
            look_at(scene, target.key)
        assert told(scene) in (option.hint, f"{option.title}: {option.hint}")


@pytest.mark.parametrize("key", ["borders", "diceland", "beacon", "knightsleap"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_variant_changes_stands_below_it_or_in_the_prompt_bar_on_a_small_screen(key: str, language: str) -> None:
    use(language)
    _, scene = table((1024, 768), key=key)
    line = scene.line.box
    if not line.h:
        for option in scene.game.options if not any(switch.hint for switch in switches(scene)) else ():
            look_at(scene, f"option/{option.key}")
            assert told(scene) == tr(option.hint)
        return
    assert all(widget.box.bottom <= line.y for widget in switches(scene))
    assert all(card.box.h >= LEAST_CARD for card in scene.cards)
    scene.focus.is_shown = False
    assert next(text.fits for text in scene.texts() if line.contains(text.box.centre))
    for option in scene.game.options:
        look_at(scene, f"option/{option.key}")
        assert told(scene) == f"{tr(option.title)}: {tr(option.hint)}"
        assert scene.hint() != tr(option.hint)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1080, 1920)])
def test_arrows_lead_from_variant_to_variant_and_only_confirming_switches_one(size: tuple[int, int]) -> None:
    driver, scene = table(size, key="diceland")
    first = min(switches(scene), key=lambda one: (one.box.y, one.box.x))
    row = [one for one in switches(scene) if one.box.y == first.box.y and one is not first]
    beside = min(row, key=lambda one: one.box.x)
    scene.focus.key, scene.focus.is_shown = first.key, True
    driver.send(Nav(PAD, 1, 0))
    assert scene.focus.key == beside.key
    driver.send(Nav(PAD, -1, 0))
    assert scene.focus.key == first.key
    before = scene.setup.options
    driver.do(Command.CONFIRM, PAD)
    assert scene.setup.options == before ^ {first.key.removeprefix("option/")}


@pytest.mark.parametrize("key", ["places", "borders", "beacon"])
@pytest.mark.parametrize("source", [MOUSE, TOUCH, PAD], ids=lambda source: source.device.value)
def test_one_press_on_any_device_switches_everything_that_is_proposed(source: Source, key: str) -> None:
    driver, scene = table((1280, 800), 4, key)
    options = {option.key for option in scene.setup.proposed}
    titles = [option.title for option in scene.setup.proposed]
    assert len(options) == 2
    for is_on in (True, False):
        look_at(scene, "proposed")
        assert is_on != widget(scene, "proposed").is_on
        assert not is_on or all(title in told(scene) for title in titles)
        if source is PAD:
            driver.do(Command.CONFIRM, PAD)
        else:
            driver.click(driver.target("proposed"), source)
        assert scene.setup.options == (options if is_on else set())


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080), (1080, 1920)], ids=str)
def test_a_tap_turns_the_temperament_and_the_card_tells_it(size: tuple[int, int]) -> None:
    driver, scene = table(size, 6)
    words = []
    for _ in range(3):
        button = widget(scene, "temper/1")
        words.append(button.word or widget(scene, "name/1").device)
        tap(driver, *button.box.centre)
    assert words == ["Balanced", "Careful", "Bold"]
    assert scene.setup.chairs[1].temper == ""
    assert not any(one.key == "temper/0" for one in scene.widgets)


def test_the_line_below_says_what_a_temperament_is() -> None:
    _, scene = table((1280, 720))
    look_at(scene, "temper/3")
    assert scene.hint() == "Bold: Takes risks and looks for a fight; wins just as often."


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (2560, 1080), (1280, 720)], ids=str)
@pytest.mark.parametrize("key", ["beacon", "diceland"])
def test_all_animals_are_seen_in_two_rows_of_three_and_each_can_be_tapped(size: tuple[int, int], key: str) -> None:
    driver, scene = table(size, key=key)
    for picker in pickers(scene):
        cells = picker.cells
        assert [len({round(cell.y) for cell in cells}), len({round(cell.x) for cell in cells})] == [2, 3]
        assert all(picker.box.contains(cell.centre) for cell in cells)
    first = pickers(scene)[0]
    free = [place for place, look in enumerate(LOOKS) if look.colour not in first.taken]
    assert len(free) > 2
    for place in free:
        tap(driver, *first.cells[place].centre)
        assert pickers(scene)[0].index == place


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [0, 6])
def test_confirming_on_and_on_at_a_chair_never_leaves_the_chair(size: tuple[int, int], seats: int) -> None:
    driver, scene = table(size, seats)
    last = scene.setup.taken[-1]
    scene.focus.key, scene.focus.is_shown = f"mind/{last}", True
    was_free = False
    for _ in range(20):
        driver.do(Command.CONFIRM, PAD)
        assert driver.scene is scene
        assert (scene.focus.key or "").endswith(f"/{last}")
        was_free |= last not in scene.setup.taken
    assert was_free
    assert last in scene.setup.taken or (scene.focus.key or "") != f"mind/{last}"


@pytest.mark.parametrize("source", [MOUSE, TOUCH, PAD], ids=lambda source: source.device.value)
def test_a_person_of_the_house_sits_down_and_stands_up_by_one_press(source: Source) -> None:
    made = program(people=(Person("Mara", "green"),))
    driver = Driver(made, scene := made.seats(catalogue()["beacon"]))
    for name in ("Mara", ""):
        driver.press("known/Mara", source) if source is not PAD else choose(driver.scene, "known/Mara", source)
        assert scene.setup.chairs[0].name == name


def test_a_setup_left_by_escape_is_there_again() -> None:
    made = program()
    driver = Driver(made, made.seats(catalogue()["knightsleap"]))
    driver.scene.setup.set_mind(1, "master")
    driver.do(Command.BACK)
    assert made.seats(catalogue()["knightsleap"]).setup.chairs[1].mind == "master"


def test_a_look_at_the_setup_alone_keeps_nothing() -> None:
    made = program()
    Driver(made, made.seats(catalogue()["knightsleap"])).do(Command.BACK)
    assert not made.context.settings.last


def test_a_public_screen_knows_no_people() -> None:
    made = program(is_public=True, people=(Person("Mara", "green"),))
    driver = Driver(made, made.seats(catalogue()["beacon"]))
    assert not any(widget.key.startswith("known/") for widget in driver.scene.widgets)
    driver.scene.setup.set_mind(1, "master")
    driver.do(Command.BACK)
    assert made.context.settings.people == (Person("Mara", "green"),)
