"""Pawns, dice and cards can be dragged: put down on a legal place they make the choice that a tap makes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.games import catalogue
from game.input.intents import Drag, Press, Release, Source
from game.rules.match import Match, Player
from game.scenes.match.screen import MatchScreen
from game.stage.layout.shapes import Shape, Spot, Target
from game.stage.table.lifting import Lift

from .stagehand import MOUSE, Driver, awaited, program

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
    """Play on, and yield the screen whenever somebody has to decide."""
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
