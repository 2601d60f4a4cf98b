"""The pages of win chances and of fairness: computed in pieces, stored, navigable with every device."""

from __future__ import annotations

import re

import pytest

from game.bots.analysis import turning_points
from game.games import catalogue
from game.games._template.events import DieRolled
from game.input.intents import Command, Do, Drag, Nav, PageStep, Press, Release
from game.rules.course import drawn
from game.rules.fairness import RandomSource, total
from game.rules.match import Match, Player
from game.scenes.analysis.analysis_job import KIND, AnalysisJob
from game.scenes.analysis.fairness_page import FairnessPage, question, why_not_counted
from game.scenes.analysis.win_chance_page import WinChancePage, details
from game.scenes.base.scene import Scene
from game.scenes.match.pause import Pause
from game.scenes.match.replay import ReplayDirector
from game.scenes.routes import OpenFairness, WatchReplay
from game.shell.router import Router
from game.stage.time.stack import Push
from game.storage.analysis_cache import DRAWN
from tests.playouts import set_up

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, answered, golden, led_to, opened, printed, program, widget

pytestmark = pytest.mark.analyses


def played(seed: str = "") -> Match:
    match = golden("beacon", 3, Player("Mia"), Player("Fox", "sharp"), Player("Owl", "sharp"))
    match.seed = seed or match.seed
    return match


def judged(made: Router, match: Match) -> AnalysisJob:
    job = AnalysisJob(made.context.store, match, made.context.timing.clock)
    while not job.is_done:
        job.go_on(0.0)
        made.context.store.flush()
    return job


def tap(scene: Scene, key: str) -> None:
    x, y = widget(scene, key).box.centre
    spot = x * scene.viewport.scale, y * scene.viewport.scale
    scene.handle(Press(MOUSE, spot))
    scene.handle(Release(MOUSE, spot))


def test_it_is_found_out_in_pieces_and_kept_with_the_match() -> None:
    made, match = program(), played()
    made.context.store.record(match).keep()
    first = AnalysisJob(made.context.store, match, made.context.timing.clock)
    pieces = 0
    while not first.go_on(0.0):
        made.context.store.flush()
        pieces += 1
    assert pieces > 10
    assert first.analysis is not None
    assert made.context.store.ask_finding(match, KIND).result() is not None
    again = AnalysisJob(made.context.store, match, made.context.timing.clock)
    is_found_at_once = again.go_on(0.0)
    made.context.store.flush()
    assert is_found_at_once or again.go_on(0.0), "nothing is found out twice"
    assert again.analysis == first.analysis


