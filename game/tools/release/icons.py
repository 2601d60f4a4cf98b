"""Icon files of all platforms from one drawing, a simpler one for the smallest sizes; the guide's pictures."""

from __future__ import annotations

import io
import re
import struct
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame

from game.scenes.text.reader import FOLDER, guide_path
from game.stage.text.language import LANGUAGES
from game.tools.release import ROOT
from game.tools.shots import shots

DRAWING: Final = ROOT / "assets" / "images" / "app" / "icon.svg"
SMALL_DRAWING: Final = DRAWING.with_name("icon_small.svg")
SMALL: Final = 24
"""Largest size in pixels that uses the simpler drawing, because the pips of the other would merge."""
PNG_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 256)
ICNS_KINDS: Final = (
    ("ic11", 32), ("ic12", 64), ("ic07", 128), ("ic13", 256), ("ic08", 256), ("ic14", 512), ("ic09", 512),
    ("ic10", 1024),
)  # fmt: skip


def png(size: int) -> bytes:
    drawing = SMALL_DRAWING if size <= SMALL else DRAWING
    file = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(drawing, (size, size)), file, ".png")
    return file.getvalue()


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Return a Windows icon file of PNG files by size, 256 pixels at most."""
    head, body = struct.pack("<3H", 0, 1, len(pictures)), b""
    start = len(head) + 16 * len(pictures)
    for size, picture in pictures.items():
        # 256 is written as 0.
        head += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(picture), start + len(body))
        body += picture
    return head + body


def icns(pictures: Mapping[str, bytes]) -> bytes:
    """Return a macOS icon file of PNG files by kind."""
    body = b"".join(kind.encode() + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def write_icons(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lamplight.ico").write_bytes(ico({size: png(size) for size in ICO_SIZES}))
    (folder / "lamplight.icns").write_bytes(icns({kind: png(size) for kind, size in ICNS_KINDS}))
    for size in PNG_SIZES:
        (folder / f"{size}.png").write_bytes(png(size))


# ---- pictures of the player's guide, rendered from the current screens in both languages

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
