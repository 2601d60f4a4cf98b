"""Sound synthesis: material, filters, envelopes and mixing. For developers; the program itself only plays files.

Samples are numbers around 0 at RATE per second. The decay of a tone is the time until a hundredth of it is left.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from math import cos, exp, pi, sin, sqrt, tau
from pathlib import Path
from random import Random
from typing import Final

from game.stage.audio.sound import RATE

Samples = list[float]

_FADED: Final = 4.605
_NOTES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "F#": 6, "G": 7, "A": 9, "B": 11}


def hertz(note: str) -> float:
    """Return the pitch of a note such as `F#4`, in Hz."""
    return float(440.0 * 2.0 ** ((_NOTES[note[:-1]] - 9) / 12 + int(note[-1]) - 4))


# ---- material


def noise(rng: Random, seconds: float) -> Samples:
    return [rng.uniform(-1.0, 1.0) for _ in range(int(seconds * RATE))]


def tone(frequency: float, decay: float, end: float | None = None, seconds: float | None = None) -> Samples:
    """Render a decaying sine, gliding to the frequency `end` if given; `seconds` limits it, else it rings out."""
    count = int((seconds or 1.5 * decay) * RATE)
    out, phase = [], 0.0
    for n in range(count):
        out.append(sin(phase) * exp(-_FADED * n / (decay * RATE)))
        phase += tau * (frequency + ((end or frequency) - frequency) * n / count) / RATE
    return out


def plucked(rng: Random, frequency: float, seconds: float, brightness: float = 0.5) -> Samples:
    """Render a plucked string (Karplus-Strong); a higher brightness, 0..1, damps the high partials less."""
    length = round(RATE / frequency)
    rough = low_pass(noise(rng, 2 * length / RATE), 1800.0)[-length:]
    middle = sum(rough) / length
    ring = [0.4 * (s - middle) + sin(tau * n / length) for n, s in enumerate(rough)]  # a soft finger
    keep = 0.5 + brightness / 2
    out = []
    for n in range(int(seconds * RATE)):
        here, then = ring[n % length], ring[(n + 1) % length]
        out.append(here)
        ring[n % length] = 0.996 * (keep * here + (1.0 - keep) * then)
    return out


def marimba(note: str, decay: float, muted: bool = False) -> Samples:
    """Render a wooden bar: the tone and its fourth partial, which decays three times as fast."""
    frequency = hertz(note)
    bar = tone(frequency, decay)
    return mixed((0.0, 1.0, bar), (0.0, 0.08 if muted else 0.2, tone(4 * frequency, decay / 3)))


def bell(frequency: float, decay: float) -> Samples:
    """Render a small bell with two inharmonic partials."""
    return mixed(
        (0.0, 1.0, tone(frequency, decay)),
        (0.0, 0.45, tone(2.76 * frequency, decay * 0.6)),
        (0.0, 0.2, tone(5.4 * frequency, decay * 0.35)),
    )


# ---- shaping


def mixed(*parts: tuple[float, float, Sequence[float]]) -> Samples:
    """Mix parts given as start in seconds, gain and samples."""
    placed = [(int(at * RATE), gain, samples) for at, gain, samples in parts]
    out = [0.0] * max(start + len(samples) for start, _, samples in placed)
    for start, gain, samples in placed:
        for n, sample in enumerate(samples, start):
            out[n] += gain * sample
    return out


def shaped(samples: Sequence[float], shape: Callable[[float], float]) -> Samples:
    """Multiply the samples by a curve over 0..1."""
    last = max(len(samples) - 1, 1)
    return [sample * shape(n / last) for n, sample in enumerate(samples)]


def dying(samples: Sequence[float], decay: float) -> Samples:
    return [sample * exp(-_FADED * n / (decay * RATE)) for n, sample in enumerate(samples)]


def _filtered(samples: Iterable[float], b: tuple[float, float, float], a: tuple[float, float, float]) -> Samples:
    out = []
    x1 = x2 = y1 = y2 = 0.0
    b0, b1, b2 = (part / a[0] for part in b)
    a1, a2 = a[1] / a[0], a[2] / a[0]
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x2, x1, y2, y1 = x1, x, y1, y
        out.append(y)
    return out


def low_pass(samples: Iterable[float], frequency: float) -> Samples:
    """Apply a low-pass filter, 12 dB per octave."""
    w = tau * frequency / RATE
    alpha, c = sin(w) / sqrt(2.0), cos(w)
    return _filtered(samples, ((1 - c) / 2, 1 - c, (1 - c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def band_pass(samples: Iterable[float], low: float, high: float) -> Samples:
    """Apply a band-pass filter twice."""
    w = tau * sqrt(low * high) / RATE
    alpha = sin(w) * (high - low) / (2 * sqrt(low * high))
    b, a = (alpha, 0.0, -alpha), (1 + alpha, -2 * cos(w), 1 - alpha)
    return _filtered(_filtered(samples, b, a), b, a)


def swept(samples: Sequence[float], start: float, end: float) -> Samples:
    """Apply a narrow band-pass that sweeps between two frequencies, in short overlapping pieces."""
    piece, out = 256, [0.0] * len(samples)
    for at in range(0, len(samples), piece // 2):
        share = at / len(samples)
        middle = start * (end / start) ** share
        part = band_pass(samples[at : at + piece], middle / 1.4, middle * 1.4)
        for n, sample in enumerate(part):
            out[at + n] += sample * sin(pi * n / piece) ** 2
    return out


def finished(samples: Sequence[float], peak: float) -> array[int]:
    """Convert to 16 bit with faded ends, the peak at `peak` dB below full scale."""
    count = len(samples)
    rise, fall = min(44, count // 8), min(220, count // 4)
    soft = [s * min(1.0, n / rise, (count - 1 - n) / fall) for n, s in enumerate(samples)]
    return as_numbers(soft, peak)


def as_numbers(samples: Sequence[float], peak: float) -> array[int]:
    """Convert to 16 bit, the peak at `peak` dB below full scale."""
    scale = 32767.0 * 10.0 ** (peak / 20.0) / max(map(abs, samples))
    return array("h", (round(sample * scale) for sample in samples))


def written(samples: array[int], path: Path) -> None:
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
