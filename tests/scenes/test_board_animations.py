"""The large board and its animations: choice, slides, and undone pieces that are moved back by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import pairwise
from math import ceil, floor
from random import Random

import pygame
import pytest

from game.games import catalogue
from game.games.beacon.board import GOAL
from game.games.beacon.events import PairPlaced
from game.games.borders import events as borders
from game.games.diceland import events as diceland
from game.games.knightsleap import events as knightsleap
from game.games.knightsleap.view.view import KnightsLeapView
from game.games.places.events import CardPlayed, FigureAdvanced, TrickTaken
from game.games.places.view.view import PlacesView
from game.input.intents import Command, Source
from game.rules.contract import Action, Event
from game.rules.game import Game
from game.rules.match import LogEntry, Match, Player
from game.scenes.match.board_layer import CLEAR, HOME, LIFT, ROW
from game.scenes.match.screen import MatchScreen
from game.stage.layout.shapes import Box
from game.stage.paint.frame import DisplayList
from game.stage.table.boards_view import BoardsView
from game.stage.table.module import AnyView
from tests.kit import COLOURS, chosen, is_still, match_of, play_until, view_at
from tests.playouts import set_up

from .stagehand import MOUSE, PAD, TOUCH, Driver, choose
from .test_transitions import FRAME, SIZE, unlike


def table(game: Game, *minds: str, is_own_kept: bool = True) -> tuple[Driver, MatchScreen]:
    driver, screen = match_of(game, *minds, speed="normal", own_board=is_own_kept, auto_roll=True)
    screen.enter()
    return driver, screen


OWN = [
    pytest.param(game, id=game.key) for game in catalogue().values() if view_at(game, max(game.seats)).has_own_boards
]
WINDOW = (1280, 720)


@pytest.mark.parametrize("game", OWN)
def test_my_board_stays_while_computers_play(game: Game) -> None:
    driver, screen = table(game, "human", "greedy")
    play_until(driver, lambda: screen.director.stage == (1,) and screen.director.is_busy)
    assert screen.view.stage == (0,)
    screen.context.settings.own_board = False
    screen.enter()
    play_until(driver, lambda: screen.view.stage == (1,))


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=str)
def test_a_tapped_row_shows_its_board_and_the_own_row_or_a_second_tap_brings_mine_back(
    game: Game, source: Source
) -> None:
    driver, screen = table(game, "human", "greedy", "greedy")
    play_until(driver, lambda: screen.director.asked)
    for seats in ((1, 2, 0), (1, 1), (2, 2)):
        for seat in seats[:-1]:
            driver.press(f"row/{seat}", source)
            assert screen.view.stage == (seat,)
            assert not screen.view.offers
            assert screen.first_key() == HOME
        driver.press(f"row/{seats[-1]}", source)
        assert screen.view.stage == (0,)
        assert screen.view.offers


def test_with_a_pad_a_row_is_chosen_also_while_others_play_and_back_leads_back() -> None:
    driver, screen = table(catalogue()["diceland"], "human", "greedy", "greedy")
    play_until(driver, lambda: screen.director.stage[0] > 0 and screen.director.is_busy)
    driver.do(Command.CONFIRM, PAD)
    assert screen.view.stage == (0,)  # only speeds up the story
    screen.focus.key, screen.focus.is_shown = "row/2", True
    assert screen.prompts()[0].label == driver.target("row/2").label
    driver.do(Command.CONFIRM, PAD)
    assert screen.view.stage == (2,)
    driver.do(Command.BACK, PAD)
    assert screen.view.stage == (0,)
    assert driver.scene is screen


def test_where_all_share_a_board_rows_show_nothing_else() -> None:
    driver, screen = table(catalogue()["beacon"], "human", "greedy")
    play_until(driver, lambda: screen.director.asked)
    assert not [target for target in screen.focus.targets if target.key.startswith("row/")]


NEAR = 90
"""Maximum summed channel distance from a player colour whose edge lies in light and shade."""


def changing(game: Game, *, reduced_motion: bool = False) -> tuple[Driver, int, int]:
    """Return a match in the frame of a board change, with the seats of the previous and the current board."""
    driver, screen = match_of(game, *["greedy"] * 3, speed="normal", size=WINDOW, reduced_motion=reduced_motion)
    driver.pass_time(1.0, 0.05)  # sides are chosen in quick succession
    before = screen.view.stage
    while screen.view.stage == before or not len(before) == len(screen.view.stage) == 1:
        before = screen.view.stage
        driver.draw()
        driver.pass_time(0.05, 0.05)
    return driver, before[0], screen.view.stage[0]


def edge(driver: Driver, share: float) -> int | None:
    """Return the seat whose colour dominates the board's upper edge near a share of its width, if any."""
    screen = driver.showing(MatchScreen)
    picture = pygame.Surface(WINDOW)
    screen.draw(picture)
    board = screen.zones.board
    fills = [screen.canvas.theme.game[look].fill[:3] for look in COLOURS]
    seen: Counter[int] = Counter()
    for step in range(-4, 5):
        x, y = screen.viewport.at(board.x + (share + step / 50) * board.w, board.y + 1.5)
        colour = pygame.transform.average_color(picture, pygame.Rect(x - 3, y, 6, 2))[:3]
        far = [sum(abs(a - b) for a, b in zip(colour, fill, strict=True)) for fill in fills]
        if min(far) < NEAR:
            seen[far.index(min(far))] += 1
    return max(seen, key=lambda seat: seen[seat], default=None)


