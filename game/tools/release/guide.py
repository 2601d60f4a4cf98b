"""Pictures of the player's guide, rendered from the current screens in both languages."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Final

import pygame

from game.scenes.text.reader import FOLDER, guide_path
from game.stage.text.language import LANGUAGES
from game.tools.shots import shots

SIZE: Final = (832, 468)
SHOT: Final = (1280, 720)
_PICTURE: Final = re.compile(r"\((pictures/(\w+)-([\w-]+)\.jpg)[ )]")


def pictures(language: str) -> dict[str, str]:
    """Map the guide's picture files to the screens they show."""
    found = _PICTURE.findall(guide_path(language).read_text(encoding="utf-8"))
    return {file: screen for file, _, screen in found}


def write_pictures() -> None:
    """Render all pictures and remove any others."""
    for old in (FOLDER / "pictures").glob("*"):
        old.unlink()
    (FOLDER / "pictures").mkdir(exist_ok=True)
    for language in LANGUAGES:
        for file, screen in pictures(language).items():
            with tempfile.TemporaryDirectory() as place:
                shots(Path(place), SHOT, language, screen)
                picture = pygame.image.load(Path(place) / f"{screen}.png")
            pygame.image.save(pygame.transform.smoothscale(picture, SIZE), FOLDER / file)
