"""Icon files of every platform, from one drawing; the guide, identical in structure in both languages, and small."""

from __future__ import annotations

import io
import re
import struct

import pygame
import pytest

from game.scenes.text.document import sections
from game.scenes.text.reader import FOLDER, guide_path
from game.stage.text.language import LANGUAGES
from game.tools.release.icons import ICNS_KINDS, ICO_SIZES, SIZE, icns, ico, pictures, png


def test_a_windows_icon_holds_every_size() -> None:
    file = ico({size: png(size) for size in ICO_SIZES})
    count = struct.unpack_from("<3H", file)[2]
    assert count == len(ICO_SIZES)
    for number, size in enumerate(ICO_SIZES):
        width, _, _, _, _, depth, length, start = struct.unpack_from("<4B2H2I", file, 6 + 16 * number)
        assert (width or 256, depth) == (size, 32)
        picture = pygame.image.load(io.BytesIO(file[start : start + length]), ".png")
        assert picture.get_size() == (size, size)


def test_a_mac_icon_holds_every_kind() -> None:
    file = icns({kind: png(size) for kind, size in ICNS_KINDS})
    assert (file[:4], struct.unpack_from(">I", file, 4)[0]) == (b"icns", len(file))
    kinds, at = [], 8
    while at < len(file):
        kinds.append(file[at : at + 4].decode())
        at += int(struct.unpack_from(">I", file, at + 4)[0])
    assert kinds == [kind for kind, _ in ICNS_KINDS]


def test_the_icon_is_round_at_its_corners_and_seen_in_the_middle() -> None:
    for size in (16, 64):
        picture = pygame.image.load(io.BytesIO(png(size)), ".png")
        assert picture.get_at((0, 0)).a < 10
        assert picture.get_at((size // 2, size // 2)).a == 255


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
