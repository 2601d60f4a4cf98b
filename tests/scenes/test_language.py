"""A language change during a match: all text follows, including pending text."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.input.intents import Command, Do
from game.rules.match import Match, Player
from game.scenes.base.player_names import called, guests, shortened
from game.scenes.match import director
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.shell.app import App, Setup
from game.stage.text.language import tr, use

from .stagehand import KEYS, Driver, program

PRESSED = ("diceland", "borders", "beacon", "places")
"""Games in which dice wait for a press."""


@pytest.fixture(autouse=True)
def _no_disk_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable waiting for saves: time passes faster here than a disk can write."""
    monkeypatch.setattr(director, "KEEPING", 0.0)


def table(key: str, *players: Player) -> Driver:
    made = program("en")
    people = players or (Player("Crab"), Player("Whale", "greedy"), Player("Mara", "greedy"))
    return Driver(made, made.match(Match(catalogue()[key], people[: catalogue()[key].seats[-1]], (), "talk")))


def on_to_a_press(driver: Driver) -> MatchScreen:
    scene = driver.showing(MatchScreen)
    for _ in range(4000):
        driver.pass_time(0.1, 0.1)
        if scene.director.cue is not None:
            return scene
        if scene.director.asked:
            driver.send(Do(KEYS, Command.CONFIRM))
    raise AssertionError("no press is awaited")


def read(driver: Driver) -> set[str]:
    return {text.text for text in driver.scene.texts()}


def speak(driver: Driver, code: str) -> None:
    """Change the language over the pause menu, as the settings do."""
    driver.do(Command.MENU)
    driver.program.context.speak(code)
    driver.do(Command.BACK)


@pytest.mark.parametrize("key", PRESSED)
def test_a_press_that_is_awaited_is_asked_for_in_the_new_language(key: str) -> None:
    driver = table(key)
    scene = on_to_a_press(driver)
    assert scene.director.cue is not None
    label = scene.director.cue.label
    speak(driver, "de")
    target = next(target for target in scene.targets() if target.key == "cue")
    assert target.label == tr(label) != label
    assert scene.prompts()[0].label == tr(label)
    texts = read(driver)
    assert tr(label) in texts
    assert label not in texts


@pytest.mark.parametrize("key", ["beacon", "places"])
def test_a_story_that_runs_tells_nothing_more_in_the_old_language(key: str) -> None:
    driver = table(key)
    scene = driver.showing(MatchScreen)
    for _ in range(4000):
        if scene.director.is_busy and scene.view.motion.words and scene.director.cue is None:
            break
        if scene.director.asked or scene.director.cue is not None:
            driver.send(Do(KEYS, Command.CONFIRM))
        driver.pass_time(0.05, 0.05)
    old = scene.view.motion.words
    assert old
    speak(driver, "de")
    assert old not in read(driver)
    assert not scene.director.is_busy


def test_who_was_given_no_name_is_called_in_the_new_language() -> None:
    driver = table("diceland", Player("Crab"), Player("Whale", "greedy"), Player("Mara", "greedy"))
    scene = on_to_a_press(driver)
    speak(driver, "de")
    assert [guest.name for guest in scene.table.guests] == ["Krabbe", "Wal", "Mara"]
    texts = read(driver)
    assert not any("Crab" in text or "Whale" in text for text in texts)
    driver.do(Command.MENU)
    texts = read(driver)
    assert {"Krabbe", "Wal", "Mara"} <= texts
    speak_back = called(scene.match.players[0])
    use("en")
    assert (speak_back, called(scene.match.players[0])) == ("Krabbe", "Crab")


def test_a_name_that_somebody_typed_stays() -> None:
    program("de")
    assert called(Player("Whale", look="red")) == "Whale"
    assert called(Player("Fox", look="orange")) == "Fuchs"


def test_the_results_speak_the_language_of_now() -> None:
    made = program("de")
    match = Match(catalogue()["template"], [Player("Crab", "greedy"), Player("Mara", "greedy")], (), "1")
    results = made.results(match)
    assert isinstance(results, Results)
    assert [player.name for player in results.podium.players] == ["Krabbe", "Mara"]


def test_long_names_are_short_in_a_match_and_still_different() -> None:
    program("en")
    names = ["Maximilian-Alexander", "Anna-Lena", "Donaudampfschifffahrt"]
    assert [guest.name for guest in guests([Player(name) for name in names])] == [
        "Maximilian",
        "Anna-Lena",
        "Donaudampfs…",
    ]
    names[1] = "Maximilian-Emil"
    assert len({guest.name for guest in guests([Player(name) for name in names])}) == len(names)
    assert shortened("Karl Theodor Maria") == "Karl"


def test_the_window_is_called_in_the_language_on_screen() -> None:
    made = program("en")
    app = App(Setup(title="Lamplight"))
    made.context.window = app
    made.context.speak("de")
    assert app.setup.title == "Lampenlicht"
    made.context.speak("en")
    assert app.setup.title == "Lamplight"


@pytest.mark.parametrize("name", ["Зоя", "Ωμέγα", "שלום", "日本", "Zoë Ж"])
def test_a_name_in_letters_the_fonts_lack_gives_way_to_the_animal(name: str) -> None:
    use("de")
    assert called(Player(name, "human", "red")) == "Krabbe"
    assert called(Player("Zoë Łuk", "human", "red")) == "Zoë Łuk"
    assert [guest.name for guest in guests([Player(name, "human", "blue"), Player(name + "x", "human", "red")])] == [
        "Wal",
        "Krabbe",
    ]
