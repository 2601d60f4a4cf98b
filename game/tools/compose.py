"""Synthesises the table music, one file per layer: `python -m game.tools.compose [FOLDER]`.

For developers; needs `ffmpeg` for Vorbis encoding. An original theme in C, four beats to the bar, over a loop of four
chords. Every layer loops over whole rounds or a divisor of one; the tail beyond the end of a loop is mixed into its
beginning, so that it is seamless and layers started together stay in sync.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import pi, sin, tau
from pathlib import Path
from random import Random
from typing import Final

from game.stage.audio.music import LAYERS, MUSIC
from game.stage.audio.sound import RATE
from game.tools import synth

BEAT: Final = 0.75
"""In seconds."""
SWING: Final = 0.16
"""Delay of the second half of a beat, as a share of a beat."""
BARS: Final[Mapping[str, int]] = {"bass": 4, "marimba": 8, "brushes": 2, "voice": 8}
"""Loop length of each layer in bars."""
QUALITY: Final = "1"
"""Vorbis quality, 0..10."""
SCORE: Final = tomllib.loads(Path(__file__).with_name("score.toml").read_text(encoding="utf-8"))
"""The notes of each layer."""
LEVELS: Final[Mapping[str, float]] = {"bass": 0.21, "marimba": 0.19, "brushes": 0.22, "voice": 0.05}


def moment(bar: int, beat: float) -> float:
    """Return seconds from the start; half beats are swung."""
    late = SWING if beat % 1 else 0.0
    return (4 * bar + beat - 1 + late) * BEAT


def looped(samples: Sequence[float], seconds: float) -> synth.Samples:
    """Make a seamless loop of this length by mixing the tail into the beginning."""
    count = round(seconds * RATE)
    loop = [0.0] * count
    for n, sample in enumerate(samples):
        loop[n % count] += sample
    return loop


def _placed(layer: str, sounding: Callable[[str], synth.Samples]) -> synth.Samples:
    bars = enumerate(SCORE[layer])
    return synth.mixed(*((moment(bar, beat), gain, sounding(note)) for bar, row in bars for beat, note, gain in row))


def bass(rng: Random) -> synth.Samples:
    """Render an upright bass: the string and the resonating body."""

    @cache
    def note(name: str) -> synth.Samples:
        frequency = synth.hertz(name)
        string = synth.low_pass(synth.plucked(rng, frequency, 1.3, 0.3), 700)
        return synth.mixed((0.0, 0.55, synth.dying(string, 1.5)), (0.0, 0.6, _risen(synth.tone(frequency, 1.2))))

    return _placed("bass", note)


def _risen(samples: Sequence[float], seconds: float = 0.012) -> synth.Samples:
    """Fade in quickly, to avoid a click."""
    count = round(seconds * RATE)
    return [sample * min(1.0, n / count) for n, sample in enumerate(samples)]


def wooden(rng: Random) -> synth.Samples:
    """Render the theme on a marimba, with two soft notes of each chord on the second and last beat."""

    @cache
    def bar_of(name: str) -> synth.Samples:
        return _risen(synth.marimba(name, 0.85), 0.002)

    parts = [(0.0, 1.0, _placed("theme", bar_of))]
    for bar, chord in enumerate(SCORE["chords"]):
        for beat in (2, 4):
            late = rng.uniform(0.0, 0.012)
            parts += [(moment(bar, beat) + late, 0.26, bar_of(name)) for name in chord]
    return synth.mixed(*parts)


def brushes(rng: Random) -> synth.Samples:
    """Render brushes on a drum: one circles, the other taps on beats two and four, and lightly half a beat later."""
    round_and_round = []
    for number in range(8):
        swish = synth.band_pass(synth.noise(rng, 1.05 * BEAT), 1800, 5200)
        round_and_round.append(
            (number * BEAT, 0.5 if number % 2 else 0.75, synth.shaped(swish, lambda t: sin(pi * t) ** 1.6))
        )
    taps = []
    for bar in range(2):
        for beat, gain in ((2, 1.0), (2.5, 0.35), (4, 1.0), (4.5, 0.45)):
            tap = synth.dying(synth.band_pass(synth.noise(rng, 0.16), 900, 4200), 0.13)
            drum = synth.tone(185, 0.1)
            taps.append((moment(bar, beat), gain, synth.mixed((0.0, 1.6, _risen(tap, 0.001)), (0.0, 0.12, drum))))
    return synth.mixed(*round_and_round, *taps)


def voice(rng: Random) -> synth.Samples:
    """Render a voice between flute and hum: long swelling notes with a slight vibrato."""
    parts = []
    for bar, notes in enumerate(SCORE["voice"]):
        for beat, beats, name in notes:
            parts.append((moment(bar, beat), rng.uniform(0.9, 1.0), _blown(synth.hertz(name), beats * BEAT + 0.15)))
    return synth.mixed(*parts)


def _blown(frequency: float, seconds: float) -> synth.Samples:
    out: synth.Samples = []
    phase = 0.0
    for n in range(round(seconds * RATE)):
        t = n / RATE
        swell = min(1.0, t / 0.16) * min(1.0, (seconds - t) / 0.3)
        tremble = 0.004 * min(1.0, t / 0.6) * sin(tau * 4.6 * t)
        out.append(swell * (sin(phase) + 0.16 * sin(2 * phase) + 0.07 * sin(3 * phase)))
        phase += tau * frequency * (1 + tremble) / RATE
    return out


PLAYERS: Final[Mapping[str, Callable[[Random], synth.Samples]]] = {
    "bass": bass,
    "marimba": wooden,
    "brushes": brushes,
    "voice": voice,
}


def played(layer: str) -> array[int]:
    """Return the loop of a layer as 16-bit samples, identical in every run."""
    loop = looped(PLAYERS[layer](Random(layer)), 4 * BARS[layer] * BEAT)
    middle = sum(loop) / len(loop)
    scale = 32767 * LEVELS[layer]
    return array("h", (round(scale * (sample - middle)) for sample in loop))


def packed(samples: array[int], path: Path) -> None:
    """Write a Vorbis file; raises OSError without ffmpeg."""
    raw = array("h", samples)
    if sys.byteorder == "big":
        raw.byteswap()
    source = ["-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "-"]
    how = ["-c:a", "libvorbis", "-q:a", QUALITY, "-bitexact", "-map_metadata", "-1"]
    subprocess.run(["ffmpeg", "-v", "error", "-y", *source, *how, str(path)], input=raw.tobytes(), check=True)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else MUSIC
    folder.mkdir(parents=True, exist_ok=True)
    for layer in LAYERS:
        packed(played(layer), folder / f"{layer}.ogg")


if __name__ == "__main__":
    main()
