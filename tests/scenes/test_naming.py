"""Names: given with every device, kept for the next time, and never the same twice at one table."""

from __future__ import annotations

import pygame
import pytest

from game.games import catalogue
from game.input.devices import Inputs
from game.input.intents import Command, Device, Do, Nav, Source, Typed
from game.scenes.match.screen import MatchScreen
from game.scenes.naming import LONGEST, Naming
from game.scenes.seats import Seats
from game.stage.layout.shapes import Target

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, program


def table() -> tuple[Driver, Seats]:
    made = program()
    seats = made.seats(catalogue()["diceland"])
    return Driver(made, seats), seats


def target(driver: Driver, key: str) -> Target:
    return next(t for t in driver.scene.focus.targets if t.key == key)


def shown(seats: Seats) -> list[str]:
    return [seats.name_of(index) for index in seats.taken]


@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=["mouse", "touch"])
def test_a_name_is_written_with_the_pointer(source: Source) -> None:
    driver, seats = table()
    driver.click(target(driver, "name/0"), source)
    for key in ("letter/M", "letter/A", "space", "letter/B", "delete", "letter/Ü", "done"):
        driver.click(target(driver, key), source)
    assert driver.scene is seats
    assert shown(seats)[0] == "Ma Ü"


def test_a_controller_writes_with_the_letters_on_the_screen() -> None:
    driver, seats = table()
    driver.scene.focus.key = "mind/1"
    driver.do(Command.HINT, PAD)
    assert isinstance(driver.scene, Naming)
    driver.do(Command.CONFIRM, PAD)
    driver.send(Nav(PAD, 1, 0))
    driver.do(Command.CONFIRM, PAD)
    driver.do(Command.CONFIRM, PAD)
    driver.do(Command.UNDO, PAD)
    driver.do(Command.MENU, PAD)
    assert shown(seats)[1] == "Ab"


def test_the_keyboard_types_letters_that_mean_something_else_elsewhere() -> None:
    inputs = Inputs()

    def typed(letter: str, key: int) -> list[object]:
        return list(inputs.translate(pygame.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=letter)))

    assert typed("h", pygame.K_h) == [Do(KEYS, Command.HINT)]
    inputs.is_typing = True
    assert typed("h", pygame.K_h) == [Typed(KEYS, "h")]
    assert typed(" ", pygame.K_SPACE) == [Typed(KEYS, " ")]
    assert typed("\r", pygame.K_RETURN) == [Do(KEYS, Command.CONFIRM)]
    assert typed("\b", pygame.K_BACKSPACE) == [Do(KEYS, Command.UNDO)]


def test_letters_are_typed_only_while_a_name_is_asked_for() -> None:
    driver, seats = table()
    inputs = driver.program.context.inputs
    driver.click(target(driver, "name/0"))
    assert inputs.is_typing
    for letter in "oMA INGE und mehr":
        driver.send(Typed(Source(Device.KEYBOARD), letter))
    assert isinstance(driver.scene, Naming)
    assert driver.scene.name == "Oma Inge "
    assert len(driver.scene.name) == LONGEST
    driver.do(Command.MENU)
    assert driver.scene is seats
    assert not inputs.is_typing
    assert shown(seats)[0] == "Oma Inge"


def test_return_ends_typing_whatever_letter_had_the_focus() -> None:
    driver, seats = table()
    driver.click(target(driver, "name/0"))
    for letter in "ida":
        driver.send(Typed(KEYS, letter))
    driver.do(Command.CONFIRM)
    assert driver.scene is seats
    assert shown(seats)[0] == "Ida"


def test_going_back_changes_nothing() -> None:
    driver, seats = table()
    before = shown(seats)
    driver.click(target(driver, "name/0"))
    driver.send(Typed(KEYS, "x"))
    driver.do(Command.BACK)
    assert driver.scene is seats
    assert shown(seats) == before


def test_nobody_gets_a_name_that_is_taken() -> None:
    driver, seats = table()
    driver.click(target(driver, "name/0"))
    assert isinstance(driver.scene, Naming)
    driver.scene.name = shown(seats)[1]
    driver.do(Command.MENU)
    assert isinstance(driver.scene, Naming)
    assert driver.scene.toast


def test_an_empty_name_brings_the_animal_back() -> None:
    driver, seats = table()
    animal = shown(seats)[0]
    for name in ("Mara", ""):
        driver.click(target(driver, "name/0"))
        assert isinstance(driver.scene, Naming)
        driver.scene.name = name
        driver.do(Command.MENU)
    assert shown(seats)[0] == animal


def test_names_are_remembered_for_every_game() -> None:
    driver, _ = table()
    driver.click(target(driver, "name/0"))
    for letter in "mara":
        driver.send(Typed(KEYS, letter))
    driver.do(Command.MENU)
    driver.click(target(driver, "start"))
    assert isinstance(driver.scene, MatchScreen)
    assert driver.scene.match.players[0].name == "Mara"
    again = driver.program.seats(catalogue()["diceland"])
    assert again.name_of(0) == "Mara"
    other = Driver(driver.program, driver.program.seats(catalogue()["borders"]))
    other.click(target(other, "name/0"))
    other.click(target(other, "known/Mara"))
    assert isinstance(other.scene, Seats)
    assert other.scene.name_of(0) == "Mara"


def test_an_animal_is_called_what_the_language_calls_it() -> None:
    driver, _ = table()
    driver.click(target(driver, "start"))
    german = Driver(program("de"), driver.scene)
    german.program.context.settings.last = driver.program.context.settings.last
    assert german.program.seats(catalogue()["diceland"]).name_of(0) == "Krabbe"
