"""Past results and evenings can be opened again, and the results can be shared as a picture."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec
import pygame
import pytest

from game.games import shelf
from game.input.intents import Command
from game.rules.game import Game
from game.rules.match import Player
from game.scenes.analysis.win_chance_page import WinChancePage
from game.scenes.library.match_book import MatchBook, PastEvenings
from game.scenes.library.records_page import RecordsPage
from game.scenes.match.replay import Replay
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.scenes.routes import EndTournament, OpenMatchBook, OpenRecords, OpenResults
from game.scenes.tournament.standings import FinalStandings
from game.shell.router import Router
from game.storage import tournament
from game.storage.folders import file_name, write_in_first
from game.storage.tournament import Tournament, TournamentFile, TournamentGuest, TournamentLength, TournamentRound
from game.tools.shots import played

from .stagehand import KEYS, MOUSE, Driver, answered, choose, keep, opened, program, widget

GUESTS = [TournamentGuest(name, "human", look) for name, look in (("Mia", "red"), ("Ben", "blue"), ("Lea", "green"))]


def driver_with(game: Game) -> Driver:
    made = program(speed="normal")
    keep(made, played(game, min(4, game.seats[-1]), 1.0))
    return Driver(made, made.menu())


@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_the_match_book_opens_the_results_without_celebrating_them_again(game: Game) -> None:
    driver = driver_with(game)
    driver.settle(OpenMatchBook())
    driver.answer()
    book = driver.showing(MatchBook)
    driver.press("results")
    driver.answer()
    results = driver.showing(Results)
    assert not results.is_celebrating
    assert results.podium.because() in driver.words() or results.podium.headline() in driver.words()
    assert not any(key in {one.key for one in results.widgets} for key in ("again", "shelf"))
    driver.press("course")
    driver.showing(WinChancePage)
    driver.do(Command.BACK)
    driver.do(Command.BACK)
    assert driver.scene is book


def test_results_with_an_unknown_opponent_are_refused_like_the_replay() -> None:
    made = program(speed="normal")
    match = played(shelf()[0], 2, 1.0)
    match.players = (match.players[0], Player("Stranger", "oracle", "blue"))
    keep(made, match)
    driver = Driver(made, made.menu())
    driver.settle(OpenMatchBook())
    driver.answer()
    driver.press("results")
    driver.answer()
    assert "cannot be shown" in driver.showing(MatchBook).bar.toast


def test_the_end_of_a_replay_leads_to_the_results_and_back() -> None:
    made = program(speed="normal")
    driver = Driver(made, made.replay(played(shelf()[0], 2, 1.0)))
    replay = driver.showing(MatchScreen)
    control = replay.control
    assert isinstance(control, Replay)
    assert widget(replay, "play-on").prompt == "Continue from here"
    assert widget(replay, "hold").prompt == "Pause"
    driver.press("hold")
    assert widget(replay, "hold").prompt == "Continue"
    control.director.seek(control.director.length)
    driver.pass_time(0.1)
    assert widget(replay, "play-on").prompt == "Results"
    driver.press("play-on")
    results = driver.showing(Results)
    driver.press("replay")
    assert driver.scene is replay
    assert results.match.is_over


def test_the_replay_names_a_key_only_to_those_who_have_one_in_hand() -> None:
    made = program(speed="normal")
    driver = Driver(made, made.replay(played(shelf()[0], 2, 1.0)))
    replay = driver.showing(MatchScreen)
    driver.press("hold", KEYS)
    assert "[Backspace]" in driver.words()
    driver.press("hold", MOUSE)
    assert not any("Backspace" in words for words in driver.words())
    assert [prompt.label for prompt in replay.prompts()] == ["Pause", "Back"]


def test_a_step_in_the_replay_leaves_no_words_about_another_moment() -> None:
    made = program(speed="normal")
    driver = Driver(made, made.replay(played(shelf()[1], 3, 1.0)))
    screen = driver.showing(MatchScreen)
    driver.wait(lambda: screen.view.motion.words, step=1 / 30)
    driver.press("moment/on")
    assert not screen.view.motion.words
    assert screen.headline()[1] in ("", "The match is over") or "is playing" in screen.headline()[1]


def test_who_plays_on_from_a_replay_is_told_that_it_is_a_copy() -> None:
    made = program(speed="normal")
    driver = Driver(made, made.replay(played(shelf()[0], 2, 1.0), at=10))
    driver.press("play-on")
    assert "copy" in driver.scene.bar.toast


def test_people_and_records_lead_to_the_matches_of_somebody() -> None:
    driver = driver_with(shelf()[0])
    driver.settle(OpenRecords())
    driver.answer()
    page = driver.showing(RecordsPage)
    page.who = next(who for who in page.everybody() if who.is_person)
    page.refresh()
    driver.press("matches")
    driver.answer()
    book = driver.showing(MatchBook)
    assert len(book.list.items) == 1
    assert all(any(player.name == page.who.name for player in kept.players) for kept in book.list.items)


def ended(made: Router) -> Driver:
    """Return the driver of the ceremony of an evening after one game."""
    made.tournament.begin(GUESTS, shelf(), TournamentLength("once"))
    evening = made.tournament.current
    assert evening is not None
    made.tournament.keep(evening.begun(shelf()[0].key, "x").counted((2, 1, 3)))
    driver = Driver(made, made.menu())
    driver.settle(EndTournament())
    return driver


def test_an_evening_can_be_looked_at_again_from_people_and_records() -> None:
    driver = ended(program())
    driver.settle(driver.showing(FinalStandings).back())
    assert driver.program.tournament.current is None
    driver.settle(OpenRecords())
    driver.answer()
    driver.press("evenings")
    driver.answer()
    page = driver.showing(PastEvenings)
    assert [one.rounds[0].ranks for one in page.list.items] == [(2, 1, 3)]
    assert "Ben" in driver.words()
    driver.press("results")
    again = driver.showing(FinalStandings)
    assert not again.is_celebrating
    assert "Ben wins!" in driver.words()
    driver.do(Command.CONFIRM)
    assert driver.scene is page


def evenings(made: Router) -> list[Tournament]:
    page = answered(opened(made.tournament.past_evenings()))
    return list(page.list.items)


def test_on_a_public_screen_no_evening_is_kept() -> None:
    assert not evenings(ended(program(is_public=True)).program)


def file_in(folder: Path) -> TournamentFile:
    from collections import deque

    return TournamentFile(folder, [game.key for game in shelf()], lambda work: work(), deque())


def test_past_evenings_outlive_the_program_and_a_broken_file_is_set_aside(tmp_path: Path) -> None:
    made = program()
    (evening,) = evenings(ended(made).program)
    file_in(tmp_path).archive(evening)
    file_in(tmp_path).archive(evening)
    assert file_in(tmp_path).past().result(0) == (evening,)
    strange = msgspec.structs.replace(evening, seed="strange", rounds=(TournamentRound("chess", (1, 2, 3)),))
    file_in(tmp_path).archive(strange)
    assert file_in(tmp_path).past().result(0) == (evening,), "one with an unknown game is kept but not shown"
    tournament.forget("Ben", "Nobody", tmp_path)
    assert "Ben" not in (tmp_path / tournament.PAST).read_text(encoding="utf-8")
    (tmp_path / tournament.PAST).write_text("rubbish", encoding="utf-8")
    assert not file_in(tmp_path).past().result(0)
    assert (tmp_path / f"{tournament.PAST}.bad-1").exists()


@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_one_picture_of_the_results_is_saved_where_people_look(game: Game, tmp_path: Path) -> None:
    made = program(speed="normal")
    opened: list[Path] = []
    made.context.picture_folders = (tmp_path / "Pictures",)
    made.context.open_folder = lambda folder: not opened.append(folder)
    match = played(game, min(4, game.seats[-1]), 1.0)
    driver = Driver(made, made.menu())
    driver.settle(OpenResults(match, datetime(2026, 11, 28, 21, 2)))
    driver.press("picture")
    driver.answer()
    driver.answer()
    (path,) = (tmp_path / "Pictures").iterdir()
    assert path.name == f"{file_name(game.title)} 2026-11-28 21-02.png"
    picture = pygame.image.load(path)
    assert picture.get_size() == (1920, 1200)
    right = picture.subsurface((1180, 560, 700, 600))
    colours = {right.get_at((x, y))[:3] for x in range(0, 700, 3) for y in range(0, 600, 3)}
    assert {(0, 0, 0), (255, 255, 255)} <= colours, "the code is in it"
    driver.wait(lambda: str(path) in driver.scene.bar.toast, 10)
    driver.press("picture")
    assert opened == [tmp_path / "Pictures"]


def test_a_picture_under_way_is_saved_though_the_page_is_left(tmp_path: Path) -> None:
    made = program(speed="normal")
    made.context.picture_folders = (tmp_path,)
    driver = Driver(made, made.menu())
    driver.settle(OpenResults(played(shelf()[2], 3, 1.0)))
    results = driver.showing(Results)
    choose(results, "picture")
    driver.settle(results.back())
    made.context.store.flush()
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_cannot_be_written_gives_way_to_the_next_and_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    folders = (tmp_path / "file" / "Pictures", tmp_path / "Documents")
    names = [write_in_first(folders, "Beacon", ".png", content).name for content in (b"x", b"y")]
    assert names == ["Beacon.png", "Beacon 2.png"]
    with pytest.raises(OSError, match=r"."):
        write_in_first(folders[:1], "Beacon", ".png", b"x")


def test_on_a_public_screen_no_picture_is_saved() -> None:
    made = program(is_public=True)
    driver = Driver(made, made.results(played(shelf()[2], 3, 1.0)))
    assert "picture" not in {one.key for one in driver.scene.widgets}


def test_where_nothing_can_be_written_the_results_say_so() -> None:
    made = program(speed="normal")
    driver = Driver(made, made.menu())
    driver.settle(OpenResults(played(shelf()[2], 3, 1.0)))
    driver.press("picture")
    driver.wait(lambda: "could not be written" in driver.scene.bar.toast, 20)
