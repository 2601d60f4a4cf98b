"""The programs in C that opponents learn by, as libraries: their rules are held against those that are played by."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parent.parent / "game" / "games"


def library(key: str, folder: Path) -> ctypes.CDLL:
    """That of a game, made in `folder`; where there is no compiler the test is skipped."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler here")
    made = folder / "learner.so"
    source = GAMES / key / "learner.c"
    command = [compiler, "-w", "-O1", "-shared", "-fPIC", "-DSHARED", "-o", str(made), str(source), "-lm"]
    subprocess.run(command, check=True, timeout=60)
    return ctypes.CDLL(str(made))
