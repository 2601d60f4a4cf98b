"""The sound files match the style guide and the generator."""

from __future__ import annotations

import wave
from array import array
from functools import cache
from math import log10, sqrt

import pytest

from game.stage.audio.sound import RATE, ROOM, SOUNDS, TAKES, files
from game.stage.pieces.roll import STAGGER
from game.tools.synth import EFFECTS, LOUDEST, PEAK, ROOM_LEVEL, synthesised

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
    """Return the decibels of the loudest part of this length."""
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
