"""The music: its loops, the audible layers, and its silence without volume, device or files."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import inf, log10, sqrt
from pathlib import Path

import pygame
import pytest

from game.stage.audio.music import FALL, JOIN, JOINS, LAYERS, LEAVE, MUSIC, SLACK, STEP, Arrangement
from game.stage.audio.sound import RATE, Sound
from game.storage.settings import Settings
from game.tools.compose import BARS, BEAT, LEVELS, played


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[None]:
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


@cache
def loop(layer: str) -> array[int]:
    """Return the samples of a layer as played."""
    raw = array("h", pygame.mixer.Sound(MUSIC / f"{layer}.ogg").get_raw())
    assert raw[0::2] == raw[1::2]
    return raw[0::2]


@cache
def whole() -> list[int]:
    longest = max(len(loop(layer)) for layer in LAYERS)
    repeated = [loop(layer) * (longest // len(loop(layer))) for layer in LAYERS]
    return [sum(samples) for samples in zip(*repeated, strict=True)]


def decibels(samples: list[int] | array[int]) -> float:
    return 20 * log10(sqrt(sum(sample * sample for sample in samples) / len(samples)) / 32768)


def test_there_is_a_loop_for_every_layer_and_they_are_small() -> None:
    assert sorted(path.name for path in MUSIC.iterdir()) == sorted(f"{layer}.ogg" for layer in LAYERS)
    assert set(JOINS) == set(BARS) == set(LEVELS) == set(LAYERS)
    assert sum(path.stat().st_size for path in MUSIC.iterdir()) < 300_000


def test_loops_that_begin_together_stay_together() -> None:
    longest = max(BARS.values())
    for layer, bars in BARS.items():
        assert longest % bars == 0
        assert len(loop(layer)) == round(4 * bars * BEAT * RATE)
    assert sum(map(len, map(loop, LAYERS))) * 4 < 12_000_000, "bytes of memory"


@pytest.mark.parametrize("layer", LAYERS)
def test_a_loop_has_no_seam(layer: str) -> None:
    samples = loop(layer)
    steps = sorted(abs(one - other) for one, other in pairwise(samples[::5]))
    assert abs(samples[0] - samples[-1]) <= max(120, steps[len(steps) * 99 // 100])
    middle = sum(samples) / len(samples)
    assert abs(middle) < 20


def test_all_together_are_soft_do_not_clip_and_every_layer_is_heard() -> None:
    mix = whole()
    assert 20 * log10(max(map(abs, mix)) / 32768) < -6
    assert -32 < decibels(mix) < -20
    loudness = [decibels(loop(layer)) for layer in LAYERS]
    assert max(loudness) - min(loudness) < 10


def test_the_files_are_those_of_the_generator() -> None:
    made, kept = played("brushes"), loop("brushes")
    assert len(made) == len(kept)
    alike = sum(one * other for one, other in zip(made, kept, strict=True))
    assert alike > 0.9 * sqrt(sum(one * one for one in made) * sum(other * other for other in kept))


def settled(arrangement: Arrangement) -> dict[str, float]:
    for _ in range(int(2 * max(JOIN, LEAVE) / STEP)):
        arrangement.advance(STEP)
    return dict(arrangement.levels)


@pytest.mark.parametrize(
    ("tension", "count"), [(0.0, 1), (0.11, 1), (0.13, 2), (0.39, 2), (0.41, 3), (0.67, 3), (0.69, 4), (1.0, 4)]
)
def test_layers_join_in_their_order_as_the_race_tightens(tension: float, count: int) -> None:
    arrangement = Arrangement()
    arrangement.follow(tension)
    assert settled(arrangement) == {layer: float(place < count) for place, layer in enumerate(LAYERS)}
    assert not arrangement.is_moving


def test_they_leave_when_it_is_decided_but_not_for_a_trifle() -> None:
    arrangement = Arrangement()
    arrangement.follow(1.0)
    settled(arrangement)
    arrangement.follow(JOINS["voice"] - SLACK / 2)
    assert settled(arrangement)["voice"] == 1.0
    arrangement.follow(JOINS["voice"] - 2 * SLACK)
    assert settled(arrangement)["voice"] == 0.0
    arrangement.follow(0.0)
    assert settled(arrangement) == {"bass": 1.0, "marimba": 0.0, "brushes": 0.0, "voice": 0.0}


def test_nobody_comes_or_goes_at_once() -> None:
    arrangement = Arrangement()
    arrangement.follow(0.5)
    before = dict(arrangement.levels)
    for _ in range(100):
        arrangement.advance(STEP)
        assert all(abs(arrangement.levels[layer] - before[layer]) <= STEP / FALL for layer in LAYERS)
        before = dict(arrangement.levels)


def test_before_what_decides_there_is_silence_soon_and_then_everybody_comes_back() -> None:
    arrangement = Arrangement()
    arrangement.follow(0.8)
    settled(arrangement)
    arrangement.rest(4.0)
    for _ in range(round(FALL / STEP) + 1):
        arrangement.advance(STEP)
    assert not any(arrangement.levels.values())
    arrangement.advance(2.0)
    assert not any(arrangement.levels.values())
    assert arrangement.is_moving
    assert all(settled(arrangement).values())
    arrangement.rest(60.0)
    arrangement.advance(1.0)
    arrangement.rest(0.0)
    assert settled(arrangement)["bass"] == 1.0
    arrangement.rest(inf)
    assert not any(settled(arrangement).values())
    assert not arrangement.is_moving


def running(sound: Sound) -> list[float]:
    """Return the volumes of the running layers once the last change is processed."""
    sound.music.wait()
    channels = [pygame.mixer.Channel(number) for number in range(1, 1 + len(LAYERS))]
    return [channel.get_volume() for channel in channels if channel.get_busy()]


@pytest.fixture
def sound() -> Iterator[Sound]:
    sound = Sound(effects=0.5)
    pygame.mixer.quit()
    assert sound.start()
    yield sound
    sound.stop()
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)


def test_once_wanted_all_layers_run_and_as_loud_as_wished_until_it_is_off_again(sound: Sound) -> None:
    assert (Settings().volume_room, Settings().volume_music) == (0.35, 0.2)
    sound.music.follow(1.0)
    sound.music.rest(0.0)
    assert sound.music.player is None, "nobody wants any yet"
    sound.music.follow(0.0)
    sound.music.arrangement.advance(JOIN)
    sound.set_volumes(0.5, 0.0, 0.6)
    assert len(running(sound)) == len(LAYERS)
    assert running(sound) == [pytest.approx(0.6, abs=0.01), 0.0, 0.0, 0.0]
    for _ in range(60):
        sound.play("win")
    assert running(sound)[0] == pytest.approx(0.6, abs=0.01), "effects leave its channels alone"
    sound.set_volumes(0.5, 0.0, 0.0)
    assert running(sound) == []
    sound.set_volumes(0.5, 0.0, 0.3)
    assert running(sound) == [pytest.approx(0.3, abs=0.01), 0.0, 0.0, 0.0]
    for loudest in (0.5, 0.0):
        sound.loudest = loudest
        sound.set_volumes(0.5, 0.0, 0.8)
        assert running(sound)[:1] == ([pytest.approx(0.4, abs=0.01)] if loudest else []), "the operator decides"


def test_it_ends_with_the_device_and_comes_back_with_it(sound: Sound) -> None:
    sound.set_volumes(0.5, 0.0, 0.6)
    assert len(running(sound)) == len(LAYERS)
    sound.handle(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    assert len(running(sound)) == len(LAYERS)
    player = sound.music.player
    assert player is not None
    pygame.mixer.quit()  # closed without notice
    sound.music.follow(1.0)
    player.join()
    assert sound.start()
    assert len(running(sound)) == len(LAYERS)
    sound.stop()
    assert sound.music.player is None


@pytest.mark.parametrize("content", [None, b"OggS junk"])
def test_a_missing_or_broken_layer_is_silence_and_one_warning(
    tmp_path: Path, sound: Sound, caplog: pytest.LogCaptureFixture, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / f"{LAYERS[0]}.ogg").write_bytes(content)
    sound.music.folder = tmp_path
    sound.set_volumes(0.5, 0.0, 0.6)
    assert running(sound) == []
    assert len(caplog.records) == 1
    for tension in (0.2, 0.9):
        sound.music.follow(tension)
    assert running(sound) == []
    sound.stop()
    assert len(caplog.records) == 1
