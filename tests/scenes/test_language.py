"""Names and languages: names can be entered with every device, and all text follows a change of language."""

from __future__ import annotations

import unicodedata

import pygame
import pytest

from game.assets import ASSETS
from game.games import catalogue, shelf
from game.input.intents import Command, Nav, Source, Typed
from game.rules.match import Match, Player
from game.scenes.base.player_names import LONGEST, called, guests, shortened
from game.scenes.match import director
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.scenes.setup.naming import Naming
from game.scenes.setup.seats import Seats
from game.scenes.shelf.shelf_head import PAGE_LINKS
from game.scenes.text.reader import Guide, RulesPage
from game.shell.app import App, Setup
from game.stage.paint.furniture import lettering
from game.stage.text.language import LANGUAGES, tr, use
from game.storage.settings import Person
from tests.kit import match_of, play_until
from tests.playouts import set_up

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, golden, opened, program

PRESSED = ("diceland", "borders", "beacon", "places")
"""Games in which dice wait for a press."""


@pytest.fixture(autouse=True)
def _no_disk_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable waiting for saves: time passes faster here than a disk can write."""
    monkeypatch.setattr(director, "KEEPING", 0.0)


def table(key: str, *players: Player) -> tuple[Driver, MatchScreen]:
    made = program("en")
    people = players or (Player("Crab"), Player("Whale", "greedy"), Player("Mara", "greedy"))
    driver = Driver(made, made.match(Match(catalogue()[key], people[: catalogue()[key].seats[-1]], (), "talk")))
    return driver, driver.showing(MatchScreen)


def speak(driver: Driver, code: str) -> None:
    """Change the language over the pause menu, as the settings do."""
    driver.do(Command.MENU)
    driver.program.context.speak(code)
    driver.do(Command.BACK)


@pytest.mark.parametrize("key", PRESSED)
def test_a_press_that_is_awaited_is_asked_for_in_the_new_language(key: str) -> None:
    driver, scene = table(key)
    play_until(driver, lambda: scene.director.cue)
    assert scene.director.cue is not None
    label = scene.director.cue.label
    speak(driver, "de")
    assert driver.target("cue").label == scene.prompts()[0].label == tr(label) != label
    assert tr(label) in driver.words()
    assert label not in driver.words()


@pytest.mark.parametrize("key", ["beacon", "places"])
def test_a_story_that_runs_tells_nothing_more_in_the_old_language(key: str) -> None:
    driver, scene = table(key)
    director = scene.director
    play_until(driver, lambda: director.is_busy and scene.view.motion.words and director.cue is None)
    old = scene.view.motion.words
    speak(driver, "de")
    assert old not in driver.words()
    assert not director.is_busy


def test_who_was_given_no_name_is_called_in_the_new_language() -> None:
    driver, scene = table("diceland", Player("Crab"), Player("Whale", "greedy"), Player("Mara", "greedy"))
    play_until(driver, lambda: scene.director.cue)
    speak(driver, "de")
    assert [guest.name for guest in scene.table.guests] == ["Krabbe", "Wal", "Mara"]
    assert not any("Crab" in text or "Whale" in text for text in driver.words())
    driver.do(Command.MENU)
    assert {"Krabbe", "Wal", "Mara"} <= driver.words()
    assert called(scene.match.players[0]) == "Krabbe"
    use("en")
    assert called(scene.match.players[0]) == "Crab"


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_has_the_same_name_on_its_button_and_on_its_page(language: str) -> None:
    page = opened(Guide(program(language).context), (1920, 1080))
    button = next(door for door in PAGE_LINKS if door.key == "guide")
    assert tr(button.word) == tr(button.name) == page.contents()[0].title
    told = [text.text for text in page.texts()]
    assert told.count(tr(button.word)) == 2, "the title, and the first chapter in the list"


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
    pygame.quit()  # a program has ended, and with it all fonts
    pygame.font.init()
    assert called(Player(name, "human", "red")) == "Krabbe"
    assert called(Player("Zoë Łuk", "human", "red")) == "Zoë Łuk"
    assert [guest.name for guest in guests([Player(name, "human", "blue"), Player(name + "x", "human", "red")])] == [
        "Wal",
        "Krabbe",
    ]


def chairs() -> tuple[Driver, Seats]:
    made = program()
    seats = made.seats(catalogue()["diceland"])
    return Driver(made, seats), seats


def naming(text: str = "") -> tuple[Driver, Seats, Naming]:
    driver, seats = chairs()
    driver.press("name/0")
    for letter in text:
        driver.send(Typed(KEYS, letter))
    return driver, seats, driver.showing(Naming)


@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=["mouse", "touch"])
def test_a_name_is_written_with_the_pointer(source: Source) -> None:
    driver, seats = chairs()
    driver.press("name/0", source)
    for key in ("letter/M", "letter/A", "space", "letter/B", "delete", "letter/Ü", "done"):
        driver.press(key, source)
    assert driver.scene is seats
    assert seats.setup.name_of(0) == "Ma Ü"


def test_a_controller_writes_with_the_letters_on_the_screen() -> None:
    driver, seats = chairs()
    driver.do(Command.HINT, PAD)
    assert driver.scene is seats, "that button is for hints, here as everywhere"
    driver.scene.focus.key = "name/1"
    driver.do(Command.CONFIRM, PAD)
    assert isinstance(driver.scene, Naming)
    driver.do(Command.CONFIRM, PAD)
    driver.send(Nav(PAD, 1, 0))
    for command in (Command.CONFIRM, Command.CONFIRM, Command.UNDO, Command.MENU):
        driver.do(command, PAD)
    assert seats.setup.name_of(1) == "Ab"


@pytest.mark.parametrize(
    ("command", "name"), [(Command.MENU, "Oma Inge"), (Command.CONFIRM, "Oma Inge"), (Command.BACK, "Crab")]
)
def test_letters_are_typed_only_while_a_name_is_asked_for_and_return_ends_that(command: Command, name: str) -> None:
    driver, seats, page = naming("Oma Inge ")
    inputs = driver.program.context.inputs
    assert page.text == "Oma Inge "
    assert inputs.is_typing
    for source in (KEYS, MOUSE):
        caps = [inputs.prompt_label(source, prompt.command) for prompt in page.prompts()]
        assert all(label is not None and (len(label.text) != 1 or not label.text.isalpha()) for label in caps)
    driver.do(command)
    assert driver.scene is seats
    assert not inputs.is_typing
    assert seats.setup.name_of(0) == name


def test_nobody_gets_a_name_that_is_taken_and_an_empty_one_brings_the_animal_back() -> None:
    driver, seats, page = naming()
    animal, page.text = seats.setup.name_of(0), seats.setup.name_of(1)
    driver.do(Command.MENU)
    assert driver.showing(Naming).bar.toast
    for name in ("Mara", ""):
        driver.showing(Naming).text = name
        driver.do(Command.MENU)
        assert seats.setup.name_of(0) == (name or animal)
        driver.press("name/0")


def test_names_are_remembered_for_every_game() -> None:
    driver, _, _ = naming("Mara")
    driver.do(Command.MENU)
    driver.press("start")
    assert driver.showing(MatchScreen).match.players[0].name == "Mara"
    again = driver.program.seats(catalogue()["diceland"])
    assert again.setup.name_of(0) == "Mara"
    other = Driver(driver.program, driver.program.seats(catalogue()["borders"]))
    other.press("name/0")
    other.press("known/Mara")
    assert other.showing(Seats).setup.name_of(0) == "Mara"


def test_an_animal_is_called_what_the_language_calls_it() -> None:
    driver, _ = chairs()
    driver.press("start")
    german = Driver(program("de"), driver.scene)
    german.program.context.settings.last = driver.program.context.settings.last
    assert german.program.seats(catalogue()["diceland"]).setup.name_of(0) == "Krabbe"


@pytest.mark.parametrize("typed", ["McKay", "van der Berg", "maximilian-alexander", "Jose\u0301", "o'neil", "iPhil"])
def test_a_typed_name_stands_as_it_was_typed_but_for_its_apostrophe(typed: str) -> None:
    assert naming(typed)[2].text == unicodedata.normalize("NFC", typed).replace("'", "’")


def test_more_than_a_name_can_have_is_refused_with_a_sound_and_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, page = naming("x" * LONGEST)
    heard: list[str] = []
    monkeypatch.setattr(page.context.sound, "play", lambda name, **how: heard.append(name))
    page.handle(Typed(KEYS, "y"))
    assert len(page.text) == LONGEST
    assert heard == ["denied"]
    assert str(LONGEST) in page.bar.toast
    page.do(Command.UNDO, KEYS)
    assert not page.bar.toast


def test_a_remembered_name_can_be_forgotten() -> None:
    made = program(people=(Person("Mara"), Person("Jonas")))
    driver = Driver(made, made.seats(catalogue()["diceland"]))
    driver.press("name/0")
    driver.press("forget/Mara")
    assert made.context.settings.people == (Person("Jonas"),)
    assert "known/Mara" not in {t.key for t in driver.scene.focus.targets}
    driver.press("known/Jonas")
    assert isinstance(driver.scene, Seats)


def test_h_is_a_hint_and_r_the_rules_wherever_one_is() -> None:
    made = program()
    match = set_up(Match(catalogue()["template"], [Player("Anna"), Player("Bo")]))
    for scene in (made.menu(), made.seats(catalogue()["diceland"]), made.replay(match)):
        driver = Driver(made, scene)
        driver.pass_time(0.2)
        driver.do(Command.HINT)
        assert driver.scene is scene
        assert all(prompt.command is not Command.HINT for prompt in scene.prompts())
        driver.do(Command.RULES)
        assert isinstance(driver.scene, RulesPage)


@pytest.mark.parametrize("moment", ["unboxing", "cue", "asked", "others", "history", "results"])
def test_the_rules_open_at_every_moment_of_a_match(moment: str) -> None:
    driver, screen = match_of(catalogue()["places"], "human", "greedy", size=(1280, 800), speed="normal")
    moments = {
        "cue": lambda: screen.director.cue,
        "asked": lambda: screen.director.asked,
        "history": lambda: screen.director.asked and screen.commentary.history(),
        "others": lambda: screen.director.stage == (1,) and screen.director.is_busy,
    }
    if moment in moments:
        play_until(driver, moments[moment])
    elif moment == "results":
        driver = Driver(driver.program, driver.program.results(golden("places", 2, Player("P0"), Player("P1"))))
        driver.scene.settle()
    else:
        screen.interlude.lay_out_by_hand()
        driver.pass_time(0.2)
        assert screen.interlude.is_opening
    if moment == "history":
        driver.click(driver.target("0/history"))
    driver.do(Command.RULES)
    assert isinstance(driver.scene, RulesPage)
    driver.do(Command.BACK)
    assert not isinstance(driver.scene, RulesPage)


def test_the_prompt_says_what_pressing_a_letter_does() -> None:
    made = program("de")
    driver = Driver(made, Naming(made.context, made.seats(catalogue()["beacon"]).setup, 0))
    assert driver.scene.prompts()[0].label == "A tippen"


@pytest.mark.parametrize("text", ["ж", "ω", "ש", "م", "日", "Ｗ"])
def test_a_letter_that_would_be_an_empty_box_is_refused_and_said_so(text: str) -> None:
    driver, _, page = naming()
    for letter in ("m", text, "é", "ł", "ñ", "ß", "-", "A"):
        driver.send(Typed(KEYS, letter))
        assert bool(page.bar.toast) == (letter == text)
        driver.pass_time(6.0)
    assert page.text == "méłñß-A"


def test_the_title_of_every_game_on_the_shelf_is_drawn_in_every_language() -> None:
    called = set()
    for language in LANGUAGES:
        use(language)
        called |= {f"{lettering(game.key, tr(game.title))}.svg" for game in shelf()}
    assert called == {path.relative_to(ASSETS).as_posix() for path in ASSETS.glob("games/*/title-*.svg")}
