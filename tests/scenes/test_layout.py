"""Nothing clipped, crowded or outside on any screen, in any language, at any text size.

One test per window, language and text size walks through every situation, so that the art is made once for all.
"""

from __future__ import annotations

import gc
from itertools import combinations

import pygame
import pytest

from game.shell.program import Program
from game.stage.canvas import Printed
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.paint.paint import Paint
from game.stage.pieces import Pieces

from .situations import pages, printed, settled, shown, situations
from .stagehand import close, program

SMALL = ((1280, 720), (1280, 800), (1024, 768), (720, 1280), (1720, 720))
"""One window of each shape, as small as it may be: rounding hurts most there."""
LARGE = ((1920, 1080), (1080, 1920), (2560, 1080), (3840, 2160))
VOICES = (("en", 1.0), ("en", 1.3), ("en", 2.0), ("de", 1.0), ("de", 1.3), ("de", 2.0))
PAINTED = [*((size, "en", 1.0) for size in SMALL), (LARGE[0], "de", 1.3)]
"""With all pictures, so that contrast is known: it hangs on neither language nor size."""
OUTLINED = [
    *((size, *voice) for size in SMALL for voice in VOICES if (size, *voice) not in PAINTED),
    *((size, "de", 2.0) for size in LARGE[:3]),
    (LARGE[3], "de", 1.0),
]
"""Without the drawings, which take most of the time: where the letters stand is the same."""
MARGIN = 8.0
"""Units that must stay free at the edge of the screen."""
TOUCH = 70.0
BOARD = ("field", "segment", "square")
"""Targets on a board may be as small as the board demands; nothing else may."""
_painters: dict[tuple[float, float, bool, bool], tuple[Paint, Pieces]] = {}


def overlap(a: Box, b: Box) -> float:
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(0.0, w) * max(0.0, h)


def faults(
    texts: list[Printed], boxes: list[tuple[str, Box]], viewport: Viewport, *, is_painted: bool = True
) -> list[str]:
    screen = Box(MARGIN, MARGIN, viewport.width - 2 * MARGIN, viewport.height - 2 * MARGIN)
    out = []
    for text in texts:
        box = text.box
        if not text.fits:
            out.append(f"does not fit: {text.text!r} at size {text.size:.0f}")
        if box.x < screen.x or box.y < screen.y or box.right > screen.right or box.bottom > screen.bottom:
            out.append(f"outside the screen: {text.text!r}")
        if is_painted and text.contrast < 4.5 and not text.is_faint:
            out.append(f"contrast {text.contrast:.1f}: {text.text!r}")
    for a, b in combinations(texts, 2):
        if overlap(a.box, b.box) > 4:
            out.append(f"texts overlap: {a.text!r} and {b.text!r}")
    for key, box in boxes:
        if box.x < 0 or box.y < 0 or box.right > viewport.width + 0.5 or box.bottom > viewport.height + 0.5:
            out.append(f"target outside the screen: {key}")
        is_board = any(part in key for part in BOARD)
        if not is_board and min(box.w, box.h) < TOUCH:
            out.append(f"target too small: {key} {box.w:.0f} x {box.h:.0f}")
    for (key, box), (other, box2) in combinations([item for item in boxes if "field" not in item[0]], 2):
        if overlap(box, box2) > 4 and not (key.startswith("box/") and other.startswith("box/")):
            out.append(f"targets overlap: {key} and {other}")
    return out


def keep_painter(made: Program, size: tuple[int, int], text_size: float, *, is_painted: bool = True) -> None:
    """Let houses of the same scale and text size share their art."""
    scale = Viewport.of(size).scale
    is_contrast = made.context.settings.contrast
    key = (scale, text_size, is_painted, is_contrast)
    if key not in _painters:
        _painters.clear()
        made.context.canvas(Viewport.of(size))
        assert made.context._paint is not None
        _painters[key] = made.context._paint[1:]
        # The art of five games together is more than one player ever sees.
        _painters[key][0]._sprites._limit *= 3
        _painters[key][0].art._images._limit *= 4
        _painters[key][0].type._lines._limit *= 8
    made.context._paint = ((scale, text_size, is_contrast, 1.0), *_painters[key])


def audit(
    size: tuple[int, int],
    language: str,
    text_size: float,
    only: str = "",
    *,
    is_painted: bool = True,
    is_contrast: bool = False,
) -> list[str]:
    """The faults of every situation whose name contains `only`."""
    found: list[str] = []
    picture = pygame.Surface(size)
    for number, situation in enumerate(situations()):
        if only not in situation.name:
            continue
        if number % 8 == 0:
            gc.collect()  # as the program does between scenes: they are large, and full of circles
        made = program(language, text_size)
        made.context.pictured = size
        made.context.settings.contrast = is_contrast
        keep_painter(made, size, text_size, is_painted=is_painted)
        scene = settled(situation, made, size)
        for page, _ in enumerate(pages(scene)):
            texts, targets = printed(scene, picture)
            assert texts, situation.name
            boxes = [(target.key, target.shape.bounds) for target in targets]
            wrong = faults(texts, boxes, Viewport.of(size), is_painted=is_painted)
            found += [f"{situation.name}.{page}: {fault}" for fault in wrong]
        close()
    return found


@pytest.mark.parametrize(("size", "language", "text_size"), PAINTED, ids=lambda value: str(value).replace(", ", "x"))
def test_everything_has_its_place(size: tuple[int, int], language: str, text_size: float) -> None:
    assert not audit(size, language, text_size)


@pytest.mark.parametrize(("size", "language", "text_size"), OUTLINED, ids=lambda value: str(value).replace(", ", "x"))
def test_every_text_has_its_place(
    size: tuple[int, int], language: str, text_size: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.image, "load_sized_svg", lambda file, box: pygame.Surface(box, pygame.SRCALPHA))
    assert not audit(size, language, text_size, is_painted=False)


@pytest.mark.parametrize("only", ["menu", "naming", "seats-mixed", "settings-2", "middle", "results", "pause"])
def test_high_contrast_hides_no_words(only: str) -> None:
    assert not audit(SMALL[0], "en", 1.0, only, is_contrast=True)


def test_the_audit_sees_what_is_wrong() -> None:
    viewport = Viewport.of((1920, 1080))
    good = Printed("good", Box(100, 100, 200, 40), True, 32, 10.0, False)
    on_it = Printed("on it", Box(200, 110, 200, 40), True, 32, 10.0, False)
    faint = Printed("faint", Box(100, 300, 200, 40), True, 32, 2.0, False)
    out = Printed("out", Box(1850, 100, 200, 40), True, 32, 10.0, False)
    cut = Printed("cut", Box(100, 500, 200, 40), False, 20, 10.0, False)
    found = faults([good, on_it, faint, out, cut], [("tiny", Box(0, 0, 30, 30))], viewport)
    assert {fault.partition(":")[0] for fault in found} == {
        "texts overlap",
        "contrast 2.0",
        "outside the screen",
        "does not fit",
        "target too small",
    }


def test_the_picture_is_what_was_audited() -> None:
    made = program()
    scene, picture = shown(next(situations()), made, (640, 360))
    texts, _ = printed(scene, picture)
    title = next(text for text in texts if text.text == "Lamplight")
    corner = scene.viewport.at(title.box.x, title.box.y)
    area = pygame.Rect(*corner, scene.viewport.px(title.box.w), scene.viewport.px(title.box.h))
    assert pygame.mask.from_threshold(picture.subsurface(area), (255, 246, 228), (40, 40, 40)).count() > 100
