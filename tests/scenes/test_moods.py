"""Faces, sounds and music of a match, from its events and the places of its players."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from game.games import catalogue
from game.rules.common import MatchEnded, TurnStarted
from game.rules.contract import Ending, Event, Fortune, Fortunes, Result, Seat
from game.rules.course import tension
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.player_names import guests
from game.scenes.match.commentary import draw_reaction
from game.scenes.match.match_sound import CELEBRATED, DECIDED, DRUM, DRUMMED
from game.scenes.match.moods import DOZE, FELT, GAINS, PITCH, PONDER, QUIET, Moods
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.shell.router import Router
from game.stage.audio.music import JOINS
from game.stage.audio.sound import SOUNDS, Place
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.theme import LOOKS
from game.stage.pieces.player_tokens import Mood
from game.tools.shots import played, rest
from tests.kit import begun, changed, chosen, clear, driver_of, match_of, play_until

from .stagehand import Driver, program

FRAME = 1 / 60


class Happened(Event):
    felt: Fortunes
    seat: Seat | None = None

    @property
    def fortunes(self) -> Fortunes:
        return self.felt


def moods(*people: bool) -> Moods:
    return Moods(people or (True, False, False), "seed")


def faces(table: Moods, seconds: float, working: tuple[Seat, ...] = (), *, reduced_motion: bool = False) -> list[Mood]:
    """Return the moods of all seats after a number of seconds, advanced frame by frame."""
    for _ in range(round(seconds / FRAME)):
        table.update(FRAME, working, reduced_motion=reduced_motion)
    return [table.face(seat).mood for seat in range(3)]


def fell(seat: Seat, fortune: Fortune) -> Happened:
    return Happened(((seat, fortune),))


@pytest.mark.parametrize("is_aside", [False, True])
@pytest.mark.parametrize(("fortune", "large"), [("TRIUMPH", 1), ("BLOW", 1), ("GAIN", 0), ("SETBACK", 0)])
def test_the_animal_that_a_great_event_moves_appears_large_beside_its_row(
    fortune: str, large: int, *, is_aside: bool
) -> None:
    viewport = Viewport.of((640, 360))
    table, canvas = moods(), program().context.canvas(viewport)
    players = guests([Player(look, "human", look) for look in ("red", "blue", "yellow")])
    board = Zones.of(viewport).board
    row = Box(board.right + 20, board.y + 0.5 * board.h, 300, 80)
    row = row if is_aside else Box(board.x, board.bottom + 20, 0.6 * board.w, 80)

    def reaction() -> list[pygame.Rect]:
        """Return the places of the animals, without the shadow of each."""
        ops = canvas.noted(lambda onto: draw_reaction(onto, board, players, table, [row] * 3))[1::2]
        seen = [(picture.subsurface(*part).get_bounding_rect(), spot) for picture, spot, *part in ops]
        return [rect.move(spot) for rect, spot in seen]

    table.hear(fell(1, Fortune[fortune]))
    faces(table, 0.05)
    rising = reaction()
    faces(table, 0.35)
    assert len(reaction()) == len(rising) == large
    area, (x, y) = canvas.area(board), viewport.at(*row.centre) if is_aside else viewport.at(row.right, row.y)
    for first, last in zip(rising, reaction(), strict=True):
        assert first.w * first.h < last.w * last.h
        assert area.contains(last)
        assert abs(last.centery - y) < 0.2 * area.h if is_aside else abs(last.centerx - x) < 0.2 * area.w
        assert last.right >= area.right - 1 if is_aside else last.bottom >= area.bottom - 0.05 * area.h
    faces(table, 0.6)
    assert not reaction()


def test_a_gain_is_a_joy_for_a_while() -> None:
    table = moods()
    table.hear(fell(1, Fortune.GAIN))
    assert faces(table, 0.1)[1] == "joy"
    assert faces(table, 1.5)[1] == "neutral"


def test_a_blow_is_a_shock_then_a_sulk_then_over() -> None:
    table = moods()
    table.hear(fell(0, Fortune.BLOW))
    assert faces(table, 0.5)[0] == "shock"
    assert faces(table, 1.0)[0] == "sulk"
    assert faces(table, 2.0)[0] in ("neutral", "blink")


def test_only_one_face_is_loud_and_the_others_answer_a_moment_later() -> None:
    table = moods()
    table.hear(Happened(((1, Fortune.BLOW), (2, Fortune.TRIUMPH))))
    assert faces(table, 0.05) == ["neutral", "shock", "neutral"]
    assert faces(table, 0.2) == ["neutral", "shock", "joy"]


def test_nobody_cheers_twice_in_a_turn() -> None:
    table = moods()
    table.hear(fell(0, Fortune.TRIUMPH))
    assert faces(table, 0.2)[0] == "cheer"
    faces(table, 3.0)
    table.hear(fell(0, Fortune.TRIUMPH))
    assert faces(table, 0.3)[0] == "joy"
    table.hear(TurnStarted(0, 2))
    faces(table, 3.0)
    table.hear(fell(0, Fortune.TRIUMPH))
    assert faces(table, 0.3)[0] == "cheer"


def test_computers_think_at_work_and_people_only_after_a_long_while_without_a_press() -> None:
    table = moods()
    assert faces(table, 0.4, (0, 1))[:2] == ["neutral", "think"]
    faces(table, PONDER - 1, (0, 1))
    table.stir()
    assert faces(table, 1.0, (0, 1))[0] in ("neutral", "blink")
    assert faces(table, PONDER, (0, 1))[0] == "think"
    assert faces(table, 0.5)[0] in ("neutral", "blink")


def test_a_computer_that_waits_long_falls_asleep_until_something_happens_to_it() -> None:
    table = moods()
    assert faces(table, DOZE + 1, (0,))[1:] == ["asleep", "asleep"]
    table.hear(fell(2, Fortune.GAIN))
    assert faces(table, 2.0, (0,))[1:] == ["asleep", "neutral"]


def test_eyes_blink_one_pair_at_a_time_but_neither_calm_nor_after_a_long_silence() -> None:
    table, shut = moods(True, True, True), 0
    for _ in range(round(20 / FRAME)):
        now = faces(table, FRAME)
        assert now.count("blink") <= 1
        shut += "blink" in now
    assert 10 < shut * FRAME / 0.11 * 1.2 < 30
    assert all("blink" not in faces(moods(), seconds, reduced_motion=True) for seconds in (3.0, 4.0, 5.0, 6.5))
    faces(table, QUIET - 19)
    assert all("blink" not in faces(table, 0.05) for _ in range(200))
    assert table.wake_after is None


def test_who_is_woken_when_told_sees_every_change() -> None:
    """Updating only at `wake_after` gives the same faces as updating every frame."""
    table, seen = moods(), set()
    table.hear(fell(0, Fortune.BLOW))
    passed = 0.0
    while passed < 60:
        step = FRAME if table.is_lively else table.wake_after or 1.0
        table.update(step, (0,))
        passed += step
        seen.add(table.face(0).mood)
    assert seen == {"shock", "sulk", "blink", "neutral", "think"}


def test_with_reduced_motion_faces_only_fade() -> None:
    table = moods()
    table.hear(fell(0, Fortune.TRIUMPH))
    table.update(FRAME, (), reduced_motion=True)
    face = table.face(0)
    assert (face.dx, face.dy, face.across, face.along) == (0, 0, 1, 1)
    assert 0 < face.blend < 1
    faces(table, 1.0, reduced_motion=True)
    assert not table.is_lively


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in catalogue().values()])
def test_every_game_gives_everybody_something_to_feel(game: Game) -> None:
    seats = max(game.seats)
    match, rng = begun(game, seats, "faces"), Random("faces")
    told = list(match.settle().events)
    while not match.is_over:
        told += match.submit(*chosen(match, rng)).events
    felt = [fortune for event in told for fortune in event.fortunes]
    assert {seat for seat, _ in felt} == set(range(seats))
    assert {Fortune.GAIN, Fortune.TRIUMPH} <= {fortune for _, fortune in felt}
    assert Fortune.BLOW in {f for _, f in felt} or Fortune.SETBACK in {f for _, f in felt}


def test_faces_on_screen_follow_the_story() -> None:
    driver = driver_of(catalogue()["beacon"], "human", "greedy", "greedy", "greedy", speed="normal")
    screen, seen, wanted = driver.showing(MatchScreen), set[Mood](), {"joy", "think", "shock", "sulk"}

    def is_seen() -> bool:
        seen.update(screen.moods.face(seat).mood for seat in range(4))
        return wanted <= seen

    play_until(driver, is_seen)


def test_the_lamp_feels_with_the_table() -> None:
    _, scene = match_of(catalogue()["diceland"], "human", "greedy")
    scene.director.on_event(fell(0, Fortune.BLOW))
    assert scene.host.look == "wince"
    scene.director.on_event(Happened(((0, Fortune.TRIUMPH), (1, Fortune.BLOW))))
    assert scene.host.look == "applaud"


Heard = list[tuple[str, float, Place | None]]


def listened(made: Router) -> Heard:
    heard: Heard = []

    def play(name: str, gain: float = 1.0, pitch: float = 1.0, at: Place | None = None) -> None:
        heard.append((name, pitch, at))

    made.context.sound.play = play  # type: ignore[method-assign]
    return heard


def listening(*minds: str, log: int = 0) -> tuple[Driver, MatchScreen, Heard]:
    made = program()
    players = [Player(f"P{seat}", mind) for seat, mind in enumerate(minds or ("human", "greedy", "greedy"))]
    match = Match(catalogue()["template"], players, seed="1")
    if log:
        match.settle()
    heard = listened(made)
    driver = Driver(made, made.match(match), (320, 180))
    return driver, driver.showing(MatchScreen), heard


@pytest.mark.parametrize("log", [0, 1], ids=["begun", "gone on with"])
def test_a_match_begins_with_a_sound_and_one_that_goes_on_does_not(log: int) -> None:
    driver, _, heard = listening(log=log)
    driver.pass_time(0.2)
    driver.pass_time(0.5)
    assert [name for name, *_ in heard].count("match_start") == 1 - log


def test_every_felt_mood_has_a_sound_and_every_animal_its_pitch() -> None:
    assert set(GAINS) == {mood for moods in FELT.values() for mood, _ in moods}
    assert all((SOUNDS / f"mood_{mood}.wav").exists() for mood in GAINS)
    assert set(PITCH) == {look.colour for look in LOOKS}
    assert len(set(PITCH.values())) == len(PITCH)


@pytest.mark.parametrize("winner", [0, 2])
def test_who_cheers_is_heard_once_from_its_row_in_its_own_voice(winner: int) -> None:
    driver, scene, heard = listening("human", "human", "human")
    driver.pass_time(0.2)
    heard.clear()
    scene.moods.hear(MatchEnded(Result(Ending.GOAL, (winner,))))
    driver.pass_time(0.5, 1 / 60)
    voices = [one for one in heard if one[0] == "mood_cheer"]
    assert len(voices) == 1
    _, pitch, at = voices[0]
    assert pitch == PITCH[scene.match.players[winner].look]
    assert at is not None
    row = scene.zones.players
    assert row.y < (at[1] + 1) / 2 * scene.viewport.height < row.bottom


@pytest.mark.parametrize(
    ("minds", "fanfare"),
    [
        (("human", "greedy"), "win"),
        (("greedy", "human"), "lose"),
        (("human", "human"), "win"),
        (("greedy", "greedy"), "win"),
    ],
)
def test_people_who_lose_to_computers_are_consoled(minds: tuple[str, str], fanfare: str) -> None:
    made = program(speed="normal")
    match = played(catalogue()["template"], 2, 1.0)
    order = sorted(range(2), key=lambda seat: -match.state.scores()[seat])
    seated = list(match.players)
    for seat, mind in zip(order, minds, strict=True):
        seated[seat] = replace(seated[seat], mind=mind)
    match.players = seated
    heard = listened(made)
    driver = Driver(made, made.results(match), (320, 180))
    driver.showing(Results).settle()
    driver.pass_time(7.5, 1 / 30)
    assert [name for name, *_ in heard if name in ("win", "lose")] == [fanfare]


class Conducted:
    def __init__(self, made: Router) -> None:
        self.tensions: list[float] = []
        self.rests: list[float] = []
        music = made.context.sound.music
        music.follow = self.tensions.append  # type: ignore[assignment, method-assign]
        music.rest = self.rests.append  # type: ignore[assignment, method-assign]


@pytest.mark.parametrize("key", ["beacon", "knightsleap", "places"])
def test_the_music_follows_the_race_and_is_silent_while_the_end_is_told(key: str) -> None:
    made = program()
    match = played(catalogue()[key], 2, 1.0, humans=0)
    last = max(number for number, entry in enumerate(match.log) if entry.seat >= 0)
    match.rewind(last)
    music = Conducted(made)
    driver = Driver(made, made.match(match), (320, 180))
    scene = driver.showing(MatchScreen)
    driver.pass_time(0.1)
    assert music.tensions == [tension(match.state)]
    assert music.tensions[0] > JOINS["brushes"]
    while not match.is_over:
        driver.pass_time(0.1, 0.1)
        assert bool(music.rests) <= (match.is_over or key == "places")
    driver.wait(lambda: driver.scene is not scene)
    assert music.rests[-2:] == [DECIDED, CELEBRATED]
    assert music.tensions[-1] == 0.0


def test_a_drum_is_heard_alone_and_who_leaves_a_match_that_goes_on_takes_its_tension_along() -> None:
    driver, scene, _ = listening()
    music = Conducted(driver.program)
    scene.table.sound("dice_hit")
    assert music.rests == []
    scene.table.sound(DRUM)
    assert music.rests == [DRUMMED]
    scene.leave()
    assert (music.tensions, music.rests) == ([0.0], [DRUMMED, 0.0])


@pytest.mark.parametrize(("fortune", "is_seen"), [("TRIUMPH", True), ("BLOW", True), ("SETBACK", True), (None, False)])
def test_pawns_show_what_their_player_feels_but_neither_thoughts_nor_blinking(
    fortune: str | None, is_seen: bool
) -> None:
    screen = program().match(played(catalogue()["beacon"], 2, 0.5))
    rest(screen, (1920, 1080))
    pose = screen.view.board.layout.standings(screen.view.shown.pieces)[0]
    before = clear(screen.canvas)
    screen.view.board.layout.draw_piece(screen.canvas, screen.match.players[0].look, pose)
    if fortune is not None:
        screen.moods.hear(fell(0, Fortune[fortune]))
    for _ in range(30):
        screen.update(FRAME)
    after = clear(screen.canvas)
    screen.view.board.layout.draw_piece(screen.canvas, screen.match.players[0].look, pose)
    head = screen.canvas.area(Box(pose.spot[0] - 30, pose.spot[1] - 70, 60, 60))
    assert bool(changed(before, after, head)) == is_seen
