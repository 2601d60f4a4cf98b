"""`python main.py check`: a contributor's checks of one game in order, up to the first that fails."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.rules.contract import BrokenData
from game.rules.game import Game
from game.timing import REAL

from .output import tell

ROOT: Final = Path(__file__).resolve().parents[2]
TAIL: Final = 25
"""Last lines shown of a check that fails."""


def steps(game: Game, pictures: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name and the command of every check but the first, in the order of the README."""
    from game.tools.golden import tests_of

    def tests(*paths: str) -> tuple[str, ...]:
        return "-m", "pytest", "-q", "-n", "0", "-x", "-c", "pyproject.toml", "--rootdir", ".", *paths

    def contract(words: str, *names: str) -> tuple[str, ...]:
        return *tests(*(f"tests/contract/test_{name}.py" for name in names)), "-k", f"{game.key}{words}"

    yield "rules", contract("", "data", "states")
    yield "pages", ("-m", "tests.scenes.look", f"{game.key}-rules")
    yield "options", ("-m", "tests.scenes.look", f"{game.key}-seats")
    yield "clauses", tests(str(tests_of(game)))
    yield "matches", contract(" and not golden", "matches")
    yield "golden", contract(" and golden", "matches")
    yield "bots", contract("", "bots")
    yield "view", contract("", "views", "devices")
    yield "texts", ("-m", "game.tools.catalogues", "update", game.key)
    yield "layout", ("-m", "tests.scenes.look", f"{game.key}-", "--stop")
    yield "seals", contract("", "challenges")
    yield "shots", ("main.py", "shots", pictures, "--size", "1280x720", "--only", f"{game.key}-")


def check(game: Game) -> int:
    """Print every check with its duration; 1 after one that fails, which is explained."""
    start = REAL.clock()
    try:
        game.check()
    except BrokenData as problem:
        tell(f"FAILED  data: {problem}")
        return 1
    tell(f"passed  data     {REAL.clock() - start:6.1f} s")
    if not (ROOT / "tests" / "contract").is_dir() or not importlib.util.find_spec("pytest"):
        tell("not checked: all else. The checks are in a checkout of Lamplight, installed with '.[dev]' (README.md).")
        return 1
    with tempfile.TemporaryDirectory() as pictures:
        for name, words in steps(game, pictures):
            start = REAL.clock()
            done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
            seconds = REAL.clock() - start
            if done.returncode:
                tell("\n".join((done.stdout + done.stderr).splitlines()[-TAIL:]))
                tell(f"FAILED  {name:8} {seconds:6.1f} s: python {' '.join(words)}")
                return 1
            tell(f"passed  {name:8} {seconds:6.1f} s")
    return 0
