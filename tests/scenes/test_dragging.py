"""Pawns, dice and cards can be dragged: dropped on a legal place, they make the same choice as a tap."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from math import dist
from random import Random

import pytest

from game.games import catalogue
from game.games.places.rules import DUELLING, SHOWDOWN, SWAPPING
from game.input.intents import Drag, Press, Release, Source
from game.input.press_guard import CANCELLED
from game.rules.match import Match, Player
from game.scenes.match.screen import MatchScreen
from game.stage.layout.commands import Decide
from game.stage.layout.shapes import Shape, Spot, Target
from game.stage.table.lifting import Lift

from .stagehand import MOUSE, TOUCH, Driver, awaited, program
from .test_toasts import GAMES

OFF = (3.0, 3.0)
"""A place where nothing can be put down."""
Found = tuple[Lift, Target, Shape]


def table(key: str, *, seed: str = "drag", options: tuple[str, ...] = (), **settings: object) -> Driver:
    """Return the driver of a match of two people on one screen."""
    made = program(one_screen=True, auto_roll=True, **settings)
    players = [Player("Ann", "human", "red"), Player("Bo", "human", "blue")]
    return Driver(made, made.match(Match(catalogue()[key], players, options, seed)))


def drags(screen: MatchScreen) -> Iterator[Found]:
    """Yield every thing that can be lifted, with each target and the place for it."""
    targets = {target.key: target for target in screen.focus.targets}
    for seat, offer in screen.view.offers.items():
        for lift in screen.view.lifts(offer):
            for name, shape in lift.places:
                target = targets[f"{seat}/{name}"]
                if target.is_enabled:
                    yield lift, target, shape or target.shape


def positions(driver: Driver, steps: int = 60) -> Iterator[MatchScreen]:
    """Play on, and yield the screen at every decision of a person."""
    rng = Random(7)
    for _ in range(steps):
        if not isinstance(driver.scene, MatchScreen) or awaited(driver).director.is_finished:
            return
        screen = awaited(driver)
        screen.director.skip()
        driver.pass_time(0.5)
        screen = awaited(driver)
        if screen.director.asked:
            yield screen
        if screen.director.asked:
            seat = screen.director.asked[0]
            screen.director.submit(seat, rng.choice(screen.match.state.legal(seat)))
        else:
            screen.director.press()


def carry(driver: Driver, lift: Lift, spot: Spot, source: Source = MOUSE) -> None:
    """Lift a thing and bring it to a place, in some steps."""
    x, y = lift.shape.centre
    driver.send(Press(source, driver.viewport.at(x, y)))
    for part in (0.2, 0.6, 1.0):
        driver.send(Drag(source, driver.viewport.at(x + (spot[0] - x) * part, y + (spot[1] - y) * part)))


def let_go(driver: Driver, spot: Spot, source: Source = MOUSE) -> None:
    driver.send(Release(source, driver.viewport.at(*spot)))


def offered(screen: MatchScreen) -> list[tuple[str, str]]:
    return [(target.key, target.label) for target in screen.focus.targets]


@pytest.mark.parametrize("key", [*GAMES, "template"])
def test_a_thing_put_down_on_a_legal_place_makes_the_choice_of_a_tap(key: str) -> None:
    dragged, tapped = table(key), table(key)
    kinds = 0
    for one, other in zip(positions(dragged), positions(tapped), strict=True):
        found = [*drags(one)]
        if not found or kinds > 8:
            continue
        (lift, target, shape), before = found[len(found) * 2 // 3], len(one.match.log)
        source = (MOUSE, TOUCH)[kinds % 2]
        carry(dragged, lift, shape.centre, source)
        let_go(dragged, shape.centre, source)
        other.chosen(next(same for same in other.focus.targets if same.key == target.key), source, None)
        assert one.match.log[before : before + 1] == other.match.log[before : before + 1], (lift.key, target.key)
        assert len(one.match.log) > before or not isinstance(target.act, Decide)
        if not one.director.is_busy:
            assert offered(one) == offered(other)
        for driver in (dragged, tapped):
            awaited(driver).director.skip()
            driver.pass_time(1.0)
        assert one.view.motion.carried is None
        kinds += 1
    assert kinds


@pytest.mark.parametrize("key", [*GAMES, "template"])
def test_a_thing_let_go_elsewhere_glides_back_and_nothing_happens(key: str) -> None:
    driver = table(key)
    for screen in positions(driver):
        found = [*drags(screen)]
        if not found:
            continue
        lift = found[0][0]
        log, before = len(screen.match.log), offered(screen)
        carry(driver, lift, OFF)
        assert screen.view.motion.in_hand == lift.key
        let_go(driver, OFF)
        gliding = screen.view.motion.carried
        assert gliding is not None
        assert gliding.spot != lift.spot
        driver.pass_time(0.5)
        assert screen.view.motion.carried is None
        assert (len(screen.match.log), offered(screen)) == (log, before)
        assert not screen.is_lively
        return
    raise AssertionError("nothing can be dragged")


@pytest.mark.parametrize("how", [{"reduced_motion": True}, {"speed": "instant"}])
def test_without_motion_a_thing_let_go_is_back_with_the_next_frame(how: dict[str, object]) -> None:
    driver = table("beacon", **how)
    screen = next(screen for screen in positions(driver) if [*drags(screen)])
    lift, _, shape = next(drags(screen))
    carry(driver, lift, OFF)
    let_go(driver, OFF)
    assert screen.view.motion.carried is None
    carry(driver, lift, shape.centre)
    log = len(screen.match.log)
    let_go(driver, shape.centre)
    assert len(screen.match.log) > log


def test_a_press_called_off_puts_the_thing_back() -> None:
    driver = table("places")
    screen = next(screen for screen in positions(driver) if [*drags(screen)])
    lift, _, shape = next(drags(screen))
    log = len(screen.match.log)
    carry(driver, lift, shape.centre, TOUCH)
    driver.send(Release(TOUCH, CANCELLED))
    driver.pass_time(0.5)
    assert screen.view.motion.carried is None
    assert len(screen.match.log) == log


def at_cards(phase: int) -> tuple[Driver, Driver]:
    """Return two drivers of a match of Going Places at the first decision about cards of this kind."""
    match, rng = Match(catalogue()["places"], [Player("Ann"), Player("Bo")], ["hand", "short"], "cards"), Random(5)
    match.settle()
    while match.state.phase != phase:
        seat = match.state.actors()[0]
        match.submit(seat, rng.choice(match.state.legal(seat)))
    made = program(one_screen=True)
    drivers = [Driver(made, made.match(copy.copy(match))) for _ in range(2)]
    for driver in drivers:
        awaited(driver)
    return drivers[0], drivers[1]


@pytest.mark.parametrize("phase", [DUELLING, SHOWDOWN, SWAPPING], ids=["duel", "showdown", "swap"])
def test_a_card_is_played_or_put_aside_by_dragging_it(phase: int) -> None:
    dragged, tapped = at_cards(phase)
    one, other = dragged.showing(MatchScreen), tapped.showing(MatchScreen)
    lift, target, shape = [*drags(one)][1]
    carry(dragged, lift, shape.centre)
    let_go(dragged, shape.centre)
    other.chosen(next(same for same in other.focus.targets if same.key == target.key), MOUSE, None)
    assert [entry.word for entry in one.match.log] == [entry.word for entry in other.match.log]
    assert one.view.aside == other.view.aside
    assert bool(one.view.aside) == (phase == SWAPPING)
    dragged.pass_time(2.0)
    assert one.view.motion.carried is None


@pytest.mark.parametrize("key", ["knightsleap", "places"])
def test_a_pawn_stays_where_it_was_put_down_while_its_way_is_told(key: str) -> None:
    driver = table(key)
    told = 0
    for screen in positions(driver):
        found = [found for found in drags(screen) if found[0].stays]
        if not found or told > 3:
            continue
        lift, _, shape = found[-1]
        carry(driver, lift, shape.centre)
        let_go(driver, shape.centre)
        log, seen = len(screen.match.log), 0
        while screen.view.motion.carried is not None:
            assert dist(screen.view.motion.carried.spot, shape.centre) < 1
            assert screen.director.is_busy
            driver.pass_time(1 / 60, 1 / 60)
            seen += 1
        assert log
        assert seen < 150
        told += 1
    assert told


def test_the_places_that_fit_are_lit_and_the_one_below_the_pawn_is_focused() -> None:
    driver = table("knightsleap")
    screen = next(screen for screen in positions(driver) if len([*drags(screen)]) > 2)
    (lift, target, shape), (_, _, other) = [*drags(screen)][:2]
    refused = next(
        cell
        for cell in map(screen.view.board.cell, range(49))
        if not screen.focus.at(cell.centre) and dist(cell.centre, shape.centre) > 200 < dist(cell.centre, lift.spot)
    )
    carry(driver, lift, shape.centre)
    assert screen.focus.key == target.key
    lit = [driver.part(box.bounds.inset(-6)) for box in (other, refused)]
    let_go(driver, OFF)
    driver.pass_time(0.5)
    plain = [driver.part(box.bounds.inset(-6)) for box in (other, refused)]
    same = [one.get_buffer().raw == two.get_buffer().raw for one, two in zip(lit, plain, strict=True)]
    assert same == [False, True]


def test_a_small_movement_is_still_a_tap() -> None:
    driver = table("beacon")
    screen = next(screen for screen in positions(driver) if [*drags(screen)])
    target = next(drags(screen))[1]
    x, y = driver.viewport.at(*target.shape.centre)
    log = len(screen.match.log)
    driver.send(Press(TOUCH, (x, y)))
    driver.send(Drag(TOUCH, (x + 8, y + 3)))
    driver.send(Release(TOUCH, (x + 8, y + 3)))
    assert len(screen.match.log) > log
