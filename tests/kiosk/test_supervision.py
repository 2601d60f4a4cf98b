"""Supervision: a running program sends heartbeats, a hanging one does not, and a crashed one resumes.

The socket stands for systemd's; compositors and X server are real, without a screen.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game.kiosk.launch import CLOSE, RUNNING_MARK, CrashLoopGuard, KioskPaths
from game.shell.app import ERROR_PAUSE
from game.shell.startup import SHARE, Supervisor
from game.storage.logs import BYTES, FAULTS, open_faults
from game.storage.store import Store
from tests.app.demo import Demo, Stage
from tests.app.xserver import display, needs_x
from tests.programs import LIMIT, ROOT, environ, line_of

__all__ = ["display"]


class Ear:
    def __init__(self, address: str) -> None:
        self.address = address
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + address[1:] if address.startswith("@") else address)
        if not address.startswith("@"):
            os.chmod(address, 0o777)

    def heard(self) -> list[str]:
        self.socket.setblocking(False)
        words = []
        try:
            while True:
                words.append(self.socket.recv(100).decode())
        except BlockingIOError:
            return words

    def wait_for(self, *words: str) -> None:
        self.socket.settimeout(LIMIT)
        missing = set(words)
        while missing:
            missing.discard(self.socket.recv(100).decode())


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    made = Ear(str(tmp_path / "notify"))
    yield made
    made.socket.close()


def test_nobody_is_told_where_nobody_listens(tmp_path: Path) -> None:
    for supervisor in (Supervisor.named_in({}), Supervisor(str(tmp_path / "nobody"), 3.0)):
        supervisor.notify("READY=1")
        supervisor.be_alive()
        supervisor.notify("STOPPING=1")


@pytest.mark.parametrize("is_abstract", [False, True])
def test_it_says_that_it_is_ready_lives_and_ends(tmp_path: Path, is_abstract: bool) -> None:
    now = 0.0
    ear = Ear(f"@lamplight-{os.getpid()}" if is_abstract else str(tmp_path / "notify"))
    supervisor = Supervisor(ear.address, 30.0, lambda: now)
    supervisor.notify("READY=1")
    for tenth in range(500):
        now = tenth / 10
        supervisor.be_alive()
    supervisor.notify("STOPPING=1")
    first, *alive, last = ear.heard()
    ear.socket.close()
    assert (first, last) == ("READY=1", "STOPPING=1")
    assert alive == ["WATCHDOG=1"] * 5
    assert SHARE >= 2


@pytest.mark.parametrize(
    ("wanted", "heard"), [*((text, []) for text in ("", "0", "soon", "-5", "²")), ("30000000", ["WATCHDOG=1"])]
)
def test_signs_of_life_are_given_in_time_and_only_if_they_are_wanted(ear: Ear, wanted: str, heard: list[str]) -> None:
    # As set below a compositor, where the last variable names another process.
    given = {"NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": wanted, "WATCHDOG_PID": "1"}
    supervisor = Supervisor.named_in(given)
    for _ in range(2):
        supervisor.be_alive()
    assert ear.heard() == heard


def test_the_loop_gives_signs_of_life_and_a_hung_frame_gives_none() -> None:
    given: list[float] = []
    stage = Stage(on_tick=lambda: given.append(stage.now))
    scene = Demo()
    scene.wake_after = 50.0

    def hang(dt: float) -> None:
        if dt >= 50.0:
            stage.now += 100.0
            scene.wake_after = None

    scene.on_update = hang
    stage.run(scene, 200.0)
    gaps = [(earlier, later) for earlier, later in pairwise(given) if later - earlier > 1.0]
    assert len(gaps) == 1, "asleep it must give them too"
    assert gaps[0][1] - gaps[0][0] == pytest.approx(100.0, abs=0.5)


def test_where_no_picture_succeeds_no_sign_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    failures = 0
    stage = Stage(is_locked=True, on_tick=lambda: given.append(stage.now))
    scene = Demo()

    def fail() -> None:
        nonlocal failures
        failures += 1
        raise RuntimeError("no picture")

    scene.wake_after = 5.0
    scene.on_update = lambda dt: setattr(scene, "is_dirty", True) if dt > 4 else None

    def break_everything() -> None:
        monkeypatch.setattr("game.scenes.base.message_card.MessageCard.draw", lambda card, surface: fail())
        scene.on_draw = fail

    stage.at(3.0, break_everything)
    stage.run(scene, 60.0)
    assert 5 < failures <= 60 / ERROR_PAUSE
    assert max(given) < 1000.0 + 10.0


@pytest.mark.parametrize(
    ("seconds", "ends", "is_failing"),
    [(CLOSE - 1, False, True), (CLOSE + 1, False, False), (1.0, True, False), (-1000.0, False, False)],
)
def test_an_error_is_remembered_when_the_program_has_died_of_it(
    tmp_path: Path, seconds: float, ends: bool, is_failing: bool
) -> None:
    now = 5000.0
    before = CrashLoopGuard(tmp_path, lambda: now)
    before.begin()
    before.note()
    if ends:
        before.end()
    now += seconds
    after = CrashLoopGuard(tmp_path, lambda: now)
    after.begin()
    assert after.is_failing == is_failing


@pytest.mark.parametrize("left", ["", "soon", "\xff", "nan"])
def test_whatever_lies_there_the_program_starts(tmp_path: Path, left: str) -> None:
    (tmp_path / RUNNING_MARK).write_text(left, encoding="latin-1")
    relapses = CrashLoopGuard(tmp_path)
    relapses.begin()
    assert not relapses.is_failing


def test_where_nothing_can_be_written_it_still_counts(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    relapses = CrashLoopGuard(tmp_path / "file" / "folder")
    relapses.begin()
    relapses.note()
    relapses.note()
    relapses.end()
    assert relapses.is_failing


def test_a_unit_says_where_things_lie(tmp_path: Path) -> None:
    given = KioskPaths.of(tmp_path, {"RUNTIME_DIRECTORY": "/run/lamplight", "STATE_DIRECTORY": "/var/lib/a:/var/lib/b"})
    assert given == KioskPaths(Path("/run/lamplight"), Path("/var/lib/a"))
    assert KioskPaths.of(tmp_path, {}) == KioskPaths(tmp_path / "kiosk", tmp_path / "kiosk")


def test_the_fault_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    for letter in (b"a", b"b", b"c"):
        with open_faults(tmp_path) as file:
            file.write(letter * (BYTES + 1))
    assert (tmp_path / FAULTS).read_bytes() == b"c" * (BYTES + 1)
    assert (tmp_path / f"{FAULTS}.1").read_bytes() == b"b" * (BYTES + 1)
    assert len(list(tmp_path.iterdir())) == 2


class Child:
    """The program in a separate home, below a supervisor."""

    def __init__(self, home: Path, ear: Ear, what: str, *, profile: str = "show = false\n", **other: str) -> None:
        (home / "kiosk.toml").write_text(profile, encoding="utf-8")
        kiosk = {
            "RUNTIME_DIRECTORY": str(home / "run"),
            "NOTIFY_SOCKET": ear.address,
            "WATCHDOG_USEC": "30000000",
            "KIOSK_FILE": str(home / "kiosk.toml"),
        }
        line = [sys.executable, "-m", "tests.kiosk.fallible_child", what]
        given = environ(home, **(kiosk | other))
        self.process = subprocess.Popen(
            line, cwd=ROOT, env=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.shown = self.heard()

    def heard(self) -> list[str]:
        return line_of(self.process).split()

    def end(self, number: int) -> int:
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=LIMIT)
        self.said = said
        return self.process.returncode


def test_a_match_outlives_the_program_and_a_second_death_gives_the_shelf(tmp_path: Path, ear: Ear) -> None:
    begun = Child(tmp_path, ear, "begin")
    ear.wait_for("READY=1", "WATCHDOG=1")
    assert begun.end(signal.SIGKILL) == -signal.SIGKILL

    again = Child(tmp_path, ear, "hang")
    assert again.shown == begun.shown
    assert again.shown[0] == "MatchScreen"
    # It shows nothing, so it is never ready; systemd's signal then leaves a trace of the hanging code.
    trace = tmp_path / "state" / "lamplight" / "log" / FAULTS
    assert again.heard() == ["stuck"]
    assert again.end(signal.SIGABRT) == -signal.SIGABRT
    assert "get_stuck" in trace.read_text()
    assert "WATCHDOG=1" not in ear.heard()[1:]

    third = Child(tmp_path, ear, "stay")
    assert third.shown == ["Menu"]
    ear.wait_for("READY=1")
    assert third.end(signal.SIGTERM) == 0, third.said
    assert ear.heard()[-1] == "STOPPING=1"
    assert not (tmp_path / "run" / RUNNING_MARK).exists()

    store = Store(tmp_path / "run")
    assert store.unfinished() == [], "nothing of the match is left"
    store.close()


def test_two_screens_of_one_home_leave_each_other_alone(tmp_path: Path, ear: Ear) -> None:
    begun = Child(tmp_path, ear, "begin")
    ear.wait_for("READY=1")
    beside = Child(tmp_path, ear, "stay")
    assert beside.shown == ["Menu"], "the match of the other is none of its own"
    ear.wait_for("READY=1")
    assert "gone without" not in (tmp_path / "state" / "lamplight" / "log" / "lamplight.log").read_text()
    assert beside.end(signal.SIGTERM) == 0, beside.said
    assert begun.end(signal.SIGKILL) == -signal.SIGKILL
    again = Child(tmp_path, ear, "stay")
    assert again.shown == begun.shown, "the other has not taken its match away"
    assert again.end(signal.SIGTERM) == 0, again.said


def test_with_a_file_broken_over_night_the_screen_is_not_dark_in_the_morning(tmp_path: Path, ear: Ear) -> None:
    evening = Child(tmp_path, ear, "stay", profile='language = "de"\nshow = false\n')
    ear.wait_for("READY=1")
    assert evening.end(signal.SIGTERM) == 0, evening.said
    morning = Child(tmp_path, ear, "stay", profile='language = "d')
    assert morning.shown == ["Menu"]
    ear.wait_for("READY=1")
    assert morning.end(signal.SIGTERM) == 0, morning.said
    assert "kiosk.toml" in morning.said
    assert "goes on" in morning.said


def test_restarted_by_the_staff_it_is_the_same_process_and_nobody_has_to_start_it(tmp_path: Path, ear: Ear) -> None:
    child = Child(tmp_path, ear, "restart")
    assert child.shown == ["Menu"]
    assert child.heard() == ["Menu"]
    ear.wait_for("READY=1")
    assert "STOPPING=1" not in ear.heard()
    assert child.end(signal.SIGTERM) == 0, child.said


@needs_x
def test_in_a_real_window_it_lives_and_no_key_ends_it(tmp_path: Path, ear: Ear, display: str) -> None:
    child = Child(tmp_path, ear, "stay", SDL_VIDEODRIVER="x11", DISPLAY=display, WATCHDOG_USEC="600000")
    ear.wait_for("READY=1", "WATCHDOG=1")
    for keys in ("Escape", "F11", "alt+Return", "ctrl+q", "alt+F4"):
        subprocess.run(["xdotool", "key", keys], env=os.environ | {"DISPLAY": display}, check=True, timeout=LIMIT)
    for _ in range(3):
        # Enough rounds of the loop to have received it.
        assert "STOPPING=1" not in ear.heard()
        ear.wait_for("WATCHDOG=1")
    assert child.end(signal.SIGTERM) == 0, child.said
