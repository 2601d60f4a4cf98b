"""Keeps the message catalogues in step with the source. For developers: needs Babel.

    python -m game.tools.catalogues update             extract every message, bring each .po up to date, compile the .mo
    python -m game.tools.catalogues fill de WORDS...   the same, taking lines such as  "Undo" = "Rückgängig"  from files

A message nobody marks any more leaves the catalogue; a new one comes in untranslated, and a test names it.
"""

from __future__ import annotations

import argparse
import ast
import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.stage.language import DOMAIN, LANGUAGES, LOCALES, SOURCE

SOURCES: Final = Path(__file__).resolve().parent.parent
KEYWORDS: Final = {"_": None, "tr": None, "N_": None, "ntr": (1, 2)}
_TIMELESS: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""Dates in the files would differ after every run without meaning anything."""
_TEXT: Final = r'"(?:[^"\\]|\\.)*"'
_PAIR: Final = re.compile(rf"^\W*({_TEXT})\s*=\s*({_TEXT})\W*$", re.MULTILINE)


def po_path(code: str, locales: Path = LOCALES) -> Path:
    """Where the catalogue of a language is kept; the compiled one lies beside it as `.mo`."""
    return locales / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def empty(code: str | None = None) -> Catalog:
    """A catalogue with our head and nothing in it."""
    return Catalog(
        locale=code, project="Lamplight", version="1", copyright_holder="the Lamplight project", charset="utf-8",
        header_comment="# Lamplight", msgid_bugs_address="-", last_translator="-", language_team="-",
        creation_date=_TIMELESS, revision_date=_TIMELESS, fuzzy=False,
    )  # fmt: skip


def _is_source(folder: str | os.PathLike[str]) -> bool:
    return Path(folder).name != "__pycache__"


def extracted(sources: Path = SOURCES) -> Catalog:
    """Every message marked in the source, untranslated."""
    found = empty()
    everywhere = extract_from_dir(sources, [("**.py", "python")], keywords=KEYWORDS, directory_filter=_is_source)
    for name, _, message, _, _ in everywhere:
        if message:
            found.add(message, locations=[(f"game/{Path(name).as_posix()}", 1)])
    return found


def read(code: str, locales: Path = LOCALES) -> Catalog:
    """The catalogue of a language as it lies there; an empty one if it does not exist yet."""
    path = po_path(code, locales)
    if not path.exists():
        return empty(code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def updated(code: str, template: Catalog, old: Catalog, words: Mapping[str, str]) -> Catalog:
    """The template's messages with the old translations, and new ones from `words`."""
    fresh = empty(code)
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id)
        string = known.string if known and not known.fuzzy else None
        if isinstance(message.id, str):
            string = words.get(message.id, string if isinstance(string, str) else "")
        elif all(form in words for form in message.id):
            string = tuple(words[form] for form in message.id)
        elif not isinstance(string, (tuple, list)):
            string = None
        fresh.add(message.id, string, locations=sorted(set(message.locations)))
    return fresh


def po_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as a .po file."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=120, sort_by_file=True, include_lineno=False)
    return buffer.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as a .mo file."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update(words: Mapping[str, Mapping[str, str]], locales: Path = LOCALES) -> list[str]:
    """Bring all languages up to date; `words` are new translations per language. Returns what is missing."""
    template = extracted()
    missing = []
    for code in LANGUAGES:
        if code == SOURCE:
            continue
        catalogue = updated(code, template, read(code, locales), words.get(code, {}))
        path = po_path(code, locales)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalogue))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalogue))
        missing += [f"{code}: {message.id!r}" for message in catalogue if message.id and not is_translated(message)]
    return missing


def is_translated(message: Message) -> bool:
    """Whether a message, or every plural form of it, has a text."""
    string = message.string or ""
    return bool(string) and all(string)


def words_in(text: str) -> dict[str, str]:
    """The pairs of every line that reads `"English" = "Deutsch"`, list marks and code ticks around it ignored."""
    return {ast.literal_eval(one): ast.literal_eval(other) for one, other in _PAIR.findall(text)}


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; 1 if something is still untranslated."""
    parser = argparse.ArgumentParser(prog="python -m game.tools.catalogues", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("update", help="bring the catalogues up to date with the source")
    fill = commands.add_parser("fill", help="update, and take translations from word lists")
    fill.add_argument("language", choices=[code for code in LANGUAGES if code != SOURCE])
    fill.add_argument("words", nargs="+", type=Path, metavar="WORDS")
    given = parser.parse_args(argv)
    words: dict[str, str] = {}
    if given.command == "fill":
        for path in given.words:
            words |= words_in(path.read_text(encoding="utf-8"))
    missing = update({given.language: words} if words else {})
    for line in missing:
        print(f"untranslated: {line}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
