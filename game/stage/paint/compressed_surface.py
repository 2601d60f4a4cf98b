"""Pictures that are not shown for a while, without loss in a tenth of their bytes. Knows nothing of what they show."""

from __future__ import annotations

import zlib
from typing import Final

import pygame

STEP: Final = 60_000
"""Pixels packed at a time; only their bytes are taken while Python's lock is held."""
QUICK: Final = 1
"""Flat colours shrink well however little is tried."""


def packed(picture: pygame.Surface) -> bytes:
    """What `unpacked` makes this picture, which has an alpha channel, of again; it may be drawn meanwhile."""
    wide, high = picture.get_size()
    packer, rows = zlib.compressobj(QUICK), max(1, STEP // wide)
    bands = (picture.subsurface((0, top, wide, min(rows, high - top))) for top in range(0, high, rows))
    parts = [packer.compress(pygame.image.tobytes(band, "BGRA")) for band in bands]
    return b"".join((*parts, packer.flush()))


def unpacked(size: tuple[int, int], parts: bytes) -> pygame.Surface:
    """The picture, of so many pixels, that this was packed from."""
    return pygame.image.frombuffer(zlib.decompress(parts, bufsize=4 * size[0] * size[1]), size, "BGRA")
