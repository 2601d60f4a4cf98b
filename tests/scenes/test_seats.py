"""The setup page: everything on a card can be seen and tapped at every size; and the model behind it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.bots.levels import LEVELS
from game.games import catalogue
from game.input.intents import Command, Device, Nav, Point, Press, Release, Source
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.scenes.match.tutorial import Tutorial
from game.scenes.setup.house_rules import HouseRules
from game.scenes.setup.seat_widgets import LookPicker, OptionSwitch
from game.scenes.setup.seats import Seats
from game.scenes.setup.setup_model import LOOKS as SEATED_LOOKS
from game.scenes.setup.setup_model import SetupModel
from game.stage.paint.theme import LOOKS
from game.stage.text.language import tr, use
from game.storage.settings import Chair, LastMatch, Person, Settings

from .stagehand import MOUSE, PAD, TOUCH, Driver, choose, program, widget

SIZES = [(1024, 768), (1280, 800), (1280, 720), (720, 1280), (1720, 720)]


def table(size: tuple[int, int], seats: int = 0, key: str = "beacon", text_size: float = 1.0) -> tuple[Driver, Seats]:
    made = program(text_size=text_size)
    played = catalogue()[key]
    if seats:
        played = replace(played, seats=tuple(range(2, seats + 1)))
    scene = made.seats(played)
    return Driver(made, scene, size), scene


def tap(driver: Driver, x: float, y: float) -> None:
    spot = driver.viewport.at(x, y)
    driver.send(Press(TOUCH, spot))
    driver.send(Release(TOUCH, spot))


def look_at(scene: Scene, key: str) -> None:
    scene.focus.key, scene.focus.is_shown = key, True


def seen(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def hops(driver: Driver, scene: Seats, seconds: float) -> list[int]:
    """Return the cards on which something moves, in the order in which it begins."""
    boxes = [card.box for card in scene.cards]
    before, moved = [seen(driver.part(box)) for box in boxes], list[int]()
    for _ in range(round(seconds * 30)):
        driver.pass_time(1 / 30, 1 / 30)
        for number, box in enumerate(boxes):
            if number not in moved and seen(driver.part(box)) != before[number]:
                moved.append(number)
    return moved


def test_the_animals_hop_one_after_the_other_blink_and_rest_at_last() -> None:
    driver, scene = table((640, 400), 4)
    assert hops(driver, scene, 1.2) == [0, 1, 2, 3]
    driver.pass_time(2.0)
    assert hops(driver, scene, 8.0)
    driver.pass_time(320.0, 0.1)
    assert scene.wake_after is None
    assert not hops(driver, scene, 8.0)


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_animal_of_a_changed_chair_hops_unless_motion_is_reduced(reduced_motion: bool) -> None:
    driver, scene = table((640, 400), 4)
    driver.pass_time(320.0, 0.1)
    scene.context.settings.reduced_motion = reduced_motion
    driver.pass_time(0.1)
    scene.change(scene.setup.turn_look, 2, 1)
    assert hops(driver, scene, 1.0) == [2] * (not reduced_motion)


def house_rules(
    size: tuple[int, int], key: str, seats: int = 0, source: Source = PAD, text_size: float = 1.0
) -> tuple[Driver, HouseRules]:
    driver, scene = table(size, seats, key, text_size)
    if source is PAD:
        look_at(scene, "house")
        driver.do(Command.CONFIRM, PAD)
    else:
        driver.press("house", source)
    return driver, driver.showing(HouseRules)


def told(scene: HouseRules) -> str:
    """Return the text on the variants in the prompt bar."""
    return scene.bar.said(scene.hint()).words


def switches(scene: HouseRules) -> list[OptionSwitch]:
    return [widget for widget in scene.widgets if isinstance(widget, OptionSwitch)]


def pickers(scene: Seats) -> list[LookPicker]:
    return [widget for widget in scene.widgets if isinstance(widget, LookPicker)]


@pytest.mark.parametrize("size", [(700, 860), (1080, 1350), (900, 900), (720, 1280)], ids=str)
@pytest.mark.parametrize("key", ["diceland", "beacon"])
def test_no_card_is_a_column(size: tuple[int, int], key: str) -> None:
    _, scene = table(size, key=key)

    assert all(card.box.h < 2 * card.box.w for card in scene.cards)


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


@pytest.mark.parametrize("source", [MOUSE, TOUCH, PAD], ids=lambda source: source.device.value)
def test_in_large_text_a_variant_is_explained_to_every_device_in_the_prompt_bar(source: Source) -> None:
    driver, scene = house_rules((1024, 768), "diceland", 0, source, 2.0)
    assert not any(switch.hint for switch in switches(scene))
    for option in scene.setup.game.options:
        target = driver.target(f"option/{option.key}")
        if target.reason:
            continue
        if source is TOUCH:
            driver.click(target, TOUCH)
        elif source is MOUSE:
            driver.send(Point(MOUSE, driver.viewport.at(*target.shape.centre)))
        else:
            look_at(scene, target.key)
        assert told(scene) == option.hint


@pytest.mark.parametrize("key", ["borders", "diceland", "beacon", "knightsleap", "places"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_a_variant_changes_stands_below_it(size: tuple[int, int], key: str) -> None:
    _, scene = house_rules(size, key)
    assert {switch.hint for switch in switches(scene)} >= {option.hint for option in scene.setup.game.options}


@pytest.mark.parametrize("source", [MOUSE, TOUCH, PAD], ids=lambda source: source.device.value)
def test_variants_that_are_on_are_counted_on_the_slip_and_lie_beside_it(source: Source) -> None:
    driver, scene = house_rules((1280, 720), "diceland", 0, source)
    for key in ("islands", "every"):
        driver.press(f"option/{key}", TOUCH)
    driver.do(Command.BACK)
    seats = driver.showing(Seats)
    titles = [scene.setup.option(key).title for key in ("islands", "every")]
    assert {"House rules: 2", *titles} <= driver.words()
    assert all(title not in driver.words() for title in ("House rules: none", "Fresh board"))
    seats.setup.options.clear()
    seats.refresh()
    assert "House rules: none" in driver.words()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1080, 1920)])
def test_arrows_lead_from_variant_to_variant_and_only_confirming_switches_one(size: tuple[int, int]) -> None:
    driver, scene = house_rules(size, "diceland")
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
    driver, scene = house_rules((1280, 800), key, 4, source)
    options = {option.key for option in scene.setup.proposed}
    titles = [option.title for option in scene.setup.proposed]
    assert len(options) == 2
    for is_on in (True, False):
        look_at(scene, "proposed")
        proposed = widget(scene, "proposed")
        assert is_on != proposed.is_on
        assert all(title in proposed.hint for title in titles)
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
def test_all_animals_are_seen_in_a_row_or_two_and_each_can_be_tapped(size: tuple[int, int], key: str) -> None:
    driver, scene = table(size, key=key)
    for picker in pickers(scene):
        cells = picker.cells
        rows, columns = ({round(at) for at in ats} for ats in zip(*((cell.y, cell.x) for cell in cells), strict=True))
        assert (len(rows), len(columns)) in ((1, 6), (2, 3))
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


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_who_sets_a_game_up_for_the_first_time_is_offered_first_steps(size: tuple[int, int]) -> None:
    driver, scene = table(size, key="places")
    driver.settle(choose(scene, "lesson"))
    assert isinstance(driver.showing(MatchScreen).control, Tutorial)
    driver, scene = table(size, key="places")
    scene.context.settings.last["places"] = LastMatch()
    again = scene.__class__(scene.context, scene.game)
    driver = Driver(driver.program, again, size)
    assert all(one.key != "lesson" for one in again.widgets)


def test_a_public_screen_knows_no_people() -> None:
    made = program(is_public=True, people=(Person("Mara", "green"),))
    driver = Driver(made, made.seats(catalogue()["beacon"]))
    assert not any(widget.key.startswith("known/") for widget in driver.scene.widgets)
    driver.scene.setup.set_mind(1, "master")
    driver.do(Command.BACK)
    assert made.context.settings.people == (Person("Mara", "green"),)


PADS = [Source(Device.PAD, number) for number in range(3)]
MARA, JONAS = Person("Mara", "green", "master"), Person("Jonas", "red", "gentle")


def model(key: str = "beacon", settings: Settings | None = None, *, is_public: bool = False) -> SetupModel:
    return SetupModel(catalogue()[key], settings or Settings(), ANIMALS, is_public=is_public)


def test_it_needs_no_pygame() -> None:
    code = "import game.scenes.setup.setup_model, sys; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_it_seats_every_animal_that_is_drawn() -> None:
    assert list(SEATED_LOOKS) == [look.colour for look in LOOKS] == list(ANIMALS)


def test_every_animal_brings_a_temperament_that_can_be_changed() -> None:
    setup = model()
    assert [chair.temper for chair in setup.chairs[:4]] == ["", "", "careful", "bold"]
    setup.turn_temper(1)
    setup.set_mind(1, "master")
    assert setup.chairs[1].temper == "careful"
    setup.set_look(1, "orange")
    assert setup.chairs[1].temper == "bold"
    setup.set_mind(1, "human")
    assert setup.chairs[1].temper == ""
    setup.set_mind(1, "gentle")
    assert setup.chairs[1].temper == "bold"


def test_temperaments_go_into_the_match_and_into_the_settings_and_old_chairs_are_balanced() -> None:
    settings = Settings(last={"beacon": LastMatch((Chair("Al", "human", "red"), Chair("Frog", "sharp", "green")))})
    setup = model(settings=settings)
    for temper in ("", "bold"):
        assert [player.temper for player in setup.lineup({}).players] == ["", temper]
        setup.set_look(1, "orange")
    setup.save()
    assert [(chair.name, chair.temper) for chair in settings.last["beacon"].chairs] == [("Al", ""), ("", "bold")]


@pytest.mark.parametrize("steps", [("human",), ("master", "human"), ("", "human"), ("fits", "", "steady", "human")])
def test_a_typed_name_stays_whatever_sits_there(steps: tuple[str, ...]) -> None:
    setup = model()
    assert setup.rename(1, "Ben")
    for mind in steps:
        setup.set_mind(1, mind)
    assert setup.name_of(1) == "Ben"


def test_two_players_never_have_one_name() -> None:
    setup = model()
    assert setup.rename(0, "Ben")
    assert not setup.rename(1, "Ben")
    assert not setup.rename(1, "Frog")
    assert setup.rename(1, "Whale")
    assert setup.chairs[1].name == ""
    setup.set_mind(0, "")
    assert setup.rename(1, "Ben")
    setup.set_mind(0, "human")
    assert setup.name_of(0) != "Ben"


def test_people_of_the_house_bring_name_animal_and_opponents() -> None:
    setup = model(settings=Settings(people=(MARA, JONAS)))
    assert setup.toggle_person(MARA)
    assert [(chair.name, chair.mind, chair.look) for chair in setup.chairs[:4]] == [
        ("Mara", "human", "green"), ("", "master", "blue"), ("", "master", "yellow"), ("", "master", "red"),
    ]  # fmt: skip
    assert setup.toggle_person(JONAS)
    assert [(chair.name, chair.mind, chair.look) for chair in setup.chairs[:2]] == [
        ("Mara", "human", "green"), ("Jonas", "human", "red"),
    ]  # fmt: skip
    assert {chair.mind for chair in setup.chairs[2:4]} == {"master"}
    assert setup.toggle_person(MARA)
    assert [setup.chair_of(person) for person in (MARA, JONAS)] == [None, 1]
    assert len({chair.look for chair in setup.seated}) == len(setup.taken)


def test_at_a_table_full_of_people_nobody_else_sits_down() -> None:
    setup = model("diceland", Settings(people=(MARA,)))
    for index, name in enumerate("ABCD"):
        setup.set_mind(index, "human")
        setup.rename(index, name)
    assert not setup.toggle_person(MARA)
    assert [chair.name for chair in setup.chairs] == ["A", "B", "C", "D"]


def test_who_plays_is_remembered_with_animal_and_opponents_the_latest_first() -> None:
    settings = Settings(people=(MARA, JONAS))
    setup = model(settings=settings)
    setup.toggle_person(JONAS)
    setup.set_look(0, "violet")
    setup.set_mind(1, "sharp")
    setup.save()
    assert settings.people == (Person("Jonas", "violet", "sharp"), MARA)
    setup.forget("Mara")
    assert settings.people == (Person("Jonas", "violet", "sharp"),)


@pytest.mark.parametrize(
    ("key", "options", "counts"),
    [
        ("knightsleap", {"reverse"}, [2]),
        ("diceland", {"circle"}, [2]),
        ("diceland", {"back"}, [3, 4]),
        ("beacon", {"head"}, [2]),
        ("beacon", {"head", "tailwind"}, [3, 6]),
        ("borders", {"rising", "early"}, [3]),
        ("borders", {"circle", "early"}, [4]),
        ("borders", {"early"}, [2]),
        ("places", {"short", "hand"}, [4]),
        ("places", set(), [2, 3]),
    ],
)
def test_what_makes_a_match_fairer_or_livelier_is_proposed(key: str, options: set[str], counts: list[int]) -> None:
    for seats in counts:
        setup = model(key)
        for index in range(len(setup.chairs)):
            setup.set_mind(index, "steady" if index < seats else "")
        assert {option.key for option in setup.proposed} == options
        setup.propose(True)
        assert setup.options == options
        assert {option.key for option in setup.proposed} == options
        setup.propose(False)
        assert not setup.options


def test_a_device_takes_the_chair_of_a_person_then_of_a_computer() -> None:
    setup = model("diceland")
    assert all(setup.join(pad) for pad in PADS)
    assert sorted(setup.devices.values()) == [0, 1, 2] == setup.people_seated
    setup.set_mind(1, "steady")
    assert sorted(setup.devices.values()) == [0, 2]
    seating = setup.lineup({}).seating
    assert {seat: seating.owners(seat) for seat in (0, 2)} == {0: (PADS[0],), 2: (PADS[2],)}


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_variant_is_called_like_a_level(language: str) -> None:
    use(language)
    levels = {tr(level.title) for level in LEVELS}
    titles = {tr(option.title) for played in catalogue().values() for option in played.options}
    assert not levels & titles
