"""Nothing clipped, crowded or outside on any screen, in any language, at any text size."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.shots import scenes
from game.stage.canvas import Printed
from game.stage.fit import Fit
from game.stage.shapes import Box

from .stagehand import printed, program

SIZES = ((1920, 1080), (1280, 800), (1024, 768), (1080, 1920), (2560, 1080), (3840, 2160))
NAMES = [name for name, _ in scenes(program())]
MARGIN = 8.0
"""Units that must stay free at the edge of the screen."""
TOUCH = 70.0
BOARD = ("field", "pick", "segment", "square")
"""Targets on a board may be as small as the board demands; nothing else may."""


def overlap(a: Box, b: Box) -> float:
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(0.0, w) * max(0.0, h)


def faults(texts: list[Printed], boxes: list[tuple[str, Box]], fit: Fit) -> list[str]:
    screen = Box(MARGIN, MARGIN, fit.width - 2 * MARGIN, fit.height - 2 * MARGIN)
    out = []
    for text in texts:
        box = text.box
        if not text.fits:
            out.append(f"does not fit: {text.text!r} at size {text.size:.0f}")
        if box.x < screen.x or box.y < screen.y or box.right > screen.right or box.bottom > screen.bottom:
            out.append(f"outside the screen: {text.text!r}")
        if text.contrast < 4.5 and not text.is_faint:
            out.append(f"contrast {text.contrast:.1f}: {text.text!r}")
    for a, b in combinations(texts, 2):
        if overlap(a.box, b.box) > 4:
            out.append(f"texts overlap: {a.text!r} and {b.text!r}")
    for key, box in boxes:
        if box.x < 0 or box.y < 0 or box.right > fit.width + 0.5 or box.bottom > fit.height + 0.5:
            out.append(f"target outside the screen: {key}")
        is_board = any(part in key for part in BOARD)
        if not is_board and min(box.w, box.h) < TOUCH:
            out.append(f"target too small: {key} {box.w:.0f} x {box.h:.0f}")
    for (key, box), (other, box2) in combinations([item for item in boxes if "field" not in item[0]], 2):
        if overlap(box, box2) > 4 and not (key.startswith("box/") and other.startswith("box/")):
            out.append(f"targets overlap: {key} and {other}")
    return out


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("language", "text_size"), [("en", 1.0), ("de", 1.0), ("de", 1.3), ("de", 2.0)])
@pytest.mark.parametrize("name", NAMES)
def test_everything_has_its_place(name: str, language: str, text_size: float, size: tuple[int, int]) -> None:
    made = program(language, text_size)
    scene = dict(scenes(made))[name]()
    made.house.pictured = size
    texts, targets = printed(scene, size)
    found = faults(list(texts), [(target.key, target.shape.bounds) for target in targets], Fit.of(size))
    made.house.store.close()
    assert texts
    assert not found
