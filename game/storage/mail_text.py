"""Saves and codes out of mails and messengers: unwrapped, unquoted, straightened. Pure.

The table under “Save text” in game/README.md says what is tolerated. Several readings are tried, and one counts only
if the check of the text fits, so no changed match can pass.
"""

from __future__ import annotations

import binascii
import re
import shlex
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import chain, islice, product
from typing import Final

from game.rules.game import Game
from game.rules.match import CHECK, HEADER_LINES, LONGEST_TEXT, MOST_SEATS, PLAYED, Match, checksum, load
from game.rules.save_error import NO_MATCH, NO_TEXT, TOO_LONG, SaveError
from game.storage.qr_codec import LETTERS, MARK, CodeError, text_of

MOST_TEXTS: Final = 50
"""Saves and codes read from one file."""
MOST_SPELLINGS: Final = 5_000
LONGEST_HEADER: Final = 6_000
MOST_WORDS: Final = 600
SEATS: Final = frozenset(map(str, range(MOST_SEATS)))
_APOSTROPHES: Final = "'‘’‚‛′´`"
_QUOTES: Final = '"“”„‟″«»'
_SURROUNDING: Final = "`*_.,;:!?()”"
_DASHES: Final = "‐‑‒–—―−"
_STRAIGHT_QUOTES: Final = str.maketrans(dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_QUOTES, '"'))
_STRAIGHT_DASHES: Final = str.maketrans(dict.fromkeys(_DASHES, "-") | {"…": "..."})
_QUOTING: Final = re.compile(r"\s*(?:\[\d[\d.,:/ AaPpMm-]*\] ?[^:]{1,40}: )?(?:(?:\w{0,3}>|[|│┃»])\s*)*")
_BULLET: Final = re.compile(r"\\?[*•·∙●◦‣▪∗＊]\s*")
_START: Final = re.compile(r"\blamplight\s+\d+(?=\s*$|\s+game\b)", re.IGNORECASE | re.MULTILINE)
_CODE_LETTERS: Final = frozenset(f"{LETTERS}:*{_DASHES}…")
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
    games: Mapping[str, Game]
    load: Callable[[str], Match]

    def line(self, at: int) -> int:
        """Return the number, as the player sees it, of the line with this letter."""
        return self.numbers[max(0, bisect_right(self.starts, at) - 1)] if self.numbers else 1


def matches_in(content: bytes, games: Mapping[str, Game], minds: Collection[str] | None = None) -> list[Match]:
    """Return the matches of all saves and codes in a file, see `load`; raises SaveError if none can be read."""
    if len(content) > LONGEST_TEXT:
        raise SaveError(1, f"this is longer than {LONGEST_TEXT} bytes", TOO_LONG)
    text, broken = _decoded(content)
    if broken is None and text.startswith("lamplight "):
        try:
            return [load(text, games, minds)]
        except SaveError:
            pass
    cleaned = _Cleaned(*_cleaned(text), games, lambda text: load(text, games, minds))
    found: dict[str, Match] = {}
    problem: SaveError | None = None
    for read, start, end in _parts(cleaned.text):
        try:
            match = read(cleaned, start, end)
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
        import email  # rarely needed, and slow to import

        parts = list(email.message_from_bytes(content).walk())
        plain = [one for one in parts if one.get_content_type() == "text/plain" or ".txt" in str(one.get_filename())]
        texts = (one.get_payload(decode=True) for one in plain or parts)
        content = b"\n".join(text for text in texts if isinstance(text, bytes))
    is_wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return content.decode("utf-16" if is_wide else "utf-8-sig"), None
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        return content.decode("cp1252", "replace"), SaveError(line, "this is not a text", NO_TEXT)


def _cleaned(text: str) -> tuple[str, list[int], list[int]]:
    lines, starts, numbers, at = [], [], [], 0
    if re.search(r"(?i)<(?:br|/p|/div|/pre|/li)\b", text):
        text = unescape(re.sub(r"<[^<>]*>", "", re.sub(r"(?i)<(?:br|/p|/div|/pre|/li)\b[^<>]*>", "\n", text)))
    for number, whole in _whole_lines(text):
        if line := _clean(whole):
            lines.append(line)
            starts.append(at)
            numbers.append(number)
            at += len(line) + 1
    return "\n".join(lines), starts, numbers


