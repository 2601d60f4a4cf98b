"""A tournament from the shelf to its ceremony, and opponents that fit, with every device and across a restart."""

from __future__ import annotations

from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from game.bots.levels import BY_KEY, FITS
from game.games import catalogue
from game.input.intents import Command, Source
from game.rules.match import HUMAN, Match, Player
from game.scenes.base.question import Question
from game.scenes.daily.daily_page import DailyPage
from game.scenes.match.screen import MatchScreen
from game.scenes.match.unbox_animation import AWAY, PackUpAnimation
from game.scenes.results.results import Results
from game.scenes.routes import OpenFirstSeats
from game.scenes.setup.seats import Seats
from game.scenes.shelf.menu import Menu
from game.scenes.tournament import standings
from game.scenes.tournament.plan import Guests, TournamentPlan
from game.scenes.tournament.standings import FinalStandings, StandingsPage
from game.shell.router import Router
from game.storage.settings import Chair, LastMatch, Person
from game.storage.store import Store
from game.storage.tournament import Tournament
from tests.kit import play_through

from .stagehand import (
    KEYS,
    MOUSE,
    PAD,
    TOUCH,
    Driver,
    answered,
    keep,
    opened,
    pictured,
    play_out,
    printed,
    program,
    spied,
    widget,
)

LOOKS = (("Ann", "red"), ("Bo", "blue"), ("Cy", "green"))
PEOPLE = LastMatch(tuple(Chair(name, "human", look) for name, look in LOOKS))


def begun(
    games: tuple[str, ...] = ("beacon", "places"), source: Source = MOUSE, made: Router | None = None, **settings: Any
) -> tuple[Router, Driver]:
    """Go from the shelf to the standings of a tournament of three people with the games of choice."""
    made = made or program(**settings)
    made.context.settings.last["evening"] = PEOPLE
    driver = Driver(made, made.menu())
    driver.press("door/evening", source)
    assert isinstance(driver.scene, Guests)
    driver.press("start", source)
    plan = driver.showing(TournamentPlan)
    for key in sorted(plan.played - set(games)):
        driver.press(f"game/{key}", source)
    driver.press("go", source)
    assert isinstance(driver.scene, StandingsPage)
    return made, driver


def play(driver: Driver, game: str = "beacon", source: Source = MOUSE) -> MatchScreen:
    driver.press(f"box/{game}", source)
    driver.press("start", source)
    return driver.showing(MatchScreen)


def now(made: Router) -> Tournament:
    evening = made.tournament.current
    assert evening is not None
    return evening


def play_to_the_end(driver: Driver) -> Results:
    screen = driver.showing(MatchScreen)
    play_out(screen.match)
    screen.director.skip()
    driver.pass_time(4.0)
    results = driver.showing(Results)
    results.settle()
    return results


@pytest.mark.rotates("source")
@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=["mouse", "touch"])
def test_a_whole_evening(source: Source) -> None:
    made, driver = begun(source=source)
    for game in ("places", "beacon"):
        play(driver, game, source)
        assert play_to_the_end(driver).match.game.key == game
        driver.press("again", source)
        assert isinstance(driver.scene, StandingsPage)
    assert [round_.game for round_ in now(made).rounds] == ["places", "beacon"]
    driver.press("end", source)
    finale = driver.showing(FinalStandings)
    assert finale.podium.ranks == [one.rank for one in sorted(now(made).standings, key=lambda one: one.guest)]
    finale.settle()
    driver.press("shelf", source)
    assert isinstance(driver.scene, Menu)
    assert made.tournament.current is None


@pytest.mark.parametrize("source", [KEYS, PAD], ids=["keys", "pad"])
def test_without_pointing(source: Source) -> None:
    made, driver = begun()
    driver.do(Command.CONFIRM, source)
    driver.pass_time(10.0)
    scene = driver.showing(StandingsPage)
    assert scene.picked == now(made).drawn
    driver.do(Command.CONFIRM, source)
    assert driver.showing(MatchScreen).match.game.key == scene.picked


