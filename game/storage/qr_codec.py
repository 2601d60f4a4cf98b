"""A save text as a code: squeezed, in letters that a QR code holds best and no messenger changes; and as its squares.

`LAMPLIGHT:` and three letters for each two bytes of the zlib stream of the text; one byte that is left takes two.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

from game.rules.match import LONGEST_TEXT

MARK: Final = "LAMPLIGHT:"
LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-./:*"
"""Of the letters of a QR code's denser mode those that survive in any text."""
LONGEST_CODE: Final = 4296
"""Letters that the largest QR code holds."""
_BASE: Final = len(LETTERS)
_VALUES: Final = {letter: value for value, letter in enumerate(LETTERS)}


class CodeTooLong(ValueError):
    """No QR code holds this much."""


def code_of(text: str) -> str:
    """The code of a save text.

    >>> code_of("lamplight 1")
    'LAMPLIGHT:OGIC:UZ3VSNUOSBU56VC7Q00DUPL0'
    """
    squeezed = zlib.compress(text.encode("utf-8"), 9)
    out = [MARK]
    for at in range(0, len(squeezed), 2):
        pair = squeezed[at : at + 2]
        value = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            out.append(LETTERS[value % _BASE])
            value //= _BASE
    return "".join(out)


def text_of(code: str) -> str:
    """The save text of a code, spaces and line breaks in it left out; raises ValueError with what is wrong with it.

    >>> text_of(code_of("lamplight 1"))
    'lamplight 1'
    """
    letters = "".join(code.split()).removeprefix(MARK)
    squeezed, torn = bytearray(), 0
    for at in range(0, len(letters), 3):
        group = letters[at : at + 3]
        try:
            value = sum(_VALUES[letter] * _BASE**place for place, letter in enumerate(group))
            squeezed += value.to_bytes(len(group) - 1, "big")
        except (KeyError, OverflowError) as error:
            torn = len(MARK) + at + 1
            if isinstance(error, OverflowError) and len(group) < 3:
                break  # cut short, if what is read below is too
            raise ValueError(f"there is a mistake in the code at letter {torn}") from None
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(bytes(squeezed), LONGEST_TEXT + 1)
    except zlib.error:
        raise ValueError("there is a mistake in the code") from None
    if len(content) > LONGEST_TEXT:
        raise ValueError(f"this is longer than {LONGEST_TEXT} bytes")
    if not stream.eof:
        raise ValueError("the end of the code is missing")
    if torn:
        raise ValueError(f"there is a mistake in the code at letter {torn}")
    return content.decode("utf-8")


def squares(code: str) -> Sequence[bytes]:
    """The rows of the QR code of a code, a byte for each square: 1 is dark. Takes up to half a second.

    Raises TooLong, and ModuleNotFoundError where the library for it is not installed.
    """
    if len(code) > LONGEST_CODE:
        raise CodeTooLong(f"{len(code)} letters, {LONGEST_CODE} are the most")
    import segno

    return [bytes(row) for row in segno.make_qr(code, error="l", mode="alphanumeric").matrix]
