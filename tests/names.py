"""The names a view draws and plays with: `python -m tests.names`, or `python -m tests.names sounds`.

Colours, text styles, pictures, sounds, ambient effects, and the calls of the canvas and of its paint, as they are now.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import get_args

from game.assets import ASSETS
from game.stage.audio.sound import SOUNDS
from game.stage.canvas import Canvas
from game.stage.paint.paint import Paint
from game.stage.paint.theme import PARTS, StyleName, Theme
from game.stage.table.ambient import Kind


def calls(kind: type) -> Iterator[str]:
    """Yield the public methods with their parameters."""
    for name, method in inspect.getmembers(kind, inspect.isfunction):
        if not name.startswith("_"):
            yield f"{name}({', '.join([*inspect.signature(method).parameters][1:])})"


def colours() -> Iterator[str]:
    theme = Theme.load()
    yield from (name.removeprefix("color ") for name in theme.names if name.startswith("color "))
    yield from (f"game.{key}.{part}" for key in theme.game for part in PARTS)


def names() -> dict[str, list[str]]:
    pictures = (ASSETS / "images").rglob("*.svg")
    return {
        "colours": sorted(colours()),
        "styles": [*get_args(StyleName)],
        "pictures": sorted(path.relative_to(ASSETS / "images").with_suffix("").as_posix() for path in pictures),
        "sounds": sorted({re.sub(r"_\d$", "", path.stem) for path in SOUNDS.glob("*.wav")}),
        "ambient": [*get_args(Kind)],
        "canvas": [*calls(Canvas)],
        "paint": [*calls(Paint)],
    }


def main(argv: Sequence[str]) -> int:
    for title, found in names().items():
        if title in argv or not argv:
            whole = "  ".join(name.replace(" ", "~") for name in found)  # no call is broken
            laid = fill(whole, 118, initial_indent="  ", subsequent_indent="  ")
            print(f"{title}:", laid.replace("~", " "), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
