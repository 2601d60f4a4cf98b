"""Keeps the message catalogues in step with the source. For developers: needs Babel.

    python -m game.tools.catalogues update          extract all messages, update each .po, list untranslated ones
    python -m game.tools.catalogues update halma    the same, and list those of this game that the program has too
    python -m game.tools.catalogues update --fill FILE    the same, with new texts: {"de": {"Roll": "Würfeln"}}

Every game has a catalogue beside its data; all other messages, and those shared with a game, are in the program's own
catalogue. Messages no longer marked are removed; moved ones keep their translation; new ones are untranslated, and a
test reports them. A catalogue in use is never emptied.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from game.assets import assets_of
from game.games import catalogue
from game.stage.text.language import LANGUAGES, SOURCE

ROOT: Final = Path(__file__).resolve().parents[2]
HOUSE: Final = "the house"
Texts = Mapping[str, str | list[str]]
"""Translations by English text, the singular; lists have the plural forms."""
KEYWORDS: Final = {"_": None, "tr": None, "N_": None, "ntr": (1, 2)}
_TIMELESS: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""Fixed date, because changing dates would only clutter the diff."""
_PLACEHOLDER: Final = re.compile(r"\{\w+\}")


class NothingMarked(ValueError):
    """A catalogue with texts would be emptied, since no message was found in its source."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Name, source folder, the folder with a `.po` file per language, and the folder from which places are named."""

    name: str
    source: Path
    locale: Path
    root: Path

    def path(self, code: str) -> Path:
        return self.locale / f"{code}.po"

    def read(self, code: str) -> Catalog:
        """Read the catalogue of a language, empty if it does not exist yet."""
        if not self.path(code).exists():
            return empty(code)
        with self.path(code).open("rb") as file:
            return read_po(file, locale=code, abort_invalid=True)


def homes(root: Path = ROOT) -> list[Catalogue]:
    """Return the program's own catalogue and one per game, and for the program itself also those in packages.

    The template's data are in `assets/games/template`.
    """
    games = root / "game" / "games"
    folders = sorted(path for path in games.iterdir() if path.joinpath("__init__.py").exists())
    found = [Catalogue(HOUSE, root / "game", root / "assets" / "locale", root)]
    for folder in folders:
        key = folder.name.lstrip("_")
        found.append(Catalogue(key, folder, root / "assets" / "games" / key / "locale", root))
    for game in catalogue().values():
        if game.contract and root == ROOT:
            found.append(Catalogue(game.key, game.folder, assets_of(game.key) / "locale", game.folder.parent))
    return found


def empty(code: str | None = None) -> Catalog:
    return Catalog(
        locale=code, project="Lamplight", version="1", copyright_holder="the Lamplight project", charset="utf-8",
        header_comment="# Lamplight", msgid_bugs_address="-", last_translator="-", language_team="-",
        creation_date=_TIMELESS, revision_date=_TIMELESS, fuzzy=False,
    )  # fmt: skip


def extracted(root: Path = ROOT) -> dict[str, Catalog]:
    """Extract all messages marked in the source, untranslated, by catalogue name."""
    house, *games = homes(root)
    rooms = {game.source for game in games}

    def is_source(folder: str) -> bool:
        return Path(folder).name != "__pycache__" and Path(folder) not in rooms

    found = {house.name: _marked(house, is_source)}
    for game in games:
        found[game.name] = _marked(game, is_source)
        for message in shared(found[game.name], found[house.name]):
            found[game.name].delete(message.id)
    return found


def shared(own: Catalog, house: Catalog) -> list[Message]:
    """Return the messages of a game that are read from the program's own catalogue, on purpose or by accident."""
    return [message for message in _messages(own) if house.get(message.id)]


def _marked(home: Catalogue, is_source: Callable[[str], bool]) -> Catalog:
    found = empty()
    for name, _, message, _, _ in extract_from_dir(
        home.source, [("**.py", "python")], keywords=KEYWORDS, directory_filter=is_source
    ):
        if message:
            place = (home.source / name).relative_to(home.root).as_posix()
            found.add(message, locations=[(place, 1)])
    return found


