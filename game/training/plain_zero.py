"""Removes the slash from the zero of the reading fonts. For developers: needs fontTools.

    python -m game.training.plain_zero assets/fonts/AtkinsonHyperlegibleNext-*.ttf

Numbers for players ("20 minutes", "605") look like a terminal with it. The licence permits modified fonts under any
name if it stays with them; the font's version string notes the change. Fonts without a slash are left unchanged.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

ZEROS: Final = ("zero", "zero.tf")
SLASHED: Final = 3
"""Contours of a slashed zero: the outer one, and the counter in two halves."""
Point = tuple[int, int, int]
"""Position in font units, and 1 for an on-curve point, 0 for a control point."""


def joined(lower: Sequence[Point], upper: Sequence[Point]) -> list[Point]:
    """Join the two halves of a counter into one contour, with the corners at the slash rounded.

    The edge along the slash is by far the longest of each half.
    """
    low, high = _from_slash(lower), _from_slash(upper)
    return [
        (x, y, on and int(at not in (0, len(half) - 1))) for half in (low, high) for at, (x, y, on) in enumerate(half)
    ]


def _from_slash(half: Sequence[Point]) -> list[Point]:
    """Return the half from one end of the slash to the other, without the slash itself."""
    edges = [
        (x2 - x1) ** 2 + (y2 - y1) ** 2 if on1 and on2 else 0
        for (x1, y1, on1), (x2, y2, on2) in pairwise([*half, half[0]])
    ]
    first = edges.index(max(edges)) + 1
    return [*half[first:], *half[:first]]


def plain(font: TTFont) -> bool:
    """Remove the slash from every zero of the font; False if there is none."""
    is_changed = False
    for name in ZEROS:
        glyph = font["glyf"][name]
        if glyph.numberOfContours != SLASHED:
            continue
        coordinates, ends, flags = glyph.getCoordinates(font["glyf"])
        points: list[Point] = [(x, y, int(on) & 1) for (x, y), on in zip(coordinates, flags, strict=True)]
        starts = [0, *(end + 1 for end in ends)]
        outer, *halves = (points[start:end] for start, end in pairwise(starts))
        found = [*outer, *joined(*halves)]
        glyph.numberOfContours = 2
        glyph.endPtsOfContours = [len(outer) - 1, len(found) - 1]
        glyph.coordinates = GlyphCoordinates([(x, y) for x, y, _ in found])
        glyph.flags = bytearray(on for _, _, on in found)
        glyph.removeHinting()
        glyph.recalcBounds(font["glyf"])
        is_changed = True
    if is_changed:
        for record in font["name"].names:
            if record.nameID == 5:
                record.string = f"{record.toUnicode()}; zero without slash"
    return is_changed


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m game.training.plain_zero", description=__doc__.splitlines()[0])
    parser.add_argument("fonts", nargs="+", type=Path, metavar="FILE")
    for path in parser.parse_args(argv).fonts:
        with TTFont(path, recalcTimestamp=False) as font:
            if plain(font):
                font.save(path)
                print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
