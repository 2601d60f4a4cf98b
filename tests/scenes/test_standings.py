"""Rows and boards show whose they are, and follow the animation, not the rules; so does the turn bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

import pygame
import pytest

from game.bots.levels import make
from game.games import catalogue
from game.rules.contract import Event, Seat, ranks
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.match.moods import RESTING
from game.scenes.match.screen import MatchScreen
from game.scenes.match.seat_rows import (
    Crowns,
    FacePlace,
    Lead,
    draw_face,
    draw_row,
    player_boxes,
    row_boxes,
    row_face,
    row_plan,
    zones_for,
)
from game.scenes.match.turn_bar import draw_headline
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.table.module import view_of
from game.stage.table.table import Table
from game.stage.time.timeline import Script
from tests.kit import COLOURS, SIZES, Driver, canvas_of, driver_of, frames, program, table_of, view_at
from tests.playouts import set_up

from .stagehand import opened

GAMES = [pytest.param(game, id=game.key) for game in catalogue().values()]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_has_a_row_also_whose_board_is_large(game: Game) -> None:
    seats = max(game.seats)
    driver = driver_of(game, "human", *["greedy"] * (seats - 1))
    driver.draw()
    screen = driver.showing(MatchScreen)
    assert sorted(screen.view.rows) == list(range(seats))
    zone = screen.zones.players.inset(-2)
    named = {text.text for text in screen.texts() if zone.contains(text.box.centre)}
    assert {f"P{seat}" for seat in range(seats)} <= named


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("is_silent", [False, True], ids=["somebody", "nobody"])
def test_a_large_board_says_whose_it_is_unless_it_is_of_nobody(game: Game, *, is_silent: bool) -> None:
    canvas, table = canvas_of(), Table.silent(COLOURS[:3], reduced_motion=True) if is_silent else table_of(3)
    view = view_of(game.package).make(table)
    view.place(zones_for(canvas.viewport, view, 3, 1.0), canvas, (2,))
    canvas.audit = []
    view.draw_static(canvas)
    plates = [text.text for text in canvas.audit if "board" in text.text]
    assert plates == ["P2’s board"] * (view.has_own_boards and not is_silent)


@pytest.mark.parametrize(
    ("key", "size", "is_full"),
    [
        ("knightsleap", (1920, 1080), True),
        ("knightsleap", (1080, 1920), True),
        ("beacon", (1920, 1080), True),
        ("borders", (1920, 1080), False),
    ],
)
def test_a_long_name_stands_in_its_row_in_full_where_it_fits(key: str, size: tuple[int, int], is_full: bool) -> None:
    view = view_at(catalogue()[key], 4, canvas_of(size))
    view.canvas.audit = []
    for row in player_boxes(zones_for(Viewport.of(size), view, 4, 1.0), 4):
        draw_row(view.canvas, row, ("Donaudampfs…", "Donaudampfschifffahr"), 0.0, plan=row_plan(view, view.canvas))
    assert [text.text == "Donaudampfschifffahr" for text in view.canvas.audit] == [is_full] * 4
    assert all(text.fits for text in view.canvas.audit)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920), (2560, 1080)])
@pytest.mark.parametrize("key", ["beacon", "borders", "knightsleap"])
def test_the_ring_around_a_face_keeps_within_its_row(key: str, size: tuple[int, int]) -> None:
    view = view_at(catalogue()[key], 4, canvas_of(size))
    zones = zones_for(Viewport.of(size), view, 4, 1.0)
    for row in player_boxes(zones, 4):
        face = row_face(row, zones.row_ratio)
        reach = face.size / 2 * (1 + 20 / 92)
        assert min(face.x - row.x, face.y - row.y, row.bottom - face.y) >= reach


def test_rows_and_plates_call_people_by_all_of_their_name() -> None:
    match = Match(catalogue()["borders"], [Player("Maximilian-Alexander", "human"), Player("Bo", "human")], (), "x")
    screen = opened(program().match(match), (1080, 1920))
    assert screen.table.both_names(0) == ("Maximilian", "Maximilian-Alexander")
    screen.canvas.audit = []
    screen.view.draw_static(screen.canvas)
    assert "Maximilian-Alexander’s board" in {text.text for text in screen.canvas.audit}


def crowning(key: str) -> tuple[Match, Callable[[], Sequence[Event]]]:
    """Return a match of people, and a function that lets a bot decide for the next of them."""
    game, rng = catalogue()[key], Random(1)
    match, mind = (
        set_up(Match(game, [Player(f"P{seat}", "human") for seat in range(3)], (), "crown")),
        make("greedy", game),
    )

    def go_on() -> Sequence[Event]:
        seat = match.state.actors()[0]
        return match.submit(seat, mind.choose(match.state, seat, rng)).events

    return match, go_on


@pytest.mark.parametrize("has_token", [False, True])
def test_nobody_is_crowned_before_there_is_anything_to_lead_with(has_token: bool) -> None:
    match, go_on = crowning("knightsleap")
    while ranks(match.state).count(1) > 1 or any(map(match.state.progress, range(3))) is not has_token:
        go_on()
    driver = Driver.at(lambda made: made.match(match))
    driver.pass_time(1.0)
    driver.draw()
    screen = driver.showing(MatchScreen)
    faces = [row.crowned for row in screen.rows.rows]
    crowns = [driver.picture.get_at(screen.viewport.at(face.x, face.y - 0.56 * face.size)) for face in faces]
    crowned = [crown.r > 200 and crown.b < 150 for crown in crowns]
    assert crowned == [has_token and rank == 1 for rank in ranks(match.state)]


def test_faces_that_share_the_lead_have_a_ring_and_no_crown() -> None:
    canvas, place = canvas_of((1280, 800)), FacePlace(80, 200, 200)
    plain, shared, alone = (
        canvas.noted(lambda onto, lead=lead: draw_face(onto, place, "red", RESTING["neutral"], lead)) for lead in Lead
    )
    assert [*plain] == [*shared][1:] == [*alone][:-1], "the ring is below the face, the crown above it"
    assert len(plain) == 1


@pytest.mark.parametrize("key", ["beacon", "knightsleap", "places"])
def test_the_crown_goes_over_with_the_number_that_makes_the_leader(key: str) -> None:
    match, go_on = crowning(key)
    view, crown, early = view_at(match.game, 3), Crowns(), 0
    view.sync(match.state)
    crown.follow(match, view, is_told=True)
    while not match.is_over and len(match.log) < 600:
        for _ in frames(view, go_on(), 1 / 15):
            if crown.follow(match, view, is_told=False):
                counted = view.counted(view.shown)
                early += 1
                assert all(counted[seat] == max(counted) for seat in crown.leaders), "not before it is seen"
        crown.follow(match, view, is_told=True)
        first = [seat for seat in range(3) if ranks(match.state)[seat] == 1 and match.state.progress(seat)]
        assert list(crown.leaders) == (first if len({*ranks(match.state)}) > 1 else [])
    assert early > 0, "not only once all is told"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rows_leave_no_hole_among_them(game: Game, size: tuple[int, int], seats: int) -> None:
    if seats not in game.seats:
        return
    view = view_of(game.package).make(table_of(seats))
    zones = zones_for(Viewport.of(size), view, seats, 1.0)
    boxes = row_boxes(zones.players, seats, zones.row_ratio)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    assert sum((box.w + 12) * (box.h + 12) for box in boxes) == pytest.approx((right - left + 12) * (bottom - top + 12))


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


def watched(
    game: Game, seats: int, humans: int, language: str = "en", *, own_board: bool = False, seconds: float = SECONDS
) -> Iterator[tuple[MatchScreen, Told]]:
    """Yield a match frame by frame during the animations for everyone. Its length varies a little."""
    made = program(language, auto_roll=True, own_board=own_board)
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
        for seat in director.asked[:1]:
            director.submit(seat, match.state.legal(seat)[0])
        if director.timeline.is_busy and told.actor is not None:
            yield screen, told


@pytest.mark.parametrize(
    ("game", "seats", "humans"),
    [pytest.param(*table.values, number % 3, id=f"{table.id}-{number % 3}") for number, table in enumerate(TABLES)],
)
def test_at_every_frame_the_seat_on_stage_is_the_one_that_is_told_of(game: Game, seats: int, humans: int) -> None:
    count = 0
    for screen, told in watched(game, seats, humans):
        count += 1
        assert screen.director.stage == (told.actor,), told.event
        if not screen.control.is_crowded:
            assert screen.headline()[0] == told.actor, told.event
        if screen.view.has_own_boards:
            assert screen.view.stage == (told.actor,), told.event
    assert count > 30


@pytest.mark.parametrize(("language", "humans"), [("en", 0), ("de", 2)], ids=["watched", "two-play"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_turn_bar_says_what_is_done_and_never_only_who_does_it(
    game: Game, seats: int, humans: int, language: str
) -> None:
    is_leapt = game.key == "knightsleap"
    verbs = ("rolls", "leaps") if language == "en" else ("würfelt", "springt")
    names, told_of = {"P0", "P1", "P2", "P3"}, set()
    for count, (screen, told) in enumerate(watched(game, seats, humans, language, seconds=5 * SECONDS)):
        words = screen.headline()[1]
        assert words not in names, told.event
        if type(told.event).__name__ in DOING:
            told_of.add(words.partition(" ")[2])
        if verbs[is_leapt] in told_of and count * FRAME > SECONDS / 2:
            break
    assert verbs[is_leapt] in told_of


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in catalogue().values() if not game.hidden])
def test_whatever_is_done_is_said_whole_in_the_turn_bar_of_a_small_window(game: Game) -> None:
    told = watched(game, min(4, max(game.seats)), 0, "de", seconds=10 * SECONDS)
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


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > size[1]], ids=str)
def test_the_face_in_the_headline_keeps_clear_of_the_lamp_beside_it(size: tuple[int, int]) -> None:
    driver = driver_of(catalogue()["borders"], "human", "greedy", size=size)
    screen = driver.showing(MatchScreen)
    canvas, bar = screen.canvas, screen.zones.turn
    canvas.surface = pygame.Surface(size)
    canvas.audit = []
    screen.turn.show((0, "P0: use up to 2 dice or pass, which takes the whole width"), is_instant=True)
    screen.turn.draw(canvas, bar, (0,), None, is_explaining=False, is_quick=True)
    level = [
        canvas.area(Box(bar.x + at, bar.y + 10, 1, bar.h - 20)) for at in range(round(bar.w * 0.25), round(bar.w * 0.5))
    ]
    dark = [not any(pygame.transform.average_color(canvas.surface, column)[:3]) for column in level]
    lamp = dark.index(False)
    rim = dark.index(True, lamp)
    assert dark[rim : rim + 12] == [True] * 12
    assert not all(dark[rim:])


@pytest.mark.parametrize("seed", ["film-0", "film-1", "film-2"])
def test_a_head_start_is_told_while_it_happens_and_not_of_whoever_begins(seed: str) -> None:
    driver = driver_of(catalogue()["beacon"], *["greedy"] * 3, seed=seed, options=("head",), speed="normal")
    screen, said = driver.showing(MatchScreen), []
    while not said or not said[-1][1].endswith("rolls"):
        driver.pass_time(FRAME, FRAME)
        driver.draw()
        said.append(screen.turn.shown)
    assert set(said[:-1]) == {(None, "Everybody else starts on space 1")}


@pytest.mark.parametrize("key", ["diceland", "borders"])
def test_the_turn_bar_is_never_empty_once_somebody_has_decided(key: str) -> None:
    match, go_on = crowning(key)
    while not (match.state.is_joint() and len(match.log) > 40):
        go_on()
    match.players = tuple(replace(player, mind="greedy") for player in match.players)
    driver = Driver(made := program(), made.match(match), (640, 360))
    screen, told = driver.showing(MatchScreen), 0
    while told < 60:
        driver.pass_time(FRAME, FRAME)
        told += screen.director.is_busy
        assert screen.headline()[1]