def lifted(driver: Driver, old: int) -> None:
    """Assert that the old board is shown and play rests until the slide starts."""
    screen = driver.showing(MatchScreen)
    log = len(screen.match.log)
    for _ in range(ceil(LIFT / FRAME)):
        assert edge(driver, 0.5) == edge(driver, 0.9) == old
        driver.pass_time(FRAME, FRAME)
    assert len(screen.match.log) == log
    assert edge(driver, 0.5) == old


def dice(driver: Driver) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the size and the place of every picture of a die."""
    screen = driver.showing(MatchScreen)
    sheet = DisplayList(WINDOW)
    tray, onto = screen.view.tray, screen.canvas.onto(sheet)  # type: ignore[attr-defined]
    tray.draw(onto)
    tray.draw_thrown(onto)
    return [(surface.get_size(), place) for surface, place, *_ in sheet.ops]


@pytest.mark.parametrize("game", OWN)
def test_no_die_moves_before_most_of_the_new_board_is_seen(game: Game) -> None:
    driver, old, new = changing(game)
    lifted(driver, old)
    lying = dice(driver)
    for _ in range(floor(CLEAR / FRAME) - 1):
        driver.pass_time(FRAME, FRAME)
        assert dice(driver) == lying
    assert edge(driver, 0.5) == new
    driver.pass_time(0.3, FRAME)
    assert dice(driver) != lying


def test_a_board_that_nobody_has_seen_yet_cuts_no_slide_short() -> None:
    driver, old, new = changing(catalogue()["diceland"])
    screen = driver.showing(MatchScreen)
    third = 3 - old - new
    choose(screen, f"{ROW}{third}")
    assert edge(driver, 0.5) == old, "two changes in one frame are one slide"
    lifted(driver, old)
    driver.pass_time(0.15, 0.05)
    assert (edge(driver, 0.3), edge(driver, 0.9)) == (old, third)


def test_it_is_there_at_once_where_nothing_may_move() -> None:
    driver, _, new = changing(catalogue()["diceland"], reduced_motion=True)
    assert edge(driver, 0.5) == new


CASES = [
    ("knightsleap", knightsleap.PawnPlaced),
    ("knightsleap", knightsleap.TokenCollected),
    ("knightsleap", knightsleap.ColourStolen),
    ("knightsleap", knightsleap.PawnRetreated),
    ("knightsleap", knightsleap.ColoursSecured),
    ("places", CardPlayed),
    ("places", TrickTaken),
    ("places", FigureAdvanced),
    ("beacon", PairPlaced),
    ("diceland", diceland.DiceSetAside),
]
NAMES = ("Ann", "Bo", "Cy")

MOVING = [
    ("diceland", diceland.FieldCrossed, 0.1),
    ("diceland", diceland.DiceSetAside, 0.1),
    ("diceland", diceland.TreasureFound, 0.5),
    ("borders", borders.FieldCrossed, 0.2),
    ("borders", borders.SegmentCompleted, 0.25),
    ("knightsleap", knightsleap.PawnPlaced, 0.1),
    ("knightsleap", knightsleap.PawnMoved, 0.3),
    ("knightsleap", knightsleap.TokenCollected, 0.1),
    ("knightsleap", knightsleap.TokenCollected, 0.5),
    ("knightsleap", knightsleap.ColourStolen, 0.1),
    ("knightsleap", knightsleap.ColourStolen, 0.5),
    ("knightsleap", knightsleap.PawnRetreated, 0.4),
    ("places", CardPlayed, 0.2),
    ("places", FigureAdvanced, 0.1),
]
"""Events, each with a time in seconds at which its animation moves something."""


def after(key: str, kind: type[Event]) -> Match:
    """Return a match of people right after such an event that can be undone."""
    for number in range(20):
        match, rng = set_up(Match(catalogue()[key], [Player(name) for name in NAMES], (), f"t{number}")), Random(number)
        while not match.is_over:
            events = match.follow(LogEntry(*chosen(match, rng))).events
            if any(isinstance(event, kind) and getattr(event, "colours", True) for event in events):
                return match
            match.settle()
    pytest.fail("it never comes about")


def on_screen(match: Match, **settings: bool) -> tuple[Driver, MatchScreen]:
    """Return a match at rest on its screen, at normal speed with these settings."""
    driver = Driver.at(lambda made: made.match(match), SIZE, speed="normal", **settings)
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
    screen.director.on_event = begun.append
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
    return is_still(screen.view) and bool(screen.view.shown == screen.view.shown_of(screen.match.state))


def seen(driver: Driver) -> pygame.Surface:
    return driver.draw().copy()


@pytest.mark.rotates("kind")
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
        return pawns | {("token", flight.thing): flight.spots[0] for flight in view.motion.flights.values()}
    if isinstance(view, PlacesView):
        slides = {("card", slide.card): slide.at.centre for slide in view.motion.slides if slide.begin != slide.end}
        return slides | {("figure", seat): (*pose.spot, pose.lift) for (seat, _), pose in view.motion.poses.items()}
    assert isinstance(view, BoardsView)
    strokes = {place: (seconds,) for place, seconds in view.motion.strokes.items()}
    dice = sorted(zip(view.tray.now.faces, view.tray.spots, strict=True)) if view.tray.is_gliding else []
    won = {("won", number): (reward.seconds,) for number, reward in enumerate(view.motion.rewards)}
    won |= {("burst", number): (flare.seconds,) for number, flare in enumerate(view.motion.flares)}
    return won | strokes | {("die", number, value): spot for number, (value, spot) in enumerate(dice)}


@pytest.mark.rotates("kind", "seconds")
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
    assert is_still(screen.view)
    assert unlike(first, seen(driver)) < 0.5


def test_whoever_decides_before_it_is_back_sees_the_position() -> None:
    driver, screen = shown("places", CardPlayed)
    driver.do(Command.UNDO)
    assert screen.director.asked
    driver.do(Command.CONFIRM)
    while screen.director.is_busy:
        driver.pass_time(FRAME)
    assert is_back(screen)


def winning() -> tuple[Driver, MatchScreen, int, Action]:
    """Return a match before the choice after which the other player's pawn wins, and that choice."""
    match, rng = set_up(Match(catalogue()["beacon"], [Player("Ann"), Player("Bo")], (), "walk 2")), Random(2)
    while not match.is_over:
        match.submit(*chosen(match, rng))
    last = match.log[-1]
    assert match.undo_floor(range(2)) is None
    match.undo(range(2))
    return *on_screen(match), last.seat, last.word


@pytest.mark.rotates("seconds")
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
    while screen.headline()[1] != "Bo has reached the goal!":
        driver.pass_time(FRAME)
    driver.do(Command.UNDO)
    winner = 1 - last
    layout, before = screen.view.board.layout, screen.match.state.pawns[winner]
    x, _ = screen.view.motion.poses[winner].spot
    assert layout.at(GOAL)[0] != x != layout.at(before)[0]
    driver.pass_time(0.4)
    assert is_back(screen)
    assert "goal" not in screen.headline()[1]
