"""Freezing: a machine that cannot do it is told so at once, in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.tools.release import freeze
from game.tools.release.__main__ import main
from game.tools.release.notices import components, library_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="is checked on Linux only")


class Machine:
    """A machine with all that freezing needs, but where PyInstaller must not be started."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self.folder = folder
        self.patch = patch
        patch.setattr(freeze, "find_spec", lambda name: name)
        patch.setenv("PATH", str(folder))
        patch.setattr(sys, "executable", str(folder / "python3"))
        for name in ("patchelf", "python3"):
            self.program(name, "echo started >&2; exit 1")

    def program(self, name: str, script: str) -> None:
        (self.folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.folder / name).chmod(0o755)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Machine:
    (tmp_path / "bin").mkdir()
    return Machine(monkeypatch, tmp_path / "bin")


def told(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the sentence of a `freeze` that fails before it begins."""
    assert main(["freeze", str(folder / "dist")]) == 1
    assert not (folder / "dist").exists(), "the long part has not begun"
    said = capsys.readouterr().err
    assert said.startswith("python -m game.tools.release: ")
    assert said.count("\n") == 1
    return said


def test_a_tool_that_is_missing_is_named(machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (machine.folder / "patchelf").unlink()
    assert "patchelf is not installed" in told(tmp_path, capsys)


def test_without_pyinstaller_the_command_that_installs_it_is_named(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.patch.setattr(freeze, "find_spec", lambda name: None)
    assert "python -m pip install" in told(tmp_path, capsys)


@pytest.mark.parametrize(
    "library", ["libexpat.so.1", "libzstd.so.1", "libmpdec.so.3", "libmpdec.so.4", "libffi.so.8", "libuuid.so.1"]
)
def test_libraries_of_distributions_pythons_are_known(library: str) -> None:
    assert library_of(Path(library), components()) is not None


def test_a_debian_package_is_built_by_debian_only(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["debian", str(tmp_path), str(tmp_path / "out")]) == 1
    assert "dpkg-deb is not installed" in capsys.readouterr().err


def test_the_notices_lie_beside_an_application_of_macos(machine: Machine, tmp_path: Path) -> None:
    """The application is sealed when it is built, before the notices are known."""
    machine.patch.setattr(sys, "platform", "darwin")
    machine.patch.setattr(freeze, "write_icons", lambda folder: None)
    machine.patch.setattr(freeze, "modules_in", lambda program: [])
    place = tmp_path / "dist"
    machine.program("python3", f'/bin/mkdir -p "{place}/lamplight" "{place}/Lamplight.app"')
    freeze.freeze(place)
    assert {path.name for path in place.iterdir()} >= {"LICENSE", "THIRD-PARTY.txt", "Lamplight.app"}
