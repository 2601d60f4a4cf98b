"""The player's guide, in pages. Its source is `assets/guide/guide.<language>.md`."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame

from game.scenes.text.document import Section, in_language, sections
from game.scenes.text.reader import Reader
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import current, tr
from game.storage.folders import ASSETS

FOLDER: Final = ASSETS / "guide"


def guide_path(language: str) -> Path:
    return in_language(FOLDER, "guide", language)


class Guide(Reader):
    emblem = "app/icon"

    def contents(self) -> tuple[Section, ...]:
        return sections(guide_path(current()))

    def heading(self) -> str:
        return tr("The player’s guide")

    def figure(self, canvas: Canvas, name: str, box: Box) -> None:
        fitted = fit_picture(FOLDER / name, (round(box.w * canvas.scale), round(box.h * canvas.scale)))
        if fitted is not None:
            left, top = box.centre[0] * canvas.scale, box.centre[1] * canvas.scale
            w, h = fitted.get_size()
            canvas.surface.blit(fitted, (round(left - w / 2), round(top - h / 2)))


@lru_cache(16)
def fit_picture(path: Path, room: tuple[int, int]) -> pygame.Surface | None:
    """Load a picture, scaled to at most that many pixels in its aspect ratio; None if it cannot be read."""
    try:
        picture = pygame.image.load(io.BytesIO(path.read_bytes()), path.suffix)
    except (pygame.error, OSError):
        return None
    share = min(room[0] / picture.get_width(), room[1] / picture.get_height())
    size = max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share))
    return pygame.transform.smoothscale(picture.convert(), size)
