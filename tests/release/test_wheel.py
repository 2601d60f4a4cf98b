"""The distribution: built from a copy of the tree, installed into a fresh environment, and played from an empty folder.

Creates real environments, which takes some seconds each; without a package index the tests are skipped.
"""

from __future__ import annotations

import hashlib
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from game import __version__
from game.games import shelf
from tests.programs import python
from tests.release.conftest import Copy, Environment, once

WHEEL = f"lamplight-{__version__}-py3-none-any.whl"
SDIST = f"lamplight-{__version__}.tar.gz"
BUILD = """
import os, sys
sys.path.insert(0, ".packaging")
import backend
os.umask(int(sys.argv[3], 8))
getattr(backend, sys.argv[1])(sys.argv[2])
"""


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(once(tmp_path_factory, "builder", lambda folder: Environment(folder).install("setuptools>=77")))


def build(builder: Environment, tree: Path, out: Path, *wanted: str, umask: str = "022") -> Path:
    out.mkdir()
    for name in wanted:
        hook = "build_wheel" if name == WHEEL else "build_sdist"
        done = builder.run("python", "-W", "error::DeprecationWarning", "-c", BUILD, hook, out, umask, cwd=tree)
        assert done.returncode == 0, done.stderr
    assert {path.name for path in out.iterdir()} == set(wanted)
    return out


@pytest.fixture(scope="module")
def built(builder: Environment, tmp_path_factory: pytest.TempPathFactory, copy_tree: Copy) -> Path:
    def make(place: Path) -> None:
        place.mkdir()
        build(builder, copy_tree(place / "tree"), place / "dist", SDIST, WHEEL)

    return once(tmp_path_factory, "built", make) / "dist"


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Install the wheel into an environment far from the checkout, in a folder with a space and an umlaut."""
    return Environment(
        once(tmp_path_factory, "Täglich Brot", lambda folder: Environment(folder).install(built / WHEEL))
    )


def test_built_twice_it_is_the_same_byte_for_byte(
    builder: Environment, built: Path, tmp_path: Path, copy_tree: Copy
) -> None:
    tree = copy_tree(tmp_path / "other")
    for path in tree.rglob("*.py"):
        path.chmod(0o600)
        os.utime(path, (1_000_000_000, 1_000_000_000))
    litter = tree / "build" / "lib" / "lamplight" / "game"
    litter.mkdir(parents=True)
    (litter / "left_over.py").write_text("")
    again = build(builder, tree, tmp_path / "again", SDIST, WHEEL, umask="077")
    assert [digest(again / name) for name in (WHEEL, SDIST)] == [digest(built / name) for name in (WHEEL, SDIST)]


def test_from_the_sdist_comes_the_same_wheel(builder: Environment, built: Path, tmp_path: Path) -> None:
    with tarfile.open(built / SDIST) as archive:
        archive.extractall(tmp_path, filter="data")
    again = build(builder, tmp_path / SDIST.removesuffix(".tar.gz"), tmp_path / "again", WHEEL)
    assert digest(again / WHEEL) == digest(built / WHEEL)


def test_it_holds_the_game_its_licences_and_nothing_for_developers_only(built: Path) -> None:
    with zipfile.ZipFile(built / WHEEL) as archive:
        names = archive.namelist()
        (metadata,) = [name for name in names if name.endswith("/METADATA")]
        words = archive.read(metadata).decode()
    assert "License-Expression: MIT AND OFL-1.1 AND Zlib\n" in words
    licences = [name.partition("/licenses/")[2] for name in names if "/licenses/" in name]
    assert {"LICENSE", "assets/fonts/OFL-Baloo2.txt", "assets/controllers/Zlib-SDL_GameControllerDB.txt"} <= {*licences}
    tops = {name.split("/")[0] for name in names}
    assert tops == {"lamplight", f"lamplight-{__version__}.dist-info"}
    tools = ("/tools/synth", "/tools/catalogues", "/tools/drawings", "/tools/release", "/tools/seals", "game/training")
    for unwanted in ("assets/pictures", "tests/", "__pycache__", *tools):
        assert not [name for name in names if unwanted in name], unwanted
    assert not [name for name in names if name.endswith((".c", ".h"))]
    assert all(f"lamplight/game/games/{game.key}/rules.de.md" in names for game in shelf())


def test_installed_it_passes_its_own_test_from_an_empty_folder(installed: Environment, tmp_path: Path) -> None:
    done = installed.run("lamplight", "selftest", cwd=tmp_path, PYTHONWARNINGS="error", HOME=str(tmp_path / "home"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "FAIL" not in done.stdout
    assert ", ".join(game.key for game in shelf()) in done.stdout
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == []


def test_installed_it_says_its_version_and_its_own_name_beside_another_package_called_game(
    installed: Environment, tmp_path: Path
) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text("raise RuntimeError('not this one')")
    done = installed.run("lamplight", "--version", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert (done.stdout, done.stderr) == (f"Lamplight {__version__}\n", "")
    words = installed.run("lamplight-window", "--help", cwd=tmp_path).stdout
    assert "lamplight-window simulate diceland" in words
    assert "main.py" not in words


def test_a_game_in_a_wheel_of_its_own_is_played_beside_it(
    builder: Environment, built: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    words = ("halma", "Halma", "--letter", "H", "--package", tmp_path / "halma")
    made = python("-m", "game.tools.new_game", *words)
    assert made.returncode == 0, made.stderr
    code = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"
    done = builder.run("python", "-c", code, tmp_path, cwd=tmp_path / "halma")
    assert done.returncode == 0, done.stderr
    place = Environment(tmp_path_factory.mktemp("beside") / "place")
    place.install(built / WHEEL, tmp_path / "lamplight_halma-1.0-py3-none-any.whl")
    for line in (("simulate", "halma", "--matches", "2"), ("league", "halma", "--matches", "4", "--jobs", "2")):
        done = place.run("lamplight", *line, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    shot = place.run("lamplight", "shots", tmp_path, "--size", "1280x720", "--only", "halma-rules", cwd=tmp_path)
    assert (shot.returncode, shot.stderr) == (0, "")


def test_installed_it_can_use_several_processes(installed: Environment, tmp_path: Path) -> None:
    line = ("lamplight", "league", "beacon", "--seats", "3", "--matches", "12")
    alone, two = installed.run(*line, cwd=tmp_path), installed.run(*line, "--jobs", "2", cwd=tmp_path)
    assert (alone.returncode, two.returncode) == (0, 0), alone.stderr + two.stderr
    # The last line contains the bots' thinking time.
    assert two.stdout.splitlines()[:-1] == alone.stdout.splitlines()[:-1]


def test_installed_it_draws_what_the_checkout_draws(installed: Environment, tmp_path: Path) -> None:
    for only in ("menu", "diceland-rules"):
        words = ("shots", tmp_path, "--size", "1280x720", "--lang", "de", "--only", only)
        done = installed.run("lamplight", *words, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"menu.png", "diceland-rules.png"}
    assert all(path.stat().st_size > 100_000 for path in tmp_path.iterdir())
