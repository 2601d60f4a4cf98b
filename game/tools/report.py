"""Bug report: `python main.py report [FILE]` writes a zip. Read-only, without personal names, sends nothing."""

from __future__ import annotations

import getpass
import importlib.metadata
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

from game import __version__
from game.games import catalogue
from game.rules.match import Match, load, sealed
from game.storage import logs, settings
from game.storage.folders import Folders, read_bounded
from game.storage.store import Store
from game.timing import REAL

FILE: Final = "lamplight-report.zip"
MATCH: Final = "match.txt"
"""File name of the last match's save text, which can be imported and replayed."""
LOG_LINES: Final = 300
LONGEST_LOG: Final = 20_000_000
MAIN: Final = Path(__file__).resolve().parents[2] / "main.py"
PATIENCE: Final = 120.0
"""Timeout of the selftest in seconds."""
TELLING: Final = re.compile(
    r"(SDL_.*|PYGAME_.*|LANG|LC_.*|LANGUAGE|DISPLAY|WAYLAND_DISPLAY|XDG_SESSION_TYPE|XDG_CURRENT_DESKTOP"
    r"|LIBGL_.*|GALLIUM_DRIVER|MESA_.*|PYTHON(?!PATH).*|FLATPAK_ID|SNAP)"
)
"""Environment variables that concern screens, sound and language."""


def report(folders: Folders | None = None) -> dict[str, str]:
    """Collect the texts of a report by file name."""
    places = folders or Folders.of_player()
    names: set[str] = set()
    # Collect the names first, so that they can be removed from the logs.
    kept = _told(lambda: _last_match(places, names))
    chosen = _told(lambda: _settings(places, names))
    telling = filter(TELLING.fullmatch, os.environ)
    texts = {
        "about.txt": "Nothing of this was sent anywhere; names of people are left out.\n\n" + _told(_program),
        "environment.txt": _told(lambda: "\n".join(f"{name}={os.environ[name]}" for name in sorted(telling))),
        "selftest.txt": _told(_selftest),
        "settings.txt": chosen,
        "log.txt": _told(lambda: _tail(places.log / logs.NAME, LOG_LINES)),
        "faults.txt": _told(lambda: _tail(places.log / "faults.log", LOG_LINES)),
    }
    # The match is already anonymous, and replacing anything would invalidate its checksum.
    return {**{file: _without(text, names) for file, text in texts.items()}, MATCH: kept}


def free_file() -> Path:
    """Return the path of a report in the current folder that replaces none written before."""
    names = (FILE if number == 1 else f"lamplight-report {number}.zip" for number in count(1))
    return next(Path(name) for name in names if not os.path.lexists(name))


def write(path: Path, texts: Mapping[str, str]) -> None:
    """Write the texts as one new zip file; raises OSError."""
    with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in texts.items():
            bundle.writestr(name, text)


def _told(tell: Callable[[], str]) -> str:
    try:
        words = tell().rstrip() or "(nothing)"
    except Exception as problem:
        # The report must survive whatever is broken.
        words = f"(cannot be told: {type(problem).__name__}: {problem})"
    return f"{words}\n"


def _program() -> str:
    lines = [
        f"Lamplight {__version__}{', frozen' if getattr(sys, 'frozen', False) else ''}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
        platform.platform(),
    ]
    for package in ("pygame-ce", "msgspec", "platformdirs", "segno"):
        with suppress(importlib.metadata.PackageNotFoundError):
            lines.append(f"{package} {importlib.metadata.version(package)}")
    return "\n".join(lines)


def _selftest() -> str:
    """Run the selftest in its own process, so that a crash of the interpreter does not end the report."""
    start = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(MAIN)]
    try:
        done = subprocess.run(
            [*start, "selftest"], capture_output=True, encoding="utf-8", errors="replace", timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return f"(no answer within {PATIENCE:.0f} seconds)"
    return f"{done.stdout}{done.stderr}(exit code {done.returncode})"


def _settings(places: Folders, names: set[str]) -> str:
    path = places.config / settings.NAME
    if not path.exists():
        return "(as they come)"
    kept = json.loads(read_bounded(path, settings.MOST_BYTES))
    names.update(_names_in(kept))
    plain = {key: value for key, value in kept.items() if isinstance(value, (bool, int, float, str)) or value is None}
    return "\n".join(f"{key}: {json.dumps(value)}" for key, value in plain.items())


def _names_in(kept: object, is_name: bool = False) -> Iterable[str]:
    """Yield all texts below a key called name or names, at any depth."""
    if isinstance(kept, dict):
        for key, value in kept.items():
            yield from _names_in(value, key in ("name", "names"))
    elif isinstance(kept, list):
        for value in kept:
            yield from _names_in(value, is_name)
    elif isinstance(kept, str) and is_name:
        yield kept


def _last_match(places: Folders, names: set[str]) -> str:
    """Return the save text of the last match with its players named by seat."""
    if not places.data.is_dir():
        return "(none)"
    with tempfile.TemporaryDirectory() as folder:
        # Work on a copy, because the program may be running.
        copy = Path(folder) / "data"
        shutil.copytree(places.data, copy, ignore=_odd)
        store = Store(copy, REAL)
        try:
            finished = store.finished()
            names.update(result.name for match in finished for result in match.results)
            kept = [(match.changed, match.key) for match in finished]
            kept += [(match.changed, match.key) for match in store.unfinished()]
            text = store.text(max(kept)[1]) if kept else None
        finally:
            store.close()
    if text is None:
        return "(none)"
    return unnamed(load(text, catalogue()), names)


def _odd(folder: str, names: list[str]) -> set[str]:
    """Return the names to skip: files set aside, and pipes and devices, which may have no end."""
    paths = {name: Path(folder, name) for name in names}
    return {name for name, path in paths.items() if ".bad-" in name or not (path.is_file() or path.is_dir())}


def unnamed(match: Match, names: set[str]) -> str:
    """Return the save text with its players named by seat; adds their names to the set."""
    names.update(player.name for player in match.players)
    players = [replace(player, name=f"Seat {seat}") for seat, player in enumerate(match.players)]
    header = Match(match.game, players, match.options, _without(match.seed, names)).header()
    return sealed(header + "".join(match.line(entry) for entry in match.log))


def _tail(path: Path, lines: int) -> str:
    if not path.exists():
        return "(none)"
    words = read_bounded(path, LONGEST_LOG).decode("utf-8", "replace")
    return "\n".join(words.splitlines()[-lines:])


def _without(text: str, names: set[str]) -> str:
    """Remove names of people, the home folder and the account from a text."""
    text = text.replace(str(Path.home()), "~")
    with suppress(Exception):
        names = {*names, getpass.getuser()} - {"root"}
    for name in sorted(names, key=len, reverse=True):
        if name and not re.fullmatch(r"Seat \d+", name):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "somebody", text)
    return text
