"""Unusual home folders, unusual machines, missing and broken files: the shelf opens and closes, and problems are
reported.

`--count` is the number of situations, taken in order; there are 35.
"""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from game.storage.folders import Folders
from game.storage.settings import NAME as SETTINGS
from game.storage.store import NAME as STORE
from tests.endurance.processes import folders
from tests.endurance.report import Report
from tests.programs import ROOT, environ

SECONDS = 1.5
GRACE = 60.0
NOBODY = 65534

Prepare = Callable[[Folders], None]
Damage = Callable[[Path], None]


def run(count: int, seed: str = "0") -> Report:
    report = Report()
    for name in [*HOMES, *ASSETS, *LIMITS][:count]:
        situation(name, report)
    return report


def situation(name: str, report: Report) -> None:
    limit, more = LIMITS.get(name, (lambda: None, {}))
    with tempfile.TemporaryDirectory(prefix="lamplight-") as place:
        tree, home = ROOT, Path(place) / "home"
        if name in HOMES:
            HOMES[name](folders(home))
        elif name in ASSETS:
            tree = Path(place) / "tree"
            for folder in ("game", "assets", "tests/endurance"):
                shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
            _file(tree / "tests" / "__init__.py", b"")
            ASSETS[name](tree / "assets")
        _visit(name, tree, home, report, limit, **more)


# ---- situations


def _pipe(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)


def _link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def _file(path: Path, content: bytes = b"in the way") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


HOMES: dict[str, Prepare] = {
    "nothing odd": lambda home: None,
    "the settings are a pipe": lambda home: _pipe(home.config / SETTINGS),
    "the settings are without end": lambda home: _link(home.config / SETTINGS, "/dev/zero"),
    "the settings are a folder": lambda home: (home.config / SETTINGS).mkdir(parents=True),
    "the settings lead to themselves": lambda home: _link(home.config / SETTINGS, SETTINGS),
    "the settings are junk": lambda home: _file(home.config / SETTINGS, os.urandom(10_000)),
    "the log is a pipe": lambda home: _pipe(home.log / "lamplight.log"),
    "the fault log is a pipe": lambda home: _pipe(home.log / "faults.log"),
    "the store is a pipe": lambda home: _pipe(home.data / STORE),
    "the store is without end": lambda home: _link(home.data / STORE, "/dev/zero"),
    "the store is a folder": lambda home: (home.data / STORE).mkdir(parents=True),
    "the store is junk": lambda home: _file(home.data / STORE, os.urandom(10_000)),
    "the locks are a file": lambda home: _file(home.data / "open"),
    "all folders are files": lambda home: [_file(path) for path in (home.config, home.data, home.log)] and None,
}


def _each(folder: str, pattern: str, content: bytes | None) -> Damage:
    def damage(assets: Path) -> None:
        for path in sorted((assets / folder).rglob(pattern)):
            if path.is_file():
                path.unlink() if content is None else path.write_bytes(content)

    return damage


ASSETS: dict[str, Damage] = {
    "no theme": _each("theme", "*", None),
    "a junk theme": _each("theme", "*", b"[["),
    "one junk font": _each("fonts", "Baloo2-ExtraBold.ttf", b"junk" * 999),
    "one empty font": _each("fonts", "Atkinson*Medium.ttf", b""),
    "only junk fonts": _each("fonts", "*.ttf", b"junk" * 999),
    "no fonts": _each("fonts", "*.ttf", None),
    "no sounds": _each("sounds", "*", None),
    "junk sounds": _each("sounds", "*", b"junk" * 99),
    "no images": _each("images", "*", None),
    "junk images": _each("images", "*", b"junk" * 99),
    "no German": _each("locale", "*", None),
    "junk German": _each("locale", "*", b"\xff" * 99),
    "no game data": _each("games", "*", None),
    "junk game data": _each("games", "*", b"\xff\x00junk" * 99),
}


def _files(most: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _written(most: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


LIMITS: dict[str, tuple[Callable[[], None], dict[str, str]]] = {
    "64 open files": (_files(64), {}),
    "40 open files": (_files(40), {}),
    "no byte can be written": (_written(0), {}),
    "20 kB can be written": (_written(20_000), {}),
    "no sound card": (lambda: None, {"SDL_AUDIODRIVER": "nonsense"}),
    "no language": (lambda: None, {"LC_ALL": "C", "LANG": "nonsense", "PYTHONUTF8": "0"}),
    "a home that is not one": (lambda: None, {"HOME": "/dev/null"}),
}


# ---- running


def _visit(name: str, tree: Path, home: Path, report: Report, limit: Callable[[], None], **more: str) -> None:
    home.mkdir(exist_ok=True)
    given = environ(home, PYTHONPATH=os.pathsep.join([str(tree), *filter(None, sys.path)]), **more)
    command = [sys.executable, "-m", "tests.endurance.visitor", str(SECONDS)]
    with subprocess.Popen(
        command, cwd=tree, env=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=limit
    ) as program:
        try:
            said, problems = program.communicate(timeout=GRACE)
        except subprocess.TimeoutExpired:
            program.kill()
            report.fail(f"{name}: it hangs")
            return
    report.count(f"{name}: {said.strip()}")
    if program.returncode or not said.startswith("Menu") or "Traceback" in problems:
        log = ""
        with contextlib.suppress(OSError):
            log = (folders(home).log / "lamplight.log").read_text(encoding="utf-8")
        report.fail(f"{name}: exit code {program.returncode}, {said!r} {problems[-300:]!r} {log[-600:]}")
    elif "MessageCard" in said:
        log = (folders(home).log / "lamplight.log").read_text(encoding="utf-8")
        report.fail(f"{name}: a scene failed: {log[-600:]}")
