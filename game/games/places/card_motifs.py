"""The drawings of the place cards: strokes by name, read lazily from a data file.

Pure. Defines the notation of strokes, not their rendering. A stroke is one line: an optional `-` (no outline) or `~` (a
line only), a letter for the ink, then SVG path data or `@x y r` for a disc; lengths in units of the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from game.rules.contract import BrokenData
from game.rules.data import path_of, read, toml_record

from .deck import Deck, deck

INKS: Final = frozenset("wrbdygslokpBWv")
"""One letter per stroke colour."""
FURTHEST: Final = 500.0
"""Largest coordinate of a stroke, in units of the picture."""
_NUMBER: Final = r"-?(?:\d{1,4}(?:\.\d{0,4})?|\.\d{1,4})"
_TOKEN: Final = re.compile(rf"[A-Za-z]|{_NUMBER}|[ ,]+")
_DISC: Final = re.compile(rf"@({_NUMBER}) +({_NUMBER}) +({_NUMBER})")
_NUMBERS_OF: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
"""Numbers per command of path data; a command takes a multiple of them. Z takes none."""


class Drawings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file: strokes of motifs ("mill-1") and accents, and the accents that are in the sky."""

    aloft: frozenset[str]
    motif: dict[str, str]
    accent: dict[str, str]


def parse_drawings(text: str) -> Drawings:
    """Parse a file's text; raises BrokenData naming the broken clause, or ValueError."""
    found = toml_record(text, Drawings)
    for name, strokes in (*found.motif.items(), *found.accent.items()):
        for line in strokes.split("\n"):
            if line.strip() and not _is_stroke(line.strip()):
                raise BrokenData(f"P-06: the drawing {name!r} has a line that is no stroke: {line.strip()[:40]!r}")
    if not found.aloft <= set(found.accent):
        raise BrokenData(f"P-06: there is no drawing of the accent {min(found.aloft - set(found.accent))!r}")
    return found


def _is_stroke(line: str) -> bool:
    words = line[1:] if line[0] in "-~" else line
    shape = words[1:].strip()
    if not words or words[0] not in INKS:
        return False
    disc = _DISC.fullmatch(shape)
    if disc is not None:
        return all(abs(float(number)) <= FURTHEST for number in disc.groups()) and float(disc[3]) > 0
    return _is_path(shape)


def _is_path(shape: str) -> bool:
    """Return True for path data: a move first, and every command with as many numbers as it needs."""
    if not shape.startswith(("M", "m")) or _TOKEN.sub("", shape):
        return False
    return all(
        not numbers
        if command in "Zz"
        else bool(numbers) and command.upper() in _NUMBERS_OF and not len(numbers) % _NUMBERS_OF[command.upper()]
        for command, numbers in _commands(shape)
    ) and all(abs(number) <= FURTHEST for _, numbers in _commands(shape) for number in numbers)


def _commands(shape: str) -> Iterator[tuple[str, list[float]]]:
    for part in re.findall(r"[A-Za-z][^A-Za-z]*", shape):
        yield part[0], [float(number) for number in re.findall(_NUMBER, part[1:])]


@cache
def drawings() -> Drawings:
    """Return the shipped drawings, one for every picture of the deck; raises BrokenData."""
    cards = deck()
    return read(path_of("places", "motifs.toml"), lambda text: _complete(parse_drawings(text), cards), "P-06")


def _complete(found: Drawings, deck: Deck) -> Drawings:
    for card in filter(None, deck.cards):
        motif, accent = f"{card.picture.motif}-{card.picture.variant}", card.picture.accent
        if motif not in found.motif or accent not in found.accent:
            absent = motif if motif not in found.motif else accent
            raise BrokenData(f"P-06: there is no drawing of {absent!r}, which cards.toml asks for")
    return found
