"""Copies of the source tree, fresh environments, and a check for a package index."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parents[2]
NOT_SOURCE = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "build", "dist", "*.egg-info"
)
NO_INDEX = ("No matching distribution", "connection", "timed out")

Copy = Callable[[Path], Path]


@pytest.fixture(scope="session")
def copy_tree() -> Copy:
    """Return a function that copies the source into a new folder, like a clone."""

    def copy(place: Path) -> Path:
        shutil.copytree(ROOT, place, ignore=NOT_SOURCE)
        return place

    return copy


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder filled by `make` once in a test run, whichever of its workers asks first."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with folder.with_suffix(".lock").open("w") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.with_suffix(".done").exists():
            make(folder)
            folder.with_suffix(".done").touch()
    return folder


class Environment:
    """A virtual environment that holds only what the test installs."""

    def __init__(self, folder: Path) -> None:
        if not folder.exists():
            venv.create(folder, symlinks=os.name != "nt")
        self.folder = folder
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / "python"

    def install(self, *wanted: str | Path) -> None:
        """Install packages with the pip of the tests; skips the test if no index is reachable."""
        pip = [sys.executable, "-m", "pip", "--python", self.python, "--disable-pip-version-check"]
        line = [*pip, "install", "-q", "--no-compile", *wanted]
        done = subprocess.run([*map(str, line)], capture_output=True, text=True, timeout=240, env=outside())
        if done.returncode and any(word in done.stderr for word in NO_INDEX):
            pytest.skip(f"no package index answers: {done.stderr.strip().splitlines()[-1]}")
        assert done.returncode == 0, done.stderr

    def run(self, *words: str | Path, cwd: Path, **environ: str) -> subprocess.CompletedProcess[str]:
        line = [str(self.programs / words[0]), *map(str, words[1:])]
        given = {**outside(), **environ}
        return subprocess.run(line, cwd=cwd, env=given, capture_output=True, text=True, timeout=240)


def outside() -> dict[str, str]:
    """Return the environment of a user without a checkout."""
    ours = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV", "SOURCE_DATE_EPOCH")
    return {name: value for name, value in os.environ.items() if name not in ours and not name.startswith("COV")}
