"""The daily table and the solo challenge: the same dice for the same code, medals and stars for results."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from game.bots.levels import LEVELS
from game.games import catalogue, shelf
from game.input.intents import Command, Nav, Source, Typed
from game.rules.match import Match
from game.scenes.daily.daily_page import DAYS, CodeEntry, DailyPage, SoloPage
from game.scenes.library.records_page import RecordsPage
from game.scenes.match.screen import MatchScreen
from game.scenes.routes import OpenSoloChallenge, PlayAgain
from game.shell.router import Router
from game.stage.text.language import use
from game.stage.time.stack import Push, Reset
from game.stage.widgets import Button
from game.storage import solo
from game.storage.daily import DailyTable, WrongCode, code, read
from game.storage.settings import Person
from game.storage.solo import SoloTable, progress
from game.storage.stored import Finished, SeatResult

from .stagehand import (
    KEYS,
    MOUSE,
    PAD,
    TOUCH,
    Driver,
    answered,
    choose,
    keep,
    led_to,
    opened,
    play_out,
    printed,
    program,
    widget,
)

TODAY = date(2026, 11, 21)


def today(made: Router) -> DailyPage:
    return answered(opened(DailyPage(made.context, TODAY)))


def turn_to(scene: DailyPage, day: date) -> None:
    picker = widget(scene, "day")
    for _ in picker.values:
        if scene.day != day:
            picker.adjust(1 if scene.day < day else -1)
    answered(scene)


def test_every_game_has_a_table_of_its_own_each_day() -> None:
    codes = {code(day, game) for day in (TODAY, date(2026, 11, 22)) for game in shelf()}
    assert len(codes) == 2 * len(shelf())
    assert "Table 2026-11-21 D" in codes


def test_a_table_is_the_same_on_two_machines() -> None:
    for game in shelf():
        first, second = (scene.match(scene.table(game)) for scene in (today(program()) for _ in range(2)))
        assert first.settle().events == second.settle().events
        assert [player.is_human for player in first.players] == [True, False, False, False]
        assert {player.mind for player in first.players[1:]} <= {level.key for level in LEVELS}


def test_choosing_a_game_begins_its_match() -> None:
    made = program()
    screen = led_to(made, choose(today(made), "day/diceland"), Reset, MatchScreen)
    assert screen.match.seed == "Table 2026-11-21 D"


def test_what_was_reached_earns_a_medal_on_its_day_only() -> None:
    made = program()
    scene = today(made)
    match = play_out(scene.match(scene.table(catalogue()["beacon"])))
    made.context.store.record(match).keep()
    result = match.state.result()
    assert result is not None
    scene = today(made)
    assert scene.medals() == {"beacon": "gold" if 0 in result.winners else "bronze"}
    turn_to(scene, date(2026, 11, 20))
    assert scene.day == date(2026, 11, 20)
    assert scene.medals() == {}


def test_who_loses_is_measured_by_what_was_reached_before() -> None:
    made = program()
    scene = today(made)
    lost: dict[int, date] = {}
    for scene.day in (TODAY - timedelta(days) for days in range(1, DAYS)):
        match = play_out(scene.match(scene.table(catalogue()["beacon"])))
        score, result = match.state.scores()[0], match.state.result()
        if result is not None and 0 not in result.winners and score not in lost:
            lost[score] = scene.day
            made.context.store.record(match).keep()
        if len(lost) == 2:
            break
    scene = today(made)
    for score, wanted in ((max(lost), "silver"), (min(lost), "bronze")):
        turn_to(scene, lost[score])
        assert scene.medals() == {"beacon": wanted}


@pytest.mark.parametrize("kind", ["daily", "solo"])
def test_the_button_in_focus_is_light_among_dark_ones(kind: str) -> None:
    made = program()
    driver = Driver(made, today(made) if kind == "daily" else solo_page(made), (1280, 720))
    rows = [game.key for game in shelf()]
    for focused in rows[:2]:
        lit = []
        for key in rows:
            box = next(one.box for one in driver.scene.widgets if one.key == f"day/{key}")
            x, y = driver.scene.viewport.at(box.x + 30, box.y + box.h / 3)
            lit += [key] if min(driver.draw().get_at((x, y))[:3]) > 200 else []
        assert lit == [focused]
        driver.send(Nav(KEYS, 1, 0))
        driver.pass_time(1.0, 0.1)


def test_a_page_left_open_over_midnight_turns_to_the_new_day() -> None:
    made = program()
    now = [datetime(2026, 11, 21, 23, 59, 30, tzinfo=UTC)]
    made.context.timing = replace(made.context.timing, now=lambda: now[0])
    scene, stays = today(made), today(made)
    turn_to(stays, TODAY - timedelta(3))
    assert scene.wake_after is not None
    assert scene.wake_after <= 31
    now[0] += timedelta(seconds=31)
    for page in (scene, stays):
        page.update(31.0)
    assert scene.day == TODAY + timedelta(1)
    assert stays.day == TODAY - timedelta(3)


def typing(text: str | None = None, source: Source = KEYS) -> tuple[Driver, CodeEntry]:
    """Return the code entry over the daily table, with this text instead of the day or after it."""
    driver = Driver.at(lambda made: DailyPage(made.context, TODAY))
    scene = driver.scene
    driver.answer()
    driver.settle(choose(scene, "type", source))
    entry = driver.showing(CodeEntry)
    while text is not None and entry.text:
        driver.do(Command.UNDO)
    write(driver, text or "")
    return driver, entry


def write(driver: Driver, text: str) -> None:
    for letter in text:
        driver.send(Typed(KEYS, letter))


@pytest.mark.parametrize("text", ["Table 2026-11-21 D3", "table 20261121 d3", "20261121d3"])
def test_a_typed_code_gives_game_dice_and_level_in_any_language(text: str) -> None:
    driver, entry = typing(text)
    use("de")
    assert entry.written == "Tisch 2026-11-21 D3"
    use("en")
    assert entry.written == "Table 2026-11-21 D3"
    driver.do(Command.CONFIRM)
    match = driver.showing(MatchScreen).match
    assert (match.game.key, match.seed) == ("diceland", "Table 2026-11-21 D")
    assert [player.mind for player in match.players] == ["human", *["sharp"] * 3]


def test_a_code_is_the_same_match_whatever_was_won_there(monkeypatch: pytest.MonkeyPatch) -> None:
    here = today(program())
    table = here.table(catalogue()["beacon"])
    there = today(program("de"))
    monkeypatch.setattr(there, "level", lambda game: "master")
    again = there.match(read(table.code, shelf(), len(LEVELS), lambda game: 1))
    assert [player.mind for player in again.players] == [player.mind for player in here.match(table).players]
    assert again.settle().events == here.match(table).settle().events


def test_without_a_level_the_usual_one_sits_at_the_table() -> None:
    begun: list[DailyTable] = []
    made = program()
    daily = DailyPage(made.context, TODAY)
    entry = CodeEntry(made.context, TODAY, lambda game: 4, lambda table: begun.append(table) or daily.match(table))
    driver = Driver(made, entry)
    write(driver, "D")
    assert "Diceland · 21 November 2026 · Master" in {text.text for text in entry.texts()}
    driver.do(Command.MENU)
    (table,) = begun
    assert (table.game.key, table.day, table.number) == ("diceland", TODAY, 4)


@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=["mouse", "touch"])
def test_the_board_of_digits_and_games(source: Source) -> None:
    driver, entry = typing(source=source)
    for key in ("game/places", "digit/1"):
        driver.press(key, source)
    assert entry.written == "Table 2026-11-21 P1"
    driver.press("done", source)
    assert isinstance(driver.scene, MatchScreen)


def test_only_the_keys_that_can_come_next_are_enabled() -> None:
    entry = typing()[1]
    assert all(button.reason for button in buttons(entry) if button.label.isdigit())
    entry.type(shelf()[0].letter)
    assert not any(button.reason for button in buttons(entry) if button.label.isdigit())
    assert all(button.reason for button in buttons(entry) if button.key.startswith("game/"))


def buttons(entry: CodeEntry) -> list[Button]:
    return [widget for widget in entry.widgets if isinstance(widget, Button)]


def test_a_controller_finds_its_way() -> None:
    driver, entry = typing(source=PAD)
    driver.do(Command.CONFIRM, PAD)
    assert entry.text == "20261121D"
    entry.focus.key = "digit/4"
    driver.do(Command.CONFIRM, PAD)
    driver.do(Command.MENU, PAD)
    assert isinstance(driver.scene, MatchScreen)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("20260231D3", "There is no day 2026-02-31."),
        ("20261121X3", "No game here has the letter X."),
        ("20261121D9", "The number at the end is a level from 1 to 4."),
        ("20261121", "Next comes the letter of the game."),
        ("", "First comes the day: year, month and day as eight digits."),
    ],
)
def test_a_wrong_code_is_told_and_begins_nothing(text: str, words: str) -> None:
    driver, entry = typing(text)
    driver.do(Command.MENU)
    assert driver.scene is entry
    assert entry.bar.toast == words


@pytest.mark.parametrize(
    "text", ["", "Table", "2026-11-21", "Table 2026-11-21 D33", "12026-11-21 D3", "2026-11-21 DB", "٢٠٢٦١١٢١D3"]
)
def test_what_is_no_code(text: str) -> None:
    with pytest.raises(WrongCode):
        read(text, shelf(), len(LEVELS), lambda game: 1)


@pytest.mark.parametrize(
    "text",
    [
        "Tisch 2026-11-21 D3",
        "> Table 2026–11–21\u00a0d3.",
        "2026\u201111\u201121 D3",
        "Hi,\ntry **2026.11.21 D\u200b3**\n-- \nBo",
        "２０２６-１１-２１ Ｄ３",
        "2026-11-\n21 D 3",
    ],
)
def test_a_code_survives_mail_and_chat(text: str) -> None:
    table = read(text, shelf(), len(LEVELS), lambda game: 1)
    assert (table.day, table.game.letter, table.number) == (date(2026, 11, 21), "D", 3)


def test_what_does_not_belong_there_is_refused_with_what_does() -> None:
    driver, entry = typing()
    write(driver, "7")
    assert entry.text == "20261121"
    assert entry.bar.toast == "Next comes the letter of the game."
    write(driver, "BB")
    assert entry.text == "20261121B"
    assert entry.bar.toast == "You can add a level: a number from 1 to 4."
    driver.do(Command.BACK)
    assert isinstance(driver.scene, DailyPage)
    assert not driver.program.context.inputs.is_typing


DICELAND, PLACES = (catalogue()[key] for key in ("diceland", "places"))
SOLO_DAY = date(2026, 11, 28)


def solo_page(made: Router, now: datetime = datetime(2026, 11, 28, 12, tzinfo=UTC)) -> SoloPage:
    made.context.timing = replace(made.context.timing, now=lambda: now)
    return answered(opened(SoloPage(made.context)))


def begun(made: Router, page: SoloPage, key: str) -> Match:
    return led_to(made, choose(page, key), Reset, MatchScreen).match


def test_every_game_has_a_table_a_day_and_a_first_stage() -> None:
    made = program()
    for game in shelf():
        for key, seed, level in ((f"day/{game.key}", f"Solo 2026-11-28 {game.letter}", "steady"),
                                 (f"stage/{game.key}", f"Solo 1 {game.letter}", "gentle")):  # fmt: skip
            match = begun(made, solo_page(made), key)
            assert (match.seed, len(match.players)) == (seed, 2)
            assert match.players[0].is_human
            assert match.players[1].mind == level


def test_the_lamp_grows_stronger_and_stays_the_strongest() -> None:
    levels = [SoloTable(DICELAND, stage).level for stage in range(1, 60)]
    assert levels == sorted(levels)
    assert {level: levels.count(level) for level in (1, 2, 3)} == {1: 5, 2: 5, 3: 5}
    assert levels[-1] == len(LEVELS)


@pytest.mark.parametrize("when", [SOLO_DAY, 1, 17])
def test_a_seed_names_its_table(when: date | int) -> None:
    table = SoloTable(DICELAND, when)
    assert solo.read(table.seed, DICELAND) == table


@pytest.mark.parametrize(
    "seed", ["", "Solo", "Solo 0 D", "Solo -1 D", "Solo 2026-13-01 D", "Solo 1 D ", "Table 2026-11-28 D"]
)
def test_other_seeds_are_no_solo_tables(seed: str) -> None:
    assert solo.read(seed, DICELAND) is None


def test_stages_go_on_after_a_star_and_the_best_counts() -> None:
    def result(stage: int, own: int, lamp: int) -> Finished:
        person, other = SeatResult("Mia", "human", own, 1 if own > lamp else 2), SeatResult("Lamp", "sharp", lamp, 1)
        return Finished("x", "diceland", "2026-11-28", f"Solo {stage} D", (person, other))

    found = progress([result(1, 4, 9), result(1, 9, 4), result(1, 0, 9), result(2, 5, 9), result(4, 9, 8)], catalogue())
    own = found["Mia"]["diceland"]
    assert (own.stages, own.stage, own.total) == ({1: 3, 2: 1, 4: 2}, 3, 6)
    table = SoloTable(DICELAND, 3)
    assert solo.following(table, 0) == table
    assert solo.following(table, 1).when == 4
    assert solo.following(SoloTable(DICELAND, SOLO_DAY), 3).when == SOLO_DAY


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.key)
def test_a_finished_match_counts_for_its_person_on_its_day_only(game: solo.Game) -> None:
    made = program(people=(Person("Mia"), Person("Ben")))
    page = solo_page(made)
    assert page.name == "Mia"
    match = play_out(begun(made, page, f"day/{game.key}"))
    earned = solo.earned(match)
    keep(made, match)
    assert solo_page(made).progress_in(game).days == {SOLO_DAY: earned}
    assert solo_page(made).progress_in(game).stage == 1
    page = solo_page(made, datetime(2026, 11, 29, 12, tzinfo=UTC))
    assert page.daily_table(game).when == SOLO_DAY + timedelta(1)
    widget(page, "who").choose()
    assert page.name == "Ben"
    assert page.progress_in(game).total == 0


def test_an_unfinished_match_counts_for_nobody() -> None:
    made = program()
    match = play_out(begun(made, solo_page(made), "day/diceland"), 30)
    assert not match.is_over
    assert solo.earned(match) == 0
    keep(made, match)
    assert solo_page(made).progress_in(DICELAND).days == {}


def test_again_is_the_next_stage_after_a_star_and_the_same_without() -> None:
    made = program()
    seen = set()
    for stage in range(1, 30):
        match = play_out(solo.match(SoloTable(PLACES, stage), *begun(made, solo_page(made), "day/places").players))
        again = led_to(made, routes_again(match), Reset, MatchScreen).match
        is_earned = solo.earned(match) > 0
        results = opened(made.results(match))
        assert results.stars == solo.earned(match)
        assert widget(results, "again").label == ("Next stage" if is_earned else "Play again")
        seen.add(is_earned)
        assert again.seed == f"Solo {stage + is_earned} {PLACES.letter}"
        if len(seen) == 2:
            return
    pytest.fail(f"only {seen}")


def routes_again(match: Match) -> PlayAgain:
    class Same:
        def next_players(self) -> tuple[()]:
            return ()

    return PlayAgain(match, None, Same())


def test_the_daily_tables_lead_to_it() -> None:
    made = program()
    led_to(made, choose(answered(opened(DailyPage(made.context, SOLO_DAY))), "solo"), Push, SoloPage)


def test_the_records_compare_the_stars_and_lead_to_it() -> None:
    made = program()
    match = play_out(begun(made, solo_page(made), "day/diceland"))
    keep(made, match)
    page = answered(opened(RecordsPage(made.context)))
    said = [text.text for text in printed(page, (1280, 800))[0]]
    assert "Stars of the solo challenge" in said
    assert isinstance(choose(page, "solo"), OpenSoloChallenge)
