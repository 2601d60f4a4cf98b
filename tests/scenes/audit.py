"""The layout audit: draws every page of every situation of every screen, and runs all checks on it."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pygame
import pytest

from game.rules.match import Match
from game.scenes.analysis import analysis_job, win_chance_page
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.shell.router import Router
from game.stage.canvas import Printed
from game.stage.layout.viewport import Viewport
from game.stage.paint import pictures
from game.stage.pieces.throws import Throws
from game.stage.table import placed_board
from game.stage.text import language
from game.storage import seals
from game.storage.records import Summary, summary
from tests.playouts import analysing

from .checks import Drawn, faults
from .situations import Situation, pages, settled, situations
from .stagehand import KEYS, audited, close, program

SMALL = ((1280, 720), (1280, 800), (1024, 768), (720, 1280), (1720, 720))
"""One window of each shape at its minimum size, where rounding errors are largest."""
Sizes = dict[tuple[str, str], float]
_summaries: dict[str, tuple[Summary, ...]] = {}
_parse = cache(language.parse)
_painters: dict[tuple[float, float, bool, bool], Any] = {}


@dataclass(frozen=True, slots=True)
class Pass:
    """One run through the situations: window, language and text size."""

    size: tuple[int, int]
    language: str = "de"
    text_size: float = 1.0
    share: tuple[int, int] = (0, 1)
    """(n, of): audit only every `of`-th situation, from the n-th."""
    is_painted: bool = True
    """False skips the drawings, which take most of the time; the texts stay in the same places."""
    is_contrast: bool = False

    @property
    def is_compared(self) -> bool:
        """True if the audited picture is compared with the one players see, whatever the window and the language."""
        return self.is_painted or self.size == SMALL[0]

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.language}-{self.text_size}"


def as_seen(scene: Scene, picture: pygame.Surface, look: Pass) -> bytes | None:
    """Draw the scene and return the picture as players see it, with repeated groups; None where it is not compared."""
    repeats = 4 if isinstance(scene, MatchScreen) else 2
    for _ in range(repeats if look.is_compared else 1):
        scene.draw(picture)
        scene.ring.jump(scene.focus.current)
    return pygame.image.tobytes(picture, "RGB") if look.is_compared else None


def _summary(match: Match) -> tuple[Summary, ...]:
    key = match.dump()
    if key not in _summaries:
        _summaries[key] = summary(match)
    return _summaries[key]


@contextmanager
def cheaper(*, is_painted: bool) -> Iterator[None]:
    """Skip work that changes no place.

    Dice only lie here; rendering all their rolling frames took half of the time.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Throws, "preparing", lambda throws, rolls, lean: iter(()))
        patch.setattr(analysis_job, "tell", analysing)
        patch.setattr(win_chance_page, "summary", _summary)
        patch.setattr(seals, "summary", _summary)
        patch.setattr(language, "parse", _parse)
        if not is_painted:
            patch.setattr(pygame.image, "load_sized_svg", lambda file, box: pygame.Surface(box, pygame.SRCALPHA))
            patch.setattr(placed_board, "raster_parts", lambda parts, scale, area: pygame.Surface(area.size))
        yield


def keep_painter(made: Router, size: tuple[int, int], text_size: float, *, is_painted: bool = True) -> None:
    """Let programs of the same scale and text size share their art."""
    key = (Viewport.of(size).scale, text_size, is_painted, made.context.settings.contrast)
    if key not in _painters:
        _painters.clear()
        pygame.register_quit(_painters.clear)  # a program that ends within a test closes all fonts
        with pytest.MonkeyPatch.context() as patch:
            # More is shown than one player ever sees.
            budgets = {kind: (6 * size, growth) for kind, (size, growth) in pictures.BUDGETS.items()}
            patch.setattr(pictures, "BUDGETS", budgets)
            made.context.canvas(Viewport.of(size))
        assert made.context.painter is not None
        _painters[key] = made.context.painter
    made.context.painter = _painters[key]


def audit(look: Pass, only: str = "", sizes: Sizes | None = None) -> list[str]:
    """Return the faults on every page of every situation whose name contains `only`; note the sizes of texts."""
    found: list[str] = []
    picture = pygame.Surface(look.size)
    for situation, scene in at_rest(look, only):
        for number, _ in enumerate(pages(scene)):
            seen = as_seen(scene, picture, look)
            texts, targets = audited(scene, picture)
            assert texts, situation.name
            if sizes is not None:
                note_sizes(sizes, situation.name, texts)
            is_same = seen in (None, pygame.image.tobytes(picture, "RGB"))
            drawn = Drawn(scene, texts, targets, look.text_size, look.is_painted, is_same)
            found += [f"{situation.name}.{number}: {fault}" for fault in faults(drawn)]
    return found


def note_sizes(sizes: Sizes, name: str, texts: Sequence[Printed]) -> None:
    for text in texts:
        if not text.is_lettering and not text.text.startswith("["):  # a key cap is a picture
            sizes[name, text.text] = min(sizes.get((name, text.text), text.size), text.size)


def at_rest(look: Pass, only: str = "") -> Iterator[tuple[Situation[Any], Scene]]:
    """Yield every situation at rest, half of them with prompts for keys, which are longer than those for buttons."""
    with cheaper(is_painted=look.is_painted):
        shown = 0
        for number, situation in enumerate(situations()):
            if only not in situation.name or number % look.share[1] != look.share[0]:
                continue
            shown += 1
            if shown % 8 == 0:
                gc.collect()  # like the program between scenes, since they are large and have reference cycles
            made = program(look.language, look.text_size, contrast=look.is_contrast)
            made.context.pictured = look.size
            keep_painter(made, look.size, look.text_size, is_painted=look.is_painted)
            scene = settled(situation, made, look.size)
            if number % 2 == (look.language == "de") and "devices" not in situation.name:
                scene.source = KEYS
                scene.offer()
            yield situation, scene
            close()
