#!/usr/bin/env bash
# You would expect pygame-ce to show a picture in the colours every viewer shows, or to say that it cannot read
# it. Three kinds that drawing and print programs write come out otherwise, without a word.
# In pygame-ce 2.5.8 (SDL_image 2.8.12) a CMYK JPEG of full magenta and yellow, so red, is (0, 0, 255, 255): red
# and blue have changed places. Black ink becomes transparent, (255, 255, 255, 0). The same inks in a TIFF are
# right. A TIFF in RGBA whose header says that its colours are not multiplied by alpha (ExtraSamples 2) turns
# (200, 100, 50, 128) into (100, 50, 25, 128), and a TGA with transparent palette entries is opaque; PNG is right.
# Pillow 13.0.0 wrote the files and reads them all as meant.
# It hurts whoever takes pictures from a printer's or photographer's folder: faces turn blue and soft edges get
# dark rims.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pygame-ce==2.5.8 pillow==13.0.0
cd "$work"

SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 venv/bin/python - <<'PY'
import io
import sys
from importlib.metadata import version

import pygame
from PIL import Image

SIZE = (16, 16)
RED, BLACK, SOFT = (255, 0, 0, 255), (0, 0, 0, 255), (200, 100, 50, 128)
inks = Image.new("CMYK", SIZE, (0, 255, 255, 0))
black = Image.new("CMYK", SIZE, (0, 0, 0, 255))
plain = Image.new("RGB", SIZE, "red")
soft = Image.new("RGBA", SIZE, SOFT)
# What, the picture, the format, its pixel in Pillow and in pygame.
ROWS = [
    ("JPEG, RGB", plain, "JPEG", (254, 0, 0, 255), (254, 0, 0, 255)),
    ("TIFF, CMYK, red", inks, "TIFF", RED, RED),
    ("JPEG, CMYK, red", inks, "JPEG", RED, (0, 0, 255, 255)),
    ("TIFF, CMYK, black", black, "TIFF", BLACK, BLACK),
    ("JPEG, CMYK, black", black, "JPEG", BLACK, (255, 255, 255, 0)),
    ("PNG, RGBA", soft, "PNG", SOFT, SOFT),
    ("TIFF, RGBA", soft, "TIFF", SOFT, (100, 50, 25, 128)),
    ("PNG, palette", soft.convert("P"), "PNG", SOFT, SOFT),
    ("TGA, palette", soft.convert("P"), "TGA", SOFT, (200, 100, 50, 255)),
]
pygame.display.init()
print(f"Python {sys.version.split()[0]}, pygame-ce {version('pygame-ce')}, SDL_image {pygame.image.get_sdl_image_version()},"
      f" Pillow {version('pillow')}")
print(f"{'file':20}{'Pillow':22}pygame-ce")
changed = []
for name, picture, kind, *wanted in ROWS:
    file = io.BytesIO()
    picture.save(file, kind)
    file.seek(0)
    with Image.open(file) as again:
        theirs = again.convert("RGBA").getpixel((4, 4))
        extra = again.tag_v2.get(338) if kind == "TIFF" else None
    file.seek(0)
    surface = pygame.image.load(file, f"picture.{kind.lower()}")
    ours = tuple(surface.get_at((4, 4)))
    print(f"{name:20}{theirs!s:22}{ours}{f'   ExtraSamples {extra[0]}' if extra else ''}")
    if [theirs, ours] != wanted:
        changed.append(name)
if changed:
    sys.exit(f"changed: {', '.join(changed)}")
print("as described")
PY
