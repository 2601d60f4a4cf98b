#!/usr/bin/env bash
# You would expect a controller mapping to mean the same with and without a comma at its end. In SDL 2.32.10 that
# comma decides whether the last button works: SDL adds the pad's checksum to a mapping that lacks it, but no
# comma before it. "y:b3" becomes "y:b3crc:df47", of whose two colons the last one counts, so that y is bound to
# whatever "df47" means.
# For a pad named "Pad A" that is nothing, and y is dead; the checksum b6b9 of "Pad 40" reads as a button, and y
# sits on button 6. Adding the mapping reports success each time. Controller.set_mapping of pygame-ce 2.5.8 writes
# no comma at the end either: of {a, b, x, y} the y is lost, of {y, x, b, a} the a.
# It hurts whoever lets players bind buttons or writes a mapping by hand: what goes wrong depends on the pad's
# name.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check \
    pygame-ce==2.5.8 PySDL2==0.9.17 pysdl2-dll==2.32.10
cd "$work"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1
export SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS=1

# SDL alone, with a virtual pad of fifteen buttons.
venv/bin/python -W ignore - <<'PY'
import ctypes
import sys
from importlib.metadata import version

import sdl2

sdl2.SDL_Init(sdl2.SDL_INIT_GAMECONTROLLER)
print(f"Python {sys.version.split()[0]}, PySDL2 {version('PySDL2')}, pysdl2-dll {version('pysdl2-dll')}")
# The pad's name, what is added to its identifier, the buttons that then work.
ENTRIES = "a:b0,b:b1,x:b2,y:b3"
ROWS = [
    (b"Pad A", f"{ENTRIES},", {"a": 0, "b": 1, "x": 2, "y": 3}),
    (b"Pad A", f"{ENTRIES},platform:Linux", {"a": 0, "b": 1, "x": 2, "y": 3}),
    (b"Pad A", ENTRIES, {"a": 0, "b": 1, "x": 2}),
    (b"Pad 40", ENTRIES, {"a": 0, "b": 1, "x": 2, "y": 6}),
]
changed = False
for name, entries, wanted in ROWS:
    pad = sdl2.SDL_VirtualJoystickDesc(version=1, type=1, naxes=6, nbuttons=15, nhats=1, name=name)
    index = sdl2.SDL_JoystickAttachVirtualEx(ctypes.byref(pad))
    text = ctypes.create_string_buffer(33)
    sdl2.SDL_JoystickGetGUIDString(sdl2.SDL_JoystickGetDeviceGUID(index), text, 33)
    result = sdl2.SDL_GameControllerAddMapping(f"{text.value.decode()},Pad,{entries}".encode())
    controller = sdl2.SDL_GameControllerOpen(index)
    joystick = sdl2.SDL_GameControllerGetJoystick(controller)
    kept = sdl2.SDL_GameControllerMapping(controller).decode().split(",", 2)[2]
    seen = {}
    for raw in range(15):
        sdl2.SDL_JoystickSetVirtualButton(joystick, raw, 1)
        sdl2.SDL_GameControllerUpdate()
        for button in range(21):
            if sdl2.SDL_GameControllerGetButton(controller, button):
                seen[sdl2.SDL_GameControllerGetStringForButton(button).decode()] = raw
        sdl2.SDL_JoystickSetVirtualButton(joystick, raw, 0)
    print(f"{name.decode()}: {entries}\n    result {result}, kept as {kept}\n    working {seen}")
    changed |= result < 0 or seen != wanted
    sdl2.SDL_GameControllerClose(controller)
    sdl2.SDL_JoystickDetachVirtual(index)
if changed:
    sys.exit("changed: the buttons that work are others")
PY

# The same through pygame, whose own copy of SDL lends the virtual pad.
venv/bin/python -W ignore - <<'PY'
import ctypes
import sys
from importlib.metadata import files, version

import pygame
from pygame._sdl2 import controller

library = next(f for f in files("pygame-ce") if f.name.startswith("libSDL2-2"))
sdl = ctypes.CDLL(str(library.locate()))
pygame.display.init()
controller.init()
sdl.SDL_JoystickAttachVirtual(1, 6, 15, 1)
pad = controller.Controller(0)
sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
joystick = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(pad.as_joystick().get_instance_id()))
NAMES = {pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b",
         pygame.CONTROLLER_BUTTON_X: "x", pygame.CONTROLLER_BUTTON_Y: "y"}
print(f"pygame-ce {version('pygame-ce')}, SDL {pygame.get_sdl_version()}")
changed = False
for order, wanted in (("abxy", ["a", "b", "x"]), ("yxba", ["b", "x", "y"])):
    mapping = {name: f"b{'abxy'.index(name)}" for name in order}
    pad.set_mapping(mapping)
    seen = []
    for raw in range(15):
        sdl.SDL_JoystickSetVirtualButton(joystick, raw, ctypes.c_uint8(1))
        pygame.event.pump()
        seen += [name for button, name in NAMES.items() if pad.get_button(button)]
        sdl.SDL_JoystickSetVirtualButton(joystick, raw, ctypes.c_uint8(0))
        pygame.event.pump()
    print(f"set_mapping({mapping})\n    working {seen}")
    changed |= seen != wanted
if changed:
    sys.exit("changed: the buttons that work are others")
print("as described")
PY
