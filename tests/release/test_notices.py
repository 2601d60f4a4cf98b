"""Third-party notices: every part of the program is listed, and an unknown part stops the release."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pygame
import pytest

from game.tools.release import notices
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
