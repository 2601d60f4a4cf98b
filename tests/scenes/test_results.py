"""The end of a match: the decisive moment, the ceremony, the win in a sentence, seals, trophies and the shelf."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import catalogue, shelf
from game.input.intents import Command, Do, Intent, Nav, Press
from game.input.press_guard import RHYTHM
from game.rules.contract import AnyState, Ending, ranks
from game.rules.game import Game
from game.rules.match import HUMAN, Match, Player, load
from game.rules.statistics import LONGEST, Report, WinReason
from game.scenes.library.records_page import RecordsPage, SealsPage
from game.scenes.match.play_controller import AFTERGLOW
from game.scenes.match.screen import MatchScreen
from game.scenes.results.ceremony import BREATH, BUTTONS_TAKE, CARD, CARD_TAKES, LANDED, OVER
from game.scenes.results.chart import drawing_chart
from game.scenes.results.podium import HEAD, MatchEnding, Podium
from game.scenes.results.results import LEAST, Results, report_of
from game.scenes.shelf.trophies import memories
from game.shell.router import Router
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.room.atmosphere import LONGEST as AWAKE
from game.stage.room.shelf_decor import shown_strokes
from game.stage.table.words import listed
from game.stage.time.stack import Push
from game.storage.records import HOUSE, RecordRow, Records, Who
from game.storage.seals import trophy_of
from game.storage.stored import Finished, SeatResult
from game.storage.tournament import Tournament, TournamentGuest, TournamentLength, TournamentRound
from game.tools.shots import played
from tests.kit import SIZES, canvas_of

from .stagehand import KEYS, MOUSE, PAD, Driver, answered, choose, golden, keep, led_to, opened, printed, program

FRAME = 1 / 30
CALM = ({"speed": "instant"}, {"reduced_motion": True})
SPARSE = Report(("Rungs", "Rolls", "Slips"), (("0", "0", "2"), ("0", "0", "0")), "", ((0,), (0,)))
INTENTS = (Do(KEYS, Command.CONFIRM), Do(PAD, Command.BACK), Nav(KEYS, 0, 1), Press(MOUSE, (5, 5)))


def ended(key: str = "beacon", *, size: tuple[int, int] = (640, 360), **settings: Any) -> tuple[Driver, Results]:
    made, game = program(**{"speed": "normal", **settings}), catalogue()[key]
    driver = Driver(made, made.results(played(game, min(4, game.seats[-1]), 1.0)), size)
    return driver, driver.showing(Results)


def test_the_reason_counts_the_areas_of_the_table_and_equal_points_are_explained() -> None:
    match = played(catalogue()["borders"], 4, 1.0)
    page = opened(program().results(match))
    assert isinstance(page, Results)
    page.settle()
    report = page.podium.ending.report
    most = max(int(row[report.columns.index("Areas")]) for row in report.rows)
    assert page.podium.because().startswith(f"{most} areas")
    points, *_ = zip(*report.rows, strict=True)
    assert len(set(points)) < len(set(ranks(match.state))), "equal points on different places"
    assert page.hint() == "Ties go to the best single area"


def test_columns_that_are_zero_for_everybody_are_left_out() -> None:
    podium = Podium(MatchEnding([Player("Ann"), Player("Bo")], (1, 2), SPARSE, LONGEST, 1))
    podium.lay_out(Viewport.of((1920, 1080)), Box(0, 0, 800, 900), Box(860, 40, 1000, 700))
    canvas = canvas_of((1920, 1080))
    canvas.audit = []
    list(podium.drawing_table(canvas, podium.table))
    assert [one.text for one in canvas.audit if one.text in SPARSE.columns] == ["Rungs", "Slips"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_equal_results_in_the_chart_the_better_rank_has_the_upper_face(order: tuple[int, int]) -> None:
    canvas, box = canvas_of((1920, 1080)), Box(0, 0, 800, 400)
    assert isinstance(canvas.surface, pygame.Surface)
    list(drawing_chart(canvas, box, SPARSE, ("red", "green"), order))
    faces = canvas.surface.subsurface((740, 0, 60, 400))
    heights = []
    for look in ("red", "green"):
        mask = pygame.mask.from_threshold(faces, canvas.theme.game[look].fill, (12, 12, 12, 255))
        heights.append(mask.centroid()[1])
    assert heights[order[0]] < heights[order[1]]


@pytest.mark.parametrize("wide", [520.0, 700.0, 844.0])
@pytest.mark.parametrize("places", [(1, 2, 3, 3), (1, 1, 3, 3), (1, 2, 3, 3, 5, 6), (1, 1, 1, 1)])
def test_players_tied_for_third_stand_on_blocks_of_one_height_in_order_from_the_winner(
    places: tuple[int, ...], wide: float
) -> None:
    players = [Player(f"P{seat}") for seat in range(len(places))]
    podium = Podium(MatchEnding(players, places, SPARSE, LONGEST, 1))
    podium.lay_out(Viewport.of((1920, 1080)), Box(0, 0, wide, 900), Box(wide + 20, 40, 1000, 700))
    blocks = {one.seat: one.block for one in podium.cast() if not one.is_beside}
    if len(places) == 4 or wide > 600:
        assert [*blocks] == [seat for seat, rank in enumerate(places) if rank <= 3]
    else:
        assert [*blocks] == [0, 1, 2], "there is no room for the medal of a fourth"
    assert all(
        blocks[one].h == blocks[other].h for one, other in combinations(blocks, 2) if places[one] == places[other]
    )
    assert not any(one.overlaps(other) for one, other in combinations(blocks.values(), 2))
    first, *others = [block.centre[0] for block in blocks.values()]
    assert [x for x in others if x > first] == sorted(x for x in others if x > first)
    assert [x for x in others if x < first] == sorted((x for x in others if x < first), reverse=True)


@pytest.mark.parametrize("places", [(1, 2, 3), (1, 1, 3), (1, 2, 3, 3), (1, 2, 2, 2), (1, 1, 3, 3), (1, 1, 1)])
def test_winners_stand_in_the_middle(places: tuple[int, ...]) -> None:
    podium = Podium(MatchEnding([Player(f"P{seat}") for seat in range(len(places))], places, SPARSE, LONGEST, 1))
    podium.lay_out(Viewport.of((1080, 1920)), Box(24, 40, 1032, 860), Box(24, 920, 1032, 600))
    assert podium.middle == podium.area.centre[0]
    assert all(podium.area.inset(12, 0).contains(one.block.centre) for one in podium.cast())


@pytest.mark.parametrize(("key", "size"), [("places", (1920, 1080)), ("places", (1024, 768)), ("borders", (1024, 768))])
def test_title_and_reason_stand_over_the_winner(key: str, size: tuple[int, int]) -> None:
    page = opened(program().results(played(catalogue()[key], 4, 1.0)), size)
    assert isinstance(page, Results)
    canvas, podium = canvas_of(size), page.podium
    canvas.audit = []
    podium.draw_title(canvas)
    assert len(canvas.audit) > 1
    assert all(one.fits and abs(one.box.centre[0] - podium.middle) <= 3 for one in canvas.audit)


def seconds(driver: Driver, scene: Results) -> float:
    count = 0
    while scene.is_celebrating:
        assert scene.is_lively
        driver.pass_time(FRAME, FRAME)
        driver.draw()
        count += 1
    return count * FRAME


def picture(driver: Driver, scene: Results) -> bytes:
    scene.settle()
    return driver.draw().get_buffer().raw


@pytest.mark.parametrize(("speed", "least", "most"), [("normal", 4, 4.6), ("fast", 0, 4)])
def test_the_buttons_come_after_the_card_in_four_and_a_half_seconds_or_less(
    speed: str, least: float, most: float
) -> None:
    driver, scene = ended(speed=speed)
    assert least <= seconds(driver, scene) + BUTTONS_TAKE <= most + BUTTONS_TAKE
    driver.pass_time(1.0, FRAME)
    driver.draw()
    assert scene.focus.key == "again"


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_at_rest_it_lives_in_small_steps_unless_nothing_is_to_move(*, reduced_motion: bool) -> None:
    driver, scene = ended(size=(1280, 720), reduced_motion=reduced_motion)
    driver.program.context.is_live = True
    scene.settle()
    rest, stirred, waits = driver.draw().copy(), set(), []
    for _ in range(40):
        if (wake := scene.wake_after) is None:
            break
        if wake > 0.1:  # the analysis asks sooner
            waits.append(wake)
        driver.pass_time(wake + 0.01)
        while scene.is_lively:
            driver.pass_time(FRAME)
            if scene.is_lively:
                stirred.add(driver.draw().get_buffer().raw)
        assert driver.draw().get_buffer().raw == rest.get_buffer().raw
    if reduced_motion:
        assert not waits
    else:
        assert len(stirred) > 10
        assert min(waits[1:]) > 0.3, "it waits between two of them"


def test_the_idle_life_ends_where_nobody_is_there() -> None:
    driver, scene = ended()
    driver.program.context.is_live = True
    scene.settle()
    assert scene.wake_after is not None
    driver.pass_time(AWAKE, 1.0)
    assert scene.wake_after is None
    assert not scene.is_lively


def test_it_opens_in_warm_light_with_everybody_there_but_the_winner() -> None:
    driver, scene = ended(size=(1280, 720))
    podium, wide = scene.podium, scene.viewport.width
    stage = driver.draw().subsurface(scene.canvas.area(Box(0, 200, wide, scene.viewport.height - 200)))
    red, _, blue, _ = pygame.transform.average_color(stage)
    assert red > blue + 10
    for one in podium.cast():
        fill = scene.canvas.theme.game[podium.players[one.seat].look].fill
        is_there = pygame.mask.from_threshold(stage, fill, (24, 24, 24, 255)).count() > 100
        assert is_there == (one.rank > 1)


def test_the_empty_block_shivers_until_the_winner_lands_and_the_title_comes_with_the_landing() -> None:
    driver, scene = ended(size=(1280, 720))
    middle, front = scene.viewport.width / 2, scene.podium.front
    block, title = Box(middle - 60, front - 120, 120, 60), Box(middle - 200, 180, 400, 50)

    def seen(box: Box) -> pygame.Surface:
        return driver.draw().subsurface(scene.canvas.area(box)).copy()

    def written() -> int:
        return pygame.mask.from_threshold(seen(title), scene.canvas.colour("ink.on_dark"), (8, 8, 8, 255)).count()

    driver.pass_time(BREATH + 0.1, FRAME)
    shivers = set()
    for _ in range(6):
        driver.pass_time(FRAME, FRAME)
        shivers.add(seen(block).get_buffer().raw)
    assert len(shivers) > 1
    assert written() == 0
    driver.pass_time(LANDED - BREATH - 0.1, FRAME)
    assert written() > 500


@pytest.mark.parametrize(("size", "seats"), [((1920, 1080), 6), ((1024, 768), 4), ((1024, 768), 5), ((1080, 1920), 6)])
def test_those_beside_the_blocks_have_their_names(size: tuple[int, int], seats: int) -> None:
    page = opened(program().results(played(catalogue()["beacon"], seats, 1.0)), size)
    assert isinstance(page, Results)
    canvas, podium = canvas_of(size), page.podium
    beside = [one for one in podium.cast() if one.is_beside]
    canvas.audit = []
    for one in beside:
        podium.draw_block(canvas, one)
    names = {podium.players[one.seat].name[:3] for one in beside}
    assert names < {one.text[:3] for one in canvas.audit if one.fits}, "a name may be cut"


def test_the_card_never_comes_without_the_head_of_its_table() -> None:
    driver, scene = ended(size=(1280, 720))
    driver.pass_time(CARD + CARD_TAKES / 2, FRAME)
    shown = driver.draw()
    table = scene.podium.table
    head = shown.subsurface(scene.canvas.area(Box(table.x, table.y, table.w, HEAD)))
    ink = scene.canvas.colour("ink.on_card")
    assert pygame.mask.from_threshold(head, ink, (40, 40, 40, 255)).count() > 50


def test_the_rows_come_with_the_card_and_the_buttons_after_them() -> None:
    driver, scene = ended(size=(1280, 720))
    driver.pass_time(CARD + CARD_TAKES, FRAME)
    assert scene.is_celebrating
    table = scene.podium.table
    row = driver.draw().subsurface(scene.canvas.area(Box(table.x, table.y + HEAD + 8, table.w, 40)))
    gold = scene.canvas.colour("state.gold_light")
    assert pygame.mask.from_threshold(row, gold, (24, 24, 24, 255)).count() > 0.5 * row.get_width() * row.get_height()


@pytest.mark.parametrize("how", CALM, ids=str)
def test_who_wants_no_motion_sees_the_end_at_once(how: dict[str, Any]) -> None:
    driver, scene = ended(**how)
    driver.pass_time(LEAST + 0.5)
    assert not scene.is_celebrating
    assert not scene.is_lively
    assert scene.focus.key == "again"


@pytest.mark.parametrize(
    ("at", "intent"), [(at, INTENTS[number % 4]) for number, at in enumerate((0.0, 1.2, 2.5, 3.3, 3.7, 4.0, 4.1))]
)
def test_any_press_ends_it_and_does_nothing_else(intent: Intent, at: float) -> None:
    driver, scene = ended()
    driver.pass_time(at, FRAME)
    driver.draw()
    assert scene.is_celebrating
    driver.send(intent)
    assert driver.scene is scene
    driver.pass_time(RHYTHM, FRAME)
    assert not scene.is_celebrating
    assert driver.scene is scene


@pytest.mark.parametrize("key", [key for key in catalogue() if key != "template"])
def test_cut_or_not_it_looks_alike_in_the_end(key: str) -> None:
    whole, cut = ended(key), ended(key)
    seconds(*whole)
    cut[0].pass_time(2.4, FRAME)
    cut[0].draw()
    cut[1].settle()
    assert picture(*whole) == picture(*cut)


def test_another_window_goes_on_where_it_was() -> None:
    driver, scene = ended()
    driver.pass_time(OVER / 2)
    scene.resize(driver.viewport)
    driver.draw()
    left = seconds(driver, scene)
    assert CARD - OVER / 2 - 0.5 < left < CARD - OVER / 2 + 0.5


GAMES = tuple(catalogue())


def decided(key: str, **settings: Any) -> tuple[Driver, MatchScreen]:
    made, game = program(**{"speed": "normal", **settings}), catalogue()[key]
    driver = Driver(made, made.match(played(game, min(3, game.seats[-1]), 1.0)), (960, 540))
    driver.draw()
    return driver, driver.showing(MatchScreen)


def until_parting(driver: Driver, scene: MatchScreen) -> None:
    driver.wait(lambda: scene.interlude.parting, step=FRAME)


def brightness(picture: pygame.Surface, spot: tuple[int, int]) -> int:
    around = pygame.Rect(0, 0, 30, 30)
    around.center = spot
    return sum(pygame.transform.average_color(picture, around.clip(picture.get_rect()))[:3])


@pytest.mark.parametrize("key", GAMES)
def test_it_gets_dark_but_where_the_match_was_decided(key: str) -> None:
    driver, scene = decided(key)
    until_parting(driver, scene)
    before = driver.draw().copy()
    driver.pass_time(0.7, FRAME)
    after = driver.draw().copy()
    winner = ranks(scene.match.state).index(1)
    decisive = scene.view.decisive(winner)
    face = scene.rows.face_at(winner)
    spot = (face.x, face.y) if decisive is None else decisive.middle
    lit = scene.viewport.at(*spot)
    board = scene.viewport.at(*scene.zones.board.centre)
    far = max(board, scene.viewport.at(30, 30), key=lambda place: abs(place[0] - lit[0]) + abs(place[1] - lit[1]))
    assert brightness(after, far) < 0.6 * brightness(before, far)
    assert brightness(after, lit) > 1.5 * brightness(after, far)
    driver.pass_time(0.6, FRAME)
    assert isinstance(driver.scene, Results)


@pytest.mark.parametrize("intent", [*INTENTS, Do(KEYS, Command.MENU)], ids=repr)
def test_any_press_ends_the_decisive_moment(intent: Intent) -> None:
    driver, scene = decided("beacon")
    until_parting(driver, scene)
    driver.send(intent)
    driver.pass_time(2 * FRAME, FRAME)
    assert isinstance(driver.scene, Results)


@pytest.mark.parametrize("how", CALM, ids=str)
def test_who_wants_no_motion_sees_no_decisive_moment(how: dict[str, Any]) -> None:
    driver, scene = decided("beacon", **how)
    for _ in range(round((AFTERGLOW + 1.0) / FRAME)):
        driver.pass_time(FRAME, FRAME)
        assert not scene.interlude.parting
    assert isinstance(driver.scene, Results)


def test_a_story_told_leads_to_the_field_that_was_crossed_last() -> None:
    driver, scene = decided("diceland")
    view = scene.view
    driver.pass_time(0.5)
    scene.settle()
    driver.draw()
    assert view.decisive(0) is None, "nobody has seen how it came about"
    script = view.animator.cross(0, [3, 5])
    for _ in script:
        pass
    board, decisive = view.boards.seen(0), view.decisive(0)
    assert board is not None
    assert decisive is not None
    assert decisive.spot == board.at(5)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [*SIZES, (1280, 720), (720, 1280)])
@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_in_large_text_the_crown_stays_below_the_reason(game: Game, size: tuple[int, int], language: str) -> None:
    scene = opened(program(language, 2.0).results(golden(game.key, max(2, game.seats[0]))), size)
    scene.settle()
    printed, podium = scene.texts(), scene.podium
    lowest = max(text.box.bottom for text in printed if text.box.y < podium.area.y + podium.title and
                 podium.area.contains(text.box.centre))  # fmt: skip
    for one in podium.cast():
        if one.rank == 1 and not one.is_beside:
            assert podium.crown(one)[1] - one.pawn * 0.18 >= lowest - 4


NAMES = ("Mia", "Ben", "Lukas")


def sentence(language: str, reason: WinReason, winners: int) -> str:
    program(language)
    report, _ = report_of(golden("beacon", 3))
    places = [1] * winners + [winners + 1] * (3 - winners)
    return Podium(MatchEnding([Player(name) for name in NAMES], places, report, reason, 1)).because()


@dataclass
class Ended:
    """A finished position with another way of ending."""

    state: AnyState
    how: Ending

    def ending(self) -> Ending:
        return self.how

    def __getattr__(self, name: str) -> object:
        return getattr(self.state, name)


def finished(game: Game) -> AnyState:
    return golden(game.key, game.seats[-1]).state


@pytest.mark.parametrize("winners", [1, 2, 3])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: str(game.key))
def test_every_game_says_in_a_sentence_why_somebody_has_won(game: Game, language: str, winners: int) -> None:
    reason = game.stats(game.seats[-1]).reason(finished(game))
    words = sentence(language, reason, winners)
    assert listed(NAMES[:winners]) in words
    assert words.endswith(".")
    assert not set("{}") & set(words)
    if language == "de":
        assert words != sentence("en", reason, winners)


def test_diceland_counts_the_treasures_that_were_found_not_those_that_were_needed() -> None:
    game = catalogue()["diceland"]
    state = finished(game)
    result = state.result()
    assert result is not None
    state.treasures[result.winners[0]] = 12  # type: ignore[attr-defined]
    assert game.stats(game.seats[-1]).reason(state).numbers == {"n": 12}


@pytest.mark.parametrize("how", [Ending.GOAL, Ending.EXHAUSTED, Ending.SHOWDOWN])
def test_going_places_tells_its_ends_apart(how: Ending) -> None:
    state = Ended(finished(catalogue()["places"]), how)
    reason = catalogue()["places"].stats(4).reason(state)  # type: ignore[arg-type]
    word = {Ending.GOAL: "home", Ending.EXHAUSTED: "bank", Ending.SHOWDOWN: "showdown"}[how]
    assert word in reason.one
    assert word in reason.several


def test_in_all_around_the_best_area_is_named_where_it_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue()["borders"]
    state = finished(game).copy()
    best = ranks(state).index(1)
    other = (best + 1) % state.seats
    tally = game.stats(state.seats)
    assert "has the most points" in tally.reason(state).one
    state.high[other], state.low[other] = state.high[best], state.low[best]
    assert "points each" in tally.reason(state).several
    monkeypatch.setattr("game.games.borders.stats.ranks", lambda state: [1 + (seat != best) for seat in range(4)])
    assert "best single area" in tally.reason(state).one


@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_a_match_that_came_to_its_cap_is_told_alike_in_every_game(game: Game) -> None:
    state = Ended(finished(game), Ending.CAP)
    assert game.stats(game.seats[-1]).reason(state) is LONGEST  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("length", "rounds", "said"),
    [
        (TournamentLength("once"), [(1, 2, 3)], "most points"),
        (TournamentLength("once"), [(1, 2, 3), (2, 1, 3)], "share the most points"),
        (TournamentLength("wins", 2), [(1, 2, 3), (1, 2, 3)], "most games"),
    ],
)
def test_an_evening_says_it_too(length: TournamentLength, rounds: list[tuple[int, ...]], said: str) -> None:
    looks = ("red", "blue", "green")
    guests = tuple(TournamentGuest(name, "human", look) for name, look in zip(NAMES, looks, strict=True))
    keys = [game.key for game in shelf()]
    played = tuple(TournamentRound(key, places) for key, places in zip(keys, rounds, strict=False))
    evening = Tournament(guests=guests, games=tuple(keys), length=length, seed="a", rounds=played)
    winners = sum(standing.rank == 1 for standing in evening.standings)
    assert said in sentence("en", evening.reason(), winners)


def stored(game: str, *seats: tuple[str, str, int]) -> Finished:
    results = tuple(SeatResult(name, mind, 0, rank) for name, mind, rank in seats)
    return Finished("x", game, "2026-11-22", "", results)


def test_wins_of_people_are_counted_for_each_game_and_the_last_one_is_crowned() -> None:
    found = [
        stored("beacon", ("Ada", HUMAN, 1), ("Crab", HUMAN, 1)),
        stored("beacon", ("Krabbe", HUMAN, 1), ("Ada", HUMAN, 2)),
        stored("beacon", ("Frog", "greedy", 1), ("Ada", HUMAN, 2)),
        stored("diceland", ("Ada", HUMAN, 1)),
        stored("diceland", ("Nobody", HUMAN, 1)),
    ]
    shown = memories(found, {"Ada": "violet"})
    assert shown.tallies == {"beacon": [("red", 2), ("violet", 1)], "diceland": [("violet", 1)]}
    assert (shown.crowned, shown.winner) == ("beacon", "violet")
    assert shown.least_played[-2:] == ["diceland", "beacon"]
    assert set(shown.least_played) == {game.key for game in shelf()}
    assert memories(found[3:], {}).winner == memories([], {}).winner == ""


def test_no_more_strokes_than_there_is_room_for() -> None:
    assert shown_strokes(7, 26, 300) == 7
    assert shown_strokes(400, 26, 100) % 5 == 0
    assert 0 < shown_strokes(400, 26, 100) < 40


def test_the_shelf_shows_what_was_played_here() -> None:
    made = program()
    keep(made, played(catalogue()["beacon"], 2, 1.0))
    made.context.store.flush()
    menu = opened(made.menu(), SMALL)
    bare, picture = pygame.Surface(SMALL), pygame.Surface(SMALL)
    menu.draw(bare)
    assert menu.is_new_here
    assert menu.wake_after is not None
    answered(menu)
    assert menu.remembered.memories.crowned == "beacon"
    assert menu.take_dirty()
    assert not menu.is_new_here
    assert not menu.hint()
    menu.draw(picture)
    assert picture.get_buffer().raw != bare.get_buffer().raw


def test_whoever_has_finished_first_steps_is_not_new_here() -> None:
    made = program()
    menu = opened(made.menu(), SMALL)
    assert menu.is_new_here
    made.learned(played(shelf()[0], 2, 1.0))
    assert not menu.is_new_here
    assert not menu.hint()


SMALL = (640, 360)
SEALS = Path(__file__).resolve().parents[1] / "games" / "beacon" / "seals"


def match(name: str) -> Match:
    return load((SEALS / f"{name}.txt").read_text(encoding="utf-8"), catalogue())


def finish(made: Router, name: str) -> list[str]:
    made.context.store.record(match(name)).keep()
    results = opened(made.results(match(name)))
    results.settle()
    report_of = []
    while results.wake_after is not None:
        results.update(results.wake_after)
        made.context.store.flush()
    for _ in range(5):
        report_of += [results.bar.toast] if results.bar.toast and results.bar.toast not in report_of else []
        results.update(10.0)
    return report_of


def test_a_seal_is_told_when_it_is_won_for_the_first_time_and_seals_of_the_house_bring_trophies() -> None:
    made = program()
    assert finish(made, "beacon-2") == [
        "Ada wins 3 seals: Never one too many · Halfway up · Far ahead",
        "Bo wins a seal: From the ground",
    ]
    # Another match with three more challenges, two of them already earned.
    assert finish(made, "beacon-4") == ["Ada wins a seal: All three twins"]
    assert answered(opened(made.menu())).remembered.memories.trophies == {"beacon": "bronze"}
    assert finish(made, "beacon-4") == []
    assert finish(program(is_public=True), "beacon-2") == [], "on a public screen nobody wins anything"


def test_the_page_of_somebody_says_what_is_won_and_what_is_open() -> None:
    made = program()
    for name in ("beacon-2", "beacon-4"):
        made.context.store.record(match(name)).keep()
    page = opened(RecordsPage(made.context))
    while page.records is None or page.records.unread:
        answered(page)
    page.who, page.game = Who("human", "Ada"), "beacon"
    page.refresh()
    seals = led_to(made, choose(page, "seals"), Push, SealsPage)
    words = {text.text for text in printed(seals, (1920, 1080))[0]}
    assert words >= {"Seals: Ada", "4 of 12 seals · 4 more for the next trophy", "Never one too many · ×2"}
    assert words >= {"All three twins", *(one.asks for one in catalogue()["beacon"].challenges.CHALLENGES)}


def test_a_trophy_for_each_third() -> None:
    records, game = Records(), shelf()[0]
    found = []
    for challenge in game.challenges.CHALLENGES:
        records.learn(RecordRow("", game.key, "", 0, "Mia", "human", 1, 1, 1, 0, 0.0, challenge.key))
        found.append(trophy_of(records.record(HOUSE, game.key), game))
    assert found == [None] * 3 + ["bronze"] * 4 + ["silver"] * 4 + ["gold"]
