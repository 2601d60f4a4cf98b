"""Nothing clipped, crowded or outside on any screen, in any language, at any text size.

One test per window, language and text size walks through every situation, so that the art is made once for all.
"""

from __future__ import annotations

import gc
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.scenes.base import prompt_bar
from game.scenes.base.context import Painter
from game.scenes.base.scene import Scene
from game.shell.router import Router
from game.stage import group_cache
from game.stage.canvas import Canvas, Printed
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.paint.sprite import Sprite
from game.stage.pieces.dice import Dice

from .situations import pages, printed, settled, shown, situations
from .stagehand import KEYS, close, program

SMALL = ((1280, 720), (1280, 800), (1024, 768), (720, 1280), (1720, 720))
"""One window of each shape, as small as it may be: rounding hurts most there."""
LARGE = ((1920, 1080), (1080, 1920), (2560, 1080))
SIZES = (*SMALL, *LARGE)
LANGUAGES = ("en", "de")
PAINTED = [(size, "en", 1.0) for size in SMALL]
"""With all pictures, so that contrast is known: it hangs on neither language nor size."""
OUTLINED = [(size, "de", 1.0, (0, 1)) for size in SMALL] + [
    (size, language, 1.0, (turn, 2)) for size in LARGE for turn, language in enumerate(LANGUAGES)
]
"""Without the drawings, which take most of the time: where the letters stand is the same.

Large windows have the shapes of small ones; there each situation is in one of the languages.
"""
GROWN = [(size, language, text_size) for text_size in (1.3, 2.0) for language in LANGUAGES for size in SIZES]
"""In larger text every situation in both languages, each in one of the windows, which take turns."""
MARGIN = 8.0
"""Units that must stay free at the edge of the screen."""
MOTES = 30
"""Pixels in which two pictures may differ."""
TOUCH = 70.0
BOARD = ("field", "segment", "square")
"""Targets on a board may be as small as the board demands; nothing else may."""
_painters: dict[tuple[float, float, bool, bool], Painter] = {}


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


def as_seen(scene: Scene, picture: pygame.Surface) -> pygame.Surface:
    """The scene as players see it: with everything flattened and repeated that can be."""
    for _ in range(4):
        scene.draw(picture)
        scene.jump_ring()
    return picture.copy()


