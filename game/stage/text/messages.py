"""Message catalogues: parses .po files at start, faster than libraries, and compiles them for `gettext`. Pure."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from typing import Final

Messages = dict[str, str]
"""Translations as `gettext` keys them: `message NUL plural` -> the forms, joined by NUL."""
HEADER: Final = ""
_FORM: Final = "\x00"
_FIELDS: Final = {"", "msgid", "msgid_plural", "msgstr", *(f"msgstr[{form}]" for form in range(6))}
_ESCAPE: Final = re.compile(r"\\(?:([0-7]{1,3})|x([0-9a-fA-F]{2})|(.))")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", '"': '"', "\\": "\\"}
_MAGIC: Final = 0x950412DE


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


def compiled(messages: Mapping[str, str]) -> bytes:
    """Return the messages as a .mo file in UTF-8, for `gettext.GNUTranslations`."""
    head = "Content-Type: text/plain; charset=UTF-8\n"
    if rule := plural_rule(messages):
        head += f"Plural-Forms: {rule}\n"
    pairs = [(key.encode(), text.encode()) for key, text in {**messages, HEADER: head}.items()]
    pairs.sort()
    columns = [key for key, _ in pairs], [text for _, text in pairs]
    start = 28 + 16 * len(pairs)
    tables, strings = [], bytearray()
    for column in columns:
        for string in column:
            tables += [len(string), start + len(strings)]
            strings += string + b"\0"
    numbers = (_MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0, *tables)
    return struct.pack(f"<{len(numbers)}I", *numbers) + bytes(strings)


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
