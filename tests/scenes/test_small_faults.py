"""Small things that annoy: focus, prompts, ranks, cards between players, and the settings' table of keys."""

from __future__ import annotations

import pytest

from game.games import shelf
from game.input.bindings import BUTTONS
from game.input.bindings import KEYS as USUAL_KEYS
from game.input.intents import Command, Device, Press, Source
from game.input.pads import BUTTON_NAMES
from game.input.prompts import PAD_CAPS, Label, Vendor
from game.input.seating import Seating
from game.rules.match import Player
from game.scenes.library.match_book import MatchBook
from game.scenes.match.pause import Pause
from game.scenes.routes import Lineup
from game.scenes.settings.accessibility_page import AccessibilityPage
from game.scenes.settings.settings_page import COMMANDS, PICTURE, SettingsPage, pad_cap
from game.scenes.setup.seats import Seats
from game.scenes.tournament.plan import TournamentPlan
from game.scenes.tournament.standings import StandingsPage
from game.stage.widgets import Slider
from game.storage.stored import LibraryEntry
from game.storage.tournament import TournamentGuest, TournamentLength
from tests.kit import SIZES

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, opened, program, widget
from .test_press_guard import hot_seats, until_it_asks


def test_after_a_look_at_another_board_the_keys_decide_again() -> None:
    driver = hot_seats("borders", ("human", "gentle", "gentle"))
    screen = until_it_asks(driver)
    driver.press("row/1", MOUSE)
    assert screen.focus.key == "row/1"
    driver.do(Command.CONFIRM)
    assert (screen.focus.key or "").startswith("0/")


@pytest.mark.parametrize(("source", "starts"), [(KEYS, False), (PAD, True)], ids=str)
def test_the_key_for_pause_starts_no_match(source: Source, *, starts: bool) -> None:
    driver = Driver.at(lambda made: made.seats(shelf()[0]))
    driver.do(Command.MENU, source)
    assert isinstance(driver.scene, Seats) != starts


def test_the_switch_tells_whether_the_window_fills_the_screen() -> None:
    class Window:
        is_fullscreen = True

        def set_fullscreen(self, is_on: bool) -> None:
            self.is_fullscreen = is_on

        def set_title(self, title: str) -> None: ...

    made = program()
    made.context.window = Window()
    driver = Driver(made, SettingsPage(made.context))
    driver.showing(SettingsPage).go_to(PICTURE)
    assert widget(driver.scene, "fullscreen").is_on
    driver.press("fullscreen")
    assert not made.context.is_fullscreen


def test_confirm_moves_a_slider_as_the_bar_promises() -> None:
    driver = Driver.at(lambda made: SettingsPage(made.context), volume_music=0.9)
    driver.showing(SettingsPage).go_to(PICTURE)
    heard = []
    for _ in range(2):
        driver.scene.focus.key = "music"
        driver.do(Command.CONFIRM)
        heard.append(driver.program.context.settings.volume_music)
    assert heard == [1.0, 0.0]
    assert isinstance(widget(driver.scene, "music"), Slider)


def test_on_a_tab_of_the_settings_confirm_is_not_called_change() -> None:
    driver = Driver.at(lambda made: AccessibilityPage(made.context))
    words = []
    for key in ("tab/0", "contrast"):
        driver.scene.focus.key = key
        words.append(driver.scene.prompts()[0].label == "Change")
    assert words == [False, True]


def test_a_pause_renders_no_room_that_the_match_behind_it_would_hide() -> None:
    driver = hot_seats("beacon", ("human", "gentle"))
    screen = until_it_asks(driver)
    driver.settle(screen.control.open_pause())
    assert driver.showing(Pause).ground is None


def test_players_with_the_same_number_share_a_rank_in_the_pause() -> None:
    driver = hot_seats("beacon", ("human", "gentle", "gentle", "gentle"))
    screen = until_it_asks(driver)
    driver.settle(screen.control.open_pause())
    pause = driver.showing(Pause)
    scores = screen.match.state.scores()
    texts = [text.text for text in pause.texts()]
    assert len(set(scores)) == 1
    assert texts.count("1") == len(scores)


def test_grouped_buttons_have_all_their_icons_or_none() -> None:
    for text_size in (1.0, 2.0):
        made = program(text_size=text_size, language="de")
        page = opened(MatchBook(made.context), (1024, 768))
        page.take([LibraryEntry("x", "beacon", (Player("A"),), "", 1, is_finished=True)])
        tools = {one.label: one.box for one in page.widgets if one.key in ("watch", "favour", "code", "delete")}
        printed = [text for text in page.texts() if text.text in tools]
        assert len(printed) == 4
        assert len({text.box.centre[0] > tools[text.text].centre[0] + 8 for text in printed}) == 1