def test_the_lamp_passes_every_box_and_comes_to_rest() -> None:
    made, driver = begun(("diceland", "borders", "beacon"))
    driver.press("lamp")
    scene, seen = driver.showing(StandingsPage), set()
    while not scene.picked:
        seen.add(scene.lit)
        assert scene.is_lively
        driver.pass_time(0.05)
        driver.draw()
    assert seen == {0, 1, 2}
    assert scene.picked == now(made).drawn
    driver.pass_time(1.0)
    assert not scene.is_lively


def test_the_lamp_hangs_from_no_button_it_would_pass_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    _, driver = begun(("diceland", "borders", "beacon"))
    drawn = spied(monkeypatch, standings, "draw_hanging")
    close = widget(driver.scene, "close").box
    for key in ("diceland", "borders", "beacon"):
        driver.press(f"box/{key}")
        driver.pass_time(2.0)
        driver.draw()
        _, _, lamp, _, top, _ = drawn[-1]
        assert top >= close.bottom or not close.x < lamp.spot[0] < close.right
    assert top >= close.bottom, "the last box stands under the button"


def test_who_wants_less_motion_sees_at_once_what_the_lamp_has_chosen() -> None:
    _, driver = begun(reduced_motion=True)
    driver.press("lamp")
    assert driver.showing(StandingsPage).picked


def test_everybody_moves_on_and_devices_go_with_them() -> None:
    made = program()
    made.context.settings.last["evening"] = PEOPLE
    driver = Driver(made, made.tournament.guests())
    driver.showing(Guests)
    driver.do(Command.UNDO, PAD)
    driver.press("start")
    driver.press("go")
    names = [guest.name for guest in now(made).guests]
    for turn, game in enumerate(("beacon", "places")):
        screen = play(driver, game)
        assert [player.name for player in screen.match.players] == [names[guest] for guest in now(made).seats]
        assert screen.control.seating.owners(turn) == (PAD,)
        if not turn:
            play_to_the_end(driver)
            driver.press("again")


@pytest.mark.parametrize("is_finished", [False, True], ids=["in the middle", "at the end, not counted yet"])
def test_an_evening_goes_on_after_the_end_of_the_program(tmp_path: Path, *, is_finished: bool) -> None:
    context = program().context
    context.store.close()
    context.store = Store(tmp_path)
    _, driver = begun(("beacon",), made=Router(context))
    screen = play(driver)
    screen.director.skip()
    play_out(screen.match, 10_000 if is_finished else len(screen.match.log) + 1)
    screen.director.on_change(screen.match)
    context.store.close()

    context.store = store = Store(tmp_path)
    made = Router(context)
    driver = Driver(made, made.menu())
    driver.press("door/evening")
    driver.press("start")
    driver.answer()
    assert driver.showing(MatchScreen).match.is_over == is_finished
    play_to_the_end(driver)
    assert len(now(made).rounds) == 1
    store.close()


def test_a_match_nothing_is_left_of_is_chosen_again() -> None:
    made, driver = begun()
    play(driver)
    driver.do(Command.MENU)
    driver.press("shelf")
    driver.pass_time(1.2)
    made.context.store.forget(now(made).match)
    driver.press("door/evening")
    driver.press("start")
    driver.answer()
    assert now(made).match == ""
    assert [game.key for game in driver.showing(StandingsPage).games] == ["beacon", "places"]


def test_begun_anew_it_is_still_the_match_of_the_evening() -> None:
    made, driver = begun(("beacon",))
    first = play(driver)
    driver.do(Command.MENU)
    driver.press("again")
    driver.press("yes")
    assert driver.scene is not first
    play_to_the_end(driver)
    assert len(now(made).rounds) == 1


def test_ended_early_it_is_celebrated_and_without_a_game_forgotten() -> None:
    made, driver = begun()
    driver.press("close")
    assert isinstance(driver.scene, Question)
    driver.press("yes")
    assert isinstance(driver.scene, Menu)
    assert made.tournament.current is None
    _, driver = begun(made=made)
    play(driver)
    play_to_the_end(driver)
    for key in ("again", "close", "yes"):
        driver.press(key)
    assert isinstance(driver.scene, FinalStandings)


