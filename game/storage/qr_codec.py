"""Codes for save texts: compressed, in letters that suit a QR code and survive any messenger; and the QR code itself.

`LAMPLIGHT:`, then three letters for every two bytes of the zlib stream; a single last byte takes two.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

from game.rules.contract import N_
from game.rules.match import LONGEST_TEXT
from game.rules.save_error import TOO_LONG

MARK: Final = "LAMPLIGHT:"
LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-./%+"
"""Letters of a QR code's alphanumeric mode that no messenger takes for emphasis or an emoticon."""
_FORMER: Final = str.maketrans(":*", "%+")
_MISTAKE: Final = N_("line {line}: there is a mistake in the code")
LONGEST_CODE: Final = 4296
"""Capacity of the largest QR code, in letters."""
_BASE: Final = len(LETTERS)
_VALUES: Final = {letter: value for value, letter in enumerate(LETTERS)}


class CodeError(ValueError):
    """A code that cannot be read; `message` is the reason for players, `letter` the place from 1, 0 if unknown."""

    def __init__(self, problem: str, message: str, letter: int = 0) -> None:
        super().__init__(problem)
        self.message = message
        self.letter = letter


class CodeTooLong(ValueError):
    """The code exceeds the capacity of a QR code."""


def code_of(text: str) -> str:
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
    """Decode a code, ignoring white space; raises CodeError."""
    letters = "".join(code.split()).removeprefix(MARK).translate(_FORMER)
    squeezed, torn = bytearray(), 0
    for at in range(0, len(letters), 3):
        group = letters[at : at + 3]
        try:
            value = sum(_VALUES[letter] * _BASE**place for place, letter in enumerate(group))
            squeezed += value.to_bytes(len(group) - 1, "big")
        except (KeyError, OverflowError) as error:
            torn = len(MARK) + at + 1
            if isinstance(error, OverflowError) and len(group) < 3:
                break  # truncated, if the stream is incomplete too
            raise CodeError(f"there is a mistake in the code at letter {torn}", _MISTAKE, torn) from None
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(bytes(squeezed), LONGEST_TEXT + 1)
    except zlib.error:
        raise CodeError("there is a mistake in the code", N_("there is a mistake in the code")) from None
    if len(content) > LONGEST_TEXT:
        raise CodeError(f"this is longer than {LONGEST_TEXT} bytes", TOO_LONG)
    if not stream.eof:
        raise CodeError("the end of the code is missing", N_("the end of the code is missing"))
    if torn:
        raise CodeError(f"there is a mistake in the code at letter {torn}", _MISTAKE, torn)
    return content.decode("utf-8", "replace")


def squares(code: str) -> Sequence[bytes]:
    """Return the rows of the QR code, a byte per square, 1 is dark; raises CodeTooLong, ModuleNotFoundError (segno)."""
    if len(code) > LONGEST_CODE:
        raise CodeTooLong(f"{len(code)} letters, {LONGEST_CODE} are the most")
    import segno

    return [bytes(row) for row in segno.make_qr(code, error="l", mode="alphanumeric").matrix]
