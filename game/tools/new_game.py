"""Creates a new game from the template: code, data, tests, golden matches and German texts, under its own names.

    python -m game.tools.new_game halma "Halma" --letter H
    python -m game.tools.new_game ninepins "Ninepins" --letter N --german "Kegeln"

The result is playable and passes every test. Nothing outside its three folders changes. For developers: needs Babel.
Depends only on the template's names and the letter of its clauses.
"""

from __future__ import annotations

import argparse
import contextlib
import keyword
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.games import GENERAL, catalogue
from game.rules.match import CHECK, sealed

ROOT: Final = Path(__file__).resolve().parents[2]
TEMPLATE: Final = "template"


class InvalidArguments(ValueError):
    """The arguments are invalid for a new game; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Names of the new game: its key, its titles, the letter of its clauses, its position on the shelf."""

    key: str
    title: str
    german: str
    letter: str
    order: int

    def check(self) -> None:
        """Raise InvalidArguments for names that are invalid or already taken."""
        if not re.fullmatch("[a-z][a-z0-9]{1,19}", self.key) or keyword.iskeyword(self.key):
            raise InvalidArguments(f"{self.key!r} is no key: small letters and digits, such as halma")
        for title in (self.title, self.german):
            if not title.isprintable() or title != title.strip() or not title or set(title) & set('{}"\\'):
                raise InvalidArguments(f"{title!r} is no title")
        if not re.fullmatch("[A-Z]", self.letter) or self.letter == GENERAL:
            raise InvalidArguments(f"{self.letter!r} is no clause letter: one of A-Z, but not {GENERAL}")
        for other in catalogue().values():
            if other.key == self.key:
                raise InvalidArguments(f"there is a game {self.key!r} already")
            if other.letter == self.letter:
                raise InvalidArguments(f"{self.letter} is the clause letter of {other.key}")

    def renamed(self, text: str) -> str:
        """Replace every name of the template by the new game's."""
        old = catalogue()[TEMPLATE]
        text = re.sub(rf"\b{old.letter}-(?=\d\d\b)", f"{self.letter}-", text)
        text = re.sub(rf"(?<![A-Za-z0-9])_?{TEMPLATE}(?![A-Za-z0-9])", self.key, text)
        return re.sub(rf"\b(?:{TEMPLATE.capitalize()}|{old.title})(?=[A-Z])", self.key.capitalize(), text)

    def retitled(self, text: str) -> str:
        """Replace the title where a text or a docstring names the game; `Climb` is also a word of the rules."""
        old = catalogue()[TEMPLATE].title
        return re.sub(rf'(?<=of |to |in ){old}\b|(?<="){old}(?=[",:])', self.title, text)

    def record(self, text: str) -> str:
        """Adapt the template's `__init__.py` to the new game: on the shelf, with title, letter and position."""
        text = re.sub(r'\A""".*?"""', f'"""{self.title}."""', text, flags=re.DOTALL)
        text = re.sub(r'\bletter="[A-Z]"', f'letter="{self.letter}"', text)
        text = re.sub(r"\border=\d+", f"order={self.order}", text)
        return re.sub(r"^ *hidden=True,\n", "", text, flags=re.MULTILINE)


def make(plan: Plan, root: Path = ROOT) -> list[Path]:
    """Create the game's three folders below `root`; raises InvalidArguments without changing anything."""
    plan.check()
    folders = {
        root / "game" / "games" / f"_{TEMPLATE}": root / "game" / "games" / plan.key,
        root / "assets" / "games" / TEMPLATE: root / "assets" / "games" / plan.key,
        root / "tests" / "games" / f"_{TEMPLATE}": root / "tests" / "games" / plan.key,
    }
    for new in folders.values():
        if new.exists():
            raise InvalidArguments(f"{new} is there already")
    made = list(folders.values())
    try:
        for old, new in folders.items():
            _copy(old, new, plan)
        _tidy(made)
        _catalogue(plan, root)
    except BaseException:
        for new in made:
            shutil.rmtree(new, ignore_errors=True)
        raise
    return made


def _copy(old: Path, new: Path, plan: Plan) -> None:
    """Copy a folder under new names, with texts renamed and other files unchanged."""
    test = f"test_{catalogue()[TEMPLATE].title.lower()}.py"
    for path in sorted(old.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        parts = [plan.renamed(part) for part in path.relative_to(old).parts]
        target = new.joinpath(*parts)
        if target.name == test:
            target = target.with_name(f"test_{plan.key}.py")
        target.parent.mkdir(parents=True, exist_ok=True)
        content = path.read_bytes()
        with contextlib.suppress(UnicodeDecodeError):
            text = plan.renamed(content.decode("utf-8"))
            if path.suffix == ".py":
                text = plan.retitled(text)
            if text.startswith("lamplight "):
                text = sealed(text.rpartition(f"{CHECK} ")[0])  # a new name needs a new checksum
            if path == old / "__init__.py":
                text = plan.record(text)
            if path.name in ("rules.md", "rules.de.md"):
                title = plan.title if path.name == "rules.md" else plan.german
                text = re.sub(rf"\b{re.escape(text.partition(chr(10))[0].removeprefix('# '))}\b", title, text)
            content = text.encode("utf-8")
        target.write_bytes(content)


def _tidy(folders: Sequence[Path]) -> None:
    """Sort imports and rewrap lines, whose length has changed with the names; skipped without ruff."""
    for command in (["check", "--fix", "--select", "I"], ["format"]):
        subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--quiet", "--no-cache", *map(str, folders)], check=False
        )


def _catalogue(plan: Plan, root: Path) -> None:
    from game.tools.catalogues import homes, update

    title = catalogue()[TEMPLATE].title
    (old,) = (home.read("de") for home in homes(root) if home.name == TEMPLATE)
    german = old.get(title)
    words = {plan.title: plan.german}
    for message in old:
        if isinstance(message.id, str) and isinstance(message.string, str) and title in message.id and german:
            words[message.id.replace(title, plan.title)] = message.string.replace(str(german.string), plan.german)
    update({"de": words}, root, plan.key)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line: print the created folders and the next steps, or the error in one line."""
    parser = argparse.ArgumentParser(prog="python -m game.tools.new_game", description=__doc__.splitlines()[0])
    parser.add_argument("key", metavar="KEY", help="short name in code and on the command line, such as halma")
    parser.add_argument("title", metavar="TITLE", help="what players read, in English")
    parser.add_argument("--letter", required=True, metavar="H", help="of the clauses of its rules: H-01, H-02, ...")
    parser.add_argument("--german", metavar="TITEL", help="the title in German (default: the English one)")
    given = parser.parse_args(argv)
    order = 1 + max((game.order for game in catalogue().values() if not game.hidden), default=0)
    try:
        made = make(Plan(given.key, given.title, given.german or given.title, given.letter, order))
    except InvalidArguments as refusal:
        print(f"lamplight: {refusal}", file=sys.stderr)
        return 2
    for folder in made:
        print(f"made {folder.relative_to(ROOT)}")
    print(f'try "python main.py play {given.key} --players human,steady"; README.md says how to go on')
    return 0


if __name__ == "__main__":
    sys.exit(main())
