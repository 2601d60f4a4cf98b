"""Pictures that are not shown for a while, without loss in a tenth of their bytes. Knows nothing of what they show."""

from __future__ import annotations

import zlib
from collections.abc import Generator
from typing import Final

import pygame

STEP: Final = 60_000
"""Pixels packed at a time: less than a millisecond of work."""
QUICK: Final = 1
"""Flat colours shrink well however little is tried."""


def packing(picture: pygame.Surface) -> Generator[bool, None, bytes]:
    """What `unpacked` makes this picture, which has an alpha channel, of again; pauses after every step."""
    wide, high = picture.get_size()
    packer, rows = zlib.compressobj(QUICK), max(1, STEP // wide)
    packed: list[bytes] = []
    for top in range(0, high, rows):
        band = picture.subsurface((0, top, wide, min(rows, high - top)))
        packed.append(packer.compress(pygame.image.tobytes(band, "BGRA")))
        yield False
    return b"".join((*packed, packer.flush()))


def unpacked(size: tuple[int, int], packed: bytes) -> pygame.Surface:
    """The picture, of so many pixels, that this was packed from."""
    return pygame.image.frombuffer(zlib.decompress(packed), size, "BGRA")
