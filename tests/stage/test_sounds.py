"""The sound files are what the style guide describes, and what the generator makes."""

from __future__ import annotations

import cmath
import wave
from array import array
from itertools import accumulate
from math import log10, pi, sqrt

import pytest

from game.stage.sound import RATE, ROOM, SOUNDS
from game.tools.synth import EFFECTS, PEAK, ROOM_LEVEL, hertz, synthesised

NAMES = [effect.__name__ for effect, _ in EFFECTS]


def samples(name: str) -> list[float]:
    with wave.open(str(SOUNDS / f"{name}.wav")) as file:
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
    """(frequency, energy) of up to 8192 samples."""
    size = 8192
    padded = [complex(value) for value in part[:size]] + [0j] * max(0, size - len(part))
    return [(k * RATE / size, abs(value) ** 2) for k, value in enumerate(_transform(padded)[: size // 2])]


def loudest_pitch(part: list[float]) -> float:
    return max(spectrum(part), key=lambda line: line[1])[0]


def band(part: list[float]) -> tuple[float, float]:
    """The frequencies between which nine tenths of the energy lie."""
    lines = spectrum(part)
    total = sum(energy for _, energy in lines)
    sums = list(accumulate(energy / total for _, energy in lines))
    low = next(lines[k][0] for k, share in enumerate(sums) if share >= 0.05)
    return low, next(lines[k][0] for k, share in enumerate(sums) if share >= 0.95)


def test_there_is_a_file_for_every_effect_and_no_other() -> None:
    assert sorted(path.name for path in SOUNDS.iterdir()) == sorted(f"{name}.wav" for name in NAMES)
    assert len(NAMES) == 22
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 2_500_000


@pytest.mark.parametrize(("name", "peak"), [(effect.__name__, peak) for effect, peak in EFFECTS])
def test_effects_are_soft_short_and_without_clicks(name: str, peak: float) -> None:
    heard = samples(name)
    if name == ROOM:
        average = sqrt(sum(value * value for value in heard) / len(heard))
        assert decibels(average) == pytest.approx(ROOM_LEVEL, abs=0.2)
        assert len(heard) == 10 * RATE
        assert abs(heard[0] - heard[-1]) < 0.002, "a seam"
        return
    assert decibels(max(map(abs, heard))) == pytest.approx(peak, abs=0.05)
    assert peak <= PEAK
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
    ],
)
def test_a_tone_has_the_pitch_of_its_recipe(name: str, start: float, end: float, pitch: float) -> None:
    part = samples(name)[int(start * RATE) : int(end * RATE)]
    assert loudest_pitch(part) == pytest.approx(pitch, rel=0.06, abs=12)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("focus_move", 1100, 2900),
        ("dice_shake", 900, 3000),
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


@pytest.mark.parametrize(("effect", "peak"), [pair for pair in EFFECTS if pair[0].__name__ != ROOM])
def test_the_files_are_those_of_the_generator(effect: object, peak: float) -> None:
    made = synthesised(effect, peak)  # type: ignore[arg-type]
    kept = samples(effect.__name__)  # type: ignore[attr-defined]
    assert len(made) == len(kept)
    assert all(abs(one - round(other * 32768)) <= 2 for one, other in zip(made, kept, strict=True))


def test_notes_have_their_pitch() -> None:
    assert hertz("A4") == 440.0
    assert hertz("C5") == pytest.approx(523.25, abs=0.01)
