"""The display follows the animation, not the rules: stage, headline and highlighted rows are those of the current
event.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.bots.levels import make
from game.games import catalogue
from game.rules.contract import Event, Seat
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.match.screen import MatchScreen
from game.scenes.match.turn_bar import draw_headline
from game.stage.time.timeline import Script
from tests.kit import driver_of

from .stagehand import Driver, program

TABLES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in catalogue().values()
    for seats in sorted({min(game.seats), min(4, max(game.seats))})
]
DOING = {"DiceRolled", "TreasureThrown", "PairRolled", "DieRolled", "PawnMoved"}
"""Events that last long enough to be read."""
FRAME = 1 / 30
SECONDS = 60


class Told:
    """Records the events animated for everyone; simultaneous actions are animated separately."""

    def __init__(self, screen: MatchScreen) -> None:
        self.actor: Seat | None = None
        self.event: Event | None = None
        timeline, view = screen.director.timeline, screen.view
        update, script = timeline.update, view.script
        is_main = False

        def updated(dt: float) -> None:
            nonlocal is_main
            is_main = True
            update(dt)
            is_main = False
            if not timeline.is_busy:
                self.actor = None

        def told(event: Event) -> Script | None:
            story = script(event)
            if is_main:
                self.event = event
                if event.actor is not None and story is not None:
                    self.actor = event.actor
            return story

        timeline.update = updated  # type: ignore[method-assign]
        view.script = told  # type: ignore[method-assign, assignment]


def frames(
    game: Game,
    seats: int,
    humans: int,
    language: str = "en",
    *,
    own_board: bool = False,
    seconds: float = SECONDS,
) -> Iterator[tuple[MatchScreen, Told]]:
    """Yield a match frame by frame during the animations for everyone. Its length varies a little."""
    made = program(language)
    made.context.settings.auto_roll = True
    made.context.settings.own_board = own_board
    players = [Player(f"P{seat}", "human" if seat < humans else "greedy") for seat in range(seats)]
    match = Match(game, players, (), "telling")
    driver = Driver(made, made.match(match), (640, 360))
    screen = driver.showing(MatchScreen)
    told, director = Told(screen), screen.director
    for _ in range(round(seconds / FRAME)):
        driver.pass_time(FRAME, FRAME)
        if driver.scene is not screen:
            return
        if director.handover is not None:
            director.press()
        if director.asked:
            seat = director.asked[0]
            director.submit(seat, match.state.legal(seat)[0])
        if director.timeline.is_busy and told.actor is not None:
            yield screen, told


@pytest.mark.parametrize("humans", [0, 1, 2], ids=["watched", "played", "two-play"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_at_every_frame_the_seat_on_stage_is_the_one_that_is_told_of(game: Game, seats: int, humans: int) -> None:
    count = 0
    for screen, told in frames(game, seats, humans):
        count += 1
        assert screen.director.stage == (told.actor,), told.event
        if not screen.control.is_crowded:
            assert screen.headline()[0] == told.actor, told.event
        if screen.view.has_own_boards:
            assert screen.view.stage == (told.actor,), told.event
    assert count > 30


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("humans", [0, 2], ids=["watched", "two-play"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_turn_bar_says_what_is_done_and_never_only_who_does_it(
    game: Game, seats: int, humans: int, language: str
) -> None:
    is_leapt = game.key == "knightsleap"
    verbs = ("rolls", "leaps") if language == "en" else ("würfelt", "springt")
    names, told_of = {"P0", "P1", "P2", "P3"}, set()
    for count, (screen, told) in enumerate(frames(game, seats, humans, language, seconds=5 * SECONDS)):
        words = screen.headline()[1]
        assert words not in names, told.event
        if type(told.event).__name__ in DOING:
            told_of.add(words.partition(" ")[2])
        if verbs[is_leapt] in told_of and count * FRAME > SECONDS / 2:
            break
    assert verbs[is_leapt] in told_of


@pytest.mark.parametrize("key", ["diceland", "borders"])
def test_the_turn_bar_says_what_others_do_also_where_only_the_own_board_lies_large(key: str) -> None:
    for screen, told in frames(catalogue()[key], 2, 1, own_board=True, seconds=10 * SECONDS):
        seat, words = screen.headline()
        if seat == 1 and type(told.event).__name__ in ("FieldCrossed", "SegmentCompleted"):
            assert screen.view.stage == (0,)
            if words.startswith(("P1 crosses", "P1 completes")):
                return
    pytest.fail("it is never said")


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in catalogue().values() if not game.hidden])
def test_whatever_is_done_is_said_whole_in_the_turn_bar_of_a_small_window(game: Game) -> None:
    told = frames(game, min(4, max(game.seats)), 0, "de", seconds=10 * SECONDS)
    said = {screen.headline()[1] for screen, _ in told}
    players = [Player("Oktopus", "greedy"), Player("Krabbe", "greedy")]
    made = program("de")
    screen = Driver(made, made.match(Match(game, players, (), "small")), (1024, 768)).showing(MatchScreen)
    canvas = screen.canvas
    canvas.surface = pygame.Surface((1024, 768))
    canvas.audit = []
    for words in said:
        draw_headline(canvas, screen.zones.turn, "red", words.replace("P0", "Oktopus").replace("P1", "Krabbe"))
    assert len(canvas.audit) > 5
    assert [text.text for text in canvas.audit if not text.fits] == []


@pytest.mark.parametrize("seed", ["film-0", "film-1", "film-2"])
def test_a_head_start_is_told_while_it_happens_and_not_of_whoever_begins(seed: str) -> None:
    driver = driver_of(catalogue()["beacon"], *["greedy"] * 3, seed=seed, options=("head",), speed="normal")
    screen, said = driver.showing(MatchScreen), []
    while not said or not said[-1][1].endswith("rolls"):
        driver.pass_time(FRAME, FRAME)
        driver.draw()
        said.append(screen.shown_headline)
    assert set(said[:-1]) == {(None, "Everybody else starts on field 1")}


@pytest.mark.parametrize("key", ["diceland", "borders"])
def test_the_turn_bar_is_never_empty_once_somebody_has_decided(key: str) -> None:
    made, game = program(), catalogue()[key]
    match = Match(game, [Player(f"P{seat}", "greedy") for seat in range(3)], (), "joint")
    rng, mind = Random(1), make("greedy", game)
    while not (match.state.is_joint() and len(match.log) > 40):
        match.settle()
        seat = match.state.actors()[0]
        match.submit(seat, mind.choose(match.state, seat, rng))
    on = Match(game, match.players, (), "joint")
    for entry in match.log:
        on.follow(entry)
    driver = Driver(made, made.match(on), (640, 360))
    screen = driver.showing(MatchScreen)
    told = 0
    while told < 60:
        driver.pass_time(FRAME, FRAME)
        told += screen.director.is_busy
        assert screen.headline()[1]
