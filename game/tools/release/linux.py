"""Linux packages: desktop metadata, the Debian package of the frozen program, the Flatpak's files."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from game import __version__
from game.shell.environment import APP_ID
from game.tools.release import PACKAGING, ROOT, ReleaseError
from game.tools.release.icons import DRAWING, PNG_SIZES, png

HOME: Final = "https://lamplight.example"
"""Project page; a reserved example name. Set it, and APP_ID, before publishing."""
MAINTAINER: Final = "The Lamplight authors <lamplight@lamplight.example>"
SHARED: Final = PACKAGING / "linux"
KIOSK: Final = ROOT / "assets" / "kiosk"
FLATPAK_PYTHON: Final = "3.13"


@dataclass(frozen=True, slots=True)
class ChangelogEntry:
    version: str
    date: str
    points: tuple[str, ...]


def releases() -> list[ChangelogEntry]:
    """Return the released sections of the changelog, newest first; sections without a date are unreleased."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        head, _, body = section.partition("\n")
        named = re.match(r"(\S+) \((\d{4}-\d\d-\d\d)\)", head)
        if named:
            points = [" ".join(point.split()) for point in re.split(r"^- ", body, flags=re.MULTILINE)[1:]]
            found.append(ChangelogEntry(named[1], named[2], tuple(re.sub(r"[*`]", "", point) for point in points)))
    return found


def metainfo() -> str:
    entries = []
    for release in releases():
        points = "".join(f"<li>{escape(point)}</li>" for point in release.points)
        entries.append(
            f'    <release version="{release.version}" date="{release.date}">'
            f"<description><ul>{points}</ul></description></release>"
        )
    text = _filled(
        "metainfo.xml", id=APP_ID, developer=APP_ID.rpartition(".")[0].lower(), home=HOME, releases="\n".join(entries)
    )
    return re.sub(r"<!--.*?-->\n", "", text, flags=re.DOTALL)


def _filled(name: str, **values: object) -> str:
    """Return a template with its placeholders filled."""
    text = (SHARED / name).read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", str(value))
    return text


