"""A press never chooses an item that has only just appeared: at the end of a match, between players, in dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from game.games import catalogue, shelf
from game.games.borders.actions import Complete
from game.input.intents import Command, Nav, Point, Press, Release, Source
from game.input.press_guard import DOUBLE, LONGEST, REACTION
from game.rules.contract import Action
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.question import Question
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results, WinnersPage
from game.scenes.routes import EndTournament, OpenStandings, PlayTournamentMatch
from game.scenes.tournament.standings import FinalStandings, StandingsPage
from game.storage.tournament import TournamentGuest, TournamentLength
from game.tools.shots import played
from tests.kit import COLOURS
from tests.playouts import chosen, set_up

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, choose, program

SIZE = (640, 360)
GAMES = shelf()
DECIDED = 0.94
"""Share of a match after which the presses begin."""


def steady(seconds: float) -> Callable[[], Iterator[float]]:
    def gaps() -> Iterator[float]:
        while True:
            yield seconds

    return gaps


def irregular() -> Iterator[float]:
    rng = Random(7)
    while True:
        yield rng.choice((0.15, 0.3, 0.6, 0.9, 1.4, 1.9))


RHYTHMS = {"once a second": steady(1.0), "twice a second": steady(0.5), "irregularly": irregular, "slowly": steady(2.4)}
DEVICES = {"Enter": KEYS, "controller": PAD, "click": MOUSE, "tap": TOUCH}


def hit(driver: Driver, source: Source) -> None:
    """Press where the button of the results will be: pointers do not move."""
    if source.is_pointer:
        pos = round(SIZE[0] * 0.6), round(SIZE[1] * 0.86)
        driver.send(Press(source, pos))
        if not driver.is_over:
            driver.send(Release(source, pos))
    else:
        driver.do(Command.CONFIRM, source)


def press_on(driver: Driver, source: Source, rhythm: str, is_so: Callable[[], bool], most: int = 900) -> None:
    """Press in a rhythm until a condition holds, and then 25 times more."""
    driver.is_hasty = True
    gaps, left = RHYTHMS[rhythm](), None
    for _ in range(most):
        left = 25 if left is None and is_so() else left
        if left == 0:
            driver.is_hasty = False
            return
        left = None if left is None else left - 1
        hit(driver, source)
        driver.program.context.store.flush()
        driver.pass_time(next(gaps), 0.05)
    raise AssertionError(f"it never comes to that: {driver.scene}")


def two_segments() -> tuple[Match, list[Action]]:
    """Return a match of All Around whose active seat can complete two segments, and these actions."""
    match, rng = set_up(Match(catalogue()["borders"], [Player("A"), Player("B")], (), "two")), Random(2)
    while True:
        seat = match.state.actors()[0]
        for first in (action for action in match.state.legal(seat) if isinstance(action, Complete)):
            later = match.state.copy()
            later.apply(seat, first)
            if seat in later.actors() and (left := [one for one in later.legal(seat) if isinstance(one, Complete)]):
                return match, [first, left[0]]
        match.submit(*chosen(match, rng))


@pytest.mark.rotates("gap")
@pytest.mark.parametrize("gap", [0.15, 0.6, 1.0, 1.4])
@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=["click", "tap"])
def test_the_next_choice_can_be_pressed_while_the_last_one_is_still_told(gap: float, source: Source) -> None:
    match, actions = two_segments()
    made = program(speed="normal")
    driver = Driver(made, made.match(match), (1280, 800))
    driver.is_hasty = True
    driver.pass_time(4.0, 1 / 60)
    targets = driver.showing(MatchScreen).focus.targets
    wanted = [next(one for one in targets if getattr(one.act, "action", None) == action) for action in actions]
    for target in wanted:
        driver.click(target, source)
        driver.pass_time(gap, 1 / 60)
    driver.pass_time(3.0, 1 / 60)
    assert [entry.word for entry in match.log if entry.word in actions] == actions


def nearly(game: Game, players: list[Player] | None = None) -> Match:
    match = played(game, len(players) if players else min(3, game.seats[-1]), DECIDED)
    match.players = tuple(players or match.players)
    return match


@pytest.mark.rotates("game", "source")
@pytest.mark.parametrize(
    ("game", "rhythm", "source"),
    [
        pytest.param(game, [*RHYTHMS][turn % 4], [*DEVICES.values()][(turn + shift) % 4], id=f"{game.key}-{turn % 4}")
        for shift, game in enumerate(GAMES)
        for turn in (shift, shift + 1)
    ],
)
def test_who_hurries_a_match_to_its_end_stays_at_the_results(game: Game, rhythm: str, source: Source) -> None:
    """Every game in two rhythms, and every rhythm with several devices."""
    made = program(speed="normal")
    driver = Driver(made, made.match(nearly(game)), SIZE)
    hands = source if not source.is_pointer else KEYS  # a click beside everything decides nothing
    driver.is_hasty = True
    screen = driver.showing(MatchScreen)
    gaps = RHYTHMS[rhythm]()
    while not screen.match.is_over:
        hit(driver, hands)
        made.context.store.flush()
        driver.pass_time(next(gaps), 0.05)
    press_on(driver, source, rhythm, lambda: isinstance(driver.scene, Results))
    results = driver.showing(Results)
    assert results.match is screen.match
    driver.pass_time(LONGEST + REACTION)
    assert not results.is_celebrating
    driver.do(Command.CONFIRM)
    assert driver.scene is not results, "after a pause a press counts"


def test_who_hurries_a_whole_evening_stays_at_every_results_and_at_the_ceremony(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = program(speed="normal")
    guests = [
        TournamentGuest(f"P{seat}", mind, COLOURS[seat]) for seat, mind in enumerate(("human", "gentle", "gentle"))
    ]
    games = [catalogue()[key] for key in ("beacon", "places")]
    made.tournament.begin(guests, games, TournamentLength("once"))
    monkeypatch.setattr(
        "game.shell.tournament_routes.Match", lambda game, players, options, seed: nearly(game, list(players))
    )
    driver = Driver(made, made.tournament.points(), SIZE)
    for number, (game, rhythm) in enumerate(zip(games, RHYTHMS, strict=False)):
        driver.settle(PlayTournamentMatch(game.key))
        match = driver.showing(MatchScreen).match
        press_on(driver, KEYS, rhythm, lambda: isinstance(driver.scene, Results))
        assert driver.showing(Results).match is match
        evening = made.tournament.current
        assert evening is not None
        assert len(evening.rounds) == number + 1
        driver.settle(OpenStandings())
    driver.showing(StandingsPage)
    driver.settle(EndTournament())
    for rhythm in RHYTHMS:
        press_on(driver, KEYS, rhythm, lambda: isinstance(driver.scene, FinalStandings))
    assert made.tournament.current is not None


@pytest.mark.parametrize("how", [{"speed": "instant"}, {"reduced_motion": True}], ids=str)
def test_it_holds_where_nothing_moves_too(how: dict[str, Any]) -> None:
    made = program(**how)
    driver = Driver(made, made.match(nearly(GAMES[0])), SIZE)
    press_on(driver, KEYS, "once a second", lambda: isinstance(driver.scene, Results))
    assert not any("Play again" in words for words in driver.words()), "no button is there that does nothing"


@pytest.mark.parametrize("sign", [Nav(KEYS, 1, 0), Point(MOUSE, (10, 10))], ids=repr)
def test_a_step_or_a_movement_of_the_mouse_shows_that_somebody_wants_to_choose(sign: Nav | Point) -> None:
    made = program(speed="normal")
    driver = Driver(made, made.results(played(GAMES[0], 2, 1.0)), SIZE)
    page = driver.showing(WinnersPage)
    hit(driver, MOUSE if isinstance(sign, Point) else KEYS)
    driver.pass_time(0.1)
    assert page.is_celebrating
    driver.send(sign)
    assert not page.is_celebrating


def hot_seats(key: str = "diceland", minds: tuple[str, ...] = ("human", "human"), **settings: Any) -> Driver:
    made = program(**{"speed": "normal", **settings})
    players = [Player(f"P{seat}", mind, COLOURS[seat]) for seat, mind in enumerate(minds)]
    return Driver(made, made.match(Match(catalogue()[key], players, (), "guard")), SIZE)


def until_it_asks(driver: Driver) -> MatchScreen:
    screen = driver.showing(MatchScreen)
    for _ in range(3000):
        if screen.meaning is not None:
            return screen
        driver.program.context.store.flush()
        driver.pass_time(1 / 60, 1 / 60)
    raise AssertionError("nobody is asked")


def situation(screen: MatchScreen) -> tuple[int, object]:
    """Return the number of decisions by the first player, and the effect of a press."""
    return sum(entry.seat == 0 for entry in screen.match.log), screen.meaning


@pytest.mark.parametrize("late", [0.1, 0.3])
@pytest.mark.parametrize("source", DEVICES.values(), ids=DEVICES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_a_press_meant_to_hurry_neither_rolls_nor_decides(game: Game, source: Source, late: float) -> None:
    driver = hot_seats(game.key, ("human", "gentle", "gentle"))
    screen = until_it_asks(driver)
    before = situation(screen)
    driver.pass_time(late, 0.05)
    driver.is_hasty = True
    hit(driver, source)
    assert situation(screen) == before


def test_a_finger_that_was_down_before_does_not_throw_when_it_is_lifted() -> None:
    driver = hot_seats("beacon")
    driver.is_hasty = True
    driver.send(Press(MOUSE, (300, 300)))
    screen = until_it_asks(driver)
    before = situation(screen)
    driver.pass_time(2 * REACTION)
    driver.send(Release(MOUSE, (300, 300)))
    assert situation(screen) == before


def test_the_press_that_ends_a_story_is_not_followed_by_a_decision_at_once() -> None:
    driver = hot_seats("beacon", ("human", "gentle", "gentle"))
    screen = driver.showing(MatchScreen)
    driver.is_hasty = True
    ended = 0
    for _ in range(400):
        before = situation(screen)
        hit(driver, KEYS)
        if before[1] is None and screen.meaning is not None:
            ended += 1
            reached = situation(screen)
            driver.pass_time(0.15, 0.05)
            hit(driver, KEYS)
            assert situation(screen) == reached
        driver.program.context.store.flush()
        driver.pass_time(0.25, 0.05)
    assert ended


def test_the_press_that_ends_the_choice_of_the_lamp_is_not_followed_by_a_match_at_once() -> None:
    made = program(speed="normal")
    guests = [TournamentGuest(name, "human", look) for name, look in (("A", "red"), ("B", "blue"))]
    made.tournament.begin(guests, GAMES, TournamentLength("once"))
    driver = Driver(made, made.tournament.points(), SIZE)
    driver.is_hasty = True
    driver.pass_time(1.0)
    page = driver.showing(StandingsPage)
    for _ in range(3):
        driver.do(Command.CONFIRM)
        driver.pass_time(REACTION / 2)
    assert driver.scene is page
    assert page.picked
    driver.pass_time(REACTION)
    driver.do(Command.CONFIRM)
    driver.showing(MatchScreen)


def test_pause_is_pause_at_any_moment() -> None:
    driver = hot_seats("beacon")
    screen = until_it_asks(driver)
    driver.is_hasty = True
    driver.press("menu")
    assert driver.scene is not screen
    driver.do(Command.BACK)
    assert driver.scene is screen


@pytest.mark.parametrize("command", [Command.HINT, Command.UNDO, Command.CONFIRM])
def test_the_key_that_skipped_does_not_ask_for_a_hint_a_moment_later(command: Command) -> None:
    driver = hot_seats("diceland", ("human", "gentle"))
    screen = until_it_asks(driver)
    driver.is_hasty = True
    driver.do(command)
    driver.pass_time(REACTION / 2)
    assert not screen.bar.toast


def test_a_double_press_does_not_pass_the_card_between_two_players() -> None:
    driver = hot_seats("diceland")
    screen = driver.showing(MatchScreen)
    driver.is_hasty = True
    for frame in range(6000):
        if screen.director.handover is not None:
            break
        if frame % 40 == 0:
            driver.do(Command.CONFIRM)
        driver.program.context.store.flush()
        driver.pass_time(1 / 60, 1 / 60)
    seat = screen.director.handover
    assert seat is not None
    driver.pass_time(REACTION / 2)
    hit(driver, KEYS)
    assert screen.director.handover == seat


def test_the_second_press_of_a_double_click_does_not_answer_a_dialog() -> None:
    made = program()
    made.tournament.begin(
        [TournamentGuest("A", "human", "red"), TournamentGuest("B", "human", "blue")], GAMES, TournamentLength("once")
    )
    driver = Driver(made, made.tournament.points(), SIZE)
    driver.is_hasty = True
    driver.pass_time(1.0)
    driver.settle(choose(driver.scene, "close"))
    made.context.inputs.guard.see(driver.scene, by_hand=True)
    question = driver.showing(Question)
    driver.do(Command.CONFIRM)
    assert driver.scene is question
    driver.pass_time(DOUBLE)
    driver.do(Command.CONFIRM)
    assert driver.scene is not question
