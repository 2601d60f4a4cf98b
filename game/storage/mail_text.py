"""Saves and codes out of mails and messengers: unwrapped, unquoted, straightened. Pure.

The table under “Save text” in game/README.md says what is tolerated. Several readings are tried, and one counts only
if the check of the text fits, so no changed match can pass.
"""

from __future__ import annotations

import binascii
import email.policy
import re
import shlex
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from game.rules.contract import Outcome
from game.rules.game import Game
from game.rules.match import CHECK, HEADER_LINES, LONGEST_TEXT, MOST_SEATS, Match, SaveError, checksum, load
from game.rules.save_error import NO_MATCH, NO_TEXT
from game.storage.qr_codec import MARK, CodeError, text_of

MOST_TEXTS: Final = 50
"""Saves and codes read from one file."""
MOST_SPELLINGS: Final = 5_000
_APOSTROPHES: Final = "'‘’‚‛′´`"
_QUOTES: Final = '"“”„‟″«»'
_DASHES: Final = "‐‑‒–—―−"
_STRAIGHT_QUOTES: Final = str.maketrans(dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_QUOTES, '"'))
_STRAIGHT_DASHES: Final = str.maketrans(dict.fromkeys(_DASHES, "-") | {"…": "..."})
_QUOTING: Final = re.compile(r"\s*(?:(?:\w{0,3}>|[|│┃»])\s*)*")
_BULLET: Final = re.compile(r"\\?[*•·∙●◦‣▪∗＊]\s*")
_START: Final = re.compile(r"\blamplight\s+\d", re.IGNORECASE)
_CODE: Final = re.compile(MARK, re.IGNORECASE)
_HEADER: Final = re.compile(
    r"lamplight\s+(?P<form>\S+)\s+game\s+(?P<game>\S+)\s+(?P<version>\S+)\s+seats\s(?P<seats>.+?)\s"
    r"options(?P<options>(?:\s+[\w-]+=\w+)*)\s+seed\s",
    re.IGNORECASE | re.DOTALL,
)
_SEAT: Final = re.compile(rf"\s*[{_APOSTROPHES}]?(.+?)=([^\s={_APOSTROPHES}{_QUOTES}]+)[{_APOSTROPHES}]?(?=\s|$)")
_QUOTED_APOSTROPHE: Final = re.compile(f"[{_APOSTROPHES}]" + f"[{_QUOTES}][{_APOSTROPHES}]" * 2)
"""An apostrophe within the apostrophes of a name, as `shlex` writes it."""


@dataclass(frozen=True, slots=True)
class _Cleaned:
    """All lines that are not blank, joined by line feeds."""

    text: str
    starts: Sequence[int]
    numbers: Sequence[int]

    def line(self, at: int) -> int:
        """Return the number, as the player sees it, of the line with this letter."""
        return self.numbers[max(0, bisect_right(self.starts, at) - 1)] if self.numbers else 1


def matches_in(content: bytes, games: Mapping[str, Game]) -> list[Match]:
    """Return the matches of all saves and codes in a file; raises SaveError if none can be read."""
    if len(content) > LONGEST_TEXT:
        raise SaveError(1, f"this is longer than {LONGEST_TEXT} bytes", TOO_LONG)
    text, broken = _decoded(content)
    if broken is None and text.startswith("lamplight "):
        try:
            return [load(text, games)]
        except SaveError:
            pass
    cleaned = _cleaned(text)
    found: dict[str, Match] = {}
    problem: SaveError | None = None
    for read, start, end in _parts(cleaned.text):
        try:
            match = read(cleaned, start, end, games)
        except SaveError as refusal:
            problem = problem if problem is not None and problem.line > HEADER_LINES else refusal
        else:
            found[match.dump()] = match
    if found:
        return list(found.values())
    raise broken or problem or SaveError(1, "expected 'lamplight' here", NO_MATCH)


# ---- letters and lines


