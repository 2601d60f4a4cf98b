#!/usr/bin/env bash
# You would expect pygame-ce, whose image loader reads SVG, to draw a small valid drawing as a browser does, or to
# refuse it. A drawing that uses one of the features below loads without a word, and the shape is black, grey,
# opaque, unclipped or missing.
# Every row is one drawing of 40 x 40, read by pygame-ce 2.5.8 and by resvg-py 0.5.0; the figures are the pixel in
# its middle as red, green, blue, alpha. With two classes on a shape, pygame gives (0, 0, 0, 255) where resvg
# gives (0, 255, 0, 255); a <use> gives (0, 0, 0, 0); half of a half opacity has an alpha of 127 instead of 64.
# The first two rows are drawn alike.
# It hurts whoever exports artwork from a drawing program: the picture is right everywhere but in the game.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check \
    pygame-ce==2.5.8 resvg-py==0.5.0
cd "$work"

SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 venv/bin/python - <<'PY'
import io
import sys
from importlib.metadata import version

import pygame
import resvg_py

GREEN, BLACK, GREY, NOTHING = (0, 255, 0, 255), (0, 0, 0, 255), (128, 128, 128, 255), (0, 0, 0, 0)
BOX = '<rect width="40" height="40" '
GRADIENT = (
    '<linearGradient id="g"><stop offset="0" stop-color="#00ff00"/>'
    '<stop offset="1" stop-color="#00ff00"/></linearGradient>'
)
# What is written, the drawing, the pixel in pygame, the pixel in resvg.
ROWS = [
    ("one class", f'<style>.a{{fill:#00ff00}}</style>{BOX}class="a"/>', GREEN, GREEN),
    ("fill-opacity on a plain fill", f'{BOX}fill="#00ff00" fill-opacity="0"/>', NOTHING, NOTHING),
    ("two classes", f'<style>.a{{fill:#00ff00}}.b{{stroke:none}}</style>{BOX}class="a b"/>', BLACK, GREEN),
    ("rule for an id", f'<style>#a{{fill:#00ff00}}</style>{BOX}id="a"/>', BLACK, GREEN),
    ("<use>", f'<defs>{BOX}id="r" fill="#00ff00"/></defs><use xlink:href="#r"/>', NOTHING, GREEN),
    ("clip-path", '<defs><clipPath id="c"><rect width="10" height="10"/></clipPath></defs>'
     f'{BOX}fill="#00ff00" clip-path="url(#c)"/>', GREEN, NOTHING),
    ("clipPath outside <defs>", '<clipPath id="c"><rect width="30" height="30"/></clipPath>'
     '<rect width="10" height="10" fill="#00ff00" clip-path="url(#c)"/>', BLACK, NOTHING),
    ("<symbol> that nothing uses", f'<symbol id="s">{BOX}fill="#00ff00"/></symbol>', GREEN, NOTHING),
    ("fill-opacity on a gradient", f'<defs>{GRADIENT}</defs>{BOX}fill="url(#g)" fill-opacity="0"/>', GREEN, NOTHING),
    ("opacity 0.5 in a group of 0.5", f'<g opacity="0.5">{BOX}fill="#00ff00" opacity="0.5"/></g>',
     (0, 255, 0, 127), (0, 255, 0, 64)),
    ("visibility hidden", f'{BOX}fill="#00ff00" visibility="hidden"/>', GREEN, NOTHING),
    ("colour word orange", f'{BOX}fill="orange"/>', GREY, (255, 165, 0, 255)),
    ("currentColor", f'<g color="#00ff00">{BOX}fill="currentColor"/></g>', GREY, GREEN),
]
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' width="40" height="40" viewBox="0 0 40 40">'
)


def middle(surface):
    return tuple(surface.get_at((20, 20)))


print(f"Python {sys.version.split()[0]}, pygame-ce {version('pygame-ce')}, SDL {pygame.get_sdl_version()},"
      f" resvg-py {version('resvg-py')}")
print(f"{'written':32}{'pygame-ce':22}resvg")
changed = []
for name, body, want_pygame, want_resvg in ROWS:
    drawing = f"{HEAD}{body}</svg>"
    ours = middle(pygame.image.load_sized_svg(io.BytesIO(drawing.encode()), (40, 40)))
    png = bytes(resvg_py.svg_to_bytes(svg_string=drawing))
    theirs = middle(pygame.image.load(io.BytesIO(png), "drawing.png"))
    print(f"{name:32}{ours!s:22}{theirs}")
    if (ours, theirs) != (want_pygame, want_resvg):
        changed.append(name)
if changed:
    sys.exit(f"changed: {', '.join(changed)}")
print("as described")
PY
