"""Fresh boards of All Around: the same seed yields the same board on every machine (B-04, B-51). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.rules.bitset import numbers

from . import board_library
from .board import FIELDS, SIZES, Colour, Geometry, Partition, Segment, bits, make_layout, parts, recoloured

SEEDS: Final = 1000
"""Number of seeds; they are 0..SEEDS-1."""
SEATS: Final = 4
LEAST_COLOURS: Final = 4
"""Minimum number of colours around every area, so that no single colour decides it."""
STEPS: Final = 100
"""Maximum number of swaps per colouring before the fields are cut again."""
NOISE: Final = 2.0
"""Random tolerance in faults for worse swaps, so that the search escapes local minima."""


@lru_cache(maxsize=64)
def fresh(seed: int) -> tuple[Partition, ...]:
    """Return one new board in four colourings, one per seat: different (B-07) and exactly equally hard."""
    board = draw_up(seed, board_library.geometry())
    return tuple(recoloured(board, shift) for shift in range(SEATS))


def draw_up(seed: int, geometry: Geometry) -> Partition:
    """Generate the board of a seed; any integer is valid."""
    rng = Random(seed)
    while True:
        pieces = _cut(rng, geometry)
        if pieces is None:
            continue
        colours = _colour(rng, geometry, pieces)
        if colours is None:
            continue
        segments: list[tuple[int, ...]] = [()] * len(Segment)
        for piece, colour in zip(pieces, colours, strict=True):
            segments[colour * len(SIZES) + len(piece) - SIZES[0]] = tuple(piece)
        return make_layout(f"{seed}", geometry, segments)


def _shuffled(items: Sequence[int], rng: Random) -> list[int]:
    return [item for _, item in sorted((rng.random(), item) for item in items)]


def _cut(rng: Random, geometry: Geometry) -> list[list[int]] | None:
    """Cut the fields into connected pieces, as many of each size as there are colours; None at a dead end."""
    near = geometry.neighbours
    free = (1 << FIELDS) - 1 & ~geometry.crossed
    left = dict.fromkeys(SIZES, len(Colour))
    pieces: list[list[int]] = []
    while free:
        # Start at a field with the fewest free neighbours, which is most easily cut off.
        start = min(_shuffled(numbers(free), rng), key=lambda field: (near[field] & free).bit_count())
        sizes = _shuffled([size for size, count in left.items() for _ in range(count)], rng)
        for size in dict.fromkeys(sizes):
            piece = _grow(rng, near, free, start, size)
            if piece and all(part.bit_count() >= SIZES[0] for part in parts(near, free & ~bits(piece))):
                break
        else:
            return None
        pieces.append(piece)
        free &= ~bits(piece)
        left[size] -= 1
    return pieces


def _grow(rng: Random, near: Sequence[int], free: int, start: int, size: int) -> list[int]:
    """Return a connected piece of that size grown from `start`, tight corners first; empty if there is no room."""
    piece, free, around = [start], free & ~(1 << start), near[start]
    while len(piece) < size:
        options = numbers(around & free)
        if not options:
            return []
        field = min(options, key=lambda option: (near[option] & free).bit_count() + rng.random() * 1.5)
        piece.append(field)
        free &= ~(1 << field)
        around |= near[field]
    return piece


def _colour(rng: Random, geometry: Geometry, pieces: Sequence[Sequence[int]]) -> list[int] | None:
    """Return a colour per piece, each once per size, never twice side by side; None if the search takes too long."""
    owner = {field: index for index, piece in enumerate(pieces) for field in piece}
    starts = [owner[field] for field in numbers(geometry.edge)]
    # The first crosses of action 2 must never depend on one colour only, so the pieces there differ as well.
    apart = {frozenset((one, other)) for one in starts for other in starts}
    apart |= {frozenset((owner[one], owner[other])) for one, other in geometry.links if {one, other} <= owner.keys()}
    pairs = [tuple(sorted(pair)) for pair in apart if len(pair) > 1]
    around = [sorted({owner[field] for field in numbers(border) if field in owner}) for border in geometry.borders]
    alike = {size: [index for index, piece in enumerate(pieces) if len(piece) == size] for size in SIZES}
    colours = [0] * len(pieces)
    for indices in alike.values():
        for index, colour in zip(indices, _shuffled(range(len(Colour)), rng), strict=True):
            colours[index] = colour

    def faults() -> list[int]:
        """Return the wrongly coloured pieces, once per fault."""
        wrong = [index for pair in pairs if colours[pair[0]] == colours[pair[1]] for index in pair]
        for rim in around:
            if len({colours[index] for index in rim}) < LEAST_COLOURS:
                wrong += rim
        return wrong

    def swap(one: int, other: int) -> None:
        colours[one], colours[other] = colours[other], colours[one]

    for _ in range(STEPS):
        wrong = sorted(faults())
        if not wrong:
            return colours
        index = wrong[int(rng.random() * len(wrong))]
        tries: list[tuple[float, int]] = []
        for other in alike[len(pieces[index])]:
            if other != index:
                swap(index, other)
                tries.append((len(faults()) + NOISE * rng.random(), other))
                swap(index, other)
        swap(index, min(tries)[1])
    return None
