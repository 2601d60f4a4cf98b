"""The solo challenge: tables by seed, stars by score, stages that go on, people apart."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from game.bots.levels import LEVELS
from game.games import catalogue, shelf
from game.rules.match import Match
from game.scenes.daily.daily_page import DailyPage, SoloPage
from game.scenes.library.records_page import RecordsPage
from game.scenes.match.screen import MatchScreen
from game.scenes.routes import OpenSoloChallenge, PlayAgain, PlayTable
from game.shell.router import Router
from game.stage.time.stack import Push, Reset
from game.storage import solo
from game.storage.settings import Person
from game.storage.solo import SoloTable, progress
from game.storage.stored import Finished, SeatResult

from .stagehand import answered, choose, keep, opened, play_out, printed, program, widget

DICELAND, PLACES = (catalogue()[key] for key in ("diceland", "places"))
TODAY = date(2026, 11, 28)


def solo_page(made: Router, now: datetime = datetime(2026, 11, 28, 12, tzinfo=UTC)) -> SoloPage:
    made.context.timing = replace(made.context.timing, now=lambda: now)
    return answered(opened(SoloPage(made.context)))


def begun(made: Router, page: SoloPage, key: str) -> Match:
    asked = choose(page, key)
    assert isinstance(asked, PlayTable)
    went = made.resolve(asked)
    assert isinstance(went, Reset)
    assert isinstance(went.scene, MatchScreen)
    return went.scene.match


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


@pytest.mark.parametrize("when", [TODAY, 1, 17])
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
    assert solo.following(SoloTable(DICELAND, TODAY), 3).when == TODAY


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.key)
def test_a_finished_match_counts_for_its_person_on_its_day_only(game: solo.Game) -> None:
    made = program(people=(Person("Mia"), Person("Ben")))
    page = solo_page(made)
    assert page.name == "Mia"
    match = play_out(begun(made, page, f"day/{game.key}"))
    earned = solo.earned(match)
    keep(made, match)
    assert solo_page(made).progress_in(game).days == {TODAY: earned}
    assert solo_page(made).progress_in(game).stage == 1
    page = solo_page(made, datetime(2026, 11, 29, 12, tzinfo=UTC))
    assert page.daily_table(game).when == TODAY + timedelta(1)
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
        went = made.resolve(routes_again(match))
        assert isinstance(went, Reset)
        assert isinstance(went.scene, MatchScreen)
        is_earned = solo.earned(match) > 0
        results = opened(made.results(match))
        assert results.stars == solo.earned(match)
        assert widget(results, "again").label == ("Next stage" if is_earned else "Play again")
        seen.add(is_earned)
        assert went.scene.match.seed == f"Solo {stage + is_earned} {PLACES.letter}"
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
    asked = choose(answered(opened(DailyPage(made.context, TODAY))), "solo")
    assert isinstance(asked, OpenSoloChallenge)
    went = made.resolve(asked)
    assert isinstance(went, Push)
    assert isinstance(went.scene, SoloPage)


def test_the_records_compare_the_stars_and_lead_to_it() -> None:
    made = program()
    match = play_out(begun(made, solo_page(made), "day/diceland"))
    keep(made, match)
    page = answered(opened(RecordsPage(made.context)))
    said = [text.text for text in printed(page, (1280, 800))[0]]
    assert "Stars of the solo challenge" in said
    assert isinstance(choose(page, "solo"), OpenSoloChallenge)