def epoch() -> int:
    """Return the file time of packages, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    return int(_moment(releases()[0]).timestamp())


def _moment(release: ChangelogEntry) -> datetime:
    return datetime.fromisoformat(release.date).replace(tzinfo=UTC)


def install_shared(root: Path) -> None:
    """Write desktop file, metadata and icons below `<root>/share`."""
    share = root / "share"
    _put(share / "applications" / f"{APP_ID}.desktop", (SHARED / f"{APP_ID}.desktop").read_bytes())
    _put(share / "metainfo" / f"{APP_ID}.metainfo.xml", metainfo().encode())
    icons = share / "icons" / "hicolor"
    _put(icons / "scalable" / "apps" / f"{APP_ID}.svg", DRAWING.read_bytes())
    for size in PNG_SIZES:
        _put(icons / f"{size}x{size}" / "apps" / f"{APP_ID}.png", png(size))


def debian(program: Path, folder: Path, compression: str = "xz") -> Path:
    """Build the Debian package of a frozen program; returns its path. Raises ReleaseError without dpkg."""
    if shutil.which("dpkg-deb") is None:
        raise ReleaseError("dpkg-deb is not installed: only Debian and its relatives can build their packages")
    machine = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    usr = tree / "usr"
    shutil.copytree(program, usr / "lib" / "lamplight", symlinks=True)
    for path in (usr / "lib" / "lamplight").rglob("*"):
        if not path.is_symlink():
            is_program = path.is_dir() or path.name == "lamplight"
            path.chmod(0o755 if is_program else 0o644)
    # Debian keeps licences and notices with the documentation.
    papers = usr / "share" / "doc" / "lamplight"
    papers.mkdir(parents=True)
    notices = usr / "lib" / "lamplight" / "THIRD-PARTY.txt"
    own = usr / "lib" / "lamplight" / "LICENSE"
    licences = f"{own.read_text(encoding='utf-8').strip()}\n\n{'=' * 78}\n\n{notices.read_text(encoding='utf-8')}"
    _put(papers / "copyright", licences.encode())
    changes = "".join(_debian_release(release) for release in releases()).encode()
    _put(papers / "changelog.gz", gzip.compress(changes, 9, mtime=0))
    (usr / "bin").mkdir()
    (usr / "bin" / "lamplight").symlink_to("../lib/lamplight/lamplight")
    install_shared(usr)
    manual = _filled("lamplight.6", date=releases()[0].date, version=__version__)
    _put(usr / "share" / "man" / "man6" / "lamplight.6.gz", gzip.compress(manual.encode(), 9, mtime=0))
    for path in sorted(KIOSK.iterdir()):
        _put(usr / "share" / "lamplight" / "kiosk" / path.name, path.read_bytes())
    unit = (KIOSK / "lamplight-kiosk.service").read_bytes()
    _put(usr / "lib" / "systemd" / "system" / "lamplight-kiosk.service", unit)
    bundled = usr / "lib" / "lamplight" / "_internal" / "assets" / "kiosk"
    shutil.rmtree(bundled, ignore_errors=True)
    bundled.parent.mkdir(parents=True, exist_ok=True)
    bundled.symlink_to("../../../../share/lamplight/kiosk")
    _put(usr / "share" / "lintian" / "overrides" / "lamplight", (SHARED / "lintian-overrides").read_bytes())
    size = sum(path.stat().st_size for path in usr.rglob("*") if path.is_file() and not path.is_symlink())
    libc = os.confstr("CS_GNU_LIBC_VERSION") if hasattr(os, "confstr") else None
    values = {
        "version": __version__,
        "machine": machine,
        "maintainer": MAINTAINER,
        "kilobytes": -(-size // 1024),
        "home": HOME,
        "libc": (libc or "glibc 2.36").split()[-1],  # at least as new as the one it was frozen with
    }
    for path in sorted((SHARED / "debian").iterdir()):
        _put(tree / "DEBIAN" / path.name, _filled(f"debian/{path.name}", **values).encode())
    for path in [tree, *tree.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
    package = folder / f"lamplight_{__version__}_{machine}.deb"
    environ = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch())}
    line = ["dpkg-deb", "--root-owner-group", f"-Z{compression}", "--build", str(tree), str(package)]
    subprocess.run(line, check=True, env=environ, stdout=subprocess.DEVNULL)
    shutil.rmtree(tree)
    return package


def _debian_release(release: ChangelogEntry) -> str:
    moment = format_datetime(_moment(release))
    points = "".join(
        textwrap.fill(point, 76, initial_indent="  * ", subsequent_indent="    ") + "\n" for point in release.points
    )
    return f"lamplight ({release.version}) stable; urgency=medium\n\n{points}\n -- {MAINTAINER}  {moment}\n\n"


def flatpak(wheel: Path, folder: Path) -> Path:
    """Write the Flatpak's manifest and files, with the dependencies' wheels fetched by pip; returns the manifest."""
    wheels = folder / "files" / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    shutil.copy(wheel, wheels)
    line = [sys.executable, "-m", "pip", "download", "-q", "--only-binary", ":all:", "--dest", str(wheels)]
    subprocess.run([*line, "--python-version", FLATPAK_PYTHON, str(wheel)], check=True)
    return flatpak_manifest(folder)


def flatpak_manifest(folder: Path) -> Path:
    """Write the manifest and everything it installs besides the wheels."""
    files = folder / "files"
    _put(files / f"{APP_ID}.desktop", (SHARED / f"{APP_ID}.desktop").read_bytes())
    _put(files / f"{APP_ID}.metainfo.xml", metainfo().encode())
    _put(files / "icon.svg", DRAWING.read_bytes())
    manifest = folder / f"{APP_ID}.yaml"
    _put(manifest, (SHARED / f"{APP_ID}.yaml").read_bytes())
    return manifest


def _put(path: Path, content: bytes) -> None:
    """Write a file, executable if it is a script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(0o755 if content.startswith(b"#!") else 0o644)
