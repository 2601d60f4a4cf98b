"""The loudspeaker: what is played, how loud, and that nothing happens where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.stage.sound import RATE, Sound, _stereo

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def sound() -> Iterator[Sound]:
    sound = Sound(effects=0.5, music=0.0)
    assert sound.start()
    yield sound
    sound.stop()


def busy() -> list[float]:
    """The volume of every channel that plays."""
    channels = [pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels())]
    return [channel.get_volume() for channel in channels if channel.get_busy()]


def test_nothing_is_opened_before_the_start() -> None:
    sound = Sound()
    sound.play("confirm")
    sound.set_volumes(1.0, 1.0)
    assert sound.is_silent


def test_an_effect_is_played_at_its_gain_times_the_volume(sound: Sound) -> None:
    sound.play("win", gain=0.5)
    assert busy() == [pytest.approx(0.25, abs=0.01)]


def test_several_effects_sound_together_and_too_many_are_left_out(sound: Sound) -> None:
    for _ in range(40):
        sound.play("win")
    assert 10 <= len(busy()) <= 16


@pytest.mark.parametrize("gain", [0.0, -1.0])
def test_without_loudness_nothing_is_played(sound: Sound, gain: float) -> None:
    sound.play("win", gain=gain)
    sound.set_volumes(0.0, 0.0)
    sound.play("win")
    assert busy() == []


def test_the_room_murmurs_while_music_is_wanted(sound: Sound) -> None:
    sound.set_volumes(0.5, 0.6)
    assert busy() == [pytest.approx(0.6, abs=0.01)]
    sound.set_volumes(0.5, 0.3)
    assert busy() == [pytest.approx(0.3, abs=0.01)]
    sound.set_volumes(0.5, 0.0)
    assert busy() == []


def test_a_missing_or_broken_file_is_silence_and_one_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "broken.wav").write_bytes(b"RIFF")
    sound = Sound(folder=tmp_path)
    sound.start()
    for _ in range(3):
        sound.play("missing")
        sound.play("broken")
    assert busy() == []
    assert len(caplog.records) == 2
    sound.stop()


def test_a_device_that_goes_and_one_that_comes_are_followed(sound: Sound) -> None:
    sound.play("win")
    sound.handle(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    assert not sound.is_silent
    pygame.mixer.quit()
    sound.handle(pygame.Event(pygame.AUDIODEVICEADDED, which=1, iscapture=1))
    assert sound.is_silent, "a microphone"
    sound.handle(pygame.Event(pygame.AUDIODEVICEADDED, which=1, iscapture=0))
    assert not sound.is_silent
    sound.play("win")
    assert len(busy()) == 1


def test_after_the_stop_no_device_starts_it_again(sound: Sound) -> None:
    sound.stop()
    sound.handle(pygame.Event(pygame.AUDIODEVICEADDED, which=1, iscapture=0))
    sound.play("win")
    assert sound.is_silent


def test_pitch_changes_length_and_both_sides_are_equal() -> None:
    mono = array("h", range(0, 20_000, 10))
    assert _stereo(mono, 100)[0::2] == mono == _stereo(mono, 100)[1::2]
    for percent in (50, 92, 108, 200):
        both = _stereo(mono, percent)
        assert both[0::2] == both[1::2]
        assert len(both) // 2 == pytest.approx(len(mono) * 100 / percent, abs=2)
        assert max(both) <= max(mono)


@pytest.mark.parametrize("pitch", [0.01, 0.92, 1.0, 1.08, 50.0])
def test_every_pitch_can_be_played(sound: Sound, pitch: float) -> None:
    sound.play("dice_hit", pitch=pitch)
    assert len(busy()) == 1


NO_DEVICE = """
import pygame
from game.stage.sound import Sound
sound = Sound(music=1.0)
assert not sound.start()
sound.play("confirm", pitch=1.1)
sound.set_volumes(1.0, 1.0)
sound.handle(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
sound.handle(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
assert sound.is_silent
sound.stop()
"""


def python(code: str, **environ: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def test_without_a_device_everything_is_silent_and_nothing_fails() -> None:
    python(NO_DEVICE, SDL_AUDIODRIVER="bogus")


TO_DISK = """
import sys, time
from game.stage.sound import Sound
sound = Sound(effects=1.0)
assert sound.start()
sound.play("dice_hit")
time.sleep(0.3)
sound.stop()
"""


def test_what_is_played_reaches_the_device(tmp_path: Path) -> None:
    written = tmp_path / "sound.raw"
    python(TO_DISK, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(written))
    heard = array("h", written.read_bytes()[: 4 * RATE])
    assert 32768 * 10 ** (-12 / 20) < max(map(abs, heard)) < 32768 * 10 ** (-6 / 20)