def test_a_match_by_itself_is_none_of_the_evening() -> None:
    made, _ = begun()
    match = Match(catalogue()["beacon"], [Player("Ann"), Player("Bo")], (), "x")
    driver = Driver(made, made.match(match))
    play_to_the_end(driver)
    assert now(made).rounds == ()
    driver.press("again")
    again = driver.showing(MatchScreen)
    assert [player.name for player in again.match.players] == ["Bo", "Ann"]
    assert again.bar.toast == "Everybody has moved along one seat."


def test_only_time_at_the_table_counts() -> None:
    made = program()
    clock = [100.0]
    made.tournament._now = lambda: clock[0]
    _, driver = begun(made=made)
    clock[0] += 500
    play(driver)
    clock[0] += 90
    made.menu()
    clock[0] += 500
    made.menu()
    assert now(made).seconds == 90


def test_who_leaves_an_evening_after_a_match_sees_its_game_put_away() -> None:
    _, driver = begun()
    play(driver)
    play_to_the_end(driver)
    driver.press("shelf")
    assert isinstance(driver.scene, PackUpAnimation)
    driver.pass_time(AWAY + 0.2)
    assert isinstance(driver.scene, Menu)


def test_where_names_are_short_the_points_of_every_game_have_a_column() -> None:
    texts, _ = printed(pictured("evening"), (1024, 768))
    rows = {text.text: text.box.centre[1] for text in texts if text.text in ("Crab", "Whale", "Frog", "Chick")}
    told = {name: [text.text for text in texts if abs(text.box.centre[1] - y) < 20] for name, y in rows.items()}
    for name, line in (("Crab", "1 2 4 1 6"), ("Whale", "1 4 2 1 6"), ("Frog", "3 1 1 0 2"), ("Chick", "4 0 0 0 0")):
        assert sorted(told[name]) == sorted([name, *line.split()]), "place, both games, wins, sum"


ANN, BO = Chair("Ann", HUMAN, "red"), Chair("Bo", HUMAN, "yellow")
FOX = Chair("Fox", FITS, "orange")


def keep_played(
    made: Router, name: str, wins: bool, matches: int, key: str = "template", level: str = "steady"
) -> None:
    """Save matches of a person against one computer, all won or all lost."""
    seeds = count()
    while matches:
        match = Match(catalogue()[key], (Player(name), Player("Whale", "steady")), (), str(next(seeds)))
        result = play_out(match).state.result()
        assert result is not None
        if result.winners == (0 if wins else 1,):
            keep(made, match)
            matches -= 1
    made.context.store.flush()


def sat(made: Router, *chairs: Chair, key: str = "template", first: str = "steady") -> Driver:
    made.context.settings.last[key] = LastMatch(chairs)
    driver = Driver(made, made.seats(catalogue()[key], first))
    driver.answer()
    return driver


def begin(driver: Driver) -> Match:
    driver.do(Command.MENU, PAD)
    return driver.showing(MatchScreen).match


def words(driver: Driver, chair: int = 1) -> str:
    driver.scene.focus.key, driver.scene.focus.is_shown = f"mind/{chair}", True
    return driver.scene.hint()


@pytest.mark.parametrize(("wins", "level"), [(True, "master"), (False, "gentle")])
def test_the_level_follows_what_was_won_and_the_match_is_played_by_it(wins: bool, level: str) -> None:
    made = program()
    keep_played(made, "Ann", wins, 12)
    driver = sat(made, ANN, FOX)
    title = BY_KEY[level].title
    assert words(driver) == f"{title} now: you won {5 if wins else 0} of your last 5 here."
    assert widget(driver.scene, "name/1").device == title
    assert begin(driver).players[1].mind == level
    assert made.context.settings.last["template"].chairs[1].mind == FITS


def test_what_others_won_and_other_games_say_nothing() -> None:
    made = program()
    keep_played(made, "Bo", True, 6)
    keep_played(made, "Ann", True, 2, key="beacon")
    driver = sat(made, ANN, FOX)
    assert words(driver) == "Steady at first, then as you win and lose."
    assert begin(driver).players[1].mind == "steady"


def test_whoever_comes_from_the_first_steps_begins_at_gentle() -> None:
    made = program()
    made.context.settings.last["template"] = LastMatch((ANN, FOX))
    driver = Driver(made, made.menu())
    driver.settle(OpenFirstSeats(catalogue()["template"]))
    assert begin(driver).players[1].mind == "gentle"


