"""The pictures of the player's guide, of the screens as they are now, in both languages."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Final

import pygame

from game.scenes.text.guide import FOLDER, guide_path
from game.shell.request import ShotsRequest
from game.stage.text.language import LANGUAGES
from game.tools.shots import shots

SIZE: Final = (832, 468)
SHOT: Final = (1280, 720)
_PICTURE: Final = re.compile(r"\((pictures/(\w+)-([\w-]+)\.jpg)[ )]")


def pictures(language: str) -> dict[str, str]:
    """Files the guide shows, below its folder, and the screen each is of."""
    found = _PICTURE.findall(guide_path(language).read_text(encoding="utf-8"))
    return {file: screen for file, _, screen in found}


def write_pictures() -> None:
    """Draw them anew, and leave no other."""
    for old in (FOLDER / "pictures").glob("*"):
        old.unlink()
    (FOLDER / "pictures").mkdir(exist_ok=True)
    for language in LANGUAGES:
        for file, screen in pictures(language).items():
            with tempfile.TemporaryDirectory() as place:
                shots(ShotsRequest(Path(place), SHOT, language, screen))
                picture = pygame.image.load(Path(place) / f"{screen}.png")
            pygame.image.save(pygame.transform.smoothscale(picture, SIZE), FOLDER / file)
