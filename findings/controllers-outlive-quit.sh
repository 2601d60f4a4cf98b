#!/usr/bin/env bash
# One would expect `pygame.quit` to close what pygame has opened. It leaves
# `pygame._sdl2.controller` initialised. The first time in a process it also
# leaves pygame.joystick initialised; from the second time on the two modules
# disagree, and a program that starts anew in the same process (a test run, an
# editor, a launcher) finds controllers open that it has not opened.
# Seen with pygame-ce 2.5.8 (SDL 2.32.10), each line after `pygame.quit`:
#   joystick opened                joystick False  controller False
#   joystick and controller        joystick True   controller True
#   joystick and controller again  joystick False  controller True
#   nothing opened                 joystick False  controller True
#   both, controller.quit first    joystick False  controller False
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check pygame-ce==2.5.8
venv/bin/pip freeze --disable-pip-version-check

export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1
venv/bin/python - <<'PY' | tee seen
import pygame
from pygame._sdl2 import controller

for name, opens_pads, opens_controllers, closes in (
    ("joystick opened", True, False, False),
    ("joystick and controller", True, True, False),
    ("joystick and controller again", True, True, False),
    ("nothing opened", False, False, False),
    ("both, controller.quit first", True, True, True),
):
    pygame.display.init()
    if opens_pads:
        pygame.joystick.init()
    if opens_controllers:
        controller.init()
    if closes:
        controller.quit()
    pygame.quit()
    print(f"{name:30} joystick {pygame.joystick.get_init()!s:6} controller {controller.get_init()}")
PY
cat > expected <<'TXT'
joystick opened                joystick False  controller False
joystick and controller        joystick True   controller True
joystick and controller again  joystick False  controller True
nothing opened                 joystick False  controller True
both, controller.quit first    joystick False  controller False
TXT
diff expected seen && echo "as described"
