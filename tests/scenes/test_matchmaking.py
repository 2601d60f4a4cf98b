"""Matchmaking: selection on the chairs from previous results, play at the matched level, and the words afterwards."""

from __future__ import annotations

from datetime import date
from itertools import count

import pytest

from game.bots.levels import BY_KEY, FITS
from game.games import catalogue
from game.input.intents import Command
from game.rules.match import HUMAN, Match, Player
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.scenes.setup.seats import Seats
from game.scenes.tournament.plan import TournamentPlan
from game.scenes.tournament.standings import StandingsPage
from game.shell.router import Router
from game.storage.settings import Chair, LastMatch
from tests.kit import play_through

from .stagehand import KEYS, Driver, answered, keep, opened, play_out, program, widget

ANN, BO = Chair("Ann", HUMAN, "red", True), Chair("Bo", HUMAN, "yellow", True)
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
    driver.answer()
    return driver


def begin(driver: Driver) -> Match:
    driver.do(Command.MENU)
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
    driver = Driver(made, made.seats_over_menu(catalogue()["template"]))
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
    driver.showing(Seats).set_mind(1, FITS)
    assert words(driver) == "Steady at first, then as you win and lose."
    driver.showing(Seats).set_mind(1, "master")
    assert begin(driver).players[1].mind == "master"


def test_in_public_nobody_is_remembered_and_nothing_fits() -> None:
    driver = sat(program(is_public=True), ANN, FOX)
    assert not any(name.startswith("Suits") for name in widget(driver.scene, "mind/1").values)
    assert begin(driver).players[1].mind == "steady"


# ---- at the end


def ended(driver: Driver) -> Results:
    screen = driver.showing(MatchScreen)
    screen.director.is_instant = True
    play_through(driver, KEYS)
    results = driver.showing(Results)
    results.settle()
    driver.answer()
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
    driver.do(Command.MENU)
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
    made = program(names=("Ann",))
    keep_played(made, "Ann", False, 14, key="beacon")
    daily = answered(opened(made.daily(date(2026, 11, 21))))
    games = catalogue()
    assert (daily.level(games["beacon"]), daily.level(games["diceland"])) == ("gentle", "steady")
