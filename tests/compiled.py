"""The C training programs as libraries, so that their rules can be compared with the Python rules."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parent.parent / "game" / "games"


def library(key: str, folder: Path) -> ctypes.CDLL:
    """Compile the library of a game in `folder`; skips the test if there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler here")
    made = folder / "learner.so"
    source = GAMES / key / "learner.c"
    command = [compiler, "-w", "-O1", "-shared", "-fPIC", "-DSHARED", "-o", str(made), str(source), "-lm"]
    subprocess.run(command, check=True, timeout=60)
    return ctypes.CDLL(str(made))
