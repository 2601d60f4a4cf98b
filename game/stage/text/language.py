"""The current language: message ids in, translations out.

Catalogues: `assets/locale/<code>.po`, and of a game `assets/games/<key>/locale/<code>.po`, or in its own package.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from gettext import c2py
from pathlib import Path
from typing import Final

from game.assets import ASSETS, BROUGHT

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch"}
"""Native names of the languages by code. Message ids are English."""
SOURCE: Final = "en"

Messages = dict[str, str]
"""Translations by message; of one with several forms by `message NUL plural`, joined by NUL."""

_log = logging.getLogger(__name__)
_code = SOURCE
_messages: Messages = {}
_form: Callable[[int], int] = int
"""Index of the form for a number, in messages that have several."""


def use(code: str, assets: Path = ASSETS) -> str:
    """Switch to a language, or to English if its main catalogue cannot be read; returns the code in use."""
    global _code, _messages, _form
    _code, _messages = SOURCE, {}
    if code != SOURCE:
        try:
            found = _read_all(code, assets)
            _form = plural_form(found)
            _code, _messages = code, found
        except (OSError, ValueError, LookupError) as problem:
            _log.warning("no catalogue for %r: %s", code, problem)
    return _code


def po_paths(code: str, assets: Path = ASSETS) -> tuple[Path, tuple[Path, ...]]:
    """Return the path of the main catalogue, whether it exists or not, and those of the games."""
    brought = (path for folder in BROUGHT.values() for path in folder.glob(f"locale/{code}.po"))
    return assets / "locale" / f"{code}.po", (*sorted(assets.glob(f"games/*/locale/{code}.po")), *brought)


def _read_all(code: str, assets: Path) -> Messages:
    """Return all texts of a language. A game with an unreadable catalogue is left out and so stays English."""
    house, games = po_paths(code, assets)
    found = _read(house)
    if not plural_rule(found):
        raise ValueError(f"{house}: says nothing of plural forms")
    for path in games:
        try:
            own = _read(path)
            if plural_rule(own) != plural_rule(found):
                raise ValueError("counts in another way than the house")
        except (OSError, ValueError) as problem:
            _log.warning("%s: %s; this game speaks English", path, problem)
        else:
            found = own | found
    return found


def _read(path: Path) -> Messages:
    return parse(path.read_text(encoding="utf-8"))


def current() -> str:
    return _code


def tr(message: str, /, **values: object) -> str:
    """Translate a message into the current language and fill its `{name}` placeholders."""
    return _filled(_messages.get(message, message) if message else "", message, values)


def percent(share: float) -> str:
    return tr("{n}%", n=round(100 * share))


def written(day: date) -> str:
    """Format a date in a form that cannot confuse month and day."""
    name = tr(MONTHS).split()[day.month - 1]
    return tr("{day} {name} {year}", day=day.day, name=name, year=day.year)


def decimal(number: float) -> str:
    """Format a number with one decimal place and the current language's decimal mark."""
    whole, tenth = divmod(round(10 * abs(number)), 10)
    return ("−" if number <= -0.05 else "") + tr("{whole}.{tenth}", whole=whole, tenth=tenth)


def separator() -> str:
    """Return the field separator of spreadsheets in the current language."""
    return ";" if "," in decimal(0.5) else ","


def ntr(one: str, many: str, n: int, /, **values: object) -> str:
    """Translate a message in the form for n; `{n}` is filled like every other placeholder."""
    message = one if n == 1 else many
    forms = dict(enumerate(_messages.get(one + _FORM + many, message).split(_FORM)))
    return _filled(forms.get(_form(n), message), message, {"n": n, **values})


def N_(message: str) -> str:
    return message


def choose(wanted: str | None, locales: Iterable[str], environ: Mapping[str, str], platform: str = sys.platform) -> str:
    """Choose the language to start in: the one wanted, else the system's, else English.

    Windows and macOS report `locales` (codes such as `de_AT`). Elsewhere the first set variable of LC_ALL, LC_MESSAGES
    and LANG decides, preceded by the list in LANGUAGE unless it is C or POSIX.
    """
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    listed = [] if named in ("C", "POSIX") else [*environ.get("LANGUAGE", "").split(":"), named]
    system = list(locales)
    if platform in ("win32", "darwin"):
        listed = system or listed
    elif not named:
        listed = system
    for candidate in (wanted or "", *listed):
        code = re.split(r"[-_.@]", candidate.strip())[0].lower()
        if code in LANGUAGES:
            return code
    return SOURCE


