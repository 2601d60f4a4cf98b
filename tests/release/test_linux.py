"""Linux packages: each file is validated by the tool that reads it, where installed."""

from __future__ import annotations

import configparser
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import __version__
from game.shell.environment import APP_ID
from game.tools.release import linux, notices

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "assets" / "kiosk" / "lamplight-kiosk.service"


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"not installed: {name}")
    return found


def accepted(*line: str | Path) -> str:
    done = subprocess.run([*map(str, line)], capture_output=True, text=True, timeout=600)
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


@pytest.mark.machine
@pytest.mark.parametrize(
    "line",
    [
        ("desktop-file-validate", f"share/applications/{APP_ID}.desktop"),
        ("appstreamcli", "validate", "--strict", "--no-net", f"share/metainfo/{APP_ID}.metainfo.xml"),
        ("man", "--warnings", "-l", ROOT / ".packaging" / "linux" / "lamplight.6"),
    ],
    ids=["desktop file", "description", "manual"],
)
def test_what_the_desktop_reads_is_valid(installed: Path, line: tuple[str | Path, ...]) -> None:
    name, *words, file = line
    if name == "appstreamcli" and " 0." in accepted(tool(name), "--version"):
        words.remove("--strict")  # before 1.0 it does not know the element `developer`
    said = accepted(tool(str(name)), *words, installed / file)
    assert name != "desktop-file-validate" or said == ""


def test_the_description_names_its_developer_as_appstream_1_wants_it() -> None:
    told = ElementTree.fromstring(linux.metainfo())
    assert told.findtext("developer/name")
    assert told.find("developer_name") is None


def test_the_pictures_of_the_description_are_those_of_the_readme() -> None:
    images = [image.text or "" for image in ElementTree.fromstring(linux.metainfo()).iter("image")]
    assert images
    for image in images:
        assert (ROOT / "assets" / "pictures" / image.rpartition("/")[2]).is_file()


@pytest.mark.machine
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


@pytest.fixture
def script(package: Path, tmp_path: Path) -> Callable[..., list[str]]:
    """Return a function that runs a script of the package with a fake systemd that only records its commands."""
    accepted("dpkg-deb", "--control", package, tmp_path / "scripts")
    (tmp_path / "programs").mkdir()
    for name in ("systemctl", "deb-systemd-invoke"):
        program = tmp_path / "programs" / name
        answer = 'case "$*" in *is-active*) exit $RESTING;; esac'
        program.write_text(f'#!/bin/sh\necho "$*" >> "{tmp_path}/orders"\n{answer}\n')
        program.chmod(0o755)

    def run(name: str, *words: str, is_running: bool = True) -> list[str]:
        (tmp_path / "orders").write_text("")
        text = (tmp_path / "scripts" / name).read_text()
        text = text.replace("/run/systemd/system", str(tmp_path)).replace("/etc/systemd", f"{tmp_path}/etc")
        environ = {"PATH": f"{tmp_path}/programs:/usr/bin:/bin", "RESTING": str(int(not is_running))}
        subprocess.run(["sh", "-c", text, name, *words], env=environ, check=True)
        orders = [order.split() for order in (tmp_path / "orders").read_text().splitlines()]
        return [order[0] for order in orders if order[1:] == ["lamplight-kiosk.service"]]

    return run


def test_removing_the_package_stops_a_running_kiosk_and_updating_it_restarts_one(
    script: Callable[..., list[str]],
) -> None:
    assert script("prerm", "remove") == ["stop"]
    assert script("prerm", "upgrade", "2.0") == []
    assert script("postinst", "configure", "1.0") == ["restart"]
    assert script("postinst", "configure", "1.0", is_running=False) == []
    assert script("postinst", "configure", "") == [], "a first installation starts nothing"


def test_a_purge_switches_the_kiosk_off(script: Callable[..., list[str]], tmp_path: Path) -> None:
    link = tmp_path / "etc" / "system" / "graphical.target.wants" / "lamplight-kiosk.service"
    link.parent.mkdir(parents=True)
    link.touch()
    script("postrm", "remove")
    assert link.exists()
    script("postrm", "purge")
    assert not link.exists()


def test_the_package_has_no_postal_address_and_overrides_no_tag_that_newer_tools_lack(package: Path) -> None:
    folder = package.parent / "seen"
    accepted("dpkg-deb", "--extract", package, folder)
    for text in ("02111-1307", "02110-1301", "Franklin"):
        assert not [path for path in notices.TEXTS.iterdir() if text in path.read_text(encoding="utf-8")]
    overrides = (folder / "usr" / "share" / "lintian" / "overrides" / "lamplight").read_text()
    assert "library-not-linked-against-libc" not in overrides, "gone since lintian 2.128"
    assert {"duplicate-font-file", "font-in-non-font-package"} <= set(overrides.split()), (
        "Debian packages the fonts too"
    )
