#!/usr/bin/env bash
# One would expect PNG readers to agree on the one transparent shade ("tRNS")
# that a greyscale PNG may name; the standard gives it as a sample value of the
# file, 0 to 3 with 2 bits. Pillow scales the pixels to 0-255 and not the shade:
# with 2 and 4 bits every shade but black comes out opaque from convert("RGBA"),
# and info["transparency"] names a value that no pixel has. OpenCV drops the
# shade at every depth, even with IMREAD_UNCHANGED, though it makes an alpha
# channel of the same chunk in a colour PNG. Neither warns.
# Seen with Pillow 13.0.0, opencv-python-headless 5.0.0.93, pypng 0.20220715.0,
# pygame-ce 2.5.8 and resvg-py 0.5.0, alpha of four pixels, the first transparent:
#   4 bits, shade 5   pypng, pygame, resvg 0 255 255 255   Pillow 255 255 255 255
#   any grey          OpenCV no alpha                      colour: all as pypng
# It hurts whoever makes line art or icons small with few greys: they are right
# in the browser and in the game, and in a solid box in what these two process.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check pillow==13.0.0 opencv-python-headless==5.0.0.93 \
    pypng==0.20220715.0 pygame-ce==2.5.8 resvg-py==0.5.0 numpy==2.4.6
venv/bin/pip freeze --disable-pip-version-check
SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 venv/bin/python - <<'PY'
import base64, io, sys
import cv2, numpy, png, pygame, resvg_py
from PIL import Image
pygame.display.init()
pygame.display.set_mode((8, 8))
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="1"><image width="4" height="1" style="image-rendering:pixelated" href="data:image/png;base64,{}"/></svg>'
def with_pypng(data):
    return list(next(iter(png.Reader(bytes=data).asRGBA8()[2])))[3::4]
def with_pygame(data):
    picture = pygame.image.load(io.BytesIO(data), "a.png").convert_alpha()
    return [picture.get_at((x, 0))[3] for x in range(4)]
def with_resvg(data):
    picture = bytes(resvg_py.svg_to_bytes(svg_string=SVG.format(base64.b64encode(data).decode())))
    return with_pypng(picture)
def with_pillow(data):
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    return [picture.getpixel((x, 0))[3] for x in range(4)]
def with_opencv(data):
    pixels = cv2.imdecode(numpy.frombuffer(data, numpy.uint8), cv2.IMREAD_UNCHANGED)
    return pixels[0, :, 3].tolist() if pixels.ndim == 3 and pixels.shape[2] == 4 else None
READERS = (with_pypng, with_pygame, with_resvg, with_pillow, with_opencv)
SHOWN, OPAQUE = [0, 255, 255, 255], [255] * 4
# Bits, grey or colour, one row of four pixels, the transparent one; read by Pillow, by OpenCV.
ROWS = [
    (1, True, [1, 0, 0, 0], 1, SHOWN, None),
    (2, True, [0, 1, 2, 3], 0, SHOWN, None),
    (2, True, [1, 0, 2, 3], 1, OPAQUE, None),
    (2, True, [3, 0, 1, 2], 3, OPAQUE, None),
    (4, True, [0, 5, 6, 15], 0, SHOWN, None),
    (4, True, [5, 0, 6, 15], 5, OPAQUE, None),
    (4, True, [15, 0, 5, 6], 15, OPAQUE, None),
    (8, True, [5, 0, 6, 255], 5, SHOWN, None),
    (8, False, [1, 2, 3, 0, 0, 0, 5, 5, 5, 9, 9, 9], (1, 2, 3), SHOWN, SHOWN),
]
print(f"{'':20}" + "".join(f"{r.__name__[5:]:22}" for r in READERS) + "Pillow's pixels, info")
ok = True
for bits, grey, row, shade, pillow, opencv in ROWS:
    file = io.BytesIO()
    png.Writer(4, 1, greyscale=grey, bitdepth=bits, transparent=shade).write(file, [row])
    data = file.getvalue()
    seen = [reader(data) for reader in READERS]
    picture = Image.open(io.BytesIO(data))
    values = [picture.getpixel((x, 0)) for x in range(4)] if grey else ""
    label = f"{'grey' if grey else 'colour'} {bits} bits, {shade if grey else ''}".rstrip(", ")
    print(f"{label:20}" + "".join(f"{str(s):22}" for s in seen), values, picture.info["transparency"])
    ok = ok and seen == [SHOWN, SHOWN, SHOWN, pillow, opencv]
if not ok:
    sys.exit("CHANGED: the readers treat a transparent grey in another way now")
print("as described")
PY
