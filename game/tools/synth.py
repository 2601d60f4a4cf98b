"""Synthesises every sound of the game from noise, sines and plucked strings: `python -m game.tools.synth [FOLDER]`.

For developers; the program itself only plays the files. Deterministic: all randomness comes from one seed per file.
Frequent sounds have several takes (`stage.audio.sound.TAKES`): the same recipe with another seed. Samples are numbers
around 0 at RATE per second. The decay of a tone is the time until a hundredth of it is left.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import cos, exp, log10, pi, sin, sqrt, tau
from pathlib import Path
from random import Random
from typing import Final

from game.stage.audio.sound import RATE, SOUNDS, files

Samples = list[float]

_FADED: Final = 4.605
"""Natural logarithm of a hundred."""
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


# ---- effects

PEAK: Final = -9.0
"""Peak level of nearly all effects, in dB below full scale."""
LOUDEST: Final = -6.0
"""Peak level of moving dice, the most awaited sounds."""


def focus_move(rng: Random) -> Samples:
    return dying(band_pass(shaped(noise(rng, 0.037), lambda t: 1.0 if t < 0.33 else 0.3), 1400, 2300), 0.025)


def denied(rng: Random) -> Samples:
    knock = tone(140, 0.06)
    return mixed((0.0, 1.0, knock), (0.09, 0.9, knock))


def _about(rng: Random, value: float, spread: float = 0.04) -> float:
    return value * rng.uniform(1 - spread, 1 + spread)


def dice_shake(rng: Random) -> Samples:
    """Render dice rattling in a loosely closed hand."""
    moment, clicks = 0.0, []
    for _ in range(14):
        pitch = rng.uniform(0.85, 1.2)
        click = mixed(
            (0.0, 0.8, dying(band_pass(noise(rng, 0.02), 1200, 3000), 0.012)),
            (0.0, 0.35, tone(1500 * pitch, 0.016)),
            (0.0, 0.3, tone(980 * pitch, 0.024)),
        )
        clicks.append((moment, rng.uniform(0.55, 1.0), click))
        moment += rng.uniform(0.024, 0.052)
    return low_pass(mixed(*clicks), 2600)


def _hit(rng: Random, pitch: float = 1.0) -> Samples:
    """Render a die hitting the tray: the edge, the die itself, and the board under the felt."""
    knock = low_pass(noise(rng, _about(rng, 0.007, 0.3)), 4000 * pitch)
    return mixed(
        (0.0, 0.5, knock),
        (0.0, 1.0, tone(_about(rng, 310) * pitch, _about(rng, 0.06, 0.15))),
        (0.0, _about(rng, 0.7, 0.2), tone(_about(rng, 520) * pitch, 0.05)),
        (0.0, 0.45, tone(_about(rng, 155) * pitch, 0.09)),
    )


def dice_knocked(rng: Random) -> Samples:
    fall = shaped(tone(600, 1.2, end=180, seconds=0.25), lambda t: 0.35 * (1 - t / 2))
    return mixed((0.0, 1.0, fall), (0.25, 1.0, _hit(rng, 0.9)))


def cross_stroke(rng: Random) -> Samples:
    seconds, hand = _about(rng, 0.11, 0.12), rng.uniform(1.5, 2.5)
    sweep = swept(noise(rng, seconds), _about(rng, 3400, 0.08), _about(rng, 5200, 0.08))
    stroke = mixed((0.0, 1.0, sweep), (0.0, 0.4, band_pass(noise(rng, seconds), 3000, 6000)))
    return shaped(stroke, lambda t: sin(pi * t) ** 0.7 * (0.75 + 0.25 * cos(tau * hand * t)))


def segment_done(rng: Random) -> Samples:
    notes = (dying(plucked(rng, hertz(note), 0.6), 0.5) for note in ("C5", "E5", "G5"))
    return mixed(*((0.07 * n, 1.0, note) for n, note in enumerate(notes)))


def area_closed(rng: Random) -> Samples:
    drum = tone(90, 0.22, end=60)
    return mixed((0.0, 1.0, segment_done(rng)), (0.14, 0.9, drum))


def treasure(rng: Random) -> Samples:
    sparkle = [tone(hertz(note), 0.25) for note in ("E7", "G7", "C8")]
    notes = ((0.12 + 0.07 * n, 0.16, note) for n, note in enumerate(sparkle))
    return mixed((0.0, 1.0, bell(hertz("C6"), 0.9)), *notes)


def _block(rng: Random, frequency: float, burst: float) -> Samples:
    """Render a wooden block, struck at a slightly random place."""
    frequency = _about(rng, frequency, 0.05)
    return mixed(
        (0.0, 1.0, tone(frequency, _about(rng, 0.04, 0.15))),
        (0.0, rng.uniform(0.05, 0.35), tone(_about(rng, 2.7, 0.15) * frequency, 0.015)),
        (0.0, 0.35, low_pass(noise(rng, burst), _about(rng, 3500, 0.15))),
    )


def ring_jump(rng: Random) -> Samples:
    glide, phase, count = [], 0.0, int(0.16 * RATE)
    for n in range(count):
        glide.append(abs(4 * (phase % 1.0) - 2) - 1)
        phase += (400 + 500 * n / count) / RATE
    glide = low_pass(shaped(glide, lambda t: 0.5 * sin(pi * t) ** 0.5), 3000)
    return mixed((0.0, 1.0, glide), (0.16, 1.0, _block(rng, 820, 0.004)))


def steal(rng: Random) -> Samples:
    return mixed((0.0, 1.0, marimba("A4", 0.2, muted=True)), (0.13, 1.0, marimba("F#4", 0.24, muted=True)))


def card_flip(rng: Random) -> Samples:
    sweep = shaped(swept(noise(rng, 0.12), _about(rng, 6000), _about(rng, 2000)), lambda t: sin(pi * t) ** 0.6)
    tap = mixed((0.0, 1.0, dying(low_pass(noise(rng, 0.012), 1500), 0.01)), (0.0, 0.5, tone(_about(rng, 240), 0.03)))
    return mixed((0.0, 0.9, sweep), (_about(rng, 0.115, 0.06), 0.6, tap))


def duel_drum(rng: Random) -> Samples:
    strokes = []
    for n in range(12):
        stroke = dying(low_pass(low_pass(noise(rng, 0.18), 400), 400), 0.14)
        strength = max(map(abs, stroke))
        strokes.append((0.085 * n, 10 ** (6 * (n / 11 - 1) / 20), [sample / strength for sample in stroke]))
    return mixed(*strokes)


def win(rng: Random) -> Samples:
    notes = ("C5", "E5", "G5", "C6", "G5", "C6")
    bars = [(0.11 * n, 1.0, marimba(note, 0.3)) for n, note in enumerate(notes)]
    return mixed(*bars, (0.55, 0.35, bell(hertz("C6"), 0.9)))


def lose(rng: Random) -> Samples:
    """Render the winner's phrase, descending; it still ends on the tonic."""
    notes = (("G4", 0.0, 1.0), ("E4", 0.2, 0.9), ("D4", 0.4, 0.8), ("C4", 0.68, 0.9))
    bars = [(at, gain, marimba(note, 0.42, muted=True)) for note, at, gain in notes]
    low = dying(plucked(rng, hertz("C3"), 0.9, 0.3), 0.9)
    return mixed(*bars, (0.68, 0.35, low), (0.68, 0.3, marimba("E4", 0.42, muted=True)))