def _decoded(content: bytes) -> tuple[str, SaveError | None]:
    """Return the text, and the reason to give if nothing is found in it because its letters were guessed."""
    if re.match(rb"(?:From |[\w-]+: )", content) and re.search(rb"(?im)^content-(?:type|transfer-encoding):", content):
        mail = email.message_from_bytes(content, policy=email.policy.default)
        parts = (part.get_content() for part in mail.walk() if part.get_content_type() == "text/plain")
        return "\n".join(parts), None
    is_wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return content.decode("utf-16" if is_wide else "utf-8-sig"), None
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        return content.decode("cp1252", "replace"), SaveError(line, "this is not a text", NO_TEXT)


def _cleaned(text: str) -> _Cleaned:
    lines, starts, numbers, at = [], [], [], 0
    for number, whole in _whole_lines(text):
        if line := _clean(whole):
            lines.append(line)
            starts.append(at)
            numbers.append(number)
            at += len(line) + 1
    return _Cleaned("\n".join(lines), starts, numbers)


def _whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines and their numbers, with quoted-printable undone if there is any."""
    is_encoded = re.search(r"=3D\w", text) is not None
    held, first = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if not is_encoded:
            yield number, line
            continue
        first = first or number
        held += line.rstrip()
        if held.endswith("="):
            held = held[:-1]
            continue
        yield first, binascii.a2b_qp(held.encode()).decode("utf-8", "replace")
        held, first = "", 0


def _clean(line: str) -> str:
    """Drop what a name cannot contain (invisible signs), what surrounds a line, and unusual blanks."""
    if not line.isascii():
        line = "".join(letter for letter in line if unicodedata.category(letter) != "Cf")
    line = _QUOTING.sub("", re.sub(r"\s", " ", line), count=1).strip("` ")
    return _BULLET.sub("* ", line, count=1) if _BULLET.match(line) else line


def _spellings(text: str) -> list[str]:
    """Return the text as it may have been before somebody's program made it prettier, or plainer."""
    quotes, dashes = text.translate(_STRAIGHT_QUOTES), text.translate(_STRAIGHT_DASHES)
    both = quotes.translate(_STRAIGHT_DASHES)
    return list(dict.fromkeys((text, quotes, dashes, both, text.replace("'", "’"))))


# ---- save texts


def _parts(text: str):  # type: ignore[no-untyped-def]
    starts = [(_save, found.start()) for found in islice(_START.finditer(text), MOST_TEXTS)]
    starts += [(_coded, found.start()) for found in islice(_CODE.finditer(text), MOST_TEXTS)]
    starts.sort(key=lambda one: one[1])
    ends = [at for _, at in starts[1:]] + [len(text)]
    for (read, start), end in zip(starts, ends, strict=True):
        yield read, start, end


def _save(cleaned: _Cleaned, start: int, end: int, games: Mapping[str, Game]) -> Match:
    """Read one save; raises SaveError with the line as the player sees it."""
    text = cleaned.text
    header = _HEADER.match(text, start, end)
    if header is None:
        places = [start, *(at for at in cleaned.starts if start < at < end)]
        lines = [text[at:stop].rstrip() for at, stop in zip(places, [*places[1:], end], strict=True)]
        return _loaded(cleaned, lines, places, games)
    names = ("form", "game", "seats", "options")
    places = [header.start(name) for name in names]
    game = games.get(header["game"].lower())
    entries, seed, check = _entries(text, header.end(), end, game)
    spellings = _headers(header, text[header.end() : seed].strip())
    lines = [entry for entry, _ in entries]
    places += [header.end(), *(at for _, at in entries)]
    body = "".join(f"{line}\n" for line in lines)
    if check is not None:
        lines.append(f"{CHECK} {check[0]}")
        places.append(check[1])
        first = None
        for heading in spellings:
            first = first or heading
            if f"{checksum(body, checksum(heading)):08x}" == check[0]:
                return load(heading + body + lines[-1], games)
        heading = first or ""
    else:
        heading = next(spellings)
    return _loaded(cleaned, [*heading.splitlines(), *lines], places, games)


def _loaded(cleaned: _Cleaned, lines: Sequence[str], places: Sequence[int], games: Mapping[str, Game]) -> Match:
    try:
        return load("\n".join(lines), games)
    except SaveError as problem:
        raise problem.at(cleaned.line(places[min(problem.line, len(places)) - 1])) from None
