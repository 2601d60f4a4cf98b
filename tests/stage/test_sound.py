"""Sound: its files, effects and volumes, and silence without a device."""

from __future__ import annotations

import os
import subprocess
import sys
import wave
from array import array
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import log10, sin, sqrt
from pathlib import Path

import pygame
import pytest

from game.stage.audio import sound as sound_module
from game.stage.audio.sound import CHANNELS, RATE, ROOM, SOUNDS, TAKES, Sound, files, hastened
from game.stage.pieces.roll import STAGGER
from game.tools.synth import EFFECTS, LOUDEST, PEAK, ROOM_LEVEL, synthesised
from tests.programs import LIMIT, ROOT, python


@pytest.fixture
def sound() -> Iterator[Sound]:
    sound = Sound(effects=0.5)
    assert sound.start()
    yield sound
    sound.stop()


def busy() -> list[float]:
    channels = [pygame.mixer.Channel(number) for number in range(CHANNELS)]
    return [channel.get_volume() for channel in channels if channel.get_busy()]


def test_effects_sound_together_at_their_gain_times_the_volume_and_too_many_are_left_out(sound: Sound) -> None:
    sound.play("win", gain=0.5)
    assert busy() == [pytest.approx(0.25, abs=0.01)]
    for _ in range(40):
        sound.play("win")
    assert 16 <= len(busy()) <= 23


def test_without_loudness_nothing_is_played(sound: Sound) -> None:
    for gain in (0.0, -1.0):
        sound.play("win", gain=gain)
    sound.set_volumes(0.0, 0.0, 0.0)
    sound.play("win")
    sound.loudest = 0.0
    sound.set_volumes(1.0, 0.0, 0.0)
    sound.play("win")
    assert busy() == []


def test_the_room_murmurs_while_music_is_wanted(sound: Sound) -> None:
    sound.set_volumes(0.5, 0.6, 0.0)
    assert busy() == [pytest.approx(0.6, abs=0.01)]
    sound.set_volumes(0.5, 0.3, 0.0)
    assert busy() == [pytest.approx(0.3, abs=0.01)]
    sound.set_volumes(0.5, 0.0, 0.0)
    assert busy() == []


def test_a_missing_or_broken_file_is_silence_and_one_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "broken.wav").write_bytes(b"RIFF")
    sound = Sound(folder=tmp_path)
    sound.start()
    sound.wait()
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


class FakeHeart:
    """A device that plays as long as it is told, whatever the time."""

    beats = True

    def beat(self) -> bool:
        return self.beats


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[tuple[Sound, list[str]]]:
    """Yield a started sound whose device fails to open as long as the list has problems."""
    caplog.set_level("INFO", "game.stage.audio.sound")
    problems = ["server is away"] * 4
    opened = sound_module.open_device
    monkeypatch.setattr(sound_module, "Heartbeat", FakeHeart)
    monkeypatch.setattr(sound_module, "open_device", lambda: problems.pop() if problems else opened())
    sound = Sound(effects=0.5)
    assert not sound.start()
    yield sound, problems
    sound.stop()


def test_what_a_library_prints_about_a_missing_device_is_read_once(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sound_module, "open_device", lambda: "no device" if os.write(2, b"cannot find card\n") else "")
    sound = Sound(effects=0.5)
    assert not sound.start()
    for second in range(200):
        sound.tick(float(second))
    os.write(2, b"afterwards\n")
    assert capfd.readouterr().err == "cannot find card\nafterwards\n"
    sound.stop()


def test_a_missing_device_is_tried_again_ever_more_rarely_and_told_once(
    missing: tuple[Sound, list[str]], caplog: pytest.LogCaptureFixture
) -> None:
    sound, problems = missing
    tries: list[int] = []
    for second in range(60):
        left = len(problems), sound.is_silent
        sound.tick(float(second))
        if (len(problems), sound.is_silent) != left:
            tries.append(second)
    assert not sound.is_silent
    gaps = [later - earlier for earlier, later in pairwise(tries)]
    assert len(tries) == 4
    assert gaps == sorted(gaps)
    assert gaps[0] < gaps[-1]
    sound.play("win")
    assert len(busy()) == 1
    told = [record.getMessage().partition(":")[0] for when in ("setup", "call") for record in caplog.get_records(when)]
    assert told == ["no sound", "sound is back"]


