"""The player's guide: identical in structure in both languages, with all its pictures, and small."""

from __future__ import annotations

import re

import pygame
import pytest

from game.scenes.text.document import sections
from game.scenes.text.reader import FOLDER, guide_path
from game.stage.text.language import LANGUAGES
from game.tools.release.guide import SIZE, pictures


def test_every_language_has_the_same_sections_and_pictures() -> None:
    shapes = {
        language: [[part.kind for part in section.parts] for section in sections(guide_path(language))]
        for language in LANGUAGES
    }
    assert len({guide_path(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert all(shape == shapes["en"] for shape in shapes.values())
    assert len(shapes["en"]) >= 6
    assert len({tuple(pictures(language).values()) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pictures_are_those_of_the_language_and_can_be_drawn_anew(language: str) -> None:
    for file in pictures(language):
        assert file.startswith(f"pictures/{language}-")
        assert pygame.image.load(FOLDER / file).get_size() == SIZE
    text = guide_path(language).read_text(encoding="utf-8")
    assert set(re.findall(r"^!\[.*\]\((\S+).*\)$", text, re.MULTILINE)) == set(pictures(language)) != set()


def test_nothing_lies_there_that_is_not_shown_and_all_is_small() -> None:
    wanted = {FOLDER / file for language in LANGUAGES for file in pictures(language)}
    assert set((FOLDER / "pictures").iterdir()) == wanted
    assert sum(path.stat().st_size for path in FOLDER.rglob("*")) < 1_200_000
