#!/usr/bin/env bash
# You would expect a sound that soundfile writes and reads back to have its length and its rate. In WAV with PCM,
# FLAC, OGG and MP3 it has; in the less common formats below it has not, and nothing is raised.
# Seen with soundfile 0.14.0 (libsndfile 1.2.2), 40 samples at 48000 Hz: WAV with MS ADPCM comes back as 4084
# samples, though its "fact" chunk says 40, with IMA ADPCM as 4089, and so they do in pygame-ce 2.5.8 (85 ms
# instead of 1). SDS comes back empty, though its header says 40; 41 come back whole. PAF with 24 bits loses 10
# and makes 20 of 11. VOC with 8 bits comes back at 50000 Hz (with 16 bits at 48000), XI at 44100, WVE at 8000,
# HTK at 48076.
# It hurts whoever makes clicks for a game, or converts a collection: gaps, silence, another pitch.
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
# Format, subtype, samples written; samples read, rate read, samples in pygame (None: cannot read it).
ROWS = [
    ("WAV", "PCM_16", 40, 40, RATE, 40),
    ("FLAC", "PCM_16", 40, 40, RATE, 40),
    ("OGG", "VORBIS", 40, 40, RATE, 40),
    ("MP3", "MPEG_LAYER_III", 40, 40, RATE, 40),
    ("WAV", "MS_ADPCM", 40, 4084, RATE, 4084),
    ("WAV", "IMA_ADPCM", 40, 4089, RATE, 4089),
    ("SDS", "PCM_16", 40, 0, RATE, None),
    ("SDS", "PCM_16", 41, 41, RATE, None),
    ("PAF", "PCM_24", 10, 0, RATE, None),
    ("PAF", "PCM_24", 11, 20, RATE, None),
    ("VOC", "PCM_16", 40, 40, RATE, 40),
    ("VOC", "PCM_U8", 40, 40, 50000, 38),
    ("XI", "DPCM_16", 40, 40, 44100, None),
    ("WVE", "ALAW", 40, 40, 8000, None),
    ("HTK", "PCM_16", 40, 40, 48076, None),
]
pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
print(f"Python {sys.version.split()[0]}, soundfile {version('soundfile')},"
      f" libsndfile {soundfile.__libsndfile_version__}, pygame-ce {version('pygame-ce')}")
print(f"{'format':20}{'written':>16}{'header':>8}{'read':>16}{'pygame at 48000':>17}")
changed = []
for kind, subtype, count, *wanted in ROWS:
    tone = (16000 * numpy.sin(2 * numpy.pi * 1000 * numpy.arange(count) / RATE + 1)).astype("int16")
    file = io.BytesIO()
    soundfile.write(file, tone, RATE, format=kind, subtype=subtype)
    data = file.getvalue()
    header = soundfile.info(io.BytesIO(data)).frames
    samples, rate = soundfile.read(io.BytesIO(data))
    try:
        played = len(pygame.sndarray.array(pygame.mixer.Sound(io.BytesIO(data))))
    except pygame.error:
        played = None
    print(f"{kind + ' ' + subtype:20}{f'{count} at {RATE}':>16}{header:8}{f'{len(samples)} at {rate}':>16}{played!s:>17}")
    if [len(samples), rate, played] != wanted:
        changed.append(f"{kind} {subtype}")
    if subtype == "MS_ADPCM":
        at = data.index(b"fact") + 8
        print(f'{"":20}its "fact" chunk says {struct.unpack("<I", data[at : at + 4])[0]}')
if changed:
    sys.exit(f"changed: {', '.join(changed)}")
print("as described")
PY
