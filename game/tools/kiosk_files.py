"""`python main.py kiosk-files DIR`: writes the system files that turn a computer into a kiosk for this program."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Final

from game.assets import ASSETS

KIOSK: Final = ASSETS / "kiosk"
PROGRAM: Final = "/usr/bin/lamplight"
"""Path of the program when installed by a package."""
PLACE: Final = "/usr/share/lamplight/kiosk"
"""Folder of the kiosk files in the package."""
_FILE: Final = re.compile(rf"{PLACE}/([\w.-]*\w)")


def this_program() -> list[str]:
    """Return the command line that starts this program from any folder."""
    called = Path(sys.argv[0]).absolute()
    if getattr(sys, "frozen", False):
        return [str(Path(sys.executable))]
    return [str(called)] if called.name == "lamplight" else [sys.executable, str(called)]


def write_kiosk_files(folder: Path, words: list[str]) -> list[Path]:
    """Write the files for this command line; raises OSError, and FileExistsError before writing anything."""
    sources = sorted(path for path in KIOSK.iterdir() if path.is_file())
    targets = [folder / source.name for source in sources]
    for target in targets:
        if target.exists():
            raise FileExistsError(17, "it is there already", str(target))
    for source, target in zip(sources, targets, strict=True):
        text = source.read_text(encoding="utf-8").replace(PROGRAM, shlex.join(words))
        for name in set(_FILE.findall(text)):
            text = text.replace(f"{PLACE}/{name}", _written(folder.absolute() / name, source.suffix))
        target.write_text(text, encoding="utf-8")
        target.chmod(0o755 if text.startswith("#!") else 0o644)
    return targets


def _written(path: Path, kind: str) -> str:
    if kind == ".ini":
        return str(path)
    # Unit files expand per cent signs.
    return shlex.quote(str(path)).replace("%", "%%" if kind == ".service" else "%")
