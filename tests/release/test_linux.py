"""Linux packages: each file is validated by the tool that reads it, where installed."""

from __future__ import annotations

import configparser
import json
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import __version__
from game.shell.environment import APP_ID
from game.tools.release import linux

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "assets" / "kiosk" / "lamplight-kiosk.service"


def tool(name: str) -> str:
    """Return the path of a tool; skips the test if it is missing."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"not installed: {name}")
    return found


def accepted(*line: str | Path) -> str:
    """Return the output of a tool that accepts the file."""
    done = subprocess.run([*map(str, line)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("usr")
    linux.install_shared(root)
    return root


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a Debian package of a stand-in for the frozen program."""
    tool("dpkg-deb")
    folder = tmp_path_factory.mktemp("debian")
    program = folder / "program"
    (program / "_internal" / "assets" / "kiosk").mkdir(parents=True)
    (program / "lamplight").write_text("#!/bin/sh\n")
    (program / "THIRD-PARTY.txt").write_text("SDL: Zlib\n")
    shutil.copy(ROOT / "LICENSE", program)
    return linux.debian(program, folder)


def test_the_changelog_the_program_and_the_description_tell_the_same_version() -> None:
    newest = linux.releases()[0]
    told = ElementTree.fromstring(linux.metainfo()).find("releases/release")
    assert told is not None
    assert newest.version == __version__ == told.get("version")
    assert newest.date == told.get("date")
    assert newest.points


def test_everything_goes_by_one_name(installed: Path) -> None:
    names = [path.name for path in installed.rglob("*") if path.is_file()]
    assert all(name.startswith(APP_ID) for name in names)
    desktop = configparser.ConfigParser(interpolation=None)
    desktop.read(installed / "share" / "applications" / f"{APP_ID}.desktop")
    assert desktop["Desktop Entry"]["Icon"] == desktop["Desktop Entry"]["StartupWMClass"] == APP_ID
    told = ElementTree.fromstring(linux.metainfo())
    assert told.findtext("id") == APP_ID
    assert told.findtext("launchable") == f"{APP_ID}.desktop"


@pytest.mark.parametrize(
    "line",
    [
        ("desktop-file-validate", f"share/applications/{APP_ID}.desktop"),
        ("appstreamcli", "validate", "--no-net", f"share/metainfo/{APP_ID}.metainfo.xml"),
        ("man", "--warnings", "-l", ROOT / ".packaging" / "linux" / "lamplight.6"),
    ],
    ids=["desktop file", "description", "manual"],
)
def test_what_the_desktop_reads_is_valid(installed: Path, line: tuple[str | Path, ...]) -> None:
    name, *words, file = line
    said = accepted(tool(str(name)), *words, installed / file)
    assert name != "desktop-file-validate" or said == ""


def test_the_pictures_of_the_description_are_those_of_the_readme() -> None:
    images = [image.text or "" for image in ElementTree.fromstring(linux.metainfo()).iter("image")]
    assert images
    for image in images:
        assert (ROOT / "assets" / "pictures" / image.rpartition("/")[2]).is_file()


def test_the_flatpak_manifest_is_understood_and_finds_its_files(tmp_path: Path) -> None:
    builder = tool("flatpak-builder")
    manifest = json.loads(accepted(builder, "--show-manifest", linux.flatpak_manifest(tmp_path)))
    assert manifest["id"] == APP_ID
    assert "--share=network" not in manifest["finish-args"]
    (module,) = manifest["modules"]
    files = tmp_path / module["sources"][0]["path"]
    for command in module["build-commands"]:
        for word in command.split():
            if word.startswith((APP_ID, "icon")):
                assert (files / word).is_file(), word


def test_the_debian_package_brings_program_unit_and_recipe(package: Path) -> None:
    listing = accepted("dpkg-deb", "--contents", package)
    for path in (
        "./usr/bin/lamplight -> ../lib/lamplight/lamplight",
        "./usr/lib/systemd/system/lamplight-kiosk.service",
        "./usr/share/lamplight/kiosk/profile",
        "./usr/share/lamplight/kiosk/weston.ini",
        f"./usr/share/applications/{APP_ID}.desktop",
        "./usr/share/doc/lamplight/copyright",
        "./usr/share/man/man6/lamplight.6.gz",
    ):
        assert path in listing
    assert "root/root" in listing
    assert "ExecStart=/usr/share/lamplight/kiosk/session\n" in UNIT.read_text(encoding="utf-8")
    assert f"Version: {__version__}\n" in accepted("dpkg-deb", "--field", package)


def test_the_debian_package_is_the_same_every_time(package: Path, tmp_path: Path) -> None:
    again = linux.debian(package.parent / "program", tmp_path)
    assert again.read_bytes() == package.read_bytes()


def test_lintian_has_no_complaint_that_is_not_answered(package: Path) -> None:
    said = accepted(tool("lintian"), "--allow-root", "--fail-on", "none", "--no-tag-display-limit", package)
    assert [line for line in said.splitlines() if line.startswith(("E:", "W:"))] == []