def test_the_last_game_of_an_evening_is_chosen_already() -> None:
    made = program()
    guests = [TournamentGuest(name, "human", look) for name, look in (("A", "red"), ("B", "blue"))]
    made.tournament.begin(guests, shelf()[:1], TournamentLength("once"))
    page = Driver(made, made.tournament.points()).showing(StandingsPage)
    assert page.picked == shelf()[0].key
    assert "lamp" not in {one.key for one in page.widgets}
    assert page.focus.key == "start"


@pytest.mark.parametrize("source", [KEYS, TOUCH], ids=lambda source: source.device.value)
def test_a_button_with_only_a_picture_says_its_name_while_focused_or_touched(source: Source) -> None:
    made = program(text_size=2.0)
    driver = Driver(made, made.menu(), (1024, 768))
    button = widget(driver.scene, "door/daily")
    assert (button.label, driver.words() & {"Table of the day"}) == ("", set())
    if source is KEYS:
        driver.scene.focus.key, driver.scene.focus.is_shown = button.key, True
    else:
        driver.send(Press(TOUCH, driver.viewport.at(*button.box.centre)))
    shown = [text for text in driver.scene.texts() if text.text == "Table of the day"]
    assert all(text.fits for text in shown)
    assert len(shown) == (1 if source is KEYS else 2), "in the prompts, and beside it while a finger covers it"


@pytest.mark.parametrize("one_screen", [False, True])
def test_before_one_screen_nobody_hands_over_the_device(*, one_screen: bool) -> None:
    driver = hot_seats("borders", ("human", "human", "human"), one_screen=one_screen, auto_roll=True)
    screen, seen = until_it_asks(driver), False
    first = screen.director.asked
    driver.do(Command.CONFIRM)
    for _ in range(100):
        seen |= screen.director.handover not in (None, *first)
        if seen or (screen.director.asked and screen.director.asked != first):
            break
        driver.do(Command.CONFIRM)
        driver.pass_time(0.2)
    assert seen != one_screen


def test_another_evening_begins_with_the_games_and_the_length_of_the_last() -> None:
    made = program()
    players = tuple(Player(name, "human", look) for name, look in (("A", "red"), ("B", "blue")))
    lineup = Lineup(players, frozenset(), Seating((0, 1)))
    driver = Driver(made, TournamentPlan(made.context, lineup))
    chosen = {"beacon", "places"}
    for key in sorted(driver.showing(TournamentPlan).played - chosen):
        driver.press(f"game/{key}")
    driver.scene.focus.key, driver.scene.focus.is_shown = "length", True
    driver.do(Command.CONFIRM, KEYS)
    driver.press("go")
    again = TournamentPlan(made.context, lineup)
    assert (again.played, again.length) == (chosen, 1)


class Desk:
    def __init__(self, *vendors: Vendor) -> None:
        self._vendors = {Source(Device.PAD, number): vendor for number, vendor in enumerate(vendors)}

    def pads(self) -> tuple[Source, ...]:
        return tuple(self._vendors)

    def prompt_label(self, source: Source, command: Command) -> Label | None:
        return PAD_CAPS[self._vendors[source]][BUTTON_NAMES.index(BUTTONS[command.value])]


def test_every_command_is_listed_once_and_has_a_key() -> None:
    listed = [command for command, _ in COMMANDS]
    assert sorted(listed, key=str) == sorted(Command, key=str)
    assert all(command.value in USUAL_KEYS for command in listed)


@pytest.mark.parametrize("vendor", Vendor)
def test_buttons_are_named_as_on_the_controller_that_is_plugged_in(vendor: Vendor) -> None:
    assert pad_cap(Desk(vendor, Vendor.XBOX), Command.CONFIRM) == PAD_CAPS[vendor][0]
    for command in Command:
        assert pad_cap(Desk(vendor), command).text


def test_without_a_controller_the_commonest_letters_are_shown() -> None:
    assert [pad_cap(Desk(), command).text for command, _ in COMMANDS[:4]] == ["A", "B", "X", "Y"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_in_large_text_the_shelf_keeps_the_words_of_what_everybody_needs(size: tuple[int, int], language: str) -> None:
    driver = Driver.at(lambda made: made.menu(), size, language=language, text_size=2.0)
    buttons = [widget(driver.scene, key) for key in ("how", "guide", "settings", "language")]
    assert all(button.label for button in buttons)
    assert {button.label for button in buttons} <= driver.words()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > size[1]])
def test_in_large_text_every_prompt_of_the_shelf_has_its_word(size: tuple[int, int], language: str) -> None:
    made = program(language, 2.0)
    made.context.inputs.last = KEYS
    menu = made.menu()
    menu.polls.clear()
    menu.waiting = [LibraryEntry("x", menu.games[0].key, (), "", 1)]
    driver = Driver(made, menu, size)
    prompts, words = menu.prompts(), driver.words()
    assert len(prompts) == 5
    assert all({prompt.label, prompt.short} & words for prompt in prompts)
