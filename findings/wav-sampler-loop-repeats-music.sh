#!/usr/bin/env bash
# One would expect pygame.mixer.music.play() with loops=0 to play a file once. A
# WAV file may carry a "smpl" chunk, which tells a sampler the part to repeat
# while a key is held. soundfile and miniaudio ignore it, and so does
# pygame.mixer.Sound; music repeats that part on every play. With a play count
# of 3 it plays it three times; with 0, which sample editors write for "while
# held", until it is stopped: no end event, and a queued file does not start.
# OGG files with LOOPSTART and LOOPLENGTH, the tags meant for players, are
# played once, as asked.
# Seen with pygame-ce 2.5.8 (SDL_mixer 2.8.2), soundfile 0.14.0, miniaudio 1.71,
# one second of sound, its second half in the loop:
#   no chunk, OGG tags   1.0 s   play count 3   2.0 s   play count 0   no end
# It hurts games that take jingles and voices from sample libraries: they repeat
# in the game, and in few other programs.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check \
    pygame-ce==2.5.8 soundfile==0.14.0 miniaudio==1.71 mutagen==1.48.1 numpy==2.4.6
venv/bin/pip freeze --disable-pip-version-check
SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 venv/bin/python - <<'PY'
import io, struct, sys, time
import miniaudio, mutagen.oggvorbis, numpy, pygame, soundfile
RATE = 44100
tone = (8000 * numpy.sin(2 * numpy.pi * 440 * numpy.arange(RATE) / RATE)).astype("<i2")
def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data
def wav(play_count=None):
    body = b"WAVE" + chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, RATE, 2 * RATE, 2, 16)) + chunk(b"data", tone.tobytes())
    if play_count is not None:
        head = struct.pack("<9I", 0, 0, 10**9 // RATE, 69, 0, 0, 0, 1, 0)
        body += chunk(b"smpl", head + struct.pack("<6I", 0, 0, RATE // 2, RATE - 1, 0, play_count))
    return chunk(b"RIFF", body)
def ogg(**tags):
    file = io.BytesIO()
    soundfile.write(file, tone, RATE, format="OGG", subtype="VORBIS")
    file.seek(0)
    sound = mutagen.oggvorbis.OggVorbis(file)
    sound.update(tags)
    file.seek(0)
    sound.save(file)
    return file.getvalue()
pygame.display.init()
pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
print("SDL_mixer", ".".join(map(str, pygame.mixer.get_sdl_mixer_version())))
END = pygame.event.custom_type()
def play(data, kind):
    """Play a file as music with another one queued; return the seconds until its end, None past six."""
    pygame.mixer.music.load(io.BytesIO(data), kind)
    pygame.mixer.music.queue(io.BytesIO(wav()), "wav")
    pygame.mixer.music.set_endevent(END)
    pygame.event.clear()
    pygame.mixer.music.play(loops=0)
    start = time.monotonic()
    while not pygame.event.get(END):
        if time.monotonic() - start > 6:
            break
        time.sleep(0.01)
    else:
        return round(time.monotonic() - start, 1)
    print(f"    after 6 s: busy {pygame.mixer.music.get_busy()}, position {pygame.mixer.music.get_pos() / 1000:.0f} s, no end event")
    return None
ROWS = [
    ("WAV", wav(), "wav", 1.0),
    ("WAV, play count 1", wav(1), "wav", 1.0),
    ("WAV, play count 3", wav(3), "wav", 2.0),
    ("WAV, play count 0", wav(0), "wav", None),
    ("OGG", ogg(), "ogg", 1.0),
    ("OGG, LOOPSTART", ogg(LOOPSTART="22050", LOOPLENGTH="22050"), "ogg", 1.0),
]
changed = []
for name, data, kind, wanted in ROWS:
    lengths = [
        len(soundfile.read(io.BytesIO(data))[0]),
        miniaudio.decode(data, nchannels=1, sample_rate=RATE).num_frames,
        len(pygame.sndarray.array(pygame.mixer.Sound(io.BytesIO(data)))),
    ]
    seconds = play(data, kind)
    pygame.mixer.music.stop()
    pygame.mixer.music.unload()
    print(f"{name:20}soundfile, miniaudio, Sound: {lengths} samples; music: {seconds or 'not within 6'} s")
    near = seconds is wanted if None in (seconds, wanted) else -0.3 < seconds - wanted < 0.7
    if not near or lengths != [RATE] * 3:
        changed.append(name)
if changed:
    sys.exit(f"CHANGED: {', '.join(changed)}")
print("as described")
PY
