"""Copies of the source tree, fresh environments, and a check for a package index."""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

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


class Environment:
    """A virtual environment that holds only what the test installs."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=True, symlinks=os.name != "nt")
        self.folder = folder
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / "python"

    def install(self, *wanted: str | Path) -> None:
        """Install packages; skips the test if no index is reachable."""
        line = [self.python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *wanted]
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