def test_a_device_that_dies_without_an_event_is_opened_again(
    missing: tuple[Sound, list[str]], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sound, problems = missing
    problems.clear()
    sound.set_volumes(0.5, 0.3, 0.0)
    monkeypatch.setattr(FakeHeart, "beats", False)
    silent = []
    for second in range(120):
        sound.tick(float(second))
        silent.append(sound.is_silent)
    assert 2 < silent.count(True) < len(silent), "it is tried again, ever more rarely"
    assert [record.getMessage() for record in caplog.get_records("call")] == []
    monkeypatch.setattr(FakeHeart, "beats", True)
    for second in range(120, 180):
        sound.tick(float(second))
    assert busy() == [pytest.approx(0.3, abs=0.01)]
    assert [record.getMessage() for record in caplog.get_records("call")] == ["sound is back"]


def test_a_heart_beats_while_the_device_plays(sound: Sound) -> None:
    heart = sound_module.Heartbeat()
    assert not heart.beat(), "the last beat is still on its way"
    pygame.mixer.stop()
    assert heart.beat()


def test_moving_a_volume_looks_for_the_device_at_once(missing: tuple[Sound, list[str]]) -> None:
    sound, problems = missing
    problems.clear()
    sound.set_volumes(0.5, 0.0, 0.0)
    assert sound.is_silent, "nothing was moved"
    sound.set_volumes(0.4, 0.3, 0.0)
    assert busy() == [pytest.approx(0.3, abs=0.01)]


def test_a_device_that_fails_and_announces_itself_is_not_tried_without_end(missing: tuple[Sound, list[str]]) -> None:
    sound, problems = missing
    for _ in range(20):
        sound.handle(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    assert len(problems) == 3


def test_nothing_is_opened_before_the_start_or_by_a_device_after_the_stop(sound: Sound) -> None:
    closed = Sound()
    sound.stop()
    sound.handle(pygame.Event(pygame.AUDIODEVICEADDED, which=1, iscapture=0))
    for one in (closed, sound):
        one.play("win")
        one.set_volumes(1.0, 1.0, 1.0)
        assert one.is_silent


@pytest.mark.parametrize("percent", [50, 92, 108, 200])
def test_what_is_played_faster_is_shorter_and_no_louder(percent: int) -> None:
    frames = 9_000
    samples = array("h", (round(12_000 * sin(n / 20)) for n in range(frames)))
    plain = BytesIO()
    with wave.open(plain, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    assert hastened(plain.getvalue(), 100) == plain.getvalue()
    with wave.open(BytesIO(hastened(plain.getvalue(), percent))) as file:
        assert file.getframerate() == RATE * percent // 100
        assert file.readframes(frames) == samples.tobytes()


def test_a_higher_pitch_is_heard_higher(sound: Sound) -> None:
    plain, high = (sound.effect("confirm", percent) for percent in (100, 150))
    assert plain is not None
    assert high is not None
    assert high.get_length() == pytest.approx(plain.get_length() / 1.5, rel=0.01)


def test_every_pitch_can_be_played(sound: Sound) -> None:
    for count, pitch in enumerate((0.01, 0.92, 1.0, 1.08, 50.0), 1):
        sound.play("dice_hit", pitch=pitch)
        assert len(busy()) == count


NO_DEVICE = """
import pygame
from game.stage.audio.sound import Sound
sound = Sound(room=1.0, music=1.0)
assert not sound.start()
sound.play("confirm", pitch=1.1)
sound.set_volumes(1.0, 1.0, 1.0)
sound.handle(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
sound.handle(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
assert sound.is_silent
sound.stop()
"""


def test_without_a_device_everything_is_silent_and_nothing_fails() -> None:
    done = python("-c", NO_DEVICE, env={**os.environ, "SDL_AUDIODRIVER": "bogus"})
    assert done.returncode == 0, done.stderr


TO_DEVICE = """
import sys
import pygame
from game.stage.audio.sound import Sound
sound = Sound(effects=1.0)
assert sound.start()
sound.play(sys.argv[1], at=eval(sys.argv[2]))
while pygame.mixer.get_busy():
    pygame.time.wait(10)
sound.stop()
"""


def heard(tmp_path: Path, name: str, at: tuple[float, float] | None = None) -> tuple[array[int], array[int]]:
    """Return the left and right samples that reach the device, here a file."""
    device = tmp_path / "device"
    environ = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(device)}
    line = [sys.executable, "-c", TO_DEVICE, name, repr(at)]
    subprocess.run(line, cwd=ROOT, env=environ, check=True, timeout=LIMIT)
    written = device.read_bytes()
    samples = array("h", written[: len(written) // 2 * 2])
    return samples[0::2], samples[1::2]


def strength(samples: array[int]) -> float:
    return sqrt(sum(sample * sample for sample in samples))


def test_what_is_played_reaches_the_device(tmp_path: Path) -> None:
    left, right = heard(tmp_path, "dice_hit")
    assert left == right
    assert 32768 * 10 ** (-8 / 20) < max(map(abs, left)) < 32768 * 10 ** (-4 / 20)


@pytest.mark.parametrize("side", [-1, 1])
def test_what_happens_at_a_side_is_heard_from_there_and_still_from_the_other(tmp_path: Path, side: int) -> None:
    left, right = map(strength, heard(tmp_path, "confirm", (side, 0.5)))
    near, far = (left, right) if side < 0 else (right, left)
    assert 0.35 * near < far < 0.6 * near


def test_the_middle_is_heard_from_both_sides_after_something_came_from_one(sound: Sound) -> None:
    for _ in range(40):
        sound.play("focus_move", at=(1.0, 0.0))
    pygame.mixer.stop()
    sound.play("focus_move", at=(0.0, 0.9))
    assert busy() == [pytest.approx(0.5, abs=0.01)]


def test_what_is_heard_often_is_never_twice_the_same_running_and_all_takes_come() -> None:
    sound = Sound()
    for name, count in TAKES.items():
        played = [sound.take(name) for _ in range(20 * count)]
        assert set(played) == set(files(name))
        assert all(one != other for one, other in pairwise(played))
    assert all(TAKES[name] >= 3 for name in ("dice_hit", "cross_stroke", "pawn_hop", "token_take"))
    assert {sound.take("win") for _ in range(3)} == {"win"}


def test_a_place_further_up_sounds_higher_where_there_are_takes(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    percents: list[int] = []
    effect = sound.effect

    def noted(file: str, percent: int) -> pygame.mixer.Sound | None:
        percents.append(percent)
        return effect(file, percent)

    monkeypatch.setattr(sound, "effect", noted)
    for at in (-1.0, 0.0, 1.0):
        sound.play("pawn_hop", at=(0.0, at))
        sound.play("win", at=(0.0, at))
    assert percents == [104, 100, 100, 100, 96, 100]


def test_everything_is_read_ahead_and_once(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    sound.wait()
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"{path} is read again"))
    for name in ("win", "dice_hit", "lose"):
        sound.play(name)
        assert all(sound.effect(file, 100) for file in files(name))
    assert len(busy()) == 3


FILES = {file: made for name, made in EFFECTS.items() for file in files(name)}


@cache
def samples(name: str) -> list[float]:
    """Return the samples of a file, or of an effect's first take."""
    with wave.open(str(SOUNDS / f"{files(name)[0]}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return [sample / 32768 for sample in array("h", file.readframes(file.getnframes()))]


def decibels(strength: float) -> float:
    return 20 * log10(strength)


def test_there_are_files_for_every_effect_and_no_other() -> None:
    assert sorted(path.name for path in SOUNDS.iterdir()) == sorted(f"{file}.wav" for file in FILES)
    assert len(EFFECTS) == 28
    assert set(TAKES) < set(EFFECTS)
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 2_600_000


def loudness(name: str, seconds: float = 0.1) -> float:
    heard, step = samples(name), int(seconds * RATE)
    parts = [heard[at : at + step] for at in range(0, max(1, len(heard) - step), step // 4)]
    return decibels(max(sqrt(sum(value * value for value in part) / step) for part in parts))


def test_dice_are_louder_than_what_they_lead_to_and_shaken_ones_are_heard() -> None:
    assert loudness("dice_hit") > loudness("token_take") + 3
    assert loudness("dice_hit") > -22
    assert loudness("dice_shake") > -26


@pytest.mark.parametrize("name", sorted(TAKES))
def test_takes_are_as_loud_as_each_other_and_yet_not_alike(name: str) -> None:
    every = files(name)
    strengths = [loudness(file) for file in every]
    assert max(strengths) - min(strengths) < 3.5
    for number, file in enumerate(every):
        for other in every[:number]:
            one, two = samples(file), samples(other)
            both = sum(a * b for a, b in zip(one, two, strict=False))
            assert both < 0.99 * sqrt(sum(a * a for a in one) * sum(b * b for b in two))


@pytest.mark.parametrize(("name", "peak"), [(file, peak) for file, (_, peak) in FILES.items()])
def test_effects_are_soft_short_and_without_clicks(name: str, peak: float) -> None:
    heard = samples(name)
    if name == ROOM:
        average = sqrt(sum(value * value for value in heard) / len(heard))
        assert decibels(average) == pytest.approx(ROOM_LEVEL, abs=0.2)
        assert len(heard) == 10 * RATE
        assert abs(heard[0] - heard[-1]) < 0.002, "a seam"
        return
    assert decibels(max(map(abs, heard))) == pytest.approx(peak, abs=0.05)
    assert peak <= (LOUDEST if name.startswith("dice") else PEAK)
    assert 0.03 < len(heard) / RATE < 2.0
    assert heard[0] == heard[-1] == 0.0
    assert abs(sum(heard) / len(heard)) < 0.01


@pytest.mark.parametrize("file", [file for file in FILES if file != ROOM and not file.endswith(("3", "4", "5"))])
def test_the_files_are_those_of_the_generator(file: str) -> None:
    effect, peak = FILES[file]
    made, kept = synthesised(effect, peak, file), samples(file)
    assert len(made) == len(kept)
    assert all(abs(one - round(other * 32768)) <= 2 for one, other in zip(made, kept, strict=True))


def test_a_throw_of_eight_dice_does_not_overdrive_the_loudspeaker() -> None:
    """Dice hit as close together as in a throw, at full volume, after the shaking."""
    takes = [samples(file) for file in files("dice_hit")]
    mix = [0.0] * (2 * RATE)
    for die in range(8):
        for hop, (begin, force) in enumerate(((0.29, 1.0), (0.62, 0.62), (0.84, 0.38), (0.97, 0.2))):
            at = int((begin + STAGGER * die) * RATE)
            for n, value in enumerate(takes[(die + hop) % len(takes)], at):
                mix[n] += force * value
    for n, value in enumerate(samples("dice_shake")):
        mix[n] += 0.9 * value
    assert 0.4 < max(map(abs, mix)) < 0.95
