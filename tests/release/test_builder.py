"""Freezing: on a machine without the requirements it fails at once, with one sentence."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from game.tools.release import freeze
from game.tools.release.__main__ import main
from game.tools.release.notices import components, library_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="is checked on Linux only")

LDD = """\
{file}:
\tlinux-vdso.so.1 (0x00007ffc)
\tlibexpat.so.1 => /lib/x86_64-linux-gnu/libexpat.so.1 (0x00007f0c)
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f0c)
\t/lib64/ld-linux-x86-64.so.2 (0x00007f0c)
{more}"""


class Machine:
    """A machine with all that freezing needs, but where PyInstaller must not be started."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self.folder = folder
        self.patch = patch
        patch.setattr(freeze, "find_spec", lambda name: name)
        patch.setenv("PATH", str(folder))
        patch.setattr(sys, "executable", str(folder / "python3"))
        for name in ("patchelf", "objdump", "python3"):
            self.program(name, "echo started >&2; exit 1")
        self.linked("")

    def program(self, name: str, script: str) -> None:
        (self.folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.folder / name).chmod(0o755)

    def linked(self, more: str) -> None:
        (self.folder / "libraries").write_text(LDD.format(file="libpython.so", more=more))
        self.program("ldd", f'/bin/cat "{self.folder}/libraries"')


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


def test_a_python_without_its_shared_library_names_the_package(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.patch.setattr(freeze, "python_library", lambda: None)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"install the package libpython{version}" in told(tmp_path, capsys)


def test_libraries_without_a_licence_on_record_are_named_all_at_once(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.linked("\tlibnew.so.1 => /lib/libnew.so.1 (0x00007f0c)\n\tlibolder.so.2 => not found\n")
    machine.patch.setattr(freeze, "python_library", lambda: Path("libpython.so"))
    assert "libnew.so.1, libolder.so.2" in told(tmp_path, capsys)


@pytest.mark.parametrize("tool", ["patchelf", "ldd", "objdump"])
def test_a_tool_that_is_missing_is_named(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str], tool: str
) -> None:
    (machine.folder / tool).unlink()
    assert f"{tool} is not installed" in told(tmp_path, capsys)


def test_without_pyinstaller_the_command_that_installs_it_is_named(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.patch.setattr(freeze, "find_spec", lambda name: None)
    assert "python -m pip install" in told(tmp_path, capsys)


@pytest.mark.skipif(shutil.which("ldd") is None, reason="not installed: ldd")
def test_every_library_of_this_python_is_known() -> None:
    library = freeze.python_library()
    assert freeze.unknown_libraries(freeze.extensions() + ([library] if library else [])) == []


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
