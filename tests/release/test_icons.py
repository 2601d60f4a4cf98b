"""Icon files of every platform, from one drawing."""

from __future__ import annotations

import io
import struct

import pygame

from game.tools.release.icons import ICNS_KINDS, ICO_SIZES, icns, ico, png


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
