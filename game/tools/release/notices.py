"""Third-party notices, derived from a frozen program so that no part of it is missing.

The wheels do not declare their bundled libraries, so every library file and every Python module is looked up in
`.packaging/libraries.toml`; an unknown one stops the release.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.tools.release import PACKAGING, ROOT, ReleaseError

TABLE: Final = PACKAGING / "libraries.toml"
TEXTS: Final = PACKAGING / "licences"
FILE: Final = "THIRD-PARTY.txt"
OURS: Final = frozenset(("game", "main", "lamplight", "assets"))
PYTHONS_OWN: Final = ("pyi_rth_", "_sysconfigdata_")
_LIBRARY: Final = re.compile(r"\.(so(\.[\d.]+)?|dll|dylib|pyd)$")
_EXTENSION: Final = re.compile(r"\.(cpython-\w+[\w-]*|abi3)?\.?(so|pyd)$")
_SPDX: Final = re.compile(r"[\w.+-]+")
_SAME_TEXT: Final = {"LGPL-2.1-or-later": "LGPL-2.1-only"}


class UnknownPart(ReleaseError):
    """A part of the program has no licence on record."""


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Third-party work: `licence` is an SPDX expression, `credit` a sentence required by its licence."""

    name: str
    licence: str
    copyright: str
    source: str
    stems: tuple[str, ...] = ()
    """Prefixes of library file names, without `lib`."""
    folders: tuple[str, ...] = ()
    """Prefixes of folders with its extension modules."""
    packages: tuple[str, ...] = ()
    credit: str = ""


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    component: tuple[Component, ...]


def components() -> tuple[Component, ...]:
    return msgspec.toml.decode(TABLE.read_bytes(), type=_Table).component


def library_of(path: Path, known: Sequence[Component]) -> Component | None:
    """Return the component of a library or extension module, None if unknown."""
    name = path.name.removeprefix("lib")
    found = [
        (len(stem), part)
        for part in known
        for stem in part.stems
        if re.match(rf"{re.escape(stem)}(?![A-Za-z_])", name, re.IGNORECASE)
    ]
    if found:
        return max(found, key=lambda pair: pair[0])[1]
    if not path.name.startswith("lib"):
        for folder in path.parent.parts:
            for part in known:
                if any(folder == start or folder.startswith(f"{start}.") for start in part.folders):
                    return part
    return None


def inside(folder: Path, modules: Iterable[str], known: Sequence[Component]) -> dict[str, list[str]]:
    """Return the files of a frozen program by component; `modules` are packed in it. Raises UnknownPart with all."""
    found: dict[str, list[str]] = {}
    unknown: list[str] = []

    def add(part: Component | None, name: str, files: Sequence[str]) -> None:
        if part is None:
            unknown.append(name)
        else:
            found.setdefault(part.name, []).extend(files)

    for path in sorted(folder.rglob("*")):
        if not path.is_symlink() and path.is_file() and _LIBRARY.search(path.name):
            inner = path.relative_to(folder)
            add(library_of(inner, known), inner.as_posix(), [path.name])
    for top in sorted({name.partition(".")[0] for name in modules}):
        if top not in OURS and top not in sys.stdlib_module_names and not top.startswith(PYTHONS_OWN):
            add(next((part for part in known if top in part.packages), None), f"module {top}", [])
    if unknown:
        raise UnknownPart(f"not in {TABLE.name}: {', '.join(unknown)}")
    return found


def notices(found: dict[str, list[str]], known: Sequence[Component]) -> str:
    parts = sorted((part for part in known if part.name in found), key=lambda part: part.name.casefold())
    lines = [
        "Lamplight is under the MIT License (see LICENSE). It is handed out together with the works of others below;",
        "each stays under its own licence, whose text follows. Those under the LGPL lie beside the program as files of",
        "their own: you may replace them, and find their source, of the version each file name tells, at its place.",
        "",
        "Fonts: Baloo 2 and Atkinson Hyperlegible Next, SIL Open Font License 1.1 (texts in assets/fonts).",
        "Layouts of controllers: SDL_GameControllerDB, zlib License (text in assets/controllers).",
        "The program's starter comes from PyInstaller, GPL 2.0 or later with an exception that allows this.",
        "",
        *(part.credit for part in parts if part.credit),
        "",
    ]
    for part in parts:
        lines += [f"{part.name}: {part.licence}", f"  {part.copyright}", f"  {part.source}"]
        lines += [f"  {file}" for file in found[part.name] if not _EXTENSION.search(file) or file.startswith("lib")]
        lines.append("")
    for name in sorted({text_of(name) for part in parts for name in _SPDX.findall(part.licence) if name != "AND"}):
        text = (TEXTS / f"{name}.txt").read_text(encoding="utf-8").strip()
        lines += ["=" * 78, name, "=" * 78, text, ""]
    return "\n".join(lines)


def text_of(licence: str) -> str:
    return _SAME_TEXT.get(licence, licence)


def write_notices(program: Path, modules: Iterable[str]) -> None:
    """Write the notices and our own licence into the folder of a frozen program; raises UnknownPart."""
    known = components()
    (program / FILE).write_text(notices(inside(program, modules, known), known), encoding="utf-8")
    (program / "LICENSE").write_bytes((ROOT / "LICENSE").read_bytes())
