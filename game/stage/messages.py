"""Message catalogues as they lie in the tree: the text of a .po file in, what `gettext` reads out. Pure.

Read at start instead of being compiled before, so that nothing lies in the tree that can be stale or that nobody can
merge; the libraries that read .po files take longer than our whole start may. Knows neither languages nor folders.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from typing import Final

Messages = dict[str, str]
"""Translations as `gettext` keys them: `context EOT message NUL plural` -> the forms, joined by NUL."""
HEADER: Final = ""
"""The key of the message that tells of the catalogue itself."""
_CONTEXT, _FORM = "\x04", "\x00"
_LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[(\d)\])\s*)?"([^"\\]*(?:\\.[^"\\]*)*)"')
_ESCAPE: Final = re.compile(r"\\(?:([0-7]{1,3})|x([0-9a-fA-F]{2})|(.))")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", '"': '"', "\\": "\\"}
_RULE: Final = re.compile(r"^Plural-Forms:\s*(.+?)\s*$", re.MULTILINE | re.IGNORECASE)
_MAGIC: Final = 0x950412DE


def parse(text: str) -> Messages:
    """The translated messages of a .po file and its head; what is fuzzy, obsolete or lacks a form is left out.

    Raises ValueError, naming the line, for anything that is no catalogue, and for a message that stands twice.
    """
    found: Messages = {}
    for number, entry, is_fuzzy in _entries(text):
        names = sorted(name for name in entry if name.startswith("msgstr"))
        wanted = [f"msgstr[{form}]" for form in range(len(names))] if "msgid_plural" in entry else ["msgstr"]
        if "msgid" not in entry or not names or names != wanted:
            raise ValueError(f"line {number}: half a message")
        context = f"{entry['msgctxt']}{_CONTEXT}" if "msgctxt" in entry else ""
        plural = f"{_FORM}{entry['msgid_plural']}" if "msgid_plural" in entry else ""
        forms = [entry[name] for name in names]
        key = f"{context}{entry['msgid']}{plural}"
        if key in found:
            raise ValueError(f"line {number}: this message stands there twice")
        if all(forms) and (key == HEADER or not is_fuzzy):
            found[key] = _FORM.join(forms)
    return found


def plural_rule(messages: Mapping[str, str]) -> str:
    """How numbers choose a form, as the head says it; empty if it says nothing."""
    said = _RULE.search(messages.get(HEADER, ""))
    return "".join(said[1].split()) if said else ""


def compiled(messages: Mapping[str, str]) -> bytes:
    """The messages as a .mo file in UTF-8, for `gettext.GNUTranslations`."""
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


def _entries(text: str) -> Iterator[tuple[int, dict[str, str], bool]]:
    """Every message as its first line's number, its fields, and whether it is only guessed (fuzzy)."""
    entry: dict[str, str] = {}
    start, field, is_fuzzy, is_next_fuzzy = 1, "", False, False
    for number, given in enumerate(text.split("\n"), 1):
        line = given.strip()
        if not line or line[0] == "#":
            is_next_fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        found = _LINE.fullmatch(line)
        if not found:
            raise ValueError(f"line {number}: {line[:40]!r} is no line of a catalogue")
        name, string = found[1], found[3]
        if "\\" in string:
            string = _ESCAPE.sub(_unescaped, string)
        if name is None:
            if not field:
                raise ValueError(f"line {number}: a text that belongs to nothing")
            entry[field] += string
            continue
        field = name
        if name == "msgctxt" or (name == "msgid" and "msgid" in entry):
            if entry:
                yield start, entry, is_fuzzy
            entry = {}
        if not entry:
            start, is_fuzzy, is_next_fuzzy = number, is_next_fuzzy, False
        if name in entry:
            raise ValueError(f"line {number}: a second {name}")
        entry[name] = string
    if entry:
        yield start, entry, is_fuzzy


def _unescaped(found: re.Match[str]) -> str:
    octal, code, letter = found.groups()
    if letter is not None:
        return _ESCAPES.get(letter, letter)
    return chr(int(octal, 8) if octal else int(code, 16))
