"""Sounds of a match: its start, moods from the places of their players, music, and the result for people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.games import catalogue
from game.rules.common import MatchEnded
from game.rules.contract import Ending, Result
from game.rules.match import Match, Player
from game.rules.race import tension
from game.scenes.match.moods import FELT, GAINS, PITCH
from game.scenes.match.screen import CELEBRATED, DECIDED, DRUM, DRUMMED, MatchScreen
from game.scenes.results.results import Results
from game.shell.router import Router
from game.stage.audio.music import JOINS
from game.stage.audio.sound import SOUNDS, Place
from game.stage.paint.theme import LOOKS
from game.tools.shots import played

from .stagehand import Driver, program

MOST = 900
"""Maximum number of time steps until a match ends."""
Heard = list[tuple[str, float, Place | None]]


def listened(made: Router) -> Heard:
    heard: Heard = []

    def play(name: str, gain: float = 1.0, pitch: float = 1.0, at: Place | None = None) -> None:
        heard.append((name, pitch, at))

    made.context.sound.play = play  # type: ignore[method-assign]
    return heard


def begun(seats: int = 3, *, people: int = 1, log: int = 0) -> tuple[Driver, MatchScreen, Heard]:
    made = program()
    players = [Player(f"P{seat}", "human" if seat < people else "greedy") for seat in range(seats)]
    match = Match(catalogue()["template"], players, seed="1")
    if log:
        match.settle()
    heard = listened(made)
    driver = Driver(made, made.match(match), (320, 180))
    scene = driver.showing(MatchScreen)
    return driver, scene, heard


def test_a_match_begins_with_a_sound_and_one_that_goes_on_does_not() -> None:
    driver, _, heard = begun()
    driver.pass_time(0.2)
    assert [name for name, *_ in heard].count("match_start") == 1
    driver.pass_time(0.5)
    assert [name for name, *_ in heard].count("match_start") == 1
    driver, _, heard = begun(log=1)
    driver.pass_time(0.5)
    assert "match_start" not in [name for name, *_ in heard]


def test_every_felt_mood_has_a_sound_and_every_animal_its_pitch() -> None:
    assert set(GAINS) == {mood for moods in FELT.values() for mood, _ in moods}
    assert all((SOUNDS / f"mood_{mood}.wav").exists() for mood in GAINS)
    assert set(PITCH) == {look.colour for look in LOOKS}
    assert len(set(PITCH.values())) == len(PITCH)


@pytest.mark.parametrize("winner", [0, 2])
def test_who_cheers_is_heard_once_from_its_row_in_its_own_voice(winner: int) -> None:
    driver, scene, heard = begun(people=3)
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
    made = program()
    match = played(catalogue()["template"], 2, 1.0)
    order = sorted(range(2), key=lambda seat: -match.state.scores()[seat])
    seated = list(match.players)
    for seat, mind in zip(order, minds, strict=True):
        seated[seat] = replace(seated[seat], mind=mind)
    match.players = seated
    made.context.settings.speed = "normal"
    heard = listened(made)
    driver = Driver(made, made.results(match), (320, 180))
    scene = driver.showing(Results)
    scene.settle()
    driver.pass_time(7.5, 1 / 30)
    assert [name for name, *_ in heard if name in ("win", "lose")] == [fanfare]


class Conducted:
    """Recorder of calls to the music."""

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
    for _ in range(MOST):
        if match.is_over:
            break
        driver.pass_time(0.1, 0.1)
        assert bool(music.rests) <= (match.is_over or key == "places")
    for _ in range(MOST):
        if driver.scene is not scene:
            break
        driver.pass_time(0.5, 0.1)
    assert music.rests[-2:] == [DECIDED, CELEBRATED]
    assert music.tensions[-1] == 0.0


def test_a_drum_is_heard_alone() -> None:
    driver, scene, _ = begun()
    music = Conducted(driver.program)
    scene.table.sound("dice_hit")
    assert music.rests == []
    scene.table.sound(DRUM)
    assert music.rests == [DRUMMED]


def test_who_leaves_a_match_that_goes_on_takes_its_tension_along() -> None:
    driver, scene, _ = begun()
    music = Conducted(driver.program)
    scene.leave()
    assert (music.tensions, music.rests) == ([0.0], [0.0])
