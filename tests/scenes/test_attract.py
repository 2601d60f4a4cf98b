"""Attract mode: slides and demo matches in turn, in the words of the games."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import combinations, islice
from math import inf

import pytest

from game.games import catalogue, shelf
from game.input.intents import Command, Do, Intent, Nav, Plugged, Press, Release
from game.rules.contract import ranks
from game.rules.match import Match, Player
from game.scenes.attract.demo_match import AFTERGLOW, LEAST_READING, LONGEST, DemoMatch, DemoScreen, exhibit
from game.scenes.attract.playlist import HallOfFame, Playlist, called, honours, is_show
from game.scenes.attract.slides import COME, LAMP, STAY, GameSlide, Slide, Welcome
from game.scenes.base.scene import Scene
from game.scenes.routes import NextSlide
from game.scenes.shelf.menu import Menu
from game.shell.idle import AttractTimer
from game.shell.router import Router
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DisplayList
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import luminance
from game.stage.room.mascot import mouth_of
from game.stage.table.module import TutorialStep, view_of
from game.stage.time.stack import Pop, Push
from game.storage.records import RecordRow, Records
from game.tools.shots import rest
from tests.kit import SIZES
from tests.timings import ticking

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, keep, made_sprites, opened, play_out, printed, program

GAMES = [game.key for game in shelf()]
SMALL = (640, 360)


class Endless:
    def next(self) -> Scene:
        raise AssertionError("only a router asks for it")

    def preparing(self, viewport: Viewport) -> Iterator[bool]:
        return iter(())


def house() -> tuple[Router, Welcome]:
    made = program()
    return made, Welcome(made.context, shelf(), None)


def exhibited(key: str, seed: str = "one") -> tuple[Driver, DemoScreen, DemoMatch]:
    made = program()
    screen = exhibit(made.context, catalogue()[key], seed, Endless())
    assert isinstance(screen.control, DemoMatch)
    return Driver(made, screen), screen, screen.control


def played(screen: DemoScreen, seconds: float, step: float = 0.1) -> bool:
    """Run the match without drawing; True if it asked for the next slide."""
    has_left = False
    if screen.director.view is None:
        screen.director.open(screen.view)
    for _ in range(round(seconds / step)):
        if not screen.control.is_explaining:
            screen.director.update(step)
        has_left = isinstance(screen.control.pass_time(step), NextSlide) or has_left
    return has_left


def test_house_game_match_next_game_for_ever() -> None:
    made = program()
    programme = Playlist(made.context, shelf())
    scenes = list(islice(iter(programme.next, None), 1 + 2 * len(GAMES) + 1))
    assert [type(scene) for scene in scenes] == [Welcome, *[GameSlide, DemoScreen] * len(GAMES), Welcome]
    assert all(map(is_show, scenes))
    assert not is_show(made.menu())


@pytest.mark.parametrize("is_public", [False, True])
def test_after_its_match_a_game_is_remembered_but_never_among_strangers(*, is_public: bool) -> None:
    made = program(is_public=is_public)
    won = play_out(Match(catalogue()["beacon"], [Player("Mia"), Player("Bo", "steady")], (), "x"))
    winner = ranks(won.state).index(1)
    won.players = tuple(Player("Mia" if seat == winner else "Bo", "human") for seat in range(2))
    keep(made, won)
    programme = Playlist(made.context, [catalogue()["beacon"], catalogue()["places"]])
    programme.next()
    made.context.store.flush()
    kinds = [type(programme.next()) for _ in range(6)]
    beacon = [GameSlide, DemoScreen] + [HallOfFame] * (not is_public)
    assert kinds[: len(beacon)] == beacon or kinds[2 : 2 + len(beacon)] == beacon
    assert kinds.count(HallOfFame) == int(not is_public)


def recorded(*rows: tuple[str, str, str, int, int, int], game: str = "beacon") -> Records:
    records = Records()
    for match, name, mind, *numbers in rows:
        records.take([RecordRow(match, game, "2026-11-21", int(mind != "human"), name, mind, *numbers, 10, 6.0, "")])
    return records


def test_nobody_is_remembered_where_nobody_has_won() -> None:
    lost = recorded(("a", "Mia", "human", 12, 2, 9), ("a", "Fox", "sharp", 21, 1, 9))
    assert honours(lost, "beacon") == honours(Records(), "beacon") == ()


def test_honours_are_shared_and_told_in_the_language_in_use() -> None:
    found = recorded(("a", "Mia", "human", 21, 1, 9), ("b", "Krabbe", "human", 21, 1, 9))
    most, best = honours(found, "beacon")
    assert (most.number, set(most.names), best.number) == (1, {"Mia", "Crab"}, 21)
    assert called(("Krabbe", "Mia", "Crab")) == "Crab, Mia"


def test_a_slide_gives_way_after_its_time() -> None:
    made = program()
    first = Playlist(made.context, shelf()).next()
    driver = Driver(made, first)
    driver.pass_time(STAY - 1, 0.05)
    assert driver.scene is first
    driver.pass_time(3, 0.05)
    assert isinstance(driver.scene, GameSlide)


def test_every_match_is_another_one() -> None:
    made = program()
    matches = []
    programme = Playlist(made.context, shelf())
    while len(matches) < 2 * len(GAMES):
        scene = programme.next()
        if isinstance(scene, DemoScreen):
            matches.append(scene.match)
    assert len({match.seed for match in matches}) == len(matches)
    again = islice(iter(Playlist(made.context, shelf()).next, None), 3)
    assert not {match.seed for match in matches} & {one.match.seed for one in again if isinstance(one, DemoScreen)}


@pytest.mark.parametrize("key", GAMES)
def test_a_match_explains_itself_in_the_words_of_its_first_steps(key: str) -> None:
    _, screen, control = exhibited(key)
    assert not [step for step in control.steps if "actions" in step.spot], "nobody has buttons here"
    steps = view_of(screen.match.game.package).lesson
    assert [step.title for step in control.steps] == [step.title for step in steps]
    seen: list[TutorialStep] = []
    while len(seen) < 3:
        assert not played(screen, 0.2), "too few steps"
        if control.caption is not None and control.caption not in seen:
            seen.append(control.caption)
    assert screen.match.log


def test_the_match_waits_while_a_caption_is_read_and_then_goes_on() -> None:
    driver, screen, control = exhibited("beacon")
    driver.wait(lambda: control.caption is not None)
    length = len(screen.match.log)
    driver.pass_time(LEAST_READING)
    assert len(screen.match.log) == length
    driver.pass_time(12.0)
    assert len(screen.match.log) > length


def test_the_end_stays_a_while_and_then_the_next_one_comes() -> None:
    _, screen, control = exhibited("beacon")
    for number in range(len(view_of(screen.match.game.package).lesson)):
        control.tell(number)
    screen.director.is_instant = True
    while not screen.match.is_over:
        assert not played(screen, 0.5)
    assert played(screen, AFTERGLOW + 1)


def test_no_match_is_shown_too_long() -> None:
    _, screen, _ = exhibited("borders")
    assert not played(screen, LONGEST - 20, 5.0)
    assert not screen.match.is_over
    assert played(screen, 50.0, 1.0)


@pytest.mark.parametrize("intent", [Do(KEYS, Command.CONFIRM), Do(PAD, Command.BACK), Press(TOUCH, (640, 300))])
@pytest.mark.parametrize("make", ["slide", "exhibit"])
def test_without_an_attendant_a_press_leads_back_as_well(make: str, intent: Intent) -> None:
    made, slide = house()
    scene = slide if make == "slide" else exhibit(made.context, catalogue()["beacon"], "x", None)
    driver = Driver(made, made.menu())
    driver.settle(Push(scene))
    driver.pass_time(0.5)
    driver.send(intent)
    if isinstance(intent, Press):
        driver.send(Release(TOUCH, (640, 300)))
    assert isinstance(driver.scene, Menu)


def test_a_controller_that_comes_leaves_a_slide_alone() -> None:
    made = program()
    slide = GameSlide(made.context, shelf()[0], None)
    driver = Driver(made, slide)
    assert slide.handle(Plugged(PAD, True, "Pad", "guid")) is None
    assert isinstance(slide.handle(Nav(KEYS, 1, 0)), Pop)
    assert slide.handle(Release(MOUSE, (1, 1))) is None
    assert driver.scene is slide


def test_a_slide_rests_between_hops_and_does_not_hop_where_motion_is_reduced() -> None:
    made, slide = house()
    driver = Driver(made, slide)
    driver.draw()
    driver.pass_time(1.0)
    assert not slide.is_lively
    assert slide.wake_after is not None
    assert slide.wake_after < 1.0
    made.context.settings.reduced_motion = True
    assert slide.wake_after == pytest.approx(STAY - 1.0, abs=0.1)


def test_it_can_be_switched_off_and_is_never_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    made = program()
    timer, menu = AttractTimer(made.context), opened(made.menu())
    assert timer.slides(menu) is not None
    made.context.settings.show = False
    assert timer.slides(menu) is None
    heard: list[str] = []
    monkeypatch.setattr(made.context.sound, "play", lambda name, *how, **more: heard.append(name))
    screen = exhibit(made.context, catalogue()["beacon"], "x", None)
    Driver(made, screen)
    played(screen, 20.0)
    assert heard == []


def test_boards_are_painted_piece_by_piece_and_only_once_for_all_slides() -> None:
    made, flats = program(is_live=True), dict[Hashable, Sprite]()
    made.context.timing = ticking(0.01)
    first = opened(Welcome(made.context, shelf(), None, pictures=flats), SMALL)
    assert first.is_lively
    pieces = 0
    while not first.work.is_done:
        first.update(0.0)
        pieces += 1
    assert pieces > len(GAMES)
    assert len(first.placed) == len(GAMES)
    flat = dict(flats)
    second = opened(Welcome(made.context, shelf()[::-1], None, pictures=flats), SMALL)
    assert not second.placed
    second.work.spend(inf)
    assert len(second.placed) == len(GAMES)
    assert flats == flat


@pytest.mark.parametrize("kind", [Welcome, GameSlide])
def test_a_slide_made_ahead_has_everything_when_it_comes(kind: type[Slide], monkeypatch: pytest.MonkeyPatch) -> None:
    made, viewport = program(), Viewport.of(SMALL)
    programme = Playlist(made.context, shelf())
    slide: Scene | None = None
    while not isinstance(slide, kind):
        assert sum(1 for _ in programme.preparing(viewport)) > len(GAMES), "piece by piece"
        slide = programme.next()
    boards, boxes = slide.placed, list(slide.turned)
    assert boards
    assert boxes
    made_late = made_sprites(monkeypatch)
    opened(slide, SMALL)
    made.context.is_live = True
    slide.update(0.01)
    slide.draw(DisplayList(viewport.window))
    assert not made_late
    assert slide.placed == boards
    assert slide.turned == boxes
    assert not slide.focus.is_shown


def test_what_comes_next_is_made_while_a_slide_rests_and_only_once() -> None:
    made = program()
    programme = Playlist(made.context, shelf())
    slide = programme.next()
    assert isinstance(slide, Slide)
    driver = Driver(made, slide, SMALL)
    for work, seconds in ((slide.work, COME + 0.1), (slide.upcoming, STAY - COME - 1.1)):
        while not work.is_done:
            slide.update(0.0)
        driver.pass_time(seconds, 0.05)
    coming = programme.upcoming
    assert isinstance(coming, GameSlide)
    assert coming.turned
    driver.scene.resize(Viewport.of((800, 450)))
    driver.pass_time(0.1)
    assert programme.upcoming is coming
    assert programme.next() is coming


@pytest.mark.parametrize("key", GAMES)
def test_the_slide_of_a_game_shows_its_board_and_no_words_lie_on_one(key: str) -> None:
    made, game = program(), catalogue()[key]
    slide = GameSlide(made.context, game, None)
    rest(slide, (1280, 720))
    assert len(slide.placed) == 1
    records = recorded(("a", "Mia", "human", 21, 1, 9), game=key)
    honoured = HallOfFame(made.context, game, honours(records, key), None)
    rest(honoured, (1280, 720))
    assert not honoured.placed


def test_in_a_tall_window_the_lamp_burns_over_every_slide() -> None:
    made = program()
    for slide, high in (
        (Welcome(made.context, shelf(), None), 200),
        (GameSlide(made.context, catalogue()["beacon"], None), LAMP),
    ):
        glass = rest(slide, (720, 1280)).get_at((360, round(mouth_of(high) * slide.canvas.scale)))
        assert glass.r > 220


def test_in_a_tall_window_no_box_of_the_welcome_covers_another_or_its_name() -> None:
    slide = Welcome(program().context, shelf(), None)
    rest(slide, (720, 1280))
    boxes = [Box(box.x - 0.42 * box.high, box.y - box.high / 2, 0.84 * box.high, box.high) for box in slide.boxes()]
    assert len(boxes) == len(shelf())
    name = Box(60, 0.32 * slide.viewport.height - 90, slide.viewport.width - 120, 250)
    assert [one for one, other in combinations((name, *boxes), 2) if one.overlaps(other)] == []


@pytest.mark.parametrize("size", SIZES)
def test_the_boxes_of_the_welcome_are_about_equally_large(size: tuple[int, int]) -> None:
    scene = Welcome(program().context, [*shelf()], None)
    scene.resize(Viewport.of(size))
    heights = [placed.high for placed in scene.boxes()]
    assert min(heights) > 0.8 * max(heights)


@pytest.mark.parametrize("key", GAMES)
def test_the_slide_of_a_game_shows_its_title_only_on_its_box(key: str) -> None:
    game = catalogue()[key]
    texts, _ = printed(GameSlide(program("en").context, game, None), (1280, 720))
    assert game.tagline.split()[0] in " ".join(one.text for one in texts)
    assert game.title not in [one.text for one in texts]


def test_the_prompts_of_a_slide_lie_on_a_dark_ground() -> None:
    scene = Welcome(program().context, shelf(), None)
    picture = rest(scene, (1920, 1080))
    ((prompt, _),) = scene.bar.boxes
    x, y = round(prompt.x), round(prompt.centre[1])
    dots = [picture.get_at((x + 10, y + dy)) for dy in range(-20, 21)]
    assert max(luminance((dot.r, dot.g, dot.b, 255)) for dot in dots) < 0.03
