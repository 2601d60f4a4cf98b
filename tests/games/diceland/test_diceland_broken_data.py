"""Messages to players when a board file is missing or violates its clauses."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the program whose files may be broken."""
    for name in ("game", "assets"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "main.py", tmp_path)
    return tmp_path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "main.py", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def boards(folder: Path) -> Path:
    return folder / "assets" / "games" / "diceland" / "mainland.txt"


@pytest.mark.rule("D-05")
def test_a_missing_board_file_is_one_clear_line(copy: Path) -> None:
    boards(copy).unlink()
    done = run(copy, "simulate", "diceland", "--seats", "2", "--matches", "1")
    assert done.returncode == 1
    assert done.stderr.startswith("lamplight: mainland.txt")
    assert done.stderr.count("\n") == 1


@pytest.mark.rule("D-04")
def test_a_board_that_violates_a_clause_is_named_with_the_clause(copy: Path) -> None:
    text = boards(copy).read_text(encoding="utf-8")
    head, mark, rest = text.partition("\nK1\n")
    small = next(letter for letter in rest if letter in "rygbos")
    boards(copy).write_text(head + mark + rest.replace(small, small.upper(), 1), encoding="utf-8")
    done = run(copy, "simulate", "diceland", "--seats", "2", "--matches", "1")
    assert done.returncode == 1
    assert "K1" in done.stderr
    assert "D-04" in done.stderr
    assert done.stderr.count("\n") == 1
