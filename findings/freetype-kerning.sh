#!/usr/bin/env bash
# You would expect one text in one font to come out alike from the two text modules of pygame-ce, once kerning is
# switched on in the one that leaves it off. But pygame.freetype looks only into the old "kern" table, which most
# fonts of today lack: kerning = True is taken, read back as True, and changes nothing.
# In a font made here, with 30 pixels of kerning in GPOS at size 100, "AV" is 80 wide for HarfBuzz and for
# pygame.font, and 110 for pygame.freetype, switched on or off; with the kerning in "kern" it is 80. The ligature
# of f and i is 50 against 110; a soft hyphen, hidden by the others, is drawn (80 against 150); an accent stands
# 30 pixels off the middle of its A. Seen with pygame-ce 2.5.8, uharfbuzz 0.57.0.
# It hurts whoever measures text with one module and draws it with the other, or sets names with accents.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check \
    pygame-ce==2.5.8 uharfbuzz==0.57.0 fonttools==4.68.0
cd "$work"

SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 venv/bin/python - <<'PY'
import io
import sys
from importlib.metadata import version

import pygame
import pygame.freetype
import uharfbuzz
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

FEATURES = """
feature kern { pos A V -300; } kern;
feature liga { sub f i by f_i; } liga;
markClass acutecomb <anchor 0 700> @TOP;
feature mark { pos base A <anchor 300 700> mark @TOP; } mark;
"""


def box(left, bottom, right, top):
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    pen.lineTo((left, top))
    pen.lineTo((right, top))
    pen.lineTo((right, bottom))
    pen.closePath()
    return pen.glyph()


def font(*, modern):
    """Boxes of 500 in 600 units; the kerning in GPOS, or in the old table."""
    builder = FontBuilder(1000, isTTF=True)
    glyphs = {name: box(50, 0, 550, 700) for name in (".notdef", "A", "V", "f", "i", "f_i")}
    glyphs |= {"softhyphen": box(50, 250, 350, 350), "acutecomb": box(-50, 720, 50, 900)}
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({65: "A", 86: "V", 102: "f", 105: "i", 0xAD: "softhyphen", 0x301: "acutecomb"})
    builder.setupGlyf(glyphs)
    metrics = dict.fromkeys(glyphs, (600, 50)) | {"softhyphen": (400, 50), "acutecomb": (0, -50)}
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=1000, descent=-250)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=1000, usWinAscent=1000, usWinDescent=250)
    builder.setupPost()
    if modern:
        addOpenTypeFeaturesFromString(builder.font, FEATURES)
    else:
        old = KernTable_format_0()
        old.version, old.coverage, old.tupleIndex, old.kernTable = 0, 1, None, {("A", "V"): -300}
        table = newTable("kern")
        table.version, table.kernTables = 0, [old]
        builder.font["kern"] = table
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()


def shaped(data, text):
    """The left and right ends of the ink by HarfBuzz, at size 100."""
    face = uharfbuzz.Font(uharfbuzz.Face(data))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(face, buffer)
    pen, ends = 0, []
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions):
        extents = face.get_glyph_extents(info.codepoint)
        if extents.width:
            left = pen + position.x_offset + extents.x_bearing
            ends += [left, left + extents.width]
        pen += position.x_advance
    return round((max(ends) - min(ends)) / 10)


def accent(surface):
    """How far the middle of what stands above is from the middle of the rest."""
    mask = pygame.mask.from_surface(surface)
    parts = sorted(mask.get_bounding_rects(), key=lambda part: part.top)
    return abs(parts[0].centerx - parts[-1].centerx)


pygame.font.init()
pygame.freetype.init()
print(f"Python {sys.version.split()[0]}, pygame-ce {version('pygame-ce')},"
      f" SDL_ttf {pygame.font.get_sdl_ttf_version()}, FreeType {pygame.freetype.get_version()},"
      f" uharfbuzz {version('uharfbuzz')}")
print(f"{'font and text':26}{'HarfBuzz':>10}{'pygame.font':>13}{'freetype':>10}{'kerning on':>12}")
changed = False
for kind, text, wanted in (
    ("GPOS", "AV", [80, 80, 110, 110]),
    ("GPOS", "fi", [50, 50, 110, 110]),
    ("GPOS", "A\u00adV", [80, 80, 150, 150]),
    ("kern", "AV", [80, 80, 110, 80]),
):
    data = font(modern=kind == "GPOS")
    plain = pygame.freetype.Font(io.BytesIO(data), 100)
    kerned = pygame.freetype.Font(io.BytesIO(data), 100)
    kerned.kerning = True
    surface = pygame.font.Font(io.BytesIO(data), 100).render(text, True, "black")
    seen = [shaped(data, text), surface.get_bounding_rect().width]
    seen += [plain.get_rect(text).width, kerned.get_rect(text).width]
    print(f"{kind + ', ' + ascii(text):26}{seen[0]:10}{seen[1]:13}{seen[2]:10}{seen[3]:12}")
    changed |= seen != wanted or not kerned.kerning
data = font(modern=True)
one = accent(pygame.font.Font(io.BytesIO(data), 100).render("A\u0301", True, "black"))
other = accent(pygame.freetype.Font(io.BytesIO(data), 100).render("A\u0301", "black")[0])
print(f"accent off the middle of A: pygame.font {one}, pygame.freetype {other}")
if changed or (one, other) != (0, 30):
    sys.exit("changed: the widths or the accent are others")
print("as described")
PY
