"""Third-party notices: every part of the program is listed, and an unknown part stops the release."""

from __future__ import annotations

import io
import re
import struct
import sys
from pathlib import Path

import pygame
import pytest

from game.scenes.text.document import sections
from game.scenes.text.reader import FOLDER, guide_path
from game.stage.text.language import LANGUAGES
from game.tools.release import notices
from game.tools.release.icons import ICNS_KINDS, ICO_SIZES, SIZE, icns, ico, pictures, png
from game.tools.release.notices import UnknownPart, components, inside, text_of

KNOWN = components()


def test_every_component_has_the_text_of_its_licence() -> None:
    for part in KNOWN:
        for licence in re.findall(r"[\w.+-]+", part.licence.replace(" AND ", " ")):
            assert (notices.TEXTS / f"{text_of(licence)}.txt").stat().st_size > 200, licence


def test_no_text_is_kept_for_nothing() -> None:
    used = {text_of(licence) for part in KNOWN for licence in part.licence.split(" AND ")}
    assert {path.stem for path in notices.TEXTS.iterdir()} == used


@pytest.mark.skipif(sys.platform != "linux", reason="the libraries have other names elsewhere")
def test_every_library_of_the_installed_pygame_is_known() -> None:
    folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    libraries = list(folder.glob("*.so*"))
    assert len(libraries) > 20
    # The game opens neither, so the program does not contain them.
    left_out = ("libasound", "libportmidi")
    unknown = [path.name for path in libraries if notices.library_of(path, KNOWN) is None]
    assert [name for name in unknown if not name.startswith(left_out)] == []


def program(folder: Path, *files: str) -> Path:
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()
    return folder


def test_libraries_and_modules_are_told_by_component(tmp_path: Path) -> None:
    found = inside(
        program(
            tmp_path,
            "_internal/pygame_ce.libs/libSDL2_image-2-d6906c81.0.so.0.800.12",
            "_internal/libz.so.1",
            "_internal/pygame/base.cpython-311-x86_64-linux-gnu.so",
            "_internal/python3.11/lib-dynload/_sqlite3.cpython-311-x86_64-linux-gnu.so",
            "SDL2.dll",
            "python311.dll",
        ),
        ["game.rules.match", "json.decoder", "platformdirs.unix", "msgspec"],
        KNOWN,
    )
    assert set(found) == {"SDL_image", "zlib", "pygame-ce", "CPython", "SDL", "platformdirs", "msgspec"}
    text = notices.notices(found, KNOWN)
    assert "SDL_image: Zlib" in text
    assert "libSDL2_image-2-d6906c81.0.so.0.800.12" in text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text


@pytest.mark.parametrize(
    "file", ["_internal/libnew.so.1", "_internal/zoom/fast.abi3.so", "avcodec-61.dll", "libzstdx.so.1"]
)
def test_a_library_nobody_knows_stops_the_release(tmp_path: Path, file: str) -> None:
    with pytest.raises(UnknownPart, match=Path(file).name):
        inside(program(tmp_path, file), [], KNOWN)


def test_a_module_nobody_knows_stops_the_release(tmp_path: Path) -> None:
    with pytest.raises(UnknownPart, match="requests"):
        inside(tmp_path, ["game", "requests.api"], KNOWN)


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