def _whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines and their numbers, with quoted-printable undone if there is any."""
    is_encoded = re.search(r"=3D\w", text) is not None
    held: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not is_encoded:
            yield number, line
        elif line.rstrip().endswith("="):
            held.append(line.rstrip()[:-1])
        else:
            whole = "".join([*held, line.rstrip()])
            yield number - len(held), binascii.a2b_qp(whole.encode()).decode("utf-8", "replace")
            held.clear()
    if held:
        yield number - len(held) + 1, binascii.a2b_qp("".join(held).encode()).decode("utf-8", "replace")


def _clean(line: str) -> str:
    """Drop invisible characters, which no name contains, the quoting of a line, and unusual spaces."""
    if not line.isascii():
        line = "".join(letter for letter in line if unicodedata.category(letter) != "Cf")
    line = _QUOTING.sub("", re.sub(r"\s", " ", line), count=1).strip("` ")
    return _BULLET.sub("* ", line, count=1) if _BULLET.match(line) else line


def _spellings(text: str) -> list[str]:
    """Return the spellings that the text may have had before a program changed its typography."""
    quotes, dashes = text.translate(_STRAIGHT_QUOTES), text.translate(_STRAIGHT_DASHES)
    both = quotes.translate(_STRAIGHT_DASHES)
    return list(dict.fromkeys((text, quotes, dashes, both, text.replace("'", "’"))))


# ---- save texts


def _parts(text: str) -> Iterator[tuple[Callable[[_Cleaned, int, int], Match], int, int]]:
    """Yield the reader of every save and code in the text, with its first letter and that of the next one."""
    starts = [(found.start(), _save) for found in islice(_START.finditer(text), MOST_TEXTS)]
    starts += [(found.start(), _coded) for found in islice(_CODE.finditer(text), MOST_TEXTS)]
    starts.sort(key=lambda one: one[0])
    for index, (start, read) in enumerate(starts):
        yield read, start, starts[index + 1][0] if index + 1 < len(starts) else len(text)


def _save(cleaned: _Cleaned, start: int, end: int) -> Match:
    """Read one save; raises SaveError with the line as the player sees it."""
    text = cleaned.text
    header = _HEADER.match(text, start, min(end, start + LONGEST_HEADER))
    if header is None:
        return _read_by_line(cleaned, start, end)
    game = cleaned.games.get(header["game"].lower())
    upper = [start, *(header.start(name) for name in ("game", "seats", "options")), header.end()]
    for is_parted in (True, False):
        seed_end, entries, check = _entries(cleaned, header.end(), end, game, is_parted=is_parted)
        body = "".join(f"{words}\n" for words, _ in entries)
        lines, places = [words for words, _ in entries], [at for _, at in entries]
        headings = _headings(header, text[header.end() : seed_end].replace("\n", " ").strip())
        first = next(headings)
        if check is not None:
            lines.append(f"{CHECK} {check[0]}")
            places.append(check[1])
            for heading in islice(chain([first], headings), MOST_SPELLINGS):
                if f"{checksum(body, checksum(heading)):08x}" == check[0]:
                    return _loaded(cleaned, [*heading.splitlines(), *lines], upper + places)
    try:
        return _loaded(cleaned, [*first.splitlines(), *lines], upper + places)
    except SaveError as problem:
        try:
            stop = end if check is None else check[1] + len(f"{CHECK} {check[0]}")
            return _read_by_line(cleaned, start, stop)
        except SaveError as other:  # reading on finds the true place of the error
            raise (other if other.line > problem.line else problem) from None


def _read_by_line(cleaned: _Cleaned, start: int, end: int) -> Match:
    places = [start, *(at for at in cleaned.starts if start < at < end)]
    lines = [cleaned.text[at:stop].rstrip() for at, stop in zip(places, [*places[1:], end], strict=True)]
    return _loaded(cleaned, lines, places)


def _headings(header: re.Match[str], seed: str) -> Iterator[str]:
    """Yield the headers that may have been written, the most likely one first."""
    options = " ".join(header["options"].lower().split())
    top = f"lamplight {header['form']}\ngame {header['game'].lower()} {header['version']}\nseats "
    seats = header["seats"].replace("\n", " ").strip()
    parted = _SEAT.findall(seats)
    chairs = [[f"{name}={key}" for name in _spellings(_QUOTED_APOSTROPHE.sub("'", name))] for name, key in parted]
    if not parted or _SEAT.sub("", seats).strip():
        chairs = []
    for seed_, *names in product(_spellings(seed), *chairs):
        plain = f"{top}{shlex.join(names) if names else seats}\n{f'options {options}'.rstrip()}\nseed {seed_}\n"
        yield from dict.fromkeys((plain, *(unicodedata.normalize(form, plain) for form in ("NFC", "NFD"))))


def _entries(
    cleaned: _Cleaned, start: int, end: int, game: Game | None, *, is_parted: bool
) -> tuple[int, list[tuple[str, int]], tuple[str, int] | None]:
    """Return the end of the seed, the entries and the check, each with its place.

    Line breaks mean nothing, except if a messenger has parted the text: then lines without an entry are its own.
    """
    outcomes = game.rules.NOTATION.outcomes if game is not None else {}
    words = [(found[0], found.start()) for found in re.finditer(r"\S+", cleaned.text[start:end])]
    entries: list[tuple[list[str], int]] = []
    seed_end, check = end, None
    firsts = set(cleaned.starts)
    index = line = entry_line = 0
    while index < len(words):
        word, at = words[index][0].lower(), start + words[index][1]
        following = words[index + 1][0].lower() if index + 1 < len(words) else ""
        line = at if at in firsts else line
        if word == CHECK and (entries or not outcomes or re.match(r"[0-9a-f]{8}\b", following)):
            check = following.strip(_SURROUNDING), at
        is_day = word == PLAYED and following[:1].isdigit()
        is_first = is_day or (at in firsts and outcomes.get(word, False))
        seat = "*" if _BULLET.fullmatch(word) else word if word in SEATS else ""
        if seat != "*" and outcomes.get(following, False) and start + words[index + 1][1] in firsts:
            seat = ""
        if check is not None or is_first or (seat and following in outcomes):
            seed_end = min(seed_end, at)
        if check is not None:
            break
        if seat and following in outcomes:
            entries.append(([seat, following], at))
            entry_line = line
            index += 1
        elif is_first:
            entries.append(([word] if is_day else ["*", word], at))
            entry_line = line
        elif entries and (line == entry_line or not is_parted):
            entries[-1][0].append(word.translate(_STRAIGHT_DASHES))
        index += 1
    return seed_end, [(" ".join(parts), at) for parts, at in entries], check


def _loaded(cleaned: _Cleaned, lines: Sequence[str], places: Sequence[int]) -> Match:
    try:
        return cleaned.load("\n".join(lines))
    except SaveError as problem:
        raise problem.at(cleaned.line(places[min(problem.line, len(places)) - 1])) from None


# ---- codes


def _coded(cleaned: _Cleaned, start: int, end: int) -> Match:
    """Read one code. It ends where its check fits; raises SaveError."""
    firsts = set(cleaned.starts)
    problem: CodeError | None = None
    code, places = "", list[int]()
    words = [(found[0], start + found.start()) for found in re.finditer(r"\S+", cleaned.text[start:end])]
    for index, (word, at) in enumerate(words[:MOST_WORDS]):
        code += (word.upper() if not index else word).rstrip("=").replace("…", "...")
        places += [at] * (len(code) - len(places))
        following, next_at = words[index + 1] if index + 1 < min(len(words), MOST_WORDS) else ("", end)
        is_end = sum(letter in _CODE_LETTERS for letter in following) <= 0.8 * len(following)
        if not is_end and next_at not in firsts:
            continue
        spellings = (code.translate(dict.fromkeys(map(ord, _DASHES), dashes)) for dashes in ("-", "--"))
        for spelling in dict.fromkeys(spellings):
            try:
                return cleaned.load(text_of(spelling))
            except CodeError as refusal:
                problem = refusal if problem is None or not problem.letter else problem
        if is_end:
            break
    assert problem is not None
    line = cleaned.line(places[min(problem.letter, len(places)) - 1] if problem.letter else start)
    raise SaveError(line, str(problem), problem.message)