def test_a_running_match_is_not_judged() -> None:
    made, match = program(), played()
    match.rewind(len(match.log) // 2)
    job = AnalysisJob(made.context.store, match, made.context.timing.clock)
    assert (job.is_done, job.analysis) == (True, None)


def test_every_device_walks_along_the_match() -> None:
    made, match = program(), played()
    job = judged(made, match)
    scene, told = opened(WinChancePage(made.context, match, job)), job.analysis
    assert told is not None
    assert scene.is_at_end
    scene.focus.is_shown = True
    scene.handle(Nav(KEYS, -1, 0))
    assert scene.at == len(told.points) - 2
    moments = turning_points(told.points)
    scene.handle(PageStep(PAD, -1))
    assert scene.at == moments[-1]
    chart = widget(scene, "chart")

    def spot(share: float) -> tuple[float, float]:
        plot, scale = chart.plot, scene.viewport.scale
        return (plot.x + plot.w * share) * scale, chart.box.centre[1] * scale

    scene.handle(Press(TOUCH, spot(0.5)))
    scene.handle(Drag(TOUCH, spot(0.25)))
    quarter = told.points[scene.at].at
    assert 0.15 < quarter / told.points[-1].at < 0.35
    scene.handle(Release(TOUCH, spot(0.25)))
    scene.focus.key = "chart"
    asked = scene.handle(Do(KEYS, Command.CONFIRM))
    assert isinstance(asked, WatchReplay)
    assert asked.at == quarter
    tap(scene, "moment/1")
    assert scene.at == moments[0]


def test_the_replay_tells_the_same_numbers() -> None:
    made, match = program(), played()
    job = judged(made, match)
    told = job.analysis
    assert told is not None
    at = told.points[len(told.points) // 2].at
    screen = opened(made.replay(match, job, at))
    assert isinstance(screen.director, ReplayDirector)
    assert screen.director.is_held
    assert screen.director.at >= at
    chances = told.chances(screen.director.at)
    assert f"{round(100 * max(chances))}%" in screen.control.hint()
    line = widget(screen, "time")
    assert line.replay.analysis == told
    assert line.replay.moments == tuple(told.points[index].at for index in turning_points(told.points))


def test_the_results_lead_there_and_find_it_out_meanwhile() -> None:
    made, match = program(), played()
    made.context.store.record(match).keep()
    results = opened(made.results(match))
    while results.wake_after is not None:
        results.update(0.016)
        made.context.store.flush()
    results.settle()
    there = opened(led_to(made, widget(results, "course").choose(), Push, WinChancePage))
    assert there.is_at_end
    assert there.widgets[0].key == "chart"


def test_the_page_tells_first_and_gives_details_to_those_who_want_them() -> None:
    made, match = program(), played()
    scene = WinChancePage(made.context, match, judged(made, match))

    def said() -> str:
        return " ".join(text.text for text in printed(scene, (1280, 720))[0])

    assert all(sentence in said() for sentence in scene.sentences)
    assert not re.search(r"Luck|Choices|\d%", said())
    tap(scene, "details")
    assert re.search(r"Mia Luck with the dice: [a-z ]+\. Choices: \d+ best", said())
    tap(scene, "moment/1")
    assert re.search(r"Round \d+ ", said())
    assert "Luck" not in said()
    tap(scene, "whole")
    assert scene.sentences[0] in said()


def test_there_is_no_luck_without_dice() -> None:
    made, match = program(), golden("knightsleap", 2)
    analysis = judged(made, match).analysis
    assert analysis is not None
    assert not any("Luck" in words for words in details(match, analysis))


def test_a_replay_can_be_watched_also_by_who_plays_without_waiting() -> None:
    made = program(speed="instant")
    screen = made.replay(played())
    Driver(made, screen).pass_time(3.0)
    assert isinstance(screen.director, ReplayDirector)
    assert 0 < screen.director.at < screen.director.length / 2


def fairness() -> FairnessPage:
    """Return the page with a store that holds the match and a second one with the same dice."""
    made, match = program(), played()
    for one in (match, played("other")):
        made.context.store.record(one).keep()
    return answered(opened(FairnessPage(made.context, match)))


def test_the_match_is_counted_by_seat_and_the_house_by_person_and_level() -> None:
    scene = fairness()
    counts = drawn(scene.match)["a"]
    assert scene.counts == total(counts, 6)
    scene.is_ever = True
    assert scene.ever.matches == 2
    assert scene.counts == total((*counts, *counts), 6)
    scene.seat = 0
    assert scene.counts == total((counts[0], counts[0]), 6)
    scene.seat = 1
    assert scene.counts == total((counts[1], counts[1], counts[2], counts[2]), 6), "a level is one, wherever it sits"


def test_what_was_counted_is_kept_with_the_match_until_it_changes() -> None:
    scene = fairness()
    store, match = scene.context.store, scene.match
    assert store.ask_finding(match, DRAWN).result() is not None
    store.keep_finding(match, "other", b"something")
    assert store.ask_finding(match, "other").result() == b"something"
    assert store.ask_finding(played("other"), "other").result() is None
    changed = played()
    changed.rewind(3)
    assert store.ask_finding(changed, "other").result() is None


def test_a_log_that_cannot_be_read_is_not_read_again() -> None:
    store = program().context.store
    store.record(played()).keep()
    asked = []

    def read(text: str) -> dict[str, tuple[tuple[int, ...], ...]]:
        asked.append(text)
        return {}

    assert store.ask_drawn("beacon", read).result().matches == 0
    assert store.ask_drawn("beacon", read).result().unread == 0
    assert len(asked) == 1


def test_every_device_chooses_what_is_shown() -> None:
    scene = fairness()
    scene.focus.is_shown = True
    scene.handle(Nav(KEYS, 1, 0))
    assert scene.at == 1
    scene.handle(PageStep(PAD, 1))
    assert scene.at == 0
    tap(scene, "since")
    assert scene.is_ever
    assert scene.handle(Do(KEYS, Command.BACK)) is not None


def test_where_nothing_is_counted_the_pause_says_so_instead_of_opening_the_page() -> None:
    match = set_up(Match(catalogue()["knightsleap"], [Player("A"), Player("B")], ["short"], "1"))
    made = program()
    driver = Driver(made, made.match(match))
    driver.do(Command.MENU)
    reason = widget(driver.showing(Pause), "fairness").reason
    assert reason == "With these variants there is nothing to count."
    assert made.resolve(OpenFairness(match)) is None
    assert why_not_counted(played()) == ""
    assert isinstance(made.resolve(OpenFairness(played())), Push)


@pytest.mark.parametrize(
    ("key", "asked", "titles"),
    [
        ("beacon", "Fair dice?", ["Were the dice fair?"] * 2),
        ("places", "Was it all fair?", ["Were the dice fair?", "Were the cards well shuffled?"]),
        ("knightsleap", "Well shuffled?", ["Were the cards well shuffled?"] * 3),
    ],
)
def test_dice_are_called_dice_and_cards_cards(key: str, asked: str, titles: list[str]) -> None:
    match = golden(key, 3)
    assert question(match)[0] == asked
    scene = FairnessPage(program().context, match)
    for scene.at, title in enumerate(titles):
        said = [text.text for text in printed(scene, (1280, 720))[0]]
        assert title in said
        other = "dice" if "cards" in title else "cards"
        assert not any(other in words for words in said if not words.startswith("Seed"))


def test_what_is_not_dice_has_a_noun_and_shares_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = RandomSource(
        "sides", "Sticks", ("F", "R"), DieRolled, lambda event: (event.pips < 4,), shares=(3, 2), noun="sticks"
    )
    match = golden("template", 2)
    monkeypatch.setattr(match.game.stats, "RANDOM_SOURCES", (sides,))
    assert question(match)[0] == "Fair sticks?"
    said = " ".join(text.text for text in printed(FairnessPage(program().context, match), (1280, 720))[0])
    assert "Were the sticks fair?" in said
    assert "fair sticks are" in said or "Too few" in said
    assert "each side ends in its green band" in said
    assert "dice" not in said
