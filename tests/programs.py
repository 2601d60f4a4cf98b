"""Real programs started by tests: their output is read line by line, and a hanging one is killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns, rmtree
from subprocess import CompletedProcess, Popen, run
from threading import Timer
from typing import Any, Final

import pytest

ROOT = Path(__file__).resolve().parent.parent
LIMIT: Final = 240.0
"""Timeout in seconds, generous enough for a slow, busy machine."""
HEADLESS: Final = {
    "WLR_BACKENDS": "headless",
    "WLR_LIBINPUT_NO_DEVICES": "1",
    "WLR_RENDERER": "pixman",
    "LIBGL_ALWAYS_SOFTWARE": "1",
}
"""Environment of a compositor without a screen."""


def environ(home: Path, **more: str) -> dict[str, str]:
    """Return the environment of a program with its files below `home`, without screen and sound."""
    places = {name: str(home / name) for name in ("config", "data", "state")}
    given = {
        "HOME": str(home),
        "XDG_CONFIG_HOME": places["config"],
        "XDG_DATA_HOME": places["data"],
        "XDG_STATE_HOME": places["state"],
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYTHONPATH": os.pathsep.join(path for path in (str(ROOT), *sys.path) if path),
    }
    return {**os.environ, **given, **more}


def python(*words: str | Path, cwd: Path = ROOT, timeout: float = LIMIT, **more: Any) -> CompletedProcess[str]:
    line = [sys.executable, *map(str, words)]
    return run(line, cwd=cwd, capture_output=True, text=True, timeout=timeout, check=False, **more)


def program_copy(factory: pytest.TempPathFactory) -> Path:
    """Return a fresh copy of the program, in the same place as the one before, whose bytecode Python finds again."""
    tree = factory.getbasetemp() / "program"
    for folder in ("game", "assets"):
        rmtree(tree / folder, ignore_errors=True)
        copytree(ROOT / folder, tree / folder, ignore=ignore_patterns("__pycache__", "pictures", "training"))
    copy2(ROOT / "main.py", tree)
    return tree


def line_of(process: Popen[str]) -> str:
    """Return the next line of output; empty if the program has ended, or is killed after `LIMIT` seconds."""
    assert process.stdout is not None
    timer = Timer(LIMIT, process.kill)
    timer.start()
    try:
        return process.stdout.readline()
    finally:
        timer.cancel()
