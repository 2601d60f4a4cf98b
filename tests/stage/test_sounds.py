"""The sound files match the style guide and the generator."""

from __future__ import annotations

import cmath
import wave
from array import array
from functools import cache
from itertools import accumulate
from math import log10, pi, sqrt

import pytest

from game.stage.audio.sound import RATE, ROOM, SOUNDS, TAKES, files
from game.stage.pieces.roll import STAGGER
from game.tools.synth import EFFECTS, LOUDEST, PEAK, ROOM_LEVEL, hertz, synthesised

FILES = {file: (effect, peak) for effect, peak in EFFECTS for file in files(effect.__name__)}


@cache
def samples(name: str) -> list[float]:
    """Return the samples of a file, or of an effect's first take."""
    with wave.open(str(SOUNDS / f"{files(name)[0]}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return [sample / 32768 for sample in array("h", file.readframes(file.getnframes()))]


def decibels(strength: float) -> float:
    return 20 * log10(strength)


def _transform(values: list[complex]) -> list[complex]:
    if len(values) == 1:
        return values
    even, odd = _transform(values[::2]), _transform(values[1::2])
    half = len(values) // 2
    turned = [cmath.exp(-2j * pi * k / len(values)) * odd[k] for k in range(half)]
    return [even[k] + turned[k] for k in range(half)] + [even[k] - turned[k] for k in range(half)]


def spectrum(part: list[float]) -> list[tuple[float, float]]:
    """Return (frequency, energy) of up to 8192 samples."""
    size = 8192
    padded = [complex(value) for value in part[:size]] + [0j] * max(0, size - len(part))
    return [(k * RATE / size, abs(value) ** 2) for k, value in enumerate(_transform(padded)[: size // 2])]


def loudest_pitch(part: list[float]) -> float:
    return max(spectrum(part), key=lambda line: line[1])[0]


def band(part: list[float]) -> tuple[float, float]:
    """Return the frequencies between which nine tenths of the energy lie."""
    lines = spectrum(part)
    total = sum(energy for _, energy in lines)
    sums = list(accumulate(energy / total for _, energy in lines))
    low = next(lines[k][0] for k, share in enumerate(sums) if share >= 0.05)
    return low, next(lines[k][0] for k, share in enumerate(sums) if share >= 0.95)


def test_there_are_files_for_every_effect_and_no_other() -> None:
    assert sorted(path.name for path in SOUNDS.iterdir()) == sorted(f"{file}.wav" for file in FILES)
    assert len(EFFECTS) == 28
    assert set(TAKES) < {effect.__name__ for effect, _ in EFFECTS}
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


@pytest.mark.parametrize(
    ("name", "start", "end", "pitch"),
    [
        ("confirm", 0.0, 0.06, hertz("E5")),
        ("confirm", 0.06, 0.33, hertz("B5")),
        ("back", 0.0, 0.06, hertz("B4")),
        ("back", 0.12, 0.33, hertz("E4")),
        ("denied", 0.0, 0.09, 140),
        ("dice_hit", 0.0, 0.06, 310),
        ("pawn_hop", 0.0, 0.06, 820),
        ("token_take", 0.0, 0.06, 520),
        ("segment_done", 0.0, 0.07, hertz("C5")),
        ("segment_done", 0.3, 0.7, hertz("G5")),
        ("treasure", 0.3, 1.3, hertz("C6")),
        ("steal", 0.0, 0.12, hertz("A4")),
        ("steal", 0.2, 0.4, hertz("F#4")),
        ("your_turn", 0.0, 0.5, 1320),
        ("win", 0.0, 0.1, hertz("C5")),
        ("win", 0.6, 1.5, hertz("C6")),
        ("lose", 0.0, 0.2, hertz("G4")),
        ("lose", 0.72, 1.2, hertz("C4")),
        ("match_start", 0.2, 0.27, hertz("G4")),
        ("match_start", 0.55, 0.9, hertz("G5")),
        ("mood_joy", 0.0, 0.07, hertz("G5")),
        ("mood_joy", 0.08, 0.25, hertz("C6")),
        ("mood_cheer", 0.3, 0.5, hertz("C6")),
        ("mood_shock", 0.17, 0.3, 190),
    ],
)
def test_a_tone_has_the_pitch_of_its_recipe(name: str, start: float, end: float, pitch: float) -> None:
    assert (hertz("A4"), hertz("C5")) == (440.0, pytest.approx(523.25, abs=0.01))
    part = samples(name)[int(start * RATE) : int(end * RATE)]
    assert loudest_pitch(part) == pytest.approx(pitch, rel=0.06, abs=12)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("focus_move", 1100, 2900),
        ("dice_shake", 500, 3200),
        ("cross_stroke", 2700, 7000),
        ("card_flip", 1400, 7500),
        ("duel_drum", 0, 520),
        ("room", 0, 700),
    ],
)
def test_a_noise_stays_in_the_band_of_its_recipe(name: str, low: float, high: float) -> None:
    found = band(samples(name)[: int(0.1 * RATE)] if name == "card_flip" else samples(name)[:8192])
    assert low <= found[0]
    assert found[1] <= high


def test_a_sweep_falls_and_a_jump_rises() -> None:
    flip = samples("card_flip")
    assert loudest_pitch(flip[: int(0.05 * RATE)]) > 1.5 * loudest_pitch(flip[int(0.07 * RATE) : int(0.11 * RATE)])
    jump = samples("ring_jump")
    assert loudest_pitch(jump[: int(0.05 * RATE)]) < 0.75 * loudest_pitch(jump[int(0.1 * RATE) : int(0.15 * RATE)])
    sulk = samples("mood_sulk")
    assert loudest_pitch(sulk[: int(0.12 * RATE)]) > 1.15 * loudest_pitch(sulk[int(0.28 * RATE) :])
    fall = samples("dice_knocked")
    assert loudest_pitch(fall[: int(0.05 * RATE)]) > 1.5 * loudest_pitch(fall[int(0.19 * RATE) : int(0.24 * RATE)])


def test_a_closed_area_is_a_done_segment_with_a_low_drum() -> None:
    def share_below(name: str, limit: float) -> float:
        lines = spectrum(samples(name)[int(0.14 * RATE) : int(0.32 * RATE)])
        return sum(energy for pitch, energy in lines if pitch < limit) / sum(energy for _, energy in lines)

    assert share_below("segment_done", 120) < 0.02
    assert share_below("area_closed", 120) > 0.2


def test_a_drum_roll_grows_by_six_decibels() -> None:
    roll = samples("duel_drum")
    first, last = (max(map(abs, roll[int(at * RATE) : int((at + 0.08) * RATE)])) for at in (0.0, 0.935))
    assert 3.0 < decibels(last / first) < 9.0


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
