"""Start-up: work before the first frame, and the folder the program runs from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
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


def home_of(folder: Path) -> dict[str, str]:
    """Return the environment of a new user."""
    folder.mkdir()
    ours = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    given = {
        "HOME": str(folder),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return ours | given


def test_nothing_is_written_before_the_first_frame(tmp_path: Path) -> None:
    line = [sys.executable, "-c", UNTIL_FIRST_FRAME]
    environ = home_of(tmp_path / "home")
    done = subprocess.run(line, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]", done.stdout + done.stderr


def test_a_timed_start_tells_two_moments_and_ends(tmp_path: Path) -> None:
    environ = home_of(tmp_path / "home")
    line = [sys.executable, "main.py", "--timed"]
    done = subprocess.run(line, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert [line.rpartition(" ")[0] for line in done.stdout.splitlines()] == ["first frame", "shelf"]
    assert list((tmp_path / "home").rglob("lamplight.log")), "the journal is opened after the first frame"


def test_what_goes_wrong_before_the_journal_is_open_is_in_it_all_the_same(tmp_path: Path) -> None:
    environ = home_of(tmp_path / "home")
    config = tmp_path / "home" / ".config" / "lamplight"
    config.mkdir(parents=True)
    (config / "settings.json").write_text("not JSON")
    line = [sys.executable, "main.py", "--timed"]
    done = subprocess.run(line, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=60)
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
    environ = home_of(tmp_path / "Zuhause bei Änne")
    for words in (["selftest"], ["--timed"]):
        line = [sys.executable, str(place / "main.py"), *words]
        done = subprocess.run(line, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
    assert sorted(place.rglob("*")) == before
    for path in (place, *place.rglob("*")):
        path.chmod(0o755)
