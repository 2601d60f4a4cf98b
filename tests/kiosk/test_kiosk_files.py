"""Files for the operator: a profile with every key documented, and the system services."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.assets import ASSETS
from game.commands import main
from game.games import shelf
from game.kiosk.launch import SHUT_DOWN_MARK
from game.kiosk.operator_state import OperatorState
from game.kiosk.profile import Profile, UnusableProfile, keep, kept, read
from game.storage.settings import LastMatch, Person, Settings
from game.tools.kiosk_files import KIOSK, PLACE, PROGRAM, this_program, write_kiosk_files
from tests.kiosk.test_supervision import Ear
from tests.programs import HEADLESS, LIMIT, ROOT
from tests.test_commands import refused


def written(folder: Path, text: str) -> Path:
    path = folder / "kiosk.toml"
    path.write_text(text, encoding="utf-8")
    return path


SAMPLE = ASSETS / "kiosk" / "kiosk.toml"
WRITTEN = SAMPLE.read_text(encoding="utf-8")
EXPLAINED = {key: words for words, key in re.findall(r"^# (.+)\n(\w+) = ", WRITTEN, re.MULTILINE)}


def test_every_key_is_explained_in_the_sample_with_its_default() -> None:
    assert tuple(EXPLAINED) == tuple(tomllib.loads(WRITTEN)) == Profile.__struct_fields__
    assert read(SAMPLE) == read(None) == Profile()


def test_what_is_told_as_an_example_may_be_written(tmp_path: Path) -> None:
    examples = {key: told.partition("such as ")[2] for key, told in EXPLAINED.items()}
    shown = "".join(f"{key} = {example}\n" for key, example in examples.items() if example[:1] in ("{", "["))
    profile = read(written(tmp_path, shown))
    assert profile.options
    assert profile.closed_on


def test_values_are_read(tmp_path: Path) -> None:
    text = 'language = "de"\ngames = ["beacon"]\noptions = { beacon = ["hundred"] }\nask_after = 30\ntext_size = 1.5\n'
    profile = read(written(tmp_path, text))
    assert (profile.language, profile.shown, profile.ask_after, profile.text_size) == ("de", ("beacon",), 30.0, 1.5)
    assert profile.options == {"beacon": ("hundred",)}
    assert Profile().shown == tuple(game.key for game in shelf())


def test_unknown_keys_are_warned_of_and_ignored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert read(written(tmp_path, "askafter = 30\n")) == Profile()
    assert "unknown key 'askafter'" in caplog.text


@pytest.mark.parametrize(
    "text",
    [
        'language = "fr"',
        "text_size = 1.2",
        'games = ["chess"]',
        'options = { beacon = ["nothing"] }',
        "ask_after = 1",
        "loudest = 2",
        "games = ",
        'speed = "slow"',
        'opens = "25:00"',
        'opens = "9:00"',
        "opens = 9",
        'closed_on = ["someday"]',
        'pin = "123"',
        'pin = "123456789"',
        'pin = "12a4"',
        'pin = "١٢٣٤"',
        "\x00",
    ],
)
def test_what_is_not_possible_is_refused_in_one_line(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UnusableProfile) as refusal:
        read(written(tmp_path, text))
    assert "kiosk.toml" in str(refusal.value)
    assert str(refusal.value) in refused(capsys, ["--kiosk", str(tmp_path / "kiosk.toml")], 2)


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    (tmp_path / "long").write_bytes(b"#" * 200_000)
    for name in ("missing", "binary", "long", "."):
        with pytest.raises(UnusableProfile):
            read(tmp_path / name)


def test_restoring_leaves_nothing_of_whoever_was_there() -> None:
    settings = Settings(language="de", text_size=2.0, people=(Person("Mara"),), speed="instant", volume_effects=0.0)
    settings.last["beacon"] = LastMatch((), ("finish",))
    Profile(options={"beacon": ("hundred",)}).restore(settings)
    assert settings.people == ()
    assert settings.last == {"beacon": LastMatch((), ("hundred",))}
    assert (settings.language, settings.text_size, settings.speed) == ("en", 1.0, "normal")
    assert settings.fullscreen


def test_the_last_profile_that_could_be_used_is_known(tmp_path: Path) -> None:
    file, folder = tmp_path / "kiosk.toml", tmp_path / "state"
    given = Profile(games=("beacon",), options={"beacon": ("hundred",)}, pin="1234", closed_on=("monday",))
    assert kept([folder], file) is None
    keep(folder, file, given)
    assert kept([tmp_path / "nowhere", folder], file) == given
    assert kept([folder], tmp_path / "other.toml") is None


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b'{"file": 1}', b'{"file": "F", "profile": {"pin": "x"}}'])
def test_what_is_known_of_it_may_be_damaged(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "kiosk.toml"
    (tmp_path / "profile.json").write_bytes(content.replace(b"F", str(file).encode()))
    assert kept([tmp_path], file) is None


def test_where_it_cannot_be_kept_it_is_not(tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"no folder")
    keep(tmp_path / "state", tmp_path / "kiosk.toml", Profile())
    assert kept([tmp_path / "state"], tmp_path / "kiosk.toml") is None


def test_a_broken_file_is_told_to_the_staff_and_the_known_one_stays(tmp_path: Path) -> None:
    file, folder = tmp_path / "kiosk.toml", tmp_path / "state"
    file.write_text('language = "de"\n', encoding="utf-8")
    operator = OperatorState(file, read(file), folder)
    operator.open()
    assert operator.answers == []
    file.write_text("language = 3\n", encoding="utf-8")
    again = OperatorState(file, kept([folder], file) or Profile(), folder)
    again.open()
    assert again.profile.language == "de"
    (answer,) = again.answers
    assert "kiosk.toml" in answer.values["problem"]
    assert kept([folder], file) == Profile(language="de")
    file.write_text("pin = '4711'\n", encoding="utf-8")
    assert again.read_again() == ""
    assert kept([folder], file) == Profile(pin="4711")


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


@pytest.mark.machine
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
