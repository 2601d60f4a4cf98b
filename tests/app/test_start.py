"""Start-up: work before the first frame, the folder the program runs from, and odd homes, machines and files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.games import shelf
from tests.programs import LIMIT, ROOT, environ, program_copy, python

UNTIL_FIRST_FRAME = """
import os, pathlib, sys
import pygame
def flip():
    home = pathlib.Path(os.environ["HOME"])
    print(sorted(map(str, home.rglob("*"))), flush=True)
    os._exit(0)
pygame.display.flip = flip
from game.commands import main
main([])
"""


def run(home: Path, *words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run Python as a new user, who has neither a checkout on the path nor bytecode."""
    home.mkdir(exist_ok=True)
    return python(*words, cwd=cwd, env=environ(home, PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=""))


def test_nothing_is_written_before_the_first_frame(tmp_path: Path) -> None:
    done = run(tmp_path / "home", "-c", UNTIL_FIRST_FRAME)
    assert done.stdout.splitlines()[-1] == "[]", done.stdout + done.stderr


def test_a_timed_start_tells_two_moments_and_ends(tmp_path: Path) -> None:
    done = run(tmp_path / "home", "main.py", "--timed")
    assert done.returncode == 0, done.stderr
    assert [line.rpartition(" ")[0] for line in done.stdout.splitlines()] == ["first frame", "shelf"]
    assert list((tmp_path / "home").rglob("lamplight.log")), "the journal is opened after the first frame"


def test_the_window_opens_as_it_was_closed_but_never_larger_than_the_screen(tmp_path: Path) -> None:
    home = tmp_path / "home"
    path = home / "config" / "lamplight" / "settings.json"

    def window() -> list[int]:
        assert run(home, "main.py", "--timed").returncode == 0
        found: list[int] = json.loads(path.read_text())["window"]
        return found

    assert len(window()) == 4
    kept = json.loads(path.read_text())
    for size, seen in (((700, 500), [700, 500]), ((5000, 600), [1024, 600])):  # of SDL's screen for tests
        path.write_text(json.dumps({**kept, "window": [10, 20, *size]}))
        assert window()[2:] == seen
    path.write_text(json.dumps({**kept, "window": [10, 20, 700, 500]}))
    assert run(home, "main.py", "--timed", "--size", "800x600").returncode == 0
    assert json.loads(path.read_text())["window"][2:] == [700, 500], "a size asked for once is not kept"


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
        if words == ["selftest"]:
            verdicts = [line.split()[:2] for line in done.stdout.splitlines()]
            assert {verdict for verdict, _ in verdicts} == {"PASS"}
            assert {game.key for game in shelf()} <= {item for _, item in verdicts}
    assert sorted(place.rglob("*")) == before
    for path in (place, *place.rglob("*")):
        path.chmod(0o755)


ODD = {
    "settings, log and store are pipes": "mkfifo $CONFIG/settings.json $LOG/lamplight.log $DATA/lamplight.sqlite3",
    "settings and store are without end, the fault log is a pipe": (
        "ln -s /dev/zero $CONFIG/settings.json; ln -s /dev/zero $DATA/lamplight.sqlite3; mkfifo $LOG/faults.log"
    ),
    "settings and store are folders": "mkdir $CONFIG/settings.json $DATA/lamplight.sqlite3",
    "the settings lead to themselves, the locks are a file": (
        "ln -s settings.json $CONFIG/settings.json; touch $DATA/open"
    ),
    "settings and store are junk": ("head -c 10000 /dev/urandom | tee $CONFIG/settings.json >$DATA/lamplight.sqlite3"),
    "all folders are files": "rmdir $CONFIG $DATA $LOG; touch $CONFIG $DATA $LOG",
    "64 open files": "ulimit -n 64",
    "40 open files": "ulimit -n 40",
    "no byte can be written": "ulimit -f 0",
    "20 kB can be written": "ulimit -f 40",
    "no sound card and no language": "export SDL_AUDIODRIVER=nonsense LC_ALL=C LANG=nonsense PYTHONUTF8=0",
    "a home that is not one": "export HOME=/dev/null",
    "no theme": "rm assets/theme/*",
    "one font of junk and an empty one": (
        "echo junk >assets/fonts/Baloo2-ExtraBold.ttf; for file in assets/fonts/Atkinson*Medium.ttf; do : >$file; done"
    ),
    "only junk fonts": "for file in assets/fonts/*.ttf; do echo junk >$file; done",
    "no fonts": "rm assets/fonts/*.ttf",
    "no sounds, images, German and game data": "rm -r assets/sounds/* assets/images/* assets/locale/* assets/games/*",
    "junk theme, sounds, images, German and game data": (
        "for file in $(find assets/sounds assets/images assets/locale assets/games -type f); "
        "do printf '\\377junk' >$file; done; for file in assets/theme/*; do echo [[ >$file; done"
    ),
}
"""Shell commands before the start, by situation."""


@pytest.mark.skipif(sys.platform != "linux", reason="homes are made as Linux has them")
@pytest.mark.parametrize("situation", ODD)
def test_the_shelf_opens_in_odd_situations(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, situation: str
) -> None:
    tree = program_copy(tmp_path_factory) if "assets/" in ODD[situation] else ROOT
    home = tmp_path / "home"
    places = {"CONFIG": "config/lamplight", "DATA": "data/lamplight", "LOG": "state/lamplight/log"}
    given = {name: str(home / place) for name, place in places.items()}
    for place in given.values():
        Path(place).mkdir(parents=True)
    line = f"{ODD[situation]}\nexec '{sys.executable}' main.py --timed --size 640x360"
    environment = environ(home, PYTHONPATH=os.pathsep.join(sys.path), **given)
    done = subprocess.run(line, shell=True, cwd=tree, env=environment, capture_output=True, text=True, timeout=LIMIT)
    assert done.returncode == 0, done.stderr
    assert [line.rpartition(" ")[0] for line in done.stdout.splitlines()] == ["first frame", "shelf"], done.stdout
    assert "Traceback" not in done.stderr
    logs = home / "state" / "lamplight" / "log" / "lamplight.log"
    assert not logs.is_file() or "Traceback" not in logs.read_text(encoding="utf-8")
