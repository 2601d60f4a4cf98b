"""Two sides of a touch table: the picture turns to the active player, and presses hit the item shown there."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Drag, Press, Release
from game.rules.match import Match, Player
from game.scenes.match.screen import MatchScreen
from game.shell.app import App
from game.stage.paint.frame import DrawTarget
from tests.app.demo import Demo, Stage
from tests.scenes.stagehand import Driver, awaited, close, program

WIDE, HIGH = 320, 180
RED, BLUE, GREEN = (200, 0, 0), (0, 0, 200), (0, 200, 0)


class Halves(Demo):
    """Shows red above blue, and a green spot in the upper left corner that can be moved."""

    spot = (0, 0)

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[object, pygame.Surface] = {}

    def draw(self, surface: DrawTarget) -> None:
        surface.blit(self.picture(RED, (WIDE, 90)), (0, 0))
        surface.blit(self.picture(BLUE, (WIDE, 90)), (0, 90))
        surface.blit(self.picture(GREEN, (20, 20)), self.spot)

    def picture(self, colour: tuple[int, int, int], size: tuple[int, int]) -> pygame.Surface:
        """Return the same picture for the same arguments, as scenes do for the frame diff."""
        if colour not in self.kept:
            self.kept[colour] = pygame.Surface(size)
            self.kept[colour].fill(colour)
        return self.kept[colour]


def turn(scene: Demo, *, is_far: bool) -> Callable[[], None]:
    def act() -> None:
        scene.is_upside_down = is_far
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, scancode=0))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))

    return act


def corners(stage: Stage) -> list[tuple[int, int, int]]:
    """Return the colours near the upper left, upper right, lower left and lower right corner."""
    return [tuple(stage.app.window.surface.get_at(at))[:3] for at in ((5, 5), (315, 5), (5, 175), (315, 175))]


@pytest.mark.parametrize("is_calm", [False, True])
def test_the_picture_turns_and_back_and_what_changes_meanwhile_is_seen_at_its_place(*, is_calm: bool) -> None:
    stage, scene, seen = Stage(is_motion_reduced=lambda: is_calm), Halves(), []

    def move() -> None:
        scene.spot, scene.is_dirty = (300, 0), True
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, scancode=0))

    stage.at(1.0, turn(scene, is_far=True))
    stage.at(3.0, move)
    stage.at(5.0, turn(scene, is_far=False))
    for seconds in (0.9, 2.9, 4.9, 6.9):
        stage.at(seconds, lambda: seen.append(corners(stage)))
    stage.run(scene, 7.0)
    assert seen[0] == [GREEN, RED, BLUE, BLUE]
    assert seen[1] == [BLUE, BLUE, RED, GREEN]
    assert seen[2] == [BLUE, BLUE, GREEN, RED]
    assert seen[3] == [RED, GREEN, BLUE, BLUE]


@pytest.mark.parametrize("is_calm", [False, True])
def test_it_turns_within_half_a_second_and_never_shows_half_of_each(*, is_calm: bool) -> None:
    stage, scene, seen = Stage(is_motion_reduced=lambda: is_calm), Halves(), []
    stage.at(1.0, turn(scene, is_far=True))
    for frame in range(40):
        stage.at(1.0 + frame / 60, lambda: seen.append(stage.app.window.surface.get_at((160, 100))[:3]))
    stage.run(scene, 2.0)
    assert seen[0] == BLUE
    assert set(seen[30:]) == {RED}
    between = set(seen) - {RED, BLUE}
    assert len(between) > 3 if is_calm else len(between) <= 1, "a cross-fade, or a turn over the dark table"


def test_presses_meet_what_is_seen() -> None:
    stage, scene = Stage(), Halves()
    stage.at(1.0, turn(scene, is_far=True))
    stage.post(2.0, pygame.MOUSEBUTTONDOWN, pos=(315, 170), button=1)
    stage.post(2.1, pygame.MOUSEMOTION, pos=(300, 170), rel=(1, 0), buttons=(1, 0, 0))
    stage.post(2.2, pygame.MOUSEBUTTONUP, pos=(300, 170), button=1)
    stage.post(3.0, pygame.WINDOWFOCUSLOST)
    stage.run(scene, 4.0)
    pressed = [(type(one), one.pos) for one in scene.intents if isinstance(one, Press | Drag | Release)]
    assert pressed == [(Press, (4, 9)), (Drag, (19, 9)), (Release, (19, 9))]


def table(**settings: object) -> Driver:
    made = program(one_screen=True, auto_roll=True, **settings)
    players = [Player("Ann", "human", "red"), Player("Bo", "human", "blue"), Player("Cy", "steady", "green")]
    return Driver(made, made.match(Match(catalogue()["beacon"], players, (), "sides")))


def played(driver: Driver, decisions: int = 12) -> list[tuple[int, bool]]:
    """Return the seat that decides and whether the picture is turned, for each decision."""
    seen = []
    for _ in range(decisions):
        screen = awaited(driver)
        (seat,) = screen.director.asked
        seen.append((seat, screen.is_upside_down))
        screen.director.submit(seat, screen.match.state.legal(seat)[0])
        screen.director.skip()
    return seen


def test_the_picture_turns_to_the_seat_that_decides_and_not_for_computers() -> None:
    seen = played(table(two_sides=True))
    assert {(0, False), (1, True)} == set(seen)


def test_everybody_can_sit_on_either_side_and_nothing_turns_unless_it_is_set() -> None:
    assert set(played(table(two_sides=True, far_seats=(0,)))) == {(0, True), (1, False)}
    assert set(played(table())) == {(0, False), (1, False)}


def test_the_results_stand_upright_for_all() -> None:
    driver = table(two_sides=True, speed="instant")
    while isinstance(driver.scene, MatchScreen):
        director = driver.scene.director
        if director.asked:
            driver.scene.director.submit(director.asked[0], driver.scene.match.state.legal(director.asked[0])[0])
        driver.pass_time(1.0)
    assert not any(layer.is_upside_down for layer in driver.stack.layers)


def test_a_finger_on_the_far_side_takes_what_it_sees() -> None:
    made, stage = program(two_sides=True, one_screen=True, auto_roll=True, speed="instant"), Stage()
    players, log = [Player("Ann", "human", "red"), Player("Bo", "human", "blue")], []
    match = Match(catalogue()["beacon"], players, (), "sides")

    def first(app: App) -> MatchScreen:
        made.context.inputs = app.inputs
        return made.match(match)

    def finger(kind: int) -> None:
        top = stage.app.top
        assert isinstance(top, MatchScreen)
        if kind == pygame.FINGERDOWN:
            log.append((top.director.asked, len(match.log), top.is_upside_down))
        target = next(one for one in top.focus.targets if one.key.endswith("field0"))
        x, y = (at * top.viewport.scale for at in target.shape.centre)
        if top.is_upside_down:
            x, y = WIDE - 1 - x, HIGH - 1 - y
        event = {"touch_id": 1, "finger_id": 1, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.Event(kind, x=x / (WIDE - 1), y=y / (HIGH - 1), **event))

    for number in range(4):
        stage.at(4.0 + 3 * number, lambda: finger(pygame.FINGERDOWN))
        stage.at(4.1 + 3 * number, lambda: finger(pygame.FINGERUP))
    stage.run(first, 16.0)
    close()
    seats = [asked[0] for asked, _, _ in log]
    assert set(seats) == {0, 1}
    assert [is_far for _, _, is_far in log] == [seat == 1 for seat in seats]
    assert [count for _, count, _ in log] == sorted({count for _, count, _ in log}), "every tap was a decision"
