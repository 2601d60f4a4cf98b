"""The kiosk files: written for this program, and tested where their tools are installed."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.commands import main
from game.kiosk.launch import SHUT_DOWN_MARK
from game.tools.kiosk_files import KIOSK, PLACE, PROGRAM, this_program, write_kiosk_files
from tests.kiosk.test_supervision import Ear
from tests.programs import HEADLESS, LIMIT, ROOT

PROFILE = "/etc/lamplight/kiosk.toml"


def test_all_files_are_written_for_the_program_that_is_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [str(ROOT / "main.py")])
    folder = tmp_path / "a 100 % folder"
    assert main(["kiosk-files", str(folder)]) == 0
    names = {path.name for path in folder.iterdir()}
    assert names == {path.name for path in KIOSK.iterdir()}
    assert set(capsys.readouterr().out.split("\n")) >= {str(folder / name) for name in names}
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8")
        assert PROGRAM not in text
        assert PLACE not in text
        assert bool(path.stat().st_mode & 0o111) == text.startswith("#!")
    unit = (folder / "lamplight-kiosk.service").read_text(encoding="utf-8")
    (line,) = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    assert shlex.split(line.partition("=")[2]) == [str(folder / "session").replace("%", "%%")]
    session = (folder / "session").read_text(encoding="utf-8")
    (line,) = [line for line in session.splitlines() if "cage" in line and "--kiosk" in line]
    assert shlex.split(line)[-4:-1] == [str(ROOT / "main.py"), "--kiosk", PROFILE]


def test_nothing_that_is_there_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kiosk.toml").write_text("# mine", encoding="utf-8")
    assert main(["kiosk-files", str(tmp_path)]) == 1
    assert "kiosk.toml" in capsys.readouterr().err
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["# mine"]


def test_an_installed_program_is_called_by_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/opt/venv/bin/lamplight", "kiosk-files"])
    assert this_program() == ["/opt/venv/bin/lamplight"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/lamplight/lamplight")
    assert this_program() == ["/opt/lamplight/lamplight"]


def test_the_unit_that_is_written_is_valid(tmp_path: Path) -> None:
    verifier = shutil.which("systemd-analyze")
    if verifier is None or shutil.which("cage") is None:
        pytest.skip("not installed: systemd-analyze, cage")
    folder = tmp_path / "a 100 % folder"
    folder.mkdir()
    write_kiosk_files(folder, [sys.executable, str(ROOT / "main.py")])
    unit = folder / "lamplight-kiosk.service"
    unit.write_text(unit.read_text(encoding="utf-8").replace("Documentation=man:lamplight(6)\n", ""), encoding="utf-8")
    done = subprocess.run([verifier, "verify", unit], capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


SOMEBODY = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
"""Prefix that maps root to another user id, because cage refuses to run as root."""


class Room:
    """A headless compositor, started as the files say, with the program in it."""

    def __init__(self, name: str, folder: Path) -> None:
        (folder / "kiosk.toml").write_text("show = false\n", encoding="utf-8")
        self.name, self.folder = name, folder
        self.files = folder / "files"
        self.files.mkdir()
        for path in write_kiosk_files(self.files, [sys.executable, str(ROOT / "main.py")]):
            text = path.read_text(encoding="utf-8").replace(PROFILE, str(folder / "kiosk.toml"))
            path.write_text(text.replace("[core]", "[core]\nbackend=headless-backend.so"), encoding="utf-8")
        self.ear = Ear(str(folder / "notify"))
        unit = self.unit()
        words = [*shlex.split(unit["ExecStart"]), name]
        if os.getuid() == 0:
            words = [*SOMEBODY, *words]
        given = dict(pair.split("=", 1) for pair in unit["Environment"].split())
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "XDG_", "WAYLAND"))}
        kept.pop("DISPLAY", None)
        self.log = folder / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                words,
                env={
                    **kept,
                    **HEADLESS,
                    **given,
                    "SDL_AUDIODRIVER": "dummy",
                    "HOME": str(folder),
                    "XDG_RUNTIME_DIR": str(folder),
                    "RUNTIME_DIRECTORY": str(folder / "run"),
                    "NOTIFY_SOCKET": self.ear.address,
                    "WATCHDOG_USEC": "30000000",
                },
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
            )

    def unit(self) -> dict[str, str]:
        lines = (self.files / "lamplight-kiosk.service").read_text(encoding="utf-8").splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))

    def game(self) -> int:
        for entry in Path("/proc").iterdir():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                session = os.getsid(int(entry.name))
            except (OSError, ValueError):
                continue
            if session == self.process.pid and words[0] == sys.executable.encode():
                return int(entry.name)
        raise AssertionError(self.log.read_text(errors="replace"))

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, 9)
        self.process.wait(LIMIT)
        self.ear.socket.close()


@pytest.fixture(params=["cage", "weston"])
def room(request: pytest.FixtureRequest) -> Iterator[Room]:
    if shutil.which(request.param) is None:
        pytest.skip(f"not installed: {request.param}")
    somebody = ["sh", "-c", f"{shlex.join(SOMEBODY)} true"]
    if os.getuid() == 0 and subprocess.run(somebody, capture_output=True).returncode != 0:
        pytest.skip("only as an ordinary user")
    # Outside the tests' own folders, because a socket's path must be short and accessible to all.
    with tempfile.TemporaryDirectory(prefix="lamplight-") as folder:
        made = Room(request.param, Path(folder))
        yield made
        made.close()


def test_below_a_compositor_it_is_ready_lives_and_its_death_is_noticed(room: Room) -> None:
    try:
        room.ear.wait_for("WATCHDOG=1", "READY=1")
    except TimeoutError:
        if room.process.poll() is not None and "lamplight" not in (said := room.log.read_text(errors="replace")):
            pytest.skip(f"the compositor does not start here: {said[-300:]}")
        raise
    is_wanted = room.name == "weston"
    if is_wanted:
        # As if shut down from the staff menu.
        (room.folder / "run" / SHUT_DOWN_MARK).touch()
    os.kill(room.game(), 9)
    # The supervisor is notified by the compositor's exit.
    assert room.process.wait(LIMIT) == (int(room.unit()["RestartPreventExitStatus"]) if is_wanted else 0)
