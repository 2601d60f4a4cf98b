"""Lossless compression of pictures not shown for a while, to about a tenth of their bytes."""

from __future__ import annotations

import zlib
from typing import Final

import pygame

STEP: Final = 60_000
"""Pixels compressed at a time; the GIL is held only while their bytes are copied."""
QUICK: Final = 1
"""Compression level; flat colours shrink well even at the lowest."""


def packed(picture: pygame.Surface) -> bytes:
    """Compress a picture with an alpha channel; it may be drawn in the meantime."""
    wide, high = picture.get_size()
    packer, rows = zlib.compressobj(QUICK), max(1, STEP // wide)
    bands = (picture.subsurface((0, top, wide, min(rows, high - top))) for top in range(0, high, rows))
    parts = [packer.compress(pygame.image.tobytes(band, "BGRA")) for band in bands]
    return b"".join((*parts, packer.flush()))


def unpacked(size: tuple[int, int], parts: bytes) -> pygame.Surface:
    """Decompress a picture of this size in pixels."""
    return pygame.image.frombuffer(zlib.decompress(parts, bufsize=4 * size[0] * size[1]), size, "BGRA")
