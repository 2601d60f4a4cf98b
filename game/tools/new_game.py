"""Creates a new game from the template: code, data, tests, golden matches and German texts, under its own names.

    python -m game.tools.new_game halma "Halma" --letter H
    python -m game.tools.new_game ninepins "Ninepins" --letter N --german "Kegeln" --package ../ninepins

The result is playable and passes every test. Nothing outside its three folders changes; with `--package` they are in a
folder of their own, which pip installs beside Lamplight. Depends only on the template's names, its titles and the
letter of its clauses.
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
from game.rules.contract import CONTRACT_VERSION
from game.rules.match import CHECK, sealed

ROOT: Final = Path(__file__).resolve().parents[2]
TEMPLATE: Final = "template"
GERMAN: Final = "Aufstieg"
"""Title of the template in German."""
PROJECT: Final = "package.toml"
"""The template's `pyproject.toml` for a game in a package of its own."""


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
    package: Path | None = None
    """Folder of its package; None for a game of this repository."""

    @property
    def module(self) -> str:
        return f"lamplight_{self.key}" if self.package else f"game.games.{self.key}"

    def folders(self, root: Path) -> dict[Path, Path]:
        """Return the template's folders below `root` for code, assets and tests, with those to be made."""
        olds = [root / "game" / "games" / f"_{TEMPLATE}", root / "assets" / "games" / TEMPLATE]
        olds.append(root / "tests" / "games" / f"_{TEMPLATE}")
        if self.package:
            code = self.package / self.module
            return dict(zip(olds, (code, code / "assets", self.package / "tests"), strict=True))
        return {old: old.with_name(self.key) for old in olds}

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
        """Replace every name and title of the template by the new game's."""
        old = catalogue()[TEMPLATE]
        text = re.sub(rf"\b{old.letter}-(?=\d\d\b)", f"{self.letter}-", text)
        text = re.sub(rf"(?<![A-Za-z0-9])_?{TEMPLATE}(?![A-Za-z0-9])", self.key, text)
        for mark in "./":
            text = text.replace(mark.join(("game", "games", self.key)), self.module.replace(".", mark))
        text = re.sub(rf"\b{TEMPLATE.capitalize()}(?=[A-Z])", self.key.capitalize(), text)
        return text.replace(old.title, self.title).replace(GERMAN, self.german)

    def record(self, text: str) -> str:
        """Adapt the template's `__init__.py` to the new game: on the shelf, with title, letter and position."""
        text = re.sub(r'\A""".*?"""', f'"""{self.title}."""', text, flags=re.DOTALL)
        text = re.sub(r'\bletter="[A-Z]"', f'letter="{self.letter}"', text)
        contract = f"\n    contract={CONTRACT_VERSION}," if self.package else ""
        text = re.sub(r"\border=\d+,", f"order={self.order},{contract}", text)
        return re.sub(r"^ *hidden=True,\n", "", text, flags=re.MULTILINE)


def make(plan: Plan, root: Path = ROOT) -> list[Path]:
    """Create the game's three folders; raises InvalidArguments without changing anything."""
    plan.check()
    folders = plan.folders(root)
    for new in (plan.package,) if plan.package else folders.values():
        if new.exists():
            raise InvalidArguments(f"{new} is there already")
    made = [plan.package] if plan.package else list(folders.values())
    try:
        for old, new in folders.items():
            _copy(old, new, plan)
        project = next(iter(folders.values())) / PROJECT
        if plan.package:
            project.rename(plan.package / "pyproject.toml")
        else:
            project.unlink()
        for command in (["check", "--fix", "--select", "I"], ["format"]):  # skipped without ruff
            line = [sys.executable, "-m", "ruff", *command, "--quiet", "--no-cache", *map(str, made)]
            subprocess.run(line, check=False)
    except BaseException:
        for new in made:
            shutil.rmtree(new, ignore_errors=True)
        raise
    return made


def _copy(old: Path, new: Path, plan: Plan) -> None:
    """Copy a folder under new names, with texts renamed and other files unchanged."""
    for path in sorted(old.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        parts = [plan.renamed(part) for part in path.relative_to(old).parts]
        target = new.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        content = path.read_bytes()
        with contextlib.suppress(UnicodeDecodeError):
            text = plan.renamed(content.decode("utf-8"))
            if text.startswith("lamplight "):
                text = sealed(text.rpartition(f"{CHECK} ")[0])  # a new name needs a new checksum
            if path == old / "__init__.py":
                text = plan.record(text)
            content = text.encode("utf-8")
        target.write_bytes(content)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line: print the created folders and the next steps, or the error in one line."""
    parser = argparse.ArgumentParser(prog="python -m game.tools.new_game", description=__doc__.splitlines()[0])
    parser.add_argument("key", metavar="KEY", help="short name in code and on the command line, such as halma")
    parser.add_argument("title", metavar="TITLE", help="what players read, in English")
    parser.add_argument("--letter", required=True, metavar="H", help="of the clauses of its rules: H-01, H-02, ...")
    parser.add_argument("--german", metavar="TITEL", help="the title in German (default: the English one)")
    parser.add_argument("--package", type=Path, metavar="DIR", help="make a package of its own in this new folder")
    given = parser.parse_args(argv)
    order = 1 + max((game.order for game in catalogue().values() if not game.hidden), default=0)
    try:
        german, package = given.german or given.title, given.package and given.package.absolute()
        made = make(Plan(given.key, given.title, german, given.letter, order, package))
    except InvalidArguments as refusal:
        print(f"lamplight: {refusal}", file=sys.stderr)
        return 2
    for folder in made:
        print(f"made {folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder}")
    if package:
        print(f'"python -m pip install --no-deps -e {package}" puts it on the shelf')
    print(f'try "python main.py play {given.key} --players human,steady"; README.md says how to go on')
    return 0


if __name__ == "__main__":
    sys.exit(main())
