"""Characters missing from the fonts, and their replacements instead of an empty box."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Final

SOFT_HYPHEN: Final = "\u00ad"
DRAWN: Final = {ord(SOFT_HYPHEN): None, ord("\u202f"): "\u2009"}
"""Replacements for characters missing from the fonts: none for soft hyphens, thin spaces for narrow no-break spaces."""
SURE: Final = {code: chr(code) for code in range(0x100) if code != ord("µ")}
"""Characters that every font here has; they need no look."""


class FontFallback(dict[int, str | None]):
    """The text drawn for each character, by code point: the character itself if the font has it.

    Others become the letter without its accent, a question mark, or nothing if they have no shape of their own.
    """

    def __init__(self, has: Callable[[str], bool]) -> None:
        super().__init__(SURE | DRAWN)
        self._has = has

    def __missing__(self, code: int) -> str | None:
        sign = chr(code)
        kind = unicodedata.category(sign)[0]
        shapes = {"C": (), "M": (sign,)}.get(kind, (sign, unicodedata.normalize("NFKD", sign)[0]))
        self[code] = next((one for one in shapes if self._has(one)), None if kind in "CM" else "?")
        return self[code]
