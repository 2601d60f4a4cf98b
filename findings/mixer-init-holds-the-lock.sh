#!/usr/bin/env bash
# One would expect a program that opens its sound device in a thread to go on
# drawing meanwhile: a device may answer late (a sound server that starts, a
# Bluetooth loudspeaker, PipeWire without its session manager: 30 seconds).
# `pygame.mixer.init` keeps Python's lock until SDL has opened the device, so no
# other thread runs and the window stands still. The same call of SDL by way of
# PySDL2 lets the others run. The slow device is SDL's own disk driver, which
# writes to a FIFO whose reader comes after two seconds.
# Seen with pygame-ce 2.5.8 (SDL 2.32.10), PySDL2 0.9.17, pysdl2-dll 2.32.10:
#   pygame.mixer.init     other thread: 0 to 3 steps of about 150
#   SDL_OpenAudioDevice   other thread: goes on
# It hurts games that open the sound in the background so that their first
# picture comes at once, and every watchdog thread.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check pygame-ce==2.5.8 PySDL2==0.9.17 pysdl2-dll==2.32.10
venv/bin/pip freeze --disable-pip-version-check | grep -i -E '^(pygame|pysdl)'

cat > slow.py <<'PY'
import os
import subprocess
import sys
import threading
import time

os.environ.update(SDL_AUDIODRIVER="disk", SDL_VIDEODRIVER="dummy", SDL_DISKAUDIOFILE="slow", PYGAME_HIDE_SUPPORT_PROMPT="1")
if sys.argv[1] == "pygame":
    import pygame

    def open_device():
        pygame.mixer.init()
else:
    import sdl2

    def open_device():
        sdl2.SDL_Init(sdl2.SDL_INIT_AUDIO)
        wanted = sdl2.SDL_AudioSpec(44100, sdl2.AUDIO_S16SYS, 2, 512)
        assert sdl2.SDL_OpenAudioDevice(None, 0, wanted, None, 0), sdl2.SDL_GetError()


os.mkfifo("slow")
subprocess.Popen(["sh", "-c", "sleep 2; exec timeout 5 cat slow > /dev/null"])
steps = 0


def count():
    global steps
    while True:
        time.sleep(0.01)
        steps += 1


threading.Thread(target=count, daemon=True).start()
before, start = steps, time.perf_counter()
open_device()
print(steps - before, round(time.perf_counter() - start, 1), flush=True)
os._exit(0)
PY

result=
for way in pygame sdl; do
    rm -f slow
    read -r steps seconds < <(venv/bin/python slow.py "$way" 2>/dev/null)
    echo "$way: the device came after $seconds s; steps of the other thread meanwhile: $steps"
    if [ "$steps" -le 10 ]; then result+="$way stands still; "; else result+="$way goes on; "; fi
done
if [ "$result" = "pygame stands still; sdl goes on; " ]; then
    echo "as described"
else
    echo "changed: $result" >&2
    exit 1
fi