def differs(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures are not the same to the eye; the edges of what was flattened may be a trace softer."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (48, 48, 48, 255), other)
    return one.get_width() * one.get_height() - same.count() > MOTES


@pytest.fixture(autouse=True)
def _flattened_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Groups are flattened one after the other in time; here without a pause between them."""
    monkeypatch.setattr(group_cache, "PAUSE", 0.0)


@pytest.fixture(autouse=True)
def _no_dice_in_the_air(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here they only lie; baking all that they could show while they roll took half of the time."""
    monkeypatch.setattr(Dice, "preparing", lambda dice, rolls: iter(()))


def keep_painter(made: Router, size: tuple[int, int], text_size: float, *, is_painted: bool = True) -> None:
    """Let houses of the same scale and text size share their art."""
    key = (Viewport.of(size).scale, text_size, is_painted, made.context.settings.contrast)
    if key not in _painters:
        _painters.clear()
        pygame.register_quit(_painters.clear)  # a program that ends within a test takes all fonts with it
        made.context.canvas(Viewport.of(size))
        assert made.context.painter is not None
        _painters[key] = made.context.painter
        made.context.painter.paint.widen(6)
    made.context.painter = _painters[key]


def audit(
    size: tuple[int, int],
    language: str,
    text_size: float,
    only: str = "",
    *,
    share: tuple[int, int] = (0, 1),
    is_painted: bool = True,
    is_contrast: bool = False,
) -> list[str]:
    """The faults of every situation whose name contains `only`; `share` (n, of): only every so manieth."""
    found: list[str] = []
    picture = pygame.Surface(size)
    for number, situation in enumerate(situations()):
        if only not in situation.name or number % share[1] != share[0]:
            continue
        if number % 8 == 0:
            gc.collect()  # as the program does between scenes: they are large, and full of circles
        made = program(language, text_size)
        made.context.pictured = size
        made.context.settings.contrast = is_contrast
        keep_painter(made, size, text_size, is_painted=is_painted)
        scene = settled(situation, made, size)
        if number % 2 == (language == "de") and "devices" not in situation.name:
            scene.source = KEYS  # the names of keys are longer than those of buttons
            scene.offer()
        for page, _ in enumerate(pages(scene)):
            seen = as_seen(scene, picture)
            texts, targets = printed(scene, picture)
            assert texts, situation.name
            boxes = [(target.key, target.shape.bounds) for target in targets]
            wrong = faults(texts, boxes, Viewport.of(size), is_painted=is_painted)
            if differs(seen, picture):
                wrong.append("players see something else than the audit")
            found += [f"{situation.name}.{page}: {fault}" for fault in wrong]
        close()
    return found


def _id(value: object) -> str:
    return str(value).replace(", ", "x")


@pytest.mark.parametrize(("size", "language", "text_size"), PAINTED, ids=_id)
def test_everything_has_its_place(size: tuple[int, int], language: str, text_size: float) -> None:
    assert not audit(size, language, text_size)


@pytest.mark.parametrize(("size", "language", "text_size", "share"), OUTLINED, ids=_id)
def test_every_text_has_its_place(
    size: tuple[int, int], language: str, text_size: float, share: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.image, "load_sized_svg", lambda file, box: pygame.Surface(box, pygame.SRCALPHA))
    assert not audit(size, language, text_size, share=share, is_painted=False)


@pytest.mark.parametrize(("size", "language", "text_size"), GROWN, ids=_id)
def test_every_text_has_its_place_when_it_is_large(
    size: tuple[int, int], language: str, text_size: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.image, "load_sized_svg", lambda file, box: pygame.Surface(box, pygame.SRCALPHA))
    turn = SIZES.index(size) + 3 * LANGUAGES.index(language) + (text_size > 1.5)
    assert not audit(size, language, text_size, share=(turn % len(SIZES), len(SIZES)), is_painted=False)


@pytest.mark.parametrize("only", ["menu", "naming", "seats-mixed", "settings-2", "middle", "results", "pause"])
def test_high_contrast_hides_no_words(only: str) -> None:
    assert not audit(SMALL[0], "en", 1.0, only, is_contrast=True)


def test_the_audit_sees_what_is_wrong() -> None:
    viewport = Viewport.of((1920, 1080))
    good = Printed("good", Box(100, 100, 200, 40), True, 32, 10.0, False)
    on_it = Printed("on it", Box(200, 110, 200, 40), True, 32, 10.0, False)
    with_alpha = Printed("faint", Box(100, 300, 200, 40), True, 32, 2.0, False)
    out = Printed("out", Box(1850, 100, 200, 40), True, 32, 10.0, False)
    cut = Printed("cut", Box(100, 500, 200, 40), False, 20, 10.0, False)
    found = faults([good, on_it, with_alpha, out, cut], [("tiny", Box(0, 0, 30, 30))], viewport)
    assert {fault.partition(":")[0] for fault in found} == {
        "texts overlap",
        "contrast 2.0",
        "outside the screen",
        "does not fit",
        "target too small",
    }


def test_the_audit_sees_a_key_that_covers_its_label(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt_bar, "cap_width", lambda canvas, cap, high=0.0: 20.0)
    assert any("texts overlap: '[Esc]'" in fault for fault in audit((1280, 720), "en", 2.0, "settings-1"))


def test_the_audit_sees_what_only_a_cache_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    flattened = group_cache._flattened

    def shifted(canvas: Canvas, box: Box, *more: Any) -> Sprite:
        sprite = flattened(canvas, box, *more)
        return Sprite(sprite.surface, sprite.ox + 9, sprite.oy)

    monkeypatch.setattr(group_cache, "_flattened", shifted)
    assert any("something else" in fault for fault in audit((1280, 720), "en", 1.0, "borders-middle"))


def test_the_picture_is_what_was_audited() -> None:
    made = program()
    scene, picture = shown(next(situations()), made, (640, 360))
    texts, _ = printed(scene, picture)
    title = next(text for text in texts if text.text == "Lamplight")
    corner = scene.viewport.at(title.box.x, title.box.y)
    area = pygame.Rect(*corner, scene.viewport.px(title.box.w), scene.viewport.px(title.box.h))
    assert pygame.mask.from_threshold(picture.subsurface(area), (255, 246, 228), (40, 40, 40)).count() > 100
