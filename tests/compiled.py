"""Libraries of the training programs in C, to compare their rules with those of the game."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.programs import LIMIT

TRAINING = Path(__file__).resolve().parent.parent / "game" / "training"


def library(key: str, folder: Path) -> ctypes.CDLL:
    """Compile the program of a game in `folder`; skip the test without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler here")
    made = folder / f"{key}.so"
    source = TRAINING / f"{key}.c"
    command = [compiler, "-w", "-O1", "-shared", "-fPIC", "-DSHARED", "-o", str(made), str(source), "-lm"]
    subprocess.run(command, check=True, timeout=LIMIT)
    return ctypes.CDLL(str(made))