MONTHS: Final = N_("January February March April May June July August September October November December")
PRODUCT: Final = N_("Lamplight")
"""Name of the product; a message id."""


def _filled(text: str, message: str, values: Mapping[str, object]) -> str:
    if not values:
        return text
    try:
        return text.format_map(values)
    except (LookupError, ValueError, AttributeError, TypeError) as problem:
        if text == message:
            raise
        _log.warning("%r does not fit %r: %r", text, message, problem)
        return message.format_map(values)


# ---- catalogues: .po files, parsed at start faster than by libraries

HEADER: Final = ""
_FORM: Final = "\x00"
_FIELDS: Final = {"", "msgid", "msgid_plural", "msgstr", *(f"msgstr[{form}]" for form in range(6))}
_ESCAPE: Final = re.compile(r"\\(?:([0-7]{1,3})|x([0-9a-fA-F]{2})|(.))")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", '"': '"', "\\": "\\"}


def parse(text: str) -> Messages:
    """Return the complete messages of a .po file and its header, without fuzzy and obsolete ones.

    Raises ValueError, naming the line, if the text is no catalogue or contains a message twice.
    """
    found: Messages = {}
    for number, entry, is_fuzzy in _entries(text):
        if "msgid" not in entry:
            raise ValueError(f"line {number}: a message without its English")
        key, forms = entry["msgid"], [entry[name] for name in _forms(entry, number)]
        if "msgid_plural" in entry:
            key += _FORM + entry["msgid_plural"]
        if key in found:
            raise ValueError(f"line {number}: this message stands there twice")
        if all(forms) and (key == HEADER or not is_fuzzy):
            found[key] = _FORM.join(forms)
    return found


def plural_rule(messages: Mapping[str, str]) -> str:
    """Return the header's plural rule; empty if there is none."""
    for line in messages.get(HEADER, "").split("\n"):
        name, _, rule = line.partition(":")
        if name.strip().lower() == "plural-forms":
            return "".join(rule.split())
    return ""


def plural_form(messages: Mapping[str, str]) -> Callable[[int], int]:
    """Return the function from a number to the index of its form; raises LookupError or ValueError for a bad rule."""
    return c2py(plural_rule(messages).split(";")[1].partition("plural=")[2])


def _forms(entry: Mapping[str, str], number: int) -> list[str]:
    if "msgid_plural" not in entry:
        if "msgstr" in entry and len(entry) == 2:
            return ["msgstr"]
    elif "msgstr" not in entry:
        names = sorted(name for name in entry if name.startswith("msgstr["))
        if names and names[-1] == f"msgstr[{len(names) - 1}]":
            return names
    raise ValueError(f"line {number}: half a message, or more than one")


def _entries(text: str) -> Iterator[tuple[int, dict[str, str], bool]]:
    """Yield the first line number, the fields, and the fuzzy flag of every message."""
    entry: dict[str, str] = {}
    start, field, is_fuzzy, is_next_fuzzy = 1, "", False, False
    for number, given in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = given.strip()
        if not line or line[0] == "#":
            is_next_fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        name, _, string = line.partition('"')
        name = name.rstrip()
        if name not in _FIELDS or string[-1:] != '"':
            raise ValueError(f"line {number}: {line[:40]!r} is no line of a catalogue")
        string = string[:-1]
        if "\\" in string or '"' in string:
            string = _plain(string, number)
        if not name:
            if not field:
                raise ValueError(f"line {number}: a text that belongs to nothing")
            entry[field] += string
            continue
        field = name
        if name == "msgid" and "msgid" in entry:
            yield start, entry, is_fuzzy
            entry = {}
        if not entry:
            start, is_fuzzy, is_next_fuzzy = number, is_next_fuzzy, False
        if name in entry:
            raise ValueError(f"line {number}: a second {name}")
        entry[name] = string
    if entry:
        yield start, entry, is_fuzzy


def _plain(string: str, number: int) -> str:
    """Return the string without its escapes; raises ValueError for unbalanced quotation marks."""
    if _ESCAPE.sub("", string).count('"') or _ESCAPE.sub("", string).endswith("\\"):
        raise ValueError(f"line {number}: a quotation mark too many or too few")
    return _ESCAPE.sub(_unescaped, string)


def _unescaped(found: re.Match[str]) -> str:
    octal, code, letter = found.groups()
    if letter is not None:
        return _ESCAPES.get(letter, letter)
    return chr(int(octal, 8) if octal else int(code, 16))