def test_whoever_has_no_name_is_known_by_the_animal_in_every_language() -> None:
    made = program("de")
    keep_played(made, "Crab", True, 12)
    driver = sat(made, Chair("", HUMAN, "red"), FOX)
    assert begin(driver).players[1].mind == "master"


def test_several_people_are_fitted_together() -> None:
    made = program()
    keep_played(made, "Ann", True, 3)
    driver = sat(made, ANN, BO, FOX)
    assert "Suits us" in widget(driver.scene, "mind/2").values
    assert words(driver, 2).endswith("now: together you won 3 of your last 3 here.")


def test_a_chair_can_be_made_to_fit_and_left_again() -> None:
    driver = sat(program(), ANN, Chair("Fox", "sharp", "orange"))
    seats = driver.showing(Seats)
    seats.change(seats.setup.set_mind, 1, FITS)
    assert words(driver) == "Steady at first, then as you win and lose."
    seats.change(seats.setup.set_mind, 1, "master")
    assert begin(driver).players[1].mind == "master"


def test_in_public_nobody_is_remembered_and_nothing_fits() -> None:
    driver = sat(program(is_public=True), ANN, FOX)
    assert not any(name.startswith("Suits") for name in widget(driver.scene, "mind/1").values)
    assert begin(driver).players[1].mind == "steady"


def ended(driver: Driver) -> Results:
    screen = driver.showing(MatchScreen)
    screen.director.is_instant = True
    play_through(driver, KEYS)
    results = driver.showing(Results)
    results.settle()
    driver.answer()
    return results


def test_the_end_says_what_fitted_and_the_next_match_is_played_by_what_fits_then() -> None:
    made = program()
    keep_played(made, "Ann", True, 9)
    driver = sat(made, ANN, FOX)
    begin(driver)
    results = ended(driver)
    assert results.hint().startswith("“Suits me”: Master")
    keep_played(made, "Ann", False, 20)
    results = made.results(results.match)
    driver = Driver(made, results)
    results.settle()
    made.context.store.flush()
    driver.pass_time(0.1)
    assert results.hint() == "“Suits me”: Master now, Gentle next time."
    driver.press("again")
    assert {player.mind for player in driver.showing(MatchScreen).match.players} == {HUMAN, "gentle"}
    assert ended(driver).hint().startswith("“Suits me”: Gentle")


def test_a_match_with_levels_of_choice_says_nothing_of_what_fits() -> None:
    made = program()
    driver = sat(made, ANN, FOX)
    begin(driver)
    played = ended(driver).match
    other = play_out(Match(played.game, played.players, (), "another"))
    assert "Suits me" not in made.results(other).hint()


def test_an_evening_fits_in_each_game_anew() -> None:
    made = program()
    keep_played(made, "Ann", False, 12, key="beacon")
    made.context.settings.last["evening"] = LastMatch((ANN, FOX))
    driver = Driver(made, made.tournament.guests())
    assert words(driver) == "In each game, the level that fits your wins and losses there."
    driver.do(Command.MENU, PAD)
    plan = driver.showing(TournamentPlan)
    for key in sorted(plan.played - {"beacon", "places"}):
        driver.press(f"game/{key}")
    driver.press("go")
    assert isinstance(driver.scene, StandingsPage)
    made.context.store.flush()
    driver.press("box/beacon")
    driver.press("start")
    assert [player.mind for player in driver.showing(MatchScreen).match.players] == [HUMAN, "gentle"]
    assert ended(driver).hint().startswith("“Suits me”: Gentle")
    driver.press("again")
    driver.press("box/places")
    driver.press("start")
    assert sorted(player.mind for player in driver.scene.match.players) == [HUMAN, "steady"]  # type: ignore[attr-defined]


def test_the_table_of_the_day_has_the_level_that_fits() -> None:
    made = program(people=(Person("Ann"),))
    keep_played(made, "Ann", False, 14, key="beacon")
    daily = answered(opened(DailyPage(made.context, date(2026, 11, 21))))
    games = catalogue()
    assert (daily.level(games["beacon"]), daily.level(games["diceland"])) == ("gentle", "steady")
