"""Matches of Beacon and Going Places on screen: pointing alone suffices; waits; texts in the middle of the board."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.games import catalogue
from game.games.beacon.actions import Place, Roll
from game.games.beacon.events import PairKnockedOff
from game.games.places.deck import deck
from game.games.places.events import CounterReturned, DuelDecided, DuelStarted, Gain
from game.games.places.view.cards import translated
from game.games.places.view.view import PlacesView
from game.games.places.view.viewmodel import FACE_DOWN
from game.input.intents import Command
from game.rules.contract import Event
from game.rules.match import Match, Player
from game.scenes.match.pause import HistoryPage
from game.scenes.match.screen import MatchScreen
from tests.kit import PAD, Driver, begun, chosen, driver_of, match_of, play_until

from .stagehand import spied

SIX = ("human", *["greedy"] * 5)


def harbour(*minds: str) -> tuple[Driver, MatchScreen]:
    driver = driver_of(catalogue()["beacon"], *minds, seed="harbour", size=(1280, 720), speed="normal")
    return driver, driver.showing(MatchScreen)


def waited(driver: Driver, press_every: float | None) -> float:
    """Return the seconds until a person is asked for a decision or a press, with optional presses meanwhile."""
    seconds = 0.0
    while isinstance(driver.scene, MatchScreen) and not (driver.scene.director.asked or driver.scene.director.cue):
        if press_every is None:
            driver.pass_time(0.05, 0.05)
            seconds += 0.05
        else:
            driver.do(Command.CONFIRM, PAD)
            driver.pass_time(press_every, press_every)
            seconds += press_every + 1 / 60
        assert seconds < 300
    return seconds


def place_somewhere(driver: Driver) -> None:
    scene = driver.showing(MatchScreen)
    if scene.director.cue is not None:
        driver.do(Command.CONFIRM, PAD)
        while not scene.director.asked:
            driver.pass_time(0.05, 0.05)
    field = next(a for a in scene.match.state.legal(0) if isinstance(a, Place))
    scene.director.submit(0, field)


def test_computers_turns_can_be_hurried_and_skipped_without_opening_the_menu() -> None:
    seconds = []
    for press_every in (0.1, None):
        driver, scene = harbour(*SIX)
        waited(driver, None)
        place_somewhere(driver)
        seconds.append(waited(driver, press_every))
        assert scene.director.cue is not None or scene.director.asked
    assert seconds[0] < seconds[1] / 2


def test_the_focus_is_never_on_rolling_again_of_its_own_accord() -> None:
    """A surplus press would risk the turn, so rolling again must be focused deliberately each time."""
    driver, scene = harbour("human", "greedy")
    for _ in range(4):
        waited(driver, None)
        if scene.director.cue is not None:
            driver.do(Command.CONFIRM, PAD)
            waited(driver, None)
        for _ in range(2):
            legal = scene.match.state.legal(0)
            fields = [action.field for action in legal if isinstance(action, Place)]
            if not fields or Roll() not in legal:
                break
            assert scene.focus.key == f"0/field{max(fields)}"
            scene.focus.key = "0/roll"
            driver.do(Command.CONFIRM, PAD)
            waited(driver, None)
            if not scene.director.asked:
                break
        if scene.director.asked:
            place_somewhere(driver)
            driver.pass_time(0.2)


def test_all_whose_dice_fall_together_and_the_lamp_feel_it_at_once() -> None:
    match, rng, entries = begun(catalogue()["beacon"], 4, "fall"), Random(3), 0
    fallen: list[PairKnockedOff] = []
    match.settle()
    while len(fallen) < 2:
        entries = len(match.log)
        fallen = [event for event in match.submit(*chosen(match, rng)).events if isinstance(event, PairKnockedOff)]
    entry = match.log[entries]
    again = Match(match.game, [Player(f"P{seat}") for seat in range(4)], (), match.seed)
    for one in match.log[:entries]:
        again.follow(one)
    driver = Driver.at(lambda made: made.match(again), (640, 360))
    scene, told = driver.showing(MatchScreen), list[Event]()
    on_told = scene.director.on_event
    scene.director.on_event = lambda event: (told.append(event), on_told(event))[1]
    driver.pass_time(0.1, 0.1)
    scene.director.submit(entry.seat, entry.word)
    counts = []
    while scene.director.is_busy and scene.director.cue is None:
        driver.pass_time(0.05, 0.05)
        counts.append(sum(isinstance(event, PairKnockedOff) for event in told))
    assert set(counts) == {0, len(fallen)}
    assert [event for event in told if isinstance(event, PairKnockedOff)] == fallen


PLACES = catalogue()["places"]
FRAME = 1 / 30


def table(
    *minds: str, options: Sequence[str] = (), seed: str = "places", **settings: Any
) -> tuple[Driver, MatchScreen, PlacesView]:
    driver, screen = match_of(PLACES, *minds, seed=seed, options=options, size=(1280, 800), speed="normal", **settings)
    return driver, screen, screen.view  # type: ignore[return-value]


def a_card_is_read(seat: int, *minds: str) -> tuple[Driver, MatchScreen, PlacesView]:
    """Return a match at the moment when a card of that seat lies face up in the middle."""
    driver, screen, view = table(*minds)

    def is_read() -> bool:
        reading = view.motion.reading
        return reading is not None and reading.turn >= 1 and reading.seat == seat

    play_until(driver, is_read)
    return driver, screen, view


def test_a_card_waits_for_the_press_of_its_reader_if_others_listen() -> None:
    driver, scene, view = a_card_is_read(0, "human", "human")
    driver.pass_time(30)
    assert view.motion.reading is not None
    assert scene.director.cue is not None
    assert scene.director.cue.seat == 0
    assert scene.director.press()
    driver.pass_time(0.3)
    assert view.motion.reading is None


@pytest.mark.parametrize(("seat", "seconds"), [(0, 1.5), (1, 0.6)])
def test_the_card_of_a_single_person_or_a_computer_goes_on_by_itself(seat: int, seconds: float) -> None:
    driver, scene, view = a_card_is_read(seat, "human", "greedy")
    card = view.motion.reading.card
    driver.pass_time(seconds)
    assert view.motion.reading is not None
    assert scene.director.cue is None
    driver.pass_time(6)
    assert view.motion.reading is None or view.motion.reading.card != card
    told = scene.commentary.history()
    assert any(translated(deck().card(card).text) in entry.words for entry in told)


def test_every_step_of_a_turn_has_its_line_in_the_middle_in_the_order_of_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver, scene, view = table("greedy", "greedy", "greedy", "greedy")
    stories, shown, duels = spied(monkeypatch, view, "hear"), list[str](), 0
    for _ in range(6_000):
        driver.pass_time(FRAME, FRAME)
        if view.motion.line is not None and (not shown or shown[-1] != view.motion.line[1]):
            shown.append(view.motion.line[1])
        duels += view.motion.duel is not None
    assert duels
    heard = (event for (events,) in stories for event in events)
    # The verdict of a duel stands while its counters fly.
    others = (
        event
        for event in heard
        if not isinstance(event, CounterReturned) and getattr(event, "why", None) is not Gain.DUEL
    )
    told = [line for line in map(view.words.line, others) if line]
    assert len(shown) > 20
    # The same line twice in a row is shown once; the latest may still be to come.
    told = [line for place, line in enumerate(told) if not place or told[place - 1] != line]
    assert shown == told[: len(shown)]
    assert scene.match.log


@pytest.mark.rule("P-63", "P-45")
def test_a_duel_that_leads_to_the_next_is_told_before_anybody_chooses_again(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, screen, view = table("human", "greedy", "greedy", "human", options=["hand"], seed="1", one_screen=True)
    stories = spied(monkeypatch, view, "hear")
    play_until(driver, lambda: stories and leads_on(stories[-1][0]))
    length = len(screen.match.log)
    while view.motion.duel is not None:
        assert screen.director.timeline.is_busy
        assert not screen.director.asked
        assert len(screen.match.log) == length
        driver.pass_time(FRAME, FRAME)


def leads_on(events: Sequence[Event]) -> bool:
    """True if a duel was decided and its loser has met the next one."""
    kinds = [type(event) for event in events]
    return DuelDecided in kinds and DuelStarted in kinds[kinds.index(DuelDecided) :]


@pytest.mark.rule("P-63", "G-02")
def test_a_card_laid_face_down_can_be_taken_back_until_both_are_turned_over() -> None:
    driver, screen, view = table("human", "human", options=["hand"], seed="8", one_screen=True)
    play_until(driver, lambda: screen.match.state.is_joint() and screen.director.asked)
    first, second = screen.match.state.actors()
    card = screen.match.state.legal(first)[0]
    screen.director.submit(first, card)
    driver.pass_time(1.0)
    assert (screen.director.asked, view.motion.duel.cards) == ((second,), [FACE_DOWN, 0])
    assert screen.director.undo([first, second])
    driver.pass_time(1.0)
    assert (screen.director.asked, view.motion.duel.cards) == ((first,), [0, 0])
    screen.director.submit(first, card)
    screen.director.submit(second, screen.match.state.legal(second)[0])
    assert screen.director.undo_floor([first, second]) == "chance"


@pytest.mark.rule("P-63")
def test_two_people_with_one_device_hand_it_over_between_their_choices() -> None:
    driver, screen, _ = table("human", "human", options=["hand"], seed="8")
    play_until(driver, lambda: screen.match.state.is_joint() and screen.director.asked)
    first, second = screen.match.state.actors()
    screen.director.submit(first, screen.match.state.legal(first)[-1])
    driver.pass_time(1.0)
    assert (screen.director.handover, screen.director.asked) == (second, ())
    assert screen.director.press()
    assert screen.director.asked == (second,)


def test_what_happened_can_be_read_before_a_decision() -> None:
    driver, scene, view = table("human", "greedy", "greedy")
    play_until(driver, lambda: scene.director.asked and len(scene.commentary.history()) > 12)
    driver.click(next(target for target in scene.focus.targets if target.key.endswith("history")))
    driver.showing(HistoryPage)
    assert scene.commentary.history()[-1].words == f"P0 rolls a {view.shown.pips}."
    driver.do(Command.BACK, PAD)
    assert driver.showing(MatchScreen).director.asked
