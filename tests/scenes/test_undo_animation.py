"""Undone pieces return by hand to their previous places, and the choices light up once they are there."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise
from random import Random

import pygame
import pytest

from game.games import catalogue
from game.games.beacon.board import GOAL
from game.games.borders import events as borders
from game.games.diceland import events as diceland
from game.games.knightsleap.events import (
    ColoursSecured,
    ColourStolen,
    PawnMoved,
    PawnPlaced,
    PawnRetreated,
    TokenCollected,
)
from game.games.knightsleap.view.view import KnightsLeapView
from game.games.places.events import CardPlayed, TrickTaken
from game.games.places.view.view import PlacesView
from game.input.intents import Command
from game.rules.contract import Action, Event
from game.rules.match import Match, Player
from game.scenes.match.screen import MatchScreen
from game.stage.layout.shapes import Box
from game.stage.table.boards_view import BoardsView
from game.stage.table.module import AnyView
from tests.kit import chosen

from .stagehand import Driver, program
from .test_transitions import FRAME, SIZE, unlike

CASES = [
    *(("knightsleap", kind) for kind in (PawnPlaced, TokenCollected, ColourStolen, PawnRetreated, ColoursSecured)),
    *(("places", kind) for kind in (CardPlayed, TrickTaken)),
    ("diceland", diceland.DiceSetAside),
]
NAMES = ("Ann", "Bo", "Cy")

MOVING = [
    ("diceland", diceland.FieldCrossed, 0.1),
    ("diceland", diceland.DiceSetAside, 0.1),
    ("diceland", diceland.TreasureFound, 0.5),
    ("borders", borders.FieldCrossed, 0.2),
    ("borders", borders.SegmentCompleted, 0.25),
    ("knightsleap", PawnPlaced, 0.1),
    ("knightsleap", PawnMoved, 0.3),
    ("knightsleap", TokenCollected, 0.1),
    ("knightsleap", TokenCollected, 0.5),
    ("knightsleap", ColourStolen, 0.1),
    ("knightsleap", ColourStolen, 0.6),
    ("knightsleap", PawnRetreated, 0.4),
    ("places", CardPlayed, 0.2),
]
"""Events, each with a time in seconds at which its animation moves something."""


def after(key: str, kind: type[Event]) -> Match:
    """Return a match of people right after such an event that can be undone."""
    for number in range(20):
        match, rng = Match(catalogue()[key], [Player(name) for name in NAMES], (), f"t{number}"), Random(number)
        match.settle()
        while not match.is_over:
            events = match.submit(*chosen(match, rng)).events
            is_told = any(isinstance(event, kind) and getattr(event, "colours", True) for event in events)
            if is_told and not match.is_over and match.undo_floor(range(3)) is None:
                return match
    pytest.fail("it never comes about")


def on_screen(match: Match, **settings: bool) -> tuple[Driver, MatchScreen]:
    """Return a match at rest on its screen, at normal speed with these settings."""
    made = program(speed="normal", **settings)
    driver = Driver(made, made.match(match), SIZE)
    for _ in range(30):
        driver.draw()
        driver.pass_time(0.1)
    return driver, driver.showing(MatchScreen)


def shown(key: str, kind: type[Event], *, reduced_motion: bool = False) -> tuple[Driver, MatchScreen]:
    return on_screen(after(key, kind), reduced_motion=reduced_motion)


def telling(key: str, kind: type[Event], seconds: float) -> tuple[Driver, MatchScreen]:
    """Return a match in the middle of the animation of such an event, that many seconds after its start."""
    match = after(key, kind)
    last = match.log[-1]
    match.undo((last.seat,))
    driver, screen = on_screen(match, own_board=False)
    begun: list[Event] = []
    screen.director.told = begun.append
    if screen.director.handover is not None:
        screen.director.press()
    begun.clear()
    screen.director.submit(last.seat, last.word)
    while not any(isinstance(event, kind) for event in begun):
        driver.pass_time(FRAME, FRAME)
    driver.draw()
    for _ in range(round(seconds / FRAME)):
        driver.pass_time(FRAME, FRAME)
        driver.draw()
    return driver, screen


def is_back(screen: MatchScreen) -> bool:
    """True if nothing moves and the table shows the position."""
    return screen.view.is_still and bool(screen.view.shown == screen.view.shown_of(screen.match.state))


def seen(driver: Driver) -> pygame.Surface:
    return driver.draw().copy()


@pytest.mark.parametrize(("key", "kind"), CASES)
def test_what_is_taken_back_returns_bit_by_bit(key: str, kind: type[Event]) -> None:
    driver, screen = shown(key, kind)
    log, before = len(screen.match.log), seen(driver)
    driver.do(Command.UNDO)
    assert len(screen.match.log) == log - 1
    viewport = screen.viewport
    pictures = [before, *driver.film(Box(0, 0, viewport.width, viewport.height), 40)]
    steps = [unlike(one, other) for one, other in pairwise(pictures)]
    assert max(steps) < sum(steps) / 3
    assert is_back(screen)


def moving(view: AnyView) -> dict[Hashable, tuple[float, ...]]:
    """Return the moving items on the table with their positions."""
    if isinstance(view, KnightsLeapView):
        pawns = {("pawn", seat): (*pose.spot, pose.lift) for seat, pose in view.motion.poses.items()}
        return pawns | {("token", flight.token): flight.spot for flight in view.motion.flights}
    if isinstance(view, PlacesView):
        return {slide.card: slide.at.centre for slide in view.motion.slides if slide.begin != slide.end}
    assert isinstance(view, BoardsView)
    strokes = {place: (seconds,) for place, seconds in view.motion.strokes.items()}
    dice = sorted(zip(view.tray.now.dice, view.tray.spots, strict=True)) if view.tray.is_gliding else []
    won = {("won", number): (reward.seconds,) for number, reward in enumerate(view.motion.rewards)}
    won |= {("burst", number): (flare.seconds,) for number, flare in enumerate(view.motion.flares)}
    return won | strokes | {("die", number, value): spot for number, (value, spot) in enumerate(dice)}


@pytest.mark.parametrize(("key", "kind", "seconds"), MOVING)
def test_what_is_taken_back_in_the_middle_of_its_story_returns_from_where_it_is(
    key: str, kind: type[Event], seconds: float
) -> None:
    driver, screen = telling(key, kind, seconds)
    log, before = len(screen.match.log), moving(screen.view)
    assert before
    assert screen.director.undo(range(3))
    assert len(screen.match.log) == log - 1
    after = moving(screen.view)
    for what, place in before.items():
        assert after[what] == pytest.approx(place, abs=0.01)
    driver.pass_time(1.0)
    assert is_back(screen)


@pytest.mark.parametrize(("key", "kind"), CASES[::5])
def test_with_less_motion_it_is_there_at_once(key: str, kind: type[Event]) -> None:
    driver, screen = shown(key, kind, reduced_motion=True)
    driver.do(Command.UNDO)
    first = seen(driver)
    driver.pass_time(1.0)
    assert screen.view.is_still
    assert unlike(first, seen(driver)) < 0.5


def test_whoever_decides_before_it_is_back_sees_the_position() -> None:
    driver, screen = shown("places", CardPlayed)
    driver.do(Command.UNDO)
    assert screen.director.asked
    driver.do(Command.CONFIRM)
    while screen.director.is_busy:
        driver.pass_time(FRAME)
    assert is_back(screen)


@pytest.mark.parametrize(("key", "kind"), [("knightsleap", PawnRetreated), ("places", CardPlayed)])
def test_nothing_is_lit_until_it_is_back(key: str, kind: type[Event]) -> None:
    driver, screen = shown(key, kind)
    driver.do(Command.UNDO)
    driver.draw()
    driver.pass_time(0.2)
    driver.draw()
    assert not any(light.seen for light in screen.view.lights)
    driver.pass_time(0.5)
    driver.draw()
    assert any(light.seen for light in screen.view.lights)


def winning() -> tuple[Driver, MatchScreen, int, Action]:
    """Return a match before the choice after which the other player's pawn wins, and that choice."""
    match, rng = Match(catalogue()["beacon"], [Player("Ann"), Player("Bo")], (), "walk 2"), Random(2)
    match.settle()
    while not match.is_over:
        match.submit(*chosen(match, rng))
    last = match.log[-1]
    assert match.undo_floor(range(2)) is None
    match.undo(range(2))
    return *on_screen(match), last.seat, last.word


@pytest.mark.parametrize("seconds", [0.2, 0.5, 0.9, 1.1])
def test_pairs_of_beacon_that_are_taken_back_fly_from_where_they_are(seconds: float) -> None:
    driver, screen, last, action = winning()
    view = screen.view
    screen.director.submit(last, action)
    driver.pass_time(seconds, FRAME)
    flying = {seat: flight.spots for seat, flight in view.motion.flights.items()}
    lying = view.animator.pair(view.shown, last)
    screen.director.undo(range(2))
    assert lying is None or view.motion.flights[last].spots == lying.spots
    assert all(view.motion.flights[seat].spots == spots for seat, spots in flying.items())
    driver.pass_time(0.4)
    assert is_back(screen)


def test_the_pawn_that_has_won_a_match_of_beacon_goes_back_and_nobody_says_any_more_that_it_has() -> None:
    driver, screen, last, action = winning()
    screen.director.submit(last, action)
    while not screen.toast:
        driver.pass_time(FRAME)
    driver.do(Command.UNDO)
    winner = 1 - last
    assert GOAL > screen.view.motion.steps[winner] > screen.match.state.pawns[winner]
    driver.pass_time(0.4)
    assert is_back(screen)
    assert not screen.toast
