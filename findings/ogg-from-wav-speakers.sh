#!/usr/bin/env bash
# You would expect a WAV with six channels to sound from the same speakers after soundfile has turned it into OGG,
# as it does after FLAC. But WAV and FLAC put the front right second and the centre third, Vorbis and Opus the
# centre second and the low frequencies last, and soundfile 0.14.0 (libsndfile 1.2.2) reorders neither on writing
# nor on reading, so that its own round trip looks right.
# pygame-ce 2.5.8 reads each format in its own order and shows where the sounds have gone (left, right of its
# stereo): front right, 0.00 0.29 in WAV and FLAC, comes from both sides in OGG (0.21 0.21), the centre from the
# right only (0.00 0.30). Back right lands in the low frequencies, which keep no tone of 1000 Hz: it is gone (0.00
# 0.00).
# It hurts whoever shrinks sounds with the short sf.write(sf.read()): nothing is raised, and stereo is right.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check \
    pygame-ce==2.5.8 soundfile==0.14.0 numpy==2.4.6
cd "$work"

SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 venv/bin/python - <<'PY'
import io
import struct
import sys
from importlib.metadata import version

import numpy
import pygame
import soundfile

RATE = 48000
SPEAKERS = ["front left", "front right", "centre", "low frequencies", "back left", "back right"]
TONE = 0.5 * numpy.sin(2 * numpy.pi * 1000 * numpy.arange(RATE // 2) / RATE)
PCM = bytes.fromhex("0100000000001000800000aa00389b71")


def wav(samples):
    """16 bits, six channels, with the mask that names the speakers in the order above."""
    data = (samples * 32767).astype("<i2").tobytes()
    head = struct.pack("<HHIIHHHHI", 0xFFFE, 6, RATE, RATE * 12, 12, 16, 22, 16, 0x3F) + PCM
    body = b"WAVEfmt " + struct.pack("<I", len(head)) + head + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def converted(file, kind, subtype):
    samples, rate = soundfile.read(io.BytesIO(file))
    out = io.BytesIO()
    soundfile.write(out, samples, rate, format=kind, subtype=subtype)
    return out.getvalue()


def loudness(samples):
    """The tone's share in each channel, 1 for all of it, without the ends."""
    return numpy.sqrt((samples[4000:-4000] ** 2).mean(axis=0) * 2) / 0.5


def heard(file):
    sound = pygame.mixer.Sound(io.BytesIO(file))
    return [float(x) for x in loudness(pygame.sndarray.array(sound) / 32768)]


pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
print(f"Python {sys.version.split()[0]}, pygame-ce {version('pygame-ce')},"
      f" SDL_mixer {pygame.mixer.get_sdl_mixer_version()},"
      f" soundfile {version('soundfile')}, libsndfile {soundfile.__libsndfile_version__}")
print(f"{'tone only in':18}{'WAV':>12}{'FLAC':>12}{'OGG Vorbis':>12}{'OGG Opus':>12}")
table = {}
for channel, speaker in enumerate(SPEAKERS):
    samples = numpy.zeros((len(TONE), 6))
    samples[:, channel] = TONE
    source = wav(samples)
    files = [source, converted(source, "FLAC", "PCM_16"), converted(source, "OGG", "VORBIS"),
             converted(source, "OGG", "OPUS")]
    table[speaker] = [heard(file) for file in files]
    print(f"{speaker:18}" + "".join(f"{left:7.2f}{right:5.2f}" for left, right in table[speaker]))
    back = loudness(soundfile.read(io.BytesIO(files[2]))[0])
    if channel < 5 and (int(back.argmax()) != channel or abs(back[channel] - 1) > 0.05):
        sys.exit("changed: soundfile reads its own OGG in another order")


def near(one, other):
    return max(abs(a - b) for a, b in zip(one, other)) < 0.02


WANTED = {  # what the WAV's channel sounds like in OGG: another one of the WAV
    "front left": "front left",
    "front right": "centre",
    "centre": "front right",
    "low frequencies": "back left",
    "back left": "back right",
}
for speaker, (plain, flac, vorbis, opus) in table.items():
    there = table[WANTED[speaker]][0] if speaker in WANTED else [0, 0]
    if not (near(plain, flac) and near(there, vorbis) and near(there, opus)):
        sys.exit(f"changed: {speaker} goes elsewhere")
print("as described")
PY