def _messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def key_of(message: Message) -> str:
    """Return the text of the message, in the singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def is_translated(message: Message) -> bool:
    """True if the message, with all its plural forms, has a translation."""
    string = message.string or ""
    return bool(string) and all(string) and not message.fuzzy


def po_bytes(catalogue: Catalog) -> bytes:
    """Serialize as .po, identically with every version of Babel."""
    for message in _messages(catalogue):
        if _PLACEHOLDER.search("".join(message.id)):
            message.flags.add("python-brace-format")  # which only newer versions do
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=120, include_lineno=False)
    lines = buffer.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b'"Generated-By:'))


def update(words: Mapping[str, Texts], root: Path = ROOT) -> list[str]:
    """Update all catalogues with new `words` by language. Returns the problems, by line; raises NothingMarked."""
    templates = extracted(root)
    for home in homes(root):
        if not any(_messages(templates[home.name])) and any(any(_messages(home.read(code))) for code in LANGUAGES):
            raise NothingMarked(f"no message is marked in {home.source}, so {home.locale} stays as it is")
    wrong = []
    for code in LANGUAGES:
        if code == SOURCE:
            continue
        old = {home.name: home.read(code) for home in homes(root)}
        known = {key_of(message): message for each in reversed(old.values()) for message in _messages(each)}
        for home in homes(root):
            own = {key_of(message): message for message in _messages(old[home.name])}
            fresh = _translated(code, templates[home.name], known | own, words.get(code, {}))
            if home.name == HOUSE or any(_messages(fresh)) or home.path(code).exists():
                home.locale.mkdir(parents=True, exist_ok=True)
                home.path(code).write_bytes(po_bytes(fresh))
        wrong += untranslated(code, root) + contradictions(code, root)
    return wrong


def _translated(code: str, template: Catalog, known: Mapping[str, Message], words: Texts) -> Catalog:
    """Fill the template with the known translations, and with new ones from `words`."""
    fresh = empty(code)
    for message in sorted(_messages(template), key=lambda message: sorted(message.locations)):
        old = known.get(key_of(message))
        string = old.string if old and not old.fuzzy and isinstance(old.id, str) is isinstance(message.id, str) else ""
        fresh.add(message.id, words.get(key_of(message), string), locations=sorted(set(message.locations)))
    return fresh


def untranslated(code: str, root: Path = ROOT) -> list[str]:
    return [
        f"{code}, {home.name}: untranslated: {message.id!r}"
        for home in homes(root)
        for message in _messages(home.read(code))
        if not is_translated(message)
    ]


def contradictions(code: str, root: Path = ROOT) -> list[str]:
    """Return one line per message that several games translate differently, since only one would be read."""
    texts: dict[str, dict[str, str]] = defaultdict(dict)
    for home in homes(root):
        for message in filter(is_translated, _messages(home.read(code))):
            texts[key_of(message)][home.name] = str(message.string)
    return [
        f"{code}, {', '.join(found)}: translated in several ways: {key!r}: {', '.join(map(repr, found.values()))}"
        for key, found in texts.items()
        if len(set(found.values())) > 1
    ]


def taken(game: str | None, root: Path = ROOT) -> list[str]:
    """Return one line per text of the game whose translation is the program's, which may mean something else."""
    house, *games = homes(root)
    own = {home.name: _marked(home, lambda folder: Path(folder).name != "__pycache__") for home in games}
    return [
        f"note: {key_of(message)!r} of {game} is read from {HOUSE}, in {code}: {house.read(code)[message.id].string!r}"
        for code in LANGUAGES
        if code != SOURCE and game is not None
        for message in shared(own[game], house.read(code))
    ]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m game.tools.catalogues", description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=["update"], help="bring the catalogues up to date with the source")
    parser.add_argument("game", nargs="?", choices=list(catalogue()), metavar="KEY", help="report only on this game")
    parser.add_argument("--fill", type=Path, metavar="FILE", help="JSON: by language the texts by their English ones")
    given = parser.parse_args(argv)
    words = json.loads(given.fill.read_text(encoding="utf-8")) if given.fill else {}
    try:
        wrong = [line for line in update(words) if given.game is None or given.game in line.split(": ")[0].split(", ")]
    except NothingMarked as refusal:
        print(f"lamplight: {refusal}", file=sys.stderr)
        return 2
    for line in [*wrong, *taken(given.game)]:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