def match_start(rng: Random) -> Samples:
    """Render the lid being set down and the pieces placed."""
    lid = mixed((0.0, 1.0, tone(130, 0.12)), (0.0, 0.4, low_pass(noise(rng, 0.03), 900)))
    notes = (("G4", 0.16, 0.7), ("C5", 0.27, 0.8), ("D5", 0.38, 0.8), ("G5", 0.49, 1.0))
    strings = [(at, gain, dying(plucked(rng, hertz(note), 0.6, 0.6), 0.55)) for note, at, gain in notes]
    return mixed((0.0, 0.9, lid), *strings, (0.49, 0.2, bell(hertz("G5"), 0.6)))


def mood_joy(rng: Random) -> Samples:
    notes = (dying(plucked(rng, hertz(note), 0.22, 0.4), 0.22) for note in ("G5", "C6"))
    return mixed(*((0.075 * n, 0.8 + 0.2 * n, note) for n, note in enumerate(notes)))


def mood_cheer(rng: Random) -> Samples:
    bars = [(0.065 * n, 1.0, marimba(note, 0.2)) for n, note in enumerate(("C5", "E5", "G5", "E5", "C6"))]
    return mixed(*bars, (0.26, 0.15, bell(hertz("C6"), 0.4)))


def mood_shock(rng: Random) -> Samples:
    """Render a sharp breath cut off by a knock."""
    breath = shaped(swept(noise(rng, 0.16), 700, 2600), lambda t: t * t)
    return mixed((0.0, 2.2, breath), (0.165, 1.0, tone(190, 0.09, end=150)), (0.165, 0.4, _block(rng, 330, 0.008)))


