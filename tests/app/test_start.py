"""Start-up: work before the first frame, and the folder the program runs from."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.programs import ROOT, environ

UNTIL_FIRST_FRAME = """
import os, pathlib, sys
import game.shell.window
def flip(self):
    home = pathlib.Path(os.environ["HOME"])
    print(sorted(map(str, home.rglob("*"))), flush=True)
    os._exit(0)
game.shell.window.Window.flip = flip
from game.commands import main
main([])
"""


def run(home: Path, *words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run Python as a new user, who has neither a checkout on the path nor bytecode."""
    home.mkdir(exist_ok=True)
    given = environ(home, PYTHONDONTWRITEBYTECODE="1", PYTHONPATH="")
    return subprocess.run([sys.executable, *words], cwd=cwd, env=given, capture_output=True, text=True, timeout=60)


def test_nothing_is_written_before_the_first_frame(tmp_path: Path) -> None:
    done = run(tmp_path / "home", "-c", UNTIL_FIRST_FRAME)
    assert done.stdout.splitlines()[-1] == "[]", done.stdout + done.stderr


def test_a_timed_start_tells_two_moments_and_ends(tmp_path: Path) -> None:
    done = run(tmp_path / "home", "main.py", "--timed")
    assert done.returncode == 0, done.stderr
    assert [line.rpartition(" ")[0] for line in done.stdout.splitlines()] == ["first frame", "shelf"]
    assert list((tmp_path / "home").rglob("lamplight.log")), "the journal is opened after the first frame"


def test_what_goes_wrong_before_the_journal_is_open_is_in_it_all_the_same(tmp_path: Path) -> None:
    config = tmp_path / "home" / "config" / "lamplight"
    config.mkdir(parents=True)
    (config / "settings.json").write_text("not JSON")
    done = run(tmp_path / "home", "main.py", "--timed")
    assert (done.returncode, done.stderr) == (0, "")
    (journal,) = (tmp_path / "home").rglob("lamplight.log")
    assert "settings.json.bad-1" in journal.read_text(encoding="utf-8")


def test_it_runs_from_a_folder_with_spaces_and_umlauts_and_writes_nothing_there(tmp_path: Path) -> None:
    place = tmp_path / "Spiele für alle" / "Größe 1 & 2"
    for folder in ("game", "assets"):
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("__pycache__", "pictures"))
    shutil.copy(ROOT / "main.py", place)
    for path in place.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = sorted(place.rglob("*"))
    for words in (["selftest"], ["--timed"]):
        done = run(tmp_path / "Zuhause bei Änne", str(place / "main.py"), *words, cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
    assert sorted(place.rglob("*")) == before
    for path in (place, *place.rglob("*")):
        path.chmod(0o755)
