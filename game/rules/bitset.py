"""Sets of small numbers, such as fields or seats, as the bits of an int. Pure."""

from __future__ import annotations


def numbers(bits: int) -> tuple[int, ...]:
    """Return the numbers in a set, ascending.

    >>> numbers(0b1101)
    (0, 2, 3)
    """
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)