def mood_sulk(rng: Random) -> Samples:
    """Render two falling notes and a sigh."""
    hum = shaped(tone(330, 3.0, end=247, seconds=0.42), lambda t: sin(pi * min(1.0, t * 1.15 + 0.02)) ** 0.8)
    sigh = shaped(swept(noise(rng, 0.42), 1100, 500), lambda t: 0.5 * sin(pi * t))
    return mixed((0.0, 1.0, low_pass(hum, 1200)), (0.0, 0.35, sigh))


def room(rng: Random) -> Samples:
    """Render ten seconds of room tone that loop seamlessly."""
    seconds, seam = 10, RATE
    level, brown = 0.0, []
    for white in noise(rng, seconds + seam / RATE):
        level = 0.99 * level + white
        brown.append(level)
    brown = low_pass(brown, 600)
    start, end = brown[:seam], brown[-seam:]
    for n in range(seam):
        turn = pi / 2 * n / seam
        brown[n] = start[n] * sin(turn) + end[n] * cos(turn)
    return shaped(brown[: seconds * RATE], lambda t: 1.0 - 0.35 * cos(tau * t))


EFFECTS: Final[Mapping[str, tuple[Callable[[Random], Samples], float]]] = {
    "focus_move": (focus_move, -20.0),
    "confirm": (lambda rng: mixed((0.0, 0.8, marimba("E5", 0.18)), (0.06, 1.0, marimba("B5", 0.18))), -12.0),
    "back": (lambda rng: mixed((0.0, 1.0, marimba("B4", 0.18)), (0.06, 0.8, marimba("E4", 0.18))), -12.0),
    "denied": (denied, PEAK),
    "dice_shake": (dice_shake, LOUDEST),
    "dice_hit": (_hit, LOUDEST),
    "dice_settle": (
        lambda rng: mixed((0.0, 1.0, _hit(rng, 1.03)), (_about(rng, 0.07, 0.15), 0.7, _hit(rng, 0.97))),
        PEAK,
    ),
    "dice_group": (lambda rng: mixed(*((0.07 * n, 1.0, _hit(rng, 2 ** (n / 12))) for n in range(6))), PEAK),
    "dice_knocked": (dice_knocked, PEAK),
    "cross_stroke": (cross_stroke, -14.0),
    "segment_done": (segment_done, PEAK),
    "area_closed": (area_closed, PEAK),
    "treasure": (treasure, PEAK),
    "pawn_hop": (lambda rng: _block(rng, 820, 0.004), -10.0),
    "ring_jump": (ring_jump, -10.0),
    "token_take": (lambda rng: _block(rng, 520, 0.015), PEAK),
    "steal": (steal, PEAK),
    "card_flip": (card_flip, -14.0),
    "duel_drum": (duel_drum, PEAK),
    "your_turn": (lambda rng: mixed((0.0, 1.0, tone(1320, 0.5)), (0.0, 0.12, tone(2640, 0.2))), -24.0),
    "win": (win, PEAK),
    "lose": (lose, -11.0),
    "match_start": (match_start, -11.0),
    "mood_joy": (mood_joy, -16.0),
    "mood_cheer": (mood_cheer, -14.0),
    "mood_shock": (mood_shock, -14.0),
    "mood_sulk": (mood_sulk, -17.0),
    "room": (room, 0.0),
}
"""Renderer and peak level in dB below full scale of each effect; the room uses its average instead."""
ROOM_LEVEL: Final = -42.0


def synthesised(effect: Callable[[Random], Samples], peak: float, file: str) -> array[int]:
    samples = effect(Random(file))
    if effect is not room:
        return finished(samples, peak)
    average = sqrt(sum(sample * sample for sample in samples) / len(samples))
    return as_numbers(samples, ROOM_LEVEL + 20 * log10(max(map(abs, samples)) / average))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SOUNDS
    folder.mkdir(parents=True, exist_ok=True)
    for name, (effect, peak) in EFFECTS.items():
        for file in files(name):
            written(synthesised(effect, peak, file), folder / f"{file}.wav")


if __name__ == "__main__":
    main()
