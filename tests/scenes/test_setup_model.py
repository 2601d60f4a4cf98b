"""The model of the setup page: chairs, looks, names, people of the house, variants and devices."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.bots.levels import LEVELS
from game.games import catalogue
from game.input.intents import Device, Source
from game.scenes.base.player_names import ANIMALS
from game.scenes.setup.setup_model import LOOKS, SetupModel
from game.stage.paint.theme import LOOKS as SHOWN_LOOKS
from game.stage.text.language import tr, use
from game.storage.settings import Chair, LastMatch, Person, Settings

PADS = [Source(Device.PAD, number) for number in range(3)]
MARA, JONAS = Person("Mara", "green", "master"), Person("Jonas", "red", "gentle")


def model(key: str = "beacon", settings: Settings | None = None, *, is_public: bool = False) -> SetupModel:
    return SetupModel(catalogue()[key], settings or Settings(), ANIMALS, is_public=is_public)


def test_it_needs_no_pygame() -> None:
    code = "import game.scenes.setup.setup_model, sys; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_it_seats_every_animal_that_is_drawn() -> None:
    assert list(LOOKS) == [look.colour for look in SHOWN_LOOKS] == list(ANIMALS)


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
    assert {seat: seating.owner(seat) for seat in (0, 2)} == {0: PADS[0], 2: PADS[2]}


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_variant_is_called_like_a_level(language: str) -> None:
    use(language)
    levels = {tr(level.title) for level in LEVELS}
    titles = {tr(option.title) for played in catalogue().values() for option in played.options}
    assert not levels & titles
